"""Every notebook as it is saved: run from the top, readable before anybody has run it again."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from nbconvert import HTMLExporter

HOME = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(path for path in HOME.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
WIDGET = "application/vnd.jupyter.widget-view+json"
PNG = "image/png"

every_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: path.relative_to(HOME).with_suffix("").as_posix()
)


def cells(path, kind):
    """The cells of one kind that hold anything."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == kind and cell["source"]]


def outputs(path):
    return [output for cell in cells(path, "code") for output in cell["outputs"]]


def words(text):
    """Text as the file keeps it: a line each, or whole."""
    return "".join(text)


def test_the_notebooks_are_found():
    games = {"europe", "san_francisco", "venice"}
    assert {path.parent.name for path in NOTEBOOKS} >= {"notebooks", *games}


@every_notebook
def test_a_notebook_is_small_and_keeps_no_state_of_widgets(path):
    """NOTEBOOK-27: a state would be old, and a page that shows it would be a dead copy."""
    assert path.stat().st_size < 1_000_000
    assert "widgets" not in json.loads(path.read_text(encoding="utf-8"))["metadata"]


@every_notebook
def test_all_its_cells_have_been_run_in_order_and_none_failed(path):
    """Which its outputs would not be, if somebody had tried things out and saved."""
    code = cells(path, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert [each for each in outputs(path) if each["output_type"] == "error"] == []
    assert [each for each in outputs(path) if each.get("name") == "stderr"] == []


@every_notebook
def test_it_shows_something_without_being_run(path):
    """NOTEBOOK-07: a picture, or at least text; beside each widget too."""
    shown = [output.get("data", {}) for output in outputs(path)]
    assert any(PNG in data for data in shown) or any("text" in each for each in outputs(path))
    for data in shown:
        if WIDGET in data:
            assert words(data.get("text/plain", "")).strip()
    for cell in cells(path, "code"):
        data = [output.get("data", {}) for output in cell["outputs"]]
        if any(WIDGET in each for each in data):
            # What a page without widgets shows instead: the board's picture, a question's text.
            assert any(PNG in each or "text/html" in each for each in data), words(cell["source"])
        if "ttr.play(" in words(cell["source"]):
            assert any(PNG in each for each in data), words(cell["source"])


@every_notebook
def test_its_links_lead_somewhere(path):
    for cell in cells(path, "markdown"):
        for target in re.findall(r"\]\(([^)\s]+)", words(cell["source"])):
            if "://" not in target:
                file = unquote(target.partition("#")[0])
                assert (path.parent / file).exists(), target


@every_notebook
def test_it_says_first_how_long_it_takes(path):
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    assert first["cell_type"] == "markdown"
    assert re.search(r"\d+ minutes", words(first["source"]))


def plain(html):
    """What is left of HTML without its tags."""
    return unescape(re.sub(r"<[^>]*>", "", html)).strip()


@pytest.fixture(scope="module")
def exporter():
    return HTMLExporter()


@every_notebook
def test_as_a_page_it_shows_all_pictures_and_all_text(path, exporter):
    """NOTEBOOK-11: exported as saved, without a kernel and without scripts."""
    page, _ = exporter.from_notebook_node(nbformat.read(path, 4))
    assert "Error displaying widget" not in page
    assert "model not found" not in page
    assert WIDGET not in page
    text = plain(page)
    pictures = 0
    for output in outputs(path):
        data = output.get("data", {})
        if "text" in output:
            assert words(output["text"]).strip() in text
        elif WIDGET in data:
            pass  # the output after it stands for it
        elif "text/html" in data:
            assert plain(words(data["text/html"])) in text
        elif PNG in data:
            pictures += 1
        else:
            assert words(data["text/plain"]).strip() in text
    assert page.count('src="data:image/png;base64,') == pictures
