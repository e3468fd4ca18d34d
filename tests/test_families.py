"""Every family of games keeps the same promises; one test runs over all shipped boards."""

from random import Random

import pytest

import ttr_lab as ttr
from ttr_lab import boards
from ttr_lab.families import rules_of
from ttr_lab.lines import Entry

WANTED = [
    *("OVER", "TURN", "State", "new_state", "position", "legal", "explain", "explain_seat"),
    *("apply", "parse", "reveals", "phase", "view", "full", "points", "narrate", "scores"),
    *("winners", "score_lines"),
]


@pytest.mark.parametrize("name", boards.names())
def test_a_family_has_every_function(name):
    rules = rules_of(ttr.load_board(name))
    assert [each for each in WANTED if not hasattr(rules, each)] == []


@pytest.mark.parametrize("name", boards.names())
def test_a_whole_game_keeps_what_a_family_promises(name):
    board = ttr.load_board(name)
    rules = rules_of(board)
    seats = ("Ada", "Bo")
    rng = Random(name)
    s = rules.new_state(board, seats, 3)
    for _ in range(2000):
        moves = rules.legal(s)
        if s.phase == rules.OVER:
            break
        move = rng.choice(moves)
        assert rules.explain(s, move) is None
        assert rules.parse(s, str(move)) == move
        assert rules.explain_seat(s, s.player, move) is None
        assert rules.explain_seat(s, 1 - s.player, move) is not None
        before = s.copy()
        assert before == s
        rules.apply(s, move)
        assert before != s
        told = rules.narrate(before, move, s)
        assert told
        assert all(isinstance(entry, Entry) for entry in told)
        assert isinstance(rules.reveals(before, move, s), bool)
        assert str(rules.phase(s))
        assert rules.view(s, None).seat is None
        assert list(rules.points(s)) == list(seats)
    assert s.phase == rules.OVER
    assert rules.legal(s) == []
    found = rules.scores(s)
    assert set(rules.winners(found)) <= set(seats)
    for seat, who in enumerate(seats):
        lines = rules.score_lines(s, seat, found)
        ids = {rule.id for rule in ttr.rules(board.rules)}
        assert {line.rule for line in lines} <= ids
        assert lines[-1].points == found[who].total
        assert "total" not in found[who].row()
