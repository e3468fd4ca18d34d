"""What may be known: by one seat (`View`), by everybody (`View` of no seat), by nobody (`Full`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from ..text import listing, say, say_in
from . import words
from .board import Board, Ticket
from .state import OVER, PLACE_TOKEN, SECOND_DRAW, TAKE_TOKEN, TICKETS, TUNNEL, State
from .tokens import on_offer

Cards = dict[str, int]


@dataclass(frozen=True, slots=True)
class Phase:
    """What is being decided, and by whom; ``str`` is the prompt.

    ``name`` is one of `tickets`, `turn`, `second draw`, `tunnel`, `place token`, `take token`,
    `over`. In a tunnel offer ``route``, ``laid``, ``revealed`` and ``extra`` say what all can see,
    in a choice of token ``symbols`` (and ``route``).
    """

    name: str
    seat: str | None
    prompt: str
    route: str | None = None
    laid: Cards = field(default_factory=dict)
    revealed: tuple[str, ...] = ()
    extra: int = 0
    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.prompt


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, by names. ``seat`` is None for what everybody may know.

    There is no field for anything hidden: other hands and tickets, the order of the decks,
    the seed. ``unseen`` counts the cards that lie where this seat cannot look.
    """

    board: Board = field(repr=False)
    seat: str | None
    seats: tuple[str, ...]
    player: str | None
    phase: Phase
    hand: Cards
    hand_sizes: dict[str, int]
    trains: dict[str, int]
    stations_left: dict[str, int]
    points: dict[str, int]
    ticket_counts: dict[str, int]
    tickets: tuple[Ticket, ...]
    offer: tuple[Ticket, ...]
    face_up: tuple[str, ...]
    deck_size: int
    discard: Cards
    ticket_deck_size: int
    routes: dict[str, tuple[str, ...]]
    stations: dict[str, str]
    tokens: dict[str, tuple[str, int]]
    taken: dict[str, tuple[str, ...]]
    unseen: Cards
    laid: Cards
    revealed: tuple[str, ...]
    closed: tuple[str, ...]
    last_round: int | None
    over: bool
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Full:
    """Everything that is true now, by names: for lessons, tests and a finished game.

    Decks are listed from the top. ``table`` is what everybody may know.
    """

    table: View
    hands: dict[str, Cards]
    tickets: dict[str, tuple[Ticket, ...]]
    offers: dict[str, tuple[Ticket, ...]]
    deck: tuple[str, ...]
    ticket_deck: tuple[Ticket, ...]
    removed_tickets: tuple[Ticket, ...]
    removed_cards: Cards
    seed: int | str
    shuffles: int


def view(s: State, seat: int | None, winners: tuple[str, ...] = ()) -> View:
    """What a seat may know (None: what is public). When the game is over all tickets are open."""
    board, seats = s.board, s.seats
    hand = s.hands[seat] if seat is not None else None
    own = list(s.tickets[seat]) if seat is not None else []
    offer = s.offers[seat] if seat is not None else []
    seen = _seen(s, hand)
    return View(
        board=board,
        seat=seats[seat] if seat is not None else None,
        seats=seats,
        player=None if s.phase == OVER else seats[s.player],
        phase=phase(s),
        hand=cards(board, hand) if hand is not None else {},
        hand_sizes={name: sum(h) for name, h in zip(seats, s.hands, strict=True)},
        trains=dict(zip(seats, s.trains, strict=True)),
        stations_left={
            name: len(board.station_costs) - n for name, n in zip(seats, s.built, strict=True)
        },
        points=dict(zip(seats, s.points, strict=True)),
        ticket_counts={name: len(t) for name, t in zip(seats, s.tickets, strict=True)},
        tickets=tuple(board.tickets[i] for i in own),
        offer=tuple(board.tickets[i] for i in offer),
        face_up=tuple(board.cards[i] for i in s.face_up),
        deck_size=len(s.deck),
        discard=cards(board, s.discard),
        ticket_deck_size=len(s.ticket_deck),
        routes={name: route_ids(s, m) for name, m in zip(seats, s.claimed, strict=True)},
        stations={s.tables.cities[c]: seats[who] for c, who in sorted(s.stations.items())},
        tokens=stacks(s),
        taken=taken(s),
        unseen=cards(board, [n - k for n, k in zip(board.pack, seen, strict=True)]),
        laid=cards(board, s.laid) if s.laid else {},
        revealed=tuple(board.cards[i] for i in s.revealed),
        closed=closed(s),
        last_round=s.ending if s.ending >= 0 else None,
        over=s.phase == OVER,
        winners=winners,
    )


def _seen(s: State, hand: list[int] | None) -> list[int]:
    seen = list(s.discard)
    for i in (*s.face_up, *s.revealed):
        seen[i] += 1
    for i, n in enumerate(s.laid):
        seen[i] += n
    for i, n in enumerate(hand or ()):
        seen[i] += n
    return seen


