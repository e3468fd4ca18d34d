"""Venice, research and movement: VE-RES-1, VE-RES-2, VE-MOVE-1 to VE-MOVE-8."""

import itertools
from collections import Counter

import pytest

import ttr_lab as ttr
from tests.venice_table import cells, city, moves, play, refused, rule, table

COUNTS = {"jump_counts": True}
SHUT_GATE = {"Ada": (2, 2), "Bo": (1, 2), "Cy": (2, 1)}


def rolled(roll, gondolas, players=3, flip="g7", **described):
    """A position in which Ada has turned a card and rolled this."""
    described.setdefault("city", {"g7": "magnet"} if players > 2 else {"e5": "mask"})
    game = table(players, gondolas=gondolas, rolls=[roll], **described)
    game.play(flip if flip.startswith("flip") else f"flip {flip if players > 2 else 'e5'}")
    assert game.phase.roll == roll
    return game


def ends(game):
    """Where the gondola may go: crossings as pairs, home as a word."""
    found = set()
    for move in moves(game):
        word = move.removeprefix("move to ")
        found.add("home" if word == "go home" else tuple(map(int, word.split(","))))
    assert found == set(game.reach())
    return found


# ------------------------------------------------------------------------------------- research


@rule("VE-RES-1")
def test_a_turn_begins_with_turning_any_face_down_card_for_all_to_see():
    """It may lie at the other end of the city."""
    game = table(city={"f2": "mask", "b3": "shirt up", "c4": "coin"}, hands={"Ada": "1 glass"})
    assert game.phase.name == "research"
    down = [c for c in cells(7) if game.view().city[c] == "down"]
    assert set(moves(game)) == {f"flip {c}" for c in down}
    refused(game, "flip b3", "VE-RES-1")
    refused(game, "flip c4", "VE-RES-1")
    play(game, "flip f2")
    for seat in (None, "Bo"):
        assert game.view(seat).city["f2"] == "mask"
    assert "Ada turns f2 face up: mask." in str(game.log)


@rule("VE-RES-1")
def test_turning_a_card_is_compulsory_and_comes_first():
    """Nobody moves or trades before it, and nobody turns two."""
    game = table(gondolas={"Ada": (3, 3)}, city={"c4": "mask up", "g7": "magnet"})
    for move in ("move to 3,4", "go home", "stay", "buy c4", "look at d4", "nothing", "buy"):
        refused(game, move, "VE-RES-1")
    play(game, "flip g7")
    refused(game, moves(table())[0], "VE-RES-1")  # a turn needs one only
    second = next(f"flip {c}" for c in cells(7) if game.view().city[c] == "down")
    refused(game, second, "VE-RES-1")


@rule("VE-RES-1")
def test_a_player_at_home_turns_a_card_and_that_is_the_whole_turn():
    """No roll, no move, no trade; but the research is not optional."""
    game = table(home=["Ada"], city={"g7": "magnet"}, gondolas={"Bo": (3, 3)})
    assert game.phase.name == "research"
    refused(game, "nothing", "VE-MOVE-8")
    play(game, "flip g7")
    assert (game.player, game.phase.name) == ("Bo", "research")


@rule("VE-RES-2")
def test_the_game_ends_at_once_when_no_face_down_card_is_left_after_research():
    """No roll and no move for the player who turned it."""
    game = table(city=city(["g7"]), gondolas={"Ada": (1, 1)}, rolls=[1])
    play(game, "flip g7")
    assert game.over
    assert list(game.legal()) == []
    assert game.winners == ()
    assert "rolls" not in str(game.log)
    refused(game, "go home", "VE-RES-2")


@rule("VE-RES-2")
def test_the_game_ends_at_the_start_of_a_turn_when_there_is_nothing_to_turn():
    """The last face-down card may be bought; then the next player has none."""
    game = table(
        city=city(["c4", "g7"], held="1 glass"),
        hands={"Ada": "1 glass"},
        gondolas={"Ada": (3, 3)},
        rolls=[1],
    )
    play(game, "flip g7", "move to 2,3", "look at c4", "buy")
    assert game.over
    # Left where it was, the card is still to be turned.
    game.undo()
    play(game, "leave")
    assert (game.over, game.player) == (False, "Bo")
    play(game, "flip c4")
    assert game.over


@rule("VE-RES-2")
def test_two_face_down_cards_are_enough_to_go_on():
    """It is none that ends the game, not one."""
    game = table(city=city(["c4", "g7"]), gondolas={"Ada": (3, 3)})
    play(game, "flip g7")
    assert (game.over, game.phase.name) == (False, "move")


