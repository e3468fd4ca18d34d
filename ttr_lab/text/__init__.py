"""Every sentence a person reads, by id, from one file per language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

LANGUAGE = "en"


@cache
def texts(language: str = LANGUAGE) -> dict[str, Any]:
    """All texts of a language, as the file ``<language>.toml`` beside this module holds them."""
    source = resources.files(__package__).joinpath(f"{language}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def say(key: str, /, **values: object) -> str:
    """The sentence of a dotted key, its gaps filled in.

    >>> say("cards.wild")
    'locomotive'
    """
    found: Any = texts()
    for part in key.split("."):
        found = found[part]
    return str(found).format(**values) if values else str(found)


def say_in(rules: str, key: str, /, **values: object) -> str:
    """The same as a set of rules words it: its own sentence where it has one, else the common one.

    >>> say_in("EU", "count.trains", n=3), say_in("SF", "count.trains", n=3)
    ('3 trains', '3 cable cars')
    """
    own: Any = texts().get(rules, {})
    for part in key.split("."):
        own = own.get(part, {})
    return say(f"{rules}.{key}" if own else key, **values)


def listing(items: list[str], last: str = "and") -> str:
    """Words in a row, as one says them.

    >>> listing(["red", "blue", "green"]), listing(["red"]), listing(["red", "blue"], "or")
    ('red, blue and green', 'red', 'red or blue')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
