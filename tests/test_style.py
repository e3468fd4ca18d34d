"""The code is checked, formatted and typed as pyproject.toml says."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "words",
    ["ruff check", "ruff format --check", "mypy ttr_lab"],
)
def test_the_code_passes(words, checkout):
    tool = [sys.executable, "-m", *words.split()]
    done = subprocess.run(tool, cwd=checkout, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
