"""Europe, a turn and its train cards: EU-TURN and EU-DRAW."""

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule, whole

TWO = ["Ada", "Bo"]
NOTHING = {"face_up": "", "deck": "", "deck_only": True, "ticket_deck": []}


def table(**described):
    """A position of Ada and Bo, Ada to play."""
    return ttr.position("europe", players=TWO, seed=1, **described)


def shown(game):
    return game.view().face_up


# ------------------------------------------------------------------------------------------ a turn


@rule("EU-TURN-1")
def test_a_turn_offers_four_actions_and_no_fifth():
    """Trading, laying cards aside or moving a station are house rules."""
    game = table(hands={"Ada": "4 red 2 wild"})
    kinds = {" ".join(m.split()[:2]) for m in moves(game)}
    kinds = {kind.split()[0] if kind.startswith("claim") else kind for kind in kinds}
    draws = {f"draw {card}" for card in shown(game)} | {"draw blind"}
    assert kinds == {"claim", "build station", "draw tickets"} | draws


@rule("EU-TURN-1")
def test_each_action_ends_the_turn():
    """Claiming and then drawing is two actions."""
    for action in (
        ["draw blind", "draw blind"],
        ["claim Marseille-Pamplona with 4 red"],
        ["build station in Wien with 1 red"],
    ):
        game = table(hands={"Ada": "4 red"})
        play(game, *action)
        assert game.player == "Bo"
        said = refused(game, "draw blind", "EU-TURN-1", seat="Ada")
        assert "one action" in said.lower()
    game = table(ticket_deck=["Paris-Wien", "Kyiv-Sochi"])
    play(game, "draw tickets", "keep Paris-Wien")
    assert game.player == "Bo"
    refused(game, "draw blind", "EU-TURN-1", seat="Ada")


@rule("EU-TURN-1")
def test_after_one_card_the_turn_goes_on_with_a_card_only():
    """One card and then a route is the most tempting way to cheat."""
    game = table(hands={"Ada": "4 red"})
    play(game, "draw blind")
    for other in (
        "claim Marseille-Pamplona with 4 red",
        "draw tickets",
        "build station in Wien with 1 red",
    ):
        said = refused(game, other, "EU-TURN-1")
        assert "draw blind" in said, "the hint names a card that can be drawn"
        assert "draw wild" not in said


@rule("EU-TURN-2")
def test_nobody_passes_while_any_action_is_possible():
    """Waiting is often better than drawing, and it is not allowed."""
    refused(table(), "pass", "EU-TURN-2")
    game = table(**{**NOTHING, "ticket_deck": ["Paris-Wien"]})
    assert moves(game) == ["draw tickets"], "tickets must be drawn, however bad they are"
    refused(game, "pass", "EU-TURN-2")
    game = table(**NOTHING, hands={"Ada": "1 red"})
    assert moves(game, "build")
    refused(game, "pass", "EU-TURN-2")
    game = table(face_up="red red blue blue green")
    play(game, "draw red")
    said = refused(game, "pass", "EU-TURN-2")
    assert "draw blind" in said


@rule("EU-TURN-2")
def test_a_player_who_can_do_nothing_passes_and_the_others_play_on():
    """The rulebook does not speak of passing; without it the game would hang here."""
    game = table(**NOTHING, hands={"Bo": "1 red"})
    assert moves(game) == ["pass"]
    play(game, "pass")
    refused(game, "draw blind", "EU-TURN-1", seat="Ada")
    assert game.player == "Bo"
    play(game, "build station in Wien with 1 red")
    assert shown(game) == ("red",)
    play(game, "draw red")
    # Two passes, yet not one after the other: Ada can act.
    play(game, "pass")
    assert not game.over
    assert moves(game, "build")


@rule("EU-TURN-2")
def test_a_round_in_which_nobody_can_act_ends_the_game_which_is_scored_as_it_stands():
    """No last round comes on top, and nobody has had to run out of trains."""
    game = ttr.position(
        "europe", players=3, **NOTHING, routes={"Player 2": ["Budapest-Kyiv"]}, turn="Player 2"
    )
    play(game, "pass", "pass")
    assert not game.over
    play(game, "pass")
    assert game.over
    assert game.phase.name == "over"
    assert game.winners == ("Player 2",)
    assert game.scores()["Player 2"].total == 15 + 12 + 10
    assert list(game.legal()) == []
    refused(game, "pass", "EU-TURN-2")


# ------------------------------------------------------------------------------- drawing two cards


