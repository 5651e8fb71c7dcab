"""Runs every benchmark and writes what they print into the README.

Run with `python tests/benchmarks/readme.py` on a machine that does nothing else.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
README = HERE.parents[1] / "README.md"
BENCHMARKS = ("xlsx", "docx", "pptx", "pdf", "startup")
START, END = "<!-- benchmarks -->\n", "<!-- end -->"


def printed(name: str) -> str:
    """Return what a benchmark prints."""
    command = [sys.executable, str(HERE / f"bench_{name}.py")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Write the section of the README."""
    whole = README.read_text(encoding="utf-8")
    at = whole.index(START) + len(START)
    shown = "\n".join(printed(name) for name in BENCHMARKS)
    README.write_text(f"{whole[:at]}```text\n{shown}\n```\n{whole[whole.index(END, at) :]}", encoding="utf-8")


if __name__ == "__main__":
    main()
