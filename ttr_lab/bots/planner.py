"""A bot that plans: it joins its tickets on the cheapest ways, then takes the best routes left.

It reads nothing but the view of its seat and remembers nothing that matters: what is kept from
one decision to the next (see ``network`` and ``plans``) is what it would find again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..rails.moves import BuildStation, Claim, DrawCard, DrawTickets, Keep, Move, Pay
from ..rails.trails import longest_trail
from .network import Situation, situation
from .plans import Plan, best_plan, plan
from .purse import Buy, Purse, purse

# New tickets pay with at least so many trains and turns left.
TICKET_TRAINS = 14
TICKET_TURNS = 9
# Points that a ticket must promise beyond its price, for what may go wrong.
RISK = 4.0
# What a card is worth that is drawn: one that is lacking counts 1.
SPARE = 0.5
WILD = 1.2
# Routes at the end: points that a turn and a train could bring elsewhere; what a longer trail is worth.
FILL_TURN = 1.5
FILL_TRAIN = 0.6
FILL_TRAIL = 0.5
# Turns that a lacking card takes.
FILL_DRAW = 0.6


def planner(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """The move of a player who plans ahead, on any board of the rails family.

    It looks only at the view; the same view and moves give the same answer.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], turn="Ada",
    ...     tickets={"Ada": ["Paris-Zagrab"]}, hands={"Ada": "4 green"},
    ...     routes={"Ada": ["Marseille-Roma", "Venezia-Roma", "Venezia-Zagrab"]}, seed=1)
    >>> planner(game.view("Ada"), game.legal(), Random(1))
    <claim Paris-Zürich with 3 green>
    """
    if len(legal) == 1:
        return legal[0]
    phase = view.phase.name
    if phase == "turn" or phase == "second draw":
        move = _turn(view, legal, situation(view))
    elif phase == "tickets":
        move = _keep(view, legal, situation(view))
    elif phase == "tunnel":
        move = _tunnel(view, legal)
    else:
        move = None
    return move if move is not None else _whatever(legal, rng)


def _turn(view: Any, legal: Sequence[Move], at: Situation) -> Move | None:
    hand = _hand(view)
    tickets = tuple(t.index for t in view.tickets)
    if view.last_round is not None and view.phase.name == "turn":
        return _last_turn(view, legal, at, hand, tickets)
    trains = view.trains[view.seat]
    turns = turns_left(view)
    _, found = best_plan(at, tickets, trains, turns, sum(hand))
    need = found.need
    if not need:
        if view.phase.name == "turn":
            move = _station(legal, at, found, hand) or _ask(view, legal, trains, turns)
            if move is not None:
                return move
        need = _fill(at, hand, trains)
    state = purse(at, need, hand)
    return _claim(legal, state, hand) or _draw(view, legal, state.lack)


def turns_left(view: Any) -> float:
    """About how many turns are left before a rival can end the game."""
    end = view.board.end_trains
    soonest = 1000.0
    for name, trains in view.trains.items():
        if name != view.seat:
            left = max(0, trains - end)
            turns = left / 3 + max(0, left - view.hand_sizes[name]) / 2
            soonest = min(soonest, turns)
    return soonest + 1


def _hand(view: Any) -> list[int]:
    held = view.hand
    return [held.get(card, 0) for card in view.board.cards]


def _claim(legal: Sequence[Move], state: Purse, hand: list[int]) -> Move | None:
    """A claim of the plan that can be paid without the locomotives that ferries will need."""
    wild = len(hand) - 1
    lack = sum(state.lack)
    best: Buy | None = None
    best_key: tuple[int, ...] = ()
    for buy in state.buys:
        extra = buy.wilds - buy.track.locomotives
        if extra and hand[wild] - buy.wilds < state.reserve - buy.track.locomotives:
            continue
        if buy.track.tunnel and not buy.margin and lack > 1:
            continue  # draw a card for the tunnel's extra first
        key = (extra, -buy.track.length, buy.pair)
        if best is None or key < best_key:
            best, best_key = buy, key
    return best and _as_move(legal, best)


def _as_move(legal: Sequence[Move], buy: Buy) -> Move | None:
    for move in legal:
        if move.__class__ is Claim and move.route.index == buy.track.route:
            spent = move.spent
            if spent[-1] == buy.wilds and (not buy.count or spent[buy.color] == buy.count):
                return move
    return None


def _draw(view: Any, legal: Sequence[Move], lack: list[int]) -> Move | None:
    """The draw that brings most of what is lacking: face up, blind, or a locomotive."""
    cards = view.board.cards
    wild = len(cards) - 1
    worth = [1.0 + 0.01 * n if n else SPARE for n in lack]
    worth[wild] = WILD + (0.5 if lack[wild] else 0.0)
    unseen = view.unseen
    total = sum(unseen.values()) or 1
    blind = sum(worth[i] * unseen.get(card, 0) for i, card in enumerate(cards)) / total
    best: Move | None = None
    most = -1.0
    wild_move: Move | None = None
    shown = []
    for move in legal:
        if move.__class__ is not DrawCard:
            break
        if move.card is None:
            value = blind
        elif move.index == wild:
            wild_move = move
            continue
        else:
            value = worth[move.index]
            shown.append(value)
        if value > most:
            best, most = move, value
    if wild_move is not None:
        # A locomotive lying open is the whole turn.
        second = max([blind, *sorted(shown)[:-1]]) if best is not None else 0.0
        if worth[wild] > most + second:
            return wild_move
    return best


def _station(legal: Sequence[Move], at: Situation, found: Plan, hand: list[int]) -> Move | None:
    """A station where the plan borrows, for the cards that are most plentiful."""
    if not found.borrow:
        return None
    cities = {
        at.net.cities[city]
        for pair in at.net.bits(found.borrow)
        for city in at.net.ends[pair]
        if city not in at.occupied
    }
    wild = len(hand) - 1
    best: Move | None = None
    least: tuple[int, ...] = ()
    for move in legal:
        if move.__class__ is BuildStation and move.city in cities:
            left = max(n - k for n, k in zip(hand[:wild], move.spent[:wild], strict=True) if k)\
                if move.spent[wild] < sum(move.spent) else 0
            key = (move.spent[wild], -left)
            if best is None or key < least:
                best, least = move, key
    return best


def _ask(view: Any, legal: Sequence[Move], trains: int, turns: float) -> Move | None:
    """New tickets, when there are trains and turns for them."""
    if trains < TICKET_TRAINS * view.board.trains / 45 or turns < TICKET_TURNS:
        return None
    return next((m for m in legal if m.__class__ is DrawTickets), None)


def _keep(view: Any, legal: Sequence[Move], at: Situation) -> Move | None:
    own = tuple(t.index for t in view.tickets)
    trains, turns = view.trains[view.seat], turns_left(view)
    cards = sum(view.hand.values())
    best: Move | None = None
    most = 0.0
    for move in legal:
        if move.__class__ is Keep:
            asked = own + tuple(t.index for t in move.tickets)
            value = best_plan(at, asked, trains, turns, cards)[0] - RISK * len(move.tickets)
            if best is None or value > most:
                best, most = move, value
    return best


def _tunnel(view: Any, legal: Sequence[Move]) -> Move | None:
    """Pay the extra if it is not dearer than trying again, with as few locomotives as possible."""
    pays = [m for m in legal if m.__class__ is Pay]
    if pays:
        pay = min(pays, key=lambda m: m.cards.wilds)
        if pay.cards.total + pay.cards.wilds / 2 <= 3 or view.last_round is not None:
            return pay
    return next((m for m in legal if m.__class__ is not Pay), None)


def _fill(at: Situation, hand: list[int], trains: int) -> int:
    """The pair that brings most for its turns and trains when no ticket needs anything."""
    net = at.net
    wild = len(hand) - 1
    wilds, most_any = hand[wild], max(hand[:wild])
    tips = _tips(at)
    best, most = 0, -1000.0
    for pair in _fillers(at):
        length = net.length[pair]
        value = net.points[pair] - FILL_TURN - FILL_TRAIN * length
        if value + FILL_TRAIL * length <= most:
            break  # those that follow promise less, even payable at once
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
    found = at.plans.get("fillers")
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


def _tips(at: Situation) -> tuple[int, ...]:
    """The two ends of the own longest trail; () on a board that has no bonus for it."""
    found = at.plans.get("tips")
    if found is None:
        net = at.net
        found = ()
        if net.board.trail_points and at.own:
            cities = longest_trail([(*net.ends[p], net.length[p]) for p in net.bits(at.own)]).cities
            found = (cities[0], cities[-1])
        at.plans["tips"] = found
    return found


def _last_turn(
    view: Any, legal: Sequence[Move], at: Situation, hand: list[int], tickets: tuple[int, ...]
) -> Move | None:
    """Whatever brings most at once: a route, a ticket finished by it, or by a station."""
    net, board = at.net, view.board
    finish: dict[int, int] = {}  # pair -> points of the tickets that it alone would finish
    stations: dict[str, int] = {}
    for ticket in tickets:
        found = plan(at, (ticket,))
        swing = 2 * board.tickets[ticket].points
        if found.lost or found.claims + found.borrow.bit_count() != 1:
            continue
        if found.need:
            finish[found.need] = finish.get(found.need, 0) + swing
        else:
            pair = found.borrow.bit_length() - 1
            for city in net.ends[pair]:
                name = net.cities[city]
                stations[name] = stations.get(name, -board.station_points) + swing
    best: Move | None = None
    most = 0.0
    for move in legal:
        if move.__class__ is Claim:
            pair = net.pair_of[move.route.index]
            value = net.points[pair] + finish.get(1 << pair, 0)
        elif move.__class__ is BuildStation:
            value = stations.get(move.city, 0)
        else:
            continue
        if value > most:
            best, most = move, value
    return best


def _whatever(legal: Sequence[Any], rng: Random) -> Any:
    """Some move when nothing is wanted: a route if there is one, a station rather than tickets."""
    claims = [m for m in legal if m.__class__ is Claim]
    if claims:
        return max(claims, key=lambda m: (m.route.length, -m.spent[-1]))
    for kind in (DrawCard, BuildStation):
        some = [m for m in legal if m.__class__ is kind]
        if some:
            return some[0]
    return legal[int(rng.random() * len(legal))]
