"""The board file of San Francisco against its sources' counts, its tokens, and its pictures."""

from collections import Counter

import pytest

import ttr_lab as ttr
from tests.sf_table import SITES, table
from ttr_lab.boards import boards_dir, check_board
from ttr_lab.draw.picture import scene_of
from ttr_lab.draw.rails_scene import map_scene
from ttr_lab.draw.symbols import SYMBOLS, card_symbol, token_symbol

BOARD = ttr.load_board("san_francisco")


def test_the_counts_are_those_of_the_sources():
    """Lengths, colours and values as the only list of this board declares them."""
    assert len(BOARD.cities) == 21
    assert Counter(r.length for r in BOARD.routes) == {1: 25, 2: 26, 3: 13, 5: 1}
    spaces = Counter()
    for r in BOARD.routes:
        spaces[r.color] += r.length
    assert spaces == {
        "black": 18,
        "orange": 18,
        **dict.fromkeys(("red", "blue", "green", "purple", "gray"), 17),
    }
    pairs = Counter(frozenset(r.cities) for r in BOARD.routes)
    assert (len(pairs), sum(n == 2 for n in pairs.values())) == (45, 20)
    assert [r.id for r in BOARD.routes if r.kind == "ferry"] == [
        "alcatraz-fort-mason-black",
        "alcatraz-fort-mason-orange",
        "alcatraz-pier-39-1",
        "alcatraz-pier-39-2",
        "fort-mason-golden-gate-bridge",
    ]
    assert {r.locomotives for r in BOARD.routes if r.kind == "ferry"} == {1}
    assert Counter(t.points for t in BOARD.tickets).total() == 24
    assert sum(t.points for t in BOARD.tickets) == 119
    assert {c for t in BOARD.tickets for c in t.cities} == set(BOARD.cities)
    assert set(BOARD.tokens.places) == set(SITES)


def test_alcatraz_and_pier_39_are_joined_by_two_equal_gray_tracks():
    """Nothing may merge them: a list that knows tracks by cities and colour would."""
    one, two = BOARD.route("alcatraz-pier-39-1"), BOARD.route("alcatraz-pier-39-2")
    assert (one.color, two.color, one.length, two.length) == ("gray", "gray", 2, 2)
    assert (one.twin, two.twin) == (two.index, one.index)
    assert set(one.spaces).isdisjoint(two.spaces)
    graph = ttr.graph(BOARD)
    assert graph.number_of_edges("Alcatraz", "Pier 39") == 2
    assert graph.number_of_edges() == 65


def test_europes_fingerprint_does_not_know_of_tokens():
    """Games saved before there were any can still be loaded."""
    europe = ttr.load_board("europe")
    assert europe.tokens is None
    assert europe.first == 0
    assert europe.fingerprint == "925ff4c1398b"
    assert BOARD.first == "random"


