"""The bot that every other one has to beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any


def random(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Any legal move, each as likely as the next."""
    return legal[int(rng.random() * len(legal))]
