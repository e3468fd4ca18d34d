"""Colours and symbols that can be told apart, by everybody and on grey paper."""

import itertools
import xml.etree.ElementTree as ET

import pytest

from ttr_lab.draw import palette, symbols
from ttr_lab.draw.palette import BLINDNESS, CARDS, INK, LAND, PAPER, PLAYERS, SOFT_INK

COLORS = [color for color in CARDS if color not in ("wild", "gray")]


def seen_apart(a, b):
    """The smallest difference that any of four kinds of eyes sees."""
    pairs = [(a, b)] + [(palette.simulate(a, k), palette.simulate(b, k)) for k in BLINDNESS]
    return min(palette.difference(*pair) for pair in pairs)


@pytest.mark.parametrize("color", [*CARDS.values(), *PLAYERS.values(), palette.PIN])
def test_symbols_and_words_on_a_colour_meet_aa(color):
    assert palette.contrast(palette.ink_on(color), color) >= 4.5


@pytest.mark.parametrize("ground", [PAPER, LAND, palette.SEA, palette.BED])
def test_words_on_paper_and_on_the_map_meet_aa(ground):
    assert palette.contrast(INK, ground) >= 4.5
    assert palette.contrast(SOFT_INK, ground) >= 4.5


@pytest.mark.parametrize(("a", "b"), [*itertools.combinations(COLORS, 2)])
def test_card_colours_stay_apart_for_every_kind_of_eyes(a, b):
    assert seen_apart(CARDS[a], CARDS[b]) >= 25


@pytest.mark.parametrize("color", COLORS)
def test_wild_and_gray_are_not_taken_for_a_colour(color):
    assert seen_apart(CARDS[color], CARDS["wild"]) >= 20
    assert seen_apart(CARDS[color], CARDS["gray"]) >= 12


@pytest.mark.parametrize(("a", "b"), [*itertools.combinations(PLAYERS, 2)])
def test_players_stay_apart_for_every_kind_of_eyes(a, b):
    assert seen_apart(PLAYERS[a], PLAYERS[b]) >= 35


def test_the_sums_agree_with_published_values():
    """Contrast of pure red on white is 4.0; the Lab distance of red and green is about 170."""
    assert palette.contrast("#ff0000", "#ffffff") == pytest.approx(4.0, abs=0.01)
    assert palette.difference("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.5)
    assert palette.simulate("#808080", "deuteranopia") == "#808080"


def test_each_colour_and_each_player_has_a_symbol_of_its_own():
    assert set(symbols.COLOR_SYMBOL) == set(CARDS)
    assert set(symbols.PLAYER_MARK) == set(PLAYERS)
    used = [*symbols.COLOR_SYMBOL.values(), *symbols.PLAYER_MARK.values()]
    assert len(set(used)) == len(used)
    assert set(used) <= set(symbols.SYMBOLS)


def inside(outline, x, y):
    crossings = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings += 1
    return crossings % 2 == 1


def test_no_two_symbols_cover_nearly_the_same_area():
    """A small square once looked like a disc: shapes must differ by more than their corners."""
    grid = [(i / 24 - 0.6, j / 24 - 0.6) for i in range(30) for j in range(30)]
    used = [*symbols.COLOR_SYMBOL.values(), *symbols.PLAYER_MARK.values()]
    cover = {
        name: {p for p in grid if any(inside(part, *p) for part in symbols.SYMBOLS[name])}
        for name in used
    }
    for a, b in itertools.combinations(used, 2):
        assert len(cover[a] & cover[b]) < 0.75 * len(cover[a] | cover[b]), (a, b)


@pytest.mark.parametrize("name", symbols.SYMBOLS)
def test_symbols_fill_their_box_and_draw_as_svg(name):
    points = [p for part in symbols.SYMBOLS[name] for p in part]
    assert all(-0.56 <= v <= 0.56 for point in points for v in point)
    tall = max(y for _, y in points) - min(y for _, y in points)
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    assert 0.6 < max(wide, tall) <= 1.12
    picture = ET.fromstring(symbols.svg(name, INK, PAPER, size=20))
    assert picture.get("width") == "20"
    assert len(picture) == 1


def test_a_symbol_with_a_title_has_a_name_for_those_who_cannot_see_it():
    picture = ET.fromstring(symbols.svg("disc", INK, title='"red" & <blue>'))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == '"red" & <blue>'


def test_a_seat_called_after_a_colour_gets_that_colour():
    """Lessons name players Red and Yellow; a Red drawn in blue would be a trap."""
    colors = palette.player_colors(["Bo", "RED", "Blue"])
    assert colors == {"Bo": "green", "RED": "red", "Blue": "blue"}


def test_five_seats_get_five_colours():
    assert len(set(palette.player_colors("ABCDE").values())) == 5
