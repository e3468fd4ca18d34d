"""What a click means: named targets, and the nearest of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .scene import turned


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be clicked: a rectangle about (x, y), or a disc when it is round.

    ``length`` and ``breadth`` are its size (a disc's diameter is its length); within ``reach`` of
    its edge a click still means it.
    """

    answer: str
    x: float
    y: float
    length: float
    breadth: float = 0.0
    angle: float = 0.0
    reach: float = 0.0
    round: bool = False

    def distance(self, x: float, y: float) -> float:
        """From its edge, 0 inside."""
        if self.round:
            return max(0.0, math.hypot(x - self.x, y - self.y) - self.length / 2)
        ((px, py),) = turned([(x - self.x, y - self.y)], 0.0, 0.0, -self.angle)
        return math.hypot(max(0.0, abs(px) - self.length / 2), max(0.0, abs(py) - self.breadth / 2))


def nearest(targets: Iterable[Target], x: float, y: float) -> str | None:
    """What a click at (x, y) means: the nearest target within its reach, else None.

    Where targets overlap, and at equal distances, the one whose middle is nearer; then the first.

    >>> paris = Target("Paris", 0.2, 0.3, length=0.02, reach=0.01, round=True)
    >>> [nearest([paris], x, 0.3) for x in (0.205, 0.219, 0.25)]
    ['Paris', 'Paris', None]
    """
    best: tuple[tuple[float, float], str] | None = None
    for target in targets:
        away = target.distance(x, y)
        if away <= target.reach:
            rank = away, math.hypot(x - target.x, y - target.y)
            if best is None or rank < best[0]:
                best = rank, target.answer
    return best[1] if best else None
