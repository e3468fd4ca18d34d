"""The rules by id: a title, a sentence or two, and the notebook that teaches it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from .text import texts
from .wrong import show


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game. ``lesson`` is the notebook that teaches it, below ``notebooks/``."""

    id: str
    title: str
    text: str
    lesson: str

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}\nTaught in notebooks/{self.lesson}.ipynb"

    __repr__ = __str__


class Rules(tuple[Rule, ...]):
    """Rules that print one below the other."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n\n".join(map(str, self))

    __repr__ = __str__


def rule(rule_id: str) -> Rule:
    """The rule of an id; a ValueError names close ids when there is none.

    >>> print(rule("eu-tun-3").title)
    A tunnel paid in locomotives alone
    """
    known = texts()["rules"]
    key = str(rule_id).strip().upper()
    if key not in known:
        if any(known_id.startswith(f"{key}-") for known_id in known):
            raise ValueError(
                f"{show(rule_id)} is a group of rules; ttr.rules({show(key)}) prints them."
            )
        close = get_close_matches(key, known, n=3, cutoff=0.4)
        raise ValueError(
            f"There is no rule {show(rule_id)}. Close to it: {', '.join(close) or 'none'}."
        )
    return Rule(key, **known[key])


def rules(game: str) -> Rules:
    """All rules of a game ("europe"), or of one part of them ("EU-TUN"), in their order.

    >>> len(rules("europe")), [r.id for r in rules("EU-FERRY")]
    (49, ['EU-FERRY-1', 'EU-FERRY-2'])
    """
    known = texts()["rules"]
    prefix = str(game).strip().upper()
    if not any(key.startswith(f"{prefix}-") for key in known):
        from .boards import BoardError, load_board

        try:
            prefix = load_board(game).rules
        except BoardError as error:
            groups = dict.fromkeys(key.rpartition("-")[0] for key in known)
            close = get_close_matches(prefix, groups, n=3, cutoff=0.6)
            raise ValueError(
                f"{show(game)} is neither a game nor a group of rules. "
                f"Close to it: {', '.join(close) or 'none'}; groups look like EU-TUN."
            ) from error
    return Rules(rule(key) for key in known if key.startswith(f"{prefix}-"))
