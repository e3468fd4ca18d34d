"""TEMPORARY stand-in by the lead; helper B overwrites this file."""
from __future__ import annotations
from dataclasses import dataclass
from itertools import product

@dataclass(frozen=True, slots=True)
class StationUse:
    points: int
    done: tuple
    borrowed: dict
    serves: dict

def _done(edges, tickets):
    root = {}
    def find(x):
        while root.get(x, x) != x: x = root[x]
        return x
    for a, b in edges: root[find(a)] = find(b)
    return tuple(i for i, (a, b, p) in enumerate(tickets) if find(a) == find(b))

def best_use(own, stations, tickets):
    best = None
    for pick in product(*[[None, *opts] for _, opts in stations]):
        d = _done(list(own) + [(o[1], o[2]) for o in pick if o], tickets)
        pts = sum(p if i in d else -p for i, (a, b, p) in enumerate(tickets))
        key = (pts, len(d), -sum(o is not None for o in pick))
        if best is None or key > best[0]: best = (key, pick, d, pts)
    _, pick, d, pts = best
    borrowed = {c: o[0] for (c, _), o in zip(stations, pick) if o}
    serves = {c: tuple(i for i in d if i not in _done(list(own) + [(q[1], q[2]) for q in pick if q and q is not o], tickets)) for (c, _), o in zip(stations, pick) if o}
    return StationUse(pts, d, borrowed, serves)
