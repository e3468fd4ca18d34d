"""What people read: wild cards by their word, in the plural where it belongs; hints that help."""

from typing import NamedTuple

import pytest

import ttr_lab as ttr
from ttr_lab.exercises import told
from ttr_lab.rails import words
from ttr_lab.rails.exercises import exercise
from ttr_lab.widgets import rails_choice, rails_html


def table(board="europe", hand="", players=("Ada", "Bo"), **described):
    return ttr.position(board, players=players, seed=1, hands={"Ada": hand}, **described)


class Asked(NamedTuple):
    hint: str
    solution: str
    rule: str


def quiz(game, name):
    """What a reader of an exercise is told."""
    found = exercise(name)
    return Asked(*(told(text, game) for text in (found.hint, found.solution, found.rule)))


# ------------------------------------------------------------------------------------------ plurals


def test_a_log_says_locomotives_when_there_are_several():
    game = table(hand="3 red 4 wild", deck="wild red blue")
    game.play("claim Paris-Zürich with 1 red 2 wild")
    assert game.log[0].startswith("Ada lays 1 red and 2 locomotives for the tunnel Paris-Zürich;")
    game.play("pay 2 wild")
    assert game.log[-1] == "Ada pays 2 locomotives on top and claims Paris-Zürich: 4 points."
    game = table(hand="1 red 2 wild")
    game.play("build station in Wien with 1 wild")
    assert game.log[-1] == "Ada builds a station in Wien with 1 locomotive."


def test_a_refusal_says_locomotives_when_there_are_several():
    assert table(hand="4 wild").why_not("claim Palermo-Smyrna with 6 wild").why == (
        "Ada holds 4 locomotives, not 6 locomotives."
    )
    assert table(hand="1 wild").why_not("claim Palermo-Smyrna with 6 wild").why == (
        "Ada holds 1 locomotive, not 6 locomotives."
    )


def test_ferries_are_the_locomotives_of_san_francisco_in_every_number():
    game = table("san_francisco", hand="1 wild")
    route = next(r for r in game.board.routes if r.length >= 2)
    no = game.why_not(f"claim {route.id} with {route.length} ferries")
    assert no.why == f"Ada holds 1 ferry, not {route.length} ferries."
    assert words.cards(game.board, [("wild", 2), ("red", 1)]) == "2 ferries and 1 red"
    view = game.view("Ada")
    for route in game.board.routes:
        for line in (rails_html.route_words(view, route), rails_choice.title(view, route.id)):
            assert "ferrys" not in line
            assert (f"{route.locomotives} ferr" in line) == (route.locomotives > 0)


def test_a_quiz_tells_its_solutions_in_words():
    game = table(hand="4 red 6 wild")
    solution = quiz(game, "payment for Palermo-Smyrna").solution
    assert solution == (
        "Any of these will do: 4 red, 2 locomotives; 3 red, 3 locomotives; "
        "2 red, 4 locomotives; 1 red, 5 locomotives; 6 locomotives."
    )


def test_the_live_board_lists_payments_in_the_same_words():
    view = table(hand="1 red 3 wild").view("Ada")
    game = table(hand="1 red 3 wild")
    listed = [rails_choice.payment(view, m) for m in game.legal() if "Paris-Zürich" in str(m)]
    assert listed == ["1 red + 2 locomotives", "3 locomotives"]


@pytest.mark.parametrize(
    ("built", "line"),
    [
        (["Wien"], " +8  2 stations not built, 4 points each [EU-STA-5]"),
        (["Wien", "Roma"], " +4  1 station not built, 4 points [EU-STA-5]"),
    ],
)
def test_one_station_left_is_one_station(built, line):
    lines = table(stations={"Ada": built}).explain_score("Ada")
    assert any(str(each).strip() == line.strip() for each in lines)


def test_a_quiz_counts_one_of_each_thing_as_one():
    game = table(stations={"Ada": ["Wien"]}, tickets={"Ada": ["Paris-Wien"]},
                 routes={"Ada": ["Paris-Zürich", "Wien-München", "München-Zürich"]})  # fmt: skip
    said = quiz(game, "winner").solution
    assert "1 ticket done" in said
    assert "1 station built" in said
    assert "1 stations" not in said
    assert quiz(game, "route points of Edinburgh-London").solution.endswith("7 points.")
    one = next(r for r in game.board.routes if r.length == 1)
    assert quiz(game, f"route points of {one.id}").solution.endswith("1 space, 1 point.")
    assert quiz(game, f"cards to pay for {one.id}").solution.endswith("takes 1 card.")


