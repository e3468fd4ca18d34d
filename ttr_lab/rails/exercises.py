"""Exercises of the rails family, by name; each is worked out from whatever position is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..exercises import Exercise
from ..game import Game
from ..text import say
from . import exercise_ends as ends
from . import exercise_facts as facts
from . import exercise_moves as moves
from . import exercise_table as table
from .board import WILD
from .scoring import winners


class Made(NamedTuple):
    """How exercises of one pattern are made; ``<...>`` in it is what each of them is about."""

    pattern: str
    key: str  # of its texts
    rank: str
    kind: str
    rule: str  # ids, one for each set of rules
    answer: Callable[[Game, str], Any]
    values: Callable[[Game, str], facts.Values]  # for the gaps of its texts
    slips: Callable[[Game, str], Iterable[tuple[Any, str]]] = lambda game, about: ()
    table: Callable[[Game, str], str] = lambda game, about: ""  # where the prompt tells it all


def names() -> tuple[tuple[str, str], ...]:
    """Every pattern with its rank.

    >>> names()[0]
    ('tunnel extra', 'warm-up')
    """
    return tuple((made.pattern, made.rank) for made in MADE)


def exercise(name: str) -> Exercise | None:
    """The exercise of a name such as "score of Ada"; None when no pattern fits.

    >>> exercise("Score of Ada").rank, exercise("longest trail").kind, exercise("chess")
    ('challenge', 'number', None)
    """
    text = " ".join(name.split())
    for made in MADE:
        if fit := re.fullmatch(_expression(made.pattern), text, re.IGNORECASE):
            return _exercise(made, text, fit.groupdict().get("about") or "")
    return None


def _expression(pattern: str) -> str:
    head, _, about = pattern.partition(" <")
    if not about:
        return re.escape(head)
    if about == "seat>":
        # The seat may be left out: it is then the one to decide.
        return re.escape(head.rpartition(" ")[0]) + r"(?: (?:of|by) (?P<about>.+))?"
    return re.escape(head) + " (?P<about>.+)"


def _exercise(made: Made, name: str, about: str) -> Exercise:
    def text(part: str) -> Callable[[Game], str]:
        return lambda game: say(f"ui.quiz.{made.key}.{part}", **made.values(game, about))

    return Exercise(
        name=name,
        rank=made.rank,
        prompt=text("prompt"),
        hint=text("hint"),
        solution=text("solution"),
        kind=made.kind,
        rule=lambda game: _rule(made, game, about),
        answer=lambda game: made.answer(game, about),
        slips=lambda game: made.slips(game, about),
        table=lambda game: made.table(game, about),
    )


def _rule(made: Made, game: Game, about: str) -> str:
    if made.key == "may":
        no = game.why_not(about)
        return _of(game, moves.may_rules(game, about)) if no is None else no.rule
    if made.key in ("payment", "ways"):
        return _of(game, moves.pay_rules(facts.route(game, about)))
    if made.key == "tunnel_extra" and set(game.phase.laid) == {WILD}:
        return _of(game, "EU-TUN-3")
    return _of(game, made.rule)


def _of(game: Game, ids: str) -> str:
    own = f"{game.board.rules}-"
    return next((each for each in ids.split() if each.startswith(own)), "")


MADE = (
    Made("tunnel extra", "tunnel_extra", "warm-up", "number", "EU-TUN-2",
         facts.extra, facts.tunnel, facts.tunnel_slips),
    Made("route points of <route>", "route_points", "warm-up", "number", "EU-CLAIM-5 SF-CLAIM-3",
         lambda game, about: game.board.points[facts.route(game, about).length],
         facts.route_values,
         lambda game, about: [(facts.route(game, about).length, facts.slip("spaces"))],
         table.spaces),
    Made("cards to pay for <route>", "cards_to_pay", "warm-up", "number", "EU-CLAIM-1 SF-CLAIM-1",
         lambda game, about: facts.route(game, about).length, facts.route_values,
         facts.route_slips),
    Made("locomotives for <route>", "locomotives", "warm-up", "number", "EU-FERRY-1 SF-FERRY-1",
         lambda game, about: facts.route(game, about).locomotives, facts.route_values),
    Made("may <move>", "may", "warm-up", "yes or no", "EU-TURN-1 SF-TURN-1",
         lambda game, about: game.why_not(about) is None, moves.may_values, table=table.move),
    Made("payment for <route>", "payment", "practice", "cards", "EU-CLAIM-1 SF-CLAIM-1",
         facts.payments, facts.payment_values, table=table.payment),
    Made("ways to pay for <route>", "ways", "practice", "number", "EU-CLAIM-2 SF-CLAIM-1",
         lambda game, about: len(facts.claims(game, about)), facts.payment_values,
         table=table.payment),
    Made("routes to claim", "to_claim", "practice", "number", "EU-CLAIM-3 SF-CLAIM-2",
         facts.to_claim, facts.to_claim_values, facts.to_claim_slips, table.payment),
    Made("display after <move>", "display", "practice", "cards", "EU-DRAW-5 SF-DRAW-3",
         lambda game, about: facts.after(game, about).view().face_up, facts.display_values,
         facts.display_slips),
    Made("tickets done by <seat>", "tickets_done", "practice", "number", "EU-SCORE-1 SF-SCORE-1",
         lambda game, about: game.scores()[facts.seat(game, about)].tickets_done,
         ends.ticket_values, table=table.joined),
    Made("who plays last", "last", "practice", "seat", "EU-END-1 SF-END-1",
         ends.last, ends.last_values, table=table.turns),
    Made("longest trail of <seat>", "trail", "challenge", "number", "EU-SCORE-2",
         ends.trail, ends.trail_values, ends.trail_slips, table.network),
    Made("score of <seat>", "score", "challenge", "number", "EU-SCORE-4 SF-SCORE-4",
         lambda game, about: game.scores()[facts.seat(game, about)].total,
         ends.score_values, ends.score_slips, table.sheet),
    Made("winner", "winner", "challenge", "seats", "EU-SCORE-4 SF-SCORE-4",
         lambda game, about: winners(game.scores()), ends.winner_values, ends.winner_slips,
         table.everything),
    Made("station borrows in <city>", "borrows", "challenge", "route", "EU-STA-4",
         ends.borrowed, ends.borrowed_values, table=table.station),
)  # fmt: skip
