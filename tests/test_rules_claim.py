"""Europe, claiming a route: EU-CLAIM, EU-DBL and EU-FERRY."""

import pytest

import ttr_lab as ttr
from tests.rule_table import moves, play, refused, rule, whole

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


def table(hand="", players=2, **described):
    """A position in which Ada plays with this hand."""
    hands = {"Ada": hand, **described.pop("hands", {})}
    return ttr.position("europe", players=NAMES[:players], seed=1, hands=hands, **described)


def pass_by(game, seat):
    """Let the others draw until it is a seat's turn."""
    while game.player != seat:
        game.play("draw blind")


# ------------------------------------------------------------------------------------------ paying


@rule("EU-CLAIM-1")
def test_a_route_costs_a_card_of_its_colour_for_each_space_and_locomotives_stand_in():
    """The player, not the program, decides how many locomotives go."""
    game = table("4 purple 3 wild")
    assert moves(game, "claim Lisboa-Madrid") == [
        "claim Lisboa-Madrid with 3 purple",
        "claim Lisboa-Madrid with 2 purple 1 wild",
        "claim Lisboa-Madrid with 1 purple 2 wild",
        "claim Lisboa-Madrid with 3 wild",
    ]
    for pay, left in (
        ("3 purple", {"purple": 1, "wild": 3}),
        ("1 purple 2 wild", {"purple": 3, "wild": 1}),
        ("3 wild", {"purple": 4}),
    ):
        game = table("4 purple 3 wild")
        play(game, f"claim Lisboa-Madrid with {pay}")
        assert game.view("Ada").hand == left
        assert game.view().routes["Ada"] == ("lisboa-madrid",)


@rule("EU-CLAIM-1")
def test_cards_of_another_colour_do_not_pay_for_a_coloured_route():
    """On the map the route of one colour often lies beside one of another."""
    game = table("4 red 4 purple 2 wild")
    refused(game, "claim Lisboa-Madrid with 3 red", "EU-CLAIM-1")
    refused(game, "claim Lisboa-Madrid with 2 red 1 wild", "EU-CLAIM-1")
    said = refused(game, "claim Lisboa-Madrid with 2 purple 1 red", "EU-CLAIM-1")
    assert "3 purple cards" in said


@rule("EU-CLAIM-1")
def test_a_route_takes_exactly_as_many_cards_as_it_has_spaces():
    """Programs have taken nine cards for a route of six, and granted it for fewer."""
    game = table("7 blue 3 wild 2 black")
    for pay in ("3 blue", "5 blue", "7 blue", "3 blue 2 wild", "2 wild"):
        said = refused(game, f"claim Warszawa-Wien with {pay}", "EU-CLAIM-1")
        assert "4 cards" in said
    said = refused(game, "claim Amsterdam-Bruxelles with 2 black", "EU-CLAIM-1")
    assert "1 space," in said
    play(game, "claim Warszawa-Wien with 4 blue")
    assert game.view("Ada").hand == {"blue": 3, "wild": 3, "black": 2}


@rule("EU-CLAIM-1")
def test_cards_that_are_not_in_the_hand_do_not_pay():
    """A list of payments made for everybody must be cut down to the hand."""
    game = table("2 purple 1 wild")
    assert moves(game, "claim Lisboa-Madrid") == ["claim Lisboa-Madrid with 2 purple 1 wild"]
    assert "2 purple, not 3 purple" in refused(
        game, "claim Lisboa-Madrid with 3 purple", "EU-CLAIM-1"
    )
    refused(game, "claim Lisboa-Madrid with 1 purple 2 wild", "EU-CLAIM-1")
    assert "no green" in refused(game, "claim Wien-Zagrab with 2 green", "EU-CLAIM-1")


@rule("EU-CLAIM-2")
def test_a_gray_route_takes_any_one_colour():
    """Gray is no ninth colour: there are no gray cards."""
    for color in ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"):
        game = table(f"2 {color}")
        play(game, f"claim Wien-Zagrab with 2 {color}")
        assert game.view().trains["Ada"] == 43
    game = table("1 yellow 1 wild")
    play(game, "claim Wien-Zagrab with 1 yellow 1 wild")
    assert game.view("Ada").hand == {}


@rule("EU-CLAIM-2")
def test_colours_cannot_be_mixed_on_a_gray_route():
    """Any colour is not all colours."""
    game = table("2 red 2 blue 1 wild")
    said = refused(game, "claim Wien-Zagrab with 1 red 1 blue", "EU-CLAIM-2")
    assert "one colour" in said
    refused(game, "claim Kyiv-Warszawa with 2 red 1 blue 1 wild", "EU-CLAIM-2")


