"""Exercises of the rails family, by name; each is worked out from whatever position is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..exercises import AnyOf, Exercise
from ..game import Game
from ..text import listing, say
from .board import WILD, Route
from .moves import Claim
from .narrate import words
from .notation import read_city, read_route
from .scoring import winners

Values = dict[str, object]


class Made(NamedTuple):
    """How exercises of one pattern are made; ``<...>`` in it is what each of them is about."""

    pattern: str
    key: str  # of its texts
    rank: str
    kind: str
    rule: dict[str, str]  # by set of rules
    answer: Callable[[Game, str], Any]
    values: Callable[[Game, str], Values]  # for the gaps of its texts
    slips: Callable[[Game, str], Iterable[tuple[Any, str]]] = lambda game, about: ()


def names() -> tuple[tuple[str, str], ...]:
    """Every pattern with its rank."""
    return tuple((made.pattern, made.rank) for made in MADE)


def exercise(name: str) -> Exercise | None:
    """The exercise of a name such as "score of Ada"; None when no pattern fits."""
    text = " ".join(name.split())
    for made in MADE:
        head, _, tail = made.pattern.partition("<")
        # What is about one seat may leave the seat out: it is then the one to decide.
        start = re.escape(head.strip())
        if not tail:
            fit = re.fullmatch(start, text, re.IGNORECASE)
        elif tail == "seat>":
            bare = re.escape(re.sub(r" (of|by)$", "", head.strip()))
            fit = re.fullmatch(f"{bare}(?: (?:of|by) (?P<about>.+))?", text, re.IGNORECASE)
        else:
            fit = re.fullmatch(f"{start} (?P<about>.+)", text, re.IGNORECASE)
        if fit:
            return _exercise(made, text, fit.groupdict().get("about") or "")
    return None


def _exercise(made: Made, name: str, about: str) -> Exercise:
    def text(part: str) -> Callable[[Game], str]:
        return lambda game: say(f"ui.quiz.{made.key}.{part}", **made.values(game, about))

    return Exercise(
        name=name,
        rank=made.rank,
        prompt=text("prompt"),
        hint=text("hint"),
        solution=text("solution"),
        kind=made.kind,
        rule=lambda game: _rule(made, game, about),
        answer=lambda game: made.answer(game, about),
        slips=lambda game: made.slips(game, about),
    )


def _rule(made: Made, game: Game, about: str) -> str:
    if made.key == "may" and (no := game.why_not(about)) is not None:
        return no.rule
    if made.key == "tunnel_extra" and set(game.phase.laid) == {WILD}:
        return {"EU": "EU-TUN-3"}.get(game.board.rules, "")
    return made.rule.get(game.board.rules, "")


def _unfit(key: str, **values: object) -> ValueError:
    return ValueError(say(f"ui.quiz.unfit.{key}", **values))


# What is asked about, read from the name.


def _seat(game: Game, about: str) -> str:
    if not about:
        return game.player or game.seats[0]
    found = next((name for name in game.seats if name.casefold() == about.casefold()), None)
    if found is None:
        raise _unfit("seat", seat=about, seats=", ".join(game.seats))
    return found


def _route(game: Game, about: str) -> Route:
    return read_route(game.board, about)[0]


def _tunnel(game: Game, about: str) -> Values:
    phase = game.phase
    if phase.route is None:
        raise _unfit("tunnel")
    laid = " ".join(f"{n} {card}" for card, n in phase.laid.items())
    turned = [words(game.board, card) for card in phase.revealed]
    counted = [
        words(game.board, card) for card in phase.revealed if card == WILD or card in phase.laid
    ]
    return {
        "who": phase.seat,
        "route": game.board.route(phase.route).name,
        "laid": words(game.board, laid),
        "turned": listing(turned),
        "counted": listing(counted) or say("ui.nothing"),
        "wild": game.board.wild_word,
        "n": phase.extra,
    }


def _tunnel_slips(game: Game, about: str) -> list[tuple[Any, str]]:
    revealed = game.phase.revealed
    wild = {"wild": game.board.wild_word}
    return [
        (sum(card in game.phase.laid and card != WILD for card in revealed), _slip("no_wild", **wild)),
        (len(revealed), _slip("all_turned")),
    ]  # fmt: skip


def _slip(key: str, **values: object) -> str:
    return say(f"ui.quiz.slips.{key}", **values)


def _route_values(game: Game, about: str) -> Values:
    route, board = _route(game, about), game.board
    payments = [str(m.cards) for m in _claims(game, about)]
    return {
        "who": game.player or game.seats[0],
        "route": route.name if about else "",
        "n": route.length,
        "points": board.points[route.length],
        "locomotives": route.locomotives,
        "wild": board.wild_word,
        "ways": len(payments),
        "payments": words(board, listing(payments, "or")) or say("ui.nothing"),
    }


def _claims(game: Game, about: str) -> list[Claim]:
    fitting = {route.id for route in read_route(game.board, about)}
    if game.phase.name != "turn":
        raise _unfit("turn")
    moves = (m for m in game.legal() if isinstance(m, Claim))
    # Of two equal tracks the moves name one, and either may be asked about.
    pairs = {frozenset(game.board.route(i).cities) | {game.board.route(i).color} for i in fitting}
    return [m for m in moves if frozenset(m.route.cities) | {m.route.color} in pairs]


def _payments(game: Game, about: str) -> AnyOf:
    found = AnyOf(m.cards.cards for m in _claims(game, about))
    if not found:
        raise _unfit("payment", route=about)
    return found


def _locomotives(game: Game, about: str) -> int:
    return _route(game, about).locomotives


def _to_claim(game: Game, about: str) -> list[str]:
    if game.phase.name != "turn":
        raise _unfit("turn")
    return list(dict.fromkeys(m.route.name for m in game.legal() if isinstance(m, Claim)))


def _may_values(game: Game, about: str) -> Values:
    no = game.why_not(about)
    because = say("ui.quiz.may.legal") if no is None else f"{say('ui.quiz.may.no')} {no}"
    return {"who": game.player or game.seats[0], "move": about, "because": because}


def _after(game: Game, about: str) -> Game:
    copy = game.at(len(game.moves))
    copy.play(about)
    return copy


def _display_values(game: Game, about: str) -> Values:
    after, board = _after(game, about), game.board
    size = 1 + 2 * board.face_up  # as many as a move and a clearing or two can need
    return {
        "move": about,
        "shown": words(board, listing(list(game.view().face_up))),
        "deck": words(board, ", ".join(game.state.deck[:size])) or say("ui.nothing"),
        "log": " ".join(after.log[len(game.log) :]),
        "then": words(board, listing(list(after.view().face_up))) or say("ui.nothing"),
    }


def _ticket_values(game: Game, about: str) -> Values:
    seat = _seat(game, about)
    score = game.scores()[seat]
    ends = {t.name for t in (*score.done, *score.undone)} | set(score.borrowed)
    lines = [line.text for line in game.explain_score(seat) if any(e in line.text for e in ends)]
    n, held = score.tickets_done, len(score.done) + len(score.undone)
    return {"who": seat, "n": n, "held": held, "lines": "\n".join(lines) or say("ui.nothing")}


def _last(game: Game, about: str) -> str:
    left, player = game.view().last_round, game.player
    if left is None or player is None:
        raise _unfit("last_round")
    return game.seats[(game.seats.index(player) + left - 1) % len(game.seats)]


def _last_values(game: Game, about: str) -> Values:
    left = game.view().last_round
    return {"last": _last(game, about), "left": left, "player": game.player}


def _trail_values(game: Game, about: str) -> Values:
    seat = _seat(game, about)
    trail, board = game.scores()[seat].trail, game.board
    parts = " + ".join(str(board.route(str(edge)).length) for edge in trail.edges)
    way = " > ".join(map(str, trail.cities)) or say("ui.nothing")
    return {"who": seat, "n": trail.length, "trail": way, "parts": parts or "0"}


def _trail_slips(game: Game, about: str) -> list[tuple[Any, str]]:
    ids = game.view().routes[_seat(game, about)]
    return [(sum(game.board.route(i).length for i in ids), _slip("all_trains"))]


def _score_values(game: Game, about: str) -> Values:
    seat = _seat(game, about)
    return {"who": seat, "lines": "\n".join(str(li).strip() for li in game.explain_score(seat))}


def _score_slips(game: Game, about: str) -> list[tuple[Any, str]]:
    score = game.scores()[_seat(game, about)]
    lost = sum(t.points for t in score.undone)
    slips = [
        (score.stations, score.total - score.stations, "no_stations"),
        (score.longest_trail, score.total - score.longest_trail, "no_bonus"),
        (lost, score.total + lost, "no_loss"),
        (lost, score.total + 2 * lost, "undone_added"),
    ]
    return [(wrong, _slip(key)) for part, wrong, key in slips if part]


def _winner_values(game: Game, about: str) -> Values:
    found = game.scores()
    lines = [
        say("ui.quiz.winner.line", who=name, total=s.total, done=s.tickets_done,
            stations=s.stations_used, trail=s.trail.length)
        for name, s in found.items()
    ]  # fmt: skip
    return {"lines": "\n".join(lines), "won": listing(list(winners(found)))}


def _winner_slips(game: Game, about: str) -> list[tuple[Any, str]]:
    found = game.scores()
    best = max(score.total for score in found.values())
    tied = tuple(name for name, score in found.items() if score.total == best)
    wrong = [tied, *((name,) for name in tied)] if len(tied) > 1 else []
    return [(names, _slip("tie")) for names in wrong]


def _borrowed(game: Game, about: str) -> str | None:
    city = read_city(game.board, about)
    owner = game.view().stations.get(city)
    if owner is None:
        raise _unfit("station", city=city)
    route = game.scores()[owner].borrowed.get(city)
    return None if route is None else game.board.route(route).name


def _borrowed_values(game: Game, about: str) -> Values:
    route, city = _borrowed(game, about), read_city(game.board, about)
    owner = game.view().stations[city]
    lines = [line.text for line in game.explain_score(owner) if city in line.text]
    tickets = listing([t.name for t in game.state.tickets[owner]]) or say("ui.nothing")
    told = "\n".join(lines)
    return {"city": city, "who": owner, "route": route, "lines": told, "tickets": tickets}


MADE = (
    Made("tunnel extra", "tunnel_extra", "warm-up", "number", {"EU": "EU-TUN-2"},
         lambda game, about: _tunnel(game, about)["n"], _tunnel, _tunnel_slips),
    Made("route points of <route>", "route_points", "warm-up", "number", {"EU": "EU-CLAIM-5"},
         lambda game, about: game.board.points[_route(game, about).length], _route_values,
         lambda game, about: [(_route(game, about).length, _slip("spaces"))]),
    Made("cards to pay for <route>", "cards_to_pay", "warm-up", "number", {"EU": "EU-CLAIM-1"},
         lambda game, about: _route(game, about).length, _route_values,
         lambda game, about: [(_locomotives(game, about), _slip("ferry_only")),
                              (_route(game, about).length + _locomotives(game, about),
                               _slip("ferry_twice"))]),
    Made("locomotives for <route>", "locomotives", "warm-up", "number", {"EU": "EU-FERRY-1"},
         _locomotives, _route_values),
    Made("may <move>", "may", "warm-up", "yes or no", {"EU": "EU-TURN-1"},
         lambda game, about: game.why_not(about) is None, _may_values),
    Made("payment for <route>", "payment", "practice", "cards", {"EU": "EU-CLAIM-1"},
         _payments, _route_values),
    Made("ways to pay for <route>", "ways", "practice", "number", {"EU": "EU-CLAIM-2"},
         lambda game, about: len(_claims(game, about)), _route_values),
    Made("routes to claim", "to_claim", "practice", "number", {"EU": "EU-CLAIM-3"},
         lambda game, about: len(_to_claim(game, about)),
         lambda game, about: {"who": game.player, "n": len(_to_claim(game, about)),
                              "routes": listing(_to_claim(game, about)) or say("ui.nothing")}),
    Made("display after <move>", "display", "practice", "cards", {"EU": "EU-DRAW-5"},
         lambda game, about: _after(game, about).view().face_up, _display_values,
         lambda game, about: [(tuple(), _slip("display"))]),
    Made("tickets done by <seat>", "tickets_done", "practice", "number", {"EU": "EU-SCORE-1"},
         lambda game, about: game.scores()[_seat(game, about)].tickets_done, _ticket_values),
    Made("who plays last", "last", "practice", "seat", {"EU": "EU-END-1"}, _last, _last_values),
    Made("longest trail of <seat>", "trail", "challenge", "number", {"EU": "EU-SCORE-2"},
         lambda game, about: game.scores()[_seat(game, about)].trail.length, _trail_values,
         _trail_slips),
    Made("score of <seat>", "score", "challenge", "number", {"EU": "EU-SCORE-4"},
         lambda game, about: game.scores()[_seat(game, about)].total, _score_values, _score_slips),
    Made("winner", "winner", "challenge", "seats", {"EU": "EU-SCORE-4"},
         lambda game, about: winners(game.scores()), _winner_values, _winner_slips),
    Made("station borrows in <city>", "borrows", "challenge", "route", {"EU": "EU-STA-4"},
         _borrowed, _borrowed_values),
)  # fmt: skip
