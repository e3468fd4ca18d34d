"""Everything that is true now, kept in small integers so that a step takes microseconds.

Cells and crossings are numbers, row by row; seats are 0, 1, ...; kinds of card are numbers in the
order of ``board.cards``, and the number after the last one is a coin. Words come back in ``views``.
"""

from __future__ import annotations

from typing import Any

from .board import Board
from .tables import Tables, tables

RESEARCH, MOVE, TRADE, LOOK, PIGEONS, OVER = (
    "research",
    "move",
    "trade",
    "look",
    "pigeons",
    "over",
)
TURN = RESEARCH
HOME = -1  # where a gondola is that has returned
NONE = -1


class State:
    """One moment of a game. Only ``rules.apply`` changes it; ``copy`` costs a few microseconds."""

    __slots__ = (
        "appeared",
        "board",
        "cells",
        "choices",
        "coins",
        "down",
        "gondolas",
        "hands",
        "home",
        "last",
        "looked",
        "next_block",
        "next_roll",
        "occupied",
        "phase",
        "player",
        "rolled",
        "rolls",
        "seats",
        "seed",
        "tables",
        "turn",
    )

    board: Board
    tables: Tables
    seats: tuple[str, ...]
    seed: int | str
    phase: str
    player: int  # whose decision it is
    turn: int  # whose turn it is: another one while cards are chosen for the pigeons
    cells: list[int]  # a kind, a coin or the airport
    down: int  # mask of the cells with a face-down card
    hands: list[list[int]]  # counts of each kind
    coins: list[int]
    gondolas: list[int]  # a crossing, the airport before leaving it, HOME after returning
    occupied: int  # mask of crossings with a gondola
    home: list[int]  # seats in order of return
    appeared: list[int]  # pigeon cards seen so far, in order
    looked: int  # the cell of the secret look, else NONE
    choices: list[int]  # for the pigeons: what each seat passes, NONE for nothing yet
    rolled: int  # what the die shows this turn, 0 before it is rolled
    rolls: tuple[int, ...]  # the rolls to come ...
    next_roll: int  # ... how many of them are gone
    next_block: int  # ... and which of the seed's blocks of rolls comes then
    last: tuple[int, str]  # whose turn was the last one, and how it ended

    def __init__(self, board: Board, seats: tuple[str, ...], seed: int | str) -> None:
        n = len(seats)
        self.board, self.tables, self.seats, self.seed = board, tables(board, n), seats, seed
        self.phase, self.player, self.turn = RESEARCH, 0, 0
        self.cells, self.down = [], 0
        self.hands = [[0] * self.tables.kinds for _ in seats]
        self.coins = [board.coins] * n
        self.gondolas = [self.tables.canals.airport] * n
        self.occupied = 0
        self.home, self.appeared = [], []
        self.looked = NONE
        self.choices = []
        self.rolled, self.rolls, self.next_roll, self.next_block = 0, (), 0, 0
        self.last = (NONE, "")

    def copy(self) -> State:
        """The same moment, free to go on by itself."""
        new = object.__new__(State)
        new.board, new.tables, new.seats, new.seed = self.board, self.tables, self.seats, self.seed
        new.phase, new.player, new.turn = self.phase, self.player, self.turn
        new.cells, new.down = self.cells[:], self.down
        new.hands, new.coins = [h[:] for h in self.hands], self.coins[:]
        new.gondolas, new.occupied = self.gondolas[:], self.occupied
        new.home, new.appeared = self.home[:], self.appeared[:]
        new.looked, new.choices = self.looked, self.choices[:]
        new.rolled, new.rolls, new.next_roll = self.rolled, self.rolls, self.next_roll
        new.next_block, new.last = self.next_block, self.last
        return new

    def __getstate__(self) -> dict[str, Any]:
        # What is worked out from the board is not pickled.
        return {name: getattr(self, name) for name in self.__slots__ if name != "tables"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)
        self.tables = tables(self.board, len(self.seats))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self.board.fingerprint != other.board.fingerprint:
            return False
        names = [s for s in self.__slots__ if s not in ("board", "tables")]
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]  # mutable: must not be a key

    def others(self, seat: int) -> int:
        """The mask of crossings with gondolas of the others."""
        place = self.gondolas[seat]
        if 0 <= place < self.tables.canals.airport:
            return self.occupied & ~(1 << place)
        return self.occupied

    def in_city(self) -> list[int]:
        """The seats that are not home yet, in order (VE-PIG-4)."""
        return [seat for seat, place in enumerate(self.gondolas) if place != HOME]

    def receiver(self, seat: int) -> int:
        """Who gets what this seat passes: the next to the left who is not home (VE-PIG-4)."""
        n = len(self.seats)
        after = ((seat + step) % n for step in range(1, n + 1))
        return next(other for other in after if self.gondolas[other] != HOME)

    def held(self, seat: int) -> int:
        """How many cards a seat holds."""
        return sum(self.hands[seat])
