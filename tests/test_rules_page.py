"""Rules, tests and lessons belong together, one to one; the page that shows it is up to date."""

import pytest

from tests import rules_page


@pytest.mark.parametrize("game", rules_page.GAMES)
def test_every_rule_has_a_test_and_a_notebook_cell(game):
    bare = [r.id for r, tests, cells in rules_page.rows(game) if not tests or not cells]
    assert bare == []


@pytest.mark.parametrize("game", rules_page.GAMES)
def test_a_rule_is_taught_in_the_lesson_that_it_names(game):
    """`ttr.rule(...)` sends the reader there."""
    wrong = [
        (rule.id, rule.lesson)
        for rule, _, cells in rules_page.rows(game)
        if rule.lesson.partition("/")[2] + ".ipynb" not in {name for name, _ in cells}
    ]
    assert wrong == []


def test_the_page_is_what_the_script_makes_now():
    assert rules_page.PAGE.read_text(encoding="utf-8") == rules_page.page(), (
        "run: python -m tests.rules_page"
    )
