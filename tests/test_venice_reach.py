"""Movement against an obvious enumeration of all trails, gondolas anywhere."""

from __future__ import annotations

from itertools import combinations, islice, pairwise
from random import Random

import networkx as nx
import pytest

import ttr_lab as ttr
from tests.venice_table import table
from ttr_lab.venice.canals import canals
from ttr_lab.venice.tables import tables

STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
GATE = (1, 1)


def neighbours(last, place):
    """(direction, place) of all that a crossing, or the airport, is joined to."""
    if place == "airport":
        return [("out", GATE)]
    i, j = place
    near = [(d, (i + x, j + y)) for d, (x, y) in STEPS.items()]
    near = [(d, (a, b)) for d, (a, b) in near if 1 <= a <= last and 1 <= b <= last]
    return near + [("in", "airport")] * (place == GATE)


def trails(last, start, roll, others, jump_counts):
    """Every trail that a turn may be, each step written out."""

    def grow(path, used, left, straight):
        place = path[-1]
        for direction, to in neighbours(last, place):
            stretch = frozenset((place, to))
            # Straight on when a gondola is being jumped; over the gate in any direction.
            if stretch in used or (straight not in (None, direction) and place != GATE):
                continue
            now = (*path, to)
            if to == "airport":
                yield now
            elif to in others:
                rest = left - jump_counts
                if rest > 0:
                    yield from grow(now, used | {stretch}, rest, direction)
            elif left == 1:
                yield now
            else:
                yield from grow(now, used | {stretch}, left - 1, None)

    yield from grow((start,), frozenset(), roll, None)


def enumerate_ends(last, start, roll, others, jump_counts=False):
    found = {}
    for trail in trails(last, start, roll, others, jump_counts):
        best = found.get(trail[-1])
        found[trail[-1]] = min(len(trail), best or len(trail))
    return found


def check(size, start, roll, others, jump_counts=False):
    c = canals(size)
    number = {name: place for place, name in enumerate(c.names)}
    mask = sum(1 << number[other] for other in others)
    ways = c.ways(number[start], roll, mask, jump_counts=jump_counts)
    found = {c.names[end]: tuple(c.names[p] for p in way) for end, way in ways.items()}
    wanted = enumerate_ends(size - 1, start, roll, frozenset(others), jump_counts)
    where = (size, start, roll, others, jump_counts)
    assert {end: len(way) for end, way in found.items()} == wanted, where
    for end, way in found.items():
        assert (way[0], way[-1]) == (start, end)
        assert all(b in [p for _, p in neighbours(size - 1, a)] for a, b in pairwise(way)), where
        stretches = [frozenset(pair) for pair in pairwise(way)]
        assert len(set(stretches)) == len(stretches)
    # What a player is offered comes from the same ways, through a table of what matters.
    board = ttr.load_board("venice").with_options({"jump_counts": jump_counts})
    t = tables(board, 2 if size == 5 else 4)
    listed = [str(move) for move in t.moves(number[start], roll, mask)]
    names = ["go home" if end == "airport" else "move to {},{}".format(*end) for end in wanted]
    assert sorted(listed) == sorted(names or ["stay"]), where
    return wanted


def places(size):
    return [*((i, j) for j in range(1, size) for i in range(1, size)), "airport"]


@pytest.mark.parametrize("size", [5, 7])
def test_every_crossing_and_roll_with_no_or_one_gondola_anywhere(size):
    for start in places(size):
        for roll in (1, 2, 3):
            check(size, start, roll, ())
            for other in places(size)[:-1]:
                if other != start:
                    check(size, start, roll, (other,))


def near(size, start, rng, many):
    """Gondolas most of which are in the way."""
    crossings = [p for p in places(size)[:-1] if p != start]
    i, j = GATE if start == "airport" else start
    crossings.sort(key=lambda p: abs(p[0] - i) + abs(p[1] - j) + rng.random() * 4)
    return tuple(sorted(rng.sample(crossings[:9], many)))


@pytest.mark.parametrize("jump_counts", [False, True])
@pytest.mark.parametrize("size", [5, 7])
def test_every_crossing_and_roll_with_two_to_four_gondolas(size, jump_counts):
    """Anywhere, and close by, where they matter."""
    rng = Random(size)
    stays = 0
    for start in places(size):
        crossings = [p for p in places(size)[:-1] if p != start]
        for roll in (1, 2, 3):
            for many in (2, 3, 4):
                for _ in range(5):
                    check(size, start, roll, tuple(rng.sample(crossings, many)), jump_counts)
                for _ in range(8):
                    ends = check(size, start, roll, near(size, start, rng, many), jump_counts)
                    stays += not ends
    assert (stays > 0) is jump_counts, "with the default jumps there is always a move"


def test_every_set_of_gondolas_round_a_corner_and_round_the_gate():
    """Where jumps leave the city, or turn into the airport."""
    corner = [(4, 4), (3, 4), (4, 3), (2, 4), (4, 2), (3, 3)]
    gate = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)]
    for block in (corner, gate):
        for many in range(5):
            for others in combinations(block, many):
                for start in {*block, "airport"} - {*others}:
                    for roll in (1, 2, 3):
                        for counts in (False, True):
                            check(5, start, roll, others, counts)


def test_a_game_reaches_what_the_enumeration_reaches():
    """The public method, with other players' gondolas where they are."""
    rng = Random(3)
    for _ in range(40):
        spots = rng.sample(places(7)[:-1], 4)
        names = ("Ada", "Bo", "Cy", "Di")
        game = table(
            4, gondolas=dict(zip(names, spots, strict=True)), rolls=[rng.choice((1, 2, 3))]
        )
        game.play(next(m for m in game.legal() if game.state.city[str(m)[5:]] == "magnet"))
        wanted = enumerate_ends(6, spots[0], game.phase.roll, frozenset(spots[1:]))
        found = game.reach()
        assert {("home" if end == "airport" else end) for end in wanted} == set(found)
        assert list(game.legal()) == [m for m in game.legal() if game.why_not(m) is None]
        graph = ttr.graph(game)
        for way in found.values():
            assert nx.is_path(graph, list(way))


@pytest.mark.parametrize(("players", "last"), [(2, 4), (4, 6)])
def test_the_graph_of_the_canals(players, last):
    """Parity: an empty city is two-coloured, so odd and even rolls lead to other halves."""
    game = table(players, home=["Bo"], gondolas={"Ada": (2, 2)})
    graph = ttr.graph(game)
    assert not graph.is_multigraph()
    assert graph.number_of_nodes() == last * last + 1
    assert graph.number_of_edges() == 2 * last * (last - 1) + 1
    assert list(graph.neighbors("airport")) == [(1, 1)]
    assert nx.is_bipartite(graph)
    assert graph.nodes[(2, 2)]["gondolas"] == ("Ada",)
    assert "Bo" in graph.nodes["airport"]["gondolas"]
    far = nx.single_source_shortest_path_length(graph, (2, 2))
    for roll in (1, 2, 3):
        for end in islice(enumerate_ends(last, (2, 2), roll, frozenset()), 40):
            assert far[end] <= roll
            assert end == "airport" or (far[end] - roll) % 2 == 0
    with pytest.raises(ValueError, match="no owners"):
        ttr.graph(game, owner="Ada")
    assert len(ttr.graph(game.board)) == 37
