"""A replay shows any moment of a game, and nobody more than the view that was asked for."""

import asyncio

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import ttr_lab as ttr
from ttr_lab.widgets.controls import every
from ttr_lab.widgets.replay_log import Story


def played(board="mini", seats=("Ada", "Bo"), seed=1, most=1000):
    game = ttr.new_game(board, players=list(seats), seed=seed)
    ttr.run(game, bots=dict.fromkeys(game.seats, ttr.bots.random), seed=seed)
    return game if most >= len(game.moves) else game.at(most)


@pytest.fixture(autouse=True, scope="module")
def one_for_all():
    """A widget that all canvases share stays for good."""
    ttr.replay(played(most=0)).close()


@pytest.fixture
def replays():
    """Opens replays, and sees to it that each leaves no widget and no listener behind."""
    before, opened = len(_instances), []

    def show(game, **options):
        opened.append(ttr.replay(game, **options))
        return opened[-1]

    yield show
    for each in opened:
        each.close()
    assert not [each for each in opened if each.game._listeners]
    assert len(_instances) == before


def texts(replay):
    """Every text in the page: values, options, names of buttons."""
    found = []
    for widget in every(replay.controls.root):
        for name in ("value", "description", "tooltip", "_options_labels"):
            if name in widget.keys:
                found.append(str(getattr(widget, name)))
    return "\n".join(found)


def test_the_log_has_every_sentence_at_its_move():
    game = played("europe", seed=4)
    entries = Story(game).entries()
    assert entries[0] == ("Start", 0)
    assert [line.split("  ", 1)[1].strip() for line, _ in entries[1:]] == list(game.log)
    assert any(line.startswith("     Nothing more is due.") for line, _ in entries)
    for moment in (1, 7, len(game.moves)):
        told = [line for line, at in entries if at <= moment and at]
        assert len(told) == len(game.at(moment).log)


def test_every_control_goes_to_its_moment(replays):
    game = played()
    shown, c = replays(game), None
    c = shown.controls
    end = len(game.moves)
    assert shown.moment == end == c.slider.value == c.slider.max
    c.steps["first"].click()
    assert shown.moment == 0 == c.slider.value
    assert c.log.index == 0
    c.steps["next"].click()
    c.steps["next"].click()
    c.steps["previous"].click()
    assert shown.moment == 1
    c.slider.value = 5
    assert shown.moment == 5
    assert c.log.label.startswith("5  ")
    c.log.index = next(i for i, label in enumerate(c.log.options) if label.startswith("9  "))
    assert shown.moment == 9 == c.slider.value
    assert "Move 9 of" in c.heading.value
    assert "game.at(9)" in c.code.value
    c.steps["last"].click()
    c.steps["next"].click()
    assert shown.moment == end
    assert shown.last_error == ""
    for wrong in (-1, end + 1):
        with pytest.raises(ValueError, match="no moment"):
            shown.go(wrong)
    assert shown.moment == end


def test_the_board_is_that_of_the_moment(replays):
    game = played()
    shown = replays(game, at=0)
    assert shown._canvas._scenes[1].names("car") == []
    for moment in range(len(game.moves) + 1):
        shown.go(moment)
        here = game.at(moment)
        claimed = {r for ids in here.view().routes.values() for r in ids}
        drawn = "\n".join(shown._canvas._scenes[1].names(""))
        assert all(route in drawn for route in claimed)
        if moment and not here.over:
            new = claimed - {r for ids in game.at(moment - 1).view().routes.values() for r in ids}
            marked = shown._canvas._scenes[-1].names("selected:")
            assert all(f"selected:{route}" in marked for route in new)


def test_a_moment_that_there_is_not_is_refused():
    game = played(most=3)
    before = len(_instances)
    with pytest.raises(ValueError, match="no moment"):
        ttr.replay(game, at=4)
    assert len(_instances) == before
    assert game._listeners == []


SECRET = {
    "players": ["Ada", "Bo"],
    "routes": {"Ada": ["Paris-Zürich"]},
    "tickets": {"Ada": ["Paris-Wien"], "Bo": ["Zürich-Budapest", "Kyiv-Sochi"]},
    "hands": {"Ada": "2 green", "Bo": "3 purple 1 wild"},
    "face_up": "red red blue blue green",
    "ticket_deck": ["Madrid-Dieppe", "Berlin-Roma", "Athina-Angora"],
    "turn": "Bo",
    "deck": "orange yellow black black black",
}


def running():
    """Bo has drawn an orange and a yellow card that Ada has not seen, then Ada tickets."""
    game = ttr.position("europe", **SECRET)
    for move in ("draw blind", "draw blind", "draw tickets", "keep Berlin-Roma"):
        game.play(move)
    return game


def test_a_running_game_shows_what_everybody_may_know(replays):
    shown = replays(running())
    assert shown.view_of == "everybody"
    assert shown.views == ("everybody", "Ada", "Bo")
    for moment in range(5):
        shown.go(moment)
        told = texts(shown)
        assert not [t for t in ("Zürich-Budapest", "Kyiv-Sochi", "Paris-Wien", "Berlin-Roma",
                                "deck: ", "&#x27;s hand") if t in told]  # fmt: skip


