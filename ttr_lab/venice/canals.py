"""The canals as a graph: crossings, stretches between them, and where a roll of the die leads.

Crossings are numbers, row by row; the airport is the number after the last one. A way is a trail:
no stretch twice. Gondolas in the way are jumped (VE-MOVE-1 to VE-MOVE-6).
"""

from __future__ import annotations

from functools import cache

Place = tuple[int, int] | str
AIRPORT_NAME = "airport"

# A way out of a crossing: the direction, the place it leads to, the stretch as a bit.
Exit = tuple[int, int, int]
_AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left
_AIR = 4  # between the gate and the airport


class Canals:
    """The canals of a city with ``size`` cells on a side.

    >>> c = canals(5)
    >>> len(c.names), c.names[0], c.names[c.airport]
    (17, (1, 1), 'airport')
    >>> [c.names[place] for place in c.ways(c.airport, 2, 0)]
    [(2, 1), (1, 2)]
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.side = side = size - 1  # crossings on a side
        self.airport = side * side
        self.gate = 0
        names: list[Place] = [(i + 1, j + 1) for j in range(side) for i in range(side)]
        self.names: tuple[Place, ...] = (*names, AIRPORT_NAME)
        self.stretches: list[tuple[int, int]] = []
        self.exits: list[list[Exit]] = [[] for _ in self.names]
        for place in range(self.airport):
            for direction in (1, 2):
                other = self.neighbour(place, direction)
                if other >= 0:
                    self._dig(place, direction, other, (direction + 2) % 4)
        self._dig(self.gate, _AIR, self.airport, _AIR)
        for exits in self.exits:
            exits.sort()
        # The one exit straight ahead; the gate lets one turn (VE-MOVE-6).
        self.onward = [
            {d: [e for e in exits if e[0] == d or place == self.gate] for d in range(5)}
            for place, exits in enumerate(self.exits)
        ]
        self.distance = [self._distances(place) for place in range(self.airport + 1)]

    def neighbour(self, place: int, direction: int) -> int:
        """The next crossing that way, -1 where the city ends."""
        dx, dy = _AHEAD[direction]
        x, y = place % self.side + dx, place // self.side + dy
        return x + y * self.side if 0 <= x < self.side and 0 <= y < self.side else -1

    def around(self, place: int) -> tuple[int, ...]:
        """The cells that a crossing touches, the airport's not among them (VE-MOVE-2)."""
        if place == self.airport:
            return ()
        x, y = place % self.side, place // self.side
        cells = (x + dx + (y + dy) * self.size for dy in (0, 1) for dx in (0, 1))
        return tuple(cell for cell in cells if cell)

    def _dig(self, a: int, direction: int, b: int, back: int) -> None:
        bit = 1 << len(self.stretches)
        self.stretches.append((a, b))
        self.exits[a].append((direction, b, bit))
        self.exits[b].append((back, a, bit))

    def _distances(self, start: int) -> list[int]:
        far = [-1] * len(self.exits)
        far[start] = 0
        line = [start]
        for place in line:
            for _, other, _ in self.exits[place]:
                if far[other] < 0:
                    far[other] = far[place] + 1
                    line.append(other)
        return far

    def ways(
        self, start: int, roll: int, occupied: int, *, jump_counts: bool = False, trail: bool = True
    ) -> dict[int, tuple[int, ...]]:
        """Where a roll leads from a place, with a shortest way to each, from start to end.

        ``occupied`` is the mask of crossings with other gondolas. The airport may be entered with
        steps to spare (VE-MOVE-4). With ``trail=False`` stretches may be used again: that serves
        to tell why a crossing cannot be reached.

        >>> c = canals(7)
        >>> [c.names[place] for place in c.ways(c.gate, 2, 1 << 1)]
        ['airport', (4, 1), (3, 2), (2, 2), (1, 3)]
        """
        found: dict[int, tuple[int, ...]] = {}

        def note(path: tuple[int, ...]) -> None:
            known = found.get(path[-1])
            if known is None or len(path) < len(known):
                found[path[-1]] = path

        def go(exits: list[Exit], left: int, used: int, path: tuple[int, ...]) -> None:
            for direction, place, bit in exits:
                if used & bit:
                    continue
                now = used | bit if trail else 0
                way = (*path, place)
                if place == self.airport:
                    note(way)
                elif occupied >> place & 1:
                    # Jumped; nobody ends here. Walks are only asked for in an empty city.
                    rest = left - 1 if jump_counts else left
                    if rest:
                        go(self.onward[place][direction], rest, now, way)
                elif left == 1:
                    note(way)
                else:
                    go(self.exits[place], left - 1, now, way)

        go(self.exits[start], roll, 0, (start,))
        home = found.pop(self.airport, None)
        return {self.airport: home, **found} if home else found


@cache
def canals(size: int) -> Canals:
    """The canals of a city with so many cells on a side; made once."""
    return Canals(size)