# ------------------------------------------------------------------------------------- movement


@rule("VE-MOVE-1")
def test_the_die_shows_one_two_and_three_equally_often():
    """It has two faces of each."""
    board = ttr.load_board("venice")
    assert sorted(board.faces) == [1, 1, 2, 2, 3, 3]
    found = Counter()
    for seed in range(300):
        game = ttr.new_game("venice", players=2, seed=seed)
        game.play(game.legal()[0])
        while game.phase.name == "pigeons":
            game.play("give coin")
        found[game.phase.roll] += 1
    assert set(found) == {1, 2, 3}
    assert min(found.values()) > 70


@rule("VE-MOVE-1")
def test_a_gondola_moves_exactly_as_many_steps_as_the_die_shows():
    """Two steps from the middle of the city lead to eight crossings."""
    game = rolled(2, {"Ada": (3, 3)})
    around = {(1, 3), (2, 2), (2, 4), (3, 1), (3, 5), (4, 2), (4, 4), (5, 3)}
    assert ends(game) == around
    assert ends(rolled(1, {"Ada": (3, 3)})) == {(2, 3), (4, 3), (3, 2), (3, 4)}
    refused(game, "move to 6,6", "VE-MOVE-1")
    refused(game, "nothing", "VE-MOVE-1")
    play(game, "move to 4,4")
    assert game.view().gondolas["Ada"] == (4, 4)
    refused(game, "move to 4,5", "VE-MOVE-1")


@rule("VE-MOVE-1")
def test_standing_still_is_no_move():
    """Unless a ring of canals leads back, which three steps cannot."""
    for roll in (1, 3):
        refused(rolled(roll, {"Ada": (3, 3)}), "move to 3,3", "VE-MOVE-1")


@rule("VE-MOVE-2")
def test_the_rim_of_the_city_is_out_of_bounds():
    """36 crossings on 7×7 and 16 on 5×5, each touching four cells."""
    for players, last in ((3, 6), (2, 4)):
        game = rolled(1, {"Ada": (last, last)}, players)
        assert ends(game) == {(last - 1, last), (last, last - 1)}
        for move in (f"move to {last + 1},{last}", f"move to {last},{last + 1}", "move to 0,1"):
            refused(game, move, "VE-MOVE-2")
        graph = ttr.graph(game)
        assert len(graph) == last * last + 1
        assert {n for n in graph if n != "airport"} == {
            (i, j) for i in range(1, last + 1) for j in range(1, last + 1)
        }


@rule("VE-MOVE-2")
def test_a_coin_or_the_airport_in_a_cell_counts_as_a_corner():
    """Otherwise every purchase would close a canal."""
    named = {"c3": "coin", "d3": "coin", "c4": "coin", "d4": "coin", "g7": "magnet"}
    game = rolled(1, {"Ada": (2, 3)}, city=named, hands={"Bo": "4 glass"})
    assert (3, 3) in ends(game)
    play(game, "move to 3,3")
    assert (1, 1) in ends(rolled(1, {"Ada": (1, 2)}))


@rule("VE-MOVE-3")
def test_leaving_the_airport_is_one_step_to_the_gate():
    """A roll of one ends at the gate."""
    assert ends(rolled(1, {})) == {(1, 1)}
    assert ends(rolled(2, {})) == {(1, 2), (2, 1)}
    assert ends(rolled(3, {})) == {(1, 3), (2, 2), (3, 1)}


@rule("VE-MOVE-3")
def test_entering_the_airport_is_one_step_from_the_gate():
    """From (1, 2) it takes two."""
    assert "home" in ends(rolled(1, {"Ada": (1, 1)}))
    game = rolled(1, {"Ada": (1, 2)})
    assert "home" not in ends(game)
    refused(game, "go home", "VE-MOVE-3")
    assert "home" in ends(rolled(2, {"Ada": (1, 2)}))


@rule("VE-MOVE-4")
def test_fewer_steps_than_rolled_only_into_the_airport():
    """The rest of the roll is lost."""
    for roll in (1, 2, 3):
        assert "home" in ends(rolled(roll, {"Ada": (1, 1)}))
    game = rolled(3, {"Ada": (1, 2)})
    play(game, "go home")
    assert game.view().home == ("Ada",)
    refused(rolled(2, {"Ada": (3, 3)}), "move to 3,4", "VE-MOVE-4")
    refused(rolled(3, {"Ada": (3, 3)}), "move to 4,4", "VE-MOVE-4")


