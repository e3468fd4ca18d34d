"""The rails family on its map: land, tracks, cities, and what has been claimed and built.

``map_scene`` never changes during a game, ``claims_scene`` and ``stations_scene`` follow a view.
Layers from below: "map" and "tracks", "claims", "cities" (so that no train hides a name),
"selection" (outlines), "stations" (that no outline crosses), "pins", "panel".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..rails.board import Board, Route
from . import palette
from .palette import CARDS, INK, PAPER, PLAYERS, edge_of, ink_on, mix
from .rails_places import CITY, HOUSE, grown, label, path, place, station_place, tall
from .rails_tokens import stacks
from .scene import Bar, Disc, Line, Mark, Points, Polygon, Scene, Shape, Style, turned
from .symbols import PLAYER_MARK, card_symbol


def map_scene(board: Board) -> Scene:
    """All that stays: sea, land, unclaimed tracks, cities and their names.

    >>> import ttr_lab as ttr
    >>> scene = map_scene(ttr.load_board("europe"))
    >>> scene.names("route:paris-zurich:")
    ['route:paris-zurich:1', 'route:paris-zurich:2', 'route:paris-zurich:3']
    """
    shapes = [*_ground(board), *_beds(board), *_spaces(board), *_cities(board)]
    return Scene(tall(board), tuple(shapes))


def claims_scene(view: Any) -> Scene:
    """What the players have put on the map, and which tracks are closed; from a view."""
    board: Board = view.board
    colors = palette.player_colors(view.seats)
    shapes: list[Shape] = []
    for route_id in getattr(view, "closed", ()):
        shapes += _closed(board, board.route(route_id))
    owned = [(board.route(r), colors[seat]) for seat in view.seats for r in view.routes[seat]]
    shapes += _trains(board, owned)
    shapes += stacks(view)
    return Scene(tall(board), tuple(shapes))


def stations_scene(view: Any) -> Scene:
    """The houses of all stations.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], stations={"Ada": ["Wien"]})
    >>> stations_scene(game.view()).names()
    ['station-halo:Wien', 'station:Wien', 'station-mark:Wien']
    """
    board: Board = view.board
    colors = palette.player_colors(view.seats)
    shapes: list[Shape] = []
    for city, seat in view.stations.items():
        shapes += station(board, city, colors[seat])
    return Scene(tall(board), tuple(shapes))


def station(board: Board, city: str, color: str) -> list[Shape]:
    """The house of a station beside its city, in a player's colour and mark."""
    x, y = station_place(board, city)
    fill, size = PLAYERS[color], HOUSE * grown(board)
    halo, walls = Style(PAPER, edge_of(PAPER), 0.0006), Style(fill, edge_of(fill), 0.0009)
    layer, mark, ink = "stations", PLAYER_MARK[color], Style(ink_on(fill))
    return [
        Mark(f"station-halo:{city}", layer, "house", x, y, size * 1.24, halo),
        Mark(f"station:{city}", layer, "house", x, y, size, walls),
        Mark(f"station-mark:{city}", layer, mark, x, y + size * 0.12, size * 0.44, ink),
    ]


def _ground(board: Board) -> Iterable[Shape]:
    h = tall(board)
    yield Polygon("sea", "map", ((0, 0), (1, 0), (1, h), (0, h)), Style(palette.SEA))

    def points(ring: Iterable[tuple[float, float]]) -> Points:
        return tuple((x, y * h) for x, y in ring)

    outer = [points(p["outer"]) for p in board.land]
    lakes = [points(hole) for p in board.land for hole in p.get("holes", ())]
    for i, ring in enumerate(outer):  # shallow water along the coast
        yield Polygon(
            f"shallows:{i}", "map", ring, Style(palette.SHALLOWS, palette.SHALLOWS, 0.009)
        )
    for i, ring in enumerate(outer):
        yield Polygon(f"land:{i}", "map", ring, Style(palette.LAND, palette.SHORE, 0.0008))
    for i, ring in enumerate(lakes):
        yield Polygon(f"lake:{i}", "map", ring, Style(palette.SEA, palette.SHORE, 0.0008))


def _beds(board: Board) -> Iterable[Shape]:
    ferries = [r for r in board.routes if r.kind == "ferry"]
    breadth = board.bar[1]
    for part, color, wide in (("edge", palette.BED_EDGE, 1.78), ("bed", palette.BED, 1.58)):
        for r in ferries:
            style = Style(edge=color, width=breadth * wide)
            yield Line(
                f"{part}:{r.id}", "tracks", path(board, r, cut=CITY * 2 * grown(board)), style
            )


