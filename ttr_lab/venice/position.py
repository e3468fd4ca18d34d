"""A position built in one call: a moment of a lesson, a case, a table at home."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..rails.described import by_seat, names, number, read, seat_of
from ..refusal import PositionError
from ..text import listing
from ..wrong import show
from .board import AIRPORT, Board
from .board import HOME as HOME_WORD
from .notation import read_crossing, read_item
from .position_city import fill_city
from .state import HOME, NONE, OVER, RESEARCH, State


def position(
    board: Board,
    seats: tuple[str, ...],
    *,
    turn: str | None = None,
    seed: int | str = 0,
    city: Mapping[str, str] | None = None,
    hands: Mapping[str, Any] | None = None,
    gondolas: Mapping[str, Any] | None = None,
    home: Iterable[str] | None = None,
    rolls: Iterable[int] | None = None,
    appeared: Iterable[str] | None = None,
    phase: str = RESEARCH,
) -> State:
    """The state that is described; a PositionError names whatever cannot be on a table.

    See ``ttr.position``. When everybody is home, or no card lies face down, the game is over.
    """
    s = State(board, seats, seed)
    s.player = s.turn = seat_of(seats, "turn", seats[0] if turn is None else turn)
    if phase != RESEARCH:
        raise PositionError(
            f"phase: {show(phase)} cannot be set up. A position begins in 'research'; flip a card "
            "and play the move that leads further."
        )
    _gondolas(s, gondolas, home)
    for seat, value in by_seat(seats, "hands", hands):
        _hand(s, seat, value)
    fill_city(s, city, appeared)
    for face in [] if rolls is None else _list("rolls", rolls):
        if type(face) is not int or face not in board.faces:
            faces = listing([str(f) for f in sorted(set(board.faces))])
            raise PositionError(
                f"rolls: the die has no {show(face)}; it shows {faces}. [VE-MOVE-1]"
            )
        s.rolls += (face,)
    if len(s.home) == len(seats) or not s.down:
        s.phase = OVER
    return s


def _list(key: str, value: Any) -> list[Any]:
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise PositionError(f"{key}: it is {show(value)}; write a list.")
    return list(value)


def _gondolas(s: State, gondolas: Mapping[str, Any] | None, home: Iterable[str] | None) -> None:
    t, airport = s.tables, s.tables.canals.airport
    for name in [] if home is None else names("home", "the airport", home):
        seat = seat_of(s.seats, "home", name)
        if seat in s.home:
            raise PositionError(f"home: {name} is named twice; nobody returns twice. [VE-MOVE-8]")
        s.home.append(seat)
        s.gondolas[seat] = HOME
    for seat, where in by_seat(s.seats, "gondolas", gondolas):
        who = s.seats[seat]
        if (where == HOME_WORD) != (seat in s.home):
            raise PositionError(
                f"gondolas: {who} is to be at {show(where)}; who has returned is named in home, in "
                "the order of return, and has no other place. [VE-MOVE-8]"
            )
        if where in (HOME_WORD, AIRPORT):
            continue
        place = _crossing(s, who, where)
        if s.occupied >> place & 1:
            other = s.seats[s.gondolas.index(place)]
            raise PositionError(
                f"gondolas: {who} and {other} are both at {show(where)}; a crossing has room for "
                "one. [VE-MOVE-6]"
            )
        s.gondolas[seat] = place
        s.occupied |= 1 << place
    assert all(place in (HOME, airport) or t.around[place] for place in s.gondolas)


def _crossing(s: State, who: str, where: Any) -> int:
    if isinstance(where, (tuple, list)) and all(type(n) is int for n in where):
        where = ",".join(map(str, where))
    if not isinstance(where, str):
        raise PositionError(
            f'gondolas: {who} is at {show(where)}; write a crossing such as (2, 3), or "{AIRPORT}".'
        )
    return read("gondolas", read_crossing, s.tables, where)


def _hand(s: State, seat: int, value: Any) -> None:
    """Cards and coins of a text such as "2 mask 4 coin"; coins left out follow from the cards."""
    t, who, key = s.tables, s.seats[seat], f"hands[{s.seats[seat]}]"
    counts = [0] * len(t.words)
    for n, word in _counted(key, value):
        counts[read(key, read_item, t, word, t.words)] += n
    cards, coins = sum(counts[: t.coin]), counts[t.coin]
    for kind in range(t.feeder, t.coin):
        if counts[kind]:
            raise PositionError(
                f"{key}: {who} cannot hold a {t.words[kind]} card; those stay in the city. "
                "[VE-TRADE-3]"
            )
    mentioned = any(word.startswith("coin") for _, word in _counted(key, value))
    if not mentioned:
        coins = s.board.coins - cards
    if cards + coins != s.board.coins or coins < 0:
        raise PositionError(
            f"{key}: {cards} cards and {max(coins, 0)} coins; together they are always "
            f"{s.board.coins}, as every card costs a coin. [VE-SET-3]"
        )
    s.hands[seat] = counts[: t.kinds]
    s.coins[seat] = coins


def _counted(key: str, value: Any) -> list[tuple[int, str]]:
    if isinstance(value, Mapping):
        for word, n in value.items():
            number(key, n, 0, 999, f"the number of {word}")
        return [(n, str(word)) for word, n in value.items()]
    if not isinstance(value, str):
        raise PositionError(f'{key}: it is {show(value)}; write a text, like "2 mask 4 coin".')
    found, waiting = [], NONE
    for word in re.split(r"[\s,+]+", value.casefold().strip()):
        if re.fullmatch(r"\d{1,3}", word) and waiting == NONE:
            waiting = int(word)
        elif word not in ("", "and", "card", "cards"):
            found.append((1 if waiting == NONE else waiting, word))
            waiting = NONE
    if waiting != NONE:
        raise PositionError(f"{key}: after {waiting} in {show(value)} a card is missing.")
    return found
