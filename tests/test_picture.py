"""The two painters: matplotlib pictures, and the stream of commands for ipycanvas."""

import io
import math

import ipycanvas.canvas as ic
import pytest
from matplotlib.figure import Figure
from PIL import Image

import ttr_lab as ttr
import ttr_lab.draw.canvas as painter
from ttr_lab.draw import png
from ttr_lab.draw.palette import CARDS, rgb
from ttr_lab.draw.picture import scene_of
from ttr_lab.draw.rails_picture import spots
from ttr_lab.draw.rails_scene import claims_scene, map_scene
from ttr_lab.draw.scene import Bar, Disc, Line, Scene, Style, Text

EUROPE = ttr.load_board("europe")


@pytest.fixture(scope="module")
def game():
    return ttr.position(
        "europe", players=["Yellow", "Red"], seed=1,
        routes={"Yellow": ["Paris-Zürich", "München-Wien"], "Red": ["München-Zürich"]},
        stations={"Yellow": ["München"]}, tickets={"Yellow": ["Paris-Wien"], "Red": []},
        hands={"Yellow": "3 green 1 wild"},
    )  # fmt: skip


# -------------------------------------------------------------------------------------- matplotlib


def test_a_picture_is_as_wide_as_asked_small_and_leaves_no_figure_behind(game):
    from matplotlib import pyplot

    before = pyplot.get_fignums()
    data = png(game)
    image = Image.open(io.BytesIO(data))
    assert image.width == 1150
    assert len(data) < 250_000
    assert pyplot.get_fignums() == before


def test_the_same_game_gives_the_same_picture(game):
    assert png(game, size=500) == png(game, size=500)


def test_a_picture_for_everybody_does_not_depend_on_hidden_cards(game):
    other = ttr.position(
        "europe", players=["Yellow", "Red"], seed=1,
        routes={"Yellow": ["Paris-Zürich", "München-Wien"], "Red": ["München-Zürich"]},
        stations={"Yellow": ["München"]}, tickets={"Yellow": ["Paris-Wien"], "Red": []},
        hands={"Yellow": "2 green 2 wild"}, face_up=list(game.view().face_up),
    )  # fmt: skip
    assert scene_of(game) == scene_of(other)
    assert scene_of(game, seat="Yellow") != scene_of(other, seat="Yellow")


def test_a_view_cannot_be_drawn_for_another_seat(game):
    with pytest.raises(ValueError, match="Red"):
        scene_of(game.view("Yellow"), seat="Red")


def test_draw_gives_axes_in_the_shape_of_the_scene(game):
    from matplotlib import pyplot

    ax = ttr.draw(game, seat="Yellow", highlight=game.scores()["Yellow"].trail)
    assert ax.get_xlim() == (0, 1)
    assert ax.get_ylim() == (scene_of(game, seat="Yellow").height, 0)
    assert repr(ax) == "<Axes: >"
    pyplot.close(ax.figure)


def test_draw_paints_on_axes_of_ones_own():
    left, right = Figure(figsize=(8, 3)).subplots(1, 2)
    assert ttr.draw(EUROPE, ax=left) is left
    assert not right.collections
    assert left.collections


def test_draw_can_be_called_although_a_package_has_the_same_name():
    import ttr_lab.draw

    assert callable(ttr_lab.draw)


def test_every_city_name_is_written_with_its_accents(game):
    names = {s.text for s in scene_of(game) if isinstance(s, Text)}
    assert {"Zürich", "København", "München"} <= names


@pytest.mark.parametrize("size", [800, 1150])
def test_no_colour_is_lost_when_a_picture_is_saved_in_few(size):
    """At 800 pixels the one orange route in the east once came out brown."""
    data = png(EUROPE, size=size)
    assert len(data) < 250_000
    image = Image.open(io.BytesIO(data)).convert("RGB")
    for route in EUROPE.routes:
        for x, y, angle in route.spaces:
            # Beside the symbol, a quarter of the space along it.
            turn = math.radians(angle)
            x += route.bar / 4 * math.cos(turn)
            y = y * EUROPE.aspect[1] / EUROPE.aspect[0] + route.bar / 4 * math.sin(turn)
            found = image.getpixel((int(x * size), int(y * size)))
            assert math.dist(found, rgb(CARDS[route.color])) < 6, route.id


def test_a_close_up_shows_a_part_of_the_map_and_is_small(game):
    data = png(game, around="Frankfurt", zoom=4)
    image = Image.open(io.BytesIO(data))
    assert image.width == 480
    assert abs(image.height / image.width - EUROPE.aspect[1] / EUROPE.aspect[0]) < 0.01
    assert len(data) < 40_000
    assert Image.open(io.BytesIO(png(EUROPE, around="Paris-Zürich", size=300))).width == 300


