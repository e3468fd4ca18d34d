"""What every move of every game has in common: it is a value, and it is written down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move:
    """One decision; ``str`` is its notation. Two moves are equal when they are written alike."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
