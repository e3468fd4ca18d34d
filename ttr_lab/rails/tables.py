"""What can be paid with what, worked out once per board: the reason that a step is quick.

For every colour, every number of cards of it and every number of wild cards there is an entry: the
mask of routes that can be paid so, and each route's moves. Listing the moves of a hand is then a
few masks and a few joins of ready-made tuples.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..move import Move
from .board import GRAY, Board, Route
from .moves import (
    BuildStation,
    Claim,
    DrawCard,
    Keep,
    Payment,
    PlaceToken,
    TakeToken,
    claim_move,
    draw_move,
    keep_move,
    station_move,
)

# A memo forgets everything when it has grown to this: boards differ, memory does not.
MEMO = 4096
PIECE = 17


class Entry(NamedTuple):
    """Routes payable with at most n cards of a colour (at least one) and at most w wild ones."""

    mask: int
    ready: dict[int, tuple[Claim, ...]]  # mask of routes -> all their moves, as met before
    by_route: dict[int, tuple[Claim, ...]]  # route bit -> its payments, fewest wild cards first
    pieces: dict[int, tuple[Claim, ...]]  # as ready, for a few neighbouring routes each


class Tables:
    """Ready-made moves and masks of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.wild = len(board.colors)
        self.kinds = len(board.cards)
        self.cities = tuple(board.cities)
        self.city_number = {name: i for i, name in enumerate(self.cities)}
        self.ends = tuple(
            (self.city_number[r.cities[0]], self.city_number[r.cities[1]]) for r in board.routes
        )
        self.lengths = tuple(r.length for r in board.routes)
        self.values = tuple(board.points[r.length] for r in board.routes)
        self.twins = tuple(r.twin for r in board.routes)
        self.tunnels = tuple(r.kind == "tunnel" and board.tunnel_reveal > 0 for r in board.routes)
        self.longest = max(self.lengths)
        # Of two equal twins the first stands for both as long as it is open.
        self.second_of = {
            r.index: r.twin
            for r in board.routes
            if r.twin is not None and r.twin > r.index and board.routes[r.twin].color == r.color
        }
        self.first_open = sum(1 << r.index for r in board.routes) - sum(
            1 << second for second in self.second_of.values()
        )
        # short[t]: the routes that t trains can fill.
        self.short = tuple(
            sum(1 << r.index for r in board.routes if r.length <= t)
            for t in range(self.longest + 1)
        )
        self.payments: dict[tuple[int, ...], Payment] = {}
        self.blind = draw_move(None, -1)
        self.face_up = tuple(draw_move(c, i) for i, c in enumerate(board.cards))
        symbols = board.tokens.symbols if board.tokens else ()
        self.take_token = tuple(TakeToken(f"take {name}", i) for i, name in enumerate(symbols))
        self.place_token = tuple(
            tuple(PlaceToken(f"place {name} at {c}", i, k) for k, c in enumerate(self.cities))
            for i, name in enumerate(symbols)
        )
        self._keeps: dict[tuple[int, ...], Keep] = {}
        self._claims: dict[tuple[int, int], tuple[Claim, ...]] = {}
        self.ready_draws: dict[int, list[Move]] = {}
        self._stations: dict[tuple[int, int, int, int], tuple[tuple[int, int], ...]] = {}
        self._station_moves: dict[tuple[int, int, int], tuple[BuildStation, ...]] = {}
        # The board in pieces of so many routes (see `join`).
        self.spans = tuple(
            ((1 << PIECE) - 1) << start for start in range(0, len(board.routes), PIECE)
        )
        # entries[color][n][w]; n = 0 is never asked for.
        self.entries = tuple(
            tuple(
                tuple(self._entry(color, n, w) for w in range(self.longest + 1))
                for n in range(self.longest + 1)
            )
            for color in range(self.kinds)
        )

    def payment(self, spent: tuple[int, ...]) -> Payment:
        """The cards of a tuple of counts, made once."""
        found = self.payments.get(spent)
        if found is None:
            pairs = zip(self.board.cards, spent, strict=True)
            found = self.payments[spent] = Payment(tuple((c, n) for c, n in pairs if n))
        return found

    def keep(self, kept: tuple[int, ...]) -> Keep:
        """The choice of these tickets (numbers in ascending order)."""
        found = self._keeps.get(kept)
        if found is None:
            found = keep_move([self.board.tickets[i] for i in kept])
            if len(kept) > 2:
                return found  # too many to remember
            self._keeps[kept] = found
        return found

    def counts(self, color: int, n: int, wilds: int) -> tuple[int, ...]:
        """Counts of n cards of a colour and some wild cards."""
        spent = [0] * self.kinds
        if color != self.wild:
            spent[color] = n
        spent[self.wild] = wilds
        return tuple(spent)

    def claims(self, route: Route, color: int) -> tuple[Claim, ...]:
        """Every payment of a route with at least one card of a colour, fewest wild cards first.

        For the wild card itself: the one payment in wild cards alone.
        """
        key = (route.index, color)
        found = self._claims.get(key)
        if found is None:
            made: list[Claim] = []
            usable = color == self.wild or route.color in (GRAY, self.board.cards[color])
            if usable:
                most = 0 if color == self.wild else route.length - route.locomotives
                for n in range(most, -1, -1):
                    if (n > 0) != (color == self.wild):
                        spent = self.counts(color, n, route.length - n)
                        made.append(claim_move(route, self.payment(spent), spent))
            found = self._claims[key] = tuple(made)
        return found

    def _entry(self, color: int, n: int, w: int) -> Entry:
        by_route: dict[int, tuple[Claim, ...]] = {}
        for route in self.board.routes:
            all_ways = self.claims(route, color)
            fits = tuple(
                m
                for m in all_ways
                if m.spent[self.wild] <= w and (color == self.wild or m.spent[color] <= n)
            )
            if fits:
                by_route[1 << route.index] = all_ways if len(fits) == len(all_ways) else fits
        return Entry(sum(by_route), {}, by_route, {})

    def join(self, entry: Entry, mask: int) -> tuple[Claim, ...]:
        """The moves of the routes in a mask, in the board's order; kept for the next time.

        Put together from pieces of the board, which come up again far more often than the whole.
        """
        ready, pieces = entry.ready, entry.pieces
        joined: list[Claim] = []
        for span in self.spans:
            part = mask & span
            if part:
                joined += pieces.get(part) or self._piece(entry, part)
        if len(ready) >= MEMO:
            ready.clear()
        made = ready[mask] = tuple(joined)
        return made

    def _piece(self, entry: Entry, mask: int) -> tuple[Claim, ...]:
        joined: list[Claim] = []
        rest = mask
        while rest:
            bit = rest & -rest
            joined += entry.by_route[bit]
            rest ^= bit
        if len(entry.pieces) >= MEMO:
            entry.pieces.clear()
        made = entry.pieces[mask] = tuple(joined)
        return made

    def draws(self, shown: int, blind: bool) -> list[Move]:
        """Draws when the cards of a mask lie face up, and whether a blind one is possible."""
        key = shown << 1 | blind
        found = self.ready_draws.get(key)
        if found is None:
            face_up: Iterable[DrawCard] = (m for i, m in enumerate(self.face_up) if shown >> i & 1)
            found = self.ready_draws[key] = [*([self.blind] if blind else []), *face_up]
        return found

    def station_payments(
        self, cost: int, color: int, n: int, w: int
    ) -> tuple[tuple[int, int], ...]:
        """(cards of the colour, wild cards) that make up a station's cost."""
        key = (cost, color, min(n, cost), min(w, cost))
        found = self._stations.get(key)
        if found is None:
            most = 0 if color == self.wild else min(n, cost)
            found = self._stations[key] = tuple(
                (k, cost - k)
                for k in range(most, -1, -1)
                if cost - k <= w and (k > 0) != (color == self.wild)
            )
        return found

    def station_moves(
        self, color: int, pay: tuple[int, int], occupied: int
    ) -> tuple[BuildStation, ...]:
        """A station in each free city for one payment."""
        key = (color, pay[0] << 8 | pay[1], occupied)
        found = self._station_moves.get(key)
        if found is None:
            spent = self.counts(color, *pay)
            if occupied == 0:
                cards = self.payment(spent)
                found = tuple(station_move(city, cards, spent) for city in self.cities)
            else:
                everywhere = self.station_moves(color, pay, 0)
                found = tuple(m for i, m in enumerate(everywhere) if not occupied >> i & 1)
            if len(self._station_moves) >= MEMO:
                self._station_moves.clear()
            self._station_moves[key] = found
        return found

    def every_move(self) -> list[Move]:
        """Every move that can be named without tickets: the whole board's, legal or not.

        Payments here have the right number of cards; refusals of wrong numbers are tested apart.
        """
        moves: list[Move] = [self.blind, *self.face_up]
        for route, color in product(self.board.routes, range(self.kinds)):
            if not (route.twin is not None and self.second_of.get(route.twin) == route.index):
                moves += self.claims(route, color)
        for cost in sorted(set(self.board.station_costs)):
            for color in range(self.kinds):
                for pay in self.station_payments(cost, color, cost, cost):
                    moves += self.station_moves(color, pay, 0)
        placings = [move for row in self.place_token for move in row]
        return [*moves, *placings, *self.take_token]


@lru_cache(maxsize=64)
def tables(board: Board) -> Tables:
    """The tables of a board, made on first use and kept."""
    return Tables(board)
