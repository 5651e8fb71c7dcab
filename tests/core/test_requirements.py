"""Requirements: each has a test that exists, and each test file of a requirement is there; gaps carry a reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
AREAS = sorted((TESTS / "requirements").glob("*.toml"))
NAMED = re.compile(r"^def (test_\w+)", re.MULTILINE)


def requirements() -> list[tuple[str, dict[str, Any]]]:
    return [
        (path.stem, entry)
        for path in AREAS
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["requirement"]
    ]


def test_ids_differ() -> None:
    ids = [entry["id"] for _, entry in requirements()]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("area", "entry"), requirements(), ids=[entry["id"] for _, entry in requirements()])
def test_a_requirement_has_its_tests_or_a_reason(area: str, entry: dict[str, Any]) -> None:
    assert set(entry) <= {"id", "source", "behaviour", "tests", "gap"}
    assert entry["id"].startswith(f"{area}-")
    assert entry["behaviour"]
    assert entry.get("tests") or entry.get("gap")
    for reference in entry.get("tests", ()):
        name, _, function = reference.partition("::")
        text = (TESTS / name).read_text(encoding="utf-8")
        assert function in NAMED.findall(text), reference
