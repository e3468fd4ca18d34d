"""Takes the pictures that the documents show: `python -m tests.make_pictures`.

They are real: live boards in a notebook, as JupyterLab and Chromium show them. Each game has a
seed, so a picture changes only when the boards, the rules or the bots do.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image

from tests.browser.notebook_page import NotebookPage
from tests.browser.servers import running_chromium, running_lab

IMAGES = Path(__file__).resolve().parent.parent / "notebooks" / "images"
WIDTH = 1680  # of a picture: twice what a page on GitHub is wide
MARGIN = 8
ONLY_OUTPUT = ".jp-Cell-inputWrapper { visibility: hidden; }"
# Bots play a whole game. It is shown from that turn of Ada's on which comes after a part of it.
GAME = """
import ttr_lab as ttr
bots = {{name: ttr.bots.planner for name in {players}}}
whole = ttr.new_game({board!r}, players=list(bots), seed={seed})
ttr.run(whole, bots=bots, seed={seed})
begun = [whole.at(n) for n in range(int({part} * len(whole.moves)), len(whole.moves))]
game = next(then for then in begun if then.player == "Ada" and {when})
live = ttr.play(game, bots={{name: bots[name] for name in bots if name != "Ada"}})
"""
# The dearest route that Ada can pay for, as a click on it would select it.
CLAIM = """
claims = [str(move) for move in game.legal() if str(move).startswith("claim")]
route = max(claims, key=lambda move: sum(int(n) for n in move.split() if n.isdecimal()))
live.select(route.removeprefix("claim ").split(" with ")[0])
"""
CAN_CLAIM = "any(str(move).startswith('claim') for move in then.legal())"
CAN_MOVE = "any(str(move).startswith('move') for move in then.legal())"


def shown(page, *cells, width):
    """What the second of these cells shows, a live board, when they have been run."""
    page.page.set_viewport_size({"width": width, "height": 1400})
    page.open("picture.ipynb", cells)
    for n in range(len(cells)):
        page.run(n)
    page.wait_for_repaint(n=1)
    return page.output(1).locator(".ttr-live")


def taken(page, part):
    """A picture of a part of the page, with a margin, once nothing moves any more."""
    part.evaluate("part => part.scrollIntoView({block: 'center'})")  # not under JupyterLab's bars
    before, now = None, b""
    while now != before:
        page.page.wait_for_timeout(200)
        box = part.bounding_box()
        clip = {side: box[side] - MARGIN for side in ("x", "y")}
        clip |= {side: box[side] + 2 * MARGIN for side in ("width", "height")}
        before, now = now, page.page.screenshot(clip=clip, style=ONLY_OUTPUT)
    return Image.open(io.BytesIO(now))


def saved(picture, name):
    """Written small enough to load at once: 256 colours, which drawings hardly miss."""
    size = (WIDTH, round(picture.height * WIDTH / picture.width))
    small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    few = small.quantize(256, dither=Image.Dither.NONE)
    few.save(IMAGES / name, optimize=True)
    print(f"{name}: {few.width} x {few.height}, {(IMAGES / name).stat().st_size / 1000:.0f} kB")


def europe(page):
    """The whole board: Ada has claimed a route, the bots have played, and she selects the next."""
    told = {"board": "europe", "players": ["Ada", "Bo", "Cy"], "seed": 5, "part": 0.81}
    board = shown(page, GAME.format(**told, when=CAN_CLAIM), "live", CLAIM, width=1400)
    with page.repaint(1):
        confirm = board.get_by_role("button", name="Confirm")
        confirm.and_(page.page.locator(":not(.ttr-off)")).click()
    with page.repaint(1):
        page.run(2)
    return taken(page, board)


def two_more(page):
    """The maps of the other two games, side by side."""
    told = {"board": "san_francisco", "players": ["Ada", "Bo", "Cy"], "seed": 7, "part": 0.7}
    board = shown(page, GAME.format(**told, when=CAN_CLAIM), "live", CLAIM, width=1400)
    left = taken(page, board.locator("canvas"))
    told = {"board": "venice", "players": ["Ada", "Bo", "Cy"], "seed": 7, "part": 0.6}
    board = shown(page, GAME.format(**told, when=CAN_MOVE), "live", width=1400)
    right = taken(page, board.locator("canvas"))
    right = right.resize((round(right.width * left.height / right.height), left.height))
    both = Image.new("RGB", (left.width + right.width, left.height), "white")
    both.paste(left, (0, 0))
    both.paste(right, (left.width, 0))
    return both


def main():
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (root := folder / "notebooks").mkdir()
        with running_lab(root, folder / "home") as lab, running_chromium() as chromium:
            context = chromium.new_context(device_scale_factor=2)
            context.set_default_timeout(60_000)
            page = NotebookPage(context.new_page(), lab.url, root, folder)
            saved(europe(page), "board.png")
            saved(two_more(page), "two_more_boards.png")


if __name__ == "__main__":
    main()
