"""The live board: a game in a cell, played by clicks, by lists, or by code beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..arena import Bot
from ..draw import png
from ..game import Game
from ..move import Move
from ..rails.moves import Keep, Pass, keep_move
from ..rails.views import View
from ..text import say
from . import cells, html, rails_choice
from .guard import guarded
from .showing import NONE, Now, Panel
from .still import HIDE, Still
from .table import Table

WIDTH = 1150


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


@dataclass(frozen=True)
class Code:
    """The line of code that does what the last click did; whose secret it holds, if any."""

    line: str
    secret_of: str | None = None

    def read_by(self, seat: str | None) -> str:
        """The line as this seat may read it."""
        if self.secret_of in (None, seat):
            return self.line
        return say("ui.play.hidden_code", who=self.secret_of)


class Live:
    """A live board. It owns what is selected and who looks; all the rest is the game's."""

    def __init__(self, game: Game, bots: Mapping[str, Bot], width: int = WIDTH) -> None:
        self.game = game
        self.last_error = ""  # the traceback of what went wrong last, for whoever writes a bot
        self.selected: str | None = None
        self.closed = False
        self._legal: list[Move] = []
        self._payments: list[Move] = []
        self._ticket: str | None = None
        self._table = Table(game, bots, self._changed)
        self._viewer = (*self._table.people, None)[0]
        self._curtain = False
        self._code = Code(f"game  # {game.board.id}")
        self._panel = Panel(game.board, width, self)
        self.controls = self._panel.controls
        self._wire()
        self._still = Still(lambda: png(game), self._still_text)
        self._table.answer()

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
        self._table.close()
        self._still.stop()
        cells.forget(self.close)
        self._panel.close()

    def __repr__(self) -> str:
        return f"<Live board of {self.game!r}>"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        cells.replace(self.close)
        root = self.controls.root
        view = {"model_id": root.model_id, "version_major": 2, "version_minor": 0}
        bundle = {"application/vnd.jupyter.widget-view+json": view, "text/plain": repr(self)}
        display(bundle, raw=True)
        # The live board is on its way to the page; the picture is drawn meanwhile.
        self._still.display()

    def _still_text(self) -> str:
        key = "ui.play.still_over" if self.game.over else "ui.play.still"
        return f"{self.game!r}\n{say(key)}"

    # Handlers. What they tell is read under the board.

    def tell(self, text: str) -> None:
        """Show a message (a piece of HTML) under the map."""
        self._panel.say(text)

    def _wire(self) -> None:
        c = self.controls
        c.blind.on_click(lambda _: self.draw("draw blind"))
        c.draw_tickets.on_click(lambda _: self.draw("draw tickets"))
        c.undo.on_click(lambda _: self._undo())
        c.redo.on_click(lambda _: self._redo())
        c.go_on.on_click(lambda _: self._go_on())
        c.confirm.on_click(lambda _: self._confirm())
        c.cancel.on_click(lambda _: self._cancel())
        c.curtain.on_click(lambda _: self._lift_curtain())
        c.moves.observe(lambda change: self._picked(change["new"]), "value")
        c.typed.observe(lambda change: self._typed(change["new"]), "value")
        c.explain.observe(lambda _: self._explained(), "value")
        c.style.value += HIDE

    @guarded
    def clicked(self, x: float, y: float) -> None:
        """A click on the map, in parts of its width."""
        name = rails_choice.hit(self.game.board, x, y)
        if name is None:
            self._cancel()
        else:
            self._select(name)

    @guarded
    def _select(self, name: str) -> None:
        view = self._view()
        if self._curtain:
            return self.tell(html.message("note", say("ui.play.curtain_first")))
        payments = rails_choice.offers(self.game.board, name, self._legal)
        if self.game.phase.name in ("turn", "second draw"):
            self.selected, self._ticket, self._payments = name, None, payments
        self.tell("")
        self._panel.choice(self._now())
        no = None if payments else rails_choice.refused(self.game, view, name)
        if no is not None:
            self.tell(html.refusal(no))

    @guarded
    def _picked(self, label: str | None) -> None:
        """A move of the long list: select the place it is about, and have it confirmed."""
        if self._panel.setting or label is None or label == NONE:
            return
        move = next(m for m in self._legal if str(m) == label)
        route = getattr(move, "route", None)
        self.selected = getattr(move, "city", None) or getattr(route, "id", None)
        self._payments = [move]
        if isinstance(move, Keep):
            self._panel.tick(self._view(), move.tickets)
        self.tell("")
        self._panel.choice(self._now())

    @guarded
    def _typed(self, text: str) -> None:
        """A move in notation: JupyterLab keeps the arrow keys, so that lists need a mouse there."""
        if self._panel.setting or not text.strip() or self.game.over or self._curtain:
            return
        no = self.game.why_not(text)
        if no is not None:
            return self.tell(html.refusal(no))
        tried = self.game.at(len(self.game.moves))
        tried.play(text)
        self._picked(tried.moves[-1])  # as the list writes it
        with self._panel.quiet():
            self.controls.typed.value = ""
        self.controls.confirm.focus()

    @guarded
    def draw(self, text: str) -> None:
        """A button that carries a move."""
        self._make(text)

    @guarded
    def point(self, ticket: str) -> None:
        """Show where a ticket's cities are, and a way; once more: no longer."""
        self._ticket = None if self._ticket == ticket else ticket
        self._panel.paint(self._now())

    @guarded
    def ticked(self) -> None:
        """A ticket on offer has been ticked or not."""
        if not self._panel.setting:
            self._payments = []
            self._panel.choice(self._now())

    @guarded
    def _confirm(self) -> None:
        index = self.controls.payments.index
        if self._view().offer:
            self._make(str(keep_move(self._panel.ticked(self._view()))))
        elif index is not None and index < len(self._payments):
            self._make(str(self._payments[index]))
        else:
            self.tell(html.message("note", say("ui.play.nothing_selected")))

    @guarded
    def _cancel(self) -> None:
        self._clear()
        self.tell("")
        self._panel.choice(self._now())

    @guarded
    def _undo(self) -> None:
        self._stepped(self._table.back(), "undo")

    @guarded
    def _redo(self) -> None:
        self._stepped(self._table.forth(), "redo")

    @guarded
    def _lift_curtain(self) -> None:
        self._viewer, self._curtain = self.game.player, False
        self._show()
        self.controls.moves.focus()

    @guarded
    def _explained(self) -> None:
        if not self._panel.setting:
            self._panel.score(self.game, self._view())
            self._panel.paint(self._now())

    @guarded
    def _go_on(self) -> None:
        self._table.answer(ask=True)

    # What has happened, and what is shown of it.

    def _make(self, text: str) -> None:
        seat = self.game.player
        if self._curtain:
            return self.tell(html.message("note", say("ui.play.curtain_first")))
        if seat in self._table.bots:
            return self.tell(html.message("note", say("ui.play.wait", who=seat)))
        secret = seat if self._view().offer else None
        known = len(self.game.moves)
        before, self._code = self._code, Code(f'game.play("{text}")', secret)
        self.tell("")
        try:
            self._table.make(text)
        finally:
            if len(self.game.moves) == known:  # refused: no such line has been played
                self._code = before
        if self._curtain:
            self.controls.curtain.focus()

    def _stepped(self, steps: int, name: str) -> None:
        if steps:
            many = f"for _ in range({steps}): game.{name}()"
            self._code = Code(f"game.{name}()" if steps == 1 else many)
            self._show()
        else:
            self.tell(html.message("note", say(f"ui.play.nothing_to_{name}")))

    @guarded
    def _changed(self) -> None:
        """The game is at another moment: somebody has played, here or elsewhere."""
        player, people = self.game.player, self._table.people
        if player in people and player != self._viewer:
            self._curtain = len(people) > 1
            self._viewer = self._viewer if self._curtain else player
        elif self.game.over or player == self._viewer:
            self._curtain = False
        self._clear()
        self.tell("")
        self._show()
        error = self._table.error
        if error is not None:
            self.last_error = self._table.trace
            told = say("ui.play.bot_failed", who=player, error=f"{type(error).__name__}: {error}")
            self.tell(html.message("no", told))
        self._still.now() if self.game.over else self._still.later()

    def _view(self) -> View:
        return self.game.view(None if self._curtain else self._viewer)

    def _clear(self) -> None:
        self.selected, self._ticket, self._payments = None, None, []

    def _show(self) -> None:
        mine = not self._curtain and self.game.player == self._viewer
        self._legal = list(self.game.legal()) if mine else []
        self._panel.everything(self._now())

    def _now(self) -> Now:
        view = self._view()
        forced = view.revealed or (self._legal and isinstance(self._legal[0], Pass))
        if forced and not self._payments:
            self._payments = list(self._legal)
        return Now(
            self.game,
            view,
            self._legal,
            new=self._table.unread(view.seat),
            code=self._code.read_by(view.seat),
            curtain=self.game.player if self._curtain else None,
            stuck=self._table.stuck,
            selected=self.selected,
            payments=self._payments,
            ticket=self._ticket,
        )
