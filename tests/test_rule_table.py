"""Every rule of the rulebook has tests, and these notice when the rule is broken."""

import importlib

import pytest

import ttr_lab as ttr
from tests import rule_table
from tests.mutants import MUTANTS, failures
from ttr_lab.text import texts

# The ids of the Europe rules, as the rulebook of this project lists them.
SERIES = {
    "SET": 6,
    "TURN": 2,
    "DRAW": 8,
    "CLAIM": 6,
    "DBL": 3,
    "FERRY": 2,
    "TUN": 8,
    "TIX": 3,
    "STA": 6,
    "END": 1,
    "SCORE": 4,
}
IDS = [f"EU-{part}-{n}" for part, many in SERIES.items() for n in range(1, many + 1)]


def test_the_rulebook_holds_these_rules_and_no_other():
    """An id is a public name: one that goes missing breaks notebooks and saved lessons."""
    assert [known.id for known in ttr.rules("europe")] == IDS
    assert len(IDS) == 49


def test_every_rule_has_a_test_and_every_test_a_rule_that_exists():
    """A rule without a test is a sentence."""
    tests = rule_table.tests_of_rules()
    assert set(tests) == set(IDS)
    for rule_id, found in tests.items():
        assert found, rule_id


def test_every_rule_test_says_why_people_get_it_wrong():
    """The docstring is the reason that the test exists."""
    for found in rule_table.tests_of_rules().values():
        for name, test in found.items():
            assert test.__doc__, name
            assert test.__doc__.rstrip().endswith((".", "?")), name


def test_every_mutant_breaks_a_rule_and_says_what_is_wrong():
    """The list is complete: there is a fault for each of the rules."""
    assert set(MUTANTS) == set(IDS)
    assert all(mutate.__doc__ for found in MUTANTS.values() for mutate in found)


def test_the_tests_of_the_rules_pass_when_nothing_is_broken():
    """A fault must not be found by a test that fails anyway."""
    for rule_id in IDS:
        assert failures(rule_id, lambda fault: None) == [], rule_id


@pytest.mark.parametrize("rule_id", IDS)
def test_a_test_of_this_rule_fails_when_the_rule_is_broken(rule_id):
    """Each fault is one that somebody has made, or could well make."""
    for mutate in MUTANTS[rule_id]:
        assert failures(rule_id, mutate), f"{rule_id}: nobody notices {mutate.__name__}"


def test_every_refusal_rests_on_a_rule_that_exists_and_is_met_by_a_rule_test(monkeypatch):
    """A sentence that no test ever sees may name the wrong rule for years."""
    behind = texts("rule_ids")["refusals"]
    assert set(behind) == set(texts()["refusals"])
    ids = {key: found["EU"] for key, found in behind.items() if "EU" in found}
    assert set(ids.values()) <= set(IDS)
    met = set()
    explain = importlib.import_module("ttr_lab.rails.explain")
    refuse = explain.refuse

    def noted(key, *given, **values):
        met.add(key)
        return refuse(key, *given, **values)

    monkeypatch.setattr(explain, "refuse", noted)
    for found in rule_table.tests_of_rules().values():
        for test in found.values():
            test()
    assert set(ids) - met == set()


# A board, a position of it, and moves to play from there.
POSITIONS = {
    "a turn": (
        "europe",
        {"hands": {"Ada": "5 red 1 blue 3 wild"}, "routes": {"Bo": ["Frankfurt-Paris white"]}},
    ),
    "few trains": ("europe", {"hands": {"Ada": "6 red 3 wild"}, "trains": {"Ada": 3}}),
    "no deck": ("europe", {"face_up": "red wild wild", "deck": "", "deck_only": True}),
    "nothing at all": (
        "europe",
        {"face_up": "", "deck": "", "deck_only": True, "ticket_deck": []},
    ),
    "a second station": (
        "europe",
        {"hands": {"Ada": "1 red 1 blue 1 wild"}, "stations": {"Ada": ["Wien"]}},
    ),
    "three stations": (
        "europe",
        {"hands": {"Ada": "9 red"}, "stations": {"Ada": ["Wien", "Roma", "Riga"]}},
    ),
    "a second card": ("europe", {"phase": "second draw", "face_up": "red wild blue blue wild"}),
    "own twin": ("europe", {"hands": {"Ada": "9 wild"}, "routes": {"Ada": ["Dieppe-London"]}}),
    "a tunnel": (
        "europe",
        {"hands": {"Ada": "4 red 2 wild"}, "deck": "red wild blue"},
        "claim Paris-Zürich with 3 red",
    ),
    "a tunnel in locomotives": (
        "europe",
        {"hands": {"Ada": "4 red 4 wild"}, "deck": "red wild blue"},
        "claim Paris-Zürich with 3 wild",
    ),
    "tickets": ("europe", {"ticket_deck": ["Paris-Wien", "Kyiv-Sochi"]}, "draw tickets"),
    "the mini board": ("mini", {"hands": {"Ada": "4 red 3 wild"}}),
}


@pytest.mark.parametrize("what", POSITIONS)
def test_what_is_listed_is_what_is_not_refused(what):
    """Legality is decided once: the quick list and the slow reasons must agree on every move."""
    board, described, *played = POSITIONS[what]
    game = ttr.position(board, players=["Ada", "Bo"], seed=1, **described)
    for move in played:
        game.play(move)
    every = [str(move) for move in game._now.tables.every_move()]
    every += ["draw tickets", "pass", "decline"]
    every += [f"pay {n} {card}" for n in (1, 2, 3) for card in game.board.cards]
    every += ["pay 1 red 1 wild", "pay 2 red 1 wild"]
    if board == "europe":
        every += [f"keep {t.name}" for t in game.board.tickets] + ["keep Paris-Wien, Kyiv-Sochi"]
        every += ["keep Kyiv-Sochi, Paris-Wien"]
    listed = [str(move) for move in game.legal()]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(every)
    # Tickets may be named in any order; what is listed names them in the board's.
    allowed = {text for text in every if game.why_not(text) is None}
    assert allowed - {"keep Paris-Wien, Kyiv-Sochi"} == set(listed) - {
        "keep Paris-Wien, Kyiv-Sochi"
    }


def test_the_table_names_tests_lesson_and_notebooks_for_every_rule(capsys):
    """What CONTRIBUTING.md points to when somebody adds a rule."""
    rule_table.main()
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 2 + len(IDS)
    for rule_id, line in zip(IDS, printed[2:], strict=True):
        assert line.startswith(f"| {rule_id} | test_rules_")
        assert ttr.rule(rule_id).lesson in line