@rule("EU-CLAIM-2")
def test_locomotives_alone_pay_for_a_gray_route():
    """No colour at all is fine too; programs that look for the colour stumble here."""
    game = table("4 wild")
    play(game, "claim Kyiv-Warszawa with 4 wild")
    assert game.view().points["Ada"] == 7
    assert game.view("Ada").hand == {}


@rule("EU-CLAIM-3")
def test_a_route_need_not_touch_the_others_of_its_owner():
    """In other train games one builds on from what one has."""
    game = table("2 orange", routes={"Ada": ["Cadiz-Lisboa"]})
    play(game, "claim Moskva-Smolensk with 2 orange")
    assert game.view().routes["Ada"] == ("cadiz-lisboa", "moskva-smolensk")


@rule("EU-CLAIM-3")
def test_one_route_a_turn():
    """Having the cards for two does not help."""
    game = table("4 orange")
    play(game, "claim Moskva-Smolensk with 2 orange")
    refused(game, "claim Rostov-Sochi with 2 orange", "EU-CLAIM-3", seat="Ada")
    assert game.player == "Bo"
    pass_by(game, "Ada")
    play(game, "claim Rostov-Sochi with 2 orange")


@rule("EU-CLAIM-4")
def test_trains_are_placed_and_the_cards_go_to_the_discards():
    """One train for each space, whatever the cards were."""
    game = table("3 blue 1 wild")
    play(game, "claim Warszawa-Wien with 3 blue 1 wild")
    view = game.view()
    assert view.trains == {"Ada": 41, "Bo": 45}
    assert view.discard == {"blue": 3, "wild": 1}
    assert whole(game)


@rule("EU-CLAIM-4")
def test_a_route_longer_than_the_trains_left_cannot_be_claimed():
    """Programs have ended games with minus three trains."""
    for left, why in ((3, "3 trains left"), (1, "1 train left"), (0, "no train left")):
        game = table("4 red", trains={"Ada": left})
        assert not moves(game, "claim Marseille-Pamplona")
        said = refused(game, "claim Marseille-Pamplona with 4 red", "EU-CLAIM-4")
        assert why in said
    game = table("4 red", trains={"Ada": 4})
    play(game, "claim Marseille-Pamplona with 4 red")
    assert game.view().trains["Ada"] == 0


@rule("EU-CLAIM-5")
def test_points_are_scored_at_once_and_grow_faster_than_the_route():
    """A formula fits none of the six values; they are a table."""
    for route, hand, points in (
        ("Amsterdam-Bruxelles", "1 black", 1),
        ("Cadiz-Lisboa", "2 blue", 2),
        ("Lisboa-Madrid", "3 purple", 4),
        ("Warszawa-Wien", "4 blue", 7),
        ("Palermo-Smyrna", "4 green 2 wild", 15),
        ("Petrograd-Stockholm", "8 green", 21),
    ):
        game = table(hand, deck="red red red")
        play(game, f"claim {route} with {hand}")
        assert game.view().points == {"Ada": points, "Bo": 0}
        assert game.scores()["Ada"].routes == points
        assert any(
            line.rule == "EU-CLAIM-5" and line.points == points
            for line in game.explain_score("Ada")
        )


@rule("EU-CLAIM-5")
def test_points_of_several_routes_add_up():
    """Two of two are not worth one of four."""
    game = table("4 blue", routes={"Ada": ["Cadiz-Lisboa", "Warszawa-Wien"]})
    assert game.view().points["Ada"] == 2 + 7
    play(game, "claim Berlin-Essen with 2 blue")
    assert game.view().points["Ada"] == 2 + 7 + 2


@rule("EU-CLAIM-6")
def test_a_claimed_route_cannot_be_claimed_again():
    """Not by a rival, and not by its owner, who would score it twice."""
    for owner in ("Ada", "Bo"):
        game = table("4 blue", routes={owner: ["Warszawa-Wien"]})
        assert not moves(game, "claim Warszawa-Wien")
        said = refused(game, "claim Warszawa-Wien with 4 blue", "EU-CLAIM-6")
        assert owner in said
    with pytest.raises(ttr.PositionError, match="EU-CLAIM-6"):
        table(routes={"Ada": ["Warszawa-Wien"], "Bo": ["Wien-Warszawa"]})


# ----------------------------------------------------------------------------------------- doubles


