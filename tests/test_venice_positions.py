"""Positions of Venice: what can be described, and a sentence for every slip."""

import pytest

import ttr_lab as ttr
from tests.venice_table import SEATS, all_cards, cells, city, play, table


def test_the_position_of_the_documentation():
    """As the public names are written down."""
    game = table(
        3,
        city={"c4": "mask", "d4": "coin", "e4": "mask up"},
        hands={"Ada": "2 mask 4 coin"},
        gondolas={"Ada": (2, 3), "Bo": "airport"},
        home=["Cy"],
        rolls=[3, 1],
        appeared=["feeder"],
    )
    view = game.view("Ada")
    assert (view.hand, view.coins) == ({"mask": 2}, {"Ada": 4, "Bo": 6, "Cy": 6})
    assert [view.city[c] for c in ("c4", "d4", "e4")] == ["down", "coin", "mask"]
    assert view.gondolas == {"Ada": (2, 3), "Bo": "airport", "Cy": "home"}
    assert (view.home, view.appeared) == (("Cy",), ("feeder",))
    assert "feeder" in view.city.values()
    assert list(view.city.values()).count("coin") == 2
    assert game.state.city["c4"] == "mask"
    assert sum(all_cards(game).values()) == 48
    assert view.face_down == 48 - 2 - 1 - 1
    assert (game.player, game.phase.name) == ("Ada", "research")


def test_the_rolls_named_come_first_and_then_those_of_the_seed():
    game = table(2, rolls=[3, 1], city={"e5": "mask", "e4": "shirt"}, home=[])
    play(game, "flip e5")
    assert game.phase.roll == 3
    game.play(game.legal()[0])
    play(game, "nothing", "flip e4")
    assert game.phase.roll == 1
    shown = []
    while not game.over:
        game.play(game.legal()[-1])
        if game.phase.name == "move":
            shown.append(game.phase.roll)
    assert set(shown) <= {1, 2, 3}


def test_cells_not_named_are_filled_in_seeded_order():
    one, two, other = (table(seed=s).state.city for s in (1, 1, 2))
    assert one == two != other


def test_coins_not_named_follow_from_the_cards_of_a_hand():
    game = table(hands={"Ada": "2 mask 1 glass", "Bo": {"shirt": 1}, "Cy": "mask"})
    assert game.view().coins == {"Ada": 3, "Bo": 5, "Cy": 5}
    assert game.view("Ada").hand == {"glass": 1, "mask": 2}


def test_a_position_in_which_the_game_has_ended_is_over():
    assert table(home=["Ada", "Bo", "Cy"]).over
    assert table(city=city()).over


def test_a_position_is_saved_and_loaded_with_its_options(tmp_path):
    game = table(
        gondolas={"Ada": (3, 3)},
        rolls=[2],
        city={"g7": "magnet"},
        options={"jump_counts": True},
        appeared=["pigeons"],
    )
    play(game, "flip g7", "move to 3,5", "nothing")
    game.save(tmp_path / "game.txt")
    again = ttr.load(tmp_path / "game.txt")
    assert again._now == game._now
    assert again.board.options == {"jump_counts": True}


