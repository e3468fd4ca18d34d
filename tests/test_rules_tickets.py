"""Europe, drawing tickets: EU-TIX-1 to EU-TIX-3."""

import dataclasses

import pytest

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule

FOUR = ["Kyiv-Sochi", "Paris-Wien", "Brest-Venezia", "Berlin-Roma"]


def table(deck, board="europe", **described):
    """A position of Ada and Bo, Ada to play, with this ticket deck."""
    return ttr.position(board, players=["Ada", "Bo"], seed=1, ticket_deck=deck, **described)


def names(tickets):
    return [ticket.name for ticket in tickets]


@rule("EU-TIX-1")
def test_the_top_three_tickets_are_drawn():
    """Four were dealt at the start; later it is three."""
    game = table(FOUR)
    play(game, "draw tickets")
    assert names(game.view("Ada").offer) == FOUR[:3]
    assert names(game.state.ticket_deck) == FOUR[3:]
    assert (game.player, game.phase.name) == ("Ada", "tickets")


@rule("EU-TIX-1")
def test_with_fewer_than_three_those_left_are_drawn():
    """The last one has to be kept: at least one of one."""
    game = table(FOUR[:2])
    play(game, "draw tickets")
    assert names(game.view("Ada").offer) == FOUR[:2]
    assert len(moves(game)) == 3
    game = table(FOUR[:1])
    play(game, "draw tickets")
    assert moves(game) == ["keep Kyiv-Sochi"]


@rule("EU-TIX-1")
def test_with_no_tickets_left_the_action_is_not_available():
    """The turn is not lost by asking."""
    game = table([])
    assert "draw tickets" not in moves(game)
    refused(game, "draw tickets", "EU-TIX-1")
    assert game.player == "Ada"


@rule("EU-TIX-1")
def test_nothing_can_be_kept_before_tickets_are_drawn():
    """The tickets one has are kept already."""
    game = table(FOUR, tickets={"Ada": ["Zürich-Budapest"]})
    refused(game, "keep Kyiv-Sochi", "EU-TIX-1")
    refused(game, "keep Zürich-Budapest", "EU-TIX-1")


@rule("EU-TIX-2")
def test_one_two_or_all_three_may_be_kept():
    """Two is the minimum of the opening only."""
    game = table(FOUR)
    play(game, "draw tickets")
    assert [len(move.tickets) for move in game.legal()] == [1, 1, 1, 2, 2, 2, 3]
    with pytest.raises(ttr.NotationError):
        game.play("keep")
    refused(game, "keep nothing", "EU-TIX-2")
    play(game, "keep Paris-Wien")
    assert names(game.view("Ada").tickets) == ["Paris-Wien"]
    assert game.view().ticket_counts == {"Ada": 1, "Bo": 0}
    assert game.player == "Bo"


@rule("EU-TIX-2")
def test_how_many_must_be_kept_is_a_number_of_the_board():
    """A board of one's own may ask for two; fewer are then refused, and named too few."""
    game = table(FOUR, dataclasses.replace(ttr.load_board("europe"), keep=2))
    play(game, "draw tickets")
    said = refused(game, "keep Paris-Wien", "EU-TIX-2")
    assert "at least 2" in said


@rule("EU-TIX-2")
def test_the_others_go_under_the_deck_in_the_order_drawn():
    """Not into the box as in the opening, not on top, and not shuffled in."""
    for kept, left in (
        ("Paris-Wien", ["Berlin-Roma", "Kyiv-Sochi", "Brest-Venezia"]),
        ("Kyiv-Sochi", ["Berlin-Roma", "Paris-Wien", "Brest-Venezia"]),
        ("Brest-Venezia", ["Berlin-Roma", "Kyiv-Sochi", "Paris-Wien"]),
        ("Kyiv-Sochi, Brest-Venezia", ["Berlin-Roma", "Paris-Wien"]),
    ):
        game = table(FOUR)
        box = game.state.removed_tickets
        play(game, "draw tickets")
        game.play(f"keep {kept}")
        assert names(game.state.ticket_deck) == left
        assert game.state.removed_tickets == box
    # They come up again, in that order.
    game = table(FOUR[:3])
    play(game, "draw tickets", "keep Paris-Wien", "draw tickets")
    assert names(game.view("Bo").offer) == ["Kyiv-Sochi", "Brest-Venezia"]


@rule("EU-TIX-2")
def test_the_order_in_which_kept_tickets_are_named_does_not_matter():
    """Named twice, a ticket is one ticket all the same."""
    games = []
    for text in ("keep Paris-Wien, Kyiv-Sochi", "keep Sochi-Kyiv, Wien–Paris, Kyiv-Sochi"):
        game = table(FOUR)
        game.play("draw tickets")
        game.play(text)
        games.append(game)
    assert games[0].moves == games[1].moves
    assert games[0].state == games[1].state


@rule("EU-TIX-2")
def test_a_ticket_that_was_not_drawn_cannot_be_kept():
    """Nor is anything else possible before the choice."""
    game = table(FOUR, hands={"Ada": "2 red"})
    play(game, "draw tickets")
    said = refused(game, "keep Berlin-Roma", "EU-TIX-2")
    assert "Kyiv-Sochi" in said
    refused(game, "keep Kyiv-Sochi, Berlin-Roma", "EU-TIX-2")
    for other in ("draw blind", "draw tickets", "claim Wien-Zagrab with 2 red", "pass", "decline"):
        refused(game, other, "EU-TIX-2")


@rule("EU-TIX-3")
def test_a_kept_ticket_stays_when_more_are_drawn():
    """A new ticket is no exchange for an old one, and there is no limit."""
    own = ["Zürich-Budapest", "Brest-Petrograd"]
    game = table(FOUR, tickets={"Ada": own})
    play(game, "draw tickets")
    refused(game, "keep Zürich-Budapest, Kyiv-Sochi", "EU-TIX-2")
    game.play("keep Brest-Venezia, Paris-Wien, Kyiv-Sochi")
    assert set(names(game.view("Ada").tickets)) == {*own, *FOUR[:3]}
    board = ttr.load_board("europe")
    every = [t.name for t in board.tickets if t.name not in FOUR]
    game = table(FOUR, tickets={"Ada": every})
    play(game, "draw tickets")
    game.play("keep Brest-Venezia, Paris-Wien, Kyiv-Sochi")
    assert game.view().ticket_counts["Ada"] == 45
    assert game.scores()["Ada"].tickets == -sum(
        t.points for t in board.tickets if t.name != "Berlin-Roma"
    )


@rule("EU-TIX-3")
def test_tickets_are_secret_drawn_or_kept_or_given_back():
    """How many somebody holds is open; which ones is not, and the log must not tell."""
    game = table(FOUR, tickets={"Ada": ["Zürich-Budapest"]})
    play(game, "draw tickets")
    before = str(game.view("Bo")), str(game.view())
    play(game, "keep Paris-Wien")
    told = [*before, str(game.view("Bo")), str(game.view()), str(game.log), str(game.log_for("Bo"))]
    told += [repr(game), str(game.view("Bo").phase)]
    for text in told:
        for name in [*FOUR, "Zürich-Budapest"]:
            a, b = name.split("-")
            assert name not in text
            assert f"'{a}', '{b}'" not in text
    assert game.view("Bo").ticket_counts == {"Ada": 2, "Bo": 0}
    assert "keeps 1 of 3" in str(game.log)
    assert "Paris-Wien" in str(game.log_for("Ada"))
