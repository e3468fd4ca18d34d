"""Souvenirs from Venice in JupyterLab: a whole game by clicks and from lists, and secrets."""

from itertools import count
from random import Random

import ttr_lab as ttr
from tests.browser.test_whole_game import MOST, THINK, facts, settle

CELL = """
import ttr_lab as ttr
game = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed={seed})
live = ttr.play(game, bots={{"Bo": ttr.bots.planner, "Cy": ttr.bots.planner}})
live
"""
TWO = """
import ttr_lab as ttr
game = ttr.position(
    "venice", players=["Ada", "Bo", "Cy"], rolls=[1, 2, 3], appeared=["pigeons"],
    hands={"Ada": "1 mask 1 shirt", "Bo": "1 leather"},
    gondolas={"Ada": (2, 1), "Bo": (4, 4), "Cy": (3, 2)},
    city={"c2": "mask", "d3": "glass up", "e5": "feeder"},
)
live = ttr.play(game, bots={"Cy": ttr.bots.random})
live
"""
WANTED = {"jump", "look left", "look bought", "pigeons", "home"}


def event(game, move):
    """What is special about a move of Ada's."""
    if move.startswith("move to"):
        crossing = tuple(map(int, move.removeprefix("move to ").split(",")))
        others = {at for who, at in game.view().gondolas.items() if who != "Ada"}
        return "jump" if others & set(game.reach()[crossing][1:-1]) else "move"
    names = {"leave": "look left", "buy": "look bought", "go home": "home"}
    return names.get(move, "pigeons" if move.startswith("give") else move.split()[0])


def events(seed):
    """What happens to Ada in the game that this test plays."""
    game = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed=seed)
    bots = dict.fromkeys(("Bo", "Cy"), ttr.bots.planner)
    found = set()
    while not ttr.run(game, bots, seed=seed).over:
        move = ttr.bots.planner(game.view("Ada"), game.legal(), Random(len(game.moves)))
        found.add(event(game, str(move)))
        game.play(move)
    return found


def take(page, move, by_list):
    """Makes a move as a person would: with its button, on the map, or from the list."""
    if page.button(move, 0).count():
        page.click_button(move, 0)
        return "button"
    if by_list:
        page.choose(move, "All moves", 0)
    else:
        page.click_canvas(*page.ask(f"live.where({move!r})"), n=0)
        page.output(0).get_by_label("Choose", exact=True).get_by_text(move).wait_for()
    page.click_button("Confirm", 0)
    return "list" if by_list else "map"


def test_a_whole_game_with_a_jump_looks_pigeons_and_a_return(notebook):
    seed = next(n for n in count(1) if events(n) >= WANTED)
    notebook.open("venice.ipynb", [CELL.format(seed=seed), THINK])
    notebook.run(0)
    notebook.run(1)
    notebook.wait_for_repaint(n=0)
    game = ttr.new_game("venice", players=["Ada", "Bo", "Cy"], seed=seed)
    seen, ways, now = set(), set(), facts(notebook)
    for decision in range(MOST):
        for move in notebook.ask("list(game.moves)")[len(game.moves) :]:
            game.play(move)
        move = notebook.ask("advice()")
        what = event(game, move)
        if what not in seen:
            notebook.screenshot(f"venice_{what}".replace(" ", "_"))
        seen.add(what)
        ways.add(take(notebook, move, by_list=decision % 5 == 3))
        now = settle(notebook, now)
        if now[1]:
            break
    assert now[1]
    assert seen >= WANTED
    assert ways == {"button", "map", "list"}
    notebook.wait_for_text(notebook.ask("' and '.join(game.winners) or 'Nobody is home'"), n=0)
    notebook.screenshot("venice_over")
    for name in ("Ada", "Bo", "Cy"):
        notebook.click_button(name, 0)
        for text, rule in notebook.ask(f"[(l.text, l.rule) for l in game.explain_score({name!r})]"):
            line = notebook.output(0).locator(".ttr-end tr", has_text=text)
            line.filter(has_text=rule).first.wait_for()


def test_a_look_and_the_pigeons_are_secret_between_two_people(notebook):
    notebook.open("two.ipynb", [TWO])
    notebook.run(0)
    before = notebook.wait_for_repaint(n=0)
    notebook.click_canvas(*notebook.ask("live.where('e5')"))
    notebook.wait_for_repaint(before, 0)
    notebook.click_button("Confirm")
    notebook.wait_for_text("choose a card to give to Bo")
    notebook.screenshot("venice_pigeons_ada")
    notebook.click_button("give shirt")
    notebook.button("Bo, press when you are ready").wait_for()
    assert "give shirt" not in notebook.text()
    assert not notebook.button("give leather").count()
    notebook.screenshot("venice_curtain")
    notebook.click_button("Bo, press when you are ready")
    notebook.wait_for_text("has chosen")
    assert "shirt" not in notebook.output().locator(".ttr-panel").inner_text()
    notebook.click_button("give leather")
    notebook.click_button("Ada, press when you are ready")
    notebook.wait_for_text("move 1 step")
    with notebook.repaint(0):
        notebook.click_canvas(*notebook.ask("live.where('2,2')"))
    notebook.click_button("Confirm")
    notebook.click_button("look at c2")
    notebook.button("Ada, press when you are ready").wait_for()
    assert "Only Ada" not in notebook.text()
    with notebook.repaint(0):  # the card itself turns up on the map, for Ada
        notebook.click_button("Ada, press when you are ready")
    notebook.wait_for_text("Only Ada sees this: mask at c2.")
    notebook.screenshot("venice_look_ada")
    with notebook.repaint(0):
        notebook.click_button("leave")
    notebook.button("Bo, press when you are ready").wait_for()
    assert "mask at c2" not in notebook.text()
    assert notebook.ask("game.view().city['c2']") == "down"


def test_the_position_is_told_in_words(notebook):
    notebook.open("words.ipynb", [TWO])
    notebook.run(0)
    notebook.output().get_by_text("The board in words").click()
    notebook.wait_for_text("Ada: at 2,1; 2 cards · 4 coins.")
    notebook.wait_for_text("d3 glass")
