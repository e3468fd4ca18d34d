"""Scenes painted with matplotlib: ``draw`` for a figure, ``png`` for a file or a cell."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

from .scene import Line, Scene, Shape, Text, batches, outlines

FONT = "DejaVu Sans"  # comes with matplotlib, so pictures are the same everywhere
_DPI = 100
_COLORS = 255  # of a PNG: flat colours need no more, and it is a third of the size


def draw(
    shown: Any,
    seat: str | None = None,
    ax: Any = None,
    highlight: Any = None,
    size: float | None = None,
    panel: bool = True,
) -> Any:
    """A picture of a game, a view or a board, as matplotlib Axes.

    ``size`` is its width in pixels; left out, names on the map are about 13 pixels high.
    With a seat, its hand and tickets are shown too, else only what is public.
    ``highlight``: a Trail, a ticket, a score, a city, a route by id or notation, or several.
    ``panel=False`` leaves the map alone. With ``ax`` it is painted there, else in a new figure.

    >>> import ttr_lab as ttr
    >>> from matplotlib.figure import Figure
    >>> draw(ttr.load_board("europe"), ax=Figure().add_axes((0, 0, 1, 1)), highlight="Paris-Zürich")
    <Axes: >
    """
    scene = scene_of(shown, seat=seat, highlight=highlight, panel=panel)
    if ax is None:
        from matplotlib import pyplot

        figure = pyplot.figure(figsize=_inches(scene, size or _usual_width(shown)), dpi=_DPI)
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    paint(ax, scene)
    return ax


def png(
    shown: Any,
    seat: str | None = None,
    highlight: Any = None,
    size: float | None = None,
    panel: bool = True,
) -> bytes:
    """The picture of ``draw`` as a PNG file's bytes; no figure is left behind.

    >>> import ttr_lab as ttr
    >>> png(ttr.load_board("mini"), size=300)[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    scene = scene_of(shown, seat=seat, highlight=highlight, panel=panel)
    return scene_png(scene, size or _usual_width(shown))


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
    return import_module(f".{board.family}_picture", __package__)


def _usual_width(shown: Any) -> float:
    pixels: float = _family(shown).width(getattr(shown, "board", shown))
    return pixels


def scene_png(scene: Scene, size: float) -> bytes:
    """A scene as a PNG file's bytes, ``size`` pixels wide."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from PIL import Image

    figure = Figure(figsize=_inches(scene, size), dpi=_DPI)
    canvas = FigureCanvasAgg(figure)
    paint(figure.add_axes((0.0, 0.0, 1.0, 1.0)), scene)
    canvas.draw()
    image = Image.frombuffer(
        "RGBA", canvas.get_width_height(), canvas.buffer_rgba(), "raw", "RGBA", 0, 1
    )
    flat = image.convert("RGB").quantize(
        _COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    file = io.BytesIO()
    flat.save(file, format="PNG", optimize=True)
    return file.getvalue()


def paint(ax: Any, scene: Scene) -> None:
    """Paint a scene on Axes, which lose their frame and take the scene's shape."""
    ax.set_axis_off()
    ax.set(xlim=(0, 1), ylim=(scene.height, 0), aspect="equal")
    ax.apply_aspect()
    inches = ax.get_position().width * ax.figure.get_figwidth()
    for z, (kind, shapes) in enumerate(batches(scene), start=1):
        if kind is Text:
            _paint_text(ax, shapes, inches * 72, z)
        elif kind is Line:
            _paint_lines(ax, shapes, inches * 72, z)
        else:
            _paint_outlines(ax, shapes, inches * 72, z)


def _inches(scene: Scene, size: float) -> tuple[float, float]:
    return size / _DPI, size * scene.height / _DPI


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
