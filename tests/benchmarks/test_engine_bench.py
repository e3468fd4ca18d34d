"""How quick the engine is: whole games, single steps beside python-chess, stations, the planner.

python -m pytest tests/benchmarks --benchmark-enable --benchmark-only -n 0
"""

from random import Random
from time import process_time

import chess
import pytest

import ttr_lab as ttr
from tests.annex import B2, B2_STATIONS
from ttr_lab import rails

STEPS = 2_000


@pytest.mark.benchmark(group="games")
@pytest.mark.parametrize("players", [2, 5])
def test_ten_random_games_scored(benchmark, players):
    """Random games on the Europe board, from the deal to the score."""
    rows = benchmark(
        ttr.play_many,
        "europe",
        bots=[ttr.bots.random] * players,
        games=10,
        seed=1,
        progress=False,
    )
    assert len(rows) == 10 * players
    assert all(row["points"] == sum(row[part] for part in PARTS) for row in rows)


PARTS = ("routes", "tickets", "stations", "longest_trail", "tokens")


@pytest.mark.benchmark(group="planner")
def test_two_planner_games(benchmark):
    """The planner against the random bot: what one waits for in a notebook."""
    rows = benchmark(
        ttr.play_many,
        "europe",
        bots=[ttr.bots.planner, ttr.bots.random],
        games=2,
        seed=1,
        progress=False,
    )
    assert len(rows) == 4


def steps_of_trains():
    """Random steps: all legal moves listed, one of them made."""
    rng, board, made = Random(1).random, ttr.load_board("europe"), 0
    while made < STEPS:
        s = rails.new_state(board, ("Ada", "Bo"), made)
        while (moves := rails.legal(s)) and made < STEPS:
            rails.apply(s, moves[int(rng() * len(moves))])
            made += 1
    return made


def plies_of_chess():
    """The same with python-chess, the yardstick."""
    rng, made = Random(1).random, 0
    while made < STEPS:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and made < STEPS and board.halfmove_clock < 100:
            board.push(moves[int(rng() * len(moves))])
            made += 1
    return made


@pytest.mark.benchmark(group="2000 random steps")
@pytest.mark.parametrize("walk", [steps_of_trains, plies_of_chess])
def test_steps_beside_chess(benchmark, walk):
    """A step (list and make) should not take longer than a ply of python-chess."""
    assert benchmark(walk) == STEPS


@pytest.mark.benchmark(group="2000 random steps")
def test_steps_and_plies_in_turns(benchmark):
    """Both by turns, so that a busy moment of the machine slows both alike.

    The extra information has the ratio: processor time of the steps by that of the plies.
    """
    spent = {steps_of_trains: 0.0, plies_of_chess: 0.0}

    def both():
        for walk in spent:
            start = process_time()
            walk()
            spent[walk] += process_time() - start

    benchmark.pedantic(both, rounds=20)
    benchmark.extra_info["ratio"] = round(spent[steps_of_trains] / spent[plies_of_chess], 2)
    assert benchmark.extra_info["ratio"] > 0


@pytest.mark.benchmark(group="full board")
def test_station_use_of_a_full_board(benchmark):
    """Five players with three stations each and all 46 tickets between them (Annex A, B-2)."""
    names = list(B2)
    tickets = [t.name for t in ttr.load_board("europe").tickets]
    plans = benchmark(
        ttr.station_use,
        "europe",
        routes={who: network.routes for who, network in B2.items()},
        stations=B2_STATIONS,
        tickets={who: tickets[i::5] for i, who in enumerate(names)},
    )
    assert list(plans) == names


@pytest.mark.benchmark(group="full board")
def test_scores_of_a_full_board(benchmark):
    """Tickets, stations and longest trails of the same board."""
    tickets = [t.name for t in ttr.load_board("europe").tickets]
    game = ttr.position(
        "europe",
        players=list(B2),
        routes={who: network.routes for who, network in B2.items()},
        stations=B2_STATIONS,
        tickets={who: tickets[i::5] for i, who in enumerate(B2)},
    )
    scores = benchmark(game.scores)
    assert {who: s.trail.length for who, s in scores.items()} == {
        w: n.longest for w, n in B2.items()
    }


@pytest.mark.benchmark(group="one move")
def test_a_view_is_built(benchmark):
    """What a bot that looks pays for looking."""
    game = ttr.new_game("europe", players=5, seed=1)
    assert benchmark(game.view, "Player 2").seat == "Player 2"


@pytest.mark.benchmark(group="one move")
def test_a_refusal_is_explained(benchmark):
    """why_not, text read and sentence written."""
    game = ttr.position("europe", players=2, hands={"Player 1": "2 red"})
    assert benchmark(game.why_not, "claim Paris-Zürich with 3 red").rule == "EU-CLAIM-1"
