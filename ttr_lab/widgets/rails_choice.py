"""What a click on the map of the rails family offers, or why it offers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ..draw.clicks import nearest
from ..draw.rails_picture import find
from ..draw.rails_places import place, tall, targets
from ..draw.rails_scene import claims_scene, map_scene, stations_scene
from ..draw.rails_select import selection_scene
from ..draw.scene import Scene
from ..game import Game
from ..move import Move
from ..rails import words
from ..rails.board import Board, Route
from ..rails.moves import BuildStation, Claim, Pay
from ..rails.views import View
from ..refusal import Refusal, rule_id
from ..text import say

__all__ = [
    "LAYERS",
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


LAYERS = 3  # the canvas puts all of them together for every frame: no more than needed


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
    return [tracks, claims + cities, above.only("selection") + stations + above.only("pins")]


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


_targets = lru_cache(maxsize=8)(targets)


def hit(board: Board, x: float, y: float) -> str | None:
    """The city (by name) or route (by id) that a click at (x, y) of the map means, else None."""
    return nearest(_targets(board), x, y)


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
        if not costs:
            return None
        built = len(costs) - view.stations_left.get(view.player or "", 0)
        cost = costs[min(built, len(costs) - 1)]
        no = game.why_not(f"build station in {name} with {_pay(view, '', cost, 0)}")
        return _with_hint(no, "station_cards", view, "", cost, 0)
    route = board.route(name)
    color = route.color if route.color in board.colors else ""
    needed = (color, route.length, route.locomotives)
    no = game.why_not(f"claim {route.id} with {_pay(view, *needed)}")
    return _with_hint(no, "cards", view, *needed)


def _pay(view: View, color: str, n: int, locomotives: int) -> str:
    """n cards of a colour (the best of the hand when none is given), the rest in wild cards."""
    color = color or max(view.board.colors, key=lambda c: view.hand.get(c, 0))
    wilds = max(locomotives, min(view.hand.get("wild", 0), n - view.hand.get(color, 0)))
    parts = [(n - wilds, color), (wilds, "wild")]
    return " ".join(f"{k} {card}" for k, card in parts if k > 0)


def _with_hint(
    no: Refusal | None, key: str, view: View, color: str, n: int, locomotives: int
) -> Refusal | None:
    """A refusal for want of cards, with a hint that counts what is wanted and what is there."""
    if no is None or no.rule != rule_id(f"refusals.{key}", view.board.rules):
        return no
    wild = view.board.wild_word
    hint = say("ui.play.need_one")
    if color:
        hint = say("ui.play.need_color", n=n, color=say(f"cards.{color}"))
    elif n > 1:
        hint = say("ui.play.need_same", n=n)
    held = view.hand.get("wild", 0)
    if locomotives > held:
        needed = words.cards(view.board, [("wild", locomotives)])
        more = say("ui.play.need_wild", needed=needed, held=held)
        return replace(no, hint=f"{hint}, {more}.")
    best = color or max(view.board.colors, key=lambda c: view.hand.get(c, 0))
    lay = [(best, view.hand.get(best, 0)), ("wild", held)]
    cards = _cards(view, [(card, k) for card, k in lay if k]) or say("ui.nothing")
    most = say("ui.play.best", n=sum(k for _, k in lay), cards=cards)
    return replace(no, hint=f"{hint}, {say('ui.play.wild_counts', wild=wild)}. {most}.")


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
    text = say("ui.play.route", points=words.count(board.points[route.length], "point"), **facts)
    if route.locomotives:
        needed = words.cards(board, [("wild", route.locomotives)])
        text = f"{text}, {say('ui.play.with_wild', needed=needed)}"
    owner = next((who for who, ids in view.routes.items() if route.id in ids), None)
    return text if owner is None else f"{text}. {say('ui.play.owned', owner=owner)}"


def tunnel_title(view: View, route_id: str) -> str:
    """A line that says which tunnel is being dug, and with what."""
    laid = _cards(view, view.laid.items())
    return f"{title(view, route_id)}. {say('ui.play.laid', cards=laid)}"


def payment(view: View, move: Move) -> str:
    """A move in the list of payments: its cards as one says them."""
    cards = getattr(move, "cards", None)
    if cards is None:
        return str(move)
    told = _cards(view, cards.cards)
    return say("ui.play.pay_more", cards=told) if isinstance(move, Pay) else told


def _cards(view: View, cards: Iterable[tuple[str, int]]) -> str:
    return words.cards(view.board, cards, " + ")
