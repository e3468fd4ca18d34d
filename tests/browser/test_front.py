"""What the page does for a board that Python cannot: wheel, keys and words for those who listen."""

import pytest

CELL = """
import ttr_lab as ttr
game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "4 green 3 red 2 wild 1 blue"})
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
live
"""
REPLAY = """
import ttr_lab as ttr
game = ttr.new_game("venice", players=["Ada", "Bo"], seed=2)
ttr.run(game, bots=dict.fromkeys(game.seats, ttr.bots.random), seed=2)
live = ttr.replay(game, at=4)
live
"""
TOP = "() => document.querySelector('.ttr-live').getBoundingClientRect().top"
FOCUS = "() => document.activeElement.innerText || document.activeElement.tagName"
LISTEN = """() => {
    window.sent = 0;
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.anyMessage.connect((_, {msg, direction}) => {
        if (direction === "send" && msg.header.msg_type === "comm_msg") window.sent += 1;
    });
}"""


def shown(notebook, cell, more=()):
    notebook.open("front.ipynb", [cell, "'next'", *more])
    notebook.run(0)
    notebook.wait_for_repaint(n=0)
    notebook.canvas(0).and_(notebook.page.locator("[role=img]")).wait_for()
    return notebook


def middle(page, part=0.4):
    box = page.canvas(0).bounding_box()
    return box["x"] + part * box["width"], box["y"] + part * box["height"]


@pytest.mark.parametrize("cell", [CELL, REPLAY], ids=["play", "replay"])
def test_wheel_moves_and_tab_over_the_map_are_the_pages_own(notebook, cell):
    """The canvas once kept them: no page scrolled under it, and no key led out of it."""
    page = shown(notebook, cell, more=["'more below'"] * 20)
    before = page.page.evaluate(TOP)
    page.page.mouse.move(*middle(page))
    page.page.mouse.wheel(0, 200)
    page.page.wait_for_function(f"before => Math.abs(({TOP})() - before) > 100", arg=before)
    page.canvas(0).evaluate("canvas => canvas.scrollIntoView()")
    page.page.evaluate(LISTEN)
    x, y = middle(page)
    for step in range(12):
        page.page.mouse.move(x + 5 * step, y)
    assert page.page.evaluate("window.sent") == 0
    page.page.mouse.click(x, y)
    page.page.wait_for_function("window.sent >= 1")
    seen = []
    for _ in range(4):
        page.page.keyboard.press("Tab")
        seen.append(page.page.evaluate(FOCUS))
    assert "CANVAS" not in seen
    assert len(set(seen)) > 1


def test_arrows_choose_and_letters_are_no_shortcuts_of_jupyterlab(notebook):
    page = shown(notebook, CELL)
    page.click_canvas(*page.ask("live.where('Paris-Marseille')"), n=0)
    page.list("Pay with", 0).locator("option").nth(4).wait_for(state="attached")
    page.list("Pay with", 0).focus()
    for _ in range(3):
        page.page.keyboard.press("ArrowDown")
    assert page.page.evaluate("document.activeElement.tagName") == "SELECT"
    assert page.page.evaluate("document.activeElement.selectedIndex") == 3
    page.button("Confirm", 0).focus()
    page.page.keyboard.type("xddbay")  # cut, delete, new cells, code: in JupyterLab's own hands
    assert page.panel.locator(".jp-Cell").count() == 2
    page.page.keyboard.press("Enter")
    page.wait_for_text('game.play("claim Marseille-Paris with 3 red 1 wild")', 0)
    asked = (
        "window.jupyterapp.commands.commandExecuted.connect((_, {id}) => { window.asked = id; })"
    )
    page.page.evaluate(asked)
    page.page.keyboard.press("Control+s")  # a shortcut remains one
    page.page.wait_for_function("window.asked === 'docmanager:save'")


def test_faint_buttons_are_told_as_such_and_the_text_button_as_open_or_closed(notebook):
    page = shown(notebook, CELL)
    faint = page.output(0).locator("button[aria-disabled=true]")
    faint.nth(3).wait_for()
    assert faint.all_inner_texts() == ["undo", "redo", "Confirm", "Cancel"]
    page.click_canvas(*page.ask("live.where('Paris-Marseille')"), n=0)
    page.output(0).locator("button[aria-disabled=false]", has_text="Confirm").wait_for()
    fold = page.button("The board in words", 0)
    assert fold.get_attribute("aria-expanded") == "false"
    fold.press("Enter")
    page.output(0).locator("button[aria-expanded=true]").wait_for()
    page.click_button("draw blind", 0)
    page.wait_for_text("draw a second card", 0)
    page.output(0).get_by_text("Free:").wait_for()  # it stays open when the board changes


def test_a_double_click_and_a_key_held_down_make_one_move(notebook):
    page = shown(notebook, CELL)
    page.choose("draw blind", "All moves", 0)
    page.button("Confirm", 0).dblclick()
    page.wait_for_text("draw a second card", 0)
    page.wait_for_text("Look again", 0)
    assert page.ask("list(game.moves)") == ["draw blind"]
    field = page.output(0).get_by_label("Type a move", exact=True)
    field.fill("draw blind")
    for _ in range(4):
        page.page.keyboard.down("Enter")
    page.page.keyboard.up("Enter")
    page.wait_for_text("Bo ", 0)
    page.wait_for_text("Ada: draw cards", 0)
    assert list(page.ask("list(game.moves)")[:2]) == ["draw blind"] * 2
    assert page.ask("sum(line.startswith('Ada') for line in game.log)") == 2


def test_a_button_held_down_by_a_key_makes_one_move(notebook):
    page = shown(notebook, CELL)
    page.button("draw blind", 0).focus()
    for _ in range(6):
        page.page.keyboard.down("Enter")
    page.page.keyboard.up("Enter")
    page.wait_for_text("draw a second card", 0)
    page.page.wait_for_timeout(500)
    assert page.ask("list(game.moves)") == ["draw blind"]


def test_confirm_makes_no_move_that_the_page_does_not_show_any_more(notebook):
    """What had been chosen in the list once stayed chosen after Cancel and a hint."""
    page = shown(notebook, CELL)
    page.choose("draw blind", "All moves", 0)
    page.click_button("Cancel", 0)
    page.button("Confirm", 0).click(force=True)  # faint now, but it says why
    page.wait_for_text("Nothing is selected", 0)
    assert page.ask("list(game.moves)") == []
    page.choose("draw blind", "All moves", 0)
    page.click_button("hint", 0)
    page.wait_for_text("A bot that plans would play", 0)
    hinted = page.ask("live.controls.moves.value")
    assert hinted != "draw blind"
    page.click_button("Confirm", 0)
    page.wait_for_text("Bo ", 0)
    assert page.ask("game.moves[0]") == hinted
