"""Why a move cannot be made: the slow path that finds the first rule it breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..move import Move
from ..refusal import Refusal, refuse
from ..text import listing, say
from . import explain_tokens, wanted, words
from .board import GRAY, WILD, Board, Route
from .draw_cards import can_draw_blind
from .moves import (
    BuildStation,
    Claim,
    Decline,
    DrawCard,
    DrawTickets,
    Keep,
    Pass,
    Pay,
    PlaceToken,
    TakeToken,
)
from .rules import laid_color, legal, legal_turn
from .state import OVER, SECOND_DRAW, TICKETS, TUNNEL, TURN, State
from .words import count as _n


def explain(s: State, move: Move) -> Refusal | None:
    """The first rule that a move would break now, or None when it is legal."""
    refusal = _wrong_phase(s, move) or _CHECKS[type(move)](s, move)
    if refusal and s.phase == TURN and not legal_turn(s):
        return replace(refusal, hint=say("help.only_pass"))
    return refusal


def explain_seat(s: State, seat: int, move: Move) -> Refusal | None:
    """Why it is not this seat's decision, or None when it is."""
    if s.phase == OVER or seat == s.player:
        return None
    key = "not_your_turn"
    if s.last[0] == seat and s.phase != TICKETS and not isinstance(move, (Keep, Pay, Decline)):
        key = "one_action"
        if isinstance(move, Claim) and s.last[1] == "claim":
            key = "one_route"
        if isinstance(move, BuildStation) and s.last[1] == "build station":
            key = "one_station"
        if isinstance(move, TakeToken) and s.last[1] == "claim":
            key = "one_token"
        if s.last[1] == "pass":
            key = "has_passed"
    return _no(s, key, who=s.seats[seat], player=s.seats[s.player])


def _no(s: State, key: str, **values: object) -> Refusal:
    values.setdefault("who", s.seats[s.player])
    return refuse(key, s.board.rules, wild=s.board.wild_word, **values)


def _wrong_phase(s: State, move: Move) -> Refusal | None:
    if s.phase == OVER:
        return _no(s, "over_passes" if s.passes >= len(s.seats) else "over")
    # What this game does not have is no move in any phase.
    if isinstance(move, BuildStation) and not s.board.station_costs:
        return _no(s, "no_stations", example=legal(s)[0])
    if isinstance(move, (Pay, Decline)) and not s.board.tunnel_reveal:
        return _no(s, "no_tunnels", example=legal(s)[0])
    if s.phase == TICKETS and not isinstance(move, Keep):
        offer, opening = s.offers[s.player], s.opening
        least = s.board.keep_first if opening else s.board.keep
        key = "choose_first" if opening else "choose_tickets"
        return _no(s, key, size=len(offer), least=min(least, len(offer)), example=legal(s)[0])
    if s.phase == SECOND_DRAW and not isinstance(move, (DrawCard, Pass)):
        return _no(s, "second_card_due", options=_options(s))
    if s.phase == TUNNEL and not isinstance(move, (Pay, Decline)):
        route = s.board.routes[s.route].name
        return _no(s, "tunnel_due", route=route, extra=_n(s.extra, "card"), options=_options(s))
    if due := explain_tokens.due(s, move):
        return due
    if s.phase != TICKETS and isinstance(move, Keep):
        key = "draw_tickets" if s.ticket_deck else "no_ticket_left"
        return _no(s, "no_offer", help=say(f"help.{key}"))
    if s.phase != TUNNEL and isinstance(move, (Pay, Decline)):
        return _no(s, "no_tunnel")
    return None


def _draw(s: State, move: DrawCard) -> Refusal | None:
    if move.index < 0:
        if can_draw_blind(s):
            return None
        return _no(s, "no_card" if s.face_up else "no_card_at_all", shown=_shown(s))
    if move.index not in s.face_up:
        if not s.face_up and not can_draw_blind(s):
            return _no(s, "no_card_at_all")
        key = "not_shown" if can_draw_blind(s) else "not_shown_no_deck"
        return _no(s, key, card=words.card(s.board, s.board.cards[move.index]), shown=_shown(s))
    if s.phase == SECOND_DRAW and move.index == s.tables.wild:
        return _no(s, "second_wild", options=_options(s))
    return None


