"""Europe, setting up: EU-SET-1 to EU-SET-6."""

import pytest

import ttr_lab as ttr
from tests.rule_table import moves, pack_of, play, refused, rule, whole

PLAYERS = ["Ada", "Bo", "Cy", "Di", "Ed"]


def opened(**how):
    """A game in which everybody has kept all of the first tickets."""
    game = ttr.new_game("europe", **how)
    while game.phase.name == "tickets":
        game.play(game.legal()[-1])
    return game


@rule("EU-SET-1")
def test_two_to_five_players_begin_with_45_trains_3_stations_and_no_points():
    """The edition for two has other counts, and the track on the box counts from 1."""
    for n in (2, 3, 4, 5):
        view = ttr.new_game("europe", players=PLAYERS[:n], seed=1).view()
        assert view.seats == tuple(PLAYERS[:n])
        assert set(view.trains.values()) == {45}
        assert set(view.stations_left.values()) == {3}
        assert set(view.points.values()) == {0}
        assert not view.stations
        assert not any(view.routes.values())


@rule("EU-SET-1")
def test_one_player_or_six_cannot_play():
    """With six there are not enough colours of trains in the box."""
    for players in (1, 6, ["Ada"], [*PLAYERS, "Flo"]):
        with pytest.raises(ValueError, match=r"2 to 5 players.*\[EU-SET-1\]"):
            ttr.new_game("europe", players=players, seed=1)


@rule("EU-SET-2")
def test_the_pack_has_twelve_cards_of_eight_colours_and_fourteen_locomotives():
    """There are two locomotives more than cards of a colour; programs like to make it 12 x 9."""
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    for n in (2, 5):
        assert pack_of(ttr.new_game("europe", players=n, seed=3)) == {
            **dict.fromkeys(colors, 12),
            "wild": 14,
        }


@rule("EU-SET-2")
def test_everybody_is_dealt_four_cards_and_five_lie_face_up():
    """The source speaks of four sets; what is dealt are four single cards each."""
    for n in (2, 3, 4, 5):
        for seed in range(5):
            view = ttr.new_game("europe", players=n, seed=seed).view()
            assert set(view.hand_sizes.values()) == {4}
            assert len(view.face_up) == 5
            assert view.deck_size == 110 - 4 * n - 5 - sum(view.discard.values())


@rule("EU-SET-2")
def test_a_thirteenth_card_of_a_colour_is_not_in_the_pack():
    """A position made by hand must not hold more than the box does."""
    with pytest.raises(ttr.PositionError, match="red"):
        ttr.position("europe", players=2, hands={"Player 1": "12 red"}, discard="1 red")
    with pytest.raises(ttr.PositionError, match="locomotive"):
        ttr.position("europe", players=2, hands={"Player 1": "15 wild"})


