"""Where the names of a rails board stand in large print: the board file's sides are too narrow.

Each name tries the places about its city; all together they take those where they cover least: no
other name and no city, then as little as can be of the tracks. Worked out once for a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from ..rails.board import Board
from .large import WORDS
from .rails_places import CITY, HOUSE, NAME_GAP, grown, label, place, station_place, tall
from .rails_tokens import stack
from .scene import Text

SIDES = ("e", "w", "n", "s", "ne", "nw", "se", "sw")
SLIDES = (0.0, -0.15, 0.15, -0.3, 0.3)  # above or below its city a name may stand aside
AWAY = (1.0, 1.5)  # how far from it, as a part of the usual gap
STEP = 0.0035  # a name is tried by points this far apart
# What it costs to cover a point of a space, its symbol, a point of a city or of tokens that always
# lie there, one of a station or tokens that may come there, one of a name, to leave the side that
# the board file gives, to be farther from its city than usual, and nearer to another one.
SPACE, SYMBOL, DISC, MAYBE, NAME, SIDE, FAR, ASTRAY = 1.0, 7.0, 8.0, 1.0, 40.0, 1.0, 3.0, 60.0
STARTS, ROUNDS = 500, 10  # so many starts for a board of one city, fewer for more
MARGIN = 0.004  # of the map's edge


@lru_cache(maxsize=8)
def names(board: Board) -> Mapping[str, Text]:
    """Each city's name in large print.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> usual, large = label(board, board.cities["Wien"]), names(board)["Wien"]
    >>> large.text, round(large.size / usual.size, 2)
    ('Wien', 1.4)
    """
    cities = list(board.cities)
    choices = [list(_places(board, city)) for city in cities]
    fixed = [np.array(costs) for costs in _fixed(board, choices)]
    ends = np.cumsum([0, *map(len, choices)])
    clash = NAME * _overlaps([text.box for texts in choices for text in texts])
    best: tuple[float, list[int]] = (float("inf"), [])
    rng = Random(0)
    for start in range(max(2, STARTS // len(cities))):
        chosen = [int(np.argmin(c)) if start == 0 else rng.randrange(len(c)) for c in fixed]
        for _ in range(ROUNDS):
            before = list(chosen)
            for i, costs in enumerate(fixed):
                at = [ends[j] + k for j, k in enumerate(chosen) if j != i]
                rows = clash[ends[i] : ends[i + 1]]
                chosen[i] = int(np.argmin(costs + rows[:, at].sum(axis=1)))
            if chosen == before:
                break
        all_at = [ends[j] + k for j, k in enumerate(chosen)]
        clashes = clash[np.ix_(all_at, all_at)].sum() / 2
        cost = float(sum(c[k] for c, k in zip(fixed, chosen, strict=True)) + clashes)
        best = min(best, (cost, chosen))
    return {city: texts[k] for city, texts, k in zip(cities, choices, best[1], strict=True)}


def _places(board: Board, city: str) -> Iterable[Text]:
    """The name on the side of the board file, then on every other, the straight ones also aside."""
    usual = label(board, board.cities[city])
    x, y = place(board, city)
    style = replace(usual.style, width=usual.style.width * 1.2)
    for side in (usual.side, *(s for s in SIDES if s != usual.side)):
        dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
        for away in AWAY:
            gap = NAME_GAP * 1.12 * grown(board) * away * (0.74 if dx and dy else 1.0)
            at = x + gap * dx, y + gap * dy
            text = replace(usual, x=at[0], y=at[1], size=usual.size * WORDS, side=side, style=style)
            left, _, right, _ = text.box
            for slide in SLIDES if side in ("n", "s") else (0.0,):
                yield _inside(board, replace(text, x=text.x + slide * (right - left)))


def _inside(board: Board, text: Text) -> Text:
    """The name moved back onto the map, where it fits."""
    left, top, right, bottom = text.box
    x = max(0.0, MARGIN - left) - max(0.0, right - 1 + MARGIN)
    y = max(0.0, MARGIN - top) - max(0.0, bottom - tall(board) + MARGIN)
    return replace(text, x=text.x + x, y=text.y + y)


def _fixed(board: Board, choices: list[list[Text]]) -> Iterable[list[float]]:
    """What each choice of each city costs, whatever the others choose."""
    tracks = _tracks(board)
    discs = np.array(list(_discs(board)))
    places = np.array([place(board, city) for city in board.cities])
    for city, texts in zip(board.cities.values(), choices, strict=True):
        x, y = place(board, city.name)
        near = np.abs(tracks[:, :2] - (x, y)).max(axis=1) < 0.3
        far = 1.3 * NAME_GAP * grown(board)
        yield [
            _covered(board, text.box, tracks[near], discs)
            + SIDE * (text.side != city.label)
            + FAR * (_gaps(text, x, y) > far)
            + ASTRAY * (_gaps(text, x, y) > _gaps(text, *places.T).min())
            for text in texts
        ]


def _gaps(text: Text, x: Any, y: Any) -> Any:
    """How far points are from a name."""
    left, top, right, bottom = text.box
    dx = np.clip(left - x, 0, None) + np.clip(x - right, 0, None)
    return np.hypot(dx, np.clip(top - y, 0, None) + np.clip(y - bottom, 0, None))


def _discs(board: Board) -> Iterable[tuple[float, float, float, float]]:
    """What is round: x, y, radius and what a point of it costs."""
    k = grown(board)
    for city in board.cities:
        yield *place(board, city), CITY * 1.15 * k, DISC
        if board.tokens:
            cost = DISC if city in board.tokens.places else MAYBE
            for x, y, radius in stack(board, city):
                yield x, y, radius, cost
        elif board.station_costs:
            yield *station_place(board, city), HOUSE * k / 2, MAYBE


def _tracks(board: Board) -> Any:
    """A row for each space: x, y, cosine, sine, half its length and half its breadth."""
    h = tall(board)
    rows = [
        (x, y * h, np.cos(np.radians(a)), np.sin(np.radians(a)), route.bar / 2,
         board.bar[1] * (1.0 if route.kind == "plain" else 1.5) / 2)
        for route in board.routes for x, y, a in route.spaces
    ]  # fmt: skip
    return np.array(rows)


def _covered(
    board: Board, box: tuple[float, float, float, float], tracks: Any, discs: Any
) -> float:
    left, top, right, bottom = box
    xs = np.linspace(left, right, max(2, round((right - left) / STEP)))
    ys = np.linspace(top, bottom, max(2, round((bottom - top) / STEP)))
    x, y = (v.ravel()[:, None] for v in np.meshgrid(xs, ys))
    dx, dy = x - tracks[:, 0], y - tracks[:, 1]
    along = np.abs(dx * tracks[:, 2] + dy * tracks[:, 3])
    across = np.abs(dy * tracks[:, 2] - dx * tracks[:, 3])
    spaces = ((along < tracks[:, 4]) & (across < tracks[:, 5])).any(axis=1).sum()
    tx, ty, room = tracks[:, 0], tracks[:, 1], board.bar[1] * 0.4
    symbols = (
        (left - room < tx) & (tx < right + room) & (top - room < ty) & (ty < bottom + room)
    ).sum()
    near = np.hypot(x - discs[:, 0], y - discs[:, 1]) < discs[:, 2]
    return float(SPACE * spaces + SYMBOL * symbols + (near * discs[:, 3]).max(axis=1).sum())


def _overlaps(boxes: list[tuple[float, float, float, float]]) -> Any:
    """How many points each two boxes share, with a little room between them."""
    across, down = 0.0016, 0.005
    left, top, right, bottom = np.array(boxes).T
    wide = np.minimum.outer(right, right) - np.maximum.outer(left, left) + across
    high = np.minimum.outer(bottom, bottom) - np.maximum.outer(top, top) + down
    return np.clip(wide, 0, None) * np.clip(high, 0, None) / STEP**2
