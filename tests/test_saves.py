"""Saved games: readable, whole or refused, and never touched by reading."""

import os
import re
import shutil
import stat
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import WANTS, played, varied
from ttr_lab.boards import boards_dir


def same(a, b):
    assert a.state == b.state
    assert a._states == b._states
    assert a.moves == b.moves
    assert a.log == b.log
    assert a.seats == b.seats
    return True


def again(game, path):
    game.save(path)
    return ttr.load(path)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.ttr"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A game in the middle, with draws, claims, tickets and stations, and its text."""
    path = tmp_path_factory.mktemp("whole") / "game.ttr"
    game = ttr.new_game("mini", players=["Ada", "Bo"], seed="a text, as a seed")
    rng = Random(3)
    for _ in range(24):
        game.play(varied(game.legal(), rng))
    game.save(path)
    return game, path.read_text(encoding="utf-8")


def test_a_saved_game_can_be_read_by_a_person(saved):
    """api.md: a seat and a move a line, in notation."""
    game, text = saved
    lines = text.splitlines()
    assert lines[0] == "ttr_lab game, format 1"
    start = lines.index("") + 1
    moves = lines[start : start + len(game.moves)]
    assert [line.partition(": ")[2] for line in moves] == list(game.moves)
    assert {line.partition(": ")[0] for line in moves} == set(game.seats)
    assert lines[start + len(moves)] == ""
    assert text.endswith("\n")
    assert "\r" not in text
    assert str(Path.cwd()) not in text


def test_what_was_said_is_said_again(saved, path):
    """api.md: the same states, moves and log; saved again it is the same text."""
    game, text = saved
    path.write_text(text, encoding="utf-8")
    loaded = ttr.load(path)
    assert same(loaded, game)
    loaded.save(path)
    assert path.read_text(encoding="utf-8") == text
    assert ttr.load(str(path)).moves == game.moves


def refused(path, data, *words):
    """The file is refused with a sentence that names it, and left alone."""
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    before, when = path.read_bytes(), path.stat().st_mtime_ns
    with pytest.raises(ttr.SaveError) as caught:
        ttr.load(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, when)
    message = str(caught.value)
    assert str(path) in message
    for word in words:
        assert word in message
    return message


def line_named(message):
    found = re.search(r", line (\d+):", message)
    assert found, message
    return int(found[1])


def test_cut_off_at_any_byte_it_is_refused(saved, path):
    """api.md: a file that was not written to its end is a SaveError that names a line of it."""
    _, text = saved
    data = text.encode("utf-8")
    for length in range(len(data) - 1):
        message = refused(path, data[:length])
        assert 1 <= line_named(message) <= data[:length].count(b"\n") + 1
    # Only the very last line feed may be missing: nothing is lost.
    path.write_bytes(data[:-1])
    assert ttr.load(path).moves == saved[0].moves


def test_a_changed_line_is_named(saved, path):
    """api.md: whatever is changed in whichever line, that line is told."""
    lines = saved[1].split("\n")[:-1]
    for number, line in enumerate(lines, start=1):
        changes = [f"{line} ", f"x{line}", line[1:], line.swapcase()]
        changes += [re.sub(r"\d", lambda m: str((int(m[0]) + 1) % 10), line)]
        changes += [line.replace("red", "blue"), line.replace("Ada", "Bo"), "draw blind", ""]
        for change in changes:
            if change != line:
                edited = [*lines[: number - 1], change, *lines[number:], ""]
                named = line_named(refused(path, "\n".join(edited)))
                assert named == number or (line.startswith("check") and named == number - 1)


def test_a_line_dropped_doubled_or_moved_is_named(saved, path):
    """api.md: the first line that is not where it was written."""
    lines = saved[1].split("\n")[:-1]
    for i in range(len(lines)):
        edits = [[*lines[:i], *lines[i + 1 :]], [*lines[: i + 1], *lines[i:]]]
        if i + 1 < len(lines) and lines[i] != lines[i + 1]:
            edits.append([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]])
        for edited in edits:
            pairs = zip(edited, lines, strict=False)
            alike = next((j for j, (x, y) in enumerate(pairs) if x != y), len(lines))
            named = line_named(refused(path, "\n".join([*edited, ""])))
            # Without a whole check line at the end the file is cut off there.
            assert named == alike + 1 or (i >= len(lines) - 2 and abs(named - alike - 1) <= 2)


