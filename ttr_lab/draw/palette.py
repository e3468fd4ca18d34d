"""The colours, and the few sums that show that they can be told apart.

Colour never stands alone (``symbols`` gives each one a shape), but it should still carry as far as
it can: the lightnesses are spread out so that readers with any of the three kinds of colour
blindness, and grey paper, keep most pairs apart. The tests hold every pair to a distance.
"""

from __future__ import annotations

from collections.abc import Iterable

RGB = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

# Cards, and the spaces they pay for. "wild" and "gray" are no colours of a card to collect, so both
# keep away from the eight.
CARDS = {
    "purple": "#ae8ed8",
    "blue": "#1556ba",
    "orange": "#e3883a",
    "white": "#fbfaf6",
    "green": "#4bb085",
    "yellow": "#fbd119",
    "black": "#26262b",
    "red": "#a91d22",
    "wild": "#5e6068",
    "gray": "#d9d5cb",
}

# The five players, in the order of the seats.
PLAYERS = {
    "blue": "#1a56c4",
    "red": "#cf1020",
    "green": "#35c48b",
    "yellow": "#fdd64f",
    "black": "#222226",
}

# The cards of Venice. A kind of one's own takes the next one that is free.
SOUVENIRS = {
    "glass": "#34a78c",
    "mask": "#a58ad0",
    "leather": "#b97c22",
    "shirt": "#2149b0",
    "pasta": "#2a2a30",
    "magnet": "#8f1b15",
    "feeder": "#f7d84b",
    "pigeons": "#d6e5ec",
}

SEA = "#d7e4ea"
SHALLOWS = "#e4edf0"
LAND = "#f1ecdf"
SHORE = "#a9b4b1"
BED = "#a9d3ee"  # what a ferry's spaces lie on
BED_EDGE = "#6aa3c8"
CLOSED = "#8d8a84"
TOKEN = "#f2c14e"  # a souvenir token
LAGOON = "#dce9e6"  # water in which no gondola goes
CANAL = "#8fc0c2"  # ... and in which it does
WAY = "#12494f"  # the dots of a way
STONE = "#ebe1cd"  # the back of a card
STONE_EDGE = "#b9a684"
TRACERY = "#dccdb0"  # the quiet pattern on it
QUAY = "#e6e7dc"  # where a card lay and a coin lies now
AIRPORT = "#4d6274"
INK = "#1b1b1f"  # text, rings, teeth of tunnels
SOFT_INK = "#55565c"  # text of less weight
PAPER = "#ffffff"  # halos, panels
RULE = "#c9c5ba"  # thin lines of a panel
SELECT = "#ffe14a"  # glow of what is selected, always inside an ink outline
TRAIL = "#ff7a1a"
PIN = "#d0006f"

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
_BLINDNESS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
BLINDNESS = tuple(_BLINDNESS)

_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE_POINT = (0.95047, 1.0, 1.08883)


def rgb(color: str) -> RGB:
    """The three bytes of a ``#rrggbb`` colour.

    >>> rgb("#ff7a1a")
    (255, 122, 26)
    """
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(a: str, b: str, part: float = 0.5) -> str:
    """The colour that lies ``part`` of the way from ``a`` to ``b``.

    >>> mix("#000000", "#ffffff", 0.25)
    '#404040'
    """
    blended = (round(p + (q - p) * part) for p, q in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{v:02x}" for v in blended)


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours, 1 to 21; text wants 4.5 (WCAG 2 level AA).

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def ink_on(color: str) -> str:
    """Ink or paper, whichever is easier to read on the colour.

    >>> ink_on("#fbd119") == INK, ink_on("#1556ba") == PAPER
    (True, True)
    """
    return max((INK, PAPER), key=lambda ink: contrast(ink, color))


def edge_of(color: str) -> str:
    """A darker edge for a shape of that colour (a lighter one when it is nearly black).

    >>> edge_of("#ffffff"), edge_of("#222226")
    ('#7f7f82', '#6b6b6e')
    """
    if _luminance(color) < 0.03:
        return mix(color, PAPER, 0.33)
    return mix(color, INK, 0.56)


def simulate(color: str, blindness: str) -> str:
    """The colour as someone with that kind of colour blindness sees it.

    >>> simulate("#ff0000", "protanopia")
    '#6d5f00'
    """
    seen = _times(_BLINDNESS[blindness], _linear(color))
    return "#" + "".join(f"{_byte(v):02x}" for v in seen)


def difference(a: str, b: str) -> float:
    """How far apart two colours look (CIE 1976); about 2 is just seen, 100 is black to white.

    >>> round(difference("#000000", "#ffffff"))
    100
    """
    return sum((p - q) ** 2 for p, q in zip(_lab(a), _lab(b), strict=True)) ** 0.5


def player_colors(seats: Iterable[str]) -> dict[str, str]:
    """Each seat's colour by name: its own when it is called after one, else the next free one.

    >>> player_colors(["Ada", "Bo"])
    {'Ada': 'blue', 'Bo': 'red'}
    >>> player_colors(["Yellow", "Red", "Ada"])
    {'Yellow': 'yellow', 'Red': 'red', 'Ada': 'blue'}
    """
    names = list(seats)
    own = {name: name.casefold() for name in names if name.casefold() in PLAYERS}
    rest = [color for color in PLAYERS if color not in own.values()]
    free = iter(rest + list(PLAYERS) * len(names))
    return {name: own[name] if name in own else next(free) for name in names}


def _linear(color: str) -> tuple[float, ...]:
    parts = (v / 255 for v in rgb(color))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def _byte(value: float) -> int:
    v = min(max(value, 0.0), 1.0)
    return round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))


def _luminance(color: str) -> float:
    return sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), _linear(color), strict=True))


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def _lab(color: str) -> tuple[float, float, float]:
    xyz = (v / w for v, w in zip(_times(_TO_XYZ, _linear(color)), _WHITE_POINT, strict=True))
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
