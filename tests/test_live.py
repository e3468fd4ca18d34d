"""The live board without a browser: clicks are messages, what is shown are the widgets' values."""

import re
from html import unescape

import pytest

import ttr_lab as ttr
from ttr_lab.widgets.controls import every

HAND = "4 green 3 red 2 wild 1 blue"


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
    hands = more.pop("hands", {"Ada": HAND})
    return ttr.position("europe", players=["Ada", "Bo"], hands=hands, **more)


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


def faint(button):
    return "ttr-off" in button._dom_classes


def tick(live, *names):
    for box in live.controls.offer:
        box.value = any(box.description.startswith(name) for name in names)


# A turn.


def test_the_opening_is_chosen_with_boxes_and_confirmed(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game, {"Bo": ttr.bots.random})
    offer = [str(t.name) for t in game.view("Ada").offer]
    assert [box.description.rpartition(" ")[0] for box in live.controls.offer] == offer
    tick(live, offer[0], offer[2])
    live.controls.confirm.click()
    assert [t.name for t in game.view("Ada").tickets] == sorted(
        [offer[0], offer[2]], key=lambda n: [t.name for t in game.board.tickets].index(n)
    )
    assert game.player == "Ada"
    assert game.phase.name == "turn"
    assert not live.controls.offer


def test_too_few_tickets_are_refused_with_the_rule(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game, {"Bo": ttr.bots.random})
    tick(live, game.view("Ada").offer[0].name)
    live.controls.confirm.click()
    assert "EU-SET-5" in words(live.controls.message)
    assert game.moves == ()


def test_cards_are_drawn_with_the_buttons(table):
    game = position(face_up="red blue blue green wild")
    live = table(game)
    names = [button.description for button in live.controls.market.children]
    assert names == [
        "draw blind", "draw red", "draw blue", "draw blue", "draw green", "draw wild",
        "draw tickets",
    ]  # fmt: skip
    live.controls.market.children[1].click()
    assert game.moves == ("draw red",)
    live.controls.press("draw blind").click()
    assert game.moves == ("draw red", "draw blind")


def test_a_route_is_clicked_its_payments_are_listed_and_one_is_confirmed(table):
    game = position()
    live = table(game)
    click(live, "Paris-Marseille")
    assert live.selected == "marseille-paris"
    assert live.controls.payments.options == (
        "4 green", "3 green + 1 locomotive", "2 green + 2 locomotives",
        "3 red + 1 locomotive", "2 red + 2 locomotives",
    )  # fmt: skip
    assert "Marseille-Paris: gray route of 4, 7 points" in words(live.controls.title)
    live.controls.payments.index = 3
    live.controls.confirm.click()
    assert game.moves == ("claim Marseille-Paris with 3 red 1 wild",)


def test_selecting_by_name_is_what_a_click_does(table):
    one, other = table(position()), table(position())
    click(one, "Paris-Zürich")
    other.select("paris–zurich")
    assert one.selected == other.selected == "paris-zurich"
    assert one.controls.payments.options == other.controls.payments.options
    with pytest.raises(ValueError, match="Atlantis"):
        one.select("Atlantis")
    with pytest.raises(ValueError, match="Atlantis"):
        one.where("Atlantis")


def test_a_click_beside_everything_takes_the_selection_back(table):
    live = table(position())
    click(live, "Paris-Zürich")
    live.controls.canvas._handle_custom_msg({"event": "mouse_down", "x": 5, "y": 5}, [])
    assert live.selected is None
    click(live, "Paris-Zürich")
    live.controls.cancel.click()
    assert live.selected is None
    assert not live.controls.payments.options


def test_a_touch_is_a_click(table):
    live = table(position())
    canvas = live.controls.canvas
    x, y = live.where("Paris-Zürich")
    spot = {"x": x * canvas.width, "y": y * canvas.height}
    canvas._handle_custom_msg({"event": "touch_start", "touches": [spot]}, [])
    assert live.selected == "paris-zurich"


