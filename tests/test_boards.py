"""Board files: found by name or path, read, and every kind of fault named with its key and cure."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr_lab import boards
from ttr_lab.board_checks import check_data
from ttr_lab.board_compare import differences
from ttr_lab.board_format import read_format
from ttr_lab.boards import BoardError, check_board, compare, load_board
from ttr_lab.rails.board import Board
from ttr_lab.text import texts

MINI = (boards.boards_dir() / "mini.toml").read_text(encoding="utf-8")


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    """A board file in a folder, with Mini's land beside it."""
    shutil.copy(boards.boards_dir() / "mini.land.json", folder)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def edited(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text, (
            f"the board no longer holds {old!r}: the test has to be brought up to date"
        )
        text = text.replace(old, new, 1)
    return text


def uncounted(text: str) -> str:
    """The text without its table [checks], so that a changed total is not a second fault."""
    head, rest = text.split("[checks]", 1)
    return head + rest[rest.index("[players]") :]


def city(name: str, xy: str = "[0.5, 0.5]") -> str:
    return f'\n[[cities]]\nname = "{name}"\nxy = {xy}\n'


def route(a: str, b: str, *lines: str, id: str = "one-more") -> str:
    return "\n".join(["\n[[routes]]", f'id = "{id}"', f'cities = ["{a}", "{b}"]', *lines, ""])


# The two lines that place the single spaces of the double between Ostrel and Veska.
OSTREL_VESKA = re.findall(r'cities = \["Ostrel", "Veska"\]\ncolor = "gray"\n(spaces = .*)', MINI)
BRIMSAY_ORLIN = 'kind = "ferry"\nlocomotives = 1'
GRAY3 = ('color = "gray"', "length = 3")

# What is done to Mini, the key that must be named, and words that must stand in the sentence.
EDITS: dict[str, tuple[list[tuple[str, str]], str, list[str]]] = {
    # keys
    "typo of a table": ([("[players]", "[playres]")], "playres", ['write "players"']),
    "typo of a key": ([("trains = 12", "trians = 12")], "players.trians", ['write "trains"']),
    "typo in a city": ([('label = "e"', 'lable = "e"')], "cities[0].lable", ["Brimsay", '"label"']),
    "typo in a route": (
        [('color = "blue"', 'colour = "blue"')],
        "routes[1].colour",
        ["brimsay-ostrel", 'write "color"'],
    ),
    "typo in the tickets": ([("keep_first", "keep_frist")], "tickets.keep_frist", ['"keep_first"']),
    "key nobody knows": ([("[end]", "[end]\nmusic = 3")], "end.music", ["no such key", '"trains"']),
    "missing key": ([("per_color = 6", "")], "cards.per_color", ["missing", "whole number"]),
    "missing table": (
        [("[longest_trail]\npoints = 10", ""), ("[end]\ntrains = 2", "")],
        "end",
        ["missing", "[end]"],
    ),
    "missing key of a route": ([('color = "blue"', "")], "routes[1].color", ["brimsay-ostrel"]),
    # types
    "text for a number": ([("trains = 12", 'trains = "twelve"')], "players.trains", ['"twelve"']),
    "true for a number": ([("wild = 4", "wild = true")], "cards.wild", ["true", "whole number"]),
    "half a train": ([("trains = 12", "trains = 12.5")], "players.trains", ["12.5"]),
    "number for a text": ([('name = "Mini"', "name = 5")], "name", ["5", "text"]),
    "number for a table": (
        [("[doubles]\nclosed_up_to = 3", ""), ("format = 1", "doubles = 3\nformat = 1")],
        "doubles",
        ["3", "[doubles]"],
    ),
    "ticket without points": (
        [('["Quillo", "Veska", 6]', '["Quillo", "Veska"]')],
        "tickets.long[0]",
        ['["Paris", "Wien", 8]'],
    ),
    "ticket worth nothing": (
        [('["Quillo", "Veska", 6]', '["Quillo", "Veska", 0]')],
        "tickets.long[0]",
        ["points"],
    ),
    "three ends": (
        [('cities = ["Corvé", "Ostrel"]', 'cities = ["Corvé", "Ostrel", "Veska"]')],
        "routes[5].cities",
        ["corve-ostrel", "two cities"],
    ),
    "space without an angle": (
        [(OSTREL_VESKA[0], "spaces = [[0.7838, 0.6329]]")],
        "routes[13].spaces[0]",
        ["ostrel-veska-1", "angle"],
    ),
    # the file's own facts
    "later format": ([("format = 1", "format = 2")], "format", ["2", "only format"]),
    "true as format": ([("format = 1", "format = true")], "format", ["true"]),
    "strange id": ([('id = "mini"', 'id = "Mini Map"')], "id", ["Mini Map", "small letters"]),
    "unknown family": ([('family = "rails"', 'family = "trams"')], "family", ["trams", '"rails"']),
    "unknown rules": ([('rules = "EU"', 'rules = "XX"')], "rules", ["XX", "use EU"]),
    # cards
    "colour twice": (
        [('["red", "blue", "green", "yellow"]', '["red", "blue", "green", "yellow", "red"]')],
        "cards.colors[4]",
        ["red", "twice"],
    ),
    "gray as a card": (
        [('["red",', '["gray", "red",')],
        "cards.colors[0]",
        ["gray", "another word"],
    ),
    "colour of two words": ([('["red",', '["deep red", "red",')], "cards.colors[0]", ["deep red"]),
    "pack too small": ([("per_color = 6", "per_color = 4")], "cards", ["20 cards", "21"]),
    # numbers out of sense
    "negative": ([("wild = 4", "wild = -4")], "cards.wild", ["-4", "from 0"]),
    "too large to be meant": (
        [("per_color = 6", "per_color = 60000")],
        "cards.per_color",
        ["60000"],
    ),
    "nobody plays": ([("min = 2", "min = 0")], "players.min", ["0"]),
    "more at least than at most": (
        [("min = 2", "min = 5")],
        "players.min",
        ["players.max", "write 4"],
    ),
    "last round at once": (
        [("[end]\ntrains = 2", "[end]\ntrains = 12")],
        "end.trains",
        ["below 12"],
    ),
    "keep more than drawn": ([("keep = 1", "keep = 3")], "tickets.keep", ["3 of 2"]),
    "keep more than dealt": (
        [("keep_first = 2", "keep_first = 4")],
        "tickets.keep_first",
        ["4 of 3"],
    ),
    "unknown place for tickets": (
        [('rejected_first = "box"', 'rejected_first = "bin"')],
        "tickets.rejected_first",
        ["bin", '"box", "under"'],
    ),
    "stations for nothing": (
        [("costs = [1, 2]", "costs = [0, 2]")],
        "stations.costs",
        ["from 1 on"],
    ),
    "points of no length": ([("1 = 1", "one = 1\n1 = 1")], "points.one", ["length"]),
    # cities
    "city twice": (
        [('name = "Veska"', 'name = "Corve"')],
        "cities[7].name",
        ["Corve", "cities[1]"],
    ),
    "hyphen in a name": ([('name = "Veska"', 'name = "Ves-ka"')], "cities[7].name", ["hyphens"]),
    "off the map": (
        [("xy = [0.2000, 0.5431]", "xy = [0.2000, 1.5431]")],
        "cities[5].xy",
        ["Quillo", "1.5431", "0 to 1"],
    ),
    "not a number": ([("xy = [0.2000, 0.5431]", "xy = [nan, 0.5431]")], "cities[5].xy", ["0 to 1"]),
    "two cities in one place": (
        [("xy = [0.2000, 0.5431]", "xy = [0.8375, 0.1810]")],
        "cities[5].xy",
        ["Quillo", "cities[0]", "same place"],
    ),
    "label nowhere": ([('label = "e"', 'label = "north"')], "cities[0].label", ["north", '"ne"']),
    # routes
    "route to nowhere": (
        [('cities = ["Corvé", "Quillo"]', 'cities = ["Corvé", "Quilo"]')],
        "routes[6].cities[1]",
        ["corve-quillo", "Quilo", 'write "Quillo"'],
    ),
    "accent left out": (
        [('cities = ["Corvé", "Quillo"]', 'cities = ["corve", "Quillo"]')],
        "routes[6].cities[0]",
        ["corve", 'write "Corvé"'],
    ),
    "colour of no card": (
        [('color = "yellow"', 'color = "grey"')],
        "routes[6].color",
        ["corve-quillo", '"grey"', '"gray" for any'],
    ),
    "no colour": ([('color = "yellow"', 'color = ""')], "routes[6].color", ["corve-quillo", '""']),
    "id twice": ([('id = "ostrel-veska-2"', 'id = "ostrel-veska-1"')], "routes[13].id", ["unique"]),
    "unknown kind": (
        [('kind = "tunnel"', 'kind = "tunel"')],
        "routes[10].kind",
        ["tunel", '"tunnel"'],
    ),
    "ferry without locomotives": (
        [(BRIMSAY_ORLIN, 'kind = "ferry"')],
        "routes[0].locomotives",
        ["brimsay-orlin", "without"],
    ),
    "ferry with none": (
        [(BRIMSAY_ORLIN, 'kind = "ferry"\nlocomotives = 0')],
        "routes[0].locomotives",
        ["brimsay-orlin", "without"],
    ),
    "locomotives on land": (
        [(BRIMSAY_ORLIN, "locomotives = 1")],
        "routes[0].locomotives",
        ["no ferry"],
    ),
    "more locomotives than spaces": (
        [("locomotives = 1", "locomotives = 4")],
        "routes[0].locomotives",
        ["4 locomotives on 3", "3 or less"],
    ),
    "tunnel without a table": ([("[tunnels]\nreveal = 3", "")], "routes[10].kind", ["[tunnels]"]),
    "length and spaces": (
        [('id = "corve-ostrel"', 'id = "corve-ostrel"\nlength = 5')],
        "routes[5].length",
        ["5", "4 spaces"],
    ),
    "no length": ([(OSTREL_VESKA[0], "")], "routes[13].spaces", ["length = 3"]),
    "no spaces": (
        [(OSTREL_VESKA[0], "spaces = []")],
        "routes[13].spaces",
        ["length = 3"],
    ),
    "length without points": ([("\n3 = 4", "")], "points.3", ["brimsay-orlin", "3"]),
    "longer than all trains": (
        [("trains = 12", "trains = 3")],
        "routes[2].spaces",
        ["brimsay-veska"],
    ),
    "twins of unlike length": (
        [(OSTREL_VESKA[1], OSTREL_VESKA[1][:-1] + ", [0.78, 0.66, 29.7]]")],
        "routes[14].length",
        ["2", "ostrel-veska-1 beside it is 1"],
    ),
    "twins of unlike kind": (
        [(OSTREL_VESKA[1], OSTREL_VESKA[1] + '\nkind = "tunnel"')],
        "routes[14].kind",
        ["tunnel", "ostrel-veska-1 beside it is plain"],
    ),
    "twins of unlike ferries": (
        [
            (OSTREL_VESKA[0], 'length = 2\nkind = "ferry"\nlocomotives = 1'),
            (OSTREL_VESKA[1], 'length = 2\nkind = "ferry"\nlocomotives = 2'),
        ],
        "routes[14].kind",
        ["locomotives = 2", "locomotives = 1"],
    ),
    # tickets
    "ticket to nowhere": (
        [('["Quillo", "Veska", 6]', '["Quilo", "Veska", 6]')],
        "tickets.long[0][0]",
        ["Quilo", 'write "Quillo"'],
    ),
    "ticket in small letters": (
        [('["Quillo", "Veska", 6]', '["quillo", "Veska", 6]')],
        "tickets.long[0][0]",
        ["quillo", 'write "Quillo"'],
    ),
    "ticket to itself": (
        [('["Quillo", "Veska", 6]', '["Veska", "Veska", 6]')],
        "tickets.long[0]",
        ["Veska", "itself"],
    ),
    "ticket twice": (
        [('["Brimsay", "Fennick", 5]', '["Quillo", "Brimsay", 5]')],
        "tickets.regular[0]",
        ["tickets.long[2]", "Brimsay"],
    ),
    "kind not dealt": (
        [("long = [\n", 'short = [["Corvé", "Veska", 3]]\nlong = [\n')],
        "tickets.short",
        ["tickets.deal", "short"],
    ),
    "kind without tickets": (
        [("deal = { long = 1,", "deal = { huge = 1, long = 1,")],
        "tickets.huge",
        ["4 players", "there are 0"],
    ),
    "fewer tickets than dealt": (
        [("regular = 2 }", "regular = 3 }")],
        "tickets.regular",
        ["there are 8", "list 12"],
    ),
    # the picture
    "no width": ([("aspect = [800, 580]", "aspect = [0, 580]")], "map.aspect", ["1 or more"]),
    "land not there": ([('"mini.land.json"', '"sea.json"')], "map.land", ["no file sea.json"]),
    "land elsewhere": ([('"mini.land.json"', '"../mini.land.json"')], "map.land", ["beside"]),
}


@pytest.mark.parametrize("damage", EDITS)
def test_each_kind_of_damage_is_one_problem_that_names_its_key_and_the_cure(damage, tmp_path):
    edits, key, words = EDITS[damage]
    text = edited(MINI, *edits)
    path = write(tmp_path, uncounted(text) if damage in OTHER_TOTALS else text)
    problems = check_board(path)
    assert key in [p.key for p in problems], [str(p) for p in problems]
    if damage not in SEVERAL:
        assert len(problems) == 1, [str(p) for p in problems]
    problem = next(p for p in problems if p.key == key)
    for word in words:
        assert word in str(problem)
    assert str(problem).endswith((".", ".)"))
    assert "\n" not in str(problem)
    with pytest.raises(BoardError) as caught:
        load_board(path)
    assert str(path) in str(caught.value)
    assert str(problem) in str(caught.value) or damage in SEVERAL
    assert problem in caught.value.problems


# A slip that many routes share is told for each of them; a city renamed is missing elsewhere.
SEVERAL = {
    *("tunnel without a table", "length without points", "longer than all trains", "id twice"),
    *("city twice", "hyphen in a name"),
}
# What changes a total on its way.
OTHER_TOTALS = {
    *("ferry without locomotives", "ferry with none", "locomotives on land", "no spaces"),
    *("more locomotives than spaces", "no length", "twins of unlike length"),
    *("twins of unlike kind", "twins of unlike ferries", "kind not dealt"),
    *("route to nowhere", "accent left out"),
}


ADDED: dict[str, tuple[str, str, list[str]]] = {
    "third track": (
        route("Veska", "Ostrel", 'color = "red"', "length = 1"),
        "routes[16]",
        ["one-more", "two at most"],
    ),
    "route to itself": (
        route("Veska", "Veska", *GRAY3),
        "routes[16].cities",
        ["one-more", "from Veska to itself"],
    ),
    "a route like no other city": (
        route("Veska", "Xanadu", *GRAY3),
        "routes[16].cities[1]",
        ["Xanadu", "one of the [[cities]]"],
    ),
    "id with capitals": (
        route("Veska", "Quillo", *GRAY3, id="Veska to Quillo"),
        "routes[16].id",
        ["Veska to Quillo", "small letters"],
    ),
}


@pytest.mark.parametrize("damage", ADDED)
def test_a_route_too_many_is_named(damage, tmp_path):
    text, key, words = ADDED[damage]
    (problem,) = check_board(write(tmp_path, uncounted(MINI) + text))
    assert problem.key == key
    for word in words:
        assert word in str(problem)


def test_a_ticket_between_parts_of_the_map_that_no_route_joins_is_named(tmp_path):
    islands = city("Nord") + city("Sud", "[0.6, 0.5]") + route("Nord", "Sud", *GRAY3)
    text = edited(uncounted(MINI), ("long = [\n", 'long = [\n["Nord", "Veska", 6],\n'))
    (problem,) = check_board(write(tmp_path, text + islands))
    assert problem.key == "tickets.long[0]"
    assert "no routes lead from Nord to Veska" in str(problem)


@pytest.mark.parametrize("name", tomllib.loads(MINI)["checks"])
def test_every_total_is_counted_and_a_wrong_one_is_an_error(name, tmp_path):
    right = tomllib.loads(MINI)["checks"][name]
    text = edited(MINI, (f"\n{name} = {right}", f"\n{name} = {right + 1}"))
    (problem,) = check_board(write(tmp_path, text))
    assert problem.key == f"checks.{name}"
    assert f"it says {right + 1}, and the file has {right}" in str(problem)


def test_totals_may_be_left_out_in_part_or_altogether(tmp_path):
    assert check_board(write(tmp_path, edited(MINI, ("pairs = 14", "")))) == []
    assert check_board(write(tmp_path, uncounted(MINI))) == []


def test_all_problems_are_listed_at_once_and_an_error_shows_the_first_ten(tmp_path):
    path = write(tmp_path, MINI.replace('"gray"', '"grau"').replace("label", "lable"))
    problems = check_board(path)
    assert len(problems) == 8 + 5
    with pytest.raises(BoardError, match="and 3 more") as caught:
        load_board(path)
    assert caught.value.problems == problems


# ---------------------------------------------------------------------------------------- the file


def test_a_name_nobody_knows_gets_the_close_one_and_all_the_others():
    with pytest.raises(BoardError) as caught:
        load_board("Europe")
    assert "Europe: there is no board of this name" in str(caught.value)
    assert 'perhaps you mean "europe"' in str(caught.value)
    for word in (*boards.names(), "a path to a file of your own"):
        assert word in str(caught.value)


@pytest.mark.parametrize("board", ["", " ", "nothing_like_it", "?", "europe "])
def test_any_other_text_is_a_board_error_too(board):
    with pytest.raises(BoardError):
        load_board(board)


@pytest.mark.parametrize("board", [None, 3, ["europe"], b"europe", {}])
def test_something_that_is_no_name_at_all_is_a_board_error(board):
    with pytest.raises(BoardError, match="write a name like"):
        load_board(board)
    assert len(check_board(board)) == 1


BROKEN_FILES = {
    "missing": (None, "there is no such file"),
    "folder": ("folder", "it is a folder"),
    "not UTF-8": (MINI.encode("latin-1"), "not UTF-8"),
    "not TOML": (b"format = 1\nid = mini\n", "line 2, column 6"),
    "key twice": (b"format = 1\nformat = 1\n", "line 2"),
    "deep": (b"format = " + b"[" * 100_000, "too deep"),
    "long number": (b"format = 1" + b"0" * 10_000, "too long"),
    "empty": (b"", "missing"),
    "only a comment": (b"# nothing here\n", "missing"),
    "binary": (bytes(range(256)), "not UTF-8"),
    "nul": (b"format = 1\0", "line 1"),
}


@pytest.mark.parametrize("fault", BROKEN_FILES)
def test_a_file_that_cannot_be_read_is_a_sentence_that_names_it(fault, tmp_path):
    content, words = BROKEN_FILES[fault]
    path = tmp_path / "mine.toml"
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    assert words in str(check_board(path)[0])
    with pytest.raises(BoardError, match=r"mine\.toml") as caught:
        load_board(str(path))
    assert words in str(caught.value)


def test_a_huge_hexadecimal_number_is_a_problem_and_no_crash(tmp_path):
    path = write(tmp_path, edited(MINI, ("trains = 12", "trains = 0x1" + "0" * 9000)))
    (problem,) = check_board(path)
    assert problem.key == "players.trains"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        "[1",
        '{"polygons": 3}',
        '{"polygons": [3]}',
        '{"polygons": [{"outer": [[0, 0], [1, 1]]}]}',
        '{"polygons": [{"outer": [[0, 0], [1, 1], [1]]}]}',
        '{"polygons": [{"outer": [[0, 0], [1, 1], [NaN, 0]]}]}',
        '{"polygons": [{"outer": [[0, 0], [1, 1], ["1", 0]]}]}',
        '{"polygons": [{"outer": [[0, 0], [1, 1], [1, 0]], "holes": [3]}]}',
        "[" * 100_000,
    ],
)
def test_a_broken_land_file_is_named(content, tmp_path):
    path = write(tmp_path, MINI)
    (tmp_path / "mini.land.json").write_text(content, encoding="utf-8")
    (problem,) = check_board(path)
    assert problem.key == "map.land"
    assert "mini.land.json is not a list of polygons" in str(problem)


