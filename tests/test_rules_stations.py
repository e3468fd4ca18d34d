"""Europe, stations: EU-STA-1 to EU-STA-6."""

import dataclasses

import pytest

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule, whole
from ttr_lab.rails import stations as rails_stations


def table(hand="", **described):
    """A position of Ada and Bo, Ada to play with this hand."""
    hands = {"Ada": hand, **described.pop("hands", {})}
    return ttr.position("europe", players=["Ada", "Bo"], seed=1, hands=hands, **described)


def built(n):
    """n stations of Ada's."""
    return {"Ada": ["Roma", "Riga", "Brest"][:n]}


# ------------------------------------------------------------------------------------ building one


@rule("EU-STA-1")
def test_a_station_may_stand_in_any_city_without_one_and_no_route_need_lead_there():
    """It is not built onto one's own network."""
    game = table("1 red", routes={"Ada": ["Cadiz-Lisboa"]}, stations={"Bo": ["Essen"]})
    assert len(moves(game, "build")) == 46
    play(game, "build station in Brest with 1 red")
    assert game.view().stations == {"Brest": "Ada", "Essen": "Bo"}
    assert game.view().stations_left == {"Ada": 2, "Bo": 2}


@rule("EU-STA-1")
def test_a_city_has_room_for_one_station_only():
    """Neither a second one of a rival, nor a second one of one's own."""
    game = table("2 red", stations={"Bo": ["Essen"], "Ada": ["Brest"]})
    said = refused(game, "build station in Essen with 2 red", "EU-STA-1")
    assert "Bo" in said
    refused(game, "build station in Brest with 2 red", "EU-STA-1")
    with pytest.raises(ttr.PositionError, match="EU-STA-1"):
        table(stations={"Bo": ["Essen"], "Ada": ["Essen"]})


@rule("EU-STA-2")
def test_three_stations_a_game():
    """More cards buy no fourth."""
    game = table("12 red", stations=built(3))
    assert not moves(game, "build")
    for pay in ("1 red", "3 red", "4 red"):
        said = refused(game, f"build station in Wien with {pay}", "EU-STA-2")
        assert "all 3" in said
    with pytest.raises(ttr.PositionError, match="EU-STA-2"):
        table(stations={"Ada": ["Roma", "Riga", "Brest", "Wien"]})


@rule("EU-STA-2")
def test_one_station_a_turn():
    """The second has to wait for the next turn."""
    game = table("3 red")
    play(game, "build station in Wien with 1 red")
    refused(game, "build station in Roma with 2 red", "EU-STA-2", seat="Ada")
    refused(game, "claim Wien-Zagrab with 2 red", "EU-TURN-1", seat="Ada")
    play(game, "draw blind", "draw blind", "build station in Roma with 2 red")


@rule("EU-STA-2")
def test_how_many_stations_there_are_is_a_number_of_the_board():
    """On a map of one's own there may be none: then none can be built, and none is scored."""
    board = dataclasses.replace(ttr.load_board("europe"), station_costs=())
    game = ttr.position(board, players=2, hands={"Player 1": "3 red"})
    assert not moves(game, "build")
    said = refused(game, "build station in Wien with 1 red", "EU-STA-2")
    assert "no stations" in said
    assert {score.total for score in game.scores().values()} == {0}


@rule("EU-STA-3")
def test_the_first_station_costs_one_card_the_second_two_the_third_three():
    """Cards of one colour, locomotives standing in; no train car is ever spent."""
    for number, pays in (
        (0, ["1 red", "1 wild"]),
        (1, ["2 red", "1 red 1 wild", "2 wild"]),
        (2, ["3 red", "2 red 1 wild", "1 red 2 wild", "3 wild"]),
    ):
        game = table("4 red 4 wild", stations=built(number))
        assert moves(game, "build station in Wien") == [
            f"build station in Wien with {pay}" for pay in pays
        ]
        for pay in pays:
            game = table("4 red 4 wild", stations=built(number))
            play(game, f"build station in Wien with {pay}")
            assert sum(game.view().discard.values()) == number + 1
            assert game.view().hand_sizes["Ada"] == 8 - (number + 1)
            assert game.view().trains["Ada"] == 45
            assert whole(game)


