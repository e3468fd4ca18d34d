"""The drawn symbols: one shape per colour, per player and per thing on the map.

A symbol is a tuple of closed outlines (corner points) in a box from -0.5 to 0.5, y down, so that
matplotlib, ipycanvas and inline SVG draw the very same shape. They are no font glyphs: fonts differ
from one computer to the next.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape

from .shapes import Outline, box, circle, oval, ring, spokes, turned
from .venice_symbols import VENICE

# What stands in a space, on a card and in a list for each colour.
COLOR_SYMBOL = {
    "purple": "diamond",
    "blue": "disc",
    "orange": "triangle",
    "white": "ring",
    "green": "plus",
    "yellow": "star",
    "black": "bar",
    "red": "square",
    "wild": "locomotive",
    "gray": "any",
}

# What stands on the cars and stations of each player's colour.
PLAYER_MARK = {
    "blue": "cross",
    "red": "chevron",
    "green": "hourglass",
    "yellow": "heart",
    "black": "moon",
}


def card_symbol(card: str, wild_word: str = "") -> str:
    """What stands for a card: the colour's symbol; for a wild one what it is called, if drawn.

    >>> card_symbol("red"), card_symbol("wild"), card_symbol("wild", "ferry")
    ('square', 'locomotive', 'ferry')
    """
    return wild_word if card == "wild" and wild_word in SYMBOLS else COLOR_SYMBOL[card]


def token_symbol(symbol: str) -> str:
    """What stands on a token: its drawn symbol, else a question mark."""
    return symbol if symbol in SYMBOLS else COLOR_SYMBOL["gray"]


def _plus(reach: float, half: float) -> Outline:
    r, h = reach, half
    return (
        (-h, -r), (h, -r), (h, -h), (r, -h), (r, h), (h, h),
        (h, r), (-h, r), (-h, h), (-r, h), (-r, -h), (-h, -h),
    )  # fmt: skip


def _heart(n: int = 24) -> Outline:
    points = []
    for k in range(n):
        t = 2 * math.pi * k / n
        wave = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((16 * math.sin(t) ** 3 / 34, -(wave + 2.2) / 32))
    return tuple(points)


def _moon() -> Outline:
    outer = [
        (0.46 * math.cos(math.radians(a)), 0.46 * math.sin(math.radians(a)))
        for a in range(50, 311, 20)
    ]
    inner = [
        (0.2 + 0.36 * math.cos(math.radians(a)), 0.36 * math.sin(math.radians(a)))
        for a in range(285, 74, -21)
    ]
    return tuple((x + 0.07, y) for x, y in (*outer, *inner))


def _question() -> tuple[Outline, ...]:
    # The hook is a thick arc that runs from the left over the top into the stem.
    arc = [(math.radians(a), 0.0) for a in range(-180, 91, 30)]
    outer = [(0.27 * math.cos(t), -0.2 + 0.27 * math.sin(t)) for t, _ in arc]
    inner = [(0.12 * math.cos(t), -0.2 + 0.12 * math.sin(t)) for t, _ in arc]
    stem = [(0.075, 0.07), (0.075, 0.22), (-0.075, 0.22), (-0.075, -0.08)]
    return (tuple(outer[:-1]) + tuple(stem) + tuple(inner[::-1][1:]), circle(0.1, 0.0, 0.39, n=12))


def _cable(x0: float, x1: float, top: float, low: float, thick: float = 0.05) -> Outline:
    """A hanging cable from (x0, top) by ``low`` in the middle to (x1, top)."""
    way = [(x0 + (x1 - x0) * k / 8, low + (top - low) * (k / 4 - 1) ** 2) for k in range(9)]
    return (*((x, y - thick) for x, y in way), *((x, y + thick) for x, y in way[::-1]))


def _claw(side: int) -> Outline:
    """A crab's open claw on its arm; ``side`` is -1 or 1."""
    right = (
        (0.18, 0.0), (0.3, -0.1), (0.26, -0.2), (0.25, -0.34), (0.34, -0.46), (0.36, -0.28),
        (0.48, -0.42), (0.52, -0.26), (0.45, -0.12), (0.38, -0.08), (0.24, 0.08),
    )  # fmt: skip
    return tuple((side * x, y) for x, y in right)


def _leg(side: int, y: float, low: float) -> Outline:
    right = ((0.2, y - 0.045), (0.42, y - 0.05), (0.52, low), (0.4, y + 0.04), (0.2, y + 0.05))
    return tuple((side * x, v) for x, v in right)