@pytest.mark.parametrize("change", ["\ufeff{}", "crlf"])
def test_files_saved_by_windows_editors_are_read(change, tmp_path):
    text = MINI.replace("\n", "\r\n") if change == "crlf" else change.format(MINI)
    path = write(tmp_path, "")
    path.write_bytes(text.encode("utf-8"))
    assert check_board(path) == []


def test_a_board_of_ones_own_is_loaded_from_a_path_or_its_text(tmp_path, monkeypatch):
    path = write(tmp_path, MINI, "my map.toml")
    monkeypatch.chdir(tmp_path)
    for name in (path, str(path), "my map.toml", "./my map.toml", Path("my map.toml")):
        assert isinstance(load_board(name), Board)


def test_a_shipped_name_wins_over_a_folder_or_file_of_that_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "europe").mkdir()
    assert load_board("europe").id == "europe"


def test_a_shipped_board_is_made_once_and_an_edited_file_is_read_again(tmp_path):
    assert load_board("europe") is load_board("europe")
    path = write(tmp_path, MINI)
    assert load_board(path).trains == 12
    path.write_text(edited(MINI, ("trains = 12", "trains = 13")), encoding="utf-8")
    assert load_board(path).trains == 13


def test_lengths_may_be_given_instead_of_spaces(tmp_path):
    lines = uncounted(MINI).splitlines()
    rows = [
        f"length = {len(tomllib.loads(line)['spaces'])}" if line.startswith("spaces =") else line
        for line in lines
    ]
    path = write(tmp_path, "\n".join(rows))
    assert check_board(path) == []
    mine, shipped = load_board(path), load_board("mini")
    assert [r.length for r in mine.routes] == [r.length for r in shipped.routes]
    assert compare(path, "mini") == []


