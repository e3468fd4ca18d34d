"""Reading moves, routes, tickets and cards as people write them.

Cities with or without accents, in any case and either order, joined by "-" or a dash; a double
names its colour when its two tracks differ, unless the cards tell which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from ..move import Move
from ..refusal import NotationError
from ..text import listing, say, say_in
from .board import GRAY, WILD, Board, Route, Ticket, plain
from .moves import (
    DECLINE,
    DRAW_TICKETS,
    PASS,
    Pay,
    Payment,
    PlaceToken,
    TakeToken,
    claim_move,
    draw_move,
    keep_move,
    station_move,
)
from .state import State
from .words import plural

_DASHES = re.compile(r"\s*[-\u2010-\u2015\u2212]\s*")
LONGEST = 2000  # letters; a choice of all tickets of a large board has fewer
_CLAIM = re.compile(r"claim\s+(?P<route>.+?)\s+with\s+(?P<cards>.+)", re.IGNORECASE)
_PLACE = re.compile(r"place\s+(?P<symbol>\S+)\s+(?:at|in|on)\s+(?P<city>.+)", re.IGNORECASE)
_STATION = re.compile(
    r"build\s+(?:a\s+)?station\s+in\s+(?P<city>.+?)\s+with\s+(?P<cards>.+)", re.IGNORECASE
)


def parse(s: State, text: str) -> Move:
    """The move that a text names, legal or not; NotationError with a hint when it names none."""
    board = s.board
    words = " ".join(str(text).split())
    if len(words) > LONGEST:
        raise NotationError(
            say("notation.unreadable", text=f"{words[:40]}..."), say("notation.long")
        )
    first, _, rest = words.partition(" ")
    first = first.casefold()
    if found := _CLAIM.fullmatch(words):
        cards = read_cards(board, found["cards"])
        return claim_move(_claimed_route(s, found["route"], cards), cards, _spent(board, cards))
    if found := _STATION.fullmatch(words):
        cards = read_cards(board, found["cards"])
        return station_move(read_city(board, found["city"]), cards, _spent(board, cards))
    if first == "draw" and rest:
        return _draw(board, rest)
    if first == "keep" and rest.casefold() == "nothing":
        return keep_move([])
    if first == "keep" and rest:
        return keep_move({t.index: t for t in read_tickets(s, rest)}.values())
    if first == "pay" and rest:
        cards = read_cards(board, rest)
        return Pay(f"pay {cards}", cards, _spent(board, cards))
    if first in ("pass", "decline") and not rest:
        return PASS if first == "pass" else DECLINE
    if board.tokens and (found := _PLACE.fullmatch(words)):
        symbol, city = read_symbol(board, found["symbol"]), read_city(board, found["city"])
        return PlaceToken(f"place {board.tokens.symbols[symbol]} at {city}",
                          symbol, s.tables.city_number[city])  # fmt: skip
    if board.tokens and first == "take" and rest:
        symbol = read_symbol(board, rest)
        return TakeToken(f"take {board.tokens.symbols[symbol]}", symbol)
    keys = ["claim", "build", "draw", "keep", "pay"] + ["place", "take"] * bool(board.tokens)
    key = first if first in keys else "other"
    hint = say_in(board.rules, f"notation.{key}", **_examples(board, rest))
    raise NotationError(say("notation.unreadable", text=words), hint)


def read_cards(board: Board, text: str) -> Payment:
    """The cards of a text such as "2 green 1 wild"; a word alone is one card.

    >>> import ttr_lab as ttr
    >>> str(read_cards(ttr.load_board("europe"), "1 wild, green and 1 Green"))
    '2 green 1 wild'
    """
    counts = dict.fromkeys(board.cards, 0)
    number: int | None = None
    for word in re.split(r"[\s,+]+", text.casefold().strip()):
        if word in ("", "and", "card", "cards"):
            continue
        if re.fullmatch(r"\d{1,3}", word):
            if number is not None:
                raise _bad_cards(board, text)
            number = int(word)
            continue
        glued = re.fullmatch(r"(\d{1,3})x?([^\d]+)", word)
        if glued and number is None:
            number, word = int(glued[1]), glued[2]
        card = _card(board, word)
        if card is None:
            raise _bad_cards(board, text, word)
        counts[card] += 1 if number is None else number
        number = None
    cards = tuple((card, n) for card, n in counts.items() if n)
    if number is not None or not cards:
        raise _bad_cards(board, text)
    return Payment(cards)


def read_city(board: Board, text: str) -> str:
    """The city of a name, whatever its accents and case."""
    found = _city(board, text)
    if found is None:
        raise NotationError(say("notation.city", city=text.strip()), _close_city(board, text))
    return found


def read_symbol(board: Board, text: str) -> int:
    """The number of a token's symbol."""
    symbols = board.tokens.symbols if board.tokens else ()
    word = text.strip().casefold()
    if word not in symbols:
        hint = say("notation.symbols", symbols=", ".join(symbols))
        raise NotationError(say("notation.symbol", symbol=text.strip()), hint)
    return symbols.index(word)


