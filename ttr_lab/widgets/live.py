"""The live board: a game in a cell, played by clicks, by lists, or by code beside it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import wraps
from html import escape
from typing import Any

from ..arena import Bot, run
from ..draw import png
from ..game import Game
from ..move import Move
from ..rails.moves import DRAW_TICKETS, Keep, Pass, keep_move
from ..rails.progress import progress
from ..rails.views import View
from ..refusal import IllegalMove
from ..text import say
from . import cells, html, rails_choice
from .board_canvas import BoardCanvas
from .controls import Controls, button, every, put, show
from .still import HIDE, Still

WIDTH = 1150
FIRST = say("ui.play.nothing_chosen")


def play(game: Game, bots: Mapping[str, Bot] | None = None, *, width: int = WIDTH) -> Live:
    """A live board for a game, the very object: code and clicks go on side by side.

    ``bots`` says who plays by itself, {name: bot}; ``width`` is the most that the map takes, in
    pixels. Returns at once; the kernel never waits for a click. Several people at one screen hand
    it over at a curtain.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> live = ttr.play(game, bots={"Bo": ttr.bots.random})
    >>> x, y = live.where("Paris")
    >>> 0 < x < 1 and 0 < y < 1
    True
    >>> live.close()
    """
    for name in bots or {}:
        if name not in game.seats:
            raise ValueError(f"bots: nobody is called {name!r}. Players: {', '.join(game.seats)}.")
    return Live(game, bots or {}, width)


def guarded(handler: Callable[..., None]) -> Callable[..., None]:
    """A handler whose errors are shown under the board: in a notebook they would show nowhere."""

    @wraps(handler)
    def safe(self: Live, *args: Any) -> None:
        try:
            handler(self, *args)
        except IllegalMove as error:
            self._say(html.refusal(error.refusal))
        except Exception as error:  # whatever it is, the player must read it and go on
            self.last_error = traceback.format_exc()
            text = f"{type(error).__name__}: {error}"
            self._say(html.message("no", say("ui.play.failed", error=text)))

    return safe


class Live:
    """A live board. It owns what is selected and nothing else; all the rest is the game's."""

    def __init__(self, game: Game, bots: Mapping[str, Bot], width: int = WIDTH) -> None:
        self.game = game
        self.bots = dict(bots)
        self.last_error = ""
        self.selected: str | None = None
        self.closed = False
        self._ticket: str | None = None
        self._busy = False
        self._code = f"game  # {game.board.id}"
        self._seen = len(game.moves)
        people = [name for name in game.seats if name not in self.bots]
        self._viewer = people[0] if people else None
        self._curtain = False
        board = game.board
        self._base = rails_choice.map_scene(board)
        tall = rails_choice.height(board)
        self._canvas = BoardCanvas(4, tall, self._on_click)
        self.controls = Controls(self._canvas.widget, board.cards, width, tall)
        self._legal: list[Move] = []
        self._payments: list[Move] = []
        self._wire()
        self._stop_listening = game.on_change(self._on_change)
        self._still = Still(lambda: png(game), self._still_text)
        self._answer()

    # What a user calls.

    def where(self, name: str) -> tuple[float, float]:
        """Where a city or a route is on the canvas, as parts of its width and height."""
        return rails_choice.where(self.game.board, name)

    def select(self, name: str) -> None:
        """What a click on a city or a route does; ValueError when there is no such place."""
        self._select(rails_choice.find(self.game.board, name)[0])

    def close(self) -> None:
        """Take the board out of the page and free all that belongs to it."""
        if self.closed:
            return
        self.closed = True
        self._stop_listening()
        self._still.stop()
        cells.forget(self.close)
        for each in every(self.controls.root) | set(self._spare()):
            each.close()

    def __repr__(self) -> str:
        return f"<Live board of {self.game!r}>"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        cells.replace(self.close)
        view = {"model_id": self.controls.root.model_id, "version_major": 2, "version_minor": 0}
        bundle = {
            "application/vnd.jupyter.widget-view+json": view,
            "text/plain": self._still_text(),
        }
        display(bundle, raw=True)
        self._still.display()

    def _still_text(self) -> str:
        key = "ui.play.still_over" if self.game.over else "ui.play.still"
        return f"{self.game!r}\n{say(key)}"

    def _spare(self) -> list[Any]:
        # Buttons and boxes that are not on show just now.
        found: set[Any] = set()
        for each in [*self.controls.slots, *self.controls.offer]:
            found |= every(each)
        return list(found)

    # Wiring.

    def _wire(self) -> None:
        c = self.controls
        c.style.value += HIDE
        c.blind.on_click(lambda _: self._play_now("draw blind"))
        c.draw_tickets.on_click(lambda _: self._play_now(str(DRAW_TICKETS)))
        c.undo.on_click(lambda _: self._undo())
        c.redo.on_click(lambda _: self._redo())
        c.confirm.on_click(lambda _: self._confirm())
        c.cancel.on_click(lambda _: self._cancel())
        c.curtain.on_click(lambda _: self._lift_curtain())
        c.moves.observe(lambda change: self._picked(change["new"]), "value")
        c.explain.observe(lambda change: self._explained(), "value")

    def _on_change(self) -> None:
        if not self._busy:
            self._answer()

    def _on_click(self, x: float, y: float) -> None:
        self._clicked(x, y)

    # Handlers.

    @guarded
    def _clicked(self, x: float, y: float) -> None:
        name = rails_choice.hit(self.game.board, x, y)
        if name is None:
            self._cancel()
        else:
            self._select(name)

    @guarded
    def _select(self, name: str) -> None:
        if self.game.over or self._curtain:
            return
        self.selected, self._ticket = name, None
        self._payments = rails_choice.offers(self.game.board, name, self._legal)
        self._say("")
        self._show_choice()
        self._paint()
        no = None if self._payments else rails_choice.refused(self.game, self._view(), name)
        if no is not None:
            self._say(html.refusal(no))

    @guarded
    def _picked(self, label: str | None) -> None:
        """A move of the long list: select the place it is about, and have it confirmed."""
        if self._busy or label is None or label == FIRST:
            return
        move = next(m for m in self._legal if str(m) == label)
        route = getattr(move, "route", None)
        self.selected = getattr(move, "city", None) or getattr(route, "id", None)
        self._payments = [move]
        if isinstance(move, Keep):
            self._tick({t.index for t in move.tickets})
        self._say("")
        self._show_choice()
        self._paint()

    @guarded
    def _play_now(self, text: str) -> None:
        self._make(text)

    @guarded
    def _confirm(self) -> None:
        move = self._chosen()
        if move is None:
            self._say(html.message("note", say("ui.play.nothing_selected")))
        else:
            self._make(str(move))

    def _chosen(self) -> Move | None:
        c = self.controls
        if self.game.phase.name == "tickets":
            offer = self._view().offer
            return keep_move(t for t, box in zip(offer, c.offer, strict=False) if box.value)
        if c.payments.index is not None and c.payments.index < len(self._payments):
            return self._payments[c.payments.index]
        return None

    @guarded
    def _cancel(self) -> None:
        self._clear()
        self._say("")
        self._show_choice()
        self._paint()

    @guarded
    def _undo(self) -> None:
        self._step(self.game.undo, bool(self.game.moves), "nothing_to_undo")

    @guarded
    def _redo(self) -> None:
        self._step(self.game.redo, self.game.can_redo, "nothing_to_redo")

    def _step(self, step: Callable[[], None], possible: bool, otherwise: str) -> None:
        """One decision of a person back or forth: the bots' moves between go with it."""
        if not possible:
            self._say(html.message("note", say(f"ui.play.{otherwise}")))
            return
        self._busy = True
        try:
            step()
            back = step == self.game.undo
            while self.game.player in self.bots and (
                self.game.moves if back else self.game.can_redo
            ):
                step()
        finally:
            self._busy = False
        self._code = f"game.{step.__name__}()"
        self._say("")
        self._answer()

    @guarded
    def _lift_curtain(self) -> None:
        self._viewer, self._curtain = self.game.player, False
        self._refresh()

    @guarded
    def _explained(self) -> None:
        if self.game.over and not self._busy:
            self._show_score()
            self._paint()

    @guarded
    def _point_ticket(self, name: str) -> None:
        self._ticket = None if self._ticket == name else name
        self._paint()

    # Playing.

    def _make(self, text: str) -> None:
        seat = self.game.player
        if self._curtain or seat in self.bots:
            return
        self._busy = True
        try:
            self.game.play(text, seat=seat)
        finally:
            self._busy = False
        self._seen = len(self.game.log) - 1
        self._code = f'game.play("{self.game.moves[-1]}")'
        self._say("")
        self._answer()

    @guarded
    def _answer(self) -> None:
        """Let the bots play until a person must decide, then show what is now."""
        self._busy = True
        try:
            if self.game.player in self.bots:
                run(self.game, self.bots, seed=self.game.seed)
        except Exception as error:  # a bot of the user's own may raise anything
            self.last_error = traceback.format_exc()
            failed = say("ui.play.bot_failed", who=self.game.player, error=repr(error))
            self._say(html.message("no", failed))
        finally:
            self._busy = False
        people = [name for name in self.game.seats if name not in self.bots]
        player = self.game.player
        if player in people and player != self._viewer:
            self._curtain = len(people) > 1
            self._viewer = self._viewer if self._curtain else player
        elif self.game.over or player == self._viewer:
            self._curtain = False
        self._clear()
        self._refresh()
        self._still.now() if self.game.over else self._still.later()

    # Showing.

    def _view(self) -> View:
        return self.game.view(None if self._curtain else self._viewer)

    def _clear(self) -> None:
        self.selected, self._ticket, self._payments = None, None, []

    def _say(self, text: str) -> None:
        put(self.controls.message, text or html.message("", ""))

    def _refresh(self) -> None:
        c, game, view = self.controls, self.game, self._view()
        mine = not game.over and not self._curtain and game.player not in self.bots
        self._legal = list(game.legal()) if mine else []
        note = ""
        if self._curtain:
            note = say("ui.play.curtain_note", who=game.player)
            c.curtain.description = say("ui.play.curtain", who=game.player)
        put(c.prompt, html.prompt(view, note))
        show(c.curtain, self._curtain)
        show(c.private, mine)
        show(c.end, game.over)
        c.set_slots(view.face_up)
        self._wire_slots()
        self._enable()
        put(c.hand, html.hand(view))
        put(c.players, html.players(view))
        put(c.stock, html.stock(view))
        log = game.log if view.seat is None else game.log_for(view.seat)
        put(c.log, html.log(log, len(log) - self._seen))
        put(c.code, html.code(self._code))
        put(c.words, html.words(view))
        self._show_tickets(view)
        self._show_offer(view)
        self._show_choice()
        if game.over:
            self._show_score()
        self._paint()

    def _wire_slots(self) -> None:
        for slot in self.controls.slots:
            if not getattr(slot, "wired", False):
                slot.wired = True
                slot.on_click(lambda clicked: self._play_now(f"draw {clicked.card}"))

    def _enable(self) -> None:
        c = self.controls
        drawing = self.game.phase.name in ("turn", "second draw")
        for each in (c.blind, *c.slots):
            each.disabled = not drawing
        c.draw_tickets.disabled = self.game.phase.name != "turn"
        c.undo.disabled = not self.game.moves
        c.redo.disabled = not self.game.can_redo

    def _show_tickets(self, view: View) -> None:
        c = self.controls
        if view.seat is None:
            c.tickets.children = ()
            return
        head = f"<h4>{say('ui.play.own_tickets')}</h4>"
        found = progress(view)
        if not found:
            head += say("ui.play.no_tickets")
        old = list(c.tickets.children)
        title = old[0] if old else html_widget()
        put(title, head)
        buttons = old[1:]
        while len(buttons) < len(found):
            made = button("", "ttr-ticket")
            made.on_click(lambda clicked: self._point_ticket(clicked.ticket))
            buttons.append(made)
        for each in buttons[len(found) :]:
            for part in every(each):
                part.close()
        buttons = buttons[: len(found)]
        for each, done in zip(buttons, found, strict=True):
            each.ticket = done.ticket.name
            each.description = each.tooltip = html.ticket(done)
            each.icon = "check" if done.missing == 0 else ""
        if old != [title, *buttons]:
            c.tickets.children = [title, *buttons]

    def _show_offer(self, view: View) -> None:
        c = self.controls
        names = [f"{t.name} {t.points}" for t in view.offer]
        if [box.description for box in c.offer] != names:
            old, c.offer = c.offer, [check(name, self._on_tick) for name in names]
            c.offer_box.children = c.offer
            for each in old:
                for part in every(each):
                    part.close()
        show(c.offer_box, bool(names))
        put(c.turned, html.turned(view) if view.revealed else "")
        show(c.turned, bool(view.revealed))

    def _tick(self, kept: set[int]) -> None:
        for ticket, box in zip(self._view().offer, self.controls.offer, strict=False):
            box.value = ticket.index in kept

    @guarded
    def _on_tick(self, _change: Any) -> None:
        if not self._busy:
            self._paint()

    def _show_choice(self) -> None:
        c, view = self.controls, self._view()
        name = self.game.phase.name
        if name == "tunnel" or (self._legal and isinstance(self._legal[0], Pass)):
            self._payments = list(self._legal)
        text = say("ui.play.pick")
        if name == "tickets":
            text = say("ui.play.keep_which")
        elif self.selected is not None:
            text = rails_choice.title(view, self.selected)
        elif self._payments:
            text = str(view.phase) if name == "tunnel" else str(self._payments[0])
        put(c.title, f"<b>{escape(text)}</b>")
        labels = [rails_choice.payment(view, m) for m in self._payments]
        self._busy, busy = True, self._busy
        try:
            if list(c.payments.options) != labels:
                c.payments.options = labels
            c.payments.index = 0 if labels else None
            options = (FIRST, *map(str, self._legal))
            if tuple(c.moves.options) != options:
                c.moves.options = options
            picked = str(self._payments[0]) if len(self._payments) == 1 else FIRST
            c.moves.value = picked if picked in options else FIRST
        finally:
            self._busy = busy
        show(c.payments, bool(labels))
        c.confirm.disabled = not labels and name != "tickets"
        c.cancel.disabled = self.selected is None

    def _show_score(self) -> None:
        c, game, view = self.controls, self.game, self._view()
        scores = game.scores()
        self._busy, busy = True, self._busy
        try:
            if tuple(c.explain.options) != game.seats:
                c.explain.options = game.seats
                c.explain.value = game.winners[0]
        finally:
            self._busy = busy
        put(c.score, html.score_table(view, scores))
        who = c.explain.value
        put(c.lines, html.score_lines(view, who, game.explain_score(who)))

    def _paint(self) -> None:
        view, chosen = self._view(), {}
        if self.game.over:
            score = self.game.scores()[self.controls.explain.value]
            chosen = {"trail": score.trail, "borrowed": score.borrowed, "routes": view.routes}
        else:
            names = [self.selected] if self.selected else []
            if view.phase.route is not None:
                names.append(view.phase.route)
            chosen = {"selected": names, "tickets": self._pinned(view)}
            if self._ticket:
                ways = [p.way for p in progress(view) if p.ticket.name == self._ticket]
                chosen["way"] = ways[0] if ways else ()
        self._canvas.show(*rails_choice.scenes(view, self._base, **chosen))

    def _pinned(self, view: View) -> list[Any]:
        boxes = self.controls.offer
        if view.offer:
            return [t for t, box in zip(view.offer, boxes, strict=False) if box.value]
        return [t for t in view.tickets if t.name == self._ticket]


def html_widget() -> Any:
    """An empty piece of HTML."""
    from ipywidgets import HTML

    return HTML()


def check(name: str, on_change: Callable[[Any], None]) -> Any:
    """A box to tick for one ticket."""
    from ipywidgets import Checkbox, Layout

    box = Checkbox(description=name, value=False, indent=False, layout=Layout(width="auto"))
    box.observe(on_change, "value")
    return box
