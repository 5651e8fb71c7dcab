"""The package's public names are what they say, and importing it opens nothing."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import runstamp_text


def test_every_public_name_can_be_had_and_none_is_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(runstamp_text.__path__)}

    assert all(hasattr(runstamp_text, name) for name in runstamp_text.__all__)
    assert not modules & set(runstamp_text.__all__)


def test_measuring_needs_no_font_library() -> None:
    program = (
        "import sys; from runstamp_text import Style, resolve, width; width('Total', Style(resolve('Arial').face, 12));"
        "print([name for name in ('fontTools', 'reportlab', 'PIL', 'lxml') if name in sys.modules])"
    )

    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True, encoding="utf-8"
    )

    assert out.stdout.strip() == "[]"
