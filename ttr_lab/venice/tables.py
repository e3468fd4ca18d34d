"""What follows from the board and the number of players, worked out once: names, moves, ways."""

from __future__ import annotations

from functools import cached_property, lru_cache

from ..move import Move
from .board import COIN, Board
from .canals import canals
from .moves import GO_HOME, STAY, Buy, Flip, Give, LookAt, MoveTo, Sell

KEPT = 100_000  # sets of moves remembered


def cell_name(cell: int, size: int) -> str:
    """The name of a cell: a letter for its column, a number for its row.

    >>> cell_name(0, 7), cell_name(9, 7)
    ('a1', 'c2')
    """
    return f"{chr(97 + cell % size)}{cell // size + 1}"


class Tables:
    """One per board and number of players; moves are made here once and shared."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.size = size = board.grid[players]
        self.cells = size * size
        self.canals = canals(size)
        self.pack = board.pack(players)
        self.kinds = len(board.kinds)
        self.feeder = self.kinds  # from here on a card is a pigeon card
        self.coin = len(board.cards)  # in a cell, or passed: no card but a coin
        self.airport_cell = self.coin + 1
        self.jump_counts = board.options["jump_counts"]
        self.words = (*board.cards, COIN)
        self.names = tuple(cell_name(cell, size) for cell in range(self.cells))
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self.around = [self.canals.around(p) for p in range(self.canals.airport + 1)]
        self.place_of = {c: p for p, c in enumerate(self.canals.names) if not isinstance(c, str)}
        self.flip = [Flip(f"flip {name}", c) for c, name in enumerate(self.names)]
        self.look = [LookAt(f"look at {name}", c) for c, name in enumerate(self.names)]
        self.buy = [Buy(f"buy {name}", c) for c, name in enumerate(self.names)]
        self.give = [Give(f"give {word}", item) for item, word in enumerate(self.words)]
        self.move_to = [self.crossing(i, j) for j in self._range for i in self._range]
        # Flips are listed row by row: for each row and set of face-down cards in it, the moves.
        self.row_mask = (1 << size) - 1
        self._ways: dict[tuple[int, int, int], tuple[Move, ...]] = {}

    @property
    def _range(self) -> range:
        return range(1, self.size)

    @cached_property
    def rows(self) -> list[list[list[Move]]]:
        """rows[r][mask]: the flips of the cells of a row that are in the mask."""
        size = self.size
        return [
            [
                [self.flip[r * size + c] for c in range(size) if mask >> c & 1]
                for mask in range(1 << size)
            ]
            for r in range(size)
        ]

    @cached_property
    def sell(self) -> list[list[Sell]]:
        """sell[cell][kind]."""
        words = list(enumerate(self.board.cards))
        return [
            [Sell(f"sell {word} at {name}", kind, cell) for kind, word in words]
            for cell, name in enumerate(self.names)
        ]

    def crossing(self, i: int, j: int) -> MoveTo:
        """The move to a crossing, whether there is one or not."""
        return MoveTo(f"move to {i},{j}", (i, j), self.place_of.get((i, j), -1))

    @cached_property
    def _within(self) -> list[list[int]]:
        """_within[place][d]: the mask of crossings at most d stretches away."""
        far = range(2 * self.size + 1)
        return [
            [sum(1 << p for p, n in enumerate(row[:-1]) if n <= d) for d in far]
            for row in self.canals.distance
        ]

    def moves(self, start: int, roll: int, occupied: int) -> tuple[Move, ...]:
        """Where a roll leads, as moves; to stay when it leads nowhere (VE-MOVE-7)."""
        # Only gondolas that can be met matter: each one jumped carries one stretch further.
        within = self._within[start]
        near = occupied & within[roll]
        while near and (wider := occupied & within[min(roll + near.bit_count(), 2 * self.size)]):
            if wider == near:
                break
            near = wider
        key = (start, roll, near)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= KEPT:
                self._ways.clear()
            ways = self.canals.ways(start, roll, near, jump_counts=self.jump_counts)
            airport = self.canals.airport
            places = sorted(place for place in ways if place != airport)
            homes: list[Move] = [GO_HOME] if airport in ways else []
            found = (*homes, *[self.move_to[place] for place in places])
            self._ways[key] = found = found or (STAY,)
        return found


@lru_cache(maxsize=64)
def tables(board: Board, players: int) -> Tables:
    """The tables of a board for so many players."""
    return Tables(board, players)
