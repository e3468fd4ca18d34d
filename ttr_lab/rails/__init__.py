"""The Ticket to Ride family: the functions by which ``Game`` and the bots know it."""

from .explain import explain, explain_seat
from .explain_score import Lines
from .explain_score import explain as score_lines
from .narrate import Entry, narrate
from .notation import parse
from .position import position
from .rules import apply, legal
from .scoring import scores, winners
from .setup import first_seat, new_state
from .state import OVER, State
from .views import full, phase, view

__all__ = [
    "OVER",
    "Entry",
    "Lines",
    "State",
    "apply",
    "explain",
    "explain_seat",
    "first_seat",
    "full",
    "legal",
    "narrate",
    "new_state",
    "parse",
    "phase",
    "position",
    "score_lines",
    "scores",
    "view",
    "winners",
]