SYMBOLS: dict[str, tuple[Outline, ...]] = {
    # the eight colours
    "disc": (circle(0.34),),
    "ring": (ring(0.46, 0.25),),
    "square": (box(-0.4, -0.4, 0.4, 0.4),),
    "diamond": (((0.0, -0.54), (0.45, 0.0), (0.0, 0.54), (-0.45, 0.0)),),
    "triangle": (((0.0, -0.46), (0.47, 0.37), (-0.47, 0.37)),),
    "star": (spokes((0.53, 0.22), 10),),
    "plus": (_plus(0.48, 0.135),),
    "bar": (box(-0.48, -0.15, 0.48, 0.15),),
    "any": _question(),
    # the five players
    "cross": (turned(_plus(0.55, 0.14), 45),),
    "chevron": (
        ((0.0, -0.42), (0.48, 0.08), (0.48, 0.42), (0.0, -0.05), (-0.48, 0.42), (-0.48, 0.08)),
    ),
    "hourglass": (
        ((-0.42, -0.46), (0.42, -0.46), (0.09, 0.0), (0.42, 0.46), (-0.42, 0.46), (-0.09, 0.0)),
    ),
    "heart": (_heart(),),
    "moon": (_moon(),),
    # things
    "locomotive": (
        (
            (-0.48, -0.4), (-0.08, -0.4), (-0.08, -0.3), (-0.13, -0.3), (-0.13, -0.12),
            (0.14, -0.12), (0.14, -0.3), (0.08, -0.42), (0.4, -0.42), (0.34, -0.3),
            (0.34, -0.12), (0.42, -0.1), (0.46, 0.0), (0.46, 0.16), (0.52, 0.26), (-0.48, 0.26),
        ),
        circle(0.17, -0.27, 0.28, n=14),
        circle(0.13, 0.06, 0.32, n=12),
        circle(0.13, 0.35, 0.32, n=12),
    ),
    "house": (
        (
            (0.0, -0.5), (0.5, -0.08), (0.5, 0.04), (0.42, 0.04), (0.42, 0.48),
            (-0.42, 0.48), (-0.42, 0.04), (-0.5, 0.04), (-0.5, -0.08),
        ),
    ),
    "pin": (
        (
            (0.0, 0.5), (-0.22, 0.12), (-0.31, -0.08), (-0.32, -0.2), (-0.27, -0.34),
            (-0.16, -0.45), (0.0, -0.5), (0.16, -0.45), (0.27, -0.34), (0.32, -0.2),
            (0.31, -0.08), (0.22, 0.12),
        ),
    ),
    "ferry": (
        ((-0.52, 0.04), (0.52, 0.04), (0.38, 0.3), (-0.4, 0.3)),
        box(-0.34, -0.15, 0.26, -0.01),
        box(-0.2, -0.29, 0.1, -0.15),
        ((-0.06, -0.47), (0.08, -0.47), (0.06, -0.29), (-0.06, -0.29)),
        (
            (-0.52, 0.36), (-0.36, 0.44), (-0.18, 0.36), (0.0, 0.44), (0.18, 0.36), (0.36, 0.44),
            (0.52, 0.36), (0.52, 0.42), (0.36, 0.5), (0.18, 0.42), (0.0, 0.5), (-0.18, 0.42),
            (-0.36, 0.5), (-0.52, 0.42),
        ),
    ),
    # souvenir tokens
    "bell": (
        (
            (-0.07, -0.5), (0.07, -0.5), (0.08, -0.41), (0.22, -0.33), (0.29, -0.18), (0.31, 0.06),
            (0.38, 0.2), (0.48, 0.28), (-0.48, 0.28), (-0.38, 0.2), (-0.31, 0.06), (-0.29, -0.18),
            (-0.22, -0.33), (-0.08, -0.41),
        ),
        circle(0.12, 0.0, 0.38, n=14),
    ),
    "bridge": (
        box(-0.54, 0.16, 0.54, 0.27),
        box(-0.31, -0.44, -0.19, 0.46),
        box(0.19, -0.44, 0.31, 0.46),
        _cable(-0.25, 0.25, -0.36, 0.06),
        _cable(-0.75, -0.25, -0.36, 0.12)[4:14],
        _cable(0.25, 0.75, -0.36, 0.12)[:5] + _cable(0.25, 0.75, -0.36, 0.12)[13:],
    ),
    "crab": (
        oval(0.31, 0.22, 0.0, 0.14),
        _claw(-1), _claw(1),
        _leg(-1, 0.14, 0.26), _leg(1, 0.14, 0.26),
        _leg(-1, 0.27, 0.46), _leg(1, 0.27, 0.46),
    ),
    "kite": (
        ((0.3, -0.54), (0.4, -0.06), (-0.06, 0.22), (-0.14, -0.3)),
        ((-0.06, 0.22), (-0.01, 0.24), (-0.14, 0.4), (-0.28, 0.38), (-0.42, 0.54), (-0.46, 0.5),
         (-0.3, 0.32), (-0.16, 0.34)),
        ((-0.3, 0.24), (-0.2, 0.36), (-0.34, 0.48), (-0.12, 0.5)),
    ),
    "lantern": (
        box(-0.03, -0.54, 0.03, -0.38),
        box(-0.17, -0.42, 0.17, -0.33),
        oval(0.42, 0.28, 0.0, -0.02),
        box(-0.17, 0.29, 0.17, 0.37),
        box(-0.11, 0.4, -0.05, 0.54), box(-0.03, 0.4, 0.03, 0.54), box(0.05, 0.4, 0.11, 0.54),
    ),
    "seal": (
        (
            (0.5, -0.34), (0.42, -0.44), (0.3, -0.48), (0.18, -0.42), (0.13, -0.28), (0.08, -0.12),
            (-0.08, 0.04), (-0.28, 0.16), (-0.42, 0.12), (-0.54, 0.02), (-0.5, 0.2),
            (-0.54, 0.38), (-0.36, 0.32), (-0.16, 0.38), (0.1, 0.38), (0.26, 0.46), (0.5, 0.46),
            (0.36, 0.34), (0.32, 0.2), (0.38, 0.02), (0.36, -0.16), (0.38, -0.26), (0.48, -0.28),
        ),
    ),
    "tower": (
        ((-0.2, -0.5), (-0.1, -0.5), (-0.1, -0.4), (-0.05, -0.4), (-0.05, -0.5), (0.05, -0.5),
         (0.05, -0.4), (0.1, -0.4), (0.1, -0.5), (0.2, -0.5), (0.2, -0.26), (-0.2, -0.26)),
        ((-0.15, -0.21), (0.15, -0.21), (0.17, 0.32), (-0.17, 0.32)),
        box(-0.3, 0.37, 0.3, 0.49),
    ),
    **VENICE,
    "arrow": (((0.5, 0.0), (-0.38, 0.44), (-0.18, 0.0), (-0.38, -0.44)),),
    "tick": (
        ((-0.46, 0.06), (-0.3, -0.1), (-0.12, 0.1), (0.32, -0.38), (0.47, -0.24), (-0.12, 0.42)),
    ),
}  # fmt: skip


