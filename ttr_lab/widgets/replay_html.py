"""The parts of a replay that are only read, as HTML. Everything here comes from views."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from ..text import say, say_in
from . import html
from .faces import face_of


def style(board: Any) -> str:
    """The style sheets of live boards and of replays."""
    sheet = resources.files(__package__).joinpath("learn.css").read_text(encoding="utf-8")
    return f"{html.style(face_of(board).looks(board).values())}<style>{sheet}</style>"


def moment_text(n: int, length: int, sentences: Sequence[str]) -> str:
    """Which moment it is, and what has just happened."""
    if n == 0:
        return say("ui.replay.before", all=length)
    return " ".join([say("ui.replay.moment", n=n, all=length) + ".", *sentences])


def moment(view: Any, n: int, length: int, sentences: Sequence[str]) -> str:
    """The heading: the moment, what has just happened, and what is to be decided then."""
    title = say("ui.replay.moment" if n else "ui.replay.before", n=n, all=length)
    happened = escape(" ".join(sentences))
    mark = html.seat_mark(view, view.player) if view.player else ""
    due = "" if str(view.phase) in sentences else f"<div>{mark}{escape(str(view.phase))}</div>"
    return f'<div class="ttr-moment"><b>{escape(title)}</b>{happened}{due}</div>'


def said(view: Any, name: str | None) -> str:
    """The line under the board: what has been clicked."""
    text = face_of(view.board).told(view, name) if name else ""
    return f'<div class="ttr-said-line" role="status">{escape(text)}</div>'


def players(view: Any, then: Any) -> str:
    """What everybody may know of the players, at the end the score; the market and the decks."""
    face = face_of(view.board)
    table = face.score_table(view, then.scores()) if view.over else face.players(view)
    return f"{table}{face.market(view)}{face.stock(view)}"


def hands(board: Any, views: Sequence[Any]) -> str:
    """The hands and secrets of the seats that these views are of."""
    if not views:
        return f"<p>{escape(say_in(board.rules, 'ui.replay.private'))}</p>"
    return "".join(face_of(view.board).own_words(view) for view in views)
