"""Large print: the same scene with larger words and symbols, for eyes that want them.

A family says where its names go then (``moved``); everything else stays in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .scene import Mark, Scene, Shape, Text

WORDS = 1.4  # times the usual size
LONG, LONG_WORDS = 6, 1.25  # more letters than that have less room on a card
SYMBOLS = 1.25  # on spaces
PICTURE = 1.2  # a picture is that much wider, so that its panel grows too
_NAMES = ("label:", "name:")
_WORDS = ("word:", "cell:", "rim:")
_SYMBOLS = ("symbol:", "mark:")
_PANEL = "panel"  # is laid out line by line: it grows only with the whole picture


def large(scene: Scene, moved: Mapping[str, Text] | None = None) -> Scene:
    """The scene in large print; ``moved`` tells how a name on a map is written, {name: its Text}.

    >>> from ttr_lab.draw.scene import Style
    >>> word = Text("word:c4", "city", "mask", 0.5, 0.5, 0.02, Style(), "c")
    >>> large(Scene(1.0, (word,)))["word:c4"].size
    0.028
    """
    return Scene(scene.height, tuple(_large(shape, moved or {}) for shape in scene))


def _large(shape: Shape, moved: Mapping[str, Text]) -> Shape:
    if shape.layer == _PANEL:
        return shape
    if isinstance(shape, Text) and shape.name.startswith(_NAMES):
        place = moved.get(shape.name.partition(":")[2])
        return shape if place is None else replace(place, name=shape.name, layer=shape.layer)
    if isinstance(shape, Text) and shape.name.startswith(_WORDS):
        times = WORDS if len(shape.text) <= LONG else LONG_WORDS
        return replace(shape, size=round(shape.size * times, 6))
    if moved and isinstance(shape, Mark) and shape.name.startswith(_SYMBOLS):
        return replace(shape, size=shape.size * SYMBOLS)
    return shape
