"""Everything that is true now, kept in small integers so that a step takes microseconds.

Cards are numbers in the order of ``board.cards`` (the wild one last), routes are bits of a mask,
seats are 0, 1, ... Words come back in ``views``.
"""

from __future__ import annotations

from typing import Any

from .board import Board
from .tables import Tables, tables

TICKETS, TURN, SECOND_DRAW, TUNNEL, OVER = "tickets", "turn", "second draw", "tunnel", "over"
PLACE_TOKEN, TAKE_TOKEN = "place token", "take token"


class State:
    """One moment of a game. Only ``rules.apply`` changes it; ``copy`` costs a few microseconds."""

    __slots__ = (
        "aside",
        "board",
        "box",
        "built",
        "claimed",
        "deck",
        "discard",
        "draws_left",
        "ending",
        "extra",
        "face_up",
        "first",
        "hands",
        "laid",
        "last",
        "left_over",
        "occupied",
        "offers",
        "open",
        "opening",
        "passes",
        "phase",
        "player",
        "points",
        "resets",
        "revealed",
        "route",
        "seats",
        "seed",
        "shuffles",
        "stacks",
        "stations",
        "tables",
        "taken",
        "ticket_deck",
        "tickets",
        "trains",
    )

    board: Board
    tables: Tables
    seats: tuple[str, ...]
    seed: int | str
    shuffles: int  # how many shuffles so far: the next one is a function of seed and this
    resets: int  # how often the display has been cleared
    phase: str
    player: int  # whose decision it is
    first: int  # who begins after the opening choice
    opening: bool  # the first choice of tickets is still going on
    draws_left: int
    hands: list[list[int]]
    deck: list[int]  # top card last
    discard: list[int]  # counts
    aside: list[int]  # counts; cards of the pack that a lesson leaves out
    face_up: list[int]
    trains: list[int]
    built: list[int]  # stations built
    points: list[int]  # for routes
    claimed: list[int]  # masks of routes
    open: list[int]  # masks: what each seat may still claim (of equal twins only one at a time)
    occupied: int  # mask of cities with a station
    stations: dict[int, int]  # city number -> seat
    tickets: list[list[int]]
    offers: list[list[int]]  # tickets to choose from
    ticket_deck: list[int]  # top ticket last
    box: list[int]  # tickets that left the game
    stacks: dict[int, tuple[int, int]]  # tokens on the map: city number -> symbol, how many
    left_over: tuple[int, ...]  # symbols whose stacks are still to be put down
    taken: list[tuple[int, ...]]  # symbols of each seat's tokens, in the order taken
    route: int  # tunnel offer: the route, ... (and that of a choice of token)
    laid: tuple[int, ...]  # ... the cards laid for it (counts), ...
    revealed: tuple[int, ...]  # ... the cards turned, ...
    extra: int  # ... and what is due on top
    ending: int  # turns left after the last round began, else -1
    passes: int  # in a row
    last: tuple[int, str]  # who ended the last turn, and with what

    def __init__(self, board: Board, seats: tuple[str, ...], seed: int | str) -> None:
        n, kinds = len(seats), len(board.cards)
        self.board, self.tables, self.seats, self.seed = board, tables(board), seats, seed
        self.shuffles = self.resets = self.player = self.first = self.draws_left = 0
        self.passes = 0
        self.phase, self.opening = TICKETS, True
        self.hands = [[0] * kinds for _ in seats]
        self.deck, self.face_up = [], []
        self.discard, self.aside = [0] * kinds, [0] * kinds
        self.trains, self.built, self.points = [board.trains] * n, [0] * n, [0] * n
        self.claimed, self.open = [0] * n, [self.tables.first_open] * n
        self.occupied, self.stations = 0, {}
        self.tickets, self.offers = [[] for _ in seats], [[] for _ in seats]
        self.ticket_deck, self.box = [], []
        self.stacks, self.left_over, self.taken = {}, (), [()] * n
        self.route, self.laid, self.revealed, self.extra = -1, (), (), 0
        self.ending = -1
        self.last = (-1, "")

    def copy(self) -> State:
        """The same moment, free to go on by itself."""
        new = object.__new__(State)
        new.board, new.tables, new.seats, new.seed = self.board, self.tables, self.seats, self.seed
        new.shuffles, new.phase, new.player = self.shuffles, self.phase, self.player
        new.opening, new.draws_left, new.passes = self.opening, self.draws_left, self.passes
        new.first, new.resets = self.first, self.resets
        new.hands = [h[:] for h in self.hands]
        new.deck, new.discard, new.aside = self.deck[:], self.discard[:], self.aside[:]
        new.face_up, new.trains, new.built = self.face_up[:], self.trains[:], self.built[:]
        new.points, new.claimed, new.open = self.points[:], self.claimed[:], self.open[:]
        new.occupied, new.stations = self.occupied, dict(self.stations)
        new.tickets, new.offers = [t[:] for t in self.tickets], [t[:] for t in self.offers]
        new.ticket_deck, new.box = self.ticket_deck[:], self.box[:]
        new.stacks, new.left_over, new.taken = self.stacks.copy(), self.left_over, self.taken[:]
        new.route, new.laid = self.route, self.laid
        new.revealed, new.extra = self.revealed, self.extra
        new.ending, new.last = self.ending, self.last
        return new

    def __getstate__(self) -> dict[str, Any]:
        # What is worked out from the board is not pickled.
        return {name: getattr(self, name) for name in self.__slots__ if name != "tables"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)
        self.tables = tables(self.board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self.board.fingerprint != other.board.fingerprint:
            return False
        names = [s for s in self.__slots__ if s not in ("board", "tables")]
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]  # mutable: must not be a key

    def owner(self, route: int) -> int | None:
        """The seat that has claimed a route."""
        for seat, mask in enumerate(self.claimed):
            if mask >> route & 1:
                return seat
        return None
