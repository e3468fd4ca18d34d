"""Reading what a position is described with: whatever the slip, the answer is a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ..refusal import NotationError, PositionError
from ..wrong import show
from .board import Board
from .notation import read_cards

T = TypeVar("T")


def seat_of(seats: tuple[str, ...], key: str, name: object) -> int:
    """The seat of a player's name."""
    if name not in seats:
        players = ", ".join(seats)
        raise PositionError(f"{key}: nobody is called {show(name)}. Players: {players}.")
    return seats.index(str(name))


def by_seat(seats: tuple[str, ...], key: str, value: object) -> list[tuple[int, Any]]:
    """(seat, what it is given) of a dict by players' names; None means nothing."""
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise PositionError(
            f'{key}: it is {show(value)}; write a dict by players, like {{"{seats[0]}": ...}}.'
        )
    return [(seat_of(seats, key, name), item) for name, item in value.items()]


def names(key: str, who: str, value: object) -> list[str]:
    """A list of names (of routes, cities or tickets)."""
    if isinstance(value, str):
        raise PositionError(f"{key}: write a list for {who}, for instance [{show(value)}].")
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise PositionError(f"{key}: {who} is given {show(value)}; write a list of names.")
    listed = list(value)
    for name in listed:
        if not isinstance(name, str):
            raise PositionError(f"{key}: {show(name)}, given to {who}, is not a name.")
    return listed


def number(key: str, value: object, least: int, most: int, of: str, rule: str = "") -> int:
    """A whole number from ``least`` to ``most``; ``rule`` is what sets the limits, "[id]"."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PositionError(
            f"{key}: {show(value)} is not possible; {of} is a whole number from {least} to {most}. "
            f"{rule}".strip()
        )
    return value


def counts(board: Board, key: str, value: object) -> dict[int, int]:
    """How many of each card a text such as "3 green 1 wild" holds; nothing when it is empty."""
    found: dict[int, int] = {}
    for card in row(board, key, value):
        found[card] = found.get(card, 0) + 1
    return found


def row(board: Board, key: str, value: object) -> list[int]:
    """The cards of a text in the order given: "red red wild", or "2 red wild"."""
    text = _card_text(key, value)
    cards: list[int] = []
    waiting = ""
    for word in re.split(r"[\s,+]+", text):
        if re.fullmatch(r"\d{1,3}", word) and not waiting:
            waiting = word
        elif word and word.casefold() not in ("and", "card", "cards"):
            pay = read(key, read_cards, board, f"{waiting} {word}")
            cards += [board.cards.index(card) for card, n in pay.cards for _ in range(n)]
            waiting = ""
    if waiting:
        raise PositionError(f"{key}: after {waiting} in {show(text)} a card is missing.")
    return cards


def _card_text(key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        parts = []
        for card, n in value.items():
            if not isinstance(card, str):
                raise PositionError(f"{key}: {show(card)} is no card.")
            if number(key, n, 0, 999, f"the number of {card} cards"):
                parts.append(f"{n} {card}")
        return " ".join(parts)
    if isinstance(value, Iterable):
        listed = list(value)
        if all(isinstance(text, str) for text in listed):
            return " ".join(listed)
    raise PositionError(
        f'{key}: it is {show(value)}; write cards as a text, like "2 green 1 wild".'
    )


def read(key: str, how: Callable[..., T], *args: Any) -> T:
    """What ``how`` reads in a text; a PositionError that names the part when it cannot be read."""
    try:
        return how(*args)
    except NotationError as error:
        raise PositionError(f"{key}: {error}") from error
