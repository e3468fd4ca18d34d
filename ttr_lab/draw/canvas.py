"""Scenes painted on ipycanvas: few batched calls, all of them sent in one message.

The arrays are made first and the canvas is held only while the calls are handed over, so that an
error in a scene cannot leave the canvas on hold.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from ipycanvas import hold_canvas

from .palette import rgb
from .scene import Line, Scene, Shape, Text, batches, outlines

FONT = "sans-serif"
Call = tuple[str, tuple[Any, ...]]  # a canvas method, or "name=" to set a property


_holding = False
_one_at_a_time = threading.RLock()  # JupyterLab hands messages over in more than one thread


@contextmanager
def hold() -> Iterator[None]:
    """Send everything drawn inside as one message; may be nested.

    Unlike ipycanvas' ``hold_canvas``, an error inside does not stop all later drawing.
    """
    global _holding
    with _one_at_a_time:
        if _holding:
            yield
            return
        error: BaseException | None = None
        _holding = True
        try:
            with hold_canvas():
                try:
                    yield
                except BaseException as caught:
                    # Ctrl-C too: let through here, it would leave ipycanvas holding all canvases.
                    error = caught
        finally:
            _holding = False
        if error is not None:
            raise error


def paint(canvas: Any, scene: Scene, scale: float | None = None, clear: bool = True) -> None:
    """Paint a scene on a canvas (one layer of a MultiCanvas).

    ``scale`` is how many of the canvas' own pixels the map's width takes; usually all of them.
    A canvas twice as wide as it is shown is sharp on every screen. Several layers painted inside
    one ``hold()`` travel together.
    """
    run(canvas, calls(scene, float(canvas.width) if scale is None else scale), clear)


def run(canvas: Any, todo: Iterable[Call], clear: bool = True) -> None:
    """Hand prepared calls (see ``calls``) over to a canvas in one message."""
    with hold():
        if clear:
            canvas.clear()
        for name, args in todo:
            if name.endswith("="):
                setattr(canvas, name[:-1], args[0])
            else:
                getattr(canvas, name)(*args)


def calls(scene: Scene, scale: float) -> list[Call]:
    """The calls that paint a scene; they may be kept and run again (for a new browser page).

    >>> from ttr_lab.draw.scene import Disc, Style
    >>> dot = Disc("dot", "map", 0.5, 0.5, 0.1, Style(fill="#ff0000"))
    >>> [name for name, _ in calls(Scene(1.0, (dot,)), 100)]
    ['line_cap=', 'line_join=', 'text_baseline=', 'fill_styled_polygons']
    """
    todo: list[Call] = [
        ("line_cap=", ("round",)),
        ("line_join=", ("round",)),
        ("text_baseline=", ("alphabetic",)),
    ]
    for kind, shapes in batches(scene):
        if kind is Text:
            todo += _texts(shapes, scale)
        elif kind is Line:
            todo += _lines(shapes, scale)
        else:
            todo += _outlines(shapes, scale)
    return todo


def _styled(method: str, parts: list[tuple[Any, str, float]], scale: float) -> Call:
    """One batched call: corner points, their number for each outline, colours, transparencies."""
    points = np.concatenate([np.asarray(o, dtype=np.float32) for o, _, _ in parts]) * scale
    colors = np.array([rgb(color) for _, color, _ in parts], dtype=np.uint8)
    alphas = np.array([alpha for _, _, alpha in parts], dtype=np.float32)
    counts = np.array([len(o) for o, _, _ in parts], dtype=np.int32)
    return method, (np.round(points, 2), colors, alphas, counts)


def _outlines(shapes: list[Shape], scale: float) -> Iterable[Call]:
    parts = [(outline, s.style) for s in shapes for outline in outlines(s)]
    filled = [(o, s.fill, s.alpha) for o, s in parts if s.fill]
    edged = [(o, s.edge, s.alpha) for o, s in parts if s.edge and s.width]
    if filled:
        yield _styled("fill_styled_polygons", filled, scale)
    if edged:
        yield "line_width=", (shapes[0].style.width * scale,)
        yield _styled("stroke_styled_polygons", edged, scale)


def _lines(shapes: list[Any], scale: float) -> Iterable[Call]:
    parts = [(s.points, s.style.edge, s.style.alpha) for s in shapes if s.style.edge]
    dash = [part * scale for part in shapes[0].dash]
    yield "line_width=", (shapes[0].style.width * scale,)
    if dash:
        yield "set_line_dash", (dash,)
    yield _styled("stroke_styled_line_segments", parts, scale)
    if dash:
        yield "set_line_dash", ([],)


def _texts(shapes: list[Any], scale: float) -> Iterable[Call]:
    """Halos under all words of the batch, then the words; a property is set when it changes."""
    now: dict[str, Any] = {}

    def put(name: str, value: Any) -> Iterable[Call]:
        if now.get(name) != value:
            now[name] = value
            yield f"{name}=", (value,)

    for halo in (True, False):
        for s in shapes:
            if halo and not s.style.edge:
                continue
            weight = "bold " if s.bold else ""
            yield from put("font", f"{weight}{s.size * scale:.1f}px {FONT}")
            yield from put("text_align", ("left", "center", "right")[round(2 * s.across)])
            where = (s.text, round(s.x * scale, 1), round(s.baseline * scale, 1))
            if halo:
                yield from put("stroke_style", s.style.edge)
                yield from put("line_width", s.style.width * scale)
                yield "stroke_text", where
            else:
                yield from put("fill_style", s.style.fill)
                yield "fill_text", where
