"""A result on its way between two processes of ours: plain JSON and back, nothing lost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from runstamp.codes import Codes
from runstamp.envelope import Artifact, Picture, Result
from runstamp.errors import Issue, Problem
from runstamp.frozen import asdict
from runstamp.losses import Diagnostic, Loss


def result_to_wire(result: Result) -> dict[str, Any]:
    """Return a result as plain JSON; who is asked again (`again`) and the codes stay behind."""
    return {
        "operation": result.operation,
        "artifacts": [_artifact_to_wire(artifact) for artifact in result.artifacts],
        "value": result.value,
        "losses": losses_to_wire(result.losses),
        "diagnostics": [asdict(diagnostic) for diagnostic in result.diagnostics],
        "error": _problem_to_wire(result.error) if result.error else None,
        "input_ref": result.input_ref,
        "receipt": dict(result.receipt) if result.receipt is not None else None,
        "next": [dict(entry) for entry in result.next],
        "extra": dict(result.extra),
        "previews": [{**asdict(picture), "stored": str(picture.stored)} for picture in result.previews],
    }


def result_from_wire(wire: Mapping[str, Any], codes: Codes) -> Result:
    """Return the result that `result_to_wire` wrote."""
    return Result(
        operation=wire["operation"],
        artifacts=tuple(_artifact_from_wire(artifact) for artifact in wire["artifacts"]),
        value=wire["value"],
        losses=losses_from_wire(wire["losses"]),
        diagnostics=tuple(Diagnostic(**diagnostic) for diagnostic in wire["diagnostics"]),
        error=_problem_from_wire(wire["error"]) if wire["error"] else None,
        input_ref=wire["input_ref"],
        receipt=wire["receipt"],
        next=tuple(wire["next"]),
        codes=codes,
        extra=wire["extra"],
        previews=tuple(_picture_from_wire(picture) for picture in wire["previews"]),
    )


def losses_to_wire(losses: tuple[Loss, ...]) -> list[dict[str, Any]]:
    """Return losses as plain JSON."""
    return [asdict(loss) for loss in losses]


def losses_from_wire(wire: list[dict[str, Any]]) -> tuple[Loss, ...]:
    """Return the losses that `losses_to_wire` wrote."""
    return tuple(Loss(**_with(loss, sample_paths=tuple(loss["sample_paths"]))) for loss in wire)


def _artifact_to_wire(artifact: Artifact) -> dict[str, Any]:
    path = str(artifact.path) if artifact.path is not None else None
    return {**asdict(artifact), "stored": str(artifact.stored), "path": path}


def _artifact_from_wire(wire: Mapping[str, Any]) -> Artifact:
    pages = tuple((page, pointer, title) for page, pointer, title in wire["map"])
    path = Path(wire["path"]) if wire["path"] is not None else None
    return Artifact(**_with(wire, stored=Path(wire["stored"]), path=path, map=pages))


def _picture_from_wire(wire: Mapping[str, Any]) -> Picture:
    return Picture(**_with(wire, stored=Path(wire["stored"]), pages=tuple(wire["pages"])))


def _problem_to_wire(problem: Problem) -> dict[str, Any]:
    return {**asdict(problem), "issues": [asdict(issue) for issue in problem.issues]}


def _problem_from_wire(wire: Mapping[str, Any]) -> Problem:
    issues = tuple(Issue(**_with(issue, allowed=tuple(issue["allowed"]))) for issue in wire["issues"])
    return Problem(**_with(wire, issues=issues))


def _with(wire: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    return {**wire, **changes}