@pytest.mark.parametrize("extra", ["Ada: draw blind", "x", " ", "check: 00"])
def test_what_stands_after_the_end_is_refused(saved, path, extra):
    """api.md: a move written below the end has not been played."""
    _, text = saved
    assert line_named(refused(path, text + extra)) == text.count("\n") + 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", ["line 1"]),
        (b"\n\n\n", ["line 1"]),
        (b"hello\nworld\n", ["line 1", "ttr_lab game"]),
        (b"\x00\x01\x02\xff\xfe", ["line 1"]),
        (b"ttr_lab game, format 1\nboard: \xff\n", ["line 2", "UTF-8"]),
        (b"ttr_lab game, format 2\n", ["line 1", "format 1"]),
        (b"ttr_lab game, format 1", ["line 1"]),
        (b"ttr_lab game, format 1\n", ["line 1"]),
        (b"\xef\xbb\xbfttr_lab game, format 1\n", ["line 1"]),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), ["line 1"]),
        (b"a" * 100_000, ["line 1"]),
    ],
)
def test_what_is_no_saved_game_is_refused(path, data, words):
    """api.md: empty, another kind of file, another format."""
    refused(path, data, *words)


def test_a_folder_and_a_missing_file_are_save_errors(tmp_path):
    """api.md: named, with what to do."""
    with pytest.raises(ttr.SaveError, match=re.escape(str(tmp_path))):
        ttr.load(tmp_path)
    with pytest.raises(ttr.SaveError, match=r"nothing\.ttr.*no such file"):
        ttr.load(tmp_path / "nothing.ttr")
    with pytest.raises(ttr.SaveError, match=re.escape(str(tmp_path))):
        played("mini", 2, 1, moves=3).save(tmp_path)
    with pytest.raises(ttr.SaveError, match="cannot be written"):
        played("mini", 2, 1, moves=3).save(tmp_path / "no" / "such" / "folder.ttr")
    assert list(tmp_path.iterdir()) == []


def test_what_no_file_can_be_called_or_hold_is_a_save_error(tmp_path):
    """api.md: no bare ValueError of the machine."""
    game = played("mini", 2, 1, moves=3)
    for wrong in ("a\0b", "x" * 300):
        with pytest.raises(ttr.SaveError, match="cannot be read"):
            ttr.load(tmp_path / wrong)
        with pytest.raises(ttr.SaveError, match="cannot be written"):
            game.save(tmp_path / wrong)
    with pytest.raises(ValueError, match="half a character"):
        ttr.new_game("mini", seed="\ud800")
    assert list(tmp_path.iterdir()) == []


def checked(lines):
    """The file somebody makes who knows how to write the check line."""
    from ttr_lab.saves import _checks

    return "\n".join([*lines, f"check: {' '.join(_checks(lines))}", ""])


def test_a_move_that_cannot_have_happened_names_its_line(saved, path):
    """api.md: also in a file whose check line is right, every move is played by the rules."""
    body = saved[1].split("\n")[:-2]
    start = body.index("") + 1
    for i in range(start, len(body) - 2):
        seat = body[i].partition(": ")[0]
        other = "Bo" if seat == "Ada" else "Ada"
        for line in (f"{seat}: claim Brimsay-Veska with 1 red", f"{seat}: fly", f"{seat}: "):
            lines = [*body[:i], line, *body[i + 1 :]]
            assert line_named(refused(path, checked(lines), "cannot have happened")) == i + 1
        lines = [*body[:i], f"{other}: {body[i].partition(': ')[2]}", *body[i + 1 :]]
        assert line_named(refused(path, checked(lines))) == i + 1
        lines = [*body[:i], f"Cy: {body[i].partition(': ')[2]}", *body[i + 1 :]]
        assert line_named(refused(path, checked(lines))) == i + 1


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (2, 'board: "nowhere"'),
        (2, 'board: "nowhere.toml"'),
        (2, "board: 5"),
        (2, "board"),
        (3, 'fingerprint: "000000000000"'),
        (4, 'players: ["Ada"]'),
        (4, 'players: ["Ada", "Ada"]'),
        (4, 'players: "Ada"'),
        (4, "players: [1, 2]"),
        (5, "seed: null"),
        (5, "seed: [1"),
        (6, "first: 9"),
        (6, 'first: "Cy"'),
    ],
)
def test_a_head_that_cannot_be_is_refused(saved, path, number, line):
    """api.md: a changed board or a broken head is a SaveError that names a line."""
    body = saved[1].split("\n")[:-2]
    body[number - 1] = line
    line_named(refused(path, checked(body)))
    del body[number - 1]
    line_named(refused(path, checked(body)))


