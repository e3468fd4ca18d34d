"""What lies on the table that an exercise asks about, in a few lines; never what it asks for."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import Game
from ..text import listing, say
from . import exercise_facts as facts
from . import exercise_moves as moves
from . import words
from .board import Ticket
from .notation import read_city
from .state import OVER, SECOND_DRAW, TUNNEL


def _line(key: str, **values: object) -> str:
    return say(f"ui.quiz.table.{key}", **values)


# Parts: lines for what is there, none for what is not.


def decides(game: Game) -> list[str]:
    """Whose decision it is."""
    phase = game.phase
    if phase.name == OVER:
        return []
    return [_line("second" if phase.name == SECOND_DRAW else "decides", who=phase.seat)]


def hands(game: Game, seats: Iterable[str]) -> list[str]:
    """The cards of some seats."""
    held = [(name, game.state.hands[name]) for name in seats]
    board = game.board
    return [_line("hand", who=name, cards=words.cards(board, h.items())) for name, h in held if h]


def routes(game: Game, seats: Iterable[str]) -> list[str]:
    """The routes of some seats, each with its length."""
    lines = []
    for name in seats:
        found = [game.board.route(i) for i in game.view().routes[name]]
        if found:
            told = ", ".join(_line("route", route=r.name, n=r.length) for r in found)
            lines.append(_line("routes", who=name, routes=told))
    return lines


def stations(game: Game) -> list[str]:
    """Where each seat's stations stand."""
    built = game.view().stations
    cities = [(who, [c for c, owner in built.items() if owner == who]) for who in game.seats]
    return [_line("stations", who=who, cities=listing(where)) for who, where in cities if where]


def trains(game: Game, seats: Iterable[str]) -> list[str]:
    """Trains left, where they are not simply those that do not stand on the map."""
    board, table, lines = game.board, game.view(), []
    for name in seats:
        placed = sum(board.route(i).length for i in table.routes[name])
        if table.trains[name] != board.trains - placed:
            left = words.count(table.trains[name], "train", board.rules)
            lines.append(_line("trains", who=name, trains=left))
    return lines


def tickets(game: Game, seats: Iterable[str]) -> list[str]:
    """The tickets of some seats, each with its points."""
    held = [(name, game.state.tickets[name]) for name in seats]
    return [_line("tickets", who=name, tickets=_named(own)) for name, own in held if own]


def tokens(game: Game, seats: Iterable[str]) -> list[str]:
    """The tokens of some seats, on a board that has them."""
    taken = game.view().taken
    own = [(name, taken.get(name, ())) for name in seats]
    return [_line("tokens", who=name, tokens=listing(list(has))) for name, has in own if has]


def _named(some: Iterable[Ticket]) -> str:
    return ", ".join(_line("ticket", ticket=t.name, n=t.points) for t in some)


def _drawing(game: Game) -> list[str]:
    table = game.view()
    shown = words.row(game.board, table.face_up) or say("ui.nothing")
    return [_line("drawing", cards=shown, deck=words.count(table.deck_size, "card"))]


def _ticket_deck(game: Game) -> list[str]:
    return [_line("ticket_deck", tickets=words.count(game.view().ticket_deck_size, "ticket"))]


# The table of each kind of exercise.


def move(game: Game, about: str) -> str:
    """What decides whether a move may be made."""
    topic, who = moves.topic(game, about), game.player
    own = [] if who is None else [who]
    lines = decides(game)
    if topic == "tickets":
        offer = game.state.offers[who or ""]
        lines += [_line("offer", who=who, tickets=_named(offer))] if offer else []
    elif topic in ("draw", "second_draw"):
        lines += _drawing(game)
    elif topic == "draw_tickets":
        lines += _ticket_deck(game)
    elif topic == "station":
        lines += hands(game, own) + stations(game)
    elif topic == "claim":
        lines += paying(game, own) + route(game, moves.asked_route(game, about))
    elif topic == "pass":
        lines += paying(game, own) + stations(game) + _drawing(game) + _ticket_deck(game)
    elif game.phase.name == TUNNEL:
        laid = words.cards(game.board, game.phase.laid.items())
        turned = words.row(game.board, game.phase.revealed)
        lines += [*hands(game, own), _line("tunnel", laid=laid, turned=turned)]
    return "\n".join(lines)


def paying(game: Game, own: list[str]) -> list[str]:
    """The hand, what is claimed, and the trains of who is to pay."""
    return hands(game, own) + routes(game, game.seats) + trains(game, own)


def payment(game: Game, about: str) -> str:
    """What can be paid with, and for which route."""
    own = [game.player] if game.player else []
    named = route(game, about) if about else []
    return "\n".join([*decides(game), *paying(game, own), *named])


def route(game: Game, about: str) -> list[str]:
    """A route's colour and length, and what is printed on it."""
    found = facts.route(game, about)
    # Without the colour that the name of a double's track ends with: it follows at once.
    values = {**facts.route_values(game, about), "color": found.color}
    values["route"] = "-".join(found.cities)
    key = "ferry" if found.locomotives else "about_tunnel" if found.kind == "tunnel" else "about"
    return [_line(key, **values)]


def spaces(game: Game, about: str) -> str:
    """A route's length alone."""
    return _line("spaces", **facts.route_values(game, about))


def network(game: Game, about: str) -> str:
    """A seat's routes."""
    return "\n".join(routes(game, [facts.seat(game, about)]))


def turns(game: Game, about: str) -> str:
    """The order of turns and how many are left."""
    left = _line("turns", order=", ".join(game.seats), n=game.view().last_round)
    return "\n".join([*decides(game), left])


def sheet(game: Game, about: str) -> str:
    """All that counts at the end, with one seat's tickets."""
    return _end(game, [facts.seat(game, about)])


def joined(game: Game, about: str) -> str:
    """What a seat's tickets may use: routes of others only where it has a station."""
    who = facts.seat(game, about)
    if who in game.view().stations.values():
        return _end(game, [who])
    return "\n".join(routes(game, [who]) + tickets(game, [who]))


def everything(game: Game, about: str) -> str:
    """All that counts at the end."""
    return _end(game, game.seats)


def station(game: Game, about: str) -> str:
    """All that counts at the end, with the tickets of a station's owner."""
    return _end(game, [game.view().stations[read_city(game.board, about)]])


def _end(game: Game, seats: Iterable[str]) -> str:
    own = list(seats)
    lines = routes(game, game.seats) + stations(game) + tickets(game, own) + tokens(game, own)
    return "\n".join(lines)
