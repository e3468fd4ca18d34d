"""Whole boards from outside (BOARD-*): photographs of finished games, scored by others too."""

from collections import Counter

import pytest

import ttr_lab as ttr
from tests.annex import B1, B2, B2_STATIONS, B5, B6

BOARDS = {"BOARD-04": B1, "BOARD-05": B2, "BOARD-08": B5}
NETWORKS = [
    pytest.param(case, who, id=f"{case}-{who}") for case, board in BOARDS.items() for who in board
]
ALL_TICKETS = [t.name for t in ttr.load_board("europe").tickets]


def table(case, **described):
    board = BOARDS[case]
    routes = {who: network.routes for who, network in board.items()}
    return ttr.position("europe", players=list(board), routes=routes, **described)


@pytest.mark.parametrize(("case", "who"), NETWORKS)
def test_routes_score_by_length_and_take_one_train_a_space(case, who):
    """BOARD-04, -05, -08 (EU-CLAIM-4, EU-CLAIM-5): points by the printed table, not by space."""
    network, game = BOARDS[case][who], table(case)
    assert game.scores()[who].routes == network.points
    assert game.view(who).points[who] == network.points
    assert game.view(who).trains[who] == 45 - network.trains
    assert len(game.view(who).routes[who]) == len(network.routes)


def lengths_walked(case, who):
    """The lengths of the player's routes by pair of cities (one track of a double at the most)."""
    game = table(case)
    mine = [game.board.route(r) for r in game.view(who).routes[who]]
    return {frozenset(r.cities): r.length for r in mine}


@pytest.mark.parametrize(("case", "who"), NETWORKS)
def test_the_longest_trail_may_pass_a_city_again_but_no_route(case, who):
    """BOARD-04, -05, -08 (EU-SCORE-2): without loops the lengths would be quite different ones."""
    network = BOARDS[case][who]
    trail = table(case).scores()[who].trail
    assert trail.length == network.longest

    # Ours is a walk over own routes, each used once, of the length told.
    board, owned = ttr.load_board("europe"), table(case).view(who).routes[who]
    steps = list(zip(trail.cities, trail.cities[1:], strict=False))
    assert [set(board.route(r).cities) for r in trail.edges] == [set(step) for step in steps]
    assert len(set(trail.edges)) == len(trail.edges)
    assert sum(board.route(r).length for r in trail.edges) == trail.length
    assert Counter([*trail.edges, *trail.left_out]) == Counter(owned)

    # So is the walk that the annex gives.
    length = lengths_walked(case, who)
    walked = [frozenset(step) for step in zip(network.walk, network.walk[1:], strict=False)]
    assert len(set(walked)) == len(walked)
    assert sum(length[pair] for pair in walked) == network.longest


@pytest.mark.parametrize(
    ("case", "holder"), [("BOARD-04", "blue"), ("BOARD-05", "red"), ("BOARD-08", "yellow")]
)
def test_the_express_goes_to_the_longest_trail_alone(case, holder):
    """BOARD-04, -05, -08 (EU-SCORE-3): on B-2 red has it by a single train, 43 to 42."""
    bonus = {who: score.longest_trail for who, score in table(case).scores().items()}
    assert bonus == {who: 10 if who == holder else 0 for who in BOARDS[case]}


@pytest.mark.parametrize(("case", "who"), NETWORKS)
def test_of_all_46_tickets_exactly_those_that_own_routes_join_are_complete(case, who):
    """BOARD-04, -05, -08 (EU-SCORE-1): every ticket of the game is held by this one player."""
    network = BOARDS[case][who]
    score = table(case, tickets={who: ALL_TICKETS}).scores()[who]
    assert {t.name: t.points for t in score.done} == network.complete
    total = sum(t.points for t in ttr.load_board("europe").tickets)
    assert total == 321 + 123
    done = sum(network.complete.values())
    assert score.tickets == done - (total - done)
    assert score.tickets_done == len(network.complete)


