"""The bots: always legal, the same again each time, honest about what they see, and no fools."""

import subprocess
import sys
from random import Random

import pytest

import ttr_lab as ttr
from tests.strategies import SEATS, walk
from ttr_lab import rails
from ttr_lab.bots.network import network, situation
from ttr_lab.bots.plans import best_plan, plan

PLANNER = ttr.bots.planner


def choice(game, seat="Ada"):
    """What the planner does, written down; checked to be one of the legal moves."""
    legal = game.legal()
    move = PLANNER(game.view(seat), legal, Random(1))
    assert any(move is m for m in legal)
    return str(move)


def table(board="europe", **described):
    """A position of Ada and Bo, Ada to play; what lies open is of no use to anybody."""
    described.setdefault("face_up", "purple purple blue blue purple")
    return ttr.position(board, players=["Ada", "Bo"], turn="Ada", seed=1, **described)


def forget(board):
    """Empty the planner's memory of a board."""
    net = network(board)
    for memory in (net.situations, net.ways, net.masks, net.lists, net.groups):
        memory.clear()


# In every game


@pytest.mark.parametrize(
    ("board", "players"), [("europe", n) for n in (2, 3, 4, 5)] + [("mini", n) for n in (2, 3, 4)]
)
def test_the_planner_answers_with_a_legal_move_wherever_random_play_leads(board, players):
    """A bot that has only seen sensible positions falls over in the first silly one."""
    met = set()
    for seed in range(3):
        for s, moves, _ in walk(board, players, seed):
            if moves:
                move = PLANNER(rails.view(s, s.player), moves, Random(1))
                assert any(move is m for m in moves), (seed, s.phase, str(move))
                met.add(s.phase)
    assert met == {"tickets", "turn", "second draw", "tunnel"}


@pytest.mark.parametrize(
    ("board", "players"), [("europe", n) for n in (2, 3, 4, 5)] + [("mini", n) for n in (2, 3, 4)]
)
def test_games_of_planners_come_to_an_end(board, players):
    rows = ttr.play_many(board, bots=[PLANNER] * players, games=4, seed=3, progress=False)
    assert len(rows) == 4 * players
    assert all(row["turns"] < 100 for row in rows)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_planner_beats_random_play(seat):
    """In a hundred games, which together take about two seconds."""
    bots = [PLANNER, ttr.bots.random] if seat == 0 else [ttr.bots.random, PLANNER]
    rows = ttr.play_many("europe", bots=bots, games=100, seed=1, progress=False)
    mine = rows[seat::2]
    assert {row["bot"] for row in mine} == {"planner"}
    assert sum(row["won"] for row in mine) >= 99
    assert sum(row["points"] for row in mine) / 100 > 90


def test_the_planner_scores_well_against_itself():
    rows = ttr.play_many("europe", bots=[PLANNER, PLANNER], games=20, seed=2, progress=False)
    assert sum(row["points"] for row in rows) / len(rows) > 100


# The same again


def test_two_runs_give_the_same_rows():
    runs = [
        ttr.play_many("europe", bots=[PLANNER, PLANNER], games=3, seed=5, progress=False)
        for _ in range(2)
    ]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("board", ["europe", "mini", "san_francisco", "venice"])
