"""A whole picture of the rails family: map, claims, cities, what is highlighted, and the panel."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ..rails.board import Board, City, Route, Ticket, plain
from ..rails.trails import Trail
from ..wrong import wrong
from . import rails_large
from .large import large as large_scene
from .rails_panel import panel_scene
from .rails_places import grown, label, path, place, tall
from .rails_scene import claims_scene, map_scene, stations_scene
from .rails_select import selection_scene
from .scene import Point, Scene

USUAL = 1150  # pixels across for a board with spaces as small as Europe's


def width(board: Board) -> float:
    """How many pixels wide a picture of the board wants to be: names are 13 pixels high then.

    >>> import ttr_lab as ttr
    >>> width(ttr.load_board("europe")), width(ttr.load_board("mini")) < 900
    (1150.0, True)
    """
    return round(USUAL / grown(board), 0)


def large(board: Board, scene: Scene) -> Scene:
    """A scene of that board's map in large print.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> scene = map_scene(board)
    >>> round(large(board, scene)["label:Paris"].size / scene["label:Paris"].size, 2)
    1.4
    """
    return large_scene(scene, rails_large.names(board))


def whole(shown: Any, highlight: Any = None, panel: bool = True) -> Scene:
    """The scene of a view, or of a bare board.

    ``highlight``: a Trail, a ticket, a score (its trail and borrowed routes), a city, a route by
    id or notation, or several of these.

    >>> import ttr_lab as ttr
    >>> scene = whole(ttr.load_board("europe"), highlight=["Paris-Zürich", "wien"])
    >>> scene.names("selected:")
    ['selected:paris-zurich', 'selected:Paris', 'selected:Zürich', 'selected:Wien']
    """
    board: Board = getattr(shown, "board", shown)
    fixed = map_scene(board)
    scene = fixed.only("map", "tracks")
    if shown is not board:
        scene += claims_scene(shown)
    scene += fixed.only("cities")
    above = Scene(scene.height, ())
    if highlight is not None:
        for item in _selections(board, highlight, getattr(shown, "routes", {})):
            above += item
    scene += above.only("selection")
    if shown is not board:
        scene += stations_scene(shown)
    scene += above.only("pins")
    if panel and shown is not board:
        scene += panel_scene(shown, scene.height)
    return scene


def _selections(board: Board, highlight: Any, routes: Any) -> Iterable[Scene]:
    things = [highlight] if isinstance(highlight, str) or not _several(highlight) else highlight
    names: list[str] = []
    tickets = []
    for thing in things:
        if isinstance(thing, str):
            names += find(board, thing)
        elif hasattr(thing, "trail"):
            yield selection_scene(board, trail=thing.trail, borrowed=thing.borrowed, routes=routes)
        elif hasattr(thing, "edges"):
            _check_trail(board, thing)
            yield selection_scene(board, trail=thing, routes=routes)
        elif isinstance(thing, Ticket):
            tickets.append(thing)
        else:
            names += _named(thing, "highlight")
    yield selection_scene(board, names, tickets=tickets)


def spots(board: Board, around: Any) -> tuple[list[Point], float]:
    """What a close-up must show (spaces, cities with their names), and how high the map is.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> len(spots(board, "Paris")[0]), len(spots(board, "Paris-Zürich")[0])
    (3, 9)
    """
    found: list[Point] = []
    for thing in [around] if isinstance(around, str) or not _several(around) else around:
        if hasattr(thing, "edges"):
            _check_trail(board, thing)
        for name in find(board, thing) if isinstance(thing, str) else _named(thing, "around"):
            route = board.route_by_id.get(name)
            found += path(board, route) if route else [place(board, name)]
            for city in route.cities if route else [name]:
                left, top, right, bottom = label(board, board.cities[city]).box
                found += [(left, top), (right, bottom)]
    if not found:
        raise ValueError("around: no place is named.")
    return found, tall(board)


def _named(thing: Any, key: str) -> list[str]:
    """What a route, a city or a trail is called."""
    if isinstance(thing, Route):
        return [thing.id]
    if isinstance(thing, City):
        return [thing.name]
    if isinstance(thing, Trail):
        return list(map(str, thing.cities))
    raise wrong(key, thing, "write a city, a route or a list of them", ValueError)


def _check_trail(board: Board, trail: Any) -> None:
    if all(edge in board.route_by_id for edge in trail.edges):
        return
    for a, b in pairwise(trail.cities):
        if frozenset((a, b)) not in board.routes_of_pair:
            raise ValueError(f"This trail is none of {board.name}: no route joins {a} and {b}.")


def _several(thing: Any) -> bool:
    return isinstance(thing, Iterable)


def find(board: Board, text: str) -> list[str]:
    """What a person may mean by a text: a route's id or notation (both twins of it), or a city.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> find(board, "Frankfurt–Paris white"), find(board, "kobenhavn"), find(board, "Dieppe-London")
    (['frankfurt-paris-white'], ['København'], ['dieppe-london-1', 'dieppe-london-2'])
    """
    if text in board.route_by_id:
        return [text]
    if plain(text) in board.city_by_plain:
        return [board.city_by_plain[plain(text)]]
    wanted = plain(text.replace("–", "-"))
    found = []
    for route in board.routes:
        a, b = (plain(city) for city in route.cities)
        pairs = {f"{a}-{b}", f"{b}-{a}"}
        if wanted in pairs | {f"{pair} {route.color}" for pair in pairs}:
            found.append(route.id)
    if not found:
        raise ValueError(f"{text!r} is no city and no route of {board.name}.")
    return found
