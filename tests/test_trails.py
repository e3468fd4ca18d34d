"""The longest trail (EU-SCORE-2): cases from outside, then against a slow oracle."""

from __future__ import annotations

import os
import subprocess
import sys
from unittest import mock

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.annex import B1, B2, B5
from tests.networks import europe_edges, grown, network, tangle
from tests.oracles import longest_trail_length
from ttr_lab.rails import trail_sweep, trails
from ttr_lab.rails.trails import Trail, longest_trail


def edges_of(text):
    """The edges in "Calgary-Helena 4, Helena-Duluth 6"."""
    edges = []
    for part in text.split(","):
        pair, length = part.strip().rsplit(" ", 1)
        edges.append((*pair.split("-"), int(length)))
    return edges


def assert_walk(edges, trail):
    """The trail can be walked, uses no edge twice, and says what it leaves out."""
    assert sorted(trail.edges + trail.left_out) == list(range(len(edges)))
    assert list(trail.left_out) == sorted(trail.left_out)
    assert trail.length == sum(edges[i][2] for i in trail.edges)
    assert len(trail.cities) == (len(trail.edges) + 1 if trail.edges else 0)
    for n, i in enumerate(trail.edges):
        assert {trail.cities[n], trail.cities[n + 1]} == set(edges[i][:2])


def sweeping():
    """Inside this every piece with loops and many odd cities goes to the sweep."""
    return mock.patch.object(trails, "MOST_PARTS", 0)


# ----------------------------------------------------------------------------- cases from outside

FORK = (
    "Neuchâtel-Yverdon 2, Neuchâtel-Soleure 4, Berne-Neuchâtel 2, Berne-Soleure 2, "
    "Berne-Lucerne 4, Berne-Fribourg 1"
)
CYCLE = "FRI-LAU 3, BER-FRI 1, BER-LUC 4, INT-LUC 4, BRI-INT 2, BRI-SIO 3, MAR-SIO 2, LAU-MAR 4"
GAME_1_RED = (
    "FR2-GEN 1, GEN-LAU 4, LAU-MAR 4, MAR-SIO 2, BRI-SIO 3, BRI-IT5 3, LAU-NEU 4, FRI-LAU 3, "
    "BER-FRI 1, BER-LUC 4, LUC-ZOU 1, ZOU-ZUR 1, STG-ZUR 4, DE5-STG 2, STG-VAD 2"
)
GAME_1_GREEN = (
    "BER-NEU 2, BER-SOL 2, OLT-SOL 1, BAD-OLT 2, BAD-ZUR 1, WIN-ZUR 1, PFA-ZUR 2, LUC-OLT 3, "
    "LUC-SCZ 1, SCZ-WAS 2, BEL-WAS 4, BEL-LUG 1, COI-WAS 5, COI-SAR 1, COI-DAV 2, DAV-AT3 3, "
    "BRU-COI 5"
)
GAME_2_RED = (
    "BRI-LOC 6, BRI-SIO 3, MAR-SIO 2, LAU-MAR 4, GEN-LAU 4, GEN-YVE 6, LCF-YVE 3, DEL-LCF 3, "
    "DEL-SOL 1, OLT-SOL 1, BAL-OLT 2, BER-LUC 4, SCE-WIN 1"
)
SPUR = (
    "Calgary-Seattle 4, Seattle-Portland 1, Portland-San Francisco 5, "
    "San Francisco-Los Angeles 3, Los Angeles-El Paso 6, El Paso-Houston 6, "
    "Houston-New Orleans 2, New Orleans-Atlanta 4, Atlanta-Charleston 2, Atlanta-Nashville 1, "
    "Nashville-St Louis 2, St Louis-Chicago 2, Chicago-Pittsburgh 3, Pittsburgh-New York 2"
)
DOUBLE_LOOP = (
    "Houston-New Orleans 2, New Orleans-Atlanta 4, Atlanta-Nashville 1, Nashville-Little Rock 3, "
    "Little Rock-Dallas 2, Dallas-Houston 1, Dallas-Oklahoma City 2, Oklahoma City-Kansas City 2, "
    "Kansas City-St Louis 2, St Louis-Pittsburgh 5, Pittsburgh-Nashville 4"
)


def test_longest_01_a_trail_goes_round_a_ring_and_takes_the_better_prong_of_the_fork():
    """Counting from the ring alone, or the longest simple path, gives less."""
    trail = longest_trail(edges_of(FORK))
    assert trail.length == 13
    assert_walk(edges_of(FORK), trail)


