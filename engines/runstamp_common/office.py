"""`common.convert.pdf`: an Office file as LibreOffice lays it out.

Every conversion has a profile of its own, in which macros and links to other files are off, so that two can run side by side and
a file cannot reach beyond itself.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from runstamp.engine import Call, Draft, Opened, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import OfficeRequest
from runstamp.packages import kind_of_package
from runstamp.support import supports

MEDIA_TYPE = "application/pdf"
SUPPORT = frozenset({"OfficeRequest.file", "PathSource.path", "ArtifactSource.artifact", "DataSource.data"})

_OLE = b"\xd0\xcf\x11\xe0"  # MS-CFB 2.2: a package under a password, or a format before 2007
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse">
<value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse">
<value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
</oor:items>
"""


@supports(SUPPORT)
def to_pdf(model: OfficeRequest, call: Call, world: World) -> Rendered:
    """Return the file as a PDF.

    Raises:
        RunstampError: common/ASSET_REJECTED, no Office file; common/INPUT_ENCRYPTED; common/CONVERSION_FAILED, LibreOffice does not
            read it; common/OPERATION_TIMEOUT.
    """
    opened = world.files.open(model.file, "/file", "data")
    folder = world.temporary("")
    source = folder / f"file{_extension(opened)}"
    settings = folder / "profile" / "user" / "registrymodifications.xcu"
    settings.parent.mkdir(parents=True)
    settings.write_text(_SETTINGS, encoding="utf-8")
    source.write_bytes(opened.data)
    world.progress(0, 1, "LibreOffice lays the file out")
    status = world.run_tool(_command(folder, source), timeout_s=call.limits.time_s)
    return Rendered((Draft(".pdf", MEDIA_TYPE, _made(world, source, status)),))


def _command(folder: Path, source: Path) -> list[str]:
    profile = (folder / "profile").as_uri()
    quiet = ("--headless", "--norestore", "--nolockcheck", "--nodefault", "--nologo")
    return [
        "soffice", f"-env:UserInstallation={profile}", *quiet, "--convert-to", "pdf", "--outdir", str(folder), str(source)
    ]  # fmt: skip


def _made(world: World, source: Path, status: int) -> Path:
    found = source.with_suffix(".pdf")
    if status != 0 or not found.is_file():
        message = "LibreOffice cannot lay this file out"
        raise RunstampError("common/CONVERSION_FAILED", message, (Issue("/file", message),))
    return found.replace(world.temporary(".pdf"))


def _extension(opened: Opened) -> str:
    if opened.data.startswith(_OLE):
        raise RunstampError(
            "common/INPUT_ENCRYPTED", "the file is protected by a password, or older than 2007"
        )
    kind = kind_of_package(BytesIO(opened.data))
    if kind is None:
        raise _no_office()
    return f".{kind}"


def _no_office() -> RunstampError:
    message = "the file is no PPTX, DOCX or XLSX"
    return RunstampError("common/ASSET_REJECTED", message, (Issue("/file", message),))
