"""What a board is to people who listen, who see little, and whom things that move disturb.

axe-core asks the questions of WCAG 2 that a machine can ask; what it leaves open, this file asks
itself: what can be read of the board in words, what is said aloud, whether anything moves.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import tab

LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
# Three moments of each game: the first decision, one with a choice to be made, the end.
GAMES = {
    "europe": """
opening = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
choice = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "4 green 3 red 2 wild 1 blue"},
                      tickets={"Ada": ["Paris-Wien"]}, deck="green wild red",
                      routes={"Bo": ["Brest-Paris"]}, last_round=2)
choice.play("claim Paris-Zürich with 3 green")
""",
    "san_francisco": """
opening = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=4)
choice = ttr.position("san_francisco", players=["Ada", "Bo"], hands={"Ada": "2 red 1 wild"},
                      tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"},
                      taken={"Bo": ["bell", "kite"]})
choice.play("claim Alcatraz-Pier 39 with 1 red 1 wild")
""",
    "venice": """
opening = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed=3)
choice = ttr.position("venice", players=["Ada", "Bo"], hands={"Ada": "1 mask 1 shirt"},
                      city={"b2": "mask", "c2": "leather up", "b3": "coin", "d4": "shirt"},
                      gondolas={"Ada": (2, 1), "Bo": (4, 4)}, rolls=[1, 2])
for move in ("flip d4", "move to 2,2", "look at b2"):
    choice.play(move)
