"""What lies in the cells of a position's city: what is described, and the rest of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..chance import shuffled
from ..rails.described import names, read
from ..refusal import PositionError
from ..wrong import show
from .notation import read_cell, read_item
from .setup import lay_out
from .state import State


def fill_city(s: State, city: Mapping[str, str] | None, appeared: Iterable[str] | None) -> None:
    """Lay out the city: what is described, and in the other cells the rest of the pack.

    Hands are full by now: for every card in them a coin lies in the city.
    """
    t, seen = s.tables, _pigeon_cards(s, appeared)
    named, up = _named(s, city)
    left = list(t.pack)
    for hand in s.hands:
        for kind, n in enumerate(hand):
            left[kind] -= n
    for item in named.values():
        if item != t.coin:
            left[item] -= 1
    for kind, n in enumerate(left):
        if n < 0:
            raise PositionError(
                f"city and hands: {t.pack[kind] - n} {t.words[kind]} cards; with {len(s.seats)} "
                f"players the pack has {t.pack[kind]}. [VE-SET-1]"
            )
    held = sum(map(sum, s.hands))
    coins = held - list(named.values()).count(t.coin)
    if coins < 0:
        raise PositionError(
            f"city: {held - coins} coins lie in it, and the players hold {held} cards; a coin lies "
            "where a held card lay. Give somebody more cards, or leave coins out. [VE-TRADE-2]"
        )
    # Face-up pigeon cards that are not named lie somewhere.
    shown = [named[cell] for cell in sorted(up) if named[cell] >= t.feeder]
    hidden = seen[:]
    for card in shown:
        if card in hidden:
            hidden.remove(card)
    for card in hidden:
        left[card] -= 1
        if left[card] < 0:
            raise PositionError(
                f"appeared: the {t.words[card]} has been seen, and city says that it lies face "
                "down; once seen it lies face up. [VE-PIG-5]"
            )
    rest = [kind for kind, n in enumerate(left) for _ in range(n)]
    rest += [t.coin] * coins
    # Cards as numbers beyond those of words: they lie face up.
    rest += [card + len(t.words) + 1 for card in hidden]
    _fill(s, named, up, rest)
    s.appeared = seen + _not_in(shown, seen)


def _pigeon_cards(s: State, appeared: Iterable[str] | None) -> list[int]:
    t, found = s.tables, []
    for word in [] if appeared is None else names("appeared", "the cards seen", appeared):
        card = read("appeared", read_item, t, word, t.words[t.feeder : t.coin]) + t.feeder
        found.append(card)
        if found.count(card) > t.pack[card]:
            raise PositionError(
                f"appeared: the pack has {t.pack[card]} {word} in all, not {found.count(card)}."
            )
    return found


def _named(s: State, city: Any) -> tuple[dict[int, int], set[int]]:
    """The cells that are described: what is there, and those whose card lies face up."""
    t = s.tables
    named: dict[int, int] = {}
    up: set[int] = set()
    if city is None:
        return named, up
    if not isinstance(city, Mapping):
        raise PositionError(f'city: it is {show(city)}; write a dict such as {{"c4": "mask up"}}.')
    for name, item in city.items():
        if not isinstance(name, str) or not isinstance(item, str):
            raise PositionError(f"city: {show(name)}: {show(item)}; write texts.")
        cell = read("city", read_cell, t, name)
        if cell == 0:
            raise PositionError(f"city: {name} is the airport's cell. [VE-SET-2]")
        if cell in named:
            raise PositionError(f"city: {t.names[cell]} is described twice.")
        words = item.casefold().split()
        open_ = words[-1:] == ["up"]
        word = " ".join(w for w in words if w not in ("up", "down"))
        named[cell] = read(f"city[{name}]", read_item, t, word, t.words)
        if open_ and named[cell] != t.coin:
            up.add(cell)
    return named, up


def _fill(s: State, named: dict[int, int], up: set[int], rest: list[int]) -> None:
    t = s.tables
    free = [cell for cell in range(1, t.cells) if cell not in named]
    # The numbers add up: cells are as many as cards, and a coin lies for every card that is held.
    assert len(free) == len(rest), (free, rest)
    beyond = len(t.words) + 1
    for cell, item in zip(free, shuffled(rest, s.seed, 0), strict=True):
        named[cell] = item % beyond
        if item >= beyond:
            up.add(cell)
    lay_out(s, [named[cell] for cell in range(1, t.cells)])
    s.down &= ~sum(1 << cell for cell in up)


def _not_in(cards: list[int], known: list[int]) -> list[int]:
    known = known[:]
    rest = []
    for card in sorted(cards):
        if card in known:
            known.remove(card)
        else:
            rest.append(card)
    return rest
