"""Souvenir tokens: their stacks on the map, and those in front of a player."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from .clicks import Target
from .palette import INK, PAPER, TOKEN, edge_of
from .rails_places import NAME, grown, place, station_place
from .scene import Disc, Mark, Point, Shape, Style, Text
from .symbols import token_symbol

RADIUS = 0.0113  # of a token on a board like Europe's
AWAY = (0.0196, 0.0225, 0.026, 0.03, 0.034)  # from a place's middle to that of its stack
ROOM = 0.0135  # that much around it is enough
PLATE = 0.5  # of a token's radius: the disc with the number of them
LIFT = 0.0022  # from one token of a stack to the next


def stacks(view: Any) -> list[Shape]:
    """Every stack of tokens beside its place: a disc for each token, its symbol, their number.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("san_francisco", tokens={"Alcatraz": "2 seal"})
    >>> [shape.name for shape in stacks(game.view())]
    ['stack:Alcatraz:1', 'stack:Alcatraz:2', 'token:Alcatraz', 'plate:Alcatraz', 'count:Alcatraz']
    """
    k = grown(view.board)
    radius, lift = RADIUS * k, LIFT * k
    spots = {}
    for city, (_, n) in view.tokens.items():
        x, y = _spot(view.board, city)
        spots[city] = x, y + lift * (n - 1) / 2  # the whole stack about the free spot
    shapes: list[Shape] = []
    most = max((n for _, n in view.tokens.values()), default=0)
    for level in range(1, most + 1):
        # Painters batch shapes of one width; tokens that overlap need widths of their own.
        style = Style(TOKEN, edge_of(TOKEN), (0.0009 + 1e-6 * level) * k)
        for city, (_, n) in view.tokens.items():
            if level <= n:
                x, y = spots[city]
                y -= lift * (level - 1)
                shapes.append(Disc(f"stack:{city}:{level}", "claims", x, y, radius, style))
    tops = {city: y - lift * (view.tokens[city][1] - 1) for city, (_, y) in spots.items()}
    for city, (symbol, _) in view.tokens.items():
        mark = token_symbol(symbol), spots[city][0], tops[city], radius * 1.35, Style(INK)
        shapes.append(Mark(f"token:{city}", "claims", *mark))
    plate, ink = Style(PAPER, INK, 0.0008 * k), Style(INK)
    plates = {city: _beyond(view.board, city, x, tops[city]) for city, (x, _) in spots.items()}
    for city, at in plates.items():
        shapes.append(Disc(f"plate:{city}", "claims", *at, radius * PLATE, plate))
    for city, at in plates.items():
        number = str(view.tokens[city][1])
        shapes.append(Text(f"count:{city}", "claims", number, *at, NAME * k * 0.82, ink, "c", True))
    return shapes


def stack(board: Any, city: str) -> Iterable[tuple[float, float, float]]:
    """The discs that a stack at a place is drawn with, its number's too: x, y and radius."""
    x, y = _spot(board, city)
    radius = RADIUS * grown(board)
    yield x, y, radius
    yield *_beyond(board, city, x, y), radius * PLATE


def targets(view: Any) -> list[Target]:
    """Every stack as something to click, with the place that it lies at as its answer.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("san_francisco", tokens={"Alcatraz": "2 seal"})
    >>> [target.answer for target in targets(game.view())]
    ['Alcatraz']
    """
    k = grown(view.board)
    found = []
    for city, (_, n) in view.tokens.items():
        size = 2 * RADIUS * k, (2 * RADIUS + LIFT * (n - 1)) * k
        found.append(Target(city, *_spot(view.board, city), *size, reach=RADIUS * k * 0.3))
    return found


# The search takes milliseconds, and a picture is drawn after every move.
@lru_cache(maxsize=256)
def _spot(board: Any, city: str) -> Point:
    return station_place(board, city, AWAY, ROOM)


def _beyond(board: Any, city: str, x: float, y: float) -> Point:
    """A spot on the token's rim, on the side away from its place."""
    at = place(board, city)
    far = math.dist(at, (x, y)) / (RADIUS * grown(board) * 1.05)
    return x + (x - at[0]) / far, y + (y - at[1]) / far


def row(view: Any, seat: str, x: float, y: float, size: float, layer: str) -> list[Shape]:
    """A player's tokens side by side, the first one beginning at x."""
    coin = Style(TOKEN, edge_of(TOKEN), size * 0.05)
    shapes: list[Shape] = []
    for i, symbol in enumerate(view.taken.get(seat, ())):
        middle = x + size * (0.5 + 1.08 * i)
        shapes.append(Disc(f"coin:{seat}:{symbol}", layer, middle, y, size / 2, coin))
    for i, symbol in enumerate(view.taken.get(seat, ())):
        middle = x + size * (0.5 + 1.08 * i)
        mark = token_symbol(symbol), middle, y, size * 0.68, Style(INK)
        shapes.append(Mark(f"taken:{seat}:{symbol}", layer, *mark))
    return shapes
