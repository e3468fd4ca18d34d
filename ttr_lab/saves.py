"""Saved games: a text that a person can read, a seat and a move a line."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .refusal import SaveError

FIRST = "ttr_lab game, format 1"


class Saved(NamedTuple):
    """What a file holds; ``lines`` are the numbers of the moves' lines in it."""

    header: dict[str, Any]
    moves: list[tuple[str, str]]
    lines: list[int]


def write(path: str | Path, header: dict[str, Any], moves: Sequence[tuple[str, str]]) -> None:
    """Write a game; an older file of that name is replaced only when the new one is whole."""
    body = [FIRST, *(f"{k}: {json.dumps(v, ensure_ascii=False)}" for k, v in header.items()), ""]
    body += [f"{seat}: {move}" for seat, move in moves]
    body += ["", f"end: {len(moves)} moves"]
    text = "\n".join([*body, f"check: {' '.join(_checks(body))}", ""])
    target = Path(path)
    try:
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


def read(path: str | Path) -> Saved:
    """Read a file and check that it is whole and as it was written."""
    source = Path(path)
    try:
        lines = source.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        raise SaveError(f"{source}: there is no such file. Check the name and the folder.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(f"{source} cannot be read as a text: {error}") from error
    if lines[0].rstrip("\r") != FIRST:
        raise SaveError(f"{source}, line 1: a saved game begins with {FIRST!r}; this is none.")
    lines = [line.rstrip("\r") for line in lines]
    end = next((i for i, line in enumerate(lines) if line.startswith("end: ")), None)
    if end is None or end + 1 >= len(lines) or not lines[end + 1].startswith("check: "):
        raise SaveError(
            f"{source}, line {len([x for x in lines if x])}: the file is cut off; a saved game "
            "closes with an end line and a check line. Take a whole copy."
        )
    _check(source, lines[: end + 1], lines[end + 1].removeprefix("check: ").split())
    gap = lines.index("")
    header = {}
    for number, line in enumerate(lines[1:gap], start=2):
        key, _, value = line.partition(": ")
        try:
            header[key] = json.loads(value)
        except json.JSONDecodeError:
            raise _damaged(source, number) from None
    moves, numbers = [], []
    seats = header.get("players")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise SaveError(f"{source}: the line that names the players is missing or damaged.")
    for number, line in enumerate(lines[gap + 1 : end], start=gap + 2):
        if line:
            seat = next((s for s in seats if line.startswith(f"{s}: ")), None)
            if seat is None:
                raise SaveError(f"{source}, line {number}: the line names none of the players.")
            moves.append((seat, line[len(seat) + 2 :]))
            numbers.append(number)
    return Saved(header, moves, numbers)


def _checks(body: Sequence[str]) -> list[str]:
    """Two hex digits a line, each depending on all lines so far, and twelve for the whole."""
    total = hashlib.sha256()
    marks = []
    for line in body:
        total.update(line.encode() + b"\n")
        marks.append(total.hexdigest()[:2])
    return [total.hexdigest()[:12], "".join(marks)]


def _check(source: Path, body: list[str], given: list[str]) -> None:
    right = _checks(body)
    if given == right:
        return
    marks = given[1] if len(given) == 2 else ""
    for number in range(1, len(body) + 1):
        mark = slice(2 * number - 2, 2 * number)
        if marks[mark] != right[1][mark]:
            raise _damaged(source, number)
    raise _damaged(source, len(body) + 1)


def _damaged(source: Path, number: int) -> SaveError:
    return SaveError(
        f"{source}, line {number}: the text is not what was saved there. "
        "Undo the change, or take another copy."
    )
