"""Scenes painted with matplotlib: ``draw`` for a figure, ``png`` for a file or a cell."""

from __future__ import annotations

import io
from importlib import import_module
from numbers import Real
from typing import Any

from ..shared import Shared
from ..wrong import wrong
from .large import PICTURE
from .palette import rgb
from .scene import Line, Scene, Shape, Text, batches, outlines

FONT = "DejaVu Sans"  # comes with matplotlib, so pictures are the same everywhere
_DPI = 100
_CLOSE_UP = 480  # pixels across that a part of the map takes
_MOST = 2  # times the usual size of names: no larger is a part drawn unless somebody asks for it
_MARGIN = 0.025  # about the places that are asked for, as a part of the map
_COLORS = 255  # of a PNG: flat colours need no more, and it is a third of the size

_BOUNDS = {"size": (50, 20_000), "width": (50, 20_000), "zoom": (1, 100)}  # pixels, times

Frame = tuple[float, float, float, float]  # left, top, width, height: a part of a scene


def draw(
    shown: Any,
    seat: str | None = None,
    ax: Any = None,
    highlight: Any = None,
    size: float | None = None,
    panel: bool = True,
    around: Any = None,
    zoom: float | None = None,
    large_print: bool = False,
) -> Any:
    """A picture of a game, a view or a board, as matplotlib Axes.

    ``size`` is its width in pixels; left out, names on the map are about 13 pixels high.
    With a seat, its hand and tickets are shown too, else only what is public.
    ``highlight``: a Trail, a ticket, a score, a city, a route by id or notation, or several.
    ``panel=False`` leaves the map alone. With ``ax`` it is painted there, else in a new figure.
    ``around``: a city, a route or several, and only the map about them is shown, ``zoom`` times as
    large (left out: as large as they allow). ``large_print`` writes larger.

    >>> import ttr_lab as ttr
    >>> from matplotlib.figure import Figure
    >>> draw(ttr.load_board("europe"), ax=Figure().add_axes((0, 0, 1, 1)), highlight="Paris-Zürich")
    <Axes: >
    """
    scene, wide, part = _asked(shown, seat, highlight, size, panel, around, zoom, large_print)
    if ax is None:
        from matplotlib import pyplot

        figure = pyplot.figure(figsize=_inches(scene, wide, part), dpi=_DPI)
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    paint(ax, scene, part)
    return ax


def png(
    shown: Any,
    seat: str | None = None,
    highlight: Any = None,
    size: float | None = None,
    panel: bool = True,
    around: Any = None,
    zoom: float | None = None,
    large_print: bool = False,
) -> bytes:
    """The picture of ``draw`` as a PNG file's bytes; no figure is left behind.

    >>> import ttr_lab as ttr
    >>> png(ttr.load_board("mini"), size=300)[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    scene, wide, part = _asked(shown, seat, highlight, size, panel, around, zoom, large_print)
    return scene_png(scene, wide, part)


def scene_of(
    shown: Any, seat: str | None = None, highlight: Any = None, panel: bool = True
) -> Scene:
    """All shapes of such a picture: ``draw`` and ``png`` paint this."""
    if callable(getattr(shown, "view", None)):
        shown = shown.view(seat)
    elif seat is not None and getattr(shown, "seat", None) != seat:
        raise ValueError(f"This shows nothing that only {seat} may know: give the game instead.")
    scene: Scene = _family(shown).whole(shown, highlight=highlight, panel=panel)
    return scene


def _family(shown: Any) -> Any:
    board = getattr(shown, "board", shown)
    if not isinstance(board, Shared):
        raise wrong("draw", shown, "give a game, a view or a board", ValueError)
    return import_module(f".{board.family}_picture", __package__)


def _asked(
    shown: Any,
    seat: str | None,
    highlight: Any,
    size: float | None,
    panel: bool,
    around: Any,
    zoom: float | None,
    large_print: bool,
) -> tuple[Scene, float, Frame | None]:
    """What is to be painted, how many pixels wide, and which part of it."""
    check_sizes(size=size, zoom=zoom)
    scene = scene_of(shown, seat, highlight, panel and around is None)
    part = None if around is None else _frame(shown, around, zoom)
    family, board = _family(shown), getattr(shown, "board", shown)
    usual = family.width(board) if part is None else _CLOSE_UP
    if large_print:
        scene, usual = family.large(board, scene), usual * PICTURE
    return scene, size or usual, part


def check_sizes(**numbers: Any) -> None:
    """ValueError unless each of these is None or a number within its bounds.

    >>> check_sizes(width="broad")
    Traceback (most recent call last):
    ...
    ValueError: width: it is 'broad'; write a number.
    """
    for key, value in numbers.items():
        least, most = _BOUNDS[key]
        number = isinstance(value, Real) and not isinstance(value, bool)
        if value is not None and not number:
            raise wrong(key, value, "write a number", ValueError)
        if number and not least <= value <= most:
            raise wrong(key, value, f"write a number from {least} to {most}", ValueError)


def _frame(shown: Any, around: Any, zoom: float | None) -> Frame:
    """The part of the map about some places: of the map's own shape, and inside it."""
    board, family = getattr(shown, "board", shown), _family(shown)
    if not hasattr(family, "spots"):
        raise ValueError(f"around: {board.name} is only drawn whole.")
    spots, high = family.spots(board, around)
    xs, ys = [x for x, _ in spots], [y / high for _, y in spots]
    least = _CLOSE_UP / _MOST / family.width(board)
    room = 2 * _MARGIN + max(max(xs) - min(xs), max(ys) - min(ys))
    wide = 1 / zoom if zoom is not None else min(1.0, max(room, least))
    left, top = (min(max((min(v) + max(v) - wide) / 2, 0.0), 1.0 - wide) for v in (xs, ys))
    return left, top * high, wide, wide * high


