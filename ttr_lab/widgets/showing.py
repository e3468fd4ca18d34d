"""What a live board shows of a moment: told what is now, it sets the widgets that differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import ipywidgets as w

from ..game import Game
from ..move import Move
from ..text import say, say_in
from . import html
from .board_canvas import BoardCanvas
from .controls import LARGE, Controls, button, dim, discard, every, put, show
from .faces import face_of
from .late import Checkbox

NONE = say("ui.play.nothing_chosen")
MADE, ALL = "made", "all"  # what is wiped out of the field for moves


class Actions(Protocol):
    """What the parts of the panel that come and go can set off."""

    def clicked(self, x: float, y: float) -> None:
        """A click on the map."""

    def press(self, text: str) -> None:
        """A button that makes a move."""

    def point(self, key: str) -> None:
        """A line of the seat's own column."""

    def ticked(self) -> None:
        """A box of an offer."""


@dataclass(frozen=True)
class Now:
    """One moment, for one reader. ``legal`` is empty while the reader has nothing to decide."""

    game: Game
    view: Any
    legal: Sequence[Move]
    new: int = 0  # sentences of the log that the reader has not seen
    code: str = ""
    curtain: str | None = None  # who is to come to the screen
    stuck: str | None = None  # a bot that should play and does not
    selected: str | None = None
    payments: Sequence[Move] = ()
    pointed: str | None = None
    lesson: bool = False  # hints may be asked for


