"""Pictures of the pages of a result, so that who asked for a file can look at it.

PDF pages are drawn as they are, pictures are their own. Office files are laid out by LibreOffice where it is there; elsewhere the same input is rendered
through the PDF engine, and a diagnostic says so. A picture that cannot be made never fails the call.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from runstamp.availability import probe
from runstamp.bases import origins_of
from runstamp.envelope import PREVIEW_UNAVAILABLE, Artifact, Picture, Result
from runstamp.frozen import frozen, replace
from runstamp.losses import Diagnostic
from runstamp.options import INLINE_LIMIT, PAGE_WIDTH, SHEET_WIDTH, Preview, preview_of

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

PNG, OFFICE = "pdf.convert.png", "common.convert.pdf"
# What draws the same input as pages where no office suite does.
STAND_INS = {
    "docx.render": "pdf.render",
    "pptx.render": "pdf.render.deck",
    "xlsx.render": "pdf.render.workbook",
}
SHEET_PAGES = 60  # on one sheet
MOST_FILES = 4  # of one result
LEAST_S = 2.0  # under this no picture is begun
APPROXIMATED = "common/PREVIEW_APPROXIMATED"


@frozen
class _Look:
    """One look at one result: what is wanted, until when, and how the call could be rendered by another operation."""

    gateway: Gateway
    wanted: Preview
    end: float

    def call(self, name: str, given: Any = None, **more: Any) -> Result:
        """Invoke an operation within the time that is left; its files stay in the store."""
        left = max(int((self.end - time.monotonic()) * 1000), 1)
        options = {"timeout_ms": left, "deterministic": name != OFFICE, "checks": "none"}
        return self.gateway.invoke_operation(name, given, options, store_only=True, **more)


def previewed(
    gateway: Gateway, result: Result, wanted: Preview, *, end: float, files: Iterable[str] | None = None
) -> Result:
    """Return a result with pictures of its files; `files` names those that are looked at, by digest (default: all, at most four).

    `end` is the moment of `time.monotonic` at which the call must be over.
    """
    chosen = [artifact for artifact in result.artifacts if files is None or artifact.sha256 in set(files)]
    look = _Look(gateway, wanted, end)
    pictures: list[Picture] = []
    notes: list[Diagnostic] = []
    for artifact in chosen[:MOST_FILES]:
        _add(look, result, artifact, pictures, notes)
    return replace(result, previews=tuple(pictures), diagnostics=(*result.diagnostics, *notes))


def looked_at(gateway: Gateway, result: Result, page: int | None, width: int | None) -> Result:
    """Return a result with a picture of its first file: of a page (from 1), or of all its pages on one sheet."""
    usual = PAGE_WIDTH if page else SHEET_WIDTH
    wanted = Preview(() if page is None else (page,), width or usual)
    first = [artifact.sha256 for artifact in result.artifacts[:1]]
    return previewed(gateway, result, wanted, end=time.monotonic() + gateway.limits.time_s, files=first)


def file_previewed(gateway: Gateway, name: str, path: str, given: Any) -> Result:
    """Return the pictures of a file that stands in the workspace.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/SCHEMA_REJECTED.
    """
    import shutil

    wanted, _ = preview_of({"preview": given})
    found = gateway.workspace.find(path, "/file")
    copy = gateway.store.scratch(found.suffix)
    shutil.copyfile(found, copy)
    stored = gateway.store.adopt(copy)
    media = (
        "application/pdf"
        if found.suffix.lower() == ".pdf"
        else "application/vnd.openxmlformats-officedocument"
    )
    artifact = Artifact(found.name, media, stored.size, stored.sha256, stored.path, found)
    maker, reference = _maker(gateway, stored.sha256)
    result = Result(maker or name, (artifact,), input_ref=reference, codes=gateway.codes)
    seen = previewed(gateway, result, wanted or Preview(), end=time.monotonic() + gateway.limits.time_s)
    return replace(seen, operation=name, input_ref=None)


def _maker(gateway: Gateway, sha256: str) -> tuple[str | None, str | None]:
    """Return the operation that made a file of ours that nobody touched, and the reference of its input."""
    origins = origins_of(gateway.store, sha256)
    found = [(maker, origins[maker][0]) for maker in STAND_INS if maker in origins]
    return found[0] if found else (None, None)


def _add(
    look: _Look, result: Result, artifact: Artifact, pictures: list[Picture], notes: list[Diagnostic]
) -> None:
    if look.end - time.monotonic() < LEAST_S:
        notes.append(_none(artifact, "no time is left"))
        return
    if artifact.media_type == "image/png":
        if artifact.size <= INLINE_LIMIT:  # it is its own picture
            pictures.append(Picture(artifact.name, (1,), artifact.sha256, artifact.size, artifact.stored))
        else:
            notes.append(_none(artifact, "it has more than 1 MiB; ask for less width"))
        return
    pages = _as_pdf(look, result, artifact, notes)
    if pages is None:
        return
    drawn = look.call(PNG, {"file": {"artifact": pages}, **_pages(look.wanted)})
    if drawn.error is not None:
        problem = drawn.error
        notes.append(_none(artifact, problem.issues[0].message if problem.issues else problem.message))
        return
    numbers = drawn.value["pages"]
    shown = [numbers] if look.wanted.sheet else [[number] for number in numbers]
    pictures += [
        Picture(artifact.name, tuple(here), one.sha256, one.size, one.stored)
        for here, one in zip(shown, drawn.artifacts, strict=True)
    ]


def _pages(wanted: Preview) -> dict[str, Any]:
    chosen = f"1-{SHEET_PAGES}" if wanted.sheet else ",".join(map(str, wanted.pages))
    return {"pages": chosen, "width": wanted.width, "sheet": wanted.sheet, "max_bytes": INLINE_LIMIT}


def _as_pdf(look: _Look, result: Result, artifact: Artifact, notes: list[Diagnostic]) -> str | None:
    """Return the digest of a PDF that shows a file, None (and a note) where there is none."""
    if artifact.media_type == "application/pdf":
        return artifact.sha256
    if artifact.media_type.startswith("image/") or not _is_office(artifact):
        notes.append(_none(artifact, "only PDF and Office files are drawn"))
        return None
    registry = look.gateway.registry
    if OFFICE in registry and probe(registry[OFFICE]).available:
        made = look.call(OFFICE, {"file": {"artifact": artifact.sha256}})
        drawn_by = "LibreOffice"
    else:
        stand_in = STAND_INS.get(result.operation, "")
        if stand_in not in registry or result.input_ref is None:
            why = "LibreOffice is not installed, and the input that made it is not known here"
            notes.append(_none(artifact, why))
            return None
        made = look.call(stand_in, base=result.input_ref)
        drawn_by = "the PDF engine from the input that made it"
    if made.error is not None:
        notes.append(_none(artifact, made.error.message))
        return None
    message = f"'{artifact.name}' is drawn by {drawn_by}; the reader's program may break lines elsewhere"
    # What the stand-in's own format cannot show; what the file loses too is in its ledger already.
    own = dict.fromkeys([loss.message for loss in made.losses if loss.code.startswith("pdf/")])
    notes.append(Diagnostic(APPROXIMATED, "; ".join([message, *own])))
    return made.artifact.sha256


def renamed(notes: Iterable[Diagnostic], names: Mapping[str, str]) -> tuple[Diagnostic, ...]:
    """Return notes on pictures with the names under which the files were written after they were looked at."""
    return tuple(_renamed(note, names) for note in notes)


def _renamed(note: Diagnostic, names: Mapping[str, str]) -> Diagnostic:
    for old, new in names.items():
        if note.code in (APPROXIMATED, PREVIEW_UNAVAILABLE) and f"'{old}'" in note.message:
            return replace(note, message=note.message.replace(f"'{old}'", f"'{new}'", 1))
    return note


def _is_office(artifact: Artifact) -> bool:
    return "officedocument" in artifact.media_type


def _none(artifact: Artifact, reason: str) -> Diagnostic:
    return Diagnostic(PREVIEW_UNAVAILABLE, f"no picture of '{artifact.name}': {reason}")
