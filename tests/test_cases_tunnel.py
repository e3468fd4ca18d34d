"""Cases from outside about tunnels (E-TUNNEL-*)."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import ttr_lab as ttr

EUROPE = ttr.load_board("europe")
TUNNELS = [r for r in EUROPE.routes if r.kind == "tunnel"]
COLORS = EUROPE.colors


def table(**described):
    described.setdefault("face_up", "purple purple orange orange black")
    return ttr.position("europe", players=["Ada", "Bo"], **described)


def offered(game):
    return [str(move) for move in game.legal()]


def test_a_turned_card_of_the_colour_and_a_turned_locomotive_both_count():
    """E-TUNNEL-01 (EU-TUN-2): blue does not, so two more are due, each yellow or a locomotive."""
    game = table(hands={"Ada": "5 yellow 2 wild"}, deck="blue wild yellow")
    game.play("claim Paris-Zürich with 3 yellow")
    phase = game.phase
    assert (phase.name, phase.route, phase.extra) == ("tunnel", "paris-zurich", 2)
    assert phase.laid == {"yellow": 3}
    assert phase.revealed == ("blue", "wild", "yellow")
    assert offered(game) == ["pay 2 yellow", "pay 1 yellow 1 wild", "pay 2 wild", "decline"]
    assert game.why_not("pay 2 blue").rule == "EU-TUN-2"
    assert game.why_not("pay 1 yellow 1 blue").rule == "EU-TUN-2"
    assert game.why_not("pay 1 yellow").rule == "EU-TUN-2"
    assert game.why_not("pay 3 yellow").rule == "EU-TUN-2"


def test_the_extra_may_be_paid_in_any_mix():
    """E-TUNNEL-02 (EU-TUN-2, EU-TUN-8): and it takes no trains."""
    game = table(hands={"Ada": "4 green 1 wild"}, deck="green red wild", trains={"Ada": 3})
    game.play("claim Paris-Zürich with 3 green")
    assert offered(game) == ["pay 1 green 1 wild", "decline"]
    assert game.why_not("pay 2 green").rule == "EU-TUN-4"
    assert game.why_not("pay 2 wild").rule == "EU-TUN-4"
    game.play("pay 1 green 1 wild")
    view = game.view("Ada")
    assert view.points["Ada"] == 4
    assert view.trains["Ada"] == 0
    assert view.hand == {}
    assert view.discard == {"green": 5, "red": 1, "wild": 2}
    assert game.player == "Bo"


@pytest.mark.parametrize("cards", ["3 red", "3 green", "1 red", "3 red 1 green"])
def test_ordinary_cards_never_stand_for_a_locomotive(cards):
    """E-TUNNEL-02 (EU-TUN-2): three for one is a rule of another game."""
    game = table(hands={"Ada": "7 green 6 red"}, deck="blue red wild")
    game.play("claim Paris-Zürich with 3 green")
    assert offered(game) == ["pay 1 green", "decline"]
    assert game.why_not(f"pay {cards}").rule == "EU-TUN-2"


def test_a_tunnel_paid_in_locomotives_alone_is_matched_by_locomotives_alone():
    """E-TUNNEL-03 (EU-TUN-3): turned yellow cards do not count, although the track is yellow."""
    game = table(hands={"Ada": "3 wild 5 yellow"}, deck="yellow yellow wild")
    game.play("claim München-Zürich with 2 wild")
    assert game.phase.extra == 1
    assert offered(game) == ["pay 1 wild", "decline"]
    assert game.why_not("pay 1 yellow").rule == "EU-TUN-3"
    game.play("pay 1 wild")
    assert game.view("Ada").hand == {"yellow": 5}
    assert game.view().points["Ada"] == 2


def test_who_cannot_pay_gets_the_laid_cards_back_and_the_turn_is_over():
    """E-TUNNEL-07 (EU-TUN-4, EU-TUN-5): the three turned cards are discarded all the same."""
    game = table(hands={"Ada": "4 white"}, deck="white wild red")
    game.play("claim Madrid-Pamplona white with 3 white")
    assert game.phase.extra == 2
    assert offered(game) == ["decline"]
    game.play("decline")
    view = game.view("Ada")
    assert view.hand == {"white": 4}
    assert view.trains["Ada"] == 45
    assert view.points["Ada"] == 0
    assert view.routes["Ada"] == ()
    assert view.discard == {"white": 1, "red": 1, "wild": 1}
    assert game.player == "Bo"


def test_who_can_pay_may_decline_too():
    """E-TUNNEL-07, its kind (EU-TUN-4): unwilling is treated as unable."""
    game = table(hands={"Ada": "6 white"}, deck="white wild red")
    game.play("claim Madrid-Pamplona white with 3 white")
    game.play("decline")
    assert game.view("Ada").hand == {"white": 6}
    assert game.view().discard == {"white": 1, "red": 1, "wild": 1}


def test_without_a_card_to_turn_the_claim_is_free():
    """E-TUNNEL-11 (EU-TUN-6): the cards laid are no discards yet and cannot be turned."""
    game = table(hands={"Ada": "3 green"}, deck="", deck_only=True)
    game.play("claim Paris-Zürich with 3 green")
    assert game.view().routes["Ada"] == ("paris-zurich",)
    assert game.view().points["Ada"] == 4
    assert game.player == "Bo"


@pytest.mark.parametrize(
    ("deck", "discard", "turned", "extra"),
    [
        ("green", "", 1, 1),
        ("red", "", 1, 0),
        ("green wild", "", 2, 2),
        ("", "2 green", 2, 2),
        ("red", "1 green", 2, 1),
        ("red", "3 green", 3, 2),
    ],
)
def test_as_many_cards_are_turned_as_there_are(deck, discard, turned, extra):
    """E-TUNNEL-11, its kind (EU-TUN-6, EU-DRAW-7): deck first, then the shuffled discards."""
    game = table(hands={"Ada": "6 green"}, deck=deck, deck_only=True, discard=discard)
    game.play("claim Paris-Zürich with 3 green")
    if extra:
        assert (game.phase.name, game.phase.extra) == ("tunnel", extra)
        assert len(game.phase.revealed) == turned
        game.play(f"pay {extra} green")
    assert game.view().routes["Ada"] == ("paris-zurich",)


def test_in_a_gray_tunnel_the_cards_laid_fix_the_colour():
    """E-TUNNEL-13 (EU-TUN-2): four green, and of red, red, green one counts."""
    game = table(hands={"Ada": "5 green 2 red"}, deck="red red green")
    game.play("claim Marseille-Roma with 4 green")
    assert game.phase.extra == 1
    assert offered(game) == ["pay 1 green", "decline"]
    assert game.why_not("pay 1 red").rule == "EU-TUN-2"


def test_two_tunnels_that_meet_in_a_city_are_no_double():
    """E-TUNNEL-15 (EU-DBL-3): a stray sentence of the rules closes nothing here."""
    game = table(routes={"Bo": ["München-Zürich"]}, hands={"Ada": "2 blue"}, deck="red red red")
    game.play("claim München-Venezia with 2 blue")
    assert game.view().routes["Ada"] == ("munchen-venezia",)


@pytest.mark.parametrize("mine", TUNNELS, ids=lambda r: r.id)
def test_only_a_twin_is_closed_by_a_tunnel_that_is_taken(mine):
    """E-TUNNEL-15, its kind (EU-DBL-2, EU-DBL-3): Madrid-Pamplona is the only double tunnel."""
    game = table(routes={"Bo": [mine.id]}, hands={"Ada": "6 wild"})
    open_ids = {move.route.id for move in game.legal() if str(move).startswith("claim")}
    twin = EUROPE.routes[mine.twin].id if mine.twin is not None else None
    for other in TUNNELS:
        if other.length <= 6:
            assert (other.id in open_ids) == (other.id not in (mine.id, twin))
    assert (twin is not None) == (mine.cities == ("Madrid", "Pamplona"))


cards = st.sampled_from([*COLORS, "wild"])


@given(
    route=st.sampled_from(TUNNELS),
    color=st.sampled_from(COLORS),
    wilds=st.integers(0, 8),
    turned=st.lists(cards, min_size=3, max_size=3),
    spare=st.integers(0, 3),
    spare_wilds=st.integers(0, 3),
)
def test_what_is_due_and_what_may_be_paid_follow_from_the_cards(
    route, color, wilds, turned, spare, spare_wilds
):
    """E-TUNNEL-01 to -13, their whole kind (EU-TUN-2, EU-TUN-3, EU-TUN-7)."""
    color = color if route.color == "gray" else route.color
    wilds = min(wilds, route.length)
    own = route.length - wilds
    laid = " ".join(f"{n} {card}" for card, n in ((color, own), ("wild", wilds)) if n)
    hand = {color: own + spare, "wild": wilds + spare_wilds}
    rest = Counter(hand) + Counter(turned)
    assume(all(rest[card] <= (14 if card == "wild" else 12) for card in rest))
    left = Counter(dict.fromkeys(COLORS, 12)) - rest
    shown = [card for card in COLORS for _ in range(left[card])][-5:]
    game = table(hands={"Ada": hand}, deck=turned, face_up=shown)
    game.play(f"claim {route.name} with {laid}")
    alone = own == 0
    due = sum(card == "wild" or (card == color and not alone) for card in turned)
    assert ttr.tunnel_extra(" ".join(turned), paid=laid) == due
    if not due:
        assert game.player == "Bo"
        assert game.view().routes["Ada"] == (route.id,)
        return
    assert (game.phase.name, game.phase.extra) == ("tunnel", due)
    expected = {
        " ".join(f"{n} {card}" for card, n in ((color, k), ("wild", due - k)) if n)
        for k in range(due + 1)
        if k <= (0 if alone else spare) and due - k <= spare_wilds
    }
    assert set(offered(game)) == {*(f"pay {p}" for p in expected), "decline"}
    # Nothing has been claimed, paid or discarded yet.
    assert game.view().routes["Ada"] == ()
    assert game.view().discard == {}
    assert game.view("Ada").hand == {c: n for c, n in ((color, spare), ("wild", spare_wilds)) if n}
