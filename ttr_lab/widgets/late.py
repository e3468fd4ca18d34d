"""Lists and fields whose change the page tells after the press that it was made for.

The page's script sends what is shown together with Confirm or Enter (see front.py). ipywidgets,
which waits for the kernel between two changes of a widget, may send the same change after it. The
board is at another moment then: what comes late would choose something there that nobody chose,
or show to the next player what the one before has typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

import ipywidgets as w
from traitlets import TraitError

from .guard import one_at_a_time


class Late(w.Widget):
    """A widget that has been brought up to what the page shows, before the page told it so.

    ``quietly`` is around a change that no player makes.
    """

    quietly: Any = nullcontext
    _due: Mapping[str, Any] | None = None

    def due(self, **change: Any) -> None:
        """This one change is still to come, and is of no use any more."""
        self._due = change

    def set_state(self, sync_data: Any) -> None:
        """What ipywidgets calls with a change that the page has made."""
        with one_at_a_time:
            if not self._due or any(sync_data.get(key) != v for key, v in self._due.items()):
                super().set_state(sync_data)
                return
            kept = {key: getattr(self, key) for key in self._due}
            self._due = None
            quiet: AbstractContextManager[Any] = self.quietly()
            with quiet:
                with suppress(TraitError):  # the list may have become shorter
                    super().set_state(sync_data)  # the page waits to have its change confirmed
                for key, value in kept.items():
                    setattr(self, key, value)
                    self.send_state(key)


class Dropdown(Late, w.Dropdown):
    """A list that is closed until it is used."""


class Select(Late, w.Select):
    """A list that is open."""


class Text(Late, w.Text):
    """A line to type in."""
