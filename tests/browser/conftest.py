"""A real JupyterLab and a real Chromium, both started once; a browser tab of its own a test.

A test asks for the fixture `notebook` and uses the methods of `notebook_page.NotebookPage`.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.notebook_page import NotebookPage
from tests.browser.three_boards import Board, open_three
from tests.three_games import EXAMPLES

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
LAB_FLAGS = [
    "--allow-root",
    "--no-browser",
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.expose_app_in_browser=True",
]
# No question about news, no save behind a test's back, and each cell always in the page.
LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def find_chromium():
    """Where Chromium is, or None; the variable CHROMIUM may name it."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def needs_chromium():
    """The mark of a test that without Chromium is skipped, but not in CI: there it fails."""
    in_ci = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    reason = "there is no Chromium: install it, or name it in CHROMIUM"
    return pytest.mark.skipif(not in_ci and find_chromium() is None, reason=reason)


def pytest_collection_modifyitems(items):
    """All tests in this folder need Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(needs_chromium())


class Lab:
    """A running JupyterLab: its address, and the folder it shows."""

    def __init__(self, url, root):
        self.url = url
        self.root = root

    def ask(self, path, method="GET"):
        request = urllib.request.Request(f"{self.url}/{path}", method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def end_kernels(self):
        """Kernels outlive the page that started them."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", method="DELETE")


@pytest.fixture(scope="package")
def lab(tmp_path_factory):
    """JupyterLab with settings of its own, so that nobody's own settings change a test."""
    root = tmp_path_factory.mktemp("notebooks")
    home = tmp_path_factory.mktemp("jupyter")
    overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(json.dumps(LAB_SETTINGS))
    environ = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    environ.pop("MPLBACKEND", None)  # in a notebook pictures go into the page
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
    where = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={root}"]
    log = home / "lab.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *LAB_FLAGS, *where],
            cwd=root,
            env=environ,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        lab = Lab(f"http://127.0.0.1:{port}", root)
        deadline = time.monotonic() + 60
        while True:
            try:
                lab.ask("api/status")
                break
            except (OSError, urllib.error.URLError):
                if process.poll() is not None or time.monotonic() > deadline:
                    pytest.fail(f"JupyterLab did not start:\n{log.read_text()}", pytrace=False)
                time.sleep(0.1)
        yield lab
    finally:
        process.terminate()  # JupyterLab then ends its kernels
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(scope="package")
def chromium():
    """The browser; a test never shares a tab, a cookie or a setting with another."""
    path = find_chromium()
    if path is None:
        pytest.fail("CI must test in a browser, and there is no Chromium here.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, headless=True, args=CHROMIUM_FLAGS
        )
        yield browser
        browser.close()


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
    assert page.console_errors == []
