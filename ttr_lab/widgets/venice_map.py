"""The city of Venice on a live board: its layers, and what a click on it means."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..draw import venice_picture, venice_places, venice_scene
from ..draw.scene import Scene
from ..draw.venice_select import selection_scene, ways_scene
from ..venice.board import Board
from ..venice.views import View

LAYERS = 3

hit = venice_places.hit
large = venice_picture.large


def height(board: Board) -> float:
    """The map's height when its width is 1."""
    return venice_scene.TALL


def width(board: Board) -> int:
    """How many pixels wide the city is shown at most, unless told otherwise."""
    return int(venice_picture.width(board))


def find(view: View, name: str) -> str:
    """The cell, crossing or airport ("home") that a person means; ValueError when there is none."""
    return venice_places.find(view, name)[0]


def where(view: View, name: str) -> tuple[float, float]:
    """The middle of a place, as parts of the map's width and height."""
    x, y = venice_places.place(view, name)
    return x, y / venice_scene.TALL


@lru_cache(maxsize=8)
def _water(size: int) -> Scene:
    return venice_scene.map_scene(size)


def picture(view: View, selected: Iterable[str] = (), **_more: Any) -> list[Scene]:
    """The layers from below: water, the city with its gondolas, ways and what is selected."""
    above = ways_scene(view) + selection_scene(view, selected)
    return [_water(view.size), venice_scene.city_scene(view), above]


def new_places(before: View, view: View) -> list[str]:
    """What a move has changed in the city: cards, coins, gondolas."""
    changed = [cell for cell, thing in view.city.items() if before.city[cell] != thing]
    moved = [at for who, at in view.gondolas.items() if before.gondolas[who] != at]
    return changed + [venice_places.name_of(at) for at in moved]
