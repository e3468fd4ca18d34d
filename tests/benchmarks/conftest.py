"""The browser of tests/browser for the benchmarks too; closed when the last of them is done.

Here, and not imported by the one module that needs it: a browser that stays open until the end
leaves an event loop running under all other tests.
"""

from tests.browser.conftest import chromium, lab, notebook

__all__ = ["chromium", "lab", "notebook"]