@rule("EU-STA-3")
def test_two_colours_do_not_pay_for_a_station():
    """Three cards are three cards of one colour."""
    game = table("2 red 2 blue", stations=built(1))
    assert "one colour" in refused(game, "build station in Wien with 1 red 1 blue", "EU-STA-3")
    game = table("2 red 2 blue 1 wild", stations=built(2))
    refused(game, "build station in Wien with 2 red 1 blue", "EU-STA-3")
    refused(game, "build station in Wien with 1 red 1 blue 1 wild", "EU-STA-3")


@rule("EU-STA-3")
def test_a_station_costs_no_more_and_no_less_and_only_cards_one_has():
    """The price goes by how many its owner has built, not by how many there are."""
    game = table("4 red", stations={"Bo": ["Roma", "Riga"]})
    assert "1 card" in refused(game, "build station in Wien with 2 red", "EU-STA-3")
    game = table("4 red", stations=built(1))
    refused(game, "build station in Wien with 1 red", "EU-STA-3")
    refused(game, "build station in Wien with 3 red", "EU-STA-3")
    assert "no blue" in refused(game, "build station in Wien with 2 blue", "EU-STA-3")
    refused(game, "build station in Wien with 1 red 1 wild", "EU-STA-3")


# ----------------------------------------------------------------------------------- what it lends

TO_STOCKHOLM = [
    "Stockholm-København white",
    "Essen-Frankfurt",
    "Frankfurt-Paris white",
    "Paris-Pamplona blue",
    "Pamplona-Madrid black",
    "Madrid-Cadiz",
]


@rule("EU-STA-4")
def test_a_station_lends_a_route_of_another_player_into_its_city():
    """It has to end there: a route near by does not help."""
    for city, points in (("Essen", 21), ("København", 21), ("Frankfurt", -21)):
        game = table(
            routes={"Ada": TO_STOCKHOLM, "Bo": ["Essen-København"]},
            stations={"Ada": [city]},
            tickets={"Ada": ["Cadiz-Stockholm"]},
        )
        score = game.scores()["Ada"]
        assert score.tickets == points
        lent = {city: "essen-kobenhavn-1"} if points > 0 else {}
        assert score.borrowed == lent


@rule("EU-STA-4")
def test_a_route_that_nobody_has_claimed_cannot_be_borrowed():
    """A station is no route; it stands in a rival's."""
    game = table(stations={"Ada": ["Danzig"]}, tickets={"Ada": ["Frankfurt-København"]})
    assert game.scores()["Ada"].tickets == -5
    game = table(
        routes={"Ada": ["Berlin-Frankfurt red"]},
        stations={"Ada": ["Frankfurt"]},
        tickets={"Ada": ["Frankfurt-København"]},
    )
    assert game.scores()["Ada"].borrowed == {}


@rule("EU-STA-4")
def test_a_station_lends_one_route_only():
    """Passing through the station's city over two of the rival's routes is one too many."""
    game = table(
        routes={"Ada": ["Barcelona-Marseille"], "Bo": ["Zürich-Marseille", "Zürich-München"]},
        stations={"Ada": ["Zürich"]},
        tickets={"Ada": ["Barcelona-München"]},
    )
    assert game.scores()["Ada"].tickets == -8


@rule("EU-STA-4")
def test_it_is_the_same_route_for_all_tickets():
    """One for each ticket would be three routes for the price of one."""
    routes = {
        "Ada": ["Berlin-Frankfurt red", "Frankfurt-Paris white", "Amsterdam-Frankfurt"],
        "Bo": ["Berlin-Wien"],
    }
    routes["Ada"].append("Amsterdam-London")
    game = table(
        routes=routes,
        stations={"Ada": ["Berlin"]},
        tickets={"Ada": ["Paris-Wien", "London-Wien"]},
    )
    score = game.scores()["Ada"]
    assert score.tickets == 18, "one borrowed route may serve many tickets"
    assert score.borrowed == {"Berlin": "berlin-wien"}
    assert [t.name for t in score.serves["Berlin"]] == ["Paris-Wien", "London-Wien"]
    # Zürich-Budapest and Zürich-Brindisi need two different routes out of Zürich.
    game = table(
        routes={
            "Ada": ["Venezia-Roma", "Roma-Brindisi", "München-Wien", "Wien-Budapest white"],
            "Bo": ["Zürich-Venezia", "Zürich-München"],
        },
        stations={"Ada": ["Zürich"]},
        tickets={"Ada": ["Zürich-Budapest", "Zürich-Brindisi"]},
    )
    assert game.scores()["Ada"].tickets == 0
    assert game.scores()["Ada"].tickets_done == 1


