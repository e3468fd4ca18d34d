"""What only the page can do for a board; the script is ``front.js``.

* The wheel, touches and keys over the map reach the page, where the canvas would keep them: the
  page scrolls, a tap is a click, Tab leaves the map.
* JupyterLab leaves the arrow keys and letters to the board's own lists and buttons.
* Whoever listens instead of looking hears whose turn it is and why something is refused, is told
  which buttons nothing comes of now, and what the map is.
* What is chosen and pressed is told in order and with the moment of the game that the page shows:
  hands are faster than a kernel (see late.py).

A board without it (a page that cannot load it) can be played all the same.
"""

from __future__ import annotations

from importlib import resources

import anywidget
import traitlets

from ..text import say


class Front(anywidget.AnyWidget):
    """An invisible part of a board, which knows what the whole and its map are called."""

    _esm = resources.files(__package__).joinpath("front.js").read_text(encoding="utf-8")
    title = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    moment = traitlets.Int(0).tag(sync=True)  # changes whenever the game is at another one

    def __init__(self, board: str) -> None:
        names = {key: say(f"ui.play.{key}", board=board) for key in ("board", "map")}
        super().__init__(title=names["board"], label=names["map"])
