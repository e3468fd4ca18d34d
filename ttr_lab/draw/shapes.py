"""Outlines from which the drawn symbols are put together, about the middle (0, 0)."""

from __future__ import annotations

import math

Point = tuple[float, float]
Outline = tuple[Point, ...]


def circle(radius: float, x: float = 0.0, y: float = 0.0, n: int = 20) -> Outline:
    """A circle of n corners."""
    turns = (2 * math.pi * k / n for k in range(n))
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


def ring(outer: float, inner: float, n: int = 20) -> Outline:
    """A ring as one outline with a seam."""
    # Out along the outer circle and back along the inner one.
    out, back = circle(outer, n=n), circle(inner, n=n)[::-1]
    return (*out, out[0], back[-1], *back)


def spokes(radii: tuple[float, ...], n: int, turn: float = -90.0) -> Outline:
    """n corners at distances that take turns: stars and polygons."""
    step = 360 / n
    return tuple(
        (r * math.cos(math.radians(a)), r * math.sin(math.radians(a)))
        for r, a in ((radii[k % len(radii)], turn + k * step) for k in range(n))
    )


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def turned(outline: Outline, degrees: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Turned clockwise about the middle, then moved by (x, y)."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x + px * c - py * s, y + px * s + py * c) for px, py in outline)


def oval(wide: float, high: float, x: float = 0.0, y: float = 0.0, n: int = 22) -> Outline:
    """An ellipse."""
    return tuple((x + wide * px, y + high * py) for px, py in circle(1.0, n=n))
