"""One thing of the city at a time: a card's face or back, a coin, a gondola.

Parts come in groups of one type each, so that painters can take many of them in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from . import palette
from .palette import INK, PAPER, PLAYERS, SOFT_INK, SOUVENIRS, TOKEN, edge_of, ink_on, mix
from .scene import Bar, Disc, Mark, Point, Shape, Style, Text
from .symbols import COLOR_SYMBOL, PLAYER_MARK

WORD = 0.165  # height of a word on a card; this and all below are parts of a card's side
BELOW = 0.335  # from a card's middle to that of its word
ABOVE = 0.105  # ... and up to that of its picture
PICTURE = (0.86, 0.62)
SYMBOL = 0.5
CORNER = 0.13
COIN = 0.25  # radius
GONDOLA = 0.6

Look = tuple[str, str]  # a colour and a drawn symbol


@lru_cache(maxsize=32)
def looks(board: Any) -> dict[str, Look]:
    """How each kind of card of a board looks: its own picture, else a free colour and shape.

    >>> import ttr_lab as ttr
    >>> looks(ttr.load_board("venice"))["mask"]
    ('#a58ad0', 'mask')
    """
    free_colors = iter([c for k, c in SOUVENIRS.items() if k not in board.cards])
    free_shapes = iter(COLOR_SYMBOL.values())
    found = {}
    for kind in board.cards:
        if kind in SOUVENIRS:
            found[kind] = SOUVENIRS[kind], kind
        else:
            other = next(free_colors, palette.CARDS["gray"])
            found[kind] = other, next(free_shapes, COLOR_SYMBOL["gray"])
    return found


def plates(
    layer: str, cells: Mapping[str, Point], card: float, fill: str, edge: str
) -> list[Shape]:
    """The cards themselves, blank, with the shade that they throw on the water."""
    side = card * (1 + 0.02)
    dark, plain = Style(palette.WAY, alpha=0.16), Style(fill, edge, card * 0.018)
    shade = [
        Bar(f"shade:{n}", layer, x + card * 0.015, y + card * 0.035, side, side, 0, dark, CORNER)
        for n, (x, y) in cells.items()
    ]
    top = [
        Bar(f"card:{n}", layer, x, y, card, card, 0, plain, CORNER) for n, (x, y) in cells.items()
    ]
    return [*shade, *top]


def backs(layer: str, cells: Mapping[str, Point], card: float) -> list[Shape]:
    """Cards face down: a quiet pattern, and the cell's name for whoever plays from the list."""
    shapes = plates(layer, cells, card, palette.STONE, palette.STONE_EDGE)
    frame, pattern = Style(None, palette.TRACERY, card * 0.022), Style(palette.TRACERY)
    for n, (x, y) in cells.items():
        side = card * 0.86
        shapes.append(Bar(f"frame:{n}", layer, x, y, side, side, 0, frame, CORNER * 0.75))
    for n, (x, y) in cells.items():
        at = x, y - card * 0.07, card * 0.42
        shapes.append(Mark(f"back:{n}", layer, "quatrefoil", *at, pattern))
    for n, (x, y) in cells.items():
        at = x, y + card * 0.285, card * 0.14
        shapes.append(Text(f"cell:{n}", layer, n, *at, Style(SOFT_INK), "c"))
    return shapes


def faces(
    layer: str, cells: Mapping[str, Point], card: float, shown: Mapping[str, tuple[str, Look]]
) -> list[Shape]:
    """Cards face up: the kind's colour, its drawn symbol and, on paper, its word."""
    shapes = plates(layer, cells, card, PAPER, palette.STONE_EDGE)
    wide, high = (card * part for part in PICTURE)
    for n, (x, y) in cells.items():
        fill = shown[n][1][0]
        style, at = Style(fill, mix(fill, INK, 0.3), card * 0.011), (x, y - card * ABOVE)
        shapes.append(Bar(f"picture:{n}", layer, *at, wide, high, 0, style, CORNER))
    for n, (x, y) in cells.items():
        fill, symbol = shown[n][1]
        at = x, y - card * ABOVE
        shapes.append(Mark(f"symbol:{n}", layer, symbol, *at, card * SYMBOL, Style(ink_on(fill))))
    return [*shapes, *_words(layer, {n: (at, shown[n][0]) for n, at in cells.items()}, card)]


def coins(layer: str, cells: Mapping[str, Point], card: float, word: str) -> list[Shape]:
    """Coins where cards were bought: the bare ground, a coin, and the word for it."""
    ground = Style(palette.QUAY, mix(palette.QUAY, palette.WAY, 0.22), card * 0.014)
    gold = Style(TOKEN, edge_of(TOKEN), card * 0.02)
    shapes: list[Shape] = [
        Bar(f"quay:{n}", layer, x, y, card, card, 0, ground, CORNER) for n, (x, y) in cells.items()
    ]
    for n, (x, y) in cells.items():
        shapes.append(Disc(f"coin:{n}", layer, x, y - card * ABOVE, card * COIN, gold))
    for n, (x, y) in cells.items():
        at = x, y - card * ABOVE, card * COIN * 1.66
        shapes.append(Mark(f"stamp:{n}", layer, "coin", *at, Style(mix(TOKEN, INK, 0.62))))
    return [*shapes, *_words(layer, {n: (at, word) for n, at in cells.items()}, card)]


def gondola(name: str, layer: str, at: Point, long: float, color: str) -> list[Shape]:
    """A gondola in a player's colour, with the player's mark and a white rim."""
    (x, y), fill = at, PLAYERS[color]
    rim = Style(PAPER, PAPER, long * 0.13)
    hull = Style(fill, mix(fill, INK, 0.45), long * 0.03)
    return [
        Mark(f"rim:{name}", layer, "gondola", x, y, long, rim),
        Mark(f"gondola:{name}", layer, "gondola", x, y, long, hull),
        Mark(f"mark:{name}", layer, PLAYER_MARK[color], x, y - long * 0.075, long * 0.31,
             Style(ink_on(fill))),
    ]  # fmt: skip


def _words(layer: str, words: Mapping[str, tuple[Point, str]], card: float) -> Iterable[Shape]:
    for n, ((x, y), word) in words.items():
        size = min(WORD, 1.5 / max(len(word), 1)) * card  # long ones are written smaller
        yield Text(f"word:{n}", layer, word, x, y + card * BELOW, size, Style(INK), "c")
