"""What a Venice board file may hold, and whether its entries fit together.

As for maps (``ttr_lab.board_checks``): every check gets the entries that can be used and says
nothing about those that are missing, so that each fault is reported once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..board_entries import Entries, Problem, get, rows, show
from ..board_format import COUNT, FAMILY, ID, SOME, TEXT, VERSION, WORDS, Kind, Spec, take
from .board import AIRPORT, COIN, DOWN, FEEDER, HOME, OPTIONS, PIGEONS

MOST_STEPS = 6  # of a die: the ways of longer rolls are too many to tell
SIDE = (3, 26)  # cells on a side: columns are letters

_FACES = Kind(
    f"a list of numbers from 1 to {MOST_STEPS}, like [1, 1, 2, 2, 3, 3]",
    lambda value: (
        isinstance(value, list)
        and bool(value)
        and all(type(v) is int and 1 <= v <= MOST_STEPS for v in value)
    ),
)
_SIDE = Kind(
    f"a whole number from {SIDE[0]} to {SIDE[1]}",
    lambda value: type(value) is int and SIDE[0] <= value <= SIDE[1],
)
_YES_NO = Kind("true or false", lambda value: isinstance(value, bool))

FORMAT: dict[str, Spec] = {
    "format": VERSION,
    "id": ID,
    "name": WORDS,
    "family": FAMILY,
    "rules": TEXT,
    "reconstruction?": WORDS,
    "checks?": {f"{name}?": COUNT for name in ("kinds", "cards", "cards_for_two", "coins")},
    "players": {"min": SOME, "max": SOME, "coins": SOME},
    "grid": {"*": _SIDE},
    "die": {"faces": _FACES},
    "score": {"set_of": SOME, "leftover": COUNT},
    "pigeons": {FEEDER: COUNT, PIGEONS: COUNT},
    "options?": {f"{name}?": _YES_NO for name in OPTIONS},
    "kinds": [{"kind": TEXT, "name": WORDS, "copies": SOME, "set": COUNT, "leaves_up_to?": SOME}],
}


def check_data(data: Entries) -> list[Problem]:
    """Every problem of the content of a Venice board file."""
    found: list[Problem] = []
    board = take(FORMAT, data, found)
    broken = {re.split(r"[.\[]", problem.key)[0] for problem in found}
    for check in (_rules, _kinds, _players, _grid):
        found += check(board)
    if not broken & {"kinds", "pigeons", "grid", "players"}:
        found += _filled(board)
    found += _totals(board, broken)
    return found


def _rules(board: Entries) -> Iterator[Problem]:
    rules = get(board, "rules")
    if rules is not None and rules != "VE":
        wrong = f"no rule of this family has an id that begins with {show(rules)}"
        yield Problem("rules", wrong, "use VE")


def _kinds(board: Entries) -> Iterator[Problem]:
    if get(board, "kinds") == []:
        yield Problem("kinds", "it is empty", "add one [[kinds]] table or more")
    seen: dict[str, str] = {}
    for key, row in rows(board, "kinds"):
        word = row.get("kind")
        if word is None:
            continue
        if word in (COIN, DOWN, "up", "at", "card", "and", FEEDER, PIGEONS, AIRPORT, HOME):
            yield Problem(f"{key}.kind", f"{show(word)} has a meaning of its own", "take another")
        elif not re.fullmatch(r"[a-z]+", word):
            right = "write one word in small letters a to z: moves are written with it"
            yield Problem(f"{key}.kind", f"it is {show(word)}", right)
        elif (other := seen.setdefault(word, key)) != key:
            yield Problem(f"{key}.kind", f"{show(word)} is {other} too", "give it another word")


def _players(board: Entries) -> Iterator[Problem]:
    least, most = get(board, "players", "min"), get(board, "players", "max")
    if least and most and least > most:
        yield Problem("players.min", f"{least} is more than players.max", f"write {most} or less")


def _grid(board: Entries) -> Iterator[Problem]:
    grid, numbers = get(board, "grid"), _numbers(board)
    if grid is None or not numbers:
        return
    for n in numbers:
        if str(n) not in grid:
            right = f"add a line {n} = and the number of cells on a side"
            yield Problem(f"grid.{n}", f"nothing says how large the city is for {n} players", right)
    for n in grid:
        if n not in map(str, numbers):
            right = f"leave it out, or let {show(n)} players play"
            yield Problem(f"grid.{n}", f"{show(n)} is no number of players", right)


def _numbers(board: Entries) -> range:
    least, most = get(board, "players", "min"), get(board, "players", "max")
    return range(least, most + 1) if least and most else range(0)


def _filled(board: Entries) -> Iterator[Problem]:
    """For every number of players, as many cards as cells without the airport's."""
    grid = get(board, "grid")
    for n in _numbers(board):
        size = grid.get(str(n))
        if size and _cards(board, n) != size * size - 1:
            wrong = f"with {n} players there are {_cards(board, n)} cards"
            room = f"{size}×{size} cells without the airport's are {size * size - 1}"
            right = "change copies, leaves_up_to, the pigeons or the grid"
            yield Problem("kinds", f"{wrong}, and {room}", right)


def _cards(board: Entries, players: int) -> int:
    souvenirs = (r["copies"] for _, r in rows(board, "kinds") if players > r.get("leaves_up_to", 0))
    return sum(souvenirs) + sum(get(board, "pigeons").values())


def _totals(board: Entries, broken: set[str]) -> Iterator[Problem]:
    if broken & {"kinds", "pigeons", "players"}:
        return
    most, coins = get(board, "players", "max"), get(board, "players", "coins")
    counted: dict[str, Any] = {
        "kinds": len(rows(board, "kinds")),
        "cards": _cards(board, max(most, 10_000)),
        "cards_for_two": _cards(board, 2),
        "coins": most * coins,
    }
    for name, written in (get(board, "checks") or {}).items():
        if written != counted[name]:
            wrong = f"it says {written}, and the file has {counted[name]}"
            yield Problem(f"checks.{name}", wrong, "correct the number, or find the entry at fault")
