"""The cases of notebooks in general (NOTEBOOK-...) that concern the live board, in a browser.

Those that need no browser to be seen are in tests/test_live.py.
"""

import json
import subprocess
import sys

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests.browser.notebook_page import KERNEL

SETUP = """
import ttr_lab as ttr
game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "4 green 3 red 2 wild 1 blue"},
                    tickets={"Ada": ["Paris-Wien", "Paris-Zagrab"]})
"""
SHOW = """
live = ttr.play(game, bots={"Bo": ttr.bots.random})
live
"""
AGAIN = "To play, run this cell."


def shown(notebook):
    """A notebook with one live board, painted."""
    notebook.open("case.ipynb", [SETUP, SHOW])
    notebook.run_all()
    notebook.wait_for_repaint(n=1)
    return notebook


def path_of(notebook):
    """Where the open notebook's file is."""
    place = notebook.page.evaluate("window.jupyterapp.shell.currentWidget.context.path")
    return notebook.root / place


def save(notebook):
    notebook.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    return path_of(notebook)


def executed(tmp_path, name="case.ipynb"):
    """The same notebook run without a browser, and its file."""
    cells = [nbformat.v4.new_code_cell(cell) for cell in (SETUP, SHOW)]
    saved = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    NotebookClient(saved, timeout=120).execute()
    nbformat.write(saved, tmp_path / name)
    return saved, tmp_path / name


def test_notebook_03_clicks_write_nothing_under_the_cell(notebook):
    page = shown(notebook)
    outputs = page.cell(1).locator(".jp-OutputArea-child").count()
    for _ in range(12):
        page.click_button("draw blind")
    page.click_button("undo")
    page.page.wait_for_timeout(300)
    assert page.cell(1).locator(".jp-OutputArea-child").count() == outputs
    assert page.page.locator(".jp-RenderedText:visible").count() == 0
    assert page.output(1).locator(".ttr-log").bounding_box()["height"] < 250


def test_notebook_04_a_cell_run_three_times_draws_one_card_in_one_game(notebook):
    page = shown(notebook)
    page.run(1)
    page.run(1)
    page.wait_for_repaint(n=1)
    assert page.cell(1).locator(".ttr-live").count() == 1
    page.click_button("draw blind")
    page.wait_for_text("draw a second card")
    assert page.ask("list(game.moves)") == ["draw blind"]


def test_notebook_07_a_saved_notebook_shows_a_picture_and_what_to_run(notebook, lab):
    page = shown(notebook)
    assert not page.output(1).locator("img").is_visible()
    save(page)
    lab.end_kernels()
    page._go()
    picture = page.output(1).locator("img")
    picture.wait_for()
    assert picture.bounding_box()["width"] > 600
    page.wait_for_text(AGAIN, 1)
    page.screenshot("saved")
    page.console_errors.clear()  # the browser misses the widget; the reader does not


def test_notebook_10_twenty_actions_move_nothing(notebook):
    page = shown(notebook)
    place = """() => {
        const live = document.querySelector(".ttr-live").getBoundingClientRect();
        const canvas = document.querySelector(".ttr-live canvas").getBoundingClientRect();
        return [live.height, live.top, canvas.top, canvas.height].map(Math.round);
    }"""
    # The upper half of the map is out of sight, and so is what stands far below it.
    page.output(1).locator(".ttr-columns").evaluate(
        "columns => columns.scrollIntoView({block: 'end'})"
    )
    before = page.page.evaluate(place)
    assert before[2] < -50
    spots = {name: page.ask(f"live.where({name!r})") for name in ("Athina", "Roma", "Palermo-Roma")}
    box = page.canvas(1).bounding_box()

    def click(name):
        x, y = spots[name]
        page.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    press = """name => [...document.querySelectorAll(".ttr-live button")]
        .find(button => button.innerText == name).click()"""
    actions = [
        lambda: click("Roma"),
        lambda: click("Athina"),
        lambda: click("Palermo-Roma"),
        lambda: page.page.evaluate(press, "draw blind"),
        lambda: page.page.evaluate(press, "draw tickets"),  # refused
        lambda: page.page.evaluate(press, "draw blind"),
        lambda: page.page.evaluate(press, "undo"),
    ]
    for n in range(21):
        actions[n % len(actions)]()
        page.page.wait_for_timeout(150)
        assert page.page.evaluate(place) == before, n
        assert page.pixels(1), n
        if n % len(actions) == 1:
            assert page.ask("live.selected") == "Athina"


