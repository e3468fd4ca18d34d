"""The parts of the panel that are only read, as HTML. Everything here comes from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from typing import Any

from ..draw.palette import CARDS, PLAYERS, edge_of, ink_on, player_colors
from ..draw.symbols import COLOR_SYMBOL, PLAYER_MARK, svg
from ..rails.progress import Progress
from ..rails.views import View
from ..rails.words import card as card_word
from ..rails.words import cards as card_words
from ..refusal import Refusal
from ..text import listing, say


def style(cards: Iterable[str]) -> str:
    """The style sheet, with a face for every kind of card."""
    from urllib.parse import quote

    sheet = resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    faces = [
        f".ttr-live .ttr-{card} {{ background-color: {CARDS[card]}; color: {ink_on(CARDS[card])};"
        f' background-image: url("data:image/svg+xml,{quote(_symbol(card, 24, xml=True))}"); }}'
        for card in cards
    ]
    back = svg("any", "#ffffff", size=24).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    faces.append(
        ".ttr-live .ttr-blind { background-color: #39566b; color: #ffffff;"
        f' background-image: url("data:image/svg+xml,{quote(back)}"); }}'
    )
    return f"<style>{sheet}{''.join(faces)}</style>"


def _symbol(card: str, size: float, xml: bool = False) -> str:
    drawn = svg(COLOR_SYMBOL[card], ink_on(CARDS[card]), size=size)
    return drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"') if xml else drawn


def word(view: View, card: str, n: int = 1) -> str:
    """What n cards of a kind are called on the screen."""
    return card_word(view.board, card, n)


def chip(view: View, card: str, n: int | None = None) -> str:
    """One kind of card, and how many of it."""
    fill = CARDS[card]
    name = escape(word(view, card, n or 1))
    number = "" if n is None else f"<b>{n}</b>"
    return (
        f'<span class="ttr-chip" role="listitem" style="background:{fill};color:{ink_on(fill)};'
        f'border-color:{edge_of(fill)}"><span>{_symbol(card, 16)}{number}</span>{name}</span>'
    )


def title(text: str) -> str:
    """A line above the choices: what is selected."""
    return f"<b>{escape(text)}</b>"


def prompt(view: View, note: str = "") -> str:
    """Whose turn it is and what is asked; the last round is announced."""
    last = ""
    if view.last_round is not None and not view.over:
        text = say("ui.play.last_turn" if view.last_round == 1 else "ui.play.last_turns",
                   n=view.last_round)  # fmt: skip
        last = f'<span class="ttr-last">{escape(text)}</span>'
    who = seat_mark(view, view.player) if view.player else ""
    text = note or str(view.phase)
    return f'<div class="ttr-prompt" role="status">{who}<span>{escape(text)}</span>{last}</div>'


def seat_mark(view: View, name: str) -> str:
    """A player's colour and mark, as on the trains."""
    color = player_colors(view.seats)[name]
    fill = PLAYERS[color]
    mark = svg(PLAYER_MARK[color], ink_on(fill), size=15)
    return f'<span class="ttr-seat" style="background:{fill}" title="{color}">{mark}</span>'


def hand(view: View) -> str:
    """The seat's own cards, sorted as on the board file."""
    if view.seat is None:
        return ""
    title = escape(say("ui.play.hand", who=view.seat, n=view.hand_sizes[view.seat]))
    chips = "".join(chip(view, card, n) for card, n in view.hand.items())
    chips = chips or escape(say("ui.play.no_cards"))
    return (
        f'<div class="ttr-hand" role="list" aria-label="{title}"><b>{title}</b>'
        f"<div>{chips}</div></div>"
    )


def players(view: View) -> str:
    """What everybody may know of each player."""
    heads = ("player", "points", "trains", "stations", "cards", "tickets")
    row = "".join(f"<th>{escape(say(f'ui.play.{head}'))}</th>" for head in heads)
    rows = [f"<tr>{row}</tr>"]
    for name in view.seats:
        numbers = (view.points[name], view.trains[name], view.stations_left[name],
                   view.hand_sizes[name], view.ticket_counts[name])  # fmt: skip
        cells = "".join(f"<td>{n}</td>" for n in numbers)
        now = ' class="now"' if name == view.player else ""
        rows.append(f"<tr{now}><td>{seat_mark(view, name)}{escape(name)}</td>{cells}</tr>")
    return f'<table class="ttr-table">{"".join(rows)}</table>'


def stock(view: View) -> str:
    """What lies in the decks and among the discards."""
    discards = sum(view.discard.values())
    text = say("ui.play.stock", deck=view.deck_size, discards=discards,
               tickets=view.ticket_deck_size)  # fmt: skip
    return f"<span>{escape(text)}</span>"


def tickets_heading(view: View) -> str:
    """What stands above a seat's own tickets."""
    if view.seat is None:
        return ""
    none = "" if view.tickets else escape(say("ui.play.no_tickets"))
    return f"<h4>{escape(say('ui.play.own_tickets'))}</h4>{none}"


def ticket(done: Progress, over: bool = False) -> str:
    """A ticket and how far it is, or how it ended."""
    if done.missing == 0:
        state = say("ui.play.done")
    elif done.missing is None:
        state = say("ui.play.undone" if over else "ui.play.cut_off")
    else:
        key = "missing_one" if done.missing == 1 else "missing"
        state = say(f"ui.play.{key}", n=done.missing)
    return f"{done.ticket.name} {done.ticket.points} — {state}"


