"""The same three games in classic Notebook 7, and in Voilà, which shows a notebook without code."""

import nbformat
import pytest

import ttr_lab as ttr
from tests.browser.fronts import ClassicPage, VoilaPage, running_notebook, running_voila
from tests.browser.notebook_page import KERNEL
from tests.browser.three_boards import cells_of_three
from tests.three_games import EXAMPLES

NAME = "three.ipynb"


@pytest.fixture
def folders(tmp_path):
    """A folder with a notebook that shows a board of each game, and one for settings."""
    root, home = tmp_path / "root", tmp_path / "home"
    root.mkdir()
    home.mkdir()
    cells = [nbformat.v4.new_code_cell(cell) for cell in cells_of_three()]
    saved = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    nbformat.write(saved, root / NAME)
    return root, home


@pytest.fixture
def tab(chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def where(example, place):
    """Where a place is on the board of that position."""
    live = ttr.play(example.game())
    try:
        return live.where(place)
    finally:
        live.close()


def play(page, example, n):
    """Clicks a place on the map of board n and makes a move; the board shows both."""
    board = page.output(n)
    with page.repaint(n):
        page.click_canvas(*where(example, next(iter(example.places))), n=n)
    page.choose(example.first, "All moves", n)
    page.click_button("Confirm", n)
    board.locator(".ttr-log", has_text="Ada ").wait_for()
    # The picture for the file stands behind the board, and is not seen while the board lives.
    for picture in page.page.locator(".jp-OutputArea img").all():
        assert not picture.is_visible()


def keys_work(page, n):
    """Arrows choose in a list, Tab goes on."""
    moves = page.list("All moves", n)
    moves.focus()
    page.page.keyboard.press("ArrowDown")
    page.page.wait_for_function("document.activeElement.selectedIndex === 1")
    page.page.keyboard.press("Tab")
    assert moves.evaluate("it => it !== document.activeElement")


def test_all_three_games_show_and_play_in_classic_notebook(folders, tab, tmp_path):
    root, home = folders
    with running_notebook(root, home) as url:
        page = ClassicPage(tab, url, root, tmp_path)
        page.open_classic(NAME)
        page.console_errors.clear()  # whatever Notebook says of itself when it opens
        page.run_all()
        for n, example in zip((1, 3, 5), EXAMPLES.values(), strict=True):
            page.wait_for_repaint(n=n)
            play(page, example, n)
            assert page.ask(f"list({example.name}.moves)")[0] == example.first
            page.screenshot(f"classic_{example.name}")
        keys_work(page, 5)
        assert page.console_errors == []
        assert page.external_requests == []


def test_all_three_games_show_and_play_in_voila(folders, tab, tmp_path):
    root, home = folders
    with running_voila(root / NAME, home) as url:
        page = VoilaPage(tab, url, root, tmp_path)
        page.visit(boards=len(EXAMPLES))
        # Voilà's own page asks for a font of icons elsewhere; here it gets none and goes on.
        assert all("fontawesome" in asked for asked in page.external_requests)
        page.external_requests.clear()
        page.console_errors.clear()
        for n, example in enumerate(EXAMPLES.values()):
            page.wait_for_repaint(n=n)
            play(page, example, n)
            page.screenshot(f"voila_{example.name}")
        keys_work(page, 0)
        assert page.console_errors == []
        assert page.external_requests == []
