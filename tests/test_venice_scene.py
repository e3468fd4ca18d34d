"""The city as named shapes: what is drawn of it, for whom, and what a click there means."""

import io
import itertools

import pytest
from PIL import Image

import ttr_lab as ttr
from ttr_lab.draw import canvas, palette, png, symbols
from ttr_lab.draw import scene as sc
from ttr_lab.draw.palette import SOUVENIRS
from ttr_lab.draw.picture import scene_of
from ttr_lab.draw.venice_cards import looks
from ttr_lab.draw.venice_panel import panel_scene
from ttr_lab.draw.venice_picture import whole
from ttr_lab.draw.venice_places import find, grid_of, hit, place, reach, targets
from ttr_lab.draw.venice_scene import city_scene, map_scene
from ttr_lab.draw.venice_select import selection_scene, ways_scene

VENICE = ttr.load_board("venice")
CITY = {"c4": "mask up", "d4": "coin", "e4": "pasta up", "b3": "mask", "g7": "magnet"}


def table(**facts):
    given = {
        "players": ["Ada", "Bo", "Cy", "Di"],
        "turn": "Ada",
        "seed": 3,
        "city": CITY,
        "hands": {"Ada": "2 mask 4 coin", "Bo": "1 glass 5 coin"},
        "gondolas": {"Ada": (2, 2), "Bo": (3, 2), "Cy": "airport"},
        "home": ["Di"],
        "rolls": [3, 1],
    }
    return ttr.position("venice", **{**given, **facts})


@pytest.fixture
def moving():
    """Ada has rolled a 3 and is to move."""
    game = table()
    game.play("flip g7")
    return game


@pytest.fixture
def looking():
    """Ada looks at b3, a mask, alone."""
    game = table(gondolas={"Ada": (1, 2), "Bo": (3, 2), "Cy": "airport"}, rolls=[2])
    game.play("flip g7")
    game.play("move to 2,3")
    game.play("look at b3")
    return game


# ------------------------------------------------------------------------------------------ clicks


@pytest.mark.parametrize("size", [5, 7])
def test_a_click_in_the_middle_of_a_cell_means_that_cell(size):
    names = [name for name, _ in grid_of(size).cells]
    assert len(names) == size * size
    assert [hit(size, *at) for _, at in grid_of(size).cells] == ["home", *names[1:]]


@pytest.mark.parametrize("size", [5, 7])
def test_a_click_in_the_middle_of_a_crossing_means_that_crossing(size):
    grid = grid_of(size)
    assert len(list(grid.crossings)) == (size - 1) ** 2
    for i, j in grid.crossings:
        assert hit(size, *grid.crossing(i, j)) == f"{i},{j}"


@pytest.mark.parametrize("size", [5, 7])
def test_a_thumb_beside_a_crossing_still_means_it_and_the_rim_means_nothing(size):
    grid = grid_of(size)
    x, y = grid.crossing(2, 3)
    assert hit(size, x + grid.water * 1.2, y) == "2,3"
    assert hit(size, x, y - grid.water * 1.2) == "2,3"
    assert [hit(size, x, at) for at in (0.003, 0.997)] == [None, None]


def test_crossing_2_3_lies_between_columns_b_and_c_and_rows_3_and_4():
    cells = [place(7, name) for name in ("b3", "c3", "b4", "c4")]
    middle = [sum(axis) / 4 for axis in zip(*cells, strict=True)]
    assert place(7, (2, 3)) == pytest.approx(middle)


def test_everything_has_one_target_and_a_name_that_finds_it():
    names = [t.answer for t in targets(7)]
    assert len(set(names)) == len(names) == 49 + 36
    for t in targets(7):
        assert find(7, t.answer) == [t.answer]
        assert place(7, t.answer) == (t.x, t.y)


