"""In what one map file differs from another, in the words of a list of corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from .board_entries import (
    Entries,
    Problem,
    city_names,
    get,
    length_of,
    like,
    rows,
    show,
    ticket_rows,
)

Spelling = dict[str, str]
Rows = dict[frozenset[str], list[tuple[str, Any]]]
TABLES = (
    *("players", "cards", "points", "doubles", "tunnels", "stations"),
    *("longest_trail", "end", "tickets"),
)


def differences(mine: Entries, theirs: Entries, where: str) -> Iterator[Problem]:
    """What would have to change in my board to make it theirs; ``where`` is the name of theirs."""
    spelled: Spelling = {}
    yield from _cities(mine, city_names(theirs), spelled)
    yield from _routes(mine, theirs, spelled, where)
    yield from _tickets(mine, theirs, spelled, where)
    for table in TABLES:
        yield from _numbers(table, get(mine, table) or {}, get(theirs, table) or {}, where)


def _cities(mine: Entries, known: list[str], spelled: Spelling) -> Iterator[Problem]:
    """Reports each misspelled name once and fills in which city each name means."""
    used = [(f"{key}.name", row["name"]) for key, row in rows(mine, "cities") if "name" in row]
    for key, route in rows(mine, "routes"):
        used += [(f"{key}.cities[{i}]", name) for i, name in enumerate(route.get("cities", []))]
    for key, _, ticket in ticket_rows(mine):
        used += [(f"{key}[{i}]", name) for i, name in enumerate(ticket[:2])]
    for key, name in used:
        if name in spelled:
            continue
        meant = name if name in known else like(name, known)
        spelled[name] = meant or name
        if meant != name:
            right = f"write {show(meant)}" if meant else "write the name of a city of that map"
            yield Problem(key, f"there is no city {show(name)}", right)
    for name in known:
        if name not in spelled.values():
            yield Problem("cities", f"{name} is missing", "add it")


def _routes(mine: Entries, theirs: Entries, spelled: Spelling, where: str) -> Iterator[Problem]:
    left, wanted = _tracks(mine, spelled), _tracks(theirs, {})
    colors: dict[tuple[str, str], list[str]] = {}
    for ends in [*wanted, *(e for e in left if e not in wanted)]:
        here = [(key, route, _facts(route)) for key, route in left.get(ends, [])]
        there = [(key, route, _facts(route)) for key, route in wanted.get(ends, [])]
        pair = "-".join((there or here)[0][1].get("cities", "?"))
        same = Counter(str(facts) for *_, facts in here) & Counter(str(f) for *_, f in there)
        for got, want in zip_longest(_without(here, same), _without(there, same)):
            if got is None:
                told = f"{want[2]['color']} {want[2]['length']}"
                yield Problem("routes", f"{pair} ({told}) is missing", "add it")
            elif want is None:
                wrong = f"{pair} is one more track than {where} has there"
                yield Problem(got[0], wrong, "leave it out")
            else:
                for name, right in want[2].items():
                    if name == "color" and got[2][name] != right:
                        colors.setdefault((got[2][name], right), []).append(f"{got[0]}.color")
                    elif got[2][name] != right:
                        wrong = f"{pair} has {show(got[2][name])}"
                        yield Problem(f"{got[0]}.{name}", wrong, f"{where} has {show(right)}")
    # A colour called by another name is one slip, however many routes have it.
    for (color, right), keys in colors.items():
        more = f", and in {len(keys) - 1} more routes" if keys[1:] else ""
        yield Problem(keys[0], f"it is {show(color)}{more}", f"{where} has {show(right)}")


def _tracks(board: Entries, spelled: Spelling) -> Rows:
    tracks: Rows = {}
    for key, route in rows(board, "routes"):
        ends = frozenset(spelled.get(name, name) for name in route.get("cities", []))
        tracks.setdefault(ends, []).append((key, route))
    return tracks


def _facts(route: Entries) -> dict[str, Any]:
    return {
        "color": route.get("color"),
        "length": length_of(route),
        "kind": route.get("kind", "plain"),
        "locomotives": route.get("locomotives", 0),
    }


def _without(
    tracks: list[tuple[str, Entries, dict[str, Any]]], same: Counter[str]
) -> list[tuple[str, Entries, dict[str, Any]]]:
    same, rest = same.copy(), []
    for track in tracks:
        if same[str(track[2])]:
            same[str(track[2])] -= 1
        else:
            rest.append(track)
    return rest


def _tickets(mine: Entries, theirs: Entries, spelled: Spelling, where: str) -> Iterator[Problem]:
    left: dict[frozenset[str], tuple[str, str, list[Any]]] = {}
    for key, kind, ticket in ticket_rows(mine):
        left[frozenset(spelled[name] for name in ticket[:2])] = (key, kind, ticket)
    for _, kind, (a, b, points) in ticket_rows(theirs):
        found = left.pop(frozenset((a, b)), None)
        if found is None:
            wrong = f"{a}-{b} ({points}) is missing"
            yield Problem(f"tickets.{kind}", wrong, "add it")
            continue
        key, own_kind, ticket = found
        if ticket[2] != points:
            wrong = f"{a}-{b} is worth {ticket[2]}"
            yield Problem(key, wrong, f"{where} has {points}")
        if own_kind != kind:
            yield Problem(key, f"{a}-{b} is a {own_kind} ticket", f"in {where} it is a {kind} one")
    for key, _, ticket in left.values():
        wrong = f"{ticket[0]}-{ticket[1]} is no ticket of {where}"
        yield Problem(key, wrong, "leave it out")


def _numbers(table: str, mine: Entries, theirs: Entries, where: str) -> Iterator[Problem]:
    listed = {name for part in (mine, theirs) for name, v in part.items() if _is_list(table, v)}
    for name in [n for n in {**theirs, **mine} if n not in listed]:
        here, there = mine.get(name), theirs.get(name)
        if here != there:
            key, none = f"{table}.{name}", "nothing"
            wrong = f"it is {show(here)}" if here is not None else "it is missing"
            right = f"{where} has {show(there) if there is not None else none}"
            yield Problem(key, wrong, right)


def _is_list(table: str, value: Any) -> bool:
    # The lists among the tickets are compared one by one; the colours of the cards as a whole.
    return table == "tickets" and isinstance(value, list)
