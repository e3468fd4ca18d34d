"""Questions and exercises: the engine answers, and what is told never gives the answer away."""

import re
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

import ttr_lab as ttr
from ttr_lab import answers, exercises
from ttr_lab.widgets import cells

TUNNEL = {"players": ["Ada", "Bo"], "hands": {"Ada": "4 green 2 wild"}, "deck": "green wild red"}
SCORED = {
    "players": ["Ada", "Bo", "Cy"],
    "routes": {
        "Ada": ["Paris-Zürich", "München-Zürich", "Brest-Dieppe"],
        "Bo": ["München-Wien", "Budapest-Wien red"],
        "Cy": ["Berlin-Wien"],
    },
    "stations": {"Ada": ["Wien"], "Cy": ["Roma"]},
    "tickets": {"Ada": ["Paris-Wien", "Madrid-Dieppe"], "Bo": ["Budapest-Sofia"]},
}


def tunnel(cards="3 green", **changed):
    game = ttr.position("europe", **{**TUNNEL, **changed})
    game.play(f"claim Paris-Zürich with {cards}")
    return game


def scored(**changed):
    return ttr.position("europe", **{**SCORED, **changed})


# Exercises.


@pytest.mark.parametrize(
    ("game", "name", "right", "wrong"),
    [
        (tunnel(), "tunnel extra", "2 cards", 1),
        (tunnel("1 green 2 wild"), "Tunnel Extra", 2, 3),
        (tunnel("1 green 2 wild", deck="red red blue wild"), "route points of Paris-Zürich", 4, 3),
        (scored(), "route points of palermo-smyrna", 15, "6"),
        (scored(), "cards to pay for Palermo-Smyrna", 6.0, 8),
        (scored(), "locomotives for Palermo-Smyrna", 2, 6),
        (scored(), "locomotives for Paris-Zürich", 0, 3),
        (scored(), "may claim Brest-Paris with 3 black", "No", True),
        (scored(hands={"Ada": "3 black"}), "may claim Brest-Paris with 3 black", True, "no"),
        (scored(hands={"Ada": "2 black 2 wild"}), "payment for Brest-Paris",
         "1 locomotive and 2 black", "3 black"),
        (scored(hands={"Ada": "2 black 2 wild"}), "payment for Brest-Paris",
         {"black": 1, "wild": 2}, "2 black"),
        (scored(hands={"Ada": "2 black 2 wild"}), "ways to pay for Brest-Paris", 2, 1),
        (scored(hands={"Ada": "2 black"}), "routes to claim", "12 routes", 13),
        (scored(face_up="red wild blue wild green", deck="wild black black black black black"),
         "display after draw red", "5 black", "wild wild blue wild green"),
        (scored(), "tickets done by ada", "1", 2),
        (scored(turn="Bo", last_round=3), "who plays last", "ada", "Bo"),
        (scored(turn="Bo", last_round=1), "who plays last", "Bo", "Cy"),
        (scored(), "longest trail of Ada", ttr.longest_trail([("a", "b", 5)]), 7),
        (scored(turn="Bo"), "longest trail", 4, 0),
        (scored(), "winner", ("Ada",), "Ada and Bo"),
        (scored(), "station borrows in Wien", "Wien-München", None),
        (scored(), "station borrows in Roma", "nothing", "Roma-Venezia"),
    ],
)  # fmt: skip
def test_a_right_answer_is_told_from_a_wrong_one(game, name, right, wrong):
    yes, no = ttr.quiz.check(game, name, right), ttr.quiz.check(game, name, wrong)
    assert yes.ok, yes
    assert not no.ok, no
    assert bool(yes)
    assert not bool(no)
    assert ttr.rule(no.rule).id == yes.rule


def test_the_score_is_what_the_score_sheet_says():
    game = scored()
    for name, score in game.scores().items():
        assert ttr.quiz.check(game, f"score of {name}", score.total).ok
        assert not ttr.quiz.check(game, f"score of {name}", score.total + 1).ok


def test_a_tunnel_paid_with_locomotives_alone_cites_its_own_rule():
    game = tunnel("3 wild", hands={"Ada": "5 wild"})
    assert ttr.quiz.check(game, "tunnel extra", 1) == ttr.quiz.Feedback(
        True, "EU-TUN-3", "That is right."
    )


