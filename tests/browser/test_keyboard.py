"""Every kind of turn by the keyboard alone: Tab, Space, Enter, arrows and letters, and no mouse.

A test that asks for `at` shows a table, puts the focus where it is after a cell has been run, and
then only presses keys. What is under the focus is called by its name, as a screen reader does.
"""

import pytest

from tests.browser.conftest import tab

MOST = 60  # presses of Tab from anywhere on a board to anywhere else on it
BOARD = """
people, wait = ["Ada"], 0
exec(setup)
def first(view, legal, rng):
    __import__("time").sleep(wait)
    return legal[0]
live = ttr.play(game, bots={name: first for name in game.seats if name not in people})
live
"""
CELLS = ["import ttr_lab as ttr\nsetup = ''", BOARD, "'another cell'"]

HERE = """() => {
    const it = document.activeElement;
    if (!it.closest(".ttr-live")) return "";
    const name = it.labels?.[0]?.innerText || it.ariaLabel || it.innerText || it.tagName;
    return name.split("\\n")[0].trim();
}"""
RING = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
}"""
CELLS_NOW = "document.querySelectorAll('.jp-Notebook .jp-Cell').length"

OPENING = """game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)"""
# Ada's turns and what is turned over in them: Bo draws two cards from the deck in between.
EUROPE = """game = ttr.position(
    "europe", players=["Ada", "Bo"], hands={"Ada": "9 green 1 blue"},
    face_up="wild red green blue blue", deck="green red white black black green red white",
    tickets={"Ada": ["Paris-Wien"]},
)"""
CITY = """game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=4)"""
PLACING = """game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=4, first="Bo")
while game.phase.name == "tickets":
    game.play(game.legal()[0])"""
FERRY = """game = ttr.position(
    "san_francisco", players=["Ada", "Bo"], hands={"Ada": "2 red 1 wild"},
    tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"},
)"""
VENICE = """game = ttr.position(
    "venice", players=["Ada", "Bo", "Cy"], hands={"Ada": "1 mask 1 shirt", "Bo": "1 leather"},
    city={"b2": "mask", "c2": "leather up", "b3": "coin", "d4": "shirt", "e5": "feeder"},
    gondolas={"Ada": (2, 1)}, rolls=[1, 2, 3], appeared=["pigeons"],
)"""
TRADE = f"""{VENICE}
game.play("flip d4")
game.play("move to 2,2")"""


class Keys:
    """Presses keys on the board of the open notebook."""

    def __init__(self, page):
        self.page = page
        self.keyboard = page.page.keyboard

    @property
    def here(self):
        """The name of what has the focus; "" outside the board."""
        return self.page.page.evaluate(HERE)

    @property
    def moves(self):
        return self.page.ask("list(game.moves)")

    @property
    def chosen(self):
        """What the list that has the focus has chosen."""
        return self.page.page.evaluate("document.activeElement.value")

    def press(self, *keys):
        for key in keys:
            self.keyboard.press(key)

    def to(self, name, key="Tab"):
        """Presses Tab until the focus is on what has this name; gives the names met before."""
        met = []
        for _ in range(MOST):
            if self.here == name:
                return met
            met.append(self.here)
            self.press(key)
        raise AssertionError(f"Tab does not lead to {name!r}; it met {met}")

    def back_to(self, name):
        return self.to(name, "Shift+Tab")

    def played(self, n, move=""):
        """Waits until n moves have been made; gives the last of them, and Bo's are more."""
        for _ in range(400):
            moves = self.moves
            if len(moves) >= n:
                assert moves[n - 1].startswith(move), moves
                self.stays()
                self.page.catch_up("live", 1)
                return moves[n - 1]
            self.page.page.wait_for_timeout(50)
        raise AssertionError(f"no {n} moves: {moves}; {self.page.text(1)[:300]}")

    def stays(self):
        """The focus has not been lost with what has just been pressed."""
        self.page.page.wait_for_function(f"({HERE})() !== ''")

    def waits(self, text):
        self.page.wait_for_text(text, 1)

    def types(self, move):
        """A move in the field for it, from above it."""
        self.to("Type a move")
        self.keyboard.type(move)
        self.press("Enter")


