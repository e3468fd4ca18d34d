"""The live board of Venice without a browser: clicks are messages, what is shown are values."""

import inspect
import re
from html import unescape
from random import Random

import pytest

import ttr_lab as ttr
from ttr_lab.widgets import rails_face, venice_face
from ttr_lab.widgets.controls import every


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


BOT = {"Bo": ttr.bots.random}
CITY = {"b2": "mask", "c2": "leather up", "b3": "coin", "c3": "coin", "d4": "shirt", "e5": "feeder"}


def position(players=("Ada", "Bo"), **more):
    told = {"city": CITY, "hands": {"Ada": "1 mask 1 shirt"}, "gondolas": {"Ada": (2, 1)},
            "rolls": [1, 2, 3]}  # fmt: skip
    return ttr.position("venice", players=list(players), **(told | more))


def trading(**more):
    """Ada at 2,2 between a face-down mask, a glass and two coins."""
    game = position(**more)
    game.play("flip d4")
    game.play("move to 2,2")
    return game


def click(live, name):
    """What a page sends when somebody clicks there."""
    canvas = live.controls.canvas
    x, y = live.where(name)
    message = {"event": "mouse_down", "x": x * canvas.width, "y": y * canvas.height}
    canvas._handle_custom_msg(message, [])


def words(part):
    """The text of a piece of HTML."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", part.value)).strip())


def shown(part):
    return part.layout.display != "none"


def told(live):
    """Every text that is on the page: values, and names of buttons."""
    found = []
    for part in every(live.controls.root):
        for name in ("value", "description", "tooltip", "_options_labels"):
            if name in part.keys and part is not live.controls.style:
                found.append(str(getattr(part, name)))
    return "\n".join(found)


def buttons(live):
    return [button.description for button in live.controls.market.children]


def arguments(function):
    """What is handed over without a name."""
    kinds = [each.kind for each in inspect.signature(function).parameters.values()]
    return kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)


def test_every_family_has_the_same_functions():
    assert rails_face.__all__ == venice_face.__all__
    for name in rails_face.__all__:
        one, other = getattr(rails_face, name), getattr(venice_face, name)
        assert type(one) is type(other)
        if inspect.isfunction(one):
            assert arguments(one) == arguments(other), name
            assert inspect.getdoc(one)
            assert inspect.getdoc(other)


# A turn.


def test_a_card_is_turned_with_a_click_and_confirm(table):
    game = position()
    live = table(game, BOT)
    click(live, "d4")
    assert live.selected == "d4"
    assert words(live.controls.title) == "d4: a card face down"
    assert live.controls.payments.options == ("flip d4",)
    assert game.moves == ()
    live.controls.confirm.click()
    assert game.moves == ("flip d4",)
    assert "Ada turns d4 face up: shirt." in words(live.controls.log)


def test_a_crossing_is_clicked_and_the_way_there_is_shown(table):
    game = position(rolls=[2])
    game.play("flip d4")
    live = table(game, BOT)
    assert "The die shows 2" in live.controls.prompt.value
    assert buttons(live) == ["go home"]
    click(live, "3,2")
    assert words(live.controls.title) == "Move there? The way: 3,1 · 3,2."
    names = live._panel._canvas._scenes[-1].names()
    assert {"reach:3,2", "chosen-way:3,2", "selected:3,2"} <= set(names)
    live.controls.confirm.click()
    assert game.moves[-1] == "move to 3,2"


def test_going_home_is_a_click_on_the_airport_or_a_button(table):
    for how in ("click", "button"):
        game = position(rolls=[2])
        game.play("flip d4")
        live = table(game, BOT)
        if how == "click":
            click(live, "home")
            assert "Go home, for good?" in words(live.controls.title)
            live.controls.confirm.click()
        else:
            live.controls.press("go home").click()
        assert game.moves[2 - 1] == "go home"
        assert "home, number 1" in words(live.controls.players)


def test_whoever_cannot_move_stays_with_one_press(table):
    game = position(gondolas={"Ada": "airport", "Bo": (1, 1)}, rolls=[1],
                    options={"jump_counts": True})  # fmt: skip
    game.play("flip d4")
    live = table(game, BOT)
    assert buttons(live) == ["stay"]
    assert live.controls.payments.options == ("stay",)
    live.controls.confirm.click()
    assert game.moves[1] == "stay"


def test_every_trade_has_a_button_with_its_notation(table):
    game = trading()
    live = table(game, BOT)
    assert buttons(live) == [
        "look at b2", "buy c2", "sell mask at b3", "sell shirt at b3", "sell mask at c3",
        "sell shirt at c3", "nothing",
    ]  # fmt: skip
    assert list(live.controls.moves.options[1:]) == buttons(live)
    live.controls.press("sell mask at c3").click()
    assert game.moves[2] == "sell mask at c3"
    assert words(live.controls.code) == 'game.play("sell mask at c3")'


def test_a_button_of_the_next_phase_is_not_the_one_just_pressed(table):
    """Two presses in one place must not buy what has just been looked at."""
    live = table(trading(), BOT)
    pressed = live.controls.press("look at b2")
    pressed.click()
    assert pressed not in live.controls.market.children
    pressed.click()
    assert live.game.phase.name == "look"


def test_a_trade_can_be_clicked_on_the_map_and_confirmed(table):
    game = trading()
    live = table(game, BOT)
    click(live, "b3")
    assert live.controls.payments.options == ("sell mask at b3", "sell shirt at b3")
    assert words(live.controls.title) == "b3: a coin"
    live.controls.payments.index = 1
    live.controls.confirm.click()
    assert game.moves[2] == "sell shirt at b3"


def test_everything_can_be_done_from_the_list_or_typed(table):
    game = position()
    live = table(game, BOT)
    live.controls.moves.value = "flip d4"
    assert live.selected == "d4"
    live.controls.confirm.click()
    live.controls.typed.value = "move 2 2"
    live.controls.typed._handle_custom_msg({"event": "submit"}, [])
    live.controls.moves.value = "nothing"
    live.controls.confirm.click()
    assert game.moves[:3] == ("flip d4", "move to 2,2", "nothing")


@pytest.mark.parametrize(
    ("phase", "place", "rule"),
    [
        ("research", "c2", "VE-RES-1"),
        ("research", "3,3", "VE-RES-1"),
        ("research", "home", "VE-RES-1"),
        ("move", "4,4", "VE-MOVE-1"),
        ("move", "d4", "VE-MOVE-1"),
        ("trade", "d4", "VE-TRADE-1"),
        ("trade", "3,3", "VE-MOVE-1"),
    ],
)
def test_a_place_says_why_nothing_can_be_done_there(table, phase, place, rule):
    game = {"research": position, "trade": trading}.get(phase, position)()
    if phase == "move":
        game.play("flip d4")
    live = table(game, BOT)
    click(live, place)
    assert rule in words(live.controls.message)
    assert not live.controls.payments.options


# What is secret.


def test_a_secret_look_is_seen_by_one_person_behind_a_curtain(table):
    game = trading()
    live = table(game)
    c = live.controls
    live.controls.press("look at b2").click()
    assert game.phase.name == "look"
    assert shown(c.curtain)
    assert "The screen goes to Ada" in words(c.prompt)
    assert buttons(live) == []
    assert "mask" not in words(c.turned)
    assert "Ada's hand" not in told(live)
    c.curtain.click()
    assert "Only Ada sees this: mask at b2." in words(c.turned)
    assert buttons(live) == ["buy", "leave"]
    assert "word:b2" in live._panel._canvas._scenes[1].names()
    c.press("leave").click()
    assert game.player == "Bo"
    assert shown(c.curtain)
    c.curtain.click()
    assert "Ada leaves the card at b2 face down." in words(c.log)
    assert "mask at b2" not in told(live)
    assert "word:b2" not in live._panel._canvas._scenes[1].names()


def test_one_person_with_bots_needs_no_curtain_for_a_look(table):
    game = trading()
    live = table(game, BOT)
    live.controls.press("look at b2").click()
    assert not shown(live.controls.curtain)
    live.controls.press("buy").click()
    assert "buy" in game.moves
    assert "Ada buys that card, mask" in words(live.controls.log)


def test_a_card_sold_is_no_line_of_code_for_others(table):
    game = trading()
    live = table(game)
    live.controls.press("sell mask at c3").click()
    live.controls.curtain.click()
    assert game.player == "Bo"
    assert words(live.controls.code) == "game.play(...) # Ada's secret choice"
    assert "mask at c3" not in told(live)
    assert "puts a card there" in words(live.controls.log)


def test_pigeons_are_answered_one_after_the_other_without_seeing_the_others(table):
    players = ["Ada", "Bo", "Cy"]
    hands = {"Ada": "1 mask 1 shirt", "Bo": "1 leather"}
    game = position(players=players, hands=hands, gondolas={"Ada": (2, 1), "Bo": (4, 4)})
    live = table(game, {"Cy": ttr.bots.random})
    c = live.controls
    live.select("e5")
    c.confirm.click()
    assert game.phase.name == "pigeons"
    assert buttons(live) == ["give mask", "give shirt"]
    assert "give to Bo" in words(c.prompt)
    c.press("give shirt").click()
    assert game.player == "Bo"
    assert shown(c.curtain)
    assert "give shirt" not in told(live)
    c.curtain.click()
    assert "give shirt" not in told(live)
    assert "has chosen" in words(c.players)
    assert words(c.code) == "game.play(...) # Ada's secret choice"
    assert buttons(live) == ["give leather"]
    c.press("give leather").click()
    # Cy is a bot without a card, and gives a coin; all have passed, and Ada goes on.
    assert game.phase.name == "move"
    assert game.moves[-1] == "give coin"
    c.curtain.click()
    assert "Cy gives Ada a coin." in words(c.log)
    assert "shirt" not in words(c.hand)


def test_the_hand_shows_cards_and_coins_with_words(table):
    live = table(position(), BOT)
    hand = words(live.controls.hand)
    assert hand == "Ada's hand (2 cards, 4 coins) 1 mask 1 shirt 4 coins"
    assert words(live.controls.players).startswith("player cards coins gondola Ada 2 4 at 2,1")


def test_what_sets_score_is_told_with_the_remark_that_it_is_a_reconstruction(table):
    live = table(position(), BOT)
    heading = words(live.controls.own.children[0])
    assert heading.startswith("3 of a kind score kind a set in the game yours")
    assert "reconstruction" in heading


def test_the_position_can_be_read_as_text(table):
    game = position()
    live = table(game, BOT)
    text = words(live.controls.words)
    assert "Ada: at 2,1; 2 cards · 4 coins." in text
    assert "Row 2: a2 face down, b2 face down, c2 leather," in text
    game.play("flip d4")
    assert "1 rolled, within reach: 1,1, 3,1, 2,2." in words(live.controls.words)


def test_the_end_of_the_cards_is_announced(table):
    live = table(position(), BOT)
    assert "lie face down" not in words(live.controls.prompt)
    bots = dict.fromkeys(("Ada", "Bo"), ttr.bots.random)
    game = ttr.new_game("venice", players=["Ada", "Bo"], seed=3)
    while game.view().face_down > 4:
        game.play(bots["Ada"](game.view(game.player), game.legal(), Random(len(game.moves))))
    assert "Only 4 cards lie face down" in words(table(game, BOT).controls.prompt)


# The end.


def played(seed):
    game = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed=seed)
    return ttr.run(game, dict.fromkeys(game.seats, ttr.bots.random), seed=seed)


def test_the_score_sheet_adds_up_and_tells_who_is_home(table):
    game = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed=2)
    ttr.run(game, dict.fromkeys(game.seats, ttr.bots.planner), seed=2)
    live = table(game, {"Bo": ttr.bots.random, "Cy": ttr.bots.random})
    c = live.controls
    assert shown(c.end)
    assert not shown(c.cards)
    assert f"Won by {game.winners[0]}" in words(c.score)
    for name, score in game.scores().items():
        where = f"home, number {score.returned}" if score.home else "missed the flight"
        assert where in words(c.score)
        c.explain.value = name
        for line in game.explain_score(name):
            assert line.text in words(c.lines)
            assert line.rule in words(c.lines)


def test_nobody_home_is_nobody_s_victory(table):
    seed = next(s for s in range(20) if not played(s).winners)
    live = table(played(seed))
    assert "Nobody is home, so nobody wins" in words(live.controls.score)
    assert "missed the flight" in words(live.controls.score)
    shown_again = ttr.replay(played(seed))
    shown_again.first()
    shown_again.last()
    assert shown_again.last_error == ""
    shown_again.close()


def test_a_whole_game_by_clicks_and_buttons(table):
    game = ttr.new_game("venice", players=["Ada", "Bo"], seed=3)
    live = table(game, {"Bo": ttr.bots.planner})
    while not game.over:
        move = str(ttr.bots.planner(game.view("Ada"), game.legal(), Random(len(game.moves))))
        if move in buttons(live):
            live.controls.press(move).click()
        else:
            click(live, move)
            assert live.controls.payments.options == (move,)
            live.controls.confirm.click()
        assert not live.last_error
    assert shown(live.controls.end)
    live.controls.undo.click()
    assert not game.over
    assert not shown(live.controls.end)


def test_a_replay_marks_what_has_changed_and_shows_secrets_only_to_their_seat():
    game = trading()
    game.play("sell mask at c3")
    replay = ttr.replay(game)
    assert "selected:c3" in replay._canvas._scenes[-1].names()
    page = "\n".join(str(part.value) for part in every(replay.controls.root)
                     if isinstance(getattr(part, "value", None), str)
                     and part is not replay.controls.root.children[0])  # fmt: skip
    assert "sell mask" not in page
    replay.show_view("Ada")
    assert "puts mask there" in replay.controls.heading.value
    replay.go(1)
    assert "selected:d4" in replay._canvas._scenes[-1].names()
    replay.close()
