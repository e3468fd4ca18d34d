"""Every rule of San Francisco has tests, and these notice when the rule is broken."""

import importlib

import pytest

import ttr_lab as ttr
from tests import sf_table
from tests.mutants import failures
from tests.sf_mutants import MUTANTS, Fault
from ttr_lab.text import texts

# The ids of the San Francisco rules, as the rulebook of this project lists them.
SERIES = {
    "SET": 8,
    "TURN": 2,
    "DRAW": 4,
    "CLAIM": 3,
    "DBL": 1,
    "FERRY": 1,
    "TOK": 2,
    "TIX": 2,
    "END": 1,
    "SCORE": 4,
}
IDS = [f"SF-{part}-{n}" for part, many in SERIES.items() for n in range(1, many + 1)]
LESSONS = ("01_setup_and_turns", "02_ferries_and_doubles", "03_tokens", "04_scoring_and_full_game")


def broken(rule_id, mutate):
    return failures(rule_id, mutate, sf_table.tests_of_rules(), Fault)


def test_the_rulebook_holds_these_rules_and_no_other():
    """An id is a public name: one that goes missing breaks notebooks and saved lessons."""
    assert [known.id for known in ttr.rules("san_francisco")] == IDS
    assert {known.lesson for known in ttr.rules("SF")} == {f"san_francisco/{x}" for x in LESSONS}


def test_every_rule_has_tests_with_a_reason_and_a_fault_to_notice():
    """A rule without a test is a sentence."""
    tests = sf_table.tests_of_rules()
    assert set(tests) == set(MUTANTS) == set(IDS)
    assert all(test.__doc__ for found in tests.values() for test in found.values())
    assert all(mutate.__doc__ for found in MUTANTS.values() for mutate in found)


def test_the_tests_of_the_rules_pass_when_nothing_is_broken():
    """A fault must not be found by a test that fails anyway."""
    for rule_id in IDS:
        assert broken(rule_id, lambda fault: None) == [], rule_id


@pytest.mark.parametrize("rule_id", IDS)
def test_a_test_of_this_rule_fails_when_the_rule_is_broken(rule_id):
    """Each fault is one that somebody has made, or could well make."""
    for mutate in MUTANTS[rule_id]:
        assert broken(rule_id, mutate), f"{rule_id}: nobody notices {mutate.__name__}"


def test_every_refusal_of_this_game_is_met_by_a_rule_test(monkeypatch):
    """A sentence that no test ever sees may name the wrong rule for years."""
    behind = texts("rule_ids")["refusals"]
    ids = {key: found["SF"] for key, found in behind.items() if "SF" in found}
    assert set(ids.values()) <= set(IDS)
    met = set()
    for name in ("explain", "explain_tokens"):
        module = importlib.import_module(f"ttr_lab.rails.{name}")

        def noted(key, *given, refuse=module.refuse, **values):
            met.add(key)
            return refuse(key, *given, **values)

        monkeypatch.setattr(module, "refuse", noted)
    for found in sf_table.tests_of_rules().values():
        for test in found.values():
            test()
    # One ticket is enough here, and who would keep none cannot write it down.
    assert set(ids) - met == {"keep", "keep_first"}
