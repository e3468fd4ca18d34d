"""The live board of San Francisco without a browser: tokens, ferries, and words of its own."""

import re
from html import unescape

import pytest

import ttr_lab as ttr
from ttr_lab.draw.rails_tokens import targets
from ttr_lab.draw.symbols import card_symbol
from ttr_lab.widgets import rails_html


@pytest.fixture
def table():
    """Opens live boards and closes them after the test."""
    opened = []

    def opens(game, bots=None, **options):
        opened.append(ttr.play(game, bots, **options))
        return opened[-1]

    yield opens
    for live in opened:
        live.close()


def position(**more):
    told = {"hands": {"Ada": "1 red 1 blue 1 wild"}, "tokens": {"Alcatraz": "2 seal"}} | more
    return ttr.position("san_francisco", players=["Ada", "Bo"], **told)


def click(live, x, y):
    """What a page sends when somebody clicks there."""
    canvas = live.controls.canvas
    message = {"event": "mouse_down", "x": x * canvas.width, "y": y * canvas.height}
    canvas._handle_custom_msg(message, [])


def words(part):
    """The text of a piece of HTML."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", part.value)).strip())


def placing():
    game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=4)
    while game.phase.name == "tickets":
        game.play(game.legal()[0])
    return game


def test_left_over_tokens_are_placed_where_one_clicks_and_confirms(table):
    game = placing()
    assert game.player == "Bo"
    live = table(game, {"Ada": ttr.bots.planner})
    assert "Click a place without tokens" in words(live.controls.title)
    click(live, *live.where("Twin Peaks"))
    assert live.controls.payments.options == (
        "place bridge at Twin Peaks", "place seal at Twin Peaks",
    )  # fmt: skip
    assert words(live.controls.title) == "Twin Peaks: put tokens here?"
    live.controls.payments.index = 1
    live.controls.confirm.click()
    assert game.moves[-1] == "place seal at Twin Peaks"
    assert game.view().tokens["Twin Peaks"] == ("seal", 1)


def test_left_over_tokens_are_placed_from_the_list(table):
    game = placing()
    live = table(game, {"Ada": ttr.bots.planner})
    live.controls.moves.value = "place bridge at Presidio"
    assert live.selected == "Presidio"
    live.controls.confirm.click()
    assert game.moves[-1] == "place bridge at Presidio"


def test_a_place_that_has_tokens_takes_no_more(table):
    live = table(placing(), {"Ada": ttr.bots.planner})
    click(live, *live.where("Alcatraz"))
    assert not live.controls.payments.options
    assert "SF-SET-8" in words(live.controls.message)
    click(live, *live.where("Sunset-Twin Peaks"))
    assert "SF-SET-8" in words(live.controls.message)


def choosing():
    game = position(
        tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"}, hands={"Ada": "1 red 1 wild"}
    )
    game.play("claim Alcatraz-Pier 39 with 1 red 1 wild")
    assert game.phase.name == "take token"
    return game


def test_a_token_is_taken_with_its_button(table):
    game = choosing()
    live = table(game, {"Bo": ttr.bots.random})
    names = [button.description for button in live.controls.market.children]
    assert names == ["take crab", "take seal"]
    assert "Alcatraz-Pier 39 is claimed. Which token goes with it?" in words(live.controls.title)
    live.controls.press("take crab").click()
    assert game.view().taken["Ada"] == ("crab",)


def test_a_token_is_taken_by_a_click_on_its_stack(table):
    game = choosing()
    live = table(game, {"Bo": ttr.bots.random})
    stack = next(t for t in targets(game.view()) if t.answer == "Alcatraz")
    click(live, stack.x, stack.y)
    assert live.controls.payments.options == ("take seal",)
    live.controls.confirm.click()
    assert game.view().taken["Ada"] == ("seal",)


def test_confirm_pressed_twice_takes_no_token_that_nobody_chose(table):
    game = position(tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"})
    live = table(game, {"Bo": ttr.bots.random})
    live.select("Alcatraz-Pier 39")
    live.controls.confirm.click()
    live.controls.confirm.click()
    assert game.phase.name == "take token"
    assert "Nothing is selected" in words(live.controls.message)


def test_nothing_else_can_be_done_before_a_token_is_taken(table):
    game = choosing()
    live = table(game, {"Bo": ttr.bots.random})
    for place in ("Twin Peaks", "Sunset-Twin Peaks"):
        click(live, *live.where(place))
        assert "SF-TOK-1" in words(live.controls.message)
    assert game.phase.name == "take token"


def test_a_stack_says_in_a_turn_what_it_is_for(table):
    live = table(position())
    stack = targets(live.game.view())[0]
    click(live, stack.x, stack.y)
    assert "Alcatraz: 2 seal tokens, one for whoever claims a route" in words(live.controls.title)
    assert not words(live.controls.message)
    click(live, *live.where("Twin Peaks"))
    assert words(live.controls.title) == "Twin Peaks"


def test_a_wild_card_is_a_ferry_in_words_and_in_shape(table):
    game = position(face_up="wild red blue green red")
    live = table(game)
    c = live.controls
    assert "ferry" in words(c.hand)
    assert "locomotive" not in c.hand.value
    live.select("Alcatraz-Pier 39")
    assert c.payments.options == ("1 blue + 1 ferry", "1 red + 1 ferry")
    assert "1 ferry needed" in words(c.title)
    look = rails_html.looks(game.board)["wild"]
    assert look[1] == card_symbol("wild", "ferry") == "ferry"
    assert f"ttr-ferry-{look[0][1:]}" in c.press("draw wild")._dom_classes
    assert f".ttr-ferry-{look[0][1:]} " in c.style.value
    assert "Face up: ferry," in words(c.words)


def test_two_boards_of_different_games_keep_their_own_cards(table):
    europe = table(ttr.position("europe", face_up="wild red blue green red"))
    city = table(position(face_up="wild red blue green red"))
    one, other = (set(b.controls.press("draw wild")._dom_classes) for b in (europe, city))
    assert one != other


def test_tokens_lie_in_front_of_the_players_and_are_told_in_words(table):
    c = table(position(taken={"Ada": ["bell", "crab"]})).controls
    assert words(c.players).startswith("player points cars cards tickets tokens")
    assert "Ada 0 20 3 0 bell crab Bo 0 20 0 0 0" in words(c.players)
    text = words(c.words)
    assert "Ada holds: nothing. Tokens: bell and crab." in text
    assert "Tokens on the map: Alcatraz 2 seal." in text
    assert "tation" not in text


def test_the_score_sheet_has_a_row_for_tokens_and_none_for_stations(table):
    game = position(last_round=1, taken={"Ada": ["bell", "crab", "kite"]})
    live = table(game, {"Bo": ttr.bots.random})
    live.controls.press("draw blind").click()
    if not game.over:
        live.controls.press("draw blind").click()
    assert game.over
    sheet = words(live.controls.score)
    assert "tokens +2 +0" in sheet
    assert "station" not in sheet
    assert "bonus" not in sheet.casefold()
    live.controls.explain.value = "Ada"
    for line in game.explain_score("Ada"):
        assert line.text in words(live.controls.lines)
    assert not [n for n in live._panel._canvas._scenes[-1].names() if n.startswith("trail")]


def test_a_replay_shows_what_happened_to_the_tokens():
    game = choosing()
    game.play("take seal")
    shown = ttr.replay(game)
    assert "selected:Alcatraz" in shown._canvas._scenes[-1].names()
    assert "seal" in words(shown.controls.players)
    shown.close()
