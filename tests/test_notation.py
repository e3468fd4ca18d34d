"""Moves as people write them: read, written, read again; and what cannot be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_lab as ttr
from tests.strategies import SEATS, played, respelled
from ttr_lab.rails.moves import DECLINE, DRAW_TICKETS, PASS
from ttr_lab.rails.tables import tables

EUROPE, MINI = ttr.load_board("europe"), ttr.load_board("mini")


def every_move(board):
    keeps = [tables(board).keep((t.index,)) for t in board.tickets]
    pairs = zip(board.tickets, board.tickets[1:], strict=False)
    keeps += [tables(board).keep((a.index, b.index)) for a, b in pairs]
    return [*tables(board).every_move(), *keeps, DRAW_TICKETS, PASS, DECLINE]


MOVES = every_move(EUROPE)
GAME = ttr.new_game("europe", players=SEATS, seed=1)


def read(text, game=GAME):
    """The move that a text is taken for."""
    return game._read(text)


@pytest.mark.parametrize("board", [EUROPE, MINI], ids=lambda b: b.id)
def test_every_move_of_the_board_reads_back_as_itself(board):
    """api.md: str(move) is its notation, for each of the thousands of moves there are."""
    game = ttr.new_game(board, players=2, seed=1)
    for move in every_move(board):
        again = read(str(move), game)
        assert again == move
        assert type(again) is type(move)
        for part in ("route", "spent", "city", "tickets", "card", "index"):
            assert getattr(again, part, None) == getattr(move, part, None)


@settings(max_examples=400)
@given(data=st.data())
def test_accents_case_spaces_and_dashes_do_not_matter(data):
    """api.md: cities with or without accents, any case, "-" or a dash."""
    move = data.draw(st.sampled_from(MOVES))
    assert read(data.draw(respelled(str(move)))) == move


@pytest.mark.parametrize("route", EUROPE.routes, ids=lambda r: r.id)
def test_a_route_is_known_by_its_cities_in_either_order_and_by_its_id(route):
    """api.md: and a double by its colour, which the cards alone may tell too."""
    a, b = route.cities
    color = route.color if route.color != "gray" else "red"
    cards = f"{route.length} {color}"
    right = read(f"claim {route.name} with {cards}")
    double = route.twin is not None and EUROPE.routes[route.twin].color != route.color
    colored = f" {route.color}" if double else ""
    for text in (f"{a}-{b}{colored}", f"{b}-{a}{colored}", f"{b} – {a}{colored}", route.id):
        assert read(f"claim {text} with {cards}") == right
        assert read(f"CLAIM {text.upper()} WITH {cards}") == right
    if double:
        assert read(f"claim {a}-{b} with {cards}") == right
        with pytest.raises(ttr.NotationError) as caught:
            read(f"claim {a}-{b} with {route.length} wild")
        assert caught.value.hint.count(f"{a}-{b}") == 2
    elif route.color != "gray":
        assert read(f"claim {a}-{b} {route.color} with {cards}") == right
    else:
        assert read(f"claim {a}-{b} gray with {cards}") == right
        assert read(f"claim {a}-{b} grey with {cards}") == right


def equal_twins(board):
    pairs = [(r, board.routes[r.twin]) for r in board.routes if r.twin is not None]
    return [(board.id, a, b) for a, b in pairs if a.index < b.index and a.color == b.color]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("board", "first", "second"), [*equal_twins(EUROPE), *equal_twins(MINI)], ids=str
)
@pytest.mark.parametrize("swap", [False, True])
def test_of_equal_twins_whichever_is_open_is_meant(board, first, second, players, swap, tmp_path):
    """api.md: they need no colour and are listed once; a saved game could not tell them apart."""
    taken, other = (second, first) if swap else (first, second)
    game = ttr.position(
        board,
        players=SEATS[:players],
        routes={"Ada": [taken.id]},
        hands={"Bo": "4 wild"},
        turn="Bo",
    )
    assert first.name == second.name
    cards = f"{first.length} wild"
    listed = [m for m in map(str, game.legal()) if m == f"claim {first.name} with {cards}"]
    assert len(listed) == (1 if players > 3 else 0)
    for text in (first.name, first.id, second.id):
        refusal = game.why_not(f"claim {text} with {cards}")
        if players > 3:
            assert refusal is None
        else:
            assert refusal.rule == "EU-DBL-2"
    if players > 3:
        # Even when the id of the track that is taken is written.
        game.play(f"claim {taken.id} with {cards}")
        assert game.view().routes["Bo"] == (other.id,)
        game.save(tmp_path / "twins.ttr")
        assert ttr.load(tmp_path / "twins.ttr").state == game.state


def test_a_saved_game_keeps_which_of_two_free_equal_twins_was_claimed(tmp_path):
    """api.md: claimed by the id of the second one, it is written, and read, as the pair."""
    for _, first, second in equal_twins(EUROPE):
        for route in (first, second):
            game = ttr.position("europe", players=SEATS[:4], hands={"Ada": "4 wild"})
            game.play(f"claim {route.id} with {route.length} wild")
            game.save(tmp_path / "twins.ttr")
            assert ttr.load(tmp_path / "twins.ttr").state == game.state


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pay locomotive", "pay 1 wild"),
        ("pay 2 locomotives", "pay 2 wild"),
        ("pay green", "pay 1 green"),
        ("pay 1 wild 2 green", "pay 2 green 1 wild"),
        ("pay green green wild", "pay 2 green 1 wild"),
        ("pay 2 green, 1 wild", "pay 2 green 1 wild"),
        ("pay 2 green and 1 wild", "pay 2 green 1 wild"),
        ("pay 2green+wild", "pay 2 green 1 wild"),
        ("pay 0 red 1 green", "pay 1 green"),
        ("draw locomotive", "draw wild"),
        ("Draw Deck", "draw blind"),
        ("draw ticket", "draw tickets"),
        ("build a station in wien with red", "build station in Wien with 1 red"),
        ("keep Wien-Paris", "keep Paris-Wien"),
        ("keep Paris-Wien 8; Kyiv-Sochi (8)", "keep Paris-Wien, Kyiv-Sochi"),
        ("keep Paris-Wien, Paris-Wien", "keep Paris-Wien"),
    ],
)
def test_what_people_write_is_understood(text, meant):
    """api.md: close enough is good enough as long as only one thing can be meant."""
    assert read(text) == read(meant)
    assert set(str(read(text)).split()) == set(str(read(meant)).split())


UNREADABLE = {
    # text: words that the hint must hold
    "": "game.legal()",
    "   ": "game.legal()",
    "None": "game.legal()",
    "42": "game.legal()",
    "hello": "game.legal()",
    "claim": "claim",
    "claim Paris-Zürich": "with",
    "claim with 2 red": "with",
    "claim Paris with 3 red": "two cities",
    "claim Paris-Wien with 3 red": "Routes from Paris",
    "claim Paris-Zurick with 3 red": "Zürich",
    "claim Pariss-Zürich with 3 red": "Paris",
    "claim Paris-Qqqqq with 3 red": "Amsterdam",
    "claim Paris-Zürich-Roma with 3 red": "two cities",
    "claim Frankfurt-Paris red with 3 red": "Frankfurt-Paris white",
    "claim Frankfurt-Paris with 3 wild": "Frankfurt-Paris orange",
    "claim Paris-Zürich with 3 pink": "purple",
    "claim Paris-Zürich with": "with",
    "claim Paris-Zürich with three green": "2 green 1 wild",
    "claim Paris-Zürich with 3": "2 green 1 wild",
    "claim Paris-Zürich with 3 3 green": "2 green 1 wild",
    "claim Paris-Zürich with green 3": "2 green 1 wild",
    "claim Paris-Zürich with -3 green": "2 green 1 wild",
    "claim Paris-Zürich with 0 green": "2 green 1 wild",
    "claim Paris-Zürich with 3.5 green": "2 green 1 wild",
    "claim Paris-Zürich with 99999999999999999999 green": "2 green 1 wild",
    "claim Paris-Zürich with ² green": "2 green 1 wild",
    "claim Paris-Zürich with 3 gray": "purple",
    "build station": "build station in",
    "build station in Wien": "with",
    "build station in Wiem with 1 red": "Wien",
    "build station in 維也納 with 1 red": "Amsterdam",
    "build station in \ud800 with 1 red": "Amsterdam",
    "draw": "draw blind",
    "draw pink": "draw blind",
    "draw red red": "draw blind",
    "draw 1 red": "draw blind",
    "keep": "keep",
    "keep ,": "two cities",
    "keep Paris": "two cities",
    "keep Paris-Roma": "Tickets",
    "keep Paris-Wienn": "Wien",
    "keep all": "two cities",
    "pay": "pay",
    "pay nothing": "2 green 1 wild",
    "pass now": "game.legal()",
    "decline it": "game.legal()",
    "claim " + "x" * 5000 + " with 1 red": "game.legal()",
    "claim " + "-" * 1900 + " with 1 red": "two cities",
    "🚂 Paris-Zürich": "game.legal()",
    "draw\x00blind": "game.legal()",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda t: ascii(t[:40]))
def test_an_unreadable_text_is_answered_with_a_hint(text):
    """api.md: NotationError says how it could be written; nothing else ever comes out."""
    game = ttr.new_game("europe", players=2, seed=4)
    before = game.state
    for ask in (game.why_not, game.play):
        with pytest.raises(ttr.NotationError) as caught:
            ask(text)
        assert UNREADABLE[text] in caught.value.hint
        assert caught.value.why
        assert str(caught.value) == f"{caught.value.why} {caught.value.hint}"
        assert len(str(caught.value)) < 3000
        assert "{" not in str(caught.value)
    assert (game.state, game.moves) == (before, ())


@pytest.mark.parametrize("thing", [None, 3, 2.5, [], {}, object(), b"pass", ("pass",), True])
def test_what_is_no_text_at_all_is_a_notation_error_too(thing):
    """api.md: the same answer, whatever is handed over."""
    for ask in (GAME.why_not, GAME.play):
        with pytest.raises(ttr.NotationError):
            ask(thing)


WORDS = """claim build station in with draw keep pay pass decline blind tickets red wild 2 1 0 99
    - , Paris Zürich Wien Paris-Zürich paris-zurich Frankfurt-Paris white 2red x – and
    dieppe-london-2"""
words = st.sampled_from(WORDS.split())


@settings(max_examples=400)
@given(text=st.one_of(st.lists(words, max_size=9).map(" ".join), st.text(max_size=40)))
def test_any_text_is_a_move_or_a_notation_error(text):
    """api.md: no other error, and what was read is written so that it reads again."""
    try:
        move = read(text)
    except ttr.NotationError:
        return
    assert read(str(move)) == move
    GAME.why_not(move)


@pytest.mark.parametrize("seed", range(4))
def test_a_move_of_one_moment_may_be_played_at_another(seed):
    """api.md: a move is its notation, wherever it was listed."""
    game = played("europe", 4, seed, moves=50)
    other = ttr.new_game("europe", players=SEATS[:4], seed=seed)
    for text in game.moves:
        listed = {str(move): move for move in other.legal()}
        assert text in listed
        other.play(listed[text])
    assert other.state == game.state


@pytest.mark.parametrize("name", ["europe", "san_francisco", "mini"])
def test_the_example_that_a_hint_gives_of_a_claim_can_be_played(name):
    """A ferry's too: some of its cards are locomotives."""
    for route in ttr.load_board(name).routes:
        asked = ttr.position(name, players=["Ada", "Bo"])
        with pytest.raises(ttr.NotationError) as told:
            asked.play(f"claim {route.name}")
        example = str(told.value).partition("for instance: ")[2].removesuffix(".")
        hand = example.partition(" with ")[2]
        game = ttr.position(name, players=["Ada", "Bo"], hands={"Ada": hand})
        game.play(example)
        assert route.name in example
