"""Games that bots play: one at a time with people, or many for an experiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from .families import rules_of
from .game import Game
from .move import Move
from .refusal import IllegalMove
from .start import new_game
from .wrong import show, whole

Bot = Callable[[Any, Sequence[Move], Random], Move]

# A game that bots play takes a few hundred steps. Ten thousand mean that it does not end.
MOST_STEPS = 10_000
CIRCLES = f"The game has not ended after {MOST_STEPS} steps: the bots play in circles."


class LazyView:
    """A view that is built when first read: a bot that looks at nothing costs nothing."""

    __slots__ = ("_build", "seen")

    def __init__(self, build: Callable[[], Any]) -> None:
        self._build = build
        self.seen: Any = None

    def __getattr__(self, name: str) -> Any:
        if self.seen is None:
            self.seen = self._build()
        return getattr(self.seen, name)

    def __repr__(self) -> str:
        return repr(self.seen or self._build())

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy is a view that has been read.
        self.seen = self.seen or self._build()
        return copy, (self.seen,)


def check_bots(game: Any, bots: Any) -> None:
    """A ValueError that says what is wrong when the bots are not {name of a seat: bot}."""
    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is no game: make one with ttr.new_game(...) first.")
    if not isinstance(bots, Mapping):
        example = f'bots={{"{game.seats[-1]}": ttr.bots.planner}}'
        raise ValueError(f"bots: say who plays by itself, for instance {example}.")
    for name, bot in bots.items():
        if name not in game.seats:
            raise ValueError(f"bots: nobody is called {name!r}. Players: {', '.join(game.seats)}.")
        _callable(bot)


def _callable(bot: Any) -> None:
    if not callable(bot):
        raise ValueError(
            f"bots: {bot!r} is no bot; a bot is a function of a view, the legal moves and a "
            "source of chance, for instance ttr.bots.planner."
        )


def run(game: Game, bots: Mapping[str, Bot], *, seed: int | str = 0) -> Game:
    """Let bots play on until the game is over or a seat without a bot must decide.

    Returns the same game. A bot that answers with an illegal move is an IllegalMove.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("mini", players=["Ada", "Bo"], seed=1)
    >>> run(game, bots={"Ada": ttr.bots.random, "Bo": ttr.bots.random}, seed=1).over
    True
    """
    check_bots(game, bots)
    begun = len(game.moves)
    while game.player in bots:
        name = str(game.player)
        if len(game.moves) - begun > MOST_STEPS:
            raise RuntimeError(CIRCLES)
        # A source of chance for each decision: going on later gives the same moves.
        rng = Random(f"{seed}/{name}/{len(game.moves)}")
        move = bots[name](game.view(name), game.legal(), rng)
        game.play(move, seat=name)
    return game


def play_many(
    board: str | Path = "europe",
    *,
    bots: Sequence[Bot] | Mapping[str, Bot],
    games: int = 100,
    seed: int | str = 0,
    progress: bool = True,
) -> list[dict[str, Any]]:
    """Play many games between bots; a row (dict) for every seat of every game.

    Rows hold game, seat, bot, points and its parts (routes, tickets, stations, longest_trail,
    tokens), tickets_done, stations_used, trail (its length), won (the share of the victory:
    1, 0, or a part of 1 when shared) and turns (of that seat). The same seed gives the same rows.
    Runs of more than a few seconds show a progress bar; ``progress=False`` never does.

    >>> import ttr_lab as ttr
    >>> rows = play_many("mini", bots=[ttr.bots.random, ttr.bots.random], games=2, seed=1)
    >>> len(rows), rows[0]["game"], rows[0]["bot"]
    (4, 0, 'random')
    """
    if not whole(games) or games < 0:
        raise ValueError(f"games={show(games)}: a number of games is 0 or more.")
    if not isinstance(bots, (Mapping, Sequence)) or isinstance(bots, (str, bytes)):
        raise ValueError("bots: give a list of bots, for instance [ttr.bots.random] * 2.")
    for bot in bots.values() if isinstance(bots, Mapping) else bots:
        _callable(bot)
    seats = list(bots) if isinstance(bots, Mapping) else len(bots)
    start = new_game(board, players=seats, seed=0)
    players = list(bots.values()) if isinstance(bots, Mapping) else list(bots)
    rows: list[dict[str, Any]] = []
    numbers: Any = range(games)
    if progress and games > 20:
        from tqdm.auto import tqdm

        numbers = tqdm(numbers, desc="games", delay=3, leave=False)
    for number in numbers:
        rows += _one_game(start, players, number, f"{seed}/{number}")
    return rows


def _one_game(start: Game, players: list[Bot], number: int, seed: str) -> list[dict[str, Any]]:
    rules = rules_of(start.board)
    s = rules.new_state(start.board, start.seats, seed)
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    turns = _play_out(rules, s, players, rngs)
    found = rules.scores(s)
    won = rules.winners(found)
    return [
        {
            "game": number,
            "seat": name,
            "bot": getattr(players[seat], "__name__", type(players[seat]).__name__),
            "points": score.total,
            **score.row(),
            "won": (1 if len(won) == 1 else 1 / len(won)) if name in won else 0,
            "turns": turns[seat],
        }
        for seat, (name, score) in enumerate(found.items())
    ]


def _play_out(rules: Any, s: Any, players: Sequence[Bot], rngs: Sequence[Random]) -> list[int]:
    turns = [0] * len(players)
    # For each seat its bot, whether that is one of ours (which hands back one of the moves it was
    # given), its view and its source of chance.
    table = [
        (
            bot,
            getattr(bot, "__module__", "").startswith(f"{__package__}.bots"),
            _lazy(rules, s, seat),
            rngs[seat],
        )
        for seat, bot in enumerate(players)
    ]
    legal, apply, first_phase = rules.legal, rules.apply, rules.TURN
    for _ in range(MOST_STEPS):
        moves = legal(s)
        if not moves:
            return turns
        seat = s.player
        if s.phase == first_phase:
            turns[seat] += 1
        bot, trusted, view, rng = table[seat]
        move = bot(view, moves, rng)
        if view.seen is not None:
            # What was seen stays as it was; the next look is a new one.
            table[seat] = (bot, trusted, _lazy(rules, s, seat), rng)
        if not trusted:
            move = _checked(rules, s, move)
        apply(s, move)
    raise RuntimeError(CIRCLES)


def _checked(rules: Any, s: Any, move: Any) -> Move:
    """A bot's answer as a legal move of now; IllegalMove when it is none."""
    read: Move = rules.parse(s, str(move))
    refusal = rules.explain(s, read)
    if refusal is not None:
        raise IllegalMove(refusal, read)
    return read


def _lazy(rules: Any, s: Any, seat: int) -> LazyView:
    return LazyView(lambda: rules.view(s, seat))
