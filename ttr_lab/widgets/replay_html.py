"""The parts of a replay that are only read, as HTML. Everything here comes from views."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from ..rails.progress import progress
from ..rails.views import View
from ..text import listing, say
from . import html, rails_choice


def style(board: Any) -> str:
    """The style sheets of live boards and of replays."""
    sheet = resources.files(__package__).joinpath("learn.css").read_text(encoding="utf-8")
    return f"{html.style(board.cards)}<style>{sheet}</style>"


def moment_text(n: int, length: int, sentences: Sequence[str]) -> str:
    """Which moment it is, and what has just happened."""
    if n == 0:
        return say("ui.replay.before", all=length)
    return " ".join([say("ui.replay.moment", n=n, all=length) + ".", *sentences])


def moment(view: View, n: int, length: int, sentences: Sequence[str]) -> str:
    """The heading: the moment, what has just happened, and what is to be decided then."""
    title = say("ui.replay.moment" if n else "ui.replay.before", n=n, all=length)
    happened = escape(" ".join(sentences))
    mark = html.seat_mark(view, view.player) if view.player else ""
    return (
        f'<div class="ttr-moment" role="status"><b>{escape(title)}</b>{happened}'
        f"<div>{mark}{escape(str(view.phase))}</div></div>"
    )


def said(view: View, name: str | None) -> str:
    """The line under the board: what has been clicked."""
    text = rails_choice.title(view, name) if name else ""
    if name in view.board.cities and name not in view.stations:
        text = str(name)  # nothing is built in a replay
    return f'<div class="ttr-said-line" role="status">{escape(text)}</div>'


def players(view: View, then: Any) -> str:
    """What everybody may know of the players, at the end the score; the market and the decks."""
    table = html.score_table(view, then.scores()) if view.over else html.players(view)
    shown = [
        html.chip(view, card, view.face_up.count(card))
        for card in view.board.cards
        if card in view.face_up
    ]
    title = escape(say("ui.replay.face_up"))
    market = f'<div class="ttr-facts-row"><b>{title}</b>{"".join(shown)}</div>'
    return f"{table}{market}{html.stock(view)}"


def hands(views: Sequence[View]) -> str:
    """The hands and tickets of the seats that these views are of."""
    if not views:
        return f"<p>{escape(say('ui.replay.private'))}</p>"
    return "".join(map(_hand, views))


def _hand(view: View) -> str:
    lines = [f"<li>{escape(html.ticket(done))}</li>" for done in progress(view)]
    title = escape(say("ui.replay.tickets", who=view.seat))
    none = "" if lines else escape(say("ui.nothing"))
    offer = ""
    if view.offer:
        names = listing([f"{t.name} {t.points}" for t in view.offer])
        offer = f"<p>{escape(say('ui.replay.offer', tickets=names))}</p>"
    return f"{html.hand(view)}<h4>{title}</h4>{none}<ul>{''.join(lines)}</ul>{offer}"
