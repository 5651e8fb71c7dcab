"""What works on this machine, with the remedy for what does not."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from runstamp import __version__
from runstamp.availability import probe
from runstamp.codes import codes
from runstamp.gateway import Gateway


def _row(what: str, detail: str, *, ok: bool, optional: bool = False) -> dict[str, Any]:
    return {"what": what, "ok": ok, "optional": optional, "detail": detail}


def findings(gateway: Gateway) -> list[dict[str, Any]]:
    """Return one row a fact: versions, operations, the store, programs, fonts, what does not hold on this system."""
    rows = [
        _row("runstamp", f"{__version__}, Python {platform.python_version()}, {platform.system()}", ok=True)
    ]
    rows += [_operation(gateway, name) for name in gateway.registry]
    rows.append(_store(gateway))
    rows.append(_program("soffice", "LibreOffice: previews of Office files"))
    rows += _reports(gateway)
    rows.append(_row("memory cap", "not enforced in-process", ok=False, optional=True))
    rows.append(_row("codes", f"{len(codes().errors)} errors, {len(codes().losses)} losses", ok=True))
    return rows


def _operation(gateway: Gateway, name: str) -> dict[str, Any]:
    verdict = probe(gateway.registry[name])
    detail = "runs" if verdict.available else f"{verdict.message}; {verdict.remediation}"
    return _row(name, detail, ok=verdict.available)


def _store(gateway: Gateway) -> dict[str, Any]:
    folder = gateway.store.folder
    parent = next(found for found in (folder, *folder.parents) if found.exists())
    writable = os.access(parent, os.W_OK)
    free = shutil.disk_usage(parent).free
    return _row(
        "store",
        f"{folder} ({free // 2**20:,} MiB free)"
        if writable
        else f"{folder} cannot be written; set RUNSTAMP_STORE",
        ok=writable,
    )


def _program(name: str, use: str) -> dict[str, Any]:
    found = shutil.which(name)
    return _row(name, f"{use}: {found or 'not installed'}", ok=found is not None, optional=True)


def _reports(gateway: Gateway) -> Iterator[dict[str, Any]]:
    """Yield what the engines say of this machine."""
    packages = dict.fromkeys(
        binding.package for name in gateway.registry for binding in gateway.registry[name].bindings
    )
    for package in packages:
        try:
            engine = import_module(package).ENGINE
        except ImportError:
            continue  # the rows of its operations say so
        if engine.report is not None:
            module, function = engine.report.split(":")
            for one in getattr(import_module(module), function)():
                yield _row(one.what, one.detail, ok=one.ok, optional=one.optional)
