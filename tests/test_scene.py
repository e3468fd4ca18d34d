"""Pictures as named shapes: what is drawn, and what a click means."""

import itertools
import math

import pytest

import ttr_lab as ttr
from ttr_lab.draw import scene as sc
from ttr_lab.draw.clicks import Target, nearest
from ttr_lab.draw.palette import CARDS, PLAYERS
from ttr_lab.draw.rails_panel import panel_scene
from ttr_lab.draw.rails_picture import find, whole
from ttr_lab.draw.rails_places import CITY, grown, hit, place, station_place, tall
from ttr_lab.draw.rails_scene import claims_scene, map_scene, stations_scene
from ttr_lab.draw.rails_select import selection_scene
from ttr_lab.draw.symbols import COLOR_SYMBOL, PLAYER_MARK
from ttr_lab.widgets.rails_map import scenes

BOARDS = {name: ttr.load_board(name) for name in ("europe", "mini")}


@pytest.fixture(params=BOARDS)
def board(request):
    return BOARDS[request.param]


@pytest.fixture
def europe():
    return BOARDS["europe"]


def table(players=("Yellow", "Red"), **facts):
    return ttr.position("europe", players=list(players), seed=1, **facts)


# ------------------------------------------------------------------------------------------ clicks


def test_a_click_in_the_middle_of_a_city_means_that_city(board):
    assert [hit(board, *place(board, name)) for name in board.cities] == list(board.cities)


def test_a_click_in_the_middle_of_any_space_means_its_route(board):
    for route in board.routes:
        for x, y, _ in route.spaces:
            assert hit(board, x, y * tall(board)) == route.id


def test_the_place_of_a_route_lies_on_the_route(board):
    for route in board.routes:
        assert hit(board, *place(board, route.id)) == route.id


def test_a_click_near_a_city_still_means_it_and_far_out_at_sea_nothing(europe):
    x, y = place(europe, "Edinburgh")
    assert hit(europe, x - CITY * 1.8, y - CITY * 1.8) == "Edinburgh"
    assert hit(europe, 0.02, 0.30) is None


def test_where_two_targets_overlap_the_nearer_middle_wins():
    """On a crowded board of one's own two spaces may touch: each must still be clickable."""
    disc = Target("disc", 0.5, 0.5, length=0.2, reach=0.3, round=True)
    bar = Target("bar", 0.6, 0.5, 0.3, 0.1, angle=90, reach=0.3)
    for both in ([disc, bar], [bar, disc]):
        assert nearest(both, 0.54, 0.5) == "disc"
        assert nearest(both, 0.57, 0.5) == "bar"
        assert nearest(both, 0.6, 0.66) == "bar"


# --------------------------------------------------------------------------------------------- map


def test_no_two_shapes_have_the_same_name(board):
    names = map_scene(board).names()
    assert len(names) == len(set(names))


def test_every_space_shows_its_colour_and_symbol(board):
    scene = map_scene(board)
    for route in board.routes:
        spaces = scene.names(f"route:{route.id}:")
        assert len(spaces) == route.length
        signs = [scene[f"symbol:{route.id}:{i + 1}"].symbol for i in range(route.length)]
        assert all(scene[name].style.fill == CARDS[route.color] for name in spaces)
        assert signs.count("locomotive") == route.locomotives
        assert set(signs) - {"locomotive"} <= {COLOR_SYMBOL[route.color]}


def test_tunnels_are_framed_space_by_space_and_ferries_lie_on_a_bed(board):
    scene = map_scene(board)
    framed = [r for r in board.routes if scene.names(f"tunnel:{r.id}:")]
    assert framed == [r for r in board.routes if r.kind == "tunnel"]
    assert all(len(scene.names(f"tunnel:{r.id}:")) == r.length for r in framed)
    ferries = [r.id for r in board.routes if r.kind == "ferry"]
    assert scene.names("bed:") == [f"bed:{route_id}" for route_id in ferries]


def test_a_name_stands_on_the_side_that_the_board_file_says(board):
    scene = map_scene(board)
    for city in board.cities.values():
        left, top, right, bottom = scene[f"label:{city.name}"].box
        x, y = place(board, city.name)
        assert (top + bottom) / 2 < y or "n" not in city.label
        assert (top + bottom) / 2 > y or "s" not in city.label
        assert left >= x or "e" not in city.label or city.shift[0] < 0
        assert right <= x or "w" not in city.label or city.shift[0] > 0


