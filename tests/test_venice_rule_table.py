"""Every rule of Venice has tests, and these notice when the rule is broken."""

import importlib

import pytest

import ttr_lab as ttr
from tests import venice_table
from tests.venice_mutants import MUTANTS, failures
from ttr_lab.text import texts

SERIES = {"SET": 4, "RES": 2, "MOVE": 8, "TRADE": 5, "PIG": 7, "END": 1, "SCORE": 3}
IDS = [f"VE-{part}-{n}" for part, many in SERIES.items() for n in range(1, many + 1)]


def test_the_rulebook_holds_these_rules_and_no_other():
    assert [known.id for known in ttr.rules("venice")] == IDS
    assert len(IDS) == 30


def test_every_rule_has_a_test_that_says_why_people_get_it_wrong():
    tests = venice_table.tests_of_rules()
    assert set(tests) == set(IDS)
    for found in tests.values():
        for name, test in found.items():
            assert test.__doc__, name
            assert test.__doc__.rstrip().endswith((".", "?")), name


def test_every_mutant_breaks_a_rule_and_says_what_is_wrong():
    assert set(MUTANTS) == set(IDS)
    assert all(mutate.__doc__ for found in MUTANTS.values() for mutate in found)


@pytest.mark.parametrize("rule_id", IDS)
def test_a_test_of_this_rule_fails_when_the_rule_is_broken(rule_id):
    """Each fault is one that somebody has made, or could well make."""
    assert failures(rule_id, lambda fault: None) == [], "it fails although nothing is broken"
    for mutate in MUTANTS[rule_id]:
        assert failures(rule_id, mutate), f"{rule_id}: nobody notices {mutate.__name__}"


def test_every_refusal_and_score_line_rests_on_a_rule_that_exists_and_is_met():
    """A sentence that no test ever sees may name the wrong rule for years."""
    behind = texts("rule_ids")
    for section in ("refusals", "score"):
        mine = {key: found["VE"] for key, found in behind[section].items() if "VE" in found}
        assert set(mine.values()) <= set(IDS)
        assert set(mine) <= set(texts()[section])
    keys = {key for key in texts()["refusals"] if key.startswith("venice_")}
    assert all("VE" in behind["refusals"][key] for key in keys)
    met = set()
    modules = [importlib.import_module(f"ttr_lab.venice.{m}") for m in ("explain", "explain_move")]
    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            refuse = module.refuse

            def noted(key, *given, _refuse=refuse, **values):
                met.add(key)
                return _refuse(key, *given, **values)

            patch.setattr(module, "refuse", noted)
        for found in venice_table.tests_of_rules().values():
            for test in found.values():
                test()
    assert keys - met == set()


def test_the_table_names_tests_and_lesson_for_every_rule():
    for rule_id, tests, lesson, _ in venice_table.rows():
        assert tests
        assert lesson.startswith("venice/0")
        assert rule_id in str(ttr.rule(rule_id))
