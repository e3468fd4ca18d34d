"""What a click on the map of the rails family offers, or why it offers nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..draw.rails_picture import find
from ..draw.rails_places import hit, place, tall
from ..draw.rails_scene import claims_scene, map_scene
from ..draw.rails_select import selection_scene
from ..draw.scene import Scene
from ..game import Game
from ..move import Move
from ..rails.board import Board, Route
from ..rails.moves import BuildStation, Claim
from ..rails.views import View
from ..refusal import Refusal
from ..text import say

__all__ = [
    "find",
    "height",
    "hit",
    "map_scene",
    "offers",
    "payment",
    "refused",
    "scenes",
    "title",
    "where",
]

height = tall


def where(board: Board, name: str) -> tuple[float, float]:
    """The middle of a city or of a route's middle space, as parts of the map's width and height."""
    x, y = place(board, find(board, name)[0])
    return x, y / tall(board)


def scenes(view: View, base: Scene | None, **selection: Any) -> list[Scene]:
    """The layers from below: map and tracks, claims, cities, what is selected.

    ``base`` is the scene of the map when it has been made before.
    """
    fixed = base or map_scene(view.board)
    return [
        fixed.only("map", "tracks"),
        claims_scene(view),
        fixed.only("cities"),
        selection_scene(view.board, **selection),
    ]


def offers(board: Board, name: str, legal: Sequence[Move]) -> list[Move]:
    """The legal moves that concern a city (stations) or a route (claims)."""
    if name in board.cities:
        return [m for m in legal if isinstance(m, BuildStation) and m.city == name]
    route = board.route(name)
    return [m for m in legal if isinstance(m, Claim) and _same(board, m.route, route)]


def _same(board: Board, a: Route, b: Route) -> bool:
    # Two equal tracks are listed once and mean the same, whichever of them is clicked.
    return a is b or (a.twin == b.index and a.color == b.color)


def refused(game: Game, view: View, name: str) -> Refusal | None:
    """Why nothing can be done at a place, by asking for the likeliest payment."""
    board = game.board
    if name in board.cities:
        costs = board.station_costs
        built = len(costs) - view.stations_left.get(view.player or "", 0)
        cost = costs[min(built, len(costs) - 1)]
        return game.why_not(f"build station in {name} with {_pay(view, '', cost, 0)}")
    route = board.route(name)
    color = route.color if route.color in board.colors else ""
    pay = _pay(view, color, route.length, route.locomotives)
    return game.why_not(f"claim {route.id} with {pay}")


def _pay(view: View, color: str, n: int, locomotives: int) -> str:
    """n cards of a colour (the best of the hand when none is given), the rest in wild cards."""
    colors = view.board.colors
    color = color or max(colors, key=lambda c: view.hand.get(c, 0))
    wilds = max(locomotives, min(view.hand.get("wild", 0), n - view.hand.get(color, 0)))
    parts = [(n - wilds, color), (wilds, "wild")]
    return " ".join(f"{k} {card}" for k, card in parts if k > 0)


def title(view: View, name: str) -> str:
    """A line that says what has been selected."""
    board = view.board
    if name in board.cities:
        owner = view.stations.get(name)
        if owner is not None:
            return say("ui.play.city_station", city=name, owner=owner)
        return say("ui.play.city", city=name)
    route = board.route(name)
    kind = say(f"ui.play.{route.kind}")
    color = say("ui.play.gray") if route.color not in board.colors else say(f"cards.{route.color}")
    facts = {"route": "-".join(route.cities), "n": route.length, "color": color, "kind": kind}
    text = say("ui.play.route", points=board.points[route.length], **facts)
    if route.locomotives:
        wild = say("ui.play.with_wild", n=route.locomotives, wild=board.wild_word)
        text = f"{text}, {wild}"
    owner = next((who for who, ids in view.routes.items() if route.id in ids), None)
    return text if owner is None else f"{text}. {say('ui.play.owned', owner=owner)}"


def payment(view: View, move: Move) -> str:
    """A move in the list of payments: its cards as one says them."""
    cards = getattr(move, "cards", None)
    if cards is None:
        return str(move)
    word = view.board.wild_word
    return " + ".join(
        f"{n} {word + 's' if n > 1 else word}" if card == "wild" else f"{n} {say(f'cards.{card}')}"
        for card, n in cards.cards
    )
