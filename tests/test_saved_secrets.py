"""What a saved notebook holds: nobody's secrets, a picture and a line, and not much of it.

A file keeps the outputs of its cells, and, where somebody has told JupyterLab to, the state of all
widgets. Whoever opens it sees that much. Two tables that differ only in what the reader may not
know must therefore leave the very same file; so nothing can slip in under a name that no test
looks for.
"""

import asyncio
import base64
import contextlib
import json
import re
from pathlib import Path
from random import Random

import IPython.display
import ipywidgets
import pytest

import ttr_lab as ttr
from ttr_lab.draw import png
from ttr_lab.draw.picture import scene_of
from ttr_lab.text import say
from ttr_lab.widgets import live as live_module
from ttr_lab.widgets import still

WIDGET = "application/vnd.jupyter.widget-view+json"


class File:
    """The outputs and the states of one board's widgets, as they would be saved just now."""

    def __init__(self):
        self.outputs = []
        self._before = set(states())

    def display(self, bundle, *, raw, display_id=False):
        assert raw
        self.outputs.append(bundle)
        return Handle(self.outputs, len(self.outputs) - 1)

    def text(self, state=True):
        """The text of the file; widgets are numbered in the order in which they were made."""
        pictures = [
            {kind: base64.b64encode(data).decode() if isinstance(data, bytes) else data
             for kind, data in bundle.items()}
            for bundle in self.outputs
        ]  # fmt: skip
        own = {name: each for name, each in states().items() if name not in self._before}
        found = json.dumps([pictures, own if state else {}], ensure_ascii=False)
        for number, name in enumerate(own):
            found = found.replace(name, f"widget {number}")
        return found


class Handle:
    """What IPython's `display` gives back, to replace the output later."""

    def __init__(self, outputs, place):
        self.outputs, self.place = outputs, place

    def update(self, bundle, *, raw):
        assert raw
        self.outputs[self.place] = bundle


def states():
    return ipywidgets.Widget.get_manager_state()["state"]


@pytest.fixture
def file_after(monkeypatch):
    """Shows a board, has somebody act on it, and gives the text of the file then.

    Instead of painting a picture, which takes long, all that is in it is written down, unless
    ``painted``.
    """
    monkeypatch.setattr(still, "PAUSE", 0)

    def runs(game, act, *, bots=None, state=True, painted=False):
        file = File()
        monkeypatch.setattr(IPython.display, "display", file.display)
        drawn = png if painted else lambda shown: repr(scene_of(shown).shapes).encode()
        monkeypatch.setattr(live_module, "png", drawn)

        async def plays():
            with contextlib.closing(ttr.play(game, bots)) as live:
                live._ipython_display_()
                act(live)
                await asyncio.sleep(0.01)  # the picture follows after a pause
                return file.text(state)

        return asyncio.run(plays())

    return runs


def confirm(live, move):
    """A move from the list of all moves."""
    live.controls.moves.value = move
    live.controls.confirm.click()
    assert live.game.moves[-1] == move


# Tables that differ in what is hidden: n (0 or 1) says what Ada holds and how the decks lie, m what
# Bo holds; as many cards and tickets in either case.


def europe(n, m, **more):
    told = {
        "hands": {"Ada": ["2 orange 2 red 1 wild", "2 orange 3 green"][n],
                  "Bo": ["3 blue 1 white", "1 yellow 2 black 1 purple"][m]},
        "tickets": {"Ada": [["Paris-Wien"], ["Athina-Wilno"]][n],
                    "Bo": [["Kyiv-Sochi", "Berlin-Roma"], ["Madrid-Dieppe", "Paris-Zagrab"]][m]},
        "deck": ["green red white blue", "black wild yellow red"][n],
        "face_up": "red green blue blue black",
        "seed": [20261, 30517][n],
    }  # fmt: skip
    return ttr.position("europe", players=["Ada", "Bo"], **told | more)


def europe_before_tickets(n, m):
    names = [ticket.name for ticket in ttr.load_board("europe").tickets]
    held = ["Kyiv-Sochi", "Berlin-Roma", "Madrid-Dieppe", "Paris-Zagrab"]
    deck = [name for name in names if name not in held][:: [1, -1][n]]
    return europe(n, m, tickets={"Bo": [held[:2], held[2:]][m]}, ticket_deck=deck)


