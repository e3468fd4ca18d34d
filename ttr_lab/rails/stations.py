"""Which rivals' routes a player's stations are best used for, and for which tickets.

A station lends one route, for all tickets alike (EU-STA-4), so every choice is tried: for each
station one of its routes, or none. What keeps this quick is that only the connected pieces of the
player's own network matter, not their cities. A route inside a piece is no choice, nor is one to
a piece where no unfinished ticket ends and no other station goes on; and of two routes that join
the same two pieces the first will do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

City = Hashable
Pair = tuple[City, City]
Option = tuple[Hashable, City, City]  # A route's key and its cities.


@dataclass(frozen=True, slots=True)
class StationUse:
    """What the tickets come to, and which routes are borrowed for them.

    `points` is what the tickets in `done` give less what the others cost; `done` and `serves`
    hold places in the list of tickets. `borrowed` names, by the city of each station in use, the
    key of the route it lends, and `serves` the tickets that would be lost without that route.
    """

    points: int
    done: tuple[int, ...]
    borrowed: dict[City, Hashable]
    serves: dict[City, tuple[int, ...]]


def best_use(
    own: Iterable[Pair],
    stations: Sequence[tuple[City, Sequence[Option]]],
    tickets: Sequence[tuple[City, City, int]],
) -> StationUse:
    """The best use of a player's stations: points, tickets done, routes borrowed and what for.

    `own` holds the player's routes as (city, city), `stations` holds (city, options) where the
    options are the rivals' routes into that city as (key, city, city), `tickets` holds (city,
    city, points). A station lends one route or none (EU-STA-4), and a ticket may use the routes
    of several. The most ticket points win, then the most tickets, then the fewest borrowed routes
    (EU-STA-6); then the first station takes the first of its options that is as good, and none
    only if no option is, and so on with the other stations. Two stations in one city, or an
    option that does not touch its station's city, are a ValueError.

    >>> own = [("Frankfurt", "Paris"), ("Amsterdam", "Frankfurt"), ("Amsterdam", "London")]
    >>> berlin = ("Berlin", [("berlin-wien", "Berlin", "Wien"),
    ...                      ("berlin-frankfurt-red", "Berlin", "Frankfurt")])
    >>> use = best_use(own, [berlin], [("London", "Berlin", 7), ("Paris", "Wien", 8)])
    >>> use.points, use.done
    (-1, (0,))
    >>> use.borrowed, use.serves
    ({'Berlin': 'berlin-frankfurt-red'}, {'Berlin': (0,)})
    """
    piece = _pieces(own)
    points = 0
    done = []
    undone = []
    for i, (a, b, worth) in enumerate(tickets):
        if a == b or (a in piece and piece[a] is piece.get(b)):
            points += worth
            done.append(i)
        else:
            points -= worth
            undone.append(i)
    if not stations:
        return StationUse(points, tuple(done), {}, {})
    _check(stations)
    if not undone:
        return StationUse(points, tuple(done), {}, {})

    # From here on a piece goes by the name of its first city, a lone city by its own.
    name = {city: cities[0] for city, cities in piece.items()}
    ends: dict[City, int] = {}  # Bits of the unfinished tickets with one end in each piece.
    for i in undone:
        for city in tickets[i][:2]:
            at = name.get(city, city)
            ends[at] = ends.get(at, 0) | 1 << i
    choices = [
        _first_of_each([(k, name.get(a, a), name.get(b, b)) for k, a, b in options])
        for _, options in stations
    ]
    _drop_dead_ends(choices, ends)
    chosen = _Search(choices, ends, [ticket[2] for ticket in tickets]).best
    links = {n: link for n, link in enumerate(chosen) if link is not None}
    gained = _gain(links.values(), ends)
    serves = {}
    for n in links:
        lost = gained & ~_gain([link for m, link in links.items() if m != n], ends)
        serves[stations[n][0]] = tuple([i for i in undone if lost >> i & 1])
    for i in undone:
        if gained >> i & 1:
            points += 2 * tickets[i][2]
            done.append(i)
    borrowed = {stations[n][0]: link[0] for n, link in links.items()}
    return StationUse(points, tuple(sorted(done)), borrowed, serves)


def _check(stations: Sequence[tuple[City, Sequence[Option]]]) -> None:
    seen = set()
    for city, options in stations:
        if city in seen:
            raise ValueError(f"There are two stations in {city}: a city has room for one.")
        seen.add(city)
        for key, a, b in options:
            if city != a and city != b:
                raise ValueError(
                    f"The station in {city} cannot lend {key}, {a} to {b}: "
                    f"that route does not touch {city}."
                )


def _pieces(own: Iterable[Pair]) -> dict[City, list[City]]:
    """For each city of the network the cities of its connected piece, one list for them all."""
    piece: dict[City, list[City]] = {}
    for a, b in own:
        x = piece.get(a)
        y = piece.get(b)
        if x is None:
            if y is None:
                piece[a] = piece[b] = [a, b]
            else:
                y.append(a)
                piece[a] = y
        elif y is None:
            x.append(b)
            piece[b] = x
        elif x is not y:
            if len(x) < len(y):
                x, y = y, x
            x += y
            for city in y:
                piece[city] = x
    return piece


def _first_of_each(options: Iterable[Option]) -> list[Option]:
    """The options that join two pieces, only the first of those that join the same two."""
    found: dict[frozenset[City], Option] = {}
    for option in options:
        if option[1] != option[2]:
            found.setdefault(frozenset(option[1:]), option)
    return list(found.values())


def _drop_dead_ends(choices: list[list[Option]], ends: dict[City, int]) -> None:
    """Remove the options to a piece where no ticket ends and that no other station reaches."""
    while True:
        reached: dict[City, set[int]] = {}
        for n, options in enumerate(choices):
            for _, a, b in options:
                reached.setdefault(a, set()).add(n)
                reached.setdefault(b, set()).add(n)
        open_to = {at for at, by in reached.items() if at in ends or len(by) > 1}
        fewer = [[o for o in options if o[1] in open_to and o[2] in open_to] for options in choices]
        if fewer == choices:
            return
        choices[:] = fewer


def _gain(links: Iterable[Option], ends: dict[City, int]) -> int:
    """Bits of the tickets that the links finish."""
    ends = dict(ends)
    up: dict[City, City] = {}
    gained = 0
    for _, a, b in links:
        while a in up:
            a = up[a]
        while b in up:
            b = up[b]
        if a != b:
            x, y = ends.get(a, 0), ends.get(b, 0)
            gained |= x & y
            ends[a] = x ^ y
            up[b] = a
    return gained


class _Search:
    """Every choice of one option or none for each station; `best` is the first of the best."""

    def __init__(
        self, choices: list[list[Option]], ends: dict[City, int], worths: list[int]
    ) -> None:
        self.choices = choices
        self.worths = worths
        self.ends = dict(ends)
        self.up: dict[City, City] = {}  # A joined piece goes by the name of another.
        self.now: list[Option | None] = [None] * len(choices)
        self.best: list[Option | None] = list(self.now)
        self.rank: tuple[int, int, int] | None = None
        self.value_of: dict[int, int] = {0: 0}
        self.visit(0, 0, 0)

    def visit(self, n: int, gained: int, links: int) -> None:
        if n == len(self.choices):
            rank = (self.value(gained), gained.bit_count(), -links)
            if self.rank is None or rank > self.rank:
                self.rank = rank
                self.best = list(self.now)
            return
        ends, up = self.ends, self.up
        for option in self.choices[n]:
            _, a, b = option
            while a in up:
                a = up[a]
            while b in up:
                b = up[b]
            if a == b:
                continue  # Already joined: borrowing nothing is better.
            x, y = ends.get(a, 0), ends.get(b, 0)
            self.now[n] = option
            ends[a] = x ^ y
            up[b] = a
            self.visit(n + 1, gained | (x & y), links + 1)
            del up[b]
            ends[a] = x
        self.now[n] = None
        self.visit(n + 1, gained, links)

    def value(self, gained: int) -> int:
        """Points of a set of tickets."""
        known = self.value_of.get(gained)
        if known is None:
            known = sum([w for i, w in enumerate(self.worths) if gained >> i & 1])
            self.value_of[gained] = known
        return known
