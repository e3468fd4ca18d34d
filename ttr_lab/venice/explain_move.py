"""Why a gondola cannot go there: too far, too near, in the way, out of the city."""

from __future__ import annotations

from ..move import Move
from ..refusal import Refusal, refuse
from ..text import listing, say
from .moves import GoHome, MoveTo, Stay
from .state import State


def no_move(s: State, move: MoveTo) -> Refusal | None:
    """Why a crossing cannot be the end of this move (VE-MOVE-1 to VE-MOVE-6)."""
    canals, seat = s.tables.canals, s.player
    start, place, others = s.gondolas[seat], move.place, s.others(seat)
    if place < 0:
        return _no(s, "rim", move, last=canals.side, size=s.tables.size)
    if move in s.tables.moves(start, s.rolled, others):
        return None
    if others >> place & 1:
        other = s.seats[s.gondolas.index(place)]
        return _no(s, "occupied", move, other=other)
    if place in canals.ways(start, s.rolled, 0):
        return _no(s, "jump_counts" if s.tables.jump_counts else "jump", move)
    if place in canals.ways(start, s.rolled, 0, trail=False):
        return _no(s, "same_canal", move)
    if place == start:
        return _no(s, "stand_still", move)
    if any(place in canals.ways(start, n, 0) for n in range(1, s.rolled)):
        return _no(s, "too_near", move)
    far = say("count.steps", n=canals.distance[start][place])
    return _no(s, "too_far", move, far=far)


def no_home(s: State, move: GoHome) -> Refusal | None:
    """Why the airport cannot be entered (VE-MOVE-3 to VE-MOVE-6)."""
    canals, seat = s.tables.canals, s.player
    start = s.gondolas[seat]
    if move in s.tables.moves(start, s.rolled, s.others(seat)):
        return None
    if start == canals.airport:
        return _no(s, "just_leaving", move)
    if canals.airport in canals.ways(start, s.rolled, 0):
        return _no(s, "jump_counts_home" if s.tables.jump_counts else "jump_home", move)
    n = canals.distance[start][canals.airport]
    return _no(s, "home_far", move, far=say("count.step" if n == 1 else "count.steps", n=n))


def no_stay(s: State, move: Stay) -> Refusal | None:
    """Staying is for who cannot move (VE-MOVE-7)."""
    moves = s.tables.moves(s.gondolas[s.player], s.rolled, s.others(s.player))
    return None if move in moves else _no(s, "can_move", move)


def _no(s: State, key: str, move: Move, **values: object) -> Refusal:
    t, seat = s.tables, s.player
    moves = t.moves(s.gondolas[seat], s.rolled, s.others(seat))
    place = t.canals.names[s.gondolas[seat]]
    where = place if isinstance(place, str) else "{},{}".format(*place)
    crossing = "{},{}".format(*move.crossing) if isinstance(move, MoveTo) else ""
    steps = say("count.step" if s.rolled == 1 else "count.steps", n=s.rolled)
    return refuse(
        f"venice_{key}",
        s.board.rules,
        who=s.seats[seat],
        where=where,
        there=crossing,
        steps=steps,
        options=listing([str(m) for m in moves[:4]], "or"),
        **values,
    )
