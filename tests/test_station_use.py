"""Which routes stations borrow (EU-STA-4, EU-STA-6): cases from outside, then a slow oracle."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import oracles
from tests.annex import B2, B2_STATIONS
from tests.networks import pairs
from ttr_lab.boards import load_board
from ttr_lab.rails.stations import StationUse, best_use


def routes(text):
    """Options, each with the words themselves as its key: "Berlin-Wien" joins the two."""
    return [("-".join(pair), *pair) for pair in pairs(text)]


def station(city, rivals):
    """A station with those rivals' routes that touch its city."""
    return city, [option for option in rivals if city in option[1:]]


YELLOW = pairs(
    "Stockholm-København, Essen-Frankfurt, Frankfurt-Paris, Paris-Pamplona, Pamplona-Madrid, "
    "Madrid-Cadiz"
)


@pytest.mark.parametrize(("city", "points"), [("Essen", 21), ("København", 21), ("Frankfurt", -21)])
def test_station_05_one_borrowed_ferry_joins_two_pieces_if_it_touches_the_station(city, points):
    """(c): a station in Frankfurt does not lend a route that is next to it but not in it."""
    rivals = routes("København-Essen")
    use = best_use(YELLOW, [station(city, rivals)], [("Cadiz", "Stockholm", 21)])
    assert use.points == points
    borrowed = {city: "København-Essen"} if points > 0 else {}
    assert use.borrowed == borrowed
    assert use.serves == dict.fromkeys(borrowed, (0,))


def test_station_04_a_station_that_no_rivals_route_reaches_gives_nothing():
    use = best_use([], [("Danzig", [])], [("Bruxelles", "Danzig", 9)])
    assert use == StationUse(-9, (), {}, {})


def test_station_08_one_borrowed_route_serves_many_tickets():
    """It is one route for all tickets, not one ticket for the route."""
    own = pairs("Berlin-Frankfurt, Frankfurt-Paris, Amsterdam-Frankfurt, Amsterdam-London")
    tickets = [("Paris", "Wien", 8), ("London", "Wien", 10)]
    use = best_use(own, [station("Berlin", routes("Berlin-Wien, Berlin-Danzig"))], tickets)
    assert use == StationUse(18, (0, 1), {"Berlin": "Berlin-Wien"}, {"Berlin": (0, 1)})


@pytest.mark.parametrize(
    ("player", "borrowed", "ticket"),
    [
        ("black", {"Erzurum": ("blue", "Angora", "Erzurum")}, ("Angora", "Kharkov")),
        ("red", {"Dieppe": ("green", "Brest", "Dieppe")}, ("Madrid", "Dieppe")),
        ("green", {"Essen": ("black", "Berlin", "Essen")}, ("Marseille", "Essen")),
        ("yellow", {"Budapest": ("blue", "Bucuresti", "Budapest")}, ("Budapest", "Sofia")),
        ("blue", {}, None),
    ],
)
def test_station_15_on_a_photographed_board_few_tickets_need_a_station(player, borrowed, ticket):
    """All 46 tickets at once: what stations add for each of the five players."""
    rivals = [
        ((rival, a, b), a, b)
        for rival, network in B2.items()
        if rival != player
        for a, b in pairs(network.routes)
    ]
    stations = [station(city, rivals) for city in B2_STATIONS[player]]
    tickets = [(*t.cities, t.points) for t in load_board("europe").tickets]
    own = pairs(B2[player].routes)
    without = best_use(own, [], tickets)
    use = best_use(own, stations, tickets)
    added = [tickets[i][:2] for i in use.done if i not in without.done]
    assert {frozenset(pair) for pair in added} == ({frozenset(ticket)} if ticket else set())
    assert use.borrowed == borrowed
    assert [len(served) for served in use.serves.values()] == [1] * len(borrowed)


# --------------------------------------------------------------------------------- the choice made


def test_without_stations_own_routes_decide():
    use = best_use(
        pairs("Roma-Venezia, Venezia-Zagrab"),
        [],
        [("Roma", "Zagrab", 5), ("Roma", "Wien", 6), ("Kyiv", "Riga", 4)],
    )
    assert use == StationUse(5 - 6 - 4, (0,), {}, {})


def test_a_ticket_done_with_own_routes_needs_no_station():
    """Nothing is reported as borrowed only because it could be."""
    own = pairs("Roma-Venezia")
    use = best_use(
        own,
        [station("Roma", routes("Roma-Venezia, Roma-Palermo"))],
        [("Roma", "Venezia", 5), ("Kyiv", "Riga", 4)],
    )
    assert use == StationUse(1, (0,), {}, {})


def test_the_more_points_win_over_the_more_tickets():
    tickets = [("Wien", "Roma", 12), ("Wien", "Kyiv", 5), ("Wien", "Riga", 6)]
    own = pairs("Kyiv-Riga")
    use = best_use(own, [station("Wien", routes("Wien-Kyiv, Wien-Roma"))], tickets)
    assert use.borrowed == {"Wien": "Wien-Roma"}


