"""The live board in a browser: one turn of every kind, by clicks and by lists."""

import pytest

OPENING = """
import ttr_lab as ttr
game = ttr.new_game("europe", players=["Ada", "Bo"], seed=7)
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
live
"""
POSITION = """
import ttr_lab as ttr
game = ttr.position(
    "europe", players=["Ada", "Bo"], hands={{"Ada": "4 green 3 red 2 wild 1 blue"}}, {more}
)
live = ttr.play(game{bots})
live
"""
BOT = ', bots={"Bo": ttr.bots.planner}'


@pytest.fixture
def board(notebook):
    """Opens a notebook with one live board, and waits until it is painted."""

    def opens(cell=OPENING):
        notebook.open("play.ipynb", [cell])
        notebook.run(0)
        notebook.wait_for_repaint()
        return notebook

    return opens


def position(more="", bots=BOT):
    return POSITION.format(more=more, bots=bots)


def click(page, name):
    """Clicks a city or a route on the map."""
    with page.repaint():
        page.click_canvas(*page.ask(f"live.where({name!r})"))


def options(page, label, n=None):
    """The lines of a list; ipywidgets writes them with spaces that do not break."""
    return [line.replace("\xa0", " ") for line in page.options(label, n)]


def moves(page):
    return page.ask("list(game.moves)")


def played(page, n):
    """Waits until so many moves have been made."""
    for _ in range(200):
        if len(moves(page)) >= n:
            return moves(page)
        page.page.wait_for_timeout(50)
    raise AssertionError(f"no {n} moves: {moves(page)}")


def test_a_scripted_opening_a_draw_a_refusal_and_an_undo(board):
    page = board()
    offer = page.ask("[f'{t.name} {t.points}' for t in game.view('Ada').offer]")
    for ticket in offer[:2]:
        with page.repaint():  # its cities get pins
            page.tick(ticket)
    page.click_button("Confirm")
    page.wait_for_text("Ada: draw cards")
    page.wait_for_text("spaces missing")
    assert len(moves(page)) == 2
    page.wait_for_text('game.play("keep ')

    click(page, "Paris-Zürich")
    page.wait_for_text("EU-CLAIM-1")
    page.wait_for_text("3 cards of one colour are needed")

    page.click_button("draw blind")
    page.wait_for_text("draw a second card")
    page.button("draw tickets").click(force=True)  # faint now, but it says why
    page.wait_for_text("EU-TURN-1")
    page.click_button("draw blind")
    played(page, 5)
    page.wait_for_text("Ada: draw cards")
    page.output().locator(".ttr-log .new", has_text="Bo ").first.wait_for()
    page.click_button("undo")
    page.wait_for_text("draw a second card")
    page.click_button("redo")
    page.wait_for_text("Ada: draw cards")


def test_a_route_is_claimed_by_clicks(board):
    page = board(position())
    click(page, "Paris-Marseille")
    page.wait_for_text("Marseille-Paris: gray route of 4, 7 points")
    assert options(page, "Pay with") == [
        "4 green", "3 green + 1 locomotive", "2 green + 2 locomotives",
        "3 red + 1 locomotive", "2 red + 2 locomotives",
    ]  # fmt: skip
    page.choose("3 red + 1 locomotive", "Pay with")
    with page.repaint():
        page.click_button("Confirm")
    page.wait_for_text('game.play("claim Marseille-Paris with 3 red 1 wild")')
    assert moves(page)[0] == "claim Marseille-Paris with 3 red 1 wild"
    assert page.ask("game.view().routes['Ada']") == ("marseille-paris",)


@pytest.mark.parametrize("answer", ["pay 1 green + 1 locomotive", "decline"])
def test_a_tunnel_shows_three_cards_and_is_paid_or_declined(board, answer):
    page = board(position('deck="green wild red"'))
    click(page, "Paris-Zürich")
    page.choose("3 green", "Pay with")
    page.click_button("Confirm")
    page.wait_for_text("green, as laid: 1 more")
    page.wait_for_text("a locomotive: 1 more")
    page.wait_for_text("no match: free")
    page.screenshot("tunnel")
    page.choose(answer, "Pay with")
    page.click_button("Confirm")
    page.wait_for_text("Ada: draw cards")
    owned = ("paris-zurich",) if answer.startswith("pay") else ()
    assert page.ask("game.view().routes['Ada']") == owned


def test_refusals_are_read_on_the_board(board):
    page = board(position('routes={"Bo": ["Paris-Frankfurt white", "Brest-Paris"]}'))
    click(page, "frankfurt-paris-orange")
    page.wait_for_text("EU-DBL-2")
    click(page, "Brest-Paris")
    page.wait_for_text("EU-CLAIM-6")
    click(page, "Petrograd-Stockholm")
    page.wait_for_text("8 cards of one colour are needed")
    assert moves(page) == []


def test_a_station_is_built_by_clicks(board):
    page = board(position())
    click(page, "Wien")
    assert options(page, "Pay with") == ["1 blue", "1 green", "1 red", "1 locomotive"]
    with page.repaint():
        page.click_button("Confirm")
    assert moves(page)[0] == "build station in Wien with 1 blue"


def test_a_turn_by_the_list_alone(board):
    page = board(position())
    assert "claim Paris-Zürich with 3 red" in options(page, "All moves")
    with page.repaint():  # the place it is about is shown
        page.choose("build station in Roma with 1 red", "All moves")
    page.click_button("Confirm")
    assert played(page, 1)[0] == "build station in Roma with 1 red"


def test_the_last_round_is_announced(board):
    page = board(position("last_round=2"))
    page.wait_for_text("Last round: 2 turns left")
    page.click_button("draw blind")
    page.click_button("draw blind")
    page.wait_for_text("The game is over.")
    page.wait_for_text("Won by")
    assert page.ask("game.over")


def test_a_curtain_between_two_people(board):
    page = board(position(bots=""))
    page.wait_for_text("Ada's hand (10)")
    page.click_button("draw blind")
    page.click_button("draw blind")
    page.wait_for_text("The screen goes to Bo")
    page.button("Bo, press when you are ready").wait_for()
    assert "Ada's hand" not in page.text()
    assert not page.list("All moves").is_visible()
    page.click_button("Bo, press when you are ready")
    page.wait_for_text("Bo's hand (0)")
    assert "Ada's hand" not in page.text()


def test_two_boards_of_one_game_stay_in_step(notebook):
    notebook.open("two.ipynb", [position(), "ttr.play(game, bots={'Bo': ttr.bots.planner})"])
    for n in (0, 1):
        notebook.run(n)
        notebook.wait_for_repaint(n=n)
    with notebook.repaint(1):
        notebook.choose("claim Paris-Zürich with 3 red", "All moves", 0)
        notebook.click_button("Confirm", 0)
    played(notebook, 1)
    for n in (0, 1):
        notebook.wait_for_text("Ada lays 3 red for the tunnel Paris-Zürich", n)
    assert options(notebook, "All moves", 0) == options(notebook, "All moves", 1)