def san_francisco(n, m):
    told = {
        "hands": {"Ada": ["2 red 2 blue", "2 red 1 green 1 wild"][n],
                  "Bo": ["3 black", "2 purple 1 orange"][m]},
        "tickets": {"Ada": [["The Embarcadero-Market Street"], ["Alcatraz-Presidio"]][n],
                    "Bo": [["Crissy Field-Pier 39"], ["Market Street-Sunset"]][m]},
        "deck": ["green red purple blue", "black wild green red"][n],
        "face_up": "red green blue blue black",
        "tokens": {"Alcatraz": "2 seal"},
        "seed": [20261, 30517][n],
    }  # fmt: skip
    return ttr.position("san_francisco", players=["Ada", "Bo"], **told)


def venice(n, m):
    told = {
        "hands": {"Ada": ["1 mask 1 shirt", "1 leather 1 shirt"][n],
                  "Bo": ["1 leather", "1 shirt"][m]},
        "city": {"b2": ["mask", "shirt"][n], "c2": "leather up", "d4": "shirt", "e5": "feeder",
                 "a2": "pigeons up", "b3": "coin", "a4": "coin", "b5": "coin"},
        "gondolas": {"Ada": (2, 1), "Bo": (4, 4)},
        "rolls": [1, 2, 3],
        "appeared": ["pigeons"],
        "seed": [20261, 30517][n],
    }  # fmt: skip
    return ttr.position("venice", players=["Ada", "Bo"], **told)


# What Ada does until it is Bo's turn: all that she sees, tries and writes meanwhile is hers alone.


def claims(live, n):
    live.select("Wien")
    live.controls.own.children[1].click()  # her ticket, on the map
    live.select("Moskva-Smolensk")
    confirm(live, "claim Moskva-Smolensk with 2 orange")


def leaves_a_line_in_the_field_for_moves(live, n):
    live.controls.typed.value = ["keep Paris-Wien", "keep Athina-Wilno"][n]
    confirm(live, "claim Moskva-Smolensk with 2 orange")


def keeps_tickets(live, n):
    live.controls.press("draw tickets").click()
    live.controls.offer[n].value = True
    live.controls.confirm.click()


def claims_in_the_city(live, n):
    live.controls.own.children[1].click()
    confirm(live, "claim Haight Ashbury-Japanese Gardens red with 2 red")


def looks(live):
    for move in ("flip d4", "move to 2,2", "look at b2"):
        confirm(live, move)
    live.controls.curtain.click()  # Bo has turned away
    assert live.controls.turned.value


def looks_and_leaves(live, n):
    looks(live)
    live.controls.press("leave").click()


def looks_and_buys(live, n):
    looks(live)
    live.controls.press("buy").click()


def gives_to_the_pigeons(live, n):
    confirm(live, "flip e5")
    live.controls.press(["give mask", "give leather"][n]).click()


def gives_by_writing_it_as_people_do(live, n):
    confirm(live, "flip e5")
    live.controls.typed.value = ["  Give\tMASK ", "  Give\tLEATHER "][n]
    live.controls.typed._handle_custom_msg({"event": "submit"}, [])


def keeps_by_writing_it_as_people_do(live, n):
    live.controls.press("draw tickets").click()
    text = "Keep " + live.game.view("Ada").offer[0].name
    told = {"moment": live.controls.front.moment, "typed": text}
    live.controls.front._handle_custom_msg(told, [])


TURNS = [
    (europe, claims),
    (europe, leaves_a_line_in_the_field_for_moves),
    (europe_before_tickets, keeps_tickets),
    (europe_before_tickets, keeps_by_writing_it_as_people_do),
    (san_francisco, claims_in_the_city),
    (venice, looks_and_leaves),
    (venice, looks_and_buys),
    (venice, gives_to_the_pigeons),
    (venice, gives_by_writing_it_as_people_do),
]
every_turn = pytest.mark.parametrize(
    ("table", "act"), TURNS, ids=[f"{table.__name__}-{act.__name__}" for table, act in TURNS]
)


@every_turn
def test_at_the_curtain_a_file_holds_nothing_of_anybodys_hand_tickets_deck_or_seed(
    table, act, file_after
):
    def plays(n):
        def acts(live):
            act(live, n)
            assert live.game.player == "Bo"

        return file_after(table(n, n), acts)

    assert plays(0) == plays(1)
    assert say("ui.play.curtain", who="Bo") in plays(0)