def test_a_run_gives_the_same_moves_again_and_goes_on_where_it_was_stopped(board):
    """All of a bot's chance comes from the seed and from how far the game is."""
    bots = dict.fromkeys(SEATS[:3], ttr.bots.random)

    def fresh():
        return ttr.new_game(board, players=SEATS[:3], seed=6)

    whole = ttr.run(fresh(), bots, seed=8)
    assert whole.over
    assert ttr.run(fresh(), bots, seed=8).moves == whole.moves
    assert ttr.run(fresh(), bots, seed=9).moves != whole.moves
    half = whole.at(len(whole.moves) // 2)
    assert not half.over
    assert ttr.run(half, bots, seed=8).moves == whole.moves
    # Stopped where a seat without a bot has to decide.
    alone = ttr.run(fresh(), {"Ada": ttr.bots.random}, seed=8)
    assert 0 < len(alone.moves) < len(whole.moves)
    assert ttr.run(alone, bots, seed=8).moves == whole.moves


def test_rows_do_not_hang_on_how_python_hashes_text(checkout):
    """Sets of names come in another order in every Python; no choice may follow that order."""
    code = (
        "import ttr_lab as ttr\n"
        "for board, n in (('europe', 3), ('mini', 2)):\n"
        "    print(ttr.play_many(board, bots=[ttr.bots.planner] * n, games=3, seed=4))\n"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=checkout,
            env={"PYTHONHASHSEED": number, "PYTHONPATH": str(checkout)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2", "77")
    }
    assert len(shown) == 1


@pytest.mark.parametrize(("board", "players"), [("europe", 2), ("europe", 5), ("mini", 4)])
def test_what_the_planner_remembers_never_changes_its_answer(board, players):
    """Ways found in other positions are used again; they must be what a fresh search finds."""

    def forgetful(view, legal, rng):
        forget(view.board)
        return PLANNER(view, legal, rng)

    fresh, used = (
        ttr.play_many(board, bots=[bot] * players, games=3, seed=8, progress=False)
        for bot in (forgetful, PLANNER)
    )
    assert [row["points"] for row in fresh] == [row["points"] for row in used]
    assert [row["turns"] for row in fresh] == [row["turns"] for row in used]


def test_the_planner_leaves_the_source_of_chance_alone_where_it_has_a_plan():
    game = table(hands={"Ada": "3 orange"}, tickets={"Ada": ["Paris-Wien"]})
    answers = {str(PLANNER(game.view("Ada"), game.legal(), Random(n))) for n in range(10)}
    assert len(answers) == 1


# Only its own view


def test_the_planner_needs_a_view_and_the_moves_and_nothing_else():
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=3)
    view, legal = game.view("Ada"), game.legal()
    assert type(view).__name__ == "View"
    del game
    assert PLANNER(view, legal, Random(1)) in legal


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_that_differ_in_hidden_things_get_the_same_answer(players):
    """The deck, the tickets to come and the others' hands and tickets are none of its business."""
    rng = Random(11)
    compared = 0
    for s, moves, _ in walk("europe", players, 2):
        if not moves or rng.random() > 0.15:
            continue
        other = s.copy()
        others = [i for i in range(players) if i != s.player]
        # Mix the deck with the hands of the others, and the tickets that nobody sees.
        pool = other.deck + [
            c for i in others for c, n in enumerate(other.hands[i]) for _ in range(n)
        ]
        rng.shuffle(pool)
        for i in others:
            size = sum(other.hands[i])
            dealt, pool = pool[:size], pool[size:]
            other.hands[i] = [dealt.count(card) for card in range(len(other.hands[i]))]
        other.deck = pool
        tickets = other.ticket_deck + [t for i in others for t in other.tickets[i]]
        rng.shuffle(tickets)
        for i in others:
            size = len(other.tickets[i])
            other.tickets[i], tickets = tickets[:size], tickets[size:]
        other.ticket_deck = tickets
        other.seed = "another"
        mine = PLANNER(rails.view(s, s.player), moves, Random(1))
        theirs = PLANNER(rails.view(other, s.player), rails.legal(other), Random(1))
        assert str(mine) == str(theirs)
        compared += 1
    assert compared > 10


# Tickets


def offered(*tickets, **described):
    """The choice between these tickets."""
    game = table(ticket_deck=tickets, **described)
    game.play("draw tickets")
    return game


def test_the_opening_choice_fits_the_trains_and_keeps_enough():
    for seed in range(10):
        game = ttr.new_game("europe", players=["Ada", "Bo"], seed=seed)
        view = game.view("Ada") if game.player == "Ada" else game.view("Bo")
        move = PLANNER(view, game.legal(), Random(1))
        joined = plan(situation(view), tuple(t.index for t in move.tickets))
        assert len(move.tickets) >= view.board.keep_first
        assert joined.spaces <= view.board.trains
        assert not joined.lost


def test_it_keeps_the_ticket_it_can_join_cheaply_and_not_the_one_it_cannot_reach():
    game = offered(
        "Paris-Zagrab",
        "Brest-Petrograd",
        "Kyiv-Sochi",
        routes={"Ada": ["Paris-Zürich", "Zürich-Venezia"]},
        trains={"Ada": 9},
    )
    assert choice(game) == "keep Paris-Zagrab"


def test_it_keeps_two_tickets_that_share_their_way():
    """Each by itself is worth little; together they are one line, Paris to Wien and to Budapest."""
    game = offered(
        "Paris-Wien",
        "Zürich-Budapest",
        "Cadiz-Stockholm",
        routes={"Ada": ["Paris-Zürich", "München-Zürich"]},
        trains={"Ada": 20},
    )
    assert choice(game) == "keep Paris-Wien, Zürich-Budapest"


def test_it_keeps_a_ticket_that_is_done_already():
    game = offered(
        "Kyiv-Sochi",
        "Roma-Smyrna",
        "Frankfurt-København",
        routes={"Ada": ["Essen-Frankfurt", "Essen-København"]},
    )
    assert "Frankfurt-København" in choice(game)


def test_it_gives_up_a_ticket_that_its_trains_cannot_reach():
    game = table(
        tickets={"Ada": ["Cadiz-Stockholm", "Zürich-Budapest"]},
        trains={"Ada": 10},
        hands={"Ada": "4 red"},
    )
    at = situation(game.view("Ada"))
    numbers = tuple(t.index for t in game.view("Ada").tickets)
    _, found = best_plan(at, numbers, 10, 40, 4)
    assert 0 < found.spaces <= 10
    assert found.worth == 6


def test_new_tickets_are_asked_for_when_all_are_done_and_there_is_time():
    done = {"routes": {"Ada": ["München-Wien"]}}
    assert choice(table(**done)) == "draw tickets"
    assert choice(table(**done, trains={"Ada": 8})) != "draw tickets"
    assert choice(table(**done, trains={"Bo": 5})) != "draw tickets"


# Routes


def test_it_claims_the_missing_link():
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Zürich"]},
        tickets={"Ada": ["Paris-Wien"]},
        hands={"Ada": "3 orange 1 wild"},
    )
    assert choice(game) == "claim München-Wien with 3 orange"


