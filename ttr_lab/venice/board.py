"""A board of Souvenirs from Venice, as read from a file: kinds, grids and every number."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..shared import Shared, one_of

COIN = "coin"
DOWN = "down"
FEEDER = "feeder"
PIGEONS = "pigeons"
AIRPORT = "airport"
HOME = "home"

# The other readings of the rules that a board may choose.
OPTIONS = ("jump_counts",)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of souvenir: its word in moves, its name, its copies, what a set of it scores.

    With ``leaves_up_to`` players or fewer it stays in the box.
    """

    kind: str
    name: str
    copies: int
    value: int
    leaves_up_to: int = 0

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Board(Shared):
    """The game in the box. Every number of the rules is here, none is in the code.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("venice")
    >>> board
    <Board venice: 6 kinds of souvenir, 48 cards>
    >>> board.pack(2)
    (0, 6, 7, 8, 0, 0, 1, 2)
    """

    id: str
    name: str
    family: str
    rules: str
    source: str
    reconstruction: str
    min_players: int
    max_players: int
    coins: int
    grid: dict[int, int]
    faces: tuple[int, ...]
    kinds: tuple[Kind, ...]
    feeders: int
    pigeons: int
    set_of: int
    leftover: int
    options: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], source: str | Path = "") -> Board:
        """The board of a file that has been checked (see ``ttr.check_board``)."""
        board = cls(
            id=data["id"],
            name=data["name"],
            family=data["family"],
            rules=data["rules"],
            source=str(source),
            reconstruction=" ".join(data.get("reconstruction", "").split()),
            min_players=data["players"]["min"],
            max_players=data["players"]["max"],
            coins=data["players"]["coins"],
            grid={int(players): size for players, size in data["grid"].items()},
            faces=tuple(data["die"]["faces"]),
            kinds=tuple(
                Kind(k["kind"], k["name"], k["copies"], k["set"], k.get("leaves_up_to", 0))
                for k in data["kinds"]
            ),
            feeders=data["pigeons"]["feeder"],
            pigeons=data["pigeons"]["pigeons"],
            set_of=data["score"]["set_of"],
            leftover=data["score"]["leftover"],
            options={name: data.get("options", {}).get(name, False) for name in OPTIONS},
        )
        return one_of(board)

    def __repr__(self) -> str:
        cards = sum(self.pack(self.max_players))
        return f"<Board {self.id}: {len(self.kinds)} kinds of souvenir, {cards} cards>"

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every kind of card: the souvenirs, then the feeder and the pigeons."""
        return (*[k.kind for k in self.kinds], FEEDER, PIGEONS)

    def pack(self, players: int) -> tuple[int, ...]:
        """How many of each kind of card are in the game, in the order of ``cards`` (VE-SET-1)."""
        souvenirs = [k.copies if players > k.leaves_up_to else 0 for k in self.kinds]
        return (*souvenirs, self.feeders, self.pigeons)

    @cached_property
    def values(self) -> dict[str, int]:
        """What a set of each kind scores (VE-SET-4)."""
        return {k.kind: k.value for k in self.kinds}

    def with_options(self, options: Mapping[str, bool]) -> Board:
        """The board with some options set otherwise; ValueError when there is no such option.

        >>> import ttr_lab as ttr
        >>> board = ttr.load_board("venice")
        >>> board.options, board.with_options({"jump_counts": True}).options
        ({'jump_counts': False}, {'jump_counts': True})
        """
        if not isinstance(options, Mapping):
            raise ValueError(
                f'options: it is {options!r}; write a dict such as {{"{OPTIONS[0]}": True}}.'
            )
        for name, value in options.items():
            if name not in self.options:
                close = get_close_matches(str(name), self.options, n=1)
                meant = f"Perhaps you mean {close[0]}. " if close else ""
                known = ", ".join(self.options)
                raise ValueError(f"options: there is no {name!r}. {meant}There are: {known}.")
            if not isinstance(value, bool):
                raise ValueError(f"options: {name} is {value!r}; write True or False.")
        return _with(self, tuple(sorted({**self.options, **options}.items())))

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hex digits that change with whatever the rules depend on (not with names)."""
        shown = {"name", "source", "reconstruction", "kinds"}
        facts: dict[str, Any] = {
            f.name: getattr(self, f.name) for f in fields(self) if f.name not in shown
        }
        facts["kinds"] = [(k.kind, k.copies, k.value, k.leaves_up_to) for k in self.kinds]
        text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


# The same options of the same board are the same board: its tables are made once.
@lru_cache(maxsize=64)
def _with(board: Board, options: tuple[tuple[str, bool], ...]) -> Board:
    wanted = dict(options)
    return board if wanted == board.options else one_of(replace(board, options=wanted))