def full(s: State, winners: tuple[str, ...] = ()) -> Full:
    """Everything, by names."""
    board, seats = s.board, s.seats
    return Full(
        table=view(s, None, winners),
        hands={name: cards(board, h) for name, h in zip(seats, s.hands, strict=True)},
        tickets={
            name: tuple(board.tickets[i] for i in t)
            for name, t in zip(seats, s.tickets, strict=True)
        },
        offers={
            name: tuple(board.tickets[i] for i in o)
            for name, o in zip(seats, s.offers, strict=True)
        },
        deck=tuple(board.cards[i] for i in reversed(s.deck)),
        ticket_deck=tuple(board.tickets[i] for i in reversed(s.ticket_deck)),
        removed_tickets=tuple(board.tickets[i] for i in sorted(s.box)),
        removed_cards=cards(board, s.aside),
        seed=s.seed,
        shuffles=s.shuffles,
    )


def cards(board: Board, counts: list[int] | tuple[int, ...]) -> Cards:
    """Counts by name, none that are zero."""
    return {name: n for name, n in zip(board.cards, counts, strict=True) if n}


def stacks(s: State) -> dict[str, tuple[str, int]]:
    """The tokens on the map: place to symbol and how many, in the board's order of places."""
    if s.board.tokens is None:
        return {}
    names, cities = s.board.tokens.symbols, s.tables.cities
    return {cities[city]: (names[symbol], n) for city, (symbol, n) in sorted(s.stacks.items())}


def taken(s: State) -> dict[str, tuple[str, ...]]:
    """Each player's tokens in the order taken; nothing on a board without tokens."""
    if s.board.tokens is None:
        return {}
    names = s.board.tokens.symbols
    return {name: tuple(names[i] for i in has) for name, has in zip(s.seats, s.taken, strict=True)}


def route_ids(s: State, mask: int) -> tuple[str, ...]:
    """The ids of the routes in a mask, in the board's order."""
    return _ids(s.board, mask)


# Networks change only with a claim, and a view is built for every decision: most are asked again.
@lru_cache(maxsize=4096)
def _ids(board: Board, mask: int) -> tuple[str, ...]:
    return tuple(r.id for r in board.routes if mask >> r.index & 1)


def closed(s: State) -> tuple[str, ...]:
    """Routes that nobody may claim because the twin is taken (EU-DBL-2)."""
    if len(s.seats) > s.board.closed_up_to:
        return ()
    taken = 0
    for mask in s.claimed:
        taken |= mask
    return _closed(s.board, taken)


@lru_cache(maxsize=4096)
def _closed(board: Board, taken: int) -> tuple[str, ...]:
    return tuple(
        r.id
        for r in board.routes
        if r.twin is not None and taken >> r.twin & 1 and not taken >> r.index & 1
    )


def phase(s: State) -> Phase:
    """The phase of a state; it holds nothing secret."""
    if s.phase == OVER:
        return Phase(OVER, None, say("prompts.over"))
    who = s.seats[s.player]
    if s.phase == TICKETS:
        size = len(s.offers[s.player])
        if s.opening:
            key, least = "prompts.tickets_first", s.board.keep_first
        else:
            key, least = "prompts.tickets_one" if size == 1 else "prompts.tickets", s.board.keep
        return Phase(TICKETS, who, say(key, who=who, least=min(least, size), size=size))
    if s.phase == SECOND_DRAW:
        return Phase(SECOND_DRAW, who, say("prompts.second_draw", who=who, wild=s.board.wild_word))
    if s.phase == TUNNEL:
        route = s.board.routes[s.route]
        turned = tuple(s.board.cards[i] for i in s.revealed)
        color = next((s.board.cards[c] for c, n in enumerate(s.laid) if n), s.board.cards[-1])
        wild = s.board.wild_word
        asked = wild if color == s.board.cards[-1] else f"{color} or {wild}"
        prompt = say(
            "prompts.tunnel",
            who=who,
            route=route.name,
            turned=words.row(s.board, turned),
            extra=words.count(s.extra, "card"),
            asked=asked,
        )
        return Phase(TUNNEL, who, prompt, route.id, cards(s.board, s.laid), turned, s.extra)
    if s.phase in (PLACE_TOKEN, TAKE_TOKEN) and s.board.tokens:
        placing = s.phase == PLACE_TOKEN
        choice = s.left_over if placing else sorted(on_offer(s, s.route))
        symbols = tuple(s.board.tokens.symbols[i] for i in choice)
        key = "prompts.place_token" if placing else "prompts.take_token"
        claimed = None if placing else s.board.routes[s.route]
        prompt = say(key, who=who, symbols=listing(list(symbols), "or"), route=claimed)
        return Phase(s.phase, who, prompt, claimed.id if claimed else None, symbols=symbols)
    key = "prompts.turn" if s.ending < 0 else "prompts.last_turn"
    return Phase(s.phase, who, say_in(s.board.rules, key, who=who))


def points(s: State) -> dict[str, int]:
    """The points that all can see: for routes (EU-CLAIM-5)."""
    return dict(zip(s.seats, s.points, strict=True))