@rule("EU-STA-4")
def test_the_borrowed_route_is_chosen_at_the_end():
    """What is best now may be another route later; building the station fixes nothing."""
    own = ["Paris-Zürich", "München-Wien", "Wien-Budapest white", "Venezia-Zagrab"]
    game = table(
        routes={"Ada": [*own, "Venezia-Roma", "Roma-Brindisi"], "Bo": ["Zürich-München"]},
        stations={"Ada": ["Zürich"]},
        tickets={"Ada": ["Zürich-Budapest", "Zürich-Brindisi", "Paris-Zagrab"]},
        hands={"Bo": "2 green"},
        deck="red red red red red",
    )
    assert game.scores()["Ada"].borrowed == {"Zürich": "munchen-zurich"}
    assert game.scores()["Ada"].tickets == 6 - 6 - 7
    play(game, "draw blind", "draw blind", "claim Venezia-Zürich with 2 green")
    assert game.scores()["Ada"].borrowed == {"Zürich": "venezia-zurich"}
    assert game.scores()["Ada"].tickets == -6 + 6 + 7


@rule("EU-STA-4")
def test_a_station_does_not_take_its_owners_own_routes_nor_close_the_city():
    """The rival keeps the route, its points and its use."""
    game = table(
        routes={"Ada": ["Paris-Zürich"], "Bo": ["München-Zürich", "München-Wien"]},
        stations={"Ada": ["Zürich"]},
        tickets={"Ada": ["Barcelona-München"], "Bo": ["Zürich-Budapest"]},
    )
    scores = game.scores()
    assert scores["Bo"].routes == 2 + 4
    assert scores["Bo"].trail.length == 5
    assert scores["Ada"].borrowed == {}, "no ticket gains by it"


@rule("EU-STA-5")
def test_each_station_not_built_is_worth_four_points():
    """Not built, that is: a station that stands on the board and helps nobody is worth nothing."""
    for n, points in ((0, 12), (1, 8), (2, 4), (3, 0)):
        game = table(stations=built(n))
        score = game.scores()["Ada"]
        assert score.stations == score.total == points
        line = next(x for x in game.explain_score("Ada") if x.rule == "EU-STA-5")
        assert line.points == points
    game = table("1 red")
    play(game, "build station in Wien with 1 red")
    assert game.scores()["Ada"].stations == 8


# --------------------------------------------------------------------------- how the best is found


@rule("EU-STA-6")
def test_the_routes_that_give_the_most_ticket_points_are_borrowed():
    """The first that fits is often not the best."""
    for first, second in (("Zürich-Venezia", "Zürich-München"), ("Zürich-München",) * 2):
        game = table(
            routes={
                "Ada": ["Venezia-Roma", "Roma-Brindisi", "München-Wien"],
                "Bo": list(dict.fromkeys([first, second])),
            },
            stations={"Ada": ["Zürich"]},
            tickets={"Ada": ["Zürich-Brindisi"]},
        )
        assert game.scores()["Ada"].tickets == (6 if "Venezia" in first else -6)
    # Brest-Venezia 8 against Zürich-Brindisi 6: Brest lies beyond one route, Roma beyond another.
    game = table(
        routes={
            "Ada": ["Brest-Paris", "Venezia-Roma", "Roma-Brindisi", "München-Venezia"],
            "Bo": ["Zürich-Paris", "Zürich-München"],
        },
        stations={"Ada": ["Zürich"]},
        tickets={"Ada": ["Zürich-Brindisi", "Brest-Venezia"]},
    )
    assert game.scores()["Ada"].borrowed == {"Zürich": "munchen-zurich"}
    assert game.scores()["Ada"].tickets == 6 - 8