@rule("EU-SET-3")
def test_no_game_begins_with_three_locomotives_face_up():
    """The reset reads like a rule of drawing, so the first display is easily forgotten."""
    cleared = 0
    for seed in range(150):
        view = ttr.new_game("europe", players=2 + seed % 4, seed=seed).view()
        assert view.face_up.count("wild") < 3
        assert len(view.face_up) == 5
        thrown = sum(view.discard.values())
        cleared += thrown // 5
        assert thrown % 5 == 0, "all five go, not only the locomotives"
        assert view.discard.get("wild", 0) >= 3 * (thrown // 5)
    assert cleared, "none of these games began with a reset: the test shows nothing"


@rule("EU-SET-4")
def test_everybody_gets_one_long_ticket_and_three_regular_ones():
    """Shuffling all 46 together would give some players three long ones, others none."""
    for n in (2, 3, 4, 5):
        full = ttr.new_game("europe", players=n, seed=n).state
        for offer in full.offers.values():
            assert [t.kind for t in offer] == ["long", "regular", "regular", "regular"]
        offered = [t for offer in full.offers.values() for t in offer]
        everything = [*offered, *full.ticket_deck, *full.removed_tickets]
        assert len(everything) == len({t.name for t in everything}) == 46


@rule("EU-SET-4")
def test_long_tickets_not_dealt_leave_the_game_and_the_ticket_deck_is_all_regular():
    """A long ticket that can still be drawn later is worth waiting for; here there is none."""
    for n in (2, 3, 4, 5):
        full = ttr.new_game("europe", players=n, seed=n).state
        assert [t.kind for t in full.removed_tickets] == ["long"] * (6 - n)
        assert [t.kind for t in full.ticket_deck] == ["regular"] * (40 - 3 * n)


@rule("EU-SET-4")
def test_which_tickets_are_dealt_is_a_matter_of_chance():
    """A deck in printed order gives the same long ticket to the first seat in every game."""
    games = [ttr.new_game("europe", players=2, seed=seed).state for seed in range(40)]
    assert len({full.offers["Player 1"][0].name for full in games}) == 6
    assert len({full.ticket_deck[0].name for full in games}) > 10
    assert len({full.ticket_deck[-1].name for full in games}) > 10


@rule("EU-SET-5")
def test_two_three_or_all_four_of_the_first_tickets_may_be_kept():
    """Two is the least here, one later: the two minimums get mixed up."""
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    sizes = [len(move.tickets) for move in game.legal()]
    assert sizes == [2] * 6 + [3] * 4 + [4]
    names = [t.name for t in game.view("Ada").offer]
    said = refused(game, f"keep {names[1]}", "EU-SET-5")
    assert "at least 2" in said


@rule("EU-SET-5")
def test_the_long_ticket_may_be_given_up_and_all_that_is_leaves_the_game():
    """Under the deck is where later ones go; the first ones go into the box."""
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    long, first, second, third = game.view("Ada").offer
    deck, box = game.state.ticket_deck, set(game.state.removed_tickets)
    game.play(f"keep {third.name}, {first.name}")
    assert set(game.view("Ada").tickets) == {first, third}
    assert game.state.ticket_deck == deck
    assert set(game.state.removed_tickets) == box | {long, second}
    assert game.view("Ada").offer == ()


@rule("EU-SET-5")
def test_nobody_plays_before_everybody_has_chosen():
    """A program that lets the first player go on has shown cards before others choose."""
    game = ttr.new_game("europe", players=["Ada", "Bo", "Cy"], seed=7)
    for name in game.seats:
        assert (game.player, game.phase.name) == (name, "tickets")
        for move in ("draw blind", "draw tickets", "pass", "pay 1 red"):
            refused(game, move, "EU-SET-5")
        game.play(game.legal()[0])
    assert (game.player, game.phase.name) == ("Ada", "turn")


@rule("EU-SET-5")
def test_a_ticket_of_somebody_else_cannot_be_kept():
    """The text names a real ticket, so a program that only looks it up takes it."""
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
    own, other = game.view("Ada").offer, game.view("Bo").offer
    refused(game, f"keep {own[1].name}, {other[1].name}", "EU-SET-5")


@rule("EU-SET-6")
def test_seat_0_begins_and_the_turn_goes_round():
    """After the last seat comes the first one again."""
    game = opened(players=["Ada", "Bo", "Cy"], seed=2)
    turns = []
    for _ in range(7):
        turns.append(game.player)
        while game.player == turns[-1]:
            game.play("draw blind")
    assert turns == ["Ada", "Bo", "Cy", "Ada", "Bo", "Cy", "Ada"]
    assert whole(game)


@rule("EU-SET-6")
def test_another_seat_or_a_random_one_may_begin():
    """Tickets are still chosen in the order of the seats; only the first turn moves."""
    for first in (2, "Cy"):
        game = ttr.new_game("europe", players=["Ada", "Bo", "Cy"], seed=2, first=first)
        assert game.player == "Ada"
        assert opened(players=["Ada", "Bo", "Cy"], seed=2, first=first).player == "Cy"
    starts = [opened(players=3, seed=s, first="random").player for s in range(20)]
    assert set(starts) == {"Player 1", "Player 2", "Player 3"}
    assert starts == [opened(players=3, seed=s, first="random").player for s in range(20)]
    for unknown in ("Zoe", 3, -1):
        with pytest.raises(ValueError, match="first="):
            ttr.new_game("europe", players=["Ada", "Bo", "Cy"], seed=2, first=unknown)


@rule("EU-SET-6")
def test_nobody_plays_out_of_turn():
    """The move may be fine in itself; what is wrong is who makes it."""
    game = ttr.new_game("europe", players=["Ada", "Bo"], seed=2)
    choice = moves(game)[0]
    refused(game, choice, "EU-SET-6", seat="Bo")
    game = opened(players=["Ada", "Bo", "Cy"], seed=2)
    refused(game, "draw blind", "EU-SET-6", seat="Bo")
    play(game, "draw blind")
    refused(game, "draw blind", "EU-SET-6", seat="Cy")
    with pytest.raises(ValueError, match="Zoe"):
        game.play("draw blind", seat="Zoe")