# -------------------------------------------------------------------------------------------- hints


@pytest.mark.parametrize(
    ("hand", "move", "hint"),
    [
        ("2 red", "claim Paris-Zürich with 3 red",
         "1 more red or locomotive card is needed; draw cards first."),
        ("2 red 1 blue 1 white", "claim Kyiv-Warszawa with 4 red",
         "2 more red or locomotive cards are needed; draw cards first."),
        ("2 red 2 blue", "claim Kyiv-Warszawa with 4 red",
         "2 more red or locomotive cards are needed; draw cards first."),
        ("", "claim Kyiv-Warszawa with 4 red",
         "4 more red or locomotive cards are needed; draw cards first."),
        ("3 red", "claim Kyiv-Warszawa with 4 wild",
         "1 more red or locomotive card is needed; draw cards first."),
        ("1 green", "claim Warszawa-Wien with 4 blue",
         "4 more blue or locomotive cards are needed; draw cards first."),
        ("2 red 1 wild", "claim Palermo-Smyrna with 4 red 2 wild",
         "1 more locomotive and 2 more red or locomotive cards are needed; draw cards first."),
        ("4 red 1 wild", "claim Palermo-Smyrna with 4 red 2 wild",
         "1 more locomotive is needed; draw cards first."),
        ("3 red 1 wild", "claim Paris-Zürich with 1 red 2 wild",
         "Possible, for instance: claim Paris-Zürich with 3 red."),
        ("1 blue", "build station in Wien with 1 red",
         "Possible, for instance: build station in Wien with 1 blue."),
        ("", "build station in Wien with 1 red", "1 more card is needed; draw cards first."),
    ],
)  # fmt: skip
def test_who_lacks_cards_is_told_what_would_help(hand, move, hint):
    game = table(hand=hand)
    no = game.why_not(move)
    assert no.why.startswith("Ada holds")
    assert no.hint == hint
    if hint.startswith("Possible"):
        assert game.why_not(hint.partition(": ")[2].rstrip(".")) is None


def test_what_is_missing_is_just_enough():
    """Whoever draws what the hint asks for can claim, and with a card less cannot."""
    for route in ttr.load_board("europe").routes:
        cards = f"{route.length - route.locomotives} "
        cards += route.color if route.color != "gray" else "black"
        if route.locomotives:
            cards += f" {route.locomotives} wild"
        if route.locomotives == route.length:
            cards = f"{route.length} wild"
        no = table(hand="").why_not(f"claim {route.id} with {cards}")
        missing = sum(int(word) for word in no.hint.split() if word.isdigit())
        assert missing == route.length, no.hint


def test_a_second_station_of_two_cards_says_of_one_colour_and_the_first_does_not():
    first = table(hand="5 red").why_not("build station in Wien with 2 red")
    assert first.why == "Ada's station number 1 costs 1 card, not 2."
    second = table(hand="5 red", stations={"Ada": ["Roma"]})
    no = second.why_not("build station in Wien with 1 red")
    assert no.why == "Ada's station number 2 costs 2 cards of one colour, not 1."
    assert no.hint.startswith("Lay exactly 2 cards of one colour;")


def test_who_can_only_decline_is_told_so_and_others_what_they_can_pay():
    def dug(hand):
        game = table(hand=hand, deck="red wild blue")
        game.play("claim Paris-Zürich with 3 red")
        return game

    assert dug("4 red").why_not("pay 2 red").hint == "Decline: the cards laid come back."
    assert dug("4 red 1 wild").why_not("pay 2 red").hint == (
        "Possible: pay 1 red 1 wild or decline."
    )


def test_a_refusal_is_printed_on_two_lines():
    no = table(hand="2 red").why_not("claim Paris-Zürich with 3 red")
    assert str(no).splitlines() == [f"{no.why} [EU-CLAIM-1]", f"  {no.hint}"]


# --------------------------------------------------------------------------------------------- quiz


@pytest.mark.parametrize(
    ("move", "described", "rule", "word"),
    [
        ("draw red", {"phase": "second draw", "face_up": "red blue blue wild white"},
         "EU-DRAW-1", "second"),
        ("draw wild", {"phase": "second draw", "face_up": "red blue blue wild white"},
         "EU-DRAW-3", "second"),
        ("draw tickets", {}, "EU-TIX-1", "ticket deck"),
        ("draw blind", {}, "EU-DRAW-1", "deck"),
        ("claim Brest-Paris with 3 black", {"hand": "3 black"}, "EU-CLAIM-1", "hand"),
    ],
)  # fmt: skip
def test_a_question_about_a_move_hints_at_what_the_moment_is_about(move, described, rule, word):
    asked = quiz(table(**described), f"may {move}")
    assert word in asked.hint
    assert asked.rule == rule