def test_notebook_11_an_export_shows_board_and_text_without_javascript(chromium, tmp_path):
    saved, _ = executed(tmp_path)
    html, _ = HTMLExporter().from_notebook_node(saved)
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        (tmp_path / "case.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "case.html").as_uri(), wait_until="domcontentloaded")
        picture = page.locator(".jp-OutputArea img")
        picture.wait_for()
        assert picture.bounding_box()["width"] > 600
        text = page.locator(".jp-OutputArea").all_inner_texts()
        assert any(AGAIN in words and "Ada 0, Bo 0" in words for words in text)
    finally:
        context.close()


def test_notebook_13_a_regression_run_is_green_twice(tmp_path):
    _, path = executed(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval",
               "--nbval-current-env", path.name]  # fmt: skip
    for _ in range(2):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_notebook_15_after_run_all_and_after_a_reload_the_same_board_is_complete(notebook):
    page = shown(notebook)
    first = page.wait_for_repaint(n=1)
    hand = page.output(1).locator(".ttr-hand").inner_text()
    page.reload()
    assert page.wait_for_repaint(n=1) == first
    assert page.output(1).locator(".ttr-hand").inner_text() == hand
    with page.repaint(1):
        page.click_canvas(*page.ask("live.where('Paris-Zürich')"), n=1)
    assert page.ask("live.selected") == "paris-zurich"


def test_notebook_18_clicks_hit_their_mark_on_a_board_of_half_the_width(notebook):
    page = shown(notebook)
    wide = page.canvas(1).bounding_box()["width"]
    page.page.add_style_tag(content=".ttr-live { width: 45% !important; }")
    page.page.wait_for_timeout(200)
    assert page.canvas(1).bounding_box()["width"] < wide * 0.6
    for name in ("Wien", "Lisboa", "Sochi"):
        with page.repaint(1):
            page.click_canvas(*page.ask(f"live.where({name!r})"), n=1)
        assert page.ask("live.selected") == name


def test_notebook_27_two_hundred_actions_leave_one_picture_and_a_small_file(notebook):
    page = shown(notebook)
    before = save(page).stat().st_size
    for n in range(200):
        name = ("Paris-Zürich", "Wien", "Berlin", "Roma")[n % 4]
        blind = "live.controls.press('draw blind').click()"
        page.ask(blind if n % 3 == 0 else f"live.select({name!r})")
    page.page.wait_for_timeout(3500)  # the picture follows when nothing has happened for a while
    path = save(page)
    assert len(page.ask("list(game.moves)")) > 60
    assert path.stat().st_size - before < 1_000_000
    outputs = json.loads(path.read_text(encoding="utf-8"))["cells"][1]["outputs"]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 1


def test_notebook_30_a_turn_is_played_by_the_keyboard_alone(notebook):
    page = shown(notebook)
    keys = page.page.keyboard
    name = (
        "() => (e => e.labels?.[0]?.innerText || e.innerText || e.tagName)(document.activeElement)"
    )
    page.output(1).get_by_role("button", name="undo", exact=True).focus()
    met = [page.page.evaluate(name).split("\n")[0].strip()]
    while met[-1] != "Cancel" and len(met) < 30:
        keys.press("Tab")
        met.append(page.page.evaluate(name).split("\n")[0].strip())
    assert met[:3] == ["undo", "redo", "draw blind"]
    assert met[-3:] == ["All moves", "Confirm", "Cancel"]
    while met[-1] != "Type a move" and len(met) < 40:
        keys.press("Tab")
        met.append(page.page.evaluate(name).split("\n")[0].strip())
    assert "CANVAS" not in met  # it would keep the Tab key to itself
    keys.type("draw blind")
    keys.press("Enter")  # selects the move and goes on to Confirm
    page.page.wait_for_function(f"({name})() === 'Confirm'")
    keys.press("Enter")
    page.wait_for_text("draw a second card", 1)
    assert page.ask("list(game.moves)") == ["draw blind"]
    assert page.page.evaluate(name) == "Confirm"  # the focus has not been lost
    unnamed = page.output(1).evaluate(
        """output => [...output.querySelectorAll(
            ".ttr-live button, .ttr-live select, .ttr-live input")]
            .filter(e => e.offsetParent && !(e.innerText || e.labels?.length)).length"""
    )
    assert unnamed == 0


def test_the_page_scrolls_when_the_wheel_turns_beside_the_map(notebook):
    page = shown(notebook)
    top = "() => document.querySelector('.ttr-live').getBoundingClientRect().top"
    box = page.canvas(1).bounding_box()
    before = page.page.evaluate(top)
    page.page.mouse.move(box["x"] + box["width"] + 60, box["y"] + 200)
    page.page.mouse.wheel(0, 200)
    page.page.wait_for_timeout(300)
    assert page.page.evaluate(top) != before