SLIPS = {
    "unknown cell": ({"city": {"h8": "mask"}}, "no cell h8"),
    "the airport's cell": ({"city": {"a1": "mask"}}, "VE-SET-2"),
    "unknown kind": ({"city": {"c4": "maks"}}, "mask"),
    "nothing said": ({"city": {"c4": ""}}, r"city\[c4\]"),
    "cell twice": ({"city": {"c4": "mask", "C4": "shirt"}}, "c4 is described twice"),
    "no dict": ({"city": ["c4"]}, "write a dict"),
    "no text": ({"city": {"c4": 3}}, "write texts"),
    "too many of a kind": (
        {"city": {f"{x}4": "glass" for x in "abcdef"}},
        "6 glass cards.*has 5",
    ),
    "too many with those held": (
        {"city": {"c4": "feeder", "d4": "feeder"}},
        "2 feeder cards.*has 1",
    ),
    "more coins than cards held": ({"city": {"c4": "coin"}}, "1 coins lie in it"),
    "a hand of seven": ({"hands": {"Ada": "3 mask 4 coin"}}, "always 6"),
    "a hand of five": ({"hands": {"Ada": "1 mask 4 coin"}}, "always 6"),
    "too many cards in hand": ({"hands": {"Ada": "4 mask 3 shirt"}}, "always 6"),
    "a pigeon card in hand": ({"hands": {"Ada": "1 feeder"}}, "cannot hold a feeder"),
    "unknown card in hand": ({"hands": {"Ada": "1 hat"}}, "'hat' is no card"),
    "a number without a card": ({"hands": {"Ada": "2 mask 3"}}, "a card is missing"),
    "a hand that is no text": ({"hands": {"Ada": 3}}, "write a text"),
    "nobody's hand": ({"hands": {"Al": "1 mask"}}, "nobody is called 'Al'"),
    "crossing on the rim": ({"gondolas": {"Ada": (7, 7)}}, "no crossing 7,7"),
    "crossing that is none": ({"gondolas": {"Ada": "c4"}}, "no crossing c4"),
    "crossing of a strange kind": ({"gondolas": {"Ada": 3}}, "write a crossing"),
    "two on a crossing": ({"gondolas": {"Ada": (2, 2), "Bo": (2, 2)}}, "VE-MOVE-6"),
    "home twice": ({"home": ["Ada", "Ada"]}, "VE-MOVE-8"),
    "home and out": ({"home": ["Ada"], "gondolas": {"Ada": (2, 2)}}, "VE-MOVE-8"),
    "home not in order": ({"gondolas": {"Ada": "home"}}, "named in home"),
    "home as a text": ({"home": "Ada"}, "write a list"),
    "nobody at home": ({"home": ["Al"]}, "nobody is called 'Al'"),
    "no such roll": ({"rolls": [4]}, "the die has no 4"),
    "a roll that is no number": ({"rolls": [True]}, "the die has no True"),
    "rolls as a number": ({"rolls": 3}, "write a list"),
    "seen but no pigeon card": ({"appeared": ["mask"]}, "'mask' is no card"),
    "seen too often": ({"appeared": ["feeder", "feeder"]}, "1 feeder in all"),
    "seen and face down": ({"appeared": ["feeder"], "city": {"c4": "feeder"}}, "VE-PIG-5"),
    "another phase": ({"phase": "trade"}, "begins in 'research'"),
    "unknown part": ({"decks": 1}, "'decks' is not part of a position.*city, hands, gondolas"),
    "unknown option": ({"options": {"jump_count": True}}, "Perhaps you mean jump_counts"),
    "option with a number": ({"options": {"jump_counts": 1}}, "True or False"),
    "options that are none": ({"options": ["jump_counts"]}, "write a dict"),
    "unknown player": ({"turn": "Al"}, "nobody is called 'Al'"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_position_is_a_sentence_that_names_it(slip):
    described, words = SLIPS[slip]
    with pytest.raises(ttr.PositionError, match=words) as caught:
        table(3, **described)
    assert "{" not in str(caught.value).replace('{"', "")


def test_kinds_that_leave_the_game_for_two_are_too_many_there():
    with pytest.raises(ttr.PositionError, match="with 2 players the pack has 0"):
        table(2, hands={"Ada": "1 glass"})


def test_options_are_refused_where_a_board_has_none():
    with pytest.raises(ValueError, match="has none"):
        ttr.new_game("europe", options={"jump_counts": True})
    with pytest.raises(ttr.PositionError, match="has none"):
        ttr.position("europe", options={"jump_counts": True})
    with pytest.raises(ValueError, match="Perhaps you mean"):
        ttr.new_game("venice", options={"jump_count": True})


def test_a_new_game_is_saved_with_its_options(tmp_path):
    game = ttr.new_game("venice", players=SEATS[:2], seed=3, options={"jump_counts": True})
    game.play(game.legal()[0])
    game.save(tmp_path / "game.txt")
    assert "jump_counts" in (tmp_path / "game.txt").read_text(encoding="utf-8")
    again = ttr.load(tmp_path / "game.txt")
    assert again._now == game._now
    plain = ttr.new_game("venice", players=SEATS[:2], seed=3)
    assert plain.board.fingerprint != game.board.fingerprint


def test_a_saved_move_that_cannot_have_happened_names_its_line(tmp_path):
    game = ttr.new_game("venice", players=SEATS[:2], seed=3)
    game.play(game.legal()[0])
    path = tmp_path / "game.txt"
    game.save(path)
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace("flip b1", "flip a1"), encoding="utf-8")
    with pytest.raises(ttr.SaveError, match="line"):
        ttr.load(path)


def test_the_view_holds_what_the_documentation_says():
    view = table(hands={"Ada": "1 mask"}, city={"g7": "magnet up"}).view("Ada")
    assert view.seats == ("Ada", "Bo", "Cy")
    assert view.hand_sizes == {"Ada": 1, "Bo": 0, "Cy": 0}
    assert set(view.city) == set(cells(7))
    # What this seat cannot see: the pack without its hand and what lies open.
    assert sum(view.unseen.values()) == 48 - 1 - 1
    assert view.unseen["mask"] == 5
    assert (view.over, view.winners, view.turn) == (False, (), "Ada")
