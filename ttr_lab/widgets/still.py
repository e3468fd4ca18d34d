"""The picture that stays in the notebook's file when no kernel runs.

It is an output of its own beside the live board, and hidden while that one is alive. It is drawn
again only after a pause, so that a click never waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PAUSE = 2.5  # seconds without a move
HIDE = (
    "<style>.jp-OutputArea-child:has(.ttr-live) + .jp-OutputArea-child:has(.jp-RenderedImage)"
    " { display: none; }</style>"
)


class Still:
    """A picture and a line of text that follow the game at a distance."""

    def __init__(self, png: Callable[[], bytes], text: Callable[[], str]) -> None:
        self._png, self._text = png, text
        self._handle: Any = None
        self._timer: asyncio.TimerHandle | None = None

    def display(self) -> None:
        """Put the picture below the board."""
        from IPython.display import display

        self._handle = display(self._bundle(), raw=True, display_id=True)

    def later(self) -> None:
        """Draw again after a pause, if nothing happens until then."""
        if self._handle is None:
            return
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no notebook: nobody reads the file
        self._timer = loop.call_later(PAUSE, self.now)

    def now(self) -> None:
        """Draw again at once."""
        self.stop()
        if self._handle is not None:
            self._handle.update(self._bundle(), raw=True)

    def stop(self) -> None:
        """Draw no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _bundle(self) -> dict[str, Any]:
        return {"image/png": self._png(), "text/plain": self._text()}
