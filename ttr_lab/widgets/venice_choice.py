"""What a click in Venice offers, or why it offers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..draw.venice_places import AIRPORT_CELL, name_of, reach
from ..game import Game
from ..move import Move
from ..refusal import Refusal
from ..text import say
from ..venice.board import AIRPORT, COIN, DOWN, HOME
from ..venice.moves import Buy, BuyLooked, Flip, Give, GoHome, Leave, LookAt, MoveTo, Sell
from ..venice.tables import cell_name
from ..venice.views import View
from .faces import Look, Press
from .venice_html import looks

SECRETS = (["sell"], ["give"])


def keeps(view: View) -> bool:
    """Whether what is clicked stays selected."""
    return view.phase.name in ("research", "move", "trade")


def offers(view: View, name: str, legal: Sequence[Move]) -> list[Move]:
    """The legal moves that concern a cell, a crossing or the airport."""
    if view.phase.name == "look":
        return []
    return [move for move in legal if place_of(view, move) == name]


def place_of(view: View, move: Move) -> str | None:
    """The cell, crossing or airport that a move is about, if there is one."""
    if isinstance(move, GoHome):
        return HOME
    if isinstance(move, MoveTo):
        return name_of(move.crossing)
    if isinstance(move, (Flip, LookAt, Buy, Sell)):
        return cell_name(move.cell, view.size)
    return None


def forced(view: View, legal: Sequence[Move]) -> bool:
    """Whether the moves are offered although nothing has been selected."""
    return len(legal) == 1 and not isinstance(legal[0], Flip)


def buttons(view: View, legal: Sequence[Move]) -> list[Press]:
    """A button for each move but those that are best made on the map: cards to turn, crossings."""
    shown = [move for move in legal if not isinstance(move, (Flip, MoveTo))]
    phase = view.phase.name  # a button of the next phase is another one, though it stands there
    return [Press(f"{phase} {i}", str(move), _look(view, move)) for i, move in enumerate(shown)]


def _look(view: View, move: Move) -> Look | None:
    faces = looks(view.board)
    if isinstance(move, GoHome):
        return faces[AIRPORT]
    if isinstance(move, LookAt):
        return faces["look at"]
    if isinstance(move, Leave):
        return faces[DOWN]
    if isinstance(move, Buy):
        return faces[view.city[cell_name(move.cell, view.size)]]
    if isinstance(move, BuyLooked):
        return faces[view.looked or DOWN]
    if isinstance(move, Sell):
        return faces[view.board.cards[move.kind]]
    if isinstance(move, Give):
        return faces[(*view.board.cards, COIN)[move.item]]
    return None


def secret(view: View, move: str) -> bool:
    """Whether the others may not read a move that this seat makes: a card sold or given."""
    return move.casefold().split()[:1] in SECRETS


def private(view: View) -> bool:
    """Whether the screen must be empty of onlookers before this phase is shown."""
    return view.phase.name == "look"


# Nothing is chosen with boxes here.


def offer(view: View) -> list[str]:
    """What can be ticked: nothing."""
    return []


def kept(view: View, ticked: Iterable[int]) -> str:
    """The move that keeps what is ticked: there is none."""
    return ""


def ticks(view: View, move: Move) -> list[int] | None:
    """What is ticked when this move is picked from the list."""
    return None


# Why nothing is offered, and what is said about a choice.


def refused(game: Game, view: View, name: str) -> Refusal | None:
    """Why nothing can be done at a place, by asking for the likeliest move there."""
    return game.why_not(_try(view, name))


def _try(view: View, name: str) -> str:
    if name == HOME and view.phase.name in ("research", "move"):
        return "go home"
    if "," in name:
        return f"move to {name}"
    cell = AIRPORT_CELL if name == HOME else name
    if view.phase.name == "research":
        return f"flip {cell}"
    thing = view.city.get(cell, DOWN)
    if thing == DOWN:
        return f"look at {cell}"
    if thing == COIN:
        return f"sell {next(iter(view.hand), view.board.kinds[0].kind)} at {cell}"
    return f"buy {cell}"


def title(view: View, name: str) -> str:
    """A line that says what has been selected."""
    ways = {name_of(end): way for end, way in reach(view).items()}
    if name in ways:
        by = " · ".join(name_of(place) for place in ways[name][1:])
        return say("ui.venice.to_home" if name == HOME else "ui.venice.to_crossing", way=by)
    return told(view, name)


def told(view: View, name: str) -> str:
    """What there is at a place."""
    if name == HOME:
        return say("ui.venice.airport_title")
    if "," in name:
        here = [who for who, at in view.gondolas.items() if name_of(at) == name]
        key = "crossing_gondola" if here else "crossing_free"
        return say(f"ui.venice.{key}", crossing=name, who="".join(here))
    thing = view.city[name]
    key = {DOWN: "cell_down", COIN: "cell_coin"}.get(thing, "cell_up")
    return say(f"ui.venice.{key}", cell=name, kind=thing)


def asked(view: View, legal: Sequence[Move], payments: Sequence[Move]) -> str:
    """The line when nothing is selected."""
    if not legal:
        return ""
    if len(payments) == 1:
        return str(payments[0])
    return say(f"ui.venice.pick_{view.phase.name}")


def choice_label(view: View) -> str:
    """What stands before the moves to choose from."""
    return say("ui.play.choice")


def payment(view: View, move: Move) -> str:
    """A move in the list of those that the selected place offers."""
    return str(move)
