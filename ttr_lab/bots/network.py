"""The board as the planner sees it: neighbours, prices, and one seat's situation on them.

Two tracks between the same cities are one *pair*: who needs the way does not care which track.
Sets of pairs are bit masks. Everything here is worked out from what a view shows and kept for the
next decision; what is kept never changes an answer, it only saves finding it again.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from ..rails.board import GRAY, Board
from .tokens import DISCOUNT, gains

# What a turn, a train and a locomotive are worth, in hundredths of a point (found by trial).
TURN = 220
TRAIN = 50
LOCOMOTIVE = 110
TUNNEL = 60
CHEAPEST = 40

CLOSED = 1 << 80

# Prices carry a tail of random bits, fixed for a board, so that no two ways cost the same. Then
# the cheapest way is the same whatever was remembered, and it stays so when others close.
TAIL = 40

# A memory that has grown to this starts afresh; a game meets some dozens of situations.
KEPT = 4096
RECENT = 256


class Track(NamedTuple):
    """One route of a pair: ``color`` is a number, -1 for gray."""

    route: int
    color: int
    length: int
    locomotives: int
    tunnel: bool


class Network:
    """Cities and pairs of a board by number."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.city = {name: i for i, name in enumerate(board.cities)}
        self.cities = tuple(board.cities)
        pairs: dict[frozenset[int], int] = {}
        self.ends: list[tuple[int, int]] = []
        self.tracks: list[tuple[Track, ...]] = []
        self.pair_of: list[int] = []  # by route
        for r in board.routes:
            a, b = self.city[r.cities[0]], self.city[r.cities[1]]
            pair = pairs.setdefault(frozenset((a, b)), len(pairs))
            if pair == len(self.ends):
                self.ends.append((a, b))
                self.tracks.append(())
            color = -1 if r.color == GRAY else board.cards.index(r.color)
            tunnel = r.kind == "tunnel" and board.tunnel_reveal > 0
            self.tracks[pair] += (Track(r.index, color, r.length, r.locomotives, tunnel),)
            self.pair_of.append(pair)
        self.length = [t[0].length for t in self.tracks]
        self.points = [board.points[n] for n in self.length]
        self.near: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        self.touching = [0] * len(self.cities)
        for pair, (a, b) in enumerate(self.ends):
            self.near[a].append((b, pair))
            self.near[b].append((a, pair))
            self.touching[a] |= 1 << pair
            self.touching[b] |= 1 << pair
        tails = Random(0)
        self.tails = [tails.getrandbits(TAIL) for _ in pairs]
        self.price = [self._price(p) << TAIL | self.tails[p] for p in range(len(pairs))]
        self.ticket_points = [t.points for t in board.tickets]
        self.ticket_ends = [(self.city[t.cities[0]], self.city[t.cities[1]]) for t in board.tickets]
        self.tracks_of = [sum(1 << t.route for t in tracks) for tracks in self.tracks]
        self.every = (1 << len(self.tracks)) - 1
        self.doubles = [p for p, tracks in enumerate(self.tracks) if len(tracks) > 1]
        self.masks: dict[tuple[str, ...], tuple[int, int]] = {}
        self.groups: dict[int, list[int]] = {}
        self.lists: dict[int, tuple[int, ...]] = {}
        self.situations: dict[Any, Situation] = {}
        self.ways: dict[Any, list[Any]] = {}

    def _price(self, pair: int) -> int:
        """What claiming a pair costs beyond the points that it brings."""
        track = self.tracks[pair][0]
        cards = track.length * TURN // 2 + track.locomotives * LOCOMOTIVE + track.tunnel * TUNNEL
        net = cards + TURN + track.length * TRAIN - 100 * self.points[pair]
        return max(net, CHEAPEST)

    def read(self, ids: tuple[str, ...]) -> tuple[int, int]:
        """The pairs and the routes of these route ids, as masks."""
        found = self.masks.get(ids)
        if found is None:
            pairs = routes = 0
            for route_id in ids:
                index = self.board.route_by_id[route_id].index
                routes |= 1 << index
                pairs |= 1 << self.pair_of[index]
            if len(self.masks) >= KEPT:
                self.masks.clear()
            found = self.masks[ids] = pairs, routes
        return found

    def group(self, own: int) -> list[int]:
        """A number for every city, the same for cities that these pairs join."""
        found = self.groups.get(own)
        if found is None:
            found = list(range(len(self.cities)))
            for pair in self.bits(own):
                a, b = (found[c] for c in self.ends[pair])
                if a != b:
                    found = [a if g == b else g for g in found]
            if len(self.groups) >= KEPT:
                self.groups.clear()
            self.groups[own] = found
        return found

    def bits(self, mask: int) -> tuple[int, ...]:
        """The members of a mask, ascending."""
        found = self.lists.get(mask)
        if found is None:
            members, rest = [], mask
            while rest:
                bit = rest & -rest
                members.append(bit.bit_length() - 1)
                rest ^= bit
            if len(self.lists) >= KEPT:
                self.lists.clear()
            found = self.lists[mask] = tuple(members)
        return found


