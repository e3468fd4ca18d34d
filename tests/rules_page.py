"""Writes the page of where each rule is tested and taught: `python -m tests.rules_page`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import ttr_lab as ttr
from tests import rule_table, sf_table, venice_table

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "notebooks" / "RULES.md"
GAMES: dict[str, Callable[[], dict[str, dict[str, Callable[[], None]]]]] = {
    "europe": rule_table.tests_of_rules,
    "san_francisco": sf_table.tests_of_rules,
    "venice": venice_table.tests_of_rules,
}
HEAD = """# Every rule: where it is tested, and where it is taught

Made by `python -m tests.rules_page`; a test fails when it is out of date or a rule has no test or
no notebook. A number is that of a cell, counted from 1. `ttr.rule("EU-TUN-3")` prints a rule's \
text.
"""


def cells_naming(game: str) -> dict[str, list[tuple[str, int]]]:
    """Rule id -> (notebook, number of the cell) of every cell of a game that names it."""
    found: dict[str, list[tuple[str, int]]] = {}
    for path in sorted((ROOT / "notebooks" / game).glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for number, cell in enumerate(cells, start=1):
            for rule_id in sorted(set(re.findall(r"[A-Z]{2}-[A-Z]+-\d+", "".join(cell["source"])))):
                found.setdefault(rule_id, []).append((path.name, number))
    return found


def rows(game: str) -> Iterator[tuple[ttr.rulebook.Rule, list[str], list[tuple[str, int]]]]:
    """For each rule of a game: the rule, its tests, the cells that name it."""
    tests, named = GAMES[game](), cells_naming(game)
    for rule in ttr.rules(game):
        yield rule, list(tests.get(rule.id, {})), named.get(rule.id, [])


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in GAMES:
        parts.append(f"\n## {ttr.load_board(game).name}\n")
        parts.append("| rule | tested by | taught in |\n| --- | --- | --- |")
        for rule, tests, cells in rows(game):
            told = "<br>".join(f"`{name}`" for name in tests)
            by_notebook: dict[str, list[str]] = {}
            for name, number in cells:
                by_notebook.setdefault(name, []).append(str(number))
            taught = "<br>".join(
                f"[{name.removesuffix('.ipynb')}]({game}/{name}) {', '.join(numbers)}"
                for name, numbers in by_notebook.items()
            )
            parts.append(f"| **{rule.id}** {rule.title} | {told} | {taught} |")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
