"""A position built in one call: a moment of a lesson, a case, a table at home."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ..refusal import PositionError, cite
from ..text import listing
from ..wrong import show
from . import token_position, words
from .board import Board, Route, plain
from .described import by_seat, counts, names, number, read, row, seat_of
from .draw_cards import fill_display
from .notation import read_city, read_route, read_ticket
from .rules import second_draws, take_route
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
    discard: Texts | None = None,
    trains: Mapping[str, int] | None = None,
    phase: str = TURN,
    ticket_deck: Texts | None = None,
    last_round: int | None = None,
    tokens: Mapping[str, str] | None = None,
    taken: Mapping[str, Iterable[str]] | None = None,
) -> State:
    """The state that is described; a PositionError names whatever cannot be on a table.

    ``last_round`` is the number of turns left when the last round has begun. See ``ttr.position``.
    """
    s = State(board, seats, seed)
    s.opening = False
    s.player = s.first = seat_of(seats, "turn", seats[0] if turn is None else turn)
    lay_map(s, routes, trains, stations)
    lay_tickets(s, tickets, ticket_deck)
    token_position.lay(s, tokens, taken)
    if not isinstance(deck_only, bool):
        raise PositionError(f"deck_only: it is {show(deck_only)}; write True or False.")
    _cards(s, hands, face_up, deck, deck_only, discard)
    _phase(s, phase, last_round)
    return s


def lay_map(
    s: State,
    routes: Mapping[str, Iterable[str]] | None,
    trains: Mapping[str, int] | None,
    stations: Mapping[str, Iterable[str]] | None,
) -> None:
    """Put on the map what is described: routes, trains left, stations."""
    wanted: dict[int, Sequence[str]] = {}
    for seat, listed in by_seat(s.seats, "routes", routes):
        wanted[seat] = names("routes", s.seats[seat], listed)
    _claim_all(s, wanted)
    for seat, left in by_seat(s.seats, "trains", trains):
        _set_trains(s, seat, left)
    for seat, listed in by_seat(s.seats, "stations", stations):
        for city in names("stations", s.seats[seat], listed):
            _station(s, seat, city)


def _claim_all(s: State, wanted: Mapping[int, Sequence[str]]) -> None:
    # A pair of cities alone takes whichever track is free, so tracks that are named go first.
    meant = [
        (seat, text, read("routes", read_route, s.board, text))
        for seat, texts in wanted.items()
        for text in texts
    ]
    for seat, text, tracks in sorted(meant, key=lambda item: len(item[2])):
        free = [r for r in tracks if s.owner(r.index) is None]
        if not free:
            raise PositionError(_taken(s, seat, text, tracks))
        _claim_one(s, seat, free[0])
    for seat, name in enumerate(s.seats):
        if s.trains[seat] < 0:
            used = s.board.trains - s.trains[seat]
            raise PositionError(
                f"routes: those of {name} need {used} trains; a player has {s.board.trains}. "
                f"Leave some out. {cite('refusals.trains', s.board.rules)}"
            )


def _taken(s: State, seat: int, text: str, tracks: Sequence[Route]) -> str:
    name, rule = s.seats[seat], cite("refusals.taken", s.board.rules)
    owners = list(dict.fromkeys(s.seats[s.owner(r.index) or 0] for r in tracks))
    if owners == [name]:
        return f"routes: {text} is named twice for {name}. Name it once. {rule}"
    have = "has it" if len(owners) == 1 else "have its two tracks"
    return (
        f"routes: {text} is named for {name}, but {listing(owners)} {have} already. "
        f"A track has one owner. {rule}"
    )


def _claim_one(s: State, seat: int, route: Route) -> None:
    name = s.seats[seat]
    if route.twin is not None:
        other = s.owner(route.twin)
        if other == seat:
            raise PositionError(
                f"routes: {name} is given both tracks of {'-'.join(route.cities)}; one player "
                "never holds both. Give one of them to somebody else. "
                f"{cite('refusals.own_twin', s.board.rules)}"
            )
        if other is not None and len(s.seats) <= s.board.closed_up_to:
            raise PositionError(
                f"routes: both tracks of {'-'.join(route.cities)} are claimed; with "
                f"{len(s.seats)} players the second one is closed. "
                f"{cite('refusals.closed_twin', s.board.rules)}"
            )
    s.trains[seat] -= route.length
    s.points[seat] += s.board.points[route.length]
    take_route(s, seat, route.index)


def _set_trains(s: State, seat: int, left: object) -> None:
    of = f"what {s.seats[seat]} has left beside the routes given"
    rule = cite("position.trains", s.board.rules)
    s.trains[seat] = number("trains", left, 0, s.trains[seat], of, rule)


def _station(s: State, seat: int, text: str) -> None:
    name = s.seats[seat]
    city = read("stations", read_city, s.board, text)
    place = s.tables.city_number[city]
    if not s.board.station_costs:
        raise PositionError(
            f"stations: there are none on {s.board.name}, so {name} cannot have one in {city}. "
            f"{cite('refusals.no_stations', s.board.rules)}"
        )
    if place in s.stations:
        owner, rule = s.seats[s.stations[place]], cite("refusals.city_taken", s.board.rules)
        if owner == name:
            raise PositionError(f"stations: {city} is named twice for {name}. Name it once. {rule}")
        raise PositionError(
            f"stations: {city} already has the station of {owner}; a city has room for one, so "
            f"{name} cannot have one there too. {rule}"
        )
    if s.built[seat] >= len(s.board.station_costs):
        raise PositionError(
            f"stations: {name} is given more than {len(s.board.station_costs)}, which is all a "
            f"player has. {cite('refusals.no_station_left', s.board.rules)}"
        )
    s.stations[place] = seat
    s.occupied |= 1 << place
    s.built[seat] += 1


def lay_tickets(
    s: State, tickets: Mapping[str, Iterable[str]] | None, ticket_deck: Texts | None
) -> None:
    """Hand out the tickets that are described; the others lie in the deck, or in the box."""
    named: dict[int, str] = {}

    def take(key: str, where: str, text: str) -> int:
        ticket = read(key, read_ticket, s.board, text)
        if ticket.index in named:
            other = named[ticket.index]
            both = f" for {where}" if other == where else f", for {other} and for {where}"
            raise PositionError(
                f"{key}: {ticket.name} is named twice{both}; there is one of each. "
                f"{cite('position.tickets', s.board.rules)}"
            )
        named[ticket.index] = where
        return ticket.index

    for seat, listed in by_seat(s.seats, "tickets", tickets):
        who = s.seats[seat]
        s.tickets[seat] += [take("tickets", who, t) for t in names("tickets", who, listed)]
    if ticket_deck is not None:
        if isinstance(ticket_deck, str):
            ticket_deck = [t for t in re.split(r"[,;]", ticket_deck) if t.strip()]
        listed = names("ticket_deck", "the deck", ticket_deck)
        s.ticket_deck = [take("ticket_deck", "the deck", t) for t in listed][::-1]
        s.box = [t.index for t in s.board.tickets if t.index not in named]
        return
    last = list(s.board.deal)[-1]
    s.ticket_deck = shuffle(
        s, [t.index for t in s.board.tickets if t.kind == last and t.index not in named]
    )
    s.box = [t.index for t in s.board.tickets if t.kind != last and t.index not in named]


def _cards(
    s: State,
    hands: Mapping[str, str] | None,
    face_up: Texts | None,
    deck: Texts | None,
    deck_only: bool,
    discard: Texts | None,
) -> None:
    board, rule = s.board, cite("position.cards", s.board.rules)
    left = list(board.pack)

    def take(where: str, card: int, n: int) -> None:
        left[card] -= n
        if left[card] < 0:
            raise PositionError(
                f"{where}: too many {words.card(board, board.cards[card])} cards; "
                f"the pack has {board.pack[card]} of them. {rule}"
            )

    for seat, text in by_seat(s.seats, "hands", hands):
        key = f"hands[{s.seats[seat]}]"
        for card, n in counts(board, key, text).items():
            take(key, card, n)
            s.hands[seat][card] += n
    for card, n in counts(board, "discard", "" if discard is None else discard).items():
        take("discard", card, n)
        s.discard[card] += n
    shown = row(board, "face_up", "" if face_up is None else face_up)
    for card in shown:
        take("face_up", card, 1)
    if len(shown) > board.face_up:
        raise PositionError(f"face_up: {len(shown)} cards; {board.face_up} is the most. {rule}")
    top = row(board, "deck", "" if deck is None else deck)
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
    # A display that is short, or shows too many wild cards, is treated as at the table.
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


def _phase(s: State, phase: str, last_round: int | None) -> None:
    if not isinstance(phase, str) or plain(phase) not in (TURN, SECOND_DRAW):
        raise PositionError(
            f"phase: {show(phase)} cannot be set up. A position begins in 'turn' or 'second draw'; "
            "play the move that leads further."
        )
    s.phase = plain(phase)
    if s.phase == SECOND_DRAW:
        s.draws_left = s.board.draws - 1
        if not s.draws_left or not second_draws(s):
            raise PositionError(
                "phase: there is no card left for a second draw, so the turn would be over. "
                f"{cite('refusals.no_card_at_all', s.board.rules)}"
            )
    if last_round is not None:
        rule = cite("position.last_round", s.board.rules)
        s.ending = number(
            "last_round", last_round, 1, len(s.seats), "the number of turns left", rule
        )
