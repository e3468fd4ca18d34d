"""What the planner makes of souvenir tokens: each is worth what the table adds for one more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..move import Move
from ..rails.moves import Claim, PlaceToken, TakeToken

if TYPE_CHECKING:
    from .network import Network, Situation

# How much of a token's worth makes a way to it cheaper. A way runs through a place on two pairs.
DISCOUNT = 0.8


def gains(view: Any, net: Network) -> dict[int, float]:
    """What claiming a pair brings in tokens, for the pairs where it brings any.

    One more token counts by its margin in the table, and half of it by the next margin, since each
    makes the next one dearer; in the last round only by its margin.
    """
    if not view.tokens:
        return {}
    has = view.taken[view.seat]
    points = view.board.tokens.points
    n, most = len(has), len(points) - 1
    if n == most:
        return {}
    gain = float(points[n + 1] - points[n])
    if view.last_round is None and n + 2 <= most:
        gain = (gain + points[n + 2] - points[n + 1]) / 2
    found: dict[int, float] = {}
    for city, (symbol, _) in view.tokens.items():
        if symbol not in has:
            for pair in net.bits(net.touching[net.city[city]]):
                found[pair] = gain
    return found


def token_claim(
    legal: Sequence[Move], at: Situation, need: int, gain: dict[int, float]
) -> Move | None:
    """A claim of the plan that brings a token, before somebody else takes it."""
    net = at.net
    claims = [
        move
        for move in legal
        if isinstance(move, Claim)
        and (pair := net.pair_of[move.route.index]) in gain
        and need >> pair & 1
    ]
    # The fewest ferries, then the longest route.
    return min(claims, key=lambda m: (m.cards.wilds - m.route.locomotives, -m.route.length),
               default=None)  # fmt: skip


def choose(view: Any, legal: Sequence[Move], at: Situation, need: int) -> Move | None:
    """The token to take: one that may soon be gone; or the place for a stack: on the own way."""
    net, symbols = at.net, view.board.tokens.symbols
    if isinstance(legal[0], TakeToken):
        left = dict(view.tokens.values())
        wanted = {s: sum(s not in has for has in view.taken.values()) for s in symbols}
        takes = [move for move in legal if isinstance(move, TakeToken)]
        return min(takes, key=lambda m: left[symbols[m.symbol]] - wanted[symbols[m.symbol]])
    places = [move for move in legal if isinstance(move, PlaceToken)]

    def rank(move: PlaceToken) -> tuple[int, int]:
        # Places on the own way, and of these the ones with few ways for others.
        ways = net.touching[move.city]
        return (ways & need).bit_count(), -ways.bit_count()

    return max(places, key=rank) if places else None