def test_a_station_is_built_where_one_clicks(table):
    game = position()
    live = table(game)
    click(live, "Wien")
    assert live.controls.payments.options == ("1 blue", "1 green", "1 red", "1 locomotive")
    live.controls.confirm.click()
    assert game.moves == ("build station in Wien with 1 blue",)


def test_everything_can_be_done_from_the_list_alone(table):
    game = position()
    live = table(game)
    assert live.controls.moves.options[1:] == tuple(map(str, game.legal()))
    live.controls.moves.value = "claim Paris-Zürich with 3 red"
    assert live.selected == "paris-zurich"
    assert game.moves == ()
    live.controls.confirm.click()
    assert game.moves == ("claim Paris-Zürich with 3 red",)


def enter(live, text):
    """Types a move and presses Enter, as the page tells it."""
    live.controls.typed.value = text
    live.controls.typed._handle_custom_msg({"event": "submit"}, [])


def test_a_move_can_be_typed_and_enter_makes_it(table):
    game = position()
    live = table(game)
    live.controls.typed.value = "claim zurich – paris with 1 wild 2 green"
    assert game.moves == ()  # nobody has pressed Enter
    enter(live, "claim zurich – paris with 1 wild 2 green")
    assert game.moves == ("claim Paris-Zürich with 2 green 1 wild",)
    assert live.controls.typed.value == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("claim Paris-Zürich with 3 blue", "EU-CLAIM-1"),
        ("fly to Rome", "cannot be read"),
        ("take back", "cannot be read"),
    ],
)
def test_a_typed_move_that_is_refused_stays_and_nothing_else_can_be_confirmed(table, text, told):
    """Confirm once played what had been selected before, under the refusal of another move."""
    game = position()
    live = table(game)
    live.select("Wien")
    enter(live, text)
    assert told in words(live.controls.message)
    assert "Something went wrong" not in words(live.controls.message)
    assert live.controls.typed.value == text
    live.controls.confirm.click()
    assert game.moves == ()


def test_a_box_that_is_ticked_clears_an_old_message(table):
    live = table(ttr.new_game("europe", players=["Ada", "Bo"], seed=7))
    live.controls.confirm.click()
    assert words(live.controls.message)
    live.controls.offer[0].value = True
    assert not words(live.controls.message)


def test_the_first_line_of_the_list_takes_the_selection_back(table):
    live = table(position())
    live.controls.moves.value = "claim Paris-Zürich with 3 red"
    live.controls.moves.value = live.controls.moves.options[0]
    assert live.selected is None
    live.controls.confirm.click()
    assert live.game.moves == ()


def test_a_second_click_for_a_button_that_has_gone_does_nothing(table):
    game = ttr.position(
        "venice", players=["Ada", "Bo"], gondolas={"Ada": (2, 1), "Bo": (3, 3)}, rolls=[1, 1],
        city={"c2": "mask", "e5": "mask"},
    )  # fmt: skip
    game.play("flip e5")
    game.play("move to 2,2")
    live = table(game)
    pressed = live.controls.press("nothing")
    pressed.click()
    pressed.click()
    assert game.moves[2:] == ("nothing",)
    assert "cannot be read" not in words(live.controls.message)


def test_a_wild_card_is_told_by_the_name_that_the_rules_use(table):
    for board, word in (("europe", "locomotive"), ("san_francisco", "ferry")):
        game = ttr.position(board, players=["Ada", "Bo"], face_up="wild red red blue green")
        assert table(game).controls.press("draw wild").tooltip == f"draw wild: a {word}"


# What the page's script tells (front.js), and what ipywidgets tells late of the same.


def tell(live, moment=None, **what):
    at = live.controls.front.moment if moment is None else moment
    live.controls.front._handle_custom_msg({"moment": at, **what}, [])


@pytest.fixture
def scripted(table):
    """Opens live boards in a page that runs their script."""

    def opens(game, bots=None):
        live = table(game, bots)
        tell(live, hello=True)
        return live

    return opens


def number(choice, text):
    return {"index": choice.options.index(text)}


