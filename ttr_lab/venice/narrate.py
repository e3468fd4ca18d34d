"""The log: what everybody may read of a move, and what one seat may read instead."""

from __future__ import annotations

from collections.abc import Callable

from ..lines import Entry
from ..move import Move
from ..text import say
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
from .state import LOOK, MOVE, NONE, OVER, PIGEONS, State


def narrate(before: State, move: Move, after: State) -> list[Entry]:
    """The sentences of one move."""
    who = before.seats[before.player]
    entries = [_MOVES[type(move)](before, move, after, who)]
    if len(after.appeared) > len(before.appeared):
        entries += _appeared(after)
    if before.phase == PIGEONS and after.phase != PIGEONS:
        entries += _passed(before, move)
    if after.phase == MOVE and before.phase != MOVE:
        n = after.rolled
        steps = say("count.step" if n == 1 else "count.steps", n=n)
        entries.append(Entry(say("log.venice_roll", who=after.seats[after.player], steps=steps)))
    if after.phase == OVER:
        key = "over_home" if len(after.home) == len(after.seats) else "over_cards"
        entries.append(Entry(say(f"log.venice_{key}")))
    return entries


def _secret(before: State, key: str, who: str, **values: object) -> Entry:
    """A sentence for all, and one for the player whose move it is, which ends in _secret."""
    public, secret = f"log.venice_{key}", f"log.venice_{key}_secret"
    return Entry(say(public, who=who, **values), before.player, say(secret, who=who, **values))


def _flip(before: State, move: Flip, after: State, who: str) -> Entry:
    t = before.tables
    kind = t.words[before.cells[move.cell]]
    return Entry(say("log.venice_flip", who=who, cell=t.names[move.cell], kind=kind))


def _move_to(before: State, move: MoveTo, after: State, who: str) -> Entry:
    return Entry(say("log.venice_move", who=who, crossing="{},{}".format(*move.crossing)))


def _go_home(before: State, move: GoHome, after: State, who: str) -> Entry:
    return Entry(say("log.venice_home", who=who, n=len(after.home)))


def _stay(before: State, move: Stay, after: State, who: str) -> Entry:
    return Entry(say("log.venice_stay", who=who))


def _look(before: State, move: LookAt, after: State, who: str) -> Entry:
    t = before.tables
    facts = {"cell": t.names[move.cell], "kind": t.words[before.cells[move.cell]]}
    if after.phase == LOOK:
        return _secret(before, "look", who, **facts)
    return Entry(say("log.venice_look_pigeons", who=who, **facts))


def _buy_looked(before: State, move: BuyLooked, after: State, who: str) -> Entry:
    t = before.tables
    facts = {"cell": t.names[before.looked], "kind": t.words[before.cells[before.looked]]}
    return _secret(before, "buy_looked", who, **facts)


def _leave(before: State, move: Leave, after: State, who: str) -> Entry:
    return Entry(say("log.venice_leave", who=who, cell=before.tables.names[before.looked]))


def _buy(before: State, move: Buy, after: State, who: str) -> Entry:
    t = before.tables
    kind = t.words[before.cells[move.cell]]
    return Entry(say("log.venice_buy", who=who, cell=t.names[move.cell], kind=kind))


def _sell(before: State, move: Sell, after: State, who: str) -> Entry:
    t = before.tables
    return _secret(before, "sell", who, cell=t.names[move.cell], kind=t.words[move.kind])


def _nothing(before: State, move: Nothing, after: State, who: str) -> Entry:
    return Entry(say("log.venice_nothing", who=who))


def _give(before: State, move: Give, after: State, who: str) -> Entry:
    return _secret(before, "chosen", who, item=before.tables.words[move.item])


def _appeared(after: State) -> list[Entry]:
    """What a pigeon card that has just been seen does."""
    if after.phase == PIGEONS:
        return [Entry(say("log.venice_pass"))]
    feeder = after.tables.feeder
    early = after.appeared[-1] != feeder and feeder not in after.appeared
    return [Entry(say("log.venice_no_feeder" if early else "log.venice_alone"))]


def _passed(before: State, move: Move) -> list[Entry]:
    """Who has passed something to whom; what it is only the receiver reads (and the giver knew)."""
    assert isinstance(move, Give)
    choices = before.choices[:]
    choices[before.player] = move.item
    entries = []
    for seat, item in enumerate(choices):
        if item != NONE:
            who, to = before.seats[seat], before.receiver(seat)
            other, word = before.seats[to], before.tables.words[item]
            if item == before.tables.coin:
                entries.append(Entry(say("log.venice_gives_coin", who=who, other=other)))
                continue
            public = say("log.venice_gives", who=who, other=other)
            secret = say("log.venice_gives_secret", who=who, other=other, kind=word)
            entries.append(Entry(public, to, secret))
    return entries


_MOVES: dict[type[Move], Callable[..., Entry]] = {
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
