"""What the planner takes when its tickets are settled: the best routes left, the best last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..move import Move
from ..rails.moves import BuildStation, Claim
from ..rails.trails import longest_trail
from .network import Situation
from .plans import plan
from .tokens import gains

# Points that a turn and a train could bring elsewhere, and what a space of a longer trail brings.
FILL_TURN = 1.5
FILL_TRAIN = 0.6
FILL_TRAIL = 0.5
# Turns that a lacking card takes.
FILL_DRAW = 0.6

NONE: Mapping[int, float] = {}


def fill(at: Situation, hand: list[int], trains: int, gain: Mapping[int, float] = NONE) -> int:
    """The pair that brings most for its turns and trains when no ticket needs anything.

    ``gain``: what some pairs bring beside their points.
    """
    net = at.net
    wild = len(hand) - 1
    wilds, most_any = hand[wild], max(hand[:wild])
    tips = _tips(at)
    best, most = 0, -1000.0
    top = max(gain.values(), default=0.0)
    for pair in _fillers(at):
        length = net.length[pair]
        value = net.points[pair] - FILL_TURN - FILL_TRAIN * length
        if value + FILL_TRAIL * length + top <= most:
            break  # those that follow promise less, even payable at once
        value += gain.get(pair, 0.0)
        if length > trains:
            continue
        lacking = length
        for track in at.tracks(pair):
            have = most_any if track.color < 0 else hand[track.color]
            lacking = min(lacking, length - min(have, length - track.locomotives) - wilds)
        if lacking > 0:
            value -= FILL_TURN * FILL_DRAW * lacking
        a, b = net.ends[pair]
        if (a in tips) != (b in tips):
            value += FILL_TRAIL * length
        if value > most:
            best, most = 1 << pair, value
    return best


def _fillers(at: Situation) -> tuple[int, ...]:
    """The open pairs, the most promising first."""
    found: tuple[int, ...] | None = at.plans.get("fillers")
    if found is None:
        points, length = at.net.points, at.net.length
        found = tuple(
            sorted(
                at.net.bits(at.open),
                key=lambda p: (FILL_TRAIN - FILL_TRAIL) * length[p] - points[p],
            )
        )
        at.plans["fillers"] = found
    return found


def _tips(at: Situation) -> tuple[Any, ...]:
    """The two ends of the own longest trail; () on a board that has no bonus for it."""
    found: tuple[Any, ...] | None = at.plans.get("tips")
    if found is None:
        net = at.net
        found = ()
        if net.board.trail_points and at.own:
            cities = longest_trail([(*net.ends[p], net.length[p]) for p in net.bits(at.own)]).cities
            found = (cities[0], cities[-1])
        at.plans["tips"] = found
    return found


def last_turn(view: Any, legal: Sequence[Move], at: Situation) -> Move | None:
    """Whatever brings most at once: a route, a ticket finished by it, or by a station."""
    net = at.net
    finish: dict[int, int] = {}  # pair -> points of the tickets that it alone would finish
    stations: dict[str, int] = {}
    for ticket in view.tickets:
        found = plan(at, (ticket.index,))
        swing = 2 * ticket.points
        if found.lost or found.claims + found.borrow.bit_count() != 1:
            continue
        if found.need:
            finish[found.need] = finish.get(found.need, 0) + swing
        else:
            pair = found.borrow.bit_length() - 1
            for city in net.ends[pair]:
                name = net.cities[city]
                stations[name] = stations.get(name, -net.board.station_points) + swing
    gain = gains(view, net)
    best: Move | None = None
    most = 0.0
    for move in legal:
        if move.__class__ is Claim:
            pair = net.pair_of[move.route.index]
            value = net.points[pair] + finish.get(1 << pair, 0) + gain.get(pair, 0.0)
        elif move.__class__ is BuildStation:
            value = stations.get(move.city, 0)
        else:
            continue
        if value > most:
            best, most = move, value
    return best
