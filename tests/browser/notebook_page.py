"""How a browser test works a notebook: what a person sees and does, as methods."""

import ast
import contextlib
import itertools
import shutil
import time
from pathlib import Path

import nbformat

from ttr_lab.cli import notebooks_dir

# Without it JupyterLab asks which kernel is meant.
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
_numbers = itertools.count(1)

READY = """() => {
    const session = window.jupyterapp?.shell?.currentWidget?.sessionContext;
    const kernel = session?.session?.kernel;
    const connected = kernel?.connectionStatus === "connected";
    return session?.isReady && connected && kernel.status === "idle";
}"""
RUN = """async (n) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.deselectAll();
    notebook.activeCellIndex = n;
    await window.jupyterapp.commands.execute("notebook:run-cell");
}"""
# The command ends when the last cell has run; the question that it asks comes before.
RESTART = """() => {
    window.allHaveRun = false;
    window.jupyterapp.commands.execute("notebook:restart-run-all").then(
        () => { window.allHaveRun = true; }
    );
}"""
ASK = """async (expression) => {
    const {shell} = window.jupyterapp;
    const panels = [shell.currentWidget, ...shell.widgets("main")];  // a view may have the focus
    const kernel = panels.find(each => each?.sessionContext).sessionContext.session.kernel;
    const request = {code: "", silent: true, user_expressions: {value: `repr(${expression})`}};
    const reply = await kernel.requestExecute(request).done;
    const value = reply.content.user_expressions.value;
    if (value.status !== "ok") throw new Error(`${value.ename}: ${value.evalue}`);
    return value.data["text/plain"];
}"""
# FNV-1a over the pixels: "" while the canvas is not there or still of one colour.
PIXELS = """(canvas) => {
    if (!canvas || !canvas.isConnected || !canvas.width || !canvas.height) return "";
    const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const words = new Uint32Array(data.buffer);
    let hash = 0x811c9dc5, plain = true;
    for (const word of words) {
        if (word !== words[0]) plain = false;
        hash = Math.imul(hash ^ word, 0x01000193) >>> 0;
    }
    return plain ? "" : `${canvas.width}x${canvas.height}:${hash}`;
}"""


