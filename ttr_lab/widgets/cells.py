"""One board for one run of a cell: what the cell showed before is closed when it runs again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_shown: dict[str, tuple[int, list[Callable[[], None]]]] = {}


def current() -> tuple[str, int] | None:
    """The cell that is running and the number of the run; None outside a notebook."""
    shell = _shell()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    parent = kernel.get_parent() or {}
    cell = parent.get("metadata", {}).get("cellId")
    return (str(cell), int(shell.execution_count)) if cell else None


def replace(close: Callable[[], None]) -> None:
    """Note how to close what this run of the cell shows, and close what earlier runs showed."""
    cell = current()
    if cell is None:
        return
    name, run = cell
    before, closers = _shown.get(name, (run, []))
    if before != run:
        for each in closers:
            if each != close:  # the same board may be shown again
                each()
        closers = []
    _shown[name] = (run, [*closers, close])


def forget(close: Callable[[], None]) -> None:
    """What has been closed by itself needs no closing any more."""
    for name, (run, closers) in list(_shown.items()):
        left = [each for each in closers if each != close]
        if left:
            _shown[name] = (run, left)
        else:
            del _shown[name]


def _shell() -> Any:
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()
