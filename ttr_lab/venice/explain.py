"""Why a move cannot be made: the slow path that finds the first rule it breaks."""

from __future__ import annotations

from collections.abc import Callable

from ..move import Move
from ..refusal import Refusal, refuse
from ..text import listing, say
from .explain_move import no_home, no_move, no_stay
from .moves import (
    Buy,
    BuyLooked,
    Flip,
    Give,
    GoHome,
    Leave,
    LookAt,
    MoveTo,
    Nothing,
    Sell,
    Stay,
)
from .rules import gifts, legal
from .state import HOME, LOOK, MOVE, NONE, OVER, PIGEONS, RESEARCH, TRADE, State
from .tables import Tables

MOVES = (MoveTo, GoHome, Stay)
TRADES = (LookAt, Buy, Sell, Nothing)
ANSWERS = (BuyLooked, Leave)


def explain(s: State, move: Move) -> Refusal | None:
    """The first rule that a move would break now, or None when it is legal."""
    return _wrong_phase(s, move) or _CHECKS[type(move)](s, move)


def explain_seat(s: State, seat: int, move: Move) -> Refusal | None:
    """Why it is not this seat's decision, or None when it is."""
    if s.phase == OVER or seat == s.player:
        return None
    who, player = s.seats[seat], s.seats[s.player]
    key = "not_your_turn"
    if s.phase == PIGEONS and isinstance(move, Give):
        if s.gondolas[seat] == HOME:
            key = "venice_home_gives_nothing"
        elif s.choices[seat] != NONE:
            key = "venice_has_chosen"
    elif s.phase == RESEARCH and s.last[0] == seat and isinstance(move, (*TRADES, *ANSWERS)):
        ends = {
            "go home": "venice_home_no_trade",
            "pigeon card": "venice_pigeons_no_trade",
            "trade": "venice_one_trade",
        }
        key = ends.get(s.last[1], key)
    return refuse(key, s.board.rules, who=who, player=player)


def _no(s: State, key: str, **values: object) -> Refusal:
    values.setdefault("who", s.seats[s.player])
    return refuse(f"venice_{key}", s.board.rules, **values)


def _wrong_phase(s: State, move: Move) -> Refusal | None:
    if s.phase == OVER:
        # It may have ended at a table where everybody is home and nothing is face down.
        return _no(s, "over_home" if len(s.home) == len(s.seats) else "over_cards")
    fitting = _FITTING[s.phase]
    if isinstance(move, fitting):
        return None
    example = legal(s)[0]
    if s.phase == RESEARCH:
        if s.gondolas[s.player] == HOME and not isinstance(move, Give):
            return _no(s, "home_only_flips", example=example)
        return _no(s, "give_later" if isinstance(move, Give) else "flip_first", example=example)
    if s.phase == PIGEONS:
        return _no(s, "give_first", options=_options(s))
    if isinstance(move, Give):
        return _no(s, "give_later", example=example)
    if isinstance(move, Flip):
        return _no(s, "one_flip", example=example)
    if s.phase == MOVE:
        return _no(s, "move_first", example=example, steps=_steps(s))
    if isinstance(move, MOVES):
        return _no(s, "one_move", example=example)
    # What is left: an answer without a look, or a look without an answer.
    cell = s.tables.names[s.looked]
    return _no(s, "look_first" if s.phase == TRADE else "answer_first", cell=cell)


def _flip(s: State, move: Flip) -> Refusal | None:
    t, cell = s.tables, move.cell
    if s.down >> cell & 1:
        return None
    item = s.cells[cell]
    key = {t.airport_cell: "flip_airport", t.coin: "flip_coin"}.get(item, "flip_open")
    kind = t.words[item] if item <= t.coin else ""
    return _no(s, key, cell=t.names[cell], kind=kind, example=legal(s)[0])


