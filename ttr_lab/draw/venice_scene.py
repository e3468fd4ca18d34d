"""The city on the table: water, airport, cards, coins and gondolas.

``map_scene`` never changes during a game, ``city_scene`` follows a view. Layers from below: "map",
"city", "gondolas", and those of ``venice_select``: "ways", "selection".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..text import say
from ..venice.board import AIRPORT, COIN, DOWN
from ..venice.canals import Place, canals
from . import palette
from .palette import CANAL, INK, PAPER, WAY
from .scene import Bar, Disc, Line, Mark, Point, Polygon, Scene, Shape, Style, Text
from .venice_cards import CORNER, GONDOLA, backs, coins, faces, gondola, looks, plates
from .venice_places import AIRPORT_CELL, MARGIN, Grid, grid_of, name_of, spot

TALL = 1.0  # the map is a square


def map_scene(shown: Any) -> Scene:
    """All that stays: the lagoon, the canals, the airport, and the names on the rim.

    Letters and numbers above and on the left name cells; those below and on the right the canals.

    >>> scene = map_scene(5)
    >>> scene["rim:e"].text, scene["rim:canal:4,"].text, len(scene.names("canal:"))
    ('e', '4', 25)
    """
    grid = grid_of(shown)
    return Scene(TALL, (*_water(grid), *_rims(grid), *_airport(grid)))


def city_scene(view: Any) -> Scene:
    """Cards, coins and gondolas, and the card that a secret look is at; from a view.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("venice", city={"c4": "mask up"}, gondolas={"Player 1": (2, 3)})
    >>> scene = city_scene(game.view())
    >>> scene["word:c4"].text, scene["cell:d4"].text, scene.names("gondola:")
    ('mask', 'd4', ['gondola:Player 1', 'gondola:Player 2'])
    """
    grid, card = grid_of(view), grid_of(view).card
    where = dict(grid.cells)
    city = dict(view.city)
    if view.looked is not None:
        city[view.phase.cell] = view.looked
    down = {n: where[n] for n, thing in city.items() if thing == DOWN}
    money = {n: where[n] for n, thing in city.items() if thing == COIN}
    up = {
        n: (kind, looks(view.board)[kind]) for n, kind in city.items() if kind not in (DOWN, COIN)
    }
    shapes = [
        *coins("city", money, card, say("ui.venice.coin")),
        *backs("city", down, card),
        *faces("city", {n: where[n] for n in up}, card, up),
        *_looked(view, grid),
        *_near(view, grid),
        *_gondolas(view, grid),
    ]
    return Scene(TALL, tuple(shapes))


def covered_scene(shown: Any) -> Scene:
    """The city before a game: every card face down."""
    grid = grid_of(shown)
    return Scene(TALL, tuple(backs("city", dict(list(grid.cells)[1:]), grid.card)))


def _water(grid: Grid) -> Iterable[Shape]:
    yield Polygon("lagoon", "map", ((0, 0), (1, 0), (1, TALL), (0, TALL)), Style(palette.LAGOON))
    wide, bank = grid.water * 0.9, Style(edge=palette.mix(CANAL, WAY, 0.2), width=grid.water * 0.97)
    city = canals(grid.size)
    stretches = [(city.names[a], city.names[b]) for a, b in city.stretches]
    lines = [(f"{name_of(a)}-{name_of(b)}", canal(grid, (a, b))) for a, b in stretches]
    for name, line in lines:
        yield Line(f"bank:{name}", "map", line, bank)
    for name, line in lines:
        yield Line(f"canal:{name}", "map", line, Style(edge=CANAL, width=wide))
    light = Style(palette.mix(CANAL, PAPER, 0.42))
    for i, j in grid.crossings:
        yield Disc(f"crossing:{i},{j}", "map", *grid.crossing(i, j), grid.water * 0.13, light)


def _rims(grid: Grid) -> Iterable[Shape]:
    near, far = MARGIN * 0.5, 1 - MARGIN * 0.5
    size = min(0.0205, grid.card * 0.19)
    for k in range(grid.size):
        x, _ = grid.cell(k, k)
        letter, number = chr(ord("a") + k), str(k + 1)
        yield Text(f"rim:{letter}", "map", letter, x, near, size, Style(INK), "c", bold=True)
        yield Text(f"rim:{number}", "map", number, near, x, size, Style(INK), "c", bold=True)
    plate = Style(CANAL, palette.mix(CANAL, WAY, 0.35), 0.0011)
    spots = [(k, grid.crossing(k, k)[0]) for k in range(1, grid.size)]
    for k, x in spots:
        yield Disc(f"plate:{k},", "map", x, far, size * 0.78, plate)
        yield Disc(f"plate:,{k}", "map", far, x, size * 0.78, plate)
    for k, x in spots:
        for name, at in ((f"{k},", (x, far)), (f",{k}", (far, x))):
            yield Text(f"rim:canal:{name}", "map", str(k), *at, size * 0.86, Style(INK), "c")


def _airport(grid: Grid) -> Iterable[Shape]:
    card = grid.card
    x, y = grid.cell(0, 0)
    slate, on, word = palette.AIRPORT, Style(PAPER), say("ui.venice.airport")
    yield from plates("map", {AIRPORT_CELL: (x, y)}, card, PAPER, slate)
    band = Style(slate, slate, card * 0.01)
    top = y - card * 0.3
    yield Bar("airport", "map", x, top, card * 0.88, card * 0.27, 0, band, CORNER * 1.6)
    yield Mark("plane", "map", "plane", x - card * 0.3, top, card * 0.21, on, 45)
    at = x + card * 0.1, top, min(0.15, 1.05 / len(word)) * card
    yield Text("word:a1", "map", word, *at, on, "c")
    gate = x + card * 0.41, y + card * 0.41, card * 0.12
    yield Mark("gate", "map", "arrow", *gate, Style(slate), 45)


def _gondolas(view: Any, grid: Grid) -> Iterable[Shape]:
    colors = palette.player_colors(view.seats)
    waiting = [*view.home, *(n for n, at in view.gondolas.items() if at == AIRPORT)]
    for who, at in view.gondolas.items():
        if who not in waiting:
            spot_at = grid.crossing(*at)
            yield from gondola(who, "gondolas", spot_at, grid.card * GONDOLA, colors[who])
    long, spots = _berths(grid, len(view.seats))
    for who, at in zip(waiting, spots, strict=False):
        yield from gondola(who, "gondolas", at, long, colors[who])
    plate = Style(PAPER, INK, grid.card * 0.012)
    for n, (who, (x, y)) in enumerate(zip(view.home, spots, strict=False), start=1):
        x, y, r = x + long * 0.42, y + long * 0.2, long * 0.26
        yield Disc(f"home:{who}", "gondolas", x, y, r, plate)
        yield Text(f"order:{who}", "gondolas", str(n), x, y, r * 1.5, Style(INK), "c", bold=True)


def _berths(grid: Grid, n: int) -> tuple[float, list[Point]]:
    """How long gondolas on the airport are, and where they lie."""
    (x, y), card = grid.cell(0, 0), grid.card
    per_row = 2 if n <= 4 else 3
    long, step = (0.34, 0.42) if n <= 4 else (0.265, 0.29)
    rows = [0.16] if n <= 2 else [0.06, 0.31]
    left = -step * (per_row - 1) / 2
    return card * long, [
        (x + card * (left + step * k), y + card * row) for row in rows for k in range(per_row)
    ]


def _looked(view: Any, grid: Grid) -> Iterable[Shape]:
    """A secret look is known to all; what it shows only to the seat that looks."""
    cell = view.phase.cell
    if cell is None:
        return
    (x, y), card = spot(grid, cell), grid.card
    here = view.gondolas[view.player]  # the eye is in a corner that the gondola leaves free
    gx, gy = grid.crossing(*here)
    secret = Style(None, palette.PIN, card * 0.035)
    yield Bar(f"look:{cell}", "city", x, y, card * 1.04, card * 1.04, 0, secret, CORNER)
    dx, dy = card * 0.37 * (1 if gx < x else -1), card * 0.37 * (1 if gy < y else -1)
    x, y = x + dx, y + dy
    yield Disc(
        f"look-plate:{cell}", "city", x, y, card * 0.17, Style(PAPER, palette.PIN, card * 0.02)
    )
    yield Mark(f"eye:{cell}", "city", "eye", x, y, card * 0.24, Style(palette.PIN))


def _near(view: Any, grid: Grid) -> Iterable[Shape]:
    """Corners about the four cells with which the gondola may trade."""
    at = view.gondolas.get(view.player)
    if view.phase.name not in ("trade", "look") or isinstance(at, str):
        return
    x, y = grid.crossing(*at)
    reach_out, arm = grid.card + grid.water * 0.8, grid.card * 0.3
    for n, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        cx, cy = x + dx * reach_out, y + dy * reach_out
        line = ((cx - dx * arm, cy), (cx, cy), (cx, cy - dy * arm))
        yield Line(f"near:{n}", "city", line, Style(edge=WAY, width=grid.card * 0.035))


def canal(grid: Grid, way: Sequence[Place]) -> tuple[Point, ...]:
    """A way as a line; one that ends or begins at the airport does so at the card's corner."""
    corner = grid.cell(0, 0)[0] + grid.card * 0.4
    return tuple((corner, corner) if isinstance(p, str) else grid.crossing(*p) for p in way)