def test_a_circle_stays_a_circle_and_a_square_board_is_square():
    ring = sc.outlines(sc.Disc("d", "map", 0.5, 0.5, 0.1, sc.Style()))[0]
    assert {round(math.dist(p, (0.5, 0.5)), 9) for p in ring} == {0.1}


def test_a_batch_never_mixes_types_widths_or_dashes(europe):
    view = table(routes={"Red": ["Paris-Zürich"]}).view()
    scene = whole(view, highlight="Paris-Zürich")
    batches = sc.batches(scene)
    assert sum(len(shapes) for _, shapes in batches) == len(scene)
    for kind, shapes in batches:
        assert all(type(s) is kind for s in shapes)
        assert len({(s.style.width, getattr(s, "dash", ())) for s in shapes}) == 1


def test_no_two_spaces_of_europe_lie_on_each_other(europe):
    """All spaces are filled before any is edged, so an overlap would look wrong."""
    middles = [(x, y * tall(europe)) for r in europe.routes for x, y, _ in r.spaces]
    closest = min(math.dist(a, b) for a, b in itertools.combinations(middles, 2))
    assert closest >= europe.bar[1]


# ------------------------------------------------------------------------------------------ claims


def test_claimed_spaces_carry_cars_in_the_players_colour_and_mark():
    game = table(routes={"Yellow": ["Paris-Zürich"], "Red": ["Paris-Frankfurt white"]})
    scene = claims_scene(game.view())
    assert scene["car:paris-zurich:3"].style.fill == PLAYERS["yellow"]
    assert scene["mark:paris-zurich:3"].symbol == PLAYER_MARK["yellow"]
    assert scene["mark:frankfurt-paris-white:1"].symbol == PLAYER_MARK["red"]
    assert len(scene.names("car-halo:")) == len(scene.names("car:")) == 6
    assert scene.names("line:") == ["line:paris-zurich", "line:frankfurt-paris-white"]


def test_a_closed_twin_is_struck_through_with_two_players_and_not_with_four():
    facts = {"routes": {"Red": ["Paris-Frankfurt white"]}}
    assert claims_scene(table(**facts).view()).names("struck:") == [
        f"struck:frankfurt-paris-orange:{i}" for i in (1, 2, 3)
    ]
    four = table(players=("Red", "Blue", "Green", "Black"), **facts)
    assert claims_scene(four.view()).names("struck:") == []


def test_a_station_is_a_house_with_its_owners_mark_beside_the_city(europe):
    scene = stations_scene(table(stations={"Red": ["Wien"]}).view())
    house = scene["station:Wien"]
    assert house.symbol == "house"
    assert house.style.fill == PLAYERS["red"]
    assert scene["station-mark:Wien"].symbol == PLAYER_MARK["red"]
    assert math.dist((house.x, house.y), place(europe, "Wien")) > CITY * 2


def test_every_citys_station_stays_on_the_map(board):
    for city in board.cities:
        (x, y), half = station_place(board, city), 0.0205 * 1.24 / 2 * grown(board)
        assert half < x < 1 - half, city
        assert half < y < tall(board) - half, city


def test_no_outline_crosses_a_station_and_no_station_covers_a_pin():
    """A trail's outline once ran through the house; the live board paints the same layers."""
    game = table(routes={"Red": ["Paris-Zürich"]}, stations={"Red": ["Zürich"]},
                 tickets={"Red": ["Paris-Wien"]})  # fmt: skip
    trail, ticket = game.scores()["Red"].trail, game.state.tickets["Red"][0]
    picture = whole(game.view(), highlight=[trail, ticket, "Zürich"])
    live = scenes(game.view(), selected="Zürich", trail=trail, tickets=[ticket])[-1]
    for names in (picture.names(), live.names()):
        house = names.index("station:Zürich")
        assert house > names.index("trail:paris-zurich")
        assert house > names.index("selected:Zürich")
        assert house < names.index("pin:Paris")


def test_trains_lie_below_the_cities_so_that_no_name_is_hidden():
    names = whole(table(routes={"Red": ["Paris-Zürich"]}).view()).names()
    assert names.index("car:paris-zurich:3") < names.index("city:Paris")


# --------------------------------------------------------------------------------------- selection


def test_a_selected_route_is_outlined_and_both_ends_are_ringed(europe):
    scene = selection_scene(europe, "paris-zurich")
    assert scene.names("selected:") == [
        "selected:paris-zurich", "selected:Paris", "selected:Zürich",
    ]  # fmt: skip
    assert {s.layer for s in scene} == {"selection", "pins"}


