"""`common.validate.receipt`: whether files are those that a receipt speaks of."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from runstamp import json_input
from runstamp.engine import Call, Check, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import ReceiptRequest
from runstamp.receipts import verify
from runstamp.support import supports

SUPPORT = frozenset(
    {
        "ReceiptRequest.receipt", "ReceiptRequest.receipt_file", "ReceiptRequest.files", "PathSource.path", "ArtifactSource.artifact",
        "DataSource.data",
    }
)  # fmt: skip


@supports(SUPPORT)
def validate(model: ReceiptRequest, call: Call, world: World) -> Rendered:  # noqa: ARG001 - the seam's signature
    """Return `{valid, files: [{name, verdict, expected, received}], not_in_receipt}`; nothing is changed.

    A file counts by its digest first, then by its name; `content_match` means other compression and the same parts.
    """
    receipt = model.receipt if model.receipt is not None else _read(model, world)
    paths = []
    for i, source in enumerate(model.files):
        opened = world.files.open(source, f"/files/{i}", "data")
        path = world.temporary(f"-{PurePath(opened.name).name}")
        path.write_bytes(opened.data)
        paths.append((path, PurePath(opened.name).name))
    proof = verify(receipt, paths)
    files = [
        {"name": v.name, "verdict": v.verdict, "expected": v.expected, "received": v.received}
        for v in proof.files
    ]
    return Rendered(
        value={"valid": proof.valid, "files": files, "not_in_receipt": list(proof.strangers)},
        checks=(Check("receipt", "self", "pass" if proof.valid else "fail"),),
    )


def _read(model: ReceiptRequest, world: World) -> dict[str, Any]:
    opened = world.files.open(model.receipt_file, "/receipt_file", "data")
    value = json_input.parse(opened.data)
    found = value.get("receipt", value) if isinstance(value, dict) else None
    if not isinstance(found, dict) or not isinstance(found.get("outputs"), list):
        message = "the file holds no receipt"
        issue = Issue(
            "/receipt_file", message, remediation="name a receipt, or a result envelope that has one whole"
        )
        raise RunstampError("common/INPUT_CORRUPT", message, (issue,))
    return found
