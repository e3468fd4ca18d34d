"""Cases from outside about San Francisco (SF-*), and both games in one process."""

import pytest

import ttr_lab as ttr
from tests.sf_table import SEATS, begun, moves, names, new, opened, play, refused, table, whole


def test_the_four_payments_for_a_black_three():
    """SF-01 (SF-CLAIM-1): black 3, ferry 3, blue 3 in hand; blue never."""
    game = table(hands={"Ada": "3 black 3 wild 3 blue"})
    text = "claim Haight Ashbury-Pacific Heights with"
    cards = ["3 black", "2 black 1 wild", "1 black 2 wild", "3 wild"]
    assert moves(game, text) == [f"{text} {c}" for c in cards]
    refused(game, f"{text} 3 blue", "SF-CLAIM-1")


def test_three_ferries_face_up_clear_the_display_again_and_again():
    """SF-03 (SF-SET-4, SF-DRAW-3): repeated if needed; it ends when few cards are left."""
    game = table(
        face_up="wild wild wild blue red",
        deck="wild wild wild green black red blue orange purple green",
    )
    view = game.view()
    assert view.face_up == ("red", "blue", "orange", "purple", "green")
    assert view.discard == {"blue": 1, "green": 1, "black": 1, "red": 1, "wild": 6}
    few = table(face_up="wild wild wild blue red", deck="", deck_only=True)
    assert few.view().face_up.count("wild") == 3
    for seed in range(200):
        assert new(2, seed).view().face_up.count("wild") < 3


def test_one_token_of_the_players_choice_from_two_ends():
    """SF-04 (SF-TOK-1): The Embarcadero and a stack that a player put down."""
    for choice in ("kite", "lantern"):
        game = table(
            hands={"Ada": "1 green"},
            tokens={"The Embarcadero": "2 kite", "Pier 39": "1 lantern"},
        )
        play(game, "claim Pier 39-The Embarcadero green with 1 green")
        assert moves(game) == ["take kite", "take lantern"]
        play(game, f"take {choice}")
        assert game.view().taken["Ada"] == (choice,)
        assert sum(n for _, n in game.view().tokens.values()) == 2


def test_points_of_nought_to_seven_symbols():
    """SF-08 (SF-SCORE-2)."""
    assert [ttr.token_points(n) for n in range(8)] == [0, 0, 1, 2, 4, 6, 9, 12]


@pytest.mark.parametrize(("n", "size"), [(3, 2), (4, 3)])
def test_token_set_up_for_three_and_four(n, size):
    """SF-09 (SF-SET-3, SF-SET-7): seven stacks; the last player and the one before put two down."""
    game = opened(n, first=0)
    assert sum(k for _, k in game.view().tokens.values()) == 5 * size
    placed_by = []
    while game.phase.name == "place token":
        placed_by.append(game.player)
        game.play(game.legal()[-1])
    assert placed_by == [SEATS[n - 1], SEATS[n - 2]]
    assert len(game.view().tokens) == 7
    assert sum(k for _, k in game.view().tokens.values()) == 7 * size


def test_a_double_closes_with_two_players_and_not_with_three():
    """SF-11 (SF-DBL-1): Europe closes it with three as well."""
    red, blue = "Market Street-Painted Ladies red", "Market Street-Painted Ladies blue"
    for n in (2, 3, 4):
        game = table(n, routes={"Bo": [red]}, hands={"Ada": "2 blue"})
        assert (game.why_not(f"claim {blue} with 2 blue") is None) == (n > 2)


