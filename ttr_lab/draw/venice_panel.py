"""What lies under the map of Venice: prompt and die, players, what is known, what sets score."""

from __future__ import annotations

from typing import Any

from ..text import say
from . import palette
from .palette import INK, PAPER, RULE, SOFT_INK, TOKEN, edge_of, ink_on, mix
from .rails_panel import LAYER, LETTER, LINE, MARGIN, WORD, _Rows
from .scene import Bar, Disc, Line, Mark, Polygon, Scene, Shape, Style, Text, grow
from .symbols import SYMBOLS
from .venice_cards import gondola, looks
from .venice_places import name_of
from .venice_scene import TALL

CELL = 0.208  # least width of a player's cell
ZOOM = 1.5  # letters as large as under Europe's map on a picture that is not as wide


def panel_scene(view: Any, top: float = TALL) -> Scene:
    """The panel under a map that is ``top`` high; a seat's view adds its hand and its secret look.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("venice", players=["Ada", "Bo"], seed=7)
    >>> scene = panel_scene(game.view())
    >>> scene["player:Bo"].text, scene["down"].text, scene.names("hand")
    ('Bo', '24 face down', [])
    """
    rows = _VeniceRows(1 / ZOOM)
    _prompt(rows, view)
    _players(rows, view)
    if view.seat is not None:
        _hand(rows, view)
    _city(rows, view)
    _sets(rows, view)
    high = rows.y + WORD / 2 + MARGIN
    paper = ((0.0, 0.0), (rows.wide, 0.0), (rows.wide, high), (0.0, high))
    back: list[Shape] = [
        Polygon("panel", LAYER, paper, Style(PAPER)),
        Line("panel-rule", LAYER, paper[:2], Style(edge=RULE, width=0.0012)),
    ]
    shapes = tuple(grow(shape, ZOOM, top) for shape in (*back, *rows.shapes))
    return Scene(top + high * ZOOM, shapes)


class _VeniceRows(_Rows):
    """Rows with this family's small cards in them."""

    def card(self, name: str, board: Any, kind: str, words: str, after: str = "") -> None:
        """A kind of card as a small plate with its symbol and some words, and words behind it."""
        fill, symbol = looks(board)[kind]
        wide, ink = len(words) * LETTER + 0.027, ink_on(fill)
        x = self.room(wide + 0.006 + (len(after) * LETTER + 0.006 if after else 0), 1.35)
        plate = Style(fill, edge_of(fill), 0.001)
        self.shapes += [
            Bar(name, LAYER, x + wide / 2, self.y, wide, 0.0205, 0, plate, 0.22),
            Mark(f"{name}:symbol", LAYER, symbol, x + 0.0118, self.y, 0.0145, Style(ink)),
        ]
        self.text(f"{name}:word", x + 0.0215, self.y, words, ink)
        if after:
            self.text(f"{name}:after", x + wide + 0.004, self.y, after, SOFT_INK)


def _prompt(rows: _VeniceRows, view: Any) -> None:
    if view.phase.roll is not None:
        x, die = rows.room(0.032, 0.0) + 0.0125, f"die{view.phase.roll}"
        if die in SYMBOLS:
            rows.shapes.append(Mark("die", LAYER, die, x, rows.y, 0.026, Style(INK)))
        else:
            style = Style(INK)
            rows.shapes.append(
                Text("die", LAYER, str(view.phase.roll), x, rows.y, WORD * 1.6, style, "c", True)
            )
    rows.words("prompt", str(view.phase), bold=True)
    rows.next(1.75)