def test_it_draws_the_colour_that_is_missing():
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Zürich"]},
        tickets={"Ada": ["Paris-Wien"]},
        hands={"Ada": "1 orange"},
        face_up="purple orange blue blue wild",
    )
    assert choice(game) == "draw orange"


def test_a_locomotive_is_taken_for_the_last_card_when_nothing_else_helps():
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Zürich"]},
        tickets={"Ada": ["Paris-Wien"]},
        hands={"Ada": "2 orange"},
        face_up="purple purple blue blue wild",
    )
    assert choice(game) in ("draw wild", "draw blind")
    assert choice(game) != "draw purple"


def test_locomotives_are_kept_for_the_ferry():
    """Roma-Palermo needs one: spending it on the plain route next to it would cost a turn."""
    game = table(
        routes={"Ada": ["Brindisi-Roma", "Athina-Sarajevo"]},
        tickets={"Ada": ["Palermo-Constantinople"]},
        hands={"Ada": "1 green 1 wild"},
    )
    assert "wild" not in choice(game)


def test_a_taken_route_is_gone_round():
    """With two players the twin closes as well, so Paris-Frankfurt leaves by way of Bruxelles."""
    at = situation(table(routes={"Bo": ["Frankfurt-Paris white"]}).view("Ada"))
    net = network(at.net.board)
    pair = net.pair_of[net.board.route("frankfurt-paris-orange").index]
    assert not at.open >> pair & 1
    assert at.lent >> pair & 1, "a station could still borrow it"


def test_with_four_players_the_twin_is_a_way_still():
    game = ttr.position(
        "europe", players=4, seed=1, turn="Player 1", routes={"Player 2": ["Frankfurt-Paris white"]}
    )
    at = situation(game.view("Player 1"))
    net = network(at.net.board)
    orange = net.board.route("frankfurt-paris-orange").index
    assert [t.route for t in at.tracks(net.pair_of[orange])] == [orange]


# Tunnels


def tunnel(hand, deck):
    game = table(
        hands={"Ada": hand},
        deck=deck,
        tickets={"Ada": ["Paris-Wien"]},
        routes={"Ada": ["München-Zürich", "München-Wien"]},
    )
    game.play("claim Paris-Zürich with 3 green")
    assert game.phase.name == "tunnel"
    return game


def test_it_pays_the_extra_that_it_can_afford():
    assert choice(tunnel("4 green", "green red blue")) == "pay 1 green"


def test_it_pays_the_extra_with_as_few_locomotives_as_possible():
    assert choice(tunnel("4 green 2 wild", "green red wild")) == "pay 1 green 1 wild"


def test_it_declines_when_it_cannot_pay():
    assert choice(tunnel("3 green 3 red", "green red blue")) == "decline"