def log(lines: Sequence[str], new: int, most: int = 80) -> str:
    """The newest sentences on top; those since the reader's last move stand out."""
    rows = [
        f"<div{' class=new' if i < new else ''}>{escape(line)}</div>"
        for i, line in enumerate(reversed(lines[-most:]))
    ]
    label = escape(say("ui.play.log"))
    return (
        f'<h4>{label}</h4><div class="ttr-log" role="log" tabindex="0" aria-label="{label}">'
        f"{''.join(rows)}</div>"
    )


def message(kind: str, text: str) -> str:
    """A sentence under the board: a note, or why something cannot be done."""
    return f'<div class="ttr-message {kind}" role="alert">{escape(text)}</div>'


def refusal(no: Refusal) -> str:
    """A refusal, its rule made to stand out."""
    return (
        f'<div class="ttr-message no" role="alert">{escape(no.why)} '
        f'<span class="ttr-rule">{escape(no.rule)}</span><br>{escape(no.hint)}</div>'
    )


def turned(view: View) -> str:
    """The cards turned for a tunnel, each with what it means."""
    laid = next((card for card in view.laid if card != "wild"), "wild")
    parts = []
    for card in view.revealed:
        if card == "wild":
            key = "turned_wild"
        elif card == laid:
            key = "turned_match"
        else:
            key = "turned_free"
        text = escape(say(f"ui.play.{key}", wild=view.board.wild_word, color=word(view, laid)))
        parts.append(f"<div>{chip(view, card)}<span>{text}</span></div>")
    return f'<div class="ttr-turned">{"".join(parts)}</div>'


def code(line: str) -> str:
    """The line of code that does the same as the last click."""
    label = escape(say("ui.play.code"))
    return f'<div class="ttr-code" role="group" aria-label="{label}">{escape(line)}</div>'


def score_table(view: View, scores: Any) -> str:
    """Everybody's parts side by side, adding up."""
    parts = [("routes", "score_routes"), ("tickets", "score_tickets")]
    if view.board.station_costs:
        parts.append(("stations", "score_stations"))
    if view.board.trail_points:
        parts.append(("longest_trail", "score_trail"))
    heads = "".join(f"<th>{seat_mark(view, n)}{escape(n)}</th>" for n in view.seats)
    rows = [f"<tr><th></th>{heads}</tr>"]
    for field, key in parts:
        cells = "".join(f"<td>{getattr(scores[n], field):+d}</td>" for n in view.seats)
        rows.append(f"<tr><td>{escape(say(f'ui.play.{key}'))}</td>{cells}</tr>")
    cells = "".join(f"<td>{scores[n].total}</td>" for n in view.seats)
    rows.append(f'<tr class="sum"><td>{escape(say("ui.play.total"))}</td>{cells}</tr>')
    won = escape(say("ui.play.won", who=listing(list(view.winners))))
    return f'<h4>{won}</h4><table class="ttr-table">{"".join(rows)}</table>'


def score_lines(view: View, name: str, lines: Any) -> str:
    """One player's score, line by line, with rules."""
    rows = []
    for line in lines:
        points = "" if line.points is None else f"{line.points:+d}"
        kind = ' class="sum"' if line.rule.endswith("SCORE-4") else ""
        rows.append(
            f"<tr{kind}><td>{escape(line.text)}</td><td>{points}</td>"
            f'<td class="ttr-rule">{escape(line.rule)}</td></tr>'
        )
    head = f"<h4>{seat_mark(view, name)}{escape(name)}</h4>"
    return f'{head}<table class="ttr-table">{"".join(rows)}</table>'


def words(view: View) -> str:
    """The whole position in words, for whoever reads rather than looks."""
    board = view.board
    items = []
    for name in view.seats:
        routes = [route_words(view, board.route(r)) for r in view.routes[name]]
        stations = [city for city, who in view.stations.items() if who == name]
        text = say("ui.play.words_player", who=name, routes="; ".join(routes) or say("ui.nothing"),
                   stations=listing(stations) or say("ui.nothing"))  # fmt: skip
        items.append(f"<li>{escape(text)}</li>")
    taken = {r for ids in view.routes.values() for r in ids} | set(view.closed)
    free = [route_words(view, r) for r in board.routes if r.id not in taken]
    items.append(f"<li>{escape(say('ui.play.words_free', routes='; '.join(free)))}</li>")
    face_up = listing([word(view, c) for c in view.face_up]) or say("ui.nothing")
    items.append(f"<li>{escape(say('ui.play.words_face_up', cards=face_up))}</li>")
    title = escape(say("ui.play.words"))
    listed = f'<ul class="ttr-words">{"".join(items)}</ul>'
    return f"<details><summary>{title}</summary>{listed}</details>"


def route_words(view: View, route: Any) -> str:
    """A route by its cities, colour, length and kind."""
    kind = "" if route.kind == "plain" else f" {say(f'ui.play.{route.kind}')}"
    symbols = ""
    if route.locomotives:
        needed = card_words(view.board, [("wild", route.locomotives)])
        symbols = f" {say('ui.play.with_wild', needed=needed)}"
    cities = "-".join(route.cities)
    return f"{cities}, {route.color}, {route.length}{kind}{symbols}"