def _draw_tickets(s: State, move: DrawTickets) -> Refusal | None:
    return None if s.ticket_deck else _no(s, "no_tickets", help=_instead(s))


def _keep(s: State, move: Keep) -> Refusal | None:
    offer = s.offers[s.player]
    suffix = "_first" if s.opening else ""
    names = ", ".join(s.board.tickets[i].name for i in offer)
    for ticket in move.tickets:
        if ticket.index not in offer:
            return _no(s, f"not_offered{suffix}", ticket=ticket.name, offer=names)
    least = min(s.board.keep_first if s.opening else s.board.keep, len(offer))
    if len(move.tickets) < least:
        return _no(s, f"keep{suffix}", n=len(move.tickets), least=least, offer=names)
    return None


def _claim(s: State, move: Claim) -> Refusal | None:
    return _route_open(s, move.route) or _route_paid(s, move)


def _route_open(s: State, route: Route) -> Refusal | None:
    twin = s.board.routes[route.twin] if route.twin is not None else None
    seat = s.player
    around = {"help": _ways(s, route)}
    if twin is not None and s.owner(twin.index) == seat and s.owner(route.index) != seat:
        return _no(s, "own_twin", twin=twin.name, **around)
    owner = s.owner(route.index)
    if owner is not None:
        return _no(s, "taken", route=route.name, owner=s.seats[owner], **around)
    n, limit = len(s.seats), s.board.closed_up_to
    other = s.owner(twin.index) if twin is not None else None
    if other is not None and n <= limit:
        names = {"route": route.name, "owner": s.seats[other], "n": n, "limit": limit}
        return _no(s, "closed_twin", **names, **around)
    if s.trains[seat] < route.length:
        names = {"route": route.name, "spaces": _n(route.length, "space")}
        left = s.trains[seat]
        most = {"trains": _n(left, "train", s.board.rules), "most": _n(left, "space")}
        key = "trains" if left else "no_trains"
        return _no(s, key, **names, **most, help=_instead(s))
    return None


def _route_paid(s: State, move: Claim) -> Refusal | None:
    route, pay = move.route, move.cards
    name, length, needed = route.name, route.length, route.locomotives
    facts = {
        "route": name,
        "cards": _n(length, "card"),
        "spaces": _n(length, "space"),
        "needed": _n_of(needed, s.board.wild_word),
        "color": route.color,
        "help": _full_price(s, route),
    }
    colors = listing(list(pay.colors))
    if pay.wilds < needed:
        key = "ferry_substitute" if pay.total > length else "ferry"
        return _no(s, key, given=pay.wilds, **facts)
    if len(pay.colors) > 1 and needed < length:
        return _no(s, "mixed_gray" if route.color == GRAY else "mixed", colors=colors, **facts)
    if route.color != GRAY and pay.colors and pay.color != route.color:
        return _no(s, "wrong_color", given=colors, **facts)
    if pay.total != length:
        return _no(s, "wrong_number", given=pay.total, **facts)
    return _held(s, "cards", move)


def _held(s: State, key: str, move: Claim | Pay | BuildStation) -> Refusal | None:
    pay = move.cards
    hand = dict(zip(s.board.cards, s.hands[s.player], strict=True))
    short = [(card, n) for card, n in pay.cards if hand[card] < n]
    if not short:
        return None
    held = words.cards(s.board, [(card, hand[card]) for card, _ in short])
    return _no(s, key, held=held, needed=words.cards(s.board, short), help=wanted.help_for(s, move))


def _pay(s: State, move: Pay) -> Refusal | None:
    pay, color = move.cards, s.board.cards[laid_color(s)]
    given = listing(list(pay.colors))
    if color == WILD and pay.colors:
        return _no(s, "pay_wild", given=given)
    if pay.colors and pay.colors != (color,):
        key = "pay_color" if len(pay.colors) == 1 else "pay_colors"
        return _no(s, key, color=color, given=given)
    if pay.total != s.extra:
        return _no(s, "pay_number", extra=_n(s.extra, "card"), given=pay.total)
    return _held(s, "pay_cards", move)