@rule("EU-STA-6")
def test_with_equal_points_the_most_tickets_are_completed():
    """It settles ties of the whole game, so it is no matter of taste."""
    options = [("one", "hub", "west"), ("two", "hub", "east")]
    tickets = [("hub", "west", 10), ("hub", "east", 5), ("station", "east", 5)]
    for order in (options, options[::-1]):
        use = rails_stations.best_use([("hub", "station")], [("hub", order)], tickets)
        assert (use.points, use.done, use.borrowed) == (0, (1, 2), {"hub": "two"})
    # The same on the map: Angora-Kharkov 10 against Sofia-Smyrna 5 and Athina-Angora 5.
    game = table(
        routes={
            "Ada": [
                "Constantinople-Sevastopol",
                "Sevastopol-Rostov",
                "Rostov-Kharkov",
                "Sofia-Athina",
                "Smyrna-Angora",
            ],
            "Bo": ["Smyrna-Constantinople", "Smyrna-Athina"],
        },
        stations={"Ada": ["Smyrna"]},
        tickets={"Ada": ["Angora-Kharkov", "Sofia-Smyrna", "Athina-Angora"]},
    )
    score = game.scores()["Ada"]
    assert (score.tickets, score.tickets_done) == (0, 2)
    assert score.borrowed == {"Smyrna": "athina-smyrna"}


@rule("EU-STA-6")
def test_no_route_is_borrowed_that_is_not_needed():
    """The fewest borrowed routes: an idle station is told as idle."""
    game = table(
        routes={"Ada": ["Paris-Zürich"], "Bo": ["München-Zürich", "München-Wien"]},
        stations={"Ada": ["München", "Wien"]},
        tickets={"Ada": ["Marseille-Essen"]},
    )
    assert game.scores()["Ada"].borrowed == {}
    game = table(
        routes={"Ada": ["München-Wien"], "Bo": ["Zürich-München", "Berlin-Wien"]},
        stations={"Ada": ["Zürich", "München", "Berlin"]},
        tickets={"Ada": ["Zürich-Budapest"]},
    )
    assert game.scores()["Ada"].borrowed == {}, "the ticket cannot be done: nothing helps"
    game = table(
        routes={"Ada": ["München-Wien", "Wien-Budapest red"], "Bo": ["Zürich-München"]},
        stations={"Ada": ["Zürich", "München"]},
        tickets={"Ada": ["Zürich-Budapest"]},
    )
    assert len(game.scores()["Ada"].borrowed) == 1
    assert game.scores()["Ada"].tickets == 6


@rule("EU-STA-6")
def test_one_ticket_may_use_the_routes_of_several_stations():
    """Two borrowed routes may even follow each other."""
    game = table(
        routes={"Ada": ["Paris-Zürich"], "Bo": ["Zürich-München", "München-Wien"]},
        stations={"Ada": ["Zürich", "Wien"]},
        tickets={"Ada": ["Paris-Wien"]},
    )
    score = game.scores()["Ada"]
    assert score.tickets == 8
    assert score.borrowed == {"Zürich": "munchen-zurich", "Wien": "munchen-wien"}


@rule("EU-STA-6")
def test_the_choice_is_shown():
    """Points that come from nowhere look like a mistake."""
    game = table(
        routes={"Ada": ["Paris-Zürich", "München-Wien"], "Bo": ["München-Zürich"]},
        stations={"Ada": ["München", "Roma"]},
        tickets={"Ada": ["Paris-Wien"]},
    )
    lines = [str(x) for x in game.explain_score("Ada") if x.rule == "EU-STA-4"]
    assert len(lines) == 2
    assert "München borrows München-Zürich of Bo: needed for Paris-Wien" in lines[0]
    assert "Roma" in lines[1]
    done = next(str(x) for x in game.explain_score("Ada") if x.rule == "EU-SCORE-1")
    assert "Paris > Zürich > München > Wien" in done
    plan = ttr.station_use(
        "europe",
        routes={"Ada": ["Paris-Zürich", "München-Wien"], "Bo": ["München-Zürich"]},
        stations={"Ada": ["München", "Roma"]},
        tickets={"Ada": ["Paris-Wien"]},
    )["Ada"]
    assert (plan.points, plan.borrowed) == (8, {"München": "munchen-zurich"})