def test_both_games_in_one_process_keep_their_own_doubles():
    """Europe with three players closes a double; San Francisco with three then does not."""
    for _ in range(2):
        europe = ttr.position(
            "europe",
            players=SEATS[:3],
            routes={"Bo": ["Frankfurt-Paris white"]},
            hands={"Ada": "3 orange"},
        )
        assert europe.why_not("claim Frankfurt-Paris orange with 3 orange").rule == "EU-DBL-2"
        city = table(3, routes={"Bo": ["Fort Mason-Pier 39 red"]}, hands={"Ada": "1 black"})
        assert city.why_not("claim Fort Mason-Pier 39 black with 1 black") is None
        assert europe.view().closed
        assert not city.view().closed
        assert europe.view().tokens == europe.view().taken == {}
        with pytest.raises(ttr.NotationError):
            europe.why_not("take seal")
        with pytest.raises(ttr.NotationError):
            europe.why_not("place seal at Paris")
        with pytest.raises(ttr.PositionError, match="no tokens"):
            ttr.position("europe", players=2, tokens={"Paris": "1 seal"})
        assert europe.why_not("build station in Paris with 1 orange") is None
        assert city.why_not("build station in Sunset with 1 black").rule == "SF-SCORE-3"


def test_tickets_dealt_and_drawn_come_in_twos():
    """SF-13 (SF-SET-5, SF-TIX-1): three choices each time; what is given up goes under the deck."""
    game = new(2)
    for _ in range(2):
        assert len(moves(game)) == 3
        given_up = names(game)[1]
        play(game, f"keep {names(game)[0]}")
        assert game.state.ticket_deck[-1].name == given_up
    while game.phase.name == "place token":
        game.play(game.legal()[0])
    play(game, "draw tickets")
    assert len(moves(game)) == 3
    given_up = names(game)[1]
    play(game, f"keep {names(game)[0]}")
    assert game.state.ticket_deck[-1].name == given_up
    assert not game.state.removed_tickets
    assert len(game.state.ticket_deck) == 24 - 3


def test_the_end_comes_round_to_the_player_who_set_it_off():
    """SF-16 (SF-END-1): A is left with two; B, C, A play once more. Three left do not count."""
    for left, turns in ((3, ["Bo", "Cy", "Ada"]), (4, None)):
        game = table(3, trains={"Ada": left}, hands={"Ada": "1 red"})
        play(game, "claim Fort Mason-Lombard Street with 1 red")
        if turns is None:
            assert game.view().last_round is None
            continue
        for seat in turns:
            assert game.player == seat
            play(game, "draw blind", "draw blind")
        assert game.over


def test_the_pack_is_44_and_the_deck_35_33_or_31():
    """SF-19 (SF-SET-2): five fewer for each clearing of the first display."""
    for n in (2, 3, 4):
        for seed in range(40):
            game = new(n, seed)
            view = game.view()
            assert whole(game)
            flushed = sum(view.discard.values())
            assert flushed % 5 == 0
            assert view.deck_size == {2: 35, 3: 33, 4: 31}[n] - flushed


def test_what_is_public():
    """SF-20 (SF-TOK-2, SF-TIX-1): tokens are seen, hands and tickets are not."""
    game = begun(3)
    rival = game.view("Bo")
    assert rival.tokens == game.view("Ada").tokens
    assert rival.hand_sizes["Ada"] == 2
    assert rival.ticket_counts["Ada"] == 2
    assert rival.points == {"Ada": 0, "Bo": 0, "Cy": 0}
    mine = game.view("Ada")
    assert not set(rival.tickets) & set(mine.tickets)
    for ticket in mine.tickets:
        assert str(ticket) not in repr(rival)
    done = table(
        routes={"Ada": ["Lombard Street-Pier 39", "Alcatraz-Pier 39"]},
        tickets={"Ada": ["Alcatraz-Lombard Street"]},
    )
    assert done.view("Bo").points["Ada"] == 3  # routes; the finished ticket does not show
    assert "Alcatraz-Lombard" not in repr(done.view("Bo"))


def test_a_place_whose_name_ends_in_a_number_can_be_named_everywhere():
    """Pier 39: the number is not the points of a ticket."""
    game = table(ticket_deck=["Crissy Field-Pier 39", "Pier 39-South Beach 3"])
    play(game, "draw tickets")
    assert names(game) == ["Crissy Field-Pier 39", "Pier 39-South Beach"]
    for text in (
        "keep Crissy Field-Pier 39",
        "keep pier 39 – crissy field",
        "keep Pier 39-crissy field 4",
    ):
        assert game.why_not(text) is None
    play(game, "keep Crissy Field-Pier 39")
