"""What a hand can pay of a plan, and what it lacks for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .network import Situation, Track


class Buy(NamedTuple):
    """A track that can be paid now: with ``cards`` of a colour and ``wilds`` locomotives."""

    pair: int
    track: Track
    color: int
    cards: int
    wilds: int
    margin: int  # cards left that could pay a tunnel's extra


class Purse(NamedTuple):
    """What can be bought, and how many cards of each kind are lacking (wild ones last)."""

    buys: list[Buy]
    lack: list[int]
    reserve: int  # locomotives that ferries of the plan ask for


def purse(at: Situation, need: int, hand: list[int]) -> Purse:
    """How far a hand (counts, wild last) goes towards these pairs."""
    net = at.net
    wild = len(hand) - 1
    wanted = [0] * len(hand)
    gray: list[tuple[int, int, Track]] = []
    fixed: list[tuple[int, Track]] = []
    for pair in net.bits(need):
        track = _choose(at.tracks(pair), hand, wanted)
        cards = track.length - track.locomotives
        wanted[wild] += track.locomotives
        if track.color < 0:
            gray.append((-cards, pair, track))
        else:
            wanted[track.color] += cards + track.tunnel
            fixed.append((pair, track))
    buys = [_buy(pair, track, track.color, hand) for pair, track in fixed]
    # Gray ways take what no coloured one asks for, the longest first from the largest surplus.
    gray.sort()
    for less, pair, track in gray:
        cards = -less
        spare = [hand[c] - wanted[c] for c in range(wild)]
        enough = [n for n in spare if n >= cards]
        best = min(enough) if enough else max(spare)
        color = spare.index(best)
        if not cards:
            color = wild
        elif best <= 0:
            color = max(range(wild), key=lambda c: (hand[c], -wanted[c]))
        buys.append(_buy(pair, track, color, hand))
        if cards:
            wanted[color] += cards + track.tunnel
    lack = [max(0, want - have) for want, have in zip(wanted, hand, strict=True)]
    return Purse([b for b in buys if b is not None], lack, wanted[wild])


def _choose(tracks: tuple[Track, ...], hand: Sequence[int], wanted: Sequence[int]) -> Track:
    """The track of a pair for which most is in hand; a gray one if there is one."""
    best = tracks[0]
    for track in tracks[1:]:
        if best.color < 0:
            break
        if track.color < 0 or (
            hand[track.color] - wanted[track.color] > hand[best.color] - wanted[best.color]
        ):
            best = track
    return best


def _buy(pair: int, track: Track, color: int, hand: list[int]) -> Buy | None:
    """How a track would be paid in a colour with the fewest locomotives; None if it cannot be."""
    wild = len(hand) - 1
    cards = track.length - track.locomotives
    count = 0 if color == wild else min(hand[color], cards)
    wilds = track.length - count
    if wilds > hand[wild]:
        return None
    left = hand[wild] - wilds + (0 if color == wild else hand[color] - count)
    return Buy(pair, track, color, count, wilds, left)
