"""Questions before a reveal, and checks after an exercise. The engine answers; nothing is stored.

``predict`` asks before something is shown, ``ask`` puts an exercise with an input and folds,
``check`` judges an answer given in code, ``exercises`` lists what can be asked of any position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from .answers import wording
from .exercises import RANKS, AnyOf, Exercise, Feedback, expected, judge, told
from .game import Game
from .lines import Lines
from .move import Move
from .rulebook import rule as rule_of

if TYPE_CHECKING:
    from .widgets.questions import Ask, Predict

__all__ = [
    "RANKS",
    "AnyOf",
    "Exercise",
    "Feedback",
    "ask",
    "check",
    "exercise",
    "exercises",
    "predict",
]

FAMILY = "rails"


def predict(
    question: str,
    options: Iterable[object],
    *,
    answer: Callable[..., object] | Exercise | str,
    game: Game | None = None,
    moves: str | Move | Iterable[str | Move] = (),
    why: Mapping[Any, str] | None = None,
    reason: str | Callable[..., str] = "",
    rule: str = "",
) -> Predict:
    """A question to answer before the reveal: a button for each option, and a folded answer.

    ``answer`` is worked out by the engine: a function (of ``game``, or of nothing), or the name of
    an exercise. With ``moves`` it is asked what these lead to: they are played on a copy of the
    game, the functions get that copy, and the reveal tells what happened. ``why`` says for an
    option why it is wrong (or right), ``reason`` (a text or a function) is shown with the
    answer, ``rule`` is the id it rests on.

    >>> import ttr_lab as ttr
    >>> question = ttr.quiz.predict(
    ...     "Turned up are green, a locomotive and red. How many more cards for 2 green?",
    ...     options=[0, 1, 2, 3], rule="EU-TUN-2",
    ...     answer=lambda: ttr.tunnel_extra("green wild red", paid="2 green"),
    ...     why={1: "A locomotive turned up counts as well."})
    >>> question.choose(1)
    >>> question.feedback
    'A locomotive turned up counts as well.'
    >>> question.choose(2)
    >>> question.answered
    True
    >>> question.close()
    """
    from .widgets.questions import Predict

    labels = _labels(options)
    after, happened = _played(game, moves)
    found = exercise(answer, after) if isinstance(answer, str) else answer
    if isinstance(found, Exercise):
        if after is None:
            raise ValueError("answer: an exercise needs game=..., the game that it asks about.")
        right = _only(expected(after, found), found)
        reason = reason or found.solution
        rule = rule or told(found.rule, after)
    elif callable(found):
        right = _call(found, after, "answer")
    else:
        raise ValueError(
            f"answer={answer!r}: give a function, so that the engine answers, for instance "
            "answer=lambda game: game.phase.extra."
        )
    if wording(right) not in labels:
        raise ValueError(f"The answer is {wording(right)}, and that is none of the options.")
    reasons = {wording(option): text for option, text in (why or {}).items()}
    if unknown := set(reasons) - set(labels):
        raise ValueError(f"why: {', '.join(sorted(unknown))} is none of the options.")
    explained = reason if isinstance(reason, str) else str(_call(reason, after, "reason"))
    return Predict(
        question=question,
        options=labels,
        right=wording(right),
        why=reasons,
        reveal=[line for line in (*happened, reasons.get(wording(right), ""), explained) if line],
        rule=rule_of(rule).id if rule else "",
    )


def check(game: Game, exercise: str | Exercise, answer: object) -> Feedback:
    """Whether an answer to an exercise is right for this game; True or False like it.

    ``exercise`` is a name (see ``exercises``) or an Exercise of your own. An answer of another kind
    than asked for is wrong, not an error. The text never holds the answer that is expected.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], routes={"Ada": ["Paris-Zürich"]})
    >>> check(game, "route points of Paris-Zürich", 3)  # doctest: +NORMALIZE_WHITESPACE
    Feedback(ok=False, rule='EU-CLAIM-5', text='These are the spaces. Long routes earn more than
    a point for each space.')
    >>> check(game, "longest trail of Ada", "3 trains").ok
    True
    """
    return judge(game, _found(exercise, game), answer)


def ask(game: Game, exercise: str | Exercise) -> Ask:
    """An exercise in a cell: prompt, input, Check, and the hint and the solution folded.

    It asks about the game as it stands now, also when the game goes on.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], routes={"Ada": ["Paris-Zürich"]})
    >>> asked = ask(game, "longest trail of Ada")
    >>> print(asked.prompt)
    How long is Ada's longest trail, counted in trains?
    >>> asked.check("3").ok
    True
    >>> asked.close()
    """
    from .widgets.questions import Ask

    return Ask(game.at(len(game.moves)), _found(exercise, game))


def exercise(name: str, game: Game | None = None) -> Exercise:
    """The exercise of a name, for instance "score of Ada"; ValueError names those there are.

    >>> exercise("score of Ada").rank
    'challenge'
    """
    module = _family(game)
    found: Exercise | None = module.exercise(name) if isinstance(name, str) else None
    if found is None:
        known = ", ".join(pattern for pattern, _ in module.names())
        raise ValueError(f"There is no exercise {name!r}. Exercises: {known}.")
    return found


def exercises(rank: str | None = None, game: Game | None = None) -> Lines:
    """What can be asked of any position, of all ranks or of one; prints one a line.

    >>> exercises("challenge")
    longest trail of <seat>
    score of <seat>
    winner
    station borrows in <city>
    """
    if rank is not None and rank not in RANKS:
        raise ValueError(f"rank={rank!r}: an exercise is one of {', '.join(RANKS)}.")
    return Lines(name for name, its in _family(game).names() if rank in (None, its))


def _family(game: Game | None) -> Any:
    family = FAMILY if game is None else game.board.family
    try:
        return import_module(f".{family}.exercises", __package__)
    except ModuleNotFoundError as error:
        raise ValueError(
            f"There are no exercises by name for {family} games; make an Exercise of your own."
        ) from error


def _found(named: str | Exercise, game: Game) -> Exercise:
    return named if isinstance(named, Exercise) else exercise(named, game)


def _labels(options: Iterable[object]) -> tuple[str, ...]:
    if isinstance(options, str):
        raise ValueError(f"options={options!r}: write a list, for instance [0, 1, 2].")
    labels = tuple(map(wording, options))
    if len(labels) < 2 or len(set(labels)) < len(labels):
        raise ValueError(f"options: give two or more, all different, not {list(labels)}.")
    return labels


def _played(
    game: Game | None, moves: str | Move | Iterable[str | Move]
) -> tuple[Game | None, tuple[str, ...]]:
    """A copy of the game after some moves, and what the log tells of them."""
    made = [moves] if isinstance(moves, (str, Move)) else list(moves)
    if game is None:
        if made:
            raise ValueError("moves: these need game=..., the game that they are played in.")
        return None, ()
    copy = game.at(len(game.moves))
    before = len(copy.log)
    for move in made:
        copy.play(move)
    return copy, tuple(copy.log[before:])


def _call(function: Callable[..., Any], game: Game | None, name: str) -> Any:
    """Call a function of the game or of nothing."""
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    takes = [
        p for p in signature(function).parameters.values()
        if p.kind in kinds and p.default is Parameter.empty
    ]  # fmt: skip
    if not takes:
        return function()
    if game is None:
        raise ValueError(f"{name}: a function of the game needs game=..., the game it looks at.")
    return function(game)


def _only(right: tuple[Any, ...], found: Exercise) -> Any:
    if len(right) != 1:
        raise ValueError(f"The exercise {found.name!r} has several right answers; ask it instead.")
    return right[0]
