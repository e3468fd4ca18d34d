"""What a player can do, as small frozen values; ``str(move)`` is its notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..move import Move
from .board import WILD, Route, Ticket


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards laid down together: pairs of a card and how many, colours first, wild cards last.

    >>> pay = Payment((("green", 2), ("wild", 1)))
    >>> str(pay), pay.total, pay.wilds, pay.color
    ('2 green 1 wild', 3, 1, 'green')
    """

    cards: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return " ".join(f"{n} {card}" for card, n in self.cards)

    @property
    def total(self) -> int:
        """How many cards in all."""
        return sum(n for _, n in self.cards)

    @property
    def wilds(self) -> int:
        """How many of them are wild."""
        return sum(n for card, n in self.cards if card == WILD)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours among them, wild not counted as one."""
        return tuple(card for card, _ in self.cards if card != WILD)

    @property
    def color(self) -> str | None:
        """The one colour, or None when there is none (wild cards alone) or more than one."""
        return self.colors[0] if len(self.colors) == 1 else None

    @property
    def count(self) -> int:
        """How many cards that are not wild."""
        return self.total - self.wilds


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DrawCard(Move):
    """Take one card: face up when ``card`` names it, else blind from the deck."""

    card: str | None
    index: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Claim(Move):
    """Lay ``cards`` for a route; ``spent`` are their counts in the order of the board's cards.

    ``laid`` says the same as pairs of a card's number and how many.
    """

    route: Route
    cards: Payment
    spent: tuple[int, ...]
    laid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BuildStation(Move):
    """Put a station into a city."""

    city: str
    cards: Payment
    spent: tuple[int, ...]
    laid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pay(Move):
    """Pay what the tunnel asks on top."""

    cards: Payment
    spent: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Keep(Move):
    """Keep these of the tickets on offer."""

    tickets: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DrawTickets(Move):
    """Ask for tickets."""

    text: str = field(default="draw tickets", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Decline(Move):
    """Take the cards laid for a tunnel back."""

    text: str = field(default="decline", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pass(Move):
    """Nothing can be done."""

    text: str = field(default="pass", init=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlaceToken(Move):
    """Put the stack of a left-over symbol on a place without one (both by their numbers)."""

    symbol: int
    city: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeToken(Move):
    """Take this token of the two that a claim offers."""

    symbol: int


DRAW_TICKETS = DrawTickets()
DECLINE = Decline()
PASS = Pass()


def claim_move(route: Route, cards: Payment, spent: tuple[int, ...]) -> Claim:
    """The claim of a route with these cards."""
    return Claim(f"claim {route.name} with {cards}", route, cards, spent, _laid(spent))


def station_move(city: str, cards: Payment, spent: tuple[int, ...]) -> BuildStation:
    """A station in a city for these cards."""
    return BuildStation(f"build station in {city} with {cards}", city, cards, spent, _laid(spent))


def _laid(spent: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((card, n) for card, n in enumerate(spent) if n)


def keep_move(tickets: Iterable[Ticket]) -> Keep:
    """These tickets kept, in the board's order whatever the order given."""
    kept = tuple(sorted(tickets, key=lambda t: t.index))
    return Keep("keep " + (", ".join(t.name for t in kept) or "nothing"), kept)


def draw_move(card: str | None, index: int) -> DrawCard:
    """One card, face up or (None) blind."""
    return DrawCard(f"draw {card or 'blind'}", card, index)
