"""What independent judges say, and that two processes write the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.runstamp_docx.conftest import Render
from tests.engines.runstamp_docx.samples import sample
from tests.oracles import assert_valid

ROOT = Path(__file__).parents[3]
PROGRAM = """
import hashlib, json, sys
from pathlib import Path
from runstamp.artifacts import Store
from runstamp.gateway import Gateway
given = json.load(sys.stdin)
result = Gateway(workspace=Path(sys.argv[1]), store=Store(Path(sys.argv[2])), strict=True).invoke_operation("docx.render", given)
print(result.artifacts[0].sha256)
"""


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
def test_every_judge_passes_every_kind_of_block(render: Render, theme: str) -> None:
    assert_valid(render(**sample(theme)).path)


def test_every_judge_passes_the_least_document(render: Render) -> None:
    assert_valid(render("x").path)
    assert_valid(render(title="T", blocks=[{"type": "toc"}]).path)
    assert_valid(render(sections=[{"blocks": []}, {"blocks": []}]).path)


def test_the_whole_lint_passes_when_it_is_asked_for(render: Render) -> None:
    checks = {
        check["name"]: check["verdict"]
        for check in render(**sample(), options={"checks": "full"}).answer["receipt"]["checks"]
    }

    assert checks["ooxml-lint"] == "pass"


def test_two_processes_write_the_same_bytes(pictures: Path, tmp_path: Path) -> None:
    digests = set[str]()
    for seed in ("1", "2"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "engines"))),
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(pictures), str(tmp_path / seed)],
            input=json.dumps(sample()), capture_output=True, text=True, env=environment, check=True, timeout=120,
        )  # fmt: skip
        digests.add(done.stdout.strip())

    assert len(digests) == 1
