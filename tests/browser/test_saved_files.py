"""Files as JupyterLab saves them in the middle of a game, also with the state of all widgets."""

import json

import pytest

BETWEEN_TWO = """
import ttr_lab as ttr
game = ttr.new_game("europe", players=["Ada", "Bo"])  # its seed is nobody's to know
live = ttr.play(game)
live
"""
WITH_A_BOT = """
import ttr_lab as ttr
lesson = ttr.new_game("europe", players=["Ada", "Bo"])
live = ttr.play(lesson, bots={"Bo": ttr.bots.planner})
live
"""
STATES = "window.jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
WIDGETS = "application/vnd.jupyter.widget-state+json"
SAVED = "window.jupyterapp.shell.currentWidget.context.model.dirty === false"
PNG = """__import__("base64").b64encode(__import__("ttr_lab.draw").draw.png(game)).decode()"""


@pytest.fixture
def states(notebook):
    """Switches JupyterLab's "Save Widget State Automatically" on; off again when called."""
    switched = []

    def switch():
        notebook.page.evaluate(STATES)
        switched.append(True)

    yield switch
    if len(switched) % 2:
        switch()  # JupyterLab would keep it for the tests that follow


def saved(page):
    """The text of the file, and the notebook in it, once all has been written.

    A picture may arrive while the file is being written, and is saved the next time then.
    """
    page.ask("0")  # what the kernel told the page before its answer has arrived with it
    for _ in range(50):
        text = page.save().read_text(encoding="utf-8")
        if page.page.evaluate(SAVED):
            return text, json.loads(text)
        page.page.wait_for_timeout(200)
    raise AssertionError("the notebook is never saved whole")


def tickets(page, game, seat):
    """The names of what a seat has been offered, or holds."""
    view = f"{game}.view({seat!r})"
    return page.ask(f"[ticket.name for ticket in (*{view}.offer, *{view}.tickets)]")


def found(text, names):
    return [name for name in names if name in text]


def wait_for_all(page, names, n):
    """Waits until all of these names can be read: the page is told of them one after the other."""
    for name in names:
        page.wait_for_text(name, n)


def keep_two(page, n):
    for box in page.output(n).get_by_role("checkbox").all()[:2]:
        box.check()
    page.click_button("Confirm", n)


def test_a_file_saved_between_two_people_holds_the_secrets_of_neither(notebook):
    """As JupyterLab saves it unless told otherwise; somebody looks all the while."""
    page = notebook
    page.open("two.ipynb", [BETWEEN_TWO])
    page.run(0)
    page.wait_for_repaint(n=0)
    secrets = [*tickets(page, "game", "Ada"), *tickets(page, "game", "Bo")]
    assert len(secrets) == 8
    secrets += ["s hand (", str(page.ask("game.seed"))]
    assert found(saved(page)[0], secrets) == []

    keep_two(page, 0)
    page.click_button("Bo, press when you are ready", 0)
    page.wait_for_text("Bo's hand (4)", 0)
    picture = page.ask(PNG)
    for _ in range(100):  # the picture follows when nothing has happened for a while
        text, kept = saved(page)
        outputs = [output.get("data", {}) for output in kept["cells"][0]["outputs"]]
        [shown] = [data["image/png"] for data in outputs if "image/png" in data]
        if shown.replace("\n", "") == picture:
            break
        page.page.wait_for_timeout(200)
    else:
        raise AssertionError("the picture in the file is not the one that all may see")
    assert "widgets" not in kept["metadata"]
    assert found(text, secrets) == []


def test_with_the_state_of_widgets_a_file_holds_nothing_of_whoever_does_not_look(notebook, states):
    """Neither of the other person at the screen nor of a bot."""
    page = notebook
    page.open("states.ipynb", [BETWEEN_TWO, WITH_A_BOT])
    states()
    page.run(0)
    page.wait_for_repaint(n=0)
    adas, bos = tickets(page, "game", "Ada"), tickets(page, "game", "Bo")
    assert len(adas) == len(bos) == 4

    wait_for_all(page, adas, 0)
    text, kept = saved(page)
    assert kept["metadata"]["widgets"][WIDGETS]["state"]
    assert found(text, adas) == adas  # she looks, and told JupyterLab to save what is shown
    assert found(text, bos) == []

    keep_two(page, 0)
    page.wait_for_text("The screen goes to Bo", 0)
    assert found(saved(page)[0], [*adas, *bos, "s hand ("]) == []

    page.click_button("Bo, press when you are ready", 0)
    page.wait_for_text("Bo's hand (4)", 0)
    wait_for_all(page, bos, 0)
    text, _ = saved(page)
    assert found(text, bos) == bos
    assert found(text, [*adas, "Ada's hand", "Ada&#x27;s hand"]) == []

    keep_two(page, 0)
    page.click_button("Ada, press when you are ready", 0)
    for _ in range(2):
        page.click_button("draw blind", 0)
    page.wait_for_text("The screen goes to Bo", 0)
    text, _ = saved(page)
    assert found(text, [*adas, *bos, "s hand (", str(page.ask("game.seed"))]) == []
    assert len(text) < 1_000_000

    page.run(1)
    page.wait_for_repaint(n=1)
    own = tickets(page, "lesson", "Ada")
    keep_two(page, 1)
    page.wait_for_text("Bo keeps", 1)
    bots = tickets(page, "lesson", "Bo")
    text, _ = saved(page)
    assert found(text, own) == own  # what she gave up is in her log
    # Both games have the same tickets; those of the other game are on no screen now.
    assert found(text, {*bots, *adas, *bos} - {*own}) == []
    assert str(page.ask("lesson.seed")) not in text
