"""A new game on the table: the city laid out, coins, gondolas, the die."""

from __future__ import annotations

from random import Random

from ..chance import shuffled
from .board import Board
from .state import State

BLOCK = 64  # rolls worked out at a time


def new_state(board: Board, seats: tuple[str, ...], seed: int | str, first: int = 0) -> State:
    """The opening position of a board (VE-SET-1 to VE-SET-3); ``first`` is the start player."""
    s = State(board, seats, seed)
    s.player = s.turn = first
    pack = [kind for kind, n in enumerate(s.tables.pack) for _ in range(n)]
    lay_out(s, shuffled(pack, seed, 0))
    return s


def lay_out(s: State, items: list[int]) -> None:
    """Cards (face down) and coins into the cells after the airport's, row by row."""
    t = s.tables
    s.cells = [t.airport_cell, *items]
    s.down = sum(1 << cell for cell, item in enumerate(s.cells) if item < t.coin)


def roll(s: State) -> int:
    """The next roll of the die: a function of the seed and of how many came before."""
    if s.next_roll == len(s.rolls):
        # A position may have begun with rolls of its own; the block then is the first one.
        block, s.next_roll = s.next_block, 0
        s.rolls = rolls(s.board.faces, s.seed, block)
        s.next_block += 1
    s.next_roll += 1
    return s.rolls[s.next_roll - 1]


def rolls(faces: tuple[int, ...], seed: int | str, block: int) -> tuple[int, ...]:
    """A block of rolls.

    >>> rolls((1, 2), 7, 0) == rolls((1, 2), 7, 0) != rolls((1, 2), 7, 1)
    True
    """
    random, n = Random(f"{seed}/rolls/{block}").random, len(faces)
    return tuple([faces[int(random() * n)] for _ in range(BLOCK)])
