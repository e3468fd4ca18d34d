"""A scene on an ipycanvas, in layers of which only the changed ones are painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipycanvas import MultiCanvas

from ..draw.canvas import Call, calls, hold, run
from ..draw.scene import Scene

# The buffer is larger than what is shown, so that lines stay sharp on every screen; every frame
# moves all of it several times, so it is no larger than that. A high map is shown less wide.
BUFFER = 1800
MOST = 0.66 * BUFFER**2  # pixels


class BoardCanvas:
    """Layers of scenes; ``on_click(x, y)`` is told parts of the width, as scenes have them."""

    def __init__(
        self, layers: int, height: float, on_click: Callable[[float, float], None]
    ) -> None:
        self.buffer = round(min(BUFFER, (MOST / height) ** 0.5))
        self.widget = MultiCanvas(layers, width=self.buffer, height=round(self.buffer * height))
        self.height = height
        self._given: list[Scene | None] = [None] * layers
        self._scenes: list[Scene | None] = [None] * layers  # as they are printed
        self._printed: Callable[[Scene], Scene] | None = None
        self._calls: list[list[Call]] = [[] for _ in range(layers)]
        self._on_click = on_click
        self.widget.on_client_ready(self._paint_all)
        self.widget.on_mouse_down(self._clicked)
        # The canvas swallows touches, so they are no clicks by themselves.
        self.widget.on_touch_start(self._touched)

    def show(self, *scenes: Scene) -> None:
        """Show these scenes, the first one lowest; unchanged ones are not painted again."""
        changed = [i for i, scene in enumerate(scenes) if scene != self._given[i]]
        for i in changed:
            printed = self._printed(scenes[i]) if self._printed else scenes[i]
            self._calls[i] = calls(printed, self.buffer)
            self._given[i], self._scenes[i] = scenes[i], printed
        self._paint(changed)

    def print_as(self, printed: Callable[[Scene], Scene] | None) -> None:
        """From the next ``show`` on, paint each scene as this makes it: for large print."""
        self._printed = printed
        self._given = [None] * len(self._given)

    def _paint(self, layers: list[int]) -> None:
        if layers:
            with hold():
                for i in layers:
                    run(self.widget[i], self._calls[i])

    def _paint_all(self) -> None:
        # A page that has just been opened, or opened again, knows nothing yet.
        self._paint(list(range(len(self._scenes))))

    def _clicked(self, x: float, y: float) -> None:
        self._on_click(x / self.buffer, y / self.buffer)

    def _touched(self, points: list[Any]) -> None:
        if points:
            self._clicked(*points[0][:2])
