"""At every zoom of the browser and on every screen a click means what the person points at.

Zoom in a browser makes the page smaller in its own measure and its pixels denser: 125 % of a window
1280 wide is a page 1024 wide at 1.25 pixels each. All places of all three boards are clicked.
"""

from dataclasses import dataclass

import pytest

import ttr_lab as ttr
from tests.browser.conftest import tab
from ttr_lab.draw.rails_places import tall, targets

WINDOW = 1280, 900
ZOOMS = {1: (67, 100, 125), 2: (125, 100, 67)}  # per pixels of the screen: opened at the first
PLAYERS = {
    "europe": ["Ada", "Bo"],
    "san_francisco": ["Ada", "Bo"],
    "venice": ["Ada", "Bo", "Cy"],  # the large city
}
SETUP = """
import ttr_lab as ttr

class Clicks:
    '''What clicks on a board have found, one after the other.'''

    def __init__(self, live):
        self.live, self.found = live, []
        self.canvas = live._panel._canvas
        self.whole = self.canvas._on_click
        live.controls.canvas.on_mouse_down(self.selected)

    def selected(self, x, y):
        if self.canvas._on_click == self.whole:
            self.found.append(self.live.selected)

    def hit(self, x, y):
        self.found.append(self.live._face.hit(self.live._view(), x, y))

    def start(self, quick):
        '''Quick: only what a click there means; otherwise the board does all that it does.'''
        self.found.clear()
        self.canvas._on_click = self.hit if quick else self.whole
"""
SHOW = """
game = ttr.new_game({name!r}, players={players!r}, seed=1, first="Ada")
while game.phase.name in ("tickets", "place token"):
    game.play(game.legal()[0])
live = ttr.play(game, bots=dict.fromkeys(game.seats[1:], ttr.bots.random))
{name} = Clicks(live)
live
"""
# Scrolls the map so that the first of some spots is seen, and says which others are then: where in
# the page, or null when something else lies on top.
SEE = """(canvas, spots) => {
    const panel = canvas.closest(".jp-WindowedPanel-outer");
    const edge = panel.getBoundingClientRect();
    const top = canvas.getBoundingClientRect().top;
    panel.scrollTop += top + spots[0][1] * canvas.offsetHeight - edge.top - 60;
    const box = canvas.getBoundingClientRect();
    return spots.map(([u, v]) => {
        const x = box.left + u * box.width, y = box.top + v * box.height;
        const seen = y > edge.top && document.elementFromPoint(x, y) === canvas;
        return seen ? [x, y] : null;
    });
}"""


@dataclass(frozen=True)
class Spot:
    """Where to click, as parts of the canvas, and what is there."""

    x: float
    y: float
    answer: str


def map_spots(board, spaces):
    """Every city and the middle of every track; also its middle space, where that is another."""
    for city in board.cities.values():
        yield Spot(city.x, city.y, city.name)
    for route in board.routes:
        n = len(route.spaces)
        (ax, ay, _), (bx, by, _) = route.spaces[(n - 1) // 2], route.spaces[n // 2]
        yield Spot((ax + bx) / 2, (ay + by) / 2, route.id)
        if spaces and n % 2 == 0:  # the middle lies between two spaces
            yield Spot(bx, by, route.id)


def city_spots(size):
    """Every cell, the airport first, and every crossing: cards, and canals a quarter as wide."""
    card = 0.9 / (size + (size - 1) / 4)
    middle = [0.05 + card / 2 + 1.25 * card * k for k in range(size)]
    for i in range(size):
        for j in range(size):
            name = "home" if i == j == 0 else f"{'abcdefg'[i]}{j + 1}"
            yield Spot(middle[i], middle[j], name)
            if i and j:
                yield Spot(middle[i] - 0.625 * card, middle[j] - 0.625 * card, f"{i},{j}")


def spots_of(name, spaces):
    spots = city_spots(7) if name == "venice" else map_spots(ttr.load_board(name), spaces)
    return sorted(spots, key=lambda spot: (spot.y, spot.x))


class Window:
    """A browser window whose zoom changes, as by Ctrl + and Ctrl -."""

    def __init__(self, page, density):
        self.page = page
        self.density = density
        self._cdp = page.page.context.new_cdp_session(page.page)

    def zoom(self, percent):
        width, height = (round(side * 100 / percent) for side in WINDOW)
        dense = self.density * percent / 100
        size = {"width": width, "height": height, "deviceScaleFactor": dense, "mobile": False}
        self._cdp.send("Emulation.setDeviceMetricsOverride", size)
        self.page.page.wait_for_function(
            "([width, dense]) => window.innerWidth === width"
            " && Math.abs(window.devicePixelRatio - dense) < 0.01",
            arg=[width, dense],
        )


def click_all(page, n, spots):
    """Clicks all spots of a map as fast as the browser takes them; gives their order.

    Those in sight first, then those further down.
    """
    clicked, todo = [], list(spots)
    while todo:
        places = page.canvas(n).evaluate(SEE, [[spot.x, spot.y] for spot in todo])
        seen = [(spot, at) for spot, at in zip(todo, places, strict=True) if at]
        assert seen, f"{todo[0]} cannot be scrolled into sight"
        for spot, at in seen:
            page.page.mouse.click(*at)
            clicked.append(spot)
        todo = [spot for spot, at in zip(todo, places, strict=True) if at is None]
    return clicked


def found(page, name, many):
    """What the clicks have found, once so many have been answered."""
    for _ in range(300):
        answers = page.ask(f"{name}.found")
        if len(answers) >= many:
            return answers
        page.page.wait_for_timeout(100)
    raise AssertionError(f"{len(answers)} of {many} clicks were answered")


def check_where(page, name, spots):
    """What `live.where` says is the middle of its place, or on its track."""
    answers = list(dict.fromkeys(spot.answer for spot in spots))
    where = dict(
        zip(answers, page.ask(f"[{name}.live.where(x) for x in {answers!r}]"), strict=True)
    )
    board = ttr.load_board(name)
    for spot in spots:
        x, y = where[spot.answer]
        if name == "venice" or spot.answer in board.cities:
            assert (x, y) == pytest.approx((spot.x, spot.y)), spot
        else:
            spaces = [target for target in targets(board) if target.answer == spot.answer]
            assert any(space.distance(x, y * tall(board)) == 0 for space in spaces), spot


@pytest.mark.parametrize("density", list(ZOOMS))
def test_every_city_track_cell_and_crossing_is_hit_at_every_zoom(chromium, lab, tmp_path, density):
    page = tab(chromium, lab, tmp_path, device_scale_factor=density)
    window = Window(page, density)
    try:
        window.zoom(ZOOMS[density][0])
        shows = [SHOW.format(name=name, players=players) for name, players in PLAYERS.items()]
        page.open("zoom.ipynb", [SETUP, *shows])
        page.run_all()
        for percent in ZOOMS[density]:
            window.zoom(percent)
            for n, name in enumerate(PLAYERS, start=1):
                page.wait_for_repaint(n=n)
                spots = spots_of(name, spaces=percent == 100)
                page.ask(f"{name}.start(quick={percent != 100})")
                clicked = click_all(page, n, spots)
                answers = found(page, name, len(clicked))
                assert answers == [spot.answer for spot in clicked], f"{name} at {percent} %"
                if percent == 100:
                    check_where(page, name, spots)
        assert page.console_errors == []
    finally:
        page.page.context.close()
        lab.end_kernels()
