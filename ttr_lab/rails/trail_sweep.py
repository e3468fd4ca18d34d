"""The longest trail of a piece with many loops, by settling its cities one after the other.

Of all the choices made so far only this matters: which unsettled cities are odd, which of them
hang together, and how many of the trail's two ends are settled. Of choices alike in this the one
that lost the fewest trains is kept, so the time grows with the width of the network, not with
the number of its trails. Choices that lose more than is allowed are dropped; should no trail be
left, more is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Touching = Sequence[Sequence[tuple[int, int, int]]]
# (ends settled, bits of the odd vertices, bits of each group that hangs together)
# -> (trains lost, bits of the edges taken)
States = dict[tuple[int, int, tuple[int, ...]], tuple[int, int]]


def sweep(vertices: Sequence[int], touching: Touching, odd: Sequence[int]) -> list[int]:
    """The edges of a longest trail of a connected piece (EU-SCORE-2), in ascending order.

    `touching[v]` lists (edge, other vertex, length), an edge from v to v twice; `odd` names the
    vertices with an odd number of edges, more than two of them: the trail begins and ends there.

    >>> star = [[(0, 1, 5), (1, 2, 4), (2, 3, 3)], [(0, 0, 5)], [(1, 0, 4)], [(2, 0, 3)]]
    >>> sweep([0, 1, 2, 3], star, odd=[0, 1, 2, 3])
    [0, 1]
    """
    order = _order(vertices, touching)
    allowed = len(odd) // 2
    while True:
        taken = _least_lost(order, touching, frozenset(odd), allowed)
        if taken:
            return [i for i in range(taken.bit_length()) if taken >> i & 1]
        allowed += allowed // 2 + 1


def _least_lost(order: list[int], touching: Touching, odd: frozenset[int], allowed: int) -> int:
    """Bits of the edges of a longest trail that loses no more than allowed, 0 if none does."""
    left = sum([length for u in order for _, _, length in touching[u]]) // 2
    decided: set[int] = set()
    states: States = {(0, 0, ()): (0, 0)}
    best = 0
    for u in order:
        for i, v, length in touching[u]:
            if i not in decided:
                decided.add(i)
                left -= length
                states = _decide(states, i, u, v, length, allowed)
        # Settle u.
        bit = 1 << u
        after: States = {}
        for (ends, odds, groups), value in states.items():
            if odds & bit:
                if ends == 2 or u not in odd:
                    continue
                ends, odds = ends + 1, odds ^ bit
            if bit in groups:  # Nothing can join this group any more: it is the trail, or none.
                lost = value[0] + left
                if len(groups) == 1 and lost <= allowed:
                    best, allowed = value[1], lost - 1
                continue
            _keep(after, (ends, odds, tuple(sorted([g & ~bit for g in groups]))), value)
        states = after
    return best


def _decide(states: States, i: int, u: int, v: int, length: int, allowed: int) -> States:
    """The states after edge i from u to v is left out of each, and taken into each."""
    pair = 1 << u | 1 << v
    flip = 0 if u == v else pair
    after: States = {}
    for key, (lost, taken) in states.items():
        if lost + length <= allowed:
            _keep(after, key, (lost + length, taken))
        ends, odds, groups = key
        joined, others = pair, []
        for group in groups:
            if group & pair:
                joined |= group
            else:
                others.append(group)
        others.append(joined)
        others.sort()
        _keep(after, (ends, odds ^ flip, tuple(others)), (lost, taken | 1 << i))
    return after


def _keep(states: States, key: tuple[int, int, tuple[int, ...]], value: tuple[int, int]) -> None:
    old = states.get(key)
    if old is None or value < old:
        states[key] = value


def _order(vertices: Sequence[int], touching: Touching) -> list[int]:
    """The vertices so ordered that few have some of their edges decided and some not."""
    near = {u: {v for _, v, _ in touching[u]} for u in vertices}

    def tries() -> Iterator[tuple[int, list[int]]]:
        for first in vertices:
            order: list[int] = []
            begun, settled, cost = {first}, set[int](), 0
            while begun:
                u = min(begun, key=lambda v: (len(near[v] - begun - settled), v))
                order.append(u)
                settled.add(u)
                begun |= near[u] - settled
                cost += 3 ** len(begun)
                begun.discard(u)
            yield cost, order

    return min(tries())[1]
