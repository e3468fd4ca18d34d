"""Europe, the end and the scores: EU-END-1 and EU-SCORE-1 to EU-SCORE-4."""

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule

THREE = ["Ada", "Bo", "Cy"]
NOTHING = {"face_up": "", "deck": "", "deck_only": True, "ticket_deck": []}


def table(players=2, **described):
    """A position of some players, Ada to play unless told otherwise."""
    return ttr.position("europe", players=THREE[:players], seed=1, **described)


def take_turn(game):
    """Two blind cards: a turn that changes little."""
    play(game, "draw blind", "draw blind")


def finished(**described):
    """A position in which Ada's last turn ends the game, played to the end."""
    game = table(last_round=1, **described)
    take_turn(game)
    assert game.over
    return game


# --------------------------------------------------------------------------------- the last round


@rule("EU-END-1")
def test_everybody_has_one_more_turn_the_one_who_set_it_off_last():
    """In other games only the others play on."""
    game = table(3, turn="Bo", trains={"Bo": 2})
    assert game.view().last_round is None
    turns = []
    while not game.over:
        turns.append(game.player)
        take_turn(game)
    assert turns == ["Bo", "Cy", "Ada", "Bo"]
    assert "everybody plays one more turn, Bo last" in str(game.log)
    assert game.player is None
    assert list(game.legal()) == []


@rule("EU-END-1")
def test_two_trains_or_fewer_at_the_end_of_a_turn_set_it_off():
    """Three do not; and it is the end of the turn that counts."""
    for left, begins in ((3, False), (2, True), (1, True), (0, True)):
        game = table(trains={"Ada": left})
        take_turn(game)
        assert (game.view().last_round == 2) is begins
        assert (game.view().last_round is None) is not begins
    game = table(trains={"Ada": 6}, hands={"Ada": "4 red"})
    play(game, "claim Marseille-Pamplona with 4 red")
    assert game.view().last_round == 2
    # A rival with few trains sets nothing off before a turn of theirs has ended.
    game = table(trains={"Bo": 1})
    take_turn(game)
    assert game.view().last_round is None


@rule("EU-END-1")
def test_the_last_round_is_set_off_only_once():
    """A second player who runs out of trains in it wins nobody another turn."""
    game = table(3, trains={"Ada": 2, "Bo": 1, "Cy": 0})
    turns = []
    while not game.over:
        turns.append(game.player)
        take_turn(game)
    assert turns == ["Ada", "Bo", "Cy", "Ada"]


@rule("EU-END-1")
def test_a_pass_is_a_turn_of_the_last_round():
    """Whoever can do nothing has had the turn all the same."""
    game = table(**NOTHING, last_round=2, hands={"Bo": "1 red"})
    play(game, "pass")
    assert (game.over, game.view().last_round) == (False, 1)
    play(game, "build station in Wien with 1 red")
    assert game.over
    # And a pass ends a turn: with two trains it sets the last round off.
    game = table(**NOTHING, trains={"Ada": 2}, hands={"Bo": "3 red"})
    play(game, "pass")
    assert game.view().last_round == 2
    play(game, "build station in Wien with 1 red")
    assert game.view().last_round == 1
    play(game, "draw red")
    assert game.over


@rule("EU-END-1")
def test_the_trigger_may_be_a_tunnel_that_was_given_up_or_tickets():
    """Any turn can be the one, not only one in which trains were placed."""
    game = table(trains={"Ada": 2}, hands={"Ada": "2 yellow"}, deck="yellow red red")
    play(game, "claim München-Zürich with 2 yellow")
    assert game.view().last_round is None, "the turn has not ended"
    play(game, "decline")
    assert game.view().last_round == 2
    game = table(trains={"Ada": 2}, ticket_deck=["Paris-Wien"])
    play(game, "draw tickets")
    assert game.view().last_round is None
    play(game, "keep Paris-Wien")
    assert game.view().last_round == 2


@rule("EU-END-1")
def test_after_the_end_nothing_can_be_played():
    """The cards are still in the hands."""
    game = finished(hands={"Ada": "4 red"})
    for move in ("draw blind", "claim Marseille-Pamplona with 4 red", "draw tickets", "pass"):
        said = refused(game, move, "EU-END-1")
        assert "over" in said
    assert game.why_not("decline").rule == "EU-END-1"


# ----------------------------------------------------------------------------------------- tickets


@rule("EU-SCORE-1")
def test_a_ticket_adds_its_value_when_done_and_takes_it_away_when_not():
    """An undone ticket is not worth nothing, it costs."""
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Zürich", "München-Wien"]},
        tickets={"Ada": ["Paris-Wien", "Kyiv-Sochi"], "Bo": ["Brest-Petrograd"]},
    )
    scores = game.scores()
    assert scores["Ada"].tickets == 8 - 8
    assert scores["Ada"].tickets_done == 1
    assert [t.name for t in scores["Ada"].done] == ["Paris-Wien"]
    assert [t.name for t in scores["Ada"].undone] == ["Kyiv-Sochi"]
    assert scores["Bo"].tickets == -20
    assert scores["Bo"].total == 12 - 20, "a total may be below zero"
    lines = [x.points for x in game.explain_score("Ada") if x.rule == "EU-SCORE-1"]
    assert lines == [8, -8]


