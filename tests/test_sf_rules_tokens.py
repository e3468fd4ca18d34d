"""San Francisco, souvenir tokens: SF-TOK and what they score."""

import pytest

import ttr_lab as ttr
from tests.sf_table import moves, play, refused, rule, table

FERRY = "claim Alcatraz-Pier 39 with 2 wild"


@rule("SF-TOK-1")
def test_a_claim_takes_one_token_of_the_stack_at_its_end():
    """Not the stack, and without being asked: there is nothing to choose."""
    game = table(hands={"Ada": "2 wild"}, tokens={"Alcatraz": "2 seal"})
    play(game, FERRY)
    view = game.view()
    assert view.taken == {"Ada": ("seal",), "Bo": ()}
    assert view.tokens == {"Alcatraz": ("seal", 1)}
    assert game.player == "Bo"
    assert game.log[-1] == "Ada takes a seal token from Alcatraz."


@rule("SF-TOK-1")
def test_with_a_token_at_both_ends_the_player_chooses_one():
    """Never both, and nothing else may be done first."""
    tokens = {"Alcatraz": "2 seal", "Pier 39": "1 crab"}
    for choice, other in (("seal", "crab"), ("crab", "seal")):
        game = table(hands={"Ada": "4 wild"}, tokens=tokens, taken={"Bo": ["seal"]})
        play(game, FERRY)
        assert (game.player, game.phase.name) == ("Ada", "take token")
        assert game.phase.symbols == ("crab", "seal")
        assert moves(game) == ["take crab", "take seal"]
        refused(game, "draw blind", "SF-TOK-1")
        refused(game, "take bell", "SF-TOK-1")
        play(game, f"take {choice}")
        assert game.view().taken["Ada"] == (choice,)
        assert game.player == "Bo"
        assert "one claim" in refused(game, f"take {other}", "SF-TOK-1", seat="Ada")


@rule("SF-TOK-1")
def test_a_symbol_is_never_taken_twice():
    """With the one at the other end still missing, that one is taken without a choice."""
    tokens = {"Alcatraz": "2 seal", "Pier 39": "1 crab"}
    game = table(hands={"Ada": "2 wild"}, tokens=tokens, taken={"Ada": ["seal"]})
    play(game, FERRY)
    assert game.view().taken["Ada"] == ("seal", "crab")
    assert game.player == "Bo"
    game = table(hands={"Ada": "2 wild"}, tokens={"Alcatraz": "2 seal"}, taken={"Ada": ["seal"]})
    play(game, FERRY)
    assert game.view().taken["Ada"] == ("seal",)
    assert game.view().tokens == {"Alcatraz": ("seal", 2)}
    with pytest.raises(ttr.PositionError, match=r"\[SF-TOK-1\]"):
        table(taken={"Ada": ["seal", "seal"]})


@rule("SF-TOK-1")
def test_asking_for_a_symbol_one_has_is_told_so():
    """While choosing between two others."""
    tokens = {"Alcatraz": "2 kite", "Pier 39": "1 crab"}
    game = table(hands={"Ada": "2 wild"}, tokens=tokens, taken={"Ada": ["seal"]})
    play(game, FERRY)
    assert "already" in refused(game, "take seal", "SF-TOK-1")


@rule("SF-TOK-2")
def test_being_connected_to_a_place_is_not_enough():
    """Only a route that leads there brings a token, each time it is claimed."""
    game = table(
        hands={"Ada": "1 red 2 green"},
        routes={"Ada": ["Golden Gate Bridge-Presidio black"]},
        tokens={"Golden Gate Bridge": "2 seal"},
    )
    assert "connected" in refused(game, "take seal", "SF-TOK-2")
    play(game, "claim Fort Mason-Lombard Street with 1 red")
    assert game.view().taken["Ada"] == ()
    # A second way to a place where one has been before, without a token then, counts as well.
    game = table(
        hands={"Ada": "1 red"},
        routes={"Ada": ["Golden Gate Bridge-Presidio black"]},
        tokens={"Golden Gate Bridge": "2 seal"},
    )
    play(game, "claim Crissy Field-Golden Gate Bridge red with 1 red")
    assert game.view().taken["Ada"] == ("seal",)


@rule("SF-TOK-2")
def test_an_emptied_stack_gives_nothing():
    """First come, first served."""
    game = table(3, hands={"Ada": "2 wild", "Bo": "2 wild"}, tokens={"Alcatraz": "1 seal"})
    play(game, FERRY)
    assert game.view().tokens == {}
    play(game, FERRY)
    assert game.view().taken == {"Ada": ("seal",), "Bo": (), "Cy": ()}
    assert game.player == "Cy"


@rule("SF-TOK-2")
def test_tokens_are_public():
    """Whoever looks sees who has which."""
    taken = {"Ada": ["bell", "crab"], "Bo": ["bell"]}
    game = table(taken=taken, tokens={"Sunset": "2 kite"})
    for seat in ("Ada", "Bo", None):
        view = game.view(seat)
        assert view.taken == {"Ada": ("bell", "crab"), "Bo": ("bell",)}
        assert view.tokens == {"Sunset": ("kite", 2)}


@rule("SF-SCORE-2")
def test_tokens_score_by_how_many_different_ones_one_has():
    """Each is worth more than the one before, or as much; the first is worth nothing."""
    table_of_points = [0, 0, 1, 2, 4, 6, 9, 12]
    symbols = ttr.load_board("san_francisco").tokens.symbols
    for n, points in enumerate(table_of_points):
        assert ttr.token_points(n) == points
        game = table(taken={"Ada": symbols[:n]})
        score = game.scores()["Ada"]
        assert (score.tokens, score.total) == (points, points)
        line = next(x for x in game.explain_score("Ada") if x.rule == "SF-SCORE-2")
        assert line.points == points
    for wrong in (-1, 8, True, "5", None):
        with pytest.raises(ValueError, match="0 to 7"):
            ttr.token_points(wrong)
    with pytest.raises(ValueError, match="no tokens"):
        ttr.token_points(1, board="europe")