@rule("EU-DRAW-1")
def test_each_of_the_two_cards_may_come_from_the_display_or_blind():
    """All four combinations are one and the same action."""
    for first, second in (
        ("draw red", "draw blue"),
        ("draw red", "draw blind"),
        ("draw blind", "draw blue"),
        ("draw blind", "draw blind"),
    ):
        game = table(face_up="red blue green white black", deck="yellow yellow yellow")
        play(game, first)
        assert (game.player, game.phase.name) == ("Ada", "second draw")
        play(game, second)
        assert (game.player, game.phase.name) == ("Bo", "turn")
        assert game.view("Ada").hand_sizes["Ada"] == 2
        blind = (first, second).count("draw blind")
        assert game.view("Ada").hand.get("yellow", 0) == blind


@rule("EU-DRAW-1")
def test_a_card_that_does_not_lie_face_up_cannot_be_taken():
    """The one that lay there a moment ago is gone."""
    game = table(face_up="red blue green white black", deck="yellow orange")
    said = refused(game, "draw purple", "EU-DRAW-1")
    assert "red, blue, green, white and black" in said
    assert "locomotive" in refused(game, "draw wild", "EU-DRAW-1")
    play(game, "draw red")
    refused(game, "draw red", "EU-DRAW-1")
    game = table(face_up="red blue", deck="", deck_only=True)
    assert "blind" not in refused(game, "draw green", "EU-DRAW-1"), "there is no blind card"


@rule("EU-DRAW-2")
def test_a_card_taken_is_replaced_before_the_second_is_drawn():
    """Filling up at the end of the turn would hide a card that the second draw may take."""
    game = table(face_up="red blue green white black", deck="yellow purple orange")
    play(game, "draw red")
    assert shown(game) == ("yellow", "blue", "green", "white", "black")
    assert game.state.deck[0] == "purple"
    play(game, "draw yellow")
    assert shown(game) == ("purple", "blue", "green", "white", "black")
    assert game.view("Ada").hand == {"red": 1, "yellow": 1}
    assert whole(game)


@rule("EU-DRAW-2")
def test_a_blind_card_leaves_the_display_alone():
    """Only the top of the deck goes."""
    game = table(face_up="red blue green white black", deck="yellow purple orange")
    play(game, "draw blind", "draw blind")
    assert shown(game) == ("red", "blue", "green", "white", "black")
    assert game.state.deck[0] == "orange"


@rule("EU-DRAW-3")
def test_a_face_up_locomotive_is_the_only_card_of_the_turn():
    """It looks like one card of two; it is worth both."""
    game = table(face_up="wild blue green white black", deck="yellow")
    play(game, "draw wild")
    assert game.player == "Bo"
    assert game.view("Ada").hand == {"wild": 1}
    assert shown(game)[0] == "yellow"


@rule("EU-DRAW-3")
def test_a_face_up_locomotive_is_never_the_second_card():
    """After a first card it stays out of reach, also when it has come up only now."""
    game = table(face_up="red blue green white wild", deck="yellow orange")
    play(game, "draw blue")
    assert "draw wild" not in moves(game)
    said = refused(game, "draw wild", "EU-DRAW-3")
    assert "draw red" in said
    assert (game.player, game.phase.name) == ("Ada", "second draw"), "a card is still due"
    play(game, "draw red")
    assert game.player == "Bo"

    game = table(face_up="red blue green white black", deck="wild orange")
    play(game, "draw red")
    refused(game, "draw wild", "EU-DRAW-3")

    game = table(face_up="red blue green white wild")
    play(game, "draw blind")
    refused(game, "draw wild", "EU-DRAW-3")


@rule("EU-DRAW-4")
def test_a_locomotive_drawn_blind_is_a_card_like_any_other():
    """Nobody can see it, so it cannot cost a turn."""
    game = table(face_up="red blue green white black", deck="wild wild")
    play(game, "draw blind")
    assert (game.player, game.phase.name) == ("Ada", "second draw")
    play(game, "draw blind")
    assert game.view("Ada").hand == {"wild": 2}
    assert game.player == "Bo"
    game = table(face_up="red blue green white black", deck="orange wild")
    play(game, "draw red", "draw blind")
    assert game.view("Ada").hand == {"red": 1, "wild": 1}


# -------------------------------------------------------------------------- three locomotives shown


@rule("EU-DRAW-5")
def test_a_third_locomotive_clears_the_display_between_two_draws():
    """The five new cards lie there before the second card is chosen."""
    game = table(
        face_up="wild wild red blue green", deck="wild white white black purple yellow orange"
    )
    play(game, "draw red")
    assert shown(game) == ("white", "white", "black", "purple", "yellow")
    assert game.view().discard == {"blue": 1, "green": 1, "wild": 3}
    assert (game.player, game.phase.name) == ("Ada", "second draw")
    play(game, "draw purple")
    assert game.view("Ada").hand == {"red": 1, "purple": 1}
    assert whole(game)


