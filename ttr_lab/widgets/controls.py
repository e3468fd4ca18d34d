"""The widgets of a live board and how they are laid out; no logic lives here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as w

from ..text import say
from . import html
from .faces import Press
from .front import Front
from .late import Checkbox, Dropdown, Select

SHARED = {"_canvas_manager"}  # ipycanvas has one for all canvases of a kernel: never close it
READABLE = 0.6  # of its width a map keeps on a phone: names are 8 pixels high then
LEAST = 0.8  # of its width the map keeps, even if the window is too low for all the rest
SQUARE = 0.85  # a map at least as high as this part of its width leaves more room beside it
OFF = "ttr-off"
LARGE = "ttr-large"


def row(*children: Any, name: str = "ttr-row") -> w.HBox:
    """Widgets side by side, going on in the next line when there is no room."""
    box = w.HBox(children)
    box.add_class(name)
    return box


def button(name: str, *classes: str, tip: str = "") -> w.Button:
    """A button that carries a name; the style sheet does the rest."""
    made = w.Button(description=name, tooltip=tip or name)
    for each in classes:
        made.add_class(each)
    return made


def framed(canvas: w.Widget, width: float, most: str) -> w.Box:
    """The canvas as wide as there is room, up to ``most``; on a phone it is drawn past a frame."""
    # Not another layout: the one that the canvas came with would never be closed.
    canvas.layout.width, canvas.layout.height = "100%", "auto"
    canvas.layout.max_width = most
    canvas.layout.min_width = f"min({width * READABLE:.0f}px, var(--ttr-map))"
    frame = w.Box([canvas])
    frame.add_class("ttr-map")
    return frame


class Fold(w.VBox):
    """A button that shows and hides a text; what was opened stays open when the text changes."""

    def __init__(self, title: str, text: w.HTML) -> None:
        self.button = button(title, "ttr-plain", "ttr-small", "ttr-fold")
        self.text = text
        show(text, False)
        self.button.on_click(lambda _: self.turn())
        super().__init__([self.button, text])
        self.add_class("ttr-text")

    def turn(self) -> None:
        """Open it when it is closed, close it when it is open."""
        opened = self.text.layout.display == "none"
        show(self.text, opened)
        (self.button.add_class if opened else self.button.remove_class)("ttr-open")


class Controls:
    """Every control of one live board, by name."""

    def __init__(
        self, canvas: w.Widget, name: str, style: str, width: float, height: float
    ) -> None:
        self.style = w.HTML(style)
        self.front = Front(name)
        self.prompt = w.HTML()
        self.prompt.add_class("ttr-says-turn")
        self.canvas = canvas
        # As wide as asked for, but (within reason) no higher than the window leaves room for.
        fits = f"max({width * LEAST:.0f}px, calc((100vh - var(--ttr-rest)) / {height:.4f}))"
        self.map = framed(canvas, width, f"min({width:g}px, {fits})")
        self.buttons: dict[str, w.Button] = {}  # those that make a move, by where they stand
        self.undo = button("undo", "ttr-plain", "ttr-small")
        self.redo = button("redo", "ttr-plain", "ttr-small")
        self.hint = button("hint", "ttr-plain", "ttr-small")
        self.print = button("", "ttr-plain", "ttr-small")
        self.go_on = button("", "ttr-plain", "ttr-small", "ttr-confirm")
        self.market = row()
        self.market.add_class("ttr-market")
        self.hand = w.HTML()
        self.curtain = button("", "ttr-plain", "ttr-confirm")
        self.title = w.HTML()
        self.turned = w.HTML()
        self.message = w.HTML()
        self.message.add_class("ttr-says-why")
        self.offer: list[Checkbox] = []
        self.offer_box = row()
        self.payments = Select(options=[], rows=4)
        self.moves = Dropdown(options=[], description=say("ui.play.all_moves"))
        self.confirm = button("Confirm", "ttr-plain", "ttr-confirm", "ttr-do")
        self.cancel = button("Cancel", "ttr-plain")
        self.what = w.VBox([self.title, row(self.offer_box, self.payments, name="ttr-what")])
        self.which = row(self.moves, self.confirm, self.cancel, name="ttr-which")
        self.said = row(self.turned, self.message, name="ttr-said")
        self.cards = row(self.market, self.hand, name="ttr-cards")
        self.choice = w.Box([w.VBox([self.curtain, self.what]), w.VBox([self.said, self.which])])
        self.choice.add_class("ttr-choice")
        self.top = row(self.prompt, self.go_on, self.hint, self.undo, self.redo, self.print,
                       name="ttr-top")  # fmt: skip
        self.own = w.VBox(layout=w.Layout(width="100%"))
        self.players = w.HTML()
        self.stock = w.HTML()
        self.log = w.HTML()
        self.code = w.HTML()
        self.typed = w.Text(description=say("ui.play.typed"))
        self.line = row(self.code, self.typed)
        self.explain = w.ToggleButtons(options=[""], description=say("ui.play.explain"))
        self.score = w.HTML()
        self.lines = w.HTML()
        self.words = w.HTML()
        self.fold = Fold(say("ui.play.words"), self.words)
        self.end = row(self.score, w.VBox([self.explain, self.lines]), name="ttr-end")
        self.columns = w.Box([
            w.VBox([self.own]), w.VBox([self.players, self.stock]), w.VBox([self.log])
        ])  # fmt: skip
        self.panel = w.VBox([self.cards, self.choice])
        parts = {"panel": self.panel, "columns": self.columns, "line": self.line}
        for name, part in parts.items():
            part.add_class(f"ttr-{name}")
        # In the order in which it is seen, for keys and for whoever listens; front.js sees to it
        # that the canvas holds no key back.
        self.play = w.Box([self.top, self.map, self.panel, self.end, self.columns, self.line,
                           self.fold])  # fmt: skip
        self.play.add_class("ttr-play")
        self.root = w.VBox([self.style, self.play, self.front], layout=w.Layout(width="100%"))
        self.root.add_class("ttr-live")
        if height > SQUARE:
            self.root.add_class("ttr-tall")

    def press(self, text: str) -> w.Button:
        """The button on show that makes this move; KeyError when there is none."""
        found = {each.description: each for each in reversed(self.market.children)}
        return found[text]

    def set_buttons(self, wanted: Sequence[Press]) -> list[w.Button]:
        """Show these buttons, each in its place; those made for it are returned."""
        made = []
        for press in wanted:
            if press.key not in self.buttons:
                self.buttons[press.key] = button("")
                made.append(self.buttons[press.key])
            each = self.buttons[press.key]
            look = ("ttr-card", html.look_class(press.look)) if press.look else ("ttr-plain",)
            off = tuple(name for name in each._dom_classes if name == OFF)
            if tuple(each._dom_classes) != (*look, *off):
                each._dom_classes = (*look, *off)
            if (each.description, each.tooltip) != (press.text, press.tip or press.text):
                each.description, each.tooltip = press.text, press.tip or press.text
        shown = [self.buttons[press.key] for press in wanted]
        if list(self.market.children) != shown:
            self.market.children = shown
        # What a button said and how it looked may be a secret by now. It is not closed: the page
        # may be about to show it, and would find nothing there.
        for each in self.buttons.values():
            if each not in shown and each.description:
                each.description = each.tooltip = ""
                each._dom_classes = ("ttr-plain",)
        return made


def show(widget: w.Widget, visible: bool) -> None:
    """Show or hide a widget without taking it out of the page."""
    display = None if visible else "none"
    if widget.layout.display != display:
        widget.layout.display = display


def dim(widget: w.Widget, dimmed: bool) -> None:
    """Make a button look as if nothing came of it now; pressed all the same it says why.

    A button that is disabled while it has the focus would lose it, and the keys with it.
    """
    if dimmed != (OFF in widget._dom_classes):
        (widget.add_class if dimmed else widget.remove_class)(OFF)


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
        for name in set(each.keys) - SHARED:
            value = getattr(each, name)
            parts = value if isinstance(value, (list, tuple)) else [value]
            line += [part for part in parts if isinstance(part, w.Widget)]
    return found


def discard(widget: w.Widget) -> None:
    """Close a widget with all that belong to it."""
    for part in every(widget):
        part.close()