def test_a_question_about_tickets_hints_at_tickets():
    first = ttr.new_game("europe", players=["Ada", "Bo"], seed=1)
    later = table(ticket_deck=["Paris-Wien", "Kyiv-Sochi"])
    later.play("draw tickets")
    for game, rule in ((first, "EU-SET-5"), (later, "EU-TIX-2")):
        asked = quiz(game, f"may {game.legal()[-1]}")
        assert asked.rule == rule
        assert "how many of them must be kept" in asked.hint
        assert asked.solution == "Yes: these lie there to choose from, and they are enough."


def test_a_question_about_a_tunnel_tells_the_answers_to_it():
    game = table(hand="4 red", deck="red blue blue")
    game.play("claim Paris-Zürich with 3 red")
    asked = quiz(game, "may pay 1 red")
    assert asked.rule == "EU-TUN-2"
    assert "how many more cards are due" in asked.hint
    assert asked.solution.endswith("what was turned up, pay 1 red or decline.")


# ---------------------------------------------------------------------------------------- the game


def test_why_not_for_a_seat_says_what_play_would_say():
    game = table(hand="5 red")
    game.play("build station in Wien with 1 red")
    no = game.why_not("build station in Roma with 2 red", seat="Ada")
    assert no.rule == "EU-STA-2"
    with pytest.raises(ttr.IllegalMove) as caught:
        game.play("build station in Roma with 2 red", seat="Ada")
    assert caught.value.refusal == no
    assert game.why_not("draw blind", seat="Bo") is None
    with pytest.raises(ValueError, match="Cy"):
        game.why_not("draw blind", seat="Cy")


def test_the_leaders_are_who_would_win_now():
    game = table(routes={"Bo": ["Paris-Zürich"]})
    assert (game.leaders, game.winners) == (("Bo",), ())
    assert table().leaders == ("Ada", "Bo")


# --------------------------------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("described", "sentence"),
    [
        ({"routes": {"Ada": ["Brest-Paris", "Brest-Paris"]}},
         "routes: Brest-Paris is named twice for Ada. Name it once. [EU-CLAIM-6]"),
        ({"routes": {"Ada": ["Brest-Paris"], "Bo": ["Brest-Paris"]}},
         "routes: Brest-Paris is named for Bo, but Ada has it already. A track has one owner. "
         "[EU-CLAIM-6]"),
        ({"players": ["Ada", "Bo", "Cy", "Di"],
          "routes": {n: ["Dieppe-London"] for n in ("Ada", "Bo", "Cy")}},
         "routes: Dieppe-London is named for Cy, but Ada and Bo have its two tracks already. "
         "A track has one owner. [EU-CLAIM-6]"),
        ({"stations": {"Ada": ["Wien", "Wien"]}},
         "stations: Wien is named twice for Ada. Name it once. [EU-STA-1]"),
        ({"tickets": {"Ada": ["Paris-Wien", "Wien-Paris"]}},
         "tickets: Paris-Wien is named twice for Ada; there is one of each. [EU-SET-4]"),
        ({"tickets": {"Ada": ["Paris-Wien"], "Bo": ["Paris-Wien"]}},
         "tickets: Paris-Wien is named twice, for Ada and for Bo; there is one of each. "
         "[EU-SET-4]"),
        ({"discard": "13 red"},
         "discard: too many red cards; the pack has 12 of them. [EU-SET-2]"),
        ({"face_up": "red red red red red red"},
         "face_up: 6 cards; 5 is the most. [EU-SET-2]"),
        ({"trains": {"Ada": 46}},
         "trains: 46 is not possible; what Ada has left beside the routes given is a whole number "
         "from 0 to 45. [EU-SET-1]"),
        ({"last_round": 3},
         "last_round: 3 is not possible; the number of turns left is a whole number from 1 to "
         "2. [EU-END-1]"),
    ],
)  # fmt: skip
def test_a_position_that_breaks_a_rule_names_it(described, sentence):
    with pytest.raises(ttr.PositionError) as caught:
        table(**described)
    assert str(caught.value) == sentence
