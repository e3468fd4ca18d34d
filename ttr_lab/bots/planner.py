"""The bot that plans, for every family of games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .rails_planner import planner as rails_planner
from .venice_planner import planner as venice_planner


def planner(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """The move of a player who plans ahead: joins tickets, or collects sets and goes home in time.

    It looks only at the view; the same view and moves give the same answer.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], turn="Ada",
    ...     tickets={"Ada": ["Paris-Wien"]}, hands={"Ada": "3 orange"},
    ...     routes={"Ada": ["Paris-Zürich", "München-Zürich"]}, seed=1)
    >>> planner(game.view("Ada"), game.legal(), Random(1))
    <claim München-Wien with 3 orange>
    """
    if len(legal) == 1:
        return legal[0]
    if view.board.family == "venice":
        return venice_planner(view, legal, rng)
    return rails_planner(view, legal, rng)
