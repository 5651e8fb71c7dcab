"""Receipts: what went in, what came out, who made it, what was checked; and proving it later, offline."""

from __future__ import annotations

import hashlib
import os
import sys
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from runstamp.artifacts import file_digest
from runstamp.canonical import digest
from runstamp.engine import Check, Dependency, Engine
from runstamp.envelope import CONTRACT_VERSION, Artifact
from runstamp.frozen import frozen
from runstamp.losses import Loss, loss_json

PREDICATE_TYPE = "https://runstamp.dev/receipt/v1"
STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
_END_RECORD = 22  # bytes, without a comment
_OFFICE = (".pptx", ".docx", ".xlsx")


def content_digest(parts: Mapping[str, str]) -> str:
    """Return the digest over the uncompressed parts of a package, from the hex SHA-256 of each part by its name.

    Deflate differs between builds of zlib, the parts do not. Lines `<name> NUL <hex> LF` in name order are hashed.
    """
    lines = (f"{name}\0{parts[name]}\n" for name in sorted(parts))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def package_digest(path: Path, suffix: str) -> str | None:
    """Return the content digest of an Office file; None for other files and for what is no package."""
    if suffix not in _OFFICE or not _ends_at_once(path):
        return None
    parts: dict[str, str] = {}
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            found = hashlib.sha256()
            with package.open(name) as part:
                while chunk := part.read(1 << 20):
                    found.update(chunk)
            parts[name] = found.hexdigest()
    return content_digest(parts)


def _ends_at_once(path: Path) -> bool:
    """Whether a file is a zip archive with nothing behind its end record (APPNOTE 4.3.16): nothing can hide there."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _END_RECORD))
        end = file.read()
    return end.startswith(b"PK\5\6") and end.endswith(b"\0\0") and zipfile.is_zipfile(path)


@cache
def library_versions(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return the versions of installed distributions; one that is missing is left out.

    Read from the names of their folders: `importlib.metadata` costs 25 ms in a process that makes one file (measured).
    """
    wanted = {_normal(name): name for name in names}
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")  # noqa: PTH208 - names are wanted, not paths
        except OSError:
            continue
        for entry in entries:
            name, _, version = entry.removesuffix(".dist-info").rpartition("-")
            if entry.endswith(".dist-info") and _normal(name) in wanted:
                found.setdefault(wanted[_normal(name)], version)
    return {name: found[name] for name in names if name in found}


def _normal(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


@frozen
class Made:
    """What a receipt is written from."""

    operation: str
    contract_digest: str
    engine: Engine
    input_digest: str
    options_digest: str
    dependencies: tuple[Dependency, ...]
    artifacts: tuple[Artifact, ...]
    losses: tuple[Loss, ...]
    loss_summary: Mapping[str, int]
    severities: Mapping[str, Any]
    checks: tuple[Check, ...]
    deterministic: bool
    reused: bool = False


def receipt(made: Made) -> dict[str, Any]:
    """Return the receipt as plain JSON; in deterministic mode it holds no time."""
    ledger = [loss_json(loss, made.severities.get(loss.code, "dropped")) for loss in made.losses]
    return {
        "contract_version": CONTRACT_VERSION,
        "operation": made.operation,
        "contract_digest": made.contract_digest,
        "engine": {"name": made.engine.package, "version": made.engine.version},
        "libraries": dict(library_versions(made.engine.libraries)),
        "input_digest": made.input_digest,
        "options_digest": made.options_digest,
        "dependencies": [{"kind": d.kind, "name": d.name, "sha256": d.sha256} for d in made.dependencies],
        "outputs": [_output(artifact) for artifact in made.artifacts],
        "losses": {"digest": digest(ledger), **made.loss_summary},
        "checks": [_check(check) for check in made.checks],
        "deterministic": made.deterministic,
        "nondeterminism": [],
        "reused": made.reused,
        "produced_at": None,
    }


def _output(artifact: Artifact) -> dict[str, Any]:
    out: dict[str, Any] = {"name": artifact.name, "sha256": artifact.sha256, "size": artifact.size}
    if artifact.content_sha256:
        out["content_sha256"] = artifact.content_sha256
    return out


def _check(check: Check) -> dict[str, Any]:
    out: dict[str, Any] = {"name": check.name, "evidence": check.evidence, "verdict": check.verdict}
    if check.detail:
        out["detail"] = check.detail
    return out


def short_form(full: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the envelope carries over MCP: where the receipt is, its digest, the verdicts."""
    sha256 = digest(full).removeprefix("sha256:")
    checks = {check["name"]: check["verdict"] for check in full["checks"]}
    return {"uri": f"runstamp://receipt/{sha256}", "digest": f"sha256:{sha256}", "checks": checks}


@frozen
class FileVerdict:
    """Whether one file is what a receipt says."""

    name: str
    verdict: str  # match, content_match (other compression, same parts), mismatch, missing
    expected: str
    received: str | None = None


@frozen
class Proof:
    """What a receipt says of files: a verdict for each of its outputs, and the given files that it does not speak of."""

    files: tuple[FileVerdict, ...]
    strangers: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether every output was given as it was made, and nothing else."""
        return not self.strangers and all(one.verdict in ("match", "content_match") for one in self.files)


@frozen
class _Given:
    path: Path
    name: str
    sha256: str


def verify(full: Mapping[str, Any], files: Iterable[tuple[Path, str]]) -> Proof:
    """Return whether files are those of a receipt; files (path, shown name) are taken by digest, then by name.

    A single file of another name is compared with a single output of the same extension: it may have been renamed.
    """
    given = [_Given(path, name, file_digest(path)[0]) for path, name in files]
    outputs = full["outputs"]
    found = [(output, _meant(output, given, alone=len(outputs) == 1)) for output in outputs]
    taken = {id(one) for _, one in found if one is not None}
    expected = {str(output["sha256"]) for output in outputs}
    strangers = tuple(one.name for one in given if id(one) not in taken and one.sha256 not in expected)
    return Proof(tuple(_verdict(output, one) for output, one in found), strangers)


def _meant(output: Mapping[str, Any], given: list[_Given], *, alone: bool) -> _Given | None:
    """Return the file that an output is to be compared with, None where none was given."""
    name = str(output["name"])
    same = next((one for one in given if one.sha256 == output["sha256"]), None)
    named = same or next((one for one in given if one.name == name), None)
    if named is None and alone and len(given) == 1 and Path(given[0].name).suffix in ("", Path(name).suffix):
        return given[0]
    return named


def _verdict(output: Mapping[str, Any], given: _Given | None) -> FileVerdict:
    name, expected = str(output["name"]), str(output["sha256"])
    if given is None:
        return FileVerdict(name, "missing", expected)
    if given.sha256 == expected:
        return FileVerdict(name, "match", expected, expected)
    content = output.get("content_sha256")
    same = content is not None and package_digest(given.path, Path(name).suffix) == content
    return FileVerdict(name, "content_match" if same else "mismatch", expected, given.sha256)


def statement(full: Mapping[str, Any]) -> dict[str, Any]:
    """Return the receipt as an in-toto Statement v1."""
    return {
        "_type": STATEMENT_TYPE,
        "subject": [
            {"name": output["name"], "digest": {"sha256": output["sha256"]}} for output in full["outputs"]
        ],
        "predicateType": PREDICATE_TYPE,
        "predicate": dict(full),
    }
