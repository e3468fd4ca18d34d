"""What a board file may hold: the keys, and what may stand under each of them.

Here every entry is looked at by itself; whether they fit together is asked in ``board_checks``.
Adding a key to the format is adding a line to ``FORMAT``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from .board_entries import Entries, Problem, near, quoted, show

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
KINDS = ("plain", "tunnel", "ferry")
REJECTED = ("box", "under")
FIRST = ("first seat", "random")
FAMILIES = ("rails", "venice")
MOST = 9999  # of anything: no game needs more, and a slip must not fill the memory


class Kind(NamedTuple):
    """A kind of value: in words, and as a test."""

    right: str
    ok: Callable[[Any], bool]


def _number(value: Any, low: float, high: float) -> bool:
    # Python counts True as 1; a file does not. Comparing also turns nan and inf away.
    return type(value) in (int, float) and low <= value <= high


def _whole(least: int) -> Kind:
    return Kind(
        f"a whole number from {least} to {MOST}",
        lambda value: type(value) is int and least <= value <= MOST,
    )


def _one_of(words: tuple[str, ...]) -> Kind:
    return Kind(f"one of {quoted(words)}", lambda value: value in words)


def _numbers(limits: list[tuple[float, float]], right: str) -> Kind:
    def ok(value: Any) -> bool:
        if not isinstance(value, list) or len(value) != len(limits):
            return False
        return all(_number(v, *limit) for v, limit in zip(value, limits, strict=True))

    return Kind(right, ok)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _ticket(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    return _texts(value[:2]) and SOME.ok(value[2])


TEXT = Kind("a text in quotes", lambda value: isinstance(value, str))
COLOR = Kind('a colour of the cards, or "gray" for any', TEXT.ok)
WORDS = Kind("a text that is not empty", lambda v: isinstance(v, str) and bool(v.strip()))
COUNT, SOME = _whole(0), _whole(1)
ID = Kind(
    "a text of small letters a to z, digits, - and _",
    lambda value: isinstance(value, str) and bool(re.fullmatch(r"[a-z0-9_-]+", value)),
)
FAMILY = _one_of(FAMILIES)
VERSION = Kind("1, the only format so far", lambda value: type(value) is int and value == 1)
COSTS = Kind(
    "a list of whole numbers from 1 on, like [1, 2, 3]",
    lambda value: isinstance(value, list) and bool(value) and all(SOME.ok(v) for v in value),
)
SEATS = Kind(
    "a list of whole numbers from 1 on, like [1, 2]",
    lambda value: isinstance(value, list) and all(SOME.ok(v) for v in value),
)
POINTS = Kind(
    "a list of whole numbers from 0 on, like [0, 0, 1, 2]",
    lambda value: isinstance(value, list) and bool(value) and all(COUNT.ok(v) for v in value),
)
TWO_CITIES = Kind('two cities, like ["Paris", "Wien"]', lambda v: _texts(v) and len(v) == 2)
TICKET = Kind('two cities and points, like ["Paris", "Wien", 8]', _ticket)
XY = _numbers([(0, 1)] * 2, "x and y, each from 0 to 1, like [0.31, 0.29]")
SHIFT = _numbers([(-1, 1)] * 2, "two parts of the map's width, like [0.01, 0.0]")
SPACE = _numbers(
    [(0, 1), (0, 1), (-360, 360)], "x and y from 0 to 1 and an angle, like [0.31, 0.29, 45.0]"
)
SIZE = _numbers([(1, 100_000)] * 2, "a width and a height, 1 or more, like [1744, 1125]")
BAR = _numbers([(0.0001, 1)] * 2, "a length and a width from 0 to 1, like [0.02, 0.008]")
PART = Kind("a part of the map's width, from 0 to 1", lambda value: _number(value, 0.0001, 1))

# A Kind, a table of such (a key with "?" may be left out, "*" stands for keys of the board's own),
# or a list with the kind of its members.
Spec = Any

FORMAT: dict[str, Spec] = {
    "format": VERSION,
    "id": ID,
    "name": WORDS,
    "family": FAMILY,
    "rules": TEXT,
    "checks?": {
        f"{name}?": COUNT
        for name in (
            *("cities", "tracks", "pairs", "doubles", "tunnels", "ferries"),
            *("ferry_locomotives", "spaces", "tickets"),
        )
    },
    "players": {"min": SOME, "max": SOME, "trains": SOME, "first?": _one_of(FIRST)},
    "cards": {
        "colors": Kind('a list of words, like ["red", "blue"]', _texts),
        "per_color": SOME,
        "wild": COUNT,
        "wild_word": WORDS,
        "hand": COUNT,
        "face_up": COUNT,
        "draws": SOME,
        "reset_at": SOME,
    },
    "points": {"*": COUNT},
    "doubles": {"closed_up_to": COUNT},
    "tunnels?": {"reveal": SOME},
    "stations?": {"costs": COSTS, "points_left": COUNT},
    "longest_trail?": {"points": COUNT},
    "tokens?": {
        "symbols": Kind('a list of words, like ["bell", "crab"]', _texts),
        "copies": SOME,
        "stack": {"*": SOME},
        "places": Kind('a list of cities, like ["Paris", "Wien"]', _texts),
        "placed": {"*": SOME},
        "placers": {"*": SEATS},
        "points": POINTS,
    },
    "end": {"trains": COUNT},
    "tickets": {
        "deal": {"*": COUNT},
        "keep_first": SOME,
        "rejected_first": _one_of(REJECTED),
        "draw": SOME,
        "keep": SOME,
        "*": [TICKET],
    },
    "map": {"aspect": SIZE, "land?": WORDS, "bar": BAR},
    "cities": [{"name": WORDS, "xy": XY, "label?": _one_of(SIDES), "shift?": SHIFT}],
    "routes": [
        {
            "id": ID,
            "cities": TWO_CITIES,
            "color": COLOR,
            "kind?": _one_of(KINDS),
            "locomotives?": COUNT,
            "length?": SOME,
            "spaces?": [SPACE],
            "bar?": PART,
        }
    ],
}


def read_format(data: Entries) -> tuple[Entries, list[Problem]]:
    """The entries of a board file that can be used, and a problem for each that cannot.

    >>> board, problems = read_format({"players": {"min": 2, "max": "five", "trians": 45}})
    >>> board
    {'players': {'min': 2}}
    >>> print(problems[0], problems[1], sep=chr(10))
    players.max: it is "five"; write a whole number from 1 to 9999.
    players.trians: there is no such key; write "trains".
    """
    found: list[Problem] = []
    return take(FORMAT, data, found), found


def take(spec: dict[str, Spec], data: Entries, found: list[Problem]) -> Entries:
    """The entries that can be used of a file of some format; a problem is added for each other."""
    taken: Entries = _take(spec, data, "", "", found)
    return taken


def _take(spec: Spec, value: Any, key: str, of: str, found: list[Problem]) -> Any:
    """What of a value can be used (None: nothing); the rest is put among the problems found."""
    if isinstance(spec, dict):
        if isinstance(value, dict):
            return _take_table(spec, value, key, of, found)
    elif isinstance(spec, list):
        if isinstance(value, list):
            return [_take(spec[0], v, f"{key}[{i}]", of, found) for i, v in enumerate(value)]
    elif spec.ok(value):
        return value
    found.append(Problem(key, f"{of}it is {show(value)}", f"write {_in_words(spec, key)}"))
    return None


def _take_table(
    spec: dict[str, Spec], table: dict[str, Any], key: str, of: str, found: list[Problem]
) -> dict[str, Any]:
    known = {name.rstrip("?"): kind for name, kind in spec.items() if name != "*"}
    missing = [name for name in spec if name[-1] not in "?*" and name not in table]
    own_name = table.get("id", table.get("name"))
    if key.endswith("]") and isinstance(own_name, str):
        of = f"{own_name}: "
    taken = {}
    for name, value in table.items():
        path = f"{key}.{name}" if key else name
        meant = near(name, missing) if "*" in spec else near(name, known)
        if name not in known and ("*" not in spec or meant):
            # A key left out and one too many are most often one slip of the pen.
            missing = [m for m in missing if m != meant]
            right = f'write "{meant}"' if meant else f"leave it out, or use one of {quoted(known)}"
            found.append(Problem(path, f"{of}there is no such key", right))
        elif (fine := _take(known.get(name, spec.get("*")), value, path, of, found)) is not None:
            taken[name] = fine
    for name in missing:
        path = f"{key}.{name}" if key else name
        found.append(Problem(path, f"{of}it is missing", f"write {_in_words(known[name], path)}"))
    return taken


def _in_words(spec: Spec, key: str) -> str:
    if isinstance(spec, Kind):
        return spec.right
    if isinstance(spec, list):
        return f"[[{key}]] tables" if isinstance(spec[0], dict) else f"a list of {spec[0].right}"
    return f"a table [{key}]"
