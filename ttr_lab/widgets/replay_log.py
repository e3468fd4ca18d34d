"""The log of a game, each sentence with the move that it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ..game import Game
from ..text import say


class Story:
    """The sentences of a game by moments, for readers who may know some seats' secrets.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], deck="green red")
    >>> game.play("draw blind")
    >>> Story(game).entries(["Ada"])
    [('Start', 0), ('1  Ada draws a card from the deck: green.', 1)]
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told: list[tuple[str, int]] = []  # each move, and its number of sentences

    def entries(self, open_to: Sequence[str] = ()) -> list[tuple[str, int]]:
        """Every sentence with its moment, the start first; the first of a move has its number."""
        self._count()
        lines = iter(self._lines(open_to))
        found = [(say("ui.replay.start"), 0)]
        for moment, (_, sentences) in enumerate(self._told, start=1):
            for i in range(sentences):
                found.append((f"{moment if i == 0 else '   '}  {next(lines)}", moment))
        return found

    def sentences(self, moment: int, open_to: Sequence[str] = ()) -> list[str]:
        """What is told of the move that led to a moment."""
        self._count()
        if moment == 0:
            return []
        start = sum(n for _, n in self._told[: moment - 1])
        return list(self._lines(open_to)[start : start + self._told[moment - 1][1]])

    def _lines(self, open_to: Sequence[str]) -> Sequence[str]:
        public = self.game.log
        logs = [self.game.log_for(name) for name in open_to]
        columns = zip(public, *logs, strict=True)
        # Of each sentence the telling of the seat that knows more.
        return [next((line for line in own if line != known), known) for known, *own in columns]

    def _count(self) -> None:
        # Only moves that are new are told again.
        moves = self.game.moves
        pairs = zip(moves, self._told, strict=False)
        same = len(list(takewhile(lambda pair: pair[0] == pair[1][0], pairs)))
        del self._told[same:]
        if same == len(moves):
            return
        copy = self.game.at(len(moves))
        for _ in range(len(moves) - same):
            copy.undo()
        before = len(copy.log)
        while copy.can_redo:
            copy.redo()
            now = len(copy.log)
            self._told.append((copy.moves[-1], now - before))
            before = now
