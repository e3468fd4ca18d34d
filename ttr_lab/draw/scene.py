"""A picture as data: named shapes in the order in which they are painted.

Lengths are parts of the map's WIDTH in both directions: x runs from 0 to 1, y from 0 (top) to the
scene's height, a circle stays a circle. Nothing here knows a game; painters read shapes and tests
ask for them by name ("city:Paris", "route:paris-zurich:2").
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from . import symbols

Point = tuple[float, float]
Points = tuple[Point, ...]

# Which way a text runs from its point, as on a compass: "e" begins at the point, "n" stands on top
# of it, "c" has it in its middle. (across: 0 begins, 0.5 middle, 1 ends; down: its middle's shift.)
SIDES = {
    "n": (0.5, -0.5), "ne": (0.0, -0.5), "e": (0.0, 0.0), "se": (0.0, 0.5),
    "s": (0.5, 0.5), "sw": (1.0, 0.5), "w": (1.0, 0.0), "nw": (1.0, -0.5), "c": (0.5, 0.0),
}  # fmt: skip
CAP = 0.73  # height of a capital letter, as a part of the size
LETTER = 0.57  # usual width of a letter, likewise


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is filled and edged; ``None`` leaves that out."""

    fill: str | None = None
    edge: str | None = None
    width: float = 0.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    name: str
    layer: str
    points: Points
    style: Style


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points with round ends; ``dash``: lengths of stroke, gap, ..."""

    name: str
    layer: str
    points: Points
    style: Style
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A rounded rectangle about (x, y), turned clockwise by ``angle`` degrees."""

    name: str
    layer: str
    x: float
    y: float
    length: float
    breadth: float
    angle: float
    style: Style
    corner: float = 0.28  # radius as a part of the shorter side


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    name: str
    layer: str
    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Mark:
    """One of the drawn symbols, ``size`` high."""

    name: str
    layer: str
    symbol: str
    x: float
    y: float
    size: float
    style: Style
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """Words beside a point (see ``SIDES``); the style's edge and width make the halo."""

    name: str
    layer: str
    text: str
    x: float
    y: float
    size: float
    style: Style
    side: str = "e"
    bold: bool = False

    @property
    def across(self) -> float:
        """Which part of its width lies left of the point: 0, a half or 1."""
        return SIDES[self.side][0]

    @property
    def baseline(self) -> float:
        """The y on which the letters stand."""
        return self.y + self.size * CAP * (0.5 + SIDES[self.side][1])

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, by the usual width of letters: a guess for the layout.

        >>> [round(v, 2) for v in Text("t", "map", "Wien", 0.5, 0.5, 0.02, Style(), "n").box]
        [0.48, 0.49, 0.52, 0.5]
        """
        wide = len(self.text) * self.size * LETTER * (1.08 if self.bold else 1)
        left = self.x - wide * self.across
        return left, self.baseline - self.size * CAP, left + wide, self.baseline


Shape = Polygon | Line | Bar | Disc | Mark | Text


@dataclass(frozen=True)
class Scene:
    """Shapes in painting order on a map 1 wide and ``height`` high.

    >>> dot = Disc("city:Paris", "map", 0.2, 0.3, 0.01, Style(fill="#ffffff"))
    >>> scene = Scene(0.6, (dot,))
    >>> scene["city:Paris"].radius, scene.names("city:"), len(scene.only("claims"))
    (0.01, ['city:Paris'], 0)
    """

    height: float
    shapes: tuple[Shape, ...] = field(repr=False)

    def __getitem__(self, name: str) -> Shape:
        for shape in self.shapes:
            if shape.name == name:
                return shape
        raise KeyError(name)

    def __iter__(self) -> Iterator[Shape]:
        return iter(self.shapes)

    def __len__(self) -> int:
        return len(self.shapes)

    def __add__(self, other: Scene) -> Scene:
        return Scene(max(self.height, other.height), self.shapes + other.shapes)

    def names(self, start: str = "") -> list[str]:
        """The names that begin so, in painting order."""
        return [shape.name for shape in self.shapes if shape.name.startswith(start)]

    def only(self, *layers: str) -> Scene:
        """The shapes of these layers."""
        return Scene(self.height, tuple(s for s in self.shapes if s.layer in layers))


def outlines(shape: Shape) -> list[Points]:
    """The closed outlines a painter fills and edges (none for a line or a text)."""
    if isinstance(shape, Polygon):
        return [shape.points]
    if isinstance(shape, Bar):
        return [_rounded(shape)]
    if isinstance(shape, Disc):
        return [circle(shape.x, shape.y, shape.radius)]
    if isinstance(shape, Mark):
        return symbols.outlines(shape.symbol, shape.x, shape.y, shape.size, shape.angle)
    return []


def batches(shapes: Iterable[Shape]) -> list[tuple[type[Shape], list[Shape]]]:
    """Neighbours of one type, edge width and dash, to be painted in one go.

    Painters fill a whole batch before they edge it, so shapes of one type that overlap need
    different widths or something else between them.
    """

    def key(shape: Shape) -> tuple[type[Shape], float, tuple[float, ...]]:
        return type(shape), shape.style.width, getattr(shape, "dash", ())

    return [(kind, list(group)) for (kind, _, _), group in groupby(shapes, key)]


def circle(x: float, y: float, radius: float, n: int = 28) -> Points:
    """The corners of a circle, good enough for the eye."""
    turns = (2 * math.pi * k / n for k in range(n))
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


def turned(points: Iterable[Point], x: float, y: float, degrees: float) -> Points:
    """Points around the origin, turned clockwise and moved to (x, y).

    >>> [(round(a, 9), round(b, 9)) for a, b in turned([(1, 0)], 5, 5, 90)]
    [(5.0, 6.0)]
    """
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x + px * c - py * s, y + px * s + py * c) for px, py in points)


def grow(shape: Shape, times: float, down: float = 0.0) -> Shape:
    """The shape ``times`` as large, measured from the top left corner, and moved down.

    >>> dot = grow(Disc("dot", "map", 0.1, 0.1, 0.01, Style()), 2, down=0.5)
    >>> dot.x, dot.y, dot.radius
    (0.2, 0.7, 0.02)
    """
    style = replace(shape.style, width=shape.style.width * times)
    if isinstance(shape, Polygon | Line):
        points = tuple((x * times, y * times + down) for x, y in shape.points)
        if isinstance(shape, Line):
            dash = tuple(part * times for part in shape.dash)
            return replace(shape, points=points, style=style, dash=dash)
        return replace(shape, points=points, style=style)
    x, y = shape.x * times, shape.y * times + down
    if isinstance(shape, Bar):
        long, wide = shape.length * times, shape.breadth * times
        return replace(shape, x=x, y=y, style=style, length=long, breadth=wide)
    if isinstance(shape, Disc):
        return replace(shape, x=x, y=y, style=style, radius=shape.radius * times)
    return replace(shape, x=x, y=y, style=style, size=shape.size * times)


def _rounded(bar: Bar) -> Points:
    r = bar.corner * min(bar.length, bar.breadth)
    a, b = bar.length / 2 - r, bar.breadth / 2 - r
    corners = ((a, b, 0), (-a, b, 90), (-a, -b, 180), (a, -b, 270))
    points = (
        (x + r * math.cos(math.radians(t)), y + r * math.sin(math.radians(t)))
        for x, y, start in corners
        for t in (start, start + 30, start + 60, start + 90)
    )
    return turned(points, bar.x, bar.y, bar.angle)
