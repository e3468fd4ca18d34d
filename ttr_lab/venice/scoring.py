"""Points, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .state import HOME, State


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points and what they come from.

    ``sets`` and ``leftovers`` (negative) add up to ``total``. Only who is ``home`` can win
    (VE-SCORE-1); ``returned`` is 1 for who came home first, 0 for who has not.
    """

    sets: int
    leftovers: int
    home: bool
    returned: int
    total: int

    def row(self) -> dict[str, int]:
        """The parts as numbers, for a table of many games."""
        return {
            "sets": self.sets,
            "leftovers": self.leftovers,
            "home": int(self.home),
            "returned": self.returned,
        }

    @property
    def rank(self) -> tuple[int, int]:
        """What decides among those home, in this order (VE-SCORE-3); larger is better."""
        return (self.total, -self.returned)


def scores(s: State) -> dict[str, Score]:
    """Every player's score as if the game ended now (VE-SCORE-1 to VE-SCORE-3)."""
    board = s.board
    found = {}
    for seat, name in enumerate(s.seats):
        sets = left = 0
        for kind, n in zip(board.kinds, s.hands[seat], strict=True):
            made, rest = divmod(n, board.set_of)
            sets += made * kind.value
            left -= rest * board.leftover
        home = s.gondolas[seat] == HOME
        returned = s.home.index(seat) + 1 if home else 0
        found[name] = Score(sets, left, home, returned, sets + left)
    return found


def winners(found: Mapping[str, Score]) -> tuple[str, ...]:
    """The winner among those home; nobody when nobody is (VE-SCORE-1, VE-SCORE-3)."""
    at_home = [name for name, score in found.items() if score.home]
    return (max(at_home, key=lambda name: found[name].rank),) if at_home else ()
