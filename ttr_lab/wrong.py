"""What is said of a value of the wrong kind: one sentence, whatever the value is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

E = TypeVar("E", bound=ValueError)


def show(value: object) -> str:
    """A value as it is written in Python, cut short when it is long.

    >>> show(3), show("a" * 99)[:12], len(show("a" * 99))
    ('3', "'aaaaaaaaaaa", 60)
    """
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def wrong(key: str, value: object, right: str, error: type[E]) -> E:
    """The error for an argument that is of another kind than it has to be.

    >>> wrong("moves", None, "write a whole number", ValueError)
    ValueError('moves: it is None; write a whole number.')
    """
    return error(f"{key}: it is {show(value)}; {right}.")


def whole(value: object) -> bool:
    """Whether a value is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def path_of(path: Any, error: type[ValueError]) -> Path:
    """The path of a text or a Path; anything else is the error."""
    if not isinstance(path, (str, Path)) or not str(path):
        raise wrong("path", path, "write the name of a file", error)
    return Path(path)
