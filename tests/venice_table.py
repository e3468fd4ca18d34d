"""Which tests hold which rule of Venice, and what the tests of Venice share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import ttr_lab as ttr
from tests.rule_table import moves, notebooks_naming, play, refused

__all__ = ["moves", "play", "refused"]

MODULES = ("setup", "turn", "trade", "pigeons", "end")
SEATS = ["Ada", "Bo", "Cy", "Di", "Ed"]

Test = Callable[[], None]
_TESTS: dict[str, dict[str, Test]] = {}


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test, which must need no fixtures, as one of these rules."""

    def note(test: Test) -> Test:
        name = f"{test.__module__.rpartition('.')[2]}.py::{test.__name__}"
        for rule_id in ids:
            _TESTS.setdefault(rule_id, {})[name] = test
        return test

    return note


def tests_of_rules() -> dict[str, dict[str, Test]]:
    """Rule id -> the tests that are marked with it, by file and name."""
    for part in MODULES:
        import_module(f"tests.test_venice_rules_{part}")
    return _TESTS


def rows() -> Iterator[tuple[str, list[str], str, list[str]]]:
    """For each rule: its id, its tests, its lesson, the notebooks that name it."""
    tests = tests_of_rules()
    for known in ttr.rules("venice"):
        yield known.id, list(tests.get(known.id, {})), known.lesson, notebooks_naming(known.id)


def table(players=3, **described):
    """A position of some players, Ada to play unless told otherwise."""
    described.setdefault("seed", 1)
    return ttr.position("venice", players=SEATS[:players], **described)


def cells(size):
    """The names of the cells of a city, the airport's left out."""
    names = [f"{chr(97 + c)}{r + 1}" for r in range(size) for c in range(size)]
    return names[1:]


def city(down=(), named=None, held="", players=3):
    """A city in which all cards lie face up but those in the cells ``down``.

    ``named`` says what lies where; ``held`` are the cards in hands, for which coins lie in the
    last cells that are free.
    """
    board = ttr.load_board("venice")
    left = dict(zip(board.cards, board.pack(players), strict=True))
    found = dict(named or {})
    words = [item.split()[0] for item in found.values()]
    cards = held.split()
    held_cards = [
        kind for n, kind in zip(cards[::2], cards[1::2], strict=True) for _ in range(int(n))
    ]
    for word in [*words, *held_cards]:
        if word != "coin":
            left[word] -= 1
            assert left[word] >= 0, f"no {word} left"
    rest = [kind for kind, n in left.items() for _ in range(n)]
    # Souvenirs first in the cells that are to be face down.
    free = [c for c in cells(board.grid[players]) if c not in found]
    order = [c for c in free if c in down] + [c for c in free if c not in down]
    rest += ["coin"] * (len(held_cards) - words.count("coin"))
    assert len(order) == len(rest)
    for cell, kind in zip(order, rest, strict=True):
        found[cell] = kind if kind == "coin" or cell in down else f"{kind} up"
    return found


def all_cards(game):
    """Every card of a game by kind, wherever it is."""
    full = game.state
    found = {}
    for kind in full.city.values():
        if kind != "coin":
            found[kind] = found.get(kind, 0) + 1
    for hand in full.hands.values():
        for kind, n in hand.items():
            found[kind] = found.get(kind, 0) + n
    return found
