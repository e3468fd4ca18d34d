"""Errors in handlers, made visible: in a notebook they would show nowhere."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any

from ..refusal import IllegalMove, NotationError
from ..text import say
from . import html

# JupyterLab hands messages of widgets over in more than one thread.
one_at_a_time = threading.RLock()


def guarded(handler: Callable[..., None]) -> Callable[..., None]:
    """A method whose errors are told by its object's ``tell``: refusals with their rule."""

    @wraps(handler)
    def safe(self: Any, *args: Any) -> None:
        try:
            with one_at_a_time:
                handler(self, *args)
        except IllegalMove as error:
            self.tell(html.refusal(error.refusal))
        except NotationError as error:
            self.tell(html.message("no", str(error)))
        except Exception as error:  # whatever it is, the player must read it and go on
            self.last_error = traceback.format_exc()
            text = f"{type(error).__name__}: {error}"
            self.tell(html.message("no", say("ui.play.failed", error=text)))

    return safe
