"""Whole random games of San Francisco, watched at every step: what must hold whatever is played."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.sf_table import SEATS
from tests.strategies import WANTS, played, seeds, varied, walk
from tests.test_properties import check_display, check_pieces, everything, other_world
from ttr_lab import rails
from ttr_lab.rails.moves import DECLINE, DRAW_TICKETS, PASS

BOARD = ttr.load_board("san_francisco")
RULES = {rule.id for rule in ttr.rules("san_francisco")}
players = st.integers(min_value=2, max_value=4)
wants = st.sampled_from(WANTS)


def games(n, seed, want=None):
    return walk("san_francisco", n, seed, first=seed % n, want=want)


def check_tokens(s):
    """Tokens are on the map, in front of players, or still to be put down; none twice."""
    n = len(s.seats)
    rules = BOARD.tokens
    high = {}
    on_map = [symbol for symbol, _ in s.stacks.values()]
    assert len(set(on_map)) == len(on_map)
    assert not set(on_map) & set(s.left_over)
    for symbol, size in s.stacks.values():
        assert size > 0
        high[symbol] = size
    for has in s.taken:
        assert len(set(has)) == len(has)
        for symbol in has:
            assert symbol not in s.left_over
            high[symbol] = high.get(symbol, 0) + 1
    for symbol in s.left_over:
        high[symbol] = rules.placed[n]
    assert sorted(high.values()) == sorted([rules.stack[n]] * 5 + [rules.placed[n]] * 2)
    assert sum(high.values()) == {2: 12, 3: 14, 4: 21}[n]
    assert (s.route >= 0) == (s.phase == "take token")


def check_order(s, move, after):
    """One decision follows another as the rules say."""
    n = len(s.seats)
    if s.opening:
        assert after.phase in ("tickets", "place token")
    elif s.phase == "place token":
        left = len(after.left_over)
        assert left == len(s.left_over) - 1
        if left:
            assert after.player == (s.first - (1 if n == 2 else 2)) % n
        else:
            assert (after.phase, after.player) == ("turn", s.first)
    elif after.phase in ("second draw", "take token", "tickets"):
        assert after.player == s.player
    elif after.phase != "over":
        assert after.player == (s.player + 1) % n
    gained = [len(b) - len(a) for a, b in zip(s.taken, after.taken, strict=True)]
    assert sum(gained) <= 1
    if sum(gained):
        assert gained[s.player] == 1
        assert str(move).startswith(("claim", "take"))


@settings(max_examples=40)
@given(n=players, seed=seeds, want=wants)
def test_nothing_is_made_or_lost_and_every_game_ends(n, seed, want):
    """44 cards, 20 cars each, 24 tickets and all tokens, after each move; a move is there."""
    before = made = None
    for s, moves, move in games(n, seed, want):
        check_pieces(s)
        check_display(s)
        check_tokens(s)
        assert sum(BOARD.pack) == 44
        assert s.first == seed % n
        assert not s.box
        if before is not None:
            check_order(before, made, s)
        assert bool(moves) == (s.phase != "over")
        assert len(set(map(str, moves))) == len(moves)
        before, made = s, move
    assert before.phase == "over"
    assert not before.left_over


def universe(s):
    """Every move that can be named, as far as a table can be listed."""
    t = s.tables
    moves = [*NAMED]
    offer = sorted(s.offers[s.player])
    for size in range(1, len(offer) + 1):
        moves += [t.keep(kept) for kept in combinations(offer, size)]
    moves += [t.keep((i,)) for i in range(len(BOARD.tickets)) if i not in offer][:3]
    return moves


def _named():
    start = rails.new_state(BOARD, tuple(SEATS[:2]), 0)
    texts = [f"pay {n} {card}" for n in (1, 2) for card in BOARD.cards]
    texts += [f"build station in Sunset with {n} {card}" for n in (1, 2) for card in BOARD.cards]
    for r in BOARD.routes:
        for cards in ("1 red 1 blue", f"{r.length + 1} wild", f"{r.length + 1} {r.color}"):
            if "gray" not in cards:
                texts.append(f"claim {r.name} with {cards}")
    every = start.tables.every_move()
    return [*every, DRAW_TICKETS, PASS, DECLINE, *(rails.parse(start, text) for text in texts)]


NAMED = _named()


def check_legality(s, moves):
    listed = set(map(str, moves))
    equal_twins = set(s.tables.second_of)
    seen = set()
    for move in universe(s):
        if getattr(getattr(move, "route", None), "index", None) in equal_twins:
            move = rails.parse(s, str(move))
        refusal = rails.explain(s, move)
        assert (refusal is None) == (str(move) in listed), (str(move), refusal, s.phase)
        if refusal is None:
            seen.add(str(move))
        else:
            assert refusal.rule in RULES
            assert refusal.why.endswith(".")
            assert refusal.hint.endswith(".")
            assert "{" not in str(refusal)
    assert seen == listed


@settings(max_examples=10)
@given(seed=seeds, n=players, want=wants)
def test_a_move_is_listed_exactly_when_nothing_speaks_against_it(seed, n, want):
    """Style 11, 20: legal() and why_not() over the whole board, in every phase of a game."""
    met = {}
    for s, moves, _ in games(n, seed, want):
        met[s.phase] = met.get(s.phase, 0) + 1
        if met[s.phase] <= 4 or met[s.phase] % 9 == 0 or s.phase in ("take token", "over"):
            check_legality(s, moves)


@settings(max_examples=15)
@given(n=players, seed=seeds)
def test_undo_redo_and_at_give_equal_states(n, seed):
    """Style 20: also back into the choice of a token and the placing of a stack."""
    game = played("san_francisco", n, seed, moves=60, want=WANTS[seed % 4])
    moments = []
    while game.moves:
        moments.append(everything(game))
        assert everything(game.at(len(game.moves))) == moments[-1]
        game.undo()
    for moment in reversed(moments):
        game.redo()
        assert everything(game) == moment


@settings(max_examples=12)
@given(n=players, seed=seeds, middle=st.booleans())
def test_saved_and_loaded_games_are_equal(n, seed, middle, tmp_path_factory):
    """Style 20: half played or over, with the player that was drawn to begin."""
    path = tmp_path_factory.mktemp("saved") / "game.ttr"
    game = played("san_francisco", n, seed, moves=seed % 90 if middle else None)
    game.save(path)
    again = ttr.load(path)
    assert everything(again) == everything(game)
    assert again._states == game._states
    for seat in game.seats:
        assert again.view(seat) == game.view(seat)
        assert again.log_for(seat) == game.log_for(seat)
    assert again.scores() == game.scores()
    assert again.winners == game.winners


def test_a_position_with_tokens_is_saved_and_a_false_token_is_found(tmp_path):
    """What cannot have happened names its line."""
    game = ttr.position(
        "san_francisco",
        players=["Ada", "Bo"],
        hands={"Ada": "2 wild"},
        tokens={"Alcatraz": "2 seal", "Pier 39": "1 crab"},
        taken={"Bo": ["bell"]},
    )
    game.play("claim Alcatraz-Pier 39 with 2 wild")
    game.play("take crab")
    path = tmp_path / "game.ttr"
    game.save(path)
    again = ttr.load(path)
    assert everything(again) == everything(game)
    text = path.read_text(encoding="utf-8").replace("Ada: take crab", "Ada: take bell")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ttr.SaveError, match="line"):
        ttr.load(path)
    # What a view shows of tokens can be put into a position again.
    view = game.view()
    copy = ttr.position("san_francisco", players=2, tokens=view.tokens)
    assert copy.view().tokens == view.tokens


@settings(max_examples=12)
@given(n=players, seed=seeds, want=wants)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_equal_views(n, seed, want):
    """Style 20: hands, decks, tickets, the seed, and who will be drawn to begin."""
    rng = Random(seed)
    for i, (s, moves, _) in enumerate(games(n, seed, want)):
        if i % (3 if s.phase in ("take token", "place token", "tickets") else 17):
            continue
        for seat in (*range(n), None):
            hidden = other_world(s, seat, rng)
            if s.opening:
                hidden.first = rng.randrange(n)
            check_pieces(hidden)
            mine, theirs = rails.view(s, seat), rails.view(hidden, seat)
            assert mine == theirs
            assert str(mine) == str(theirs)
            if seat == s.player and s.phase != "over":
                assert list(map(str, rails.legal(hidden))) == list(map(str, moves))
                for move in rng.sample(NAMED, 6):
                    assert rails.explain(s, move) == rails.explain(hidden, move)


@settings(max_examples=12)
@given(n=players, seed=seeds)
def test_the_score_adds_up_and_the_lines_tell_it(n, seed):
    """Every line has a rule of this game, and the lines add up to the total."""
    game = played("san_francisco", n, seed, want=varied)
    for name, score in game.scores().items():
        lines = game.explain_score(name)
        assert sum(line.points or 0 for line in lines[:-1]) == score.total == lines[-1].points
        assert {line.rule for line in lines} <= RULES
        assert score.tokens == ttr.token_points(len(game.view().taken[name]))
        assert score.total == score.routes + score.tickets + score.tokens
    assert game.winners
    for line in (*game.log, *game.log_for(SEATS[0])):
        assert "{" not in line
        assert line.endswith(".") or ": " in line
        assert "locomotive" not in line.lower()


def test_the_same_seed_gives_the_same_game():
    """Symbols, places, cards, tickets and who begins come from the seed alone."""
    for n in (2, 3, 4):
        one, two = (ttr.new_game("san_francisco", players=n, seed="x") for _ in range(2))
        assert one._now == two._now
        other = ttr.new_game("san_francisco", players=n, seed="y")
        assert one._now != other._now
