"""The planner of Venice: legal, the same each time, honest about what it sees, home in time."""

from random import Random

import pytest

import ttr_lab as ttr
from tests.test_venice_properties import swapped, walk
from tests.venice_table import city, moves, play, table
from ttr_lab import venice
from ttr_lab.bots.venice_planner import planner

RANDOM = ttr.bots.random


def rows_of(bots, games, seed):
    rows = ttr.play_many("venice", bots=bots, games=games, seed=seed, progress=False)
    return [row for row in rows if row["bot"] == "planner"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_planner_answers_with_a_legal_move_wherever_random_play_leads(players):
    met = set()
    for seed in range(6):
        options = {"jump_counts": True} if seed % 2 else None
        for s, legal, _ in walk(players, seed, options):
            if legal:
                move = planner(venice.view(s, s.player), legal, Random(1))
                assert any(move is m for m in legal), (seed, s.phase, str(move))
                met.add(s.phase)
    assert met == {"research", "move", "trade", "look", "pigeons"}


def test_the_planner_sees_its_view_only():
    """In two worlds that look the same it does the same."""
    rng = Random(5)
    for seed in range(4):
        for s, legal, _ in walk(3, seed):
            if legal:
                other = swapped(s, s.player, rng)
                one, two = (planner(venice.view(w, w.player), legal, Random(1)) for w in (s, other))
                assert one is two


def test_the_same_seed_gives_the_same_games():
    one, two = (rows_of([planner] * 3, 3, 7) for _ in range(2))
    assert one == two


def test_four_planners_are_home_in_time():
    rows = rows_of([planner] * 4, 25, 1)
    assert sum(row["home"] for row in rows) >= 0.9 * len(rows)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_planner_beats_random_play(seat):
    bots = [RANDOM, RANDOM]
    bots[seat] = planner
    rows = rows_of(bots, 100, 2)
    assert sum(row["won"] for row in rows) >= 95
    assert sum(row["home"] for row in rows) >= 90


def test_the_planner_beats_three_random_players():
    rows = rows_of([planner, RANDOM, RANDOM, RANDOM], 100, 3)
    assert sum(row["won"] for row in rows) >= 95
    assert sum(row["home"] for row in rows) >= 90


def choice(game, seat="Ada"):
    return str(planner(game.view(seat), game.legal(), Random(1)))


def test_the_planner_finishes_a_set_beside_its_way():
    named = {"c3": "mask up", "g7": "magnet", "f6": "magnet"}
    game = table(hands={"Ada": "2 mask"}, gondolas={"Ada": (2, 4)}, rolls=[1], city=named)
    play(game, "flip g7")
    move = choice(game)
    assert move in ("move to 2,3",)
    game.play(move)
    assert choice(game) == "buy c3"


def test_the_planner_goes_home_when_the_cards_run_out():
    game = table(
        hands={"Ada": "3 mask"},
        gondolas={"Ada": (1, 2), "Bo": (4, 4), "Cy": (5, 5)},
        rolls=[2],
        city=city(["g7", "g6", "g5"], {"b2": "glass up"}, "3 mask"),
    )
    play(game, "flip g7")
    assert choice(game) == "go home"


def test_the_planner_gives_what_it_misses_least():
    game = table(hands={"Ada": "3 mask 1 shirt"}, city={"d4": "feeder"})
    play(game, "flip d4")
    assert moves(game) == ["give mask", "give shirt"]
    assert choice(game) == "give shirt"
