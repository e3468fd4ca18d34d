"""Why something cannot be done: the rule it rests on, what is missing, what would help."""

from __future__ import annotations

from dataclasses import dataclass

from .text import say_in, texts


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule a move would break.

    ``rule`` is an id that ``ttr.rule`` explains, ``why`` says what is wrong here, ``hint`` what
    would help. As a text it has two lines.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "2 red"})
    >>> refusal = game.why_not("claim Paris-Zürich with 3 red")
    >>> refusal.rule
    'EU-CLAIM-1'
    >>> print(refusal)
    Ada holds 2 red, not 3 red. [EU-CLAIM-1]
      1 more red or locomotive card is needed; draw cards first.
    """

    rule: str
    why: str
    hint: str

    def __str__(self) -> str:
        return f"{self.why} [{self.rule}]\n  {self.hint}".strip()


class IllegalMove(ValueError):
    """A move that the rules refuse; ``.refusal`` says why. The game has not changed."""

    def __init__(self, refusal: Refusal, move: object = "") -> None:
        self.refusal = refusal
        super().__init__(f"{move}: {refusal}" if str(move) else str(refusal))


class NotationError(ValueError):
    """A text that cannot be read as a move; ``.hint`` says how it could be written."""

    def __init__(self, why: str, hint: str = "") -> None:
        self.why = why
        self.hint = hint
        super().__init__(f"{why} {hint}".strip())


class PositionError(ValueError):
    """A position that cannot be on any table; the sentence names what is wrong."""


class SaveError(ValueError):
    """A saved game that cannot be taken up again; the sentence names the file and the line."""


def rule_id(key: str, rules: str) -> str:
    """The rule behind a text's key in a set of rules, for instance "refusals.taken" in "EU".

    >>> rule_id("refusals.taken", "EU")
    'EU-CLAIM-6'
    """
    section, name = key.split(".")
    return str(texts("rule_ids")[section][name][rules])


def cite(key: str, rules: str) -> str:
    """The rule behind a text's key as it is put after a sentence.

    >>> cite("refusals.taken", "SF")
    '[SF-CLAIM-2]'
    """
    return f"[{rule_id(key, rules)}]"


def refuse(key: str, rules: str, **values: object) -> Refusal:
    """The refusal of a key of [refusals], with its rule in a set of rules, gaps filled in."""
    why, hint = (say_in(rules, f"refusals.{key}.{part}", **values) for part in ("why", "hint"))
    return Refusal(rule_id(f"refusals.{key}", rules), why, hint)