def test_longest_02_no_routes_make_a_trail_of_nothing():
    assert longest_trail([]) == Trail(0, (), (), ())


def test_longest_02_of_unconnected_pieces_the_longest_counts_alone():
    """Adding the pieces up is the fault: a trail is unbroken."""
    edges = edges_of("Sargans-Vaduz 1, Berne-Lucerne 4, Genève-Yverdon 6, Italy3-Lugano 2")
    assert longest_trail(edges) == Trail(6, ("Genève", "Yverdon"), (2,), (0, 1, 3))


def test_longest_03_a_ring_is_walked_whole_and_ends_where_it_began():
    """Searches that never pass a city twice lose the last route of a ring."""
    trail = longest_trail(edges_of(CYCLE))
    assert (trail.length, trail.left_out) == (23, ())
    assert trail.cities[0] == trail.cities[-1]


@pytest.mark.parametrize(
    ("text", "length"), [(GAME_1_RED, 28), (GAME_1_GREEN, 21), (GAME_2_RED, 35)]
)
def test_longest_06_and_08_finished_swiss_networks_have_their_published_lengths(text, length):
    trail = longest_trail(edges_of(text))
    assert trail.length == length
    assert_walk(edges_of(text), trail)


def test_longest_12_a_spur_is_left_out():
    """43 trains are connected, but Atlanta-Charleston cannot be walked on the way."""
    edges = edges_of(SPUR)
    trail = longest_trail(edges)
    assert trail.length == 41
    assert [edges[i][:2] for i in trail.left_out] == [("Atlanta", "Charleston")]


@pytest.mark.parametrize(
    ("text", "length"),
    [
        (
            "Boston-Montreal 2, Montreal-New York 3, New York-Boston 2, Sault-Montreal 5, "
            "Sault-Duluth 3",
            15,
        ),
        ("Calgary-Helena 4, Helena-Duluth 6, Helena-Denver 4", 10),
        (
            "Vancouver-Seattle 1, Seattle-Portland 1, Portland-San Francisco 5, "
            "San Francisco-Los Angeles 3, Seattle-Calgary 4, San Francisco-Salt Lake 5",
            15,
        ),
    ],
)
def test_longest_13_a_ring_with_a_tail_is_walked_whole_and_a_fork_is_not(text, length):
    assert longest_trail(edges_of(text)).length == length


@pytest.mark.parametrize(
    ("more", "length"), [("", 28), (", Kansas City-Omaha 1", 28), (", New Orleans-Miami 6", 31)]
)
def test_longest_15_for_a_long_tail_it_pays_to_leave_out_part_of_a_loop(more, length):
    edges = edges_of(DOUBLE_LOOP + more)
    trail = longest_trail(edges)
    assert trail.length == length
    assert_walk(edges, trail)


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(B1, id="BOARD-04"),
        pytest.param(B2, id="BOARD-05"),
        pytest.param(B5, id="BOARD-08"),
    ],
)
@pytest.mark.parametrize("way", ["counted", "swept"])
def test_boards_04_05_and_08_photographed_networks_have_their_lengths(board, way):
    """Without loops the Express of B-1 would go to black instead of blue."""
    for player in board.values():
        edges = network(player.routes)
        if way == "counted":
            trail = longest_trail(edges)
        else:
            with sweeping():
                trail = longest_trail(edges)
        assert_walk(edges, trail)
        assert trail.length == player.longest


def test_station_10_a_borrowed_route_neither_counts_nor_joins():
    """The trail is asked about own routes only: 3, not 8 with the borrowed link, nor 3 + 3."""
    assert longest_trail([("Paris", "Zürich", 3), ("München", "Wien", 3)]).length == 3


# ------------------------------------------------------------------------------ what may be asked


def test_both_routes_of_a_double_and_an_edge_back_to_its_own_city_are_walked():
    """No player owns such a thing, but a graph may have them."""
    edges = [
        ("Kyiv", "Wilno", 2),
        ("Wilno", "Kyiv", 2),
        ("Wilno", "Wilno", 5),
        ("Wilno", "Riga", 4),
    ]
    trail = longest_trail(edges)
    assert (trail.length, trail.left_out) == (13, ())
    assert_walk(edges, trail)


@pytest.mark.parametrize("length", [0, -2, 2.0, "3", None, True])
def test_a_length_that_is_no_number_of_trains_is_refused_by_the_name_of_its_edge(length):
    with pytest.raises(ValueError, match=r"Edge 1, Roma to Venezia, has length .*at least 1\."):
        longest_trail([("Roma", "Brindisi", 2), ("Roma", "Venezia", length)])


