"""What is read beside the city of Venice, as HTML. Everything here comes from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from ..draw import venice_cards
from ..draw.palette import AIRPORT as AIRPORT_TONE
from ..draw.palette import STONE, TOKEN, ink_on
from ..draw.symbols import SYMBOLS, svg
from ..draw.venice_panel import whereabouts
from ..draw.venice_places import AIRPORT_CELL, name_of, reach
from ..text import listing, say
from ..venice.board import AIRPORT, COIN, DOWN, Board
from ..venice.tables import cell_name
from ..venice.views import View
from . import html
from .faces import Look, Pointer

FEW = 2  # face-down cards for each player: then it is time to think of the flight


@lru_cache(maxsize=8)
def looks(board: Board) -> dict[str, Look]:
    """How each kind of card looks, and a coin, a face-down card, the airport."""
    return {
        **venice_cards.looks(board),
        COIN: (TOKEN, "coin"),
        DOWN: (STONE, "quatrefoil"),
        "look at": (STONE, "eye"),
        AIRPORT: (AIRPORT_TONE, "plane"),
    }


def chip(view: View, kind: str, n: int | None = None) -> str:
    """A kind of card or a coin, and how many of it."""
    return html.chip(looks(view.board)[kind], kind, n)


def badge(view: View) -> str:
    """The die, when it has been rolled; near the end how few cards are left."""
    roll, parts = view.phase.roll, []
    if roll is not None:
        told = escape(say("ui.venice.rolled", n=roll))
        die = svg(f"die{roll}", "currentColor", size=30) if f"die{roll}" in SYMBOLS else str(roll)
        parts.append(f'<span class="ttr-die" role="img" aria-label="{told}">{die}</span>')
    if view.face_down <= FEW * len(view.seats) and not view.over:
        key = "last_card" if view.face_down == 1 else "last_cards"
        told = escape(say(f"ui.venice.{key}", n=view.face_down))
        parts.append(f'<span class="ttr-last">{told}</span>')
    return "".join(parts)


def hand(view: View) -> str:
    """The seat's own cards, in the order of the board file, and its coins."""
    if view.seat is None:
        return ""
    coins = view.coins[view.seat]
    title = say("ui.venice.hand_coins", seat=view.seat, **_held(view, view.seat))
    shown = [chip(view, kind, n) for kind, n in view.hand.items()]
    shown += [html.chip(looks(view.board)[COIN], coin_word(coins), coins)] if coins else []
    return html.chips(title, shown, say("ui.venice.none"))


def coin_word(n: int) -> str:
    """What coins are called, by their number."""
    return say("ui.venice.coin" if n == 1 else "ui.venice.coins")


def _held(view: View, seat: str) -> dict[str, str]:
    cards, coins = view.hand_sizes[seat], view.coins[seat]
    return {
        "cards": say("count.card" if cards == 1 else "count.cards", n=cards),
        "coins": say("count.coin" if coins == 1 else "count.coins", n=coins),
    }


def players(view: View) -> str:
    """What everybody may know of each player."""
    heads = [say("ui.play.player"), say("ui.play.cards"), say("ui.venice.coins")]
    cells = {
        name: [
            str(view.hand_sizes[name]),
            str(view.coins[name]),
            escape(whereabouts(view, name)),
        ]
        for name in view.seats
    }
    return html.player_table(view, [*heads, say("ui.venice.gondola")], cells)


def stock(view: View) -> str:
    """How many cards still lie face down, and which pigeon cards have been seen."""
    seen = listing(list(view.appeared)) or say("ui.venice.unseen")
    text = say("ui.venice.stock", down=say("ui.venice.down", n=view.face_down), seen=seen)
    return f"<span>{escape(text)}</span>"


def own(view: View, scores: Any = None) -> tuple[str, list[Pointer]]:
    """What sets score, how many cards of a kind there are, and how many this seat has."""
    board = view.board
    pack = dict(zip(board.cards, board.pack(len(view.seats)), strict=True))
    heads = ["kind", "set", "in_game"] + (["yours"] if view.seat is not None else [])
    heads = [escape(say(f"ui.venice.{head}")) for head in heads]
    rows = []
    for kind in board.kinds:
        if pack[kind.kind]:
            cells = [str(kind.value), str(pack[kind.kind])]
            if view.seat is not None:
                cells.append(str(view.hand.get(kind.kind, 0)))
            rows.append((chip_small(view, kind.kind), cells, ""))
    notes = [say("ui.venice.leftover", points=f"−{board.leftover}")]
    if board.reconstruction:
        notes.append(say("ui.venice.reconstruction"))
    title = say("ui.venice.sets", n=board.set_of)
    told = "".join(f"<div>{escape(note)}</div>" for note in notes)
    return f"<h4>{escape(title)}</h4>{html.table(title, heads, rows)}{told}", []


def chip_small(view: View, kind: str) -> str:
    """A kind's symbol on its colour, and its word."""
    fill, symbol = looks(view.board)[kind]
    drawn = svg(symbol, ink_on(fill), size=15)
    return f'<span class="ttr-seat" style="background:{fill}">{drawn}</span>{escape(kind)}'


def turned(view: View) -> str:
    """What this seat alone sees: the card looked at, its own choice for the pigeons."""
    parts = []
    if view.looked is not None:
        text = say("ui.venice.looked", seat=view.seat, cell=view.phase.cell, kind=view.looked)
        parts.append((chip(view, view.looked), text))
    if view.choice is not None and view.phase.name == "pigeons":
        parts.append((chip(view, view.choice), say("ui.venice.gives", seat=view.seat)))
    return html.turned(parts)


def score_table(view: View, scores: Any) -> str:
    """Everybody's parts side by side, adding up, and who is home."""
    rows = [
        (say(f"ui.venice.score_{part}"), [f"{getattr(scores[n], part):+d}" for n in view.seats])
        for part in ("sets", "leftovers")
    ]
    rows.append((say("ui.venice.gondola"), [whereabouts(view, n) for n in view.seats]))
    won = say("ui.venice.nobody")
    if view.winners:
        won = say("ui.play.won", who=listing(list(view.winners)))
    return html.score_table(view, won, rows, [scores[n].total for n in view.seats])


def market(view: View) -> str:
    """Cards that lie face up, for a replay: they are in the city."""
    return ""


def own_words(view: View) -> str:
    """A seat's hand and what it alone sees, for a replay."""
    return hand(view) + turned(view)


def words(view: View) -> str:
    """The whole position in words, for whoever reads rather than looks."""
    return html.words(_words(view))


def _words(view: View) -> Iterator[str]:
    for name in view.seats:
        held = say("ui.venice.held", **_held(view, name))
        yield say("ui.venice.words_player", who=name, where=whereabouts(view, name), held=held)
    size = view.size
    for row in range(size):
        names = [cell_name(row * size + column, size) for column in range(size)]
        cells = [f"{cell} {_thing(view, cell)}" for cell in names]
        yield say("ui.venice.words_row", n=row + 1, cells=", ".join(cells))
    if ways := reach(view):
        ends = sorted(ways, key=lambda end: (0, 0) if isinstance(end, str) else end[::-1])
        places = ", ".join(map(name_of, ends))
        yield say("ui.venice.words_reach", n=view.phase.roll, places=places)
    seen = listing(list(view.appeared)) or say("ui.venice.unseen")
    yield say("ui.venice.stock", down=say("ui.venice.down", n=view.face_down), seen=seen)


def _thing(view: View, cell: str) -> str:
    if cell == AIRPORT_CELL:
        return say("ui.venice.airport")
    thing = view.city[cell]
    return say("ui.venice.face_down") if thing == DOWN else thing