@cache
def network(board: Board) -> Network:
    """The network of a board, made on first use and kept."""
    return Network(board)


class Situation:
    """What one seat has, may still claim and could borrow.

    ``own``, ``open`` (some track can be claimed), ``lent`` (only rivals' tracks: passable with a
    station) and ``free`` (rivals' tracks at an own station) are masks of pairs. ``group`` numbers
    the cities that own routes join; ``cost`` is the price of each pair, CLOSED for none.
    """

    def __init__(self, net: Network, view: Any) -> None:
        seat = view.seat
        self.net = net
        self.own = own = net.read(view.routes[seat])[0]
        self.taken = net.read(view.closed)[1]
        foreign = 0
        for name, ids in view.routes.items():
            pairs, routes = net.read(ids)
            self.taken |= routes
            if name != seat:
                foreign |= pairs
        foreign &= ~own
        full = foreign  # a double may have a second track open
        for pair in net.doubles:
            if full >> pair & 1 and net.tracks_of[pair] & ~self.taken:
                full ^= 1 << pair
        self.built = tuple(net.city[c] for c, who in view.stations.items() if who == seat)
        self.occupied = frozenset(net.city[c] for c in view.stations)
        self.stations_left = view.stations_left[seat]
        self.free = 0
        for city in self.built:
            self.free |= foreign & net.touching[city]
        self.lent = full & ~self.free if self.stations_left else 0
        if len(self.occupied) > 1:
            for pair in net.bits(self.lent):
                if self.occupied.issuperset(net.ends[pair]):
                    self.lent ^= 1 << pair  # no city left to build in
        self.open = net.every & ~(own | full | self.free)
        self.group = net.group(own)
        costs = net.board.station_costs
        cards = costs[len(costs) - self.stations_left] if self.stations_left else 0
        loan = TURN + cards * TURN // 2 + 100 * net.board.station_points
        self.cost = cost = net.price[:]
        for pair in net.bits(full | self.free):
            # A loan is never cheaper than claiming was: a way that avoids it stays the cheapest.
            cost[pair] = max(loan << TAIL | net.tails[pair], cost[pair])
        for pair in net.bits(full & ~self.lent):
            cost[pair] = CLOSED
        for pair in net.bits(self.free):
            cost[pair] = 1 << TAIL | net.tails[pair]
        self.tokens = tuple(gains(view, net).items())
        for pair, gain in self.tokens:
            if cost[pair] < CLOSED:
                less = max((cost[pair] >> TAIL) - int(100 * DISCOUNT * gain), CHEAPEST)
                cost[pair] = less << TAIL | net.tails[pair]
        for pair in net.bits(own):
            cost[pair] = 0
        self.plans: dict[Any, Any] = {}

    def tracks(self, pair: int) -> tuple[Track, ...]:
        """The tracks of a pair that this seat may claim."""
        tracks = self.net.tracks[pair]
        if not self.net.tracks_of[pair] & self.taken:
            return tracks
        return tuple(t for t in tracks if not self.taken >> t.route & 1)


def situation(view: Any) -> Situation:
    """The situation of the seat whose view it is; the same object while nothing of it changes."""
    net = network(view.board)
    seat = view.seat
    stations = view.stations
    key = (
        seat,
        *view.routes.items(),
        view.closed,
        *stations.items(),
        view.stations_left[seat],
        *((view.last_round, *view.tokens.items(), *view.taken.items()) if view.tokens else ()),
    )
    found = net.situations.get(key)
    if found is None:
        if len(net.situations) >= RECENT:
            net.situations.clear()
        found = net.situations[key] = Situation(net, view)
    return found
