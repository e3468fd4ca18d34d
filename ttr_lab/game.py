"""A game being played: the same class for every game of the package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import saves
from .families import rules_of
from .lines import Entry, Lines
from .move import Move
from .refusal import IllegalMove, Refusal
from .wrong import show, whole


class Game:
    """One playthrough: a board, seats, a seed and the moves made.

    Made by ``ttr.new_game``, ``ttr.position`` or ``ttr.load``.

    >>> import ttr_lab as ttr
    >>> game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    >>> game.player, game.phase.name
    ('Ada', 'tickets')
    >>> game.play(game.legal()[0])
    >>> game.player
    'Bo'
    """

    def __init__(self, start: Any, spec: dict[str, Any]) -> None:
        self._rules = rules_of(start.board)
        self._states = [start]
        self._moves: list[Move] = []
        self._undone: list[tuple[Move, Any]] = []
        self._told: list[list[Entry]] = []
        self._spec = spec
        self._listeners: list[Callable[[], None]] = []

    def __copy__(self) -> Game:
        # Moments and moves never change once made, so a game of its own needs new lists alone.
        other = Game(self._states[0], self._spec)
        other.__setstate__(self.__getstate__())
        return other

    def __deepcopy__(self, memo: object) -> Game:
        return self.__copy__()

    def __getstate__(self) -> dict[str, Any]:
        # Who listens to this game does not listen to its copies.
        lists = {"states": self._states, "moves": self._moves, "undone": self._undone}
        return {"spec": self._spec, **{name: listed[:] for name, listed in lists.items()}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Game.__init__(self, kept["states"][0], kept["spec"])
        self._states, self._moves = kept["states"], kept["moves"]
        self._undone = kept["undone"]

    # What is true now.

    @property
    def board(self) -> Any:
        """The board that is played on."""
        return self._now.board

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names in the order of play; seat 0 begins unless told otherwise."""
        return self._now.seats

    @property
    def seed(self) -> int | str:
        """What all chance in this game comes from."""
        return self._now.seed

    @property
    def player(self) -> str | None:
        """Whose decision it is; None when the game is over."""
        return None if self.over else self.seats[self._now.player]

    @property
    def phase(self) -> Any:
        """What is being decided; ``str`` of it is the prompt."""
        return self._rules.phase(self._now)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.phase == self._rules.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: several names when shared, none before the end."""
        return self._rules.winners(self.scores()) if self.over else ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who would win if the game ended now; hidden tickets count, as in ``scores``.

        >>> import ttr_lab as ttr
        >>> ttr.position("europe", players=["Ada", "Bo"], routes={"Bo": ["Brest-Paris"]}).leaders
        ('Bo',)
        """
        return self._rules.winners(self.scores())

    @property
    def state(self) -> Any:
        """Everything, hidden things too: for lessons and tests."""
        return self._rules.full(self._now, self.winners)

    @property
    def _now(self) -> Any:
        return self._states[-1]

    # Moves.

    def legal(self) -> Lines:
        """Every legal move, in an order that is the same each run; prints one a line."""
        return Lines(self._rules.legal(self._now))

    def why_not(self, move: Move | str, seat: str | None = None) -> Refusal | None:
        """The rule that a move would break now, or None when it is legal.

        With ``seat`` also why that seat may not play it when the decision is not that seat's.
        A text that names no move raises NotationError.

        >>> import ttr_lab as ttr
        >>> game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "3 red"})
        >>> game.play("build station in Wien with 1 red")
        >>> print(game.why_not("build station in Riga with 2 red", seat="Ada"))
        Ada has just built a station, and one a turn is all; now Bo plays. [EU-STA-2]
          Build the next one in Ada's next turn.
        """
        read, refusal = self._read(move), None
        if seat is not None:
            refusal = self._rules.explain_seat(self._now, self._number(seat), read)
        return refusal or self._rules.explain(self._now, read)

    def play(self, move: Move | str, seat: str | None = None) -> None:
        """Make a move; IllegalMove (with ``.refusal``) or NotationError change nothing.

        With ``seat`` the move is refused too when the decision is not that seat's.

        >>> import ttr_lab as ttr
        >>> game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "1 red"})
        >>> game.play("build station in Wien with 1 red", seat="Ada")
        >>> game.moves
        ('build station in Wien with 1 red',)
        """
        read = self._read(move)
        refusal = self.why_not(read, seat)
        if refusal:
            raise IllegalMove(refusal, read)
        self._push(read)
        self._changed()

    def _push(self, move: Move) -> None:
        del self._told[len(self._moves) :]
        after = self._now.copy()
        self._rules.apply(after, move)
        self._states.append(after)
        self._moves.append(move)
        self._undone.clear()

    def _read(self, move: Move | str) -> Move:
        # Always by its notation: a move of another moment may mean another of two equal tracks.
        return self._rules.parse(self._now, str(move))

    def _number(self, seat: str) -> int:
        if seat not in self.seats:
            raise ValueError(f"Nobody is called {seat!r} here. Players: {', '.join(self.seats)}.")
        return self.seats.index(seat)

    def undo(self) -> None:
        """Take the last move back; ValueError when there is none."""
        if not self._moves:
            raise ValueError("There is no move to take back.")
        self._undone.append((self._moves.pop(), self._states.pop()))
        self._changed()

    @property
    def can_redo(self) -> bool:
        """Whether a move has been taken back that could be made again."""
        return bool(self._undone)

    def redo(self) -> None:
        """Make the move again that was taken back last; ValueError when there is none."""
        if not self._undone:
            raise ValueError("No move has been taken back, or another has been made since.")
        move, state = self._undone.pop()
        self._moves.append(move)
        self._states.append(state)
        self._changed()

    def shown_since(self, moves: int) -> bool:
        """Whether anything hidden has come to light after the first so many moves.

        Whoever takes such a move back knows more than before: fair play forbids it.

        >>> import ttr_lab as ttr
        >>> game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "1 red"})
        >>> game.play("build station in Wien with 1 red")
        >>> game.shown_since(0)
        False
        >>> game.play("draw blind")
        >>> game.shown_since(0), game.shown_since(2)
        (True, False)
        """
        steps = zip(self._states, self._moves, self._states[1:], strict=False)
        return any(self._rules.reveals(*step) for step in list(steps)[moves:])

    def at(self, moves: int) -> Game:
        """A new game as this one stood after so many moves."""
        if not whole(moves) or not 0 <= moves <= len(self._moves):
            raise ValueError(
                f"This game has {len(self._moves)} moves; there is no moment after {show(moves)}."
            )
        other = Game(self._states[0], self._spec)
        other._states = self._states[: moves + 1]
        other._moves = self._moves[:moves]
        return other

    # What has happened, and what may be known.

    @property
    def moves(self) -> tuple[str, ...]:
        """What was played, in notation."""
        return tuple(map(str, self._moves))

    @property
    def log(self) -> Lines:
        """What has happened, in sentences that all may read."""
        return self._log(-1)

    def log_for(self, seat: str) -> Lines:
        """The log with what this seat alone may know."""
        return self._log(self._number(seat))

    def _log(self, seat: int) -> Lines:
        # What happened is told once per move and kept.
        del self._told[len(self._moves) :]
        for i in range(len(self._told), len(self._moves)):
            step = (self._states[i], self._moves[i], self._states[i + 1])
            self._told.append(self._rules.narrate(*step))
        entries = [entry for told in self._told for entry in told]
        # When the game is over tickets and cards are open, but a log tells what was known then.
        return Lines(e.secret if e.seat == seat >= 0 else e.public for e in entries)

    def view(self, seat: str | None = None) -> Any:
        """What a seat may know; without a name, what everybody may know."""
        number = None if seat is None else self._number(seat)
        return self._rules.view(self._now, number, self.winners)

    def scores(self) -> dict[str, Any]:
        """Everybody's score, as if the game ended now; hidden tickets count."""
        return self._rules.scores(self._now)

    def explain_score(self, seat: str) -> Lines:
        """A seat's score line by line, each with its rule.

        >>> import ttr_lab as ttr
        >>> game = ttr.position("europe", players=["Ada", "Bo"], routes={"Ada": ["Budapest-Kyiv"]})
        >>> game.explain_score("Ada")
         +15  Budapest-Kyiv, a route of 6 [EU-CLAIM-5]
         +12  3 stations not built, 4 points each [EU-STA-5]
         +10  Express bonus, longest trail 6: Budapest > Kyiv [EU-SCORE-3]
         +37  in all [EU-SCORE-4]
        """
        return self._rules.score_lines(self._now, self._number(seat), self.scores())

    def reach(self) -> dict[Any, tuple[Any, ...]]:
        """Where the gondola may go now, with a shortest way there for each place (Venice only).

        Keys are crossings (i, j) and "home"; a way lists the crossings from where the gondola is
        to where it ends, as they are named in ``ttr.graph(game)``. Empty when nobody is to move.

        >>> import ttr_lab as ttr
        >>> game = ttr.position("venice", gondolas={"Player 1": (1, 2)}, rolls=[2])
        >>> game.play(game.legal()[0])
        >>> game.reach()["home"]
        ((1, 2), (1, 1), 'airport')
        """
        if not hasattr(self._rules, "reach"):
            raise ValueError(f"{self.board.name} has no gondolas: reach() is for Venice.")
        found: dict[Any, tuple[Any, ...]] = self._rules.reach(self._now)
        return found

    # Keeping and showing.

    def save(self, path: str | Path) -> None:
        """Write the game to a text file, a seat and a move a line; ``ttr.load`` reads it."""
        saves.write(path, self._header(path), self._seated())

    def _header(self, path: str | Path) -> dict[str, Any]:
        name = self._spec["board"]
        if name != self.board.id:  # a file of one's own
            name = saves.way_to(name, path)
        board = {"board": name, "fingerprint": self.board.fingerprint}
        return {**board, "players": list(self.seats), **self._spec["given"]}

    def _seated(self) -> list[tuple[str, str]]:
        steps = zip(self._states, self._moves, strict=False)
        return [(state.seats[state.player], str(move)) for state, move in steps]

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every move, undo and redo; returns how to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _changed(self) -> None:
        for listener in list(self._listeners):
            listener()

    def __repr__(self) -> str:
        now = self._now
        points = ", ".join(f"{n} {p}" for n, p in self._rules.points(now).items())
        if self.over:
            total = ", ".join(f"{name} {s.total}" for name, s in self.scores().items())
            won = " and ".join(self.winners) or "nobody"
            return f"<Game {self.board.id}, over: {total}; won by {won}>"
        return f"<Game {self.board.id}, move {len(self._moves) + 1}: {points}; {self.phase}>"

    def _repr_png_(self) -> bytes:
        from .draw import png

        return png(self)