def outlines(symbol: str, x: float, y: float, size: float, angle: float = 0.0) -> list[Outline]:
    """A symbol's outlines with its middle at (x, y), ``size`` high, turned clockwise in degrees.

    >>> outlines("square", 10, 20, 100)
    [((-30.0, -20.0), (50.0, -20.0), (50.0, 60.0), (-30.0, 60.0))]
    """
    parts: Iterable[Outline] = SYMBOLS[symbol]
    if angle:
        parts = [turned(part, angle) for part in parts]
    return [tuple((x + size * px, y + size * py) for px, py in part) for part in parts]


def svg(symbol: str, fill: str, edge: str | None = None, size: float = 16, title: str = "") -> str:
    """The symbol as a piece of inline SVG, ``size`` pixels square, for cards and lists in HTML.

    With a title it is an image with that name for a screen reader, else mere decoration.

    >>> svg("square", "#1b1b1f", size=10)[:61]
    '<svg width="10" height="10" viewBox="-0.6 -0.6 1.2 1.2" aria-'
    """
    paths = "".join(
        "M" + "L".join(f"{x:.3g} {y:.3g}" for x, y in part) + "Z" for part in SYMBOLS[symbol]
    )
    stroke = f' stroke="{edge}" stroke-width="0.08" stroke-linejoin="round"' if edge else ""
    told = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    return (
        f'<svg width="{size:g}" height="{size:g}" viewBox="-0.6 -0.6 1.2 1.2" {told}>'
        f'<path d="{paths}" fill="{fill}"{stroke}/></svg>'
    )
