"""The two ways to share a board: fair play and a lesson."""

import pytest

import ttr_lab as ttr


@pytest.fixture
def table():
    boards = []

    def make(mode=None, bots=None, **more):
        game = ttr.position("europe", players=["Ada", "Bo"], hands={"Ada": "2 red", "Bo": "2 blue"},
                            **more)  # fmt: skip
        boards.append(ttr.play(game, bots=bots, mode=mode))
        return boards[-1]

    yield make
    for live in boards:
        live.close()


BOT = {"Bo": lambda view, legal, rng: legal[0]}  # draws blind: a card is seen


def test_in_fair_play_a_card_that_has_been_seen_stays_drawn(table):
    live = table("fair play", BOT)
    live.controls.press("draw blind").click()
    live.controls.undo.click()
    assert live.game.moves == ("draw blind",)
    assert "Fair play" in live.controls.message.value


def test_in_fair_play_what_showed_nothing_can_be_taken_back(table):
    live = table("fair play")
    live.game.play("build station in Wien with 1 red")
    live.controls.undo.click()
    assert live.game.moves == ()


def test_in_fair_play_the_card_a_bot_drew_cannot_be_made_undrawn(table):
    live = table("fair play", BOT)
    live.game.play("build station in Wien with 1 red")
    before = live.game.moves
    assert len(before) > 1
    live.controls.undo.click()
    assert live.game.moves == before


def test_in_a_lesson_undo_is_free(table):
    live = table("lesson", BOT)
    live.controls.press("draw blind").click()
    live.controls.undo.click()
    assert live.game.moves == ()


def test_a_lesson_gives_hints_and_fair_play_none(table):
    lesson, fair = table("lesson", BOT), table("fair play", BOT)
    assert lesson.controls.hint.layout.display is None
    assert fair.controls.hint.layout.display == "none"
    lesson.controls.hint.click()
    assert "would play" in lesson.controls.message.value
    assert lesson.game.moves == ()


def test_one_person_has_a_lesson_and_several_play_fair(table):
    assert table(None, BOT).mode == "lesson"
    assert table().mode == "fair play"


def test_another_mode_is_an_error(table):
    with pytest.raises(ValueError, match="'lesson' or in 'fair play'"):
        table("easy")
