"""Cases from outside about paying for routes, ferries and doubles (E-PAY-*)."""

import pytest

import ttr_lab as ttr
from tests.strategies import SEATS
from ttr_lab.boards import boards_dir

EUROPE = ttr.load_board("europe")
DOUBLES = [r for r in EUROPE.routes if r.twin is not None and r.twin > r.index]
TWO_COLORS = [r for r in DOUBLES if r.color != EUROPE.routes[r.twin].color]
COLORS = EUROPE.colors


def table(players=2, board="europe", **described):
    return ttr.position(board, players=SEATS[:players], **described)


def payments(game, route):
    """What can be laid for a route, in the order listed."""
    return [str(m.cards) for m in game.legal() if str(m).startswith(f"claim {route} with")]


def refused(game, move, rule):
    """The move is refused by this rule, and nothing changes."""
    before = game.state, game.moves, game.log
    assert game.why_not(move).rule == rule
    with pytest.raises(ttr.IllegalMove) as caught:
        game.play(move)
    assert caught.value.refusal.rule == rule
    assert (game.state, game.moves, game.log) == before


def test_a_gray_route_takes_a_colour_and_a_locomotive():
    """E-PAY-01 (EU-CLAIM-2): the cards leave the hand, too; they once stayed."""
    game = table(hands={"Ada": "1 yellow 1 wild"})
    game.play("claim Wien-Zagrab with 1 yellow 1 wild")
    view = game.view("Ada")
    assert view.hand == {}
    assert view.discard == {"yellow": 1, "wild": 1}
    assert view.trains == {"Ada": 43, "Bo": 45}
    assert view.points == {"Ada": 2, "Bo": 0}
    assert view.routes["Ada"] == ("wien-zagrab",)


@pytest.mark.parametrize("route", EUROPE.routes, ids=lambda r: r.id)
def test_a_claim_takes_just_the_price(route):
    """E-PAY-02 (EU-CLAIM-1, EU-CLAIM-4): of ten cards of the colour only as many as spaces go."""
    color = "blue" if route.color == "gray" else route.color
    game = table(hands={"Ada": f"10 {color} 3 wild"}, deck="blue", deck_only=True)
    if route.kind == "tunnel":
        other = "red" if color != "red" else "green"
        game = table(hands={"Ada": f"10 {color} 3 wild"}, deck=f"{other} {other} {other}")
    own, wild = route.length - route.locomotives, route.locomotives
    cards = f"{own} {color} {wild} wild" if wild else f"{own} {color}"
    game.play(f"claim {route.name} with {cards}")
    left = {color: 10 - own, "wild": 3 - wild}
    assert game.view("Ada").hand == {card: n for card, n in left.items() if n}
    assert game.view().trains["Ada"] == 45 - route.length
    assert game.view().points["Ada"] == EUROPE.points[route.length]


def test_blue_seven_leaves_three():
    """E-PAY-02 (EU-CLAIM-1): nine green were once taken for a route of six."""
    game = table(hands={"Ada": "7 blue"})
    game.play("claim Warszawa-Wien with 4 blue")
    assert game.view("Ada").hand == {"blue": 3}
    assert game.view("Ada").points["Ada"] == 7
    refused(table(hands={"Ada": "7 blue"}), "claim Warszawa-Wien with 7 blue", "EU-CLAIM-1")
    refused(table(hands={"Ada": "7 blue"}), "claim Warszawa-Wien with 3 blue", "EU-CLAIM-1")


def test_the_player_decides_how_many_locomotives_to_spend():
    """E-PAY-03 (EU-CLAIM-1): four payments, the one without locomotives first."""
    game = table(hands={"Ada": "3 purple 3 wild"})
    offered = ["3 purple", "2 purple 1 wild", "1 purple 2 wild", "3 wild"]
    assert payments(game, "Lisboa-Madrid") == offered
    for wilds, cards in enumerate(offered):
        game = table(hands={"Ada": "3 purple 3 wild"})
        game.play(f"claim Lisboa-Madrid with {cards}")
        left = {"purple": wilds, "wild": 3 - wilds}
        assert game.view("Ada").hand == {card: n for card, n in left.items() if n}


