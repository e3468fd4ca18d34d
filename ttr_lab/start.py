"""Where a game comes from: a fresh one, a position, or a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from secrets import randbits
from typing import Any

from . import saves
from .boards import boards_dir, load_board
from .boards import names as shipped
from .chance import first_seat
from .families import rules_of
from .game import Game
from .refusal import IllegalMove, NotationError, PositionError, SaveError
from .shared import Shared
from .wrong import show, wrong


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
    another; 1 and "1" are the same seed); ``first`` is who begins: a seat's number or name, or
    "random"; without it the first seat, or whom the board's rules draw (EU-SET-6, SF-SET-6).
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
    parts = rules.position.__kwdefaults__
    for part in given:
        if part not in parts:
            known = ", ".join(part for part in parts if part not in ("turn", "seed"))
            raise PositionError(f"{part!r} is not part of a position. Parts: {known}.")
    start = rules.position(found, seats, **given)
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
    needed = ("position",) if "position" in head else ("seed", "first")
    for key in ("board", "fingerprint", "players", *needed):
        if head.get(key) is None:
            line = saved.line(key)
            raise SaveError(f"{path}, line {line}: {key!r} is missing, or is given no value.")
    try:
        board = load_board(_found_again(Path(path), str(head["board"])))
        part = "position" if "position" in head else "players"
        if "position" in head:
            return position(board, players=head["players"], **_described(head["position"]))
        given = {key: head.get(key) for key in ("seed", "first", "options")}
        return new_game(board, players=head["players"], **given)
    except (ValueError, TypeError) as error:
        # Most sentences begin with the word of the header that they are about.
        word = re.match(r"\w*", str(error))
        line = saved.line(word[0] if word and word[0] in head else part)
        raise SaveError(f"{path}, line {line}: the game cannot be set up. {error}") from error


def _described(position: Any) -> dict[str, Any]:
    if not isinstance(position, dict) or {"board", "players"} & position.keys():
        raise wrong("position", position, "that describes no position", PositionError)
    return position


def _found_again(path: Path, name: str) -> str | Path:
    """The board of a saved game: a shipped one, where it is said to be, or beside the game."""
    if name in shipped():
        return name
    places = [path.parent / name, Path(name), path.parent / Path(name).name]
    return next((place for place in places if place.is_file()), places[0])


def _board(board: str | Path | Any, options: Mapping[str, bool] | None = None) -> Any:
    found: Any = board if isinstance(board, Shared) else load_board(board)
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
    ours = Path(board.source).parent == boards_dir()
    return {"board": board.id if ours else board.source, "given": given}


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
    if isinstance(players, (set, frozenset)):
        raise error(f"players={show(players)}: a set has no order; write a list of names.")
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
