"""Where everything lies in the city, what it is called, and what a click there means.

In scene units: x and y run from 0 to 1. Every function takes a view, a board or a number of cells
on a side for ``shown``; a bare board is shown at its largest. Names are those of the notation: "c4"
a cell, "2,3" a crossing, "home" the airport.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..text import say
from ..venice.board import AIRPORT, HOME
from ..venice.canals import Place, canals
from ..venice.tables import cell_name
from .clicks import Target, nearest
from .scene import Point

MARGIN = 0.05  # around the cards, for the names on the rim
WATER = 0.25  # a canal's width, as a part of a card's
AIRPORT_CELL = cell_name(0, 1)

_CROSSING = re.compile(r"\(?\s*(\d+)\s*,\s*(\d+)\s*\)?")
_CELL = re.compile(r"([a-z])\s*(\d+)")
_VERBS = re.compile(r"(flip|move to|look at|buy|sell \w+ at|go)\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of a city with ``size`` cells on a side.

    >>> grid = grid_of(7)
    >>> round(grid.card, 3), round(grid.water / grid.card, 2)
    (0.106, 0.25)
    """

    size: int

    @property
    def card(self) -> float:
        """A card's side."""
        return (1 - 2 * MARGIN) / (self.size + (self.size - 1) * WATER)

    @property
    def water(self) -> float:
        """A canal's width."""
        return self.card * WATER

    def cell(self, column: int, row: int) -> Point:
        """The middle of a card; columns and rows count from 0."""
        step = self.card + self.water
        return MARGIN + self.card / 2 + column * step, MARGIN + self.card / 2 + row * step

    def crossing(self, i: int, j: int) -> Point:
        """The middle of crossing (i, j)."""
        x, y = self.cell(i, j)
        half = (self.card + self.water) / 2
        return x - half, y - half

    @property
    def cells(self) -> Iterator[tuple[str, Point]]:
        """Every cell, row by row, the airport's first."""
        for k in range(self.size**2):
            yield cell_name(k, self.size), self.cell(k % self.size, k // self.size)

    @property
    def crossings(self) -> Iterator[tuple[int, int]]:
        """Every crossing, row by row."""
        span = range(1, self.size)
        return ((i, j) for j in span for i in span)


def grid_of(shown: Any) -> Grid:
    """The measures of what is shown."""
    if isinstance(shown, int):
        return Grid(shown)
    size = getattr(shown, "size", None)
    return Grid(size if size is not None else max(shown.grid.values()))


def name_of(place: Place) -> str:
    """What a place of a view or of ``game.reach()`` is called in a list.

    >>> name_of((2, 3)), name_of("airport")
    ('2,3', 'home')
    """
    return HOME if isinstance(place, str) else f"{place[0]},{place[1]}"


def spot(grid: Grid, name: str) -> Point:
    """Where the thing of that name is."""
    if name == HOME:
        return grid.cell(0, 0)
    if "," in name:
        i, j = name.split(",")
        return grid.crossing(int(i), int(j))
    return grid.cell(ord(name[0]) - ord("a"), int(name[1:]) - 1)


def place(shown: Any, name: Any) -> Point:
    """Where a cell, a crossing or the airport is on the scene.

    >>> place(7, "2,3") == place(7, (2, 3)), hit(7, *place(7, "c4")), hit(7, *place(7, "a1"))
    (True, 'c4', 'home')
    """
    return spot(grid_of(shown), find(shown, name)[0])


def find(shown: Any, text: Any) -> list[str]:
    """What a person may mean: a cell, a crossing (as text or pair), the airport, or a move there.

    >>> find(7, "C4"), find(7, (2, 3)), find(7, "move to 2, 3"), find(7, "go home"), find(7, "a1")
    (['c4'], ['2,3'], ['2,3'], ['home'], ['home'])
    """
    size = grid_of(shown).size
    wanted = name_of(text) if isinstance(text, tuple) else str(text)
    wanted = _VERBS.sub("", wanted.strip().casefold(), count=1)
    if wanted in (HOME, AIRPORT, AIRPORT_CELL):
        return [HOME]
    if found := _CROSSING.fullmatch(wanted):
        i, j = map(int, found.groups())
        if 1 <= i < size and 1 <= j < size:
            return [f"{i},{j}"]
    if found := _CELL.fullmatch(wanted):
        column, row = ord(found[1]) - ord("a"), int(found[2])
        if column < size and 1 <= row <= size:
            return [f"{found[1]}{row}"]
    last = cell_name(size * size - 1, size)
    raise ValueError(say("ui.venice.nowhere", text=text, last=last, most=size - 1))


@lru_cache(maxsize=8)
def _targets(grid: Grid) -> tuple[Target, ...]:
    card, water = grid.card, grid.water
    cells = [
        Target(HOME if name == AIRPORT_CELL else name, x, y, card, card, reach=water * 0.2)
        for name, (x, y) in grid.cells
    ]
    crossings = [
        Target(f"{i},{j}", *grid.crossing(i, j), water * 1.25, reach=water, round=True)
        for i, j in grid.crossings
    ]
    return (*crossings, *cells)


def targets(shown: Any) -> tuple[Target, ...]:
    """Everything that can be clicked: crossings first, then cells, the airport's as "home"."""
    return _targets(grid_of(shown))


def hit(shown: Any, x: float, y: float) -> str | None:
    """The cell, crossing or airport that a click at (x, y) means, else None.

    Out on a canal it is the next crossing, if that is near enough for a thumb.

    >>> hit(7, 0.5, 0.5), hit(7, *place(7, (1, 1))), hit(7, 0.01, 0.01)
    ('d4', '1,1', None)
    """
    return nearest(targets(shown), x, y)


def reach(view: Any) -> dict[Place, tuple[Place, ...]]:
    """Where the gondola that is to move may go, as ``game.reach()`` says, from a view.

    >>> import ttr_lab as ttr
    >>> at = {"Player 1": (1, 2)}
    >>> game = ttr.position("venice", gondolas=at, city={"b1": "mask"}, rolls=[2])
    >>> game.play("flip b1")
    >>> reach(game.view()) == game.reach(), list(reach(game.view()))[:2]
    (True, ['home', (2, 1)])
    """
    if view.phase.name != "move":
        return {}
    city = canals(view.size)
    number = {name: k for k, name in enumerate(city.names)}
    others = [at for who, at in view.gondolas.items() if who != view.player]
    occupied = sum(1 << number[at] for at in others if not isinstance(at, str))
    ways = city.ways(
        number[view.gondolas[view.player]],
        view.phase.roll,
        occupied,
        jump_counts=view.board.options["jump_counts"],
    )
    return {
        HOME if end == city.airport else city.names[end]: tuple(city.names[k] for k in way)
        for end, way in ways.items()
    }
