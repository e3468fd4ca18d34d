"""The live board: a game in a cell, played by clicks, by lists, or by code beside it."""

from __future__ import annotations

from collections.abc import Mapping

from ..arena import Bot
from ..draw import png
from ..draw.picture import check_sizes
from ..game import Game
from ..text import say
from . import cells
from .faces import face_of
from .playing import FAIR, LESSON, Playing
from .still import HIDE, Still


def play(
    game: Game,
    bots: Mapping[str, Bot] | None = None,
    *,
    mode: str | None = None,
    width: float | None = None,
    large_print: bool = False,
) -> Live:
    """A live board for a game, the very object: code and clicks go on side by side.

    ``bots`` says who plays by itself, {name: bot}; ``width`` is the most that the map takes, in
    pixels (what suits the board, when left out). Returns at once; the kernel never waits for a
    click. Several people at one screen hand it over at a curtain. ``large_print`` begins with
    larger words and symbols; a button changes that.

    ``mode`` is "lesson" (undo is free, and a hint can be asked for) or "fair play" (undo stops at
    the last card that has been seen, and there are no hints). Without it one person has a lesson
    and several people play fair.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> live = ttr.play(game, bots={"Bo": ttr.bots.random})
    >>> x, y = live.where("Paris")
    >>> 0 < x < 1 and 0 < y < 1
    True
    >>> live.close()
    """
    for name in bots or {}:
        if name not in game.seats:
            raise ValueError(f"bots: nobody is called {name!r}. Players: {', '.join(game.seats)}.")
    if mode not in (None, FAIR, LESSON):
        raise ValueError(f"mode={mode!r}: a board is in {LESSON!r} or in {FAIR!r}.")
    people = len(game.seats) - len(bots or {})
    check_sizes(width=width)
    wide = float(face_of(game.board).width(game.board) if width is None else width)
    return Live(game, bots or {}, wide, mode or (FAIR if people > 1 else LESSON), large_print)


class Live(Playing):
    """A live board in the page. What is pressed on it is handled by `Playing`."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Bot],
        width: float,
        mode: str = LESSON,
        large_print: bool = False,
    ) -> None:
        self.closed = False
        self._still = Still(lambda: png(game), self._still_text)
        super().__init__(game, bots, width, mode, large_print)
        self.controls.style.value += HIDE

    def where(self, name: str) -> tuple[float, float]:
        """Where a city, a route, a cell or a crossing is, as parts of the canvas' size."""
        found: tuple[float, float] = self._face.where(self.game.view(), name)
        return found

    def select(self, name: str) -> None:
        """What a click on such a place does; ValueError when there is no such place."""
        self._select(self._face.find(self.game.view(), name))

    def close(self) -> None:
        """Take the board out of the page and free all that belongs to it."""
        if self.closed:
            return
        self.closed = True
        self._table.close()
        self._still.stop()
        cells.forget(self.close)
        self._panel.close()

    def __repr__(self) -> str:
        return f"<Live board of {self.game!r}>"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        cells.replace(self.close)
        root = self.controls.root
        view = {"model_id": root.model_id, "version_major": 2, "version_minor": 0}
        bundle = {"application/vnd.jupyter.widget-view+json": view, "text/plain": repr(self)}
        display(bundle, raw=True)
        # The live board is on its way to the page; the picture is drawn meanwhile.
        self._still.display()

    def _still_text(self) -> str:
        key = "ui.play.still_over" if self.game.over else "ui.play.still"
        return f"{self.game!r}\n{say(key)}"

    def _shown(self) -> None:
        # The game has changed and the board with it: the picture follows at a distance.
        self._still.now() if self.game.over else self._still.later()
