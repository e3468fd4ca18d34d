"""A score told line by line, each line with the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from ..lines import Lines, ScoreLine
from ..refusal import rule_id
from ..text import say
from .scoring import Score
from .state import State


def explain(s: State, seat: int, found: Mapping[str, Score]) -> Lines:
    """The score of a seat as lines that add up: sets, leftovers, coins, home, total."""
    board, score = s.board, found[s.seats[seat]]

    def line(key: str, points: int | None, **values: object) -> ScoreLine:
        key = f"venice_{key}"
        return ScoreLine(
            points, say(f"score.{key}", **values), rule_id(f"score.{key}", board.rules)
        )

    lines, rest = [], []
    for kind, n in zip(board.kinds, s.hands[seat], strict=True):
        made, left = divmod(n, board.set_of)
        for _ in range(made):
            lines.append(line("set", kind.value, n=board.set_of, kind=kind.kind))
        if left:
            rest.append(line("leftover", -left * board.leftover, n=left, kind=kind.kind))
    if lines and board.reconstruction:
        lines.append(line("reconstruction", None))
    lines += rest
    coins = s.coins[seat]
    if coins:
        named = say("count.coin" if coins == 1 else "count.coins", n=coins)
        lines.append(line("coins", 0, coins=named))
    if score.home:
        lines.append(line("home", None, n=score.returned))
    else:
        lines.append(line("late", None))
    lines.append(line("total", score.total))
    return Lines(lines)
