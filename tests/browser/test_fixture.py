"""The fixture itself works: buttons, lists and canvases are seen and used as by a person."""

import nbformat
import pytest

from tests.browser.notebook_page import KERNEL

CELL = """
import ipycanvas, ipywidgets

canvas = ipycanvas.MultiCanvas(2, width=400, height=200)
button = ipywidgets.Button(description="Paint")
choice = ipywidgets.Dropdown(options=["red", "blue"], description="colour")
words = ipywidgets.Label("nothing yet")
clicks = []

def paint(*_):
    with ipycanvas.hold_canvas(canvas):
        canvas[1].fill_style = choice.value
        canvas[1].fill_rect(10 + 30 * len(clicks), 10, 20, 20)

def clicked(x, y):
    clicks.append((round(x), round(y)))
    words.value = f"{len(clicks)} clicked"
    paint()

def all_layers():
    canvas[0].fill_style = "white"
    canvas[0].fill_rect(0, 0, 400, 200)
    canvas[1].fill_style = "green"
    canvas[1].fill_rect(0, 0, 50, 50)

all_layers()
canvas.on_client_ready(all_layers)  # a page that was loaded anew shows nothing by itself
canvas.on_mouse_down(clicked)
button.on_click(paint)
box = ipywidgets.Checkbox(description="ready")
ipywidgets.VBox([choice, button, box, words, canvas])
"""


def test_a_notebook_is_opened_run_clicked_and_asked(notebook):
    notebook.open("smoke.ipynb", ["print('hello')", CELL])
    assert notebook.run(0).inner_text().strip() == "hello"
    notebook.run(1)
    notebook.wait_for_repaint()
    with notebook.repaint():
        notebook.click_button("Paint")
    assert notebook.options("colour") == ["red", "blue"]
    notebook.choose("blue", "colour")
    with notebook.repaint():
        notebook.click_canvas(0.5, 0.25)
    notebook.wait_for_text("1 clicked")
    assert notebook.ask("(choice.value, clicks)") == ("blue", [(200, 50)])
    assert notebook.screenshot("canvas", notebook.canvas()).stat().st_size > 0


def test_errors_and_outside_requests_are_seen(notebook):
    notebook.open("bad.ipynb", ["1 / 0"])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run(0)
    notebook.page.evaluate("console.error('a slip')")
    notebook.page.evaluate("fetch('https://example.org/').catch(() => 0)")
    assert notebook.external_requests == ["https://example.org/"]
    assert "a slip" in notebook.console_errors
    notebook.external_requests.clear()
    notebook.console_errors.clear()


def test_a_file_is_copied_opened_and_loaded_anew(notebook, tmp_path):
    cells = [nbformat.v4.new_markdown_cell("# A title"), nbformat.v4.new_code_cell(CELL)]
    saved = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    nbformat.write(saved, tmp_path / "mine.ipynb")
    before = (tmp_path / "mine.ipynb").read_bytes()
    notebook.open_file(tmp_path / "mine.ipynb")
    notebook.run_all()
    shown = notebook.wait_for_repaint(n=1)
    notebook.tick("ready", n=1)
    notebook.reload()
    assert notebook.wait_for_repaint(n=1) == shown
    assert notebook.ask("box.value") is True
    assert (tmp_path / "mine.ipynb").read_bytes() == before