@pytest.mark.parametrize(
    ("text", "name"),
    [("C4", "c4"), (" c 4 ", "c4"), ("flip c4", "c4"), ("sell mask at c4", "c4"), ((2, 3), "2,3"),
     ("(2, 3)", "2,3"), ("move to 2,3", "2,3"), ("go home", "home"), ("A1", "home"),
     ("airport", "home"), ("look at c4", "c4"), ("buy c4", "c4")],
)  # fmt: skip
def test_places_are_found_as_people_and_moves_write_them(text, name):
    assert find(7, text) == [name]


@pytest.mark.parametrize("text", ["h1", "a8", "a0", "7,1", "0,1", (7, 7), "Paris", "buy", ""])
def test_a_place_that_is_none_is_refused_with_what_there_is(text):
    with pytest.raises(ValueError, match="a1 to g7, crossings 1,1 to 6,6"):
        find(7, text)


def test_the_small_city_has_smaller_names():
    with pytest.raises(ValueError, match="a1 to e5"):
        find(ttr.new_game("venice", players=2, seed=1).view(), "f1")


# ------------------------------------------------------------------------------------------- shapes


def test_no_two_shapes_have_the_same_name(moving, looking):
    for shown in (moving.view(), looking.view("Ada"), VENICE):
        names = whole(shown).names()
        assert len(names) == len(set(names))


@pytest.mark.parametrize(("size", "letters"), [(5, "abcde"), (7, "abcdefg")])
def test_cells_and_canals_are_named_on_the_rim(size, letters):
    scene = map_scene(size)
    rows = [str(k + 1) for k in range(size)]
    assert [scene[f"rim:{name}"].text for name in [*letters, *rows]] == [*letters, *rows]
    for k in range(1, size):
        assert scene[f"rim:canal:{k},"].x == pytest.approx(place(size, (k, 1))[0])
        assert scene[f"rim:canal:,{k}"].y == pytest.approx(place(size, (1, k))[1])


@pytest.mark.parametrize("size", [5, 7])
def test_canals_run_where_a_gondola_may_go_and_the_gate_leads_to_the_airport(size):
    graph = ttr.graph(ttr.new_game("venice", players=2 if size == 5 else 3, seed=1))
    drawn = map_scene(size).names("canal:")
    assert len(drawn) == graph.number_of_edges()
    assert [name for name in drawn if "home" in name] == ["canal:1,1-home"]


def test_a_canal_is_a_quarter_of_a_card_wide():
    grid = grid_of(7)
    assert grid.water == pytest.approx(grid.card / 4)
    assert grid.cell(1, 0)[0] - grid.cell(0, 0)[0] == pytest.approx(grid.card * 1.25)


def test_each_cell_shows_a_back_or_a_face_or_a_coin_and_the_airport_none(moving):
    scene, view = city_scene(moving.view()), moving.view()
    for name, thing in view.city.items():
        found = {part for part in ("back", "symbol", "coin") if scene.names(f"{part}:{name}")}
        assert found == {{"down": "back", "coin": "coin"}.get(thing, "symbol")}
    assert not [n for n in scene.names() if n.endswith(":a1")]


def test_a_face_has_its_kinds_colour_symbol_and_word(moving):
    scene = city_scene(moving.view())
    assert scene["picture:c4"].style.fill == SOUVENIRS["mask"]
    assert (scene["symbol:c4"].symbol, scene["word:c4"].text) == ("mask", "mask")
    assert (scene["stamp:d4"].symbol, scene["word:d4"].text) == ("coin", "coin")


def test_words_fit_their_cards(moving):
    card = grid_of(7).card
    for shape in city_scene(moving.view()):
        if isinstance(shape, sc.Text):
            left, _, right, _ = shape.box
            assert right - left < card


def test_gondolas_carry_their_players_colour_and_mark_and_lie_where_they_are(moving):
    scene = scene_of(moving, panel=False)
    for seat, color in palette.player_colors(moving.seats).items():
        assert scene[f"gondola:{seat}"].style.fill == palette.PLAYERS[color]
        assert scene[f"mark:{seat}"].symbol == symbols.PLAYER_MARK[color]
    on_it = {s: hit(7, scene[f"gondola:{s}"].x, scene[f"gondola:{s}"].y) for s in moving.seats}
    assert on_it == {"Ada": "2,2", "Bo": "3,2", "Cy": "home", "Di": "home"}


