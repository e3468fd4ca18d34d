"""ttr_lab: playable, explainable board games for Jupyter.

>>> import ttr_lab as ttr
>>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
>>> print(game.phase)
Ada: keep at least 2 of your 4 tickets.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .boards import BoardError, check_board, load_board
from .game import Game
from .rails.trails import Trail, longest_trail
from .refusal import IllegalMove, NotationError, PositionError, Refusal, SaveError
from .rulebook import rule, rules
from .start import load, new_game, position

if TYPE_CHECKING:
    from . import bots, quiz
    from .arena import play_many, run
    from .draw import draw
    from .graphs import graph
    from .rails.pieces import station_use, token_points, tunnel_extra
    from .widgets import play
    from .widgets.replay import replay

__version__ = "0.1.0"

# Loaded when first used, so that `import ttr_lab` stays quick.
_LATER = {
    "bots": "",
    "draw": "draw",
    "graph": "graphs",
    "play": "widgets",
    "play_many": "arena",
    "quiz": "",
    "replay": "widgets.replay",
    "run": "arena",
    "station_use": "rails.pieces",
    "token_points": "rails.pieces",
    "tunnel_extra": "rails.pieces",
}

__all__ = [
    "BoardError",
    "Game",
    "IllegalMove",
    "NotationError",
    "PositionError",
    "Refusal",
    "SaveError",
    "Trail",
    "bots",
    "check_board",
    "draw",
    "graph",
    "load",
    "load_board",
    "longest_trail",
    "new_game",
    "play",
    "play_many",
    "position",
    "quiz",
    "replay",
    "rule",
    "rules",
    "run",
    "station_use",
    "token_points",
    "tunnel_extra",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _LATER[name]
    module = import_module(f".{home or name}", __name__)
    found = getattr(module, name) if home else module
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])
