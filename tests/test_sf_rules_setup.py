"""San Francisco, setting up: SF-SET-1 to SF-SET-8."""

import pytest

import ttr_lab as ttr
from tests.sf_table import (
    SEATS,
    SITES,
    begun,
    moves,
    names,
    new,
    opened,
    pack_of,
    play,
    refused,
    rule,
    table,
)

FOUR = range(2, 5)


@rule("SF-SET-1")
def test_two_to_four_players_begin_with_20_cars_and_no_points():
    """Europe is for five and has 45 trains."""
    for n in FOUR:
        view = new(n).view()
        assert view.seats == tuple(SEATS[:n])
        assert set(view.trains.values()) == {20}
        assert set(view.points.values()) == {0}


@rule("SF-SET-1")
def test_one_player_or_five_cannot_play():
    """The box has cable cars of four colours."""
    for players in (1, 5):
        with pytest.raises(ValueError, match=r"2 to 4 players.*\[SF-SET-1\]"):
            ttr.new_game("san_francisco", players=players, seed=1)


@rule("SF-SET-2")
def test_the_pack_has_six_cards_of_six_colours_and_eight_ferries():
    """There are no white and no yellow cards, and more ferries than cards of a colour."""
    colors = ("blue", "green", "black", "purple", "red", "orange")
    for n in FOUR:
        assert pack_of(new(n, 3)) == {**dict.fromkeys(colors, 6), "wild": 8}


@rule("SF-SET-2")
def test_everybody_is_dealt_two_cards_and_five_lie_face_up():
    """One source says face down; then there would be no display to draw from."""
    for n in FOUR:
        for seed in range(5):
            view = new(n, seed).view()
            assert set(view.hand_sizes.values()) == {2}
            assert len(view.face_up) == 5
            assert view.deck_size == 44 - 2 * n - 5 - sum(view.discard.values())


@rule("SF-SET-2")
def test_a_seventh_card_of_a_colour_is_not_in_the_pack():
    """A position made by hand must not hold more than the box does."""
    with pytest.raises(ttr.PositionError, match="red"):
        table(hands={"Ada": "6 red"}, discard="1 red")
    with pytest.raises(ttr.PositionError, match="white"):
        table(hands={"Ada": "1 white"})


@rule("SF-SET-3")
def test_a_stack_of_one_symbol_lies_on_each_of_five_places():
    """Three tokens high with four players only; with two or three players one token stays out."""
    for n, size in ((2, 2), (3, 2), (4, 3)):
        view = new(n).view()
        assert set(view.tokens) == set(SITES)
        assert {k for _, k in view.tokens.values()} == {size}
        assert len({symbol for symbol, _ in view.tokens.values()}) == 5
        assert view.taken == dict.fromkeys(SEATS[:n], ())


@rule("SF-SET-3")
def test_which_symbol_lies_where_is_drawn():
    """Nothing in the box says that the seals belong on Alcatraz."""
    there = {new(2, seed).view().tokens["Alcatraz"][0] for seed in range(40)}
    assert there == {"bell", "bridge", "crab", "kite", "lantern", "seal", "tower"}


@rule("SF-SET-3")
def test_no_more_tokens_than_the_box_holds_and_a_symbol_in_one_place():
    """A position made by hand keeps to the box: three of each symbol, one place for each."""
    for tokens, taken in (
        ({"Alcatraz": "4 seal"}, {}),
        ({"Alcatraz": "2 seal"}, {"Ada": ["seal"], "Bo": ["seal"]}),
        ({"Alcatraz": "1 seal", "Sunset": "1 seal"}, {}),
        ({"Alcatraz": "1 seal", "alcatraz": "1 bell"}, {}),
    ):
        with pytest.raises(ttr.PositionError, match=r"tokens|taken"):
            table(tokens=tokens, taken=taken)
    with pytest.raises(ttr.PositionError, match=r"\[SF-SET-3\]"):
        table(tokens={"Alcatraz": "1 seal", "Sunset": "1 seal"})


@rule("SF-SET-4")
def test_no_game_begins_with_three_ferries_face_up():
    """With eight ferries among 44 cards this happens in one game of twenty."""
    cleared = 0
    for seed in range(150):
        view = new(2 + seed % 3, seed).view()
        assert view.face_up.count("wild") < 3
        assert len(view.face_up) == 5
        thrown = sum(view.discard.values())
        assert thrown % 5 == 0
        cleared += thrown // 5
    assert cleared > 3


@rule("SF-SET-5")
def test_of_two_tickets_one_or_both_are_kept():
    """Three choices, not fewer: either ticket, or both."""
    game = new()
    a, b = names(game)
    assert sorted(moves(game)) == sorted(
        [f"keep {a}", f"keep {b}", f"keep {', '.join(t.name for t in _in_order(game))}"]
    )
    refused(game, "draw blind", "SF-SET-5")
    play(game, moves(game)[0])
    assert len(game.view("Ada").tickets) == 1


def _in_order(game):
    return sorted(game.view(game.player).offer, key=lambda t: t.index)


