"""Does the table [tokens] of a board file fit together, and fit the players and the cities?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .board_entries import Entries, Problem, city_names, get, like, show


def check_tokens(board: Entries) -> Iterator[Problem]:
    """Every problem of the tokens; nothing when the board has none."""
    tokens = get(board, "tokens")
    if tokens is None:
        return
    symbols, places = tokens.get("symbols"), tokens.get("places")
    yield from _symbols(symbols or [])
    yield from _places(places or [], city_names(board))
    if symbols is not None and places is not None:
        yield from _left_over(tokens, len(symbols) - len(places), board)
    points = tokens.get("points")
    if symbols is not None and points is not None and len(points) != len(symbols) + 1:
        wrong = f"it has {len(points)} numbers for 0 to {len(symbols)} different tokens"
        yield Problem("tokens.points", wrong, f"write {len(symbols) + 1} numbers")
    least, most, copies = get(board, "players", "min"), get(board, "players", "max"), "copies"
    if least and most and least <= most:
        for key in ("stack", "placed", "placers"):
            yield from _each_number(f"tokens.{key}", tokens.get(key), least, most)
    for key in ("stack", "placed"):
        for n, size in (tokens.get(key) or {}).items():
            if copies in tokens and size > tokens[copies]:
                wrong = f"a stack of {size} needs more tokens than the {tokens[copies]} of a symbol"
                yield Problem(f"tokens.{key}.{n}", wrong, f"write {tokens[copies]} or less")


def _symbols(symbols: list[str]) -> Iterator[Problem]:
    for i, symbol in enumerate(symbols):
        key = f"tokens.symbols[{i}]"
        if not re.fullmatch(r"[a-z]+", symbol):
            yield Problem(key, f"it is {show(symbol)}", "write one word in small letters a to z")
        elif symbol in symbols[:i]:
            yield Problem(key, f"{show(symbol)} is listed twice", "name each symbol once")


def _places(places: list[str], names: list[str]) -> Iterator[Problem]:
    for i, name in enumerate(places):
        key = f"tokens.places[{i}]"
        if name not in names:
            meant = like(name, names)
            right = f"write {show(meant)}" if meant else "write the name of one of the [[cities]]"
            yield Problem(key, f"there is no city {show(name)}", right)
        elif name in places[:i]:
            yield Problem(key, f"{show(name)} is listed twice", "name each place once")


def _left_over(tokens: Entries, left: int, board: Entries) -> Iterator[Problem]:
    if left < 0:
        yield Problem("tokens.places", f"{-left} of them have no symbol", "name fewer places")
        return
    if (cities := len(city_names(board))) and len(tokens["symbols"]) > cities:
        wrong = f"{len(tokens['symbols'])} stacks do not fit on {cities} cities"
        yield Problem("tokens.symbols", wrong, f"name {cities} or fewer")
    for n, who in (tokens.get("placers") or {}).items():
        key = f"tokens.placers.{n}"
        if len(who) != left:
            wrong = f"it names {len(who)} players, and {left} symbols are left over"
            yield Problem(key, wrong, f"write {left} numbers")
        if n.isdecimal() and any(seat > int(n) for seat in who):
            yield Problem(key, f"it is {show(who)}", f"write numbers from 1 to {n}")


def _each_number(key: str, table: Any, least: int, most: int) -> Iterator[Problem]:
    if table is None:
        return
    numbers = [str(n) for n in range(least, most + 1)]
    for n in [n for n in numbers if n not in table]:
        yield Problem(f"{key}.{n}", "it is missing", f"add what goes with {n} players")
    for n in [n for n in table if n not in numbers]:
        wrong = f"{show(n)} is no number of players"
        yield Problem(f"{key}.{n}", wrong, f"keep {least} to {most}")
