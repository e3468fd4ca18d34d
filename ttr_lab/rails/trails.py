"""The longest trail of a network: the answer itself, not only its length.

A trail never uses a route twice; it may pass a city again. Seen without its direction it is a
connected part of the network in which at most two cities are *odd* (have an odd number of its
routes): Euler's rule. So the question is which routes to leave out.

- A piece with at most two odd cities is walked whole. A tree's longest trail is its diameter.
- Otherwise some longest trail starts and ends at two odd cities of the piece: if one end were
  even, the left-out routes would hold a path from there to an odd city, and adding it would only
  make the trail longer. All parts of a piece with odd cities s and t differ by closed loops, so
  they are the path from s to t in a spanning tree, exclusive-or any sum of the piece's basic
  loops. Written with one bit a train, a part is a whole number and its length is a count of
  bits: few loops are tried outright (`_by_loops`), longest first, until a part hangs together.
- With many loops a sweep over the cities does it (`_by_sweep`), its time growing with the width
  of the network only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from operator import index as whole

# A part is tried outright while there are at most so many of them and a bit a train is cheap.
MOST_PARTS = 60_000
MOST_BITS = 1_000


@dataclass(frozen=True, slots=True)
class Trail:
    """A trail in walking order: `cities` has one more entry than `edges`, unless both are empty.

    `edges` and `left_out` are places in the list of edges that was asked about; together they
    are the whole list.
    """

    length: int
    cities: tuple[Hashable, ...]
    edges: tuple[int, ...]
    left_out: tuple[int, ...]


class _Piece:
    """A connected piece: its vertices in the order found, each but the first with its parent."""

    __slots__ = ("net", "order", "total", "size")

    def __init__(self, net: _Network, order: list[int], twice: int, touches: int) -> None:
        self.net = net
        self.order = order
        self.total = twice // 2
        self.size = touches // 2


class _Network:
    """The edges with vertices numbered as they first appear; a loop touches its vertex twice."""

    __slots__ = ("names", "ends", "lengths", "touching", "parent", "parent_edge")

    def __init__(self, edges: Iterable[tuple[Hashable, Hashable, int]]) -> None:
        number: dict[Hashable, int] = {}
        self.ends: list[tuple[int, int]] = []
        self.lengths: list[int] = []
        self.touching: list[list[tuple[int, int, int]]] = []
        touching = self.touching
        for i, edge in enumerate(edges):
            try:
                a, b, length = edge
            except (TypeError, ValueError):
                raise ValueError(f"Edge {i} is {edge!r}: give (city, city, length).") from None
            if type(length) is not int or length < 1:
                length = _checked(i, a, b, length)
            u = number.get(a)
            if u is None:
                u = number[a] = len(touching)
                touching.append([])
            v = number.get(b)
            if v is None:
                v = number[b] = len(touching)
                touching.append([])
            touching[u].append((i, v, length))
            touching[v].append((i, u, length))
            self.ends.append((u, v))
            self.lengths.append(length)
        self.names = list(number)
        self.parent = [-1] * len(touching)
        self.parent_edge = [-1] * len(touching)

    def pieces(self) -> list[_Piece]:
        """The connected pieces, heaviest first, then by their first edge."""
        parent, parent_edge, touching = self.parent, self.parent_edge, self.touching
        found = []
        for root, above in enumerate(parent):
            if above >= 0:
                continue
            parent[root] = root
            order = [root]
            twice = touches = 0
            for u in order:
                near = touching[u]
                touches += len(near)
                for i, v, length in near:
                    twice += length
                    if parent[v] < 0:
                        parent[v] = u
                        parent_edge[v] = i
                        order.append(v)
            found.append(_Piece(self, order, twice, touches))
        if len(found) > 1:
            found.sort(key=_lightness)
        return found


def longest_trail(edges: Iterable[tuple[Hashable, Hashable, int]]) -> Trail:
    """A longest trail through (city, city, length) edges, in walking order.

    No edge is used twice, cities may repeat (EU-SCORE-2). Exact. Twins and edges from a city to
    itself are welcome; a length that is not a whole number of at least 1 is a ValueError that
    names the edge. Among equally long trails the choice depends on the order of the edges alone,
    so the same list always gives the same trail: it is taken from the heaviest piece of the
    network that has one, then the piece with the earliest edge, and begins at whichever of its
    ends is named first in the list.

    >>> ring_and_spur = [("Paris", "Brest", 3), ("Brest", "Dieppe", 2), ("Dieppe", "Paris", 1),
    ...                  ("Dieppe", "London", 2), ("Paris", "Zürich", 3), ("Brest", "Pamplona", 4)]
    >>> trail = longest_trail(ring_and_spur)
    >>> trail.length, trail.left_out
    (12, (2, 3))
    >>> trail.cities
    ('Brest', 'Dieppe')
    """
    net = _Network(edges)
    best = 0
    chosen: list[int] = []
    for piece in net.pieces():
        if piece.total <= best:
            break  # Heaviest first: no later piece can do better.
        length, part = _best_part(piece)
        if length > best:
            best, chosen = length, part
    if not chosen:
        return Trail(0, (), (), ())
    cities, walked = _walk(net, chosen)
    used = set(chosen)
    left_out = tuple([i for i in range(len(net.ends)) if i not in used])
    names = net.names
    return Trail(best, tuple([names[v] for v in cities]), tuple(walked), left_out)


def _checked(i: int, a: Hashable, b: Hashable, length: object) -> int:
    """The length as a plain int, for integer types of other libraries; else ValueError."""
    if not isinstance(length, bool):
        try:
            number = whole(length)  # type: ignore[arg-type]
        except TypeError:
            number = 0
        if number > 0:
            return number
    raise ValueError(
        f"Edge {i}, {a} to {b}, has length {length!r}: "
        "a length is a whole number of trains, at least 1."
    )


def _lightness(piece: _Piece) -> int:
    return -piece.total


def _best_part(piece: _Piece) -> tuple[int, list[int]]:
    """Length and edges of the longest trail inside one piece."""
    net, order = piece.net, piece.order
    loops = piece.size - len(order) + 1
    if not loops:
        return _diameter(piece)
    odd = [v for v in order if len(net.touching[v]) & 1]
    if len(odd) <= 2:
        return piece.total, _edges_of(piece)
    parts = (len(odd) * (len(odd) - 1) // 2) << loops
    if parts <= MOST_PARTS and piece.total <= MOST_BITS:
        return _by_loops(piece, odd)
    return _by_sweep(piece, odd)


def _edges_of(piece: _Piece) -> list[int]:
    touching = piece.net.touching
    return sorted({near[0] for u in piece.order for near in touching[u]})


def _diameter(piece: _Piece) -> tuple[int, list[int]]:
    """The longest path of a tree: the best two arms that meet at some city."""
    net, order = piece.net, piece.order
    parent, parent_edge, lengths = net.parent, net.parent_edge, net.lengths
    down = dict.fromkeys(order, 0)  # Longest way down from each city ...
    arm: dict[int, int] = {}  # ... and the child it goes through.
    best, tips = 0, (-1, -1)
    for v in order[:0:-1]:
        u = parent[v]
        reach = down[v] + lengths[parent_edge[v]]
        if down[u] + reach > best:
            best = down[u] + reach
            tips = (v, arm.get(u, -1))
        if reach > down[u]:
            down[u] = reach
            arm[u] = v
    part = []
    for v in tips:
        while v >= 0:
            part.append(parent_edge[v])
            v = arm.get(v, -1)
    return best, part


def _by_loops(piece: _Piece, odd: list[int]) -> tuple[int, list[int]]:
    """Every part with two of the odd cities odd, longest first, until one hangs together."""
    net, order = piece.net, piece.order
    parent, parent_edge, lengths, ends = net.parent, net.parent_edge, net.lengths, net.ends
    way = {order[0]: 0}  # The trains on the way from the first city, as bits.
    bits: dict[int, int] = {}
    used = 0
    for v in order[1:]:
        i = parent_edge[v]
        bits[i] = ((1 << lengths[i]) - 1) << used
        used += lengths[i]
        way[v] = way[parent[v]] | bits[i]
    sums = [0]  # All sums of loops; each edge outside the tree closes one.
    for u in order:
        for i, v, length in net.touching[u]:
            if i not in bits:
                bits[i] = ((1 << length) - 1) << used
                used += length
                loop = way[u] ^ way[v] ^ bits[i]
                sums += [loop ^ other for other in sums]
    ways = [way[v] for v in odd]
    paths = [a ^ b for n, b in enumerate(ways) for a in ways[:n]]
    counts: list[int] = []
    for loop in sums:
        counts += map(int.bit_count, map(loop.__xor__, paths))
    target = max(counts)
    at = -1
    while True:
        try:
            at = counts.index(target, at + 1)
        except ValueError:
            target, at = max(count for count in counts if count < target), -1
            continue
        trains = sums[at // len(paths)] ^ paths[at % len(paths)]
        part = [i for i, mask in bits.items() if trains & mask]
        if _hangs_together([1 << ends[i][0] | 1 << ends[i][1] for i in part]):
            return target, part


def _hangs_together(pairs: list[int]) -> bool:
    """Whether edges, each a number with the bits of its two vertices, are connected."""
    reached = pairs[0]
    while pairs:
        apart = []
        for pair in pairs:
            if pair & reached:
                reached |= pair
            else:
                apart.append(pair)
        if len(apart) == len(pairs):
            return False
        pairs = apart
    return True


def _by_sweep(piece: _Piece, odd: list[int]) -> tuple[int, list[int]]:
    """The same answer for many loops: cities are settled one by one, least loss kept.

    What matters of the choices made so far is small: which unsettled cities are odd, which hang
    together, and how many ends are settled. Choices that lose more trains than allowed are
    dropped; if that leaves no trail, more loss is allowed.
    """
    allowed = len(odd) // 2
    while True:
        answer = _sweep(piece, odd, allowed)
        if answer is not None:
            lost, edges = answer
            return piece.total - lost, edges
        allowed += allowed // 2 + 1


def _sweep(piece: _Piece, odd: list[int], allowed: int) -> tuple[int, list[int]] | None:
    net = piece.net
    may_end = set(odd)
    left = piece.total
    settled: set[int] = set()
    decided: set[int] = set()
    # (ends settled, odd vertices, groups that hang together) -> (trains lost, edges taken)
    states: dict[tuple[int, int, tuple[int, ...]], tuple[int, int]] = {(0, 0, ()): (0, 0)}
    answer: tuple[int, int] | None = None
    for u in _sweep_order(piece):
        for i, v, length in net.touching[u]:
            if i in decided:
                continue
            decided.add(i)
            left -= length
            pair = 1 << u | 1 << v
            flip = 0 if u == v else pair
            after: dict[tuple[int, int, tuple[int, ...]], tuple[int, int]] = {}
            for (ends, odds, groups), (lost, taken) in states.items():
                # Leave the edge out.
                if lost + length <= allowed:
                    key = (ends, odds, groups)
                    old = after.get(key)
                    if old is None or lost + length < old[0]:
                        after[key] = (lost + length, taken)
                # Take it.
                joined = pair
                others = []
                for group in groups:
                    if group & pair:
                        joined |= group
                    else:
                        others.append(group)
                others.append(joined)
                others.sort()
                key = (ends, odds ^ flip, tuple(others))
                old = after.get(key)
                if old is None or lost < old[0]:
                    after[key] = (lost, taken | 1 << i)
            states = after
        # Settle the city.
        settled.add(u)
        bit = 1 << u
        after = {}
        for (ends, odds, groups), (lost, taken) in states.items():
            if odds & bit:
                if ends == 2 or u not in may_end:
                    continue
                ends += 1
                odds ^= bit
            if bit in groups:  # Nothing can join this group any more: it is all, or no trail.
                if len(groups) == 1 and lost + left <= allowed:
                    allowed = lost + left - 1
                    answer = (lost + left, taken)
                continue
            groups = tuple(sorted([group & ~bit for group in groups]))
            key = (ends, odds, groups)
            old = after.get(key)
            if old is None or lost < old[0]:
                after[key] = (lost, taken)
        states = after
    if answer is None:
        return None
    lost, taken = answer
    return lost, [i for i in sorted(decided) if taken >> i & 1]


def _sweep_order(piece: _Piece) -> list[int]:
    """The vertices in an order that keeps few of them half done."""
    near = {u: {v for _, v, _ in piece.net.touching[u]} for u in piece.order}
    best: tuple[int, list[int]] | None = None
    for first in piece.order:
        order: list[int] = []
        open_now: set[int] = {first}
        done: set[int] = set()
        cost = 0
        while open_now:
            u = min(open_now, key=lambda v: (len(near[v] - open_now - done), v))
            order.append(u)
            open_now |= near[u] - done
            cost += 3 ** len(open_now)
            open_now.discard(u)
            done.add(u)
        if best is None or cost < best[0]:
            best = (cost, order)
    assert best is not None
    return best[1]


def _walk(net: _Network, chosen: list[int]) -> tuple[list[int], list[int]]:
    """Vertices and edges of an Euler trail of the chosen edges (Hierholzer)."""
    left = set(chosen)
    odd: set[int] = set()
    for i in chosen:
        u, v = net.ends[i]
        if u != v:
            odd ^= {u, v}
    start = min(odd) if odd else min(min(net.ends[i]) for i in chosen)
    touching = net.touching
    waiting = {}
    stack = [start]
    through: list[int] = []
    cities, edges = [], []
    while stack:
        u = stack[-1]
        if u not in waiting:
            waiting[u] = iter(touching[u])
        for i, v, _ in waiting[u]:
            if i in left:
                left.discard(i)
                stack.append(v)
                through.append(i)
                break
        else:
            cities.append(stack.pop())
            if through:
                edges.append(through.pop())
    cities.reverse()
    edges.reverse()
    return cities, edges