def _near(s: State, cell: int) -> Refusal | None:
    t = s.tables
    around = t.around[s.gondolas[s.player]]
    if cell in around:
        return None
    if not around:
        return _no(s, "trade_at_airport")
    where = "{},{}".format(*t.canals.names[s.gondolas[s.player]])
    names = listing([t.names[c] for c in around])
    return _no(s, "trade_far", cell=t.names[cell], where=where, cells=names)


def _look(s: State, move: LookAt) -> Refusal | None:
    return _near(s, move.cell) or _to_look_at(s, move.cell)


def _to_look_at(s: State, cell: int) -> Refusal | None:
    t, item = s.tables, s.cells[cell]
    facts = {"cell": t.names[cell], "kind": t.words[item]}
    if item == t.coin:
        return _no(s, "look_coin", **facts)
    if not s.down >> cell & 1:
        return _no(s, "look_pigeons" if item >= t.feeder else "look_open", **facts)
    return None if s.coins[s.player] else _no(s, "look_no_coin", **facts)


def _buy(s: State, move: Buy) -> Refusal | None:
    t, cell = s.tables, move.cell
    refusal = _near(s, cell)
    if refusal:
        return refusal
    item = s.cells[cell]
    if s.down >> cell & 1:
        # What lies face down is not told.
        return _no(s, "buy_down", cell=t.names[cell])
    facts = {"cell": t.names[cell], "kind": t.words[item]}
    if item == t.coin:
        return _no(s, "buy_coin", **facts)
    if item >= t.feeder:
        return _no(s, "buy_pigeons", **facts)
    return None if s.coins[s.player] else _no(s, "buy_no_coin", **facts)


def _sell(s: State, move: Sell) -> Refusal | None:
    t, seat = s.tables, s.player
    refusal = _near(s, move.cell)
    if refusal:
        return refusal
    facts = {"cell": t.names[move.cell], "kind": t.words[move.kind], "held": _held(s, seat)}
    if s.cells[move.cell] != t.coin:
        coins = [t.names[c] for c in t.around[s.gondolas[seat]] if s.cells[c] == t.coin]
        return _no(s, "sell_no_coin", coins=listing(coins, "or") or say("ui.nowhere"), **facts)
    if not s.held(seat):
        return _no(s, "sell_no_card", **facts)
    if move.kind >= t.feeder or not s.hands[seat][move.kind]:
        return _no(s, "sell_not_held", **facts)
    return None


def _give(s: State, move: Give) -> Refusal | None:
    if move in gifts(s):
        return None
    t, held = s.tables, _held(s, s.player)
    key = "give_not_held"
    if not s.held(s.player):
        key = "give_coin"
    elif move.item == t.coin:
        key = "give_card"
    return _no(s, key, kind=t.words[move.item], held=held, options=_options(s))


def _fine(s: State, move: Move) -> Refusal | None:
    return None


def _held(s: State, seat: int) -> str:
    return held(s.tables, s.hands[seat])


def held(t: Tables, hand: list[int]) -> str:
    """Cards as one says them: "2 mask and 1 glass"."""
    named = zip(t.words, hand, strict=False)
    return listing([f"{n} {word}" for word, n in named if n]) or say("ui.no_card")


def _steps(s: State) -> str:
    return say("count.step" if s.rolled == 1 else "count.steps", n=s.rolled)


def _options(s: State) -> str:
    return listing([str(move) for move in legal(s)], "or")


_FITTING: dict[str, tuple[type[Move], ...]] = {
    RESEARCH: (Flip,),
    MOVE: MOVES,
    TRADE: TRADES,
    LOOK: ANSWERS,
    PIGEONS: (Give,),
}
_CHECKS: dict[type[Move], Callable[..., Refusal | None]] = {
    Flip: _flip,
    MoveTo: no_move,
    GoHome: no_home,
    Stay: no_stay,
    LookAt: _look,
    BuyLooked: _fine,
    Leave: _fine,
    Buy: _buy,
    Sell: _sell,
    Nothing: _fine,
    Give: _give,
}