def test_a_seat_sees_its_own_and_nobody_elses(replays):
    shown = replays(running())
    shown.show_view("Ada")
    assert "Paris-Wien" in texts(shown)
    assert "Ada&#x27;s hand" in texts(shown)
    for moment in range(5):
        shown.go(moment)
        assert not [t for t in ("Zürich-Budapest", "Kyiv-Sochi", "deck: orange", "Bo&#x27;s hand")
                    if t in texts(shown)]  # fmt: skip
    shown.show_view("Bo")
    assert "deck: orange" in texts(shown)
    assert "Kyiv-Sochi" in texts(shown)
    for moment in range(5):
        shown.go(moment)
        assert not [
            t for t in ("Paris-Wien", "Berlin-Roma", "Ada&#x27;s hand") if t in texts(shown)
        ]
    shown.show_view("everybody")
    assert "Kyiv-Sochi" not in texts(shown)
    with pytest.raises(ValueError, match="no view here"):
        shown.show_view("all hands open")


def test_all_hands_are_open_only_while_the_game_is_over(replays):
    game = played()
    shown = replays(game)
    shown.controls.seen_by.value = "all hands open"
    shown.go(10)
    for name in game.seats:
        assert f"{name}&#x27;s hand" in texts(shown)
    blind = next(
        i for i, (move, line) in enumerate(zip(game.moves, range(10**6), strict=False))
        if move == "draw blind"
    )  # fmt: skip
    shown.go(blind + 1)
    assert "deck: " in texts(shown)
    game.undo()
    assert shown.view_of == "everybody"
    assert "all hands open" not in shown.controls.seen_by.options
    assert "&#x27;s hand" not in texts(shown)
    assert "deck: " not in texts(shown)


def test_the_picture_that_stays_is_public(replays, monkeypatch):
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: bundles.append(data) or None)
    game = running()
    shown = replays(game)
    shown.show_view("Bo")
    shown._ipython_display_()
    said = [bundle["text/plain"] for bundle in bundles]
    assert said[0] == repr(shown) == f"<Replay of {game!r}>"
    assert any("image/png" in bundle for bundle in bundles)
    assert all("orange" not in text and "Kyiv-Sochi" not in text for text in said)
    assert said[1].startswith("Move 4 of 4. Ada keeps 1 of 3 tickets.")
    assert said[1].endswith("To step through the game, run the cells above, then this one.")


def test_a_seat_may_be_called_like_a_view(replays):
    """Else the view that everybody may have would be this seat's own."""
    game = ttr.new_game("mini", players=["everybody", "all hands open"], seed=1)
    shown = replays(game)
    assert shown.views == ("(everybody)", "everybody", "all hands open")
    assert shown.view_of == "(everybody)"
    assert "&#x27;s hand" not in texts(shown)


def test_a_game_going_on_is_followed_from_its_latest_moment_only(replays):
    game = played(most=6)
    shown, early = replays(game), replays(game, at=2)
    game.play(game.legal()[0])
    assert (shown.moment, early.moment) == (7, 2)
    assert shown.controls.slider.max == early.controls.slider.max == 7
    assert any(label.startswith("7  ") for label in early.controls.log.options)
    game.undo()
    game.undo()
    game.play(game.legal()[-1])  # another history
    assert shown.moment == 6
    assert f"Move 6 of {len(game.moves)}" in shown.controls.heading.value
    assert Story(game).entries() == list(
        zip(shown.controls.log.options, shown._moments, strict=True)
    )
    for _ in range(5):
        game.undo()
    assert (shown.moment, early.moment) == (1, 1)


def test_many_moves_in_a_running_kernel_are_painted_once(replays):
    game = played(most=0)
    shown = replays(game)
    painted = []
    shown._paint = lambda *_: painted.append(shown.moment)

    async def cell():
        for _ in range(5):
            game.play(game.legal()[0])
        assert shown.moment == shown.controls.slider.value == 5
        await asyncio.sleep(0)

    asyncio.run(cell())
    assert painted == [5]


def test_a_loaded_file_is_replayed(replays, tmp_path):
    game = played(seed=3)
    game.save(tmp_path / "game.ttr")
    shown = replays(ttr.load(tmp_path / "game.ttr"), at=4)
    assert shown.game.moves == game.moves
    assert "Move 4 of" in shown.controls.heading.value


def test_a_game_without_moves_has_a_start(replays):
    shown = replays(ttr.new_game("mini", players=2, seed=1))
    assert shown.controls.slider.disabled
    assert shown.controls.log.options == ("Start",)
    shown.next()
    shown.controls.slider.value = 1
    assert shown.moment == 0
    assert shown.last_error == ""


def test_a_click_on_the_map_tells_what_is_there(replays):
    game = played("europe", most=8)
    shown = replays(game)
    x, y = shown.where("Paris")
    canvas = shown._canvas.widget
    canvas._handle_custom_msg(
        {"event": "mouse_down", "x": x * canvas.width, "y": y * canvas.height}, []
    )
    assert ">Paris<" in shown.controls.said.value
    shown.previous()
    assert "Paris" not in shown.controls.said.value


def test_an_error_is_told_under_the_board(replays, monkeypatch):
    game = played(most=5)
    shown = replays(game)
    monkeypatch.setattr(shown, "_paint", lambda *_: 1 / 0)
    shown.controls.steps["first"].click()
    assert "ZeroDivisionError" in shown.controls.said.value


def test_a_hundred_replays_leave_no_widget_behind():
    game = played(most=12)
    before = len(_instances)
    for _ in range(100):
        shown = ttr.replay(game)
        shown.first()
        shown.close()
        shown.close()
    assert len(_instances) == before
    assert game._listeners == []
    assert isinstance(shown.controls.root, Widget)