@pytest.mark.parametrize("name", boards.names())
def test_every_shipped_board_has_no_problem_and_its_file_is_called_like_it(name):
    assert check_board(name) == []
    board = load_board(name)
    assert board.id == name
    checks = tomllib.loads((boards.boards_dir() / f"{name}.toml").read_text(encoding="utf-8"))[
        "checks"
    ]
    if board.family != "rails":
        assert checks
        return
    assert len(checks) == 9, "a shipped board states every total"
    assert len(board.cities) == checks["cities"]
    assert len(board.routes) == checks["tracks"]


@pytest.mark.parametrize("name", [n for n in boards.names() if load_board(n).family == "rails"])
def test_route_ids_of_shipped_boards_follow_from_their_cities(name):
    board = load_board(name)
    for route in board.routes:
        a, b = route.cities
        assert route.id.startswith("-".join(sorted(_ascii(c) for c in (a, b))))


def _ascii(name: str) -> str:
    from ttr_lab.rails.board import plain

    return plain(name).replace(" ", "-")


def places_in(value: object, path: tuple = ()) -> list[tuple]:
    """The path of every entry of a board file, tables and lists too."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, entry in inner:
        found.append((*path, key))
        if isinstance(entry, dict | list):
            found += places_in(entry, (*path, key))
    return found


PLACES = places_in(tomllib.loads(MINI))
ODD = [None, True, -1, 0, 1, 10**9, 0.5, -2.0, float("nan"), float("inf"), "", " ", "Veska", "gray"]
ODD += [[], [[]], [1, 2], ["a", "b"], {}, {"a": 1}, {"name": []}, [{"id": "x"}], [None], "é-\n,"]


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(ODD)), min_size=1, max_size=4))
def test_whatever_stands_in_a_file_it_is_either_refused_or_makes_a_board(changes):
    data = tomllib.loads(MINI)
    for path, odd in changes:
        table = data
        try:
            for key in path[:-1]:
                table = table[key]
            if odd is None:
                del table[path[-1]]
            else:
                table[path[-1]] = deepcopy(odd)
        except (KeyError, IndexError, TypeError):
            continue  # An earlier change took the place away.
    problems = check_data(data, boards.boards_dir())
    list(differences(read_format(data)[0], tomllib.loads(MINI), "mini"))
    if not problems:
        assert Board.from_dict(data, source=boards.boards_dir() / "mini.toml").fingerprint
    for problem in problems:
        assert "\n" not in str(problem)


# ----------------------------------------------------------------------------------------- compare


def test_a_board_compared_with_itself_differs_in_nothing():
    assert compare("mini", "mini") == []


def test_compare_names_numbers_colours_tickets_and_tracks_that_differ(tmp_path):
    text = edited(
        uncounted(MINI),
        ("trains = 12", "trains = 15"),
        ("[tunnels]\nreveal = 3", "[tunnels]\nreveal = 2"),
        ("4 = 7", "4 = 7\n5 = 10"),
        ('["Quillo", "Veska", 6]', '["Quillo", "Veska", 9]'),
        ('    ["Corvé", "Örlin", 5],\n', ""),
        (
            'id = "corve-ostrel"\ncities = ["Corvé", "Ostrel"]\ncolor = "green"',
            'id = "corve-ostrel"\ncities = ["Corvé", "Ostrel"]\ncolor = "red"',
        ),
    )
    path = write(tmp_path, text + route("Quillo", "Veska", *GRAY3))
    told = [str(p) for p in compare(path, "mini")]
    assert told == [
        "routes[16]: Quillo-Veska is one more track than mini has there; leave it out.",
        'routes[5].color: it is "red"; mini has "green".',
        "tickets.long[0]: Quillo-Veska is worth 9; mini has 6.",
        "tickets.regular: Corvé-Örlin (5) is missing; add it.",
        "players.trains: it is 15; mini has 12.",
        "points.5: it is 10; mini has nothing.",
        "tunnels.reveal: it is 2; mini has 3.",
    ]


def test_compare_finds_the_one_missing_track_of_a_double(tmp_path):
    start = MINI.index('[[routes]]\nid = "corve-fennick-green"')
    text = uncounted(MINI[:start] + MINI[MINI.index('[[routes]]\nid = "corve-fennick-red"') :])
    (problem,) = compare(write(tmp_path, text), "mini")
    assert str(problem) == "routes: Corvé-Fennick (green 3) is missing; add it."


def test_compare_says_what_cannot_be_read():
    (problem,) = compare("nowhere.toml")
    assert "no such file" in str(problem)


# ------------------------------------------------------------------------------------- rule texts


def test_every_rule_text_is_short_plain_and_says_where_it_is_taught():
    for rule, entry in texts()["rules"].items():
        assert entry.keys() == {"title", "text", "lesson"}, rule
        assert 2 <= len(entry["title"].split()) <= 6, rule
        assert not entry["title"].endswith((".", ".)")), rule
        assert entry["text"].endswith((".", ".)")), rule
        assert "  " not in entry["text"], rule
        assert "\n" not in entry["text"], rule
        assert entry["lesson"].count("/") == 1, rule


def test_the_rule_texts_do_not_use_the_words_of_the_code():
    words = json.dumps([e["text"] for k, e in texts()["rules"].items() if k.startswith("EU-")])
    for word in ("wild", "cars", "track is"):
        assert word not in words
