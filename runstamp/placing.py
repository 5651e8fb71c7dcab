"""Finished files on their way to the user: every one is in the store before the first is written beside the user's own."""

from __future__ import annotations

from runstamp.artifacts import Store, Stored
from runstamp.envelope import Artifact
from runstamp.frozen import replace
from runstamp.losses import Diagnostic
from runstamp.options import Output
from runstamp.outputs import place
from runstamp.workspace import Workspace


def place_all(
    store: Store, workspace: Workspace, artifacts: tuple[Artifact, ...], output: Output
) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
    """Write stored artifacts to their places and return them with their paths, and what was renamed.

    Several artifacts go to a folder: an output path that names a file gives the folder its stem. A workspace that is only
    read gets nothing, unless a path is asked for.

    Raises:
        RunstampError: common/OUTPUT_EXISTS, common/OUTPUT_LOCKED, common/OUTPUT_REJECTED, common/STORE_FULL.
    """
    if not workspace.writes and output.path is None:
        return artifacts, ()
    if len(artifacts) > 1:
        output = replace(output, path=_as_folder(output.path))
    placed = [
        place(store, Stored(found.sha256, found.size, found.stored), workspace, output, found.name)
        for found in artifacts
    ]
    notes = tuple(
        Diagnostic("common/OUTPUT_RENAMED", f"another file has the name; wrote '{found.path.name}'")
        for found in placed
        if found.renamed
    ) + tuple(
        Diagnostic("common/OUTPUT_REPLACED", f"another file stood at '{found.path.name}' and was replaced")
        for found in placed
        if found.replaced
    )
    named = tuple(
        replace(artifact, path=found.path, name=found.path.name)
        for artifact, found in zip(artifacts, placed, strict=True)
    )
    return named, notes


def _as_folder(path: str | None) -> str | None:
    if path is None or path.endswith("/"):
        return path
    return f"{path.rsplit('.', 1)[0]}/"
