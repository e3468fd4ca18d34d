"""Whole random games, watched at every step: what must hold whatever is played."""

import subprocess
import sys
from collections import Counter
from dataclasses import fields
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import SEATS, WANTS, eager, hoarder, played, players, seeds, varied, walk
from ttr_lab import rails
from ttr_lab.rails.moves import DECLINE, DRAW_TICKETS, PASS
from ttr_lab.rails.tables import tables
from ttr_lab.rails.views import View

EUROPE, MINI = ttr.load_board("europe"), ttr.load_board("mini")
boards = st.sampled_from(["europe", "mini"])
wants = st.sampled_from(WANTS)


def seats_on(board, n):
    return min(n, ttr.load_board(board).max_players)


# Nothing is made, lost or shared.


def cards_in(s):
    counts = [
        sum(place[i] for place in (*s.hands, s.discard, s.aside)) for i in range(len(s.aside))
    ]
    for card in (*s.deck, *s.face_up, *s.revealed):
        counts[card] += 1
    for card, n in enumerate(s.laid):
        counts[card] += n
    return tuple(counts)


def check_pieces(s):
    board = s.board
    assert cards_in(s) == board.pack
    assert min(min(hand) for hand in s.hands) >= 0
    assert min(s.discard) >= 0
    assert len(s.face_up) <= board.face_up
    tickets = [*s.ticket_deck, *s.box, *(t for part in (*s.tickets, *s.offers) for t in part)]
    assert sorted(tickets) == list(range(len(board.tickets)))
    taken = 0
    for seat, mask in enumerate(s.claimed):
        assert not taken & mask
        taken |= mask
        mine = [r for r in board.routes if mask >> r.index & 1]
        assert s.trains[seat] + sum(r.length for r in mine) == board.trains
        assert s.trains[seat] >= 0
        assert s.points[seat] == sum(board.points[r.length] for r in mine)
        assert not any(r.twin is not None and mask >> r.twin & 1 for r in mine)
        assert s.built[seat] == list(s.stations.values()).count(seat) <= len(board.station_costs)
    if len(s.seats) <= board.closed_up_to:
        assert not any(
            r.twin is not None and taken >> r.index & taken >> r.twin & 1 for r in board.routes
        )
    assert s.occupied == sum(1 << city for city in s.stations)


def check_display(s):
    """Three locomotives lie open only when there is no other way (EU-DRAW-6)."""
    board = s.board
    if s.face_up.count(s.tables.wild) >= board.reset_at and s.phase != "tunnel":
        loose = Counter([*s.deck, *s.face_up])
        for card, n in enumerate(s.discard):
            loose[card] += n
        others = loose.total() - loose[s.tables.wild]
        assert others < min(board.face_up, loose.total()) - board.reset_at + 1


def check_turn_order(s, move, after):
    """One decision follows another as the rules say."""
    if s.phase == "tickets" and s.opening:
        return
    same = after.phase in ("second draw", "tunnel") or (after.phase == "tickets")
    if after.phase == "over":
        assert s.ending == 1 or after.passes == len(s.seats)
    elif same:
        assert after.player == s.player
    else:
        assert after.player == (s.player + 1) % len(s.seats)
    if s.ending < 0 <= after.ending:
        assert s.trains[s.player] >= after.trains[s.player] <= s.board.end_trains
        assert after.ending == len(s.seats)
    if s.ending >= 0:
        assert after.ending == s.ending - (not same)


@settings(max_examples=40)
@given(board=boards, n=players, seed=seeds, want=wants)
def test_nothing_is_made_or_lost_and_every_game_ends(board, n, seed, want):
    """Style 20: cards, tickets, trains and stations add up after each move; a move is there."""
    before = move_made = None
    for s, moves, move in walk(board, seats_on(board, n), seed, want=want):
        check_pieces(s)
        check_display(s)
        if before is not None:
            check_turn_order(before, move_made, s)
        assert bool(moves) == (s.phase != "over")
        assert len(set(map(str, moves))) == len(moves)
        before, move_made = s, move
    assert before.phase == "over"
    assert not any(before.offers)
    assert before.laid == before.revealed == ()