@rule("EU-DRAW-5")
def test_a_third_locomotive_clears_the_display_after_the_last_draw_too():
    """The next player must not find three of them lying there."""
    game = table(face_up="wild wild red blue green", deck="black wild 3 white 2 yellow orange")
    play(game, "draw blind", "draw red")
    assert shown(game) == ("white", "white", "white", "yellow", "yellow")
    assert game.player == "Bo"
    game = table(face_up="wild wild red blue green", deck="wild orange")
    play(game, "draw wild")
    assert shown(game).count("wild") == 2, "two lie there still: nothing happens"
    assert game.view().discard == {}


@rule("EU-DRAW-5")
def test_a_new_display_with_three_locomotives_is_cleared_again():
    """Once is not always enough."""
    game = table(
        face_up="wild wild red blue green",
        deck="wild wild wild wild red blue 5 white yellow",
    )
    play(game, "draw red")
    assert shown(game) == ("white",) * 5
    assert game.view().discard == {"blue": 2, "green": 1, "red": 1, "wild": 6}
    assert whole(game)


@rule("EU-DRAW-5")
def test_four_locomotives_clear_the_display_as_three_do():
    """A position may begin with them; they do not stay."""
    for row in ("wild wild wild wild red", "wild wild wild wild wild", "red wild wild blue wild"):
        game = table(face_up=row)
        assert shown(game).count("wild") < 3
        assert sum(game.view().discard.values()) % 5 == 0
        assert game.view().discard["wild"] >= row.count("wild")


@rule("EU-DRAW-5", "EU-DRAW-7")
def test_a_reset_goes_on_with_the_discards_when_the_deck_runs_out():
    """The thrown cards are discards like others and may come up again."""
    game = table(
        face_up="wild wild red blue green", deck="wild white", deck_only=True, discard="6 yellow"
    )
    play(game, "draw red")
    assert shown(game).count("wild") < 3
    assert len(shown(game)) == 5
    assert whole(game)
    assert len(shown(game)) + len(game.state.deck) + sum(game.view().discard.values()) == 12


@rule("EU-DRAW-5", "EU-DRAW-6")
def test_a_display_that_could_not_be_cleared_is_as_soon_as_discards_allow():
    """Whenever means whenever: here the locomotives came first and the cards that help later."""
    game = table(face_up="wild wild wild red blue", deck="", deck_only=True, hands={"Ada": "4 red"})
    assert shown(game) == ("wild", "wild", "wild", "red", "blue")
    play(game, "claim Marseille-Pamplona with 4 red")
    assert game.player == "Bo"
    assert shown(game).count("wild") < 3
    assert len(shown(game)) == 5
    assert whole(game)


@rule("EU-DRAW-6")
def test_a_display_that_must_show_three_locomotives_stays_as_it_is():
    """Without this the program shuffles the same cards for ever."""
    for row, deck in (
        ("wild wild wild red blue", ""),
        ("wild wild wild wild red", "blue wild"),
        ("wild wild wild red blue", "wild wild wild"),
        ("wild wild wild red", ""),
        ("wild wild wild", ""),
    ):
        game = table(face_up=row, deck=deck, deck_only=True)
        assert sorted(shown(game)[: len(row.split())]) == sorted(row.split())
        assert not game.view().discard
        assert whole(game)


@rule("EU-DRAW-6")
def test_one_ordinary_card_more_and_the_display_is_cleared():
    """The border: of five cards three must not be locomotives, so three others are enough."""
    game = table(face_up="wild wild wild red blue", deck="green", deck_only=True)
    assert sorted(shown(game)) == ["blue", "green", "red", "wild", "wild"]
    assert game.state.deck + tuple(game.view().discard) == ("wild",)
    # Four cards in all: two others are enough, one is not.
    game = table(face_up="wild wild wild", deck="red green", deck_only=True)
    assert sorted(shown(game)) == ["green", "red", "wild", "wild", "wild"]
    game = table(face_up="wild wild red blue", deck="", deck_only=True)
    assert sorted(shown(game)) == ["blue", "red", "wild", "wild"]


@rule("EU-DRAW-6")
def test_a_third_locomotive_that_cannot_be_helped_stays_in_mid_turn():
    """The turn goes on: the other cards can be taken, the locomotives by the next player."""
    game = table(face_up="wild wild red blue green", deck="wild", deck_only=True)
    play(game, "draw red")
    assert sorted(shown(game)) == ["blue", "green", "wild", "wild", "wild"]
    assert not game.view().discard
    refused(game, "draw wild", "EU-DRAW-3")
    play(game, "draw blue")
    assert sorted(shown(game)) == ["green", "wild", "wild", "wild"]
    play(game, "draw wild")
    assert sorted(shown(game)) == ["green", "wild", "wild"]
    assert whole(game)


# ------------------------------------------------------------------------------ when cards run out


