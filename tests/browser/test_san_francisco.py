"""San Francisco in JupyterLab: a whole game with tokens placed and chosen, and ferries."""

import re
from itertools import count
from random import Random

import ttr_lab as ttr
from tests.browser.test_whole_game import MOST, THINK, facts, settle

CELL = """
import ttr_lab as ttr
game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed={seed}, first="Bo")
live = ttr.play(game, bots={{"Bo": ttr.bots.planner}})
live
"""
WANTED = {"place", "take", "ferry", "keep", "draw"}


def event(game, move):
    """What is special about a move of Ada's."""
    if move.startswith("claim"):
        claimed = next(m for m in game.legal() if str(m) == move).route
        return "ferry" if claimed.locomotives else "claim"
    return move.split()[0]


def events(seed):
    """What happens to Ada in the game that this test plays."""
    game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=seed, first="Bo")
    found = set()
    while not ttr.run(game, {"Bo": ttr.bots.planner}, seed=seed).over:
        move = ttr.bots.planner(game.view("Ada"), game.legal(), Random(len(game.moves)))
        found.add(event(game, str(move)))
        game.play(move)
    return found


def cards(text):
    """Cards however they are written: "2 red 1 wild", "2 red + 1 ferry"."""
    plain = re.sub(r"ferry|ferries", "wild", text.replace("\xa0", " "))
    return sorted(re.findall(r"(\d+) (\w+)", plain))


def take(page, move):
    """Makes a move as a person would: on the map, with a button, with boxes, or from the list."""
    verb = move.split()[0]
    if page.button(move, 0).count():
        page.click_button(move, 0)
        return "button"
    if verb == "keep":
        kept = move.removeprefix("keep ").split(", ")
        for box in page.output(0).get_by_role("checkbox").all():
            name = box.evaluate("box => box.closest('label').innerText").rpartition(" ")[0]
            box.set_checked(name in kept)
    elif verb in ("claim", "place"):
        place = re.split(r" with | at ", move.removeprefix("claim "))
        at = place[0] if verb == "claim" else place[1]
        label = "Pay with" if verb == "claim" else "Choose"
        page.click_canvas(*page.ask(f"live.where({at!r})"), n=0)
        page.list(label, 0).locator("option").first.wait_for()
        lines = page.options(label, 0)
        told = [cards(line) if verb == "claim" else line.replace("\xa0", " ") for line in lines]
        n = told.index(cards(place[1]) if verb == "claim" else move)
        page.list(label, 0).select_option(index=n)
    else:
        page.choose(move, "All moves", 0)
    page.click_button("Confirm", 0)
    return {"keep": "boxes", "claim": "map", "place": "map"}.get(verb, "list")


def test_a_whole_game_with_a_token_choice_and_a_ferry(notebook):
    seed = next(n for n in count(1) if events(n) >= WANTED)
    notebook.open("city.ipynb", [CELL.format(seed=seed), THINK])
    notebook.run(0)
    notebook.run(1)
    notebook.wait_for_repaint(n=0)
    game = ttr.new_game("san_francisco", players=["Ada", "Bo"], seed=seed, first="Bo")
    seen, ways, now = set(), set(), facts(notebook)
    for _ in range(MOST):
        for move in notebook.ask("list(game.moves)")[len(game.moves) :]:
            game.play(move)
        move = notebook.ask("advice()")
        what = event(game, move)
        if what not in seen:
            notebook.screenshot(f"city_{what}")
        seen.add(what)
        ways.add(take(notebook, move))
        now = settle(notebook, now)
        if now[1]:
            break
    assert now[1]
    assert seen >= WANTED
    assert {"button", "map", "boxes"} <= ways
    notebook.wait_for_text("Won by", n=0)
    assert "locomotive" not in notebook.text(0)
    notebook.screenshot("city_over")
    row = notebook.output(0).locator(".ttr-end tr", has_text="tokens").first.inner_text()
    for name in ("Ada", "Bo"):
        assert f"{notebook.ask(f'game.scores()[{name!r}].tokens'):+d}" in row
        notebook.click_button(name, 0)
        for text, rule in notebook.ask(f"[(l.text, l.rule) for l in game.explain_score({name!r})]"):
            line = notebook.output(0).locator(".ttr-end tr", has_text=text)
            line.filter(has_text=rule).first.wait_for()
