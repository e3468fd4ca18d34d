"""The Europe map against numbers typed out by hand, and against faults of other people's files.

Named after the cases DATA-01, 04, 05, 08 and 09: bug reports and data sets of the outside world.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import ttr_lab as ttr
from ttr_lab import boards
from ttr_lab.boards import BoardError, check_board, compare, load_board

TEXT = (boards.boards_dir() / "europe.toml").read_text(encoding="utf-8")


@pytest.fixture
def europe():
    return load_board("europe")


# ------------------------------------------------------------------------------ DATA-01: the totals


def test_data_01_the_map_has_47_cities_and_101_tracks_between_90_pairs(europe):
    """Counting a double once gives 90; that is why some lists seem too short."""
    assert len(europe.cities) == 47
    assert len(europe.routes) == 101
    assert len({frozenset(r.cities) for r in europe.routes}) == 90
    assert sum(r.length for r in europe.routes) == 300


def test_data_01_lengths(europe):
    lengths = Counter(r.length for r in europe.routes)
    assert lengths == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}


def test_data_01_eight_tracks_of_each_colour_and_37_gray_ones(europe):
    colors = Counter(r.color for r in europe.routes)
    assert colors == {
        **dict.fromkeys(
            ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"), 8
        ),
        "gray": 37,
    }


def test_data_01_eighteen_tunnels_and_thirteen_ferries(europe):
    kinds = Counter(r.kind for r in europe.routes)
    assert kinds == {"plain": 70, "tunnel": 18, "ferry": 13}
    assert sum(r.locomotives for r in europe.routes) == 17
    assert all((r.locomotives > 0) == (r.kind == "ferry") for r in europe.routes)


def test_data_01_tickets_40_worth_321_and_6_worth_123(europe):
    worth = {
        kind: [t.points for t in europe.tickets if t.kind == kind] for kind in ("regular", "long")
    }
    assert {kind: (len(p), sum(p)) for kind, p in worth.items()} == {
        "regular": (40, 321),
        "long": (6, 123),
    }


def test_data_01_the_numbers_of_the_game(europe):
    assert (europe.min_players, europe.max_players, europe.trains) == (2, 5, 45)
    assert (len(europe.colors), europe.per_color, europe.wilds) == (8, 12, 14)
    assert (europe.hand, europe.face_up, europe.draws, europe.reset_at) == (4, 5, 2, 3)
    assert europe.points == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    assert (europe.closed_up_to, europe.tunnel_reveal, europe.end_trains) == (3, 3, 2)
    assert (europe.station_costs, europe.station_points) == ((1, 2, 3), 4)
    assert europe.trail_points == 10
    assert europe.deal == {"long": 1, "regular": 3}
    assert (europe.keep_first, europe.rejected_first) == (2, "box")
    assert (europe.draw_tickets, europe.keep) == (3, 1)


# -------------------------------------------------------------- DATA-04: the errors of another file

TICKET_SLIPS = {
    '["Paris", "Wien", 8]': '["paris", "Wien", 8]',
    '["Barcelona", "München", 8]': '["Barcelona", "Muchen", 8]',
    '["Sarajevo", "Sevastopol", 8]': '["Sarajevo", "Sevastopl", 8]',
    '["Brest", "Venezia", 8]': '["Brest", "Venizia", 8]',
    '["Edinburgh", "Athina", 21]': '["Edinburgh", "Athena", 21]',
}
UNKNOWN = {"paris": "Paris", "Muchen": "München", "Sevastopl": "Sevastopol"} | {
    "Venizia": "Venezia",
    "Athena": "Athina",
}


def block(route: str) -> str:
    """The lines of one route of the Europe file."""
    (found,) = re.findall(rf'\[\[routes\]\]\nid = "{route}"\n(?:.+\n)+\n?', TEXT)
    return found


def without_last_space(route: str) -> str:
    return re.sub(r", \[[^\[\]]*\]\]\n", "]\n", block(route), count=1)


@pytest.fixture
def damaged(tmp_path) -> Path:
    """The Europe map with the faults of the file of that case."""
    text = TEXT.replace(block("amsterdam-frankfurt"), "")
    text = text.replace(block("angora-smyrna"), without_last_space("angora-smyrna"))
    ferry = block("brindisi-palermo")
    text = text.replace(ferry, ferry.replace("locomotives = 1\n", ""))
    text = text.replace('color = "gray"', 'color = ""').replace('color = "black"', 'color = "grey"')
    for right, wrong in TICKET_SLIPS.items():
        assert right in text
        text = text.replace(right, wrong)
    (tmp_path / "europe.land.json").write_text('{"polygons": []}', encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_data_04_checking_reports_each_fault_that_shows_in_the_file_itself(damaged):
    problems = check_board(damaged)
    told = [str(p) for p in problems]
    slips = [p for p in problems if p.key.startswith("tickets.")]
    assert {(p.wrong, p.right) for p in slips} == {
        (f'there is no city "{wrong}"', f'write "{right}"') for wrong, right in UNKNOWN.items()
    }
    assert len([t for t in told if 'no colour "grey"' in t]) == 8
    assert len([t for t in told if 'no colour ""' in t]) == 37
    assert len([t for t in told if "brindisi-palermo: it is a ferry without" in t]) == 1
    assert {p.key: p.wrong for p in problems if p.key.startswith("checks.")} == {
        "checks.tracks": "it says 101, and the file has 100",
        "checks.pairs": "it says 90, and the file has 89",
        "checks.ferry_locomotives": "it says 17, and the file has 16",
        "checks.spaces": "it says 300, and the file has 297",
    }
    assert len(problems) == 5 + 8 + 37 + 1 + 4, "no fault is told twice"


def test_data_04_comparing_reports_what_only_another_map_can_show(damaged):
    told = [str(p) for p in compare(damaged)]
    assert "routes: Amsterdam-Frankfurt (white 2) is missing; add it." in told
    assert any("Angora-Smyrna has 2; europe has 3." in t for t in told)
    assert any("Brindisi-Palermo has 0; europe has 1." in t for t in told)
    assert any('it is "grey", and in 7 more routes; europe has "black".' in t for t in told)
    assert any('it is "", and in 36 more routes; europe has "gray".' in t for t in told)
    for wrong, right in UNKNOWN.items():
        assert any(f'there is no city "{wrong}"; write "{right}".' in t for t in told)
    assert len(told) == 3 + 2 + 5, "and nothing else differs"


def test_data_04_such_a_file_is_never_loaded(damaged):
    with pytest.raises(BoardError) as caught:
        load_board(damaged)
    assert str(damaged) in str(caught.value)
    assert caught.value.problems == check_board(damaged)


@pytest.mark.parametrize("fault", ["angora-smyrna", "amsterdam-frankfurt"])
def test_data_04_a_fault_that_breaks_no_rule_of_the_format_is_found_by_counting(fault, tmp_path):
    """A map with a route too few or too short is a fine map; only its own totals tell."""
    new = "" if fault == "amsterdam-frankfurt" else without_last_space(fault)
    (tmp_path / "europe.land.json").write_text('{"polygons": []}', encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(TEXT.replace(block(fault), new), encoding="utf-8")
    problems = check_board(path)
    assert problems
    assert all(p.key.startswith("checks.") for p in problems)
    assert len(compare(path)) == 1


# -------------------------------------------------------------------------- DATA-05: the doubles


def test_data_05_there_are_eleven_doubles_and_two_of_them_are_ferries(europe):
    """A preview of the game speaks of nine: most likely without the two ferries."""
    doubles = {r.cities: r.kind for r in europe.routes if r.twin is not None}
    assert doubles == {
        ("Bruxelles", "Paris"): "plain",
        ("Berlin", "Frankfurt"): "plain",
        ("Budapest", "Wien"): "plain",
        ("Pamplona", "Paris"): "plain",
        ("Edinburgh", "London"): "plain",
        ("Frankfurt", "Paris"): "plain",
        ("Berlin", "Warszawa"): "plain",
        ("København", "Stockholm"): "plain",
        ("Madrid", "Pamplona"): "tunnel",
        ("Dieppe", "London"): "ferry",
        ("Essen", "København"): "ferry",
    }
    for route in europe.routes:
        if route.twin is not None:
            assert europe.routes[route.twin].twin == route.index


# ------------------------------------------------------------------ DATA-08: what is in the box


def test_data_08_the_documents_state_the_counts_of_the_box(europe):
    """Editions differ in spare pieces only: 45 trains a player are in play, 225 in all."""
    cards = sum(europe.pack)
    assert europe.max_players * europe.trains == 225
    assert (cards, len(europe.tickets)) == (110, 46)
    # One summary card and the card of the Express bonus.
    assert cards + len(europe.tickets) + 2 == 158
    text = (boards.boards_dir() / "README.md").read_text(encoding="utf-8")
    for number in ("45", "225", "110", "46", "158"):
        assert re.search(rf"\b{number}\b", text), f"boards/README.md does not say {number}"


# ------------------------------------------------------------ DATA-09: four cards, not four sets


@pytest.mark.parametrize(("players", "deck"), [(2, 97), (3, 93), (4, 89), (5, 85)])
def test_data_09_each_player_is_dealt_four_single_cards(players, deck):
    """One text of the rules says "four sets": a slip of its translation."""
    for seed in range(10):
        view = ttr.new_game("europe", players=players, seed=seed).view()
        assert set(view.hand_sizes.values()) == {4}
        assert len(view.face_up) == 5
        cleared = sum(view.discard.values())
        assert cleared % 5 == 0, "only whole displays are cleared in the set-up"
        assert view.deck_size == deck - cleared