# Legal and refused are one thing.


def universe(s):
    """Every move that can be named, the right ones among them, as far as a table can be listed."""
    board, t = s.board, tables(s.board)
    moves = list(_named(board))
    offer = [board.tickets[i] for i in sorted(s.offers[s.player])]
    strangers = [x for x in board.tickets if x not in offer][:2]
    for size in range(1, len(offer) + 1):
        moves += [t.keep(tuple(x.index for x in kept)) for kept in combinations(offer, size)]
    for ticket in strangers:
        moves.append(t.keep(tuple(sorted({ticket.index, *(x.index for x in offer)}))))
    return moves


_MADE = {}


def _named(board):
    """What does not depend on the state: made once a board."""
    if board.id not in _MADE:
        start = rails.new_state(board, SEATS[:2], 0)
        moves = [*tables(board).every_move(), DRAW_TICKETS, PASS, DECLINE]
        texts = []
        some, other = board.colors[0], board.colors[1]
        for n, w in product(range(5), range(5)):
            if n + w:
                parts = [f"{k} {card}" for k, card in ((n, some), (w, "wild")) if k]
                texts.append("pay " + " ".join(parts))
                texts += [f"pay {n} {color}" for color in board.colors if n]
        texts += [f"pay 1 {some} 1 {other}", f"pay 1 {some} 1 {other} 1 wild"]
        for r in board.routes:
            color = r.color if r.color in board.colors else some
            unlike = other if color != other else some
            n = r.length
            wrong = [
                f"{n + 1} {color}",
                f"{n + 1} wild",
                f"{n} {unlike}",
                f"{n + 1} {color} 1 wild",
            ]
            wrong += [f"{n - 1} {color}"] if n > 1 else []
            wrong += [f"{n - 1} {color} 1 {unlike}", f"1 {color} {n} wild"] if n > 1 else []
            texts += [f"claim {r.name} with {cards}" for cards in wrong]
        for city in list(board.cities)[:4]:
            for cards in (f"4 {some}", f"1 {some} 1 {other}", f"2 {some} 1 {other}", "5 wild"):
                texts.append(f"build station in {city} with {cards}")
        _MADE[board.id] = [*moves, *(rails.parse(start, text) for text in texts)]
    return _MADE[board.id]


def check_legality(s, moves):
    """In the list exactly when there is no reason against it."""
    listed = set(map(str, moves))
    equal_twins = set(tables(s.board).second_of)
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
            assert refusal.why.endswith((".", "!"))
            assert "{" not in str(refusal)
    assert seen == listed


RULES = {rule.id for rule in ttr.rules("europe")}


@settings(max_examples=12)
@given(seed=seeds, n=players, want=wants)
def test_a_move_is_listed_exactly_when_nothing_speaks_against_it_on_mini(seed, n, want):
    """Style 11, 20: legal() and why_not() over the whole board, in every state of a game."""
    for s, moves, _ in walk("mini", seats_on("mini", n), seed, want=want):
        check_legality(s, moves)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("want", [varied, hoarder, eager])
def test_a_move_is_listed_exactly_when_nothing_speaks_against_it_on_europe(n, want):
    """Style 11, 20: some states of each phase of a game, first, middle and last ones."""
    states = list(walk(players=n, seed=n, want=want))
    rng = Random(n)
    chosen = [states[-1], states[-2]]
    for phase in ("tickets", "second draw", "tunnel"):
        fitting = [x for x in states if x[0].phase == phase]
        chosen += rng.sample(fitting, min(3, len(fitting)))
    turns = [x for x in states if x[0].phase == "turn"]
    chosen += turns[:1] + turns[-3:] + rng.sample(turns, 8)
    # Full of hands, when everything can be paid, and with few trains.
    chosen.append(max(states, key=lambda x: len(x[1])))
    for s, moves, _ in chosen:
        check_legality(s, moves)


