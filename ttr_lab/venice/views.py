"""What may be known: by one seat (`View`), by everybody (`View` of no seat), by nobody (`Full`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..text import say
from .board import DOWN, Board
from .board import HOME as HOME_WORD
from .canals import Place
from .state import HOME, LOOK, MOVE, NONE, OVER, PIGEONS, State

Cards = dict[str, int]


@dataclass(frozen=True, slots=True)
class Phase:
    """What is being decided, and by whom; ``str`` is the prompt.

    ``name`` is one of `research`, `move`, `trade`, `look`, `pigeons`, `over`. ``roll`` is what the
    die shows (None before it is rolled), ``cell`` the card that a secret look is at.
    """

    name: str
    seat: str | None
    prompt: str
    roll: int | None = None
    cell: str | None = None

    def __str__(self) -> str:
        return self.prompt


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, by names. ``seat`` is None for what everybody may know.

    There is no field for anything hidden: face-down cards, other hands, choices for the pigeons.
    ``city`` has "down", a kind or "coin" for every cell but the airport's; ``coins`` are those in
    the players' hands, ``looked`` the kind of the card looked at, ``chosen`` who has chosen for the
    pigeons and ``choice`` what this seat has; ``turn`` is whose turn it is. ``unseen`` counts the
    cards that lie where this seat cannot look.
    """

    board: Board = field(repr=False)
    seat: str | None
    seats: tuple[str, ...]
    player: str | None
    turn: str | None
    phase: Phase
    hand: Cards
    hand_sizes: dict[str, int]
    coins: dict[str, int]
    size: int
    city: dict[str, str]
    gondolas: dict[str, Place]
    home: tuple[str, ...]
    appeared: tuple[str, ...]
    face_down: int
    looked: str | None
    chosen: tuple[str, ...]
    choice: str | None
    unseen: Cards
    over: bool
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Full:
    """Everything that is true now, by names: for lessons, tests and a finished game.

    ``city`` has the kind of every card or "coin", ``face_down`` the cells whose card lies face
    down, ``rolls`` some of the rolls to come. ``table`` is what everybody may know.
    """

    table: View
    hands: dict[str, Cards]
    city: dict[str, str]
    face_down: tuple[str, ...]
    choices: dict[str, str]
    looked: str | None
    rolls: tuple[int, ...]
    seed: int | str


def view(s: State, seat: int | None, winners: tuple[str, ...] = ()) -> View:
    """What a seat may know (None: what is public)."""
    t, seats, words, down = s.tables, s.seats, s.tables.words, s.down
    city = {}
    unseen = list(t.pack)
    for cell in range(1, t.cells):
        item = s.cells[cell]
        if down >> cell & 1:
            city[t.names[cell]] = DOWN
        else:
            city[t.names[cell]] = words[item]
            if item != t.coin:
                unseen[item] -= 1
    looked = choice = None
    hand: list[int] = []
    if seat is not None:
        hand = s.hands[seat]
        if s.phase == LOOK and seat == s.player:
            looked = words[s.cells[s.looked]]
            unseen[s.cells[s.looked]] -= 1
        if s.choices and s.choices[seat] != NONE:
            choice = words[s.choices[seat]]
        for kind, n in enumerate(hand):
            unseen[kind] -= n
    return View(
        board=s.board,
        seat=seats[seat] if seat is not None else None,
        seats=seats,
        player=None if s.phase == OVER else seats[s.player],
        turn=None if s.phase == OVER else seats[s.turn],
        phase=phase(s),
        hand=cards(s.board, hand),
        hand_sizes={name: sum(h) for name, h in zip(seats, s.hands, strict=True)},
        coins=dict(zip(seats, s.coins, strict=True)),
        size=t.size,
        city=city,
        gondolas={name: _where(s, p) for name, p in zip(seats, s.gondolas, strict=True)},
        home=tuple(seats[i] for i in s.home),
        appeared=tuple(words[card] for card in s.appeared),
        face_down=down.bit_count(),
        looked=looked,
        chosen=tuple(name for name, c in zip(seats, s.choices, strict=False) if c != NONE),
        choice=choice,
        unseen=cards(s.board, unseen),
        over=s.phase == OVER,
        winners=winners,
    )


def _where(s: State, place: int) -> Place:
    return HOME_WORD if place == HOME else s.tables.canals.names[place]


def full(s: State, winners: tuple[str, ...] = ()) -> Full:
    """Everything, by names."""
    t, words = s.tables, s.tables.words
    return Full(
        table=view(s, None, winners),
        hands={name: cards(s.board, h) for name, h in zip(s.seats, s.hands, strict=True)},
        city={t.names[cell]: words[s.cells[cell]] for cell in range(1, t.cells)},
        face_down=tuple(t.names[cell] for cell in range(t.cells) if s.down >> cell & 1),
        choices={name: words[c] for name, c in zip(s.seats, s.choices, strict=False) if c != NONE},
        looked=t.names[s.looked] if s.looked != NONE else None,
        rolls=s.rolls[s.next_roll :],
        seed=s.seed,
    )


def cards(board: Board, counts: list[int]) -> Cards:
    """Counts by name, none that are zero."""
    return {name: n for name, n in zip(board.cards, counts, strict=False) if n}


def phase(s: State) -> Phase:
    """The phase of a state; it holds nothing secret."""
    if s.phase == OVER:
        return Phase(OVER, None, say("prompts.over"))
    who = s.seats[s.player]
    cell = s.tables.names[s.looked] if s.phase == LOOK else None
    key = f"prompts.venice_{s.phase}"
    if s.phase == PIGEONS:
        other = s.seats[s.receiver(s.player)]
        key += "" if s.held(s.player) else "_coin"
        return Phase(PIGEONS, who, say(key, who=who, other=other), s.rolled or None)
    if s.gondolas[s.player] == HOME:
        key += "_home"
    steps = say("count.step" if s.rolled == 1 else "count.steps", n=s.rolled)
    return Phase(s.phase, who, say(key, who=who, steps=steps, cell=cell), s.rolled or None, cell)


def points(s: State) -> dict[str, str]:
    """What all can see of a hand, in place of points, which are secret until the end."""
    told = {}
    for name, hand, coins in zip(s.seats, s.hands, s.coins, strict=True):
        n = sum(hand)
        held = say("count.card" if n == 1 else "count.cards", n=n)
        told[name] = f"{held} {say('count.coin' if coins == 1 else 'count.coins', n=coins)}"
    return told


def reach(s: State) -> dict[Place, tuple[Place, ...]]:
    """Where the gondola of the player to move may go, with a way to each place."""
    if s.phase != MOVE:
        return {}
    t = s.tables
    names = t.canals.names
    ways = t.canals.ways(
        s.gondolas[s.player], s.rolled, s.others(s.player), jump_counts=t.jump_counts
    )
    found: dict[Place, tuple[Place, ...]] = {}
    for place, way in sorted(ways.items(), key=lambda item: item[0] != t.canals.airport):
        found[HOME_WORD if place == t.canals.airport else names[place]] = tuple(
            names[p] for p in way
        )
    return found
