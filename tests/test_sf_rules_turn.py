"""San Francisco, a turn: SF-TURN, SF-DRAW, SF-TIX."""

from tests.sf_table import moves, names, play, refused, rule, table, whole


def empty(**described):
    """A table on which no card can be drawn unless it is named."""
    return table(deck_only=True, **{"face_up": "", "deck": "", **described})


@rule("SF-TURN-1")
def test_a_turn_is_one_of_three_actions():
    """Drawing cards is begun with the first card and then cannot become another action."""
    game = table(hands={"Ada": "2 red"}, face_up="red blue green black orange")
    kinds = {move.split()[0] for move in moves(game)}
    assert kinds == {"draw", "claim"}
    assert "draw tickets" in moves(game)
    play(game, "draw blind")
    refused(game, "claim Fort Mason-Lombard Street with 1 red", "SF-TURN-1")
    refused(game, "draw tickets", "SF-TURN-1")
    play(game, "draw red")
    assert game.player == "Bo"
    refused(game, "draw blind", "SF-TURN-1", seat="Ada")


@rule("SF-TURN-2")
def test_passing_is_for_those_who_can_do_nothing_and_a_round_of_passes_ends_the_game():
    """Nobody may wait for better cards."""
    refused(table(), "pass", "SF-TURN-2")
    game = empty(ticket_deck=[], hands={"Bo": "1 red"})
    assert moves(game) == ["pass"]
    play(game, "pass")
    refused(game, "draw blind", "SF-TURN-1", seat="Ada")
    refused(game, "pass", "SF-TURN-2")
    game = empty(ticket_deck=[], players=3)
    play(game, "pass", "pass", "pass")
    assert game.over
    refused(game, "pass", "SF-TURN-2")


@rule("SF-DRAW-1")
def test_two_cards_one_after_the_other_from_display_or_deck():
    """The card that fills the gap can be the second one."""
    game = table(face_up="red blue green black orange", deck="purple green")
    play(game, "draw red")
    assert game.phase.name == "second draw"
    assert game.view().face_up == ("purple", "blue", "green", "black", "orange")
    play(game, "draw purple")
    assert game.view("Ada").hand == {"red": 1, "purple": 1}
    assert game.player == "Bo"
    refused(game, "draw purple", "SF-DRAW-1")
    refused(empty(face_up="red"), "draw purple", "SF-DRAW-1")
    play(game, "draw blind", "draw blind")
    assert game.view().hand_sizes == {"Ada": 2, "Bo": 2}


@rule("SF-DRAW-2")
def test_a_face_up_ferry_is_the_whole_turn_or_no_card_at_all():
    """Taking it first ends the turn; one source forgets that it cannot be taken second."""
    game = table(face_up="wild blue green black orange", deck="wild blue")
    play(game, "draw wild")
    assert game.player == "Bo"
    assert game.view("Ada").hand == {"wild": 1}
    game = table(face_up="red wild green black orange", deck="wild blue")
    play(game, "draw red")
    assert "draw wild" not in moves(game)
    refused(game, "draw wild", "SF-DRAW-2")
    play(game, "draw blind")


@rule("SF-DRAW-2")
def test_a_ferry_drawn_blind_is_a_card_like_any_other():
    """What nobody chose costs nobody the second card."""
    game = table(face_up="red blue green black orange", deck="wild wild red")
    play(game, "draw blind")
    assert game.phase.name == "second draw"
    play(game, "draw blind")
    assert game.view("Ada").hand == {"wild": 2}


@rule("SF-DRAW-3")
def test_three_ferries_clear_the_display_even_between_two_draws():
    """At any time means also in the middle of a turn."""
    game = table(face_up="red wild wild black orange", deck="wild red red blue blue green")
    play(game, "draw red")
    view = game.view()
    assert view.face_up == ("red", "red", "blue", "blue", "green")
    assert view.discard == {"wild": 3, "black": 1, "orange": 1}
    assert game.phase.name == "second draw"
    assert game.log[-1] == "Three ferries lay face up: the display is cleared."
    assert whole(game)