@rule("SF-SET-5")
def test_a_ticket_given_up_at_the_start_goes_under_the_deck():
    """In Europe it would leave the game; here somebody may draw it later."""
    game = new()
    kept, given_up = names(game)
    play(game, f"keep {kept}")
    full = game.state
    assert full.ticket_deck[-1].name == given_up
    assert len(full.ticket_deck) == 24 - 4 + 1
    assert not full.removed_tickets


@rule("SF-SET-5")
def test_a_ticket_of_somebody_else_cannot_be_kept():
    """Only what was dealt to the player is on offer."""
    game = new()
    other = next(t.name for t in game.board.tickets if t.name not in names(game))
    assert "not among the tickets dealt" in refused(game, f"keep {other}", "SF-SET-5")


@rule("SF-SET-6")
def test_the_first_player_is_drawn_after_the_tickets_are_chosen():
    """It is not the first seat, and nobody can read who it is before all have chosen."""
    first = set()
    for seed in range(40):
        game = new(4, seed)
        assert game.player == "Ada"
        for _ in SEATS[:3]:
            game.play(game.legal()[0])
            assert not any("drawn" in line for line in game.log)
        game.play(game.legal()[0])
        assert game.log[-1].startswith("The first player is drawn: ")
        drawn = game.log[-1].split(": ")[1].split()[0]
        while game.phase.name == "place token":
            game.play(game.legal()[0])
        assert game.player == drawn
        first.add(drawn)
    assert first == set(SEATS)


@rule("SF-SET-6")
def test_the_turn_passes_in_the_order_of_the_seats():
    """From whoever was drawn."""
    game = begun(3, first="Bo")
    for seat, later in (("Bo", "Ada"), ("Cy", "Ada"), ("Ada", "Bo"), ("Bo", "Cy")):
        assert game.player == seat
        refused(game, "draw blind", "SF-SET-6", seat=later)
        game.play("draw blind")
        game.play("draw blind")
    assert new(2, 1, first="Bo")._now.first == 1


@rule("SF-SET-7")
def test_the_last_player_then_the_second_to_last_put_a_stack_down():
    """Against the order of play, and before the first turn."""
    for n, size in ((3, 2), (4, 3)):
        for first in range(n):
            game = opened(n, first=first)
            left = list(game.phase.symbols)
            assert len(left) == 2
            assert game.player == SEATS[(first - 1) % n]
            play(game, f"place {left[0]} at Twin Peaks")
            assert game.player == SEATS[(first - 2) % n]
            assert game.phase.symbols == (left[1],)
            play(game, f"place {left[1]} at Pier 39")
            view = game.view()
            assert view.tokens["Twin Peaks"] == (left[0], size)
            assert view.tokens["Pier 39"] == (left[1], size)
            assert (game.player, game.phase.name) == (SEATS[first], "turn")
            assert sum(k for _, k in view.tokens.values()) == 7 * size


@rule("SF-SET-7")
def test_a_stack_goes_on_any_place_that_has_none():
    """Not on one of the five, and the second not beside the first."""
    game = opened(3)
    a, b = game.phase.symbols
    assert len(moves(game, "place")) == 2 * 16
    assert "already" in refused(game, f"place {a} at Alcatraz", "SF-SET-7")
    there = game.view().tokens["Sunset"][0]
    assert "not left over" in refused(game, f"place {there} at Pier 39", "SF-SET-7")
    refused(game, "draw blind", "SF-SET-7")
    play(game, f"place {b} at Pier 39")
    refused(game, f"place {a} at Pier 39", "SF-SET-7")
    refused(game, f"place {b} at Presidio", "SF-SET-7")
    assert len(moves(game)) == 15
    play(game, f"place {a} at Presidio")
    refused(game, f"place {a} at Twin Peaks", "SF-SET-7")


@rule("SF-SET-8")
def test_of_two_players_the_second_puts_down_one_token_of_each():
    """One token, not a stack, and both by the same player."""
    for first in (0, 1):
        game = opened(2, first=first)
        second = SEATS[1 - first]
        a, b = game.phase.symbols
        assert game.player == second
        play(game, f"place {a} at Twin Peaks")
        assert game.player == second
        play(game, f"place {b} at Union Square")
        view = game.view()
        assert view.tokens["Twin Peaks"] == (a, 1)
        assert view.tokens["Union Square"] == (b, 1)
        assert sum(n for _, n in view.tokens.values()) == 12
        assert (game.player, game.phase.name) == (SEATS[first], "turn")


@rule("SF-SET-8")
def test_the_two_tokens_go_to_two_different_places_without_a_stack():
    """The first token makes its place a place with a stack."""
    game = opened(2)
    a, b = game.phase.symbols
    refused(game, f"place {a} at Golden Gate Bridge", "SF-SET-8")
    refused(game, "draw tickets", "SF-SET-8")
    play(game, f"place {a} at Fort Mason")
    refused(game, f"place {b} at Fort Mason", "SF-SET-8")
    play(game, f"place {b} at Lombard Street")
    refused(game, f"place {b} at Twin Peaks", "SF-SET-8")
