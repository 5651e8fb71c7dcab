"""Find and run the programs of the oracles; say why when one is missing."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

TIMEOUT_S = 180.0


def home() -> Path:
    """Return where `.ci/oracles` puts what it installs."""
    return Path(os.environ.get("RUNSTAMP_ORACLES") or Path.home() / ".cache" / "runstamp-oracles")


def missing(tool: str) -> NoReturn:
    """End a test whose judge is not there: a failure in CI, a skip with the reason elsewhere."""
    reason = f"{tool} is not installed; run .ci/oracles"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def program(name: str) -> str:
    """Return the path of a program of the system's."""
    return shutil.which(name) or missing(name)


def run(command: list[str], *, accept: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
    """Run a program and return what it printed.

    Raises:
        AssertionError: it ended with another status than the accepted ones.
    """
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False, encoding="utf-8"
    )
    assert done.returncode in accept, f"{command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}"
    return done


class Passed:
    """Remembers which bytes a slow judge has passed, so that unchanged files are judged once.

    The key holds the judge's version; only passes are kept. A fresh machine, as CI is, remembers nothing.
    """

    def __init__(self, judge: str) -> None:
        self._folder = home() / "passed" / judge

    def knows(self, path: Path) -> bool:
        """Tell whether the judge has passed these bytes."""
        return self._mark(path).exists()

    def remember(self, path: Path) -> None:
        """Note that the judge has passed these bytes."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._mark(path).touch()

    def _mark(self, path: Path) -> Path:
        return self._folder / (hashlib.sha256(path.read_bytes()).hexdigest() + path.suffix)