@rule("SF-DRAW-3")
def test_the_display_is_left_when_clearing_cannot_help():
    """With three ferries and two other cards left, clearing would never end."""
    game = empty(face_up="wild wild wild red blue")
    assert game.view().face_up == ("wild", "wild", "wild", "red", "blue")
    game = empty(face_up="wild wild wild red blue", discard="1 green", deck="black")
    assert game.view().face_up.count("wild") < 3


@rule("SF-DRAW-4")
def test_the_discards_become_the_deck_when_a_card_is_needed():
    """Only then, and shuffled."""
    game = empty(face_up="red blue green black orange", discard="1 purple 1 red", deck="blue")
    play(game, "draw blind")
    assert game.view().deck_size == 0
    play(game, "draw blind")
    assert sum(game.view().discard.values()) == 0
    assert whole(game)


@rule("SF-DRAW-4")
def test_with_deck_and_discards_empty_only_the_display_is_left():
    """One card is then a whole turn, if there is no more."""
    game = empty(face_up="red")
    refused(game, "draw blind", "SF-DRAW-4")
    play(game, "draw red")
    assert game.player == "Bo"
    refused(game, "draw blind", "SF-DRAW-4")


@rule("SF-DRAW-4")
def test_gaps_are_filled_from_new_discards_before_the_next_player_acts():
    """What Ada pays lies there for Bo."""
    game = empty(face_up="blue", hands={"Ada": "1 red 1 wild"})
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    assert sorted(game.view().face_up) == ["blue", "red"]


@rule("SF-DRAW-4")
def test_there_is_no_hand_limit():
    """Nobody has to throw cards away."""
    game = table(hands={"Ada": "6 red 6 blue 6 green 6 black"})
    play(game, "draw blind", "draw blind")
    assert game.view().hand_sizes["Ada"] == 26


@rule("SF-TIX-1")
def test_two_tickets_are_drawn_and_one_or_both_kept():
    """In Europe it would be three."""
    three = ["Alcatraz-Twin Peaks", "Golden Gate Bridge-Sunset", "Alcatraz-Presidio"]
    game = table(ticket_deck=three)
    refused(game, "keep Alcatraz-Twin Peaks", "SF-TIX-1")
    play(game, "draw tickets")
    assert names(game) == three[:2]
    assert len(moves(game)) == 3
    refused(game, "draw blind", "SF-TIX-1")
    refused(game, "keep Alcatraz-Presidio", "SF-TIX-1")
    play(game, "keep Golden Gate Bridge-Sunset")
    assert [t.name for t in game.state.ticket_deck] == [three[2], three[0]]
    assert game.player == "Bo"


@rule("SF-TIX-1")
def test_tickets_are_secret_and_stay():
    """The others see how many, not which; no move gives one back."""
    game = table(ticket_deck=["Alcatraz-Twin Peaks", "Golden Gate Bridge-Sunset"])
    play(game, "draw tickets")
    play(game, moves(game)[2])
    assert [t.name for t in game.view("Ada").tickets] == [
        "Golden Gate Bridge-Sunset",
        "Alcatraz-Twin Peaks",
    ]
    for seat in ("Bo", None):
        view = game.view(seat)
        assert view.ticket_counts == {"Ada": 2, "Bo": 0}
        assert view.tickets == ()
        assert "Sunset" not in repr(view)
    assert not any("Sunset" in line for line in game.log_for("Bo"))
    assert any("Sunset" in line for line in game.log_for("Ada"))


@rule("SF-TIX-2")
def test_the_last_ticket_may_be_drawn_and_then_is_kept():
    """There is no choice left, and after it the action is gone."""
    game = table(ticket_deck=["Alcatraz-Twin Peaks"])
    play(game, "draw tickets")
    assert moves(game) == ["keep Alcatraz-Twin Peaks"]
    play(game, "keep Alcatraz-Twin Peaks")
    assert "draw tickets" not in moves(game)
    assert "station" not in refused(game, "draw tickets", "SF-TIX-2")
