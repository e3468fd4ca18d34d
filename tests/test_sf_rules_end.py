"""San Francisco, the end and the scores: SF-END, SF-SCORE."""

import ttr_lab as ttr
from tests.sf_table import moves, play, refused, rule, table


def finished(**described):
    """A position played to its end with draws."""
    game = table(last_round=2, **described)
    play(game, "draw blind", "draw blind", "draw blind", "draw blind")
    assert game.over
    return game


@rule("SF-END-1")
def test_everybody_has_one_more_turn_and_the_one_who_set_it_off_is_last():
    """Two cars left set it off, three do not."""
    game = table(3, trains={"Ada": 3}, hands={"Ada": "1 red"})
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    assert game.view().last_round == 3
    assert "2 cable cars left" in game.log[-1]
    for seat in ("Bo", "Cy", "Ada"):
        assert game.player == seat
        play(game, "draw blind", "draw blind")
    assert game.over
    assert refused(game, "draw blind", "SF-END-1")
    game = table(3, trains={"Ada": 4}, hands={"Ada": "1 red"})
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    assert game.view().last_round is None


@rule("SF-END-1")
def test_it_is_set_off_only_once():
    """A second player who runs low gives nobody another turn."""
    game = table(2, trains={"Ada": 3, "Bo": 3}, hands={"Ada": "1 red", "Bo": "1 wild"})
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    play(game, "claim South Beach-Union Square with 1 wild")
    assert game.view().last_round == 1
    play(game, "draw blind", "draw blind")
    assert game.over


@rule("SF-END-1")
def test_a_token_is_chosen_before_the_turn_ends():
    """The last round begins after the choice, not before it."""
    tokens = {"Alcatraz": "2 seal", "Pier 39": "1 crab"}
    game = table(trains={"Ada": 4}, hands={"Ada": "2 wild"}, tokens=tokens)
    play(game, "claim Alcatraz-Pier 39 with 2 wild")
    assert game.view().last_round is None
    play(game, "take seal")
    assert game.view().last_round == 2


@rule("SF-SCORE-1")
def test_tickets_add_or_subtract_their_value():
    """Only ones own routes count; there is nothing to borrow."""
    game = table(
        routes={
            "Ada": ["Fort Mason-Lombard Street", "Lombard Street-Pier 39"],
            "Bo": ["Alcatraz-Pier 39"],
        },
        tickets={"Ada": ["Alcatraz-Lombard Street", "Golden Gate Bridge-Sunset"]},
    )
    assert game.scores()["Ada"].tickets == -3 - 7
    game = table(
        routes={"Ada": ["Lombard Street-Pier 39", "Alcatraz-Pier 39"]},
        tickets={"Ada": ["Alcatraz-Lombard Street", "Golden Gate Bridge-Sunset"]},
    )
    score = game.scores()["Ada"]
    assert (score.tickets, score.tickets_done) == (3 - 7, 1)
    lines = {line.rule for line in game.explain_score("Ada")}
    assert "SF-SCORE-1" in lines
    assert sum(line.points for line in game.explain_score("Ada")[:-1]) == score.total


@rule("SF-SCORE-3")
def test_there_are_no_stations_no_tunnels_and_no_bonus_for_a_long_line():
    """Habits from Europe are told so."""
    game = table(
        hands={"Ada": "2 red"},
        routes={"Ada": ["Sunset-Twin Peaks", "Haight Ashbury-Twin Peaks", "The Castro-Twin Peaks"]},
    )
    assert "no stations" in refused(game, "build station in Sunset with 1 red", "SF-SCORE-3")
    assert "no tunnels" in refused(game, "pay 1 red", "SF-SCORE-3")
    assert "no tunnels" in refused(game, "decline", "SF-SCORE-3")
    assert not moves(game, "build")
    assert "station" not in str(game.phase)
    score = game.scores()["Ada"]
    assert (score.stations, score.longest_trail, score.stations_used) == (0, 0, 0)
    assert score.total == score.routes == 4 + 2 + 2
    rules = {line.rule for line in game.explain_score("Ada")}
    assert all(rule_id.startswith("SF-") for rule_id in rules)


@rule("SF-SCORE-4")
def test_the_most_points_win_then_the_most_tickets_then_nobody_alone():
    """There is no ladder of stations and long lines behind it."""
    game = finished(routes={"Ada": ["Sunset-Twin Peaks"], "Bo": ["Fort Mason-Lombard Street"]})
    assert game.winners == ("Ada",)
    # Bo has 2 points by a ticket, Ada by a route.
    game = finished(
        routes={
            "Ada": ["Lombard Street-The Embarcadero", "Fort Mason-Lombard Street"],
            "Bo": ["Haight Ashbury-The Castro blue"],
        },
        tickets={"Bo": []},
        taken={"Bo": ["bell", "crab", "kite"]},
    )
    assert [score.total for score in game.scores().values()] == [3, 3]
    assert game.winners == ("Ada", "Bo")
    game = finished(
        routes={
            "Ada": ["Mission District-Potrero Hill", "Fort Mason-Lombard Street"],
            "Bo": ["Market Street-Union Square black", "The Embarcadero-Union Square blue"],
        },
        tickets={"Bo": ["The Embarcadero-Market Street"]},
        taken={"Ada": ["bell", "crab"]},
    )
    assert [score.total for score in game.scores().values()] == [4, 4]
    assert game.winners == ("Bo",)
    assert str(game.explain_score("Bo")[-1]).endswith("[SF-SCORE-4]")


@rule("SF-SCORE-4")
def test_only_the_number_of_tickets_breaks_a_tie():
    """The longer line does not: both win."""
    game = finished(
        routes={
            "Ada": ["Sunset-Twin Peaks", "Haight Ashbury-Twin Peaks"],
            "Bo": ["Mission District-Twin Peaks", "Lombard Street-The Embarcadero"],
        },
    )
    assert game.winners == ("Ada", "Bo")
    assert ttr.load_board("san_francisco").trail_points == 0
