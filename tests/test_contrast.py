"""What is drawn stands out from what it is drawn on, as WCAG 2 level AA asks: words by 4.5 to 1,
marks and the things one points at by 3 to 1. tests/test_palette.py holds the colours apart.
"""

import itertools
import math
import re
from importlib import resources

import pytest

import ttr_lab as ttr
from tests.test_palette import inside, seen_apart
from ttr_lab.draw import palette
from ttr_lab.draw.palette import (
    BED,
    BLINDNESS,
    CARDS,
    LAND,
    PAPER,
    PIN,
    PLAYERS,
    SEA,
    SELECT,
    SHALLOWS,
    SOUVENIRS,
    TOKEN,
    TRAIL,
    contrast,
    edge_of,
    ink_on,
    mix,
    simulate,
)
from ttr_lab.draw.picture import scene_of
from ttr_lab.draw.rails_scene import claims_scene, map_scene, stations_scene
from ttr_lab.draw.rails_select import selection_scene
from ttr_lab.draw.scene import Bar, Line, Mark, Text, outlines

WORD, MARK = 4.5, 3.0
GROUNDS = {"land": LAND, "sea": SEA, "shallows": SHALLOWS}
FIVE = ["Ada", "Bo", "Cy", "Di", "Ed"]  # one in each colour
# Pictures that hold everything that is ever drawn in a game, each with what is pointed at.
PICTURES = {
    "europe": (
        {
            "players": FIVE,
            "routes": {"Ada": ["Paris-Zürich", "Brest-Paris"], "Bo": ["Paris-Frankfurt white"],
                       "Cy": ["Palermo-Smyrna"], "Di": ["Kyiv-Smolensk"], "Ed": ["Lisboa-Madrid"]},
            "stations": {"Ada": ["Wien"], "Bo": ["Roma"], "Cy": ["Kyiv"], "Di": ["London"],
                         "Ed": ["Sochi"]},
            "hands": {"Ada": dict.fromkeys([card for card in CARDS if card != "gray"], 1)},
            "tickets": {"Ada": ["Paris-Wien", "Paris-Zagrab"]},
        },
        ["Berlin-Wien", "Roma"],
    ),
    "san_francisco": (
        {
            "players": FIVE[:4],
            "routes": {"Ada": ["Sunset-Twin Peaks"], "Bo": ["Fort Mason-Pier 39 red"]},
            "tokens": {"Alcatraz": "2 seal", "Pier 39": "1 crab"},
            "taken": {"Ada": ["bell"], "Bo": ["kite", "tower"]},
            "hands": {"Ada": "2 red 1 wild"},
        },
        ["Alcatraz-Pier 39", "Twin Peaks"],
    ),
    "venice": (
        {
            "players": FIVE,
            "city": {"b2": "mask up", "c2": "leather up", "d2": "glass up", "d3": "shirt up",
                     "e2": "pasta up", "e3": "magnet up", "f2": "feeder up", "f3": "pigeons up",
                     "b3": "coin", "d4": "shirt"},
            "gondolas": {"Ada": (2, 1), "Bo": (3, 3), "Cy": (4, 4), "Di": (1, 5)},
            "hands": {"Ada": "1 mask 1 glass"},
            "rolls": [1],
        },
        ["c4", "2,2"],
    ),
}  # fmt: skip


def picture(name):
    told, pointed = PICTURES[name]
    game = ttr.position(name, **told)
    if name == "venice":
        game.play("flip d4")
    return scene_of(game, "Ada", pointed, True)


def away(points, x, y):
    """How far a point lies from a line through points."""

    def far(a, b):
        dx, dy = b[0] - a[0], b[1] - a[1]
        along = (x - a[0]) * dx + (y - a[1]) * dy
        part = min(max(along / (dx * dx + dy * dy or 1.0), 0.0), 1.0)
        return math.hypot(x - a[0] - part * dx, y - a[1] - part * dy)

    return min(itertools.starmap(far, itertools.pairwise(points)))