@rule("EU-DBL-1")
def test_nobody_holds_both_tracks_of_a_double():
    """With many players the second track is open, but not to the owner of the first."""
    for n in (2, 3, 4, 5):
        game = table("4 yellow 4 wild", players=n, routes={"Ada": ["Berlin-Warszawa purple"]})
        assert not moves(game, "claim Berlin-Warszawa")
        said = refused(game, "claim Berlin-Warszawa yellow with 4 yellow", "EU-DBL-1")
        assert "both tracks" in said
    with pytest.raises(ttr.PositionError, match="EU-DBL-1"):
        table(players=5, routes={"Ada": ["Berlin-Warszawa purple", "Berlin-Warszawa yellow"]})


@rule("EU-DBL-1")
def test_the_owner_of_one_track_is_refused_the_other_long_after_too():
    """The check has to look at the board, not at the last turn."""
    game = table("4 purple 4 yellow", players=4)
    play(game, "claim Berlin-Warszawa purple with 4 purple")
    for _ in range(3):
        game.play("draw blind")
        pass_by(game, "Ada")
    refused(game, "claim Berlin-Warszawa yellow with 4 yellow", "EU-DBL-1")


@rule("EU-DBL-2")
def test_with_two_or_three_players_a_claimed_track_closes_its_twin_to_everybody():
    """The printed board shows both tracks, and nothing on it closes the second."""
    for n in (2, 3):
        game = table(
            "3 orange 3 wild", players=n, routes={"Bo": ["Frankfurt-Paris white"]}, turn="Ada"
        )
        assert game.view().closed == ("frankfurt-paris-orange",)
        assert not moves(game, "claim Frankfurt-Paris")
        said = refused(game, "claim Frankfurt-Paris orange with 3 orange", "EU-DBL-2")
        assert "Bo" in said
        assert f"{n} players" in said
    with pytest.raises(ttr.PositionError, match="EU-DBL-2"):
        table(
            players=3, routes={"Ada": ["Frankfurt-Paris white"], "Bo": ["Frankfurt-Paris orange"]}
        )


@rule("EU-DBL-2")
def test_with_four_or_five_players_the_twin_stays_open_to_the_others():
    """The rule for small games must not leak into big ones."""
    for n in (4, 5):
        game = table("3 orange", players=n, routes={"Bo": ["Frankfurt-Paris white"]})
        assert game.view().closed == ()
        play(game, "claim Frankfurt-Paris orange with 3 orange")
        assert game.view().routes["Ada"] == ("frankfurt-paris-orange",)


@rule("EU-DBL-1", "EU-DBL-2", "EU-CLAIM-6")
def test_equal_twins_go_by_one_name_and_close_as_others_do():
    """Dieppe-London is two gray ferries: the name alone does not tell which is taken."""
    claim = "claim Dieppe-London with 1 red 1 wild"
    again = "claim Dieppe-London with 2 wild"
    for n in (2, 3, 4, 5):
        names = NAMES[:n]
        game = ttr.position(
            "europe", players=names, seed=1, hands=dict.fromkeys(names, "2 red 2 wild")
        )
        assert moves(game, "claim Dieppe-London") == [claim, again], "listed once"
        play(game, claim)
        # The next player, straight after.
        if n <= 3:
            refused(game, again, "EU-DBL-2")
            refused(game, "claim dieppe-london-1 with 2 wild", "EU-DBL-2")
            pass_by(game, "Ada")
        else:
            assert moves(game, "claim Dieppe-London") == [claim, again]
            pass_by(game, "Ada")
        said = refused(game, again, "EU-DBL-1")
        assert "both tracks" in said
        if n > 3:
            pass_by(game, "Bo")
            play(game, again)
            refused(game, claim, "EU-CLAIM-6")
        taken = [r for ids in game.view().routes.values() for r in ids]
        assert sorted(taken) == ["dieppe-london-1", "dieppe-london-2"][: len(taken)]
        assert len(taken) == (1 if n <= 3 else 2)


@rule("EU-DBL-2")
def test_an_id_of_one_of_two_equal_twins_means_the_pair():
    """Else two games with the same moves could differ in which track is taken."""
    first, second = (
        table("1 red 1 wild", players=4),
        table("1 red 1 wild", players=4),
    )
    first.play("claim Dieppe-London with 1 red 1 wild")
    second.play("claim dieppe-london-2 with 1 red 1 wild")
    assert first.moves == second.moves
    assert first.state == second.state


