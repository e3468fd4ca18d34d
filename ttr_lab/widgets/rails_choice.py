"""What a click on the map of the rails family offers, or why it offers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..game import Game
from ..move import Move
from ..rails import words
from ..rails.board import Board, Route
from ..rails.moves import BuildStation, Claim, Keep, Pass, Pay, PlaceToken, TakeToken, keep_move
from ..rails.views import View
from ..refusal import Refusal, rule_id
from ..text import say, say_in
from .faces import Press
from .rails_html import looks

TOKEN_PHASES = ("place token", "take token")


def keeps(view: View) -> bool:
    """Whether what is clicked stays selected."""
    return view.phase.name in ("turn", "second draw", *TOKEN_PHASES)


def offers(view: View, name: str, legal: Sequence[Move]) -> list[Move]:
    """The legal moves that concern a city (stations, tokens) or a route (claims)."""
    board = view.board
    if name in board.cities:
        return [m for m in legal if not isinstance(m, Claim) and place_of(view, m) == name]
    route = board.route(name)
    return [m for m in legal if isinstance(m, Claim) and _same(board, m.route, route)]


def _same(board: Board, a: Route, b: Route) -> bool:
    # Two equal tracks are listed once and mean the same, whichever of them is clicked.
    return a is b or (a.twin == b.index and a.color == b.color)


def place_of(view: View, move: Move) -> str | None:
    """The city or route that a move is about, if there is one."""
    if isinstance(move, Claim):
        return move.route.id
    if isinstance(move, BuildStation):
        return move.city
    if isinstance(move, PlaceToken):
        return tuple(view.board.cities)[move.city]
    if isinstance(move, TakeToken) and view.board.tokens:
        symbol = view.board.tokens.symbols[move.symbol]
        return next(city for city, (there, _) in view.tokens.items() if there == symbol)
    return None


def forced(view: View, legal: Sequence[Move]) -> bool:
    """Whether the moves are offered although nothing has been selected."""
    choice = view.revealed or view.phase.name == "take token"
    return bool(legal) and bool(choice or isinstance(legal[0], Pass))


def buttons(view: View, legal: Sequence[Move]) -> list[Press]:
    """The deck, the cards that lie face up, the tickets; or the tokens to choose from."""
    faces = looks(view.board)
    if view.phase.name == "take token":
        takes = [m for m in legal if isinstance(m, TakeToken)]
        names = [str(move).removeprefix("take ") for move in takes]
        return [Press(f"token {i}", f"take {n}", faces[n]) for i, n in enumerate(names)]
    wild = say("ui.play.draw_wild", wild=view.board.wild_word)  # what the rules call it
    shown = [
        Press(f"slot {i}", f"draw {c}", faces[c], wild if c == "wild" else "")
        for i, c in enumerate(view.face_up)
    ]
    blind = Press("blind", "draw blind", faces["blind"])
    return [blind, *shown, Press("tickets", "draw tickets")]


def secret(view: View, move: str) -> bool:
    """Whether the others may not read a move that this seat makes: the tickets that it keeps."""
    return bool(view.offer)


def private(view: View) -> bool:
    """Whether the screen must be empty of onlookers before this phase is shown."""
    return False


# Tickets on offer, chosen with boxes.


def offer(view: View) -> list[str]:
    """What can be ticked."""
    return [f"{t.name} {t.points}" for t in view.offer]


def kept(view: View, ticked: Iterable[int]) -> str:
    """The move that keeps what is ticked."""
    return str(keep_move([view.offer[i] for i in ticked]))


def ticks(view: View, move: Move) -> list[int] | None:
    """What is ticked when this move is picked from the list; None when it is about no boxes."""
    if not isinstance(move, Keep):
        return None
    names = {ticket.index for ticket in move.tickets}
    return [i for i, ticket in enumerate(view.offer) if ticket.index in names]


# Why nothing is offered.


def refused(game: Game, view: View, name: str) -> Refusal | None:
    """Why nothing can be done at a place, by asking for the likeliest move there."""
    board = game.board
    if view.phase.name in TOKEN_PHASES:
        return game.why_not(_token_move(view, name))
    if name in board.cities:
        costs = board.station_costs
        if not costs:
            return None
        built = len(costs) - view.stations_left.get(view.player or "", 0)
        cost = costs[min(built, len(costs) - 1)]
        no = game.why_not(f"build station in {name} with {_pay(view, '', cost, 0)}")
        return _with_hint(no, "station_cards", view, "", cost, 0)
    route = board.route(name)
    color = route.color if route.color in board.colors else ""
    needed = (color, route.length, route.locomotives)
    no = game.why_not(f"claim {route.id} with {_pay(view, *needed)}")
    return _with_hint(no, "cards", view, *needed)


def _token_move(view: View, name: str) -> str:
    if view.phase.name == "place token" and name in view.board.cities:
        return f"place {view.phase.symbols[0]} at {name}"
    if name in view.tokens:
        return f"take {view.tokens[name][0]}"
    return "draw blind"


def _pay(view: View, color: str, n: int, locomotives: int) -> str:
    """n cards of a colour (the best of the hand when none is given), the rest in wild cards."""
    color = color or max(view.board.colors, key=lambda c: view.hand.get(c, 0))
    wilds = max(locomotives, min(view.hand.get("wild", 0), n - view.hand.get(color, 0)))
    parts = [(n - wilds, color), (wilds, "wild")]
    return " ".join(f"{k} {card}" for k, card in parts if k > 0)


def _with_hint(
    no: Refusal | None, key: str, view: View, color: str, n: int, locomotives: int
) -> Refusal | None:
    """A refusal for want of cards, with a hint that counts what is wanted and what is there."""
    if no is None or no.rule != rule_id(f"refusals.{key}", view.board.rules):
        return no
    wild = view.board.wild_word
    hint = say("ui.play.need_one")
    if color:
        hint = say("ui.play.need_color", n=n, color=say(f"cards.{color}"))
    elif n > 1:
        hint = say("ui.play.need_same", n=n)
    held = view.hand.get("wild", 0)
    if locomotives > held:
        needed = words.cards(view.board, [("wild", locomotives)])
        more = say("ui.play.need_wild", needed=needed, held=held)
        return replace(no, hint=f"{hint}, {more}.")
    best = color or max(view.board.colors, key=lambda c: view.hand.get(c, 0))
    lay = [(best, view.hand.get(best, 0)), ("wild", held)]
    cards = _cards(view, [(card, k) for card, k in lay if k]) or say("ui.nothing")
    most = say("ui.play.best", n=sum(k for _, k in lay), cards=cards)
    return replace(no, hint=f"{hint}, {say('ui.play.wild_counts', wild=wild)}. {most}.")


# What is said about a choice.


def title(view: View, name: str) -> str:
    """A line that says what has been selected."""
    board = view.board
    if name in board.cities:
        return _city_title(view, name)
    route = board.route(name)
    kind = say(f"ui.play.{route.kind}")
    color = say("ui.play.gray") if route.color not in board.colors else say(f"cards.{route.color}")
    facts = {"route": "-".join(route.cities), "n": route.length, "color": color, "kind": kind}
    text = say("ui.play.route", points=words.count(board.points[route.length], "point"), **facts)
    if route.locomotives:
        needed = words.cards(board, [("wild", route.locomotives)])
        text = f"{text}, {say('ui.play.with_wild', needed=needed)}"
    owner = next((who for who, ids in view.routes.items() if route.id in ids), None)
    return text if owner is None else f"{text}. {say('ui.play.owned', owner=owner)}"


def _city_title(view: View, city: str) -> str:
    owner = view.stations.get(city)
    if owner is not None:
        return say("ui.play.city_station", city=city, owner=owner)
    if city in view.tokens:
        symbol, n = view.tokens[city]
        key = "city_token" if n == 1 else "city_tokens"
        return say(f"ui.play.{key}", city=city, n=n, symbol=symbol)
    if view.phase.name == "place token":
        return say("ui.play.city_place", city=city)
    return say("ui.play.city", city=city) if view.board.station_costs else city


def told(view: View, name: str) -> str:
    """The same when nothing can be done there, as in a replay."""
    bare = name in view.board.cities and name not in view.stations and name not in view.tokens
    return name if bare else title(view, name)


def asked(view: View, legal: Sequence[Move], payments: Sequence[Move]) -> str:
    """The line when nothing is selected."""
    if view.offer:
        return say("ui.play.keep_which")
    if view.revealed and view.phase.route is not None:
        laid = _cards(view, view.laid.items())
        return f"{title(view, view.phase.route)}. {say('ui.play.laid', cards=laid)}"
    if view.phase.name == "take token":
        return say("ui.play.take_which", route=view.board.route(view.phase.route or "").name)
    if len(payments) == 1:
        return str(payments[0])
    if view.phase.name == "place token" and legal:
        return say("ui.play.place_where")
    return say_in(view.board.rules, "ui.play.pick") if legal else ""


def choice_label(view: View) -> str:
    """What stands before the moves to choose from."""
    tokens = view.phase.name in TOKEN_PHASES
    return say("ui.play.choice" if tokens else "ui.play.payments")


def payment(view: View, move: Move) -> str:
    """A move in the list of payments: its cards as one says them."""
    cards = getattr(move, "cards", None)
    if cards is None:
        return str(move)
    told = _cards(view, cards.cards)
    return say("ui.play.pay_more", cards=told) if isinstance(move, Pay) else told


def _cards(view: View, cards: Iterable[tuple[str, int]]) -> str:
    return words.cards(view.board, cards, " + ")
