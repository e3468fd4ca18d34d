"""Servers of other fronts than JupyterLab: Notebook 7, the classic page, and Voilà."""

import contextlib
import sys

from tests.browser.notebook_page import READY, NotebookPage
from tests.browser.servers import SERVER_FLAGS, environ_in
from tests.outside import free_port, serving

NOTEBOOK_FLAGS = [*SERVER_FLAGS, "--JupyterNotebookApp.expose_app_in_browser=True"]
# Notebook's own extension has nothing to do in a page without Notebook, and complains there.
VOILA_FLAGS = [
    "--no-browser",
    "--Voila.ip=127.0.0.1",
    "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension",
]


@contextlib.contextmanager
def running_notebook(root, home):
    """Notebook 7 on the files in a folder; gives its address."""
    port = free_port()
    where = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={root}"]
    command = [sys.executable, "-m", "notebook", *NOTEBOOK_FLAGS, *where]
    url = f"http://127.0.0.1:{port}"
    log = home / "notebook.log"
    with serving(command, f"{url}/api/status", log, cwd=root, env=environ_in(home)):
        yield url


@contextlib.contextmanager
def running_voila(path, home):
    """Voilà on one notebook; gives its address. Each visit runs the notebook from the top."""
    port = free_port()
    command = [sys.executable, "-m", "voila", str(path), *VOILA_FLAGS, f"--port={port}"]
    url = f"http://127.0.0.1:{port}"
    # A file of its own: to ask for the page would run the notebook.
    ready, log = f"{url}/voila/static/voila.js", home / "voila.log"
    with serving(command, ready, log, cwd=path.parent, env=environ_in(home)):
        yield url


class ClassicPage(NotebookPage):
    """A browser tab with a notebook open in Notebook 7."""

    def open_classic(self, name):
        """Opens a notebook; its kernel is ready afterwards."""
        self.page.goto(f"{self.url}/notebooks/{name}")
        self.page.wait_for_function(READY, timeout=60_000)


class VoilaPage(NotebookPage):
    """A browser tab with a notebook that Voilà has run; its boards are counted from 0."""

    def visit(self, boards):
        """Opens the page and waits until so many boards are there."""
        self.page.goto(self.url)
        self.page.locator(".ttr-live canvas").nth(boards - 1).wait_for(timeout=60_000)

    def output(self, n=None):
        boards = self.page.locator(".ttr-live")
        return boards if n is None else boards.nth(n)
