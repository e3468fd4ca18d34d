"""Large print: larger words and symbols that still leave each other and the tracks alone."""

import itertools
import math
import struct

import pytest

import ttr_lab as ttr
from ttr_lab.draw import (
    large,
    picture,
    rails_large,
    rails_picture,
    rails_places,
    rails_scene,
    rails_tokens,
)
from ttr_lab.draw.scene import Bar, Disc, Mark, Text

RAILS = ["europe", "san_francisco", "mini"]


def labels(board):
    usual = rails_scene.map_scene(board)
    printed = rails_picture.large(board, usual)
    return usual, printed, [s for s in printed if isinstance(s, Text)]


@pytest.mark.parametrize("name", RAILS)
def test_every_name_is_larger_by_the_same_part(name):
    usual, _, texts = labels(ttr.load_board(name))
    assert len(texts) == len(usual.names("label:")) > 5
    for text in texts:
        assert text.size == pytest.approx(large.WORDS * usual[text.name].size)


@pytest.mark.parametrize("printed_large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("name", RAILS)
def test_no_name_touches_another_a_city_or_the_edge(name, printed_large):
    printed = labels(ttr.load_board(name))[printed_large]
    texts = [s for s in printed if isinstance(s, Text)]
    for a, b in itertools.combinations(texts, 2):
        apart_x = max(a.box[0], b.box[0]) - min(a.box[2], b.box[2])
        apart_y = max(a.box[1], b.box[1]) - min(a.box[3], b.box[3])
        assert max(apart_x, apart_y) > 0, (a.text, b.text)
    for text in texts:
        left, top, right, bottom = text.box
        assert left > 0 < top, text.text
        assert right < 1, text.text
        assert bottom < printed.height, text.text
        for disc in (s for s in printed if isinstance(s, Disc) and s.layer == "cities"):
            aside = max(left - disc.x, 0, disc.x - right), max(top - disc.y, 0, disc.y - bottom)
            assert math.hypot(*aside) > disc.radius * 0.75, (text.text, disc.name)


@pytest.mark.parametrize("name", RAILS)
def test_a_large_name_hides_next_to_no_symbol_of_a_track(name):
    """Where it cannot be helped, the route's other spaces still show theirs."""
    board = ttr.load_board(name)
    _, printed, texts = labels(board)
    hidden = {}
    for mark in (s for s in printed if isinstance(s, Mark) and s.name.startswith("symbol:")):
        for text in texts:
            left, top, right, bottom = text.box
            if left < mark.x < right and top < mark.y < bottom:
                hidden.setdefault(mark.name.split(":")[1], []).append(text.text)
    assert all(len(found) == 1 for found in hidden.values()), hidden
    assert len(hidden) <= 3, hidden


@pytest.mark.parametrize("name", RAILS)
def test_a_large_name_stands_nearest_to_its_own_city(name):
    board = ttr.load_board(name)
    for city, text in rails_large.names(board).items():
        left, top, right, bottom = text.box

        def away(other, left=left, top=top, right=right, bottom=bottom):
            x, y = rails_places.place(board, other)
            return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

        assert min(board.cities, key=away) == city


def covered(texts, x, y, radius):
    for text in texts:
        left, top, right, bottom = text.box
        aside = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
        if math.hypot(*aside) < radius * 0.7:
            yield text.text


def test_a_large_name_hides_no_tokens_that_lie_on_the_map():
    board = ttr.load_board("san_francisco")
    _, _, texts = labels(board)
    for city in board.tokens.places:
        for disc in rails_tokens.stack(board, city):
            assert list(covered(texts, *disc)) == [], city
    may_come = {
        city: found
        for city in board.cities
        for disc in rails_tokens.stack(board, city)
        if (found := list(covered(texts, *disc)))
    }
    assert len(may_come) <= 2, may_come  # where it cannot be helped


@pytest.mark.parametrize("name", ["europe", "mini"])
def test_a_large_name_leaves_stations_their_places(name):
    board = ttr.load_board(name)
    _, _, texts = labels(board)
    radius = rails_places.HOUSE * rails_places.grown(board) / 2
    for city in board.cities:
        assert list(covered(texts, *rails_places.station_place(board, city), radius)) == [], city


def test_words_on_the_cards_of_venice_stay_on_them():
    board = ttr.load_board("venice")
    city = {f"{'bcde'[i % 4]}{1 + i // 4}": f"{kind} up" for i, kind in enumerate(board.cards)}
    game = ttr.position("venice", players=["Ada", "Bo", "Cy", "Di"], city=city)
    scene = picture.scene_of(game, None, None, False)
    printed = large.large(scene)
    cards = {s.name.split(":")[1]: s for s in printed if isinstance(s, Bar)
             and s.name.startswith("card:")}  # fmt: skip
    words = [s for s in printed if s.name.startswith(("word:", "cell:")) and s.layer == "city"]
    assert len(words) > 20
    for word in words:
        assert word.size > 1.2 * scene[word.name].size
        if word.name.split(":")[1] in cards:
            card = cards[word.name.split(":")[1]]
            left, top, right, bottom = word.box
            assert card.x - card.length / 2 < left, word.text
            assert right < card.x + card.length / 2, word.text
            assert card.y - card.breadth / 2 < top, word.text
            assert bottom < card.y + card.breadth / 2, word.text


def size(png):
    return struct.unpack(">II", png[16:24])


def test_a_picture_in_large_print_is_larger_unless_its_size_is_given():
    game = ttr.new_game("mini", players=["Ada", "Bo"], seed=1)
    usual, printed = picture.png(game), picture.png(game, large_print=True)
    assert size(printed)[0] == round(size(usual)[0] * large.PICTURE)
    assert size(picture.png(game, size=500, large_print=True))[0] == 500


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"size": "wide"}, "size: it is 'wide'; write a number"),
        ({"size": True}, "size: it is True; write a number"),
        ({"size": -5}, "size: it is -5; write a number from 50 to 20000"),
        ({"size": 10**30}, "size: it is 10+; write a number from 50 to 20000"),
        ({"size": 10**400}, "size: it is 10+.*; write a number from 50 to 20000"),
        ({"zoom": "2"}, "zoom: it is '2'; write a number"),
        ({"zoom": 0.5}, "zoom: it is 0.5; write a number from 1 to 100"),
        ({"zoom": float("nan")}, "zoom: it is nan; write a number from 1 to 100"),
    ],
)
def test_a_size_that_is_none_is_told(given, told):
    with pytest.raises(ValueError, match=told):
        picture.png(ttr.load_board("mini"), around="Dorf", **given)