@pytest.mark.parametrize("route", EUROPE.routes, ids=lambda r: r.id)
def test_every_mix_of_colour_and_locomotives_is_offered_and_no_other(route):
    """E-PAY-03, its kind (EU-CLAIM-1, EU-CLAIM-2, EU-FERRY-1): on every route of the board."""
    game = table(
        hands={"Ada": " ".join(f"8 {color}" for color in COLORS) + " 8 wild"}, deck_only=True
    )
    n, least = route.length, route.locomotives
    colors = COLORS if route.color == "gray" else [route.color]
    mixes = {
        f"{k} {color}" + (f" {n - k} wild" if n > k else "")
        for color in colors
        for k in range(1, n - least + 1)
    }
    assert sorted(payments(game, route.name)) == sorted({*mixes, f"{n} wild"})


@pytest.mark.parametrize("route", [r for r in EUROPE.routes if r.color == "gray"], ids=str)
def test_a_gray_route_takes_locomotives_alone(route):
    """E-PAY-05 (EU-CLAIM-2): several engines knew no colour for such a payment."""
    game = table(hands={"Ada": f"{route.length} wild"}, deck="red blue green")
    game.play(f"claim {route.name} with {route.length} wild")
    assert game.view("Ada").hand == {}
    assert game.view().points["Ada"] == EUROPE.points[route.length]


def test_kyiv_warszawa_for_four_locomotives():
    """E-PAY-05 (EU-CLAIM-2): four locomotives and nothing else."""
    game = table(hands={"Ada": "4 wild"})
    assert payments(game, "Kyiv-Warszawa") == ["4 wild"]
    game.play("claim Kyiv-Warszawa with 4 wild")
    assert game.view().points["Ada"] == 7


@pytest.mark.parametrize("cards", ["4 green 2 wild", "3 green 3 wild", "6 wild"])
def test_a_ferry_takes_at_least_its_locomotives(cards):
    """E-PAY-07 (EU-FERRY-1): Palermo-Smyrna, the rules' own example, and its neighbours."""
    game = table(hands={"Ada": "5 green 6 wild 1 blue"})
    game.play(f"claim Palermo-Smyrna with {cards}")
    assert game.view().points["Ada"] == 15


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("5 green 1 wild", "EU-FERRY-1"),
        ("3 green 1 blue 2 wild", "EU-CLAIM-2"),
        ("6 green", "EU-FERRY-1"),
        ("8 green 1 wild", "EU-FERRY-2"),
        ("4 green 3 wild", "EU-CLAIM-1"),
    ],
)
def test_a_ferry_refuses_too_few_locomotives_and_two_colours(cards, rule):
    """E-PAY-07 (EU-FERRY-1, EU-FERRY-2): nothing stands in for a ferry's locomotive."""
    refused(
        table(hands={"Ada": "8 green 6 wild 1 blue"}), f"claim Palermo-Smyrna with {cards}", rule
    )


FIVE = """
[[routes]]
id = "athina-roma"
cities = ["Athina", "Roma"]
color = "gray"
length = 5
kind = "ferry"
locomotives = 1
"""


@pytest.fixture(scope="module")
def five_space_ferry(tmp_path_factory):
    """Europe with one more route: no printed ferry has five spaces and one locomotive."""
    text = (boards_dir() / "europe.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[checks]")
    text = head + rest[rest.index("[players]") :]
    text = text.replace("6 = 15", "5 = 10\n6 = 15", 1)
    folder = tmp_path_factory.mktemp("board")
    land = boards_dir() / "europe.land.json"
    (folder / land.name).write_bytes(land.read_bytes())
    path = folder / "five.toml"
    path.write_text(text + FIVE, encoding="utf-8")
    return path


CHEAPEST = [
    ("Marseille-Pamplona", "3 red 1 wild", {"white": 2, "wild": 1}),
    ("Brindisi-Palermo", "2 red 1 wild", {"red": 1, "white": 2, "wild": 1}),
    ("Athina-Brindisi", "3 red 1 wild", {"white": 2, "wild": 1}),
    ("Athina-Roma", "3 red 2 wild", {"white": 2}),
]


