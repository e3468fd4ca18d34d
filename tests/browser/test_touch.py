"""A whole turn of each game by touch alone, on a screen as small as a phone's."""

import pytest

from tests.browser.three_boards import until
from tests.three_games import every_game

THUMB = 44  # pixels: what a thumb hits
READABLE = 7.5  # pixels: the size of names on a phone
# What is too low for a thumb, and what reaches beyond the right edge of the board unless it can be
# drawn into sight.
FAULTS = """(live, thumb) => {
    const edge = live.getBoundingClientRect().right + 1;
    const seen = kinds => [...live.querySelectorAll(kinds)].filter(each => each.offsetParent);
    const drawn = each => each && each !== live
        && (getComputedStyle(each).overflowX === "auto" || drawn(each.parentElement));
    const told = each => (each.labels?.[0] ?? each).innerText.split("\\n")[0];
    const tapped = seen("button, select, input[type=text], label:has(input)");
    return {
        low: tapped.filter(e => e.getBoundingClientRect().height < thumb - 0.5).map(told),
        cut: [...tapped, ...seen("table, .ttr-log, .ttr-prompt, .ttr-code, .ttr-hand")]
            .filter(e => e.getBoundingClientRect().right > edge && !drawn(e)).map(told),
    };
}"""


@pytest.fixture(scope="module")
def tab_options():
    return {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "is_mobile": True,
        "has_touch": True,
    }


def tap(board, place):
    """Taps a place on the map."""
    canvas = board.page.canvas(board.cell)
    (x, y), box = board.ask(f"where({place!r})"), canvas.bounding_box()
    with board.page.repaint(board.cell):
        canvas.tap(position={"x": x * box["width"], "y": y * box["height"]})


def tap_line(board, label, text):
    """Taps a line of a list that is open."""
    # ipywidgets writes lines with spaces that do not break.
    line = board.page.list(label, board.cell).locator("option").get_by_text(text, exact=True)
    line.evaluate("line => line.scrollIntoView({block: 'center'})")
    box = line.bounding_box()
    board.page.page.touchscreen.tap(box["x"] + 30, box["y"] + box["height"] / 2)


def tap_button(board, name):
    board.page.button(name, board.cell).tap()


def heard(board):
    """A list, in the kernel, of the clicks that arrive at the board."""
    board.page.ask("held.clear()")
    canvas = f"{board.called}.controls.canvas"
    board.page.ask(f"{canvas}.on_mouse_down(lambda x, y: held.append('mouse'))")
    board.page.ask(f"{canvas}.on_touch_start(lambda points: held.append('touch'))")


def test_in_europe_a_route_is_claimed_cards_and_tickets_are_drawn_by_touch(boards):
    board = boards["europe"].fresh()
    page = board.page
    page.screenshot("phone_europe")
    board.live.screenshot(path=page.tmp_path / "phone_europe_whole.png")
    heard(board)
    tap(board, "Paris-Zürich")
    assert board.ask("selected") == "paris-zurich"
    assert len(page.ask("held")) == 1  # one tap is one click
    tap_line(board, "Pay with", "2 red + 1 locomotive")
    page.screenshot("phone_europe_pay")
    tap_button(board, "Confirm")
    until(lambda: len(board.moves) > 1 and board.ask("game.player") == "Ada")
    assert board.moves[0] == "claim Paris-Zürich with 2 red 1 wild"
    done = len(board.moves)
    tap_button(board, "draw blind")
    board.wait_for_text("draw a second card")
    tap_button(board, "draw blind")
    until(lambda: len(board.moves) > done + 2 and board.ask("game.player") == "Ada")
    assert board.moves[done : done + 2] == ("draw blind", "draw blind")
    done = len(board.moves)
    tap_button(board, "draw tickets")
    board.wait_for_text("keep at least 1")
    board.output.get_by_role("checkbox").first.tap()
    page.screenshot("phone_europe_tickets")
    tap_button(board, "Confirm")
    until(lambda: len(board.moves) > done + 1)
    assert board.moves[done + 1].startswith("keep ")