def test_a_shared_victory_asks_for_all_the_winners():
    game = ttr.position("europe", players=["Ada", "Bo"])
    assert ttr.quiz.check(game, "winner", "Bo & Ada").ok
    assert "tie" in ttr.quiz.check(game, "winner", "Bo").text


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("tunnel extra", 1, "the colour only"),
        ("tunnel extra", 3, "every card turned up"),
        ("route points of Paris-Zürich", 3, "These are the spaces"),
    ],
)
def test_a_likely_slip_is_named(name, wrong, said):
    assert said in ttr.quiz.check(tunnel(), name, wrong).text


def test_slips_in_a_score_and_a_trail_are_named():
    game = scored()
    score = game.scores()["Ada"]
    told = [
        (score.total - score.stations, "never built"),
        (score.total + score.undone[0].points, "taken off"),
        (score.total + 2 * score.undone[0].points, "added tickets"),
    ]
    for wrong, said in told:
        assert said in ttr.quiz.check(game, "score of Ada", wrong).text
    assert "in one go" in ttr.quiz.check(game, "longest trail of Ada", 7).text


class Hostile:
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __float__ = __index__ = __iter__ = __str__


NO_NUMBERS = [None, "", "two", "2.5", 2.5, float("nan"), float("inf"), [2], {2: 2}, b"2", True]


@pytest.mark.parametrize("answer", [*NO_NUMBERS, object(), Hostile(), "9" * 5000, len])
def test_an_answer_of_another_kind_is_wrong_and_no_error(answer):
    told = ttr.quiz.check(tunnel(), "tunnel extra", answer)
    assert told == ttr.quiz.Feedback(False, "EU-TUN-2", "This asks for a whole number.")


NAMES = ["may draw blind", "winner", "who plays last", "payment for Brest-Dieppe"]


@pytest.mark.parametrize("name", [*NAMES, "station borrows in Wien"])
@pytest.mark.parametrize("answer", [7, "chess", b"", object(), Hostile(), [Hostile()], {"x": None}])
def test_every_kind_of_answer_survives_nonsense(name, answer):
    game = scored(hands={"Ada": "3 orange"}, last_round=2, routes={"Bo": ["München-Wien"]})
    assert not ttr.quiz.check(game, name, answer).ok


def test_an_unknown_exercise_names_those_there_are():
    with pytest.raises(ValueError, match=r"chess.*tunnel extra.*score of <seat>.*winner"):
        ttr.quiz.check(scored(), "chess", 1)
    with pytest.raises(ValueError, match="no exercise 7"):
        ttr.quiz.check(scored(), 7, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tunnel extra", "needs a tunnel offer"),
        ("who plays last", "last round has begun"),
        ("station borrows in Paris", "none stands there"),
        ("payment for Brest-Paris", "Brest-Paris cannot"),
        ("score of Zoe", "Players: Ada, Bo, Cy"),
        ("may jump", "cannot be read"),
        ("route points of Paris-Moskva", "No route joins"),
    ],
)
def test_an_exercise_that_does_not_fit_the_position_says_so(name, said):
    before = len(_instances)
    for function in (lambda game: ttr.quiz.check(game, name, 1),
                     lambda game: ttr.quiz.ask(game, name)):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            function(scored())
    assert len(_instances) == before


def test_exercises_come_in_three_ranks():
    ranks = [ttr.quiz.exercises(rank) for rank in ttr.quiz.RANKS]
    assert all(ranks)
    assert sorted(name for some in ranks for name in some) == sorted(ttr.quiz.exercises())
    with pytest.raises(ValueError, match="warm-up"):
        ttr.quiz.exercises("easy")


def of_ones_own(answer, kind="number", **more):
    return ttr.quiz.Exercise("mine", "practice", "What?", answer=lambda game: answer, kind=kind,
                             **more)  # fmt: skip


def test_an_exercise_of_ones_own_is_checked_for_slips_of_its_author():
    for changed in ({"rank": "easy"}, {"kind": "poem"}, {"answer": 3}):
        with pytest.raises(ValueError, match=next(iter(changed))):
            ttr.quiz.Exercise(**{"name": "x", "rank": "practice", "prompt": "?",
                                 "answer": len, **changed})  # fmt: skip
    with pytest.raises(ValueError, match="asks for a number"):
        ttr.quiz.check(scored(), of_ones_own("many"), 1)


# Feedback never gives the answer away.


def hidden(game, exercise):
    return set().union(*(answers.forms(v) for v in exercises.expected(game, exercise)))


@pytest.mark.parametrize("slip", ["You forgot 7.", "Seven it is.", "It is 17.", "x7y"])
def test_a_text_that_holds_the_answer_is_replaced(slip):
    mine = of_ones_own(7, slips=lambda game: [(3, slip)])
    assert ttr.quiz.check(scored(), mine, 3).text == ttr.quiz.check(scored(), mine, 4).text
    minus = of_ones_own(-7, slips=lambda game: [(3, slip)])
    assert slip not in ttr.quiz.check(scored(), minus, 3).text


