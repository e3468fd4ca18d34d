"""What once broke the engine of Europe: copies, wrong kinds of input, hints that cannot be."""

from __future__ import annotations

import copy
import json
import pickle
import shutil

import pytest

import ttr_lab as ttr
from ttr_lab import boards, saves
from ttr_lab.arena import LazyView
from ttr_lab.draw import png
from ttr_lab.rails.trails import Trail

HOWS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
how = pytest.mark.parametrize("again", HOWS.values(), ids=HOWS)


def table(hand="", players=("Ada", "Bo"), board="europe", **described):
    return ttr.position(board, players=players, seed=1, hands={"Ada": hand}, **described)


def bare(hand="", **described):
    """Nothing to draw, no tickets."""
    nothing = {"deck": "", "deck_only": True, "face_up": "", "ticket_deck": []}
    return table(hand, **{**nothing, **described})


# ------------------------------------------------------------------------------------------- copies


@how
@pytest.mark.parametrize("board", ["europe", "san_francisco", "venice"])
def test_a_copy_of_a_game_is_equal_and_goes_on_by_itself(again, board):
    game = ttr.new_game(board, players=["Ada", "Bo"], seed=3)
    for _ in range(12):
        game.play(game.legal()[-1])
    game.undo()
    heard = []
    game.on_change(lambda: heard.append(1))
    other = again(game)
    assert other.moves == game.moves
    assert other.view("Ada") == game.view("Ada")
    assert other.state == game.state
    assert other.board is game.board
    assert (other.log, other.legal()) == (game.log, game.legal())
    other.redo()
    assert len(other.moves) == len(game.moves) + 1
    while other.moves:
        other.undo()
    assert len(game.moves) == 11
    assert game.can_redo
    assert not heard


@how
def test_a_copied_game_is_saved_like_the_first(again, tmp_path):
    game = table("3 red")
    game.play("claim Paris-Zürich with 3 red")
    for name, kept in (("a", game), ("b", again(game))):
        kept.save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@how
@pytest.mark.parametrize("board", ["europe", "venice"])
def test_boards_and_views_are_equal_after_any_copying(again, board):
    game = ttr.new_game(board, seed=1)
    assert again(game.board) is game.board
    view = game.view("Player 1")
    assert again(view) == view
    assert again(LazyView(lambda: view)) == view


def test_another_version_of_a_board_stays_another(tmp_path):
    file = tmp_path / "mine.toml"
    folder = boards.boards_dir()
    shutil.copy(folder / "mini.toml", file)
    for land in folder.glob("mini*.json"):
        shutil.copy(land, tmp_path)
    first = ttr.load_board(file)
    text = file.read_text(encoding="utf-8")
    held = len(boards._loaded)
    for trains in (30, 31, 32):
        now = text.replace(f"trains = {first.trains}", f"trains = {trains}")
        file.write_text(now, encoding="utf-8")
        board = ttr.load_board(file)
        assert board.trains == trains
        assert pickle.loads(pickle.dumps(board)) is board is not first
    assert len(boards._loaded) == held


# ------------------------------------------------------------------------------------- wrong kinds


@pytest.mark.parametrize("first", [1.0, True, [], {}, 2, -1, "Cy", b"Ada"], ids=repr)
def test_who_begins_is_a_seat_or_a_name(first):
    with pytest.raises(ValueError, match=r"first=.*"):
        ttr.new_game("europe", players=["Ada", "Bo"], first=first)


@pytest.mark.parametrize(
    "players", [{"Ada", "Bo"}, frozenset(["Ada", "Bo"])], ids=["set", "frozen"]
)
def test_a_set_of_players_has_no_order(players):
    with pytest.raises(ValueError, match="a set has no order; write a list of names"):
        ttr.new_game("europe", players=players)