def _spaces(board: Board) -> Iterable[Shape]:
    h, breadth = tall(board), board.bar[1]
    spaces = [
        (r, i, x, y * h, angle)
        for r in board.routes
        for i, (x, y, angle) in enumerate(r.spaces, start=1)
    ]
    for r, i, x, y, angle in spaces:
        if r.kind == "tunnel":
            frame = turned(teeth(r.bar, breadth), x, y, angle)
            yield Polygon(f"tunnel:{r.id}:{i}", "tracks", frame, Style(INK))
    for r, i, x, y, angle in spaces:
        fill = CARDS[r.color]
        style = Style(fill, edge_of(fill), breadth * 0.09)
        yield Bar(f"route:{r.id}:{i}", "tracks", x, y, r.bar, breadth, angle, style)
    for r, i, x, y, _ in spaces:
        loco = i in _locomotive_spaces(r)
        symbol = card_symbol("wild" if loco else r.color, board.wild_word)
        size = breadth * (1.0 if loco else 0.8)
        style = Style(ink_on(CARDS[r.color]))
        yield Mark(f"symbol:{r.id}:{i}", "tracks", symbol, x, y, size, style)


def _locomotive_spaces(route: Route) -> set[int]:
    # Spread from the middle: one locomotive stands in the middle, two about it.
    order = sorted(range(1, route.length + 1), key=lambda i: abs(i - (route.length + 1) / 2))
    return set(order[: route.locomotives])


def teeth(length: float, breadth: float) -> Points:
    """A dark toothed frame: a rectangle around the space whose long sides have teeth."""
    inner, outer = breadth * 0.64, breadth * 0.83
    half = length / 2 + breadth * 0.14
    n = max(3, round(length / breadth * 1.5)) * 2 + 1  # tooth, notch, ..., tooth
    step = 2 * half / n
    top = []
    for k in range(n):
        y = -(outer if k % 2 == 0 else inner)
        top += [(-half + k * step, y), (-half + (k + 1) * step, y)]
    return (*top, *((-x, -y) for x, y in top))


def _cities(board: Board) -> Iterable[Shape]:
    k = grown(board)
    ring = Style(PAPER, INK, 0.0021 * k)
    for c in board.cities.values():
        x, y = place(board, c.name)
        yield Disc(f"city:{c.name}", "cities", x, y, CITY * k, ring)
    for c in board.cities.values():
        yield label(board, c)


def _trains(board: Board, owned: list[tuple[Route, str]]) -> list[Shape]:
    """Cars on their spaces and a coupling line through them, so that they read as one."""
    h, breadth = tall(board), board.bar[1]
    lines: Mapping[str, tuple[float, Any]] = {
        "rim": (0.92, lambda _: edge_of(PAPER)),
        "halo": (0.78, lambda _: PAPER),
        "line-edge": (0.52, lambda color: mix(PLAYERS[color], INK, 0.45)),
        "line": (0.36, lambda color: PLAYERS[color]),
    }
    shapes: list[Shape] = []
    cars = [
        (r, color, i, x, y * h, angle)
        for r, color in owned
        for i, (x, y, angle) in enumerate(r.spaces, start=1)
    ]

    def bars(part: str, grow: float, styles: Mapping[str, Style]) -> None:
        for r, color, i, x, y, angle in cars:
            wide, long = breadth + grow, r.bar + grow
            name = f"{part}:{r.id}:{i}"
            shapes.append(Bar(name, "claims", x, y, long, wide, angle, styles[color], 0.22))

    def line(part: str) -> None:
        wide, tone = lines[part]
        for r, color in owned:
            style = Style(edge=tone(color), width=breadth * wide)
            shapes.append(
                Line(
                    f"{part}:{r.id}", "claims", path(board, r, cut=CITY * 1.1 * grown(board)), style
                )
            )

    edge = breadth * 0.1
    line("rim")
    bars("car-halo", breadth * 0.42, dict.fromkeys(PLAYERS, Style(PAPER, edge_of(PAPER), edge)))
    line("halo")
    line("line-edge")
    line("line")
    bars("car", breadth * 0.14, {c: Style(v, mix(v, INK, 0.45), edge) for c, v in PLAYERS.items()})
    for r, color, i, x, y, _ in cars:
        style = Style(ink_on(PLAYERS[color]))
        name = f"mark:{r.id}:{i}"
        shapes.append(Mark(name, "claims", PLAYER_MARK[color], x, y, breadth * 0.8, style))
    return shapes


def _closed(board: Board, route: Route) -> Iterable[Shape]:
    h, breadth = tall(board), board.bar[1]
    veil = Style(palette.LAND, palette.CLOSED, breadth * 0.12, alpha=0.86)
    for i, (x, y, angle) in enumerate(route.spaces, start=1):
        name = f"closed:{route.id}:{i}"
        yield Bar(name, "claims", x, y * h, route.bar, breadth, angle, veil)
    for i, (x, y, angle) in enumerate(route.spaces, start=1):
        ends = turned(((-route.bar * 0.42, breadth * 0.5), (route.bar * 0.42, -breadth * 0.5)),
                      x, y * h, angle)  # fmt: skip
        style = Style(edge=INK, width=breadth * 0.17)
        yield Line(f"struck:{route.id}:{i}", "claims", ends, style)
