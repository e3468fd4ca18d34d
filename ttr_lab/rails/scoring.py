"""Points, their reasons, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .board import Board, Route, Ticket
from .state import State
from .stations import StationUse, best_use
from .tokens import points as token_points
from .trails import Trail, longest_trail


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points and what they come from.

    ``routes``, ``tickets``, ``stations`` (for those not built), ``longest_trail`` (the bonus) and
    ``tokens`` add up to ``total``. ``trail`` is the player's longest trail, its ``edges`` being
    route ids; ``borrowed`` tells which route each useful station lends; ``stations_used`` counts
    the stations built, useful or not (EU-SCORE-4).
    """

    routes: int
    tickets: int
    stations: int
    longest_trail: int
    tokens: int
    total: int
    tickets_done: int
    stations_used: int
    trail: Trail
    borrowed: dict[str, str]
    done: tuple[Ticket, ...] = field(repr=False)
    undone: tuple[Ticket, ...] = field(repr=False)
    serves: dict[str, tuple[Ticket, ...]] = field(repr=False)

    def row(self) -> dict[str, int]:
        """The parts as numbers, for a table of many games."""
        return {
            "routes": self.routes,
            "tickets": self.tickets,
            "stations": self.stations,
            "longest_trail": self.longest_trail,
            "tokens": self.tokens,
            "tickets_done": self.tickets_done,
            "stations_used": self.stations_used,
            "trail": self.trail.length,
        }

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What decides, in this order (EU-SCORE-4); larger is better."""
        return (self.total, self.tickets_done, -self.stations_used, self.longest_trail)


def scores(s: State) -> dict[str, Score]:
    """Every player's score as if the game ended now (EU-SCORE-1 to EU-SCORE-4)."""
    board = s.board
    trails = [trail_of(board, routes_in(s, mask)) for mask in s.claimed]
    longest = max(trail.length for trail in trails)
    found: dict[str, Score] = {}
    for seat, name in enumerate(s.seats):
        tickets = [board.tickets[i] for i in s.tickets[seat]]
        use = use_of(s, seat, tickets)
        done = set(use.done)
        bonus = board.trail_points if longest and trails[seat].length == longest else 0
        left = (len(board.station_costs) - s.built[seat]) * board.station_points
        tokens = token_points(s, seat)
        found[name] = Score(
            routes=s.points[seat],
            tickets=use.points,
            stations=left,
            longest_trail=bonus,
            tokens=tokens,
            total=s.points[seat] + use.points + left + bonus + tokens,
            tickets_done=len(done),
            stations_used=s.built[seat],
            trail=trails[seat],
            borrowed={str(city): str(key) for city, key in use.borrowed.items()},
            done=tuple(t for i, t in enumerate(tickets) if i in done),
            undone=tuple(t for i, t in enumerate(tickets) if i not in done),
            serves={str(c): tuple(tickets[i] for i in which) for c, which in use.serves.items()},
        )
    return found


def winners(found: Mapping[str, Score]) -> tuple[str, ...]:
    """The winner, or all of them when nothing tells them apart (EU-SCORE-4)."""
    best = max(score.rank for score in found.values())
    return tuple(name for name, score in found.items() if score.rank == best)


def routes_in(s: State, mask: int) -> list[Route]:
    """The routes of a mask, in the board's order."""
    routes, found = s.board.routes, []
    while mask:
        bit = mask & -mask
        found.append(routes[bit.bit_length() - 1])
        mask ^= bit
    return found


def trail_of(board: Board, routes: Sequence[Route]) -> Trail:
    """The longest trail over these routes, its edges told by route ids."""
    if not board.trail_points:
        return Trail(0, (), (), ())
    trail = longest_trail([(*r.cities, len(r.spaces)) for r in routes])
    ids = [r.id for r in routes]
    return Trail(
        trail.length,
        trail.cities,
        tuple(ids[i] for i in trail.edges),  # type: ignore[misc]  # ids, for a person to read
        tuple(ids[i] for i in trail.left_out),  # type: ignore[misc]
    )


def use_of(s: State, seat: int, tickets: Sequence[Ticket]) -> StationUse:
    """The best use of a seat's stations for these tickets (EU-STA-4, EU-STA-6)."""
    own = [r.cities for r in routes_in(s, s.claimed[seat])]
    stations = []
    if s.built[seat]:
        others = 0
        for other, mask in enumerate(s.claimed):
            if other != seat:
                others |= mask
        foreign = routes_in(s, others)
        for number, who in sorted(s.stations.items()):
            if who == seat:
                city = s.tables.cities[number]
                stations.append((city, [(r.id, *r.cities) for r in foreign if city in r.cities]))
    return best_use(own, stations, [(*t.cities, t.points) for t in tickets])


def path(edges: Iterable[tuple[str, str, str]], start: str, goal: str) -> list[tuple[str, str]]:
    """A way from start to goal with the fewest routes, as (route id, city reached); or []."""
    near: dict[str, list[tuple[str, str]]] = {}
    for key, a, b in edges:
        near.setdefault(a, []).append((key, b))
        near.setdefault(b, []).append((key, a))
    came: dict[str, tuple[str, str]] = {start: ("", "")}
    line = [start]
    for city in line:
        for key, other in near.get(city, ()):
            if other not in came:
                came[other] = (city, key)
                line.append(other)
    if goal not in came:
        return []
    steps: list[tuple[str, str]] = []
    while goal != start:
        previous, key = came[goal]
        steps.append((key, goal))
        goal = previous
    return steps[::-1]
