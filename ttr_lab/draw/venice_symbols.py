"""The drawn symbols of the Venice family: souvenirs, pigeons, and what lies about in the city.

Each is a tuple of closed outlines in a box from -0.5 to 0.5, as in ``symbols``.
"""

from __future__ import annotations

from .shapes import Outline, box, circle, oval, ring, turned


def _mirrored(right: Outline) -> Outline:
    """An outline from its right half, which runs from the top of the middle line to its foot."""
    return (*right, *((-x, y) for x, y in right[::-1] if x))


def _holed(outer: Outline, *holes: Outline) -> Outline:
    """One outline with holes: in along a seam, round the hole the other way, and back."""
    whole = list(outer)
    for hole in holes:
        inner = hole if _clockwise(hole) != _clockwise(outer) else hole[::-1]
        whole += [outer[0], *inner, inner[0]]
    return tuple(whole)


def _clockwise(outline: Outline) -> bool:
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends) > 0


def _arch(outer: float, inner: float, y: float, foot: float, up: int = -1) -> Outline:
    """A thick arch about (0, y) on two legs that end at ``foot``; ``up=1`` turns it over."""
    half = [p for p in circle(1.0, n=24) if p[1] <= 1e-9]
    half = [*half[1:], half[0]] if half[0][0] > 0 else half  # from left over the top to right
    over = [(outer * px, y - up * outer * py) for px, py in half]
    under = [(inner * px, y - up * inner * py) for px, py in half]
    return ((-outer, foot), *over, (outer, foot), (inner, foot), *under[::-1], (-inner, foot))


def _almond(size: float, n: int = 9) -> Outline:
    xs = [size * (2 * k / n - 1) for k in range(n + 1)]
    top = [(x, -0.56 * size * (1 - (x / size) ** 2)) for x in xs]
    return (*top, *((x, -y) for x, y in top[::-1][1:-1]))


def _chipped(half: float, cut: float) -> Outline:
    """A square without its corners."""
    h, c = half, half - cut
    return ((-c, -h), (c, -h), (h, -c), (h, c), (c, h), (-c, h), (-h, c), (-h, -c))


def _die(pips: int) -> tuple[Outline, ...]:
    far = 0.24
    where = {
        1: [(0.0, 0.0)], 2: [(-far, -far), (far, far)], 4: [(-far, far), (far, -far)],
        6: [(-far, 0.0), (far, 0.0)],
    }  # fmt: skip
    shown = [p for n, spots in where.items() for p in spots if n <= pips and n % 2 == 0]
    shown += where[1] if pips % 2 else []
    frame = _holed(_chipped(0.52, 0.13), _chipped(0.44, 0.1))
    return (frame, *(circle(0.105, x, y, n=14) for x, y in shown))