def test_it_declines_when_three_locomotives_are_asked():
    assert choice(tunnel("3 green 3 wild", "green green green")) == "decline"


# Stations


def test_a_station_joins_a_ticket_when_the_link_is_taken():
    """All of Paris-Wien is there but München-Wien, and that is Bo's: a station lends it."""
    game = table(
        routes={
            "Ada": ["Paris-Zürich", "München-Zürich"],
            "Bo": ["München-Wien", "Berlin-Wien", "Wien-Warszawa", "Budapest-Wien", "Wien-Zagrab"],
        },
        tickets={"Ada": ["Paris-Wien"]},
        hands={"Ada": "1 red"},
    )
    at = situation(game.view("Ada"))
    found = plan(at, tuple(t.index for t in game.view("Ada").tickets))
    assert found.need == 0
    assert found.borrow.bit_count() == 1
    answer = choice(game)
    assert answer in ("build station in Wien with 1 red", "build station in München with 1 red")
    game.play(answer)
    assert game.scores()["Ada"].tickets == 8
    done = plan(situation(game.view("Ada")), tuple(t.index for t in game.view("Ada").tickets))
    assert done.need == done.borrow == 0, "and the ticket counts as done from now on"


def test_without_stations_left_the_ticket_is_given_up():
    game = table(
        routes={
            "Ada": ["Paris-Zürich", "München-Zürich"],
            "Bo": ["München-Wien", "Berlin-Wien", "Wien-Warszawa", "Budapest-Wien", "Wien-Zagrab"],
        },
        stations={"Ada": ["Lisboa", "Sochi", "Moskva"]},
        tickets={"Ada": ["Paris-Wien"]},
        hands={"Ada": "4 red"},
    )
    found = plan(situation(game.view("Ada")), tuple(t.index for t in game.view("Ada").tickets))
    assert len(found.lost) == 1
    assert "station" not in choice(game)


# The end


def test_when_nothing_is_left_to_join_it_takes_the_best_route_it_can_pay():
    game = table(trains={"Ada": 8, "Bo": 20}, hands={"Ada": "6 red 4 blue 2 wild"})
    assert choice(game) == "claim Petrograd-Stockholm with 6 red 2 wild"


@pytest.mark.parametrize(
    ("hand", "tickets", "answer"),
    [
        ("4 yellow", [], "yellow"),  # any route that four yellow cards pay
        ("3 orange 4 yellow", ["Paris-Wien"], "claim München-Wien with 3 orange"),
        ("1 red", ["Frankfurt-København"], "claim"),  # a station would only cost its points
    ],
)
def test_the_last_turn_takes_what_brings_most(hand, tickets, answer):
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Zürich"]},
        tickets={"Ada": tickets},
        hands={"Ada": hand},
        trains={"Bo": 2},
        last_round=1,
    )
    assert answer in choice(game)


def test_a_board_without_tunnels_and_stations_is_played_too(tmp_path):
    """Later boards have neither: the planner asks the board, not its memory of Europe."""
    import tomllib

    from ttr_lab.rails.board import Board

    source = ttr.load_board("mini").source
    with open(source, "rb") as file:
        data = tomllib.load(file)
    for table_name in ("stations", "tunnels", "longest_trail"):
        data.pop(table_name, None)
    for route in data["routes"]:
        if route.get("kind") == "tunnel":
            del route["kind"]
    board = Board.from_dict(data, source)
    for seed in range(4):
        s = rails.new_state(board, SEATS[:3], seed)
        for _ in range(1000):
            moves = rails.legal(s)
            if not moves:
                break
            rails.apply(s, PLANNER(rails.view(s, s.player), moves, Random(1)))
        assert s.phase == "over"


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (ttr.bots.planner, "who plays by itself"),
        ({"Bo": "planner"}, "is no bot"),
        ({"Cy": ttr.bots.planner}, "nobody is called"),
    ],
)
def test_bots_that_are_none_are_a_sentence(bots, said):
    game = ttr.new_game("mini", players=["Ada", "Bo"], seed=1)
    with pytest.raises(ValueError, match=said):
        ttr.run(game, bots=bots)


def test_many_games_need_bots_too():
    with pytest.raises(ValueError, match="is no bot"):
        ttr.play_many("mini", bots=["planner", "random"], games=1)
    with pytest.raises(ValueError, match="is no game"):
        ttr.run("europe", bots={})
