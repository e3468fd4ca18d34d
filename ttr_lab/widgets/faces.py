"""Which module shows a board's family: every family is a module with the same functions.

The shell (`Playing`, `Panel`, `Replay`) knows no family. A family's face has, all of a view:

* the map: ``LAYERS``, ``height(board)``, ``width(board)``, ``hit``, ``find``, ``where``,
  ``picture``, ``new_places``, ``large(board, scene)``
* a choice: ``keeps``, ``offers``, ``refused``, ``place_of``, ``forced``, ``buttons``, ``title``,
  ``told``, ``asked``, ``choice_label``, ``payment``
* what is chosen with boxes: ``offer``, ``ticks``, ``kept``
* secrets: ``secret``, ``private``
* what is read: ``looks(board)``, ``badge``, ``hand``, ``players``, ``stock``, ``own``, ``turned``,
  ``score_table``, ``words``, and for a replay ``market`` and ``own_words``

One test goes over all families.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

Look = tuple[str, str]  # a colour and a drawn symbol


class Press(NamedTuple):
    """A button that makes a move: ``text`` is the notation, ``key`` keeps its place on the board.

    Without a ``look`` it is a plain button; ``tip`` is what is told of it beside its text.
    """

    key: str
    text: str
    look: Look | None = None
    tip: str = ""


class Pointer(NamedTuple):
    """A line of a seat's own column that, pressed, is shown on the map; ``done`` gets a tick."""

    key: str
    label: str
    done: bool = False


def face_of(board: Any) -> Any:
    """The module that shows a board.

    >>> import ttr_lab as ttr
    >>> face_of(ttr.load_board("san_francisco")).__name__
    'ttr_lab.widgets.rails_face'
    """
    return _module(board.family)


@cache
def _module(family: str) -> Any:
    return import_module(f".{family}_face", __package__)
