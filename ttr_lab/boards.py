"""Find, read and check board files; every error names the file, the key and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from .board_checks import check_data
from .board_compare import differences
from .board_entries import Entries, Problem, near, show
from .board_format import read_format
from .rails.board import Board
from .wrong import show as cut

__all__ = ["BoardError", "Problem", "boards_dir", "check_board", "compare", "load_board", "names"]


MOST_FILES = 32  # whose boards are kept
_loaded: dict[Path, tuple[int, Any]] = {}  # with the time of their last change


class BoardError(ValueError):
    """A board that cannot be found or used; ``.problems`` lists all that is wrong with it."""

    def __init__(self, source: str | Path, problems: list[Problem]) -> None:
        self.problems = problems
        lines = [str(problem) for problem in problems[:10]]
        if len(problems) > 10:
            lines.append(f"... and {len(problems) - 10} more; ttr.check_board lists them all.")
        super().__init__("\n  ".join([f"The board {source} cannot be used.", *lines]))


def boards_dir() -> Path:
    """The folder of the boards that come with the package.

    >>> (boards_dir() / "europe.toml").is_file()
    True
    """
    here = Path(__file__).resolve().parent
    packed = here / "_boards"  # in a wheel; in a checkout they lie beside the package
    return packed if packed.is_dir() else here.parent / "boards"


def names() -> list[str]:
    """The boards that come with the package.

    >>> "europe" in names()
    True
    """
    return sorted(file.stem for file in boards_dir().glob("*.toml"))


def load_board(board: str | Path) -> Any:
    """The board of a shipped name, or of a file of your own: of the class of its family.

    Raises BoardError, which names everything that is wrong with the file.

    >>> len(load_board("europe").routes)
    101
    >>> load_board("europa")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ttr_lab.boards.BoardError: The board europa cannot be used.
      europa: there is no board of this name; perhaps you mean "europe"; there are "europe", ...
    """
    path = _find(board)
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    # A board never changes once made, so one is enough for all games, until the file is edited:
    # of each file the newest version is kept.
    if path in _loaded and _loaded[path][0] == changed:
        return _loaded[path][1]
    _loaded.pop(path, None)
    while len(_loaded) >= MOST_FILES:
        del _loaded[next(iter(_loaded))]
    found = _load(path, str(board))
    _loaded[path] = changed, found
    return found


def _load(path: Path, named: str) -> Any:
    data, problems = _read(path)
    problems = problems or check_data(data, path.parent)
    if problems:
        raise BoardError(named, problems)
    if data["family"] == "venice":
        from .venice.board import Board as Venice

        return Venice.from_dict(data, source=path)
    return Board.from_dict(data, source=path)


def check_board(board: str | Path) -> list[Problem]:
    """Every problem of a board file (key, what is wrong, what would be right); [] if there is none.

    >>> check_board("europe")
    []
    >>> for problem in check_board("nowhere.toml"): print(problem)
    nowhere.toml: there is no such file; check the path.
    """
    try:
        path = _find(board)
    except BoardError as error:
        return error.problems
    data, problems = _read(path)
    return problems or check_data(data, path.parent)


def compare(board: str | Path, reference: str | Path = "europe") -> list[Problem]:
    """In what a map file differs from another one, places on the picture aside.

    Entries that cannot be read come first. Misspelled cities are named once and then taken for
    the city most like them, so that one slip is one line.

    >>> compare("europe")
    []
    """
    path = _find(board)
    data, problems = _read(path)
    if problems:
        return problems
    if data.get("family") == "venice":
        right = "compare a map of railways; ttr.check_board checks this file by itself"
        return [Problem("family", 'it is "venice", which has no map', right)]
    mine, problems = read_format(data)
    theirs, _ = read_format(_read(_find(reference))[0])
    return [*problems, *differences(mine, theirs, Path(reference).stem)]


def _find(board: str | Path) -> Path:
    """The file that is meant by a name or a path."""
    shipped = names()
    if isinstance(board, (str, Path)) and _unfit(str(board)):
        right = 'write a name like "europe" or a path to a file'
        raise BoardError(cut(board), [Problem("board", f"it is {cut(board)}", right)])
    if isinstance(board, str):
        if board in shipped:
            return boards_dir() / f"{board}.toml"
        if not (board.endswith(".toml") or "/" in board or "\\" in board or Path(board).exists()):
            meant = near(board.casefold(), shipped)
            hint = f"perhaps you mean {show(meant)}; " if meant else ""
            listed = ", ".join(map(show, shipped))
            right = f"{hint}there are {listed}, and a path to a file of your own works too"
            raise BoardError(board, [Problem(board, "there is no board of this name", right)])
    elif not isinstance(board, Path):
        right = 'write a name like "europe" or a path to a file'
        raise BoardError(show(board), [Problem("board", f"it is {show(board)}", right)])
    return Path(board).expanduser().absolute()


def _unfit(name: str) -> bool:
    """Whether no file can be called so."""
    try:
        Path(name).is_file()
    except (OSError, ValueError):
        return True
    return not name or "\0" in name


def _read(path: Path) -> tuple[Entries, list[Problem]]:
    """The content of a TOML file, or the one problem that keeps it from being read."""
    key = path.name or str(path)
    if path.is_dir():
        return {}, [Problem(key, "it is a folder", "name a file in it")]
    try:
        # Some editors begin a file with a byte order mark, which TOML does not know.
        return tomllib.loads(path.read_bytes().decode("utf-8-sig")), []
    except FileNotFoundError:
        return {}, [Problem(key, "there is no such file", "check the path")]
    except OSError as error:
        wrong = f"it cannot be opened ({error.strerror})"
        return {}, [Problem(key, wrong, "check the path and its rights")]
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start} is not UTF-8 text"
        return {}, [Problem(key, wrong, "save the file as UTF-8")]
    except tomllib.TOMLDecodeError as error:
        return {}, [Problem(key, f"it is not TOML: {error}", "correct the file at that place")]
    except (ValueError, RecursionError):
        wrong = "a number is too long or brackets lie too deep"
        return {}, [Problem(key, wrong, "compare it with a shipped board")]
