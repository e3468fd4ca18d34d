"""Reading moves, cells and crossings as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from ..move import Move
from ..refusal import NotationError
from ..text import say
from .moves import BUY_LOOKED, GO_HOME, LEAVE, NOTHING, STAY
from .state import State
from .tables import Tables

LONGEST = 200  # letters; no move is nearly as long
_ALONE: dict[str, Move] = {
    "go home": GO_HOME,
    "stay": STAY,
    "buy": BUY_LOOKED,
    "leave": LEAVE,
    "nothing": NOTHING,
}
_CROSSING = re.compile(r"\(?\s*(\d{1,3})\s*(?:,\s*|\s)(\d{1,3})\s*\)?")


def parse(s: State, text: str) -> Move:
    """The move that a text names, legal or not; NotationError with a hint when it names none."""
    t = s.tables
    words = " ".join(str(text).split())
    if len(words) > LONGEST:
        raise NotationError(
            say("notation.unreadable", text=f"{words[:40]}..."), say("notation.long")
        )
    small = words.casefold()
    if small in _ALONE:
        return _ALONE[small]
    verb, _, rest = small.partition(" ")
    if verb == "flip" and rest:
        return t.flip[read_cell(t, rest)]
    if verb == "move" and (found := _CROSSING.fullmatch(rest.removeprefix("to").strip())):
        return t.crossing(int(found[1]), int(found[2]))
    if verb == "look" and rest.startswith("at "):
        return t.look[read_cell(t, rest.removeprefix("at "))]
    if verb == "buy":
        return t.buy[read_cell(t, rest)]
    if verb == "sell" and (found := re.fullmatch(r"(.+?) at (.+)", rest)):
        return t.sell[read_cell(t, found[2])][read_item(t, found[1], t.words[:-1])]
    if verb == "give" and rest:
        return t.give[read_item(t, rest, t.words)]
    key = verb if verb in ("flip", "move", "look", "sell", "give") else "other"
    raise NotationError(
        say("notation.unreadable", text=words), say(f"notation.venice_{key}", kind=t.words[0])
    )


def read_cell(t: Tables, text: str) -> int:
    """The cell of a name such as c4, in either case."""
    name = text.strip().casefold()
    if name in t.cell_of:
        return t.cell_of[name]
    why = say("notation.venice_no_cell", cell=text.strip())
    raise NotationError(why, say("notation.venice_cells", last=t.names[-1]))


def read_crossing(t: Tables, text: str) -> int:
    """The place of a crossing such as "2,3"."""
    found = _CROSSING.fullmatch(text.strip())
    place = t.place_of.get((int(found[1]), int(found[2]))) if found else None
    if place is None:
        why = say("notation.venice_no_crossing", crossing=text.strip())
        raise NotationError(why, say("notation.venice_crossings", last=t.canals.side))
    return place


def read_item(t: Tables, text: str, among: Sequence[str]) -> int:
    """The kind of card (or the coin) of a word, with or without the s of the plural."""
    word = text.strip().casefold().removeprefix("a ").removeprefix("the ")
    for form in (word, word.removesuffix("s"), word.removesuffix("es"), f"{word}s"):
        if form in among:
            return among.index(form)
    close = get_close_matches(word, among, n=1)
    hint = say("notation.close", names=close[0]) if close else ""
    known = say("notation.venice_items", items=", ".join(among))
    raise NotationError(say("notation.word", word=text.strip()), f"{hint} {known}".strip())
