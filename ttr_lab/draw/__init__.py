"""Drawing: colours, symbols, scenes of named shapes, and the two painters.

``palette`` and ``symbols`` are tables, ``scene`` the shapes. One set of modules per family says
what is to be seen (``rails_scene``, ``rails_select``, ``rails_panel``, ``rails_picture``);
``picture`` paints a scene with matplotlib, ``canvas`` with ipycanvas. Those two load what they need
when they are used, so that importing this stays light.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from .picture import draw, png

__all__ = ["draw", "png"]


class _Callable(ModuleType):
    """``ttr_lab.draw`` may turn out to be this package: then it can be called as well."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        return draw(*args, **options)


sys.modules[__name__].__class__ = _Callable
