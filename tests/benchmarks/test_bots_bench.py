"""How many two-player games of Europe the bots play in a second, on one core."""

from itertools import count

import pytest

import ttr_lab as ttr

GAMES = 10


@pytest.mark.parametrize(
    "names", [("random", "random"), ("planner", "random"), ("planner", "planner")], ids="-".join
)
def test_games_of_bots(benchmark, names):
    """Every round has games of its own, so that nothing remembered of a position helps."""
    bots = [getattr(ttr.bots, name) for name in names]
    seeds = count()

    def play():
        return ttr.play_many("europe", bots=bots, games=GAMES, seed=next(seeds), progress=False)

    rows = benchmark.pedantic(play, rounds=5, warmup_rounds=1)
    assert len(rows) == 2 * GAMES
    if benchmark.enabled:
        benchmark.extra_info["games_per_second"] = round(GAMES / benchmark.stats.stats.min, 1)
