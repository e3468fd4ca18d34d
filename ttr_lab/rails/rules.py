"""What a player can do, and what then: the quick path of the engine.

``legal`` reads the tables of the board, ``apply`` changes the state in place. Why a move is refused
is told by ``explain``; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ..move import Move
from . import tokens
from .draw_cards import draw_one, fill_display, replace
from .moves import (
    DECLINE,
    DRAW_TICKETS,
    PASS,
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
from .setup import next_to_choose
from .state import OVER, PLACE_TOKEN, SECOND_DRAW, TAKE_TOKEN, TICKETS, TUNNEL, TURN, State


def legal(s: State) -> list[Move]:
    """Every legal move, always in the same order; empty when the game is over."""
    if s.phase == TURN:
        return legal_turn(s) or [PASS]
    if s.phase == SECOND_DRAW:
        return list(second_draws(s))
    if s.phase == TICKETS:
        return list(ticket_choices(s))
    if s.phase == TUNNEL:
        return [*tunnel_payments(s), DECLINE]
    if s.phase == TAKE_TOKEN:
        return tokens.takings(s)
    if s.phase == PLACE_TOKEN:
        return tokens.placings(s)
    return []


def legal_turn(s: State) -> list[Move]:
    """The four actions of a turn (EU-TURN-1)."""
    t, seat = s.tables, s.player
    shown = 0
    for card in s.face_up:
        shown |= 1 << card
    blind = bool(s.deck) or any(s.discard)
    moves = (t.ready_draws.get(shown << 1 | blind) or t.draws(shown, blind)).copy()
    if s.ticket_deck:
        moves.append(DRAW_TICKETS)
    # Claims: per colour one mask of the routes that hand and trains allow and that are open.
    hand, longest, trains = s.hands[seat], t.longest, s.trains[seat]
    wilds = hand[-1]
    w = wilds if wilds < longest else longest
    free = s.open[seat]
    if trains < longest:
        free &= t.short[trains]
    for n, entries in zip(hand, t.entries, strict=False):
        if n:
            entry = entries[n if n < longest else longest][w]
            payable = entry.mask & free
            if payable:
                moves += entry.ready.get(payable) or t.join(entry, payable)
    # Stations.
    costs = s.board.station_costs
    built = s.built[seat]
    if built < len(costs):
        cost = costs[built]
        for color, n in enumerate(hand):
            if n:
                for pay in t.station_payments(cost, color, n, wilds):
                    moves += t.station_moves(color, pay, s.occupied)
    return moves


def second_draws(s: State) -> list[Move]:
    """The second card: anything but a wild card that lies face up (EU-DRAW-3)."""
    shown = 0
    for card in s.face_up:
        shown |= 1 << card
    return s.tables.draws(shown & ~(1 << s.tables.wild), bool(s.deck) or any(s.discard))


def ticket_choices(s: State) -> list[Move]:
    """Every choice of tickets to keep, few first (EU-SET-5, EU-TIX-2)."""
    offer = sorted(s.offers[s.player])
    least = min(s.board.keep_first if s.opening else s.board.keep, len(offer))
    keep = s.tables.keep
    return [
        keep(kept) for size in range(least, len(offer) + 1) for kept in combinations(offer, size)
    ]


def tunnel_payments(s: State) -> list[Move]:
    """What can be paid on top for the tunnel on offer (EU-TUN-2, EU-TUN-3)."""
    t, hand = s.tables, s.hands[s.player]
    color = laid_color(s)
    most = 0 if color == t.wild else min(s.extra, hand[color])
    return [
        pay_move(s, color, n, s.extra - n) for n in range(most, -1, -1) if s.extra - n <= hand[-1]
    ]


def pay_move(s: State, color: int, n: int, wilds: int) -> Pay:
    """The payment of n cards of a colour and some wild cards."""
    spent = s.tables.counts(color, n, wilds)
    cards = s.tables.payment(spent)
    return Pay(f"pay {cards}", cards, spent)


def laid_color(s: State) -> int:
    """The colour laid for the tunnel; the wild card when only wild cards were laid."""
    return next((c for c, n in enumerate(s.laid) if n), s.tables.wild)


def apply(s: State, move: Move) -> None:
    """Carry out a legal move in place."""
    _DO[move.__class__](s, move)


def _draw(s: State, move: DrawCard) -> None:
    card = move.index
    if card < 0:
        card = draw_one(s)
        s.hands[s.player][card] += 1
    else:
        s.hands[s.player][card] += 1
        replace(s, s.face_up.index(card))
        if card == s.tables.wild:
            return _end_turn(s, "draw")  # EU-DRAW-3
    s.draws_left = (s.board.draws if s.phase == TURN else s.draws_left) - 1
    s.phase = SECOND_DRAW
    if s.draws_left == 0 or not (s.deck or second_draws(s)):
        _end_turn(s, "draw")


def _draw_tickets(s: State, move: DrawTickets) -> None:
    offer = s.offers[s.player]
    for _ in range(min(s.board.draw_tickets, len(s.ticket_deck))):
        offer.append(s.ticket_deck.pop())
    s.phase = TICKETS


def _keep(s: State, move: Keep) -> None:
    kept = [t.index for t in move.tickets]
    offer = s.offers[s.player]
    s.tickets[s.player] += kept
    rejected = [i for i in offer if i not in kept]
    if s.opening and s.board.rejected_first == "box":
        s.box += rejected
    else:
        # Under the deck in the order drawn: the first of them will come up first (EU-TIX-2).
        s.ticket_deck[:0] = reversed(rejected)
    offer.clear()
    if not s.opening:
        return _end_turn(s, "draw tickets")
    s.player = next_to_choose(s, -1)
    if s.player < 0:
        s.opening = False
        tokens.begin_turns(s)


def _claim(s: State, move: Claim) -> None:
    hand = s.hands[s.player]
    for card, n in move.laid:
        hand[card] -= n
    if not s.tables.tunnels[move.route.index]:
        for card, n in move.laid:
            s.discard[card] += n
        return _claimed(s, move.route.index)
    # A tunnel: the cards lie apart while three are turned (EU-TUN-1, EU-TUN-5).
    s.route, s.laid = move.route.index, move.spent
    revealed: list[int] = []
    while len(revealed) < s.board.tunnel_reveal:
        card = draw_one(s)
        if card < 0:
            break  # EU-TUN-6
        revealed.append(card)
    s.revealed = tuple(revealed)
    color, wild = laid_color(s), s.tables.wild
    s.extra = sum(card in (color, wild) for card in revealed)
    if s.extra:
        s.phase = TUNNEL  # EU-TUN-7: asked even if nothing can be paid
    else:
        _finish_tunnel(s, claimed=True)


def _pay(s: State, move: Pay) -> None:
    hand = s.hands[s.player]
    for card, n in enumerate(move.spent):
        hand[card] -= n
        s.discard[card] += n
    _finish_tunnel(s, claimed=True)


def _decline(s: State, move: Decline) -> None:
    _finish_tunnel(s, claimed=False)


def _finish_tunnel(s: State, claimed: bool) -> None:
    pile = s.discard if claimed else s.hands[s.player]  # EU-TUN-4
    for card, n in enumerate(s.laid):
        pile[card] += n
    for card in s.revealed:
        s.discard[card] += 1
    route = s.route
    s.route, s.laid, s.revealed, s.extra = -1, (), (), 0
    if claimed:
        return _claimed(s, route)
    _end_turn(s, "give up")


def _claimed(s: State, route: int) -> None:
    _take_route(s, route)
    if not s.stacks or not tokens.collect(s, route):
        _end_turn(s, "claim")


def _take_token(s: State, move: TakeToken) -> None:
    tokens.take(s, move.symbol)
    s.route = -1
    _end_turn(s, "claim")


def _take_route(s: State, route: int) -> None:
    t, seat = s.tables, s.player
    s.trains[seat] -= t.lengths[route]
    s.points[seat] += t.values[route]
    take_route(s, seat, route)


def take_route(s: State, seat: int, route: int) -> None:
    """Mark a route as a seat's own and close what that closes (EU-CLAIM-6, EU-DBL-1, EU-DBL-2)."""
    bit = 1 << route
    s.claimed[seat] |= bit
    twin = s.tables.twins[route]
    lost = bit
    closed = len(s.seats) <= s.board.closed_up_to
    if twin is not None and closed:
        lost |= 1 << twin
    for other in range(len(s.seats)):
        s.open[other] &= ~lost
    if twin is not None and not closed:
        twin_bit = 1 << twin
        s.open[seat] &= ~twin_bit
        if twin == s.tables.second_of.get(route):
            # The second of two equal twins now shows up for the others.
            for other in range(len(s.seats)):
                if other != seat and not any(mask & twin_bit for mask in s.claimed):
                    s.open[other] |= twin_bit