TRAIL = Trail(2, ("Paris", "Nowhere"), (0,), ())
WRONG = {
    "new_game None": lambda: ttr.new_game(None),
    "new_game 3": lambda: ttr.new_game(3),
    "new_game bytes": lambda: ttr.new_game(b""),
    "position None": lambda: ttr.position(None),
    "position seats": lambda: ttr.position("europe", seats=["Ada"]),
    "load_board long": lambda: ttr.load_board("a" * 5000),
    "load_board long file": lambda: ttr.load_board("a" * 5000 + ".toml"),
    "load_board empty": lambda: ttr.load_board(""),
    "load_board null": lambda: ttr.load_board("a\0"),
    "load_board None": lambda: ttr.load_board(None),
    "rule None": lambda: ttr.rule(None),
    "rules None": lambda: ttr.rules(None),
    "rules long": lambda: ttr.rules("a" * 5000),
    "at text": lambda: table().at("1"),
    "at None": lambda: table().at(None),
    "tunnel revealed": lambda: ttr.tunnel_extra(None, "2 red"),
    "tunnel paid": lambda: ttr.tunnel_extra("red", 2),
    "tunnel venice": lambda: ttr.tunnel_extra("red", "2 red", board="venice"),
    "tokens venice": lambda: ttr.token_points(2, board="venice"),
    "tokens None": lambda: ttr.token_points(None),
    "stations venice": lambda: ttr.station_use("venice", routes={}, stations={}, tickets={}),
    "stations None": lambda: ttr.station_use("europe", routes=None, stations={}, tickets={}),
    "stations names": lambda: ttr.station_use("europe", routes={3: []}, stations={}, tickets={}),
    "trail None": lambda: ttr.longest_trail(None),
    "trail list": lambda: ttr.longest_trail([(["Paris"], "Wien", 2)]),
    "graph None": lambda: ttr.graph(None),
    "graph text": lambda: ttr.graph("europe"),
    "draw None": lambda: png(None),
    "draw text": lambda: png("europe"),
    "highlight number": lambda: png(ttr.load_board("mini"), highlight=3),
    "highlight move": lambda: png(table(), highlight=table().legal()[0]),
    "highlight trail": lambda: png(ttr.load_board("europe"), highlight=TRAIL),
    "around number": lambda: png(ttr.load_board("europe"), around=3),
    "around trail": lambda: png(ttr.load_board("europe"), around=TRAIL),
    "many half": lambda: ttr.play_many("mini", bots=[ttr.bots.random] * 2, games=1.5),
    "many text": lambda: ttr.play_many("mini", bots=[ttr.bots.random] * 2, games="3"),
    "many generator": lambda: ttr.play_many("mini", bots=(ttr.bots.random for _ in "ab"), games=1),
    "many None": lambda: ttr.play_many(None, bots=[ttr.bots.random] * 2, games=1),
    "run None": lambda: ttr.run(None, {}),
    "run bots": lambda: ttr.run(table(), {"Ada": 3}),
    "load None": lambda: ttr.load(None),
    "load bytes": lambda: ttr.load(b"x"),
    "save 3": lambda: table().save(3),
    "save None": lambda: table().save(None),
}


@pytest.mark.parametrize("call", WRONG.values(), ids=WRONG)
def test_a_wrong_kind_of_input_is_one_documented_error(call):
    with pytest.raises(ValueError, match=r"[a-z]") as caught:
        call()
    said = str(caught.value)
    assert len(said) < 900
    assert "'NoneType'" not in said
    assert "argument" not in said


def test_a_close_up_shows_the_cities_of_a_trail():
    board = ttr.load_board("europe")
    trail = ttr.longest_trail([("Paris", "Frankfurt", 3)])
    assert png(board, around=trail, size=200) == png(board, around=["Paris", "Frankfurt"], size=200)


# -------------------------------------------------------------------------------------------- hints


@pytest.mark.parametrize(
    ("game", "move", "rule", "said"),
    [
        (lambda: table("6 red 6 blue 2 wild"), "claim Palermo-Smyrna with 2 red 2 blue 2 wild",
         "EU-CLAIM-2", "Lay 4 cards of one colour and 2 locomotive cards; more locomotive cards"),
        (lambda: table("6 red 6 blue 2 wild"), "claim Amsterdam-London with 2 wild 1 red 1 blue",
         "EU-CLAIM-1", "2 spaces"),
        (lambda: table("9 red"), "claim Kyiv-Warszawa with 2 red 2 blue",
         "EU-CLAIM-2", "Lay 4 cards of one colour; locomotive cards may stand in."),
        (lambda: table("2 red", stations={"Bo": ["Edinburgh", "London"]}),
         "build station in Edinburgh with 1 red", "EU-STA-1",
         "The cities next to it have one too. Build elsewhere, for instance in "),
        (lambda: table("2 red", stations={"Ada": ["Wien", "Roma", "Paris"]}),
         "build station in Wien with 1 red", "EU-STA-2",
         "Draw cards, claim a route or draw tickets."),
        (lambda: bare("3 blue", stations={"Ada": ["Wien", "Roma", "Paris"]}),
         "build station in Kyiv with 1 blue", "EU-STA-2", "\n  Claim a route."),
        (lambda: bare("3 red"), "draw tickets", "EU-TIX-1",
         "\n  Claim a route or build a station."),
        (lambda: bare("3 red"), "keep Paris-Wien", "EU-TIX-1", "no more tickets will come"),
        (lambda: bare("2 blue"), "claim Brest-Paris with 3 black", "EU-CLAIM-1",
         "3 more black or locomotive cards are needed, and none can be drawn now."),
        (bare, "build station in Wien with 1 red", "EU-STA-3",
         "Nothing else is possible now: pass."),
        (bare, "draw tickets", "EU-TIX-1", "Nothing else is possible now: pass."),
        (bare, "draw blind", "EU-DRAW-8", "Nothing else is possible now: pass."),
        (lambda: table("9 red", routes={"Bo": ["Edinburgh-London black"]}),
         "claim Edinburgh-London black with 4 black", "EU-CLAIM-6", "Another way from London: "),
        (lambda: table("6 green 6 red", deck="green green blue"), "pay", "EU-TUN-2",
         "The tunnel is being paid in green; blue and red together do not fit."),
    ],
)  # fmt: skip
def test_a_refusal_helps(game, move, rule, said):
    game = game()
    if move == "pay":
        route = next(r for r in game.board.routes if r.kind == "tunnel" and r.color == "gray")
        game.play(f"claim {route.id} with {route.length} green")
        move = "pay 1 red 1 blue"
    no = game.why_not(move)
    assert no.rule == rule
    assert said in str(no)