@pytest.fixture(scope="module")
def shared(chromium, lab, tmp_path_factory):
    """A notebook with one board, whose table each test sets up anew."""
    page = tab(chromium, lab, tmp_path_factory.mktemp("keyboard"))
    try:
        page.open("keys.ipynb", CELLS)
        page.run(0)
        yield page
    finally:
        page.page.context.close()
        lab.end_kernels()


@pytest.fixture
def at(shared, tmp_path):
    """Shows a table and goes to the board's first control by Tab."""
    shared.tmp_path = tmp_path
    cells = shared.page.evaluate(CELLS_NOW)

    def shows(setup):
        shared.ask(f"globals().update(setup={setup!r})")
        shared.run(1)
        shared.output(1).locator("canvas[role=img]").wait_for()
        shared.cell(1).focus()
        keys = Keys(shared)
        for _ in range(5):  # past the cell's own buttons
            if keys.here:
                return keys
            keys.press("Tab")
        raise AssertionError("Tab does not lead from a cell to its board")

    yield shows
    shared.screenshot("last")
    assert shared.page.evaluate(CELLS_NOW) == cells  # no letter was a command of JupyterLab
    assert shared.console_errors == []
    assert shared.external_requests == []


# Ticket to Ride: Europe.


def test_in_europe_tickets_are_kept_two_cards_drawn_and_tickets_drawn(at):
    keys = at(OPENING)
    boxes = keys.page.ask("[f'{t.name} {t.points}' for t in game.view('Ada').offer]")
    keys.to(boxes[1])
    keys.press("Space")
    keys.to(boxes[3])
    keys.press("Space")
    keys.to("Confirm")
    keys.press("Enter")
    kept = keys.played(1)
    assert kept.startswith("keep ")
    assert {boxes[1].rpartition(" ")[0], boxes[3].rpartition(" ")[0]} == {*kept[5:].split(", ")}

    keys.back_to("draw blind")
    keys.press("Enter")
    keys.played(3, "draw blind")
    assert keys.here == "draw blind"
    keys.press("Space")
    keys.played(4, "draw blind")

    keys.waits("Ada: draw cards")
    n = len(keys.moves)
    keys.to("draw tickets")
    keys.press("Enter")
    keys.played(n + 1, "draw tickets")
    keys.waits("Tickets to keep")
    keys.to(keys.page.ask("[f'{t.name} {t.points}' for t in game.view('Ada').offer][0]"))
    keys.press("Space")
    keys.to("Confirm")
    keys.press("Space")
    keys.played(n + 2, "keep ")


def test_in_europe_a_tunnel_is_paid_or_declined(at):
    keys = at(EUROPE)
    keys.types("claim Paris-Zürich with 3 green")
    keys.waits("green, as laid: 1 more")
    keys.back_to("Pay with")
    keys.press("ArrowDown")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(2, "pay 1 green")

    keys.waits("Ada: draw cards")
    n = len(keys.moves)
    keys.types("claim Venezia-Zürich with 2 green")
    keys.waits("green, as laid: 1 more")
    keys.back_to("Pay with")
    keys.press("ArrowDown", "ArrowDown")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(n + 2, "decline")
    assert keys.page.ask("game.view().routes['Ada']") == ("paris-zurich",)


def test_in_europe_a_locomotive_is_drawn_a_route_claimed_a_station_built_and_taken_back(at):
    keys = at(EUROPE)
    keys.to("draw wild")
    keys.press("Enter")
    keys.played(2, "draw ")  # Bo plays: the turn is over
    assert keys.moves[0] == "draw wild"

    keys.waits("Ada: draw cards")
    n = len(keys.moves)
    keys.to("All moves")
    keys.press("c", "ArrowDown")
    chosen = keys.chosen
    assert chosen.startswith("claim ")
    keys.press("Tab", "Enter")
    keys.played(n + 1, chosen)

    keys.waits("Ada: draw cards")
    n = len(keys.moves)
    keys.back_to("All moves")
    keys.press("End")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(n + 1, "build station in Zürich with ")
    assert len(keys.page.ask("game.view().stations")) == 1

    keys.back_to("undo")
    keys.press("Enter")
    told = keys.page.output(1).locator(".ttr-log", has_text="Ada builds a station")
    told.wait_for(state="detached")
    assert keys.page.ask("game.view().stations") == {}
    assert keys.here == "undo"
    keys.to("redo")
    keys.press("Enter")
    keys.played(n + 1, "build station")


