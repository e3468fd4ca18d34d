"""Pieces of HTML that every family uses: cards, messages, the log, tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any

from ..draw.palette import PLAYERS, edge_of, ink_on, player_colors
from ..draw.symbols import PLAYER_MARK, svg
from ..refusal import Refusal
from ..text import say
from .faces import Look


def style(looks: Iterable[Look]) -> str:
    """The style sheet, with a face for every kind of card."""
    from urllib.parse import quote

    sheet = resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    faces = []
    for fill, symbol in looks:
        drawn = svg(symbol, ink_on(fill), size=24)
        drawn = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
        faces.append(
            f".ttr-live .{look_class((fill, symbol))} {{ background-color: {fill};"
            f" color: {ink_on(fill)};"
            f' background-image: url("data:image/svg+xml,{quote(drawn)}"); }}'
        )
    return f"<style>{sheet}{''.join(faces)}</style>"


def look_class(look: Look) -> str:
    """The class of what looks so: boards with other looks may be on the same page.

    >>> look_class(("#a91d22", "square"))
    'ttr-square-a91d22'
    """
    return f"ttr-{look[1]}-{look[0][1:]}"


def chip(look: Look, name: str, n: int | None = None) -> str:
    """A card with its symbol, what it is called, and how many of it."""
    fill, symbol = look
    number = "" if n is None else f"<b>{n}</b>"
    return (
        f'<span class="ttr-chip" style="background:{fill};color:{ink_on(fill)};'
        f'border-color:{edge_of(fill)}"><span>{svg(symbol, ink_on(fill), size=16)}{number}</span>'
        f"{escape(name)}</span>"
    )


def chips(title: str, shown: Sequence[str], none: str) -> str:
    """Cards in a row under a title."""
    name = escape(title)
    items = "".join(f'<span class="ttr-item" role="listitem">{each}</span>' for each in shown)
    return (
        f'<div class="ttr-hand" role="list" aria-label="{name}"><b>{name}</b>'
        f"<div>{items or escape(none)}</div></div>"
    )


def title(text: str) -> str:
    """A line above the choices: what is selected."""
    return f'<div class="ttr-title"><b>{escape(text)}</b></div>'


def prompt(view: Any, badge: str, note: str = "", news: Sequence[str] = ()) -> str:
    """Whose turn it is and what is asked; ``badge`` is a piece of HTML beside it.

    ``news``: what has happened since the reader's last move, for whoever listens; others see it
    in the log.
    """
    who = seat_mark(view, view.player) if view.player else ""
    told = f'<span class="ttr-unseen">{escape(" ".join(news))}</span>' if news else ""
    text = escape(note or str(view.phase))
    return f'<div class="ttr-prompt">{told}{who}<span>{text}</span>{badge}</div>'


def seat_mark(view: Any, name: str) -> str:
    """A player's colour and mark, as on the trains and gondolas."""
    color = player_colors(view.seats)[name]
    fill = PLAYERS[color]
    mark = svg(PLAYER_MARK[color], ink_on(fill), size=15)
    return f'<span class="ttr-seat" style="background:{fill}" title="{color}">{mark}</span>'


def table(
    name: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str], str]], kind: str = ""
) -> str:
    """A table called ``name``: heads, then lines of a title, cells and attributes of the line.

    Heads, titles and cells are pieces of HTML.
    """
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    lines = [f"<tr>{head}</tr>"]
    for title, cells, more in rows:
        line = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<tr{more}><th scope="row">{title}</th>{line}</tr>')
    label = escape(name)
    return f'<table class="ttr-table{kind}" aria-label="{label}">{"".join(lines)}</table>'


def player_table(view: Any, heads: Sequence[str], cells: Mapping[str, Sequence[str]]) -> str:
    """A line a player: the name, then cells (pieces of HTML) under their heads."""
    now = ' class="now" aria-current="true"'
    rows = [
        (seat_mark(view, name) + escape(name), cells[name], now if name == view.player else "")
        for name in view.seats
    ]
    return table(say("ui.play.players"), [*map(escape, heads)], rows, " ttr-players")


def log(lines: Sequence[str], new: int, most: int = 80) -> str:
    """The newest sentences on top; those since the reader's last move stand out."""
    rows = [
        f"<div{' class=new' if i < new else ''}>{escape(line)}</div>"
        for i, line in enumerate(reversed(lines[-most:]))
    ]
    label = escape(say("ui.play.log"))
    return (
        f'<h4>{label}</h4><div class="ttr-log" role="log" aria-live="off" tabindex="0" '
        f'aria-label="{label}">'
        f"{''.join(rows)}</div>"
    )


def message(kind: str, text: str) -> str:
    """A sentence under the board: a note, or why something cannot be done."""
    return f'<div class="ttr-message {kind}">{escape(text)}</div>'


def refusal(no: Refusal) -> str:
    """A refusal, its rule made to stand out."""
    return (
        f'<div class="ttr-message no">{escape(no.why)} '
        f'<span class="ttr-rule">{escape(no.rule)}</span><br>{escape(no.hint)}</div>'
    )


def turned(parts: Iterable[tuple[str, str]]) -> str:
    """Cards (as chips) that have just been seen, each with what it means."""
    told = "".join(
        f'<div role="listitem">{shown}<span>{escape(text)}</span></div>' for shown, text in parts
    )
    return f'<div class="ttr-turned" role="list">{told}</div>' if told else ""


def code(line: str) -> str:
    """The line of code that does the same as the last click."""
    label = escape(say("ui.play.code"))
    return f'<div class="ttr-code" role="group" aria-label="{label}">{escape(line)}</div>'


def score_table(
    view: Any, won: str, parts: Sequence[tuple[str, Sequence[str]]], total: Sequence[int]
) -> str:
    """Everybody's parts side by side, adding up; ``won`` says who has won."""
    heads = ["", *(seat_mark(view, n) + escape(n) for n in view.seats)]
    rows = [(escape(part), [*map(escape, values)], "") for part, values in parts]
    rows.append((escape(say("ui.play.total")), [*map(str, total)], ' class="sum"'))
    return f"<h4>{escape(won)}</h4>{table(say('ui.play.score'), heads, rows)}"


def score_lines(view: Any, name: str, lines: Any) -> str:
    """One player's score, line by line, with rules; the last line is the sum."""
    rows = []
    for line in lines:
        points = "" if line.points is None else f"{line.points:+d}"
        kind = ' class="sum"' if line is lines[-1] else ""
        rows.append(
            f"<tr{kind}><td>{escape(line.text)}</td><td>{points}</td>"
            f'<td class="ttr-rule">{escape(line.rule)}</td></tr>'
        )
    label = escape(say("ui.play.score_of", who=name))
    head = f"<h4>{seat_mark(view, name)}{escape(name)}</h4>"
    return f'{head}<table class="ttr-table" aria-label="{label}">{"".join(rows)}</table>'


def words(items: Iterable[str | tuple[str, Sequence[str]]]) -> str:
    """The whole position in words, for whoever reads rather than looks.

    An item may be a title and a list of its own.
    """
    return f'<ul class="ttr-words">{"".join(map(_item, items))}</ul>'


def _item(item: str | tuple[str, Sequence[str]]) -> str:
    if isinstance(item, str):
        return f"<li>{escape(item)}</li>"
    title, parts = item
    listed = "".join(f"<li>{escape(part)}</li>" for part in parts)
    return f"<li>{escape(title)}<ul>{listed}</ul></li>"
