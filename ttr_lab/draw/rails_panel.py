"""What lies under the map of the rails family: players, market, key; and one seat's own cards."""

from __future__ import annotations

from typing import Any

from ..rails.words import card as card_word
from ..rails.words import cards as card_words
from ..text import say, say_in
from . import palette
from .palette import CARDS, INK, PAPER, PLAYERS, RULE, SOFT_INK, edge_of, ink_on, mix
from .rails_places import grown
from .rails_scene import teeth
from .rails_tokens import row
from .scene import Bar, Line, Mark, Polygon, Scene, Shape, Style, Text, grow, turned
from .symbols import PLAYER_MARK, card_symbol

LAYER = "panel"
# Sizes under a map like Europe's; on a board with larger spaces all grow with its cities' names.
WORD = 0.0113
LETTER = 0.6 * WORD  # width of a letter, generously
MARGIN = 0.014
LINE = 0.0185  # from one line of text to the next
CELL = 0.19  # least width of a player's cell
SPACE = (0.0225, 0.0092)


def panel_scene(view: Any, top: float) -> Scene:
    """The panel under a map that is ``top`` high; a seat's view adds its hand and tickets.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> scene = panel_scene(game.view(), 0.645)
    >>> scene["player:Bo"].text, scene.names("hand")
    ('Bo', [])
    """
    zoom = grown(view.board)
    rows = _Rows(1 / zoom)
    rows.words("prompt", str(view.phase), bold=True)
    rows.next(1.4)
    _players(rows, view)
    _market(rows, view)
    if view.seat is not None:
        _hand(rows, view)
        _tickets(rows, view)
    _key(rows, view.board)
    high = rows.y + WORD / 2 + MARGIN
    paper = ((0.0, 0.0), (rows.wide, 0.0), (rows.wide, high), (0.0, high))
    back: list[Shape] = [
        Polygon("panel", LAYER, paper, Style(PAPER)),
        Line("panel-rule", LAYER, paper[:2], Style(edge=RULE, width=0.0012)),
    ]
    shapes = tuple(grow(shape, zoom, top) for shape in (*back, *rows.shapes))
    return Scene(top + high * zoom, shapes)


class _Rows:
    """Things set side by side, in as many rows as they need."""

    def __init__(self, wide: float) -> None:
        self.shapes: list[Shape] = []
        self.wide = wide
        self.left = self.x = MARGIN
        self.y = MARGIN + WORD / 2

    def next(self, lines: float, left: float = MARGIN) -> None:
        """Begin a new row."""
        self.left = self.x = left
        self.y += LINE * lines

    def room(self, width: float, lines: float) -> float:
        """Take that much of the row, or of a new one; the x where it begins."""
        if self.x > self.left and self.x + width > self.wide - MARGIN:
            self.next(lines, self.left)
        x = self.x
        self.x += width
        return x

    def text(self, name: str, x: float, y: float, words: str, ink: str, bold: bool = False) -> None:
        self.shapes.append(Text(name, LAYER, words, x, y, WORD, Style(ink), "e", bold))

    def words(
        self, name: str, words: str, ink: str = INK, bold: bool = False, lines: float = 1.0
    ) -> None:
        """Some words, and a gap."""
        x = self.room(len(words) * LETTER * (1.1 if bold else 1.0) + 0.012, lines)
        self.text(name, x, self.y, words, ink, bold)

    def title(self, name: str, words: str) -> None:
        """Bold words under which no later row of the same kind begins."""
        self.words(name, words, bold=True)
        self.left = self.x

    def chip(self, name: str, board: Any, card: str, words: str) -> None:
        """A card as a small plate with its symbol and some words."""
        fill = CARDS[card]
        wide, ink = len(words) * LETTER + 0.027, ink_on(fill)
        x = self.room(wide + 0.006, 1.3)
        plate = Style(fill, edge_of(fill), 0.001)
        sign = card_symbol(card, board.wild_word)
        self.shapes += [
            Bar(name, LAYER, x + wide / 2, self.y, wide, 0.0195, 0, plate, 0.22),
            Mark(f"{name}:symbol", LAYER, sign, x + 0.0115, self.y, 0.0105, Style(ink)),
        ]
        self.text(f"{name}:word", x + 0.021, self.y, words, ink)


def _count(word: str, n: int, rules: str = "") -> str:
    return say_in(rules, f"ui.picture.{word}" if n == 1 else f"ui.picture.{word}s", n=n)


def _players(rows: _Rows, view: Any) -> None:
    colors = palette.player_colors(view.seats)
    most = max(1, int((rows.wide - 2 * MARGIN) / CELL))
    columns = min(most, max(4, len(view.seats)))
    step = (rows.wide - 2 * MARGIN) / columns
    for i, seat in enumerate(view.seats):
        if i and i % columns == 0:
            rows.next(3.2)
        _player(rows, view, seat, PLAYERS[colors[seat]], PLAYER_MARK[colors[seat]], step)
    rows.next(3.35)