def test_a_list_opens_with_space_and_closes_on_what_the_arrows_chose(at):
    keys = at(EUROPE)
    keys.to("All moves")
    keys.press("Space", "ArrowDown", "ArrowDown", "Enter")
    assert keys.here == "All moves"
    keys.page.page.wait_for_function("document.activeElement.selectedIndex === 2")
    chosen = keys.chosen
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(1, chosen)


# Ticket to Ride: San Francisco.


def test_in_san_francisco_tickets_are_kept_and_cards_drawn(at):
    keys = at(CITY)
    keys.to(keys.page.ask("[f'{t.name} {t.points}' for t in game.view('Ada').offer][1]"))
    keys.press("Space")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(1, "keep ")
    while keys.page.ask("game.phase.name") == "place token":
        n = len(keys.moves)
        keys.back_to("All moves")
        keys.press("ArrowDown")
        keys.to("Confirm")
        keys.press("Enter")
        keys.played(n + 1, "place ")
    n = len(keys.moves)
    keys.back_to("draw blind")
    keys.press("Space")
    keys.played(n + 1, "draw blind")
    keys.press("Space")
    keys.played(n + 2, "draw blind")


def test_in_san_francisco_tokens_are_placed(at):
    keys = at(PLACING)
    keys.to("All moves")
    keys.press("End", "ArrowUp")
    chosen, n = keys.chosen, len(keys.moves)
    assert chosen.startswith("place ")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(n + 1, chosen)


def test_in_san_francisco_a_ferry_is_claimed_and_a_token_taken_and_a_route_claimed(at):
    keys = at(FERRY)
    keys.types("claim Alcatraz-Pier 39 with 1 red 1 wild")
    keys.played(1, "claim ")
    keys.waits("take one token")
    keys.back_to("take seal")
    keys.press("Enter")
    keys.played(2, "take seal")

    keys.waits("Ada: draw cards")
    n = len(keys.moves)
    keys.to("All moves")
    keys.press("c")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(n + 1, "claim ")


# Souvenirs from Venice.


def test_in_venice_a_card_is_turned_the_gondola_moved_a_card_looked_at_and_bought(at):
    keys = at(VENICE)
    keys.to("All moves")
    keys.press("f", "ArrowDown")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(1, "flip ")
    keys.types("move to 2,2")
    keys.played(2, "move to 2,2")
    keys.back_to("All moves")
    keys.press("ArrowDown")
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(3, "look at b2")
    keys.back_to("buy")
    keys.press("Enter")
    keys.played(4, "buy")


@pytest.mark.parametrize(
    ("letters", "move"), [("b", "buy c2"), ("s", "sell mask at b3"), ("n", "nothing")]
)
def test_in_venice_a_trade_is_chosen_from_the_list(at, letters, move):
    keys = at(TRADE)
    keys.to("All moves")
    keys.press(letters)
    keys.to("Confirm")
    keys.press("Enter")
    keys.played(3, move)


def test_in_venice_a_card_looked_at_is_left(at):
    keys = at(f"{TRADE}\ngame.play('look at b2')")
    keys.to("leave")
    keys.press("Space")
    keys.played(4, "leave")


def test_in_venice_a_card_is_given_to_the_pigeons(at):
    keys = at(f"{VENICE}\ngame.play('flip e5')")
    keys.to("give shirt")
    keys.press("Enter")
    keys.played(2, "give shirt")


