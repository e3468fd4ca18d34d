"""The picture that stays in the notebook's file when no kernel runs, and the words under it.

They are outputs of their own behind the live board, and hidden while that one is alive. The
picture is drawn again only after a pause, so that a click never waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PAUSE = 2.5  # seconds without a move
_LIVE = ".jp-OutputArea-child:has(.ttr-live)"
_NEXT = " + .jp-OutputArea-child"
HIDE = f"<style>{_LIVE}{_NEXT}, {_LIVE}{_NEXT}{_NEXT} {{ display: none; }}</style>"


class Still:
    """A picture and a line of text that follow the game at a distance."""

    def __init__(self, png: Callable[[], bytes], text: Callable[[], str]) -> None:
        self._png, self._text = png, text
        self._handles: list[Any] = []
        self._timer: asyncio.TimerHandle | None = None

    def display(self) -> None:
        """Put the picture below the board, and the words below the picture."""
        from IPython.display import display

        self._handles = [display(part, raw=True, display_id=True) for part in self._parts()]

    def later(self) -> None:
        """Draw again after a pause, if nothing happens until then."""
        if not self._handles:
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
        if self._handles:
            for handle, part in zip(self._handles, self._parts(), strict=True):
                handle.update(part, raw=True)

    def stop(self) -> None:
        """Draw no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _parts(self) -> list[dict[str, Any]]:
        text = self._text()
        return [{"image/png": self._png(), "text/plain": text}, {"text/plain": text}]
