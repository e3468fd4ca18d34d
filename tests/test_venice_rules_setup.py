"""Venice, setting up: VE-SET-1 to VE-SET-4."""

import dataclasses
from collections import Counter

import pytest

import ttr_lab as ttr
from tests.venice_table import SEATS, all_cards, refused, rule, table

SIX = {"glass": 5, "mask": 6, "leather": 7, "shirt": 8, "pasta": 9, "magnet": 10}


@rule("VE-SET-1")
def test_two_to_five_people_can_play():
    """One alone or six are refused in a sentence, not by a crash."""
    for players in (2, 3, 4, 5):
        assert len(ttr.new_game("venice", players=players, seed=1).seats) == players
    for players in (1, 6):
        with pytest.raises(ValueError, match="VE-SET-1"):
            ttr.new_game("venice", players=players)


@rule("VE-SET-1")
def test_there_are_48_cards_of_six_kinds_and_three_pigeon_cards():
    """The counts of the kinds are all different, from 5 to 10."""
    for players in (3, 4, 5):
        found = all_cards(ttr.new_game("venice", players=players, seed=4))
        assert found == {**SIX, "feeder": 1, "pigeons": 2}
        assert sum(found.values()) == 48


@rule("VE-SET-1")
def test_with_two_players_the_kinds_of_5_9_and_10_copies_leave():
    """The pigeon cards stay."""
    found = all_cards(ttr.new_game("venice", players=2, seed=4))
    assert found == {"mask": 6, "leather": 7, "shirt": 8, "feeder": 1, "pigeons": 2}
    assert sum(found.values()) == 24


@rule("VE-SET-2")
def test_the_cards_lie_face_down_in_a_grid_and_the_airport_takes_a_corner():
    """49 cells and 48 cards; for two players 25 and 24."""
    for players, size in ((2, 5), (3, 7), (4, 7), (5, 7)):
        game = ttr.new_game("venice", players=players, seed=2)
        view = game.view()
        letters = "abcdefg"[:size]
        every = {f"{letter}{row}" for letter in letters for row in range(1, size + 1)}
        assert set(view.city) == every - {"a1"}
        assert set(view.city.values()) == {"down"}
        assert view.face_down == size * size - 1
        assert "VE-SET-2" in refused(game, "flip a1", "VE-SET-2")


@rule("VE-SET-2")
def test_the_cards_are_shuffled_by_the_seed():
    """The same seed lays the same city, another one another."""
    first, again, other = (ttr.new_game("venice", players=3, seed=s).state.city for s in (1, 1, 2))
    assert first == again != other
    # Each kind turns up in most places: no cell is fixed.
    seen = [ttr.new_game("venice", players=3, seed=s).state.city["d4"] for s in range(60)]
    assert len(Counter(seen)) >= 6


@rule("VE-SET-3")
def test_everyone_has_6_coins_no_card_and_a_gondola_on_the_airport():
    """At the airport at the start is not at home."""
    game = ttr.new_game("venice", players=SEATS, seed=2)
    view = game.view("Ada")
    assert view.coins == dict.fromkeys(SEATS, 6)
    assert view.hand_sizes == dict.fromkeys(SEATS, 0)
    assert view.gondolas == dict.fromkeys(SEATS, "airport")
    assert view.home == ()
    assert sum(view.coins.values()) == 30


@rule("VE-SET-3")
def test_one_player_starts_and_the_turn_passes_to_the_left():
    """A move of somebody else is refused."""
    assert ttr.new_game("venice", players=SEATS, seed=2).player == "Ada"
    game = ttr.new_game("venice", players=SEATS[:3], seed=2, first="Bo")
    assert game.player == "Bo"
    refused(game, "flip c4", "VE-SET-3", seat="Ada")
    order = []
    while len(order) < 5:
        if game.phase.name == "research":
            order.append(game.player)
        game.play(game.legal()[-1])
    assert order == ["Bo", "Cy", "Ada", "Bo", "Cy"]


@rule("VE-SET-4")
def test_values_and_counts_come_from_the_board_file_and_are_marked_as_a_reconstruction():
    """No source prints them, and the game says so where a learner meets them."""
    board = ttr.load_board("venice")
    assert {k.kind: k.copies for k in board.kinds} == SIX
    assert board.values == {kind: 15 - n for kind, n in SIX.items()}
    assert "reconstruction" in board.reconstruction
    game = table(hands={"Ada": "3 mask"})
    assert "[VE-SET-4]" in str(game.explain_score("Ada"))
    assert "reconstruction" in str(game.explain_score("Ada"))


@rule("VE-SET-4")
def test_printed_numbers_of_ones_own_are_played_without_the_remark():
    """Another value is another game: a saved one does not fit it."""
    board = ttr.load_board("venice")
    kinds = tuple(dataclasses.replace(k, value=4) for k in board.kinds)
    printed = dataclasses.replace(board, kinds=kinds, reconstruction="")
    game = ttr.position(printed, players=3, hands={"Player 1": "3 mask"})
    assert game.scores()["Player 1"].total == 4
    assert "reconstruction" not in str(game.explain_score("Player 1"))
    assert printed.fingerprint != board.fingerprint
