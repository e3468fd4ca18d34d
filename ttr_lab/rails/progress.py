"""How far a player's tickets are, from what the player can see."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from .board import Ticket
from .views import View


class Progress(NamedTuple):
    """``missing`` spaces still to be claimed (0: joined; None: no way is left), and where."""

    ticket: Ticket
    missing: int | None
    way: tuple[str, ...]


def progress(view: View) -> tuple[Progress, ...]:
    """Each of a seat's own tickets with the fewest spaces that would still join it.

    Own routes cost nothing, routes of others and closed tracks cannot be used; stations are left
    out of account, since they are settled only at the end (EU-STA-4).

    >>> import ttr_lab as ttr
    >>> game = ttr.position("europe", players=["Ada", "Bo"], tickets={"Ada": ["Paris-Wien"]},
    ...                     routes={"Ada": ["Paris-Zürich"]})
    >>> progress(game.view("Ada"))[0].missing
    5
    """
    own = set(view.routes[view.seat]) if view.seat is not None else set()
    gone = {r for name, ids in view.routes.items() if name != view.seat for r in ids}
    gone |= set(view.closed) | {
        view.board.routes[twin].id for r in own if (twin := view.board.route(r).twin) is not None
    }
    near: dict[str, list[tuple[str, str, int]]] = {}
    for r in view.board.routes:
        if r.id not in gone:
            a, b = r.cities
            cost = 0 if r.id in own else r.length
            near.setdefault(a, []).append((b, r.id, cost))
            near.setdefault(b, []).append((a, r.id, cost))
    return tuple(Progress(t, *_cheapest(near, *t.cities, own)) for t in view.tickets)


def _cheapest(
    near: dict[str, list[tuple[str, str, int]]], start: str, goal: str, own: set[str]
) -> tuple[int | None, tuple[str, ...]]:
    came: dict[str, tuple[str, str]] = {}
    done: set[str] = set()
    queue: list[tuple[int, int, str, tuple[str, str]]] = [(0, 0, start, ("", ""))]
    while queue:
        cost, steps, city, before = heappop(queue)
        if city in done:
            continue
        done.add(city)
        came[city] = before
        if city == goal:
            way: list[str] = []
            while city != start:
                city, route = came[city]
                if route not in own:
                    way.append(route)
            return cost, tuple(way[::-1])
        for other, route, more in near.get(city, ()):
            if other not in done:
                heappush(queue, (cost + more, steps + 1, other, (city, route)))
    return None, ()