def read_route(board: Board, text: str) -> tuple[Route, ...]:
    """The routes that a text can mean: a route's id, two cities, two cities and a colour."""
    by_id = board.route_by_id.get(text.strip().casefold())
    if by_id is not None:
        return (by_id,)
    cities, color = text.strip(), None
    head, _, last = cities.rpartition(" ")
    if head and last.casefold() in (*board.colors, GRAY, "grey") and _city(board, cities) is None:
        color = GRAY if last.casefold() == "grey" else last.casefold()
        cities = head
    a, b = _pair(board, cities)
    routes = board.routes_of_pair.get(frozenset((a, b)), ())
    if not routes:
        near = [r.name for r in board.routes if a in r.cities][:4]
        raise NotationError(
            say("notation.no_route", a=a, b=b),
            say("notation.near", a=a, routes=listing(near) or say("ui.nothing")),
        )
    fitting = tuple(r for r in routes if color in (None, r.color))
    if not fitting:
        tracks = dict.fromkeys(f"{r.cities[0]}-{r.cities[1]} {r.color}" for r in routes)
        names = listing(list(tracks), "or")
        raise NotationError(
            say("notation.no_track", route=text.strip()), say("notation.names", names=names)
        )
    return fitting


def read_tickets(s: State, text: str) -> list[Ticket]:
    """The tickets of a list of pairs, separated by commas."""
    parts = [p for p in map(str.strip, re.split(r"[,;]", text)) if p]
    if not parts:
        raise NotationError(say("notation.pair", text=text), say("notation.pair_hint"))
    offer = [s.board.tickets[i] for i in s.offers[s.player]]
    return [read_ticket(s.board, part, offer or None) for part in parts]


def read_ticket(board: Board, text: str, among: Iterable[Ticket] | None = None) -> Ticket:
    """The ticket of two cities; ``among`` only serves the hint."""
    bare = text.strip()
    if _city(board, _DASHES.split(bare)[-1]) is None:  # a place may end in a number: Pier 39
        bare = re.sub(r"\s+\(?\d+\)?$", "", bare)
    a, b = _pair(board, bare)
    found = board.ticket_of_pair.get(frozenset((a, b)))
    if found is not None:
        return found
    names = [t.name for t in (among or [t for t in board.tickets if a in t.cities])]
    raise NotationError(
        say("notation.no_ticket", a=a, b=b),
        say("notation.tickets", tickets=listing(names) or say("ui.nothing")),
    )


def _claimed_route(s: State, text: str, cards: Payment) -> Route:
    routes = read_route(s.board, text)
    pair = s.board.routes_of_pair[frozenset(routes[0].cities)]
    if len(pair) > 1 and len({r.color for r in pair}) == 1:
        # Equal twins go by one name, even when an id names one of them: the one that is open to
        # this player, else one that nobody has (the refusal then tells why it is closed).
        open_to_player = (r for r in pair if s.open[s.player] >> r.index & 1)
        unclaimed = (r for r in pair if s.owner(r.index) is None)
        return next(open_to_player, next(unclaimed, pair[0]))
    if len(routes) == 1:
        return routes[0]
    by_color = [r for r in routes if r.color in cards.colors]
    if len(by_color) == 1 and len(cards.colors) == 1:
        return by_color[0]
    names = listing([r.name for r in routes], "or")
    raise NotationError(
        say("notation.which", route=text.strip()), say("notation.names", names=names)
    )


def _spent(board: Board, cards: Payment) -> tuple[int, ...]:
    counts = dict(cards.cards)
    return tuple(counts.get(card, 0) for card in board.cards)


def _draw(board: Board, rest: str) -> Move:
    what = rest.casefold()
    if what in ("tickets", "ticket"):
        return DRAW_TICKETS
    if what in ("blind", "deck", "from deck", "from the deck"):
        return draw_move(None, -1)
    card = _card(board, what)
    if card is None:
        raise NotationError(
            say("notation.unreadable", text=f"draw {rest}"),
            say("notation.draw", **_examples(board)),
        )
    return draw_move(card, board.cards.index(card))


def _card(board: Board, word: str) -> str | None:
    wild = {WILD, f"{WILD}s", board.wild_word, plural(board.wild_word)}
    if word in wild:
        return WILD
    return word if word in board.colors else None


def _city(board: Board, text: str) -> str | None:
    return board.city_by_plain.get(plain(_DASHES.sub("-", text)))


def _pair(board: Board, text: str) -> tuple[str, str]:
    parts = _DASHES.split(text.strip())
    for i in range(1, min(len(parts), 9)):  # a name may hold a hyphen or two
        a, b = _city(board, "-".join(parts[:i])), _city(board, "-".join(parts[i:]))
        if a and b:
            return a, b
    if len(parts) == 2:
        for part in parts:
            read_city(board, part)
    raise NotationError(say("notation.pair", text=text.strip()), say("notation.pair_hint"))


def _close_city(board: Board, text: str) -> str:
    close = get_close_matches(plain(text), board.city_by_plain, n=2, cutoff=0.6)
    if close:
        return say("notation.close", names=listing([board.city_by_plain[c] for c in close], "or"))
    return say("notation.cities", names=", ".join(sorted(board.cities)))


def _bad_cards(board: Board, text: str, word: str = "") -> NotationError:
    why = say("notation.word", word=word) if word else say("notation.cards", text=text.strip())
    return NotationError(why, say("notation.cards_hint", cards=", ".join(board.cards)))


def _examples(board: Board, rest: str = "") -> dict[str, str]:
    """What an example names: the route that the text seems to mean, or the first, with cards."""
    try:
        route = read_route(board, re.sub(r"\s+with\b.*", "", rest))[0]
    except NotationError:
        route = board.routes[0]
    color = route.color if route.color in board.colors else board.colors[0]
    wild, n = route.locomotives, route.length - route.locomotives
    cards = [*([f"{n} {color}"] if n else []), *([f"{wild} wild"] if wild else [])]
    return {
        "route": route.name,
        "payment": " ".join(cards),
        "cards": ", ".join(board.cards),
        "color": board.colors[0],
        "city": next(iter(board.cities)),
        "ticket": board.tickets[0].name if board.tickets else "A-B",
        "symbol": board.tokens.symbols[0] if board.tokens else "",
    }