def _player(rows: _Rows, view: Any, seat: str, fill: str, mark: str, step: float) -> None:
    x, y = rows.room(step, 0.0), rows.y
    if seat == view.player:
        box = Style(mix(palette.SELECT, PAPER, 0.72), INK, 0.0012)
        middle = x + step / 2 - 0.004, y + LINE * 0.96
        rows.shapes.append(Bar(f"turn:{seat}", LAYER, *middle, step - 0.002, LINE * 3, 0, box, 0.1))
    car = Style(fill, mix(fill, INK, 0.45), 0.0009)
    rows.shapes += [
        Bar(f"car:{seat}", LAYER, x + 0.018, y, 0.026, 0.0125, 0, car, 0.22),
        Mark(f"car-mark:{seat}", LAYER, mark, x + 0.018, y, 0.0088, Style(ink_on(fill))),
    ]
    most = max(3, int((step - 0.045) / LETTER / 1.1))
    name = seat if len(seat) <= most else seat[: most - 1] + "…"
    rows.text(f"player:{seat}", x + 0.037, y, name, INK, bold=True)
    pieces = [_count("train", view.trains[seat], view.board.rules)]
    if view.board.station_costs:
        pieces.append(_count("station", view.stations_left[seat]))
    facts = [
        _count("point", view.points[seat]),
        _count("card", view.hand_sizes[seat]),
        _count("ticket", view.ticket_counts[seat]),
    ]
    rows.text(f"pieces:{seat}", x + 0.005, y + LINE, " · ".join(pieces), SOFT_INK)
    rows.shapes += row(view, seat, x + 0.064, y + LINE, 0.0172, LAYER)
    rows.text(f"facts:{seat}", x + 0.005, y + 2 * LINE, " · ".join(facts), SOFT_INK)


def _market(rows: _Rows, view: Any) -> None:
    rows.title("market", say("ui.picture.market"))
    for i, card in enumerate(view.face_up, start=1):
        rows.chip(f"market:{i}", view.board, card, card_word(view.board, card))
    decks = say(
        "ui.picture.decks",
        deck=view.deck_size,
        discards=sum(view.discard.values()),
        tickets=view.ticket_deck_size,
    )
    rows.x += 0.008
    rows.words("decks", decks, SOFT_INK, lines=1.3)
    rows.next(1.65)


def _hand(rows: _Rows, view: Any) -> None:
    rows.title("hand", say("ui.picture.hand", seat=view.seat))
    for card in view.board.cards:
        if n := view.hand.get(card, 0):
            rows.chip(f"hand:{card}", view.board, card, card_words(view.board, [(card, n)]))
    if not view.hand:
        rows.words("hand:none", say("ui.picture.none"), SOFT_INK)
    rows.next(1.35)


def _tickets(rows: _Rows, view: Any) -> None:
    rows.title("tickets", say("ui.picture.own_tickets", seat=view.seat))
    for i, t in enumerate(view.tickets):
        a, b = t.cities
        rows.words(f"ticket:{i}", say("ui.picture.ticket_line", a=a, b=b, points=t.points))
    if not view.tickets:
        rows.words("ticket:none", say("ui.picture.none"), SOFT_INK)
    rows.next(1.4)


def _key(rows: _Rows, board: Any) -> None:
    """One small space for each colour and kind, with its word."""
    entries = [
        (color, color, card_symbol(color), card_word(board, color)) for color in board.colors
    ]
    if any(r.color == "gray" for r in board.routes):
        entries.append(("gray", "gray", card_symbol("gray"), say("ui.picture.any")))
    kinds = {r.kind for r in board.routes}
    wild = card_symbol("wild", board.wild_word)
    for kind, sign in (("tunnel", card_symbol("gray")), ("ferry", wild)):
        if kind in kinds:
            entries.append((kind, "gray", sign, say(f"ui.picture.{kind}")))
    long, breadth = SPACE
    for name, color, sign, word in entries:
        fill = CARDS[color]
        x = rows.room(long + 0.018 + len(word) * LETTER, 1.3) + long / 2
        if name == "tunnel":
            frame = turned(teeth(long, breadth), x, rows.y, 0)
            rows.shapes.append(Polygon("key:teeth", LAYER, frame, Style(INK)))
        if name == "ferry":
            bed = Style(palette.BED, palette.BED_EDGE, 0.0007)
            rows.shapes.append(Bar("key:bed", LAYER, x, rows.y, long + 0.006, 0.0155, 0, bed, 0.5))
        space, ink = Style(fill, edge_of(fill), 0.0008), Style(ink_on(fill))
        rows.shapes += [
            Bar(f"key:{name}", LAYER, x, rows.y, long, breadth, 0, space),
            Mark(f"key:{name}:symbol", LAYER, sign, x, rows.y, 0.0074, ink),
        ]
        rows.text(f"key:{name}:word", x + long / 2 + 0.007, rows.y, word, SOFT_INK)
