"""How long the exact answers at the end of a game take. Times are shown, never judged."""

from __future__ import annotations

import random

import pytest

from tests.networks import europe_edges, grown, scattered, tangle
from ttr_lab.boards import load_board
from ttr_lab.rails.stations import best_use
from ttr_lab.rails.trails import longest_trail

QUESTIONS = {
    "100 random players, 12 routes": lambda: [scattered(seed) for seed in range(100)],
    "100 networks of 45 trains": lambda: [grown(seed) for seed in range(100)],
    "100 dense networks of 45 trains": lambda: [grown(seed, dense=True) for seed in range(100)],
    "10 tangles of 24 edges": lambda: [tangle(seed, 24) for seed in range(10)],
    "10 tangles of 26 edges": lambda: [tangle(seed, 26) for seed in range(10)],
    "the whole board": lambda: [europe_edges(twins=True)],
}


@pytest.mark.benchmark(group="longest trail")
@pytest.mark.parametrize("name", QUESTIONS)
def test_longest_trails(benchmark, name):
    networks = QUESTIONS[name]()
    benchmark(lambda: [longest_trail(edges) for edges in networks])


def board_of_five(seed, *, stations, tickets):
    """What one of five players asks at the end: own routes, stations, tickets."""
    chance = random.Random(seed)
    board = load_board("europe")
    owned = chance.sample(board.routes, 75)
    own = [route.cities for route in owned[:15]]
    rivals = [(route.id, *route.cities) for route in owned[15:]]
    built = [
        (city, [option for option in rivals if city in option[1:]])
        for city in chance.sample(sorted(board.cities), stations)
    ]
    kept = [(*t.cities, t.points) for t in chance.sample(board.tickets, tickets)]
    return own, built, kept


@pytest.mark.benchmark(group="stations")
@pytest.mark.parametrize(("stations", "tickets"), [(0, 6), (3, 6), (3, 46)])
def test_best_uses_of_100_players(benchmark, stations, tickets):
    questions = [board_of_five(n, stations=stations, tickets=tickets) for n in range(100)]
    benchmark(lambda: [best_use(*question) for question in questions])
