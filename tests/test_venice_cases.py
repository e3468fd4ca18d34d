"""The cases of Venice from the outside world, each by its number."""

from tests.venice_table import all_cards, cells, city, moves, play, refused, table

CROSSINGS = {(1, 3), (2, 2), (2, 4), (3, 1), (3, 5), (4, 2), (4, 4), (5, 3)}


def rolled(roll, place=None, players=3):
    """Ada has turned a card and rolled."""
    last = "g7" if players > 2 else "e5"
    game = table(
        players, gondolas={"Ada": place} if place else None, rolls=[roll], city={last: "leather"}
    )
    play(game, f"flip {last}")
    return game


def ends(game):
    return {m.removeprefix("move to ") for m in moves(game)}


def test_venice_01_tiles_and_grids():
    for players, size, cards in ((2, 5, 24), (3, 7, 48), (5, 7, 48)):
        game = table(players)
        assert sum(all_cards(game).values()) == cards == size * size - 1
        assert len(game.view().city) == cards
        assert set(game.view().coins.values()) == {6}


def test_venice_02_where_a_gondola_may_stand():
    for players, last in ((3, 6), (2, 4)):
        game = rolled(1, (1, 1), players)
        places = {str(m.crossing) for m in game._now.tables.move_to}
        assert len(places) == last * last
        refused(game, f"move to {last + 1},1", "VE-MOVE-2")
        refused(game, "move to 1,0", "VE-MOVE-2")


def test_venice_03_first_move_from_the_airport():
    assert ends(rolled(1)) == {"1,1"}
    assert ends(rolled(2)) == {"1,2", "2,1"}
    assert ends(rolled(3)) == {"1,3", "2,2", "3,1"}
    refused(rolled(3), "move to 1,1", "VE-MOVE-5")
    refused(rolled(2), "go home", "VE-MOVE-5")


def test_venice_04_exact_movement():
    game = rolled(2, (3, 3))
    assert ends(game) == {f"{i},{j}" for i, j in CROSSINGS}
    refused(game, "move to 3,3", "VE-MOVE-5")
    refused(game, "move to 3,4", "VE-MOVE-4")
    refused(game, "stay", "VE-MOVE-7")


def test_venice_06_going_home_with_steps_to_spare():
    for roll, home in ((3, True), (2, True), (1, False)):
        game = rolled(roll, (1, 2))
        assert ("go home" in moves(game)) is home
    refused(rolled(1, (1, 2)), "go home", "VE-MOVE-3")


def test_venice_08_home_ends_the_turn():
    game = table(
        gondolas={"Ada": (1, 1)},
        hands={"Ada": "2 mask 2 shirt 2 coin"},
        city={"b1": "mask", "g7": "leather"},
        rolls=[2],
    )
    play(game, "flip g7", "go home")
    assert game.player == "Bo"
    refused(game, "look at b1", "VE-MOVE-8", seat="Ada")
    refused(game, "sell mask at b1", "VE-MOVE-8", seat="Ada")


def test_venice_09_players_at_home_still_turn_a_tile():
    down = cells(7)[-9:]
    game = table(home=["Ada", "Bo"], gondolas={"Cy": (4, 4)}, city=city(down))
    turns = {"Ada": 0, "Bo": 0, "Cy": 0}
    moved = 0
    for cell in down:
        turns[game.player] += 1
        play(game, f"flip {cell}")
        if game.phase.name == "move":
            moved += 1
            game.play(next(m for m in game.legal() if str(m) != "go home"))
            play(game, "nothing")
    assert game.over
    assert turns == {"Ada": 3, "Bo": 3, "Cy": 3}
    assert moved == 2


def test_venice_10_last_tile_turned_in_step_1():
    game = table(city=city(["g7"]), gondolas={"Ada": (1, 1)}, rolls=[1])
    play(game, "flip g7")
    assert game.over
    assert game.winners == ()
    assert game.scores()["Ada"].home is False


def test_venice_13_all_home():
    game = table(home=["Bo", "Cy"], gondolas={"Ada": (1, 1)}, city=city(cells(7)[-13:]), rolls=[1])
    play(game, f"flip {cells(7)[-1]}")
    assert game.view().face_down == 12
    play(game, "go home")
    assert game.over


def test_venice_14_scoring():
    """The case counts three coins beside six cards; coins do not matter, whatever their number."""
    game = table(hands={"Ada": "3 mask 2 glass 1 magnet"})
    worth = game.board.values["mask"]
    assert game.scores()["Ada"].total == worth - 3
    with_coins = game._now.copy()
    with_coins.coins[0] = 3
    assert game._rules.scores(with_coins)["Ada"].total == worth - 3


def test_venice_18_winner_at_home_with_minus_points():
    hands = {"Ada": "1 magnet 1 shirt 1 pasta", "Bo": "3 glass 3 mask"}
    lying = city(["g7"], held="1 magnet 1 shirt 1 pasta 3 glass 3 mask")
    game = table(home=["Ada"], hands=hands, gondolas={"Bo": (1, 1)}, turn="Cy", city=lying)
    play(game, "flip g7")
    assert {name: s.total for name, s in game.scores().items()} == {"Ada": -3, "Bo": 19, "Cy": 0}
    assert game.winners == ("Ada",)


