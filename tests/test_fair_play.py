"""What brings hidden things to light, and so cannot be taken back under fair play."""

from collections import Counter
from random import Random

import pytest

import ttr_lab as ttr
from tests.strategies import SEATS, eager, hoarder, varied
from ttr_lab import rails
from ttr_lab.rails.moves import Claim


def lost(before, after):
    """Whether some of these cards, listed or counted, are no longer there."""
    return bool(Counter(before) - Counter(after))


def came_to_light(before, move, after):
    """Whether a deck has lost a card or discards became a deck, told by where the cards are.

    Discards that were shuffled may all have been turned at once: into the display, or by a tunnel,
    after which they lie among the discards again.
    """
    shown, shows = before.table, after.table
    shuffled = lost(shown.discard, shows.discard) or lost(after.deck, before.deck)
    turned = lost(shows.face_up, shown.face_up)
    dug = isinstance(move, Claim) and move.route.kind == "tunnel"
    decks = lost(before.deck, after.deck) or lost(before.ticket_deck, after.ticket_deck)
    return decks or shuffled or turned or bool(dug and (before.deck or shown.discard))


def thrifty(moves, rng):
    """Draws until much is out of the decks, then anything: discards are shuffled in every way."""
    return hoarder(moves, rng) if rng.random() < 0.7 else varied(moves, rng)


@pytest.mark.parametrize("want", [varied, thrifty, eager], ids=lambda want: want.__name__)
@pytest.mark.parametrize(
    ("board", "games"), [("europe", 1), ("mini", 4), ("san_francisco", 2)], ids=lambda v: f"{v}"
)
def test_a_move_reveals_just_when_a_deck_has_lost_a_card_or_was_shuffled(board, games, want):
    seen, shuffles = Counter(), 0
    for seed in range(games):
        game, rng = ttr.new_game(board, players=SEATS[:3], seed=seed), Random(f"fair/{seed}")
        before = game.state
        for n in range(200):
            if game.over:
                break
            move = want(game.legal(), rng)
            game.play(move)
            after = game.state
            light = came_to_light(before, move, after)
            assert rails.reveals(game._states[-2], move, game._states[-1]) == light, str(move)
            assert game.shown_since(n) == light
            assert not game.shown_since(n + 1)
            seen[light] += 1
            shuffles += lost(before.table.discard, after.table.discard)
            before = after
    assert min(seen[True], seen[False]) > 10
    if want is thrifty:
        assert shuffles


def table(**described):
    """Ada to play, a full display, and what she may need."""
    described.setdefault("face_up", "purple purple orange orange black")
    described.setdefault("hands", {"Ada": "3 green 2 orange 1 red"})
    return ttr.position("europe", players=["Ada", "Bo"], **described)


def shown_by(game, *moves):
    """Whether the last of these moves has brought anything to light."""
    for move in moves:
        game.play(move)
    return game.shown_since(len(moves) - 1)


EMPTY = {"deck": "", "deck_only": True, "discard": "2 blue 1 white"}


@pytest.mark.parametrize(
    ("described", "moves"),
    [
        ({}, ["draw blind"]),
        ({}, ["draw orange"]),
        ({}, ["draw black", "draw blind"]),
        ({}, ["draw tickets"]),
        ({}, ["claim Paris-Zürich with 3 green"]),
        ({"deck": "blue red white"}, ["claim Paris-Zürich with 3 green"]),
        (EMPTY, ["draw blind"]),
        (EMPTY, ["draw black"]),
        ({**EMPTY, "discard": "1 blue"}, ["draw blind"]),
        # A short display is filled from the cards that are paid.
        ({**EMPTY, "discard": "", "face_up": "black"}, ["claim Moskva-Smolensk with 2 orange"]),
        ({**EMPTY, "discard": "", "face_up": "black"}, ["build station in Wien with 1 red"]),
    ],
)
def test_what_turns_cards_over_cannot_be_taken_back(described, moves):
    assert shown_by(table(**described), *moves)


@pytest.mark.parametrize(
    ("described", "moves"),
    [
        ({}, ["claim Moskva-Smolensk with 2 orange"]),
        ({}, ["build station in Wien with 1 red"]),
        ({"deck": "green red white"}, ["claim Paris-Zürich with 3 green", "decline"]),
        (EMPTY, ["claim Moskva-Smolensk with 2 orange"]),
        # Nothing is left to turn, and the empty display has no card to take.
        ({**EMPTY, "discard": ""}, ["draw black"]),
        (
            {**EMPTY, "discard": "", "hands": {"Ada": "3 green"}},
            ["claim Paris-Zürich with 3 green"],
        ),
    ],
)
def test_what_happens_in_the_open_can_be_taken_back(described, moves):
    assert not shown_by(table(**described), *moves)


def test_tickets_are_seen_when_they_are_drawn_and_no_more_when_they_are_kept():
    game = table()
    game.play("draw tickets")
    game.play(game.legal()[0])
    assert game.shown_since(0)
    assert not game.shown_since(1)
    first = ttr.new_game("europe", players=["Ada", "Bo"], seed=1)
    first.play(first.legal()[0])
    assert not first.shown_since(0)


def test_what_was_shown_stays_shown_when_others_play_on():
    game = table(deck="green red white")
    game.play("claim Paris-Zürich with 3 green")
    game.play("decline")
    assert game.shown_since(0)
    game.undo()
    assert game.shown_since(0)
    game.undo()
    assert not game.shown_since(0)


# Venice: Ada holds a glass and turns g7 at (3, 3), round which lie a mask face down, a shirt
# face up and a coin; or she turns the feeder instead.
CITY = {"c3": "mask", "d3": "shirt up", "c4": "coin", "d4": "feeder", "g7": "magnet"}


@pytest.mark.parametrize(
    ("moves", "light"),
    [
        (["flip g7"], True),
        (["flip d4"], True),
        (["flip d4", "give glass"], True),
        (["flip g7", "move to 3,3"], False),
        (["flip g7", "move to 3,3", "look at c3"], True),
        (["flip g7", "move to 3,3", "look at c3", "buy"], False),
        (["flip g7", "move to 3,3", "look at c3", "leave"], False),
        (["flip g7", "move to 3,3", "buy d3"], False),
        (["flip g7", "move to 3,3", "sell glass at c4"], False),
        (["flip g7", "move to 3,3", "nothing"], False),
    ],
)
def test_in_venice_the_card_turned_the_secret_look_and_the_gifts_bring_things_to_light(
    moves, light
):
    game = ttr.position(
        "venice",
        players=["Ada", "Bo", "Cy"],
        city=CITY,
        hands={"Ada": "1 glass"},
        gondolas={"Ada": (2, 3)},
        rolls=[1],
        seed=1,
    )
    assert shown_by(game, *moves) == light
