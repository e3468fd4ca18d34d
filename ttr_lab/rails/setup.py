"""A new game on the table: cards dealt, display turned, tickets offered."""

from __future__ import annotations

from ..chance import first_seat, shuffled
from . import tokens
from .board import Board
from .draw_cards import fill_display
from .state import TICKETS, State


def new_state(
    board: Board, seats: tuple[str, ...], seed: int | str, first: int | None = None
) -> State:
    """The opening position of a board (EU-SET-1 to EU-SET-6).

    Tickets are shuffled kind by kind, then the pack, then the symbols of tokens where there are
    any; ``first`` is the seat that begins (without it, as the board says).
    """
    s = State(board, seats, seed)
    s.first = first_seat(board.first, seats, seed) if first is None else first
    _deal_tickets(s)
    # One hand after the other from the top of the shuffled pack.
    s.deck = shuffle(s, [card for card, n in enumerate(board.pack) for _ in range(n)])
    for hand in s.hands:
        for _ in range(board.hand):
            hand[s.deck.pop()] += 1
    fill_display(s)
    if board.tokens:
        tokens.lay_out(s, shuffle(s, list(range(len(board.tokens.symbols)))))
    s.phase = TICKETS
    s.player = next_to_choose(s, s.first)
    return s


def _deal_tickets(s: State) -> None:
    # The kinds that are dealt to the last one stay: what is left of them is the ticket deck.
    # Of the others (Europe's long ones) what is not dealt leaves the game unseen (EU-SET-4).
    kinds = list(s.board.deal)
    for kind in kinds:
        pile = shuffle(s, [t.index for t in s.board.tickets if t.kind == kind])
        for offer in s.offers:
            for _ in range(s.board.deal[kind]):
                offer.append(pile.pop())
        if kind == kinds[-1]:
            s.ticket_deck = pile
        else:
            s.box += pile


def next_to_choose(s: State, first: int) -> int:
    """The first seat, from seat 0 on, that has not chosen its tickets; else who begins."""
    return next((seat for seat, offer in enumerate(s.offers) if offer), first)


def shuffle(s: State, items: list[int]) -> list[int]:
    """The next shuffle of this game."""
    s.shuffles += 1
    return shuffled(items, s.seed, s.shuffles - 1)
