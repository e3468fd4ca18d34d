"""A notebook with a board of each game, and what a person does at one of them."""

from __future__ import annotations

import time

from tests.three_games import EXAMPLES

SHOW = """
{name}_board = ttr.play({name}, bots=dict.fromkeys({name}.seats[1:], {bot}))
{name}_board
"""
# What tests want to have at hand in the kernel, and a cell for another board.
HELPERS = """
import asyncio

def broken(*args, **more):
    raise RuntimeError("a slip")

def clumsy(view, legal, rng):
    if not clumsy.calls:
        clumsy.calls.append(len(legal))
        raise KeyError("no plan")
    return legal[0]

def advice(game):
    '''A move that keeps a game going.'''
    moves = [move for move in map(str, game.legal()) if move != "go home"]
    return "draw blind" if "draw blind" in moves else (*moves, "go home")[0]

def act(board):
    '''What a person does next: the list and Confirm; at the end another player's score.'''
    c, seats = board.controls, board.game.seats
    if board.game.over:
        c.explain.value = seats[(seats.index(c.explain.value) + 1) % len(seats)]
    else:
        c.moves.value = advice(board.game)
        c.confirm.click()

async def acts(boards, many):
    '''One after the other, as by a quick person: a page that is asked must answer first.'''
    for _ in range(many):
        for board in boards:
            before = len(board.game.moves)
            act(board)
            for _ in range(200):
                await asyncio.sleep(0.01)
                if board.game.over or len(board.game.moves) > before:
                    break

held = []
clumsy.calls = []
"""
HELPING, SPARE = 6, 7  # the numbers of these cells
SET = """([n, code]) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.widgets[n].model.sharedModel.setSource(code);
}"""


def until(true):
    """Waits until something holds; the kernel and the page take their time."""
    for _ in range(200):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("not in ten seconds")


def cells_of_three():
    """The code: for each game a cell that makes it, and one that shows its board."""
    return [
        code
        for example in EXAMPLES.values()
        for code in (example.code, SHOW.format(name=example.name, bot="ttr.bots.random"))
    ]


def open_three(page):
    """Opens the notebook in a tab; nothing has been run but the helpers."""
    page.open("three.ipynb", [*cells_of_three(), HELPERS, "'spare'"])
    page.run(HELPING)


class Board:
    """One game's board in the notebook of all three.

    ``cell`` is the number of the cell that shows it, ``page`` the tab.
    """

    def __init__(self, page, name, cell=None, called=None):
        self.page = page
        self.name = name
        self.example = EXAMPLES[name]
        self.cell = 2 * list(EXAMPLES).index(name) + 1 if cell is None else cell
        self.called = called or f"{name}_board"

    # Cells.

    def fresh(self, code=None, bot="ttr.bots.random"):
        """A new game, shown and painted: the example's, or what the code makes of its name."""
        self.write(self.cell - 1, code or self.example.code)
        self.write(self.cell, SHOW.format(name=self.name, bot=bot))
        self.page.run(self.cell - 1)
        return self.again()

    def again(self):
        """Runs the cell that shows the board once more."""
        self.page.run(self.cell)
        self.pixels()
        return self

    def another(self):
        """A second board of the same game, in the spare cell."""
        bots = f"dict.fromkeys({self.name}.seats[1:], ttr.bots.random)"
        self.write(SPARE, f"other = ttr.play({self.name}, bots={bots})\nother")
        return Board(self.page, self.name, SPARE, "other").again()

    def write(self, n, code):
        """Types code into a cell."""
        self.page.page.evaluate(SET, [n, code.strip()])

    # Asking the kernel.

    def ask(self, about):
        """What Python says about the board: "selected", "where('Wien')", "game.moves"."""
        return self.page.ask(f"{self.called}.{about}")

    @property
    def moves(self):
        return self.ask("game.moves")

    # Looking.

    @property
    def output(self):
        return self.page.output(self.cell)

    @property
    def live(self):
        """The board, without its picture and the words below it."""
        return self.output.locator(".ttr-live")

    @property
    def parts(self):
        """How many outputs the cell has."""
        return self.page.cell(self.cell).locator(".jp-OutputArea-child").count()

    def pixels(self):
        """A hash of the map, once it is painted and holds."""
        return self.page.wait_for_repaint(n=self.cell)

    def cards(self):
        """The hand as it is read."""
        return self.live.locator(".ttr-hand").inner_text()

    def prompt(self):
        """Whose turn it is, and what is asked."""
        return self.live.locator(".ttr-prompt").inner_text()

    def lines(self):
        """The list of all moves."""
        return self.page.options("All moves", self.cell)

    def wait_for_text(self, text):
        """Waits until the words can be read on the board."""
        self.live.get_by_text(text).locator("visible=true").first.wait_for()

    def wait_for_message(self, text):
        """Waits until the board says something under the map."""
        self.live.get_by_role("alert").filter(has_text=text).wait_for()

    # Doing.

    def spot(self, place):
        """Where a place is in the page, in pixels."""
        x, y = self.ask(f"where({place!r})")
        box = self.page.canvas(self.cell).bounding_box()
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def click(self, place):
        """Clicks a place on the map, and waits until the map shows what has come of it."""
        with self.page.repaint(self.cell):
            self.page.click_canvas(*self.ask(f"where({place!r})"), n=self.cell)

    def press(self, name):
        self.page.click_button(name, self.cell)

    def make(self, move):
        """Makes a move with its button, or else from the list of all moves."""
        if self.page.button(move, self.cell).count():
            self.press(move)
        else:
            self.page.choose(move, "All moves", self.cell)
            self.press("Confirm")

    def make_first(self):
        """Makes the first move of a turn, and waits until it is read."""
        self.make(self.example.first)
        self.wait_for_text(self.example.then)
