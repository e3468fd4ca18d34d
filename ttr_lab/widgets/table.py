"""A game at a table: people decide one at a time, bots answer by themselves."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..arena import Bot, run
from ..game import Game
from ..text import say


@dataclass(frozen=True)
class Code:
    """The line of code that does what the last click did; whose secret it holds, if any."""

    line: str
    secret_of: str | None = None

    def read_by(self, seat: str | None) -> str:
        """The line as this seat may read it."""
        if self.secret_of in (None, seat):
            return self.line
        return say("ui.play.hidden_code", who=self.secret_of)


class Table:
    """A game with its bots. ``changed`` is called whenever there is something else to be seen.

    Bots answer after a move, never after an undo: what was taken back stays so until somebody
    plays, makes it again, or asks the bot. So two boards of one game do not play against each
    other's undo either.
    """

    def __init__(
        self, game: Game, bots: Mapping[str, Bot], fair: bool, changed: Callable[[], None]
    ) -> None:
        self.game = game
        self.fair = fair
        self.bots = dict(bots)
        self.people = [name for name in game.seats if name not in self.bots]
        self.error: Exception | None = None  # what a bot raised when it was asked last
        self.trace = ""
        self._tell = changed
        self._busy = False
        self._asked = game.player
        self._read = dict.fromkeys(game.seats, len(game.log))
        self._stop = game.on_change(self._heard)

    @property
    def stuck(self) -> str | None:
        """The bot that is to decide and does not, because of an undo or of its own error."""
        return self.game.player if self.game.player in self.bots else None

    def unread(self, seat: str | None) -> int:
        """How many sentences the log has got since this seat decided last."""
        return max(0, len(self.game.log) - self._read[seat]) if seat is not None else 0

    def make(self, text: str) -> None:
        """Make a move for whoever is to decide, and let the bots answer; may raise IllegalMove."""
        before = len(self.game.moves)
        self._quietly(lambda: self.game.play(text, seat=self.game.player))
        if len(self.game.moves) > before + 1:  # the bots of another board have answered already
            self._note(self.game.at(before + 1))
            self._asked = None
        self.answer()

    def back(self) -> int:
        """Go back to the last decision of a person; how many moves that took back.

        In fair play not past a card that has been seen; then nothing is taken back.
        """
        if self.fair and self.game.shown_since(self._before()):
            return 0
        return self._step(self.game.undo, lambda: bool(self.game.moves))

    def _before(self) -> int:
        """How many moves had been made at the last decision of a person."""
        at = max(0, len(self.game.moves) - 1)
        while at and self.game.at(at).player in self.bots:
            at -= 1
        return at

    def forth(self) -> int:
        """Make what was taken back again, up to the next decision of a person."""
        return self._step(self.game.redo, lambda: self.game.can_redo)

    def answer(self, ask: bool = False) -> None:
        """Let the bots play until a person must decide; ``ask`` them even after an undo."""
        self._note(self.game)
        self.error = None
        if self.game.player in self.bots and (ask or not self.game.can_redo):
            try:
                self._quietly(lambda: run(self.game, self.bots, seed=self.game.seed))
            except Exception as error:  # a bot of the user's own may raise anything
                self.error, self.trace = error, traceback.format_exc()
        self._asked = self.game.player
        self._tell()

    def close(self) -> None:
        """Listen no more."""
        self._stop()

    def _step(self, step: Callable[[], None], possible: Callable[[], bool]) -> int:
        before = len(self.game.moves)

        def steps() -> None:
            while possible():
                step()
                if self.game.player not in self.bots:
                    break

        self._quietly(steps)
        self._read = dict.fromkeys(self.game.seats, len(self.game.log))
        self._asked = None
        self.answer()
        return abs(len(self.game.moves) - before)

    def _quietly(self, change: Callable[[], object]) -> None:
        """Change the game without listening to it."""
        before, self._busy = self._busy, True
        try:
            change()
        finally:
            self._busy = before

    def _heard(self) -> None:
        # Somebody has changed the game elsewhere: in a cell, or on another board.
        if not self._busy:
            self.answer()

    def _note(self, then: Game) -> None:
        # Whoever has just decided has seen all until then.
        if self._asked is not None and self._asked not in self.bots:
            self._read[self._asked] = len(then.log)
