"""What all tests share: where the checkout is, and how Hypothesis searches."""

from pathlib import Path

import matplotlib
import pytest
from hypothesis import HealthCheck, settings

# Nothing may open a window, whatever the machine prefers. Not by the environment: the notebooks'
# kernels would inherit it, and show no pictures.
matplotlib.use("Agg")

# "ci" is what everybody runs: the same examples each time, and no test fails for being slow once.
# To look for new ones: python -m pytest tests --hypothesis-profile=explore
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parent.parent
