"""Europe, tunnels: EU-TUN-1 to EU-TUN-8."""

import dataclasses

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule, whole


def table(hand, deck, board="europe", **described):
    """A position of Ada and Bo, Ada to play with this hand, these cards on top of the deck."""
    return ttr.position(
        board, players=["Ada", "Bo"], seed=1, hands={"Ada": hand}, deck=deck, **described
    )


@rule("EU-TUN-1")
def test_the_cards_for_the_length_are_laid_before_three_cards_are_turned():
    """Whoever looks first and pays then never loses a turn."""
    game = table("5 green", "green red blue black")
    play(game, "claim Paris-Zürich with 3 green")
    phase = game.phase
    assert (phase.name, phase.seat, phase.route) == ("tunnel", "Ada", "paris-zurich")
    assert phase.laid == {"green": 3}
    assert phase.revealed == ("green", "red", "blue")
    assert game.view("Ada").hand == {"green": 2}
    assert game.state.deck[0] == "black"
    assert game.view().routes["Ada"] == (), "not claimed yet"
    assert game.view().trains["Ada"] == 45
    assert whole(game)


@rule("EU-TUN-1")
def test_a_tunnel_asks_for_its_length_like_any_route():
    """Paying the extra in advance is not possible, and neither is paying out of the blue."""
    game = table("5 green", "green red blue")
    refused(game, "claim Paris-Zürich with 4 green", "EU-CLAIM-1")
    refused(game, "claim Paris-Zürich with 2 green", "EU-CLAIM-1")
    refused(game, "pay 1 green", "EU-TUN-1")
    refused(game, "decline", "EU-TUN-1")


@rule("EU-TUN-1")
def test_other_routes_turn_no_cards():
    """Only the routes with the marked spaces are tunnels."""
    game = table("4 red", "red red red")
    play(game, "claim Marseille-Pamplona with 4 red")
    assert game.view().routes["Ada"] == ("marseille-pamplona",)
    assert game.state.deck[0] == "red"


@rule("EU-TUN-1")
def test_on_a_board_without_tunnels_nothing_is_turned_or_paid_on_top():
    """A map of one's own may leave them out: the three cards are a number of the board."""
    board = dataclasses.replace(ttr.load_board("europe"), tunnel_reveal=0)
    game = table("4 green", "green green green", board)
    said = refused(game, "pay 1 green", "EU-TUN-1")
    assert "no tunnels" in said
    play(game, "claim Paris-Zürich with 3 green")
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert len(game.log) == 1


@rule("EU-TUN-2")
def test_each_turned_card_of_the_colour_laid_and_each_locomotive_costs_one_more():
    """A locomotive turned up counts, although none was laid."""
    for deck, extra in (
        ("yellow wild yellow", 3),
        ("blue wild yellow", 2),
        ("blue wild red", 1),
        ("yellow red blue", 1),
        ("blue red black", 0),
    ):
        game = table("6 yellow", deck)
        play(game, "claim Paris-Zürich with 3 yellow")
        assert game.phase.extra == extra
        assert game.phase.name == ("tunnel" if extra else "turn")
        assert ttr.tunnel_extra(deck, paid="3 yellow") == extra
    # The cards laid fix the colour of a gray tunnel.
    game = table("4 green", "red red green")
    play(game, "claim Marseille-Roma with 4 green")
    assert game.phase.extra == 1


@rule("EU-TUN-2")
def test_a_locomotive_among_the_cards_laid_does_not_change_the_colour():
    """One green card is enough to make it a green tunnel."""
    game = table("1 green 2 wild 1 red", "green red wild")
    play(game, "claim Paris-Zürich with 1 green 2 wild")
    assert game.phase.extra == 2


