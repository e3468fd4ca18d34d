"""Positions built in one call: what they hold, and every slip answered with a sentence."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import SEATS

EUROPE = ttr.load_board("europe")


def table(players=("Ada", "Bo"), **described):
    return ttr.position("europe", players=players, **described)


def test_the_example_of_the_contract_is_just_so():
    """api.md: routes, stations, tickets, hands, display, deck, discards, trains, ticket deck."""
    game = ttr.position(
        "europe",
        players=["Yellow", "Red"],
        turn="Yellow",
        seed=1,
        routes={
            "Yellow": ["Paris-Zürich", "München-Wien"],
            "Red": ["München-Zürich", "Paris-Frankfurt white"],
        },
        stations={"Yellow": ["München"]},
        tickets={"Yellow": ["Paris-Wien"]},
        hands={"Yellow": "3 green 1 wild"},
        face_up="red red wild blue green",
        deck="green wild red",
        discard="2 blue",
        trains={"Red": 2},
        phase="turn",
        ticket_deck=["Kyiv-Sochi"],
    )
    view, state = game.view("Yellow"), game.state
    assert (game.player, view.phase.name) == ("Yellow", "turn")
    assert view.routes == {
        "Yellow": ("munchen-wien", "paris-zurich"),
        "Red": ("frankfurt-paris-white", "munchen-zurich"),
    }
    assert view.stations == {"München": "Yellow"}
    assert [t.name for t in view.tickets] == ["Paris-Wien"]
    assert view.hand == {"green": 3, "wild": 1}
    assert view.hand_sizes == {"Yellow": 4, "Red": 0}
    assert view.face_up == ("red", "red", "wild", "blue", "green")
    assert state.deck[:3] == ("green", "wild", "red")
    assert view.discard == {"blue": 2}
    assert view.trains == {"Yellow": 45 - 6, "Red": 2}
    assert view.points == {"Yellow": 8, "Red": 2 + 4}
    assert [t.name for t in state.ticket_deck] == ["Kyiv-Sochi"]
    assert len(state.removed_tickets) == 46 - 2
    assert state.removed_cards == {}
    everywhere = Counter(state.deck) + Counter(view.face_up) + Counter(view.hand)
    assert everywhere + Counter(view.discard) == Counter(dict.fromkeys(EUROPE.colors, 12), wild=14)


def test_what_is_not_named_is_empty_and_the_pack_stays_whole():
    """api.md: hands and tickets empty, 45 trains, five cards up that need no reset."""
    for seed in range(200):
        game = table(seed=seed)
        view = game.view("Ada")
        assert view.hand == view.discard == view.stations == {}
        assert view.tickets == ()
        assert view.trains == {"Ada": 45, "Bo": 45}
        assert len(view.face_up) == 5
        assert view.face_up.count("wild") < 3
        assert view.deck_size == 105
        assert view.ticket_deck_size == 40
        assert game.moves == ()
        assert game.state == table(seed=seed).state
    assert table(seed=1).state.deck != table(seed=2).state.deck


def test_deck_only_sets_the_rest_aside_and_still_counts_it():
    """api.md: nothing follows; cards named nowhere still belong to the pack."""
    game = table(deck="red blue", deck_only=True, face_up="green", hands={"Bo": "2 wild"})
    state = game.state
    # A short display is filled from the deck, as at the table.
    assert game.view().face_up == ("green", "red", "blue")
    assert state.deck == ()
    assert sum(state.removed_cards.values()) == 110 - 5
    assert state.removed_cards["wild"] == 12


def test_a_named_ticket_deck_is_the_whole_of_it():
    """api.md: top first; without it all regular ones nobody holds, shuffled."""
    game = table(ticket_deck=["Kyiv-Sochi", "Wien-Paris"], tickets={"Bo": ["Cadiz-Stockholm"]})
    assert [t.name for t in game.state.ticket_deck] == ["Kyiv-Sochi", "Paris-Wien"]
    assert len(game.state.removed_tickets) == 43
    rest = table(tickets={"Bo": ["Cadiz-Stockholm", "Paris-Wien"]})
    assert rest.view().ticket_deck_size == 39


@pytest.mark.parametrize(
    "cards",
    ["3 green 1 wild", {"green": 3, "wild": 1}, ["3 green", "wild"], "Green green 1 wild green"],
)
def test_cards_may_be_written_in_several_ways(cards):
    """api.md: texts; a dict or a list says the same."""
    assert table(hands={"Ada": cards}).view("Ada").hand == {"green": 3, "wild": 1}
    assert table(discard=cards).view().discard == {"green": 3, "wild": 1}
    assert Counter(table(deck=cards).state.deck[:4]) == Counter(green=3, wild=1)
    assert Counter(table(face_up=cards, deck="red").view().face_up) == Counter(
        green=3, wild=1, red=1
    )


def test_a_pair_alone_takes_whichever_track_is_free():
    """api.md, Annex A: tracks that are named go first, whatever the order."""
    routes = {"Ada": ["Frankfurt-Paris"], "Bo": ["Frankfurt-Paris orange"]}
    game = table(SEATS[:4], routes=routes)
    assert game.view().routes["Ada"] == ("frankfurt-paris-white",)
    routes = {"Ada": ["Dieppe-London"], "Bo": ["Dieppe-London"]}
    game = table(SEATS[:4], routes=routes)
    assert {*game.view().routes["Ada"], *game.view().routes["Bo"]} == {
        "dieppe-london-1",
        "dieppe-london-2",
    }


SLIPS = {
    # name: (what is described, words that the sentence must hold)
    "13 red": ({"hands": {"Ada": "13 red"}}, ["hands[Ada]", "red", "12"]),
    "13 red in two hands": ({"hands": {"Ada": "7 red", "Bo": "6 red"}}, ["hands[Bo]", "red"]),
    "15 wild": ({"hands": {"Ada": "10 wild"}, "deck": "5 wild"}, ["deck", "locomotive", "14"]),
    "too many everywhere": ({"discard": "12 red", "face_up": "red"}, ["face_up", "red", "12"]),
    "six up": ({"face_up": "red red red blue blue blue"}, ["face_up", "6", "5"]),
    "no card": ({"hands": {"Ada": "3 pink"}}, ["hands[Ada]", "pink"]),
    "no cards": ({"hands": {"Ada": "3"}}, ["hands[Ada]", "3"]),
    "no card up": ({"face_up": "red pink"}, ["face_up", "pink"]),
    "number at the end": ({"deck": "red 3"}, ["deck", "3"]),
    "number in superscript": ({"deck": "² red"}, ["deck", "²"]),
    "a huge number": ({"deck": "99999999999 red"}, ["deck"]),
    "a huge number in a hand": ({"hands": {"Ada": "99999999999 red"}}, ["hands[Ada]"]),
    "999 red": ({"discard": "999 red"}, ["discard", "red"]),
    "negative cards": ({"hands": {"Ada": "-1 red"}}, ["hands[Ada]"]),
    "negative cards in a dict": ({"hands": {"Ada": {"red": -1}}}, ["hands[Ada]", "-1"]),
    "half a card": ({"hands": {"Ada": {"red": 0.5}}}, ["hands[Ada]", "0.5"]),
    "no card in a dict": ({"hands": {"Ada": {3: 1}}}, ["hands[Ada]", "3"]),
    "a number for cards": ({"hands": {"Ada": 4}}, ["hands[Ada]", "4", "text"]),
    "None for cards": ({"hands": {"Ada": None}}, ["hands[Ada]", "None"]),
    "numbers for cards": ({"face_up": [1, 2]}, ["face_up"]),
    "a text for all hands": ({"hands": "3 red"}, ["hands", "dict"]),
    "a list for all hands": ({"hands": ["3 red"]}, ["hands", "dict"]),
    "a hand for nobody": ({"hands": {"Cy": "1 red"}}, ["hands", "Cy", "Ada, Bo"]),
    "a hand for a number": ({"hands": {0: "1 red"}}, ["hands", "0"]),
    "deck_only as a text": ({"deck_only": "no"}, ["deck_only", "no", "True"]),
    "unknown city": ({"routes": {"Ada": ["Paris-Zurick"]}}, ["routes", "Zurick", "Zürich"]),
    "unknown city for a station": ({"stations": {"Ada": ["Wiem"]}}, ["stations", "Wiem", "Wien"]),
    "no such route": ({"routes": {"Ada": ["Paris-Wien"]}}, ["routes", "Paris", "Wien"]),
    "no such track": ({"routes": {"Ada": ["Frankfurt-Paris red"]}}, ["routes", "white"]),
    "a route of two players": (
        {"routes": {"Ada": ["Paris-Zürich"], "Bo": ["Zürich-Paris"]}},
        ["routes", "Zürich-Paris", "Bo", "Ada", "EU-CLAIM-6"],
    ),
    "a route twice": ({"routes": {"Ada": ["Paris-Zürich"] * 2}}, ["Paris-Zürich", "Ada"]),
    "both tracks of a double": (
        {"routes": {"Ada": ["Frankfurt-Paris white", "Frankfurt-Paris orange"]}},
        ["routes", "Ada", "Frankfurt-Paris", "EU-DBL-1"],
    ),
    "a double shared by two": (
        {"routes": {"Ada": ["Frankfurt-Paris white"], "Bo": ["Frankfurt-Paris orange"]}},
        ["routes", "Frankfurt-Paris", "2 players", "EU-DBL-2"],
    ),
    "routes as a text": ({"routes": {"Ada": "Paris-Zürich"}}, ["routes", "Ada", "list"]),
    "routes as one list": ({"routes": ["Paris-Zürich"]}, ["routes", "dict"]),
    "routes as None": ({"routes": {"Ada": None}}, ["routes", "Ada", "None"]),
    "routes as a dict": ({"routes": {"Ada": {"Paris-Zürich": 3}}}, ["routes", "Ada", "list"]),
    "a number as a route": ({"routes": {"Ada": [57]}}, ["routes", "57"]),
    "None as a route": ({"routes": {"Ada": [None]}}, ["routes", "None"]),
    "bytes as a route": ({"routes": {"Ada": [b"x"]}}, ["routes", "x"]),
    "an empty route": ({"routes": {"Ada": [""]}}, ["routes"]),
    "routes of nobody": ({"routes": {"Cy": []}}, ["routes", "Cy"]),
    "second station in a city": (
        {"stations": {"Ada": ["Wien"], "Bo": ["wien"]}},
        ["stations", "Wien", "Ada", "Bo", "EU-STA-1"],
    ),
    "own second station in a city": ({"stations": {"Ada": ["Wien", "Wien"]}}, ["stations", "Wien"]),
    "four stations": (
        {"stations": {"Ada": ["Wien", "Roma", "Brest", "Essen"]}},
        ["stations", "Ada", "3", "EU-STA-2"],
    ),
    "stations as a text": ({"stations": {"Ada": "Wien"}}, ["stations", "Ada", "list"]),
    "stations as a number": ({"stations": {"Ada": 3}}, ["stations", "Ada", "3"]),
    "ticket of two players": (
        {"tickets": {"Ada": ["Paris-Wien"], "Bo": ["Wien-Paris"]}},
        ["tickets", "Paris-Wien", "Ada", "Bo"],
    ),
    "ticket twice": ({"tickets": {"Ada": ["Paris-Wien"] * 2}}, ["tickets", "Paris-Wien", "twice"]),
    "ticket in hand and deck": (
        {"tickets": {"Ada": ["Paris-Wien"]}, "ticket_deck": ["Paris-Wien"]},
        ["ticket_deck", "Paris-Wien", "Ada"],
    ),
    "ticket twice in the deck": (
        {"ticket_deck": ["Kyiv-Sochi"] * 2},
        ["ticket_deck", "Kyiv-Sochi"],
    ),
    "no such ticket": ({"tickets": {"Ada": ["Paris-Roma"]}}, ["tickets", "Paris-Roma"]),
    "no such ticket in the deck": ({"ticket_deck": ["Paris-Roma"]}, ["ticket_deck", "Paris-Roma"]),
    "tickets as a text": ({"tickets": {"Ada": "Paris-Wien"}}, ["tickets", "Ada", "list"]),
    "a number as a ticket": ({"tickets": {"Ada": [7]}}, ["tickets", "7"]),
    "a number as the ticket deck": ({"ticket_deck": 7}, ["ticket_deck", "7"]),
    "more than 45 trains": ({"trains": {"Ada": 46}}, ["trains", "Ada", "46", "45"]),
    "fewer than no trains": ({"trains": {"Ada": -1}}, ["trains", "Ada", "-1"]),
    "trains that lie on routes": (
        {"trains": {"Ada": 43}, "routes": {"Ada": ["Paris-Zürich"]}},
        ["trains", "Ada", "43", "42"],
    ),
    "trains as a text": ({"trains": {"Ada": "3"}}, ["trains", "Ada", "'3'"]),
    "trains as True": ({"trains": {"Ada": True}}, ["trains", "Ada", "True"]),
    "trains as None": ({"trains": {"Ada": None}}, ["trains", "Ada", "None"]),
    "half a train": ({"trains": {"Ada": 2.5}}, ["trains", "Ada", "2.5"]),
    "trains of nobody": ({"trains": {"Cy": 3}}, ["trains", "Cy"]),
    "trains as a number": ({"trains": 3}, ["trains", "3", "dict"]),
    "turn of nobody": ({"turn": "Cy"}, ["turn", "Cy", "Ada, Bo"]),
    "turn as a number": ({"turn": 1}, ["turn", "1"]),
    "turn as a list": ({"turn": ["Ada"]}, ["turn", "Ada"]),
    "unknown phase": ({"phase": "lunch"}, ["phase", "lunch", "second draw"]),
    "a phase that needs a move": ({"phase": "tunnel"}, ["phase", "tunnel"]),
    "phase as None": ({"phase": None}, ["phase", "None"]),
    "phase as a number": ({"phase": 2}, ["phase", "2"]),
    "a second draw of nothing": (
        {"phase": "second draw", "face_up": "wild", "deck": "", "deck_only": True},
        ["phase", "second draw"],
    ),
    "no turns left": ({"last_round": 0}, ["last_round", "0", "1"]),
    "too many turns left": ({"last_round": 3}, ["last_round", "3", "2"]),
    "turns left as a text": ({"last_round": "2"}, ["last_round", "'2'"]),
    "turns left as True": ({"last_round": True}, ["last_round", "True"]),
    "an unknown part": ({"rotues": {}}, ["rotues", "routes"]),
    "a seed of the wrong kind": ({"seed": 1.5}, ["seed", "1.5"]),
    "no seed": ({"seed": None}, ["seed", "None"]),
    "one player": ({"players": ["Ada"]}, ["players", "2 to 5", "1", "EU-SET-1"]),
    "six players": ({"players": 6}, ["players", "2 to 5", "6"]),
    "no end of players": ({"players": 10**12}, ["players", "2 to 5"]),
    "players as a text": ({"players": "Ada"}, ["players", "list"]),
    "players as None": ({"players": None}, ["players", "None"]),
    "two of one name": ({"players": ["Ada", "Ada"]}, ["players", "same name"]),
    "a player without a name": ({"players": ["Ada", ""]}, ["players"]),
    "a player named by a number": ({"players": ["Ada", 5]}, ["players", "5"]),
    "a name of two lines": ({"players": ["Ada", "B\no"]}, ["players"]),
    "half a letter": ({"players": ["Ada", "\ud800"]}, ["players"]),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_a_position_error_that_names_it(slip):
    """api.md: too many of a card, an unknown city, an owned double: never a bare KeyError."""
    described, words = SLIPS[slip]
    with pytest.raises(ttr.PositionError) as caught:
        table(**described)
    for word in words:
        assert word in str(caught.value)
    assert type(caught.value) is ttr.PositionError
    # A sentence: it ends as one, perhaps with the rule it rests on.
    assert str(caught.value).rstrip().endswith((".", "?", "]"))
    assert len(str(caught.value)) < 800


def test_more_routes_than_trains_is_refused():
    """api.md (EU-CLAIM-4): 46 trains on the board are one too many."""
    names = [r.name for r in EUROPE.routes if r.twin is None and r.length == 4][:12]
    with pytest.raises(ttr.PositionError, match=r"Ada need 48 trains; a player has 45"):
        table(routes={"Ada": names})


junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 120),
        st.floats(allow_nan=True),
        st.text(max_size=8),
        st.binary(max_size=3),
        st.sampled_from(["Ada", "Bo", "Wien", "Paris-Zürich", "Paris-Wien", "3 red", "wild"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.dictionaries(st.one_of(st.sampled_from(SEATS[:3]), st.integers()), inner, max_size=2),
    ),
    max_leaves=5,
)
PARTS = """turn seed routes stations tickets hands face_up deck deck_only discard trains phase
    ticket_deck last_round players"""


@settings(max_examples=600)
@given(described=st.dictionaries(st.sampled_from(PARTS.split()), junk, max_size=3))
def test_whatever_is_described_gives_a_game_or_a_position_error(described):
    """api.md: no KeyError, AttributeError or TypeError comes out, and no broken game either."""
    described.setdefault("players", ["Ada", "Bo"])
    try:
        game = ttr.position("europe", **described)
    except ttr.PositionError:
        return
    assert game.legal()
    assert game.player in game.seats
    game.play(game.legal()[0])
