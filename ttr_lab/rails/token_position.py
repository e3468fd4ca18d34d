"""The tokens of a position that is described: on the map, and in front of the players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..refusal import PositionError, cite
from ..wrong import show
from .described import by_seat, names, number, read
from .notation import read_city, read_symbol
from .state import State


def lay(
    s: State, tokens: Mapping[str, str] | None, taken: Mapping[str, Iterable[str]] | None
) -> None:
    """Put tokens on the map ("2 seal" by place) and in front of players (symbols by name)."""
    if tokens is None and taken is None:
        return
    if s.board.tokens is None:
        key = "taken" if tokens is None else "tokens"
        raise PositionError(f"{key}: there are no tokens on {s.board.name}. Leave it out.")
    # All that are in the box: a lesson for two players may show a stack of four players' height.
    most = s.board.tokens.copies
    left = [most] * len(s.board.tokens.symbols)

    def use(key: str, symbol: int, size: int) -> None:
        left[symbol] -= size
        if left[symbol] < 0:
            name = _symbols(s)[symbol]
            raise PositionError(
                f"{key}: too many {name} tokens; there are {most} of each symbol. "
                f"{cite('tokens.stack', s.board.rules)}"
            )

    for city, symbol, size in _stacks(s, tokens):
        if city in s.stacks or any(there == symbol for there, _ in s.stacks.values()):
            raise PositionError(
                f"tokens: {_symbols(s)[symbol]} tokens for {s.tables.cities[city]} are too much; a "
                "symbol lies on one place only, and a place has one symbol. "
                f"{cite('tokens.stack', s.board.rules)}"
            )
        use("tokens", symbol, size)
        s.stacks[city] = symbol, size
    for seat, listed in by_seat(s.seats, "taken", taken):
        for word in names("taken", s.seats[seat], listed):
            symbol = read("taken", read_symbol, s.board, word)
            if symbol in s.taken[seat]:
                raise PositionError(
                    f"taken: {s.seats[seat]} is given {word} twice; nobody takes a symbol twice. "
                    f"{cite('refusals.token_owned', s.board.rules)}"
                )
            use("taken", symbol, 1)
            s.taken[seat] += (symbol,)


def _stacks(s: State, tokens: object) -> list[tuple[int, int, int]]:
    """(place, symbol, how many) of a dict such as {"Alcatraz": "2 seal"}."""
    if tokens is None:
        return []
    if not isinstance(tokens, Mapping):
        raise PositionError(
            f'tokens: it is {show(tokens)}; write a dict by places, like {{"Alcatraz": "2 seal"}}.'
        )
    found = []
    for place, value in tokens.items():
        city = s.tables.city_number[read("tokens", read_city, s.board, str(place))]
        if isinstance(value, (list, tuple)) and len(value) == 2:  # as a view shows it
            value = f"{value[1]} {value[0]}"
        words = re.fullmatch(r"(?:(\d{1,3})\s+)?([^\d\s]+)", str(value).strip())
        if words is None:
            raise PositionError(
                f'tokens: {place} is given {show(value)}; write a number and a symbol, "2 seal".'
            )
        symbol = read("tokens", read_symbol, s.board, words[2])
        most = s.board.tokens.copies if s.board.tokens else 0
        size = number("tokens", int(words[1] or 1), 0, most, "the height of a stack")
        if size:
            found.append((city, symbol, size))
    return found


def _symbols(s: State) -> tuple[str, ...]:
    return s.board.tokens.symbols if s.board.tokens else ()