@pytest.mark.parametrize("names", [("e", "t"), ("Not", "Yet"), ("hint", "again"), ("Träin", "✗✓")])
@pytest.mark.parametrize("name", ["winner", "who plays last"])
def test_not_even_by_chance_inside_a_word(names, name):
    game = ttr.position("europe", players=list(names), last_round=1)
    exercise = ttr.quiz.exercise(name)
    for given in (names[0], names[1], list(names), "nobody", 3):
        text = ttr.quiz.check(game, exercise, given).text
        plain = ttr.rails.board.plain(text)
        assert not [form for form in hidden(game, exercise) if form in plain]


@pytest.mark.parametrize("answer", [True, False])
def test_yes_and_no_are_kept_too(answer):
    for given in (True, False, "maybe"):
        text = ttr.quiz.check(scored(), of_ones_own(answer, "yes or no"), given).text
        assert ("yes" if answer else "no") not in text.casefold()


def test_no_feedback_on_random_positions_holds_the_answer():
    """All exercises, on games in the middle of which somebody stops to ask."""
    rng, asked = Random(5), 0
    for seed in range(6):
        game = ttr.new_game("mini", players=["Ada", "Bo", "Cy"], seed=seed)
        for _ in range(rng.randrange(10, 70)):
            if not game.over:
                game.play(rng.choice(game.legal()))
        city = next(iter(game.view().stations), game.board.routes[0].cities[0])
        fill = {"<seat>": rng.choice(game.seats), "<route>": rng.choice(game.board.routes).id,
                "<move>": "draw blind", "<city>": city}  # fmt: skip
        for pattern in ttr.quiz.exercises():
            gap = re.search("<.*>", pattern)
            name = pattern.replace(gap[0], fill[gap[0]]) if gap else pattern
            exercise = ttr.quiz.exercise(name)
            try:
                right = exercises.expected(game, exercise)
            except ValueError:
                continue  # not in this position
            asked += 1
            secrets = hidden(game, exercise)
            slips = [wrong for wrong, _ in exercise.slips(game)]
            for given in [*right, *slips, *range(6), "yes", "no", "Ada", "Bo", "2 red", "nothing"]:
                told = ttr.quiz.check(game, exercise, given)
                text = ttr.rails.board.plain(told.text)
                assert not [form for form in secrets if form in text], (name, given, told)
            assert all(ttr.quiz.check(game, name, value).ok for value in right)
    assert asked > 50


# What lies on the table is told with the exercise, and does not answer it.


HAND = {
    "hands": {"Ada": "2 black 2 wild", "Bo": "3 red"},
    "routes": {"Bo": ["Berlin-Warszawa purple"]},
    "trains": {"Ada": 9},
}


BO_HOLDS = "Tickets of Bo: Budapest-Sofia (5)."


def test_the_table_tells_what_the_exercise_is_about():
    asked = {
        name: ttr.quiz.ask(scored(**HAND), name).table.splitlines()
        for name in ("ways to pay for Brest-Paris", "may build station in Kyiv with 2 wild",
                     "may draw blind", "may draw tickets", "score of Ada", "longest trail of Bo",
                     "tickets done by Bo")
    }  # fmt: skip
    assert asked["ways to pay for Brest-Paris"] == [
        "Ada is to decide.",
        "Ada holds 2 black and 2 locomotives.",
        "Routes of Bo: Berlin-Warszawa purple (4).",
        "Ada has 9 trains left.",
        "Brest-Paris is black and has 3 spaces.",
    ]
    assert asked["may build station in Kyiv with 2 wild"][1:] == [
        "Ada holds 2 black and 2 locomotives.",
        "Stations of Ada: Wien.",
        "Stations of Cy: Roma.",
    ]
    assert "In the deck: " in asked["may draw blind"][1]
    assert asked["may draw tickets"][1].startswith("In the ticket deck: ")
    assert "Tickets of Ada: Paris-Wien (8), Madrid-Dieppe (8)." in asked["score of Ada"]
    assert BO_HOLDS not in asked["score of Ada"]
    assert asked["tickets done by Bo"] == [*asked["longest trail of Bo"], BO_HOLDS]
    assert asked["longest trail of Bo"] == ["Routes of Bo: Berlin-Warszawa purple (4)."]


