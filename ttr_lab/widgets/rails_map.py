"""The map of the rails family on a live board: its layers, and what a click on it means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..draw import rails_picture, rails_tokens
from ..draw.clicks import nearest
from ..draw.rails_places import place, tall, targets
from ..draw.rails_scene import claims_scene, map_scene, stations_scene
from ..draw.rails_select import selection_scene
from ..draw.scene import Scene
from ..rails.board import Board
from ..rails.progress import progress
from ..rails.views import View

LAYERS = 3  # the canvas puts all of them together for every frame: no more than needed

height = tall
large = rails_picture.large


def width(board: Board) -> int:
    """How many pixels wide the map is shown at most, unless told otherwise."""
    return int(rails_picture.width(board))


def find(view: View, name: str) -> str:
    """The city or the route that a person means; ValueError when there is none."""
    return rails_picture.find(view.board, name)[0]


def where(view: View, name: str) -> tuple[float, float]:
    """The middle of a city or of a route's middle space, as parts of the map's width and height."""
    x, y = place(view.board, find(view, name))
    return x, y / tall(view.board)


_targets = lru_cache(maxsize=8)(targets)


def hit(view: View, x: float, y: float) -> str | None:
    """The city (by name) or route (by id) that a click at (x, y) of the map means, else None.

    A stack of tokens means the city that it lies at.
    """
    return nearest([*_targets(view.board), *rails_tokens.targets(view)], x, y)


def scenes(view: View, base: Scene | None = None, **selection: Any) -> list[Scene]:
    """The layers from below: map and tracks, claims and cities, what is selected with stations.

    ``base`` is the scene of the map when it has been made before.
    """
    board = view.board
    tracks, cities = _fixed(board) if base is None else _parts(base)
    lying = (view.routes, view.stations, view.tokens)
    key = (board, view.seats, view.closed, *(tuple(each.items()) for each in lying))
    claims, stations = _claims(_OnMap(key, view))
    above = selection_scene(board, **selection)
    top = above.only("selection") + stations
    if view.tokens:  # a ring about a place would hide them
        top += Scene(top.height, tuple(rails_tokens.stacks(view)))
    return [tracks, claims + cities, top + above.only("pins")]


# Most clicks change what is selected and nothing else: the rest is kept.
@lru_cache(maxsize=8)
def _fixed(board: Board) -> tuple[Scene, Scene]:
    return _parts(map_scene(board))


def _parts(whole: Scene) -> tuple[Scene, Scene]:
    return whole.only("map", "tracks"), whole.only("cities")


@dataclass(frozen=True)
class _OnMap:
    """A view, equal to every other one in which the same lies on the map."""

    key: tuple[Any, ...]
    view: View = field(compare=False)


@lru_cache(maxsize=32)
def _claims(shown: _OnMap) -> tuple[Scene, Scene]:
    return claims_scene(shown.view), stations_scene(shown.view)


def picture(
    view: View,
    selected: Iterable[str] = (),
    *,
    pointed: str | None = None,
    ticked: Iterable[int] = (),
    score: Any = None,
) -> list[Scene]:
    """The layers with what is selected, a ticket pointed at, those ticked; at the end a score's."""
    names = list(dict.fromkeys([*selected, *([view.phase.route] if view.phase.route else [])]))
    chosen: dict[str, Any] = {"selected": names}
    if score is not None:
        chosen |= {"borrowed": score.borrowed, "routes": view.routes}
        if view.board.trail_points:
            chosen["trail"] = score.trail
    elif view.offer:
        chosen["tickets"] = [view.offer[i] for i in ticked]
    elif pointed is not None:
        found = next((p for p in progress(view) if p.ticket.name == pointed), None)
        if found:
            chosen |= {"tickets": [found.ticket], "way": found.way}
    return scenes(view, **chosen)


def new_places(before: View, view: View) -> list[str]:
    """What a move has put on the map."""
    had = {route for ids in before.routes.values() for route in ids} | set(before.stations)
    has = [route for ids in view.routes.values() for route in ids] + list(view.stations)
    moved = [city for city, stack in view.tokens.items() if before.tokens.get(city) != stack]
    gone = [city for city in before.tokens if city not in view.tokens]
    return [name for name in has if name not in had] + moved + gone