@rule("EU-SCORE-1")
def test_any_way_over_ones_own_routes_will_do():
    """A detour counts as much as the shortest way; a rival's route does not."""
    around = ["Berlin-Warszawa purple", "Warszawa-Wien", "Wien-Zagrab", "Zagrab-Venezia"]
    game = table(routes={"Ada": [*around, "Venezia-Roma"]}, tickets={"Ada": ["Berlin-Roma"]})
    assert game.scores()["Ada"].tickets == 9
    game = table(routes={"Ada": around, "Bo": ["Venezia-Roma"]}, tickets={"Ada": ["Berlin-Roma"]})
    assert game.scores()["Ada"].tickets == -9


@rule("EU-SCORE-1")
def test_borrowed_routes_count_for_tickets():
    """The station makes the difference of twice the ticket, less its own four points."""
    described = {
        "routes": {"Ada": ["Paris-Zürich", "München-Wien"], "Bo": ["München-Zürich"]},
        "tickets": {"Ada": ["Paris-Wien"]},
    }
    without = table(**described).scores()["Ada"]
    borrowing = table(**described, stations={"Ada": ["München"]}).scores()["Ada"]
    assert (without.tickets, borrowing.tickets) == (-8, 8)
    assert borrowing.total - without.total == 16 - 4


@rule("EU-SCORE-1")
def test_scores_may_be_asked_for_at_any_time():
    """As if the game ended now: tickets still on offer belong to nobody yet."""
    game = ttr.new_game("europe", players=2, seed=1)
    assert {s.total for s in game.scores().values()} == {12}
    play(game, str(game.legal()[0]))
    kept = game.view("Player 1").tickets
    assert game.scores()["Player 1"].total == 12 - sum(t.points for t in kept)
    game = table(hands={"Ada": "3 green"}, deck="green red red")
    play(game, "claim Paris-Zürich with 3 green")
    assert game.scores()["Ada"].total == 12, "a tunnel that is not paid is not claimed"
    game = table(ticket_deck=["Paris-Wien"])
    play(game, "draw tickets")
    assert game.scores()["Ada"].total == 12
    assert game.winners == (), "nobody has won before the end"


# ------------------------------------------------------------------------------- the longest trail


@rule("EU-SCORE-2")
def test_the_trail_may_come_through_a_city_again():
    """It is not a path: a ring with two spurs is one trail."""
    routes = ["Brest-Paris", "Paris-Dieppe", "Dieppe-Brest", "Brest-Pamplona"]
    trail = table(routes={"Ada": routes}).scores()["Ada"].trail
    assert trail.length == 3 + 1 + 2 + 4
    assert trail.left_out == ()
    assert len(trail.cities) == 5
    assert trail.cities.count("Brest") == 2


@rule("EU-SCORE-2")
def test_the_trail_may_not_use_a_route_twice():
    """A star of three routes gives the two longest arms; the third stays out."""
    routes = ["Wien-Berlin", "Wien-Warszawa", "Wien-München"]
    trail = table(routes={"Ada": routes}).scores()["Ada"].trail
    assert trail.length == 4 + 3
    assert len(trail.left_out) == 1
    assert ttr.longest_trail([("A", "B", 3), ("B", "C", 3), ("B", "D", 2)]).length == 6


@rule("EU-SCORE-2")
def test_the_trail_is_measured_in_trains_not_in_routes():
    """One route of eight beats three of two."""
    routes = {
        "Ada": ["Petrograd-Stockholm"],
        "Bo": ["Cadiz-Lisboa", "Brest-Dieppe", "Dieppe-Bruxelles", "Bruxelles-Frankfurt"],
    }
    scores = table(routes=routes).scores()
    assert (scores["Ada"].trail.length, scores["Bo"].trail.length) == (8, 6)
    assert (scores["Ada"].longest_trail, scores["Bo"].longest_trail) == (10, 0)


@rule("EU-SCORE-2")
def test_stations_and_borrowed_routes_do_not_count_for_the_trail():
    """Neither does the borrowed route count, nor does it join what lies on both sides of it."""
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Wien"], "Bo": ["München-Zürich"]},
        stations={"Ada": ["München"]},
        tickets={"Ada": ["Paris-Wien"]},
    )
    score = game.scores()["Ada"]
    assert score.borrowed == {"München": "munchen-zurich"}
    assert score.trail.length == 3
    assert game.scores()["Bo"].trail.length == 2


