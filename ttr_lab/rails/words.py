"""Cards as a person says them: a wild card by its own word, and that word in its plural.

Notation is something else: there a wild card is always ``wild``.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..text import listing, say, say_in, texts
from .board import WILD, Board


def card(board: Board, name: str, n: int = 1) -> str:
    """What a kind of card is called when there are n of it.

    >>> import ttr_lab as ttr
    >>> europe, city = ttr.load_board("europe"), ttr.load_board("san_francisco")
    >>> card(europe, "wild"), card(europe, "wild", 2), card(city, "wild", 2), card(city, "red", 2)
    ('locomotive', 'locomotives', 'ferries', 'red')
    """
    if name != WILD:
        return say(f"cards.{name}")
    return plural(board.wild_word) if n > 1 else board.wild_word


def plural(word: str) -> str:
    """Several of what a wild card is called.

    >>> plural("ferry"), plural("joker")
    ('ferries', 'jokers')
    """
    return str(texts()["plurals"].get(word, f"{word}s"))


def cards(board: Board, counts: Iterable[tuple[str, int]], between: str = "") -> str:
    """Kinds of cards with their numbers, "and" before the last unless told otherwise.

    >>> import ttr_lab as ttr
    >>> pay = [("red", 4), ("wild", 2)]
    >>> cards(ttr.load_board("europe"), pay), cards(ttr.load_board("san_francisco"), pay, " + ")
    ('4 red and 2 locomotives', '4 red + 2 ferries')
    """
    parts = [f"{n or 'no'} {card(board, name, n)}" for name, n in counts]
    return between.join(parts) if between else listing(parts)


def row(board: Board, names: Iterable[str]) -> str:
    """Single cards in a row.

    >>> import ttr_lab as ttr
    >>> row(ttr.load_board("europe"), ["red", "wild", "red"])
    'red, locomotive and red'
    """
    return listing([card(board, name) for name in names])


def count(n: int, what: str, rules: str = "") -> str:
    """A number of things of a word that [count] has, as a set of rules calls them.

    >>> count(1, "station"), count(3, "train", "SF")
    ('1 station', '3 cable cars')
    """
    return say_in(rules, f"count.{what}" if n == 1 else f"count.{what}s", n=n)
