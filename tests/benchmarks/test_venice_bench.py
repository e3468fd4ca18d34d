"""How quick Venice is: whole random games (1,000 of four players a second were asked for).

python -m pytest tests/benchmarks/test_venice_bench.py --benchmark-enable --benchmark-only
"""

import pytest

import ttr_lab as ttr
from ttr_lab.bots.venice_planner import planner
from ttr_lab.venice.canals import Canals

RANDOM = ttr.bots.random


@pytest.mark.benchmark(group="venice games")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_hundred_random_games_scored(benchmark, players):
    """From the city laid out to the score."""
    rows = benchmark(
        ttr.play_many, "venice", bots=[RANDOM] * players, games=100, seed=1, progress=False
    )
    assert len(rows) == 100 * players


@pytest.mark.benchmark(group="venice planner")
def test_a_game_of_four_planners(benchmark):
    rows = benchmark(ttr.play_many, "venice", bots=[planner] * 4, games=1, seed=1, progress=False)
    assert len(rows) == 4


@pytest.mark.benchmark(group="venice ways")
def test_all_ways_of_a_three_with_gondolas_about(benchmark):
    """36 crossings, nothing remembered."""
    canals = Canals(7)
    mask = sum(1 << place for place in (7, 14, 21))
    found = benchmark(lambda: [canals.ways(start, 3, mask) for start in range(36)])
    assert all(found)
