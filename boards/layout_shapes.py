"""Sizes and shapes of what lies on a map: shared by place_spaces.py and measure_layout.py."""

import math

import numpy as np

# The picture the layout is made for: width of the map and size of a name, in pixels.
SHOWN, FONT = 1150, 13.0
# Widths of letters in em, measured on DejaVu Sans, one of the wider fonts; then the exceptions.
GLYPH, CAPITAL = 0.63, 0.74
GLYPHS = dict.fromkeys("ijl", 0.28) | dict.fromkeys("frt", 0.41) | dict.fromkeys("cksvyz", 0.57)
GLYPHS |= {"m": 0.98, "w": 0.82, "M": 0.87, "W": 0.98}
CAP, TOP, TAIL = 0.73, 0.77, 0.22  # capitals, tallest letters and tails below the line, in em
USUAL = 0.0080  # the width of a space at which the sizes below (and FONT) hold
# What is drawn beside a space, in its widths: a tunnel's teeth, a part of a ferry's bed.
RIM = {"tunnel": 0.33, "ferry": 0.1}
DISC = 0.0062  # radius of a city with its ring, as a part of the map's width
# From a city's middle to its name: on the straight sides, and on the slanting ones along each axis.
STRAIGHT, SLANTED = 0.0092, 0.0068
SIDES = {
    side: (("e" in side) - ("w" in side), ("s" in side) - ("n" in side))
    for side in ("e", "w", "n", "s", "ne", "nw", "se", "sw")
}


def growth(data):
    """How much larger cities and names are drawn than on a map whose spaces are USUAL wide."""
    return math.sqrt(data["map"]["bar"][1] / USUAL)


def segment_distance(p, q, a, b):
    """Distances between segments p-q and a-b, arrays of shape (..., 2)."""

    def to_segment(point, s, t):
        d = t - s
        along = ((point - s) * d).sum(-1) / np.maximum((d * d).sum(-1), 1e-18)
        near = s + np.clip(along, 0, 1)[..., None] * d
        return np.sqrt(((point - near) ** 2).sum(-1))

    def side(s, t, point):
        return (t - s)[..., 0] * (point - s)[..., 1] - (t - s)[..., 1] * (point - s)[..., 0]

    ends = (to_segment(p, a, b), to_segment(q, a, b), to_segment(a, p, q), to_segment(b, p, q))
    cross = (side(p, q, a) * side(p, q, b) < 0) & (side(a, b, p) * side(a, b, q) < 0)
    return np.where(cross, 0.0, np.minimum.reduce(ends))


def name_box(text, xy, side, shift, grown):
    """(middle x, middle y, width, height) of the ink of a name; the README says it in words."""
    em = grown * FONT / SHOWN
    w = em * sum(GLYPHS.get(c, CAPITAL if c.isupper() else GLYPH) for c in text)
    dx, dy = SIDES[side]
    gap = grown * (SLANTED if dx and dy else STRAIGHT)
    x = xy[0] + dx * (gap + w / 2) + shift[0]
    line = xy[1] + dy * gap + shift[1] + em * CAP * (1 + dy) / 2  # on which the letters stand
    top, tail = TOP * em, (TAIL if set(text) & set("gjpqyQ") else 0.02) * em
    return x, line + (tail - top) / 2, w, top + tail