def test_only_who_is_home_has_a_number_in_order_of_return(moving):
    scene = scene_of(moving, panel=False)
    assert [scene[name].text for name in scene.names("order:")] == ["1"]
    assert scene.names("order:") == ["order:Di"]


@pytest.mark.parametrize("players", range(2, 6))
def test_all_gondolas_find_room_on_the_airport(players):
    view = ttr.new_game("venice", players=players, seed=1).view()
    scene, half = city_scene(view), grid_of(view).card / 2
    x, y = place(view, "home")
    boats = [scene[f"gondola:{seat}"] for seat in view.seats]
    for b in boats:
        assert abs(b.x - x) + b.size / 2 < half
        assert abs(b.y - y) + b.size / 3 < half
    for a, b in itertools.combinations(boats, 2):
        assert abs(a.x - b.x) >= a.size or abs(a.y - b.y) >= a.size * 0.6


def test_a_batch_never_mixes_types_and_a_whole_city_takes_few_calls(moving):
    scene = scene_of(moving, highlight=[(3, 3), "c4"])
    for kind, shapes in sc.batches(scene):
        assert all(type(s) is kind for s in shapes)
    city = canvas.calls(city_scene(moving.view()), 1000.0)
    # Words set no property of their own; what is left is plates, pictures and gondolas.
    assert len([name for name, _ in city if "text" not in name]) < 90


# --------------------------------------------------------------------------------------- who sees


def test_what_all_may_see_does_not_depend_on_hidden_cards():
    """The cell b3 holds a mask or a shirt, Ada holds masks or magnets: nobody else can tell."""
    other = table(
        city={**CITY, "b3": "shirt"}, hands={"Ada": "2 magnet 4 coin", "Bo": "1 glass 5 coin"}
    )
    assert scene_of(table()) == scene_of(other)
    assert scene_of(table(), seat="Bo") == scene_of(other, seat="Bo")
    assert scene_of(table(), seat="Ada") != scene_of(other, seat="Ada")


def test_a_secret_look_shows_the_card_to_its_player_alone(looking):
    own = scene_of(looking, seat="Ada")
    assert own["word:b3"].text == "mask"
    assert own["looked:mask:word"].text == "b3 mask"
    for seat in (None, "Bo"):
        scene = scene_of(looking, seat=seat)
        assert scene.names("back:b3")
        assert scene.names("look:") == ["look:b3"]  # that she looks is public
        assert not scene.names("looked:")


def test_a_choice_for_the_pigeons_is_shown_to_its_player_alone():
    game = table(city={"c4": "feeder"})
    game.play("flip c4")
    game.play("give mask")
    assert scene_of(game, seat="Ada").names("choice:")[0] == "choice:mask"
    for seat in (None, "Bo"):
        scene = scene_of(game, seat=seat)
        assert not scene.names("choice")
        assert scene["where:Ada"].text == "at 2,2 · has chosen"


# -------------------------------------------------------------------------------------------- ways


@pytest.mark.parametrize(
    ("start", "roll", "options"),
    [((1, 1), 1, {}), ((2, 2), 3, {}), ("airport", 2, {}), ((6, 6), 3, {}), ((4, 2), 2, {}),
     ((2, 2), 3, {"jump_counts": True})],
)  # fmt: skip
def test_a_view_leads_where_the_game_says(start, roll, options):
    game = table(gondolas={"Ada": start, "Bo": (3, 2)}, rolls=[roll], options=options)
    assert reach(game.view()) == {}
    game.play("flip g7")
    assert reach(game.view()) == reach(game.view("Bo")) == game.reach() != {}