def layers(scene):
    """(where it lies at most, its number, how it covers a point) for each colour in the scene."""
    for number, shape in enumerate(scene):
        style, lines = shape.style, outlines(shape)
        if isinstance(shape, Line) and style.edge and not shape.dash:
            lines = [shape.points]
        for line in lines:
            xs, ys, wide = [x for x, _ in line], [y for _, y in line], style.width / 2
            box = (min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)
            if style.fill and not isinstance(shape, Line):
                yield box, number, style, line, None
            if style.edge and wide:
                closed = line if isinstance(shape, Line) else (*line, line[0])
                yield box, number, style, closed, wide


def ground(painted, number, x, y):
    """The colour at a point, of all that has been painted before shape ``number``."""
    seen = PAPER
    for (left, top, right, bottom), n, style, line, wide in painted:
        if n >= number:
            break
        if not (left <= x <= right and top <= y <= bottom):
            continue
        if wide is None and inside(line, x, y):
            seen = mix(seen, style.fill, style.alpha)
        elif wide is not None and away(line, x, y) <= wide:
            seen = mix(seen, style.edge, style.alpha)
    return seen


@pytest.mark.parametrize("name", PICTURES)
def test_every_word_and_every_symbol_in_a_picture_stands_out_from_what_lies_under_it(name):
    scene = picture(name)
    painted, faint, seen = list(layers(scene)), [], set()
    for number, shape in enumerate(scene):
        style = shape.style
        if isinstance(shape, Text):
            left, top, right, bottom = shape.box
            spots = [(x, (top + bottom) / 2) for x in (left, (left + right) / 2, right)]
            # With a halo the words stand on that, whatever lies behind.
            halo = [style.edge] if style.edge and style.width else []
            under = halo or [ground(painted, number, *spot) for spot in spots]
            found = min(contrast(style.fill, color) for color in under)
            least = WORD
        elif isinstance(shape, Mark) and not shape.name.startswith(
            ("rim:", "station-halo:", "back:")
        ):
            under = ground(painted, number, shape.x, shape.y)
            # An arrow or a pin has an edge of its own to stand out by.
            found = max(contrast(c, under) for c in (style.fill, style.edge) if c)
            least = MARK
        else:
            continue
        seen.add(type(shape))
        if found < least:
            faint.append((shape.name, round(found, 2), style, under))
    assert faint == []
    assert seen == {Text, Mark}


# A space of a track stands out by its colour or by its edge.


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("color", CARDS)
def test_a_track_of_any_colour_stands_out_from_land_and_sea(color, ground):
    fill = CARDS[color]
    assert max(contrast(fill, ground), contrast(edge_of(fill), ground)) >= MARK


def test_the_spaces_of_ferries_stand_out_from_the_water_that_they_lie_on():
    for board in map(ttr.load_board, ("europe", "san_francisco")):
        scene = map_scene(board)
        for route in board.routes:
            if route.kind == "ferry":
                style = scene[f"route:{route.id}:1"].style
                assert max(contrast(style.fill, BED), contrast(style.edge, BED)) >= MARK, route.id


def test_a_train_stands_out_from_its_halo_and_its_mark_from_the_train():
    view = ttr.position("europe", **PICTURES["europe"][0]).view()
    cars = [shape for shape in claims_scene(view) if shape.name.startswith("car:")]
    halos = [shape for shape in claims_scene(view) if shape.name.startswith("car-halo:")]
    assert {car.style.fill for car in cars} == set(PLAYERS.values())
    assert {halo.style.fill for halo in halos} == {PAPER}
    for style in (car.style for car in cars):
        assert max(contrast(style.fill, PAPER), contrast(style.edge, PAPER)) >= MARK
        assert contrast(ink_on(style.fill), style.fill) >= MARK
    # A car in the colour of the track under it is still seen: the halo lies between them.
    for car, halo in zip(cars, halos, strict=True):
        assert isinstance(halo, Bar)
        assert halo.breadth > car.breadth + 2 * car.style.width


def test_a_station_stands_out_from_its_halo():
    view = ttr.position("europe", **PICTURES["europe"][0]).view()
    walls = [s.style for s in stations_scene(view) if s.name.startswith("station:")]
    assert {style.fill for style in walls} == set(PLAYERS.values())
    for style in walls:
        assert max(contrast(style.fill, PAPER), contrast(style.edge, PAPER)) >= MARK


