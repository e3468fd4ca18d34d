"""Cases from outside about stations (E-STATION-*); E-STATION-15 is in test_cases_board.py."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.oracles import best_use
from tests.strategies import SEATS

EUROPE = ttr.load_board("europe")


def table(**described):
    return ttr.position("europe", players=["Ada", "Bo"], **described)


def build(built, cards, hand="3 red 3 blue 3 wild"):
    """Ada, who has built so many stations, offers these cards for the next one in Wien."""
    cities = ["Essen", "Roma", "Brest"][:built]
    game = table(stations={"Ada": cities}, hands={"Ada": hand})
    return game, f"build station in Wien with {cards}"


@pytest.mark.parametrize(
    ("built", "cards"),
    [
        *[(0, f"1 {card}") for card in EUROPE.cards],
        *[(1, cards) for cards in ("2 red", "1 red 1 wild", "2 wild")],
        *[(2, cards) for cards in ("3 red", "2 red 1 wild", "1 red 2 wild", "3 wild")],
    ],
)
def test_each_station_costs_one_card_more_of_one_colour(built, cards):
    """E-STATION-01 (EU-STA-3): one card, then two, then three; trains are never spent."""
    hand = " ".join(f"3 {card}" for card in EUROPE.cards)
    game, move = build(built, cards, hand)
    assert move in map(str, game.legal())
    game.play(move)
    view = game.view("Ada")
    assert view.trains["Ada"] == 45
    assert view.stations["Wien"] == "Ada"
    assert view.stations_left["Ada"] == 2 - built
    assert sum(view.discard.values()) == built + 1
    assert view.hand_sizes["Ada"] == 27 - (built + 1)
    assert game.player == "Bo"


@pytest.mark.parametrize(
    ("built", "cards"),
    [
        (0, "2 red"),
        (0, "1 red 1 blue"),
        (1, "1 red 1 blue"),
        (1, "1 red"),
        (1, "3 red"),
        (2, "2 red 1 blue"),
        (2, "1 red 1 blue 1 wild"),
        (2, "2 red"),
        (2, "1 red"),
        (0, "1 white"),
        (1, "2 white"),
    ],
)
def test_two_colours_or_a_wrong_number_do_not_pay_for_a_station(built, cards):
    """E-STATION-01 (EU-STA-3): locomotives stand in, another colour does not."""
    game, move = build(built, cards)
    before = game.state
    assert move not in map(str, game.legal())
    assert game.why_not(move).rule == "EU-STA-3"
    with pytest.raises(ttr.IllegalMove, match="EU-STA-3"):
        game.play(move)
    assert game.state == before


def test_nobody_builds_a_fourth_station():
    """E-STATION-01, its kind (EU-STA-2): three a game."""
    game, _ = build(3, "1 red", "3 red 3 wild")
    for n in range(1, 5):
        assert game.why_not(f"build station in Wien with {n} red").rule == "EU-STA-2"
    assert not any(str(m).startswith("build") for m in game.legal())


def test_one_city_takes_one_station_even_where_nobody_has_a_route():
    """E-STATION-02 (EU-STA-1): Essen has Blue's; in Brest there is nothing at all yet."""
    game = ttr.position(
        "europe",
        players=["Green", "Blue"],
        stations={"Blue": ["Essen"]},
        hands={"Green": "2 red"},
    )
    assert game.why_not("build station in Essen with 1 red").rule == "EU-STA-1"
    with pytest.raises(ttr.IllegalMove):
        game.play("build station in Essen with 1 red")
    game.play("build station in Brest with 1 red")
    assert game.view().stations == {"Brest": "Green", "Essen": "Blue"}


@given(taken=st.sets(st.sampled_from(list(EUROPE.cities)), min_size=3, max_size=15))
def test_every_city_without_a_station_is_free_and_no_other(taken):
    """E-STATION-02, its kind (EU-STA-1): also one's own second station in a city is refused."""
    cities = sorted(taken)
    stations = {name: cities[i::5][:3] for i, name in enumerate(SEATS)}
    stations["Ada"] = stations["Ada"][:2]
    held = {city for listed in stations.values() for city in listed}
    n = len(stations["Ada"]) + 1
    game = ttr.position("europe", players=SEATS, stations=stations, hands={"Ada": f"{n} red"})
    open_to_her = {m.city for m in game.legal() if str(m).startswith("build")}
    assert open_to_her == set(EUROPE.cities) - held
    for city in held:
        assert game.why_not(f"build station in {city} with {n} red").rule == "EU-STA-1"


def test_a_station_without_a_foreign_route_gives_nothing_and_costs_its_four_points():
    """E-STATION-04 (EU-STA-4, EU-STA-5): nobody owns a route into Danzig at the end."""
    game = ttr.position(
        "europe",
        players=["Red", "Blue"],
        stations={"Red": ["Danzig"]},
        tickets={"Red": ["Bruxelles-Danzig"]},
        routes={"Blue": ["Berlin-Warszawa purple"]},
    )
    score = game.scores()["Red"]
    assert (score.tickets, score.stations, score.borrowed) == (-9, 8, {})