def _station(s: State, move: BuildStation) -> None:
    seat = s.player
    hand = s.hands[seat]
    for card, n in move.laid:
        hand[card] -= n
        s.discard[card] += n
    city = s.tables.city_number[move.city]
    s.stations[city] = seat
    s.occupied |= 1 << city
    s.built[seat] += 1
    _end_turn(s, "build station")


def _pass(s: State, move: Pass) -> None:
    s.passes += 1
    _end_turn(s, "pass")


def reveals(before: State, move: Move, after: State) -> bool:
    """Whether a move brought to light what was hidden: a card or a ticket from a deck."""
    return (
        after.shuffles != before.shuffles
        or len(after.deck) < len(before.deck)
        or len(after.ticket_deck) < len(before.ticket_deck)
    )


def _end_turn(s: State, what: str) -> None:
    seat, n = s.player, len(s.seats)
    s.last = (seat, what)
    s.draws_left = 0
    # From new discards, before the next player acts: what is missing (EU-DRAW-8), and a display
    # that could not be cleared before but can be now (EU-DRAW-5, EU-DRAW-6).
    shown, wild = s.face_up, s.tables.wild
    if len(shown) < s.board.face_up or shown.count(wild) >= s.board.reset_at:
        fill_display(s)
    if what != "pass":
        s.passes = 0
    if s.ending > 0:
        s.ending -= 1
    elif s.trains[seat] <= s.board.end_trains:
        s.ending = n  # EU-END-1: everybody once more
    if s.ending == 0 or s.passes >= n:
        s.phase = OVER
        return
    s.phase = TURN
    s.player = (seat + 1) % n


_DO: dict[type, Callable[..., None]] = {
    DrawCard: _draw,
    DrawTickets: _draw_tickets,
    Keep: _keep,
    Claim: _claim,
    Pay: _pay,
    Decline: _decline,
    BuildStation: _station,
    Pass: _pass,
    TakeToken: _take_token,
    PlaceToken: tokens.place,
}
