"""Which module keeps the rules of a board: a family is a module with the same functions.

Every family has: ``OVER`` and ``TURN`` (the phase a turn begins with), ``State`` (with board,
seats, seed, player, phase, ``copy``, equality),
``new_state``, ``position``, ``legal``, ``explain``, ``explain_seat``, ``apply``, ``parse``,
``reveals``, ``phase``, ``view``, ``full``, ``points``, ``narrate``, ``scores``, ``winners``,
``score_lines``. One conformance test runs over all of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


def rules_of(board: Any) -> Any:
    """The module that keeps a board's rules.

    >>> import ttr_lab as ttr
    >>> rules_of(ttr.load_board("europe")).__name__
    'ttr_lab.rails'
    """
    return _module(board.family)


@cache
def _module(family: str) -> Any:
    return import_module(f".{family}", __package__)