@rule("VE-MOVE-4")
def test_nobody_passes_through_the_airport():
    """Neither to turn round in it, nor by leaving and coming back in one turn."""
    assert (1, 1) not in ends(rolled(2, {"Ada": (1, 1)}))
    for roll in (1, 2, 3):
        game = rolled(roll, {})
        assert "home" not in ends(game)
        refused(game, "go home", "VE-MOVE-5")


@rule("VE-MOVE-5")
def test_no_stretch_of_canal_is_used_twice_in_a_turn():
    """There and back is no move, from the airport neither."""
    refused(rolled(2, {"Ada": (3, 3)}), "move to 3,3", "VE-MOVE-5")
    refused(rolled(3, {}), "move to 1,1", "VE-MOVE-5")
    # Round a block in three steps is one: other stretches each time.
    game = rolled(3, {"Ada": (3, 3)})
    assert {(3, 2), (3, 4), (2, 3), (4, 3)} <= ends(game)
    for way in game.reach().values():
        stretches = [frozenset(pair) for pair in itertools.pairwise(way)]
        assert len(stretches) == len(set(stretches))


@rule("VE-MOVE-6")
def test_a_crossing_with_a_gondola_is_jumped_and_is_no_step():
    """Any number in a row; straight on."""
    game = rolled(1, {"Ada": (2, 2), "Bo": (3, 2), "Cy": (4, 2)})
    assert ends(game) == {(1, 2), (2, 1), (2, 3), (5, 2)}
    assert game.reach()[(5, 2)] == ((2, 2), (3, 2), (4, 2), (5, 2))
    play(game, "move to 5,2")


@rule("VE-MOVE-6")
def test_nobody_ends_on_an_occupied_crossing():
    """Nor turns on one that is jumped."""
    game = rolled(1, {"Ada": (2, 2), "Bo": (3, 2)})
    assert "Bo" in refused(game, "move to 3,2", "VE-MOVE-6")
    game = rolled(2, {"Ada": (2, 2), "Bo": (3, 2), "Cy": (2, 3)})
    # (3, 3) would take a turn on a gondola.
    assert (3, 3) not in ends(game)
    refused(game, "move to 3,3", "VE-MOVE-6")


@rule("VE-MOVE-6")
def test_a_jump_out_of_the_city_is_no_way():
    """The direction is closed then."""
    game = rolled(1, {"Ada": (2, 5), "Bo": (1, 5)})
    assert ends(game) == {(3, 5), (2, 4), (2, 6)}
    game = rolled(1, {"Ada": (5, 6), "Bo": (6, 6), "Cy": (4, 6)})
    assert ends(game) == {(5, 5), (3, 6)}


@rule("VE-MOVE-6")
def test_gondolas_beside_the_gate_may_close_the_way_home():
    """No turn on them: the only case in which jumping is no help."""
    refused(rolled(3, SHUT_GATE), "go home", "VE-MOVE-6")
    assert "home" in ends(rolled(3, {"Ada": (2, 2)}))


@rule("VE-MOVE-6")
def test_over_the_gate_one_may_turn_into_the_airport_too():
    """It is the one corner where a gondola in the way would close the city."""
    game = rolled(1, {"Ada": (1, 2), "Bo": (1, 1)})
    assert ends(game) == {"home", (2, 1), (2, 2), (1, 3)}
    assert game.reach()["home"] == ((1, 2), (1, 1), "airport")
    # From the airport over the gate, either way; not back into the airport.
    assert ends(rolled(1, {"Bo": (1, 1)})) == {(1, 2), (2, 1)}
    assert ends(rolled(2, {"Bo": (1, 1), "Cy": (2, 1)})) == {
        (1, 3),
        (2, 2),
        (3, 2),
        (4, 1),
    }


@rule("VE-MOVE-6")
def test_gondolas_that_went_home_are_in_nobodys_way():
    """Nor those that have not left."""
    game = rolled(2, {"Ada": (1, 2)}, home=["Bo"])
    assert {(2, 1), (1, 4), "home"} <= ends(game)
    assert game.view().gondolas == {"Ada": (1, 2), "Bo": "home", "Cy": "airport"}