def test_every_crossing_in_reach_is_named_and_its_way_dotted(moving):
    scene = ways_scene(moving.view())
    ends = {f"{i},{j}" for i, j in (end for end in moving.reach() if end != "home")}
    assert {scene[name].text for name in scene.names("reach-name:")} == ends
    assert bool(scene.names("reach:home")) == ("home" in moving.reach())
    drawn = {frozenset(n.removeprefix("way:").split("-")) for n in scene.names("way:")}
    names = {
        p: "home" if isinstance(p, str) else f"{p[0]},{p[1]}"
        for w in moving.reach().values()
        for p in w
    }
    assert drawn == {
        frozenset((names[a], names[b]))
        for w in moving.reach().values()
        for a, b in itertools.pairwise(w)
    }
    assert all(scene[name].dash for name in scene.names("way:"))


def test_ways_are_shown_only_while_there_is_a_roll_to_use(moving):
    assert not ways_scene(table().view()).names()
    moving.play("move to 3,3")
    assert not ways_scene(moving.view()).names()


def test_a_chosen_crossing_shows_the_way_there_and_counts_its_steps(moving):
    """Bo's gondola on 3,2 is jumped: no step there."""
    way = moving.reach()[6, 2]
    assert way == ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2))
    scene = selection_scene(moving.view(), "6,2")
    assert scene.names("selected:") == ["selected:6,2"]
    assert scene["chosen-way:6,2"].points == tuple(place(7, p) for p in way)
    assert scene.names("step:") == ["step:4,2:1", "step:5,2:2"]


def test_a_selection_leaves_the_city_as_it_is(moving):
    plain, chosen = scene_of(moving), scene_of(moving, highlight=["c4", (3, 3), "go home"])
    assert chosen.only("map", "city", "gondolas", "ways", "panel").shapes == plain.shapes
    assert chosen.names("selected:") == ["selected:c4", "selected:3,3", "selected:home"]


def test_a_way_can_be_highlighted_whether_or_not_one_may_go_it():
    way = ((2, 2), (2, 3), (3, 3))
    for shown in (table().view(), VENICE):
        scene = whole(shown, highlight=way)
        assert scene.names("chosen-way:") == ["chosen-way:3,3"]
        assert scene.names("selected:") == ["selected:3,3"]
    with pytest.raises(ValueError, match="no place"):
        whole(VENICE, highlight=((6, 6), (7, 6)))


def test_the_four_cells_to_trade_with_are_framed(moving):
    assert not city_scene(moving.view()).names("near:")
    moving.play("move to 3,3")
    assert len(city_scene(moving.view()).names("near:")) == 4


# ------------------------------------------------------------------------------------------- panel


def test_the_panel_tells_prompt_die_players_and_what_is_public(moving):
    scene = panel_scene(moving.view())
    assert scene["die"].symbol == "die3"
    assert scene["prompt"].text == str(moving.phase)
    assert scene["facts:Ada"].text == "2 cards · 4 coins"
    assert scene["facts:Bo"].text == "1 card · 5 coins"
    where = [scene[f"where:{seat}"].text for seat in moving.seats]
    assert where == ["at 2,2", "at 3,2", "has not left yet", "home, number 1"]
    for seat in moving.seats:  # cards and coins together are always six
        assert len(scene.names(f"held:{seat}:") + scene.names(f"purse:{seat}:")) == 6
    assert scene["down"].text == f"{moving.view().face_down} face down"
    assert not scene.names("hand")


def test_a_seats_own_hand_comes_with_its_view(moving):
    scene = panel_scene(moving.view("Ada"))
    assert [n for n in scene.names("hand:") if n.count(":") == 1] == ["hand:mask"]
    assert scene["hand:mask:word"].text == "2 mask"
    assert panel_scene(moving.view("Cy"))["hand:none"].text == "no card"


