"""Options of the whole suite."""

from __future__ import annotations

import pytest
from hypothesis import settings

# Two busy cores make any deadline a coin toss; the examples are the same in every run, so that a red one can be found again.
settings.register_profile("runstamp", deadline=None, derandomize=True)
settings.load_profile("runstamp")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update-golden`, which rewrites golden files; each changed one is looked at before it is committed."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are rewritten."""
    return bool(request.config.getoption("--update-golden"))