@rule("VE-MOVE-6")
def test_with_the_option_a_jumped_crossing_is_a_step():
    """Then two gondolas are passed with a three, and with a one not even one is."""
    described = {"Ada": (2, 2), "Bo": (3, 2), "Cy": (4, 2)}
    assert (5, 2) not in ends(rolled(1, described, options=COUNTS))
    assert (5, 2) in ends(rolled(3, described, options=COUNTS))
    assert (5, 2) in ends(rolled(1, described))
    game = rolled(1, described, options=COUNTS)
    refused(game, "move to 3,2", "VE-MOVE-6")
    # Still straight on only, and home costs the gate's step.
    assert (3, 3) not in ends(
        rolled(2, {"Ada": (2, 2), "Bo": (3, 2), "Cy": (2, 3)}, options=COUNTS)
    )
    assert "home" not in ends(rolled(1, {"Ada": (1, 2), "Bo": (1, 1)}, options=COUNTS))
    assert "home" in ends(rolled(2, {"Ada": (1, 2), "Bo": (1, 1)}, options=COUNTS))
    refused(rolled(1, described, options=COUNTS), "move to 5,2", "VE-MOVE-1")
    turning = {"Ada": (2, 2), "Bo": (3, 2), "Cy": (2, 3)}
    refused(rolled(2, turning, options=COUNTS), "move to 3,3", "VE-MOVE-6")
    refused(rolled(3, SHUT_GATE, options=COUNTS), "go home", "VE-MOVE-6")


@rule("VE-MOVE-7")
def test_who_cannot_move_stays_and_trades_as_usual():
    """Only where a jumped crossing counts can that be."""
    shut = {"Ada": (6, 6), "Bo": (5, 6), "Cy": (6, 5)}
    game = rolled(1, shut, flip="flip a7", options=COUNTS, city={"a7": "magnet", "g7": "mask up"})
    assert moves(game) == ["stay"]
    assert game.reach() == {}
    play(game, "stay")
    assert game.phase.name == "trade"
    play(game, "buy g7")
    assert game.view("Ada").hand == {"mask": 1}
    assert "stay" not in moves(rolled(1, shut))


@rule("VE-MOVE-7")
def test_staying_is_refused_while_there_is_a_move():
    """It is no way to wait beside a shop."""
    refused(rolled(1, {"Ada": (6, 6)}), "stay", "VE-MOVE-7")
    # At the gate in the way of one that has not left: stay at the airport, nothing to trade.
    game = rolled(1, {"Bo": (1, 1)}, options=COUNTS)
    play(game, "stay")
    assert moves(game) == ["nothing"]
    refused(game, "buy b1", "VE-TRADE-1")


@rule("VE-MOVE-8")
def test_entering_the_airport_ends_the_turn_without_a_trade():
    """However good the card beside the gate."""
    game = rolled(
        1,
        {"Ada": (1, 1)},
        city={"g7": "magnet", "b1": "mask up", "a2": "coin"},
        hands={"Bo": "1 glass"},
    )
    play(game, "go home")
    assert (game.player, game.phase.name) == ("Bo", "research")
    refused(game, "buy b1", "VE-MOVE-8", seat="Ada")
    refused(game, "look at b2", "VE-MOVE-8", seat="Ada")


@rule("VE-MOVE-8")
def test_a_player_at_home_only_researches_and_the_order_of_return_is_kept():
    """Nobody leaves again."""
    game = table(gondolas={"Ada": (1, 1), "Bo": (1, 2)}, rolls=[1, 2], city=city(cells(7)[1::2]))
    flip = iter([c for c in cells(7) if game.view().city[c] == "down"])
    play(game, f"flip {next(flip)}", "go home", f"flip {next(flip)}", "go home")
    assert game.view().home == ("Ada", "Bo")
    game.play(f"flip {next(flip)}")
    game.play(game.legal()[0])
    game.play("nothing")
    assert (game.player, game.phase.name) == ("Ada", "research")
    for move in ("move to 1,1", "go home", "look at b1", "nothing", "stay"):
        refused(game, move, "VE-MOVE-8")
    play(game, f"flip {next(flip)}")
    assert (game.player, game.phase.name) == ("Bo", "research")
    assert game.view().gondolas["Ada"] == "home"
    assert game.scores()["Ada"].returned == 1
    assert game.scores()["Bo"].returned == 2


def test_reach_is_for_venice_and_for_the_moment_of_moving():
    with pytest.raises(ValueError, match="has no gondolas"):
        ttr.new_game("mini", seed=1).reach()
    assert ttr.new_game("venice", seed=1).reach() == {}