def test_venice_20_tie():
    for home in (["Ada", "Bo"], ["Bo", "Ada"]):
        lying = city(["g7"], held="6 magnet")
        hands = {"Ada": "3 magnet", "Bo": "3 magnet"}
        game = table(home=home, hands=hands, turn="Cy", city=lying)
        play(game, "flip g7")
        assert [s.total for s in game.scores().values()] == [5, 5, 0]
        assert game.winners == (home[0],)


def test_venice_21_pigeon_before_feeder():
    lying = {"e5": "pigeons", "d4": "feeder", "f6": "pigeons", "g7": "leather"}
    game = table(hands={"Ada": "1 mask", "Bo": "1 glass", "Cy": "1 magnet"}, city=lying)
    for cell, passing in (("e5", False), ("d4", True), ("f6", True)):
        play(game, f"flip {cell}")
        assert (game.phase.name == "pigeons") is passing
        while game.phase.name == "pigeons":
            game.play(game.legal()[0])
        game.play(next(m for m in game.legal() if str(m) != "go home"))
        play(game, "nothing")
    assert game.state.hands == {"Ada": {"glass": 1}, "Bo": {"magnet": 1}, "Cy": {"mask": 1}}


def test_venice_23_passing_is_simultaneous():
    hands = {"Ada": "1 mask", "Bo": "1 glass", "Cy": "1 magnet"}
    game = table(hands=hands, city={"d4": "feeder"}, gondolas={"Ada": (1, 1), "Bo": (2, 2)})
    play(game, "flip d4", "give mask")
    assert "mask" not in str(game.log)
    play(game, "give glass", "give magnet")
    assert game.state.hands == {"Ada": {"magnet": 1}, "Bo": {"mask": 1}, "Cy": {"glass": 1}}


def test_venice_25_players_at_home_are_skipped():
    hands = {"Ada": "1 mask", "Bo": "1 glass", "Cy": "1 magnet", "Di": "1 shirt"}
    game = table(4, hands=hands, home=["Bo", "Di"], city={"d4": "feeder"})
    play(game, "flip d4", "give mask", "give magnet")
    assert game.state.hands["Ada"] == {"magnet": 1}
    assert game.state.hands["Cy"] == {"mask": 1}
    assert game.state.hands["Bo"] == {"glass": 1}
    assert game.state.hands["Di"] == {"shirt": 1}


def test_venice_27_secret_look_without_a_chip():
    lying = {"c3": "mask", "d3": "shirt up", "c4": "leather", "d4": "leather", "g7": "pasta"}
    game = table(hands={"Ada": "6 magnet"}, gondolas={"Ada": (2, 3)}, rolls=[1], city=lying)
    play(game, "flip g7", "move to 3,3")
    assert moves(game) == ["nothing"]
    refused(game, "look at c3", "VE-TRADE-2")
    refused(game, "buy d3", "VE-TRADE-3")


def test_venice_29_no_opponent_can_ask_for_a_secretly_bought_card():
    game = table(gondolas={"Ada": (2, 3)}, rolls=[1], city={"c3": "mask", "g7": "pasta"})
    play(game, "flip g7", "move to 3,3", "look at c3", "buy")
    for seat in ("Bo", "Cy"):
        assert game.view(seat).hand == {}
    assert game.player == "Bo"
    assert set(moves(game)) == {f"flip {c}" for c, is_ in game.view().city.items() if is_ == "down"}
    assert game.view("Ada").hand == {"mask": 1}


def test_venice_31_selling_needs_both_a_card_and_an_adjacent_chip():
    far = {"c3": "mask", "d3": "mask", "c4": "mask", "d4": "mask", "g7": "pasta"}
    near = {**far, "c4": "coin"}

    def stop(lying, hands):
        game = table(gondolas={"Ada": (2, 3)}, rolls=[1], city=lying, hands=hands)
        play(game, "flip g7", "move to 3,3")
        return game

    refused(stop(far, {"Ada": "1 glass"}), "sell glass at c4", "VE-TRADE-4")
    refused(stop(near, {"Bo": "1 glass"}), "sell glass at c4", "VE-TRADE-4")
    game = stop(near, {"Ada": "1 glass"})
    play(game, "sell glass at c4")
    view = game.view("Ada")
    assert (view.coins["Ada"], view.hand, view.city["c4"]) == (6, {}, "down")
    assert game.state.city["c4"] == "glass"


def test_venice_34_chips_and_tiles_are_conserved():
    """At any moment: see test_venice_properties.py for thousands of them."""
    game = table(5, hands={"Ada": "2 mask", "Ed": "1 shirt"})
    for _ in range(60):
        assert sum(all_cards(game).values()) == 48
        lying = list(game.view().city.values()).count("coin")
        assert lying + sum(game.view().coins.values()) == 30
        game.play(game.legal()[-1])
