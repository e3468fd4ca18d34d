"""A game being played: the same class for every game of the package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from secrets import randbits
from typing import Any

from . import saves
from .boards import boards_dir, load_board
from .chance import first_seat
from .families import rules_of
from .lines import Entry, Lines
from .move import Move
from .refusal import IllegalMove, NotationError, PositionError, Refusal, SaveError


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

    def at(self, moves: int) -> Game:
        """A new game as this one stood after so many moves."""
        if not 0 <= moves <= len(self._moves):
            raise ValueError(
                f"This game has {len(self._moves)} moves; there is no moment after {moves}."
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
        saves.write(path, self._header(), self._seated())

    def _header(self) -> dict[str, Any]:
        board = {"board": self._spec["board"], "fingerprint": self.board.fingerprint}
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


def new_game(
    board: str | Path | Any = "europe",
    *,
    players: int | Iterable[str] = 2,
    seed: int | str | None = None,
    first: int | str | None = None,
    options: Mapping[str, bool] | None = None,
) -> Game:
    """A new game on a shipped board or on a board file of your own.

    ``players`` are names or a number of them; ``seed`` fixes all chance (without it every game is
    another); ``first`` is who begins: a seat's number or name, or "random"; without it the first
    seat, or whom the board's rules draw (EU-SET-6, SF-SET-6).
    ``options`` are other readings of the rules, where a board has such:
    ``options={"jump_counts": True}`` in Venice.

    >>> new_game("mini", players=3, seed=1).seats
    ('Player 1', 'Player 2', 'Player 3')
    """
    found = _board(board, options)
    seats = _seats(found, players)
    seed = randbits(32) if seed is None else _seed(seed)
    begins = first_seat(getattr(found, "first", 0) if first is None else first, seats, seed)
    given = {"seed": seed, "first": begins, **_chosen(options)}
    return Game(rules_of(found).new_state(found, seats, seed, begins), _spec(found, given))


def position(
    board: str | Path | Any = "europe",
    *,
    players: int | Iterable[str] = 2,
    turn: str | None = None,
    seed: int | str = 0,
    options: Mapping[str, bool] | None = None,
    **described: Any,
) -> Game:
    """A game that begins in the position described; PositionError names what cannot be.

    ``turn`` says whose turn it is. What may be described (all by players' names where it says {}):
    ``routes={}``, ``stations={}``, ``tickets={}`` lists of names; ``hands={}`` cards, and
    ``discard``: texts such as "3 green 1 wild"; ``face_up``, ``deck`` (the next cards, top first;
    the rest follows shuffled, or with ``deck_only=True`` is set aside); ``trains={}`` left;
    ``ticket_deck`` (the whole of it, top first); ``phase`` "turn" or "second draw";
    ``last_round`` the turns that are left; ``tokens={}`` by places ("2 seal") and ``taken={}``
    lists of symbols, where there are tokens.

    Venice: ``city={}`` what lies in its cells ("mask" face down, "mask up", "coin"; the others are
    filled from the rest of the pack), ``hands={}`` ("2 mask 4 coin"), ``gondolas={}`` crossings
    (i, j) or "airport", ``home=[]`` in order of return, ``rolls=[]`` the next ones,
    ``appeared=[]`` the pigeon cards seen, and ``options={}`` as for a new game.

    >>> game = position("europe", players=["Ada", "Bo"], hands={"Ada": "2 green 1 wild"})
    >>> game.view("Ada").hand
    {'green': 2, 'wild': 1}
    """
    try:
        found = _board(board, options)
    except ValueError as error:
        if options and str(error).startswith("options"):
            raise PositionError(str(error)) from error
        raise
    seats = _seats(found, players, PositionError)
    # As lists and dicts: what is described can then be read twice, and saved.
    given = {"turn": turn, "seed": _seed(seed, PositionError), **_written(described)}
    rules = rules_of(found)
    try:
        start = rules.position(found, seats, **given)
    except TypeError as error:
        if "unexpected keyword" not in str(error):
            raise
        word = str(error).rpartition("argument ")[2]
        parts = rules.position.__kwdefaults__
        known = ", ".join(part for part in parts if part not in ("turn", "seed"))
        raise PositionError(f"{word} is not part of a position. Parts: {known}.") from error
    return Game(start, _spec(found, {"position": {**given, **_chosen(options)}}))


def load(path: str | Path) -> Game:
    """The game of a saved file; SaveError names the line that cannot be taken up."""
    saved = saves.read(path)
    game = _start(path, saved)
    if saved.header.get("fingerprint") != game.board.fingerprint:
        raise SaveError(
            f"{path}, line {saved.line('fingerprint')}: the game was saved on another version of "
            f"the board {game.board.id} ({saved.header.get('fingerprint')}; here it is "
            f"{game.board.fingerprint}). Use the board file it was saved with."
        )
    for (seat, text), line in zip(saved.moves, saved.lines, strict=True):
        try:
            game.play(text, seat=seat)
        except (IllegalMove, NotationError) as error:
            raise SaveError(f"{path}, line {line}: this cannot have happened. {error}") from error
    return game


def _start(path: str | Path, saved: saves.Saved) -> Game:
    head, part = saved.header, "board"
    try:
        board = load_board(_found_again(Path(path), str(head["board"])))
        part = "position" if "position" in head else "players"
        if "position" in head:
            return position(board, players=head["players"], **head["position"])
        given = {key: head[key] for key in ("seed", "first")} | _chosen(head.get("options"))
        return new_game(board, players=head["players"], **given)
    except (ValueError, TypeError, KeyError) as error:
        line = saved.line(part)
        raise SaveError(f"{path}, line {line}: the game cannot be set up. {error}") from error


def _found_again(path: Path, name: str) -> str | Path:
    """The board of a saved game: a shipped one, where it was, or beside the saved game."""
    beside = path.parent / Path(name).name
    if name.endswith(".toml") and not Path(name).is_file() and beside.is_file():
        return beside
    return name


def _board(board: str | Path | Any, options: Mapping[str, bool] | None = None) -> Any:
    found = board if not isinstance(board, (str, Path)) else load_board(board)
    if not options:
        return found
    if not hasattr(found, "with_options"):
        raise ValueError(f"options: {found.name} has none.")
    return found.with_options(options)


def _chosen(options: Mapping[str, bool] | None) -> dict[str, Any]:
    return {"options": dict(options)} if options else {}


def _written(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _written(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(_written, value), key=str)
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return list(map(_written, value))
    return value


def _spec(board: Any, given: dict[str, Any]) -> dict[str, Any]:
    shipped = Path(board.source).parent == boards_dir()
    return {"board": board.id if shipped else board.source, "given": given}


def _seed(seed: int | str, error: type[ValueError] = ValueError) -> int | str:
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise error(f"seed={seed!r}: a seed is a whole number or a text.")
    if isinstance(seed, str) and _half(seed):
        raise error(f"seed={seed!r} holds half a character, which no file can keep.")
    return seed


def _half(text: str) -> bool:
    """Whether a text holds half a character (a surrogate), which cannot be written anywhere."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _seats(
    board: Any, players: int | Iterable[str], error: type[ValueError] = ValueError
) -> tuple[str, ...]:
    if isinstance(players, str):
        raise error(
            f'players={players!r}: write a list of names, for instance ["{players}", "Bo"].'
        )
    few, many = board.min_players, board.max_players
    if isinstance(players, int):
        # Not more names than needed to see that they are too many.
        names: Sequence[str] = [f"Player {i + 1}" for i in range(min(players, many + 1))]
    elif isinstance(players, Iterable):
        names = list(players)
    else:
        raise error(f"players={players!r}: write a list of names, or how many players there are.")
    if not few <= len(names) <= many:
        number = players if isinstance(players, int) else len(names)
        raise error(
            f"players: {board.name} is for {few} to {many} players, not {number}. "
            f"[{board.rules}-SET-1]"
        )
    for name in names:
        if not isinstance(name, str) or not name or name != " ".join(name.split()):
            raise error(f"players: {name!r} is no name; write one line of text, no outer spaces.")
        if _half(name):
            raise error(f"players: {name!r} holds half a character, which no file can keep.")
    if len(set(names)) < len(names):
        raise error("players: two have the same name. Give each another one.")
    return tuple(names)
