"""The planner for Souvenirs from Venice: finishes sets it still can, and is home in time.

It weighs every crossing that its roll reaches: what the best trade there is worth, which cards it
would like lie near, and how likely it is to be home before the last card is turned. It sees
its view only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil
from random import Random
from typing import Any, NamedTuple

from ..move import Move
from ..venice.board import AIRPORT, COIN, DOWN, FEEDER, HOME, PIGEONS
from ..venice.canals import Canals, canals
from ..venice.moves import Buy, BuyLooked, Flip, Give, GoHome, LookAt, MoveTo, Sell

# Face-down cards that a rival in the city uses up in a round: one turned, some bought unseen.
PACES = (1.0, 1.15, 1.3)
# How likely a move finds a wanted card, for each copy that may be had, and at most.
EACH = 0.07
MOST = 0.7
SECOND = 0.4
HOPE = 0.8
# What missing the flight costs, in points.
LATE = 12
LATE_ANYHOW = 2
NEARER = 0.05
# So many trades can be made on the way home.
WAY = 2
# The share of a kind's unseen cards that may yet be met.
MET = 0.4


class Outlook(NamedTuple):
    """What the planner makes of its view once per decision."""

    city: Canals
    words: tuple[str, ...]
    at: int  # where the gondola is
    hand: dict[str, int]
    rounds: tuple[int, ...]  # moves that come after this one, at each pace
    supply: dict[str, float]  # copies of each kind that may still be had
    odds: dict[str, float]  # how likely an unseen card is of a kind
    beaten: float  # with no more points than this somebody at home wins


def planner(view: Any, legal: Sequence[Any], rng: Random) -> Move:
    """A legal move of a player who plans ahead a little."""
    if len(legal) == 1:
        return legal[0]
    at = _outlook(view)
    phase = view.phase.name
    if phase == "research":
        return _flip(view, at, legal, rng)
    if phase == "move":
        return _move(view, at, legal)
    # A trade, an answer to a look, a gift: whatever leaves the best hand.
    return max(legal, key=lambda move: _gain(view, at, move, _shopping(at, at.at)))


def _outlook(view: Any) -> Outlook:
    size = view.size
    city = canals(size)
    where = view.gondolas[view.seat]
    place = city.airport if isinstance(where, str) else city.names.index(where)
    rivals = [name for name in view.seats if name != view.seat]
    out = sum(view.gondolas[name] != HOME for name in rivals)
    slow = len(rivals) - out + 1
    # The research of this turn comes first when it is still to be done.
    left = view.face_down - (view.phase.name == "research") - 1
    unseen = view.unseen
    total = sum(unseen.values()) or 1
    supply = {kind: MET * n for kind, n in unseen.items()}
    for word in view.city.values():
        if word not in (DOWN, COIN, FEEDER, PIGEONS):
            supply[word] = supply.get(word, 0) + 1
    odds = {kind: n / total for kind, n in unseen.items()}
    words = tuple(view.city.get(name, AIRPORT) for name in _names(size))
    hand = dict(view.hand)
    rounds = tuple(int(left / (pace * out + slow)) for pace in PACES)
    return Outlook(city, words, place, hand, rounds, supply, odds, _beaten(view))


def _beaten(view: Any) -> float:
    """The points that somebody at home has for certain: with too few cards for a set."""
    sizes = [view.hand_sizes[name] for name in view.home if name != view.seat]
    board = view.board
    return max((-board.leftover * n for n in sizes if n < board.set_of), default=-LATE)


@cache
def _names(size: int) -> tuple[str, ...]:
    return tuple(f"{chr(97 + c)}{r + 1}" for r in range(size) for c in range(size))


@cache
def _in_time(steps: int, rolls: int, faces: tuple[int, ...]) -> float:
    """How likely so many rolls are to add up to so many steps."""
    if steps <= 0:
        return 1.0
    if rolls <= 0:
        return 0.0
    return sum(_in_time(steps - face, rolls - 1, faces) for face in faces) / len(faces)


def _shopping(at: Outlook, place: int) -> int:
    """The moves left that end with a trade, from a place: all but the last, which leads home."""
    rounds = at.rounds[len(at.rounds) // 2]
    spare = rounds - ceil(at.city.distance[place][at.city.airport] / 2)
    return max(0, min(rounds - 1, spare + WAY))


def _worth(view: Any, at: Outlook, hand: Mapping[str, int], moves: int) -> float:
    """What a hand is worth with so many moves left: its points, and what it may become."""
    board = view.board
    total = 0.0
    hopes = []
    for kind, n in hand.items():
        sets, rest = divmod(n, board.set_of)
        value = board.values[kind]
        total += sets * value - rest * board.leftover
        if rest:
            need = board.set_of - rest
            chance = _chance(min(MOST, EACH * at.supply.get(kind, 0)), need, moves)
            hopes.append(chance * (value + rest * board.leftover))
    hopes.sort(reverse=True)
    # One set at a time: a second one has fewer moves.
    return total + sum(hope * share for hope, share in zip(hopes, (1.0, SECOND), strict=False))


@cache
def _chance(each: float, need: int, moves: int) -> float:
    """How likely so many moves, each successful with a chance, bring what is needed."""
    if need <= 0:
        return 1.0
    if moves <= 0:
        return 0.0
    return each * _chance(each, need - 1, moves - 1) + (1 - each) * _chance(each, need, moves - 1)


def _with(hand: Mapping[str, int], kind: str, n: int) -> dict[str, int]:
    changed = dict(hand)
    changed[kind] = changed.get(kind, 0) + n
    return changed


def _gain(view: Any, at: Outlook, move: Move, moves: int) -> float:
    """How much better the hand is after a trade, an answer or a gift."""
    before = _worth(view, at, at.hand, moves)

    def change(kind: str, n: int) -> float:
        return _worth(view, at, _with(at.hand, kind, n), moves) - before

    if isinstance(move, Buy):
        return change(at.words[move.cell], 1)
    if isinstance(move, BuyLooked):
        return change(view.looked, 1)
    if isinstance(move, Sell):
        return change(view.board.cards[move.kind], -1)
    if isinstance(move, Give):
        cards = view.board.cards
        return change(cards[move.item], -1) if move.item < len(cards) else 0.0
    if isinstance(move, LookAt):
        gains = ((odds, kind) for kind, odds in at.odds.items() if kind not in (FEEDER, PIGEONS))
        return sum(odds * max(0.0, change(kind, 1)) for odds, kind in gains)
    return 0.0


def _cells(view: Any, at: Outlook, moves: int) -> list[float]:
    """What a trade with each cell of the city would be worth now."""
    coins = view.coins[view.seat]
    kinds = view.board.cards
    sells = [Sell("", kinds.index(kind), 0) for kind in at.hand]
    sale = max((_gain(view, at, sell, moves) for sell in sells), default=0.0)
    known = {COIN: max(0.0, sale), FEEDER: 0.0, PIGEONS: 0.0, AIRPORT: 0.0}
    found = []
    for cell, word in enumerate(at.words):
        if word not in known:
            trade = LookAt("", cell) if word == DOWN else Buy("", cell)
            known[word] = max(0.0, _gain(view, at, trade, moves)) if coins else 0.0
        found.append(known[word])
    return found


def _move(view: Any, at: Outlook, legal: Sequence[Move]) -> Move:
    """The move with the best outlook: the trade there, those to come, and the way home."""
    moves = _shopping(at, at.at)
    cells = _cells(view, at, moves)
    city = at.city
    stops = [max(cells[cell] for cell in city.around(place)) for place in range(city.airport)]
    later = _later(city.size, view.board.faces, stops)
    if moves > 1:
        then = [stop + HOPE * more for stop, more in zip(stops, later, strict=True)]
        later = _later(city.size, view.board.faces, then)

    worth = _worth(view, at, at.hand, 0)
    # Who would lose at home has little to lose by being late.
    late = LATE + worth if worth > at.beaten else LATE_ANYHOW

    def outlook(move: Move) -> float:
        if isinstance(move, GoHome):
            return worth if worth > at.beaten else -LATE
        if not isinstance(move, MoveTo):
            return 0.0
        place = move.place
        left = _shopping(at, place)
        hope = _worth(view, at, at.hand, left) + stops[place]
        if left:
            hope += HOPE * later[place]
        far = city.distance[place][city.airport]
        back = sum(_in_time(far, n, view.board.faces) for n in at.rounds) / len(at.rounds)
        # When it is late anyhow, the nearer the better.
        return back * hope - (1 - back) * late - NEARER * far

    return max(legal, key=outlook)


def _later(size: int, faces: tuple[int, ...], stops: list[float]) -> list[float]:
    """For each crossing what the best stop of the next roll is worth, on average."""
    return [
        sum(max((stops[q] for q in leads), default=0.0) for leads in by_face) / len(faces)
        for by_face in _leads(size, faces)
    ]


@cache
def _leads(size: int, faces: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Where each face leads from each crossing of an empty city."""
    city = canals(size)
    return tuple(
        tuple(tuple(q for q in city.ways(p, face, 0) if q != city.airport) for face in faces)
        for p in range(city.airport)
    )


@cache
def _stops(size: int) -> tuple[tuple[int, ...], ...]:
    """The crossings that touch each cell."""
    city = canals(size)
    return tuple(
        tuple(p for p in range(city.airport) if cell in city.around(p)) or (0,)
        for cell in range(size * size)
    )


def _flip(view: Any, at: Outlook, legal: Sequence[Flip], rng: Random) -> Move:
    """A card near the gondola, so that its roll can be used for what is found."""
    if view.gondolas[view.seat] == HOME:
        return legal[int(rng.random() * len(legal))]
    far, stops = at.city.distance[at.at], _stops(at.city.size)
    return min(legal, key=lambda m: (min(abs(far[p] - 2) for p in stops[m.cell]), rng.random()))
