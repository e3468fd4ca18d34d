"""The engine needs the standard library only, so that `import ttr_lab` stays light."""

import subprocess
import sys

import pytest

# Printed: every top-level module that the code brought in and that Python itself does not have.
PROBE = """
import sys
before = set(sys.modules)
{code}
names = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(names - set(sys.stdlib_module_names) - {{"ttr_lab"}}))
"""


def brought_in(code):
    probe = [sys.executable, "-c", PROBE.format(code=code)]
    done = subprocess.run(probe, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    "code",
    [
        "import ttr_lab",
        "import ttr_lab; ttr_lab.new_game('europe', players=2, seed=1)",
    ],
)
def test_a_game_loads_the_standard_library_only(code):
    assert brought_in(code) == []


@pytest.mark.parametrize("name", ["networkx", "numpy", "ipywidgets"])
def test_the_check_sees_a_heavy_import(name):
    """Otherwise the test above could pass whatever is imported."""
    assert name in brought_in(f"import ttr_lab; import {name}")
