"""What a player can do, as small frozen values; ``str(move)`` is its notation.

Cells and crossings are numbers (row by row), kinds are numbers in the order of ``board.cards``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..move import Move


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Flip(Move):
    """Turn a face-down card face up, for all to see."""

    cell: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MoveTo(Move):
    """Move the gondola to crossing (i, j); ``place`` is its number, -1 when there is none."""

    crossing: tuple[int, int]
    place: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GoHome(Move):
    """Enter the airport, for good."""

    text: str = field(default="go home", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Stay(Move):
    """No move is possible."""

    text: str = field(default="stay", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LookAt(Move):
    """Look at a face-down card alone."""

    cell: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BuyLooked(Move):
    """Buy the card just looked at."""

    text: str = field(default="buy", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Leave(Move):
    """Leave the card just looked at face down where it was."""

    text: str = field(default="leave", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Buy(Move):
    """Buy a face-up card."""

    cell: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sell(Move):
    """Put a held card face down in the place of a coin."""

    kind: int
    cell: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Nothing(Move):
    """Trade nothing."""

    text: str = field(default="nothing", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Give(Move):
    """Choose what to pass for the pigeons: a kind of card, or the number after them for a coin."""

    item: int


GO_HOME = GoHome()
STAY = Stay()
BUY_LOOKED = BuyLooked()
LEAVE = Leave()
NOTHING = Nothing()
