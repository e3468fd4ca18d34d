"""The widgets of a replay and how they are laid out; no logic lives here."""

from __future__ import annotations

import ipywidgets as w

from ..text import say
from .controls import Fold, button, framed, row
from .front import Front

STEPS = ("first", "previous", "next", "last")
_WIDE = {"description_width": "initial"}


class Controls:
    """Every control of a replay, by name; ``style`` is the style sheet's HTML."""

    def __init__(self, canvas: w.Widget, name: str, style: str, width: float) -> None:
        self.heading, self.said, self.players = w.HTML(), w.HTML(), w.HTML()
        self.hands, self.code, self.words = w.HTML(), w.HTML(), w.HTML()
        self.heading.add_class("ttr-says-turn")
        fold = Fold(say("ui.play.words"), self.words)
        self.steps = {name: button(say(f"ui.replay.{name}"), "ttr-plain") for name in STEPS}
        self.slider = w.IntSlider(min=0, max=1, description=say("ui.replay.slider"), style=_WIDE)
        self.seen_by = w.Dropdown(options=[""], description=say("ui.replay.view"), style=_WIDE)
        self.log = w.Select(options=[], rows=8)
        self.log.add_class("ttr-moves")
        line = row(*self.steps.values(), self.slider, self.seen_by)
        line.add_class("ttr-steps")
        board = w.Box([framed(canvas, width, f"{width:g}px"), self.log])
        board.add_class("ttr-replay")
        facts = w.Box([self.players, self.hands])
        facts.add_class("ttr-facts")
        parts = [self.heading, line, board, self.said, facts, self.code, fold, Front(name)]
        self.root = w.VBox([w.HTML(style), *parts], layout=w.Layout(width="100%"))
        self.root.add_class("ttr-live")
