"""Souvenir tokens: stacks on the map, who puts down those left over, and taking one with a claim.

Symbols are numbers in the order of ``board.tokens.symbols``, places are numbers of cities.
"""

from __future__ import annotations

from ..move import Move
from .moves import PlaceToken
from .state import PLACE_TOKEN, TAKE_TOKEN, TURN, State


def lay_out(s: State, order: list[int]) -> None:
    """Put the first symbols of a shuffled row on the printed places (SF-SET-3)."""
    tokens = s.board.tokens
    if tokens is None:
        return
    size = tokens.stack[len(s.seats)]
    for symbol, city in zip(order, tokens.places, strict=False):
        s.stacks[s.tables.city_number[city]] = symbol, size
    s.left_over = tuple(sorted(order[len(tokens.places) :]))


def begin_turns(s: State) -> None:
    """Who decides next before the first turn: a player with a stack to put down, else the first.

    The last in turn order puts one down, then the second-to-last (SF-SET-7); of two players the
    second puts down both (SF-SET-8).
    """
    s.phase, s.player = TURN, s.first
    if s.left_over and s.board.tokens is not None:
        n = len(s.seats)
        placers = s.board.tokens.placers[n]
        s.phase = PLACE_TOKEN
        s.player = (s.first - placers[len(placers) - len(s.left_over)]) % n


def placings(s: State) -> list[Move]:
    """Each symbol left over on each place without a stack."""
    cities = [city for city in range(len(s.tables.cities)) if city not in s.stacks]
    return [s.tables.place_token[symbol][city] for symbol in s.left_over for city in cities]


def place(s: State, move: PlaceToken) -> None:
    """Put a stack down."""
    size = s.board.tokens.placed[len(s.seats)] if s.board.tokens else 0
    s.stacks[move.city] = move.symbol, size
    s.left_over = tuple(symbol for symbol in s.left_over if symbol != move.symbol)
    begin_turns(s)


def on_offer(s: State, route: int) -> list[int]:
    """The symbols at a route's ends that the player does not have yet (SF-TOK-1)."""
    has = s.taken[s.player]
    at_ends = [s.stacks[city][0] for city in s.tables.ends[route] if city in s.stacks]
    return [symbol for symbol in at_ends if symbol not in has]


def collect(s: State, route: int) -> bool:
    """Take the token that a claim brings; True when the player has to choose one first."""
    offer = on_offer(s, route)
    if len(offer) == 1:
        take(s, offer[0])
    elif offer:
        s.phase, s.route = TAKE_TOKEN, route
        return True
    return False


def take(s: State, symbol: int) -> None:
    """Give the player one token of a symbol; an emptied stack is gone (SF-TOK-2)."""
    city = place_of(s, symbol)
    left = s.stacks[city][1] - 1
    if left:
        s.stacks[city] = symbol, left
    else:
        del s.stacks[city]
    s.taken[s.player] += (symbol,)


def takings(s: State) -> list[Move]:
    """The tokens to choose from, in the order of the symbols."""
    return [s.tables.take_token[symbol] for symbol in sorted(on_offer(s, s.route))]


def place_of(s: State, symbol: int) -> int:
    """The place where the tokens of a symbol lie."""
    return next(city for city, (there, _) in s.stacks.items() if there == symbol)


def points(s: State, seat: int) -> int:
    """What a player's tokens are worth (SF-SCORE-2)."""
    return s.board.tokens.points[len(s.taken[seat])] if s.board.tokens else 0
