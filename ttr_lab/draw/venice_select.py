"""Where one may go, and what is chosen: on top of the city, which stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ..venice.board import HOME
from ..venice.canals import Place
from . import palette
from .palette import INK, PAPER, SELECT, WAY
from .scene import Bar, Disc, Line, Scene, Shape, Style, Text
from .venice_cards import CORNER, GONDOLA, gondola
from .venice_places import Grid, grid_of, name_of, reach, spot
from .venice_scene import TALL, canal

PLATE = 0.165  # radius of a crossing's plate, as a part of a card's side
RING = 0.4  # ... and of a ring about a gondola


def ways_scene(view: Any) -> Scene:
    """Every crossing that the roll of the die leads to, by name, and a dotted way to each."""
    return Scene(TALL, tuple(_ways(grid_of(view), reach(view))))


def selection_scene(
    view: Any, selected: str | Iterable[str] = (), *, way: Sequence[Place] = ()
) -> Scene:
    """Outlines and rings on top of the city; everything below stays as it is.

    ``selected``: names of cells and crossings, or "home". ``way``: crossings on the way to one that
    is chosen; when it is left out and the game says where one may go, the way there is found.

    >>> import ttr_lab as ttr
    >>> at = {"Player 1": (1, 2)}
    >>> game = ttr.position("venice", gondolas=at, city={"b1": "mask"}, rolls=[2])
    >>> game.play("flip b1")
    >>> selection_scene(game.view(), ["2,3", "c4"]).names("selected:")
    ['selected:2,3', 'selected:c4']
    """
    grid = grid_of(view)
    names = [selected] if isinstance(selected, str) else list(selected)
    ways = {name_of(end): w for end, w in reach(view).items()} if hasattr(view, "phase") else {}
    shown = [tuple(way)] if way else [ways[name] for name in names if name in ways]
    shapes: list[Shape] = []
    for line in shown:
        shapes += _chosen_way(view, grid, line)
    names = list(dict.fromkeys([*names, *(name_of(line[-1]) for line in shown)]))
    gondolas = {name_of(at) for at in getattr(view, "gondolas", {}).values()}
    for name in names:
        shapes += _outlined(grid, name, "," in name and name in gondolas)
    return Scene(TALL, tuple(shapes))


def _ways(grid: Grid, ways: dict[Place, tuple[Place, ...]]) -> Iterable[Shape]:
    used = dict.fromkeys(pair for way in ways.values() for pair in pairwise(way))
    once = {frozenset(pair): pair for pair in used}
    dots = Style(edge=WAY, width=grid.card * 0.042)
    period = (grid.card + grid.water) / 9
    for a, b in once.values():
        name = f"way:{name_of(a)}-{name_of(b)}"
        yield Line(name, "ways", canal(grid, (a, b)), dots, (period * 0.01, period * 0.99))
    ends = {name_of(end): end for end in ways}
    plate = Style(PAPER, WAY, grid.card * 0.022)
    if HOME in ends:
        x, y = spot(grid, HOME)
        glow = Style(None, WAY, grid.card * 0.045)
        side = grid.card * 1.03
        yield Bar("reach:home", "ways", x, y, side, side, 0, glow, CORNER)
    for name in ends:
        if name != HOME:
            yield Disc(f"reach:{name}", "ways", *spot(grid, name), grid.card * PLATE, plate)
    for name in ends:
        if name != HOME:
            at = *spot(grid, name), grid.card * 0.125
            yield Text(f"reach-name:{name}", "ways", name, *at, Style(INK), "c", bold=True)


def _chosen_way(view: Any, grid: Grid, way: Sequence[Place]) -> list[Shape]:
    """A thick way with the steps numbered; a crossing that is jumped has no number of its own."""
    card, line, end = grid.card, canal(grid, way), name_of(way[-1])
    shapes: list[Shape] = [
        Line(f"way-under:{end}", "selection", line, Style(edge=INK, width=card * 0.12)),
        Line(f"chosen-way:{end}", "selection", line, Style(edge=SELECT, width=card * 0.08)),
    ]
    occupied = set(view.gondolas.values()) if hasattr(view, "gondolas") else set()
    counts = hasattr(view, "board") and view.board.options["jump_counts"]
    plate, step = Style(SELECT, INK, card * 0.018), 0
    for at, p in zip(line[1:-1], way[1:-1], strict=True):
        if p in occupied and not counts:
            continue
        step += 1
        if p not in occupied:
            name = f"step:{name_of(p)}:{step}"
            shapes.append(Disc(name, "selection", *at, card * PLATE, plate))
            number = f"step-number:{name_of(p)}:{step}", "selection", str(step), *at, card * 0.15
            shapes.append(Text(*number, Style(INK), "c", bold=True))
    # The way runs over the gondolas on it: they come once more on top.
    colors = palette.player_colors(view.seats) if hasattr(view, "seats") else {}
    for who, p in getattr(view, "gondolas", {}).items():
        if p in way and not isinstance(p, str):
            long = card * GONDOLA
            shapes += gondola(f"{who}:again", "selection", grid.crossing(*p), long, colors[who])
    return shapes


def _outlined(grid: Grid, name: str, gondola_there: bool) -> Iterable[Shape]:
    (x, y), card = spot(grid, name), grid.card
    if gondola_there:
        for part, tone, width in (("selected-under", INK, 0.1), ("selected", SELECT, 0.055)):
            yield Disc(
                f"{part}:{name}", "selection", x, y, RING * card, Style(None, tone, width * card)
            )
        return
    if "," in name:
        yield Disc(f"selected-under:{name}", "selection", x, y, card * 0.2, Style(INK))
        ring = Style(PAPER, SELECT, card * 0.06)
        yield Disc(f"selected:{name}", "selection", x, y, card * PLATE, ring)
        at = x, y, card * 0.125
        yield Text(f"selected-name:{name}", "selection", name, *at, Style(INK), "c", bold=True)
        return
    side = card * 1.05
    for part, tone, width in (("selected-under", INK, 0.1), ("selected", SELECT, 0.055)):
        style = Style(None, tone, card * width)
        yield Bar(f"{part}:{name}", "selection", x, y, side, side, 0, style, CORNER)