@rule("EU-TUN-2")
def test_the_extra_is_paid_in_the_colour_or_in_locomotives_in_any_mix():
    """The mix is the player's choice."""
    game = table("5 green 2 wild 2 red", "green red wild")
    play(game, "claim Paris-Zürich with 3 green")
    assert moves(game) == ["pay 2 green", "pay 1 green 1 wild", "pay 2 wild", "decline"]
    refused(game, "pay 1 green", "EU-TUN-2")
    refused(game, "pay 2 green 1 wild", "EU-TUN-2")
    refused(game, "pay 1 wild", "EU-TUN-2")
    said = refused(game, "pay 2 red", "EU-TUN-2")
    assert "green" in said
    refused(game, "pay 1 green 1 red", "EU-TUN-2")
    play(game, "pay 1 green 1 wild")
    assert game.view("Ada").hand == {"green": 1, "wild": 1, "red": 2}
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert game.view().points["Ada"] == 4
    assert game.view().trains["Ada"] == 42


@rule("EU-TUN-3")
def test_a_tunnel_paid_with_locomotives_alone_is_matched_by_locomotives_alone():
    """The route's own colour seems to be the colour played, but no card of it was."""
    game = table("4 wild 2 yellow", "yellow yellow wild")
    play(game, "claim München-Zürich with 2 wild")
    assert game.phase.extra == 1
    assert moves(game) == ["pay 1 wild", "decline"]
    said = refused(game, "pay 1 yellow", "EU-TUN-3")
    assert "locomotive" in said
    play(game, "pay 1 wild")
    assert game.view("Ada").hand == {"wild": 1, "yellow": 2}
    assert ttr.tunnel_extra("yellow yellow wild", paid="2 wild") == 1


@rule("EU-TUN-3")
def test_locomotives_alone_and_none_turned_cost_nothing_more():
    """Three cards of one colour match nothing."""
    game = table("3 wild", "green green green")
    play(game, "claim Paris-Zürich with 3 wild")
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert game.view().discard == {"green": 3, "wild": 3}


@rule("EU-TUN-4")
def test_who_declines_takes_the_cards_back_and_has_had_the_turn():
    """The cards are not lost, only the turn."""
    game = table("5 green 1 wild", "green red wild")
    play(game, "claim Paris-Zürich with 2 green 1 wild")
    play(game, "decline")
    view = game.view("Ada")
    assert view.hand == {"green": 5, "wild": 1}
    assert view.routes["Ada"] == ()
    assert (view.trains["Ada"], view.points["Ada"]) == (45, 0)
    assert (game.player, game.phase.name) == ("Bo", "turn")
    said = refused(game, "draw blind", "EU-TURN-1", seat="Ada")
    assert "one action" in said
    said = refused(game, "claim Wien-Zagrab with 2 green", "EU-TURN-1", seat="Ada")
    assert "just claimed" not in said, "nothing has been claimed"
    # Nothing is reserved either.
    assert game.view().closed == ()


@rule("EU-TUN-4")
def test_who_cannot_pay_has_to_decline():
    """Part of the extra buys nothing."""
    game = table("4 white", "white wild red", routes={})
    play(game, "claim Madrid-Pamplona white with 3 white")
    assert moves(game) == ["decline"]
    said = refused(game, "pay 2 white", "EU-TUN-4")
    assert "1 white" in said
    assert "Decline: " in said
    refused(game, "pay 1 white 1 wild", "EU-TUN-4")
    play(game, "decline")
    assert game.view("Ada").hand == {"white": 4}
    assert game.view().discard == {"white": 1, "red": 1, "wild": 1}


@rule("EU-TUN-5")
def test_the_turned_cards_are_discarded_at_the_end_of_the_turn_either_way():
    """They are neither put back on the deck nor given to the player."""
    for answer, discard in (
        ("pay 1 green", {"green": 5, "red": 1, "blue": 1}),
        ("decline", {"green": 1, "red": 1, "blue": 1}),
    ):
        game = table("4 green", "green red blue black")
        play(game, "claim Paris-Zürich with 3 green")
        assert game.view().discard == {}, "they lie open until the turn ends"
        play(game, answer)
        assert game.view().discard == discard
        assert game.view().revealed == ()
        assert game.state.deck[0] == "black"
        assert whole(game)
    game = table("3 green", "red red blue black")
    play(game, "claim Paris-Zürich with 3 green")
    assert game.view().discard == {"green": 3, "red": 2, "blue": 1}


