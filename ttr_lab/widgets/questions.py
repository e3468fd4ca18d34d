"""A question and an exercise as widgets, each with a twin in text that needs no kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any

import ipywidgets as w

from ..answers import choices, wording
from ..exercises import Exercise, Feedback, expected, judge, told
from ..game import Game
from ..rulebook import rule as rule_of
from ..text import say
from . import cells, html
from .controls import button, every, put, row
from .guard import guarded

LETTERS = 105  # in a line of feedback, about
LINE = 19  # pixels


class Panel:
    """What questions and exercises share: a root, a message, a twin, and being closed."""

    kind = "question"

    def __init__(self, head: str, controls: w.Widget, lines: int) -> None:
        sheet = resources.files(__package__).joinpath("learn.css").read_text(encoding="utf-8")
        self.last_error = ""
        self.closed = False
        self._message = w.HTML()
        # Room for the longest text from the start, so that nothing below moves.
        self._message.layout.min_height = f"{18 + LINE * lines}px"
        self._root = w.VBox(
            [w.HTML(f"{html.style(())}<style>{sheet}</style>"), w.HTML(head), controls,
             self._message],
            layout=w.Layout(width="100%"),
        )  # fmt: skip
        # Not a "ttr-live": what follows a live board is hidden, and the folds must stay.
        self._root.add_class("ttr-quiz")
        self.tell(html.message("", ""))

    def close(self) -> None:
        """Take the question out of the page and free all that belongs to it."""
        if not self.closed:
            self.closed = True
            cells.forget(self.close)
            for each in every(self._root):
                each.close()

    def twin(self) -> tuple[str, str]:
        """The same as HTML with folds, and as plain text."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.twin()[1]

    def tell(self, text: str) -> None:
        """Show a message (a piece of HTML) under the controls."""
        put(self._message, text)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        cells.replace(self.close)
        view = {"model_id": self._root.model_id, "version_major": 2, "version_minor": 0}
        bundle = {
            "application/vnd.jupyter.widget-view+json": view,
            "text/plain": say(f"ui.quiz.{self.kind}"),
        }
        display(bundle, raw=True)
        page, text = self.twin()
        # An output of its own: whoever reads without a kernel finds the words and the folds.
        display({"text/html": page, "text/plain": text}, raw=True)


class Predict(Panel):
    """A question with options; ``choose`` is what a click does."""

    def __init__(
        self, *, question: str, options: Sequence[str], right: str, why: Mapping[str, str],
        reveal: Sequence[str], rule: str,
    ) -> None:  # fmt: skip
        self.question, self.options = question, tuple(options)
        self._right, self._why, self._rule = right, dict(why), rule
        self._reveal = list(reveal)
        self.answered = False
        self.feedback = ""
        self._buttons = {name: button(name, "ttr-plain", "ttr-option") for name in self.options}
        for name, each in self._buttons.items():
            each.option = name
            each.on_click(self._clicked)
        told = ["\n".join(self._reveal), *self._why.values()]
        head = f'<div class="ttr-question">{escape(question)}</div>'
        super().__init__(head, row(*self._buttons.values()), 1 + max(map(_lines, told)))

    def choose(self, option: object) -> None:
        """Answer with an option; ValueError when it is none of them."""
        name = wording(option)
        if name not in self._buttons:
            raise ValueError(f"{name} is none of the options: {', '.join(self.options)}.")
        if name == self._right:
            self.answered = True
            self.feedback = "\n".join([say("ui.quiz.right"), *self._reveal])
        else:
            self.feedback = self._why.get(name) or say("ui.quiz.why_not")
        self._buttons[name].add_class("ttr-yes" if name == self._right else "ttr-no")
        self.tell(verdict(name == self._right, self.feedback, self._rule))

    @guarded
    def _clicked(self, clicked: Any) -> None:
        self.choose(clicked.option)

    def twin(self) -> tuple[str, str]:
        """Question and options; folded, the answer, its reason and what is wrong with the rest."""
        options = say("ui.quiz.options", options=" · ".join(self.options))
        others = [
            say("ui.quiz.other", option=name, why=self._why[name])
            for name in self.options
            if name != self._right and name in self._why
        ]
        shown = [*self._reveal, *_cited(self._rule, self._reveal)]
        answer = [f"<b>{escape(self._right)}</b>", *map(escape, [*shown, *others])]
        words = [self.question, options, say("ui.quiz.run")]
        page = _twin(words, [(say("ui.quiz.answer"), answer)])
        return page, f"{self.question}\n{options}"