def test_in_venice_one_goes_home(at):
    keys = at(f"{VENICE.replace('[1, 2, 3]', '[2, 2, 3]')}\ngame.play('flip d4')")
    keys.to("go home")
    keys.press("Enter")
    keys.played(2, "go home")


# The way of the focus.


@pytest.mark.parametrize(
    ("setup", "order"),
    [
        (EUROPE, ["undo", "redo", "draw blind", "draw wild", "draw tickets", "All moves",
                  "Confirm", "Cancel", "Paris-Wien 8 — 8 spaces missing", "Type a move",
                  "The board in words"]),
        (OPENING, ["undo", "redo", "draw blind", "draw tickets", "København-Erzurum 21",
                   "Zürich-Budapest 6", "All moves", "Confirm", "Cancel", "Type a move",
                   "The board in words"]),
        (PLACING, ["undo", "redo", "draw blind", "draw tickets", "All moves", "Confirm", "Cancel",
                   "Type a move", "The board in words"]),
        (f"{TRADE}\ngame.play('look at b2')",
         ["undo", "redo", "buy", "leave", "All moves", "Confirm", "Cancel", "Type a move",
          "The board in words"]),
    ],
    ids=["europe", "europe-tickets", "san_francisco", "venice"],
)  # fmt: skip
def test_tab_goes_through_the_board_from_top_to_bottom_shows_where_it_is_and_leaves(
    at, setup, order
):
    """And back. The canvas once kept every key, Tab too: whoever got there never came away."""
    keys = at(setup)
    met = []
    while keys.here:
        met.append(keys.here)
        assert keys.page.page.evaluate(RING) >= 2, keys.here
        keys.press("Tab")
        assert len(met) < MOST
    assert "CANVAS" not in met
    assert [name for name in dict.fromkeys(met) if name in order] == order
    keys.press("Shift+Tab")
    back = []
    while keys.here:
        back.append(keys.here)
        keys.press("Shift+Tab")
        assert len(back) < MOST
    assert back == met[::-1]


@pytest.mark.parametrize(("place", "key"), [("Wien", "Tab"), ("Roma", "Shift+Tab")])
def test_the_map_holds_no_key_back_after_a_click_on_it(at, place, key):
    keys = at(EUROPE)
    with keys.page.repaint(1):
        keys.page.click_canvas(*keys.page.ask(f"live.where({place!r})"), n=1)
    keys.press(key)
    assert keys.page.page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_letters_and_arrows_on_the_board_do_nothing_to_the_notebook(at):
    """JupyterLab reads them as commands: once a b on a button made a new cell below."""
    keys = at(EUROPE)
    for name in ("draw tickets", "All moves"):
        keys.to(name)
        keys.press("b", "a", "ArrowUp", "ArrowDown", "d", "d", "x")
        assert keys.here == name
    assert keys.page.page.evaluate(CELLS_NOW) == len(CELLS)


# Hands are faster than a kernel: what is seen in the page is what counts.

LATER = 1500  # milliseconds
SLOWLY = "live.controls.moves.observe(lambda change: __import__('time').sleep(0.4), 'value')"
BUSY = """seconds => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.requestExecute({code: `__import__("time").sleep(${seconds})`});
}"""


def moves_listed(keys):
    """The list of all moves, and its line that the page shows as chosen."""
    choice = keys.page.list("All moves", 1)
    return choice, choice.input_value()


def nothing_is_chosen(keys):
    """In the kernel nor in the page, once all that the page tells has arrived."""
    keys.page.page.wait_for_timeout(LATER)
    assert moves_listed(keys)[1] == "(choose)"
    assert keys.page.ask("live.controls.moves.value") == "(choose)"
    assert keys.page.ask("live.selected") is None


def test_arrows_pressed_quickly_are_not_taken_back_by_the_kernel(at):
    """Told of its own choice, the list once jumped back, and three of eight arrows were lost.

    On a busy machine one has been seen to be lost all the same, by keys quicker than any hand.
    """
    keys = at(EUROPE)
    keys.to("All moves")
    keys.press("c")
    choice, _ = moves_listed(keys)
    before = choice.evaluate("list => list.selectedIndex")
    keys.press(*["ArrowDown"] * 8)
    keys.page.page.wait_for_timeout(LATER)
    assert before + 6 <= choice.evaluate("list => list.selectedIndex") <= before + 8
    assert keys.page.ask("live.controls.moves.value") == keys.chosen


