"""Which tests hold which rule: the mark `rule`, what the rule tests share, and the table.

``python -m tests.rule_table`` prints the table as Markdown: rule, tests, lesson, and the notebooks
that name the rule. It writes nothing.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import ttr_lab as ttr

ROOT = Path(__file__).resolve().parent.parent
MODULES = ("setup", "draw", "claim", "tunnels", "tickets", "stations", "end")

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
        import_module(f"tests.test_rules_{part}")
    return _TESTS


# What the rule tests share.


def moves(game: ttr.Game, begin: str = "") -> list[str]:
    """The legal moves that begin so, in notation."""
    return [str(move) for move in game.legal() if str(move).startswith(begin)]


def refused(game: ttr.Game, move: str, rule_id: str, seat: str | None = None) -> str:
    """Assert that a move is refused by this rule, in whole sentences, and changes nothing.

    Returns what is said.
    """
    before = game.moves, game.state
    try:
        game.play(move, seat=seat)
    except ttr.IllegalMove as error:
        refusal = error.refusal
    else:
        raise AssertionError(f"{move!r} was not refused; it breaks {rule_id}.")
    assert refusal.rule == rule_id, f"{move!r}: {refusal}"
    for sentence in (refusal.why, refusal.hint):
        assert sentence.strip().endswith("."), f"not a sentence: {sentence!r}"
        assert "{" not in sentence, sentence
    assert (game.moves, game.state) == before, "a refused move has changed the game"
    if seat is None:
        assert game.why_not(move) == refusal
        assert move not in moves(game)
    return str(refusal)


def play(game: ttr.Game, *texts: str) -> None:
    """Play moves that have to be legal, each listed and not refused."""
    for text in texts:
        assert text in moves(game), f"{text!r} is not listed: {game.legal()}"
        assert game.why_not(text) is None
        game.play(text)


def pack_of(game: ttr.Game) -> dict[str, int]:
    """Every train card there is, wherever it lies."""
    full = game.state
    found = Counter(dict.fromkeys(game.board.cards, 0))
    for hand in full.hands.values():
        found.update(hand)
    found.update(full.table.discard)
    found.update(full.table.laid)
    found.update(full.removed_cards)
    for row in (full.deck, full.table.face_up, full.table.revealed):
        found.update(row)
    return dict(found)


def whole(game: ttr.Game) -> bool:
    """Whether the pack is whole: no card lost, none made."""
    return pack_of(game) == dict(zip(game.board.cards, game.board.pack, strict=True))


# The table.


def notebooks_naming(rule_id: str) -> list[str]:
    """The notebooks in which a rule's id is written, from the repository's root."""
    found = []
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8")).get("cells", [])
        text = "\n".join("".join(cell["source"]) for cell in cells)
        # EU-TUN-1 is not named by EU-TUN-10.
        after = [rest[:1] for rest in text.split(rule_id)[1:]]
        if any(not c.isdigit() for c in after):
            found.append(path.relative_to(ROOT).as_posix())
    return found


def rows(game: str = "europe") -> Iterator[tuple[str, list[str], str, list[str]]]:
    """For each rule: its id, its tests, its lesson, the notebooks that name it."""
    tests = tests_of_rules()
    for known in ttr.rules(game):
        yield known.id, list(tests.get(known.id, {})), known.lesson, notebooks_naming(known.id)


def main() -> None:
    """Print the table."""
    print("| rule | tests | lesson | named in |\n| --- | --- | --- | --- |")
    for rule_id, tests, lesson, named in rows():
        print(f"| {rule_id} | {'<br>'.join(tests)} | {lesson} | {'<br>'.join(named)} |")


if __name__ == "__main__":
    # As a file it would have a registry of its own, which no test knows.
    sys.path.insert(0, str(ROOT))
    import_module("tests.rule_table").main()
