"""A real JupyterLab and a real Chromium, both started once; a browser tab of its own a test.

A test asks for the fixture `notebook` and uses the methods of `notebook_page.NotebookPage`.
"""

from pathlib import Path

import pytest

from tests.browser.notebook_page import NotebookPage
from tests.browser.servers import find_chromium, running_chromium, running_lab
from tests.browser.three_boards import Board, open_three
from tests.outside import in_ci
from tests.three_games import EXAMPLES


def needs_chromium():
    """The mark of a test that without Chromium is skipped, but not in CI: there it fails."""
    reason = "there is no Chromium: install it, or name it in CHROMIUM"
    return pytest.mark.skipif(not in_ci() and find_chromium() is None, reason=reason)


def pytest_collection_modifyitems(items):
    """All tests in this folder need Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(needs_chromium())


@pytest.fixture(scope="package")
def lab(tmp_path_factory):
    """JupyterLab, with a folder of notebooks and settings of its own."""
    root, home = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")
    with running_lab(root, home) as lab:
        yield lab


@pytest.fixture(scope="package")
def chromium():
    """The browser; a test never shares a tab, a cookie or a setting with another."""
    if find_chromium() is None:
        pytest.fail("CI must test in a browser, and there is no Chromium here.", pytrace=False)
    with running_chromium() as browser:
        yield browser


def tab(chromium, lab, folder, **options):
    """A browser tab that shares nothing with others; the options are Chromium's, as for a phone."""
    context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}} | options)
    context.set_default_timeout(20_000)
    return NotebookPage(context.new_page(), lab.url, lab.root, folder)


@pytest.fixture
def notebook(chromium, lab, tmp_path):
    """A browser tab that opens and works notebooks; a picture of its last moment is kept.

    After the test, anything asked from outside this computer or any error in the browser's
    console is a failure; a test that provokes one empties the list it has looked at.
    """
    page = tab(chromium, lab, tmp_path)
    try:
        yield page
        page.screenshot("last")
    finally:
        page.page.context.close()
        lab.end_kernels()
    assert page.external_requests == []
    assert page.console_errors == []


@pytest.fixture(scope="module")
def tab_options():
    """What a file of tests wants of the tab that they share, as Chromium's options."""
    return {}


@pytest.fixture(scope="module")
def three_boards(chromium, lab, tmp_path_factory, tab_options):
    """A tab with one notebook that holds a board of each game; open for a whole file of tests."""
    page = tab(chromium, lab, tmp_path_factory.mktemp("shared"), **tab_options)
    try:
        open_three(page)
        yield page
    finally:
        page.page.context.close()
        lab.end_kernels()


@pytest.fixture
def boards(three_boards, tmp_path):
    """The boards of all three games by name, in the one notebook that a file of tests shares.

    To open JupyterLab takes longer than most tests do. Nothing is left over from the test before
    but the tab and the kernel: `board.fresh()` makes a new game and shows it. What is said of
    `notebook` about requests and errors holds here too.
    """
    page = three_boards
    page.tmp_path = tmp_path
    if page.page.locator(".jp-Dialog").count():  # a test has failed in the middle of a question
        page.reload()
    page.external_requests.clear()
    page.console_errors.clear()
    yield {name: Board(page, name) for name in EXAMPLES}
    page.screenshot("last")
    assert page.external_requests == []
    # A page without its kernel (NOTEBOOK-07) may say so late.
    errors = [each for each in page.console_errors if "widget model not found" not in each]
    assert errors == []
