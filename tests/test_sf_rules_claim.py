"""San Francisco, claiming a route: SF-CLAIM, SF-DBL, SF-FERRY."""

import pytest

import ttr_lab as ttr
from tests.sf_table import moves, play, refused, rule, table, whole

HAIGHT = "claim Haight Ashbury-Pacific Heights with"  # black, 3 spaces


@rule("SF-CLAIM-1")
def test_a_route_costs_a_card_of_its_colour_for_each_space():
    """Ferries stand in on every route, not on ferry routes only, and may pay for all of it."""
    game = table(hands={"Ada": "3 black 3 wild 3 blue"})
    assert moves(game, HAIGHT) == [
        f"{HAIGHT} {cards}" for cards in ("3 black", "2 black 1 wild", "1 black 2 wild", "3 wild")
    ]
    refused(game, f"{HAIGHT} 3 blue", "SF-CLAIM-1")
    refused(game, f"{HAIGHT} 2 black", "SF-CLAIM-1")
    refused(game, f"{HAIGHT} 2 black 1 blue", "SF-CLAIM-1")
    refused(game, f"{HAIGHT} 4 black", "SF-CLAIM-1")
    play(game, f"{HAIGHT} 2 black 1 wild")
    assert game.view("Ada").hand == {"black": 1, "wild": 2, "blue": 3}
    assert game.view().discard == {"black": 2, "wild": 1}
    assert whole(game)


@rule("SF-CLAIM-1")
def test_a_gray_route_takes_one_colour_and_cards_that_one_holds():
    """Any colour, but not two."""
    text = "claim Mission District-Painted Ladies with"
    game = table(hands={"Ada": "2 red 2 blue 1 wild"})
    assert moves(game, text) == [f"{text} 2 blue 1 wild", f"{text} 2 red 1 wild"]
    refused(game, f"{text} 2 red 1 blue", "SF-CLAIM-1")
    refused(game, f"{text} 3 red", "SF-CLAIM-1")


@rule("SF-CLAIM-2")
def test_a_route_may_lie_anywhere_and_one_is_claimed_in_a_turn():
    """It need not touch what one has."""
    game = table(hands={"Ada": "2 red 2 green"}, routes={"Ada": ["Sunset-Twin Peaks"]})
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    assert game.player == "Bo"
    green = "claim Pier 39-The Embarcadero green with 1 green"
    assert "one route a turn" in refused(game, green, "SF-CLAIM-2", seat="Ada")


@rule("SF-CLAIM-2")
def test_a_car_is_needed_for_every_space_and_nobody_else_may_be_there():
    """Cars run out before cards do."""
    game = table(
        hands={"Ada": "6 black"}, trains={"Ada": 2}, routes={"Bo": ["Fort Mason-Lombard Street"]}
    )
    assert "2 cable cars left" in refused(game, f"{HAIGHT} 3 black", "SF-CLAIM-2")
    taken = "claim Fort Mason-Lombard Street with 1 black"
    assert "Bo" in refused(game, taken, "SF-CLAIM-2")
    play(game, "claim Golden Gate Bridge-Presidio black with 2 black")
    assert game.view().trains == {"Ada": 0, "Bo": 19}
    game = table(hands={"Ada": "1 red"}, trains={"Ada": 0})
    said = refused(game, "claim Fort Mason-Lombard Street with 1 red", "SF-CLAIM-2")
    assert "no cable car left" in said
    assert "station" not in said


@rule("SF-CLAIM-3")
def test_a_route_scores_at_once():
    """Five spaces are worth ten points, as much as ten routes of one."""
    for text, points in (
        ("claim Fort Mason-Lombard Street with 1 red", 1),
        ("claim Lombard Street-The Embarcadero with 2 red", 2),
        ("claim Mission District-Twin Peaks with 3 red", 4),
        ("claim Fort Mason-Golden Gate Bridge with 4 red 1 wild", 10),
    ):
        game = table(hands={"Ada": "6 red 1 wild"})
        play(game, text)
        assert game.view().points["Ada"] == points, text
    assert ttr.load_board("san_francisco").points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}


@rule("SF-DBL-1")
def test_the_second_track_closes_with_two_players_only():
    """In Europe it closes with three as well."""
    routes = {"Bo": ["Fort Mason-Pier 39 red"]}
    text = "claim Fort Mason-Pier 39 black with 1 black"
    game = table(2, routes=routes, hands={"Ada": "1 black"})
    assert "with 2 players" in refused(game, text, "SF-DBL-1")
    assert game.view().closed == ("fort-mason-pier-39-black",)
    for n in (3, 4):
        game = table(n, routes=routes, hands={"Ada": "1 black"})
        assert game.view().closed == ()
        play(game, text)


@rule("SF-DBL-1")
def test_nobody_holds_both_tracks():
    """Not with any number of players."""
    for n in (2, 3, 4):
        game = table(n, routes={"Ada": ["Fort Mason-Pier 39 red"]}, hands={"Ada": "1 black"})
        refused(game, "claim Fort Mason-Pier 39 black with 1 black", "SF-DBL-1")
    with pytest.raises(ttr.PositionError, match=r"\[SF-DBL-1\]"):
        table(3, routes={"Ada": ["Fort Mason-Pier 39 red", "Fort Mason-Pier 39 black"]})


@rule("SF-DBL-1")
def test_two_equal_gray_tracks_are_a_double_like_any_other():
    """Alcatraz-Pier 39: nothing tells its tracks apart, and yet there are two."""
    text = "claim Alcatraz-Pier 39 with 2 wild"
    for n in (2, 3):
        game = table(n, hands={"Ada": "2 wild", "Bo": "2 wild"})
        assert moves(game).count(text) == 1
        play(game, text)
        if n == 2:
            refused(game, text, "SF-DBL-1")
            continue
        play(game, text)
        assert game.view().routes["Ada"] == ("alcatraz-pier-39-1",)
        assert game.view().routes["Bo"] == ("alcatraz-pier-39-2",)
        refused(game, text, "SF-CLAIM-2")


@rule("SF-FERRY-1")
def test_a_ferry_route_takes_one_ferry_card_and_one_colour():
    """A ferry card must be among the cards even when the colour would do."""
    text = "claim Alcatraz-Fort Mason black with"
    game = table(hands={"Ada": "3 black 2 wild 1 blue"})
    assert moves(game, text) == [f"{text} 1 black 1 wild", f"{text} 2 wild"]
    refused(game, f"{text} 2 black", "SF-FERRY-1")
    refused(game, f"{text} 3 black", "SF-FERRY-1")
    refused(game, f"{text} 1 blue 1 wild", "SF-CLAIM-1")
    play(game, f"{text} 1 black 1 wild")


@rule("SF-FERRY-1")
def test_the_long_ferry_asks_for_one_ferry_card_too():
    """Five spaces and one symbol."""
    text = "claim Fort Mason-Golden Gate Bridge with"
    game = table(hands={"Ada": "5 red 2 wild"})
    assert moves(game, text) == [f"{text} 4 red 1 wild", f"{text} 3 red 2 wild"]
    refused(game, f"{text} 5 red", "SF-FERRY-1")
