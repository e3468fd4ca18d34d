"""Random games of Venice: what must hold at every moment."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.venice_table import SEATS
from ttr_lab import venice
from ttr_lab.venice.moves import Give

COUNTS = {"jump_counts": True}
seeds = st.integers(min_value=0, max_value=10**6)
numbers = st.integers(min_value=2, max_value=5)


def varied(moves, rng):
    """A move of a kind drawn first: looks, sales and returns come up more often."""
    kinds = sorted({type(move).__name__ for move in moves} - {"Nothing"}) or ["Nothing"]
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if type(move).__name__ == kind])


def walk(players, seed, options=None):
    """Each state of a random game with the moves legal in it and the one made (None at the end)."""
    rng = Random(f"walk/{seed}")
    board = ttr.load_board("venice").with_options(options or {})
    s = venice.new_state(board, tuple(SEATS[:players]), seed, seed % players)
    for _ in range(3000):
        moves = venice.legal(s)
        move = varied(moves, rng) if moves else None
        yield s, moves, move
        if move is None:
            return
        s = s.copy()
        venice.apply(s, move)
    raise AssertionError("the game does not end")


def every_move(s):
    """All that can be written down as a move."""
    t = s.tables
    sides = range(t.size + 2)
    texts = ["go home", "stay", "buy", "leave", "nothing"]
    texts += [f"move to {i},{j}" for i in sides for j in sides]
    for cell in t.names:
        texts += [f"flip {cell}", f"look at {cell}", f"buy {cell}"]
        texts += [f"sell {kind} at {cell}" for kind in t.words[:-1]]
    return texts + [f"give {word}" for word in t.words]


@given(players=numbers, seed=seeds)
@settings(max_examples=60)
def test_cards_and_coins_are_conserved_and_a_hand_is_always_six(players, seed):
    """48 (24) cards, 6 coins a player; a cell holds one card or one coin."""
    for s, _, _ in walk(players, seed, COUNTS if seed % 2 else None):
        t = s.tables
        counts = [0] * len(t.words)
        for item in s.cells[1:]:
            assert 0 <= item <= t.coin
            counts[item] += 1
        assert s.cells[0] == t.airport_cell
        for hand, coins in zip(s.hands, s.coins, strict=True):
            assert sum(hand) + coins == 6
            assert min(*hand, coins) >= 0
            for kind, n in enumerate(hand):
                counts[kind] += n
        assert counts[:-1] == list(t.pack)
        assert counts[-1] == sum(map(sum, s.hands)) == 6 * players - sum(s.coins)
        down = [cell for cell in range(t.cells) if s.down >> cell & 1]
        assert all(s.cells[cell] < t.coin for cell in down)
        # A pigeon card that was seen lies open, and only such ones do.
        seen = [i for c, i in enumerate(s.cells) if t.feeder <= i < t.coin and c not in down]
        assert sorted(seen) == sorted(s.appeared)
        places = [p for p in s.gondolas if 0 <= p < t.canals.airport]
        assert len(set(places)) == len(places)
        assert s.occupied == sum(1 << p for p in places)
        assert [seat for seat, p in enumerate(s.gondolas) if p == -1] == sorted(s.home)


@given(players=numbers, seed=seeds)
@settings(max_examples=12)
def test_a_move_is_legal_exactly_when_there_is_nothing_to_explain(players, seed):
    """Over all moves that can be written down; and every refusal is whole sentences."""
    rng = Random(seed)
    for s, moves, _ in walk(players, seed, COUNTS if seed % 3 == 0 else None):
        if moves and rng.random() > 0.15:
            continue
        listed = [str(move) for move in moves]
        assert len(set(listed)) == len(listed)
        texts = every_move(s)
        assert set(listed) <= set(texts)
        allowed = set()
        for text in texts:
            move = venice.parse(s, text)
            assert str(move) == text
            refusal = venice.explain(s, move)
            if refusal is None:
                allowed.add(text)
            else:
                assert refusal.rule in {r.id for r in RULES}
                assert refusal.why.endswith(".")
                assert refusal.hint.endswith(".")
                assert "{" not in str(refusal)
        assert allowed == set(listed)


RULES = ttr.rules("venice")


def played(players, seed, moves=None, options=None):
    game = ttr.new_game("venice", players=SEATS[:players], seed=seed, options=options)
    rng = Random(f"played/{seed}")
    while not game.over and (moves is None or len(game.moves) < moves):
        game.play(varied(game.legal(), rng))
    return game


@given(players=numbers, seed=seeds, options=st.sampled_from([None, COUNTS]))
@settings(max_examples=15)
def test_undo_redo_at_save_and_load_give_the_same_states(players, seed, options, tmp_path_factory):
    """A game is its seed and its moves."""
    game = played(players, seed, options=options)
    end, told = game.state, str(game.log)
    n = len(game.moves)
    assert game.at(n).state == end
    for _ in range(n):
        game.undo()
    assert (
        game.state
        == ttr.new_game("venice", players=SEATS[:players], seed=seed, options=options).state
    )
    for _ in range(n):
        game.redo()
    assert (game.state, str(game.log)) == (end, told)
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    game.save(path)
    again = ttr.load(path)
    assert (again.state, again.moves, again.winners) == (end, game.moves, game.winners)
    assert again._now == game._now
    half = game.at(n // 2)
    half.save(path)
    assert ttr.load(path).state == half.state


def swapped(s, seat, rng):
    """The same moment with other hidden things: as far as one seat can know it is the same."""
    other = s.copy()
    down = [c for c in range(s.tables.cells) if s.down >> c & 1]
    if s.phase == "look" and seat == s.player:
        down.remove(s.looked)
    # Cards face down change places; then with those in others' hands.
    kinds = [s.cells[c] for c in down]
    rng.shuffle(kinds)
    for cell, kind in zip(down, kinds, strict=True):
        other.cells[cell] = kind
    feeder = s.tables.feeder
    for rival in range(len(s.seats)):
        if rival == seat or s.choices:
            continue
        for kind, n in enumerate(s.hands[rival]):
            place = next((c for c in down if other.cells[c] < feeder), None)
            if n and place is not None:
                other.hands[rival][kind] -= 1
                other.hands[rival][other.cells[place]] += 1
                other.cells[place] = kind
    if s.choices:
        # What another one has chosen is hidden too.
        for rival, choice in enumerate(s.choices):
            held = [k for k, n in enumerate(s.hands[rival]) if n]
            if rival != seat and choice >= 0 and held:
                other.choices[rival] = rng.choice(held)
    other.rolls, other.next_roll = (2,), 0
    other.seed = "another"
    return other


@given(players=numbers, seed=seeds)
@settings(max_examples=25)
def test_two_worlds_that_differ_in_hidden_things_have_equal_views(players, seed):
    """The own secret look, hand and choice excepted nothing hidden is in a view."""
    rng = Random(seed)
    differ = 0
    for s, _, _ in walk(players, seed):
        for seat in (*range(players), None):
            other = swapped(s, -1 if seat is None else seat, rng)
            differ += other.cells != s.cells
            assert venice.view(s, seat) == venice.view(other, seat)
            assert str(venice.phase(s)) == str(venice.phase(other))
    assert differ


@given(players=numbers, seed=seeds)
@settings(max_examples=20)
def test_no_view_and_no_log_tells_a_hidden_card(players, seed):
    """What is said for all to read is said of what all have seen."""
    for s, _, move in walk(players, seed):
        public = venice.view(s, None)
        for cell, word in public.city.items():
            if s.down >> s.tables.cell_of[cell] & 1:
                assert word == "down"
        assert (public.hand, public.looked, public.choice) == ({}, None, None)
        if move is None:
            continue
        after = s.copy()
        venice.apply(after, move)
        for entry in venice.narrate(s, move, after):
            if isinstance(move, Give) or type(move).__name__ in ("BuyLooked", "Leave", "Sell"):
                told = set(entry.public.replace(".", "").replace(",", "").split())
                kinds = set(s.board.cards) - {"feeder", "pigeons"}
                assert after.phase == "move" or not told & kinds


@given(players=numbers, seed=seeds)
@settings(max_examples=10)
def test_every_move_is_read_back_however_it_is_written(players, seed):
    """Case, spaces, brackets round a crossing."""
    for s, moves, _ in walk(players, seed):
        for move in moves:
            text = str(move)
            for form in (text.upper(), f"  {text.replace(' ', '   ')} ", text.replace(",", ", ")):
                assert venice.parse(s, form) == move
            if text.startswith("move to"):
                assert venice.parse(s, text.replace("to ", "to (") + ")") == move


@given(seed=seeds, players=numbers)
@settings(max_examples=30)
def test_games_end_and_scores_add_up(seed, players):
    """Selling delays the end, but the cards that are turned win the race in the long run."""
    game = played(players, seed)
    assert game.over
    for name, score in game.scores().items():
        assert score.total == score.sets + score.leftovers
        lines = game.explain_score(name)
        assert sum(line.points or 0 for line in lines[:-1]) == score.total
        assert score.home == (name in game.view().home)
        assert set(score.row()) == {"sets", "leftovers", "home", "returned"}
    home = game.view().home
    assert len(game.winners) == bool(home)
    for name in SEATS[:players]:
        assert len(game.log_for(name)) == len(game.log)


def test_the_same_seed_gives_the_same_game_and_rolls():
    """All chance comes from the seed."""
    one, two = played(3, 5), played(3, 5)
    assert (one.moves, str(one.log)) == (two.moves, str(two.log))
    assert played(3, 6).moves != one.moves


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flip",
        "flip z9",
        "flip h1",
        "fly to 2,3",
        "move to 2",
        "move to two,three",
        "look c4",
        "sell at c4",
        "sell maks at c4",
        "sell mask c4",
        "give",
        "give up",
        "buy z1",
        "x" * 999,
        "look at",
        "sell mask at z3",
    ],
)
def test_what_is_no_move_is_a_notation_error_with_a_hint(text):
    game = ttr.new_game("venice", players=2, seed=1)
    with pytest.raises(ttr.NotationError) as caught:
        game.play(text)
    assert caught.value.hint.endswith(".")
    assert "{" not in str(caught.value)
    assert game.moves == ()
