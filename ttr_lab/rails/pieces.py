"""Pieces of the rules as plain functions: for a lesson, or for a table at home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..boards import load_board
from ..refusal import PositionError
from ..shared import Shared
from ..wrong import wrong
from .board import WILD, Board
from .notation import read_cards
from .position import lay_map, lay_tickets
from .scoring import use_of
from .state import State


def tunnel_extra(revealed: str, paid: str, board: str | Path | Board = "europe") -> int:
    """How many more cards a tunnel costs.

    Each revealed card that is wild, or of the colour paid, costs one more; paid in wild cards
    alone, only wild ones count (EU-TUN-2, EU-TUN-3). Both are texts like "2 green 1 wild";
    a text that cannot be read is a NotationError.

    >>> tunnel_extra("green wild red", paid="2 green")
    2
    >>> tunnel_extra("yellow yellow wild", paid="2 wild")
    1
    """
    found = _board(board)
    for key, text in (("revealed", revealed), ("paid", paid)):
        if not isinstance(text, str):
            raise wrong(key, text, 'write cards as a text, like "2 green 1 wild"', ValueError)
    pay = read_cards(found, paid)
    if len(pay.colors) > 1:
        raise ValueError(f"paid={paid!r}: a tunnel is paid in one colour (and wild cards).")
    if not revealed.strip():
        return 0
    return sum(n for card, n in read_cards(found, revealed).cards if card in (WILD, pay.color))


def token_points(n: int, board: str | Path | Board = "san_francisco") -> int:
    """What n different tokens are worth at the end (SF-SCORE-2).

    >>> token_points(5), [token_points(n) for n in range(8)]
    (6, [0, 0, 1, 2, 4, 6, 9, 12])
    """
    found = _board(board)
    if found.tokens is None:
        raise ValueError(f"There are no tokens on {found.name}.")
    points = found.tokens.points
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n < len(points):
        most = len(points) - 1
        raise ValueError(f"n={n!r}: the number of different tokens is a whole number, 0 to {most}.")
    return points[n]


def _board(board: str | Path | Board) -> Board:
    found = board if isinstance(board, Shared) else load_board(board)
    if not isinstance(found, Board):
        raise ValueError(f"board: {found.name} has no map of railways.")
    return found


@dataclass(frozen=True, slots=True)
class StationPlan:
    """The best use of one player's stations.

    ``points`` is the sum over tickets, done ones minus the others; ``borrowed`` tells each useful
    station's route id, ``serves`` the tickets that need it.
    """

    points: int
    done: tuple[str, ...]
    borrowed: dict[str, str]
    serves: dict[str, tuple[str, ...]]


def station_use(
    board: str | Path | Board,
    *,
    routes: Mapping[str, Iterable[str]],
    stations: Mapping[str, Iterable[str]],
    tickets: Mapping[str, Iterable[str]],
) -> dict[str, StationPlan]:
    """The best borrowed routes of every player, by the rules of scoring (EU-STA-4, EU-STA-6).

    Names as in ``ttr.position``, and the same PositionErrors.

    >>> plans = station_use("europe", routes={"Ada": ["Paris-Zürich"], "Bo": ["München-Zürich"]},
    ...     stations={"Ada": ["Zürich"]}, tickets={"Ada": ["Barcelona-München"]})
    >>> plans["Ada"].points, plans["Ada"].borrowed
    (-8, {})
    """
    found = _board(board)
    for key, given in (("routes", routes), ("stations", stations), ("tickets", tickets)):
        if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
            right = 'write a dict by players, like {"Ada": [...]}'
            raise wrong(key, given, right, PositionError)
    names = tuple(dict.fromkeys([*routes, *stations, *tickets]))
    s = State(found, names, 0)
    lay_map(s, routes, None, stations)
    lay_tickets(s, tickets, None)
    plans: dict[str, StationPlan] = {}
    for seat, name in enumerate(names):
        held = [found.tickets[i] for i in s.tickets[seat]]
        use = use_of(s, seat, held)
        plans[name] = StationPlan(
            use.points,
            tuple(held[i].name for i in use.done),
            {str(city): str(route) for city, route in use.borrowed.items()},
            {str(city): tuple(held[i].name for i in served) for city, served in use.serves.items()},
        )
    return plans
