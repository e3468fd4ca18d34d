"""The longest trail of a network: the answer itself, not only its length.

A trail never uses a route twice; it may pass a city again. Seen without its direction it is a
connected part of the network in which at most two cities are *odd*, that is, have an odd number
of its routes: Euler's rule. So the question is which routes to leave out.

- A piece of the network with at most two odd cities is walked whole. A tree's longest trail is
  its longest path.
- Otherwise some longest trail begins and ends at two odd cities of the piece. (If it ended
  anywhere else, the routes left out would hold a path to it from an odd city: a longer trail.)
  All parts with odd cities s and t differ by loops, so each is the tree path from s to t,
  exclusive-or a sum of the piece's basic loops. With one bit a train a part is a whole number
  and its length a count of bits. While there are few parts, all are counted and the longest that
  hangs together is the answer; with many, the slower but steadier `trail_sweep` finds it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from operator import index, itemgetter
from typing import SupportsIndex

from ..wrong import wrong
from .trail_sweep import sweep

MOST_PARTS = 20_000  # With more parts than this the sweep is faster.
MOST_BITS = 1_000  # With more trains than this whole numbers are slow.

Piece = tuple[int, int, list[int]]  # Trains, edges, vertices in the order found.


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


def longest_trail(edges: Iterable[tuple[Hashable, Hashable, int]]) -> Trail:
    """A longest trail over (city, city, length) edges, in walking order.

    No edge is used twice, a city may be passed again (EU-SCORE-2). The answer is exact. Twins
    and edges from a city to itself are welcome. A length that is no whole number, or less than
    1, is a ValueError that names the edge.

    Which of several longest trails is given depends on the list alone, never on the run: the
    heaviest piece of the network that holds one is taken, the piece named first if that is a
    tie, and the walk begins at the end that the list names first.

    >>> trail = longest_trail([("Brest", "Dieppe", 2), ("Dieppe", "Paris", 1),
    ...     ("Paris", "Brest", 3), ("Dieppe", "London", 2), ("Paris", "Zürich", 3)])
    >>> trail.length
    10
    >>> trail.cities
    ('London', 'Dieppe', 'Brest', 'Paris', 'Zürich')
    >>> trail.edges, trail.left_out
    ((3, 0, 2, 4), (1,))
    """
    net = _Network(edges)
    best = 0
    chosen: list[int] = []
    for piece in net.pieces():
        if piece[0] <= best:
            break  # Heaviest first: no later piece can do better.
        length, part = _best_part(net, piece)
        if length > best:
            best, chosen = length, part
    if not chosen:
        return Trail(0, (), (), ())
    cities, walked = _walk(net, chosen)
    used = set(chosen)
    left_out = tuple([i for i in range(len(net.ends)) if i not in used])
    return Trail(best, tuple([net.names[v] for v in cities]), tuple(walked), left_out)


class _Network:
    """The edges, with vertices numbered as the list names them.

    `touching[v]` holds (edge, other vertex, length); an edge from v to v is in it twice.
    """

    __slots__ = ("ends", "lengths", "names", "parent", "parent_edge", "touching")

    def __init__(self, edges: Iterable[tuple[Hashable, Hashable, int]]) -> None:
        number: dict[Hashable, int] = {}
        touching: list[list[tuple[int, int, int]]] = []
        self.ends: list[tuple[int, int]] = []
        self.lengths: list[int] = []
        if not isinstance(edges, Iterable):
            raise wrong("edges", edges, "give a list of (city, city, length)", ValueError)
        for i, edge in enumerate(edges):
            try:
                a, b, length = edge
                hash((a, b))
            except (TypeError, ValueError):
                raise ValueError(f"Edge {i} is {edge!r}: give (city, city, length).") from None
            if type(length) is not int or length < 1:
                length = _whole(i, a, b, length)
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
        self.touching = touching
        self.parent = [-1] * len(touching)
        self.parent_edge = [-1] * len(touching)

    def pieces(self) -> list[Piece]:
        """The connected pieces, heaviest first; fills in the parents of a spanning tree."""
        parent, parent_edge, touching = self.parent, self.parent_edge, self.touching
        found = []
        for root, above in enumerate(parent):
            if above >= 0:
                continue
            parent[root] = root
            order = [root]
            twice_trains = twice_edges = 0
            for u in order:
                near = touching[u]
                twice_edges += len(near)
                for i, v, length in near:
                    twice_trains += length
                    if parent[v] < 0:
                        parent[v] = u
                        parent_edge[v] = i
                        order.append(v)
            found.append((twice_trains // 2, twice_edges // 2, order))
        found.sort(key=itemgetter(0), reverse=True)
        return found


def _whole(i: int, a: Hashable, b: Hashable, length: object) -> int:
    """The length as an int where it is another library's whole number, else a ValueError."""
    number = 0
    if isinstance(length, SupportsIndex) and not isinstance(length, bool):
        number = index(length)
    if number < 1:
        raise ValueError(
            f"Edge {i}, {a} to {b}, has length {length!r}: "
            "a length is a whole number of trains, at least 1."
        )
    return number


