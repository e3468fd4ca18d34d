"""What would help who does not hold the cards: another payment, or what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from ..move import Move
from ..text import listing, say
from . import words
from .board import GRAY, WILD
from .draw_cards import can_draw_blind
from .moves import BuildStation, Claim, Pay
from .rules import legal, legal_turn
from .state import State


def help_for(s: State, move: Claim | Pay | BuildStation) -> str:
    """The hint when cards are not held: another payment of the same thing, else what is missing."""
    if isinstance(move, Pay):
        options = [str(m) for m in legal(s)]
        if len(options) == 1:
            return say("help.decline")
        return say("help.or_decline", options=listing(options, "or"))
    example = next((str(m) for m in legal_turn(s) if _same(s, move, m)), None)
    if example is not None:
        return say("help.possible", example=example)
    if isinstance(move, Claim):
        route = move.route
        # On a gray route the colour that was asked for; any, when none or several were.
        asked = move.cards.color if route.color == GRAY else route.color
        colors = s.board.colors if asked is None else (asked,)
        return _short(s, colors, route.length, route.locomotives)
    return _short(s, s.board.colors, s.board.station_costs[s.built[s.player]], 0)


def _same(s: State, move: Claim | BuildStation, other: Move) -> bool:
    if isinstance(move, BuildStation):
        return isinstance(other, BuildStation) and other.city == move.city
    if not isinstance(other, Claim):
        return False
    # Of two equal tracks the list names one.
    a, b = move.route, other.route
    return a is b or (a.twin == b.index and a.color == b.color)


def _short(s: State, colors: Sequence[str], length: int, locomotives: int) -> str:
    hand = dict(zip(s.board.cards, s.hands[s.player], strict=True))
    wilds = hand[WILD]
    most = max(hand[color] for color in colors)
    parts = []
    if lacking := max(locomotives - wilds, 0):
        card = words.card(s.board, WILD, lacking)
        parts.append(say("help.wild", n=lacking, card=card))
    others = max(length - locomotives - most - max(wilds - locomotives, 0), 0)
    if others and not most and len(colors) > 1:
        parts.append(say("help.any_card" if others == 1 else "help.same_cards", n=others))
    elif others:
        best = [words.card(s.board, color) for color in colors if hand[color] == most]
        cards = listing([*best, s.board.wild_word], "or")
        parts.append(say("help.card" if others == 1 else "help.cards", n=others, cards=cards))
    one = lacking + others == 1
    short = say("help.one_short" if one else "help.short", short=listing(parts))
    more = "draw_first" if s.face_up or can_draw_blind(s) else "none_to_draw"
    return say(f"help.{more}", short=short)
