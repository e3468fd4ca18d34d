"""The Ticket to Ride family: the functions by which ``Game`` and the bots know it."""

from .explain import explain, explain_seat
from .explain_score import explain as score_lines
from .narrate import narrate
from .notation import parse
from .position import position
from .rules import apply, legal, reveals
from .scoring import scores, winners
from .setup import new_state
from .state import OVER, TURN, State
from .views import full, phase, points, view

__all__ = [
    "OVER",
    "TURN",
    "State",
    "apply",
    "explain",
    "explain_seat",
    "full",
    "legal",
    "narrate",
    "new_state",
    "parse",
    "phase",
    "points",
    "position",
    "reveals",
    "score_lines",
    "scores",
    "view",
    "winners",
]
