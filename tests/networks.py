"""Networks to try trails and stations on: random legal ones, and routes by their names."""

from __future__ import annotations

import random
from functools import cache

from ttr_lab.boards import load_board


@cache
def europe_edges(*, twins=False):
    """The routes of the Europe board as (city, city, length); of a double only one, or both."""
    return [
        (*route.cities, route.length)
        for route in load_board("europe").routes
        if twins or route.twin is None or route.index < route.twin
    ]


def pairs(routes):
    """The pairs of cities in "Athina-Brindisi, Athina-Sofia" or in a list of such names."""
    names = routes.split(",") if isinstance(routes, str) else routes
    return [tuple(name.strip().split("-")) for name in names]


def network(routes):
    """The edges (city, city, length) of the Europe board between such pairs of cities."""
    lengths = {frozenset((a, b)): length for a, b, length in europe_edges()}
    return [(a, b, lengths[frozenset((a, b))]) for a, b in pairs(routes)]


def grown(seed, *, trains=45, dense=False):
    """A legal network grown at random from a city; a dense one takes short routes between its own.

    Neither takes both routes of a double.
    """
    chance = random.Random(seed)
    free = list(europe_edges())
    cities = {chance.choice(free)[0]}
    edges = []

    def wish(edge):
        inside = (edge[0] in cities) + (edge[1] in cities)
        if dense:
            return 10 * inside - edge[2] * chance.uniform(1, 3) + chance.uniform(0, 4)
        return min(inside, 1) + chance.random()

    while fitting := [edge for edge in free if edge[2] <= trains]:
        edge = max(fitting, key=wish)
        free.remove(edge)
        edges.append(edge)
        trains -= edge[2]
        cities |= set(edge[:2])
    return edges


def scattered(seed, *, size=12):
    """What a random player has at the end: some routes anywhere, most of them apart."""
    return random.Random(seed).sample(europe_edges(), size)


def tangle(seed, size):
    """So many edges of the whole board, twins included, as close together as can be."""
    chance = random.Random(seed)
    free = list(europe_edges(twins=True))
    cities = {chance.choice(free)[0]}
    edges = []
    while len(edges) < size:
        edge = max(free, key=lambda e: ((e[0] in cities) + (e[1] in cities), chance.random()))
        free.remove(edge)
        edges.append(edge)
        cities |= set(edge[:2])
    return edges
