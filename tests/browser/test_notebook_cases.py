"""The cases of notebooks in general (NOTEBOOK-...) that want a browser, for all three games.

Those that need no browser to be seen are in tests/test_live_cases.py.
"""

import json
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests.browser.notebook_page import KERNEL
from tests.browser.three_boards import HELPING, cells_of_three, until
from tests.three_games import EXAMPLES, every_game

AGAIN = "To play, run the cells above, then this one."
# Fifty turns at the table are thirteen of Ada's own.
LONG = """
import ttr_lab as ttr
{name} = ttr.new_game({name!r}, players=["Ada", "Bo", "Cy", "Di"], seed=4)
while {name}.phase.name in ("tickets", "place token"):
    {name}.play({name}.legal()[0])
deciding = [{name}.player]
{name}.on_change(lambda: deciding.append({name}.player))
"""
TURNS = "sum(a != b for a, b in zip(deciding, deciding[1:]))"


# NOTEBOOK-01: an error inside a click handler.


@every_game
def test_notebook_01_an_error_in_a_handler_is_read_and_the_next_click_works(boards, name):
    board = boards[name].fresh()
    page, place = board.page, list(board.example.places)[-1]
    page.ask(f"setattr({name}, 'play', broken)")  # a button raises
    board.make(board.example.first)
    board.wait_for_message("RuntimeError: a slip")
    page.ask(f"delattr({name}, 'play')")
    assert board.moves == ()
    page.ask(f"setattr({name}_board, '_face', None)")  # and so does a click on the map
    page.click_canvas(*board.page.ask(f"{name}_board._panel.face.where({name}.view(), {place!r})"),
                      n=board.cell)  # fmt: skip
    board.wait_for_message("AttributeError")
    page.ask(f"setattr({name}_board, '_face', {name}_board._panel.face)")
    board.click(place)
    assert board.ask("selected") == board.example.places[place]
    board.make_first()
    assert board.moves == (board.example.first,)
    assert board.parts == 3


@every_game
def test_notebook_01_the_error_of_ones_own_bot_is_read_and_it_can_be_asked_again(boards, name):
    page = boards[name].page
    page.ask("clumsy.calls.clear()")
    board = boards[name].fresh(bot="clumsy")
    for move in board.example.turn:
        board.make(move)
    board.wait_for_message("The bot of Bo failed: KeyError: 'no plan'")
    page.screenshot(f"clumsy_{name}")
    board.press("let Bo play")
    board.live.locator(".ttr-prompt").filter(has_text="Ada: ").wait_for()
    assert board.live.get_by_role("alert").inner_text() == ""
    assert board.parts == 3


MOST = 5000  # times that the kernel is asked how far it is

# NOTEBOOK-03: prints in handlers; fifty turns add nothing under the cell.


@every_game
def test_notebook_03_fifty_turns_write_nothing_under_the_cell(boards, name):
    board = boards[name].fresh(LONG.format(name=name))
    page, parts = board.page, board.parts
    page.save()
    before = page.path.stat().st_size
    done, turns = -1, 0
    for _ in range(MOST):
        now, turns, move = page.ask(f"(len({name}.moves), {TURNS}, advice({name}))")
        if turns >= 50:
            break
        if now != done:
            done = now
            page.catch_up(board.called, board.cell)
            board.make(move)
    assert turns >= 50
    assert not page.ask(f"{name}.over")
    assert board.parts == parts == 3
    assert page.output(board.cell).locator(".jp-RenderedText:visible").count() == 0
    assert page.output(board.cell).locator(".jp-OutputArea-child:visible").count() == 1
    assert board.live.locator(".ttr-log").bounding_box()["height"] < 250
    assert page.save().stat().st_size - before < 1_000_000


# NOTEBOOK-04: running the cell again.


@every_game
def test_notebook_04_a_cell_run_three_times_draws_one_card_in_one_game(boards, name):
    board, page = boards[name], boards[name].page
    page.ask("held.clear()")
    for _ in range(3):  # a game each time
        board.fresh()
        page.ask(f"held.append({name})")
    for _ in range(2):  # the same game
        board.again()
    assert board.live.count() == 1
    assert page.canvas(board.cell).count() == 1
    board.make_first()
    assert page.ask("[game.moves for game in held]") == [(), (), (board.example.first,)]


# NOTEBOOK-07: a saved notebook that nobody has run.


def test_notebook_07_a_saved_notebook_shows_pictures_and_what_to_run(boards, lab):
    for board in boards.values():
        board.fresh()
        assert not board.output.locator("img").is_visible()
    page = board.page
    page.save()
    lab.end_kernels()
    page._go()
    for name, board in boards.items():
        picture = board.output.locator("img")
        picture.wait_for()
        assert picture.bounding_box()["width"] > 500
        page.wait_for_text(AGAIN, board.cell)
        assert repr(board.example.game()) in page.text(board.cell)
        page.screenshot(f"saved_{name}", board.output)
    page.console_errors.clear()  # the browser misses the widgets; the reader does not
    page.run(HELPING)  # for the tests that follow


