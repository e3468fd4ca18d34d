"""The entries of a board file: how to get at them, and how to say what is wrong with one."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .rails.board import plain

Entries = dict[str, Any]


class Problem(NamedTuple):
    """Something wrong in a board file: under which key, what, and what would be right.

    >>> print(Problem("players.min", "it is 0", "write a whole number from 1 to 9999"))
    players.min: it is 0; write a whole number from 1 to 9999.
    """

    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        # One line, whatever the file holds.
        return " ".join(f"{self.key}: {self.wrong}; {self.right}.".split())


def get(board: Entries, *keys: str) -> Any:
    """The entry under some keys, None where there is none.

    >>> get({"players": {"min": 2}}, "players", "min"), get({}, "players", "min")
    (2, None)
    """
    entry: Any = board
    for key in keys:
        entry = entry.get(key) if isinstance(entry, dict) else None
    return entry


def rows(board: Entries, table: str) -> list[tuple[str, Entries]]:
    """The tables of a list, each with its key: ("cities[0]", {...})."""
    listed = get(board, table) or []
    return [(f"{table}[{i}]", row) for i, row in enumerate(listed) if isinstance(row, dict)]


def ticket_rows(board: Entries) -> list[tuple[str, str, list[Any]]]:
    """Key, kind and content of every ticket that can be read."""
    return [
        (f"tickets.{kind}[{i}]", kind, ticket)
        for kind, listed in (get(board, "tickets") or {}).items()
        if isinstance(listed, list)
        for i, ticket in enumerate(listed)
        if ticket is not None
    ]


def length_of(route: Entries) -> int | None:
    """How many spaces a route has, if the file says so."""
    return len(route.get("spaces") or []) or route.get("length")


def like(name: str, names: Sequence[str]) -> str | None:
    """The city that a misspelled name most likely means.

    >>> like("paris", ["Paris", "Parma"]), like("Muchen", ["München"]), like("Oz", ["Paris"])
    ('Paris', 'München', None)
    """
    by_plain = {plain(n): n for n in names}
    found = near(plain(name), by_plain)
    return by_plain[found] if found else None


def city_names(board: Entries) -> list[str]:
    """The names of the cities, as written."""
    return [row["name"] for _, row in rows(board, "cities") if "name" in row]


def count(board: Entries) -> dict[str, int]:
    """The totals of a board, under the names that [checks] has for them."""
    routes = [route for _, route in rows(board, "routes")]
    pairs = Counter(frozenset(r.get("cities", [])) for r in routes)
    kinds = Counter(r.get("kind", "plain") for r in routes)
    return {
        "cities": len(rows(board, "cities")),
        "tracks": len(routes),
        "pairs": len(pairs),
        "doubles": sum(n > 1 for n in pairs.values()),
        "tunnels": kinds["tunnel"],
        "ferries": kinds["ferry"],
        "ferry_locomotives": sum(r.get("locomotives", 0) for r in routes),
        "spaces": sum(length_of(r) or 0 for r in routes),
        "tickets": len(ticket_rows(board)),
    }


def show(value: Any) -> str:
    """A value as a board file writes it, cut short.

    >>> show("Paris"), show(True), show([1, 2])
    ('"Paris"', 'true', '[1, 2]')
    """
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python refuses to write out a number of thousands of digits.
        text = "a number too long to show"
    return text if len(text) <= 60 else f"{text[:57]}..."


def near(word: str, words: Iterable[str]) -> str | None:
    """The most similar of some words, if any is similar at all.

    >>> near("colour", ["color", "kind"]), near("x", ["color"])
    ('color', None)
    """
    return next(iter(difflib.get_close_matches(word, list(words), 1)), None)


def quoted(words: Iterable[str]) -> str:
    """Words as a board file writes them, in a row."""
    return ", ".join(f'"{word}"' for word in words)