def test_the_table_is_in_the_widget_in_its_twin_and_in_its_text(monkeypatch):
    asked = ttr.quiz.ask(scored(last_round=2), "who plays last")
    live, twin = shown(asked, monkeypatch)
    told = "Turn order: Ada, Bo, Cy. Turns left, this one among them: 2."
    assert told in asked._root.children[1].value
    assert told in twin["text/html"].split("<details>")[0]
    assert repr(asked).splitlines()[1:] == ["The table", "Ada is to decide.", told]
    assert live["text/plain"] == "An exercise:"
    asked.close()
    bare = ttr.quiz.ask(scored(), "locomotives for Palermo-Smyrna")
    assert "The table" not in repr(bare) + bare.twin()[0] + bare._root.children[1].value
    bare.close()
    own = ttr.quiz.ask(scored(), of_ones_own(7, table=lambda game: "a < b"))
    assert "a &lt; b" in own.twin()[0]
    assert own.check(7).ok
    own.close()


def test_the_table_holds_no_score():
    """Points of tickets are printed on them; the sums of a score sheet are for the learner."""
    game = scored()
    for name in ("score of Ada", "winner", "tickets done by Ada", "longest trail of Ada"):
        asked = ttr.quiz.ask(game, name)
        numbers = set(re.findall(r"\d+", asked.table))
        sums = {str(score.total) for score in game.scores().values()}
        sums |= {str(score.routes) for score in game.scores().values() if score.routes > 8}
        assert not numbers & sums, name
        assert not re.search("done|wins|won|points|longest", asked.table)
        asked.close()


@pytest.mark.parametrize(
    ("move", "rule", "said"),
    [
        ("claim Brest-Paris with 2 black 1 wild", "EU-CLAIM-1", "Ada holds 2 black and 2 loco"),
        ("claim Kyiv-Wilno with 2 black", "EU-CLAIM-2", "9 trains left for its 2 spaces"),
        ("claim Pamplona-Madrid black with 2 black 1 wild", "EU-TUN-1", "turned up only then"),
        ("claim Amsterdam-London with 2 wild", "EU-FERRY-1", "ferry signs is paid"),
        ("build station in Kyiv with 2 black", "EU-STA-3", "so this one costs 2 cards"),
    ],
)
def test_a_legal_move_is_explained_and_cites_the_rule_it_rests_on(move, rule, said):
    game = scored(**HAND)
    assert game.why_not(move) is None
    assert ttr.quiz.check(game, f"may {move}", "no").rule == rule
    assert said in ttr.quiz.exercise(f"may {move}").solution(game)
    ttr.quiz.ask(game, f"may {move}").close()


# A question before a reveal.


def question(position=None, **changed):
    game = position or ttr.position("europe", **TUNNEL)
    given = {
        "options": [0, 1, 2, 3],
        "game": game,
        "moves": "claim Paris-Zürich with 3 green",
        "answer": lambda game: game.phase.extra,
        "why": {1: "A locomotive counts as well.", 3: "Red does not match."},
        "reason": "Green and the locomotive match.",
        "rule": "EU-TUN-2",
    }
    return ttr.quiz.predict("How many more cards?", **{**given, **changed})


def test_a_question_is_answered_wrong_then_right_and_the_game_stays():
    game = ttr.position("europe", **TUNNEL)
    asked = question(game)
    asked.choose(1)
    assert not asked.answered
    assert asked.feedback == "A locomotive counts as well."
    asked.choose("0")
    assert asked.feedback == "Not that one. Try another."
    asked._buttons["2"].click()
    assert asked.answered
    assert "turned up: green, locomotive and red" in asked.feedback
    assert asked.feedback.endswith("Green and the locomotive match.")
    assert game.moves == ()
    assert game.phase.name == "turn"
    with pytest.raises(ValueError, match="none of the options"):
        asked.choose(9)
    asked.close()


def test_the_answer_follows_the_position_and_is_not_stored():
    for deck, extra in [("red red red", 0), ("green red red", 1), ("green wild wild", 3)]:
        asked = question(
            ttr.position("europe", **{**TUNNEL, "deck": deck}),
            answer=lambda game: game.phase.extra,
            why={},
        )
        asked.choose(extra)
        assert asked.answered
        asked.close()