@rule("EU-DRAW-7")
def test_an_empty_deck_is_refilled_from_the_discards_when_a_card_is_needed():
    """Not a moment sooner: what lies open in the discards stays open until then."""
    game = table(
        face_up="yellow yellow black black orange",
        deck="blue",
        deck_only=True,
        discard="2 red 1 white 1 green",
    )
    play(game, "draw blind")
    assert game.view("Ada").hand == {"blue": 1}
    assert game.view().deck_size == 0
    assert game.view().discard == {"red": 2, "white": 1, "green": 1}
    play(game, "draw blind")
    assert game.view().deck_size == 3
    assert game.view().discard == {}
    assert whole(game)


@rule("EU-DRAW-7")
def test_the_display_too_is_filled_from_the_discards():
    """The card that replaces one taken is needed as well."""
    game = table(
        face_up="yellow yellow black black orange", deck="", deck_only=True, discard="3 red"
    )
    play(game, "draw yellow")
    assert sorted(shown(game)) == ["black", "black", "orange", "red", "yellow"]
    assert (game.view().deck_size, game.view().discard) == (2, {})


@rule("EU-DRAW-7")
def test_the_discards_are_shuffled():
    """Turned over as they lie, they would come up in an order that all have seen."""
    orders = set()
    for seed in range(6):
        game = ttr.position(
            "europe",
            players=TWO,
            seed=seed,
            face_up="yellow yellow black black orange",
            deck="",
            deck_only=True,
            discard="6 red 6 white 6 green",
        )
        play(game, "draw blind")
        orders.add(game.state.deck)
    assert len(orders) == 6


@rule("EU-DRAW-7")
def test_a_hand_may_hold_any_number_of_cards():
    """Other games of the family have a limit."""
    game = table(hands={"Ada": "12 red 12 blue 12 green 12 white 12 black"})
    play(game, "draw blind", "draw blind")
    assert game.view().hand_sizes["Ada"] == 62


@rule("EU-DRAW-8")
def test_without_deck_and_discards_face_up_cards_can_still_be_taken():
    """Only drawing blind has become impossible; the gaps stay."""
    game = table(face_up="red blue green yellow white", deck="", deck_only=True)
    said = refused(game, "draw blind", "EU-DRAW-8")
    assert "red, blue, green, yellow and white" in said
    play(game, "draw red")
    assert shown(game) == ("blue", "green", "yellow", "white")
    refused(game, "draw blind", "EU-DRAW-8")
    play(game, "draw blue")
    assert shown(game) == ("green", "yellow", "white")
    assert game.player == "Bo"
    assert whole(game)


@rule("EU-DRAW-8")
def test_the_turn_ends_after_one_card_when_there_is_no_second():
    """A program that waits for the second card hangs."""
    game = table(face_up="blue", deck="", deck_only=True)
    play(game, "draw blue")
    assert game.player == "Bo"
    assert game.view("Ada").hand == {"blue": 1}
    game = table(face_up="red wild wild", deck="", deck_only=True)
    play(game, "draw red")
    assert game.player == "Bo", "two locomotives lie there, but none can be a second card"
    game = table(face_up="wild wild", deck="red", deck_only=True)
    # The card in the deck fills the display, so it lies face up.
    assert shown(game) == ("wild", "wild", "red")
    play(game, "draw red")
    assert game.player == "Bo"


@rule("EU-DRAW-8")
def test_the_last_card_of_the_deck_may_be_the_second():
    """The deck is empty after it, which is no reason to stop before."""
    game = table(face_up="wild wild blue green white", deck="red black", deck_only=True)
    play(game, "draw blue")
    assert shown(game) == ("wild", "wild", "red", "green", "white")
    play(game, "draw blind")
    assert game.view("Ada").hand == {"blue": 1, "black": 1}
    assert game.player == "Bo"


@rule("EU-DRAW-8")
def test_with_nothing_to_draw_the_action_is_not_available():
    """The other three actions are what is left."""
    game = table(face_up="", deck="", deck_only=True, ticket_deck=["Paris-Wien"])
    assert moves(game, "draw") == ["draw tickets"]
    refused(game, "draw blind", "EU-DRAW-8")
    refused(game, "draw red", "EU-DRAW-8")
    refused(game, "draw wild", "EU-DRAW-8")


@rule("EU-DRAW-8")
def test_new_discards_fill_the_display_before_the_next_player_acts():
    """Whoever plays next must find all the cards there are."""
    game = table(
        face_up="blue green", deck="", deck_only=True, hands={"Ada": "1 red", "Bo": "4 yellow"}
    )
    play(game, "build station in Wien with 1 red")
    assert shown(game) == ("blue", "green", "red")
    play(game, "claim Kyiv-Warszawa with 4 yellow")
    assert sorted(shown(game)) == ["blue", "green", "red", "yellow", "yellow"]
    assert game.view().deck_size == 2
    assert "draw blind" in moves(game)
    assert whole(game)
