"""A game move by move: a slider, step buttons, the log to click, and whose view to show."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..draw import png
from ..draw.picture import check_sizes
from ..game import Game
from ..text import say
from . import cells, replay_html
from .board_canvas import BoardCanvas
from .controls import LARGE, dim, every, put
from .faces import face_of
from .guard import guarded
from .html import code
from .replay_controls import Controls
from .replay_log import Story
from .still import HIDE, Still


def replay(
    game: Game, *, at: int | None = None, width: float | None = None, large_print: bool = False
) -> Replay:
    """A game to step through, one still going on too: it then follows new moves.

    ``at`` is the moment to begin with, as in ``game.at`` (the latest when left out). Shown is what
    everybody may know, or what one seat may; all hands only when the game is over.
    ``large_print`` writes larger.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("mini", players=["Ada", "Bo"], seed=1)
    >>> _ = ttr.run(game, bots=dict.fromkeys(game.seats, ttr.bots.random), seed=1)
    >>> shown = ttr.replay(game, at=3)
    >>> shown.next()
    >>> shown.moment, shown.views
    (4, ('everybody', 'Ada', 'Bo', 'all hands open'))
    >>> shown.close()
    """
    if at is not None:
        game.at(at)  # a moment that there is not is an error
    check_sizes(width=width)
    wide = float(face_of(game.board).width(game.board) if width is None else width)
    return Replay(game, len(game.moves) if at is None else at, wide, large_print)


class Replay:
    """A game to step through. It owns the moment and whose view is shown; the rest is the game's.

    ``moment`` is how many moves had been made; ``go``, ``first``, ``previous``, ``next``, ``last``
    and ``show_view`` do what the controls do.
    """

    def __init__(self, game: Game, moment: int, width: float, large_print: bool = False) -> None:
        self._face = face_of(game.board)
        self.game, self.moment = game, moment
        self._public, self._open = _label("public", game), _label("all", game)
        self.view_of = self._public
        self.last_error = ""
        self.closed = False
        self._story = Story(game)
        self._moments: list[int] = []  # the moment of each line of the list
        self._length = len(game.moves)
        self._selected: str | None = None
        self._setting = False  # while True a change of a control is not the reader's
        self._due = False
        board = game.board
        tall = self._face.height(board)
        self._canvas = BoardCanvas(self._face.LAYERS, tall, self._clicked)
        style = replay_html.style(board) + HIDE
        self.controls = Controls(self._canvas.widget, board.name, style, width)
        if large_print:
            self._canvas.print_as(partial(self._face.large, board))
            self.controls.root.add_class(LARGE)
        self._wire()
        self._stop_listening = game.on_change(self._game_changed)
        self._still = Still(lambda: png(self.game.at(self.moment)), self._still_text)
        self._refresh()

    # What a user calls.

    @property
    def views(self) -> tuple[str, ...]:
        """Whose view can be shown: everybody's, one seat's, all hands once the game is over."""
        return (self._public, *self.game.seats, *([self._open] if self.game.over else []))

    def go(self, moment: int) -> None:
        """Show the game as it stood after so many moves; ValueError when there are not as many."""
        self.game.at(moment)
        self.moment, self._selected = moment, None
        self._refresh()

    def first(self) -> None:
        """Go to the start."""
        self.go(0)

    def previous(self) -> None:
        """Go one move back, at the start nowhere."""
        self.go(max(0, self.moment - 1))

    def next(self) -> None:
        """Go one move on, at the end nowhere."""
        self.go(min(len(self.game.moves), self.moment + 1))

    def last(self) -> None:
        """Go to the latest moment; new moves are then followed."""
        self.go(len(self.game.moves))

    def show_view(self, of: str) -> None:
        """Show what one of ``views`` may know; ValueError when it is none of them."""
        if of not in self.views:
            raise ValueError(f"{of!r} is no view here. Views: {', '.join(self.views)}.")
        self.view_of = of
        self._refresh()

    def where(self, name: str) -> tuple[float, float]:
        """Where a city, a route, a cell or a crossing is, as parts of the canvas' size."""
        found: tuple[float, float] = self._face.where(self.game.view(), name)
        return found

    def close(self) -> None:
        """Take the replay out of the page and free all that belongs to it."""
        if not self.closed:
            self.closed = True
            self._stop_listening()
            self._still.stop()
            cells.forget(self.close)
            for each in every(self.controls.root):
                each.close()

    def __repr__(self) -> str:
        return f"<Replay of {self.game!r}>"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        cells.replace(self.close)
        root = self.controls.root
        view = {"model_id": root.model_id, "version_major": 2, "version_minor": 0}
        bundle = {"application/vnd.jupyter.widget-view+json": view, "text/plain": repr(self)}
        display(bundle, raw=True)
        self._still.display()

    def _still_text(self) -> str:
        # What stays in the file is public, whoever's view has been looked at.
        told = self._story.sentences(self.moment)
        moment = replay_html.moment_text(self.moment, len(self.game.moves), told)
        return f"{moment}\n{self.game.at(self.moment)!r}\n{say('ui.replay.still')}"

    # Handlers.

    def tell(self, text: str) -> None:
        """Show a message (a piece of HTML) under the board."""
        put(self.controls.said, text)

    def _wire(self) -> None:
        c = self.controls
        actions = {
            "first": self.first, "previous": self.previous, "next": self.next, "last": self.last,
        }  # fmt: skip
        for name, each in c.steps.items():
            each.on_click(lambda _, step=actions[name]: self._step(step))
        c.slider.observe(lambda change: self._slid(change["new"]), "value")
        c.log.observe(lambda change: self._line_picked(change["new"]), "index")
        c.seen_by.observe(lambda change: self._view_picked(change["new"]), "value")

    @guarded
    def _step(self, step: Any) -> None:
        step()

    @guarded
    def _slid(self, moment: int) -> None:
        if not self._setting:
            self.go(min(moment, len(self.game.moves)))

    @guarded
    def _line_picked(self, line: int | None) -> None:
        if not self._setting and line is not None:
            self.go(self._moments[line])

    @guarded
    def _view_picked(self, of: str | None) -> None:
        if not self._setting and of is not None:
            self.show_view(of)

    @guarded
    def _clicked(self, x: float, y: float) -> None:
        self._selected = self._face.hit(self.game.at(self.moment).view(), x, y)
        self._refresh()

    @guarded
    def _game_changed(self) -> None:
        """Follow the game when its latest moment was shown, else stay."""
        following, self._length = self.moment == self._length, len(self.game.moves)
        self.moment = self._length if following else min(self.moment, self._length)
        self._selected = None
        self._set_slider()
        # Many moves in one go, of bots or of a loop, are painted once.
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._refresh()  # no notebook
            return
        if not self._due:
            self._due = True
            loop.call_soon(self._refresh_due)

    @guarded
    def _refresh_due(self) -> None:
        self._due = False
        if not self.closed:
            self._refresh()

    # Showing.

    @contextmanager
    def _quiet(self) -> Any:
        before, self._setting = self._setting, True
        try:
            yield
        finally:
            self._setting = before

    def _refresh(self) -> None:
        c = self.controls
        self._length = len(self.game.moves)
        if self.view_of not in self.views:
            self.view_of = self._public  # a finished game has been taken back
        seats = [name for name in self.game.seats if self.view_of in (name, self._open)]
        then = self.game.at(self.moment)
        view = then.view(self.view_of if self.view_of in seats else None)
        self._set_slider()
        self._set_lists(seats)
        ends = {"first": 0, "previous": 0, "next": self._length, "last": self._length}
        for name, each in c.steps.items():
            dim(each, self.moment == ends[name])
        told = self._story.sentences(self.moment, seats)
        put(c.heading, replay_html.moment(view, self.moment, self._length, told))
        self.tell(replay_html.said(view, self._selected))
        put(c.players, replay_html.players(view, then))
        put(c.hands, replay_html.hands(self.game.board, [then.view(name) for name in seats]))
        asked = f'.view("{view.seat}")' if view.seat else ""
        put(c.code, code(f"game.at({self.moment}){asked}"))
        put(c.words, self._face.words(view))
        self._paint(then, view)
        self._still.later()

    def _set_slider(self) -> None:
        slider = self.controls.slider
        with self._quiet():
            slider.max = max(1, self._length)
            slider.value = self.moment
            slider.disabled = not self._length

    def _set_lists(self, seats: Sequence[str]) -> None:
        c, entries = self.controls, self._story.entries(seats)
        self._moments = [moment for _, moment in entries]
        labels = tuple(label for label, _ in entries)
        with self._quiet():
            if tuple(c.seen_by.options) != self.views:
                c.seen_by.options = self.views
            c.seen_by.value = self.view_of
            if tuple(c.log.options) != labels:
                c.log.options = labels
            if c.log.index is None or self._moments[c.log.index] != self.moment:
                c.log.index = self._moments.index(self.moment)

    def _paint(self, then: Game, view: Any) -> None:
        score = None
        if then.over:
            score = then.scores()[view.seat or (*then.winners, *then.seats)[0]]
        names = [self._selected] if self._selected else self._new_places(then, view)
        self._canvas.show(*self._face.picture(view, names, score=score))

    def _new_places(self, then: Game, view: Any) -> list[str]:
        """What the last move has changed on the map."""
        if self.moment == 0 or then.over:
            return []
        places: list[str] = self._face.new_places(self.game.at(self.moment - 1).view(), view)
        return places


def _label(key: str, game: Game) -> str:
    """What a view is called; a seat may have that very name."""
    name = say(f"ui.replay.{key}")
    while name in game.seats:
        name = f"({name})"
    return name
