"""Where everything is on a map of the rails family, and what a click there means.

In scene units: x from 0 to 1, y from 0 to ``tall(board)``.
"""

from __future__ import annotations

import math
from itertools import product

from ..rails.board import Board, City, Route
from .clicks import Target, nearest
from .palette import INK, LAND
from .scene import Point, Points, Style, Text

# Sizes on a board whose spaces are as small as Europe's; ``grown`` adapts them to other boards.
USUAL_BREADTH = 0.008
CITY = 0.0056  # radius of a city's disc
NAME = 0.0113  # height of a city's name: 13 pixels on a map 1150 wide
NAME_GAP = 0.0092  # from a city's middle to its name
GAP_SIDEWAYS = 0.0068  # the same for the four slanting sides, along each axis
HOUSE = 0.0205  # a station's height
STATION_AWAY = (0.0175, 0.02, 0.023)  # from a city's middle to that of its station
STATION_ROOM = 0.0115  # that much around it is enough
EDGE = 1.25  # as a part of that room: what the map's edge may not cut
CLICK_CITY = 0.012  # a click this far from a city's disc may still mean it, ...
CLICK_SPACE = 0.008  # ... and this far from a space


def tall(board: Board) -> float:
    """The map's height when its width is 1."""
    return board.aspect[1] / board.aspect[0]


def grown(board: Board) -> float:
    """How much larger cities, names and houses are than on Europe: its spaces tell, by their root.

    >>> import ttr_lab as ttr
    >>> grown(ttr.load_board("europe"))
    1.0
    """
    return math.sqrt(board.bar[1] / USUAL_BREADTH)


def place(board: Board, name: str) -> Point:
    """Where a city, or the middle space of a route (by its id), is on the scene.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> hit(board, *place(board, "Paris")), hit(board, *place(board, "paris-zurich"))
    ('Paris', 'paris-zurich')
    """
    if name in board.cities:
        return _spot(board, board.cities[name])
    spaces = board.route(name).spaces
    x, y, _ = spaces[len(spaces) // 2]
    return x, y * tall(board)


def targets(board: Board) -> list[Target]:
    """Everything on the map that can be clicked: cities first, then every space of every route."""
    h, breadth, k = tall(board), board.bar[1], grown(board)
    found = [
        Target(c.name, c.x, c.y * h, length=2 * CITY * k, reach=CLICK_CITY * k, round=True)
        for c in board.cities.values()
    ]
    found += [
        Target(r.id, x, y * h, r.bar, breadth, angle, reach=CLICK_SPACE * k)
        for r in board.routes
        for x, y, angle in r.spaces
    ]
    return found


def hit(board: Board, x: float, y: float) -> str | None:
    """The city (by name) or route (by id) that a click at (x, y) of the scene means, else None.

    Inside a city's disc it is the city, inside a space its route; elsewhere whichever is nearest, a
    city within ``CLICK_CITY``, a space within ``CLICK_SPACE``. Where two overlap, the one whose
    middle is nearer.
    """
    return nearest(targets(board), x, y)


def station_place(
    board: Board,
    city: str,
    away: tuple[float, ...] = STATION_AWAY,
    enough: float = STATION_ROOM,
) -> Point:
    """The free spot beside a city where its station stands: farthest from tracks and names.

    Other distances from the city's middle, and more room, for what is larger than a station.
    """
    x, y = place(board, city)
    h, k = tall(board), grown(board)
    near = [
        t for t in targets(board) if math.hypot(t.x - x, t.y - y) < 0.07 * k and t.answer != city
    ]
    names = [label(board, c).box for c in board.cities.values()]
    best, found = -math.inf, (x, y)
    for far, turn in product(away, range(24)):
        px = x + far * k * math.cos(math.radians(15 * turn))
        py = y + far * k * math.sin(math.radians(15 * turn))
        room = min([t.distance(px, py) for t in near], default=1.0)
        room = min(room, *(_from_box(box, px, py) for box in names))
        inside = min(px, 1 - px, py, h - py)
        room = min(room, inside, enough * k)
        if inside < enough * EDGE * k:
            room += 10 * (inside - enough * EDGE * k)
        if room - far * k / 4 > best + 1e-9:
            best, found = room - far * k / 4, (px, py)
    return found


def label(board: Board, city: City) -> Text:
    """A city's name on the side, and with the shift, that the board file gives."""
    x, y = _spot(board, city)
    k = grown(board)
    gap = k * (GAP_SIDEWAYS if len(city.label) == 2 else NAME_GAP)
    dx = ("e" in city.label) - ("w" in city.label)
    dy = ("s" in city.label) - ("n" in city.label)
    halo = Style(INK, LAND, 0.0034 * k)
    x, y = x + gap * dx + city.shift[0], y + gap * dy + city.shift[1]
    return Text(f"label:{city.name}", "cities", city.name, x, y, NAME * k, halo, city.label)


def path(board: Board, route: Route, cut: float = 0.0) -> Points:
    """The line from city to city through a route's spaces, shortened at both ends."""
    a, b = (place(board, city) for city in route.cities)
    middle = [(x, y * tall(board)) for x, y, _ in route.spaces]
    return (_toward(a, middle[0], cut), *middle, _toward(b, middle[-1], cut))


def _spot(board: Board, city: City) -> Point:
    return city.x, city.y * tall(board)


def _toward(a: Point, b: Point, far: float) -> Point:
    whole = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * far / whole, a[1] + (b[1] - a[1]) * far / whole


def _from_box(box: tuple[float, float, float, float], x: float, y: float) -> float:
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