@pytest.mark.parametrize("place", ["Lisboa", "Moskva", "Frankfurt", "Palermo-Smyrna", "Stockholm"])
def test_a_close_up_holds_the_place_and_stays_on_the_map(place):
    ax = ttr.draw(EUROPE, ax=Figure().add_axes((0, 0, 1, 1)), around=place)
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    tall = EUROPE.aspect[1] / EUROPE.aspect[0]
    assert 0 <= left < right <= 1 + 1e-9
    assert 0 <= high < low <= tall + 1e-9
    for x, y in spots(EUROPE, place)[0]:
        assert left < x < right
        assert high < y < low


def test_a_close_up_asks_for_places_that_are_there():
    both = ttr.draw(EUROPE, ax=Figure().add_axes((0, 0, 1, 1)), around=["Paris", "Wien"])
    one = ttr.draw(EUROPE, ax=Figure().add_axes((0, 0, 1, 1)), around="Wien", zoom=8)
    assert both.get_xlim()[1] - both.get_xlim()[0] > 0.3
    assert one.get_xlim()[1] - one.get_xlim()[0] == pytest.approx(1 / 8)
    with pytest.raises(ValueError, match="Atlantis"):
        ttr.draw(EUROPE, around="Atlantis")
    with pytest.raises(ValueError, match="zoom"):
        png(EUROPE, around="Wien", zoom=0)
    with pytest.raises(ValueError, match="no place"):
        png(EUROPE, around=[])


# --------------------------------------------------------------------------------------- ipycanvas


@pytest.fixture
def sent(monkeypatch):
    """The messages that leave for the browser: (commands, bytes)."""
    messages = []

    def note(command, buffers=()):
        many = command if command and isinstance(command[0], list) else [command]
        messages.append((len(many), sum(memoryview(b).nbytes for b in buffers)))

    monkeypatch.setattr(ic._CANVAS_MANAGER, "_send_custom", note)
    return messages


def board_layers():
    fixed = map_scene(EUROPE)
    return fixed.only("map", "tracks"), fixed.only("cities")


def test_the_whole_map_travels_in_one_message(sent):
    canvas = ic.MultiCanvas(3, width=2300, height=1484)
    ground, cities = board_layers()
    painter.paint(canvas[0], ground)
    sent.clear()
    with painter.hold():
        painter.paint(canvas[0], ground)
        painter.paint(canvas[2], cities)
    assert len(sent) == 1
    assert sent[0][1] < 400_000


def test_spaces_and_symbols_are_drawn_by_few_batched_calls(game):
    ground, _ = board_layers()
    assert len(painter.calls(ground, 2300.0)) < 40
    assert len(painter.calls(claims_scene(game.view()), 2300.0)) < 40


def test_an_error_while_drawing_does_not_silence_the_canvas(sent):
    """Under ipycanvas' own hold_canvas nothing would ever be drawn again."""
    canvas = ic.MultiCanvas(2, width=100, height=100)
    with pytest.raises(ZeroDivisionError), painter.hold():
        raise ZeroDivisionError
    assert not ic._CANVAS_MANAGER._caching
    sent.clear()
    painter.paint(canvas[0], Scene(1.0, (Disc("d", "map", 0.5, 0.5, 0.1, Style("#ff0000")),)))
    assert len(sent) == 1


def test_a_message_that_cannot_be_sent_does_not_silence_the_canvas_either(sent, monkeypatch):
    canvas = ic.MultiCanvas(2, width=100, height=100)
    scene = Scene(1.0, (Disc("d", "map", 0.5, 0.5, 0.1, Style("#ff0000")),))
    monkeypatch.setattr(ic._CANVAS_MANAGER, "_caching", False)
    with monkeypatch.context() as broken:
        broken.setattr(ic._CANVAS_MANAGER, "flush", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            painter.paint(canvas[0], scene)
    sent.clear()
    painter.paint(canvas[0], scene)
    assert len(sent) == 1


def test_each_kind_of_shape_becomes_its_calls():
    scene = Scene(1.0, (
        Bar("b", "map", 0.5, 0.5, 0.2, 0.1, 30, Style("#ff0000", "#000000", 0.01, alpha=0.5)),
        Line("l", "map", ((0, 0), (1, 1)), Style(edge="#00ff00", width=0.02), dash=(0.1, 0.05)),
        Text("t", "map", "Wien", 0.5, 0.5, 0.1, Style("#000000", "#ffffff", 0.01), "n", bold=True),
    ))  # fmt: skip
    calls = painter.calls(scene, 200.0)
    assert [name for name, _ in calls[3:]] == [
        "fill_styled_polygons", "line_width=", "stroke_styled_polygons",
        "line_width=", "set_line_dash", "stroke_styled_line_segments", "set_line_dash",
        "font=", "text_align=", "stroke_style=", "line_width=", "stroke_text",
        "fill_style=", "fill_text",
    ]  # fmt: skip
    found = dict(calls)
    assert found["font="] == ("bold 20.0px sans-serif",)
    points, colors, alphas, counts = found["fill_styled_polygons"]
    assert points.shape == (counts.sum(), 2)
    assert colors.tolist() == [[255, 0, 0]]
    assert alphas.tolist() == [0.5]
    canvas = ic.MultiCanvas(1, width=200, height=200)
    painter.run(canvas[0], calls)  # ipycanvas takes them all