@pytest.mark.parametrize("edge", [("Roma", "Venezia"), ("Roma", "Venezia", 2, "black"), 7])
def test_an_edge_that_is_not_two_cities_and_a_length_is_refused_by_its_place(edge):
    with pytest.raises(ValueError, match=r"Edge 1 is .*: give \(city, city, length\)\."):
        longest_trail([("Roma", "Brindisi", 2), edge])


def test_whole_numbers_of_other_libraries_are_lengths_too():
    trail = longest_trail([("Roma", "Venezia", numpy.int64(2))])
    assert trail.length == 2
    assert type(trail.length) is int


def test_edges_may_come_one_at_a_time_and_cities_may_be_anything_hashable():
    trail = longest_trail((n, (n + 1) % 3, 2) for n in range(3))
    assert trail == Trail(6, (0, 1, 2, 0), (0, 1, 2), ())


def test_very_long_edges_are_no_harder_than_short_ones():
    """Lengths are counted in bits only while they are as short as trains."""
    edges = [(a, b, 10**12 * length) for a, b, length in edges_of(DOUBLE_LOOP)]
    assert longest_trail(edges).length == 28 * 10**12


def test_a_trail_and_its_parts_cannot_be_changed():
    with pytest.raises(AttributeError):
        longest_trail([("Roma", "Venezia", 2)]).length = 3


# ----------------------------------------------------------------------- against the slow oracle

graphs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 4)), max_size=10)
networks = st.builds(
    lambda seed, trains, dense: grown(seed, trains=trains, dense=dense),
    st.integers(0, 10**6),
    st.integers(5, 45),
    st.booleans(),
)


@given(graphs)
def test_every_way_to_find_it_agrees_with_walking_every_trail(edges):
    right = longest_trail_length(edges)
    counted = longest_trail(edges)
    with sweeping():
        swept = longest_trail(edges)
    for trail in (counted, swept):
        assert_walk(edges, trail)
        assert trail.length == right


@given(networks)
def test_counting_and_sweeping_agree_on_legal_networks(edges):
    counted = longest_trail(edges)
    with sweeping():
        swept = longest_trail(edges)
    assert_walk(edges, counted)
    assert_walk(edges, swept)
    assert counted.length == swept.length


TWO_RINGS = (
    "Roma-Bari 4, Bari-Lecce 4, Lecce-Pisa 4, Pisa-Roma 4, Bari-Pisa 5, Roma-Genova 1, "
    "Genova-Turin 4, Turin-Aosta 4, Aosta-Milano 4, Milano-Genova 4, Turin-Milano 5"
)


@given(st.permutations(range(8)))
def test_the_sweep_may_settle_the_cities_in_any_order(order):
    """Leaving out the one train between the rings loses least, but tears them apart."""
    edges = edges_of(TWO_RINGS)
    with sweeping(), mock.patch.object(trail_sweep, "_order", return_value=order):
        trail = longest_trail(edges)
    assert_walk(edges, trail)
    assert trail.length == longest_trail_length(edges) == longest_trail(edges).length


@given(networks, st.randoms(use_true_random=False))
def test_the_order_of_the_edges_and_of_their_cities_does_not_change_the_length(edges, chance):
    mixed = [chance.choice([(a, b, n), (b, a, n)]) for a, b, n in edges]
    chance.shuffle(mixed)
    assert longest_trail(mixed).length == longest_trail(edges).length


@given(networks)
def test_one_more_route_never_makes_the_trail_shorter(edges):
    lengths = [longest_trail(edges[:n]).length for n in range(len(edges) + 1)]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("size", [24, 26, 45])
def test_tangles_of_the_board_are_solved_alike_both_ways(size):
    for seed in range(5):
        edges = tangle(seed, size)
        trail = longest_trail(edges)
        assert_walk(edges, trail)
        with sweeping():
            assert longest_trail(edges).length == trail.length


def test_the_whole_board_can_be_asked_about():
    """All 101 routes have 300 trains; the most that one trail can take is 269 of them."""
    edges = europe_edges(twins=True)
    trail = longest_trail(edges)
    assert_walk(edges, trail)
    assert trail.length == 269


def test_the_same_list_gives_the_same_trail_whatever_the_hash_seed():
    """Sets of names come in another order in each run of Python."""
    code = (
        "from tests.networks import grown, tangle\n"
        "from ttr_lab.rails.trails import longest_trail\n"
        "print([longest_trail(grown(seed, dense=seed % 2)) for seed in range(20)])\n"
        "print(longest_trail(tangle(0, 45)))\n"
    )
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": root},
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
