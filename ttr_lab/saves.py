"""Saved games: a text that a person can read, a seat and a move a line."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .refusal import SaveError
from .wrong import path_of

FIRST = "ttr_lab game, format 1"


class Saved(NamedTuple):
    """What a file holds; ``lines`` are the numbers of the moves' lines in it."""

    header: dict[str, Any]
    moves: list[tuple[str, str]]
    lines: list[int]

    def line(self, key: str) -> int:
        """The number of the line of a key of the header; where it would stand if it is missing."""
        keys = list(self.header)
        return (keys.index(key) if key in keys else len(keys)) + 2


def write(path: str | Path, header: dict[str, Any], moves: Sequence[tuple[str, str]]) -> None:
    """Write a game; an older file of that name is replaced only when the new one is whole."""
    target = path_of(path, SaveError)
    try:
        body = [
            FIRST,
            *(f"{k}: {json.dumps(v, ensure_ascii=False)}" for k, v in header.items()),
            "",
        ]
        body += [f"{seat}: {move}" for seat, move in moves]
        body += ["", f"end: {len(moves)} moves"]
        text = "\n".join([*body, f"check: {' '.join(_checks(body))}", ""])
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            # A temporary file is private; the saved game gets the usual rights.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SaveError(
            f"{target} cannot be written: {error.strerror}. Choose another folder or name."
        ) from error
    except ValueError as error:  # for instance a name that no file can have
        raise SaveError(f"{target} cannot be written: {error}.") from error


def way_to(board: str, path: str | Path) -> str:
    """How a saved game names a board of one's own: as seen from where the game is saved.

    So the two can be moved, or sent to somebody, together.

    >>> way_to("boards/own.toml", "games/one.ttr")
    '../boards/own.toml'
    """
    own, target = Path(board), path_of(path, SaveError)
    try:
        # The folders as they are, without links; the files keep their names.
        way = os.path.relpath(own.parent.resolve() / own.name, target.parent.resolve())
    except (OSError, RuntimeError) as error:  # the folder is gone, or a link leads to itself
        raise SaveError(f"{target} cannot be written: {error}. Choose another folder.") from error
    except ValueError:  # on another drive
        return own.name
    way = Path(way).as_posix()
    return way if "/" in way or way.endswith(".toml") else f"./{way}"


def read(path: str | Path) -> Saved:
    """Read a file and check that it is whole and as it was written."""
    source = path_of(path, SaveError)
    lines = _lines(source)
    if lines[0] != FIRST:
        raise SaveError(f"{source}, line 1: a saved game begins with {FIRST!r}; this is none.")
    end = _end(source, lines)
    gap = lines.index("") if "" in lines[:end] else end
    header: dict[str, Any] = {}
    for number, line in enumerate(lines[1:gap], start=2):
        key, _, value = line.partition(": ")
        if key in header:
            raise SaveError(f"{source}, line {number}: {key!r} stands there for the second time.")
        try:
            header[key] = json.loads(value)
        except (ValueError, RecursionError):
            raise _damaged(source, number) from None
    seats = header.get("players")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise SaveError(f"{source}, line {gap + 1}: above it the line of the players is missing.")
    # The longest name first: one may be the beginning of another.
    seats = sorted(seats, key=len, reverse=True)
    moves, numbers = [], []
    for number, line in enumerate(lines[gap + 1 : end], start=gap + 2):
        if line:
            seat = next((s for s in seats if line.startswith(f"{s}: ")), None)
            if seat is None:
                raise SaveError(f"{source}, line {number}: the line names none of the players.")
            moves.append((seat, line[len(seat) + 2 :]))
            numbers.append(number)
    if lines[end] != f"end: {len(moves)} moves":
        raise SaveError(
            f"{source}, line {end + 1}: it does not tell the number of the moves, {len(moves)}."
        )
    return Saved(header, moves, numbers)


def _lines(source: Path) -> list[str]:
    try:
        data = source.read_bytes()
    except FileNotFoundError:
        raise SaveError(
            f"{source}: there is no such file. Check the name and the folder."
        ) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise SaveError(f"{source} cannot be read: {why}.") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1
        raise SaveError(f"{source}, line {number}: this is not text in UTF-8.") from None
    # An editor may have changed the ends of the lines; that does no harm.
    return text.replace("\r\n", "\n").split("\n")


def _end(source: Path, lines: list[str]) -> int:
    """Where the end line is, after everything has been checked.

    It is looked for from below: a player may be called "end", or "check".
    """
    for end in range(len(lines) - 2, 0, -1):
        if re.fullmatch(r"check: [0-9a-f]{12} [0-9a-f]+", lines[end + 1]):
            _check(source, lines[: end + 1], lines[end + 1].removeprefix("check: ").split())
            for number, line in enumerate(lines[end + 2 :], start=end + 3):
                if line:
                    raise _damaged(source, number)
            return end
    written = [number for number, line in enumerate(lines, start=1) if line]
    raise SaveError(
        f"{source}, line {written[-1]}: the file is cut off, or its last lines are damaged; a "
        "saved game closes with an end line and a check line. Take a whole copy."
    )


def _checks(body: Sequence[str]) -> list[str]:
    """Four hex digits a line, each depending on all lines so far, and twelve for the whole."""
    total = hashlib.sha256()
    marks = []
    for line in body:
        total.update(line.encode() + b"\n")
        marks.append(total.hexdigest()[:4])
    return [total.hexdigest()[:12], "".join(marks)]


def _check(source: Path, body: list[str], given: list[str]) -> None:
    right = _checks(body)
    if given == right:
        return
    if given[0] != right[0]:
        # The first line has been found right: with a wrong mark there the marks are damaged.
        for number in range(1, len(body) + 1):
            mark = slice(4 * number - 4, 4 * number)
            if given[1][mark] != right[1][mark]:
                raise _damaged(source, number if number > 1 else len(body) + 1)
    raise _damaged(source, len(body) + 1)


def _damaged(source: Path, number: int) -> SaveError:
    return SaveError(
        f"{source}, line {number}: the text is not what was saved there. "
        "Undo the change, or take another copy."
    )
