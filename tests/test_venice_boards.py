"""The board file of Venice: what it says, and every kind of fault named with its cure."""

import importlib
import re
import tomllib

import pytest

import ttr_lab as ttr
from tests.test_import import brought_in
from ttr_lab import boards, families
from ttr_lab.board_format import FAMILIES
from ttr_lab.boards import BoardError, check_board, compare, load_board

TEXT = (boards.boards_dir() / "venice.toml").read_text(encoding="utf-8")


def write(folder, *edits):
    text = TEXT
    for old, new in edits:
        assert old in text, f"the file no longer holds {old!r}"
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def uncounted(text):
    head, rest = text.split("[checks]", 1)
    return head + rest[rest.index("[players]") :]


def test_the_shipped_file_has_no_problem_and_states_every_total():
    assert check_board("venice") == []
    assert set(tomllib.loads(TEXT)["checks"]) == {"kinds", "cards", "cards_for_two", "coins"}
    board = load_board("venice")
    assert (board.id, board.family, board.rules) == ("venice", "venice", "VE")
    assert [sum(board.pack(n)) for n in (2, 3, 4, 5)] == [24, 48, 48, 48]
    assert load_board("venice") is board


def test_the_file_marks_what_is_reconstructed():
    assert TEXT.count("RECONSTRUCTED") >= 3
    assert "no public source prints them" in load_board("venice").reconstruction


FAULTS = {
    "typo of a table": ([("[die]", "[dye]")], "dye", 'write "die"'),
    "typo of a key": ([("coins = 6", "coin = 6")], "players.coin", 'write "coins"'),
    "typo in a kind": ([("copies = 5", "copys = 5")], "kinds[0].copys", 'write "copies"'),
    "key nobody knows": ([("[die]", "[die]\nmusic = 3")], "die.music", "no such key"),
    "unknown option": (
        [("jump_counts = false", "jump_count = false")],
        "options.jump_count",
        'write "jump_counts"',
    ),
    "option with a number": (
        [("jump_counts = false", "jump_counts = 0")],
        "options.jump_counts",
        "true or false",
    ),
    "missing table": (
        [("[pigeons] ", "#"), ("feeder = 1\n", ""), ("pigeons = 2\n", "")],
        "pigeons",
        "missing",
    ),
    "unknown family": ([('family = "venice"', 'family = "venise"')], "family", '"venice"'),
    "rules of railways": ([('rules = "VE"', 'rules = "EU"')], "rules", "use VE"),
    "a copy too many": (
        [
            ("copies = 6", "copies = 7"),
            ("cards = 48", "cards = 49"),
            ("cards_for_two = 24", "cards_for_two = 25"),
        ],
        "kinds",
        "with 2 players there are 25 cards",
    ),
    "for two only": (
        [("leaves_up_to = 2", "leaves_up_to = 1"), ("cards_for_two = 24", "cards_for_two = 29")],
        "kinds",
        "5×5 cells without the airport's are 24",
    ),
    "a pigeon card too few": (
        [
            ("pigeons = 2", "pigeons = 1"),
            ("cards = 48", "cards = 47"),
            ("cards_for_two = 24", "cards_for_two = 23"),
        ],
        "kinds",
        "47 cards",
    ),
    "wrong total": ([("cards = 48", "cards = 50")], "checks.cards", "the file has 48"),
    "wrong total for two": (
        [("cards_for_two = 24", "cards_for_two = 25")],
        "checks.cards_for_two",
        "the file has 24",
    ),
    "kind twice": ([('kind = "mask"', 'kind = "glass"')], "kinds[1].kind", "kinds[0]"),
    "kind of two words": ([('kind = "mask"', 'kind = "a mask"')], "kinds[1].kind", "one word"),
    "kind called coin": ([('kind = "mask"', 'kind = "coin"')], "kinds[1].kind", "meaning"),
    "set worth a text": ([("set = 9", 'set = "nine"')], "kinds[1].set", '"nine"'),
    "no grid for four": ([("4 = 7\n", "")], "grid.4", "4 players"),
    "grid for six": ([("5 = 7\n", "5 = 7\n6 = 7\n")], "grid.6", "no number of players"),
    "grid of one": ([("2 = 5", "2 = 1")], "grid.2", "from 3 to 26"),
    "die of nothing": ([("[1, 1, 2, 2, 3, 3]", "[]")], "die.faces", "like [1, 1, 2, 2, 3, 3]"),
    "die with a nine": ([("[1, 1, 2, 2, 3, 3]", "[1, 9]")], "die.faces", "from 1 to 6"),
    "more at least than at most": (
        [("min = 2", "min = 6"), ("[grid] ", "#")],
        "players.min",
        "write 5 or less",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_kind_of_fault_names_its_key_and_the_cure(fault, tmp_path):
    edits, key, words = FAULTS[fault]
    path = write(tmp_path, *edits)
    problems = check_board(path)
    found = {p.key: str(p) for p in problems}
    assert key in found, list(found.values())
    assert words in " ".join(str(p) for p in problems if p.key == key)
    with pytest.raises(BoardError):
        load_board(path)


def test_printed_numbers_of_ones_own_load_by_path(tmp_path):
    path = write(tmp_path, ("set = 10", "set = 12"))
    assert check_board(path) == []
    text = path.read_text(encoding="utf-8")
    start, end = text.index("# Shown wherever"), text.index("[checks]")
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    assert check_board(path) == []
    game = ttr.new_game(path, players=3, seed=1)
    assert game.board.reconstruction == ""
    assert game.board.values["glass"] == 12
    assert game.board.fingerprint != load_board("venice").fingerprint
    game.play(game.legal()[0])
    game.save(tmp_path / "game.txt")
    assert ttr.load(tmp_path / "game.txt").state == game.state


def test_the_totals_may_be_left_out(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(uncounted(TEXT), encoding="utf-8")
    assert check_board(path) == []


def test_the_option_may_be_set_in_the_file(tmp_path):
    path = write(tmp_path, ("jump_counts = false", "jump_counts = true"))
    assert load_board(path).options == {"jump_counts": True}
    assert load_board(path).with_options({"jump_counts": False}).options == {"jump_counts": False}
    path = write(tmp_path, ("[options] ", "#"), ("jump_counts = false", "# none"))
    assert load_board(path).options == {"jump_counts": False}


def test_names_do_not_make_another_game_and_numbers_do(tmp_path):
    renamed = write(tmp_path, ('name = "Venetian mask"', 'name = "a mask"'))
    assert load_board(renamed).fingerprint == load_board("venice").fingerprint


def test_a_map_is_not_compared_with_venice():
    (problem,) = compare("venice")
    assert problem.key == "family"


def test_a_map_with_the_rules_of_venice_is_refused(tmp_path):
    mini = (boards.boards_dir() / "mini.toml").read_text(encoding="utf-8")
    path = tmp_path / "map.toml"
    path.write_text(mini.replace('rules = "EU"', 'rules = "VE"'), encoding="utf-8")
    assert "rules" in [p.key for p in check_board(path)]


def test_a_game_of_venice_loads_the_standard_library_only():
    code = "import ttr_lab; g = ttr_lab.new_game('venice', players=2, seed=1); g.play(g.legal()[0])"
    assert brought_in(code) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_the_same_functions(family):
    module = importlib.import_module(f"ttr_lab.{family}")
    asked = re.findall(r"``(\w+)``", families.__doc__.split("One conformance")[0])
    names = set(asked) - {"copy"}
    assert {"OVER", "TURN", "State", "legal", "explain", "score_lines"} <= names
    assert [name for name in names if not hasattr(module, name)] == []
