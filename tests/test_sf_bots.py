"""The planner in San Francisco: it wins, it knows what a token is worth, it sees only its view."""

from random import Random

import pytest

import ttr_lab as ttr
from tests.sf_table import opened, table

planner, random_bot = ttr.bots.planner, ttr.bots.random


@pytest.mark.parametrize("seat", [0, 1])
def test_the_planner_beats_chance_in_at_least_95_of_100(seat):
    """As the first name and as the second; who begins is drawn."""
    bots = [planner, random_bot] if seat == 0 else [random_bot, planner]
    rows = ttr.play_many("san_francisco", bots=bots, games=100, seed=5, progress=False)
    assert sum(r["won"] for r in rows if r["bot"] == "planner") >= 95


@pytest.mark.parametrize("n", [2, 3, 4])
def test_planners_finish_their_games_and_gather_tokens(n):
    """With every number of players, placing and choosing included."""
    rows = ttr.play_many("san_francisco", bots=[planner] * n, games=8, seed=1, progress=False)
    assert len(rows) == 8 * n
    assert sum(r["tokens"] for r in rows) / len(rows) > 2


def test_it_prefers_the_route_with_a_token_to_its_equal():
    """In its last turn a token more is a point more."""
    game = table(
        hands={"Ada": "1 red"},
        last_round=1,
        tokens={"Golden Gate Bridge": "2 seal"},
        taken={"Ada": ["bell", "crab", "kite"]},
    )
    move = planner(game.view("Ada"), game.legal(), Random(1))
    assert str(move) == "claim Crissy Field-Golden Gate Bridge red with 1 red"


def test_it_takes_the_token_that_may_soon_be_gone():
    """One is left of the crabs; seals there will be again."""
    game = table(4, hands={"Ada": "2 wild"}, tokens={"Alcatraz": "3 seal", "Pier 39": "1 crab"})
    game.play("claim Alcatraz-Pier 39 with 2 wild")
    assert str(planner(game.view("Ada"), game.legal(), Random(1))) == "take crab"


def test_it_puts_a_stack_on_its_own_way():
    """A place that its tickets lead through."""
    for seed in range(5):
        game = opened(3, seed)
        seat = game.player
        move = planner(game.view(seat), game.legal(), Random(1))
        assert game.why_not(move) is None
        assert str(move).startswith("place ")


def test_the_same_view_gives_the_same_move_whatever_was_played_before():
    """What the planner remembers only saves time: with another token on the map it thinks anew."""
    described = {"hands": {"Ada": "2 green 2 red"}, "tickets": {"Ada": ["Presidio-Haight Ashbury"]}}

    def answer(**more):
        game = table(**described, **more)
        return str(planner(game.view("Ada"), game.legal(), Random(1)))

    plain = answer()
    for tokens in ({"Sunset": "1 bell"}, {"Japanese Gardens": "2 bell", "Pier 39": "1 kite"}):
        answer(tokens=tokens, taken={"Ada": ["crab", "seal", "kite"]})
        assert answer() == plain
