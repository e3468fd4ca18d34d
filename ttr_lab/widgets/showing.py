"""What a live board shows of a moment: told what is now, it sets the widgets that differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import ipywidgets as w

from ..game import Game
from ..move import Move
from ..rails.board import Board, Ticket
from ..rails.progress import progress
from ..rails.views import View
from ..text import say
from . import html, rails_choice
from .board_canvas import BoardCanvas
from .controls import Controls, button, dim, discard, every, put, show

NONE = say("ui.play.nothing_chosen")


class Actions(Protocol):
    """What the parts of the panel that come and go can set off."""

    def clicked(self, x: float, y: float) -> None:
        """A click on the map."""

    def draw(self, text: str) -> None:
        """A card of the display."""

    def point(self, ticket: str) -> None:
        """A ticket in hand."""

    def ticked(self) -> None:
        """A ticket on offer."""


@dataclass(frozen=True)
class Now:
    """One moment, for one reader. ``legal`` is empty while the reader has nothing to decide."""

    game: Game
    view: View
    legal: Sequence[Move]
    new: int = 0  # sentences of the log that the reader has not seen
    code: str = ""
    curtain: str | None = None  # who is to come to the screen
    stuck: str | None = None  # a bot that should play and does not
    selected: str | None = None
    payments: Sequence[Move] = ()
    ticket: str | None = None
    lesson: bool = False  # hints may be asked for


class Panel:
    """The widgets of a live board, and what they show."""

    def __init__(self, board: Board, width: int, act: Actions) -> None:
        self._act = act
        tall = rails_choice.height(board)
        self._canvas = BoardCanvas(rails_choice.LAYERS, tall, act.clicked)
        self.controls = Controls(self._canvas.widget, board.cards, width, tall)
        self._tickets: list[w.Button] = []
        self._heading = w.HTML()
        self.setting = False  # while True a change of a list or a box is not the player's

    def everything(self, now: Now) -> None:
        """Show the whole moment."""
        c, game, view = self.controls, now.game, now.view
        note = ""
        if now.curtain:
            note = say("ui.play.curtain_note", who=now.curtain)
            c.curtain.description = c.curtain.tooltip = say("ui.play.curtain", who=now.curtain)
        if now.stuck:
            note = say("ui.play.wait", who=now.stuck)
            c.go_on.description = c.go_on.tooltip = say("ui.play.go_on", who=now.stuck)
        put(c.hand, html.hand(view))  # what the next one may not see goes first
        self._market(now)
        put(c.players, html.players(view))
        put(c.stock, html.stock(view))
        log = game.log if view.seat is None else game.log_for(view.seat)
        put(c.log, html.log(log, now.new))
        put(c.code, html.code(now.code))
        put(c.words, html.words(view))
        show(c.curtain, now.curtain is not None)
        mine = not now.curtain and not view.over
        for each in (c.what, c.which):
            show(each, mine)
        show(c.cards, not view.over)
        show(c.end, view.over)
        c.said.layout.min_height = "0" if view.over else None
        self._own_tickets(now)
        self._offer(view)
        if view.over:
            self.score(game, view)
        self.choice(now)
        put(c.prompt, html.prompt(view, note))

    def choice(self, now: Now) -> None:
        """Show what is selected, what it costs, and the list of all moves."""
        self.paint(now)  # first, since that is what the eye waits for
        c, view = self.controls, now.view
        put(c.title, f'<div class="ttr-title">{html.title(self._title(now))}</div>')
        labels = [rails_choice.payment(view, move) for move in now.payments]
        with self.quiet():
            if list(c.payments.options) != labels:
                c.payments.options = labels
            c.payments.index = 0 if labels else None
            options = (NONE, *map(str, now.legal))
            if tuple(c.moves.options) != options:
                c.moves.options = options
            only = str(now.payments[0]) if len(now.payments) == 1 else NONE
            c.moves.value = only if only in options else NONE
        show(c.payments, not view.offer)
        c.payments.layout.visibility = "visible" if labels else "hidden"  # its room stays
        dim(c.confirm, not labels and not view.offer)
        dim(c.cancel, now.selected is None and not labels)

    def paint(self, now: Now) -> None:
        """Show the map: claims, what is selected, tickets; at the end trail and loans."""
        view = now.view
        if view.over:
            score = now.game.scores()[self.controls.explain.value]
            chosen = {"trail": score.trail, "borrowed": score.borrowed, "routes": view.routes}
        else:
            names = [name for name in (now.selected, view.phase.route) if name is not None]
            chosen = {"selected": names, "tickets": self._pinned(now)}
            ways = [p.way for p in progress(view) if p.ticket.name == now.ticket]
            chosen["way"] = ways[0] if ways else ()
        self._canvas.show(*rails_choice.scenes(view, **chosen))

    def score(self, game: Game, view: View) -> None:
        """Show the score sheet, and one player's lines."""
        c = self.controls
        with self.quiet():
            if tuple(c.explain.options) != game.seats:
                c.explain.options = game.seats
                c.explain.value = (*game.winners, *game.seats)[0]
        put(c.score, html.score_table(view, game.scores()))
        who = c.explain.value
        put(c.lines, html.score_lines(view, who, game.explain_score(who)))

    def ticked(self, view: View) -> list[Ticket]:
        """The tickets on offer that are ticked."""
        return [t for t, box in zip(view.offer, self.controls.offer, strict=False) if box.value]

    def tick(self, view: View, kept: Sequence[Ticket]) -> None:
        """Tick these of the tickets on offer."""
        indices = {ticket.index for ticket in kept}
        with self.quiet():
            for ticket, box in zip(view.offer, self.controls.offer, strict=False):
                box.value = ticket.index in indices

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
        kept += [*self.controls.slots, *self.controls.offer, *self._tickets]
        for each in set().union(*map(every, kept)):
            each.close()

    def _title(self, now: Now) -> str:
        view = now.view
        if now.selected is not None:
            return rails_choice.title(view, now.selected)
        if view.offer:
            return say("ui.play.keep_which")
        if view.phase.route is not None:
            return rails_choice.tunnel_title(view, view.phase.route)
        if now.payments:
            return str(now.payments[0])
        return say("ui.play.pick") if now.legal else ""

    def _market(self, now: Now) -> None:
        c, phase, game = self.controls, now.view.phase.name, now.game
        for slot in c.set_slots(now.view.face_up):
            slot.on_click(lambda pressed: self._act.draw(f"draw {pressed.card}"))
        texts = set(map(str, now.legal))
        for each in (c.blind, *c.slots, c.draw_tickets):
            dim(each, each.description not in texts)
        dim(c.undo, not game.moves)
        dim(c.redo, not game.can_redo)
        show(c.go_on, now.stuck is not None)
        show(c.hint, now.lesson and bool(now.legal))
        put(c.turned, html.turned(now.view) if phase == "tunnel" else "")
        show(c.turned, phase == "tunnel")

    def _own_tickets(self, now: Now) -> None:
        box, view = self.controls.tickets, now.view
        found = progress(view)
        if view.over and view.seat is not None:
            # Stations count now too.
            done = now.game.scores()[view.seat].done
            found = tuple(p._replace(missing=0 if p.ticket in done else None) for p in found)
        put(self._heading, html.tickets_heading(view))
        while len(self._tickets) < len(found):
            made = button("", "ttr-ticket")
            made.on_click(lambda pressed: self._act.point(pressed.ticket))
            self._tickets.append(made)
        for each in self._tickets[len(found) :]:
            discard(each)
        del self._tickets[len(found) :]
        for each, done in zip(self._tickets, found, strict=True):
            each.ticket = done.ticket.name
            each.description = html.ticket(done, view.over)
            each.tooltip = say("ui.play.ticket_tip")
            each.icon = "check" if done.missing == 0 else ""
        if list(box.children) != [self._heading, *self._tickets]:
            box.children = [self._heading, *self._tickets]

    def _offer(self, view: View) -> None:
        c = self.controls
        names = [f"{t.name} {t.points}" for t in view.offer]
        if [box.description for box in c.offer] != names:
            old, c.offer = c.offer, [check(name, self._act.ticked) for name in names]
            c.offer_box.children = c.offer
            for each in old:
                discard(each)
        show(c.offer_box, bool(names))

    def _pinned(self, now: Now) -> list[Ticket]:
        if now.view.offer:
            return self.ticked(now.view)
        return [ticket for ticket in now.view.tickets if ticket.name == now.ticket]


def check(name: str, on_tick: Callable[[], None]) -> w.Checkbox:
    """A box to tick for one ticket."""
    box = w.Checkbox(description=name, value=False, indent=False)
    box.observe(lambda _: on_tick(), "value")
    return box