def _best_part(net: _Network, piece: Piece) -> tuple[int, list[int]]:
    """Length and edges, in no order, of the longest trail inside one piece."""
    trains, size, order = piece
    loops = size - len(order) + 1
    if not loops:
        return _longest_path(net, order)
    touching = net.touching
    odd = [v for v in order if len(touching[v]) & 1]
    if len(odd) <= 2:
        return trains, list({edge[0] for v in order for edge in touching[v]})
    if (len(odd) * (len(odd) - 1) // 2) << loops <= MOST_PARTS and trains <= MOST_BITS:
        return _by_counting(net, order, odd)
    part = sweep(order, touching, odd)
    return sum([net.lengths[i] for i in part]), part


def _longest_path(net: _Network, order: list[int]) -> tuple[int, list[int]]:
    """The longest path of a tree: the best two ways down that meet in one vertex."""
    parent, parent_edge, lengths = net.parent, net.parent_edge, net.lengths
    down = dict.fromkeys(order, 0)  # The longest way down from each vertex ...
    below: dict[int, int] = {}  # ... and the child it begins with.
    best, tops = 0, (-1, -1)
    for v in order[:0:-1]:
        u = parent[v]
        way = down[v] + lengths[parent_edge[v]]
        if down[u] + way > best:
            best, tops = down[u] + way, (v, below.get(u, -1))
        if way > down[u]:
            down[u], below[u] = way, v
    part = []
    for v in tops:
        while v >= 0:
            part.append(parent_edge[v])
            v = below.get(v, -1)
    return best, part


def _by_counting(net: _Network, order: list[int], odd: list[int]) -> tuple[int, list[int]]:
    """The longest part that hangs together, all parts being counted."""
    parent, parent_edge, ends = net.parent, net.parent_edge, net.ends
    bits: dict[int, int] = {}
    free = 0
    for v in order:
        for i, _, length in net.touching[v]:
            if i not in bits:
                bits[i] = ((1 << length) - 1) << free
                free += length
    way = {order[0]: 0}  # The tree's way to each vertex.
    for v in order[1:]:
        way[v] = way[parent[v]] | bits[parent_edge[v]]
    tree = {parent_edge[v] for v in order[1:]}
    sums = [0]
    for i, mask in bits.items():
        if i not in tree:
            loop = way[ends[i][0]] ^ way[ends[i][1]] ^ mask
            sums += [loop ^ other for other in sums]
    ways = [way[v] for v in odd]
    paths = [a ^ b for n, b in enumerate(ways) for a in ways[:n]]
    counts = [(loop ^ path).bit_count() for loop in sums for path in paths]
    for length in sorted(set(counts), reverse=True):
        at = -1
        for _ in range(counts.count(length)):
            at = counts.index(length, at + 1)
            trains = sums[at // len(paths)] ^ paths[at % len(paths)]
            part = [i for i, mask in bits.items() if trains & mask]
            if _hang_together([ends[i] for i in part]):
                return length, part
    raise AssertionError("a tree path hangs together")


def _hang_together(ends: Sequence[tuple[int, int]]) -> bool:
    pairs = [1 << u | 1 << v for u, v in ends]
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


def _walk(net: _Network, part: list[int]) -> tuple[list[int], list[int]]:
    """The vertices and edges of a part in walking order (Hierholzer)."""
    odd: set[int] = set()
    for i in part:
        u, v = net.ends[i]
        if u != v:
            odd ^= {u, v}
    stack = [min(odd) if odd else min([min(net.ends[i]) for i in part])]
    through: list[int] = []
    left = set(part)
    waiting = [iter(edges) for edges in net.touching]
    cities, walked = [], []
    while stack:
        for i, v, _ in waiting[stack[-1]]:
            if i in left:
                left.discard(i)
                stack.append(v)
                through.append(i)
                break
        else:  # Nowhere to go on: this is the end of the walk that is not yet written down.
            cities.append(stack.pop())
            if through:
                walked.append(through.pop())
    return cities[::-1], walked[::-1]