FAULTS = {
    "a place that is no city": ('"Sunset", ', '"Sunrise", ', "tokens.places[3]", "Sunset"),
    "a place twice": ('"Sunset", ', '"Alcatraz", ', "tokens.places[3]", "twice"),
    "a symbol twice": ('"crab"', '"bell"', "tokens.symbols[2]", "twice"),
    "a symbol of two words": ('"crab"', '"big crab"', "tokens.symbols[2]", "one word"),
    "too few points": ("6, 9, 12]", "6, 9]", "tokens.points", "8 numbers"),
    "a number of players left out": (
        "stack = { 2 = 2, 3 = 2, 4 = 3 }",
        "stack = { 2 = 2, 4 = 3 }",
        "tokens.stack.3",
        "missing",
    ),
    "a number of players too many": (
        "placed = { 2 = 1,",
        "placed = { 2 = 1, 5 = 1,",
        "tokens.placed.5",
        "no number of players",
    ),
    "a stack too high": ("4 = 3 } #", "4 = 4 } #", "tokens.stack.4", "3 or less"),
    "somebody missing who places": ("3 = [1, 2]", "3 = [1]", "tokens.placers.3", "2 numbers"),
    "somebody who does not play": ("2 = [1, 1]", "2 = [1, 3]", "tokens.placers.2", "1 to 2"),
    "no copies": ("copies = 3", "copies = 0", "tokens.copies", "from 1"),
    "a word for who begins": ('first = "random"', 'first = "Ada"', "players.first", "random"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_the_tokens_is_one_problem_with_its_key(fault, tmp_path):
    """A board of one's own with tokens is told what is wrong with them."""
    old, new, key, words = FAULTS[fault]
    text = (boards_dir() / "san_francisco.toml").read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path = tmp_path / "san_francisco.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    land = boards_dir() / "san_francisco.land.json"
    (tmp_path / land.name).write_bytes(land.read_bytes())
    problems = check_board(path)
    assert key in [p.key for p in problems], [str(p) for p in problems]
    assert any(words in str(p) for p in problems), [str(p) for p in problems]


def test_a_board_with_more_places_than_symbols_or_none_left_over(tmp_path):
    """With as many places as symbols nobody has to put anything down."""
    text = (boards_dir() / "san_francisco.toml").read_text(encoding="utf-8")
    names = "Alcatraz", "Sunset", "Presidio", "Pier 39", "Twin Peaks", "Fort Mason", "South Beach"
    places = f"places = {list(names)}"
    lines = []
    for line in text.splitlines():
        if line.startswith("places ="):
            line = places
        if line.startswith("placers ="):
            line = "placers = { 2 = [], 3 = [], 4 = [] }"
        if line.startswith("land ="):
            continue
        lines.append(line)
    path = tmp_path / "own.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert check_board(path) == []
    game = ttr.new_game(path, players=2, seed=1)
    while game.phase.name == "tickets":
        game.play(game.legal()[0])
    assert game.phase.name == "turn"
    assert len(game.view().tokens) == 7


# Pictures.


def test_ferries_have_their_own_mark_and_europe_keeps_its_locomotive():
    """The wild card looks like what it is called."""
    marks = [s.symbol for s in map_scene(BOARD) if getattr(s, "symbol", "") == "ferry"]
    assert len(marks) == 5
    assert not any(getattr(s, "symbol", "") == "locomotive" for s in map_scene(BOARD))
    europe = map_scene(ttr.load_board("europe"))
    assert any(getattr(s, "symbol", "") == "locomotive" for s in europe)
    assert card_symbol("wild", "joker") == "locomotive"


def test_every_token_has_a_drawn_symbol_of_its_own():
    """Seven shapes, none of them that of a colour; an unknown one is a question mark."""
    drawn = {SYMBOLS[token_symbol(s)] for s in BOARD.tokens.symbols}
    assert len(drawn) == 7
    assert token_symbol("unicorn") == "any"


def test_stacks_lie_beside_their_places_and_tokens_before_their_owners():
    """On the map with their number, in the panel in the order taken."""
    game = table(tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"}, taken={"Bo": ["kite", "bell"]})
    scene = scene_of(game)
    assert scene["token:Alcatraz"].symbol == "seal"
    assert scene["count:Alcatraz"].text == "2"
    assert scene.names("stack:Alcatraz") == ["stack:Alcatraz:1", "stack:Alcatraz:2"]
    assert scene.names("stack:Pier 39") == ["stack:Pier 39:1"]
    assert scene.names("taken:") == ["taken:Bo:kite", "taken:Bo:bell"]
    assert scene["pieces:Ada"].text == "20 cars"
    assert not scene_of(ttr.new_game("europe", seed=1)).names("stack:")


def test_no_two_stacks_touch_and_none_hides_a_place():
    """Wherever the players put them."""
    names = list(BOARD.cities)
    for start in range(0, 21, 7):
        tokens = {
            city: f"3 {symbol}"
            for city, symbol in zip(names[start : start + 7], BOARD.tokens.symbols, strict=True)
        }
        scene = scene_of(table(tokens=tokens), panel=False)
        discs = [scene[f"stack:{city}:1"] for city in tokens]
        for i, disc in enumerate(discs):
            assert 0 < disc.x < 1
            assert 0 < disc.y < scene.height
            for city in names:
                at = scene[f"city:{city}"]
                away = ((at.x - disc.x) ** 2 + (at.y - disc.y) ** 2) ** 0.5
                assert away > disc.radius + at.radius * 0.8, city
            for other in discs[:i]:
                away = ((other.x - disc.x) ** 2 + (other.y - disc.y) ** 2) ** 0.5
                assert away > disc.radius + other.radius
