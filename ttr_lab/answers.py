"""Answers of a learner: read as people write them, so that equal ones are equal values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any

from .game import Game
from .rails.board import plain
from .rails.notation import read_cards, read_route
from .text import listing, texts

NOTHING = ""  # how "no route at all" is kept
_NOTHING = ("", "nothing", "none", "-")
_NUMBER = re.compile(r"([+\-\u2212]?\d{1,6})(?:\s*[a-z]+)?")


class Unreadable(ValueError):
    """An answer of another kind than the one asked for."""


def read(kind: str, game: Game, answer: object) -> Any:
    """An answer of a kind as a value that can be compared; Unreadable when it is none.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> read("number", game, "+7 points"), read("seats", game, "Bo and ada")
    (7, ('Ada', 'Bo'))
    >>> read("cards", game, "1 locomotive, 2 green")
    (('green', 2), ('wild', 1))
    """
    try:
        return KINDS[kind](game, answer)
    except Exception as error:  # an answer can be any object at all
        raise Unreadable(kind) from error


def choices(kind: str, game: Game) -> tuple[str, ...]:
    """What there is to choose from, when the answers of a kind are few."""
    if kind == "yes or no":
        return ("yes", "no")
    return game.seats if kind == "seat" else ()


def wording(value: object) -> str:
    """A value as one says it: "yes" for True, "Ada and Bo" for two names, "nothing" for None.

    >>> wording(True), wording(3), wording(("Ada", "Bo")), wording(None)
    ('yes', '3', 'Ada and Bo', 'nothing')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == NOTHING:
        return "nothing"
    if isinstance(value, tuple) and value and all(isinstance(part, tuple) for part in value):
        return " ".join(f"{n} {card}" for card, n in value)
    if isinstance(value, (list, tuple)):
        return listing([wording(part) for part in value]) or "nothing"
    return str(value)


def forms(value: object) -> set[str]:
    """Every word by which a text would give a value away, in plain lower case."""
    found = {plain(wording(value))}
    if isinstance(value, bool):
        found.add(str(value).casefold())
    elif isinstance(value, int):
        found.add(str(abs(value)))
        words = texts()["ui"]["quiz"]["numbers"]
        found |= set(words[abs(value) : abs(value) + 1])
    elif isinstance(value, tuple):
        for part in value:
            found |= forms(part[0]) if isinstance(part, tuple) else forms(part)
    elif isinstance(value, str):
        found |= {plain(part) for part in re.split(r"[-\u2013]", value) if part.strip()}
    return found - {""}


def _number(game: Game, answer: object) -> int:
    if isinstance(answer, bool):
        raise TypeError(answer)
    if isinstance(answer, str):
        found = _NUMBER.fullmatch(" ".join(answer.casefold().split()))
        if found is None:
            raise ValueError(answer)
        return int(found[1].replace("\u2212", "-"))
    if isinstance(answer, float):
        if answer != int(answer):
            raise ValueError(answer)
        return int(answer)
    return index(getattr(answer, "length", answer))  # type: ignore[arg-type]  # a Trail, a number


def _yes_or_no(game: Game, answer: object) -> bool:
    if isinstance(answer, str):
        words = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
        return words[answer.strip().casefold()]
    if not isinstance(answer, bool):
        raise TypeError(answer)
    return answer


def _seat(game: Game, answer: object) -> str:
    wanted = plain(_text(answer))
    return next(name for name in game.seats if plain(name) == wanted)


def _seats(game: Game, answer: object) -> tuple[str, ...]:
    if isinstance(answer, str):
        if any(plain(name) == plain(answer) for name in game.seats):
            parts = [answer]  # a name may hold a comma, or the word "and"
        else:
            parts = [p for p in re.split(r",|&|\+|\band\b", answer) if p.strip()]
    elif isinstance(answer, Iterable):
        parts = list(answer)
    else:
        raise TypeError(answer)
    found = {_seat(game, part) for part in parts}
    return tuple(name for name in game.seats if name in found)


def _cards(game: Game, answer: object) -> tuple[tuple[str, int], ...]:
    if isinstance(answer, Mapping):
        answer = " ".join(f"{n} {card}" for card, n in answer.items())
    elif isinstance(answer, (list, tuple, set, frozenset)):
        pairs = [part for part in answer if isinstance(part, tuple)]
        words = [f"{n} {card}" for card, n in pairs] if pairs else map(_text, answer)
        answer = " ".join(words)
    return read_cards(game.board, str(answer)).cards


def _route(game: Game, answer: object) -> str:
    if answer is None or (isinstance(answer, str) and answer.strip().casefold() in _NOTHING):
        return NOTHING
    names = {r.name for r in read_route(game.board, _text(getattr(answer, "id", answer)))}
    if len(names) > 1:
        raise ValueError(answer)  # a double, and not said which of its tracks
    return names.pop()


def _text(answer: object) -> str:
    if not isinstance(answer, str):
        raise TypeError(answer)
    return answer


KINDS: dict[str, Callable[[Game, object], Any]] = {
    "number": _number,
    "yes or no": _yes_or_no,
    "seat": _seat,
    "seats": _seats,
    "cards": _cards,
    "route": _route,
}