@rule("EU-TUN-5", "EU-TUN-6")
def test_the_cards_laid_are_not_reshuffled_and_turned_up():
    """With a short deck they would come up against the player who laid them."""
    game = table("3 green", "red", deck_only=True, discard="1 blue")
    play(game, "claim Paris-Zürich with 3 green")
    assert game.view().routes["Ada"] == ("paris-zurich",), "red and blue are all there was to turn"
    assert game.view().discard == {"red": 1, "blue": 1, "green": 3}
    assert game.view().deck_size == 0
    assert whole(game)
    # With an extra due: the same, and the turned cards come from the discards.
    game = table("4 green", "red", deck_only=True, discard="1 green")
    play(game, "claim Paris-Zürich with 3 green")
    assert game.phase.revealed == ("red", "green")
    assert game.view().discard == {}
    play(game, "decline")
    assert game.view().discard == {"red": 1, "green": 1}
    assert game.view("Ada").hand == {"green": 4}


@rule("EU-TUN-6")
def test_with_fewer_than_three_cards_those_there_are_are_turned():
    """Deck and discards together: an empty deck alone is no excuse."""
    game = table("5 green", "green", deck_only=True)
    play(game, "claim Paris-Zürich with 3 green")
    assert (game.phase.revealed, game.phase.extra) == (("green",), 1)
    game = table("5 green", "", deck_only=True, discard="2 green 4 wild")
    play(game, "claim Paris-Zürich with 3 green")
    assert len(game.phase.revealed) == 3
    assert game.phase.extra == 3
    assert whole(game)


@rule("EU-TUN-6")
def test_with_no_card_to_turn_a_tunnel_costs_nothing_extra():
    """It does not become impossible."""
    game = table("3 green", "", deck_only=True)
    play(game, "claim Paris-Zürich with 3 green")
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert game.view().discard == {"green": 3}
    assert game.player == "Bo"
    assert "no card is left" in str(game.log)


@rule("EU-TUN-7")
def test_without_an_extra_the_tunnel_is_claimed_at_once():
    """There is nothing to confirm."""
    game = table("3 green", "red red blue")
    play(game, "claim Paris-Zürich with 3 green")
    assert (game.player, game.phase.name) == ("Bo", "turn")
    assert game.view().points["Ada"] == 4


@rule("EU-TUN-7")
def test_with_an_extra_the_player_is_asked_even_with_an_empty_hand():
    """A program that goes on by itself tells everybody what is in the hand."""
    game = table("3 green", "green red blue")
    play(game, "claim Paris-Zürich with 3 green")
    assert (game.player, game.phase.name) == ("Ada", "tunnel")
    assert moves(game) == ["decline"]
    rich = table("3 green 5 wild", "green red blue")
    play(rich, "claim Paris-Zürich with 3 green")
    assert str(game.phase) == str(rich.phase)


@rule("EU-TUN-7")
def test_nothing_else_can_be_done_before_the_answer():
    """A tunnel is half a turn, not a whole one."""
    game = table("4 green 1 red", "green red blue")
    play(game, "claim Paris-Zürich with 3 green")
    for other in (
        "draw blind",
        "draw tickets",
        "build station in Wien with 1 red",
        "claim Amsterdam-Bruxelles with 1 black",
        "pass",
    ):
        said = refused(game, other, "EU-TUN-7")
        assert "pay 1 green, decline" in said


@rule("EU-TUN-8")
def test_the_extra_cards_take_no_trains():
    """Five cards may be paid for a route of three; three trains are enough."""
    game = table("5 green", "green green red", trains={"Ada": 3})
    play(game, "claim Paris-Zürich with 3 green", "pay 2 green")
    assert game.view().trains["Ada"] == 0
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert game.view().points["Ada"] == 4, "and they score nothing"
    game = table("3 green", "green green red", trains={"Ada": 2})
    refused(game, "claim Paris-Zürich with 3 green", "EU-CLAIM-4")