@every_turn
def test_behind_the_curtain_the_next_one_finds_nothing_of_the_one_before(table, act, file_after):
    """Bo's own cards are the same at both tables; all else that is hidden from him differs."""

    def plays(n):
        def acts(live):
            act(live, n)
            live.controls.curtain.click()
            assert say("ui.play.curtain", who="Bo") not in live.controls.prompt.value
            assert live.controls.hand.value

        return file_after(table(n, 0), acts)

    assert plays(0) == plays(1)


@pytest.mark.parametrize("table", [europe, san_francisco, venice])
def test_in_a_lesson_the_file_holds_nothing_that_a_bot_holds_nor_the_decks_nor_the_seed(
    table, file_after
):
    def plays(m):
        def acts(live):
            live.select(next(iter(live.game.board.cities)) if table is not venice else "c2")
            live.controls.hint.click()  # a bot in Ada's place: it may not peep either

        # The decks, the city and the seed differ; what Ada holds does not.
        game = table(0, m)
        return file_after(game, acts, bots={"Bo": ttr.bots.planner})

    assert plays(0) == plays(1)


def test_this_way_of_looking_sees_a_hand_that_is_on_the_screen(file_after):
    """Or the tests above would pass on a board that saves everything."""
    ada = [file_after(europe(n, 0), lambda live: None) for n in (0, 1)]
    assert ada[0] != ada[1]
    assert "Paris-Wien" in ada[0]
    assert "Athina-Wilno" in ada[1]


@pytest.mark.parametrize("table", [europe, san_francisco, venice])
def test_without_the_states_of_widgets_a_file_holds_no_hand_at_all(table, file_after):
    """As JupyterLab saves it unless told otherwise: the picture that all may see, and two lines."""
    one, other = (
        file_after(table(n, n), lambda live: None, state=False, painted=True) for n in (0, 1)
    )
    assert one == other
    [shown, picture, line], states = json.loads(one)
    assert states == {}
    assert set(shown) == {WIDGET, "text/plain"}
    assert base64.b64decode(picture["image/png"]) == png(table(0, 0).view())
    assert say("ui.play.still") in line["text/plain"]


# How much is saved, and that every live board leaves something to look at.


@pytest.mark.parametrize("name", ["europe", "san_francisco", "venice"])
def test_a_whole_game_leaves_one_picture_and_a_small_file(name, file_after):
    game = ttr.new_game(name, players=["Ada", "Bo"], seed=5)

    def plays(live):
        while not game.over:
            legal, rng = game.legal(), Random(len(game.moves))
            game.play(ttr.bots.random(game.view(game.player), legal, rng))

    text = file_after(game, plays, bots={"Bo": ttr.bots.random}, painted=True)
    outputs, _ = json.loads(text)
    assert len(game.moves) > 40
    assert sum("image/png" in bundle for bundle in outputs) == 1
    assert len(text) < 1_000_000


HOME = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(path for path in HOME.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LIVE = re.compile(r"\bttr\.(play|replay)\(")
LINES = [say("ui.play.still"), say("ui.play.still_over"), say("ui.replay.still")]


def live_cells():
    """(notebook, cell) for each code cell with a live board, or with the mark of one."""
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and ("▶" in source or LIVE.search(source)):
                yield path.relative_to(HOME).as_posix(), cell


def test_the_live_cells_of_all_games_are_found():
    assert {name.partition("/")[0] for name, _ in live_cells()} == {
        "00_start_here.ipynb", "europe", "san_francisco", "venice",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "cell"),
    [*live_cells()],
    ids=[f"{name}-{cell['execution_count']}" for name, cell in live_cells()],
)
def test_a_live_cell_is_marked_and_leaves_a_picture_and_a_line_that_says_what_to_run(name, cell):
    source = "".join(cell["source"])
    assert source.startswith("# ▶ ")
    assert LIVE.search(source)
    shown = [output.get("data", {}) for output in cell["outputs"]]
    assert sum(WIDGET in data for data in shown) == 1
    pictures = [data for data in shown if "image/png" in data]
    assert len(pictures) == 1
    assert base64.b64decode(pictures[0]["image/png"]).startswith(b"\x89PNG")
    # A line of its own, for whoever sees neither a widget nor a picture.
    last = "".join(shown[-1]["text/plain"])
    assert set(shown[-1]) == {"text/plain"}
    assert any(last.endswith(line) for line in LINES)