def test_with_no_way_left_at_either_end_that_is_said():
    board = ttr.load_board("europe")
    ends = {"Edinburgh", "London"}
    about = [r.id for r in board.routes if ends & set(r.cities) and r.twin is None]
    doubles = {frozenset(r.cities): r.id for r in board.routes
               if ends & set(r.cities) and r.twin is not None}  # fmt: skip
    game = table("9 red", routes={"Bo": about + list(doubles.values())})
    taken = next(r.id for r in board.routes if set(r.cities) == ends and r.id in doubles.values())
    hint = game.why_not(f"claim {taken} with 4 black").hint
    assert hint == "No other way is left from Edinburgh or from London."


def test_who_has_passed_is_not_told_of_an_action():
    game = bare(hand="", stations={"Bo": ["Wien"]}, routes={})
    game.play("pass")
    no = game.why_not("draw blind", seat="Ada")
    assert no.why == "Ada could do nothing and has passed; now it is Bo's decision."


def test_two_equal_tracks_are_named_once():
    with pytest.raises(ttr.NotationError, match=r"Write Dieppe-London gray\.$"):
        table().why_not("claim Dieppe-London red with 1 red 1 wild")


def test_a_score_without_routes_has_no_dangling_parts():
    lines = str(table().explain_score("Ada"))
    assert "no Express bonus: nobody has claimed a route [EU-SCORE-3]" in lines
    lines = str(table(routes={"Bo": ["Brest-Paris"]}).explain_score("Ada"))
    assert "no Express bonus, no route claimed (best trail 3) [EU-SCORE-3]" in lines


# -------------------------------------------------------------------------------------------- saves


def signed(path, lines):
    """A save written by hand, its check line right."""
    check = f"check: {' '.join(saves._checks(lines))}"
    path.write_text("\n".join([*lines, check, ""]), encoding="utf-8")
    return path


def body(tmp_path, game=None):
    path = tmp_path / "game.ttr"
    game = game or ttr.new_game("europe", players=["Ada", "Bo"], seed=1)
    if not game.moves:
        game.play(game.legal()[0])
    game.save(path)
    return path, path.read_text(encoding="utf-8").split("\n")[:-2]


def refused(path, lines):
    with pytest.raises(ttr.SaveError) as caught:
        ttr.load(signed(path, lines))
    said = str(caught.value)
    assert "argument" not in said
    return said.removeprefix(f"{path}, ")


@pytest.mark.parametrize("key", ["board", "fingerprint", "players", "seed", "first"])
def test_a_missing_key_of_a_save_is_named(tmp_path, key):
    path, lines = body(tmp_path)
    rest = [line for line in lines if not line.startswith(f"{key}: ")]
    assert len(rest) == len(lines) - 1
    said = refused(path, rest)
    assert said.startswith("line 6: ")
    assert key in said


@pytest.mark.parametrize(
    ("key", "value"),
    [*[("first", v) for v in (None, 1.0, True, [], 7)],
     *[("seed", v) for v in (None, 1.5, True, [])],
     ("players", ["Ada"]), ("board", "europa"), ("fingerprint", "x")],
)  # fmt: skip
def test_a_wrong_value_of_a_save_names_its_own_line(tmp_path, key, value):
    path, lines = body(tmp_path)
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{key}: "))
    lines[at] = f"{key}: {json.dumps(value)}"
    assert refused(path, lines).startswith(f"line {at + 1}: ")


@pytest.mark.parametrize(
    "value", ["3", "[1]", '{"board": 1}', '{"players": 2}', '{"seats": ["a"]}', '{"hand": 2}']
)
def test_a_position_that_is_none_is_told_in_words(tmp_path, value):
    path, lines = body(tmp_path, table())
    at = next(i for i, line in enumerate(lines) if line.startswith("position: "))
    lines[at] = f"position: {value}"
    assert refused(path, lines).startswith(f"line {at + 1}: ")


def test_a_key_given_twice_a_wrong_end_and_deep_brackets_are_noticed(tmp_path):
    path, lines = body(tmp_path)
    assert "second time" in refused(path, [*lines[:3], lines[2], *lines[3:]])
    assert refused(path, [*lines[:-1], "end: 7 moves"]).startswith(f"line {len(lines)}: ")
    deep = "[" * 100_000 + "]" * 100_000
    assert refused(path, [*lines[:2], f"board: {deep}", *lines[3:]]).startswith("line 3: ")
