"""The deck, the display and the discards: drawing, refilling, the reset."""

from __future__ import annotations

from ..chance import shuffled
from .state import State


def draw_one(s: State) -> int:
    """The top card; the discards become a new deck when it is empty (EU-DRAW-7). -1: no card."""
    if not s.deck:
        if not any(s.discard):
            return -1
        cards = [card for card, n in enumerate(s.discard) for _ in range(n)]
        s.deck = shuffled(cards, s.seed, s.shuffles)
        s.shuffles += 1
        s.discard = [0] * len(s.discard)
    return s.deck.pop()


def can_draw_blind(s: State) -> bool:
    """Whether a card is left in the deck or the discards (EU-DRAW-8)."""
    return bool(s.deck) or any(s.discard)


def fill_display(s: State) -> None:
    """Turn cards until the display is full, and clear it while it shows too many wild ones."""
    face_up, size = s.face_up, s.board.face_up
    while len(face_up) < size:
        card = draw_one(s)
        if card < 0:
            break
        face_up.append(card)
    if face_up.count(s.tables.wild) >= s.board.reset_at:
        reset_display(s)


def replace(s: State, slot: int) -> None:
    """A new card for the one taken from a slot, at once (EU-DRAW-2)."""
    card = draw_one(s)
    if card < 0:
        del s.face_up[slot]
    else:
        s.face_up[slot] = card
        if card == s.tables.wild and s.face_up.count(card) >= s.board.reset_at:
            reset_display(s)


def reset_display(s: State) -> None:
    """Discard the display and turn a new one while it shows too many wild cards (EU-DRAW-5)."""
    wild, size = s.tables.wild, s.board.face_up
    while s.face_up.count(wild) >= s.board.reset_at and can_end(s):
        s.resets += 1
        for card in s.face_up:
            s.discard[card] += 1
        s.face_up.clear()
        while len(s.face_up) < size:
            card = draw_one(s)
            if card < 0:
                break
            s.face_up.append(card)


def can_end(s: State) -> bool:
    """Whether a display with few enough wild cards can be laid at all (EU-DRAW-6)."""
    wild = s.tables.wild
    total = len(s.deck) + sum(s.discard) + len(s.face_up)
    wilds = s.deck.count(wild) + s.discard[wild] + s.face_up.count(wild)
    return total - wilds >= min(s.board.face_up, total) - (s.board.reset_at - 1)