class Ask(Panel):
    """An exercise with an input; ``check`` is what a click does."""

    kind = "exercise"

    def __init__(self, game: Game, exercise: Exercise) -> None:
        self.game, self.exercise = game, exercise
        expected(game, exercise)  # an exercise that does not fit this position is an error now
        self.prompt = told(exercise.prompt, game)
        self.table = told(exercise.table, game)
        self.feedback: Feedback | None = None
        label, few = say("ui.quiz.answer_here"), choices(exercise.kind, game)
        kind = say(f"ui.quiz.kinds.{exercise.kind.replace(' ', '_')}")
        style = {"description_width": "initial"}
        if few:
            options = (say("ui.quiz.choose"), *few)
            self._input = w.Dropdown(options=options, description=label, style=style)
        else:
            # Sent by Enter, or by leaving the field.
            self._input = w.Text(
                description=label, placeholder=kind, style=style, continuous_update=False
            )
            self._input.layout.width = "420px"
            self._input.observe(lambda _: self._checked(), "value")
        self._few = bool(few)
        self._check = button(say("ui.quiz.check"), "ttr-plain", "ttr-confirm")
        self._check.on_click(lambda _: self._checked())
        rank = f'<span class="ttr-rank">{escape(exercise.rank)}</span>'
        head = f'<div class="ttr-question">{rank}{escape(self.prompt)}</div>'
        head += _table(self.table)
        super().__init__(head, row(self._input, self._check), 2)

    def check(self, answer: object) -> Feedback:
        """Judge an answer and show what is to be said to it."""
        self.feedback = judge(self.game, self.exercise, answer)
        self.tell(verdict(self.feedback.ok, self.feedback.text, self.feedback.rule))
        return self.feedback

    @guarded
    def _checked(self) -> None:
        value = self._input.value
        if not value.strip() or (self._few and self._input.index == 0):
            self.tell(html.message("note", say("ui.quiz.empty")))
            return
        self.check(value)

    def twin(self) -> tuple[str, str]:
        """The prompt; folded, the hint and the solution with its rule."""
        folds = []
        hint = told(self.exercise.hint, self.game)
        if hint:
            folds.append((say("ui.quiz.hint"), [escape(hint)]))
        solution = told(self.exercise.solution, self.game)
        rule = told(self.exercise.rule, self.game)
        lines = [*solution.splitlines(), *_cited(rule, [solution])]
        folds.append((say("ui.quiz.solution"), [escape(line) for line in lines]))
        prompt = f"{self.prompt} ({self.exercise.rank})"
        page = _twin([prompt, say("ui.quiz.run_check")], folds, _table(self.table))
        text = [prompt, say("ui.quiz.table.title"), self.table] if self.table else [prompt]
        return page, "\n".join(text)


def verdict(ok: bool, text: str, rule: str) -> str:
    """A sentence with its sign and the rule it rests on."""
    kind, sign = ("ok", "✓") if ok else ("no", "✗")
    cited = f' <span class="ttr-rule">{escape(rule)}</span>' if rule else ""
    told = escape(text)
    return f'<div class="ttr-message {kind}" role="alert"><b>{sign}</b> {told}{cited}</div>'


def _table(lines: str) -> str:
    """What lies on the table, as a paragraph; nothing for nothing."""
    if not lines:
        return ""
    told = "<br>".join(map(escape, lines.splitlines()))
    return f'<p class="ttr-given"><b>{escape(say("ui.quiz.table.title"))}</b><br>{told}</p>'


def _twin(words: Sequence[str], folds: Sequence[tuple[str, Sequence[str]]], given: str = "") -> str:
    """Paragraphs, the first of them bold, then folds of lines that are HTML already.

    ``given`` (HTML) stands after the first of them.
    """
    first, *others = ["<br>".join(map(escape, part.splitlines())) for part in words]
    head = f"<p><b>{first}</b></p>{given}" + "".join(f"<p>{part}</p>" for part in others)
    tail = "".join(
        f"<details><summary>{escape(title)}</summary><p>{'<br>'.join(lines)}</p></details>"
        for title, lines in folds
    )
    return f'<div class="ttr-twin"><div class="ttr-twin-words">{head}</div>{tail}</div>'


def _cited(rule: str, texts: Sequence[str]) -> list[str]:
    """A line that names the rule, unless the texts do."""
    if not rule or any(rule in text for text in texts):
        return []
    return [f"[{rule}] {rule_of(rule).title}"]


def _lines(text: str) -> int:
    return sum(max(1, math.ceil(len(line) / LETTERS)) for line in text.splitlines())
