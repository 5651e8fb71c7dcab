"""Runstamp: structured data in; PPTX, DOCX, XLSX and PDF out, with a hash, a loss ledger and a receipt.

    result = runstamp.invoke_operation("pptx.render", {"title": "Q3", "slides": [{"title": "Results"}]})
    result.artifact.save("q3.pptx")

The functions here use one gateway that reads files beside the current folder and writes none unless asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp.envelope import Artifact, Result
    from runstamp.errors import Issue, Problem, RunstampError
    from runstamp.gateway import Gateway
    from runstamp.limits import Limits
    from runstamp.losses import Diagnostic, Loss
    from runstamp.sdk import (
        describe_job,
        describe_operation,
        invoke_operation,
        list_jobs,
        list_operations,
        render,
        run_job,
    )
    from runstamp.workspace import Workspace

__version__ = "0.1.0"

_PLACES = {
    "Artifact": "envelope", "Result": "envelope", "Issue": "errors", "Problem": "errors", "RunstampError": "errors", "Gateway": "gateway",
    "Limits": "limits", "Diagnostic": "losses", "Loss": "losses", "Workspace": "workspace", "describe_job": "sdk", "describe_operation": "sdk",
    "invoke_operation": "sdk", "list_jobs": "sdk", "list_operations": "sdk", "render": "sdk", "run_job": "sdk",
}  # fmt: skip

__all__ = [
    "Artifact",
    "Diagnostic",
    "Gateway",
    "Issue",
    "Limits",
    "Loss",
    "Problem",
    "Result",
    "RunstampError",
    "Workspace",
    "__version__",
    "describe_job",
    "describe_operation",
    "invoke_operation",
    "list_jobs",
    "list_operations",
    "render",
    "run_job",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that `import runstamp` costs nothing."""
    if name in _PLACES:
        from importlib import import_module

        value = getattr(import_module(f"runstamp.{_PLACES[name]}"), name)
        globals()[name] = value
        return value
    message = f"module 'runstamp' has no attribute '{name}'"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
