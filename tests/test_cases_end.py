"""Cases from outside about the end, the score and ties (E-END-*)."""

import json
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

import ttr_lab as ttr
from tests.strategies import SEATS, varied, walk
from ttr_lab import rails

EUROPE = ttr.load_board("europe")


def table(players=2, board="europe", **described):
    return ttr.position(board, players=SEATS[:players], **described)


def draw_two(game):
    game.play("draw blind")
    if game.phase.name == "second draw":
        game.play("draw blind")


def test_the_player_who_triggers_the_end_plays_once_more_too():
    """E-END-01 (EU-END-1): B ends a turn with two trains; C, A, B play once each."""
    game = ttr.position(
        "europe", players=["A", "B", "C"], turn="B", trains={"B": 4}, hands={"B": "2 orange"}
    )
    game.play("claim Moskva-Smolensk with 2 orange")
    assert game.view().last_round == 3
    played = []
    while not game.over:
        played.append(game.player)
        draw_two(game)
    assert played == ["C", "A", "B"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", range(5))
def test_everybody_has_one_more_turn_whoever_triggers_the_end(players, seat):
    """E-END-01, its kind (EU-END-1): and a second player below the limit triggers nothing new."""
    names = SEATS[:players]
    who = names[seat % players]
    game = table(players, turn=who, trains=dict.fromkeys(names, 2))
    draw_two(game)
    played = []
    while not game.over:
        played.append(game.player)
        draw_two(game)
    after = names.index(who) + 1
    assert played == [*names[after:], *names[:after]]


@pytest.mark.parametrize(("trains", "last"), [(5, False), (4, True), (3, True), (2, True)])
def test_two_trains_or_fewer_at_the_end_of_a_turn_start_the_last_round(trains, last):
    """E-END-02 (EU-END-1): ended with 3: no; with 2, 1 or 0: yes."""
    game = table(trains={"Ada": trains}, hands={"Ada": "2 orange"})
    game.play("claim Moskva-Smolensk with 2 orange")
    assert game.view().trains["Ada"] == trains - 2
    assert (game.view().last_round is not None) == last


@pytest.mark.parametrize("action", ["draw wild", "build station in Wien with 1 red", "tickets"])
def test_any_action_that_ends_a_turn_starts_the_last_round(action):
    """E-END-02, its kind (EU-END-1): it is the end of the turn that counts, not a claim."""
    game = table(trains={"Ada": 2}, hands={"Ada": "1 red"}, face_up="wild red blue green white")
    if action == "tickets":
        game.play("draw tickets")
        assert game.view().last_round is None
        action = str(game.legal()[0])
    game.play(action)
    assert game.view().last_round == 2


def test_the_tie_ladder_tickets_then_fewest_stations_then_the_express():
    """E-END-05 (EU-SCORE-4): all on 110; D wins, whatever the order of the seats."""
    blank = next(iter(table().scores().values()))

    def on_110(done, built, express):
        return replace(
            blank, total=110, tickets_done=done, stations_used=built, longest_trail=express
        )

    sheet = {"A": (4, 2, 0), "B": (4, 1, 0), "C": (3, 0, 0), "D": (4, 1, 10)}
    for order in permutations(sheet):
        scores = {name: on_110(*sheet[name]) for name in order}
        assert rails.winners(scores) == ("D",)
        shared = {**scores, "D": on_110(4, 1, 0)}
        assert set(rails.winners(shared)) == {"B", "D"}
        assert rails.winners({**scores, "C": replace(scores["C"], total=111)}) == ("C",)


def ladder(scores):
    """Who wins, step by step, and which step decided."""
    left = list(scores)
    steps = [
        ("points", lambda s: s.total),
        ("tickets", lambda s: s.tickets_done),
        ("stations", lambda s: -s.stations_used),
        ("express", lambda s: s.longest_trail > 0),
    ]
    for step, value in steps:
        best = max(value(scores[name]) for name in left)
        left = [name for name in left if value(scores[name]) == best]
        if len(left) == 1:
            return left, step
    return left, "shared"


def test_ties_in_whole_games_are_broken_by_the_ladder():
    """E-END-05, its kind (EU-SCORE-4): small random positions, played to their end."""
    mini, seen = ttr.load_board("mini"), set()
    routes = [r.id for r in mini.routes if r.twin is None and r.length < 4]
    tickets = [t.name for t in mini.tickets]
    cities = list(mini.cities)
    for seed in range(1500):
        rng = Random(seed)
        rng.shuffle(routes)
        rng.shuffle(tickets)
        rng.shuffle(cities)
        a, b = rng.choice([(1, 1), (2, 1), (2, 2), (1, 2)])
        built = rng.randint(0, 2), rng.randint(0, 2)
        game = ttr.position(
            "mini",
            players=["Ada", "Bo"],
            seed=seed,
            routes={"Ada": routes[:a], "Bo": routes[a : a + b]},
            stations={"Ada": cities[: built[0]], "Bo": cities[2 : 2 + built[1]]},
            tickets={"Ada": tickets[: rng.randint(0, 2)], "Bo": tickets[2 : 2 + rng.randint(0, 2)]},
            last_round=1,
        )
        scores = game.scores()
        if len({score.total for score in scores.values()}) > 1 and seed > 100:
            continue
        draw_two(game)
        names, step = ladder(scores)
        assert game.over
        assert game.winners == tuple(names)
        seen.add(step)
    assert {"points", "tickets", "stations", "shared"} <= seen


def test_the_express_is_shared_by_all_who_tie_for_it():
    """E-END-07 (EU-SCORE-3): 31, 31, 20 give 10, 10, 0; and 31, 30, 20 give 10, 0, 0."""
    east = [
        *("Stockholm-Petrograd", "Petrograd-Moskva", "Kharkov-Moskva", "Kharkov-Rostov"),
        *("Rostov-Sevastopol", "Sevastopol-Erzurum", "Angora-Erzurum", "Angora-Constantinople"),
    ]  # 8 + 4 + 4 + 2 + 4 + 4 + 3 + 2
    west = [
        *("Edinburgh-London", "London-Amsterdam", "Amsterdam-Bruxelles", "Bruxelles-Dieppe"),
        *("Brest-Dieppe", "Brest-Pamplona", "Pamplona-Marseille", "Marseille-Roma"),
        *("Roma-Venezia", "München-Venezia", "München-Wien"),
    ]  # 4 + 2 + 1 + 2 + 2 + 4 + 4 + 4 + 2 + 2 + 3
    one_more = [*west, "Budapest-Wien"]
    short = [
        *("Constantinople-Bucuresti", "Bucuresti-Kyiv", "Kyiv-Warszawa", "Danzig-Warszawa"),
        *("Danzig-Riga", "Riga-Wilno"),
    ]  # 3 + 4 + 4 + 2 + 3 + 4
    lengths = [ttr.longest_trail(_edges(pairs)).length for pairs in (east, one_more, west, short)]
    assert lengths == [31, 31, 30, 20]

    def bonuses(*networks):
        scores = table(3, routes=dict(zip(SEATS, networks, strict=False))).scores().values()
        return [(s.trail.length, s.longest_trail) for s in scores]

    assert bonuses(east, one_more, short) == [(31, 10), (31, 10), (20, 0)]
    assert bonuses(east, west, short) == [(31, 10), (30, 0), (20, 0)]
    # Whoever sits where: the last to be counted, or the first, is not the one who has it.
    assert bonuses(west, short, east) == [(30, 0), (20, 0), (31, 10)]
    assert bonuses(short, one_more, east) == [(20, 0), (31, 10), (31, 10)]


def _edges(pairs):
    return [
        (*pair.split("-"), EUROPE.routes_of_pair[frozenset(pair.split("-"))][0].length)
        for pair in pairs
    ]


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_holder_of_a_longest_trail_has_the_bonus_and_nobody_else(n):
    """E-END-07, its kind (EU-SCORE-3): in random games at many moments; nothing for no route."""
    for seed in range(6):
        for i, (s, _, _) in enumerate(walk(players=n, seed=seed, want=varied)):
            if i % 25 == 0:
                scores = rails.scores(s)
                longest = max(score.trail.length for score in scores.values())
                for score in scores.values():
                    holds = longest > 0 and score.trail.length == longest
                    assert score.longest_trail == (10 if holds else 0)


def test_six_spaces_are_worth_fifteen_and_three_stations_twelve():
    """E-END-09 (EU-CLAIM-5, EU-STA-5): a public test that says 13 and 1 is wrong."""
    score = table(routes={"Ada": ["Budapest-Kyiv"]}).scores()["Ada"]
    assert (score.routes, score.stations) == (15, 12)


def test_the_express_can_flip_the_winner_and_is_a_line_of_its_own():
    """E-END-10 (EU-SCORE-3): without it the second would have won, as in a real result."""
    game = table(
        routes={
            "Ada": ["Kyiv-Warszawa", "Kyiv-Bucuresti"],
            "Bo": ["Budapest-Kyiv", "Roma-Venezia"],
        },
        last_round=1,
    )
    draw_two(game)
    scores = game.scores()
    assert {name: s.routes for name, s in scores.items()} == {"Ada": 14, "Bo": 17}
    assert game.winners == ("Ada",)
    assert scores["Ada"].total - 10 < scores["Bo"].total < scores["Ada"].total
    bonus = [line for line in game.explain_score("Ada") if line.rule == "EU-SCORE-3"]
    assert [line.points for line in bonus] == [10]
    assert [line.points for line in game.explain_score("Bo") if line.rule == "EU-SCORE-3"] == [0]


@pytest.mark.parametrize("seed", range(8))
def test_the_lines_of_every_score_sheet_add_up(seed):
    """E-END-10, its kind (EU-SCORE-4): whatever has happened, the last line is the sum."""
    game = ttr.new_game("europe", players=2 + seed % 4, seed=seed)
    rng = Random(seed)
    while not game.over:
        game.play(varied(game.legal(), rng))
    for name, score in game.scores().items():
        *lines, total = game.explain_score(name)
        assert sum(line.points or 0 for line in lines) == total.points == score.total
        parts = score.routes + score.tickets + score.stations + score.longest_trail + score.tokens
        assert parts == score.total
        for line in lines:
            assert ttr.rule(line.rule).id == line.rule


@pytest.mark.parametrize(
    ("described", "words"),
    [
        ({"stations": {"Ada": ["Wien", "Roma", "Brest", "Essen"]}}, ["stations", "Ada", "3"]),
        ({"trains": {"Ada": 46}}, ["trains", "Ada", "46", "45"]),
        ({"tickets": {"Ada": ["Paris-Wien", "Wien-Paris"]}}, ["tickets", "Paris-Wien", "twice"]),
        ({"tickets": {"Ada": ["Paris-Wien"], "Bo": ["Paris-Wien"]}}, ["Paris-Wien", "Ada", "Bo"]),
    ],
)
def test_impossible_input_for_a_score_is_refused_with_a_reason(described, words):
    """E-END-12 (EU-SET-1): too many stations or trains, a ticket twice."""
    with pytest.raises(ttr.PositionError) as caught:
        table(**described)
    for word in words:
        assert word in str(caught.value)


def test_routes_that_need_46_trains_are_refused():
    """E-END-12 (EU-CLAIM-4): 42 trains and four more."""
    routes = ["Stockholm-Petrograd", "Palermo-Smyrna", "Budapest-Kyiv"]  # 8 + 6 + 6
    fours = [r for r in EUROPE.routes if r.length == 4 and r.twin is None][:6]
    two = next(r for r in EUROPE.routes if r.length == 2 and r.twin is None)
    names = [*routes, *(r.name for r in fours)]
    assert table(routes={"Ada": names}).view().trains["Ada"] == 1
    with pytest.raises(ttr.PositionError, match=r"Ada need 46 trains.*45"):
        table(routes={"Ada": [*names, two.name]})


USA = """
Atlanta-Raleigh 2, Boston-Montreal 2, Boston-New York 1, Charleston-Raleigh 2, Chicago-St Louis 2,
Dallas-Houston 1, Dallas-Little Rock 2, Dallas-Oklahoma City 2, Denver-Santa Fe 2, Duluth-Omaha 2,
El Paso-Santa Fe 2, Houston-New Orleans 2, Kansas City-Oklahoma City 2, Kansas City-Omaha 1,
Little Rock-Oklahoma City 2, Nashville-Raleigh 3, Nashville-St Louis 2, New York-Pittsburgh 2,
New York-Washington 2, Pittsburgh-Toronto 2, Pittsburgh-Washington 2, Raleigh-Washington 2,
Seattle-Vancouver 1
"""
# Fifteen tickets worth 182 together, as in the source.
USA_TICKETS = """
Boston-Miami 12, Calgary-Phoenix 13, Chicago-New Orleans 7, Chicago-Santa Fe 9, Dallas-New York 11,
Denver-Pittsburgh 11, Duluth-El Paso 10, Los Angeles-Miami 20, Los Angeles-New York 21,
Montreal-Atlanta 9, Portland-Phoenix 11, San Francisco-Atlanta 17, Sault St Marie-Oklahoma City 9,
Toronto-Miami 10, Winnipeg-Houston 12
"""


def rows(text):
    for row in " ".join(text.split()).split(", "):
        pair, _, number = row.rpartition(" ")
        yield (*pair.split("-"), int(number))


def usa_board():
    """As much of the base map as the fixture needs; no longest trail, no stations, no tunnels."""
    routes, tickets = list(rows(USA)), list(rows(USA_TICKETS))
    cities = sorted({city for a, b, _ in (*routes, *tickets) for city in (a, b)})
    # A board hangs together: the other cities and pieces are joined to Denver by routes of six.
    joined = {city for a, b, _ in routes for city in (a, b)} - {"Seattle", "Omaha", "Chicago"}
    routes += [("Denver", city, 6) for city in cities if city not in joined]
    lines = [
        'format = 1\nid = "usa"\nname = "USA"\nfamily = "rails"\nrules = "EU"',
        "[players]\nmin = 2\nmax = 5\ntrains = 45",
        f"[cards]\ncolors = {json.dumps(EUROPE.colors)}",
        'per_color = 12\nwild = 14\nwild_word = "locomotive"\nhand = 4\nface_up = 5\ndraws = 2',
        "reset_at = 3\n[points]\n1 = 1\n2 = 2\n3 = 4\n4 = 7\n5 = 10\n6 = 15",
        "[doubles]\nclosed_up_to = 3\n[end]\ntrains = 2",
        '[tickets]\ndeal = { regular = 3 }\nkeep_first = 2\nrejected_first = "under"',
        "draw = 3\nkeep = 1\nregular = [",
        *[f'["{a}", "{b}", {n}],' for a, b, n in tickets],
        "]\n[map]\naspect = [1000, 700]\nbar = [0.02, 0.008]",
    ]
    for i, city in enumerate(cities):
        x, y = 0.05 + 0.12 * (i % 8), 0.05 + 0.17 * (i // 8) + 0.01 * (i % 3)
        lines.append(f'[[cities]]\nname = "{city}"\nxy = [{x:.3f}, {y:.3f}]')
    for a, b, n in routes:
        name = f"{a}-{b}".lower().replace(" ", "-")
        lines.append(
            f'[[routes]]\nid = "{name}"\ncities = ["{a}", "{b}"]\ncolor = "gray"\nlength = {n}'
        )
    return "\n".join(lines) + "\n"


def test_the_base_map_fixture_scores_as_published(tmp_path):
    """E-END-15 (EU-CLAIM-5, EU-SCORE-1): 44 for the routes; 9 - 173 for the tickets."""
    path = tmp_path / "usa.toml"
    path.write_text(usa_board(), encoding="utf-8")
    assert ttr.check_board(path) == []
    game = table(
        board=path,
        routes={"Ada": [f"{a}-{b}" for a, b, _ in rows(USA)]},
        tickets={"Ada": [f"{a}-{b}" for a, b, _ in rows(USA_TICKETS)]},
    )
    score = game.scores()["Ada"]
    assert score.routes == 44
    assert score.tickets == 9 - 173 == -164
    assert [t.name for t in score.done] == ["Montreal-Atlanta"]
    assert (score.stations, score.longest_trail, score.total) == (0, 0, 44 - 164)
    # That board has neither stations nor a bonus, so neither may be asked for.
    assert not any(str(move).startswith("build") for move in game.legal())
    assert game.why_not("build station in Denver with 1 red") is not None
