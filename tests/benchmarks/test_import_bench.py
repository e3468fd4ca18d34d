"""How long a new Python takes to `import ttr_lab`, beside one that imports nothing."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("code", ["pass", "import ttr_lab"])
def test_import_time(benchmark, code):
    benchmark.pedantic(
        subprocess.run,
        args=([sys.executable, "-c", code],),
        kwargs={"check": True},
        rounds=10,
        warmup_rounds=1,
    )
