"""Lists and boxes whose changes the page's script tells, in order and with their moment.

ipywidgets tells a change late: it waits for the kernel between two changes of a widget, so that a
button pressed afterwards may be heard before, and it names a line of a list by its number only,
which is that of another line once the game has gone on. So what the script tells (see front.py)
is what counts. What ipywidgets tells of the same change is answered, as it expects, with what is
so by then; the page shows that unless something newer has been chosen there.
"""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from .guard import one_at_a_time

CHANGES = ("index", "value")  # what a hand changes of a list, or of a box


class Late(w.Widget):
    """A widget like any other until it is ``told``: then somebody else tells of its changes."""

    told = False

    def change(self, **state: Any) -> None:
        """Bring it to what the page shows already: telling the page would spoil newer changes."""
        with self._lock_property(**state):
            for key, value in state.items():
                setattr(self, key, value)

    def set_state(self, sync_data: Any) -> None:
        """What ipywidgets calls with a change that the page has made."""
        with one_at_a_time:
            if self.told:
                kept = {key: getattr(self, key) for key in sync_data if key in CHANGES}
                sync_data = {**sync_data, **kept}
            super().set_state(sync_data)


class Dropdown(Late, w.Dropdown):
    """A list that is closed until it is used."""


class Select(Late, w.Select):
    """A list that is open."""


class Checkbox(Late, w.Checkbox):
    """A box to tick."""
