"""Judges of PPTX, DOCX and XLSX. Each returns what it objects to, nothing where the file is good."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from runstamp_ooxml.lint import lint as ooxml_lint
from tests.oracles.tools import Passed, home, missing, run

_SDK = "ooxml-validator-0.4.0"


def open_xml_sdk(path: Path) -> list[str]:
    """Return the errors of Microsoft's Open XML SDK validator (the npm package in `.ci/npm`)."""
    passed = Passed(_SDK)
    if passed.knows(path):
        return []
    binary = home() / "npm" / "node_modules" / ".bin" / "ooxml-validator"
    if not binary.exists():
        missing("ooxml-validator")
    answer: dict[str, Any] = json.loads(run([str(binary), str(path)], accept=(0, 1)).stdout)
    errors = [_shown(error) for error in answer["errors"]]
    if answer["ok"] and not errors:
        passed.remember(path)
    return errors if errors or answer["ok"] else ["the validator refused the file without a reason"]


def _shown(error: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in error.items() if value)


def openxml_audit(path: Path) -> list[str]:
    """Return the findings of openxml-audit, schema and semantics."""
    if find_spec("openxml_audit") is None:
        missing("openxml-audit")
    audit: Any = import_module("openxml_audit")

    answer = audit.OpenXmlValidator().validate(path)
    return [str(error) for error in answer.errors] or (
        [] if answer.is_valid else ["refused without a reason"]
    )


def lint(path: Path) -> list[str]:
    """Return the findings of our own lint, large parts included."""
    return [f"{found.rule} {found.part}: {found.message}" for found in ooxml_lint(path, full=True).findings]


def calamine(path: Path) -> dict[str, list[list[object]]]:
    """Return a workbook's values by sheet, as python-calamine reads them."""
    if find_spec("python_calamine") is None:
        missing("python-calamine")
    readers: Any = import_module("python_calamine")
    book = readers.CalamineWorkbook.from_path(path)
    return {
        name: [list(row) for row in book.get_sheet_by_name(name).to_python()] for name in book.sheet_names
    }
