"""What happens when something is pressed on a live board."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..arena import Bot
from ..bots import planner
from ..game import Game
from ..move import Move
from ..text import say, say_in
from . import html
from .controls import put
from .guard import guarded
from .showing import ALL, MADE, NONE, Now, Panel
from .table import Code, Table

FAIR, LESSON = "fair play", "lesson"


class Playing:
    """A board in the hands of its players.

    It owns what is selected and who looks; the rest is the game's. What a handler has to say is
    read under the map.
    """

    def __init__(
        self, game: Game, bots: Mapping[str, Bot], width: float, mode: str, large_print: bool
    ) -> None:
        self.game = game
        self.mode = mode
        self.last_error = ""  # the traceback of what went wrong last, for whoever writes a bot
        self.selected: str | None = None
        self._legal: list[Move] = []
        self._payments: list[Move] = []
        self._pointed: str | None = None
        self._table = Table(game, bots, mode == FAIR, self._changed)
        self._viewer = (*self._table.people, None)[0]
        self._curtain = False
        self._turn = range(0)  # the moments since somebody else has moved
        self._code = Code(f"game  # {game.board.id}")
        self._panel = Panel(game.board, width, self)
        self._face = self._panel.face
        self.controls = self._panel.controls
        self._panel.print_large(large_print)
        self._wire()
        self._table.answer()

    def tell(self, text: str) -> None:
        """Show a message (a piece of HTML) under the map."""
        self._panel.say(text)

    def _wire(self) -> None:
        c = self.controls
        c.undo.on_click(lambda _: self._undo())
        c.redo.on_click(lambda _: self._redo())
        c.hint.on_click(lambda _: self._hint())
        c.go_on.on_click(lambda _: self._go_on())
        c.confirm.on_click(lambda _: self._confirm())
        c.front.on_msg(lambda _, content, __: self._told(content))
        c.cancel.on_click(lambda _: self._cancel())
        c.curtain.on_click(lambda _: self._lift_curtain())
        c.moves.observe(lambda change: self._picked(change["new"]), "value")
        c.print.on_click(lambda _: self._print())
        c.typed.on_msg(self._entered)
        c.explain.observe(lambda _: self._explained(), "value")

    @guarded
    def clicked(self, x: float, y: float) -> None:
        """A click on the map, in parts of its width."""
        name = self._face.hit(self._view(), x, y)
        if name is None:
            self._cancel()
        else:
            self._select(name)

    @guarded
    def _select(self, name: str) -> None:
        if self._blocked():
            return
        view = self._view()
        payments = self._face.offers(view, name, self._legal)
        if self._face.keeps(view):
            self.selected, self._pointed, self._payments = name, None, payments
        self.tell("")
        self._panel.choice(self._now())
        no = None if payments else self._face.refused(self.game, view, name)
        if no is not None:
            self.tell(html.refusal(no))

    @guarded
    def _picked(self, label: str | None) -> None:
        """A move of the long list: select the place it is about, and have it confirmed."""
        if self._panel.setting or label is None:
            return
        if label == NONE:
            self._cancel()
            return
        move, view = next(m for m in self._legal if str(m) == label), self._view()
        self.selected = self._face.place_of(view, move)
        self._payments = [move]
        ticks = self._face.ticks(view, move)
        if ticks is not None:
            self._panel.tick(ticks)
        self.tell("")
        self._panel.choice(self._now())

    def _entered(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        if content.get("event") == "submit":  # Enter
            self._typed(self.controls.typed.value)

    @guarded
    def _told(self, content: Mapping[str, Any]) -> None:
        """What is chosen or pressed in the page, and at which moment.

        What was meant for an earlier moment (the second press of a double click, a choice while a
        bot was thinking) makes and chooses nothing in this one; two cards may be drawn as fast as
        one likes, but in one turn.
        """
        moment, choose, press, typed = map(content.get, ("moment", "choose", "press", "typed"))
        if content.get("hello"):
            self._panel.listen()
        elif moment != self.controls.front.moment and not (press and moment in self._turn):
            self.tell(html.message("note", say("ui.play.moved_on")))
        elif isinstance(choose, Mapping):
            self._panel.take(choose)
        elif isinstance(press, str):
            self._panel.press(press)
        elif isinstance(typed, str):
            self._typed(typed)
        elif content.get("confirm"):
            self._confirm()

    @guarded
    def _typed(self, text: str) -> None:
        """A move in notation is made at once; what is refused stays to be mended."""
        if text.strip() and not self._blocked():
            self._clear()
            self._panel.choice(self._now())
            self._make(text.strip())

    @guarded
    def press(self, text: str) -> None:
        """A button that carries a move."""
        self._make(text)

    @guarded
    def point(self, key: str) -> None:
        """Show on the map what a line of the own column is about; once more: no longer."""
        self._pointed = None if self._pointed == key else key
        self._panel.paint(self._now())

    @guarded
    def ticked(self) -> None:
        """A box of an offer has been ticked or not."""
        if not self._panel.setting:
            self._payments = []
            self.tell("")
            self._panel.choice(self._now())

    @guarded
    def _confirm(self) -> None:
        index, view = self.controls.payments.index, self._view()
        if self._face.offer(view):
            self._make(self._face.kept(view, self._panel.ticked()))
        elif index is not None and index < len(self._payments):
            self._make(str(self._payments[index]))
        else:
            nothing = say_in(self.game.board.rules, "ui.play.nothing_selected")
            self.tell(html.message("note", nothing))

    @guarded
    def _cancel(self) -> None:
        self._clear()
        self.tell("")
        self._panel.choice(self._now())

    @guarded
    def _undo(self) -> None:
        steps = self._table.back()
        if not steps and self.game.moves:
            self.tell(html.message("note", say("ui.play.fair_undo")))
        else:
            self._stepped(steps, "undo")

    @guarded
    def _redo(self) -> None:
        self._stepped(self._table.forth(), "redo")

    @guarded
    def _hint(self) -> None:
        """What a bot that plans would do in this place; only in a lesson."""
        if self._blocked() or not self._legal:
            return
        rng = Random(f"{self.game.seed}/hint/{len(self.game.moves)}")
        move = str(planner(self._view(), self._legal, rng))
        self._picked(move)
        self.tell(html.message("note", say("ui.play.hinted", move=move)))

    @guarded
    def _print(self) -> None:
        self._panel.print_large(not self._panel.large)
        self._panel.paint(self._now())

    @guarded
    def _lift_curtain(self) -> None:
        self._viewer, self._curtain = self.game.player, False
        self._panel.wipe(ALL)
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
        if self._blocked():
            return
        seat = self.game.player
        secret = seat if self._face.secret(self._view(), text) else None
        known = len(self.game.moves)
        before, self._code = self._code, Code(f'game.play("{text}")', secret)
        self.tell("")
        try:
            self._table.make(text)
        finally:
            if len(self.game.moves) == known:  # refused: no such line has been played
                self._code = before
            else:
                self._panel.wipe(MADE)
        if self._curtain:
            self.controls.curtain.focus()

    def _blocked(self) -> bool:
        """Whether nobody at this board may decide just now; then that is said."""
        if self._curtain:
            self.tell(html.message("note", say("ui.play.curtain_first")))
        elif self._table.stuck:
            self.tell(html.message("note", say("ui.play.wait", who=self._table.stuck)))
        return bool(self._curtain or self._table.stuck)

    def _stepped(self, steps: int, name: str) -> None:
        if steps:
            many = f"for _ in range({steps}): game.{name}()"
            self._code = Code(f"game.{name}()" if steps == 1 else many)
            put(self.controls.code, html.code(self._code.line))
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
            self._curtain = len(people) > 1 and self._face.private(self.game.view())
        if self._curtain:
            self._panel.wipe(ALL)  # the next one may not read it
        self._clear()
        self.tell("")
        self._show()
        error = self._table.error
        if error is not None:
            self.last_error = self._table.trace
            told = say("ui.play.bot_failed", who=player, error=f"{type(error).__name__}: {error}")
            self.tell(html.message("no", told))
        self._shown()

    def _shown(self) -> None:
        """Called when the board shows another moment of the game."""

    def _view(self) -> Any:
        return self.game.view(None if self._curtain else self._viewer)

    def _clear(self) -> None:
        self.selected, self._pointed, self._payments = None, None, []

    def _show(self) -> None:
        mine = not self._curtain and self.game.player == self._viewer
        self._legal = list(self.game.legal()) if mine else []
        self._panel.everything(self._now())
        moves, moment = self.game.moves, self.controls.front.moment
        goes_on = bool(moves) and self.game.at(len(moves) - 1).player == self._viewer
        self._turn = range(self._turn.start if goes_on else moment, moment + 1)

    def _now(self) -> Now:
        view = self._view()
        if not self._payments and self._face.forced(view, self._legal):
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
            pointed=self._pointed,
            lesson=self.mode == LESSON,
        )