class Panel:
    """The widgets of a live board, and what they show."""

    def __init__(self, board: Any, width: float, act: Actions) -> None:
        self._act = act
        self._board = board
        self.large = False
        self.face = face_of(board)
        tall = self.face.height(board)
        self._canvas = BoardCanvas(self.face.LAYERS, tall, act.clicked)
        style = html.style(self.face.looks(board).values())
        self.controls = Controls(self._canvas.widget, board.name, style, width, tall)
        self.controls.typed.placeholder = say_in(board.rules, "ui.play.typed_example")
        self._pointers: list[w.Button] = []
        self._heading = w.HTML()
        self.setting = False  # while True a change of a list or a box is not the player's
        self._told = False  # whether the page's script tells of changes

    def everything(self, now: Now) -> None:
        """Show the whole moment."""
        c, game, view, face = self.controls, now.game, now.view, self.face
        note = ""
        if now.curtain:
            note = say("ui.play.curtain_note", who=now.curtain)
            c.curtain.description = c.curtain.tooltip = say("ui.play.curtain", who=now.curtain)
        if now.stuck:
            note = say("ui.play.wait", who=now.stuck)
            c.go_on.description = c.go_on.tooltip = say("ui.play.go_on", who=now.stuck)
        c.front.moment += 1  # before all that can be pressed: what is pressed there is for this one
        put(c.hand, face.hand(view))  # what the next one may not see goes first
        self._market(now)
        put(c.players, face.players(view))
        put(c.stock, face.stock(view))
        log = game.log if view.seat is None else game.log_for(view.seat)
        put(c.log, html.log(log, now.new))
        put(c.code, html.code(now.code))
        put(c.words, face.words(view))
        show(c.curtain, now.curtain is not None)
        mine = not now.curtain and not view.over
        for each in (c.what, c.which):
            show(each, mine)
        show(c.cards, not view.over)
        show(c.end, view.over)
        c.said.layout.min_height = "0" if view.over else None
        self._own(now)
        self._offer(face.offer(view))
        if view.over:
            self.score(game, view)
        self.choice(now)
        put(c.prompt, html.prompt(view, face.badge(view), note, log[len(log) - now.new :]))

    def choice(self, now: Now) -> None:
        """Show what is selected, what it costs, and the list of all moves."""
        self.paint(now)  # first, since that is what the eye waits for
        c, view, face = self.controls, now.view, self.face
        put(c.title, html.title(self._title(now)))
        labels = [face.payment(view, move) for move in now.payments]
        boxes = bool(face.offer(view))
        with self.quiet():
            c.payments.description = face.choice_label(view)
            if list(c.payments.options) != labels:
                c.payments.options = labels
            # What nobody has asked for is not chosen for anybody: Confirm may be pressed twice.
            asked = now.selected is not None or len(labels) == 1
            c.payments.index = 0 if labels and asked else None
            options = (NONE, *map(str, now.legal))
            if tuple(c.moves.options) != options:
                c.moves.options = options
            only = str(now.payments[0]) if len(now.payments) == 1 else NONE
            c.moves.value = only if only in options else NONE
        show(c.payments, not boxes)
        c.payments.layout.visibility = "visible" if labels else "hidden"  # its room stays
        dim(c.confirm, not labels and not boxes)
        dim(c.cancel, now.selected is None and not labels)

    def paint(self, now: Now) -> None:
        """Show the map, and on it what is selected or pointed at; at the end one player's score."""
        view = now.view
        names = [] if now.selected is None or view.over else [now.selected]
        score = now.game.scores()[self.controls.explain.value] if view.over else None
        more = {"pointed": now.pointed, "ticked": self.ticked(), "score": score}
        self._canvas.show(*self.face.picture(view, names, **more))

    def print_large(self, large: bool) -> None:
        """Large print from now on, or the usual one; the map follows with ``paint``."""
        self.large = large
        c = self.controls
        c.print.description = c.print.tooltip = say(
            f"ui.play.{'usual' if large else 'large'}_print"
        )
        (c.root.add_class if large else c.root.remove_class)(LARGE)
        self._canvas.print_as(partial(self.face.large, self._board) if large else None)

    def score(self, game: Game, view: Any) -> None:
        """Show the score sheet, and one player's lines."""
        c = self.controls
        with self.quiet():
            if tuple(c.explain.options) != game.seats:
                c.explain.options = game.seats
                c.explain.value = (*game.winners, *game.seats)[0]
        put(c.score, self.face.score_table(view, game.scores()))
        who = c.explain.value
        put(c.lines, html.score_lines(view, who, game.explain_score(who)))

    def ticked(self) -> list[int]:
        """Which boxes are ticked, counted from 0."""
        return [i for i, box in enumerate(self.controls.offer) if box.value]

    def tick(self, wanted: Sequence[int]) -> None:
        """Tick these boxes and no others."""
        with self.quiet():
            for i, box in enumerate(self.controls.offer):
                box.value = i in wanted

    def say(self, text: str) -> None:
        """Show a message, or clear it away."""
        put(self.controls.message, text or html.message("", ""))

    @contextmanager
    def quiet(self) -> Any:
        """Around changes of lists and boxes that no player makes."""
        before, self.setting = self.setting, True
        try:
            yield
        finally:
            self.setting = before

    def close(self) -> None:
        """Free every widget, those too that are not on show just now."""
        kept = [self.controls.root, self._heading]
        kept += [*self.controls.buttons.values(), *self.controls.offer, *self._pointers]
        for each in set().union(*map(every, kept)):
            each.close()

    def _title(self, now: Now) -> str:
        view = now.view
        if now.selected is not None:
            return str(self.face.title(view, now.selected))
        return str(self.face.asked(view, now.legal, now.payments))

    def _market(self, now: Now) -> None:
        c, view, game = self.controls, now.view, now.game
        for made in c.set_buttons(self.face.buttons(view, now.legal)):
            made.on_click(self._pressed)
        texts = set(map(str, now.legal))
        for each in c.market.children:
            dim(each, each.description not in texts)
        dim(c.undo, not game.moves)
        dim(c.redo, not game.can_redo)
        show(c.go_on, now.stuck is not None)
        show(c.hint, now.lesson and bool(now.legal))
        turned = self.face.turned(view)
        put(c.turned, turned)
        show(c.turned, bool(turned))

    def _pressed(self, pressed: w.Button) -> None:
        c = self.controls
        if pressed not in c.market.children:
            return  # a second click, meant for a button that has gone with the first
        self._act.press(pressed.description)
        if pressed not in c.market.children and c.curtain.layout.display == "none":
            c.confirm.focus()  # the button is gone, and the keys must not be gone with it

    def press(self, text: str) -> None:
        """What the button with this text does; when it has gone meanwhile, that is said."""
        for each in self.controls.market.children:
            if each.description == text:
                self._pressed(each)
                return
        self.say(html.message("note", say("ui.play.moved_on")))

    def wipe(self, what: str) -> None:
        """Empty the field for moves: of what has been made or refused, or of whatever is there."""
        self.controls.typed.value = ""
        self.controls.front.send({"wipe": what})

    def listen(self) -> None:
        """From now on it is the page's script that tells what is chosen and ticked."""
        self._told = True
        for each in (self.controls.moves, self.controls.payments, *self.controls.offer):
            each.told = True

    def take(self, chosen: Mapping[str, Any]) -> None:
        """Choose or tick what the page shows."""
        c = self.controls
        move, payment, ticks = (chosen.get(key) for key in ("move", "payment", "ticks"))
        if isinstance(ticks, list):
            for box, ticked in zip(c.offer, ticks, strict=False):
                box.change(value=ticked is True)
        for text, choice in ((move, c.moves), (payment, c.payments)):
            if text in choice.options:
                choice.change(index=choice.options.index(text))

    def _own(self, now: Now) -> None:
        box, view = self.controls.own, now.view
        heading, found = self.face.own(view, now.game.scores() if view.over else None)
        put(self._heading, heading)
        while len(self._pointers) < len(found):
            made = button("", "ttr-ticket", tip=say("ui.play.ticket_tip"))
            made.on_click(lambda pressed: self._act.point(pressed.key))
            self._pointers.append(made)
        gone = self._pointers[len(found) :]
        del self._pointers[len(found) :]
        for each, pointer in zip(self._pointers, found, strict=True):
            each.key, each.description = pointer.key, pointer.label
            each.icon = "check" if pointer.done else ""
        if list(box.children) != [self._heading, *self._pointers]:
            box.children = [self._heading, *self._pointers]
        for each in gone:  # not before: the page may be about to show it
            discard(each)

    def _offer(self, names: Sequence[str]) -> None:
        c = self.controls
        show(c.payments, not names)  # never both at once, for however short a time
        if [box.description for box in c.offer] != names:
            old, c.offer = c.offer, [self._check(name) for name in names]
            c.offer_box.children = c.offer
            for each in old:
                discard(each)
        show(c.offer_box, bool(names))

    def _check(self, name: str) -> Checkbox:
        box = Checkbox(description=name, value=False, indent=False)
        box.told = self._told
        box.observe(lambda _: self._act.ticked(), "value")
        return box