def test_nothing_selected_is_an_empty_scene(board):
    assert len(selection_scene(board)) == 0


def test_a_trail_is_numbered_in_walking_order_and_its_arrows_follow_it(europe):
    trail = ttr.longest_trail([("Paris", "Zürich", 3), ("Zürich", "München", 2)])
    scene = selection_scene(europe, trail=trail)
    middle = {"Paris": "paris-zurich", "München": "munchen-zurich"}
    start, end = middle[trail.cities[0]], middle[trail.cities[-1]]
    assert scene[f"trail-number:{start}"].text == "1"
    assert scene[f"trail-number:{end}"].text == "2"
    for route_id, (a, b) in zip((start, end), itertools.pairwise(trail.cities), strict=True):
        arrow = scene[f"trail-arrow:{route_id}:1"]
        (ax, ay), (bx, by) = place(europe, a), place(europe, b)
        walked = math.degrees(math.atan2(by - ay, bx - ax))
        assert abs((arrow.angle - walked + 180) % 360 - 180) < 60


def test_a_trail_over_a_double_takes_its_owners_track():
    game = table(routes={"Red": ["Paris-Frankfurt orange"]})
    trail = ttr.longest_trail([("Paris", "Frankfurt", 3)])
    assert "trail:frankfurt-paris-orange" in whole(game.view(), highlight=trail).names()


def test_a_score_shows_its_trail_and_what_its_stations_borrow():
    game = table(
        routes={"Yellow": ["Paris-Zürich"], "Red": ["Zürich-München"]},
        stations={"Yellow": ["München"]},
        tickets={"Yellow": ["Paris-Wien"], "Red": []},
    )
    score = game.scores()["Yellow"]
    scene = whole(game.view(), highlight=score)
    assert scene.names("trail:")[0] == "trail:paris-zurich"
    assert scene.names("borrowed:") == [f"borrowed:{r}" for r in score.borrowed.values()]


def test_a_borrowed_route_is_tied_to_its_station(europe):
    scene = selection_scene(europe, borrowed={"München": "munchen-zurich"})
    line = scene["lent:München"]
    assert math.dist(line.points[0], station_place(europe, "München")) < 0.012
    assert scene["borrowed:munchen-zurich"].dash


def test_a_ticket_pins_both_its_cities_and_several_are_numbered(europe):
    one, two = europe.tickets[:2]
    assert selection_scene(europe, tickets=[one]).names("pin:") == [f"pin:{c}" for c in one.cities]
    assert selection_scene(europe, tickets=[one]).names("pin-text:") == []
    texts = selection_scene(europe, tickets=[one, two]).names("pin-text:")
    assert len(texts) == len({*one.cities, *two.cities})


def test_a_name_that_is_no_city_and_no_route_is_refused_by_name(europe):
    with pytest.raises(ValueError, match="Paris-Rome"):
        find(europe, "Paris-Rome")


# ------------------------------------------------------------------------------------------- panel


def test_the_public_panel_shows_nobodys_hand_or_tickets():
    game = table(hands={"Yellow": "3 green 1 wild"}, tickets={"Yellow": ["Paris-Wien"], "Red": []})
    public = panel_scene(game.view(), 0.645)
    assert public.names("hand") == public.names("ticket") == []
    own = panel_scene(game.view("Yellow"), 0.645)
    assert own["hand:green:word"].text == "3 green"
    assert own["hand:wild:word"].text == "1 locomotive"
    assert own["ticket:0"].text.startswith("Paris–Wien")


def test_the_panel_says_who_plays_and_what_everybody_has_left():
    scene = panel_scene(table(trains={"Red": 1}, turn="Red").view(), 0.645)
    assert scene.names("turn:") == ["turn:Red"]
    assert scene["pieces:Red"].text == "1 train · 3 stations"
    assert scene["pieces:Yellow"].text == "45 trains · 3 stations"
    assert scene["prompt"].text.startswith("Red")


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_panel_stays_inside_the_picture_with_any_number_of_players(n):
    game = ttr.new_game("europe", players=n, seed=3)
    scene = panel_scene(game.view(game.seats[0]), 0.645)
    words = [s for s in scene if isinstance(s, sc.Text)]
    assert all(s.box[0] >= 0 and s.box[2] <= 1 and s.box[3] <= scene.height for s in words)