def test_an_exercise_can_be_the_question():
    asked = question(scored(), options=[True, False], answer="may claim Brest-Paris with 3 black",
                     moves=(), why={}, reason="", rule="")  # fmt: skip
    assert asked.options == ("yes", "no")
    asked.choose("no")
    assert asked.answered
    assert "EU-CLAIM-1" in asked.twin()[0]
    asked.close()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"answer": 2}, "give a function"),
        ({"answer": lambda: 9}, "none of the options"),
        ({"answer": "chess"}, "no exercise"),
        ({"options": [1]}, "two or more"),
        ({"options": [1, 1]}, "all different"),
        ({"options": "0123"}, "write a list"),
        ({"why": {7: "?"}}, "7 is none of the options"),
        ({"rule": "EU-TUN-99"}, "EU-TUN-99"),
        ({"game": None}, "game="),
        ({"game": None, "moves": ()}, "game="),
        ({"moves": "claim Paris-Zürich with 3 red"}, "EU-CLAIM"),
    ],
)
def test_slips_of_a_lesson_are_errors_at_once(changed, said):
    before = len(_instances)
    with pytest.raises(ValueError, match=said):
        question(**changed)
    assert len(_instances) == before


def shown(thing, monkeypatch):
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: bundles.append(data))
    thing._ipython_display_()
    return bundles


def test_the_twin_reads_without_a_kernel_and_is_the_same_each_time(monkeypatch):
    twins = []
    for _ in range(2):
        asked = question()
        live, twin = shown(asked, monkeypatch)
        assert live["text/plain"] == "A question:"
        assert twin["text/plain"] == "How many more cards?\nOptions: 0 · 1 · 2 · 3."
        assert repr(asked) == twin["text/plain"]
        twins.append(twin["text/html"])
        asked.close()
    assert twins[0] == twins[1]
    words, fold = twins[0].split("<details>")
    assert "How many more cards?" in words
    assert "0 · 1 · 2 · 3" in words
    assert "To answer with buttons, run the cells above, then this one." in words
    assert "Green and the locomotive match." not in words
    assert "<b>2</b>" in fold
    assert "Green and the locomotive match." in fold
    assert "[EU-TUN-2] Matching cards cost extra" in fold
    assert "1: A locomotive" in fold


def test_what_a_lesson_writes_is_text_and_no_html(monkeypatch):
    asked = question(options=["<b>2</b>", "3"], answer=lambda: "3", why={"<b>2</b>": "<i>no</i>"},
                     reason="a < b")  # fmt: skip
    page = shown(asked, monkeypatch)[1]["text/html"]
    assert "&lt;b&gt;2&lt;/b&gt;" in page
    assert "a &lt; b" in page
    assert "<i>" not in page
    asked.choose("<b>2</b>")
    assert "<i>" not in asked._message.value
    asked.close()


def test_an_exercise_in_a_cell_is_checked_there(monkeypatch):
    game = tunnel()
    asked = ttr.quiz.ask(game, "tunnel extra")
    game.play("decline")  # it asks about the position as it was
    asked._input.value = "1"
    assert "colour only" in asked._message.value
    asked._input.value = " "
    assert "Write an answer first." in asked._message.value
    asked._input.value = "2 cards"
    assert asked.feedback.ok
    assert "That is right." in asked._message.value
    page = shown(asked, monkeypatch)[1]["text/html"]
    prompt, hint, solution = page.split("<details>")
    assert "How many more cards are due?" in prompt
    assert "(warm-up)" in prompt
    assert "Hint" in hint
    assert "Due on top: 2." in solution
    assert "EU-TUN-2" in solution
    asked.close()


def test_few_answers_are_chosen_from_a_list():
    asked = ttr.quiz.ask(scored(last_round=2), "who plays last")
    assert asked._input.options == ("(choose)", "Ada", "Bo", "Cy")
    asked._check.click()
    assert "Write an answer first." in asked._message.value
    asked._input.value = "Bo"
    asked._check.click()
    assert asked.feedback.ok
    asked.close()


def test_a_cell_run_again_closes_what_it_showed(monkeypatch):
    before = len(_instances)
    run = [0]
    monkeypatch.setattr(cells, "current", lambda: ("cell", run[0]))
    for _ in range(3):
        run[0] += 1
        first, second = question(), ttr.quiz.ask(scored(), "winner")
        shown(first, monkeypatch)
        shown(second, monkeypatch)
        assert not first.closed
        assert not second.closed
    one = len(_instances) - before
    first.close()
    second.close()
    assert one > 0
    assert len(_instances) == before
    assert "cell" not in cells._shown


def test_a_hundred_questions_leave_no_widget_behind():
    before = len(_instances)
    game = ttr.position("europe", **TUNNEL)
    for _ in range(100):
        asked = question(game)
        asked.choose(2)
        asked.close()
        asked.close()
    assert len(_instances) == before
