"""A disk without room: a typed error that names it, nothing partial, and work goes on once there is room."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway
from runstamp.artifacts import Store
from runstamp.workspace import Workspace


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder on a disk of its own with 512 KiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
    if (
        sys.platform != "linux"
        or os.geteuid() != 0
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("a small disk can be mounted by root on Linux only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def document(rows: int) -> dict[str, Any]:
    cells = [[os.urandom(12).hex() for _ in range(6)] for _ in range(rows)]
    return {"title": "T", "blocks": [{"type": "table", "columns": list("abcdef"), "rows": cells}]}


@pytest.mark.parametrize("isolated", [False, True], ids=["here", "in a worker"])
@pytest.mark.parametrize("name", ["docx.render", "pdf.render"])
def test_a_store_without_room_is_told_and_stays_whole(
    name: str, isolated: bool, small: Path, tmp_path: Path
) -> None:
    (tmp_path / "root").mkdir()
    store = Store(small / "store")
    with Gateway(Workspace((tmp_path / "root",), own_grant=True), store=store, isolated=isolated) as gateway:
        result = gateway.invoke_operation(name, document(8_000))
        assert result.error is not None
        assert result.error.code == "common/STORE_FULL"
        assert list((tmp_path / "root").iterdir()) == []
        scratch = small / "store" / "scratch"
        assert [path for path in scratch.rglob("*") if path.is_file()] == []
        assert store.damaged() == ()

        store.wipe()
        assert gateway.invoke_operation(name, document(3)).ok


def test_an_output_without_room_is_told_and_leaves_nothing(small: Path, tmp_path: Path) -> None:
    with Gateway(Workspace((small,), own_grant=True), store=Store(tmp_path / "store")) as gateway:
        result = gateway.invoke_operation("docx.render", document(8_000))

        assert result.error is not None
        assert result.error.code == "common/STORE_FULL"
        assert list(small.iterdir()) == []