@pytest.mark.parametrize(("route", "cards", "left"), CHEAPEST)
def test_the_first_payment_listed_spends_the_fewest_locomotives(
    five_space_ferry, route, cards, left
):
    """E-PAY-09 a, c, d, e (EU-CLAIM-1, EU-FERRY-1): three red, two white and two locomotives."""
    game = table(board=five_space_ferry, hands={"Ada": "3 red 2 white 2 wild"})
    found = [p for p in payments(game, route) if "white" not in p]
    assert found[0] == cards
    game.play(f"claim {route} with {cards}")
    assert game.view("Ada").hand == left


def test_a_route_of_six_cannot_be_paid_with_five_cards_of_a_colour_and_locomotives(tmp_path):
    """E-PAY-09 b (EU-CLAIM-1): three red and two locomotives do not fill six spaces."""
    text = (boards_dir() / "mini.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[checks]")
    text = head + rest[rest.index("[players]") :]
    text = text.replace("4 = 7", "4 = 7\n6 = 15", 1)
    text += '\n[[routes]]\nid = "six"\ncities = ["Corvé", "Tarnholt"]\ncolor = "red"\nlength = 6\n'
    (tmp_path / "mini.land.json").write_bytes((boards_dir() / "mini.land.json").read_bytes())
    path = tmp_path / "six.toml"
    path.write_text(text, encoding="utf-8")
    game = table(board=path, hands={"Ada": "3 red 2 blue 2 wild"})
    assert payments(game, "Corvé-Tarnholt") == []
    refused(game, "claim Corvé-Tarnholt with 3 red 3 wild", "EU-CLAIM-1")
    refused(game, "claim Corvé-Tarnholt with 3 red 2 wild", "EU-CLAIM-1")
    refused(game, "claim Corvé-Tarnholt with 3 red 2 blue 1 wild", "EU-CLAIM-1")


def test_without_enough_trains_a_route_is_refused():
    """E-PAY-11 (EU-CLAIM-4): a player once ended with three trains less than none."""
    game = table(hands={"Ada": "4 red"}, trains={"Ada": 1})
    refused(game, "claim Marseille-Pamplona with 4 red", "EU-CLAIM-4")
    assert payments(game, "Marseille-Pamplona") == []


@pytest.mark.parametrize("trains", range(10))
def test_only_routes_that_the_trains_can_fill_are_offered(trains):
    """E-PAY-11, its kind (EU-CLAIM-4): every route with every small number of trains."""
    hand = " ".join(f"8 {color}" for color in COLORS) + " 8 wild"
    game = table(hands={"Ada": hand}, trains={"Ada": trains})
    offered = {move.route.id for move in game.legal() if str(move).startswith("claim")}
    fitting = {r.id for r in EUROPE.routes if r.length <= trains}
    second = {r.id for r in EUROPE.routes if r.id.endswith("-2")}
    assert offered == fitting - second
    for route in EUROPE.routes:
        if route.length > trains and route.kind != "ferry":
            color = "red" if route.color == "gray" else route.color
            move = f"claim {route.name} with {route.length} {color}"
            assert game.why_not(move).rule == "EU-CLAIM-4"


def cheap(route):
    """A payment that is right for the route."""
    color = "green" if route.color == "gray" else route.color
    own, wild = route.length - route.locomotives, route.locomotives
    return f"{own} {color} {wild} wild" if wild else f"{own} {color}"


def test_green_cannot_add_the_yellow_lane_to_the_purple_one():
    """E-PAY-13 (EU-DBL-1): four players, so the lane is open: but not to Green."""
    game = ttr.position(
        "europe",
        players=["Green", "Red", "Blue", "Black"],
        routes={"Green": ["Berlin-Warszawa purple"]},
        hands={"Green": "4 yellow", "Red": "4 yellow"},
    )
    refused(game, "claim Berlin-Warszawa yellow with 4 yellow", "EU-DBL-1")
    assert payments(game, "Berlin-Warszawa yellow") == []
    game.play("draw blind")
    game.play("draw blind")
    game.play("claim Berlin-Warszawa yellow with 4 yellow", seat="Red")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("route", DOUBLES, ids=str)
@pytest.mark.parametrize("second", [False, True])
def test_nobody_gets_both_lanes_of_any_double(players, route, second):
    """E-PAY-13, its kind (EU-DBL-1): all eleven doubles, either lane first, any number."""
    mine, other = route, EUROPE.routes[route.twin]
    if second:
        mine, other = other, mine
    hand = f"{cheap(other)} 1 black"
    game = table(players, routes={"Ada": [mine.id]}, hands={"Ada": hand}, turn="Ada")
    refused(game, f"claim {other.name} with {cheap(other)}", "EU-DBL-1")
    refused(game, f"claim {other.id} with {cheap(other)}", "EU-DBL-1")
    assert payments(game, other.name) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("route", DOUBLES, ids=str)
