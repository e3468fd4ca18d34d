"""What is read beside a map of the rails family, as HTML. Everything here comes from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from ..draw.palette import CARDS, TOKEN, ink_on
from ..draw.symbols import card_symbol, svg, token_symbol
from ..rails.board import Board, Route
from ..rails.progress import Progress, progress
from ..rails.views import View
from ..rails.words import card as card_word
from ..rails.words import cards as card_words
from ..text import listing, say, say_in
from . import html
from .faces import Look, Pointer

BACK = "#39566b"  # of the deck


@lru_cache(maxsize=8)
def looks(board: Board) -> dict[str, Look]:
    """How each kind of card looks, the deck's back ("blind"), and each token."""
    found = {card: (CARDS[card], card_symbol(card, board.wild_word)) for card in board.cards}
    symbols = board.tokens.symbols if board.tokens else ()
    return {
        **found,
        "blind": (BACK, card_symbol("gray")),
        **{symbol: (TOKEN, token_symbol(symbol)) for symbol in symbols},
    }


def chip(view: View, card: str, n: int | None = None) -> str:
    """One kind of card, and how many of it."""
    return html.chip(looks(view.board)[card], card_word(view.board, card, n or 1), n)


def badge(view: View) -> str:
    """The last round, announced."""
    if view.last_round is None or view.over:
        return ""
    key = "ui.play.last_turn" if view.last_round == 1 else "ui.play.last_turns"
    return f'<span class="ttr-last">{escape(say(key, n=view.last_round))}</span>'


def hand(view: View) -> str:
    """The seat's own cards, sorted as on the board file."""
    if view.seat is None:
        return ""
    title = say("ui.play.hand", who=view.seat, n=view.hand_sizes[view.seat])
    shown = [chip(view, card, n) for card, n in view.hand.items()]
    return html.chips(title, shown, say("ui.play.no_cards"))


def players(view: View) -> str:
    """What everybody may know of each player."""
    board = view.board
    columns: dict[str, Any] = {"points": view.points, "trains": view.trains}
    if board.station_costs:
        columns["stations"] = view.stations_left
    columns |= {"cards": view.hand_sizes, "tickets": view.ticket_counts}
    if board.tokens:
        columns["tokens"] = {name: tokens(view.taken[name]) for name in view.seats}
    heads = [say_in(board.rules, f"ui.play.{head}") for head in ("player", *columns)]
    cells = {name: [str(column[name]) for column in columns.values()] for name in view.seats}
    return html.player_table(view, heads, cells)


def tokens(symbols: tuple[str, ...]) -> str:
    """Tokens in front of a player, drawn, each with its word."""
    shown = [
        f'<span class="ttr-token"><span style="background:{TOKEN}">'
        f"{svg(token_symbol(name), ink_on(TOKEN), size=17)}</span>{escape(name)}</span>"
        for name in symbols
    ]
    return f'<span class="ttr-tokens">{"".join(shown)}</span>' if shown else "0"


def stock(view: View) -> str:
    """What lies in the decks and among the discards."""
    discards = sum(view.discard.values())
    text = say("ui.play.stock", deck=view.deck_size, discards=discards,
               tickets=view.ticket_deck_size)  # fmt: skip
    return f"<span>{escape(text)}</span>"


def own(view: View, scores: Any = None) -> tuple[str, list[Pointer]]:
    """A seat's tickets: a heading, and a line each with how far it is, or how it ended."""
    if view.seat is None:
        return "", []
    found = progress(view)
    if scores is not None:
        # Stations count now too.
        done = scores[view.seat].done
        found = tuple(p._replace(missing=0 if p.ticket in done else None) for p in found)
    none = "" if view.tickets else escape(say("ui.play.no_tickets"))
    heading = f"<h4>{escape(say('ui.play.own_tickets'))}</h4>{none}"
    over = scores is not None
    return heading, [Pointer(p.ticket.name, ticket(p, over), p.missing == 0) for p in found]


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


