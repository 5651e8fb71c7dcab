"""Lint a finished file: faults that make Office "repair" it and that no schema sees.

Parts larger than `LARGE_BYTES` are left out unless `full` is asked; the report names them, and its verdict
is then `not_run` rather than a pass that nobody checked.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from runstamp.engine import Check
from runstamp_ooxml.lint_package import check_ids, check_package
from runstamp_ooxml.lint_parts import Finding, Parts, Report
from runstamp_ooxml.lint_sheets import check_workbook
from runstamp_ooxml.lint_slides import check_presentation
from runstamp_ooxml.lint_word import check_document
from runstamp_ooxml.unzip import starts_at_once

__all__ = ["Finding", "Report", "check", "lint"]

_MAX_DETAIL = 3
_COUNT = re.compile(r"\d+")


def lint(source: Path | BinaryIO, *, full: bool = False) -> Report:
    """Return every fault found in a PPTX, DOCX or XLSX file: the package's first, then by format."""
    try:
        archive = zipfile.ZipFile(source)
    except zipfile.BadZipFile:
        return Report((Finding("not-a-zip", "", "the file is not a zip archive"),))
    if not starts_at_once(archive):
        return Report((Finding("not-a-zip", "", "the archive does not begin where the file begins"),))
    with archive:
        parts = Parts(archive, full=full)
        check_package(parts)
        check_presentation(parts)
        check_document(parts)
        check_workbook(parts)
        check_ids(parts)
        return Report(tuple(parts.findings), tuple(parts.skipped))


def check(source: Path | BinaryIO, *, full: bool = False, base: bytes | None = None) -> Check:
    """Return the lint as a verdict for the receipt.

    Faults that a template (`base`) has at the same place itself are named and do not count: its own program lives with them.
    """
    report = lint(source, full=full)
    findings, detail = report.findings, None
    if findings and base is not None:
        held = {_fault(found) for found in lint(BytesIO(base), full=full).findings}
        findings = tuple(found for found in report.findings if _fault(found) not in held)
        own = [found for found in report.findings if _fault(found) in held]
        detail = f"faults of the template itself: {_shown(own)}"
    if findings:
        return Check("ooxml-lint", "self", "fail", _shown(findings))
    if report.skipped:
        return Check("ooxml-lint", "self", "not_run", "too large: " + ", ".join(report.skipped))
    return Check("ooxml-lint", "self", "pass", detail)


def _fault(found: Finding) -> tuple[str, str]:
    """Return what a fault is, whatever it counts: there are more strings and formats than in the template."""
    return found.part, _COUNT.sub("#", found.message)


def _shown(findings: Sequence[Finding]) -> str:
    return "; ".join(f"{found.part}: {found.message}" for found in findings[:_MAX_DETAIL])