def scene_png(scene: Scene, size: float, part: Frame | None = None) -> bytes:
    """A scene (or a part of it) as a PNG file's bytes, ``size`` pixels wide."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from PIL import Image

    figure = Figure(figsize=_inches(scene, size, part), dpi=_DPI)
    canvas = FigureCanvasAgg(figure)
    paint(figure.add_axes((0.0, 0.0, 1.0, 1.0)), scene, part)
    canvas.draw()
    image = Image.frombuffer(
        "RGBA", canvas.get_width_height(), canvas.buffer_rgba(), "raw", "RGBA", 0, 1
    )
    file = io.BytesIO()
    _few_colors(image.convert("RGB"), scene).save(file, format="PNG", optimize=True)
    return file.getvalue()


def _few_colors(image: Any, scene: Scene) -> Any:
    """The picture in 255 colours: those of its shapes just so, the others (blends) nearly.

    Left to itself the choice of colours forgets a rare one: a single orange route comes out brown.
    """
    import numpy as np
    from PIL import Image

    styles = (shape.style for shape in scene)
    named = dict.fromkeys(c for s in styles for c in (s.fill, s.edge) if c)
    exact = [rgb(color) for color in named][: _COLORS // 2]
    blends = image.quantize(
        _COLORS - len(exact), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    palette = blends.getpalette()[: 3 * (_COLORS - len(exact))]
    numbers, red_green_blue = np.array(blends), np.asarray(image).astype(np.uint32)
    value = red_green_blue @ np.array([1 << 16, 1 << 8, 1], dtype=np.uint32)
    for number, (r, g, b) in enumerate(exact, start=len(palette) // 3):
        numbers[value == r << 16 | g << 8 | b] = number
    found = Image.frombytes("P", image.size, numbers.tobytes())
    found.putpalette([*palette, *(part for color in exact for part in color)])
    return found


def paint(ax: Any, scene: Scene, part: Frame | None = None) -> None:
    """Paint a scene (or a part of it) on Axes, which lose their frame and take its shape."""
    left, top, wide, high = part or (0, 0, 1, scene.height)
    ax.set_axis_off()
    ax.set(xlim=(left, left + wide), ylim=(top + high, top), aspect="equal")
    ax.apply_aspect()
    points = ax.get_position().width * ax.figure.get_figwidth() * 72 / wide
    for z, (kind, shapes) in enumerate(batches(scene), start=1):
        if kind is Text:
            _paint_text(ax, shapes, points, z)
        elif kind is Line:
            _paint_lines(ax, shapes, points, z)
        else:
            _paint_outlines(ax, shapes, points, z)


def _inches(scene: Scene, size: float, part: Frame | None = None) -> tuple[float, float]:
    _, _, wide, high = part or (0, 0, 1, scene.height)
    return size / _DPI, size / _DPI * high / wide


def _paint_text(ax: Any, shapes: list[Any], points: float, z: int) -> None:
    from matplotlib.patheffects import withStroke

    for s in shapes:
        words = ax.text(
            s.x, s.baseline, s.text, color=s.style.fill, alpha=s.style.alpha, zorder=z,
            size=s.size * points, family=FONT, weight="bold" if s.bold else "normal",
            ha=("left", "center", "right")[round(2 * s.across)], va="baseline",
            clip_on=True, parse_math=False,
        )  # fmt: skip
        if s.style.edge:
            halo = withStroke(linewidth=s.style.width * points, foreground=s.style.edge)
            words.set_path_effects([halo])


def _paint_lines(ax: Any, shapes: list[Any], points: float, z: int) -> None:
    from matplotlib.collections import LineCollection
    from matplotlib.colors import to_rgba

    first = shapes[0]
    # Matplotlib counts dashes in line widths.
    dash = (0, [part / first.style.width for part in first.dash]) if first.dash else "solid"
    lines = LineCollection(
        [s.points for s in shapes],
        colors=[to_rgba(s.style.edge, s.style.alpha) for s in shapes],
        linewidths=first.style.width * points, linestyles=[dash], capstyle="round",
        joinstyle="round", zorder=z,
    )  # fmt: skip
    ax.add_collection(lines, autolim=False)


def _paint_outlines(ax: Any, shapes: list[Shape], points: float, z: int) -> None:
    from matplotlib.collections import PolyCollection
    from matplotlib.colors import to_rgba

    parts = [(outline, s.style) for s in shapes for outline in outlines(s)]
    filled = [(o, to_rgba(s.fill, s.alpha)) for o, s in parts if s.fill]
    edged = [(o, to_rgba(s.edge, s.alpha)) for o, s in parts if s.edge and s.width]
    if filled:
        faces = PolyCollection(
            [o for o, _ in filled], facecolors=[c for _, c in filled], edgecolors="none", zorder=z
        )
        ax.add_collection(faces, autolim=False)
    if edged:
        rims = PolyCollection(
            [o for o, _ in edged], facecolors="none", edgecolors=[c for _, c in edged],
            linewidths=shapes[0].style.width * points, joinstyle="round", zorder=z + 0.5,
        )  # fmt: skip
        ax.add_collection(rims, autolim=False)