def _players(rows: _VeniceRows, view: Any) -> None:
    colors = palette.player_colors(view.seats)
    most = max(1, int((rows.wide - 2 * MARGIN) / CELL))
    lines = -(-len(view.seats) // most)  # as even as can be
    columns = max(2, -(-len(view.seats) // lines))
    step = (rows.wide - 2 * MARGIN) / columns
    for i, seat in enumerate(view.seats):
        if i and i % columns == 0:
            rows.next(3.25)
        _player(rows, view, seat, colors[seat], step)
    rows.next(3.4)


def _player(rows: _VeniceRows, view: Any, seat: str, color: str, step: float) -> None:
    x, y = rows.room(step, 0.0), rows.y
    won = seat in view.winners
    if seat == view.player or won:
        box = Style(mix(palette.SELECT, PAPER, 0.72), INK, 0.0012)
        middle = x + step / 2 - 0.004, y + LINE * 0.98
        rows.shapes.append(Bar(f"turn:{seat}", LAYER, *middle, step - 0.002, LINE * 3, 0, box, 0.1))
    rows.shapes += gondola(f"panel:{seat}", LAYER, (x + 0.019, y + 0.0022), 0.0255, color)
    most = max(3, int((step - 0.05) / LETTER / 1.1))
    name = seat if len(seat) <= most else seat[: most - 1] + "…"
    rows.text(f"player:{seat}", x + 0.038, y, name, INK, bold=True)
    where = whereabouts(view, seat)
    rows.text(f"where:{seat}", x + 0.005, y + LINE, where, SOFT_INK)
    if won:
        after = x + 0.005 + (len(where) + 1.5) * LETTER
        rows.text(f"won:{seat}", after, y + LINE, say("ui.venice.won"), INK, bold=True)
    _slots(rows, view, seat, x + 0.005, y + 2 * LINE)


def _slots(rows: _VeniceRows, view: Any, seat: str, x: float, y: float) -> None:
    """Cards held, as backs, then coins: together always as many as at the start; and in numbers."""
    back = Style(palette.STONE, mix(palette.STONE_EDGE, INK, 0.2), 0.0009)
    gold, size = Style(TOKEN, edge_of(TOKEN), 0.0008), 0.0118
    cards, money = view.hand_sizes[seat], view.coins[seat]
    for n in range(cards):
        at = x + size * (0.5 + n * 1.14), y
        rows.shapes.append(
            Bar(f"held:{seat}:{n}", LAYER, *at, size * 0.92, size * 1.1, 0, back, 0.2)
        )
    for n in range(cards, cards + money):
        at = x + size * (0.5 + n * 1.14), y
        rows.shapes.append(Disc(f"purse:{seat}:{n}", LAYER, *at, size * 0.5, gold))
    told = say(
        "ui.venice.held",
        cards=say("count.card" if cards == 1 else "count.cards", n=cards),
        coins=say("count.coin" if money == 1 else "count.coins", n=money),
    )
    after = x + size * 1.14 * (cards + money) + 0.006
    rows.text(f"facts:{seat}", after, y, told, SOFT_INK)


def whereabouts(view: Any, seat: str) -> str:
    """Where a player's gondola is, in words; who is home, who has missed the flight."""
    if seat in view.home:
        return say("ui.venice.home", n=view.home.index(seat) + 1)
    if view.over:
        return say("ui.venice.missed")
    at = view.gondolas[seat]
    waits = isinstance(at, str)
    told = say("ui.venice.waiting") if waits else say("ui.venice.at", crossing=name_of(at))
    return f"{told} · {say('ui.venice.chosen')}" if seat in view.chosen else told


def _hand(rows: _VeniceRows, view: Any) -> None:
    rows.title("hand", say("ui.venice.hand", seat=view.seat))
    for kind in view.board.cards:
        if n := view.hand.get(kind, 0):
            rows.card(f"hand:{kind}", view.board, kind, f"{n} {kind}")
    if not view.hand:
        rows.words("hand:none", say("ui.venice.none"), SOFT_INK)
    rows.next(1.5)
    if view.looked is not None:
        rows.title("looked", say("ui.venice.only", seat=view.seat))
        words = f"{view.phase.cell} {view.looked}"
        rows.card(f"looked:{view.looked}", view.board, view.looked, words)
        rows.next(1.5)
    if view.choice is not None:
        rows.title("choice", say("ui.venice.gives", seat=view.seat))
        if view.choice in view.board.cards:
            rows.card(f"choice:{view.choice}", view.board, view.choice, view.choice)
        else:
            rows.words(f"choice:{view.choice}", say("ui.venice.coin"))
        rows.next(1.5)


def _city(rows: _VeniceRows, view: Any) -> None:
    rows.title("city", say("ui.venice.city"))
    rows.words("down", say("ui.venice.down", n=view.face_down))
    rows.words("appeared", say("ui.venice.appeared"), bold=True)
    for n, kind in enumerate(view.appeared):
        rows.card(f"appeared:{n}", view.board, kind, kind)
    if not view.appeared:
        rows.words("appeared:none", say("ui.venice.unseen"), SOFT_INK)
    rows.next(1.5)


def _sets(rows: _VeniceRows, view: Any) -> None:
    """What a set of each kind in the game scores, and how many cards of the kind there are."""
    board = view.board
    pack = dict(zip(board.cards, board.pack(len(view.seats)), strict=True))
    rows.title("sets", say("ui.venice.sets", n=board.set_of))
    for kind in board.kinds:
        if n := pack[kind.kind]:
            words = say("ui.venice.one_set", kind=kind.kind, points=kind.value)
            copies = say("count.card" if n == 1 else "count.cards", n=n)
            rows.card(f"set:{kind.kind}", board, kind.kind, words, copies)
    rows.next(1.3)
    minus = f"−{board.leftover}"
    rows.words("leftover", say("ui.venice.leftover", points=minus), SOFT_INK, lines=1.1)
    if board.reconstruction:
        rows.next(1.05)
        rows.words("reconstruction", say("ui.venice.reconstruction"), SOFT_INK)
