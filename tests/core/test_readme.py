"""The README is run: every shell line, every Python block, every configuration."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = [(found[1], found[2], found[3]) for found in BLOCK.finditer(README.read_text(encoding="utf-8"))]
INSTALLS = re.compile(r"^pip install ")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


def environment(place: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "RUNSTAMP_STORE": str(place / "store"),
    }


def test_every_block_runs_in_order(place: Path) -> None:
    for kind, name, text in BLOCKS:
        if name:
            (place / name).write_text(text, encoding="utf-8")
        elif kind == "sh":
            for line in text.splitlines():
                command = line.partition(" && ")[2] if INSTALLS.match(line) else line
                if command and command != "pytest":
                    done = subprocess.run(
                        ["bash", "-c", command],
                        cwd=place,
                        env=environment(place),
                        capture_output=True,
                        text=True,
                        check=False,
                    )
                    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        elif kind == "python":
            done = subprocess.run(
                [sys.executable, "-c", text],
                cwd=place,
                env=environment(place),
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            assert done.stdout.splitlines()[0].startswith("full ")
            assert done.stdout.splitlines()[1] == "/slides/0/titel title"
        elif kind == "json":
            assert json.loads(text)["mcpServers"]["runstamp"]["command"] == "runstamp"


def test_the_readme_names_its_two_lines() -> None:
    lines = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.splitlines()]

    assert lines[:2] == ["pip install . && runstamp demo", 'pip install -e ".[dev]" && pytest']
