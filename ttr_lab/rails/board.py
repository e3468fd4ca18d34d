"""A board of the rails family, as read from a file: cities, routes, tickets and every number."""

from __future__ import annotations

import hashlib
import json
import math
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ..shared import Shared, one_of

WILD = "wild"
GRAY = "gray"

Space = tuple[float, float, float]
Polygon = dict[str, Any]

# Letters that Unicode does not take apart into a plain letter and an accent.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"})


@lru_cache(4096)
def plain(name: str) -> str:
    """The form under which a name is looked up: lower case, no accents, single spaces.

    >>> plain("Zürich"), plain("København"), plain("  San   Telmo ")
    ('zurich', 'kobenhavn', 'san telmo')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(bare.split())


@dataclass(frozen=True, slots=True)
class City:
    """A city: its place (fractions of the map, y down) and the side its name stands on."""

    name: str
    x: float
    y: float
    label: str = "e"
    shift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Route:
    """A line of spaces that one player can claim; a double is two routes, each the other's twin."""

    index: int
    id: str
    cities: tuple[str, str]
    color: str
    kind: str
    locomotives: int
    spaces: tuple[Space, ...]
    bar: float
    twin: int | None
    name: str

    @property
    def length(self) -> int:
        """Number of spaces, hence of cards and of trains."""
        return len(self.spaces)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to join and what that is worth."""

    index: int
    cities: tuple[str, str]
    points: int
    kind: str

    @property
    def name(self) -> str:
        """The ticket in notation, in the order printed on the card."""
        return "-".join(self.cities)

    def __str__(self) -> str:
        return f"{self.name} {self.points}"


class TokenSet(NamedTuple):
    """The souvenir tokens of a board. Where it says {players: n}, n goes with that many players.

    A stack of one symbol lies on each of ``places``, ``stack`` tokens high. Of each symbol left
    over ``placed`` tokens are put down by ``placers``, one after the other: 1 is the last in turn
    order, 2 the second-to-last. ``points[n]`` is what n different tokens are worth.
    """

    symbols: tuple[str, ...]
    copies: int
    stack: dict[int, int]
    places: tuple[str, ...]
    placed: dict[int, int]
    placers: dict[int, tuple[int, ...]]
    points: tuple[int, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TokenSet:
        """The tokens of a checked file's table."""
        return cls(
            symbols=tuple(data["symbols"]),
            copies=data["copies"],
            stack={int(n): size for n, size in data["stack"].items()},
            places=tuple(data["places"]),
            placed={int(n): size for n, size in data["placed"].items()},
            placers={int(n): tuple(who) for n, who in data["placers"].items()},
            points=tuple(data["points"]),
        )


