"""What is pointed at on a map of the rails family: a choice, a trail, tickets, borrowed routes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..rails.board import Board, Route, Ticket
from .palette import INK, PAPER, PIN, SELECT, TRAIL
from .rails_places import CITY, grown, label, path, place, station_place, tall
from .scene import Disc, Line, Mark, Point, Points, Polygon, Scene, Shape, Style, Text

LAYER = "selection"
PINS = "pins"  # above the stations, which outlines may not cross
PIN_SIZE = 0.03


def selection_scene(
    board: Board,
    selected: str | Iterable[str] = (),
    *,
    trail: Any = None,
    routes: Mapping[str, Iterable[str]] | None = None,
    tickets: Iterable[Ticket] = (),
    borrowed: Mapping[str, str] | None = None,
    way: Iterable[str] = (),
) -> Scene:
    """Outlines, rings, numbers and pins on top of the map; everything below stays as it is.

    ``selected``: route ids and cities. ``trail``: a Trail, numbered in walking order; when its
    edges are no route ids, ``routes`` (as in a view) tells which of two twins is meant.
    ``tickets``: a pin on both cities of each. ``borrowed``: a station's city to the route it lends.
    ``way``: routes to be shown as a thin dotted line.

    >>> import ttr_lab as ttr
    >>> scene = selection_scene(ttr.load_board("europe"), "paris-zurich")
    >>> scene.names("selected:")
    ['selected:paris-zurich', 'selected:Paris', 'selected:Zürich']
    """
    shapes: list[Shape] = []
    ways = [(r, path(board, board.route(r), cut=CITY * grown(board))) for r in way]
    breadth = board.bar[1]
    for part, tone, wide in (("way-under", PAPER, 0.8), ("way", PIN, 0.5)):
        dots = Style(edge=tone, width=breadth * wide)
        shapes += [
            Line(f"{part}:{r}", LAYER, line, dots, dash=(0.0004, breadth * 0.95))
            for r, line in ways
        ]
    names = [selected] if isinstance(selected, str) else list(selected)
    chosen = [board.route(name) for name in names if name in board.route_by_id]
    cities = dict.fromkeys(c for r in chosen for c in r.cities)
    cities.update(dict.fromkeys(name for name in names if name in board.cities))
    shapes += _outlined(board, chosen, list(cities), "selected", (INK, SELECT))
    if trail is not None:
        shapes += _trail(board, trail, routes or {})
    for city, route_id in (borrowed or {}).items():
        shapes += _borrowed(board, city, board.route(route_id))
    pinned = list(tickets)
    shapes += _pins(board, pinned)
    # An outline or a pin may touch a name, so these names are written once more on top.
    touched = [*cities, *(trail.cities if trail is not None else ())]
    touched += [c for r in (borrowed or {}).values() for c in board.route(r).cities]
    touched += [c for t in pinned for c in t.cities]
    for city in dict.fromkeys(touched):
        words = label(board, board.cities[str(city)])
        shapes.append(replace(words, name=f"name:{city}", layer=PINS))
    return Scene(tall(board), tuple(shapes))


def trail_routes(board: Board, trail: Any, routes: Mapping[str, Iterable[str]]) -> list[Route]:
    """The routes of a trail in walking order, each pair of cities taken from one owner if it can.

    >>> import ttr_lab as ttr
    >>> board, trail = ttr.load_board("europe"), ttr.longest_trail([("Paris", "Frankfurt", 3)])
    >>> [r.id for r in trail_routes(board, trail, {"Ada": ["frankfurt-paris-white"]})]
    ['frankfurt-paris-white']
    """
    if all(edge in board.route_by_id for edge in trail.edges):
        return [board.route(edge) for edge in trail.edges]
    pairs = list(pairwise(trail.cities))
    options = [board.routes_of_pair[frozenset(pair)] for pair in pairs]
    for owned in map(set, routes.values()):
        mine = [[r for r in twins if r.id in owned] for twins in options]
        if all(mine):
            return [twins[0] for twins in mine]
    return [twins[0] for twins in options]


def capsule(board: Board, route: Route, away: float) -> Points:
    """The outline of a whole route, ``away`` from the middle of its spaces."""
    h = tall(board)
    line = [(x, y * h) for x, y, _ in route.spaces]
    first, last = route.spaces[0][2], route.spaces[-1][2]
    line = [_along(line[0], first, -route.bar / 2), *line, _along(line[-1], last, route.bar / 2)]
    left, right = [], []
    for i, (x, y) in enumerate(line):
        ax, ay = line[max(i - 1, 0)]
        bx, by = line[min(i + 1, len(line) - 1)]
        far = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / far * away, (bx - ax) / far * away
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *_cap(line[-1], last + 90, away), *right[::-1], *_cap(line[0], first - 90, away))


def _along(point: Point, angle: float, far: float) -> Point:
    turn = math.radians(angle)
    return point[0] + far * math.cos(turn), point[1] + far * math.sin(turn)


def _cap(middle: Point, start: float, radius: float) -> list[Point]:
    return [_along(middle, start - step, radius) for step in range(20, 180, 20)]


def _outlined(
    board: Board,
    routes: Sequence[Route],
    cities: Sequence[str],
    word: str,
    tones: tuple[str, str],
    boldness: float = 1.0,
) -> Iterable[Shape]:
    """Capsules about routes and rings about cities: a thick line in one tone on a thicker one."""
    away = board.bar[1] * 1.02
    wide = board.bar[1] * boldness
    for part, tone, width in (("under", tones[0], wide * 0.56), (word, tones[1], wide * 0.3)):
        style = Style(edge=tone, width=width)
        for r in routes:
            yield Polygon(f"{part}:{r.id}", LAYER, capsule(board, r, away), style)
        for city in cities:
            yield Disc(
                f"{part}:{city}", LAYER, *place(board, city), CITY * 1.85 * grown(board), style
            )


def _trail(board: Board, trail: Any, owned: Mapping[str, Iterable[str]]) -> list[Shape]:
    routes = trail_routes(board, trail, owned)
    if not routes:
        return []
    ends = list(dict.fromkeys((str(trail.cities[0]), str(trail.cities[-1]))))
    shapes = list(_outlined(board, routes, ends, "trail", (INK, TRAIL)))
    breadth = board.bar[1]
    arrow = Style(INK, PAPER, breadth * 0.16)
    for r, start in zip(routes, trail.cities, strict=False):
        spaces = r.spaces if r.cities[0] == start else tuple((x, y, a + 180) for x, y, a in
                                                            reversed(r.spaces))  # fmt: skip
        for i, ((ax, ay, at), (bx, by, bt)) in enumerate(pairwise(spaces), 1):
            x, y = (ax + bx) / 2, (ay + by) / 2 * tall(board)
            turn = at + _turn(at, bt) / 2
            name = f"trail-arrow:{r.id}:{i}"
            shapes.append(Mark(name, LAYER, "arrow", x, y, breadth * 1.15, arrow, turn))
    spots = [(r, _middle(board, r)) for r in routes]
    badge = Style(PAPER, TRAIL, breadth * 0.2)
    for r, (x, y) in spots:
        shapes.append(Disc(f"trail-badge:{r.id}", LAYER, x, y, breadth * 0.86, badge))
    for number, (r, (x, y)) in enumerate(spots, start=1):
        word, size = f"trail-number:{r.id}", breadth * 1.12
        shapes.append(Text(word, LAYER, str(number), x, y, size, Style(INK), "c", bold=True))
    return shapes


def _turn(a: float, b: float) -> float:
    return (b - a + 180) % 360 - 180


def _middle(board: Board, route: Route) -> Point:
    # Between the two middle spaces, or on the middle one; a single space keeps its own.
    n = len(route.spaces)
    (ax, ay, _), (bx, by, _) = route.spaces[(n - 1) // 2], route.spaces[n // 2]
    return (ax + bx) / 2, (ay + by) / 2 * tall(board)


def _borrowed(board: Board, city: str, route: Route) -> list[Shape]:
    outline = capsule(board, route, board.bar[1] * 1.02)
    closed_line = (*outline, outline[0])
    dash, breadth = (board.bar[1] * 0.9, board.bar[1] * 0.75), board.bar[1]
    house = station_place(board, city)
    line = path(board, route, cut=CITY * grown(board))
    near = line[1] if route.cities[0] == city else line[-2]
    far = math.hypot(near[0] - house[0], near[1] - house[1]) or 1.0
    turn = math.degrees(math.atan2(near[1] - house[1], near[0] - house[0]))
    start, end = (
        _along(house, turn, min(0.011 * grown(board), far / 2)),
        _along(near, turn, -breadth * 0.7),
    )
    thin, thick = Style(edge=INK, width=breadth * 0.3), Style(edge=PAPER, width=breadth * 0.6)
    tip = Style(INK, PAPER, breadth * 0.1)
    return [
        Line(f"lent-under:{route.id}", LAYER, closed_line, thick),
        Line(f"borrowed:{route.id}", LAYER, closed_line, thin, dash),
        Line(f"lent-under:{city}", LAYER, (start, end), thick),
        Line(f"lent:{city}", LAYER, (start, end), thin),
        Mark(f"lent-arrow:{city}", PINS, "arrow", *end, breadth * 1.4, tip, turn),
    ]


def _pins(board: Board, tickets: Sequence[Ticket]) -> list[Shape]:
    size = PIN_SIZE * grown(board)
    wanted: dict[str, list[int]] = {}
    for number, ticket in enumerate(tickets, start=1):
        for city in ticket.cities:
            wanted.setdefault(city, []).append(number)
    shapes: list[Shape] = []
    for city, numbers in wanted.items():
        lean = _lean(board, city)
        x, y = _along(place(board, city), lean - 90, size * 0.5 + CITY * 0.2)
        style = Style(PIN, PAPER, 0.0013)
        shapes.append(Mark(f"pin:{city}", PINS, "pin", x, y, size, style, lean))
        spot = _along((x, y), lean - 90, size * 0.2)
        if len(tickets) == 1:
            shapes.append(Disc(f"pin-eye:{city}", PINS, *spot, size * 0.13, Style(PAPER)))
            continue
        word = "·".join(str(n) for n in numbers)
        letters = size * (0.36 if len(word) == 1 else 0.27)
        ink = Style(PAPER, PIN, 0.001)
        shapes.append(Text(f"pin-text:{city}", PINS, word, *spot, letters, ink, "c", bold=True))
    return shapes


def _lean(board: Board, city: str) -> int:
    """Degrees by which a city's pin leans so that its head leaves the city's name free."""
    left, top, right, bottom = label(board, board.cities[city]).box
    size = PIN_SIZE * grown(board)
    away = size * 0.7 + CITY * 0.2
    for lean in (0, 35, -35, 60, -60, 90, -90, 135, -135):
        x, y = _along(place(board, city), lean - 90, away)
        aside = max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)
        if math.hypot(*aside) > size * 0.36 and y - size * 0.3 > 0:
            return lean
    return 180
