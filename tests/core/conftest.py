"""Fixtures of the core's tests: a gateway over a fake engine, with a store and a workspace of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp.registry import Registry
from runstamp.testing import FakeEngine
from runstamp.workspace import Workspace

Fake = Callable[..., Gateway]


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    """Return a maker of gateways over a fake engine; keyword arguments go to the engine, `gateway` to the gateway."""
    root = tmp_path / "root"
    root.mkdir()

    def make(
        workspace: Workspace | None = None,
        *,
        strict: bool = True,
        gateway: dict[str, Any] | None = None,
        **engine: Any,
    ) -> Gateway:
        found = FakeEngine(**engine)
        registry = Registry([found.descriptor])
        place = workspace or Workspace((root,), own_grant=True)
        return Gateway(
            place,
            store=Store(tmp_path / "store"),
            registry=registry,
            binder=found.binder,
            strict=strict,
            **(gateway or {}),
        )

    return make
