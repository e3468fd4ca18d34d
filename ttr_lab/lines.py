"""What is read line by line: lists of moves, logs, score sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class Lines(tuple[Any, ...]):
    """A tuple that prints one item a line.

    >>> Lines(["draw blind", "draw red"])
    draw blind
    draw red
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    __repr__ = __str__


class Entry(NamedTuple):
    """A sentence of a log for all, and the seat that may read ``secret`` in its place."""

    public: str
    seat: int = -1
    secret: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: its points (None for a remark), the words, the rule."""

    points: int | None
    text: str
    rule: str

    def __str__(self) -> str:
        shown = "" if self.points is None else f"{self.points:+d}"
        return f"{shown:>4}  {self.text} [{self.rule}]"