@pytest.mark.parametrize(
    ("who", "number", "worth"),
    [("black", 0, 0), ("blue", 7, 65), ("green", 5, 51), ("red", 0, 0), ("yellow", 6, 58)],
)
def test_open_networks_complete_tickets_across_many_routes(who, number, worth):
    """BOARD-08 (EU-SCORE-1): Lisboa-Danzig is done by a chain of ten routes."""
    done = table("BOARD-08", tickets={who: ALL_TICKETS}).scores()[who].done
    assert (len(done), sum(t.points for t in done)) == (number, worth)


# With stations: which of the 46 tickets become possible only through one (E-STATION-15).
THROUGH_STATIONS = {
    "black": {"Angora-Kharkov": {"Erzurum": "angora-erzurum"}},
    "blue": {},
    "green": {"Marseille-Essen": {"Essen": "berlin-essen"}},
    "red": {"Madrid-Dieppe": {"Dieppe": "brest-dieppe"}},
    "yellow": {"Budapest-Sofia": {"Budapest": "bucuresti-budapest"}},
}


@pytest.mark.parametrize("who", B2)
@pytest.mark.parametrize("ticket", ALL_TICKETS)
def test_each_ticket_alone_is_done_by_own_routes_or_by_the_station_that_helps(who, ticket):
    """E-STATION-15, BOARD-05 (EU-STA-4): searched ticket by ticket over the labelled board."""
    plan = ttr.station_use(
        "europe",
        routes={name: network.routes for name, network in B2.items()},
        stations=B2_STATIONS,
        tickets={who: [ticket]},
    )[who]
    points = next(t.points for t in ttr.load_board("europe").tickets if t.name == ticket)
    if ticket in THROUGH_STATIONS[who]:
        borrowed = THROUGH_STATIONS[who][ticket]
        assert (plan.points, plan.borrowed) == (points, borrowed)
        assert plan.serves == dict.fromkeys(borrowed, (ticket,))
    else:
        done = ticket in B2[who].complete
        assert (plan.points, plan.done) == ((points, (ticket,)) if done else (-points, ()))
        assert plan.borrowed == {}


@pytest.mark.parametrize("who", B2)
def test_all_tickets_together_are_done_by_the_same_borrowed_routes(who):
    """E-STATION-15 (EU-STA-6): with all 46 tickets in one hand the same choice is the best one."""
    game = table("BOARD-05", stations=B2_STATIONS, tickets={who: ALL_TICKETS})
    score = game.scores()[who]
    assert {t.name for t in score.done} == {*B2[who].complete, *THROUGH_STATIONS[who]}
    borrowed = {}
    for lent in THROUGH_STATIONS[who].values():
        borrowed |= lent
    assert score.borrowed == borrowed
    assert score.stations == 0
    assert score.stations_used == 3
    assert score.trail.length == B2[who].longest


def test_a_station_city_without_a_foreign_route_lends_nothing():
    """E-STATION-15 (EU-STA-4): red's station in Lisboa touches red's own routes only."""
    plan = ttr.station_use(
        "europe",
        routes={name: network.routes for name, network in B2.items()},
        stations=B2_STATIONS,
        tickets={"red": ALL_TICKETS},
    )["red"]
    assert "Lisboa" not in plan.borrowed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_player_on_both_tracks_is_refused_by_name(players):
    """BOARD-09 (EU-DBL-1): B-6, a deliberately untidy photograph; never allowed."""
    seats = ["blue", "red", "green", "yellow", "black"][:players]
    with pytest.raises(ttr.PositionError, match=r"blue .*Berlin-Warszawa.*EU-DBL-1"):
        ttr.position("europe", players=seats, routes=B6)


DOUBLES = [r for r in ttr.load_board("europe").routes if r.twin is not None and r.twin > r.index]


@pytest.mark.parametrize("route", DOUBLES, ids=str)
@pytest.mark.parametrize("named", ["ids", "pair"])
def test_no_double_can_be_given_to_one_player_whole(route, named):
    """BOARD-09 (EU-DBL-1): for each of the eleven doubles, named by track or by pair alone."""
    twin = ttr.load_board("europe").routes[route.twin]
    both = [route.id, twin.id] if named == "ids" else ["-".join(route.cities)] * 2
    with pytest.raises(ttr.PositionError, match=route.cities[0]):
        ttr.position("europe", players=["Ada", "Bo", "Cy", "Di"], routes={"Ada": both})
