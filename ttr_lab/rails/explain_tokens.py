"""Why a move with tokens cannot be made, or has to be made first."""

from __future__ import annotations

from dataclasses import replace

from ..move import Move
from ..refusal import Refusal, refuse, rule_id
from ..text import listing
from .moves import PlaceToken, TakeToken
from .rules import legal
from .state import PLACE_TOKEN, TAKE_TOKEN, State
from .tokens import on_offer


def due(s: State, move: Move) -> Refusal | None:
    """Why the phase asks for another move: a token to take, or a stack to put down, comes first."""
    if s.phase == TAKE_TOKEN and not isinstance(move, TakeToken):
        options = ", ".join(map(str, legal(s)))
        return _no(s, "token_due", route=s.board.routes[s.route].name, options=options)
    if s.phase == PLACE_TOKEN and not isinstance(move, PlaceToken):
        return _about_placing(s, "place_due", symbols=left_over(s), example=legal(s)[0])
    if s.phase != PLACE_TOKEN and isinstance(move, PlaceToken):
        return _about_placing(s, "no_place")
    if s.phase != TAKE_TOKEN and isinstance(move, TakeToken):
        return _no(s, "no_token")
    return None


def place(s: State, move: PlaceToken) -> Refusal | None:
    """Why a left-over stack cannot be put on a place."""
    names = _names(s)
    if move.symbol not in s.left_over:
        return _about_placing(s, "place_symbol", symbol=names[move.symbol], symbols=left_over(s))
    if move.city in s.stacks:
        cities = s.tables.cities
        free = [c for i, c in enumerate(cities) if i not in s.stacks]
        facts = {"city": cities[move.city], "symbol": names[s.stacks[move.city][0]]}
        return _about_placing(s, "place_city", **facts, free=listing(free[:3], "or"))
    return None


def take(s: State, move: TakeToken) -> Refusal | None:
    """Why a token cannot be taken with the claim just made."""
    offer = on_offer(s, s.route)
    if move.symbol in offer:
        return None
    names = _names(s)
    key = "token_owned" if move.symbol in s.taken[s.player] else "token_elsewhere"
    options = listing([names[symbol] for symbol in sorted(offer)], "or")
    route = s.board.routes[s.route].name
    return _no(s, key, symbol=names[move.symbol], route=route, options=options)


def left_over(s: State) -> str:
    """The symbols whose stacks are still to be put down, in words."""
    return listing([_names(s)[symbol] for symbol in s.left_over], "or")


def _about_placing(s: State, key: str, **values: object) -> Refusal:
    # One player who puts everything down does so by a rule of its own (SF-SET-8).
    refusal, tokens = _no(s, key, **values), s.board.tokens
    if tokens is None or len(set(tokens.placers[len(s.seats)])) > 1:
        return refusal
    return replace(refusal, rule=rule_id("tokens.placed_alone", s.board.rules))


def _names(s: State) -> tuple[str, ...]:
    return s.board.tokens.symbols if s.board.tokens else ()


def _no(s: State, key: str, **values: object) -> Refusal:
    return refuse(key, s.board.rules, who=s.seats[s.player], **values)
