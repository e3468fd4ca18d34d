"""How long a person waits for the live board, measured in the page by the page's own clock.

Without a switch each is done once, to see that it works. To measure:
`python -m pytest tests/benchmarks/test_click_bench.py --benchmark-enable -n 0`; the waits (in ms)
are printed (`-s`) and are in the extra information of the results.
"""

import itertools
import statistics

from tests.browser.conftest import needs_chromium

pytestmark = needs_chromium()

LATE_GAME = """
import ttr_lab as ttr
game = ttr.position(
    "europe", players=["Ada", "Bo"], hands={"Ada": "4 green 4 red 2 wild 3 blue 2 black 2 white"},
    tickets={"Ada": ["Paris-Wien", "Paris-Zagrab"]},
    routes={"Ada": ["Wien-Zagrab", "Kyiv-Warszawa", "Barcelona-Madrid", "Edinburgh-London black"],
            "Bo": ["Dieppe-Paris", "Frankfurt-Paris white", "Berlin-Wien", "Roma-Venezia"]},
)
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
live
"""
PLACES = ("Paris-Zürich", "Wien", "Berlin-Danzig", "Roma", "Kharkov-Kyiv", "Marseille-Roma",
          "Athina-Smyrna", "Sofia", "Berlin-Essen", "Brest-Paris")  # fmt: skip
CLICK = """async ([x, y]) => {
    const canvas = document.querySelector(".ttr-live canvas"), context = canvas.getContext("2d");
    const left = Math.round(x * canvas.width) - 24, top = Math.round(y * canvas.height) - 24;
    const look = () => context.getImageData(left, top, 48, 48).data.join();
    const before = look(), box = canvas.getBoundingClientRect();
    const where = {bubbles: true, cancelable: true,
                   clientX: box.left + x * box.width, clientY: box.top + y * box.height};
    const start = performance.now();
    canvas.dispatchEvent(new MouseEvent("mousedown", where));
    canvas.dispatchEvent(new MouseEvent("mouseup", where));
    while (look() === before) {
        if (performance.now() - start > 5000) throw new Error(`no repaint at ${x}, ${y}`);
        await new Promise(done => setTimeout(done, 1));
    }
    return performance.now() - start;
}"""
FIRST = """async (n) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.deselectAll();
    notebook.activeCellIndex = n;
    const cell = notebook.widgets[n].node, start = performance.now();
    const run = window.jupyterapp.commands.execute("notebook:run-cell");
    const painted = () => {
        const canvas = cell.querySelector("canvas");
        if (!canvas || canvas.width < 600) return false;
        const middle = [canvas.width / 2, canvas.height / 2, 8, 8];
        return canvas.getContext("2d").getImageData(...middle).data.some(byte => byte);
    };
    while (!painted()) {
        if (performance.now() - start > 20000) throw new Error("no board");
        await new Promise(requestAnimationFrame);
    }
    const wait = performance.now() - start;
    await run;
    return wait;
}"""


def told(benchmark, name, waits):
    facts = {"median": statistics.median(waits), "least": min(waits), "most": max(waits)}
    benchmark.extra_info.update({key: round(ms, 1) for key, ms in facts.items()})
    print(f"\n{name}: {benchmark.extra_info} ms, {len(waits)} times")


def test_from_a_click_on_the_map_to_its_repaint(benchmark, notebook):
    notebook.open("click.ipynb", [LATE_GAME])
    notebook.run(0)
    notebook.wait_for_repaint()
    notebook.canvas().scroll_into_view_if_needed()
    places = [notebook.ask(f"live.where({name!r})") for name in PLACES]
    turns, waits = itertools.cycle(places), []
    notebook.page.wait_for_timeout(500)

    def click():
        notebook.page.wait_for_timeout(200)  # a person looks before the next click
        waits.append(notebook.page.evaluate(CLICK, list(next(turns))))

    benchmark.pedantic(click, rounds=30)
    told(benchmark, "click to repaint", waits)


def test_from_running_the_cell_to_a_full_board(benchmark, notebook):
    waits = []

    def fresh():
        notebook.open("first.ipynb", [LATE_GAME])  # a new kernel: nothing is imported yet

    def first():
        waits.append(notebook.page.evaluate(FIRST, 0))

    benchmark.pedantic(first, setup=fresh, rounds=5)
    told(benchmark, "run to full board", waits)
