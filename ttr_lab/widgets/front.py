"""What only the page can do for a board; the script is ``front.js``.

* The wheel, touches and keys over the map reach the page, where the canvas would keep them: the
  page scrolls, a tap is a click, Tab leaves the map.
* JupyterLab leaves the arrow keys and letters to the board's own lists and buttons.
* Whoever listens instead of looking hears whose turn it is and why something is refused, is told
  which buttons nothing comes of now, and what the map is.

* What was changed in a list or a field just before a key or a click counts: the page sends changes
  one at a time, and a button may overtake them (see ``settled``).

A board without it (a page that cannot load it) can be played all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from itertools import count
from typing import Any

import anywidget
import traitlets

from ..text import say


class Front(anywidget.AnyWidget):
    """An invisible part of a board, which knows what the whole and its map are called."""

    _esm = resources.files(__package__).joinpath("front.js").read_text(encoding="utf-8")
    title = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)

    def __init__(self, board: str) -> None:
        names = {key: say(f"ui.play.{key}", board=board) for key in ("board", "map")}
        super().__init__(title=names["board"], label=names["map"])
        self._in_page = False
        self._numbers = count(1)
        self._waiting: dict[int, Callable[[], None]] = {}
        self.on_msg(self._told)

    def settled(self, act: Callable[[], None]) -> None:
        """Act when the page has sent all that was changed in it before; without a page at once."""
        if not self._in_page:
            act()
            return
        number = next(self._numbers)
        self._waiting[number] = act
        self.send({"ask": number})

    def _told(self, _: Any, content: dict[str, Any], __: Any) -> None:
        self._in_page = self._in_page or "here" in content
        act = self._waiting.pop(content.get("settled", 0), None)
        if act is not None:
            act()
