"""A score told line by line, each line with the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from ..lines import Lines, ScoreLine
from ..refusal import rule_id
from ..text import listing, say
from .board import Ticket
from .scoring import Score, path, routes_in
from .state import State
from .words import count


def explain(s: State, seat: int, found: Mapping[str, Score]) -> Lines:
    """The score of a seat as lines that add up: routes, tickets, stations, bonus, total."""
    board, score = s.board, found[s.seats[seat]]
    longest = max(each.trail.length for each in found.values())

    def line(key: str, points: int | None, **values: object) -> ScoreLine:
        return ScoreLine(
            points, say(f"score.{key}", **values), rule_id(f"score.{key}", board.rules)
        )

    lines = []
    own = routes_in(s, s.claimed[seat])
    for r in own:
        lines.append(line("route", board.points[r.length], route=r.name, n=r.length))
    if not own:
        lines.append(line("no_route", 0))
    for ticket in score.done:
        lines.append(
            line("done", ticket.points, ticket=ticket.name, way=_way(s, seat, score, ticket))
        )
    for ticket in score.undone:
        lines.append(line("undone", -ticket.points, ticket=ticket.name))
    names = {r.id: r.name for r in board.routes}
    for city, route in score.borrowed.items():
        who = s.seats[s.owner(board.route(route).index) or 0]
        served = ", ".join(t.name for t in score.serves.get(city, ()))
        lines.append(
            line("borrowed", None, city=city, route=names[route], owner=who, tickets=served)
        )
    built = [c for c, who in sorted(s.stations.items()) if who == seat]
    for number in built:
        city = s.tables.cities[number]
        if city not in score.borrowed:
            lines.append(line("idle", None, city=city))
    if board.station_costs:
        left = len(board.station_costs) - score.stations_used
        key = "station" if left == 1 else "stations"
        told = count(left, "station")
        lines.append(line(key, score.stations, stations=told, each=board.station_points))
    if board.trail_points:
        trail = " > ".join(map(str, score.trail.cities))
        key = "express" if score.longest_trail else "no_express"
        if not own:
            key = "no_trail" if longest else "no_trail_at_all"
        lines.append(
            line(key, score.longest_trail, n=score.trail.length, trail=trail, longest=longest)
        )
    if board.tokens:
        symbols = [board.tokens.symbols[i] for i in s.taken[seat]]
        key = "tokens" if len(symbols) > 1 else "token" if symbols else "no_token"
        lines.append(line(key, score.tokens, n=len(symbols), symbols=listing(symbols)))
    lines.append(line("total", score.total))
    return Lines(lines)


def _way(s: State, seat: int, score: Score, ticket: Ticket) -> str:
    own = [(r.id, *r.cities) for r in routes_in(s, s.claimed[seat])]
    lent = [(r, *s.board.route(r).cities) for r in score.borrowed.values()]
    start, goal = ticket.cities
    # Without borrowed routes where that is enough.
    steps = path(own, start, goal) or path(own + lent, start, goal)
    return " > ".join([start, *(city for _, city in steps)])