def test_what_is_chosen_in_the_page_counts_though_the_list_tells_it_after_confirm(scripted):
    """It then chose a line of the next list with the same number, and Confirm made that move."""
    game = position()
    live = scripted(game, {"Bo": ttr.bots.random})
    late = number(live.controls.moves, "claim Paris-Zürich with 3 red")
    tell(live, choose={"move": "claim Paris-Zürich with 2 red 1 wild"})
    tell(live, choose={"move": "claim Paris-Zürich with 3 red"})
    assert live.selected == "paris-zurich"
    tell(live, confirm=True)
    assert game.moves[0] == "claim Paris-Zürich with 3 red"
    live.controls.moves.set_state(late)
    assert live.selected is None
    assert live.controls.moves.value == "(choose)"
    tell(live, choose={"move": "draw blind"})  # what is chosen now counts again
    live.controls.moves.set_state(number(live.controls.moves, "draw blind"))
    assert live.controls.moves.value == "draw blind"
    tell(live, choose={"move": "(choose)"})
    done = len(game.moves)
    tell(live, confirm=True)
    assert len(game.moves) == done
    assert "Nothing is selected" in words(live.controls.message)


@pytest.mark.parametrize("people", [1, 2], ids=["a bot answers", "a curtain falls"])
def test_a_payment_that_the_list_tells_late_is_chosen_for_nobody(scripted, people):
    game = position(hands={"Ada": HAND, "Bo": "5 red 5 blue 3 wild"})
    live = scripted(game, {"Bo": ttr.bots.random} if people == 1 else {})
    live.select("Paris-Zürich")
    paid = live.controls.payments.options[-1]
    tell(live, choose={"payment": paid})
    late = number(live.controls.payments, paid)
    tell(live, confirm=True)
    assert game.moves[0].startswith("claim Paris-Zürich with")
    live.controls.payments.set_state(late)  # the list is shorter now
    assert live.controls.payments.index is None


@pytest.mark.parametrize(
    "press",
    [lambda live: tell(live, press="draw blind"), lambda live: live.controls.cancel.click(),
     lambda live: live.controls.undo.click(), lambda live: click(live, "Wien")],
    ids=["draw blind", "Cancel", "undo", "the map"],
)  # fmt: skip
def test_whatever_is_pressed_after_a_choice_the_list_that_tells_it_late_changes_nothing(
    scripted, press
):
    game = position()
    live = scripted(game)
    tell(live, press="draw green" if "draw green" in map(str, game.legal()) else "draw blind")
    late = number(live.controls.moves, live.controls.moves.options[-1])
    tell(live, choose={"move": live.controls.moves.options[-1]})
    press(live)
    selected, chosen = live.selected, live.controls.moves.value
    live.controls.moves.set_state(late)
    assert (live.selected, live.controls.moves.value) == (selected, chosen)


def test_a_choice_while_a_bot_thinks_chooses_nothing_when_it_has_moved(scripted):
    """It came as a number, and chose whatever stood there in the list after the bot's move."""
    game = position()
    live = scripted(game, {"Bo": ttr.bots.random})
    seen, wanted = live.controls.front.moment, "build station in Wien with 1 green"
    late = number(live.controls.moves, wanted)
    tell(live, press="draw blind")
    tell(live, press="draw blind")
    tell(live, seen, choose={"move": wanted})
    live.controls.moves.set_state(late)
    assert live.controls.moves.value == "(choose)"
    assert live.selected is None
    assert "Look again" in words(live.controls.message)


def test_boxes_count_as_the_page_shows_them(scripted):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = scripted(game, {"Bo": ttr.bots.random})
    names = [t.name for t in game.view("Ada").offer]
    tell(live, choose={"ticks": [True, True, True, False]})
    tell(live, choose={"ticks": [False, True, True, False]})
    live.controls.offer[0].set_state({"value": True})  # the first tick, told late
    tell(live, confirm=True)
    assert {t.name for t in game.view("Ada").tickets} == set(names[1:3])