def test_another_version_of_the_board_is_named(tmp_path):
    """api.md: a changed board is a SaveError that names the line; a new colour of it is not."""
    board = tmp_path / "mine.toml"
    text = (boards_dir() / "mini.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('id = "mini"', 'id = "mine"'), encoding="utf-8")
    shutil.copy(boards_dir() / "mini.land.json", tmp_path)
    game = ttr.new_game(board, players=2, seed=1)
    game.play(game.legal()[0])
    assert same(again(game, tmp_path / "game.ttr"), game)
    assert same(
        again(ttr.new_game(str(board), players=2, seed=1), tmp_path / "b.ttr").at(0), game.at(0)
    )

    shown = board.read_text(encoding="utf-8").replace('label = "n"', 'label = "s"')
    board.write_text(shown, encoding="utf-8")
    assert ttr.load(tmp_path / "game.ttr").moves == game.moves
    board.write_text(shown.replace("trains = 12", "trains = 13"), encoding="utf-8")
    with pytest.raises(ttr.SaveError, match=r"game\.ttr, line 3: .*another version of the board"):
        ttr.load(tmp_path / "game.ttr")
    board.unlink()
    with pytest.raises(ttr.SaveError, match=r"game\.ttr, line 2: .*mine\.toml"):
        ttr.load(tmp_path / "game.ttr")


@pytest.mark.parametrize("folder", ["boards", "_boards", "my maps", "a.b"])
def test_a_board_of_ones_own_is_found_again_wherever_it_lies(tmp_path, folder):
    """api.md: a path to a board file; a folder may be called like ours, the file "europe"."""
    (tmp_path / folder).mkdir()
    board = tmp_path / folder / "own.toml"
    shutil.copy(boards_dir() / "mini.land.json", board.parent)
    text = (boards_dir() / "mini.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('id = "mini"', 'id = "europe"'), encoding="utf-8")
    game = played(board, 2, 3, moves=12)
    path = tmp_path / "game.ttr"
    assert same(again(game, path), game)
    # What somebody sends away tells no folder of this computer.
    assert path.read_text(encoding="utf-8").splitlines()[1] == f'board: "{folder}/own.toml"'
    # Both moved to another folder together: found beside the saved game.
    other = tmp_path / "other"
    other.mkdir()
    for file in (board, board.parent / "mini.land.json", path):
        shutil.move(file, other)
    loaded = ttr.load(other / "game.ttr")
    assert Path(loaded.board.source).parent == other
    assert (loaded._states, loaded.moves) == (game._states, game.moves)


def test_links_lead_to_the_same_board_from_the_saved_game(tmp_path):
    """A link was followed for the game's file, which saving replaces, and not for the folder."""
    real, games = tmp_path / "real", tmp_path / "games"
    for folder in (real / "boards", games):
        folder.mkdir(parents=True)
    (tmp_path / "home").symlink_to(real, target_is_directory=True)
    board = real / "boards" / "own.toml"
    shutil.copy(boards_dir() / "mini.land.json", board.parent)
    shutil.copy(boards_dir() / "mini.toml", board)
    (real / "old.ttr").write_text("", encoding="utf-8")
    (games / "link.ttr").symlink_to(real / "old.ttr")
    game = played(tmp_path / "home" / "boards" / "own.toml", 2, 3, moves=5)
    for path in (games / "link.ttr", real / "game.ttr"):
        game.save(path)
        assert ttr.load(path).moves == game.moves
    assert 'board: "boards/own.toml"' in (real / "game.ttr").read_text(encoding="utf-8")


def test_a_board_called_like_ours_without_an_ending_is_found_beside_its_game(tmp_path):
    shutil.copy(boards_dir() / "mini.land.json", tmp_path)
    shutil.copy(boards_dir() / "mini.toml", tmp_path / "europe")
    game = played(tmp_path / "europe", 2, 3, moves=5)
    game.save(tmp_path / "game.ttr")
    assert ttr.load(tmp_path / "game.ttr").moves == game.moves


def test_a_folder_that_leads_to_itself_is_told_in_a_sentence(tmp_path):
    shutil.copy(boards_dir() / "mini.land.json", tmp_path)
    shutil.copy(boards_dir() / "mini.toml", tmp_path / "own.toml")
    game = played(tmp_path / "own.toml", 2, 3, moves=1)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ttr.SaveError, match="cannot be written"):
        game.save(tmp_path / "loop" / "game.ttr")


def test_saving_over_a_file_is_all_or_nothing(saved, path, monkeypatch):
    """Style 20: a full disk or a crash leaves the older file as it was, and nothing beside it."""
    game, text = saved
    path.write_text(text, encoding="utf-8")

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    for name in ("replace", "chmod", "fdopen"):
        with monkeypatch.context() as broken:
            broken.setattr(os, name, fail)
            with pytest.raises(ttr.SaveError, match="No space left"):
                game.at(3).save(path)
        assert path.read_text(encoding="utf-8") == text
        assert [file.name for file in path.parent.iterdir()] == ["game.ttr"]
    game.at(3).save(path)
    assert ttr.load(path).moves == game.moves[:3]
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize(
    "names",
    [
        ["Ada Lovelace", "Bo"],
        ["Ada: the first", "Ada"],
        ["Ada", "Ada: draw blind"],
        ["end", "check"],
        ["end: 3 moves", "check: 0"],
        ["board", "players"],
        ["Zoë", "Łukasz"],
        ["愛", "👩‍🚀"],
        ["#1", "\"quoted\" \\ 'names'"],
        ["[", '{"a": 1}'],
        ["null", "true"],
        ["draw", "keep"],
        ["e\u0301", "\u00e9"],
    ],
)
def test_players_may_be_called_anything(names, path):
    """api.md: names with spaces, colons, other letters, or like a word of the file."""
    rng = Random(1)
    game = ttr.new_game("mini", players=names, seed=1)
    for _ in range(14):
        game.play(varied(game.legal(), rng))
    assert same(again(game, path), game)
    data = path.read_bytes()
    for length in range(0, len(data) - 1, 7):
        line_named(refused(path, data[:length]))


@pytest.mark.parametrize("seed", [0, -1, 2**200, "", "a\nb: c", "end: 0 moves", "é", "null"])
def test_any_seed_is_kept(seed, path):
    """api.md: numbers and texts."""
    game = ttr.new_game("mini", players=2, seed=seed, first="random")
    game.play(game.legal()[0])
    assert same(again(game, path), game)


def odd_positions():
    """How careful, careless and clever people write them."""
    yield {}
    yield {"hands": {"Ada": {"green": 3, "wild": 1}}, "discard": ["2 red", "wild"]}
    yield {"routes": {"Ada": ("Fennick-Örlin",), "Bo": (r for r in ["Corvé-Ostrel"])}}
    yield {"routes": {"Ada": {"Fennick-Örlin", "corve-ostrel", "Ostrel-Veska"}}}
    yield {"stations": {"Ada": iter(["veska"])}}
    yield {"tickets": {"Bo": dict.fromkeys(["Fennick-Veska"]).keys()}}
    yield {"face_up": ["red", "2 blue"], "deck": ("wild", "red"), "deck_only": True}
    yield {"ticket_deck": "Fennick-Veska; Corvé-Örlin", "last_round": 2, "trains": {"Ada": 3}}
    yield {"turn": "Bo", "phase": "Second  Draw", "seed": "a text: of lines\n"}
    yield {"ticket_deck": [], "deck": "", "face_up": "red"}


@pytest.mark.parametrize("described", list(odd_positions()), ids=lambda d: " ".join(d))
def test_positions_are_kept_however_they_were_described(described, path):
    """api.md: whatever position() takes, a saved game gives back."""
    game = ttr.position("mini", players=(name for name in ("Ada", "Bo")), **described)
    for _ in range(6):
        if not game.over:
            game.play(game.legal()[-1])
    assert same(again(game, path), game)
    # The second time as well: nothing was used up.
    assert same(again(game, path), game)


def test_a_position_changed_by_the_caller_later_is_kept_as_it_was(path):
    """api.md: what was handed over is the caller's; the game has its own copy."""
    hands = {"Ada": ["2 red"]}
    game = ttr.position("mini", players=["Ada", "Bo"], hands=hands)
    hands["Ada"].append("3 green")
    hands["Bo"] = "wild"
    assert same(again(game, path), game)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_flipped_byte_is_never_taken_for_a_game(seed, data, path):
    """api.md: either it is refused, or nothing that matters was changed."""
    game = played("mini", 2 + seed % 3, seed, moves=seed % 40, want=WANTS[seed % 4])
    game.save(path)
    whole = path.read_bytes()
    for _ in range(20):
        at = data.draw(st.integers(0, len(whole) - 1))
        byte = data.draw(st.integers(0, 255))
        broken = whole[:at] + bytes([byte]) + whole[at + 1 :]
        if broken != whole:
            path.write_bytes(broken)
            try:
                loaded = ttr.load(path)
            except ttr.SaveError as error:
                message = str(error)
                line_named(message)
            else:
                assert at == len(whole) - 1
                assert loaded.moves == game.moves
            assert path.read_bytes() == broken


def test_windows_line_ends_do_no_harm(saved, path):
    """api.md: a text editor may change them; the game is the same."""
    path.write_bytes(saved[1].replace("\n", "\r\n").encode("utf-8"))
    assert same(ttr.load(path), saved[0])
