"""What lies beside the map of the rails family: players, market, key; and one seat's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..text import say
from . import palette
from .palette import CARDS, INK, PAPER, PLAYERS, RULE, SOFT_INK, edge_of, ink_on, mix
from .rails_scene import teeth
from .scene import Bar, Line, Mark, Polygon, Scene, Shape, Style, Text, turned
from .symbols import COLOR_SYMBOL, PLAYER_MARK

LAYER = "panel"
WORD = 0.0113  # height of the panel's letters, in parts of the map's width
MARGIN = 0.014
LINE = 0.0185  # from one line of text to the next


def panel_scene(view: Any, top: float) -> Scene:
    """The panel under a map that is ``top`` high; a seat's view adds its hand and tickets.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> scene = panel_scene(game.view(None), 0.645)
    >>> scene["player:Bo"].text, scene.names("hand")
    ('Bo', [])
    """
    rows: list[Shape] = []
    y = top + MARGIN + WORD * 0.5
    rows.append(_text("prompt", MARGIN, y, str(view.phase), bold=True))
    y += LINE * 1.4
    rows += _players(view, y)
    y += LINE * 3.35
    rows += _market(view, y)
    y += LINE * 1.65
    if view.seat is not None:
        own, y = _own(view, y)
        rows += own
    rows += _key(view.board, y)
    bottom = y + MARGIN + WORD * 0.5
    paper = ((0.0, top), (1.0, top), (1.0, bottom), (0.0, bottom))
    back: list[Shape] = [
        Polygon("panel", LAYER, paper, Style(PAPER)),
        Line("panel-rule", LAYER, ((0.0, top), (1.0, top)), Style(edge=RULE, width=0.0012)),
    ]
    return Scene(bottom, (*back, *rows))


def card_word(board: Any, card: str) -> str:
    """What a kind of card is called on the screen."""
    return str(board.wild_word) if card == "wild" else say(f"cards.{card}")


def _text(
    name: str, x: float, y: float, words: str, *, bold: bool = False, ink: str = INK,
    size: float = WORD, side: str = "e",
) -> Text:  # fmt: skip
    return Text(name, LAYER, words, x, y, size, Style(ink), side, bold)


def _count(word: str, n: int) -> str:
    return say(f"ui.picture.{word}" if n == 1 else f"ui.picture.{word}s", n=n)


def _players(view: Any, y: float) -> Iterable[Shape]:
    colors = palette.player_colors(view.seats)
    step = (1 - 2 * MARGIN) / max(4, len(view.seats))
    for i, seat in enumerate(view.seats):
        x, color = MARGIN + i * step, colors[seat]
        fill = PLAYERS[color]
        if seat == view.player:
            box = Style(mix(palette.SELECT, PAPER, 0.72), INK, 0.0012)
            yield Bar(f"turn:{seat}", LAYER, x + step / 2 - 0.004, y + LINE * 0.96, step - 0.002,
                      LINE * 3.0, 0, box, 0.1)  # fmt: skip
        style = Style(fill, mix(fill, INK, 0.45), 0.0009)
        yield Bar(f"car:{seat}", LAYER, x + 0.018, y, 0.026, 0.0125, 0, style, 0.22)
        yield Mark(f"car-mark:{seat}", LAYER, PLAYER_MARK[color], x + 0.018, y, 0.0088,
                   Style(ink_on(fill)))  # fmt: skip
        yield _text(f"player:{seat}", x + 0.037, y, _short(seat, step - 0.05), bold=True)
        first = [_count("train", view.trains[seat])]
        if view.board.station_costs:
            first.append(_count("station", view.stations_left[seat]))
        second = [
            _count("point", view.points[seat]),
            _count("card", view.hand_sizes[seat]),
            _count("ticket", view.ticket_counts[seat]),
        ]
        yield _text(f"pieces:{seat}", x + 0.005, y + LINE, " · ".join(first), ink=SOFT_INK)
        yield _text(f"facts:{seat}", x + 0.005, y + 2 * LINE, " · ".join(second), ink=SOFT_INK)


def _short(words: str, room: float) -> str:
    most = max(3, int(room / (WORD * 0.62)))
    return words if len(words) <= most else words[: most - 1] + "…"


def _width(words: str) -> float:
    return len(words) * WORD * 0.6


def _chip(name: str, x: float, y: float, card: str, words: str) -> tuple[list[Shape], float]:
    """A card as a small plate with symbol and words; and the x after it."""
    fill = CARDS[card]
    wide = _width(words) + 0.027
    ink, middle = ink_on(fill), x + wide / 2
    plate = Style(fill, edge_of(fill), 0.001)
    shapes: list[Shape] = [
        Bar(name, LAYER, middle, y, wide, 0.0195, 0, plate, 0.22),
        Mark(f"{name}:symbol", LAYER, COLOR_SYMBOL[card], x + 0.0115, y, 0.0105, Style(ink)),
        _text(f"{name}:word", x + 0.021, y, words, ink=ink),
    ]
    return shapes, x + wide + 0.006


def _market(view: Any, y: float) -> list[Shape]:
    words = say("ui.picture.market")
    shapes: list[Shape] = [_text("market", MARGIN, y, words, bold=True)]
    x = MARGIN + _width(words) * 1.1 + 0.012
    for i, card in enumerate(view.face_up, start=1):
        chip, x = _chip(f"market:{i}", x, y, card, card_word(view.board, card))
        shapes += chip
    words = say(
        "ui.picture.decks",
        deck=view.deck_size,
        discards=sum(view.discard.values()),
        tickets=view.ticket_deck_size,
    )
    shapes.append(_text("decks", x + 0.008, y, words, ink=SOFT_INK))
    return shapes


def _own(view: Any, y: float) -> tuple[list[Shape], float]:
    """The hand in one strip, the tickets in as many lines as they need; and the y after them."""
    title = say("ui.picture.hand", seat=view.seat)
    shapes: list[Shape] = [_text("hand", MARGIN, y, title, bold=True)]
    x = MARGIN + _width(title) * 1.1 + 0.012
    for card in view.board.cards:
        if n := view.hand.get(card, 0):
            words = f"{n} {card_word(view.board, card)}"
            if x + _width(words) > 0.96:
                x, y = MARGIN, y + LINE * 1.3
            chip, x = _chip(f"hand:{card}", x, y, card, words)
            shapes += chip
    if not view.hand:
        shapes.append(_text("hand:none", x, y, say("ui.picture.none"), ink=SOFT_INK))
    y += LINE * 1.35
    title = say("ui.picture.own_tickets", seat=view.seat)
    shapes.append(_text("tickets", MARGIN, y, title, bold=True))
    left = x = MARGIN + _width(title) * 1.1 + 0.012
    lines: Sequence[str] = [
        say("ui.picture.ticket_line", a=t.cities[0], b=t.cities[1], points=t.points)
        for t in view.tickets
    ]
    for i, words in enumerate(lines or [say("ui.picture.none")]):
        if x + _width(words) > 1 - MARGIN:
            x, y = left, y + LINE
        shapes.append(_text(f"ticket:{i}", x, y, words))
        x += _width(words) + 0.016
    return shapes, y + LINE * 1.3


def _key(board: Any, y: float) -> list[Shape]:
    """One small space for each colour and kind, with its word."""
    shapes: list[Shape] = []
    kinds = {r.kind for r in board.routes}
    x = MARGIN
    long, breadth = 0.0225, 0.0092

    def space(name: str, color: str, word: str, symbol: str = "") -> None:
        nonlocal x
        fill = CARDS[color]
        style = Style(fill, edge_of(fill), 0.0008)
        middle = x + long / 2
        if name == "tunnel":
            frame = turned(teeth(long, breadth), middle, y, 0)
            shapes.append(Polygon("key:teeth", LAYER, frame, Style(INK)))
        if name == "ferry":
            bed = Style(palette.BED, palette.BED_EDGE, 0.0007)
            shapes.append(Bar("key:bed", LAYER, middle, y, long + 0.006, 0.0155, 0, bed, 0.5))
        shapes.append(Bar(f"key:{name}", LAYER, middle, y, long, breadth, 0, style))
        mark = symbol or COLOR_SYMBOL[color]
        shapes.append(
            Mark(f"key:{name}:symbol", LAYER, mark, middle, y, 0.0074, Style(ink_on(fill)))
        )
        shapes.append(_text(f"key:{name}:word", x + long + 0.007, y, word, ink=SOFT_INK))
        x += long + 0.007 + _width(word) + 0.011

    for color in board.colors:
        space(color, color, card_word(board, color))
    if any(r.color == "gray" for r in board.routes):
        space("gray", "gray", say("ui.picture.any"))
    if "tunnel" in kinds:
        space("tunnel", "gray", say("ui.picture.tunnel"))
    if "ferry" in kinds:
        space("ferry", "gray", say("ui.picture.ferry"), "locomotive")
    return shapes
