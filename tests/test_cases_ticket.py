"""Cases from outside about tickets (E-TICKET-*)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import SEATS

EUROPE = ttr.load_board("europe")
REGULAR = [t.name for t in EUROPE.tickets if t.kind == "regular"]


def table(**described):
    return ttr.position("europe", players=["Ada", "Bo"], **described)


def offer(game):
    return [t.name for t in game.view(game.player).offer]


def keep(names):
    return f"keep {', '.join(names)}"


def test_the_long_ticket_may_be_thrown_away_and_one_alone_is_too_few():
    """E-TICKET-01 (EU-SET-4, EU-SET-5): two of the four stay; the others go into the box."""
    game = ttr.new_game("europe", players=SEATS[:4], seed=3)
    for seat in SEATS[:4]:
        kinds = sorted(t.kind for t in game.view(seat).offer)
        assert kinds == ["long", "regular", "regular", "regular"]
    long, *regular = sorted(game.view("Ada").offer, key=lambda t: t.kind)
    deck, box = game.state.ticket_deck, set(game.state.removed_tickets)
    assert len(deck) == 40 - 12
    assert {t.kind for t in box} == {"long"}
    assert len(box) == 2
    game.play(keep([t.name for t in regular[:2]]), seat="Ada")
    assert game.view("Ada").tickets == tuple(sorted(regular[:2], key=lambda t: t.index))

    second = offer(game)
    before = game.state
    for ticket in second:
        with pytest.raises(ttr.IllegalMove) as caught:
            game.play(keep([ticket]), seat="Bo")
        assert caught.value.refusal.rule == "EU-SET-5"
    assert game.state == before
    game.play(keep(second), seat="Bo")
    assert game.state.ticket_deck == deck
    assert set(game.state.removed_tickets) == {*box, long, regular[2]}


@given(seed=st.integers(0, 9999), players=st.integers(2, 5), data=st.data())
def test_tickets_given_up_at_the_start_never_come_back(seed, players, data):
    """E-TICKET-01, its kind (EU-SET-5): any two, three or four may be kept, by every player."""
    game = ttr.new_game("europe", players=players, seed=seed)
    deck = game.state.ticket_deck
    thrown = set()
    while game.phase.name == "tickets":
        choices = list(game.legal())
        assert len(choices) == 6 + 4 + 1
        dealt = set(game.view(game.player).offer)
        move = data.draw(st.sampled_from(choices))
        game.play(move)
        thrown |= dealt - set(move.tickets)
    assert game.player == game.seats[0]
    assert game.phase.name == "turn"
    assert game.state.ticket_deck == deck
    assert thrown <= set(game.state.removed_tickets)
    assert len(game.state.removed_tickets) == len(thrown) + 6 - players


def test_one_of_three_is_enough_later_and_the_others_go_under_the_deck():
    """E-TICKET-04 (EU-TIX-2): in the order drawn, below all that lies there."""
    game = table(ticket_deck=REGULAR[:6])
    game.play("draw tickets")
    assert offer(game) == REGULAR[:3]
    game.play(keep([REGULAR[1]]))
    assert [t.name for t in game.view("Ada").tickets] == [REGULAR[1]]
    under = [t.name for t in game.state.ticket_deck]
    assert under == [*REGULAR[3:6], REGULAR[0], REGULAR[2]]
    assert game.player == "Bo"


@pytest.mark.parametrize("kept", [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2], [2, 0]])
def test_what_is_not_kept_goes_under_the_deck_in_the_order_drawn(kept):
    """E-TICKET-04, its kind (EU-TIX-2): whichever are kept, in whatever order they are named."""
    game = table(ticket_deck=REGULAR[:5])
    game.play("draw tickets")
    game.play(keep([REGULAR[i] for i in kept]))
    rejected = [REGULAR[i] for i in range(3) if i not in kept]
    assert [t.name for t in game.state.ticket_deck] == [*REGULAR[3:5], *rejected]
    assert {t.name for t in game.view("Ada").tickets} == {REGULAR[i] for i in kept}


def test_a_short_ticket_deck_is_drawn_as_it_is():
    """E-TICKET-05 (EU-TIX-1, EU-TIX-2): two are seen, one must be kept, none is refused."""
    game = table(ticket_deck=REGULAR[:2])
    game.play("draw tickets")
    assert offer(game) == REGULAR[:2]
    assert len(game.legal()) == 3
    game.play(keep(REGULAR[:1]))
    assert [t.name for t in game.state.ticket_deck] == [REGULAR[1]]

    game.play("draw tickets")
    assert list(map(str, game.legal())) == [keep([REGULAR[1]])]
    game.play(keep([REGULAR[1]]))

    before = game.state
    assert game.why_not("draw tickets").rule == "EU-TIX-1"
    with pytest.raises(ttr.IllegalMove, match="EU-TIX-1"):
        game.play("draw tickets")
    assert (game.state, game.player, game.phase.name) == (before, "Ada", "turn")


def test_tickets_may_be_drawn_in_the_last_turn_and_count():
    """E-TICKET-08 (EU-TIX-3, EU-SCORE-1): Kyiv-Sochi is not joined: eight points less."""
    game = table(ticket_deck=["Kyiv-Sochi", "Paris-Wien", "Brest-Marseille"], last_round=1)
    before = game.scores()["Ada"].total
    game.play("draw tickets")
    game.play("keep Kyiv-Sochi")
    assert game.over
    score = game.scores()["Ada"]
    assert (score.tickets, score.total) == (-8, before - 8)


def test_a_detour_of_own_routes_completes_a_ticket():
    """E-TICKET-11 (EU-SCORE-1): any unbroken chain will do."""
    chain = ["Berlin-Warszawa", "Warszawa-Wien", "Wien-Zagrab", "Zagrab-Venezia", "Venezia-Roma"]
    game = table(routes={"Ada": chain}, tickets={"Ada": ["Berlin-Roma"]})
    assert game.scores()["Ada"].tickets == 9
    for gone in chain:
        broken = table(
            routes={"Ada": [r for r in chain if r != gone]}, tickets={"Ada": ["Berlin-Roma"]}
        )
        assert broken.scores()["Ada"].tickets == -9
        # Another player's link does not help without a station.
        lent = table(
            routes={"Ada": [r for r in chain if r != gone], "Bo": [gone]},
            tickets={"Ada": ["Berlin-Roma"]},
        )
        assert lent.scores()["Ada"].tickets == -9


def test_who_can_do_nothing_else_has_to_draw_tickets():
    """E-TICKET-13 (EU-TURN-1, EU-TURN-2): no cards anywhere: passing is for the case after that."""
    nothing = {"face_up": "", "deck": "", "deck_only": True}
    game = table(**nothing, ticket_deck=REGULAR[:3])
    assert list(map(str, game.legal())) == ["draw tickets"]
    assert game.why_not("pass").rule == "EU-TURN-2"
    game.play("draw tickets")
    game.play(game.legal()[-1])
    # All three are kept and the deck is empty: Bo must pass, and so must everybody.
    assert list(map(str, game.legal())) == ["pass"]
    game.play("pass")
    assert not game.over
    assert game.player == "Ada"
    assert list(map(str, game.legal())) == ["pass"]
    game.play("pass")
    assert game.over


def test_a_pass_lets_the_game_go_on_when_another_can_act():
    """E-TICKET-13 (EU-TURN-2): one blocked player does not end the game for the others."""
    game = ttr.position(
        "europe",
        players=["Ada", "Bo", "Cy"],
        face_up="",
        deck="",
        deck_only=True,
        ticket_deck=[],
        hands={"Bo": "1 red"},
    )
    game.play("pass")
    game.play("build station in Wien with 1 red")
    # The card spent lies face up before Cy plays (EU-DRAW-8).
    assert game.view().face_up == ("red",)
    assert game.why_not("pass").rule == "EU-TURN-2"
    game.play("draw red")
    game.play("pass")
    game.play("pass")
    assert not game.over
    assert list(map(str, game.legal()))[-1].startswith("build station")


@pytest.mark.parametrize(
    "described",
    [
        {"face_up": "red"},
        {"deck": "red"},
        {"discard": "1 red"},
        {"hands": {"Ada": "1 red"}},
        {"ticket_deck": REGULAR[:1]},
    ],
)
def test_nobody_passes_who_can_draw_build_or_take_tickets(described):
    """E-TICKET-13, its kind (EU-TURN-2): building a station counts as a move."""
    game = table(**{"face_up": "", "deck_only": True, "ticket_deck": [], **described})
    assert "pass" not in map(str, game.legal())
    assert game.legal()
    assert game.why_not("pass").rule == "EU-TURN-2"
