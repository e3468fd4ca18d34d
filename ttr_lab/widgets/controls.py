"""The widgets of a live board and how they are laid out; no logic lives here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as w

from ..text import say
from . import html


def row(*children: Any) -> w.HBox:
    """Widgets side by side, going on in the next line when there is no room."""
    box = w.HBox(children)
    box.add_class("ttr-row")
    return box


def button(name: str, *classes: str, tip: str = "") -> w.Button:
    """A button that carries a name; the style sheet does the rest."""
    made = w.Button(description=name, tooltip=tip or name)
    for each in classes:
        made.add_class(each)
    return made


class Controls:
    """Every control of one live board, by name."""

    def __init__(self, canvas: w.Widget, cards: Sequence[str], width: int, height: float) -> None:
        self.style = w.HTML(html.style(cards))
        self.prompt = w.HTML()
        self.canvas = canvas
        # As wide as asked for, but (within reason) no higher than the window leaves room for.
        fits = f"max({width * 0.87:.0f}px, calc((100vh - 330px) / {height:.4f}))"
        canvas.layout = w.Layout(width="100%", height="auto", max_width=f"min({width}px, {fits})")
        self.blind = button("draw blind", "ttr-card", "ttr-blind")
        self.slots: list[w.Button] = []
        self.draw_tickets = button("draw tickets", "ttr-plain")
        self.undo = button("undo", "ttr-plain")
        self.redo = button("redo", "ttr-plain")
        self.stock = w.HTML()
        self.hand = w.HTML()
        self.market = row()
        self.title = w.HTML()
        self.turned = w.HTML()
        self.offer: list[w.Checkbox] = []
        self.offer_box = row()
        self.payments = w.Select(
            options=[], rows=4, description=say("ui.play.payments"),
            layout=w.Layout(width="330px"),
        )  # fmt: skip
        self.moves = w.Dropdown(
            options=[], description=say("ui.play.all_moves"), layout=w.Layout(width="420px")
        )
        self.confirm = button("Confirm", "ttr-plain", "ttr-confirm")
        self.cancel = button("Cancel", "ttr-plain")
        self.choice = row(self.payments, self.moves, self.confirm, self.cancel)
        self.message = w.HTML()
        self.curtain = button("", "ttr-plain", "ttr-confirm")
        self.tickets = w.VBox(layout=w.Layout(width="100%"))
        self.players = w.HTML()
        self.log = w.HTML()
        self.code = w.HTML()
        self.explain = w.ToggleButtons(options=[""], description=say("ui.play.explain"))
        self.score = w.HTML()
        self.lines = w.HTML()
        self.words = w.HTML()
        self.end = w.VBox([self.score, self.explain, self.lines])
        self.private = w.VBox([
            row(self.market, self.hand), self.title, self.turned, self.offer_box, self.choice
        ])  # fmt: skip
        self.columns = w.Box([
            w.VBox([self.tickets]), w.VBox([self.players, self.stock]), w.VBox([self.log])
        ])  # fmt: skip
        self.columns.add_class("ttr-columns")
        self.root = w.VBox(
            [self.style, self.prompt, canvas, self.curtain, self.private, self.message, self.end,
             self.columns, self.code, self.words],
            layout=w.Layout(width="100%"),
        )  # fmt: skip
        self.root.add_class("ttr-live")

    def set_slots(self, cards: Sequence[str]) -> None:
        """Give each place of the display its card."""
        while len(self.slots) < len(cards):
            made = button("", "ttr-card")
            made.card = ""
            self.slots.append(made)
        for slot, card in zip(self.slots, cards, strict=False):
            if slot.card != card:
                if slot.card:
                    slot.remove_class(f"ttr-{slot.card}")
                slot.add_class(f"ttr-{card}")
                slot.card = card
                slot.description = slot.tooltip = f"draw {card}"
        shown = [self.blind, *self.slots[: len(cards)], self.draw_tickets, self.undo, self.redo]
        if list(self.market.children) != shown:
            self.market.children = shown


def show(widget: w.Widget, visible: bool) -> None:
    """Show or hide a widget without taking it out of the page."""
    display = None if visible else "none"
    if widget.layout.display != display:
        widget.layout.display = display


def put(widget: w.HTML, text: str) -> None:
    """Set a text when it has changed: what stays the same is not sent again."""
    if widget.value != text:
        widget.value = text


def every(widget: w.Widget) -> set[w.Widget]:
    """A widget and all that belong to it: children, layouts, styles."""
    found: set[w.Widget] = set()
    line = [widget]
    while line:
        each = line.pop()
        if each in found:
            continue
        found.add(each)
        for name in each.keys:
            value = getattr(each, name)
            parts = value if isinstance(value, (list, tuple)) else [value]
            line += [part for part in parts if isinstance(part, w.Widget)]
    return found
