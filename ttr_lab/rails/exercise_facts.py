"""What the exercises of the rails family ask about: answers, the words around them, likely slips.

Everything is worked out from the game when it is asked for; ``about`` is what the exercise's name
says: a seat, a route, a move, a city.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..exercises import AnyOf
from ..game import Game
from ..text import listing, say
from . import words
from .board import WILD, Route
from .moves import Claim
from .notation import read_route

Values = dict[str, object]
Slips = list[tuple[Any, str]]


def unfit(key: str, **values: object) -> ValueError:
    """The error of an exercise that asks for something this position does not hold."""
    return ValueError(say(f"ui.quiz.unfit.{key}", **values))


def slip(key: str, **values: object) -> str:
    """What to say to a likely wrong answer."""
    return say(f"ui.quiz.slips.{key}", **values)


def seat(game: Game, about: str) -> str:
    """The seat that is meant; the one to decide when none is named."""
    if not about:
        return game.player or game.seats[0]
    found = next((name for name in game.seats if name.casefold() == about.casefold()), None)
    if found is None:
        raise unfit("seat", seat=about, seats=", ".join(game.seats))
    return found


# Tunnels.


def extra(game: Game, about: str) -> int:
    """How many more cards the tunnel on offer costs."""
    if game.phase.route is None:
        raise unfit("tunnel")
    return game.phase.extra


def tunnel(game: Game, about: str) -> Values:
    """What lies on the table in a tunnel offer."""
    n, phase, board = extra(game, about), game.phase, game.board
    counted = [card for card in phase.revealed if card == WILD or card in phase.laid]
    return {
        "who": phase.seat,
        "route": board.route(str(phase.route)).name,
        "laid": words.cards(board, phase.laid.items()),
        "turned": words.row(board, phase.revealed),
        "counted": words.row(board, counted),
        "n": n,
    }


def tunnel_slips(game: Game, about: str) -> Slips:
    """Only the colour counted, or all that was turned."""
    phase = game.phase
    colored = sum(card in phase.laid and card != WILD for card in phase.revealed)
    return [
        (colored, slip("no_wild", wild=game.board.wild_word)),
        (len(phase.revealed), slip("all_turned")),
    ]


# Routes and what they cost.


def route(game: Game, about: str) -> Route:
    """The route that is meant; either track of a double will do."""
    return read_route(game.board, about)[0]


def route_values(game: Game, about: str) -> Values:
    """A route's numbers."""
    found = route(game, about)
    return {
        "route": found.name,
        "n": found.length,
        "spaces": words.count(found.length, "space"),
        "cards": words.count(found.length, "card"),
        "points": words.count(game.board.points[found.length], "point"),
        "locomotives": found.locomotives,
        "wild": game.board.wild_word,
    }


def route_slips(game: Game, about: str) -> Slips:
    """Only a ferry's locomotives counted, or these on top of its spaces."""
    found = route(game, about)
    sums = (found.locomotives, "ferry_only"), (found.length + found.locomotives, "ferry_twice")
    return [(n, slip(key)) for n, key in sums if found.locomotives]


def claims(game: Game, about: str) -> list[Claim]:
    """The legal claims of a route."""
    wanted = {_track(r) for r in read_route(game.board, about)}
    # Of two equal tracks the moves name one, and either may be asked about.
    return [m for m in all_claims(game) if _track(m.route) in wanted]


def all_claims(game: Game) -> list[Claim]:
    """Every legal claim."""
    if game.phase.name != "turn":
        raise unfit("turn")
    return [m for m in game.legal() if isinstance(m, Claim)]


def _track(found: Route) -> tuple[frozenset[str], str]:
    return frozenset(found.cities), found.color


def payments(game: Game, about: str) -> AnyOf:
    """Every way to pay for a route that is legal now."""
    found = AnyOf(m.cards.cards for m in claims(game, about))
    if not found:
        raise unfit("payment", route=about)
    return found


def payment_values(game: Game, about: str) -> Values:
    """The ways to pay for a route, in words."""
    found = [words.cards(game.board, m.cards.cards, ", ") for m in claims(game, about)]
    told = "; ".join(found) or say("ui.nothing")
    wild = game.board.wild_word
    return {"who": game.player, "route": about, "ways": len(found), "payments": told, "wild": wild}


def to_claim(game: Game, about: str) -> int:
    """How many routes can be claimed now."""
    return len({m.route.name for m in all_claims(game)})


def to_claim_values(game: Game, about: str) -> Values:
    """The routes that can be claimed now."""
    names = list(dict.fromkeys(m.route.name for m in all_claims(game)))
    return {
        "who": game.player,
        "n": len(names),
        "wild": game.board.wild_word,
        "routes": listing(names) or say("ui.nothing"),
    }


def to_claim_slips(game: Game, about: str) -> Slips:
    """Payments counted in place of routes."""
    return [(len(all_claims(game)), slip("payments"))]


# Moves.


def after(game: Game, about: str) -> Game:
    """The game after one more move; the game itself stays as it is."""
    copy = game.at(len(game.moves))
    copy.play(about)
    return copy


def display_values(game: Game, about: str) -> Values:
    """The display before and after a move, and the cards that come next."""
    then, board = after(game, about), game.board
    # As many as a move and clearing the display can need.
    deck = game.state.deck[: 1 + 2 * board.face_up]
    return {
        "move": about,
        "wild": board.wild_word,
        "shown": words.row(board, game.view().face_up) or say("ui.nothing"),
        "deck": ", ".join(words.card(board, card) for card in deck) or say("ui.nothing"),
        "log": " ".join(then.log[len(game.log) :]),
        "then": words.row(board, then.view().face_up) or say("ui.nothing"),
    }


def display_slips(game: Game, about: str) -> Slips:
    """One card replaced, and the display not cleared."""
    before = Counter(game.view().face_up)
    for card in before:
        if about.casefold().split() == ["draw", card]:
            before.subtract([card])
            before.update(game.state.deck[:1])
            return [(dict(+before), slip("no_reset"))]
    return []
