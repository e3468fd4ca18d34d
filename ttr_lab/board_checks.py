"""Do the entries of a board file fit together? Cities and routes, tickets, numbers, totals, land.

Every check gets the entries that can be used (``board_format.read_format``) and says nothing
about those that are missing: each fault is reported once, not with all that follows from it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .board_entries import (
    Entries,
    Problem,
    city_names,
    count,
    get,
    length_of,
    like,
    rows,
    show,
    ticket_rows,
)
from .board_format import FAMILIES, read_format
from .board_tokens import check_tokens
from .rails.board import GRAY, WILD, plain
from .text import texts


def check_data(data: Entries, folder: Path) -> list[Problem]:
    """Every problem of the content of a board file that lies in a folder."""
    family = data.get("family")
    if family == "venice" or (family not in FAMILIES and "kinds" in data):
        from .venice.board_checks import check_data as check_venice

        return check_venice(data)
    board, found = read_format(data)
    broken = {re.split(r"[.\[]", problem.key)[0] for problem in found}
    for check in (_names, _cards, _numbers, _cities, _routes, _twins, _tickets, check_tokens):
        found += check(board)
    found += _totals(board, broken)
    found += _land(board, folder)
    return found


def _names(board: Entries) -> Iterator[Problem]:
    # The rules of Venice are for its own family.
    prefixes = sorted({rule.split("-")[0] for rule in texts()["rules"]} - {"VE"})
    if (prefix := get(board, "rules")) is not None and prefix not in prefixes:
        known = ", ".join(prefixes)
        yield Problem("rules", f"no rule has an id that begins with {show(prefix)}", f"use {known}")


def _cards(board: Entries) -> Iterator[Problem]:
    colors = get(board, "cards", "colors")
    if colors == []:
        yield Problem("cards.colors", "it is empty", "name one colour or more")
    for i, color in enumerate(colors or []):
        key = f"cards.colors[{i}]"
        if color in (GRAY, WILD, "blind", "tickets"):
            yield Problem(key, f"{show(color)} has a meaning of its own", "take another word")
        elif not re.fullmatch(r"[a-z]+", color):
            yield Problem(key, f"it is {show(color)}", "write one word in small letters a to z")
        elif color in colors[:i]:
            yield Problem(key, f"{show(color)} is listed twice", "name each colour once")


def _numbers(board: Entries) -> Iterator[Problem]:
    least, most, trains = (get(board, "players", k) for k in ("min", "max", "trains"))
    if least and most and least > most:
        yield Problem("players.min", f"{least} is more than players.max", f"write {most} or less")
    end = get(board, "end", "trains")
    if trains and end is not None and end >= trains:
        wrong = f"the last round would begin at {end} trains, and a player has only {trains}"
        yield Problem("end.trains", wrong, f"write a number below {trains}")
    names = ("per_color", "wild", "hand", "face_up", "colors")
    per_color, wild, hand, face_up, colors = (get(board, "cards", name) for name in names)
    if None not in (per_color, wild, hand, face_up, colors, most):
        pack, dealt = len(colors) * per_color + wild, hand * most + face_up
        if pack < dealt:
            wrong = f"the pack has {pack} cards, and {most} players and the display need {dealt}"
            yield Problem("cards", wrong, "add cards, or deal fewer")
    for length in get(board, "points") or {}:
        if not re.fullmatch(r"[1-9]\d{0,3}", length):
            right = "write lines like 3 = 4: length and points"
            yield Problem(f"points.{length}", f"{show(length)} is no length of a route", right)
    deal = get(board, "tickets", "deal") or {}
    for few, many, given in (
        ("keep", "draw", get(board, "tickets", "draw")),
        ("keep_first", "deal", sum(deal.values()) if deal else None),
    ):
        kept = get(board, "tickets", few)
        if kept and given is not None and kept > given:
            wrong = f"a player would have to keep {kept} of {given} tickets"
            right = f"write {given} or less, or raise tickets.{many}"
            yield Problem(f"tickets.{few}", wrong, right)


def _cities(board: Entries) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    places: dict[tuple[float, ...], str] = {}
    for key, city in rows(board, "cities"):
        if "xy" in city and (other := places.setdefault(tuple(city["xy"]), key)) != key:
            wrong = f"{city.get('name')}: {other} lies at the same place"
            yield Problem(f"{key}.xy", wrong, "move one of them")
        if (name := city.get("name")) is None:
            continue
        if name != name.strip() or re.search(r"[-–,]|\s\s|[\n\t]", name):
            right = "leave out hyphens, commas and double spaces: moves are written with them"
            yield Problem(f"{key}.name", f"it is {show(name)}", right)
        other = seen.setdefault(plain(name), key)
        if other != key:
            wrong = f"{show(name)} is the name of {other} too (accents and case do not count)"
            yield Problem(f"{key}.name", wrong, "give each city a name of its own")


def _routes(board: Entries) -> Iterator[Problem]:
    names, ids = city_names(board), Counter(r.get("id") for _, r in rows(board, "routes"))
    for key, route in rows(board, "routes"):
        of = f"{route['id']}: " if "id" in route else ""
        for i, name in enumerate(route.get("cities", [])):
            yield from _unknown(f"{key}.cities[{i}]", of, name, names)
        if len(set(route.get("cities", "ab"))) < 2:
            wrong = f"{of}it leads from {route['cities'][0]} to itself"
            yield Problem(f"{key}.cities", wrong, "name two different cities")
        if of and ids[route["id"]] > 1:
            yield Problem(f"{key}.id", f"{of}another route has this id", "make each id unique")
        yield from _color(key, of, route, get(board, "cards", "colors"))
        yield from _kind(key, of, route, board)
        yield from _length(key, of, route, board)


def _unknown(key: str, of: str, name: str, names: list[str]) -> Iterator[Problem]:
    if name not in names:
        meant = like(name, names)
        right = f"write {show(meant)}" if meant else "write the name of one of the [[cities]]"
        yield Problem(key, f"{of}there is no city {show(name)}", right)


def _color(key: str, of: str, route: Entries, colors: list[str] | None) -> Iterator[Problem]:
    color = route.get("color")
    if color is not None and colors is not None and color not in (*colors, GRAY):
        right = f"write one of {', '.join(map(show, colors))}, or {show(GRAY)} for any colour"
        yield Problem(f"{key}.color", f"{of}the pack has no colour {show(color)}", right)


def _kind(key: str, of: str, route: Entries, board: Entries) -> Iterator[Problem]:
    kind, signs, length = route.get("kind", "plain"), route.get("locomotives"), length_of(route)
    if kind == "tunnel" and "tunnels" not in board:
        wrong = f"{of}it is a tunnel, and the file has no table [tunnels]"
        yield Problem(f"{key}.kind", wrong, "add [tunnels] with reveal = 3, or make it plain")
    if kind == "ferry" and not signs:
        wrong = f"{of}it is a ferry without locomotives"
        yield Problem(f"{key}.locomotives", wrong, "write locomotives = 1 or more")
    if kind != "ferry" and signs:
        wrong = f"{of}it has locomotives and is no ferry"
        yield Problem(f"{key}.locomotives", wrong, 'leave them out, or add kind = "ferry"')
    if signs and length and signs > length:
        wrong = f"{of}it has {signs} locomotives on {length} spaces"
        yield Problem(f"{key}.locomotives", wrong, f"write {length} or less")


def _length(key: str, of: str, route: Entries, board: Entries) -> Iterator[Problem]:
    length, written, points = length_of(route), route.get("length"), get(board, "points")
    if not length:
        right = "give its spaces, or a line like length = 3"
        yield Problem(f"{key}.spaces", f"{of}nothing says how long the route is", right)
        return
    if written and written != length:
        wrong = f"{of}the length is {written}, and there are {length} spaces"
        yield Problem(f"{key}.length", wrong, "leave the length out: the spaces are counted")
    if points is not None and str(length) not in points:
        wrong = f"{of}[points] has no line for a route of {length}"
        right = f"add a line {length} = and its points, or check the route"
        yield Problem(f"points.{length}", wrong, right)
    trains = get(board, "players", "trains")
    if trains and length > trains:
        wrong = f"{of}it has {length} spaces, and a player has only {trains} trains"
        yield Problem(f"{key}.spaces", wrong, "shorten the route, or raise players.trains")


def _twins(board: Entries) -> Iterator[Problem]:
    pairs: dict[frozenset[str], list[tuple[str, Entries]]] = {}
    for key, route in rows(board, "routes"):
        if len(ends := frozenset(route.get("cities", []))) == 2:
            pairs.setdefault(ends, []).append((key, route))
    for (_, one), *others in pairs.values():
        for key, other in others[1:]:
            wrong = f"{other.get('id')}: two tracks between its cities are there already"
            yield Problem(key, wrong, "keep two at most")
        for key, other in others[:1]:
            for name, describe in (("length", length_of), ("kind", _described)):
                here, there = describe(other), describe(one)
                if here != there and here and there:
                    beside = f"{one.get('id')} beside it is {there}"
                    wrong = f"{other.get('id')}: it is {here}, and {beside}"
                    yield Problem(f"{key}.{name}", wrong, "make both tracks of a double alike")


def _described(route: Entries) -> str:
    signs = route.get("locomotives")
    return route.get("kind", "plain") + (f" with locomotives = {signs}" if signs else "")


def _tickets(board: Entries) -> Iterator[Problem]:
    names, part = city_names(board), _parts(board)
    seen: dict[frozenset[str], str] = {}
    for key, _, (a, b, _points) in ticket_rows(board):
        for i, name in enumerate((a, b)):
            yield from _unknown(f"{key}[{i}]", "", name, names)
        if a == b:
            yield Problem(key, f"it leads from {a} to itself", "name two different cities")
        other = seen.setdefault(frozenset((a, b)), key)
        if other != key:
            wrong = f"{other} already joins {a} and {b}"
            yield Problem(key, wrong, "name each pair of cities once")
        if a in part and b in part and part[a] != part[b]:
            yield Problem(key, f"no routes lead from {a} to {b}", "choose cities that are joined")
    deal, most = get(board, "tickets", "deal"), get(board, "players", "max")
    kinds = {k: v for k, v in (get(board, "tickets") or {}).items() if isinstance(v, list)}
    if deal is None:
        return
    for kind in [k for k in kinds if k not in deal]:
        wrong = f"tickets.deal does not say how many {kind} tickets a player gets"
        yield Problem(f"tickets.{kind}", wrong, f"add {kind} = 0 or more to tickets.deal")
    for kind, each in deal.items():
        have = len(kinds.get(kind, []))
        if most and have < each * most:
            wrong = f"{most} players get {each} {kind} tickets each, and there are {have}"
            yield Problem(f"tickets.{kind}", wrong, f"list {each * most} or more, or deal fewer")


def _parts(board: Entries) -> dict[str, int]:
    """City to the number of the part of the map it lies in; empty when routes cannot be read."""
    part = {name: i for i, name in enumerate(city_names(board))}
    for _, route in rows(board, "routes"):
        ends = route.get("cities", [])
        if len(ends) != 2 or not part.keys() >= set(ends):
            return {}
        old, new = part[ends[0]], part[ends[1]]
        part = {name: new if p == old else p for name, p in part.items()}
    return part


def _totals(board: Entries, broken: set[str]) -> Iterator[Problem]:
    counted = count(board)
    for name, written in (get(board, "checks") or {}).items():
        source = name if name in ("cities", "tickets") else "routes"
        if source not in broken and written != counted[name]:
            wrong = f"it says {written}, and the file has {counted[name]}"
            yield Problem(f"checks.{name}", wrong, "correct the number, or find the entry at fault")


def _land(board: Entries, folder: Path) -> Iterator[Problem]:
    name = get(board, "map", "land")
    if name is None:
        return
    if name != Path(name).name or "\\" in name:
        yield Problem("map.land", f"it is {show(name)}", "name a file beside the board file")
        return
    try:
        polygons = json.loads((folder / name).read_text(encoding="utf-8"))["polygons"]
        rings = [ring for p in polygons for ring in (p["outer"], *p.get("holes", []))]
        fine = all(len(r) > 2 and all(_point(p) for p in r) for r in rings)
    except FileNotFoundError:
        yield Problem(
            "map.land",
            f"there is no file {name} beside the board file",
            "add it, or leave this key out",
        )
        return
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        fine = False
    if not fine:
        right = 'it has to be JSON like {"polygons": [{"outer": [[0.1, 0.2], ...], "holes": []}]}'
        yield Problem("map.land", f"{name} is not a list of polygons", right)


def _point(point: Any) -> bool:
    return len(point) == 2 and all(type(v) in (int, float) and -9 < v < 9 for v in point)