@pytest.mark.parametrize("what", ["selected", "trail"])
def test_an_outline_stands_out_from_the_map_and_its_two_tones_from_each_other(what):
    board = ttr.load_board("europe")
    trail = ttr.longest_trail([("Paris", "Frankfurt", 3)])
    scene = selection_scene(board, **{"selected": {"selected": "frankfurt-paris-white"},
                                      "trail": {"trail": trail}}[what])  # fmt: skip
    under, top = (
        {shape.style.edge for shape in scene if shape.name.startswith(part)}
        for part in ("under:", f"{what}:")
    )
    assert len(under) == len(top) == 1
    under, top = under.pop(), top.pop()
    assert top == {"selected": SELECT, "trail": TRAIL}[what]
    assert contrast(top, under) >= MARK
    for name, color in GROUNDS.items():
        assert max(contrast(top, color), contrast(under, color)) >= MARK, name


@pytest.mark.parametrize("ground", [*GROUNDS.values(), palette.LAGOON, palette.QUAY, palette.STONE])
def test_pins_ways_and_coins_stand_out_from_the_ground(ground):
    assert contrast(PIN, ground) >= MARK
    assert contrast(palette.WAY, ground) >= MARK
    assert contrast(edge_of(TOKEN), ground) >= MARK
    assert contrast(palette.WAY, palette.CANAL) >= MARK


@pytest.mark.parametrize("kind", SOUVENIRS)
def test_the_symbol_and_the_word_of_a_souvenir_stand_out_on_its_colour(kind):
    fill = SOUVENIRS[kind]
    assert contrast(ink_on(fill), fill) >= WORD


# Eyes that see fewer colours.


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_words_on_cards_players_and_tokens_stay_readable_to_every_kind_of_eyes(blindness):
    for fill in (*CARDS.values(), *PLAYERS.values(), *SOUVENIRS.values(), TOKEN, PIN,
                 palette.AIRPORT):  # fmt: skip
        assert contrast(simulate(ink_on(fill), blindness), simulate(fill, blindness)) >= 4


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("color", [*PLAYERS, *CARDS])
def test_edges_stand_out_for_every_kind_of_eyes(color, blindness):
    """A track is told by its symbol, but that there is a track at all by its edge."""
    fill = {**CARDS, **PLAYERS}[color]
    for ground in (*GROUNDS.values(), PAPER):
        behind = simulate(ground, blindness)
        tones = (simulate(fill, blindness), simulate(edge_of(fill), blindness))
        assert max(contrast(tone, behind) for tone in tones) >= MARK


def test_what_is_selected_and_the_longest_trail_are_told_apart_by_every_kind_of_eyes():
    assert seen_apart(SELECT, TRAIL) >= 20


# Words and colours of the panel beside the map, in JupyterLab's light and dark theme.

PAGES = {"light": ("#ffffff", "#212121"), "dark": ("#111111", "#ffffff")}
STYLE = resources.files("ttr_lab.widgets").joinpath("style.css").read_text(encoding="utf-8")
LEARN = resources.files("ttr_lab.widgets").joinpath("learn.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_messages_are_readable_on_a_light_and_on_a_dark_page(page):
    back, words = PAGES[page]
    tinted = re.findall(
        r"background: color-mix\(in srgb, (#[0-9a-f]{6}|currentColor) (\d+)%, transparent\)",
        STYLE + LEARN,
    )
    assert len(tinted) >= 5  # three kinds of message, whose turn it is, the line of code
    for color, part in tinted:
        tint = mix(back, words if color == "currentColor" else color, int(part) / 100)
        assert contrast(words, tint) >= WORD, (color, part)


def test_words_on_coloured_buttons_are_readable():
    pairs = re.findall(
        r"background(?:-color)?: (#[0-9a-f]{6});[^}]*?[ ;]color: (#[0-9a-f]{6})", STYLE + LEARN
    )
    assert len(pairs) >= 3
    for back, words in pairs:
        assert contrast(back, words) >= WORD, (back, words)