@pytest.mark.parametrize("what", [{"confirm": True}, {"typed": "draw blind"}])
def test_a_double_click_or_a_key_held_down_makes_one_move(table, what):
    """The second press once made another move, in a moment that nobody had seen."""
    game = position()
    live = table(game, {"Bo": ttr.bots.random})
    live.controls.moves.value = "draw blind"
    seen = live.controls.front.moment
    for _ in range(3):
        tell(live, seen, **what)
    assert game.moves == ("draw blind",)
    assert "Look again" in words(live.controls.message)
    live.controls.moves.value = "draw blind"
    tell(live, **what)
    assert game.moves[:2] == ("draw blind", "draw blind")


def test_the_field_for_moves_is_emptied_of_what_was_made_and_for_the_next_person(table):
    game = position(hands={"Ada": HAND, "Bo": HAND})
    live = table(game)
    sent = []
    live.controls.front.send = sent.append
    tell(live, typed="claim Paris-Zürich with 3 blue")
    assert sent == []  # what is refused stays to be mended
    tell(live, typed="draw blind")
    assert sent == [{"wipe": "made"}]
    tell(live, typed="draw blind")
    assert {"wipe": "all"} in sent  # the curtain
    sent.clear()
    live.controls.curtain.click()
    assert sent == [{"wipe": "all"}]


def test_a_button_makes_the_move_that_it_said_when_it_was_pressed(table):
    """Pressed twice at once, it once took whatever card had come into its place."""
    game = position(face_up="red black blue blue white", deck="green white")
    live = table(game, {"Bo": ttr.bots.random})
    seen = live.controls.front.moment
    tell(live, seen, press="draw red")
    tell(live, seen, press="draw red")
    assert game.moves == ("draw red",)
    assert "Look again" in words(live.controls.message)
    tell(live, seen, press="draw blind")  # the second card of the turn, however fast
    assert game.moves[:2] == ("draw red", "draw blind")
    done = len(game.moves)
    tell(live, seen, press="draw blind")  # that turn is over
    assert len(game.moves) == done
    assert "Look again" in words(live.controls.message)


@pytest.mark.parametrize(
    "content",
    [{"confirm": None}, {"confirm": []}, {"typed": None}, {"typed": 10**40}, {"other": 1},
     {"press": 3}, {"press": "give up"}, {"choose": 3}, {"choose": {}},
     {"choose": {"move": None, "payment": [1], "ticks": "yes"}},
     {"choose": {"ticks": [1] * 50, "payment": "nothing of the kind"}}],
)  # fmt: skip
def test_a_page_that_tells_nonsense_makes_no_move(table, content):
    game = position()
    live = table(game)
    tell(live, **content)
    assert game.moves == ()
    assert "Something went wrong" not in words(live.controls.message)


# Large print.


def test_large_print_writes_larger_and_back(table):
    live = table(position())
    usual = live._panel._canvas._scenes[1]["label:Wien"].size
    assert live.controls.print.description == "large print"
    live.controls.print.click()
    assert live._panel._canvas._scenes[1]["label:Wien"].size > 1.3 * usual
    assert "ttr-large" in live.controls.root._dom_classes
    live.select("Wien")  # a name that is written once more on top
    assert live._panel._canvas._scenes[2]["name:Wien"].size > 1.3 * usual
    live.controls.print.click()
    assert live._panel._canvas._scenes[1]["label:Wien"].size == usual
    assert "ttr-large" not in live.controls.root._dom_classes


def test_large_print_can_be_asked_for_from_the_start():
    game = ttr.new_game("venice", players=["Ada", "Bo"], seed=1)
    live, replay = ttr.play(game, large_print=True), ttr.replay(game, large_print=True)
    assert live.controls.print.description == "usual print"
    for canvas in (live._panel._canvas, replay._canvas):
        assert canvas._scenes[1]["cell:b1"].size > 1.3 * canvas._given[1]["cell:b1"].size
    live.close()
    replay.close()


def test_nothing_selected_is_said_when_confirmed(table):
    live = table(position())
    live.controls.confirm.click()
    assert "Nothing is selected" in words(live.controls.message)