VENICE: dict[str, tuple[Outline, ...]] = {
    # souvenirs
    "glass": (
        ((-0.33, -0.52), (0.33, -0.52), (0.32, -0.36), (-0.32, -0.36)),
        _mirrored(((0.31, -0.3), (0.25, -0.12), (0.14, 0.0), (0.04, 0.04), (0.0, 0.04))),
        box(-0.04, 0.0, 0.04, 0.42),
        circle(0.1, 0.0, 0.14, n=14),
        _mirrored(((0.04, 0.38), (0.26, 0.46), (0.28, 0.53), (0.0, 0.53))),
    ),
    "mask": (
        _holed(
            _mirrored((
                (0.0, -0.12), (0.14, -0.2), (0.34, -0.24), (0.55, -0.36), (0.52, -0.1),
                (0.43, 0.14), (0.3, 0.28), (0.18, 0.26), (0.08, 0.1), (0.0, 0.06),
            )),
            turned(oval(0.13, 0.075), -12, 0.25, -0.01),
            turned(oval(0.13, 0.075), 12, -0.25, -0.01),
        ),
        ((0.0, -0.46), (0.09, -0.32), (0.0, -0.18), (-0.09, -0.32)),
    ),
    "leather": (
        _arch(0.25, 0.16, -0.24, -0.12),
        ((-0.42, -0.16), (0.42, -0.16), (0.44, 0.07), (0.0, 0.23), (-0.44, 0.07)),
        ((-0.445, 0.14), (0.0, 0.31), (0.445, 0.14), (0.5, 0.48), (-0.5, 0.48)),
    ),
    "shirt": (
        _mirrored((
            (0.0, -0.34), (0.12, -0.37), (0.19, -0.47), (0.55, -0.24), (0.45, 0.02),
            (0.31, -0.05), (0.0, -0.05),
        )),
        box(-0.31, 0.02, 0.31, 0.13),
        box(-0.31, 0.2, 0.31, 0.31),
        box(-0.31, 0.38, 0.31, 0.49),
    ),
    "pasta": (
        _mirrored(((0.52, 0.1), (0.44, 0.3), (0.26, 0.46), (0.0, 0.46))),
        tuple((x - 0.25, y + 0.0) for x, y in ring(0.21, 0.12, n=18)),
        tuple((x + 0.02, y - 0.11) for x, y in ring(0.21, 0.12, n=18)),
        tuple((x + 0.27, y + 0.01) for x, y in ring(0.19, 0.1, n=18)),
        ((0.16, -0.22), (0.44, -0.54), (0.52, -0.48), (0.24, -0.16)),
    ),
    "magnet": (
        _arch(0.45, 0.19, 0.04, -0.18, up=1),
        box(-0.45, -0.46, -0.19, -0.25),
        box(0.19, -0.46, 0.45, -0.25),
    ),
    # the other cards
    "feeder": (
        circle(0.14, -0.16, -0.39, n=16),
        ((-0.28, -0.22), (-0.02, -0.22), (0.44, -0.1), (0.42, 0.0), (0.0, -0.06), (0.1, 0.52),
         (-0.42, 0.52), (-0.34, -0.1)),
        circle(0.055, 0.42, 0.13, n=10), circle(0.055, 0.29, 0.22, n=10),
        circle(0.055, 0.48, 0.28, n=10), circle(0.055, 0.34, 0.38, n=10),
        circle(0.055, 0.5, 0.46, n=10),
    ),
    "pigeons": (
        _holed(
            (
                (-0.55, -0.22), (-0.46, -0.34), (-0.38, -0.4), (-0.29, -0.38), (-0.22, -0.28),
                (-0.12, -0.16), (0.12, -0.1), (0.3, 0.0), (0.55, 0.12), (0.52, 0.2), (0.3, 0.18),
                (0.14, 0.28), (-0.04, 0.32), (-0.2, 0.27), (-0.33, 0.13), (-0.38, -0.04),
                (-0.4, -0.18),
            ),
            circle(0.04, -0.36, -0.28, n=10),
        ),
        ((-0.08, 0.28), (-0.02, 0.28), (-0.02, 0.44), (0.04, 0.5), (-0.16, 0.5), (-0.08, 0.44)),
        ((0.08, 0.26), (0.14, 0.24), (0.14, 0.44), (0.2, 0.5), (0.0, 0.5), (0.08, 0.44)),
    ),
    # things
    "coin": (
        ring(0.52, 0.43, n=28),
        ((0.0, -0.26), (0.2, 0.0), (0.0, 0.26), (-0.2, 0.0)),
    ),
    "gondola": (
        (
            (-0.55, -0.36), (-0.46, -0.34), (-0.43, -0.16), (-0.34, -0.02), (-0.22, 0.02),
            (-0.24, -0.2), (0.24, -0.2), (0.22, 0.02), (0.34, -0.02), (0.44, -0.12),
            (0.52, -0.28), (0.55, -0.26), (0.5, -0.02), (0.4, 0.14), (0.24, 0.25), (0.0, 0.28),
            (-0.24, 0.25), (-0.4, 0.14), (-0.5, -0.04),
        ),
        circle(0.26, 0.0, -0.08, n=24),
    ),
    "plane": (
        _mirrored((
            (0.0, -0.55), (0.06, -0.46), (0.075, -0.16), (0.53, 0.14), (0.53, 0.25), (0.075, 0.1),
            (0.055, 0.34), (0.2, 0.45), (0.2, 0.53), (0.0, 0.47),
        )),
    ),
    "eye": (_holed(_almond(0.54), _almond(0.38)), circle(0.14, n=16)),
    "quatrefoil": (
        circle(0.24, 0.0, -0.23), circle(0.24, 0.23, 0.0),
        circle(0.24, 0.0, 0.23), circle(0.24, -0.23, 0.0), box(-0.2, -0.2, 0.2, 0.2),
    ),
    **{f"die{n}": _die(n) for n in range(1, 7)},
}  # fmt: skip