def _decline(s: State, move: Decline) -> Refusal | None:
    return None


def _station(s: State, move: BuildStation) -> Refusal | None:
    costs, built = s.board.station_costs, s.built[s.player]
    number = s.tables.city_number[move.city]
    if built >= len(costs):
        return _no(s, "no_station_left", n=len(costs), help=_instead(s))
    if number in s.stations:
        owner = s.seats[s.stations[number]]
        return _no(s, "city_taken", city=move.city, owner=owner, help=_free_city(s, move.city))
    cost, pay = costs[built], move.cards
    if len(pay.colors) > 1:
        colors = listing(list(pay.colors))
        return _no(s, "station_mixed", colors=colors, cost=_n(cost, "matching_card"))
    if pay.total != cost:
        facts = {"ordinal": built + 1, "cost": _n(cost, "matching_card"), "given": pay.total}
        return _no(s, "station_number", **facts)
    return _held(s, "station_cards", move)


def _pass(s: State, move: Pass) -> Refusal | None:
    moves = legal_turn(s) if s.phase == TURN else legal(s)
    return _no(s, "can_act", example=moves[0]) if moves else None


def _shown(s: State) -> str:
    return words.row(s.board, [s.board.cards[card] for card in s.face_up]) or say("ui.nothing")


def _n_of(n: int, word: str) -> str:
    return say("count.card_of" if n == 1 else "count.cards_of", n=n, word=word)


def _options(s: State) -> str:
    return ", ".join(map(str, legal(s)))


def _instead(s: State) -> str:
    """The actions that are left to this player, now or with more cards (EU-TURN-1)."""
    seat, parts = s.player, []
    if s.face_up or can_draw_blind(s):
        parts.append("draw")
    if s.trains[seat]:
        parts.append("claim")
    if s.ticket_deck:
        parts.append("tickets")
    if s.built[seat] < len(s.board.station_costs):
        parts.append("station")
    actions = listing([say(f"help.action_{part}") for part in parts], "or")
    return say("help.instead", actions=actions[:1].upper() + actions[1:])


def _full_price(s: State, route: Route) -> str:
    """What a route takes when it is paid without wild cards, but for those it asks for."""
    others, wild = route.length - route.locomotives, s.board.wild_word
    gray = route.color == GRAY
    cards = _n(others, "matching_card") if gray else _n_of(others, route.color)
    if not route.locomotives:
        return say("help.price", cards=cards, wild=wild)
    return say("help.ferry", cards=cards, needed=_n_of(route.locomotives, wild), wild=wild)


def _free_city(s: State, city: str) -> str:
    free = [c for c in s.tables.cities if s.tables.city_number[c] not in s.stations]
    near = [c for c in _neighbours(s.board, city) if c in free]
    if near:
        return say("help.near", others=listing(near[:3], "or"))
    return say("help.elsewhere" if free else "help.no_city", others=listing(free[:3], "or"))


def _neighbours(board: Board, city: str) -> list[str]:
    near = [b if a == city else a for a, b in (r.cities for r in board.routes) if city in (a, b)]
    return list(dict.fromkeys(near))


def _ways(s: State, route: Route) -> str:
    for city in route.cities:
        free = [
            r.name
            for r in s.board.routes
            if city in r.cities and s.open[s.player] >> r.index & 1 and r.index != route.index
        ]
        if free:
            return say("help.way", a=city, others=listing(free[:3], "or"))
    return say("help.no_way", a=route.cities[0], b=route.cities[1])


_CHECKS: dict[type[Move], Callable[..., Refusal | None]] = {
    DrawCard: _draw,
    DrawTickets: _draw_tickets,
    Keep: _keep,
    Claim: _claim,
    Pay: _pay,
    Decline: _decline,
    BuildStation: _station,
    Pass: _pass,
    PlaceToken: explain_tokens.place,
    TakeToken: explain_tokens.take,
}