@dataclass(frozen=True, eq=False)
class Board(Shared):
    """The game in the box. Every number of the rules is here, none is in the code.

    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> board
    <Board europe: 47 cities, 101 routes, 46 tickets>
    >>> board.route("paris-zurich").length
    3
    """

    id: str
    name: str
    family: str
    rules: str
    source: str
    cities: dict[str, City]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    min_players: int
    max_players: int
    trains: int
    colors: tuple[str, ...]
    per_color: int
    wilds: int
    wild_word: str
    hand: int
    face_up: int
    draws: int
    reset_at: int
    points: dict[int, int]
    closed_up_to: int
    tunnel_reveal: int
    station_costs: tuple[int, ...]
    station_points: int
    trail_points: int
    end_trains: int
    deal: dict[str, int]
    keep_first: int
    rejected_first: str
    draw_tickets: int
    keep: int
    aspect: tuple[int, int]
    bar: tuple[float, float]
    land: tuple[Polygon, ...]
    first: int | str = 0  # who begins when nobody says: a seat, or "random"
    tokens: TokenSet | None = None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], source: str | Path = "") -> Board:
        """The board of a file that has been checked (see ``ttr.check_board``)."""
        cards, tix, shape = data["cards"], data["tickets"], data["map"]
        cities = {
            c["name"]: City(c["name"], x, y, c.get("label", "e"), tuple(c.get("shift", (0, 0))))
            for c in data["cities"]
            for x, y in (c["xy"],)
        }
        aspect = tuple(shape["aspect"])
        bar = tuple(shape["bar"])
        stations = data.get("stations", {})
        kinds = [(t, kind) for kind in tix["deal"] for t in tix.get(kind, [])]
        board = cls(
            id=data["id"],
            name=data["name"],
            family=data["family"],
            rules=data["rules"],
            source=str(source),
            cities=cities,
            routes=tuple(_routes(data["routes"], cities, aspect, bar)),
            tickets=tuple(
                Ticket(i, (a, b), points, kind) for i, ((a, b, points), kind) in enumerate(kinds)
            ),
            min_players=data["players"]["min"],
            max_players=data["players"]["max"],
            trains=data["players"]["trains"],
            colors=tuple(cards["colors"]),
            per_color=cards["per_color"],
            wilds=cards["wild"],
            wild_word=cards["wild_word"],
            hand=cards["hand"],
            face_up=cards["face_up"],
            draws=cards["draws"],
            reset_at=cards["reset_at"],
            points={int(length): value for length, value in data["points"].items()},
            closed_up_to=data["doubles"]["closed_up_to"],
            tunnel_reveal=data.get("tunnels", {}).get("reveal", 0),
            station_costs=tuple(stations.get("costs", ())),
            station_points=stations.get("points_left", 0),
            trail_points=data.get("longest_trail", {}).get("points", 0),
            end_trains=data["end"]["trains"],
            deal=dict(tix["deal"]),
            keep_first=tix["keep_first"],
            rejected_first=tix["rejected_first"],
            draw_tickets=tix["draw"],
            keep=tix["keep"],
            aspect=aspect,
            bar=bar,
            land=tuple(_land(shape, source)),
            first="random" if data["players"].get("first") == "random" else 0,
            tokens=TokenSet.from_dict(data["tokens"]) if "tokens" in data else None,
        )
        return one_of(board)

    def __repr__(self) -> str:
        counts = f"{len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)}"
        return f"<Board {self.id}: {counts} tickets>"

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every kind of card: the colours, then the wild one."""
        return (*self.colors, WILD)

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """How many of each kind of card the box holds, in the order of ``cards``."""
        return (*[self.per_color] * len(self.colors), self.wilds)

    @cached_property
    def route_by_id(self) -> dict[str, Route]:
        """Route id to route."""
        return {r.id: r for r in self.routes}

    @cached_property
    def city_by_plain(self) -> dict[str, str]:
        """A city's plain name (see ``plain``) to its name."""
        return {plain(name): name for name in self.cities}

    @cached_property
    def ticket_of_pair(self) -> dict[frozenset[str], Ticket]:
        """Two cities to the ticket that asks to join them."""
        return {frozenset(t.cities): t for t in self.tickets}

    @cached_property
    def routes_of_pair(self) -> dict[frozenset[str], tuple[Route, ...]]:
        """Two cities to the one or two routes between them."""
        pairs: dict[frozenset[str], tuple[Route, ...]] = {}
        for r in self.routes:
            key = frozenset(r.cities)
            pairs[key] = (*pairs.get(key, ()), r)
        return pairs

    def route(self, route_id: str) -> Route:
        """The route of an id such as ``paris-zurich``; a KeyError when there is none."""
        return self.route_by_id[route_id]

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hex digits that change with whatever the rules depend on, not with the drawing."""
        shown = {
            "name",
            "source",
            "cities",
            "routes",
            "tickets",
            "aspect",
            "bar",
            "land",
            "wild_word",
        }
        # A board without these keeps the fingerprint it had before there were any.
        shown |= {key for key in ("first", "tokens") if not getattr(self, key)}
        facts: dict[str, Any] = {
            k: v for k, v in sorted(self.__dict__.items()) if k in self._fields() - shown
        }
        facts["cities"] = sorted(self.cities)
        facts["routes"] = [
            (r.id, r.cities, r.length, r.color, r.kind, r.locomotives) for r in self.routes
        ]
        facts["tickets"] = [(t.cities, t.points, t.kind) for t in self.tickets]
        text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @classmethod
    def _fields(cls) -> set[str]:
        return set(cls.__dataclass_fields__)


def _routes(
    rows: Iterable[Mapping[str, Any]],
    cities: Mapping[str, City],
    aspect: tuple[int, int],
    bar: tuple[float, float],
) -> Iterable[Route]:
    rows = list(rows)
    of_pair: dict[frozenset[str], list[int]] = {}
    for i, row in enumerate(rows):
        of_pair.setdefault(frozenset(row["cities"]), []).append(i)
    for i, row in enumerate(rows):
        a, b = row["cities"]
        twins = of_pair[frozenset((a, b))]
        twin = next((j for j in twins if j != i), None)
        color = row.get("color", GRAY)
        name = f"{a}-{b}"
        if twin is not None and rows[twin].get("color", GRAY) != color:
            name = f"{name} {color}"
        if "spaces" in row:
            spaces = tuple((x, y, angle) for x, y, angle in row["spaces"])
        else:
            lane = 0.0 if twin is None else (-0.5 if i < twin else 0.5)
            spaces = _straight(cities[a], cities[b], row["length"], lane * 1.3 * bar[1], aspect)
        length = row.get("bar") or min(bar[0], _gap(spaces, aspect) * 0.92)
        kind, locomotives = row.get("kind", "plain"), row.get("locomotives", 0)
        yield Route(i, row["id"], (a, b), color, kind, locomotives, spaces, length, twin, name)


def _straight(a: City, b: City, n: int, aside: float, aspect: tuple[int, int]) -> tuple[Space, ...]:
    """``n`` spaces on the straight line from a to b, moved aside (fraction of the map's width)."""
    tall = aspect[1] / aspect[0]
    dx, dy = b.x - a.x, (b.y - a.y) * tall
    far = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / far * aside, dx / far * aside
    margin = min(0.009, far / 6) / far
    steps = [margin + (1 - 2 * margin) * (k + 0.5) / n for k in range(n)]
    angle = math.degrees(math.atan2(dy, dx))
    return tuple((a.x + dx * s + nx, a.y + (dy * s + ny) / tall, angle) for s in steps)


def _gap(spaces: tuple[Space, ...], aspect: tuple[int, int]) -> float:
    tall = aspect[1] / aspect[0]
    steps = [math.hypot(p[0] - q[0], (p[1] - q[1]) * tall) for p, q in pairwise(spaces)]
    return min(steps, default=1.0)


def _land(shape: Mapping[str, Any], source: str | Path) -> list[Polygon]:
    if "land" not in shape:
        return []
    text = (Path(source).parent / shape["land"]).read_text(encoding="utf-8")
    polygons: list[Polygon] = json.loads(text)["polygons"]
    return polygons
