"""The functions of the SDK: one shared gateway for people who need no more than one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from runstamp.envelope import Result
from runstamp.errors import RunstampError
from runstamp.gateway import Gateway
from runstamp.outputs import RENDERS, render_for


@cache
def _gateway() -> Gateway:
    return Gateway()


def invoke_operation(
    name: str,
    input: Any = None,
    options: Mapping[str, Any] | None = None,
    *,
    contract_digest: str | None = None,
) -> Result:
    """Run an operation and return its result; never raises for a condition of the document.

    `input` is plain JSON or a model of `runstamp.model`. No file is written unless `options.output` asks for it; the bytes are in
    the store and in `result.artifact`.
    """
    return _gateway().invoke_operation(name, input, options, contract_digest=contract_digest)


def list_operations(**query: Any) -> dict[str, Any]:
    """Return a page of the catalogue, chosen by `query`, `domain`, `verb`, `availability`, `limit`, `cursor` and the rest.

    Raises:
        RunstampError: an argument does not fit.
    """
    return _gateway().list_operations(**query)


def describe_operation(name: str, **how: Any) -> dict[str, Any]:
    """Return the contract of an operation: its type sheet, options, codes and examples.

    Raises:
        RunstampError: common/OPERATION_UNKNOWN.
    """
    return _gateway().describe_operation(name, **how)


def list_jobs(**query: Any) -> dict[str, Any]:
    """Return a page of the Document Jobs.

    Raises:
        RunstampError: an argument does not fit.
    """
    return _gateway().list_jobs(**query)


def describe_job(name: str, **how: Any) -> dict[str, Any]:
    """Return the contract of a Document Job.

    Raises:
        RunstampError: common/JOB_UNKNOWN.
    """
    return _gateway().describe_job(name, **how)


def run_job(name: str, input: Any = None, options: Mapping[str, Any] | None = None) -> Result:
    """Run a Document Job and return its result; never raises for a condition of the data."""
    return _gateway().run_job(name, input, options)


def render(document: Any, path: str | Path, **options: Any) -> Result:
    """Render a document to a file; the extension says the format; slides and sheets become the pages of a PDF.

    Returns the result; the file stands at `path`.

    Raises:
        RunstampError: any condition of the contract, or an extension that no render writes.
    """
    target = Path(path)
    operation = render_for(target.suffix.lower(), document)
    if operation is None:
        message = f"no operation renders '{target.suffix}'; use {', '.join(RENDERS)}"
        raise RunstampError("common/OUTPUT_REJECTED", message)
    return invoke_operation(
        operation, document, {**options, "output": {"path": str(target), "overwrite": True}}
    ).unwrap()
