"""Boards are values that never change: one of each is enough, however it came about."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar
from weakref import WeakSet

T = TypeVar("T", bound="Shared")

# Compared by identity; those that nobody uses any more are forgotten.
_known: WeakSet[Shared] = WeakSet()


class Shared:
    """A frozen dataclass that copies and pickles to itself.

    Tables are kept by a board's identity, and so are views compared, which is quick.

    >>> import copy, pickle
    >>> import ttr_lab as ttr
    >>> board = ttr.load_board("europe")
    >>> copy.deepcopy(board) is board, pickle.loads(pickle.dumps(board)) is board
    (True, True)
    """

    family: str
    name: str

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: object) -> T:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), _facts(self))


def one_of(made: T) -> T:
    """The same thing made before, where there is one in every field alike; else this one."""
    facts = _facts(made)
    for other in list(_known):
        if type(other) is type(made) and _facts(other) == facts:
            return other
    _known.add(made)
    return made


def _restored(kind: Any, facts: dict[str, Any]) -> Any:
    return one_of(kind(**facts))


def _facts(thing: Any) -> dict[str, Any]:
    return {f.name: getattr(thing, f.name) for f in fields(thing)}
