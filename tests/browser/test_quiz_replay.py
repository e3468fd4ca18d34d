"""Questions are answered and games are replayed by mouse and by keys, as a reader does."""

import pytest

QUESTION = """
import ttr_lab as ttr

game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "4 green 1 wild"},
                    deck="green wild red")
ttr.quiz.predict(
    "Ada lays 3 green cards for the tunnel Paris-Zürich and turns up three cards. "
    "They are green, a locomotive and red. How many more cards must she pay?",
    options=[0, 1, 2, 3], game=game, moves="claim Paris-Zürich with 3 green",
    answer=lambda game: game.phase.extra, rule="EU-TUN-2",
    why={0: "Look at the colour that was laid: does any of the three match it?",
         1: "A locomotive counts as well.", 3: "Red does not match green."},
    reason="The green card and the locomotive match, the red one does not.")
"""
EXERCISE = """
scored = ttr.position("europe", players=["Ada", "Bo"],
                      routes={"Ada": ["Paris-Zürich", "München-Zürich"], "Bo": ["München-Wien"]},
                      stations={"Ada": ["Wien"]}, tickets={"Ada": ["Paris-Wien"]})
ttr.quiz.ask(scored, "score of Ada")
"""
REPLAY = """
import ttr_lab as ttr

game = ttr.new_game("europe", players=["Ada", "Bo"], seed=3)
ttr.run(game, bots={"Ada": ttr.bots.planner, "Bo": ttr.bots.planner}, seed=3)
shown = ttr.replay(game)
shown
"""


def message(notebook, n):
    return notebook.output(n).get_by_role("alert")


def test_a_question_is_answered_wrong_then_right(notebook):
    notebook.open("quiz.ipynb", [QUESTION])
    notebook.run(0)
    notebook.button("1", 0).wait_for()
    place = notebook.output(0).get_by_text("Answer", exact=True)
    before = place.bounding_box()
    notebook.click_button("1", 0)
    notebook.wait_for_text("A locomotive counts as well.", 0)
    notebook.screenshot("wrong")
    notebook.button("2", 0).first.focus()
    notebook.page.keyboard.press("Enter")
    notebook.wait_for_text("That is right.", 0)
    assert "EU-TUN-2" in message(notebook, 0).inner_text()
    assert place.bounding_box() == before  # nothing has jumped
    assert notebook.ask("game.phase.name") == "turn"  # the reader's game has not moved
    notebook.screenshot("right")
    # The answer is folded below, and its words are not said twice.
    fold = notebook.output(0).locator("details")
    assert not fold.locator("p").is_visible()
    fold.locator("summary").click()
    assert "2 cards more due" in fold.inner_text()
    assert notebook.output(0).get_by_text("How many more cards must she pay?").locator(
        "visible=true").count() == 1  # fmt: skip


def test_a_question_run_again_is_there_once_and_reads_without_a_kernel(notebook):
    notebook.open("quiz.ipynb", [QUESTION])
    for _ in range(3):
        notebook.run(0)
    notebook.click_button("2", 0)
    notebook.wait_for_text("That is right.", 0)
    assert notebook.output(0).locator(".ttr-quiz").count() == 1
    count = "len([w for w in __import__('ipywidgets').Widget._active_widgets.values()])"
    many = notebook.ask(count)
    notebook.run(0)
    assert notebook.ask(count) == many


def test_an_exercise_is_checked_where_it_stands(notebook):
    notebook.open("exercise.ipynb", [QUESTION, EXERCISE])
    notebook.run(0)
    notebook.run(1)
    field = notebook.output(1).get_by_label("Your answer")
    field.fill("a lot")
    notebook.click_button("Check", 1)
    notebook.wait_for_text("This asks for a whole number.", 1)
    points = notebook.ask("scored.scores()['Ada'].total")
    field.fill(str(points - notebook.ask("scored.scores()['Ada'].stations")))
    field.press("Enter")
    notebook.wait_for_text("stations that were never built", 1)
    assert str(points) not in message(notebook, 1).inner_text()
    notebook.screenshot("exercise")
    notebook.output(1).get_by_text("Hint", exact=True).click()
    notebook.output(1).get_by_text("Solution", exact=True).click()
    notebook.screenshot("folds")
    field.fill(str(points))
    notebook.click_button("Check", 1)
    notebook.wait_for_text("That is right.", 1)


def test_the_slider_is_moved_and_a_line_of_the_log_clicked(notebook):
    notebook.open("replay.ipynb", [REPLAY])
    notebook.run(0)
    notebook.wait_for_repaint(n=0)
    notebook.page.wait_for_timeout(300)
    notebook.screenshot("replay_end")
    height = notebook.output(0).locator(".ttr-live").bounding_box()["height"]
    handle = notebook.output(0).locator(".noUi-handle")
    with notebook.repaint(0):
        handle.focus()
        for _ in range(3):
            notebook.page.keyboard.press("ArrowLeft")
    assert notebook.ask("shown.moment") == notebook.ask("len(game.moves)") - 3
    log = notebook.output(0).locator(".ttr-moves select")
    line = log.locator("option").filter(has_text="claims").first
    label = line.inner_text().replace("\xa0", " ")
    with notebook.repaint(0):
        log.select_option(index=line.evaluate("option => option.index"))
    moment = notebook.ask("shown.moment")
    assert label.startswith(f"{moment}  ")
    notebook.wait_for_text(f"Move {moment} of", 0)
    notebook.screenshot("replay_line")
    with notebook.repaint(0):
        notebook.click_button("first", 0)
    assert notebook.ask("shown.moment") == 0
    notebook.choose("all hands open", "Seen by", 0)
    notebook.wait_for_text("Bo's hand", 0)
    notebook.screenshot("replay_all")
    assert notebook.output(0).locator(".ttr-live").bounding_box()["height"] == pytest.approx(
        height, abs=1
    )