@pytest.mark.parametrize(("players", "kinds"), [(2, 3), (3, 6)])
def test_the_panel_says_what_sets_score_and_that_the_numbers_are_a_reconstruction(players, kinds):
    """With two players three kinds are in the box: what they score would only confuse."""
    view = ttr.new_game("venice", players=players, seed=1).view()
    scene = panel_scene(view)
    shown = [n.split(":")[1] for n in scene.names("set:") if n.endswith(":word")]
    assert len(shown) == kinds
    for kind in shown:
        assert scene[f"set:{kind}:word"].text == f"{kind} {view.board.values[kind]}"
    assert "reconstruction" in scene["reconstruction"].text


@pytest.mark.parametrize("players", range(2, 6))
def test_nothing_in_the_panel_runs_out_of_it(players):
    game = ttr.new_game("venice", players=players, seed=2)
    for scene in (scene_of(game), scene_of(game, seat=game.seats[0])):
        for shape in scene.only("panel"):
            if isinstance(shape, sc.Text):
                left, top, right, bottom = shape.box
                assert 0 < left < right < 1
                assert 1 < top < bottom < scene.height


def test_the_end_names_who_won_and_who_missed_the_flight():
    game = table(
        gondolas={"Ada": (1, 1), "Bo": (3, 2)}, home=["Di", "Cy"], hands={"Cy": "3 shirt 3 coin"}
    )
    while not game.over:
        stays = [move for move in game.legal() if str(move) != "go home"]
        game.play("nothing" if "nothing" in map(str, stays) else stays[0])
    scene = panel_scene(game.view())
    assert game.winners == ("Cy",)
    assert scene.names("won:") == ["won:Cy"]
    assert scene["where:Bo"].text == "missed the flight"


# ---------------------------------------------------------------------------- pictures and colours


def test_a_game_and_a_bare_board_are_pictures(moving):
    image = Image.open(io.BytesIO(moving._repr_png_()))
    assert image.width == 760
    assert png(moving) == png(moving)
    assert len(png(moving)) < 150_000
    assert Image.open(io.BytesIO(png(VENICE, size=400))).size == (400, 400)


def test_draw_gives_axes():
    from matplotlib.figure import Figure

    ax = Figure().add_axes((0, 0, 1, 1))
    assert ttr.draw(table(), seat="Ada", ax=ax, highlight="c4") is ax


def seen_apart(a, b):
    pairs = [(a, b)] + [(palette.simulate(a, k), palette.simulate(b, k)) for k in palette.BLINDNESS]
    return min(palette.difference(*pair) for pair in pairs)


@pytest.mark.parametrize(("a", "b"), [*itertools.combinations(SOUVENIRS, 2)])
def test_kinds_stay_apart_for_every_kind_of_eyes(a, b):
    assert seen_apart(SOUVENIRS[a], SOUVENIRS[b]) >= 25


@pytest.mark.parametrize("color", SOUVENIRS.values())
def test_symbols_and_words_on_a_kinds_colour_meet_aa(color):
    assert palette.contrast(palette.ink_on(color), color) >= 4.5


@pytest.mark.parametrize("ground", [palette.STONE, palette.LAGOON, palette.CANAL, palette.QUAY])
def test_words_on_stone_and_water_meet_aa(ground):
    assert palette.contrast(palette.INK, ground) >= 4.5
    if ground == palette.STONE:
        assert palette.contrast(palette.SOFT_INK, ground) >= 4.5
    assert palette.contrast(palette.PAPER, palette.AIRPORT) >= 4.5


def test_each_kind_has_a_drawn_symbol_of_its_own():
    own = looks(VENICE)
    assert set(own) == set(VENICE.cards) == set(SOUVENIRS)
    assert len({symbol for _, symbol in own.values()}) == len(own)
    assert {symbol for _, symbol in own.values()} <= set(symbols.SYMBOLS)


def test_kinds_of_ones_own_get_a_free_colour_and_shape():
    class Own:
        cards = ("mask", "fan", "spritz", "feeder", "pigeons")

    own = looks(Own())
    assert own["mask"] == (SOUVENIRS["mask"], "mask")
    assert len({color for color, _ in own.values()}) == 5
    assert len({symbol for _, symbol in own.values()}) == 5