class NotebookPage:
    """A browser tab with a notebook open in JupyterLab. Cells are counted from 0, with text cells.

    `page` is Playwright's own; `console_errors` and `external_requests` are lists of texts.
    """

    def __init__(self, page, url, root, tmp_path):
        self.page = page
        self.url = url
        self.root = root
        self.tmp_path = tmp_path
        self.console_errors = []
        self.external_requests = []
        self._address = None
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        page.route(lambda address: not self._is_ours(address), self._stop)

    # Opening

    def open(self, name, cells):
        """Opens a new notebook of these code cells; the kernel is ready afterwards."""
        folder = self.root / str(next(_numbers))
        folder.mkdir()
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": KERNEL},
        )
        nbformat.write(notebook, folder / name)
        self._open(folder / name)

    def open_file(self, path):
        """Opens a copy of a notebook file; one of this project's with all that lies around it."""
        path, originals = Path(path).resolve(), notebooks_dir().resolve()
        folder = self.root / str(next(_numbers))
        if path.is_relative_to(originals):
            shutil.copytree(originals, folder)
            self._open(folder / path.relative_to(originals))
        else:
            folder.mkdir()
            shutil.copy(path, folder)
            self._open(folder / path.name)

    def reload(self):
        """Saves the notebook and loads the page anew, as F5 does; the kernel goes on."""
        self.save()
        self._go()

    @property
    def path(self):
        """The file of the open notebook."""
        return self.root / self.page.evaluate("window.jupyterapp.shell.currentWidget.context.path")

    def save(self):
        """Saves the notebook, and gives its file."""
        self.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
        return self.path

    def _open(self, path):
        workspace = f"test{next(_numbers)}"
        place = path.relative_to(self.root).as_posix()
        self._address = f"{self.url}/lab/workspaces/{workspace}/tree/{place}?reset"
        self._go()

    def _go(self):
        self.page.goto(self._address)
        # The toolbar's mark of an idle kernel comes too early.
        self.page.wait_for_function(READY, timeout=60_000)
        self.page.evaluate("window.jupyterapp.shell.collapseLeft()")

    # Running

    def run(self, n, *, may_fail=False):
        """Runs cell n to its end and gives its output area; an error in it fails the test."""
        self.page.evaluate(RUN, n)
        output = self.output(n)
        errors = output.locator(
            '[data-mime-type="application/vnd.jupyter.error"],'
            '[data-mime-type="application/vnd.jupyter.stderr"]'
        )
        if not may_fail and errors.count():
            raise AssertionError(f"cell {n}: {errors.first.inner_text()}")
        return output

    def run_all(self):
        """Runs every code cell, from the top."""
        kinds = self.page.evaluate(
            "window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.type)"
        )
        for n, kind in enumerate(kinds):
            if kind == "code":
                self.run(n)

    def restart_and_run_all(self):
        """Restarts the kernel and runs all cells by JupyterLab's own command, and says yes."""
        self.page.evaluate(RESTART)
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.wait_for_function("window.allHaveRun", timeout=60_000)

    def ask(self, expression):
        """The value of a Python expression in the notebook's kernel, for plain values."""
        return ast.literal_eval(ast.literal_eval(self.page.evaluate(ASK, expression)))

    # Looking

    @property
    def panel(self):
        """The open notebook, without JupyterLab's own menus and bars."""
        return self.page.locator(".jp-NotebookPanel:visible .jp-Notebook")

    def cell(self, n):
        """Cell n, a locator."""
        return self.panel.locator(".jp-Cell").nth(n)

    def output(self, n=None):
        """What cell n shows below it; without n, what all of them show."""
        inside = self.panel if n is None else self.cell(n)
        return inside.locator(".jp-Cell-outputArea")

    def text(self, n=None):
        """The words in an output, as a person can read them."""
        return "\n".join(self.output(n).all_inner_texts())

    def catch_up(self, live="live", n=None):
        """Waits until a board shows the moment of the game that the kernel is at.

        It is a little later there, and what is pressed meanwhile is for the moment before.
        """
        board = self.output(n).locator(".ttr-live").first
        for _ in range(400):
            moment = self.ask(f"{live}.controls.front.moment")
            if board.get_attribute("data-moment") == str(moment):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the page does not come to moment {moment}")

    def wait_for_text(self, text, n=None):
        """Waits until the words are in an output."""
        self.output(n).get_by_text(text).first.wait_for()

    def canvas(self, n=None, *, index=0):
        """A canvas in an output: the first, unless an index says which."""
        return self.output(n).locator("canvas").nth(index)

    def pixels(self, n=None, *, index=0):
        """A hash of what a canvas shows; "" while it is of one colour or not there."""
        canvas = self.canvas(n, index=index)
        return canvas.evaluate(PIXELS) if canvas.count() else ""

    def wait_for_repaint(self, before="", n=None, *, index=0):
        """Waits until a canvas shows something else than `before`, and holds; gives its hash."""
        self.canvas(n, index=index).wait_for()
        held, deadline = None, time.monotonic() + 20
        while time.monotonic() < deadline:
            now = self.pixels(n, index=index)
            if now and now != before and now == held:
                return now
            held = now
            self.page.wait_for_timeout(50)
        raise AssertionError("the canvas was not repainted in 20 seconds")

    @contextlib.contextmanager
    def repaint(self, n=None, *, index=0):
        """Around an action: the canvas shows something else after it."""
        before = self.wait_for_repaint(n=n, index=index)
        yield
        self.wait_for_repaint(before, n, index=index)

    def screenshot(self, name, locator=None):
        """Saves a picture of the tab, or of one thing in it, and gives its path."""
        path = self.tmp_path / f"{name}.png"
        (locator or self.page).screenshot(path=path)
        return path

    # Doing

    def click_canvas(self, x, y, n=None, *, index=0):
        """Clicks a canvas at parts (0..1) of its width and height."""
        canvas = self.canvas(n, index=index)
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        self.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    def button(self, name, n=None):
        """The button with just this name in an output."""
        return self.output(n).get_by_role("button", name=name, exact=True)

    def click_button(self, name, n=None):
        """Clicks a button, once it is there and can be pressed."""
        self.button(name, n).first.click()

    def list(self, label=None, n=None):
        """A list to choose from: the one with this label before it, or else the first."""
        inside = self.output(n)
        return inside.get_by_label(label, exact=True) if label else inside.locator("select").first

    def choose(self, option, label=None, n=None):
        """Chooses one line of a list."""
        self.list(label, n).select_option(label=option)

    def options(self, label=None, n=None):
        """The lines of a list."""
        return self.list(label, n).locator("option").all_inner_texts()

    def tick(self, name, n=None):
        """Ticks a box, or one of several round ones."""
        self.output(n).get_by_label(name, exact=True).check()

    # Listening

    def _is_ours(self, address):
        ours = (self.url, self.url.replace("http", "ws", 1), "data:", "blob:", "about:")
        return address.startswith(ours)

    def _stop(self, route):
        self.external_requests.append(route.request.url)
        route.abort()

    def _console(self, message):
        if message.type == "error":
            self.console_errors.append(message.text)