def test_of_equal_points_the_more_tickets_win():
    """Tickets done break a tie at the end of the game."""
    tickets = [("Wien", "Roma", 11), ("Wien", "Kyiv", 5), ("Wien", "Riga", 6)]
    own = pairs("Kyiv-Riga")
    use = best_use(own, [station("Wien", routes("Wien-Roma, Wien-Kyiv"))], tickets)
    assert use.borrowed == {"Wien": "Wien-Kyiv"}
    assert use.serves == {"Wien": (1, 2)}


def test_of_equal_tickets_the_fewest_borrowed_routes_win():
    """The second station alone does what the first does only together with the third."""
    own = pairs("Paris-Dieppe")
    stations = [
        station("Wien", routes("Wien-Berlin, Wien-Paris")),
        station("Berlin", routes("Berlin-Paris")),
    ]
    use = best_use(own, stations, [("Wien", "Dieppe", 7)])
    assert use.borrowed == {"Wien": "Wien-Paris"}


def test_of_equal_choices_the_first_station_and_its_first_option_win():
    tickets = [("Wien", "Berlin", 7)]
    twins = [("red", "Wien", "Berlin"), ("blue", "Berlin", "Wien")]
    stations = [("Wien", twins), ("Berlin", twins)]
    assert best_use([], stations, tickets).borrowed == {"Wien": "red"}
    assert best_use([], stations[::-1], tickets).borrowed == {"Berlin": "red"}
    assert best_use([], [("Wien", twins[::-1])], tickets).borrowed == {"Wien": "blue"}


def test_a_path_may_use_the_routes_of_several_stations():
    """All three are needed for the one ticket, so each of them serves it."""
    stations = [
        station("Roma", routes("Roma-Venezia")),
        station("Wien", routes("Wien-Zagrab")),
        station("Venezia", routes("Roma-Venezia, Venezia-Zagrab")),
    ]
    use = best_use([], stations, [("Roma", "Wien", 7)])
    assert use.points == 7
    assert use.borrowed == {
        "Roma": "Roma-Venezia",
        "Wien": "Wien-Zagrab",
        "Venezia": "Venezia-Zagrab",
    }
    assert use.serves == {"Roma": (0,), "Wien": (0,), "Venezia": (0,)}


def test_a_route_that_two_stations_touch_is_borrowed_once():
    stations = [station(city, routes("Roma-Venezia")) for city in ("Roma", "Venezia")]
    use = best_use([], stations, [("Roma", "Venezia", 5)])
    assert use.borrowed == {"Roma": "Roma-Venezia"}


def test_no_tickets_need_no_stations():
    assert best_use(YELLOW, [station("Essen", routes("København-Essen"))], []) == StationUse(
        0, (), {}, {}
    )


def test_two_stations_in_one_city_are_refused():
    with pytest.raises(ValueError, match="two stations in Roma"):
        best_use([], [("Roma", []), ("Roma", [])], [])


def test_a_route_that_does_not_touch_the_station_is_refused():
    with pytest.raises(
        ValueError, match=r"station in Roma cannot lend Wien-Zagrab, Wien to Zagrab"
    ):
        best_use([], [("Roma", routes("Wien-Zagrab"))], [])


# ------------------------------------------------------------------------ against the slow oracle

few = st.integers(0, 6)


@st.composite
def questions(draw):
    own = draw(st.lists(st.tuples(few, few), max_size=5))
    stations = []
    for city in draw(st.lists(few, max_size=3, unique=True)):
        others = draw(st.lists(few, max_size=4))
        options = [
            (f"{city}.{n}", *draw(st.permutations([city, other]))) for n, other in enumerate(others)
        ]
        stations.append((city, options))
    tickets = draw(st.lists(st.tuples(few, few, st.integers(1, 4)), max_size=6))
    return own, stations, tickets


@given(questions())
def test_the_use_is_the_one_that_trying_everything_finds(question):
    use = best_use(*question)
    assert (use.points, use.done, use.borrowed, use.serves) == oracles.best_use(*question)


@given(questions())
def test_whatever_is_borrowed_serves_a_ticket(question):
    """Else fewer routes would do."""
    use = best_use(*question)
    assert use.serves.keys() == use.borrowed.keys()
    assert all(use.serves.values())


@given(questions(), st.randoms(use_true_random=False))
def test_the_order_of_the_question_does_not_change_points_and_number_done(question, chance):
    own, stations, tickets = (chance.sample(part, len(part)) for part in question)
    use, mixed = best_use(*question), best_use(own, stations, tickets)
    assert (mixed.points, len(mixed.done)) == (use.points, len(use.done))
    assert len(mixed.borrowed) == len(use.borrowed)


def test_the_same_question_gets_the_same_answer_whatever_the_hash_seed():
    code = (
        "from ttr_lab.rails.stations import best_use\n"
        "hubs = ['Wien', 'Berlin', 'Roma', 'Kyiv', 'Riga']\n"
        "stations = [(a, [(a + b, a, b) for b in hubs if a != b]) for a in hubs[:3]]\n"
        "print(best_use([], stations, [(a, b, 5) for a in hubs for b in hubs if a < b]))\n"
    )
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": root},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
