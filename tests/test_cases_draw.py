"""Cases from outside about drawing train cards (E-DRAW-*)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import SEATS, hoarder, walk
from ttr_lab import rails

EUROPE = ttr.load_board("europe")
COLORS = EUROPE.colors


def table(**described):
    return ttr.position("europe", players=["Ada", "Bo"], **described)


def shown(game):
    return Counter(game.view().face_up)


def draws(game):
    named = [str(move) for move in game.legal()]
    return [m for m in named if m.startswith("draw ") and m != "draw tickets"]


def test_a_face_up_locomotive_cannot_be_the_second_card():
    """E-DRAW-01 (EU-DRAW-3): it is refused with its reason, and the second card is still due."""
    game = table(face_up="red red wild blue green", deck="white yellow")
    game.play("draw red")
    assert shown(game) == Counter(["white", "red", "wild", "blue", "green"])
    before = game.state
    refusal = game.why_not("draw wild")
    assert refusal.rule == "EU-DRAW-3"
    with pytest.raises(ttr.IllegalMove, match="EU-DRAW-3"):
        game.play("draw wild")
    assert (game.state, game.player, game.phase.name) == (before, "Ada", "second draw")
    assert draws(game) == ["draw blind", "draw blue", "draw white", "draw green", "draw red"]
    game.play("draw blind")
    assert game.player == "Bo"
    assert game.view("Ada").hand == {"red": 1, "yellow": 1}


@pytest.mark.parametrize("first", ["blind", *COLORS])
@pytest.mark.parametrize("arriving", [False, True])
def test_no_first_card_opens_the_way_to_a_face_up_locomotive(first, arriving):
    """E-DRAW-01, its whole kind (EU-DRAW-3): also when the locomotive only now fills the slot."""
    row = [first if first != "blind" else "red", "white" if arriving else "wild", "blue"]
    row += ["green", "yellow"]
    game = table(face_up=" ".join(row), deck="wild wild" if arriving else "black black")
    game.play(f"draw {first}")
    if arriving and first == "blind":
        assert "draw wild" not in map(str, game.legal())
    else:
        assert game.why_not("draw wild").rule == "EU-DRAW-3"
    assert "draw wild" not in map(str, game.legal())
    assert "draw blind" in map(str, game.legal())


def test_a_face_up_locomotive_as_first_card_ends_the_turn():
    """E-DRAW-01, its other side (EU-DRAW-3): it is the only card of the turn."""
    game = table(face_up="red red wild blue green", deck="white yellow")
    game.play("draw wild")
    assert game.player == "Bo"
    assert game.view("Ada").hand == {"wild": 1}
    assert shown(game) == Counter(["red", "red", "white", "blue", "green"])


@pytest.mark.parametrize("deck", ["wild wild", "wild red", "red wild"])
def test_a_locomotive_drawn_blind_counts_as_an_ordinary_card(deck):
    """E-DRAW-03 (EU-DRAW-4): the turn goes on after the first card, whatever it is."""
    game = table(face_up="red red black blue green", deck=deck)
    game.play("draw blind")
    assert (game.player, game.phase.name) == ("Ada", "second draw")
    game.play("draw blind")
    assert game.player == "Bo"
    assert game.view("Ada").hand == dict(Counter(sorted(deck.split())))


def test_a_third_locomotive_in_the_middle_of_a_turn_clears_the_display_at_once():
    """E-DRAW-04 (EU-DRAW-5): not at the end of the turn, and the second card is still due."""
    game = table(
        face_up="wild wild red blue green", deck="wild white white black purple yellow orange"
    )
    game.play("draw red")
    assert game.view().face_up == ("white", "white", "black", "purple", "yellow")
    assert game.view().discard == {"blue": 1, "green": 1, "wild": 3}
    assert (game.player, game.phase.name) == ("Ada", "second draw")
    assert draws(game) == [
        "draw blind",
        "draw purple",
        "draw white",
        "draw yellow",
        "draw black",
    ]
    again = game.at(1)
    game.play("draw purple")
    assert game.view("Ada").hand == {"red": 1, "purple": 1}
    again.play("draw blind")
    assert again.view("Ada").hand == {"red": 1, "orange": 1}


def test_the_display_is_cleared_again_if_need_be():
    """E-DRAW-04, its kind (EU-DRAW-5): three locomotives among the five new cards go as well."""
    game = table(
        face_up="wild wild red blue green",
        deck="wild wild wild wild black red white yellow purple orange blue",
    )
    game.play("draw red")
    assert game.view().face_up == ("white", "yellow", "purple", "orange", "blue")
    assert game.view().discard == {"blue": 1, "green": 1, "wild": 6, "black": 1, "red": 1}


def test_a_second_card_and_a_locomotive_taken_face_up_can_clear_the_display_too():
    """E-DRAW-04, its kind (EU-DRAW-5): "whenever" has no exception at the end of a turn."""
    for first in ("draw wild", "draw red"):
        game = table(
            face_up="wild wild red blue green",
            deck="wild wild white black purple yellow orange orange",
        )
        if first == "draw wild":
            game.play(first)
            assert shown(game)["wild"] == 2
            game.play("draw red")
        else:
            game.play("draw blind")
            game.play("draw red")
        assert shown(game)["wild"] < 3
        assert game.view().discard["wild"] == 3


def test_a_reset_needs_no_more_than_the_cards_there_are():
    """E-DRAW-04 (EU-DRAW-6): too few other cards for a lawful display: it stays."""
    game = table(face_up="wild wild red", deck="wild", deck_only=True)
    assert shown(game) == {"wild": 3, "red": 1}
    assert draws(game) == ["draw red", "draw wild"]
    game.play("draw red")
    assert shown(game) == {"wild": 3}
    assert game.player == "Bo"


def test_a_display_that_had_to_stay_is_cleared_as_soon_as_new_discards_allow_it():
    """E-DRAW-04 (EU-DRAW-5, EU-DRAW-6): it stays only as long as the reset cannot end."""
    game = table(
        face_up="wild wild wild red blue", deck_only=True, hands={"Ada": "4 green 2 white"}
    )
    assert shown(game)["wild"] == 3
    game.play("claim Paris-Zürich with 3 green")
    assert shown(game)["wild"] < 3
    assert len(game.view().face_up) == 5


def test_the_discards_become_the_deck_between_the_two_draws():
    """E-DRAW-08 (EU-DRAW-7): at the moment a card is needed, not before."""
    game = table(deck="blue", deck_only=True, discard="2 red 1 white 1 green")
    game.play("draw blind")
    assert game.view("Ada").hand == {"blue": 1}
    assert (game.view().deck_size, sum(game.view().discard.values())) == (0, 4)
    game.play("draw blind")
    assert (game.view().deck_size, game.view().discard) == (3, {})
    drawn = Counter(game.view("Ada").hand) - Counter(["blue"])
    assert drawn + Counter(game.state.deck) == Counter(red=2, white=1, green=1)


def test_the_discards_also_refill_the_display_between_the_two_draws():
    """E-DRAW-08, its kind (EU-DRAW-2, EU-DRAW-7): the slot is filled from the new deck."""
    game = table(
        face_up="red blue green yellow white", deck="", deck_only=True, discard="2 black 1 orange"
    )
    game.play("draw red")
    assert len(game.view().face_up) == 5
    assert (game.view().deck_size, game.view().discard) == (2, {})
    game.play("draw blue")
    assert len(game.view().face_up) == 5
    assert game.view().deck_size == 1


def test_face_up_cards_may_be_taken_when_deck_and_discards_are_empty():
    """E-DRAW-11 (EU-DRAW-8): two engines disagree; only a blind draw is impossible."""
    game = table(face_up="red blue green yellow white", deck="", deck_only=True)
    assert game.why_not("draw blind").rule == "EU-DRAW-8"
    game.play("draw red")
    assert len(game.view().face_up) == 4
    assert game.why_not("draw blind").rule == "EU-DRAW-8"
    game.play("draw blue")
    assert shown(game) == Counter(["green", "yellow", "white"])
    assert game.player == "Bo"


def test_drawing_is_refused_when_nothing_at_all_can_be_taken():
    """E-DRAW-11, its other side (EU-DRAW-8): no card anywhere in reach."""
    game = table(face_up="", deck="", deck_only=True)
    assert draws(game) == []
    assert game.why_not("draw blind").rule == "EU-DRAW-8"
    assert game.why_not("draw red").rule == "EU-DRAW-8"
    assert game.why_not("draw wild").rule == "EU-DRAW-8"


@pytest.mark.parametrize(
    ("face_up", "first"),
    [("blue", "blue"), ("blue wild", "blue"), ("wild", "wild"), ("blue wild wild", "blue")],
)
def test_the_turn_ends_after_one_card_when_no_second_one_can_be_drawn(face_up, first):
    """E-DRAW-12 (EU-DRAW-8): a face-up locomotive is no second card; a game hung on this once."""
    game = table(face_up=face_up, deck="", deck_only=True)
    game.play(f"draw {first}")
    assert (game.player, game.phase.name) == ("Bo", "turn")
    assert game.view("Ada").hand == {first: 1}
    assert game.legal()


def test_the_last_blind_card_can_be_the_only_one():
    """E-DRAW-12, its kind (EU-DRAW-8): the deck's one card, and nothing face up."""
    game = table(face_up="", deck="", deck_only=True, discard="1 red")
    # The display takes it first, as at the table.
    assert game.view().face_up == ("red",)
    game.play("draw red")
    assert game.player == "Bo"


