"""The cases of notebooks in general (NOTEBOOK-...) that need no browser, for all three games.

Those that want one are in tests/browser/test_notebook_cases.py.
"""

import io
import re
import time
from contextlib import redirect_stderr, redirect_stdout
from html import unescape
from itertools import pairwise

import pytest
from ipywidgets.widgets import widget

import ttr_lab as ttr
from tests.three_games import EXAMPLES, every_game
from ttr_lab.widgets import cells
from ttr_lab.widgets.board_canvas import BoardCanvas
from ttr_lab.widgets.controls import every

BOT = {"Bo": ttr.bots.random}


@pytest.fixture
def table():
    """Opens live boards and closes them after the test."""
    opened = []

    def opens(name, bots=None, game=None):
        opened.append(ttr.play(game or EXAMPLES[name].game(), bots))
        return opened[-1]

    yield opens
    for live in opened:
        live.close()


def words(part):
    """The text of a piece of HTML."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", part.value)).strip())


def make(live, move):
    """Makes a move from the list of all moves."""
    live.controls.moves.value = move
    live.controls.confirm.click()


def scenes(live):
    return live._panel._canvas._scenes


def symbols(live, start):
    """The drawn symbols of the shapes whose names begin so, by the rest of the name."""
    return {
        name.removeprefix(start): scene[name].symbol
        for scene in scenes(live)
        for name in scene.names(start)
    }


def started(name, players):
    """A game whose first decisions have been made."""
    game = ttr.new_game(name, players=players, seed=1)
    while game.phase.name in ("tickets", "place token"):
        game.play(game.legal()[0])
    return game


# NOTEBOOK-01: an error inside a click handler.


@every_game
def test_notebook_01_an_error_in_a_handler_is_read_on_the_board_and_the_next_click_works(
    table, monkeypatch, name
):
    example, live = EXAMPLES[name], table(name)

    def broken(*_args, **_more):
        raise RuntimeError("a slip")

    with monkeypatch.context() as patch:
        patch.setattr(live.game, "play", broken)
        make(live, example.first)
    assert "RuntimeError: a slip" in words(live.controls.message)
    assert "broken" in live.last_error
    assert live.game.moves == ()
    make(live, example.first)
    assert live.game.moves == (example.first,)
    assert not words(live.controls.message)


@every_game
def test_notebook_01_a_broken_scene_does_not_stop_all_drawing(table, monkeypatch, name):
    (one, _), (other, selected), *_ = EXAMPLES[name].places.items()
    live = table(name)
    module = "venice_map" if name == "venice" else "rails_map"
    with monkeypatch.context() as patch:
        patch.setattr(f"ttr_lab.widgets.{module}.selection_scene", lambda *_, **__: 1 / 0)
        live.select(one)
    assert "ZeroDivisionError" in words(live.controls.message)
    live.select(other)
    assert any(shape.endswith(selected) for shape in scenes(live)[-1].names("selected:"))


@every_game
def test_notebook_01_a_refused_click_is_read_with_its_rule(table, name):
    place, rule = EXAMPLES[name].refused
    live = table(name)
    live.select(place)
    assert rule in words(live.controls.message)
    assert live.game.moves == ()


@pytest.mark.parametrize("text", ["", "ttr_lab game, format 999"])
def test_notebook_01_a_broken_saved_file_is_an_error_that_says_where_it_is_broken(tmp_path, text):
    path = tmp_path / "broken.ttr"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ttr.SaveError, match=r"broken\.ttr, line 1: .*format.*\."):
        ttr.load(path)


# NOTEBOOK-03: prints in handlers.


@every_game
def test_notebook_03_fifty_turns_print_nothing_and_the_log_is_bounded(table, name):
    players = ["Ada", "Bo", "Cy"] if name == "venice" else ["Ada", "Bo"]
    game = started(name, players)
    deciding = [game.player]
    game.on_change(lambda: deciding.append(game.player))
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        live = table(name, dict.fromkeys(players[1:], ttr.bots.random), game)
        while sum(a != b for a, b in pairwise(deciding)) < 50:
            moves = [move for move in live.controls.moves.options[1:] if move != "go home"]
            make(live, "draw blind" if "draw blind" in moves else moves[0])
            assert not game.over
    assert out.getvalue() == err.getvalue() == ""
    assert len(game.log) > 80
    assert live.controls.log.value.count("<div") <= 82


# NOTEBOOK-04: running the cell again.


@every_game
def test_notebook_04_a_cell_that_runs_again_closes_what_it_showed_before(monkeypatch, name):
    example = EXAMPLES[name]
    runs = iter([("cell", 1), ("cell", 2), ("cell", 3)])
    lives = []
    for _ in range(3):
        live = ttr.play(example.game())
        now = next(runs)
        monkeypatch.setattr(cells, "current", lambda now=now: now)
        cells.replace(live.close)
        lives.append(live)
    assert [live.closed for live in lives] == [True, True, False]
    make(lives[-1], example.first)
    assert [len(live.game.moves) for live in lives] == [0, 0, 1]
    # The very same board shown once more goes on.
    monkeypatch.setattr(cells, "current", lambda: ("cell", 4))
    cells.replace(lives[-1].close)
    assert not lives[-1].closed
    lives[-1].close()


# NOTEBOOK-17: a flood of drawing messages.


@every_game
def test_notebook_17_a_whole_repaint_is_a_few_messages_and_quick(table, name):
    live = table(name, game=started(name, ["Ada", "Bo", "Cy"]))
    tall = live._panel.face.height(live.game.board)
    canvas = BoardCanvas(len(scenes(live)), tall, lambda x, y: None)
    canvas.show(*scenes(live))
    sent = []
    layers = canvas.widget._canvases
    for each in {*layers, canvas.widget, layers[0]._canvas_manager}:
        each.send = lambda content, buffers=None: sent.append(content)
    start = time.process_time()
    for _ in range(10):
        canvas._paint_all()
    assert 10 <= len(sent) <= 10 * 3
    assert time.process_time() - start < 1
    for each in every(canvas.widget):
        each.close()


# NOTEBOOK-21: widgets that pile up.


def test_notebook_21_a_hundred_games_leave_no_widgets_behind():
    def play_and_close(example):
        live = ttr.play(example.game())
        live.select(next(iter(example.places)))
        for move in example.turn:
            make(live, move)
        live.controls.curtain.click()
        live.controls.undo.click()
        live.close()

    def play_opening_and_close():
        live = ttr.play(ttr.new_game("mini", players=["Ada", "Bo"], seed=1))
        for _ in range(2):
            for box in live.controls.offer:
                box.value = True
            live.controls.confirm.click()
            live.controls.curtain.click()
        live.close()

    def all_kinds():
        for example in EXAMPLES.values():
            play_and_close(example)
        play_opening_and_close()

    all_kinds()
    before = set(widget._instances)
    for _ in range(25):
        all_kinds()
    assert set(widget._instances) == before


# NOTEBOOK-23: waiting for a click.


@every_game
def test_notebook_23_a_board_returns_at_once_and_never_waits(table, name):
    start = time.process_time()
    live = table(name, BOT)
    assert time.process_time() - start < 2
    assert live.game.moves == ()
    assert repr(live).startswith(f"<Live board of <Game {name}")
    # Code hears of what has been clicked, and needs not wait for it.
    heard = []
    live.game.on_change(lambda: heard.append(live.game.moves[-1]))
    make(live, EXAMPLES[name].first)
    assert heard == [EXAMPLES[name].first]


# NOTEBOOK-30 and 31: the position as text, and in grey.


@every_game
def test_notebook_30_the_position_can_be_read_as_text(table, name):
    text = words(table(name).controls.words)
    for told in EXAMPLES[name].read:
        assert told in text


@pytest.mark.parametrize("name", ["europe", "san_francisco"])
def test_notebook_31_colours_and_owners_of_routes_are_told_by_shapes_too(table, name):
    live = table(name)
    drawn = symbols(live, "symbol:")
    wild = {"europe": "locomotive", "san_francisco": "ferry"}[name]
    found = {}
    for route in live.game.board.routes:
        marks = {drawn[f"{route.id}:{i}"] for i in range(1, route.length + 1)}
        found.setdefault(route.color, set()).update(marks - {wild})
    assert all(len(marks) == 1 for marks in found.values())
    assert len(set.union(*found.values())) == len(found)
    assert len(found) == len(live.game.board.colors) + 1
    # An owner has a mark on every car, and another than the others have.
    one, other = "Wien-Zagrab", "Paris-Frankfurt white"
    if name == "san_francisco":
        one, other = "Sunset-Twin Peaks", "The Castro-Twin Peaks"
    game = ttr.position(name, players=["Ada", "Bo"], routes={"Ada": [one], "Bo": [other]})
    marks = symbols(table(name, game=game), "mark:").values()
    assert len(marks) == sum(len(ids) and live.game.board.route(ids[0]).length
                             for ids in game.view().routes.values())  # fmt: skip
    assert len(set(marks)) == 2
    for button in live.controls.market.children:
        assert button.description.startswith("draw ")


def test_notebook_31_tokens_are_told_by_shapes_too(table):
    live = table("san_francisco", game=started("san_francisco", ["Ada", "Bo"]))
    drawn = symbols(live, "token:")
    lying = live.game.view().tokens
    assert {(lying[city][0], symbol) for city, symbol in drawn.items()} == {
        (symbol, symbol) for symbol in live.game.board.tokens.symbols
    }


def test_notebook_31_cards_and_gondolas_of_venice_are_told_by_shapes_and_words_too(table):
    city = {"b1": "mask up", "c1": "glass up", "d1": "leather up", "e1": "shirt up",
            "b2": "pasta up", "c2": "magnet up"}  # fmt: skip
    at = {"Ada": (1, 1), "Bo": (2, 2), "Cy": (3, 3)}
    game = ttr.position("venice", players=list(at), city=city, gondolas=at)
    live = table("venice", game=game)
    assert len(set(symbols(live, "symbol:").values())) == len(city)
    assert len(set(symbols(live, "mark:").values())) == len(at)
    told = {name: shape.text for scene in scenes(live) for name in scene.names("word:")
            if (shape := scene[name])}  # fmt: skip
    assert {f"word:{cell}": thing.removesuffix(" up") for cell, thing in city.items()}.items() <= (
        told.items()
    )