def turned(view: View) -> str:
    """The cards turned for a tunnel, each with what it means."""
    laid = next((card for card in view.laid if card != "wild"), "wild")
    parts = []
    for card in view.revealed:
        key = {"wild": "turned_wild", laid: "turned_match"}.get(card, "turned_free")
        color = card_word(view.board, laid)
        text = say(f"ui.play.{key}", wild=view.board.wild_word, color=color)
        parts.append((chip(view, card), text))
    return html.turned(parts)


def score_table(view: View, scores: Any) -> str:
    """Everybody's parts side by side, adding up."""
    board = view.board
    parts = [("routes", "score_routes"), ("tickets", "score_tickets")]
    if board.station_costs:
        parts.append(("stations", "score_stations"))
    if board.trail_points:
        parts.append(("longest_trail", "score_trail"))
    if board.tokens:
        parts.append(("tokens", "score_tokens"))
    rows = [
        (say(f"ui.play.{key}"), [f"{getattr(scores[n], field):+d}" for n in view.seats])
        for field, key in parts
    ]
    won = say("ui.play.won", who=listing(list(view.winners)))
    return html.score_table(view, won, rows, [scores[n].total for n in view.seats])


def market(view: View) -> str:
    """The cards that lie face up, for a replay."""
    shown = [
        chip(view, card, view.face_up.count(card))
        for card in view.board.cards
        if card in view.face_up
    ]
    title = escape(say("ui.replay.face_up"))
    return f'<div class="ttr-facts-row"><b>{title}</b>{"".join(shown)}</div>'


def own_words(view: View) -> str:
    """A seat's hand and tickets, for a replay."""
    lines = [f"<li>{escape(ticket(done))}</li>" for done in progress(view)]
    title = escape(say("ui.replay.tickets", who=view.seat))
    none = "" if lines else escape(say("ui.nothing"))
    offer = ""
    if view.offer:
        names = listing([f"{t.name} {t.points}" for t in view.offer])
        offer = f"<p>{escape(say('ui.replay.offer', tickets=names))}</p>"
    return f"{hand(view)}<h4>{title}</h4>{none}<ul>{''.join(lines)}</ul>{offer}"


def words(view: View) -> str:
    """The whole position in words, for whoever reads rather than looks."""
    return html.words(_words(view))


def _words(view: View) -> Iterator[str | tuple[str, list[str]]]:
    board, none = view.board, say("ui.nothing")
    for name in view.seats:
        held = "; ".join(route_words(view, board.route(r)) for r in view.routes[name])
        text = [say("ui.play.words_player", who=name, routes=held or none)]
        if board.station_costs:
            stations = [city for city, who in view.stations.items() if who == name]
            text.append(say("ui.play.words_stations", stations=listing(stations) or none))
        if board.tokens:
            has = listing(list(view.taken[name])) or none
            text.append(say("ui.play.words_taken", tokens=has))
        yield " ".join(text)
    taken = {r for ids in view.routes.values() for r in ids} | set(view.closed)
    free = [route_words(view, r) for r in board.routes if r.id not in taken]
    yield (say("ui.play.words_free"), free) if free else say("ui.play.words_none_free")
    if board.tokens:
        stacks = [f"{city} {n} {symbol}" for city, (symbol, n) in view.tokens.items()]
        yield say("ui.play.words_tokens", stacks="; ".join(stacks) or none)
    face_up = listing([card_word(board, c) for c in view.face_up]) or none
    yield say("ui.play.words_face_up", cards=face_up)


def route_words(view: View, route: Route) -> str:
    """A route by its cities, colour, length and kind."""
    kind = "" if route.kind == "plain" else f" {say(f'ui.play.{route.kind}')}"
    symbols = ""
    if route.locomotives:
        needed = card_words(view.board, [("wild", route.locomotives)])
        symbols = f" {say('ui.play.with_wild', needed=needed)}"
    cities = "-".join(route.cities)
    return f"{cities}, {route.color}, {route.length}{kind}{symbols}"
