"""Exercises: what is asked, what the engine answers, and what a learner is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from . import answers
from .game import Game
from .rails.board import plain
from .text import say

RANKS = ("warm-up", "practice", "challenge")
Told = str | Callable[[Game], str]  # a text, or what makes one from a game


class AnyOf(tuple[Any, ...]):
    """What an exercise's ``answer`` gives when each of several answers is right."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to work out from a game; the engine knows the answer, nobody has stored it.

    ``prompt``, ``hint``, ``solution`` and ``rule`` (an id) are texts, or functions of the game.
    ``answer`` is a function of the game; ``kind`` is what it gives: "number", "yes or no", "seat",
    "seats", "cards" or "route" (None: no route), or an ``AnyOf`` of these. ``rank`` is "warm-up",
    "practice" or "challenge". ``slips`` may give pairs of a likely wrong answer and what to say
    to it. ``table`` tells what lies on the table where the prompt does not; it is shown with the
    prompt, so it must not hold the answer.

    >>> import ttr_lab as ttr
    >>> deck = Exercise("cards in the deck", "warm-up", "How many cards are left in the deck?",
    ...                 answer=lambda game: game.view().deck_size)
    >>> ttr.quiz.check(ttr.new_game("europe", players=2, seed=1), deck, 97).ok
    True
    """

    name: str
    rank: str
    prompt: Told
    answer: Callable[[Game], Any] = field(repr=False)
    kind: str = "number"
    hint: Told = field(default="", repr=False)
    solution: Told = field(default="", repr=False)
    rule: Told = field(default="", repr=False)
    slips: Callable[[Game], Iterable[tuple[Any, str]]] | None = field(default=None, repr=False)
    table: Told = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise ValueError(f"rank={self.rank!r}: an exercise is one of {', '.join(RANKS)}.")
        if self.kind not in answers.KINDS:
            kinds = ", ".join(answers.KINDS)
            raise ValueError(f"kind={self.kind!r}: an answer is one of {kinds}.")
        if not callable(self.answer):
            raise ValueError("answer: give a function of the game, so that the engine answers.")


@dataclass(frozen=True, slots=True)
class Feedback:
    """Whether an answer is right, the rule it rests on, and a sentence to the learner.

    The sentence never holds the answer that is expected. True when the answer was right.
    """

    ok: bool
    rule: str
    text: str

    def __bool__(self) -> bool:
        return self.ok

    def _repr_html_(self) -> str:
        sign = "✓" if self.ok else "✗"
        rule = f" <b>{escape(self.rule)}</b>" if self.rule else ""
        return f"<p>{sign} {escape(self.text)}{rule}</p>"


def told(text: Told, game: Game) -> str:
    """A text, made from the game when it is a function of it."""
    return text if isinstance(text, str) else text(game)


def expected(game: Game, exercise: Exercise) -> tuple[Any, ...]:
    """The right answers, as values that ``answers.read`` would give."""
    found = exercise.answer(game)
    try:
        return tuple(
            answers.read(exercise.kind, game, each)
            for each in (found if isinstance(found, AnyOf) else (found,))
        )
    except answers.Unreadable as error:
        raise ValueError(
            f"The exercise {exercise.name!r} asks for a {exercise.kind}, and its own answer "
            f"function gives {found!r}."
        ) from error


def judge(game: Game, exercise: Exercise, answer: object) -> Feedback:
    """What to tell a learner who has given this answer."""
    right = expected(game, exercise)
    rule = told(exercise.rule, game)
    try:
        given = answers.read(exercise.kind, game, answer)
    except answers.Unreadable:
        asked = say(f"ui.quiz.kinds.{exercise.kind.replace(' ', '_')}")
        return Feedback(False, rule, _silent([say("ui.quiz.unreadable", kind=asked)], right))
    if given in right:
        return Feedback(True, rule, _silent([say("ui.quiz.right")], right, last="✓"))
    slips = exercise.slips(game) if exercise.slips else ()
    texts = [text for wrong, text in slips if _same(game, exercise.kind, wrong, given)]
    return Feedback(False, rule, _silent([*texts, say("ui.quiz.wrong")], right))


def _same(game: Game, kind: str, wrong: object, given: object) -> bool:
    try:
        return bool(answers.read(kind, game, wrong) == given)
    except answers.Unreadable:
        return False


def _silent(texts: Iterable[str], right: tuple[Any, ...], last: str = "✗") -> str:
    """The first of the texts that holds no right answer, not even by chance inside a word."""
    hidden = set().union(*(answers.forms(value) for value in right))
    for text in (*texts, say("ui.quiz.again"), last):
        if not any(form in plain(text) for form in hidden):
            return text
    return ""