# NOTEBOOK-10: flicker and a page that jumps.

ACTIONS = {  # a place to click, or a button; some are refused
    "europe": ["@Roma", "@Athina", "@Palermo-Roma", "draw blind", "draw tickets", "draw blind",
               "undo"],
    "san_francisco": ["@Twin Peaks", "@Sunset", "@Sunset-Twin Peaks", "draw blind",
                      "draw tickets", "draw blind", "undo"],
    "venice": ["@d4", "Confirm", "@4,4", "@2,4", "Confirm", "nothing", "undo"],
}  # fmt: skip
# Looks at every frame: has anything moved, is the map of one colour?
WATCH = """n => {
    const live = document.querySelectorAll(".ttr-live")[n], canvas = live.querySelector("canvas");
    const small = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const place = () => {
        const [a, b] = [live, canvas].map(each => each.getBoundingClientRect());
        return [a.height, a.top, b.top, b.height].map(Math.round).join(" ");
    };
    if (window.watch) window.watch.on = false;
    const watch = window.watch = {first: place(), frames: 0, moved: [], blank: 0, on: true};
    const look = () => {
        watch.frames += 1;
        if (place() !== watch.first) watch.moved.push(place());
        small.clearRect(0, 0, 8, 8);
        small.drawImage(canvas, 0, 0, 8, 8);
        const words = new Uint32Array(small.getImageData(0, 0, 8, 8).data.buffer);
        if (words.every(word => word === words[0])) watch.blank += 1;
        if (watch.on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

# What it has seen, a few frames later.
FRAMES = """async () => {
    const far = window.watch.frames + 5;
    while (window.watch.frames < far) await new Promise(requestAnimationFrame);
    return window.watch;
}"""


def watched(page, what):
    watch = page.page.evaluate(FRAMES)
    assert watch["moved"] == [], (what, watch["first"])
    assert watch["blank"] == 0, what


@every_game
def test_notebook_10_twenty_actions_move_nothing_and_leave_no_frame_empty(boards, name):
    for each in boards.values():
        each.fresh()
    board, page = boards[name], boards[name].page
    n = list(boards).index(name)
    # The upper half of the map is out of sight.
    page.canvas(board.cell).evaluate(
        """canvas => {
            const panel = canvas.closest(".jp-WindowedPanel-outer");
            const box = canvas.getBoundingClientRect();
            panel.scrollTop += box.top + box.height / 2 - panel.getBoundingClientRect().top - 40;
        }"""
    )
    page.page.evaluate(WATCH, n)
    for k in range(21):
        action = ACTIONS[name][k % len(ACTIONS[name])]
        if action.startswith("@"):
            page.page.mouse.click(*board.spot(action[1:]))
        else:
            page.button(action, board.cell).dispatch_event("click")  # which scrolls nowhere
        board.ask("selected")  # the kernel has been told; what comes later is seen later
        watched(page, (k, action))
    until(lambda: page.ask(f"{name}.can_redo"))  # what was pressed has been done, and taken back
    watched(page, "the end")


# NOTEBOOK-11 and 13: exports, and regression runs.


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """The three boards run without a browser: the notebook and its file."""
    cells = [nbformat.v4.new_code_cell(cell) for cell in cells_of_three()]
    saved = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    NotebookClient(saved, timeout=120).execute()
    path = tmp_path_factory.mktemp("executed") / "case.ipynb"
    nbformat.write(saved, path)
    return saved, path


def test_notebook_11_an_export_shows_boards_and_text_without_javascript(
    executed, chromium, tmp_path
):
    html, _ = HTMLExporter().from_notebook_node(executed[0])
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        (tmp_path / "case.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "case.html").as_uri(), wait_until="domcontentloaded")
        pictures = page.locator(".jp-OutputArea img")
        assert pictures.count() == len(EXAMPLES)
        words = "\n".join(page.locator(".jp-OutputArea").all_inner_texts())
        for picture, example in zip(pictures.all(), EXAMPLES.values(), strict=True):
            assert picture.bounding_box()["width"] > 500
            assert f"{example.game()!r}\n{AGAIN}" in words
        page.screenshot(path=tmp_path / "export.png", full_page=True)
    finally:
        context.close()


def test_notebook_13_a_regression_run_is_green_twice(executed):
    path = executed[1]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval",
               "--nbval-current-env", path.name]  # fmt: skip
    for _ in range(2):
        done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


# NOTEBOOK-15: run all, and the first drawing.


def test_notebook_15_after_restart_and_run_all_every_board_is_complete_at_first_sight(boards):
    first = {name: board.fresh().pixels() for name, board in boards.items()}
    cards = {name: board.cards() for name, board in boards.items()}
    for board in boards.values():
        board.make_first()
    page = board.page
    page.restart_and_run_all()
    for name, board in boards.items():
        assert board.pixels() == first[name]
        assert board.cards() == cards[name]
        assert board.live.count() == page.canvas(board.cell).count() == 1  # no dead copy
        assert board.parts == 3
        assert board.moves == ()
    for board in boards.values():
        place, selected = next(iter(board.example.places.items()))
        board.click(place)
        assert board.ask("selected") == selected
        board.make_first()


# NOTEBOOK-18: the position of a click when the picture is shrunk.


@every_game
def test_notebook_18_clicks_hit_their_mark_on_a_board_of_half_the_width(boards, name):
    board = boards[name].fresh()
    page, canvas = board.page, boards[name].page.canvas(board.cell)
    wide = canvas.bounding_box()["width"]
    half = f".ttr-live {{ width: {wide / 2}px !important; }}"
    narrow = page.page.add_style_tag(content=half)
    try:
        page.page.wait_for_function(
            "([canvas, wide]) => canvas.getBoundingClientRect().width < wide * 0.6",
            arg=[canvas.element_handle(), wide],
        )
        for place, selected in board.example.places.items():
            board.click(place)
            assert board.ask("selected") == selected
        page.screenshot(f"half_{name}")
    finally:
        narrow.evaluate("style => style.remove()")


# NOTEBOOK-27: the file after a long game.


def test_notebook_27_two_hundred_actions_leave_one_picture_and_a_small_file(boards):
    for board in boards.values():
        board.fresh()
    page = board.page
    path = page.save()
    before = path.stat().st_size
    pictures = {name: board.output.locator("img").get_attribute("src")
                for name, board in boards.items()}  # fmt: skip
    all_boards = ", ".join(f"{name}_board" for name in boards)
    page.ask(f"held.append(asyncio.ensure_future(acts([{all_boards}], 200)))")
    while not page.ask("held[-1].done()"):
        page.page.wait_for_timeout(500)
    for name in boards:
        assert len(page.ask(f"{name}.moves")) > 50
    # The picture follows when nothing has happened for a while.
    for name, board in boards.items():
        page.page.wait_for_function(
            "([image, before]) => image.src !== before",
            arg=[board.output.locator("img").element_handle(), pictures[name]],
        )
    path = page.save()
    assert path.stat().st_size - before < 1_000_000
    saved = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for board in boards.values():
        outputs = saved[board.cell]["outputs"]
        assert sum("image/png" in output.get("data", {}) for output in outputs) == 1
        assert len(outputs) == 3


# NOTEBOOK-30: the keyboard; every kind of turn is in test_keyboard.py.


@every_game
def test_notebook_30_a_move_is_typed_by_the_keyboard_alone(boards, name):
    board = boards[name].fresh()
    page, keys = board.page.page, board.page.page.keyboard
    focus = (
        "() => (e => e.labels?.[0]?.innerText || e.innerText || e.tagName)(document.activeElement)"
    )
    board.live.get_by_role("button", name="undo", exact=True).focus()
    met = ["undo"]
    while met[-1] != "Type a move" and len(met) < 60:
        keys.press("Tab")
        met.append(page.evaluate(focus).split("\n")[0].strip())
    assert met[1] == "redo"
    assert {"All moves", "Confirm", "Cancel"} <= set(met)
    assert "CANVAS" not in met  # all that it does can be done elsewhere
    keys.type(board.example.first)
    keys.press("Enter")
    board.wait_for_text(board.example.then)
    assert board.moves == (board.example.first,)
    assert page.evaluate(focus) == "Type a move"  # the focus has not been lost
    unnamed = board.live.evaluate(
        """live => [...live.querySelectorAll("button, select, input")]
            .filter(e => e.offsetParent && !(e.innerText || e.labels?.length)).length"""
    )
    assert unnamed == 0


def test_the_page_scrolls_when_the_wheel_turns_beside_the_map_or_on_it(boards):
    board = boards["europe"].fresh()
    page, canvas = board.page.page, board.page.canvas(board.cell)
    for beside in (60, -200):
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        page.mouse.move(box["x"] + box["width"] + beside, box["y"] + box["height"] / 2)
        page.mouse.wheel(0, 200)
        page.wait_for_function(
            "([canvas, top]) => Math.abs(canvas.getBoundingClientRect().top - top) > 50",
            arg=[canvas.element_handle(), box["y"]],
        )