@rule("EU-DBL-1", "EU-DBL-2")
def test_the_second_of_two_equal_twins_may_be_the_one_that_is_taken():
    """A position can name it by its id; the pair then behaves just the same."""
    game = table("2 red 2 wild", players=4, routes={"Bo": ["dieppe-london-2"]})
    play(game, "claim Dieppe-London with 2 wild")
    assert game.view().routes["Ada"] == ("dieppe-london-1",)
    game = table("2 red 2 wild", players=4, routes={"Ada": ["dieppe-london-2"]})
    refused(game, "claim Dieppe-London with 2 wild", "EU-DBL-1")
    game = table("2 red 2 wild", players=3, routes={"Bo": ["dieppe-london-2"]})
    refused(game, "claim Dieppe-London with 2 wild", "EU-DBL-2")


@rule("EU-DBL-3")
def test_tracks_side_by_side_to_different_cities_are_no_double():
    """They leave Zürich and München as neighbours do, but lead elsewhere."""
    for n in (2, 4):
        game = table("2 blue", players=n, routes={"Bo": ["München-Zürich"]}, deck="red red red")
        play(game, "claim München-Venezia with 2 blue")
        # One player may hold both, too.
        game = table("2 blue", players=n, routes={"Ada": ["München-Zürich"]}, deck="red red red")
        play(game, "claim München-Venezia with 2 blue")
        assert game.view().routes["Ada"] == ("munchen-venezia", "munchen-zurich")
        assert game.view().closed == ()


@rule("EU-DBL-3")
def test_only_eleven_pairs_of_cities_are_doubles():
    """Closing every route that shares a city with a claimed one would show up here."""
    board = ttr.load_board("europe")
    doubles = {frozenset(r.cities) for r in board.routes if r.twin is not None}
    assert len(doubles) == 11
    game = table("1 black", routes={"Bo": ["Bruxelles-Paris red", "Amsterdam-Essen"]})
    assert game.view().closed == ("bruxelles-paris-yellow",)
    play(game, "claim Amsterdam-Bruxelles with 1 black")


# ----------------------------------------------------------------------------------------- ferries


@rule("EU-FERRY-1")
def test_a_ferry_takes_a_locomotive_for_each_sign_and_one_colour_for_the_rest():
    """More locomotives than signs are fine as well."""
    game = table("5 green 6 wild")
    assert moves(game, "claim Palermo-Smyrna") == [
        "claim Palermo-Smyrna with 4 green 2 wild",
        "claim Palermo-Smyrna with 3 green 3 wild",
        "claim Palermo-Smyrna with 2 green 4 wild",
        "claim Palermo-Smyrna with 1 green 5 wild",
        "claim Palermo-Smyrna with 6 wild",
    ]
    play(game, "claim Palermo-Smyrna with 4 green 2 wild")
    assert game.view().points["Ada"] == 15
    assert game.view().trains["Ada"] == 39, "the signs are spaces like the others"


@rule("EU-FERRY-1")
def test_a_ferry_without_its_locomotives_is_refused():
    """A ferry is a gray route, so colours alone look enough."""
    game = table("6 green 3 wild 2 blue")
    said = refused(game, "claim Palermo-Smyrna with 5 green 1 wild", "EU-FERRY-1")
    assert "2 locomotive cards" in said
    refused(game, "claim Palermo-Smyrna with 6 green", "EU-FERRY-1")
    said = refused(game, "claim Dieppe-London with 2 green", "EU-FERRY-1")
    assert "1 locomotive card" in said
    refused(game, "claim Palermo-Smyrna with 3 green 1 blue 2 wild", "EU-CLAIM-2")
    game = table("6 green 1 wild")
    assert not moves(game, "claim Palermo-Smyrna")
    assert moves(game, "claim Dieppe-London") == ["claim Dieppe-London with 1 green 1 wild"]


@rule("EU-FERRY-1")
def test_a_ferry_whose_spaces_all_carry_signs_takes_locomotives_only():
    """Amsterdam-London has two spaces and two signs: no colour fits."""
    game = table("4 green 2 wild")
    assert moves(game, "claim Amsterdam-London") == ["claim Amsterdam-London with 2 wild"]
    refused(game, "claim Amsterdam-London with 1 green 1 wild", "EU-FERRY-1")


@rule("EU-FERRY-2")
def test_no_number_of_other_cards_stands_for_a_ferrys_locomotive():
    """Three cards for one locomotive is a rule of the Nordic map, often carried over."""
    game = table("12 green 1 wild")
    for pay in ("7 green 1 wild", "8 green 1 wild", "10 green"):
        said = refused(game, f"claim Palermo-Smyrna with {pay}", "EU-FERRY-2")
        assert "6 cards" in said
    refused(game, "claim Dieppe-London with 4 green", "EU-FERRY-2")
    assert not moves(game, "claim Palermo-Smyrna")
    assert not [m for m in moves(game, "claim Dieppe-London") if "wild" not in m]
