"""What an exercise about a move tells: the rules it rests on, and what makes it legal."""

from __future__ import annotations

from ..game import Game
from ..text import listing, say
from . import words
from .board import GRAY, Route
from .exercise_facts import Values, route, route_values
from .moves import BuildStation, Claim
from .notation import parse
from .state import TUNNEL


def may_values(game: Game, about: str) -> Values:
    """A move and whether the rules allow it."""
    no, kind = game.why_not(about), topic(game, about)
    if no is None:
        because = say(f"ui.quiz.may.legal_{kind}", **_allowed(game, about))
    else:
        because = say("ui.quiz.may.illegal", why=no)
    return {"move": about, "because": because, "hint": say(f"ui.quiz.may.{kind}")}


def _allowed(game: Game, about: str) -> Values:
    """What makes a legal move legal."""
    board, who, move = game.board, game.player or "", parse(game._now, about)
    found: Values = {"who": who, "wild": board.wild_word}
    if game.phase.name == TUNNEL:
        found["options"] = listing([str(m) for m in game.legal()], "or")
    if not isinstance(move, (Claim, BuildStation)):
        return found
    hand = game.state.hands[who]
    found["laid"] = words.cards(board, move.cards.cards)
    found["held"] = words.cards(board, [(c, hand.get(c, 0)) for c, _ in move.cards.cards])
    if isinstance(move, BuildStation):
        built = len(board.station_costs) - game.view().stations_left[who]
        cost = words.count(board.station_costs[built], "matching_card")
        return {**found, "city": move.city, "built": built, "cost": cost}
    left = words.count(game.view().trains[who], "train", board.rules)
    kind = "ferry" if move.route.locomotives else move.route.kind
    special = say(f"ui.quiz.may.special_{kind}", **found) if kind in ("ferry", "tunnel") else ""
    own = {**route_values(game, move.route.id), "color": move.route.color, "trains": left}
    return {**found, **own, "special": f" {special}" if special else ""}


def may_rules(game: Game, about: str) -> str:
    """The rule of a move that is allowed, one for each set; a refused move tells its own."""
    kind = topic(game, about)
    if kind == "tickets" and (no := game.why_not("draw blind")):
        return no.rule  # of the first choice of tickets, or of a later one
    if kind == "claim":
        found = route(game, asked_route(game, about))
        return "EU-TUN-1" if found.kind == "tunnel" else pay_rules(found)
    return _MAY[kind]


def pay_rules(found: Route) -> str:
    """The rule that says how a route is paid for, one for each set."""
    if found.locomotives:
        return "EU-FERRY-1 SF-FERRY-1"
    return "EU-CLAIM-2 SF-CLAIM-1" if found.color == GRAY else "EU-CLAIM-1 SF-CLAIM-1"


def asked_route(game: Game, about: str) -> str:
    """The id of the route that a claim names."""
    move = parse(game._now, about)
    return move.route.id if isinstance(move, Claim) else ""


_MAY = {
    "turn": "EU-TURN-1 SF-TURN-1",
    "station": "EU-STA-3",
    "pass": "EU-TURN-2 SF-TURN-2",
    "draw": "EU-DRAW-1 SF-DRAW-1",
    "draw_tickets": "EU-TIX-1 SF-TIX-1",
    "tickets": "EU-TIX-2 SF-TIX-1",
    "second_draw": "EU-DRAW-1 SF-DRAW-1",
    "tunnel": "EU-TUN-2",
}
_OF_TURN = {"claim": "claim", "build": "station", "pass": "pass", "draw": "draw"}


def topic(game: Game, about: str) -> str:
    """What a question about a move is about: the phase, and in a turn the kind of move."""
    phase = game.phase.name.replace(" ", "_")
    first, *rest = [*about.casefold().split(), ""]
    if phase != "turn":
        return phase if phase in _MAY else "turn"
    return (
        "draw_tickets" if [first, *rest[:1]] == ["draw", "tickets"] else _OF_TURN.get(first, phase)
    )
