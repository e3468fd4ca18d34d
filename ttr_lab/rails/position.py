"""A position built in one call: a moment of a lesson, a case, a table at home."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..refusal import NotationError, PositionError
from ..text import listing
from .board import Board, Route, plain
from .draw_cards import fill_display
from .notation import read_cards, read_city, read_route, read_ticket
from .rules import take_route
from .setup import shuffle
from .state import SECOND_DRAW, TURN, State

Texts = str | Iterable[str]


def position(
    board: Board,
    seats: tuple[str, ...],
    *,
    turn: str | None = None,
    seed: int | str = 0,
    routes: Mapping[str, Iterable[str]] | None = None,
    stations: Mapping[str, Iterable[str]] | None = None,
    tickets: Mapping[str, Iterable[str]] | None = None,
    hands: Mapping[str, str] | None = None,
    face_up: Texts | None = None,
    deck: Texts | None = None,
    deck_only: bool = False,
    discard: str | None = None,
    trains: Mapping[str, int] | None = None,
    phase: str = TURN,
    ticket_deck: Iterable[str] | None = None,
    last_round: int | None = None,
) -> State:
    """The state that is described; a PositionError names whatever cannot be on a table.

    ``last_round`` is the number of turns left when the last round has begun. See ``ttr.position``.
    """
    s = State(board, seats, seed)
    s.opening = False
    s.player = s.first = _seat(s, "turn", turn if turn is not None else seats[0])
    for name, listed in (routes or {}).items():
        _no_text("routes", name, listed)
    _claim_all(s, {_seat(s, "routes", n): list(r) for n, r in (routes or {}).items()})
    for name, number in (trains or {}).items():
        _set_trains(s, name, number)
    for name, cities in (stations or {}).items():
        _no_text("stations", name, cities)
        for city in cities:
            _station(s, name, city)
    _tickets(s, tickets or {}, ticket_deck)
    _cards(s, hands or {}, face_up, deck, deck_only, discard)
    _phase(s, phase, last_round)
    return s


def _seat(s: State, key: str, name: str) -> int:
    if name not in s.seats:
        raise PositionError(f"{key}: nobody is called {name!r}. Players: {', '.join(s.seats)}.")
    return s.seats.index(name)


def _no_text(key: str, name: str, value: object) -> None:
    if isinstance(value, str):
        raise PositionError(f'{key}: write a list for {name}, for instance ["{value}"].')


def _read(key: str, what: Any, *args: Any) -> Any:
    try:
        return what(*args)
    except NotationError as error:
        raise PositionError(f"{key}: {error}") from error


def _claim_all(s: State, wanted: Mapping[int, Sequence[str]]) -> None:
    # A pair of cities alone takes whichever track is free, so tracks that are named go first.
    read = [(seat, t, _read("routes", read_route, s.board, t)) for seat in wanted for t in wanted[seat]]
    for seat, text, tracks in sorted(read, key=lambda item: len(item[2])):
        free = [r for r in tracks if s.owner(r.index) is None]
        if not free:
            owners = [s.seats[s.owner(r.index) or 0] for r in tracks]
            raise PositionError(
                f"routes: {text} is named for {s.seats[seat]}, but {listing(owners)} "
                "has it already. A track has one owner. [EU-CLAIM-6]"
            )
        _claim_one(s, seat, free[0])
    for seat, name in enumerate(s.seats):
        if s.trains[seat] < 0:
            used = s.board.trains - s.trains[seat]
            raise PositionError(
                f"routes: those of {name} need {used} trains; a player has {s.board.trains}. "
                "Leave some out. [EU-CLAIM-4]"
            )


def _claim_one(s: State, seat: int, route: Route) -> None:
    name = s.seats[seat]
    if route.twin is not None:
        other = s.owner(route.twin)
        if other == seat:
            raise PositionError(
                f"routes: {name} is given both tracks of {'-'.join(route.cities)}; one player "
                "never holds both. Give one of them to somebody else. [EU-DBL-1]"
            )
        if other is not None and len(s.seats) <= s.board.closed_up_to:
            raise PositionError(
                f"routes: both tracks of {'-'.join(route.cities)} are claimed; with "
                f"{len(s.seats)} players the second one is closed. [EU-DBL-2]"
            )
    s.trains[seat] -= route.length
    s.points[seat] += s.board.points[route.length]
    take_route(s, seat, route.index)


def _set_trains(s: State, name: str, number: int) -> None:
    seat = _seat(s, "trains", name)
    if not isinstance(number, int) or not 0 <= number <= s.trains[seat]:
        raise PositionError(
            f"trains: {name} cannot have {number} left; between 0 and {s.trains[seat]} are "
            "possible beside the routes given."
        )
    s.trains[seat] = number


def _station(s: State, name: str, text: str) -> None:
    seat = _seat(s, "stations", name)
    city = _read("stations", read_city, s.board, text)
    number = s.tables.city_number[city]
    if number in s.stations:
        owner = s.seats[s.stations[number]]
        raise PositionError(
            f"stations: {city} already has the station of {owner}; a city has room for one, so "
            f"{name} cannot have one there too. [EU-STA-1]"
        )
    if s.built[seat] >= len(s.board.station_costs):
        raise PositionError(
            f"stations: {name} is given more than {len(s.board.station_costs)}, which is all a "
            "player has. [EU-STA-2]"
        )
    s.stations[number] = seat
    s.occupied |= 1 << number
    s.built[seat] += 1


def _tickets(
    s: State, tickets: Mapping[str, Iterable[str]], ticket_deck: Iterable[str] | None
) -> None:
    named: dict[int, str] = {}

    def take(where: str, text: str) -> int:
        ticket = _read("tickets" if where != "the deck" else "ticket_deck", read_ticket, s.board, text)
        if ticket.index in named:
            raise PositionError(
                f"tickets: {ticket.name} is named twice, for {named[ticket.index]} and for "
                f"{where}; there is one of each."
            )
        named[ticket.index] = where
        index: int = ticket.index
        return index

    for name, listed in tickets.items():
        _no_text("tickets", name, listed)
        s.tickets[_seat(s, "tickets", name)] += [take(name, t) for t in listed]
    if ticket_deck is not None:
        if isinstance(ticket_deck, str):
            ticket_deck = [t for t in re.split(r"[,;]", ticket_deck) if t.strip()]
        s.ticket_deck = [take("the deck", t) for t in ticket_deck][::-1]
        s.box = [t.index for t in s.board.tickets if t.index not in named]
        return
    last = list(s.board.deal)[-1]
    s.ticket_deck = shuffle(
        s, [t.index for t in s.board.tickets if t.kind == last and t.index not in named]
    )
    s.box = [t.index for t in s.board.tickets if t.kind != last and t.index not in named]


def _cards(
    s: State,
    hands: Mapping[str, str],
    face_up: Texts | None,
    deck: Texts | None,
    deck_only: bool,
    discard: str | None,
) -> None:
    board = s.board
    left = list(board.pack)

    def take(where: str, card: int, n: int) -> None:
        left[card] -= n
        if left[card] < 0:
            raise PositionError(
                f"{where}: too many {board.cards[card]} cards; the pack has {board.pack[card]} "
                "of them."
            )

    for name, text in hands.items():
        seat = _seat(s, "hands", name)
        for card, n in _counts(board, f"hands[{name}]", text).items():
            take(f"hands[{name}]", card, n)
            s.hands[seat][card] += n
    for card, n in _counts(board, "discard", discard or "").items():
        take("discard", card, n)
        s.discard[card] += n
    shown = _row(board, "face_up", face_up)
    for card in shown:
        take("face_up", card, 1)
    if len(shown) > board.face_up:
        raise PositionError(f"face_up: {len(shown)} cards; {board.face_up} is the most.")
    top = _row(board, "deck", deck)
    for card in top:
        take("deck", card, 1)
    pool = shuffle(s, [card for card, n in enumerate(left) for _ in range(n)])
    if face_up is None:
        shown = _display(s, pool)
    if deck_only:
        for card in pool:
            s.aside[card] += 1
        pool = []
    s.deck = pool + top[::-1]
    s.face_up = shown
    if face_up is not None:
        # A display that is named short, or with too many wild cards, is treated as at the table.
        fill_display(s)


def _display(s: State, pool: list[int]) -> list[int]:
    """A display from cards named nowhere, taken out of the pool, that needs no reset."""
    shown: list[int] = []
    for card in pool[::-1]:
        if len(shown) == s.board.face_up:
            break
        if card != s.tables.wild or shown.count(card) < s.board.reset_at - 1:
            shown.append(card)
    for card in shown:
        pool.remove(card)
    return shown


def _counts(board: Board, key: str, text: Any) -> dict[int, int]:
    if isinstance(text, Mapping):
        text = " ".join(f"{n} {card}" for card, n in text.items() if n)
    elif not isinstance(text, str):
        text = " ".join(map(str, text))
    if not text.strip():
        return {}
    pay = _read(key, read_cards, board, text)
    return {board.cards.index(card): n for card, n in pay.cards}


def _row(board: Board, key: str, texts: Texts | None) -> list[int]:
    words = (texts or "").split() if isinstance(texts, str) or texts is None else list(texts)
    row: list[int] = []
    number = 1
    for word in words:
        if word.isdigit():
            number = int(word)
            continue
        pay = _read(key, read_cards, board, word)
        for card, n in pay.cards:
            row += [board.cards.index(card)] * (n * number)
        number = 1
    return row


def _phase(s: State, phase: str, last_round: int | None) -> None:
    if plain(phase) not in (TURN, SECOND_DRAW):
        raise PositionError(
            f"phase: {phase!r} cannot be set up. A position begins in 'turn' or 'second draw'; "
            "play the move that leads further."
        )
    s.phase = plain(phase)
    if s.phase == SECOND_DRAW:
        s.draws_left = s.board.draws - 1
    if last_round is not None:
        if not 1 <= last_round <= len(s.seats):
            raise PositionError(
                f"last_round: {last_round} turns left is not possible; 1 to {len(s.seats)} are."
            )
        s.ending = last_round