def test_what_is_impossible_looks_faint_but_tells_its_rule_when_pressed(table):
    game = position(face_up="red blue blue green wild")
    live = table(game)
    live.controls.market.children[1].click()
    assert faint(live.controls.press("draw tickets"))
    assert not faint(live.controls.press("draw blind"))
    live.controls.press("draw tickets").click()
    assert "EU-TURN-1" in words(live.controls.message)
    assert game.moves == ("draw red",)


# Refusals.


def test_a_closed_twin_is_refused_under_the_map(table):
    live = table(position(routes={"Bo": ["Paris-Frankfurt white"]}))
    click(live, "frankfurt-paris-orange")
    assert "EU-DBL-2" in words(live.controls.message)
    assert faint(live.controls.confirm)


@pytest.mark.parametrize(
    ("hand", "place", "hint"),
    [
        ("2 blue", "Paris-Zürich", "3 cards of one colour are needed, a locomotive stands for any "
         "card. The most you can lay is 2: 2 blue."),
        ("1 red 1 wild", "Warszawa-Wilno", "3 red cards are needed, a locomotive stands for any "
         "card. The most you can lay is 2: 1 red + 1 locomotive."),
        ("5 red 1 wild", "Palermo-Smyrna", "6 cards of one colour are needed, 2 "
         "locomotives among them, and you hold 1."),
        ("", "Wien", "One card is needed, a locomotive stands for any card. The most you can lay "
         "is 0: nothing."),
    ],
)  # fmt: skip
def test_an_unpayable_place_tells_what_is_wanted_and_what_is_there(table, hand, place, hint):
    live = table(position(hands={"Ada": hand}))
    click(live, place)
    assert hint in words(live.controls.message)


def test_places_say_in_every_phase_why_not(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game, {"Bo": ttr.bots.random})
    click(live, "Paris-Zürich")
    assert "EU-SET-5" in words(live.controls.message)
    assert live.selected is None


# Tunnels.


def test_a_tunnel_shows_three_cards_and_what_each_means(table):
    game = position(deck="green wild red")
    live = table(game)
    live.select("Paris-Zürich")
    live.controls.payments.value = "3 green"
    live.controls.confirm.click()
    assert game.phase.name == "tunnel"
    told = words(live.controls.turned)
    assert told == "green green, as laid: 1 more locomotive a locomotive: 1 more red no match: free"
    assert live.controls.payments.options == (
        "pay 1 green + 1 locomotive", "pay 2 locomotives", "decline",
    )  # fmt: skip
    assert "Laid: 3 green." in words(live.controls.title)
    live.controls.payments.value = "decline"
    live.controls.confirm.click()
    assert game.moves[-1] == "decline"


# Undo, redo, the line of code.


def test_undo_goes_back_to_ones_own_decision_and_redo_forth(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game, {"Bo": ttr.bots.random})
    live.controls.undo.click()
    assert "nothing to take back" in words(live.controls.message)
    tick(live, *[t.name for t in game.view("Ada").offer])
    live.controls.confirm.click()
    live.controls.press("draw blind").click()
    live.controls.press("draw blind").click()
    after = game.moves
    assert game.player == "Ada"
    live.controls.undo.click()
    assert game.player == "Ada"
    assert game.phase.name == "second draw"
    steps = len(after) - len(game.moves)
    assert f"for _ in range({steps}): game.undo()" in words(live.controls.code)
    live.controls.redo.click()
    assert game.moves == after
    live.controls.redo.click()
    assert "nothing to make again" in words(live.controls.message)


def test_the_code_under_the_board_does_what_the_click_did(table):
    game, again = position(), position()
    live = table(game)
    live.select("Paris-Marseille")
    live.controls.confirm.click()
    line = words(live.controls.code)
    exec(line, {"game": again})
    assert again.moves == game.moves == ("claim Marseille-Paris with 4 green",)


def test_a_refused_click_leaves_no_line_of_code(table):
    game = position(face_up="red blue blue green wild")
    live = table(game)
    live.controls.market.children[1].click()
    live.controls.press("draw tickets").click()
    assert words(live.controls.code) == 'game.play("draw red")'


def test_code_and_clicks_go_on_side_by_side(table):
    game = position()
    live = table(game)
    game.play("draw blind")
    assert "second card" in words(live.controls.prompt)
    game.undo()
    assert "claim a route" in words(live.controls.prompt)