@rule("EU-SCORE-3")
def test_the_longest_trail_earns_ten_points_and_a_tie_earns_everybody_ten():
    """The ten points are neither split nor given to the first."""
    longest = ["Moskva-Petrograd", "Petrograd-Riga"]
    routes = {"Ada": longest, "Bo": ["Berlin-Wien", "Wien-Warszawa", "Amsterdam-Bruxelles"]}
    bonus = {n: s.longest_trail for n, s in table(3, routes=routes).scores().items()}
    assert bonus == {"Ada": 10, "Bo": 0, "Cy": 0}
    routes["Cy"] = ["Athina-Sarajevo", "Athina-Sofia", "Amsterdam-Bruxelles"]
    routes["Bo"] = ["Roma-Marseille", "Marseille-Barcelona"]
    game = table(3, routes=routes)
    bonus = {n: s.longest_trail for n, s in game.scores().items()}
    assert bonus == {"Ada": 10, "Bo": 10, "Cy": 0}
    for name, points in bonus.items():
        lines = [x.points for x in game.explain_score(name) if x.rule == "EU-SCORE-3"]
        assert lines == [points]
        assert game.scores()[name].total == game.view().points[name] + 12 + points


@rule("EU-SCORE-3")
def test_without_any_route_on_the_board_there_is_no_bonus():
    """All are tied at nothing, and nothing is no trail."""
    scores = table(3).scores()
    assert {s.longest_trail for s in scores.values()} == {0}
    assert {s.total for s in scores.values()} == {12}
    scores = table(3, routes={"Cy": ["Amsterdam-Bruxelles"]}).scores()
    assert [s.longest_trail for s in scores.values()] == [0, 0, 10]


# ---------------------------------------------------------------------------------------- who wins

# Five trains in one trail, six points; and pieces apart from everything else.
TRAIL_A = ["Frankfurt-Essen", "Essen-København"]
TRAIL_B = ["Cadiz-Lisboa", "Cadiz-Madrid"]


def ranks(game):
    """Total, tickets done, stations built and bonus of Ada and Bo."""
    return [
        (s.total, s.tickets_done, s.stations_used, s.longest_trail) for s in game.scores().values()
    ]


@rule("EU-SCORE-4")
def test_the_most_points_win_whatever_else():
    """Tickets done matter only through their points."""
    game = finished(
        routes={"Ada": TRAIL_A, "Bo": [*TRAIL_B, "Kyiv-Smolensk", "Athina-Sofia"]},
        tickets={"Ada": ["Frankfurt-København"]},
    )
    assert ranks(game) == [(33, 1, 0, 10), (36, 0, 0, 10)]
    assert game.winners == ("Bo",)
    line = game.explain_score("Bo")[-1]
    assert (line.rule, line.points) == ("EU-SCORE-4", 36)


@rule("EU-SCORE-4")
def test_a_tie_goes_to_the_player_with_more_tickets_done():
    """Before stations: the one with the ticket has built one more."""
    for station, spare in ((0, "Amsterdam-Bruxelles"), (1, None)):
        routes = [*TRAIL_B, "Kyiv-Smolensk", "Amsterdam-Bruxelles"]
        ticket = ["Frankfurt-København"]
        own = list(TRAIL_A) if spare else [*TRAIL_A, "Athina-Sofia"]
        game = finished(
            routes={"Ada": own, "Bo": routes},
            tickets={"Ada": ticket},
            stations={"Ada": ["Roma"][:station]},
        )
        assert ranks(game) == [(33, 1, station, 10), (33, 0, 0, 10)]
        assert game.winners == ("Ada",)


@rule("EU-SCORE-4")
def test_then_to_the_player_who_built_fewer_stations():
    """Built, whether it served a ticket or not; and before the Express bonus."""
    game = finished(
        routes={"Ada": [*TRAIL_A, "Kyiv-Smolensk"], "Bo": TRAIL_B}, stations={"Ada": ["Roma"]}
    )
    assert ranks(game) == [(28, 0, 1, 10), (28, 0, 0, 10)]
    assert game.winners == ("Bo",)
    # Ada has the bonus, Bo fewer stations.
    game = finished(
        routes={
            "Ada": [*TRAIL_A, "Kyiv-Smolensk"],
            "Bo": ["Moskva-Petrograd", "Barcelona-Marseille", "Cadiz-Lisboa"],
        },
        stations={"Ada": ["Roma"]},
    )
    assert ranks(game) == [(28, 0, 1, 10), (28, 0, 0, 0)]
    assert game.winners == ("Bo",)


@rule("EU-SCORE-4")
def test_then_to_the_holder_of_the_express_bonus():
    """The last of the three ties that the rulebook breaks."""
    game = finished(
        routes={
            "Ada": [
                "Barcelona-Marseille",
                "Athina-Sarajevo",
                "Danzig-Berlin",
                "Cadiz-Lisboa",
                "Amsterdam-Bruxelles",
            ],
            "Bo": ["Moskva-Petrograd", "Petrograd-Riga"],
        }
    )
    assert ranks(game) == [(36, 0, 0, 0), (36, 0, 0, 10)]
    assert game.winners == ("Bo",)


@rule("EU-SCORE-4")
def test_when_nothing_tells_them_apart_the_victory_is_shared():
    """Neither the order of the seats nor a roll of a die decides."""
    game = finished(routes={"Ada": TRAIL_A, "Bo": TRAIL_B})
    assert game.winners == ("Ada", "Bo")
    assert "Ada and Bo" in repr(game)
    game = table(3, last_round=1, routes={"Ada": TRAIL_A, "Cy": TRAIL_B})
    take_turn(game)
    assert game.winners == ("Ada", "Cy")
    assert not moves(game)
