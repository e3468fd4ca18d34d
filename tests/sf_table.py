"""Which tests hold which rule of San Francisco, and what the tests of San Francisco share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import ttr_lab as ttr
from tests.rule_table import moves, notebooks_naming, pack_of, play, refused, whole

__all__ = ["moves", "pack_of", "play", "refused", "whole"]

MODULES = ("setup", "turn", "claim", "tokens", "end")
SEATS = ["Ada", "Bo", "Cy", "Di"]
SITES = ("Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill")

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
        import_module(f"tests.test_sf_rules_{part}")
    return _TESTS


def rows() -> Iterator[tuple[str, list[str], str, list[str]]]:
    """For each rule: its id, its tests, its lesson, the notebooks that name it."""
    tests = tests_of_rules()
    for known in ttr.rules("san_francisco"):
        yield known.id, list(tests.get(known.id, {})), known.lesson, notebooks_naming(known.id)


def table(players=2, **described):
    """A position of some players, Ada to play unless told otherwise."""
    described.setdefault("seed", 1)
    return ttr.position("san_francisco", players=SEATS[:players], **described)


def new(players=2, seed=1, **how):
    """A new game."""
    return ttr.new_game("san_francisco", players=SEATS[:players], seed=seed, **how)


def opened(players=2, seed=1, **how):
    """A new game in which everybody has kept both tickets."""
    game = new(players, seed, **how)
    while game.phase.name == "tickets":
        game.play(game.legal()[-1])
    return game


def begun(players=2, seed=1, **how):
    """A new game at its first turn; stacks lie on the first places that are free."""
    game = opened(players, seed, **how)
    while game.phase.name == "place token":
        game.play(game.legal()[0])
    return game


def names(game):
    """The tickets on offer, by name."""
    return [t.name for t in game.view(game.player).offer]
