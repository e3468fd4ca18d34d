"""Games and pieces of notation for tests that look for trouble: seeded walks, odd spellings."""

from random import Random

from hypothesis import strategies as st

import ttr_lab as ttr
from ttr_lab import rails

SEATS = ("Ada", "Bo", "Cy", "Di", "Ed")


def walk(board="europe", players=2, seed=0, *, first=0, want=None, steps=4000):
    """Each state of a random game with the moves legal in it and the move made (None at the end).

    ``want`` picks among the moves (moves, rng) -> move; without it each is as likely as the next.
    """
    rng = Random(f"walk/{seed}")
    s = rails.new_state(ttr.load_board(board), SEATS[:players], seed, first)
    for _ in range(steps):
        moves = rails.legal(s)
        move = want(moves, rng) if want and moves else rng.choice(moves) if moves else None
        yield s, moves, move
        if move is None:
            return
        s = s.copy()
        rails.apply(s, move)
    raise AssertionError("the game does not end")


def varied(moves, rng):
    """A move of a kind drawn first, then of that kind: rare kinds come up more often."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = rng.choice(kinds)
    fitting = [move for move in moves if type(move).__name__ == kind]
    # Long routes and tunnels end games and start offers.
    if kind == "Claim" and rng.random() < 0.5:
        tunnels = [move for move in fitting if move.route.kind == "tunnel"]
        return rng.choice(tunnels or fitting)
    return rng.choice(fitting)


def hoarder(moves, rng):
    """Draws cards as long as there are any: decks and displays run empty."""
    draws = [move for move in moves if type(move).__name__ == "DrawCard"]
    return rng.choice(draws or moves)


def eager(moves, rng):
    """Mostly claims when it can: short games, with many tunnels and closed doubles.

    Only mostly: three who do nothing but dig the same tunnel and decline never come to an end.
    """
    claims = [move for move in moves if type(move).__name__ in ("Claim", "Pay")]
    return rng.choice(claims if claims and rng.random() < 0.8 else moves)


WANTS = (None, varied, hoarder, eager)


def played(board="europe", players=2, seed=0, moves=None, want=varied):
    """A Game after so many random moves (None: to its end)."""
    game = ttr.new_game(board, players=SEATS[:players], seed=seed)
    rng = Random(f"played/{seed}")
    while not game.over and (moves is None or len(game.moves) < moves):
        game.play(want(game.legal(), rng) if want else rng.choice(game.legal()))
    return game


seeds = st.integers(min_value=0, max_value=10**6)
players = st.integers(min_value=2, max_value=5)


@st.composite
def respelled(draw, text):
    """The text as somebody else might write it: case, spaces, dashes, no accents."""
    flat = "".join(_FLAT.get(c, c) for c in text) if draw(st.booleans()) else text
    dash = draw(st.sampled_from("-\u2010\u2011\u2013\u2014\u2212"))
    flat = flat.replace("-", draw(st.sampled_from(["", " "])) + dash)
    flat = flat.replace(" ", draw(st.sampled_from([" ", "  ", "\t", "\u00a0"])))
    how = draw(st.sampled_from([str, str.upper, str.lower, str.title]))
    return draw(st.sampled_from(["", " "])) + how(flat) + draw(st.sampled_from(["", " ", "\n"]))


_FLAT = {"ü": "u", "ø": "o", "é": "e", "Ö": "O", "ö": "o"}
