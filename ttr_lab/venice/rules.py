"""What a player can do, and what then: the quick path of the engine.

``legal`` reads tables, ``apply`` changes the state in place. Why a move is refused is told by
``explain``; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable

from ..move import Move
from .moves import (
    BUY_LOOKED,
    LEAVE,
    NOTHING,
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
from .setup import roll
from .state import HOME, LOOK, MOVE, NONE, OVER, PIGEONS, RESEARCH, TRADE, State


def legal(s: State) -> list[Move]:
    """Every legal move, always in the same order; empty when the game is over."""
    phase, t = s.phase, s.tables
    if phase == RESEARCH:
        # VE-RES-1: any face-down card.
        moves: list[Move] = []
        down, mask, size = s.down, t.row_mask, t.size
        for row in t.rows:
            moves += row[down & mask]
            down >>= size
        return moves
    if phase == MOVE:
        return list(t.moves(s.gondolas[s.player], s.rolled, s.others(s.player)))
    if phase == TRADE:
        return trades(s)
    if phase == LOOK:
        return [BUY_LOOKED, LEAVE]
    if phase == PIGEONS:
        return gifts(s)
    return []


def trades(s: State) -> list[Move]:
    """What can be traded in the four cells, cell by cell, then nothing (VE-TRADE-1 to 5)."""
    t, seat = s.tables, s.player
    coins, cells, down = s.coins[seat], s.cells, s.down
    moves: list[Move] = []
    for cell in t.around[s.gondolas[seat]]:
        item = cells[cell]
        if item == t.coin:
            moves += [sell for sell, n in zip(t.sell[cell], s.hands[seat], strict=False) if n]
        elif coins:
            if down >> cell & 1:
                moves.append(t.look[cell])
            elif item < t.feeder:
                moves.append(t.buy[cell])
    moves.append(NOTHING)
    return moves


def gifts(s: State) -> list[Move]:
    """What can be passed: a held card, a coin only without any (VE-PIG-1)."""
    give = s.tables.give
    held = [give[kind] for kind, n in enumerate(s.hands[s.player]) if n]
    return list(held) or [give[s.tables.coin]]


def apply(s: State, move: Move) -> None:
    """Carry out a legal move in place."""
    _DO[move.__class__](s, move)


def reveals(before: State, move: Move, after: State) -> bool:
    """Whether a move brought to light what was hidden: a card, the die, what the others pass."""
    return isinstance(move, (Flip, LookAt, Give))


def _flip(s: State, move: Flip) -> None:
    cell = move.cell
    s.down ^= 1 << cell
    if s.cells[cell] < s.tables.feeder or not _pigeons(s, s.cells[cell]):
        _after_research(s)


def _after_research(s: State) -> None:
    """The end is tested after the effect of a pigeon card (VE-RES-2, VE-PIG-7)."""
    seat = s.turn
    s.player = seat
    if not s.down:
        s.last = (seat, "research")
        s.phase = OVER
    elif s.gondolas[seat] == HOME:
        _end_turn(s, "research")  # VE-MOVE-8
    else:
        s.rolled = roll(s)
        s.phase = MOVE


def _move_to(s: State, move: MoveTo) -> None:
    seat = s.player
    s.occupied = s.others(seat) | 1 << move.place
    s.gondolas[seat] = move.place
    s.phase = TRADE


def _stay(s: State, move: Stay) -> None:
    s.phase = TRADE


def _go_home(s: State, move: GoHome) -> None:
    seat = s.player
    s.occupied = s.others(seat)
    s.gondolas[seat] = HOME
    s.home.append(seat)
    _end_turn(s, "go home")  # VE-MOVE-8: no trade


def _look(s: State, move: LookAt) -> None:
    cell = move.cell
    item = s.cells[cell]
    if item < s.tables.feeder:
        s.looked = cell
        s.phase = LOOK
        return
    # VE-PIG-6: it must be shown, costs no coin, and the trade is used up.
    s.down ^= 1 << cell
    if not _pigeons(s, item):
        _end_turn(s, "pigeon card")


def _leave(s: State, move: Leave) -> None:
    s.looked = NONE
    _end_turn(s, "trade")


def _buy_looked(s: State, move: BuyLooked) -> None:
    cell, s.looked = s.looked, NONE
    s.down ^= 1 << cell
    _take(s, cell)


def _buy(s: State, move: Buy) -> None:
    _take(s, move.cell)


def _take(s: State, cell: int) -> None:
    seat = s.player
    s.hands[seat][s.cells[cell]] += 1
    s.coins[seat] -= 1
    s.cells[cell] = s.tables.coin
    _end_turn(s, "trade")


def _sell(s: State, move: Sell) -> None:
    seat, cell = s.player, move.cell
    s.hands[seat][move.kind] -= 1
    s.coins[seat] += 1
    s.cells[cell] = move.kind
    s.down |= 1 << cell  # VE-TRADE-4: a face-down card again
    _end_turn(s, "trade")


def _nothing(s: State, move: Nothing) -> None:
    _end_turn(s, "trade")


def _pigeons(s: State, card: int) -> bool:
    """A pigeon card lies open now; whether players have to choose a card for it (VE-PIG-1, 3)."""
    feeder = s.tables.feeder
    acts = card == feeder or feeder in s.appeared
    s.appeared.append(card)
    inside = s.in_city()
    if not acts or len(inside) < 2:  # VE-PIG-4
        return False
    s.choices = [NONE] * len(s.seats)
    s.phase = PIGEONS
    s.player = inside[0]
    return True


def _give(s: State, move: Give) -> None:
    s.choices[s.player] = move.item
    inside = s.in_city()
    waiting = [seat for seat in inside if s.choices[seat] == NONE]
    if waiting:
        s.player = waiting[0]
        return
    # VE-PIG-2: only now does anything move.
    coin = s.tables.coin
    for seat in inside:
        item, other = s.choices[seat], s.receiver(seat)
        if item == coin:
            s.coins[seat] -= 1
            s.coins[other] += 1
        else:
            s.hands[seat][item] -= 1
            s.hands[other][item] += 1
    s.choices = []
    # The die tells when it happened: a look comes after the roll.
    if s.rolled:
        _end_turn(s, "pigeon card")
    else:
        _after_research(s)


def _end_turn(s: State, what: str) -> None:
    seat, n = s.turn, len(s.seats)
    s.last = (seat, what)
    s.rolled = 0
    s.turn = s.player = (seat + 1) % n
    # VE-END-1; and nothing is left to turn at the start of a turn (VE-RES-2).
    s.phase = RESEARCH if s.down and len(s.home) < n else OVER


_DO: dict[type, Callable[..., None]] = {
    Flip: _flip,
    MoveTo: _move_to,
    GoHome: _go_home,
    Stay: _stay,
    LookAt: _look,
    BuyLooked: _buy_looked,
    Leave: _leave,
    Buy: _buy,
    Sell: _sell,
    Nothing: _nothing,
    Give: _give,
}
