"""Venice, the end and the scores: VE-END-1 and VE-SCORE-1 to VE-SCORE-3."""

import ttr_lab as ttr
from tests.venice_table import cells, city, play, refused, rule, table


def last_card(players=3, hands=None, home=(), **described):
    """Ada turns the last face-down card."""
    held = " ".join((hands or {}).values())
    lying = city(["g7" if players > 2 else "e5"], held=held, players=players)
    game = table(players, city=lying, hands=hands, home=list(home), **described)
    play(game, "flip g7" if players > 2 else "flip e5")
    assert game.over
    return game


@rule("VE-END-1")
def test_the_game_ends_at_once_when_everybody_is_home():
    """Whatever lies face down."""
    game = table(home=["Bo", "Cy"], gondolas={"Ada": (1, 1)}, city={"g7": "magnet"})
    play(game, "flip g7")
    assert game.view().face_down > 12
    play(game, "go home")
    assert game.over
    assert game.player is None
    assert list(game.legal()) == []
    assert "Everybody is home" in str(game.log)
    assert game.winners == ("Bo",)
    refused(game, "flip a2", "VE-END-1")


@rule("VE-END-1")
def test_one_player_in_the_city_keeps_the_game_going():
    """Those at home turn their cards meanwhile."""
    game = table(home=["Ada", "Bo"], gondolas={"Cy": (3, 3)}, city=city(cells(7)[-9:]))
    for cell in cells(7)[-9:-7]:
        play(game, f"flip {cell}")
    assert (game.over, game.player) == (False, "Cy")


@rule("VE-SCORE-1")
def test_who_is_not_home_cannot_win_whatever_the_cards():
    """The cards still count their points."""
    game = last_card(hands={"Ada": "3 glass 3 mask", "Bo": "2 shirt"}, home=["Bo"])
    assert game.scores()["Ada"].total == 19
    assert game.scores()["Ada"].home is False
    assert game.winners == ("Bo",)
    assert "[VE-SCORE-1]" in str(game.explain_score("Ada"))


@rule("VE-SCORE-1")
def test_with_nobody_home_nobody_wins():
    """The winners are an empty tuple, and the game says so."""
    game = last_card(hands={"Ada": "3 glass"}, gondolas={"Ada": (1, 1)})
    assert game.winners == ()
    assert "nobody" in repr(game)
    # A gondola that never left the airport has not come back to it.
    assert game.view().gondolas["Bo"] == "airport"


@rule("VE-SCORE-2")
def test_three_of_a_kind_score_their_value_and_every_other_card_costs_one():
    """Coins count nothing."""
    for hand, sets, leftovers in (
        ("3 mask", 9, 0),
        ("3 mask 2 glass 1 magnet", 9, -3),
        ("6 magnet", 10, 0),
        ("5 magnet", 5, -2),
        ("3 glass 3 mask", 19, 0),
        ("2 leather 1 shirt", 0, -3),
        ("6 coin", 0, 0),
    ):
        held = hand if "coin" not in hand else ""
        game = table(hands={"Ada": hand}, city=city(cells(7)[:5], held=held))
        score = game.scores()["Ada"]
        assert (score.sets, score.leftovers, score.total) == (sets, leftovers, sets + leftovers)
        lines = game.explain_score("Ada")
        assert sum(line.points or 0 for line in lines[:-1]) == score.total == lines[-1].points


@rule("VE-SCORE-3")
def test_most_points_among_those_home_win():
    """Not the first to come home."""
    game = last_card(hands={"Bo": "3 magnet", "Cy": "3 shirt"}, home=["Bo", "Cy"])
    assert game.winners == ("Cy",)


@rule("VE-SCORE-3")
def test_one_alone_at_home_wins_with_any_score():
    """A negative one too."""
    game = last_card(hands={"Ada": "3 glass 3 mask", "Cy": "2 shirt 1 magnet"}, home=["Cy"])
    assert game.scores()["Cy"].total == -3
    assert game.winners == ("Cy",)


@rule("VE-SCORE-3")
def test_a_tie_goes_to_who_came_home_earlier():
    """Seats do not matter; the order of return is strict, so nothing is shared."""
    for home in (["Bo", "Cy"], ["Cy", "Bo"]):
        game = last_card(hands={"Bo": "1 magnet", "Cy": "1 shirt"}, home=home)
        assert game.winners == (home[0],)
    rows = ttr.play_many("venice", bots=[ttr.bots.random] * 3, games=40, seed=1, progress=False)
    assert {row["won"] for row in rows} <= {0, 1}