@pytest.mark.parametrize("second", [False, True])
def test_the_second_lane_closes_with_two_or_three_players_only(players, route, second):
    """E-PAY-14 (EU-DBL-2): closed for everybody, with that reason; with four players it is open."""
    first, other = route, EUROPE.routes[route.twin]
    if second:
        first, other = other, first
    cards = cheap(other)
    game = table(
        players, routes={"Ada": [first.id]}, hands={"Bo": cards}, turn="Bo", deck="red blue black"
    )
    move = f"claim {other.name} with {cards}"
    if players <= 3:
        refused(game, move, "EU-DBL-2")
        assert payments(game, other.name) == []
        assert game.view().closed == (other.id,)
    else:
        assert cards in payments(game, other.name)
        assert game.view().closed == ()
        game.play(move)
        if game.phase.name == "tunnel":
            return
        assert game.view().routes["Bo"] == (other.id,)


def test_the_orange_lane_closes_when_blue_has_the_white_one():
    """E-PAY-14 (EU-DBL-2): three players, Frankfurt-Paris; the same claim succeeds with four."""
    for extra, rule in ([], "EU-DBL-2"), (["Black"], None):
        game = ttr.position(
            "europe",
            players=["Red", "Blue", "Green", *extra],
            routes={"Blue": ["Frankfurt-Paris white"]},
            hands={"Red": "3 orange"},
        )
        move = "claim Frankfurt-Paris orange with 3 orange"
        if rule:
            refused(game, move, rule)
        else:
            game.play(move)
            assert game.view().points["Red"] == 4


@pytest.mark.parametrize("route", DOUBLES, ids=str)
def test_a_third_player_finds_both_lanes_taken(route):
    """E-PAY-14, its kind (EU-CLAIM-6): with four players two own the lanes; the others get none."""
    twin = EUROPE.routes[route.twin]
    routes = {"Ada": [route.id], "Bo": [twin.id]}
    game = table(4, routes=routes, hands={"Cy": "8 wild"}, turn="Cy")
    for lane in (route, twin):
        assert game.why_not(f"claim {lane.name} with {lane.length} wild").rule == "EU-CLAIM-6"
        assert payments(game, lane.name) == []


def test_a_route_need_not_touch_the_own_network_and_is_the_only_one_of_the_turn():
    """E-PAY-18 (EU-CLAIM-3): no adjacency is asked for; one route a turn."""
    game = table(
        routes={"Ada": ["Cadiz-Lisboa"]},
        hands={"Ada": "2 orange 2 red", "Bo": "2 red"},
        deck="blue blue blue",
    )
    game.play("claim Moskva-Smolensk with 2 orange", seat="Ada")
    with pytest.raises(ttr.IllegalMove) as caught:
        game.play("claim Rostov-Sochi with 2 red", seat="Ada")
    assert caught.value.refusal.rule == "EU-CLAIM-3"
    assert (game.player, game.moves) == ("Bo", ("claim Moskva-Smolensk with 2 orange",))


SECOND_ACTIONS = ["draw blind", "draw tickets", "build station in Wien with 1 red"]


@pytest.mark.parametrize("second", [*SECOND_ACTIONS, "claim Rostov-Sochi with 2 red"])
@pytest.mark.parametrize("first", ["claim Moskva-Smolensk with 2 orange", SECOND_ACTIONS[2]])
def test_no_second_action_follows_in_a_turn(first, second):
    """E-PAY-18, its kind (EU-TURN-1): whatever the two actions are."""
    game = table(hands={"Ada": "2 orange 3 red", "Bo": "3 red"})
    game.play(first, seat="Ada")
    before = game.state
    with pytest.raises(ttr.IllegalMove) as caught:
        game.play(second, seat="Ada")
    rules = {"claim": "EU-CLAIM-3", "build": "EU-STA-2"}
    same = first.split()[0] == second.split()[0]
    assert caught.value.refusal.rule == (rules[first.split()[0]] if same else "EU-TURN-1")
    assert game.state == before