def test_in_san_francisco_a_ferry_is_claimed_and_a_token_taken_by_touch(boards):
    board = boards["san_francisco"].fresh()
    page = board.page
    page.screenshot("phone_san_francisco")
    board.live.screenshot(path=page.tmp_path / "phone_san_francisco_whole.png")
    tap(board, "Alcatraz-Pier 39")
    tap_line(board, "Pay with", "1 red + 1 ferry")
    page.screenshot("phone_san_francisco_pay")
    tap_button(board, "Confirm")
    board.wait_for_text("Which token goes with it?")
    page.screenshot("phone_san_francisco_token")
    tap_button(board, "take crab")
    until(lambda: len(board.moves) > 2)
    assert board.moves[:2] == ("claim Alcatraz-Pier 39 with 1 red 1 wild", "take crab")


def test_in_venice_a_card_is_turned_the_gondola_moved_and_a_souvenir_sold_by_touch(boards):
    board = boards["venice"].fresh()
    page = board.page
    page.screenshot("phone_venice")
    board.live.screenshot(path=page.tmp_path / "phone_venice_whole.png")
    tap(board, "d4")
    tap_button(board, "Confirm")
    board.wait_for_text("move 1 step")
    tap(board, "2,2")
    page.screenshot("phone_venice_move")
    tap_button(board, "Confirm")
    page.button("sell mask at b3", board.cell).wait_for()
    page.screenshot("phone_venice_trade")
    tap(board, "c3")
    tap_line(board, "Choose", "sell shirt at c3")
    tap_button(board, "Confirm")
    until(lambda: len(board.moves) > 3)
    assert board.moves[:3] == ("flip d4", "move to 2,2", "sell shirt at c3")


@every_game
def test_whatever_is_tapped_is_as_high_as_a_thumb_is_broad_and_nothing_is_cut_off(boards, name):
    board = boards[name].fresh()
    assert board.live.evaluate(FAULTS, THUMB) == {"low": [], "cut": []}
    tap_button(board, "large print")
    board.page.button("usual print", board.cell).wait_for()
    board.live.screenshot(path=board.page.tmp_path / f"phone_{name}_large.png")
    assert board.live.evaluate(FAULTS, THUMB) == {"low": [], "cut": []}


@every_game
def test_a_map_is_readable_on_a_phone_and_drawn_past_its_frame(boards, name):
    board = boards[name].fresh()
    page, canvas = board.page, board.page.canvas(board.cell)
    frame = board.output.locator(".ttr-map")
    wide, seen = canvas.bounding_box()["width"], frame.bounding_box()["width"]
    assert seen < wide
    scene = f"__import__('ttr_lab.draw.picture').draw.picture.scene_of({name}, None, None, False)"
    sizes = page.ask(f"[s.size for s in {scene} if hasattr(s, 'text') and s.name[:6] != 'count:']")
    assert min(sizes) * wide > READABLE
    swipe(board, frame, across=-150, until="frame => frame.scrollLeft > 100")
    assert board.ask("selected") is None
    for place, selected in board.example.places.items():
        tap(board, place)  # Playwright draws it into sight
        assert board.ask("selected") == selected


def swipe(board, seen, *, across=0, down=0, until):
    """Draws a finger over the middle of what is seen, until JavaScript says of it that it moved."""
    seen.scroll_into_view_if_needed()
    box, page = seen.bounding_box(), board.page.page
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", touch("touchStart", x, y))
    for k in range(1, 11):
        finger.send(
            "Input.dispatchTouchEvent", touch("touchMove", x + across * k / 10, y + down * k / 10)
        )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"seen => ({until})(seen, {box['y']})", arg=seen.element_handle())


def touch(kind, x, y):
    return {"type": kind, "touchPoints": [{"x": x, "y": y}]}


@every_game
def test_a_finger_drawn_over_the_map_moves_the_page_and_selects_nothing(boards, name):
    board = boards[name].fresh()
    moved = "(frame, top) => frame.getBoundingClientRect().top < top - 100"
    swipe(board, board.output.locator(".ttr-map"), down=-150, until=moved)
    assert board.ask("selected") is None
