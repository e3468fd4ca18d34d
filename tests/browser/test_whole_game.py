"""A whole game in JupyterLab, from the opening tickets to the score sheet, against `planner`."""

import re

CELL = """
import ttr_lab as ttr
game = ttr.new_game("europe", players=["Ada", "Bo"], seed=11)
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
live
"""
# What a person thinks about before a click: what another planner would do in Ada's place.
THINK = """
from random import Random

def advice():
    return str(ttr.bots.planner(game.view("Ada"), game.legal(), Random(len(game.moves))))

def facts():
    return len(game.moves), game.over, game.phase.name, game.player
"""
BORROWING = """
import ttr_lab as ttr
game = ttr.position(
    "europe", players=["Ada", "Bo"], last_round=1, hands={"Ada": "2 blue"},
    tickets={"Ada": ["Paris-Wien", "Kyiv-Sochi"], "Bo": ["Paris-Zagrab"]},
    routes={"Ada": ["Paris-Zürich", "München-Wien", "Wien-Zagrab", "Wien-Budapest red"],
            "Bo": ["München-Zürich", "Frankfurt-Paris white", "Berlin-Frankfurt red"]},
    stations={"Ada": ["München"], "Bo": ["Kyiv"]},
)
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
live
"""
MOST = 400  # decisions of one player in a game: many more than there ever are


def facts(page):
    return page.ask("facts()")


def settle(page, before):
    """Waits until a move has been made and the bot has answered."""
    for _ in range(200):
        now = facts(page)
        if now[0] > before[0] and (now[1] or now[3] == "Ada"):
            page.catch_up()
            return now
        page.page.wait_for_timeout(25)
    raise AssertionError(f"nothing happened after {before}: {page.text()[:300]}")


def take(page, move):
    """Makes a move as a person would: on the map, with a button, with boxes, or from the list."""
    claim = re.match(r"(claim|build station in) (.*) with (.*)", move)
    if move.startswith("draw "):
        page.click_button(move)
        return "button"
    if claim and claim[1] == "claim":
        page.click_canvas(*page.ask(f"live.where({claim[2]!r})"))
        wanted = claim[3].replace(" wild", " locomotive")
        page.page.wait_for_function(
            "() => [...document.querySelectorAll('.ttr-what option')].length > 0"
        )
        lines = page.options("Pay with")
        line = next(n for n, line in enumerate(lines) if words(line) == words(wanted))
        page.list("Pay with").select_option(index=line)
        page.click_button("Confirm")
        return "map"
    if move.startswith("keep "):
        kept = move.removeprefix("keep ").split(", ")
        for box in page.output().get_by_role("checkbox").all():
            name = box.evaluate("box => box.closest('label').innerText").rpartition(" ")[0]
            box.set_checked(name in kept)
        page.click_button("Confirm")
        return "boxes"
    page.choose(move, "All moves")
    page.click_button("Confirm")
    return "list"


def words(payment):
    """A payment's cards, however they are written."""
    return sorted(re.findall(r"(\d+)\s(\w+?)s?(?=\s|$)", payment.replace("+", "")))


def test_a_whole_game_from_the_opening_tickets_to_the_score_sheet(notebook):
    notebook.open("game.ipynb", [CELL, THINK])
    notebook.run(0)
    notebook.run(1)
    notebook.wait_for_repaint(n=0)
    notebook.screenshot("game_start")
    ways, last_round = {}, False
    now = facts(notebook)
    for decision in range(MOST):
        way = take(notebook, notebook.ask("advice()"))
        ways[way] = ways.get(way, 0) + 1
        now = settle(notebook, now)
        if decision in (1, 20, 40):
            notebook.screenshot(f"game_{decision}")
        if now[1]:
            break
        if notebook.ask("game.view().last_round is not None") and not last_round:
            notebook.wait_for_text("Last round")
            notebook.screenshot("game_last_round")
            last_round = True
    assert now[1]
    assert last_round
    assert {"button", "map", "boxes"} <= set(ways)
    notebook.wait_for_text("Won by")
    notebook.canvas(0).scroll_into_view_if_needed()
    notebook.screenshot("game_over_map")
    sheet = notebook.text(0)
    notebook.page.set_viewport_size({"width": 1280, "height": 1800})
    notebook.screenshot("game_over_sheet", notebook.output(0))
    shown = notebook.ask("live.controls.explain.value")
    for name in ("Ada", "Bo"):
        notebook.click_button(name)
        lines = notebook.ask(f"[(l.text, l.rule) for l in game.explain_score({name!r})]")
        for text, rule in lines:
            notebook.output(0).locator(".ttr-end tr", has_text=text).filter(
                has_text=rule
            ).first.wait_for()
        assert str(notebook.ask(f"game.scores()[{name!r}].total")) in sheet
    assert shown in ("Ada", "Bo")


def test_the_end_shows_the_longest_trail_and_what_each_station_borrows(notebook):
    notebook.open("end.ipynb", [BORROWING])
    notebook.run(0)
    notebook.wait_for_repaint(n=0)
    notebook.wait_for_text("Last round: the last turn")
    notebook.click_button("draw blind")
    with notebook.repaint(0):
        notebook.click_button("draw blind")
    notebook.wait_for_text("Won by")
    assert notebook.ask("live.controls.explain.value") == "Bo"
    with notebook.repaint(0):  # another player, another trail
        notebook.click_button("Ada")
    notebook.output(0).get_by_text("Paris-Wien 8 — joined").wait_for()
    notebook.page.set_viewport_size({"width": 1280, "height": 1600})
    notebook.screenshot("game_borrowed", notebook.output(0))
    assert notebook.ask("game.scores()['Ada'].borrowed") == {"München": "munchen-zurich"}
    line = notebook.output(0).locator(".ttr-end tr", has_text="EU-STA-4")
    assert "München" in line.first.inner_text()
