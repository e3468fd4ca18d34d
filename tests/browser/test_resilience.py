"""What befalls a page while a game goes on: a second view of it, a reload, a kernel that restarts.

The same for all three games. An error in a handler, a cell that is run again, and a board of half
the width are among the cases in test_notebook_cases.py.
"""

import pytest

from tests.browser.notebook_page import PIXELS
from tests.browser.three_boards import SPARE, until
from tests.three_games import every_game

NEW_VIEW = """async n => {
    const {shell, commands} = window.jupyterapp;
    const panel = shell.currentWidget;
    panel.content.deselectAll();
    panel.content.activeCellIndex = n;
    await commands.execute("notebook:create-output-view");
    shell.activateById(panel.id);
}"""
CLOSE_VIEW = """() => {
    for (const each of [...window.jupyterapp.shell.widgets("main")])
        if (each.node.querySelector(".jp-LinkedOutputView")) each.close();
}"""


@pytest.fixture
def spare(boards):
    """The boards, with the spare cell empty again after the test."""
    yield boards
    board = boards["europe"]
    board.write(SPARE, "other = None")
    board.page.run(SPARE)


@every_game
def test_two_boards_of_one_game_stay_in_step(spare, name):
    one = spare[name].fresh()
    other = one.another()
    first, second = one.example.turn[:2]
    assert one.pixels() == other.pixels()
    one.make_first()
    other.wait_for_text(one.example.then)
    other.make(second)
    until(lambda: len(one.moves) >= 2 and one.lines() == other.lines())
    assert one.moves[:2] == (first, second)
    assert one.lines() == other.lines()
    assert one.cards() == other.cards()
    assert one.prompt().splitlines()[-1] == other.prompt().splitlines()[-1]
    assert one.pixels() == other.pixels()
    one.press("undo")
    other.wait_for_text(one.example.then)
    assert one.pixels() == other.pixels()


@every_game
def test_a_second_view_of_the_same_board_is_whole_and_takes_clicks(boards, name):
    board = boards[name].fresh()
    page = board.page
    page.page.evaluate(NEW_VIEW, board.cell)
    try:
        view = page.page.locator(".jp-LinkedOutputView .ttr-live")
        canvas = view.locator("canvas")
        canvas.wait_for()
        place, selected = next(iter(board.example.places.items()))
        page.screenshot(f"view_{name}")
        (x, y), box = board.ask(f"where({place!r})"), canvas.bounding_box()
        canvas.click(position={"x": x * box["width"], "y": y * box["height"]})
        until(lambda: board.ask("selected") == selected)
        assert canvas.evaluate(PIXELS) == board.pixels()
    finally:
        page.page.evaluate(CLOSE_VIEW)


def test_after_a_reload_every_board_is_there_again_with_the_same_cards(boards):
    page = boards["europe"].page
    before = {}
    for name, board in boards.items():
        board.fresh()
        board.make_first()
        board.click(list(board.example.places)[1])
        before[name] = board.pixels(), board.cards(), board.prompt(), board.ask("selected")
    page.reload()
    for name, board in boards.items():
        after = board.pixels(), board.cards(), board.prompt(), board.ask("selected")
        assert after == before[name]
        assert board.live.count() == page.canvas(board.cell).count() == 1
        board.make(board.example.turn[1])
        until(lambda board=board: board.moves[:2] == board.example.turn[:2])