def test_an_undo_in_code_is_not_played_over_by_the_bot(table):
    game = position(turn="Bo")
    live = table(game, {"Bo": ttr.bots.random})
    played = game.moves
    assert game.player == "Ada"
    game.undo()
    assert game.moves == played[:-1]
    assert shown(live.controls.go_on)
    assert live.controls.go_on.description == "let Bo play"
    assert "Ada's hand" in words(live.controls.hand)
    live.controls.go_on.click()
    assert game.moves == played
    assert not shown(live.controls.go_on)


def test_two_boards_of_one_game_stay_in_step(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    bots = {"Bo": ttr.bots.random}
    one, other = table(game, bots), table(game, bots)
    for live in (one, other, one):
        if game.phase.name == "tickets":
            tick(live, *[t.name for t in game.view("Ada").offer])
            live.controls.confirm.click()
        live.controls.press("draw blind").click()
        for name in ("hand", "players", "stock", "words"):
            assert getattr(one.controls, name).value == getattr(other.controls, name).value
        # Only the board that was played on has been read so far.
        assert words(one.controls.prompt).endswith(words(other.controls.prompt)[-40:])
        assert one.controls.moves.options == other.controls.moves.options
    moves = game.moves
    other.controls.undo.click()
    assert len(game.moves) < len(moves)
    assert one.controls.hand.value == other.controls.hand.value
    one.controls.redo.click()
    assert game.moves == moves


# Several people, bots, the end.


def test_a_curtain_keeps_hands_and_tickets_from_the_other(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game)
    c = live.controls
    mine = [t.name for t in game.view("Ada").offer]
    tick(live, *mine)
    c.confirm.click()
    assert game.player == "Bo"
    assert shown(c.curtain)
    assert "Bo" in c.curtain.description
    told = [w.value for w in every(c.root) if isinstance(getattr(w, "value", None), str)]
    told += [w.description for w in every(c.root) if hasattr(w, "description") and shown(w)]
    assert not [name for name in mine if any(name in text for text in told)]
    assert words(c.code) == "game.play(...) # Ada's secret choice"
    click(live, "Paris-Zürich")
    assert "Nobody looks" in words(c.message)
    c.curtain.click()
    assert not shown(c.curtain)
    assert [b.description.rpartition(" ")[0] for b in c.offer] == [
        t.name for t in game.view("Bo").offer
    ]
    assert words(c.code) == "game.play(...) # Ada's secret choice"
    live.controls.undo.click()
    assert game.player == "Ada"
    assert shown(c.curtain)


def test_what_the_bots_did_stands_out_in_the_log(table):
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    live = table(game, {"Bo": ttr.bots.random})
    tick(live, *[t.name for t in game.view("Ada").offer])
    live.controls.confirm.click()
    live.controls.press("draw blind").click()
    live.controls.press("draw blind").click()
    new = re.findall(r"<div class=new>(.*?)</div>", live.controls.log.value)
    assert new
    assert all(line.startswith("Bo ") for line in new)


def test_the_error_of_a_bot_is_shown_and_it_can_be_asked_again(table):
    calls = []

    def clumsy(view, legal, rng):
        calls.append(len(legal))
        if len(calls) == 1:
            raise KeyError("no plan")
        return legal[0]

    game = position(turn="Bo")
    live = table(game, {"Bo": clumsy})
    assert "The bot of Bo failed: KeyError: 'no plan'" in words(live.controls.message)
    assert "clumsy" in live.last_error
    assert "Ada's hand" in words(live.controls.hand)
    live.controls.press("draw blind").click()
    assert "Bo is to decide" in words(live.controls.message)
    live.controls.go_on.click()
    assert game.player == "Ada"
    assert not words(live.controls.message)


def test_an_illegal_move_of_a_bot_is_shown_too(table):
    live = table(
        position(turn="Bo"), {"Bo": lambda view, legal, rng: "claim Paris-Zürich with 3 red"}
    )
    assert "The bot of Bo failed: IllegalMove" in words(live.controls.message)


def test_an_unknown_name_among_the_bots_is_an_error():
    with pytest.raises(ValueError, match="nobody is called 'Eve'"):
        ttr.play(position(), bots={"Eve": ttr.bots.random})


def test_the_last_round_is_announced_and_the_end_explained(table):
    game = position(last_round=2, hands={"Ada": HAND, "Bo": HAND})
    live = table(game, {"Bo": ttr.bots.random})
    assert "Last round: 2 turns left" in words(live.controls.prompt)
    live.select("Paris-Zürich")
    live.controls.payments.value = "3 red"
    while not game.over:
        each = live.controls.confirm if live._payments else live.controls.press("draw blind")
        each.click()
    c = live.controls
    assert shown(c.end)
    assert not shown(c.cards)
    for line in game.explain_score(c.explain.value):
        assert line.text in words(c.lines)
        assert line.rule in words(c.lines)
    for name, score in game.scores().items():
        assert name in words(c.score)
        assert str(score.total) in words(c.score)
    c.explain.value = "Bo"
    assert words(c.lines).startswith("Bo")
    click(live, "Paris-Zürich")
    assert "EU-END-1" in words(c.message)
    c.undo.click()
    assert not game.over
    assert not shown(c.end)


def test_the_end_lights_up_the_trail_and_the_borrowed_route(table):
    game = position(
        last_round=1, hands={"Ada": "1 red 1 blue"}, tickets={"Ada": ["Paris-Wien"]},
        routes={"Ada": ["Paris-Zürich", "München-Wien"], "Bo": ["München-Zürich"]},
        stations={"Ada": ["München"]},
    )  # fmt: skip
    live = table(game, {"Bo": ttr.bots.random})
    live.controls.press("draw blind").click()
    live.controls.press("draw blind").click()
    assert game.over
    assert game.scores()["Ada"].borrowed == {"München": "munchen-zurich"}
    live.controls.explain.value = "Ada"
    names = live._panel._canvas._scenes[-1].names()
    assert "borrowed:munchen-zurich" in names
    assert "lent-arrow:München" in names
    assert [n for n in names if n.startswith("trail-number:")]
    assert "München" in words(live.controls.lines)


def test_bots_alone_play_to_the_end(table):
    game = ttr.new_game("mini", players=["Ada", "Bo"], seed=1)
    live = table(game, {"Ada": ttr.bots.random, "Bo": ttr.bots.random})
    assert game.over
    assert shown(live.controls.end)


def test_a_pass_when_nothing_can_be_done_is_offered_for_confirmation(table):
    game = ttr.position(
        "europe", players=["Ada", "Bo"], deck="", deck_only=True, face_up="", ticket_deck=[],
    )  # fmt: skip
    live = table(game)
    assert live.controls.payments.options == ("pass",)
    live.controls.confirm.click()
    assert game.moves == ("pass",)


@pytest.mark.parametrize("first", [True, False], ids=["older", "newer"])
def test_with_two_boards_of_a_game_both_show_as_new_what_the_bots_did(table, first):
    """Either board's bots may answer: the one that was made first hears of the move first."""
    game = position()
    boards = [table(game, {"Bo": ttr.bots.random}) for _ in "12"]
    before = len(game.log)
    pressed = boards[not first].controls
    pressed.moves.value = "claim Marseille-Paris with 4 green"
    pressed.confirm.click()
    assert game.player == "Ada"
    assert game.moves[0] == "claim Marseille-Paris with 4 green"
    for live in boards:
        new = live.controls.log.value.count("<div class=new>")
        assert new == len(game.log) - before - 1  # her own move she has seen


@pytest.mark.parametrize("show", [ttr.play, ttr.replay])
@pytest.mark.parametrize(
    ("width", "told"),
    [("wide", "write a number"), (True, "write a number"), (0, "write a number from 50 to 20000")],
)
def test_a_width_that_is_none_is_told(show, width, told):
    with pytest.raises(ValueError, match=f"width: it is .*{told}"):
        show(ttr.new_game("mini", players=["Ada", "Bo"], seed=1), width=width)
