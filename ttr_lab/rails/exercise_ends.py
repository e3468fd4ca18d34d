"""What the exercises of the rails family ask about the end: last turns, tickets, trails, scores."""

from __future__ import annotations

from ..game import Game
from ..refusal import rule_id
from ..text import listing, say
from .exercise_facts import Slips, Values, seat, slip, unfit
from .notation import read_city
from .scoring import winners
from .words import count


def last(game: Game, about: str) -> str:
    """Who has the very last turn."""
    left, player = game.view().last_round, game.player
    if left is None or player is None:
        raise unfit("last_round")
    return game.seats[(game.seats.index(player) + left - 1) % len(game.seats)]


def last_values(game: Game, about: str) -> Values:
    """Whose turn it is, and how many turns are left."""
    name = last(game, about)
    left = game.view().last_round
    turns, seats = count(left or 0, "turn"), listing(list(game.seats))
    return {"last": name, "turns": turns, "player": game.player, "seats": seats}


def ticket_values(game: Game, about: str) -> Values:
    """A seat's tickets, done or not."""
    name, rules = seat(game, about), game.board.rules
    score = game.scores()[name]
    keys = ("score.done", "score.borrowed") if game.board.station_costs else ("score.done",)
    ids = {rule_id(key, rules) for key in keys}
    lines = [line.text for line in game.explain_score(name) if line.rule in ids]
    held = listing([t.name for t in game.state.tickets[name]]) or say("ui.nothing")
    return {"who": name, "n": score.tickets_done, "held": held, "lines": "\n".join(lines)}


def trail(game: Game, about: str) -> int:
    """How long a seat's longest trail is."""
    if not game.board.trail_points:
        raise unfit("trail")
    return game.scores()[seat(game, about)].trail.length


def trail_values(game: Game, about: str) -> Values:
    """A seat's longest trail, city by city."""
    name = seat(game, about)
    found = game.scores()[name].trail
    parts = " + ".join(str(game.board.route(str(edge)).length) for edge in found.edges)
    way = " > ".join(map(str, found.cities)) or say("ui.nothing")
    return {"who": name, "n": found.length, "trail": way, "parts": parts or "0"}


def trail_slips(game: Game, about: str) -> Slips:
    """All trains counted."""
    ids = game.view().routes[seat(game, about)]
    return [(sum(game.board.route(i).length for i in ids), slip("all_trains"))]


def score_values(game: Game, about: str) -> Values:
    """A seat's score sheet."""
    name = seat(game, about)
    return {"who": name, "lines": "\n".join(str(li).strip() for li in game.explain_score(name))}


def score_slips(game: Game, about: str) -> Slips:
    """A part of the score left out, or lost tickets not taken off."""
    score = game.scores()[seat(game, about)]
    lost = sum(t.points for t in score.undone)
    parts = [
        (score.stations, score.total - score.stations, "no_stations"),
        (score.longest_trail, score.total - score.longest_trail, "no_bonus"),
        (lost, score.total + lost, "no_loss"),
        (lost, score.total + 2 * lost, "lost_added"),
    ]
    return [(wrong, slip(key)) for part, wrong, key in parts if part]


def winner_values(game: Game, about: str) -> Values:
    """Everybody's score and what settles a tie."""
    found = game.scores()
    key = "ui.quiz.winner.line" if game.board.station_costs else "ui.quiz.winner.short"
    lines = [
        say(key, who=name, total=count(s.total, "point"), done=count(s.tickets_done, "ticket"),
            stations=count(s.stations_used, "station"), trail=s.trail.length)
        for name, s in found.items()
    ]  # fmt: skip
    return {"lines": "\n".join(lines), "won": listing(list(winners(found)))}


def winner_slips(game: Game, about: str) -> Slips:
    """A tie not settled, or settled wrongly."""
    found = game.scores()
    best = max(score.total for score in found.values())
    tied = [name for name, score in found.items() if score.total == best]
    if len(tied) < 2:
        return []
    return [(names, slip("tie")) for names in (tied, *([name] for name in tied))]


# Stations.


def borrowed(game: Game, about: str) -> str | None:
    """The route that the station in a city lends; None when none helps."""
    city = read_city(game.board, about)
    owner = game.view().stations.get(city)
    if owner is None:
        raise unfit("station", city=city)
    found = game.scores()[owner].borrowed.get(city)
    return None if found is None else game.board.route(found).name


def borrowed_values(game: Game, about: str) -> Values:
    """A station's owner and tickets, and what the score sheet says of it."""
    lent, city = borrowed(game, about), read_city(game.board, about)
    owner = game.view().stations[city]
    rule = rule_id("score.borrowed", game.board.rules)
    lines = [li.text for li in game.explain_score(owner) if li.rule == rule and city in li.text]
    held = listing([t.name for t in game.state.tickets[owner]]) or say("ui.nothing")
    told = "\n".join(lines)
    return {"city": city, "who": owner, "route": lent, "lines": told, "tickets": held}