@given(seed=seeds, n=players)
def test_legal_lists_moves_in_one_order(seed, n):
    """api.md: the same order every run, and str(move) reads back as the move."""
    game = played(players=n, seed=seed, moves=seed % 40)
    moves = game.legal()
    assert list(moves) == list(ttr.Game.legal(game))
    assert str(moves) == "\n".join(str(move) for move in moves)
    for move in moves[:: max(1, len(moves) // 20)]:
        assert game.why_not(str(move)) is None
        assert game.why_not(move) is None


# What cannot be played changes nothing.

UNREADABLE = ["", "pass pass", "claim", "draw", "keep", "pay 0 red", "claim Paris-Xyz with 1 red"]


def everything(game):
    return game.state, game.moves, tuple(game.log), game.player, str(game.phase), repr(game)


@settings(max_examples=30)
@given(board=boards, n=players, seed=seeds)
def test_what_is_refused_or_unreadable_changes_nothing(board, n, seed):
    """api.md: IllegalMove and NotationError leave state, moves and what can be made again."""
    n = seats_on(board, n)
    game = played(board, n, seed, moves=seed % 120, want=WANTS[seed % 4])
    if game.moves:
        last = everything(game)
        game.undo()
    rng = Random(seed)
    now = everything(game)
    listed = set(map(str, game.legal()))
    for move in rng.sample(_named(game.board), 25):
        if str(move) not in listed:
            with pytest.raises(ttr.IllegalMove) as caught:
                game.play(move if rng.random() < 0.5 else str(move))
            assert caught.value.refusal == game.why_not(move)
    for text in (*UNREADABLE, None, 12, b"pass"):
        with pytest.raises(ttr.NotationError):
            game.play(text)
    for seat in game.seats:
        if seat != game.player and listed:
            with pytest.raises(ttr.IllegalMove):
                game.play(next(iter(listed)), seat=seat)
    with pytest.raises(ValueError, match="Nobody"):
        game.play("draw blind", seat="nobody")
    assert everything(game) == now
    if game._undone:
        game.redo()
        assert everything(game) == last


@settings(max_examples=15)
@given(board=boards, n=players, seed=seeds)
def test_undo_and_redo_and_at_give_equal_states(board, n, seed):
    """Style 20: every moment of a game can be gone back to, and forward to again."""
    game = played(board, seats_on(board, n), seed, moves=60, want=WANTS[seed % 4])
    moments = []
    while game.moves:
        moments.append(everything(game))
        assert everything(game.at(len(game.moves))) == moments[-1]
        game.undo()
    with pytest.raises(ValueError, match="no move"):
        game.undo()
    for moment in reversed(moments):
        game.redo()
        assert everything(game) == moment
    with pytest.raises(ValueError, match="No move"):
        game.redo()
    assert everything(game.at(len(game.moves) // 2)) == moments[-(len(game.moves) // 2)]
    for wrong in (-1, len(game.moves) + 1):
        with pytest.raises(ValueError, match="moment"):
            game.at(wrong)


def test_another_move_after_undo_forgets_what_was_undone():
    """api.md: redo belongs to the line that was left."""
    game = played("mini", 2, 5, moves=8)
    game.undo()
    game.play(game.legal()[-1])
    with pytest.raises(ValueError, match="No move"):
        game.redo()


@settings(max_examples=12)
@given(board=boards, n=players, seed=seeds)
def test_a_branch_does_not_touch_the_game_it_came_from(board, n, seed):
    """api.md: at() gives a new game; going on there changes nothing here."""
    game = played(board, seats_on(board, n), seed, moves=40)
    now = everything(game)
    other = game.at(len(game.moves) // 2)
    for _ in range(10):
        if not other.over:
            other.play(other.legal()[-1])
    assert everything(game) == now


@settings(max_examples=10)
@given(board=boards, n=players, seed=seeds, middle=st.booleans())
def test_saved_and_loaded_games_are_equal(board, n, seed, middle, tmp_path_factory):
    """Style 20: half played or over; they go on alike as well."""
    path = tmp_path_factory.mktemp("saved") / "game.ttr"
    moves = seed % 150 if middle else None
    game = played(board, seats_on(board, n), seed, moves=moves, want=WANTS[seed % 4])
    game.save(path)
    again = ttr.load(path)
    assert everything(again) == everything(game)
    assert again._states == game._states
    for seat in game.seats:
        assert again.view(seat) == game.view(seat)
        assert again.log_for(seat) == game.log_for(seat)
    assert again.scores() == game.scores()
    assert again.winners == game.winners
    for _ in range(8):
        if not game.over:
            move = game.legal()[seed % len(game.legal())]
            game.play(move)
            again.play(move)
    assert everything(again) == everything(game)


# What a seat may know.


def other_world(s, seat, rng):
    """The same moment as this seat sees it, with everything it cannot see dealt anew."""
    new = s.copy()
    kinds = len(s.board.cards)
    others = [i for i in range(len(s.seats)) if i != seat]
    pool = list(s.deck)
    for i in others:
        pool += [card for card, n in enumerate(s.hands[i]) for _ in range(n)]
    pool += [card for card, n in enumerate(s.aside) for _ in range(n)]
    rng.shuffle(pool)
    for i in others:
        hand = [0] * kinds
        for _ in range(sum(s.hands[i])):
            hand[pool.pop()] += 1
        new.hands[i] = hand
    new.aside = [0] * kinds
    for _ in range(sum(s.aside)):
        new.aside[pool.pop()] += 1
    new.deck = pool
    tickets = [*s.ticket_deck, *s.box]
    for i in others:
        tickets += [*s.tickets[i], *s.offers[i]]
    rng.shuffle(tickets)
    for i in others:
        new.tickets[i] = [tickets.pop() for _ in s.tickets[i]]
        new.offers[i] = [tickets.pop() for _ in s.offers[i]]
    new.box = [tickets.pop() for _ in s.box]
    new.ticket_deck = tickets
    new.seed = "another"
    return new


@settings(max_examples=16)
@given(board=boards, n=players, seed=seeds, want=wants)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_equal_views(board, n, seed, want):
    """Style 20: other hands, both decks, other tickets and the seed do not show in a view."""
    rng = Random(seed)
    n = seats_on(board, n)
    for i, (s, moves, _) in enumerate(walk(board, n, seed, want=want)):
        if i % (7 if s.phase in ("tunnel", "tickets") else 23):
            continue
        for seat in (*range(n), None):
            # The public must not know any hand: for it every seat is another one.
            hidden = other_world(s, seat, rng)
            check_pieces(hidden)
            mine, theirs = rails.view(s, seat), rails.view(hidden, seat)
            assert mine == theirs
            assert str(mine) == str(theirs)
            if seat == s.player and s.phase != "over":
                assert list(map(str, rails.legal(hidden))) == list(map(str, moves))
                for move in rng.sample(_named(s.board), 6):
                    assert rails.explain(s, move) == rails.explain(hidden, move)


def test_a_view_has_no_field_for_anything_hidden():
    """api.md lists the fields; a new one has to be looked at here first."""
    known = """board seat seats player phase hand hand_sizes trains stations_left points
        ticket_counts tickets offer face_up deck_size discard ticket_deck_size routes stations
        tokens taken unseen laid revealed closed last_round over winners"""
    assert {field.name for field in fields(View)} == set(known.split())
    game = played("europe", 3, 4, moves=60)
    public = game.view()
    assert (public.hand, public.tickets, public.offer, public.seat) == ({}, (), (), None)
    for seat in game.seats:
        view = game.view(seat)
        assert view.hand == game.state.hands[seat]
        assert view.tickets == game.state.tickets[seat]
        assert view.offer == game.state.offers[seat]
        assert view.hand_sizes[seat] == sum(view.hand.values())


@settings(max_examples=15)
@given(board=boards, n=players, seed=seeds)
def test_what_a_seat_has_not_seen_is_counted_and_not_named(board, n, seed):
    """Style 20: unseen cards are those of the other hands and the deck, no more and no less."""
    for s, _, _ in walk(board, seats_on(board, n), seed, want=WANTS[seed % 4]):
        for seat in range(len(s.seats)):
            view = rails.view(s, seat)
            others = sum(sum(hand) for i, hand in enumerate(s.hands) if i != seat)
            assert sum(view.unseen.values()) == len(s.deck) + others
            assert min(view.unseen.values(), default=0) >= 0
            if s.deck:
                assert view.unseen[s.board.cards[s.deck[-1]]] > 0


@settings(max_examples=20)
@given(seed=seeds, n=st.integers(2, 4))
def test_the_log_of_others_never_names_a_card_drawn_blind_or_a_ticket(seed, n):
    """Style 20: two decks, one log; only the player's own log tells them apart."""
    rng = Random(seed)
    cards = rng.sample(EUROPE.colors, 4)
    decks = [" ".join(rng.sample(cards, 4)) for _ in range(2)]
    tickets = [t.name for t in EUROPE.tickets[6:]]
    logs = []
    for deck in decks:
        rng.shuffle(tickets)
        game = ttr.position(
            "europe",
            players=SEATS[:n],
            deck=deck,
            face_up="black black black black black" if "black" not in cards else "white " * 5,
            ticket_deck=tickets[:9],
        )
        game.play("draw blind")
        game.play("draw blind")
        game.play("draw tickets")
        game.play(game.legal()[-1])
        logs.append((game.log, game.log_for(game.seats[-1]) if n > 2 else game.log, game))
    assert logs[0][0] == logs[1][0]
    assert logs[0][1] == logs[1][1]
    first, second = (game.log_for("Ada") for *_, game in logs)
    assert (first == second) == (decks[0].split()[:2] == decks[1].split()[:2])


# The same again.


@settings(max_examples=10)
@given(board=boards, n=players, seed=seeds)
def test_the_same_seed_gives_the_same_game(board, n, seed):
    """api.md: anything random takes a seed, and every repr is the same each run."""
    n = seats_on(board, n)
    first, second = (played(board, n, seed, moves=80) for _ in range(2))
    assert everything(first) == everything(second)
    assert first.view(first.seats[0]) == second.view(second.seats[0])


TOLD = """
import hashlib, random, ttr_lab as ttr
said = []
for board, n, seed in (("europe", 5, 3), ("mini", 3, "a text"), ("europe", 2, 11)):
    game, rng = ttr.new_game(board, players=n, seed=seed), random.Random(1)
    while not game.over:
        said.append(repr(game.legal()))
        game.play(rng.choice(game.legal()))
    said += [repr(game), repr(game.log), repr(game.scores()), repr(game.state)]
print(hashlib.sha256("".join(said).encode()).hexdigest())
"""


def test_nothing_depends_on_the_run(checkout):
    """Style 34: Python shuffles its sets anew in each run; ours must not show it."""
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            cwd=checkout,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(checkout)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_no_first_display_and_no_first_player_is_favoured_by_the_seed():
    """EU-SET-6: seat 0 begins unless the caller says otherwise; "random" comes from the seed."""
    begins = Counter()
    for seed in range(200):
        game = ttr.new_game("mini", players=4, seed=seed, first="random")
        while game.phase.name == "tickets":
            game.play(game.legal()[0])
        begins[game.player] += 1
    assert set(begins) == set(game.seats)
    assert min(begins.values()) > 25
