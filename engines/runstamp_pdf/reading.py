"""Open somebody's PDF, or say in a typed error why it cannot be read."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

from runstamp.errors import Issue, RunstampError

if TYPE_CHECKING:
    from collections.abc import Generator

    import pikepdf

    from runstamp.engine import Opened

MARK_WITHIN = 1024  # bytes; the header may stand behind rubbish (ISO 32000-1, annex H, note 13)


def rejected(message: str) -> RunstampError:
    """Return `common/ASSET_REJECTED` for a file that is no PDF."""
    issue = Issue("/file", message, expected="a PDF file", remediation="name a .pdf file")
    return RunstampError("common/ASSET_REJECTED", message, (issue,))


def corrupt(message: str) -> RunstampError:
    """Return `common/INPUT_CORRUPT` for a PDF that cannot be read."""
    issue = Issue("/file", message, remediation="save the file again in the program that made it")
    return RunstampError("common/INPUT_CORRUPT", message, (issue,))


def encrypted() -> RunstampError:
    """Return `common/INPUT_ENCRYPTED` for a file that wants a password."""
    message = "the file asks for a password"
    issue = Issue("/file", message, remediation="supply a file without a password")
    return RunstampError("common/INPUT_ENCRYPTED", message, (issue,))


def check_signature(opened: Opened) -> None:
    """Refuse bytes that are no PDF.

    Raises:
        RunstampError: common/ASSET_REJECTED.
    """
    if b"%PDF-" not in opened.data[:MARK_WITHIN]:
        raise rejected(f"{opened.name} is not a PDF")


@contextmanager
def read(opened: Opened) -> Generator[pikepdf.Pdf]:
    """Return a PDF for reading; what its reader finds wrong later is an error of ours too.

    Raises:
        RunstampError: common/ASSET_REJECTED, common/INPUT_CORRUPT, common/INPUT_ENCRYPTED.
    """
    import pikepdf

    check_signature(opened)
    try:
        with pikepdf.open(BytesIO(opened.data), suppress_warnings=True) as pdf:
            yield pdf
    except pikepdf.PasswordError as fault:
        raise encrypted() from fault
    except pikepdf.PdfError as fault:
        raise corrupt("the file is damaged and cannot be read") from fault
