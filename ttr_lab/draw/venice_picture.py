"""A whole picture of Venice: the city, where one may go, what is highlighted, and the panel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..venice.board import Board
from .large import large as large_scene
from .scene import Scene
from .venice_panel import panel_scene
from .venice_places import find, name_of
from .venice_scene import city_scene, covered_scene, map_scene
from .venice_select import selection_scene, ways_scene

USUAL = 760  # pixels across: words on the cards are 13 pixels high then


def width(board: Board) -> float:
    """How many pixels wide a picture of the city wants to be.

    >>> import ttr_lab as ttr
    >>> width(ttr.load_board("venice"))
    760.0
    """
    return float(USUAL)


def large(board: Board, scene: Scene) -> Scene:
    """A scene of that city in large print.

    >>> import ttr_lab as ttr
    >>> scene = map_scene(5)
    >>> large(ttr.load_board("venice"), scene)["rim:a"].size > scene["rim:a"].size
    True
    """
    return large_scene(scene)


def whole(shown: Any, highlight: Any = None, panel: bool = True) -> Scene:
    """The scene of a view, or of a bare board.

    ``highlight``: a cell ("c4"), a crossing ("2,3" or (2, 3)), "home", a move there, a way as
    ``game.reach()`` tells it, or a list of these. A crossing that can be reached is shown with the
    way there.

    >>> import ttr_lab as ttr
    >>> scene = whole(ttr.load_board("venice"), highlight=["c4", (2, 3), "go home"])
    >>> scene.names("selected:")
    ['selected:c4', 'selected:2,3', 'selected:home']
    """
    board = getattr(shown, "board", shown)
    scene = map_scene(shown)
    if shown is board:
        scene += covered_scene(shown)
    else:
        scene += city_scene(shown) + ways_scene(shown)
    if highlight is not None:
        names, ways = _wanted(shown, highlight)
        for way in ways:
            scene += selection_scene(shown, way=way)
        scene += selection_scene(shown, names)
    if panel and shown is not board:
        scene += panel_scene(shown, scene.height)
    return scene


def _wanted(shown: Any, highlight: Any) -> tuple[list[str], list[tuple[Any, ...]]]:
    several = isinstance(highlight, Iterable) and not isinstance(highlight, str | tuple)
    names: list[str] = []
    ways: list[tuple[Any, ...]] = []
    for thing in highlight if several else [highlight]:
        if isinstance(thing, tuple) and any(isinstance(part, tuple) for part in thing):
            for place in thing:  # a way through crossings that do not exist is refused here
                find(shown, name_of(place))
            ways.append(thing)
        else:
            names += find(shown, thing)
    return names, ways