def in_play(s):
    """Every card by where it is."""
    places = [*s.hands, s.discard, s.aside]
    counts = [sum(p[i] for p in places) for i in range(9)]
    for card in (*s.deck, *s.face_up, *s.revealed):
        counts[card] += 1
    for card, n in enumerate(s.laid):
        counts[card] += n
    return counts


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_card_is_made_or_lost_however_often_the_discards_are_shuffled(players):
    """E-DRAW-15 (EU-SET-2, EU-DRAW-7): twelve of each colour and 14 locomotives at any moment."""
    shuffles = 0
    for seed in range(3):
        for s, _, _ in walk(players=players, seed=seed, want=hoarder):
            assert in_play(s) == [12] * 8 + [14]
            assert min(min(hand) for hand in s.hands) >= 0
            assert min(s.discard) >= 0
        shuffles = max(shuffles, s.shuffles)
    assert shuffles > 3


def test_the_display_is_full_after_each_of_two_picks():
    """E-DRAW-16 (EU-DRAW-2): the slot is refilled before the second draw."""
    game = table(face_up="red blue green yellow white", deck="black orange purple")
    game.play("draw red")
    assert game.view().face_up == ("black", "blue", "green", "yellow", "white")
    game.play("draw yellow")
    assert game.view().face_up == ("black", "blue", "green", "orange", "white")


