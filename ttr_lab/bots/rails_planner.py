"""A bot that plans: it joins its tickets on the cheapest ways, then takes the best routes left.

It reads nothing but the view of its seat and remembers nothing that matters: what is kept from
one decision to the next (see ``network`` and ``plans``) is what it would find again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..move import Move
from ..rails.moves import BuildStation, Claim, DrawCard, DrawTickets, Keep, Pay
from .finish import fill, last_turn
from .network import Situation, situation
from .plans import Plan, best_plan
from .purse import Buy, Purse, purse
from .tokens import choose, gains, token_claim

# New tickets pay with at least this part of the trains and so many turns left.
TICKET_TRAINS = 0.31
TICKET_TURNS = 9
# Points that tickets must promise beyond their price for each claim that may come too late.
RISK = 0.7
# What a card is worth that is drawn: one that is lacking counts 1.
SPARE = 0.5
WILD = 1.2


def planner(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """The move of a player who plans ahead, on any board of the rails family.

    It looks only at the view; the same view and moves give the same answer.

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], turn="Ada",
    ...     tickets={"Ada": ["Paris-Wien"]}, hands={"Ada": "3 orange"},
    ...     routes={"Ada": ["Paris-Zürich", "München-Zürich"]}, seed=1)
    >>> planner(game.view("Ada"), game.legal(), Random(1))
    <claim München-Wien with 3 orange>
    """
    if len(legal) == 1:
        return legal[0]
    phase = view.phase.name
    view = getattr(view, "seen", None) or view  # a view built when first read is built by now
    if phase == "turn" or phase == "second draw":
        move = _turn(view, legal, situation(view))
    elif phase == "tickets":
        move = _keep(view, legal, situation(view))
    elif phase == "tunnel":
        move = _tunnel(view, legal)
    elif phase == "place token" or phase == "take token":
        at = situation(view)
        tickets = tuple(t.index for t in view.tickets)
        plan = best_plan(at, tickets, view.trains[view.seat], turns_left(view), 0)[1]
        move = choose(view, legal, at, plan.need)
    else:
        move = None
    return move if move is not None else _whatever(legal, rng)


def _turn(view: Any, legal: Sequence[Move], at: Situation) -> Move | None:
    hand = _hand(view)
    tickets = tuple(t.index for t in view.tickets)
    if view.last_round is not None and view.phase.name == "turn":
        return last_turn(view, legal, at)
    trains = view.trains[view.seat]
    turns = turns_left(view)
    _, found = best_plan(at, tickets, trains, turns, sum(hand))
    need = found.need
    if view.tokens and view.phase.name == "turn":
        move = token_claim(legal, at, need, gains(view, at.net))
        if move is not None:
            return move
    if not need:
        if view.phase.name == "turn":
            move = _station(legal, at, found, hand) or _ask(view, legal, trains, turns)
            if move is not None:
                return move
        need = fill(at, hand, trains, gains(view, at.net))
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
    lack = sum(state.lack) - max(0, hand[wild] - state.reserve)
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
            if spent[-1] == buy.wilds and (not buy.cards or spent[buy.color] == buy.cards):
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
            left = (
                max(n - k for n, k in zip(hand[:wild], move.spent[:wild], strict=True) if k)
                if move.spent[wild] < sum(move.spent)
                else 0
            )
            key = (move.spent[wild], -left)
            if best is None or key < least:
                best, least = move, key
    return best


def _ask(view: Any, legal: Sequence[Move], trains: int, turns: float) -> Move | None:
    """New tickets, when there are trains and turns for them."""
    if trains < TICKET_TRAINS * view.board.trains or turns < TICKET_TURNS:
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
            value, found = best_plan(at, asked, trains, turns, cards)
            value -= RISK * found.claims
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
