"""Slow, obvious answers to hold the fast ones against."""

from __future__ import annotations

from functools import cache
from itertools import product


def longest_trail_length(edges):
    """The length of a longest trail by walking every trail there is from every city."""
    edges = list(edges)

    @cache
    def longest_from(city, used):
        best = 0
        for i, (a, b, length) in enumerate(edges):
            if city in (a, b) and i not in used:
                rest = longest_from(b if city == a else a, used | {i})
                best = max(best, length + rest)
        return best

    cities = {city for a, b, _ in edges for city in (a, b)}
    return max((longest_from(city, frozenset()) for city in cities), default=0)


def connected(pairs, a, b):
    """Whether one gets from a to b over the pairs."""
    reached = {a}
    while True:
        more = {y for x, y in pairs if x in reached} | {x for x, y in pairs if y in reached}
        if more <= reached:
            return b in reached
        reached |= more


def tickets_done(pairs, tickets):
    """Indices of the tickets whose cities the pairs join."""
    return tuple(i for i, (a, b, _) in enumerate(tickets) if connected(pairs, a, b))


def best_use(own, stations, tickets):
    """Points, done, borrowed and serves of the best use, by trying every choice of routes.

    The first of the best choices wins, where a station's options come in the order given and
    borrowing nothing comes last, and the last station's choice changes fastest.
    """
    best = None
    for choice in product(*([*options, None] for _, options in stations)):
        pairs = list(own) + [option[1:] for option in choice if option]
        done = tickets_done(pairs, tickets)
        points = sum(t[2] if i in done else -t[2] for i, t in enumerate(tickets))
        borrowed = {city: o[0] for (city, _), o in zip(stations, choice, strict=True) if o}
        rank = (points, len(done), -len(borrowed))
        if best is None or rank > best[0]:
            best = (rank, points, done, borrowed, choice)
    _, points, done, borrowed, choice = best
    serves = {}
    for n, option in enumerate(choice):
        if option:
            others = [o[1:] for m, o in enumerate(choice) if o and m != n]
            without = tickets_done(list(own) + others, tickets)
            serves[stations[n][0]] = tuple(i for i in done if i not in without)
    return points, done, borrowed, serves