@given(slots=st.lists(st.integers(0, 4), min_size=1, max_size=12), seed=st.integers(0, 999))
def test_the_display_shows_five_cards_after_every_pick(slots, seed):
    """E-DRAW-16, its kind (EU-DRAW-2): whichever slot, as long as there are cards."""
    game = ttr.position("europe", players=["Ada", "Bo"], seed=seed)
    for slot in slots:
        move = f"draw {game.view().face_up[slot]}"
        if game.why_not(move) is None:
            deck = game.view().deck_size
            game.play(move)
            assert len(game.view().face_up) == 5
            assert shown(game)["wild"] < 3
            assert (deck - game.view().deck_size - 1) % 5 == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_set_up_shows_three_locomotives(players):
    """E-DRAW-20 (EU-SET-3): 10,000 in all. The reset holds at the start; each costs five cards."""
    full = {2: 97, 3: 93, 4: 89, 5: 85}[players]
    resets = Counter()
    for seed in range(2500):
        s = rails.new_state(EUROPE, SEATS[:players], seed)
        assert len(s.face_up) == 5
        assert s.face_up.count(s.tables.wild) < 3
        assert len(s.deck) == full - 5 * s.resets
        assert sum(s.discard) == 5 * s.resets
        assert [sum(hand) for hand in s.hands] == [4] * players
        resets[s.resets] += 1
    # One set-up in 70 needs a reset, 36 of 2500: the loop must have been seen at work.
    assert 18 <= sum(resets.values()) - resets[0] <= 58


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_set_up_of_the_small_board_shows_three_locomotives(players):
    """E-DRAW-20, its kind (EU-SET-3): with 28 cards the deck is shorter and resets run deeper."""
    mini = ttr.load_board("mini")
    for seed in range(500):
        s = rails.new_state(mini, SEATS[:players], seed)
        assert s.face_up.count(s.tables.wild) < 3
        assert len(s.deck) + sum(s.discard) == 28 - 4 * players - 5
