"""Players without a person: functions of a view, the legal moves and a source of chance."""

from .planner import planner
from .simple import random

__all__ = ["planner", "random"]