def test_on_a_slow_computer_confirm_makes_the_move_that_the_list_shows(at):
    """Once the second arrow came too late, and Confirm made the move of the first."""
    keys = at(EUROPE)
    keys.page.ask(SLOWLY)
    keys.to("All moves")
    keys.press("c", "ArrowDown", "ArrowDown")
    chosen = keys.chosen
    keys.press("Tab", "Enter")
    keys.played(1, chosen)
    nothing_is_chosen(keys)


def test_whatever_is_pressed_between_a_choice_and_confirm_the_move_is_the_one_that_is_shown(at):
    """A line of one's own tickets pressed between them once made Confirm forget the choice."""
    keys = at(EUROPE)
    keys.to("All moves")
    keys.page.page.evaluate(BUSY, 1)
    keys.press("c", "ArrowDown", "ArrowDown", "ArrowDown")
    chosen = keys.chosen
    keys.page.output(1).locator(".ttr-ticket").first.dispatch_event("click")
    keys.page.button("Confirm", 1).dispatch_event("click")
    keys.played(1, chosen)


def test_a_card_drawn_after_a_choice_leaves_nothing_chosen_and_no_empty_list(at):
    """The choice once came after the card, as the number of a line in a shorter list."""
    keys = at(EUROPE)
    keys.to("All moves")
    keys.page.page.evaluate(BUSY, 1)
    keys.press("c", "ArrowDown", "ArrowDown", "ArrowDown")
    keys.page.button("draw blind", 1).dispatch_event("click")
    keys.played(1, "draw blind")
    nothing_is_chosen(keys)


def test_what_is_chosen_while_a_bot_thinks_is_not_taken_for_another_move(at):
    keys = at(f"{EUROPE}\nwait = 1")
    keys.page.button("draw wild", 1).dispatch_event("click")
    moves_listed(keys)[0].select_option(index=100)
    keys.waits("Look again")
    keys.played(3)
    nothing_is_chosen(keys)


def test_boxes_ticked_quickly_count_as_they_are_shown(at):
    keys = at(OPENING)
    names = keys.page.ask("[t.name for t in game.view('Ada').offer]")
    keys.page.page.evaluate(BUSY, 1)
    boxes = keys.page.output(1).get_by_role("checkbox")
    for n in (0, 1, 2, 0):
        boxes.nth(n).dispatch_event("click")
    keys.page.button("The board in words", 1).dispatch_event("click")
    keys.page.button("Confirm", 1).dispatch_event("click")
    made = keys.played(1, "keep ")
    assert [name for name in names if name in made] == names[1:3]


def test_a_typed_move_is_made_with_all_its_letters_and_the_field_is_empty_then(at):
    keys = at(EUROPE)
    keys.page.page.evaluate(BUSY, 1)
    keys.types("build station in Petrograd with 1 blue")
    keys.played(1, "build station in Petrograd with 1 blue")
    keys.page.page.wait_for_function("document.activeElement.value === ''")


def test_what_one_person_has_typed_the_next_one_does_not_read(at):
    keys = at(f"{OPENING}\npeople = ['Ada', 'Bo']")
    keys.to("Type a move")
    keys.keyboard.type("keep what only Ada knows")
    for box in keys.page.output(1).get_by_role("checkbox").all()[:2]:
        box.check()
    keys.page.click_button("Confirm", 1)
    keys.waits("The screen goes to Bo")
    field = keys.page.output(1).get_by_label("Type a move", exact=True)
    assert field.input_value() == keys.page.ask("live.controls.typed.value") == ""
    field.fill("and what she adds")
    keys.page.click_button("Bo, press when you are ready", 1)
    keys.waits("Bo's hand")
    keys.page.page.wait_for_timeout(LATER)
    assert field.input_value() == keys.page.ask("live.controls.typed.value") == ""