""",
}
SETUP = """
import ttr_lab as ttr
exec(game)
ended = ttr.new_game(choice.board.id, players=["Ada", "Bo"], seed=2)
ttr.run(ended, bots=dict.fromkeys(ended.seats, ttr.bots.random), seed=2)
tables = {"opening": opening, "choice": choice, "ended": ended}
"""
SHOW = """
ttr.play(tables[{name!r}], bots=dict.fromkeys(tables[{name!r}].seats[1:], ttr.bots.random))
"""
MOMENTS = ("opening", "choice", "ended")
OPENING, CHOICE, ENDED = FIRST, _, LAST = range(2, 5)  # their cells
# The boards stand one above the other in a window so high that all of them are seen. JupyterLab's
# body has no height of its own; axe takes what is in it for hidden then, and looks at nothing.
HEIGHT = 4600
WHOLE = "body, html { height: 100vh; }"

# Colours as the browser mixes them: rgba() of any notation, what lies behind a node, a contrast.
SUMS = """
    const pen = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const rgba = (color) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a));
    const ground = (node) => {
        if (!node) return [255, 255, 255];
        const style = getComputedStyle(node), [r, g, b, a] = rgba(style.backgroundColor);
        return over([r, g, b, a * style.opacity], ground(node.parentElement));
    };
    const light = (color) => color.map((v) => v / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const contrast = (a, b) => {
        const [low, high] = [light(a), light(b)].sort((p, q) => p - q);
        return (high + 0.05) / (low + 0.05);
    };
"""
# Every text in the boards: what it says, its contrast, and how much of it is asked of its size.
# Faint buttons answer when pressed, but nothing comes of them: WCAG asks no contrast of those.
CONTRASTS = f"""() => {{{SUMS}
    const told = (node, style, text) => {{
        let seen = 1;
        for (let each = node; each; each = each.parentElement)
            seen *= getComputedStyle(each).opacity;
        const behind = ground(node), [r, g, b, a] = rgba(style.color);
        const size = parseFloat(style.fontSize), bold = parseInt(style.fontWeight) >= 700;
        const large = size >= 24 || (bold && size >= 18.66);
        return [text, contrast(over([r, g, b, a * seen], behind), behind), large ? 3 : 4.5];
    }};
    const found = [], visible = (node) => node.checkVisibility({{visibilityProperty: true}});
    for (const board of document.querySelectorAll(".ttr-live")) {{
        const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {{
            const node = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
            if (!text || node.closest("style, [aria-disabled=true], .ttr-unseen")) continue;
            if (visible(node)) found.push(told(node, getComputedStyle(node), text));
        }}
        for (const input of board.querySelectorAll("input[placeholder]"))
            if (visible(input))
                found.push(told(input, getComputedStyle(input, "::placeholder"), "placeholder"));
    }}
    return found;
}}"""
# The ring about what has the focus: how wide, and its best contrast to what lies around.
RING = f"""() => {{{SUMS}
    const style = getComputedStyle(document.activeElement);
    const behind = ground(document.activeElement.parentElement);
    const colors = style.outlineStyle === "none" ? [] : [style.outlineColor];
    colors.push(...style.boxShadow.match(/(rgba?|color)\\([^)]*\\)/g) ?? []);
    const contrasts = colors.map((color) => contrast(over(rgba(color), behind), behind));
    return [parseFloat(style.outlineWidth), Math.max(0, ...contrasts)];
}}"""
THEME = """async (name) => {
    await window.jupyterapp.commands.execute("apputils:change-theme", {theme: name});
}"""
# JupyterLab covers the page with its splash meanwhile.
THEMED = """([name, light]) =>
    document.body.dataset.jpThemeName === name && document.body.dataset.jpThemeLight === light
    && !document.querySelector("#jupyterlab-splash")"""


@pytest.fixture(scope="module")
def shared(chromium, lab, tmp_path_factory):
    """A notebook that shows three moments of a game."""
    folder = tmp_path_factory.mktemp("accessible")
    page = tab(chromium, lab, folder, viewport={"width": 1280, "height": HEIGHT})
    try:
        cells = ["game = ''", SETUP, *(SHOW.format(name=name) for name in MOMENTS)]
        page.open("moments.ipynb", cells)
        page.run(0)
        page.page.add_style_tag(content=WHOLE)
        yield page
    finally:
        page.page.context.close()
        lab.end_kernels()
    assert page.console_errors == []
    assert page.external_requests == []


@pytest.fixture(scope="module", params=list(GAMES))
def game(shared, request):
    """One game after the other: its name; its three moments stand one below the other."""
    shared.ask(f"globals().update(game={GAMES[request.param]!r})")
    for n in range(1, LAST + 1):
        shared.run(n)
    for n in range(FIRST, LAST + 1):
        shared.wait_for_repaint(n=n)
        shared.output(n).locator("canvas[role=img]").wait_for()
    return request.param


@pytest.fixture
def page(shared, game, tmp_path):
    shared.tmp_path = tmp_path
    yield shared
    theme(shared, LIGHT)


def theme(page, name):
    """Another theme of JupyterLab, once it is there."""
    page.page.evaluate(THEME, name)
    page.page.wait_for_function(THEMED, arg=[name, "false" if name == DARK else "true"])


def board(page, n):
    return page.output(n).locator(".ttr-live")


def read(page, n):
    """The board as a screen reader is told it."""
    return board(page, n).aria_snapshot().replace("\xa0", " ")


def violations(page):
    """What axe finds within the boards, and which rules it could not decide."""
    found = Axe().run(page.page, context=".ttr-live", options=WCAG).response
    looked = sum(len(rule["nodes"]) for rule in found["passes"] if rule["id"] == "color-contrast")
    assert looked > 60  # or it took the boards for hidden
    wrong = [
        (rule["id"], node["html"][:200]) for rule in found["violations"] for node in rule["nodes"]
    ]
    return wrong, {rule["id"] for rule in found["incomplete"]}


def too_faint(page):
    contrasts = page.page.evaluate(CONTRASTS)
    assert len(contrasts) > 150
    return [each for each in contrasts if each[1] < each[2]]


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_axe_finds_nothing_wrong_and_every_text_can_be_read(page, game, look):
    theme(page, look)
    wrong, unsure = violations(page)
    assert wrong == []
    assert unsure <= {"color-contrast"}  # which the next line decides
    assert too_faint(page) == []
    for n, moment in enumerate(MOMENTS, FIRST):
        page.screenshot(f"{game}_{moment}", page.output(n))


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_the_ring_about_what_has_the_focus_is_seen(page, look):
    theme(page, look)
    for control in (
        page.button("undo", OPENING),
        page.list("All moves", OPENING),
        page.list("Type a move", OPENING),
        page.button("The board in words", OPENING),
    ):
        control.focus()
        page.page.keyboard.press("Shift")  # a key: now the ring is due
        width, contrast = page.page.evaluate(RING)
        assert width >= 2, control
        assert contrast >= 3, control


# Words for whoever listens.

# What is asked in the middle board, what it refuses, and what else is read of it: hand, cards,
# choices, tickets, everybody's numbers, what has happened.
REFUSED = {"europe": "draw blind", "san_francisco": "draw blind", "venice": "nothing"}
ASKED = {
    "europe": "Ada: the tunnel Paris-Zürich turned up green, locomotive and red.",
    "san_francisco": "Ada: take one token, crab or seal",
    "venice": "Ada: buy the card at b2, or leave it.",
}
READ = {
    "europe": [
        'group "Ticket to Ride: Europe',
        'img "Ticket to Ride: Europe: .*The board in words',
        "green, as laid: 1 more",
        'list "Ada\'s hand \\(7\\)"',
        "listitem: 3 red",
        "listitem: 2 locomotives",
        'button "draw tickets" \\[disabled\\]',
        'listbox "Pay with"',
        'option "pay 1 green \\+ 1 locomotive"',
        'combobox "All moves"',
        'option "decline"',
        'button "Confirm"',
        'button "Paris-Wien 8 — 8 spaces missing"',
        'row "Ada 0 45 3 7 1"',
        'row "Bo 4 42 3 0 0"',
        'log "What has happened, newest first": .*Ada lays 3 green for the tunnel Paris-Zürich',
        'textbox "Type a move"',
        'button "The board in words"',
    ],
    "san_francisco": [
        'group "Ticket to Ride: San Francisco',
        'img "Ticket to Ride: San Francisco: .*The board in words',
        'list "Ada\'s hand \\(1\\)"',
        "listitem: 1 red",
        'button "take crab"',
        'button "take seal"',
        'option "take seal"',
        'row "Bo 0 20 0 0 bell kite"',
        'log "What has happened, newest first": .*Ada claims Alcatraz-Pier 39',
    ],
    "venice": [
        'group "Souvenirs from Venice',
        'img "Souvenirs from Venice: .*The board in words',
        'img "The die shows 1"',
        "Only Ada sees this: mask at b2",
        'list "Ada\'s hand \\(2 cards, 4 coins\\)"',
        "listitem: 1 shirt",
        "listitem: 4 coins",
        'button "buy"',
        'button "leave"',
        'row "mask 9 6 1"',
        'row "Bo 0 6 at 4,4"',
        'log "What has happened, newest first": .*Ada turns d4 face up: shirt',
    ],
}
WORDS = {
    "europe": ["Bo holds: Brest-Paris, black, 3", "Paris-Zürich, gray, 3 tunnel", "Face up"],
    "san_francisco": ["Ada holds: Alcatraz-Pier 39", "Tokens on the map: ", "Bo .*bell and kite"],
    "venice": ["Bo: at 4,4; 0 cards", "Row 2: a2 coin, b2 face down, c2 leather", "face down"],
}
NO_NAME = r"^\s*- (?:button|checkbox|combobox|listbox|textbox|img|radio|group|table)(?: \[|:|$).*"


def test_a_moment_is_read_in_words_and_every_control_has_a_name(page, game):
    assert ASKED[game] in board(page, CHOICE).get_by_role("status").inner_text()
    told = read(page, CHOICE)
    for line in READ[game]:
        assert re.search(line, told), f"{line}\n{told}"
    for n in range(FIRST, LAST + 1):
        assert re.findall(NO_NAME, read(page, n), re.MULTILINE) == []
    words = page.button("The board in words", CHOICE)
    words.press("Enter")
    page.output(CHOICE).locator(".ttr-words").wait_for()
    told = read(page, CHOICE)
    for line in WORDS[game]:
        assert re.search(line, told), f"{line}\n{told}"


def test_the_words_stay_open_and_keep_the_focus_while_the_board_changes(page, game):
    words = page.button("The board in words", OPENING)
    words.press("Enter")
    page.output(OPENING).locator(".ttr-words").wait_for()
    page.ask("opening.play(opening.legal()[0])")
    page.output(OPENING).locator(".ttr-log", has_text="Ada ").wait_for()
    assert page.output(OPENING).locator(".ttr-words").is_visible()
    assert words.evaluate("it => it === document.activeElement")


def test_why_not_whose_turn_it_is_and_what_others_did_are_said_aloud(page, game):
    """A screen reader says what changes in a region that was there before: so that must stay."""
    why, turn = (board(page, CHOICE).get_by_role(role) for role in ("alert", "status"))
    kept = [why.element_handle(), turn.element_handle()]
    assert not why.inner_text()
    page.list("Type a move", CHOICE).fill(REFUSED[game])
    page.list("Type a move", CHOICE).press("Enter")
    why.filter(has_text=re.compile(r"[A-Z]+-[A-Z]+-\d")).wait_for()  # refused, by a rule
    before = turn.inner_text()
    page.ask("choice.play(choice.legal()[-1])")
    page.page.wait_for_function(
        "([turn, before]) => turn.innerText !== before", arg=[kept[1], before]
    )
    board(page, CHOICE).get_by_role("status").filter(has_text="Bo ").wait_for()
    assert all(each.evaluate("it => it.isConnected") for each in kept)


# Whom things that move disturb.

LISTEN = """() => {
    window.moved = [];
    for (const kind of ["animationstart", "transitionrun"])
        document.addEventListener(kind, (event) => {
            if (!event.target.closest?.(".ttr-live")) return;
            const style = getComputedStyle(event.target);
            const [name, seconds] = kind === "animationstart"
                ? [event.animationName, style.animationDuration]
                : [event.propertyName, style.transitionDuration];
            window.moved.push([name, Math.max(...seconds.split(",").map(parseFloat))]);
        });
}"""


@pytest.mark.parametrize("game", ["venice"], indirect=True)
def test_nothing_moves_unasked_and_with_reduced_motion_nothing_moves_at_all(page):
    page.page.evaluate(LISTEN)
    shown = board(page, ENDED).element_handle()
    try:
        for motion in ("reduce", "no-preference"):
            page.page.emulate_media(reduced_motion=motion)
            page.page.evaluate("window.moved.length = 0")
            for step, over in (("undo", False), ("redo", True)):
                page.button(step, ENDED).press("Enter")
                page.page.wait_for_function(
                    "([board, over]) => board.innerText.includes('Won by') === over",
                    arg=[shown, over],
                )
            moved = page.page.evaluate("window.moved")
            if motion == "reduce":
                assert moved == []
            else:  # new buttons take no click for a moment; they do not move
                assert all(name == "ttr-new" and time <= 0.35 for name, time in moved)
        page.page.wait_for_function(
            "board => !board.getAnimations({subtree: true}).length", arg=shown
        )
        before = page.wait_for_repaint(n=ENDED)
        page.page.evaluate("window.moved.length = 0")
        page.page.wait_for_timeout(1000)  # a second in which nobody does anything
        assert page.page.evaluate("window.moved") == []
        assert page.pixels(ENDED) == before
    finally:
        page.page.emulate_media(reduced_motion="null")
