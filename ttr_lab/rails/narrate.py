"""The log: what everybody may read of a move, and what its player may read instead."""

from __future__ import annotations

from collections.abc import Callable

from ..lines import Entry
from ..move import Move
from ..text import listing, say, say_in
from . import words
from .board import Board
from .moves import (
    BuildStation,
    Claim,
    Decline,
    DrawCard,
    DrawTickets,
    Keep,
    Pass,
    Pay,
    PlaceToken,
    TakeToken,
)
from .state import OVER, TUNNEL, State
from .tokens import place_of


def narrate(before: State, move: Move, after: State) -> list[Entry]:
    """The sentences of one move."""
    seat = before.player
    who = before.seats[seat]
    entries = [_MOVES[type(move)](before, move, after, who)]
    if isinstance(move, Claim) and before.tables.tunnels[move.route.index]:
        entries += _dig(before, move, after, who)
    if after.taken != before.taken and not isinstance(move, TakeToken):
        entries.append(_token(before, move, after, who))
    if before.opening and not after.opening and before.board.first == "random":
        entries.append(Entry(say("log.first", who=before.seats[before.first])))
    if after.resets > before.resets:
        entries.append(Entry(say_in(before.board.rules, "log.draw_reset")))
    if before.ending < 0 <= after.ending:
        left = after.trains[seat]
        count = "count.train" if left == 1 else "count.trains"
        trains = say_in(before.board.rules, count, n=left or "no")
        entries.append(Entry(say("log.last_round", who=who, trains=trains)))
    if after.phase == OVER:
        entries.append(Entry(say("log.over")))
    return entries


def _points(board: Board, length: int) -> str:
    return words.count(board.points[length], "point")


def _card(before: State, move: DrawCard, after: State, who: str) -> Entry:
    if move.card is not None:
        return Entry(say("log.draw_card", who=who, card=words.card(before.board, move.card)))
    seat = before.player
    gained = [a - b for a, b in zip(after.hands[seat], before.hands[seat], strict=True)]
    card = words.card(before.board, before.board.cards[gained.index(1)])
    secret = say("log.draw_blind_secret", who=who, card=card)
    return Entry(say("log.draw_blind", who=who), seat, secret)


def _draw_tickets(before: State, move: DrawTickets, after: State, who: str) -> Entry:
    offer = after.offers[before.player]
    public = say("log.draw_ticket", who=who)
    if len(offer) > 1:
        public = say("log.draw_tickets", who=who, n=len(offer))
    names = listing([before.board.tickets[i].name for i in offer])
    return Entry(public, before.player, say("log.draw_tickets_secret", who=who, tickets=names))


def _keep(before: State, move: Keep, after: State, who: str) -> Entry:
    offer = before.offers[before.player]
    kept = {t.index for t in move.tickets}
    names = [before.board.tickets[i].name for i in offer if i in kept]
    rejected = [before.board.tickets[i].name for i in offer if i not in kept]
    key = "log.keep_secret" if rejected else "log.keep_all_secret"
    secret = say(key, who=who, tickets=listing(names), rejected=listing(rejected))
    key = "log.keep_one" if len(offer) == 1 else "log.keep"
    return Entry(say(key, who=who, n=len(kept), size=len(offer)), before.player, secret)


def _claim(before: State, move: Claim, after: State, who: str) -> Entry:
    route, cards = move.route, words.cards(before.board, move.cards.cards)
    if not before.tables.tunnels[route.index]:
        points = _points(before.board, route.length)
        return Entry(say("log.claim", who=who, route=route.name, cards=cards, points=points))
    turned = words.row(before.board, _turned(before, after))
    if not turned:
        return Entry(say("log.dig_none", who=who, route=route.name, cards=cards))
    return Entry(say("log.dig", who=who, route=route.name, cards=cards, turned=turned))


def _turned(before: State, after: State) -> list[str]:
    if after.phase == TUNNEL:
        cards: tuple[int, ...] = after.revealed
    else:
        cards = _revealed_and_gone(before)
    return [before.board.cards[card] for card in cards]


def _revealed_and_gone(before: State) -> tuple[int, ...]:
    """The cards turned for a tunnel that was claimed at once: drawn again from a copy."""
    from .draw_cards import draw_one

    again = before.copy()
    cards = [draw_one(again) for _ in range(before.board.tunnel_reveal)]
    return tuple(card for card in cards if card >= 0)


def _dig(before: State, move: Claim, after: State, who: str) -> list[Entry]:
    if after.phase == TUNNEL:
        return [Entry(say("log.dig_extra", extra=words.count(after.extra, "card")))]
    points = _points(before.board, move.route.length)
    return [Entry(say("log.dig_free", who=who, route=move.route.name, points=points))]


def _pay(before: State, move: Pay, after: State, who: str) -> Entry:
    route, cards = before.board.routes[before.route], words.cards(before.board, move.cards.cards)
    points = _points(before.board, route.length)
    return Entry(say("log.pay", who=who, cards=cards, route=route.name, points=points))


def _decline(before: State, move: Decline, after: State, who: str) -> Entry:
    return Entry(say("log.decline", who=who, route=before.board.routes[before.route].name))


def _station(before: State, move: BuildStation, after: State, who: str) -> Entry:
    cards = words.cards(before.board, move.cards.cards)
    return Entry(say("log.station", who=who, city=move.city, cards=cards))


def _pass(before: State, move: Pass, after: State, who: str) -> Entry:
    return Entry(say("log.pass", who=who))


def _token(before: State, move: Move, after: State, who: str) -> Entry:
    symbol = after.taken[before.player][-1]
    city = before.tables.cities[place_of(before, symbol)]
    return Entry(say("log.token", who=who, symbol=_symbol(before, symbol), city=city))


def _place(before: State, move: PlaceToken, after: State, who: str) -> Entry:
    city, symbol = before.tables.cities[move.city], _symbol(before, move.symbol)
    n = after.stacks[move.city][1]
    key = "log.place_token" if n == 1 else "log.place_tokens"
    return Entry(say(key, who=who, symbol=symbol, city=city, n=n))


def _symbol(s: State, symbol: int) -> str:
    return s.board.tokens.symbols[symbol] if s.board.tokens else ""


_MOVES: dict[type[Move], Callable[..., Entry]] = {
    DrawCard: _card,
    DrawTickets: _draw_tickets,
    Keep: _keep,
    Claim: _claim,
    Pay: _pay,
    Decline: _decline,
    BuildStation: _station,
    Pass: _pass,
    PlaceToken: _place,
    TakeToken: _token,
}