@pytest.mark.parametrize(("city", "points"), [("Essen", 21), ("København", 21), ("Frankfurt", -21)])
def test_the_borrowed_route_must_touch_the_city_of_the_station(city, points):
    """E-STATION-05 (EU-STA-4): the ferry helps when the station is at one of its ends."""
    own = ["Stockholm-København", "Essen-Frankfurt", "Frankfurt-Paris", "Paris-Pamplona"]
    game = ttr.position(
        "europe",
        players=["Yellow", "Red"],
        routes={
            "Yellow": [*own, "Pamplona-Madrid", "Madrid-Cadiz"],
            "Red": ["København-Essen"],
        },
        stations={"Yellow": [city]},
        tickets={"Yellow": ["Cadiz-Stockholm"]},
    )
    score = game.scores()["Yellow"]
    assert score.tickets == points
    borrowed = game.board.routes_of_pair[frozenset(("København", "Essen"))]
    assert set(score.borrowed.values()) <= {r.id for r in borrowed}
    assert list(score.borrowed) == ([city] if points > 0 else [])


def test_one_borrowed_route_serves_several_tickets():
    """E-STATION-08 (EU-STA-4): Berlin-Wien for both tickets to Wien."""
    game = ttr.position(
        "europe",
        players=["Yellow", "Red"],
        routes={
            "Yellow": [
                *("Berlin-Frankfurt", "Frankfurt-Paris", "Amsterdam-Frankfurt"),
                "Amsterdam-London",
            ],
            "Red": ["Berlin-Wien"],
        },
        stations={"Yellow": ["Berlin"]},
        tickets={"Yellow": ["Paris-Wien", "London-Wien"]},
    )
    score = game.scores()["Yellow"]
    assert (score.tickets, score.tickets_done) == (18, 2)
    assert score.borrowed == {"Berlin": "berlin-wien"}
    assert {t.name for t in score.serves["Berlin"]} == {"Paris-Wien", "London-Wien"}


def test_one_station_lends_one_route_only():
    """E-STATION-08, its other side (EU-STA-4): not a second one for another ticket."""
    game = ttr.position(
        "europe",
        players=["Yellow", "Red"],
        routes={"Red": ["Berlin-Wien", "Berlin-Danzig"], "Yellow": ["Frankfurt-Berlin"]},
        stations={"Yellow": ["Berlin"]},
        tickets={"Yellow": ["Frankfurt-København", "Paris-Wien", "Bruxelles-Danzig"]},
    )
    assert game.scores()["Yellow"].tickets_done == 0
    longer = ttr.station_use(
        "europe",
        routes={
            "Yellow": ["Frankfurt-Berlin", "Frankfurt-Paris", "Bruxelles-Frankfurt"],
            "Red": ["Berlin-Wien", "Berlin-Danzig"],
        },
        stations={"Yellow": ["Berlin"]},
        tickets={"Yellow": ["Paris-Wien", "Bruxelles-Danzig"]},
    )["Yellow"]
    assert longer.done == ("Bruxelles-Danzig",)
    assert longer.borrowed == {"Berlin": "berlin-danzig"}
    assert longer.points == 9 - 8


def test_a_borrowed_route_neither_counts_nor_joins_in_the_longest_trail():
    """E-STATION-10 (EU-SCORE-2): 3, not 8 and not 6."""
    game = ttr.position(
        "europe",
        players=["Yellow", "Red"],
        routes={"Yellow": ["Paris-Zürich", "München-Wien"], "Red": ["München-Zürich"]},
        stations={"Yellow": ["München"]},
        tickets={"Yellow": ["Paris-Wien"]},
    )
    score = game.scores()["Yellow"]
    assert score.borrowed == {"München": "munchen-zurich"}
    assert (score.tickets, score.trail.length) == (8, 3)


def test_a_station_left_in_stock_is_worth_four_points_whatever_the_others_did():
    """E-STATION-11 (EU-STA-5): "unused" means not built; a useless one costs its points too."""
    game = ttr.position(
        "europe",
        players=["A", "B", "C"],
        routes={"A": ["München-Zürich"], "B": ["Paris-Zürich", "München-Wien"]},
        stations={"B": ["München", "Moskva"], "C": ["Brest", "Cadiz", "Roma"]},
        tickets={"B": ["Paris-Wien"]},
    )
    scores = game.scores()
    assert {name: score.stations for name, score in scores.items()} == {"A": 12, "B": 4, "C": 0}
    assert {name: score.stations_used for name, score in scores.items()} == {"A": 0, "B": 2, "C": 3}
    assert scores["B"].borrowed == {"München": "munchen-zurich"}


@given(seed=st.integers(0, 10**6))
def test_the_use_of_stations_is_the_best_there_is(seed):
    """E-STATION-05, -08, -15, their whole kind (EU-STA-6): against trying every choice."""
    rng = Random(seed)
    tracks = [r for r in EUROPE.routes if r.twin is None]
    picked = rng.sample(tracks, 24)
    routes = {"Ada": picked[:8], "Bo": picked[8:16], "Cy": picked[16:]}
    touched = sorted({city for r in picked for city in r.cities})
    cities = rng.sample(touched, 3)
    tickets = rng.sample(EUROPE.tickets, 6)
    plan = ttr.station_use(
        EUROPE,
        routes={name: [r.id for r in owned] for name, owned in routes.items()},
        stations={"Ada": cities},
        tickets={"Ada": [t.name for t in tickets]},
    )["Ada"]
    order = list(EUROPE.cities)
    cities.sort(key=order.index)
    foreign = sorted(routes["Bo"] + routes["Cy"], key=lambda r: r.index)
    points, done, borrowed, serves = best_use(
        [r.cities for r in routes["Ada"]],
        [(c, [(r.id, *r.cities) for r in foreign if c in r.cities]) for c in cities],
        [(*t.cities, t.points) for t in tickets],
    )
    assert plan.points == points
    assert plan.done == tuple(tickets[i].name for i in done)
    assert plan.borrowed == borrowed
    named = {city: tuple(tickets[i].name for i in which) for city, which in serves.items()}
    assert plan.serves == named
