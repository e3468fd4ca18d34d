"""All chance of a game, drawn from its seed."""

from __future__ import annotations

from random import Random

from .wrong import show, whole


def shuffled(items: list[int], seed: int | str, count: int) -> list[int]:
    """The items in an order that depends on the seed and on how many shuffles came before.

    >>> shuffled([1, 2, 3, 4], 7, 0) == shuffled([1, 2, 3, 4], 7, 0)
    True
    """
    random = Random(f"{seed}/{count}").random
    # Sorting by random keys is several times faster than Random.shuffle and as fair.
    return [item for _, item in sorted([(random(), item) for item in items])]


def first_seat(first: int | str, seats: tuple[str, ...], seed: int | str) -> int:
    """The seat that begins: a number, a name, or "random" (drawn from the seed; EU-SET-6).

    >>> first_seat("Bo", ("Ada", "Bo"), 1)
    1
    """
    if first == "random" and "random" not in seats:
        return Random(f"{seed}/first").randrange(len(seats))
    if isinstance(first, str):
        if first not in seats:
            raise ValueError(f"first={first!r}: nobody is called so. Seats: {', '.join(seats)}.")
        return seats.index(first)
    if not whole(first) or not 0 <= first < len(seats):
        raise ValueError(f"first={show(first)}: seats are numbered 0 to {len(seats) - 1}.")
    return first
