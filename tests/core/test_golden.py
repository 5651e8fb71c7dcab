"""Golden cases: `tests/golden/<operation>/<case>/request.json` and, beside it, the result and the parts it names, as text.

A request is `{input, options?, parts: [part names]}`. Digests, sizes and versions are masked; a package's parts are one element a
line with sorted attributes; a PDF gives the text of its pages. `pytest --update-golden` rewrites; look at what changed.
"""

from __future__ import annotations

import difflib
import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway
from runstamp.workspace import Workspace
from runstamp_ooxml.xml import NAMESPACES
from tests.oracles import assert_valid, qpdf

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = sorted(GOLDEN.glob("*/*/request.json"))
LIMIT = 20 * 1024
MASKED = {"sha256", "content_sha256", "size", "uri", "path", "digest", "contract_digest", "version", "libraries", "dependencies", "input_digest", "options_digest", "input_ref"}  # fmt: skip


@pytest.mark.parametrize(
    "request_path", CASES, ids=[f"{path.parent.parent.name}/{path.parent.name}" for path in CASES]
)
def test_golden_cases_say_what_they_said(request_path: Path, tmp_path: Path, update_golden: bool) -> None:
    case = json.loads(request_path.read_text(encoding="utf-8"))
    operation = request_path.parent.parent.name
    gateway = Gateway(
        Workspace((tmp_path / "out",), beside=request_path.parent, own_grant=True),
        store=Store(tmp_path / "s"),
        strict=True,
    )

    result = gateway.invoke_operation(
        operation, case["input"], case.get("options"), beside=request_path.parent
    )

    for name, text in expected(result, case.get("parts", [])).items():
        path = request_path.parent / name
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert len(text.encode()) <= LIMIT, f"{name} is larger than 20 KiB: name fewer or smaller parts"
        assert text == kept, "\n".join(
            list(difflib.unified_diff(kept.splitlines(), text.splitlines(), "golden", "now", lineterm=""))[
                :60
            ]
        )
    if result.artifacts and result.artifact.path is not None:
        qpdf(result.artifact.path) if operation.startswith("pdf.") else assert_valid(result.artifact.path)


def expected(result: Result, parts: list[str]) -> dict[str, str]:
    """Return the golden files of a result by name."""
    out = {
        "result.json": json.dumps(masked(result.to_json()), ensure_ascii=False, indent=1, sort_keys=True)
        + "\n"
    }
    if result.artifacts and result.artifact.name.endswith(".pdf"):
        out["pages.txt"] = pages(result.artifact.read())
    elif result.artifacts:
        with zipfile.ZipFile(BytesIO(result.artifact.read())) as package:
            out["parts/LIST"] = "\n".join(sorted(package.namelist())) + "\n"
            out |= {f"parts/{name}": canonical_xml(package.read(name)) for name in parts}
    return out


def masked(value: Any, key: str = "") -> Any:
    """Return an envelope whose digests, sizes and versions are masked; places in the input stay."""
    if isinstance(value, dict):
        return {name: masked(child, key if key in MASKED else name) for name, child in value.items()}
    if isinstance(value, list):
        return [masked(child) for child in value]
    keep = key == "path" and isinstance(value, str) and value.startswith("/") and "." not in value
    return "…" if key in MASKED and value is not None and not keep else value


def canonical_xml(data: bytes) -> str:
    """Return XML with one element a line and sorted attributes."""
    for prefix, uri in NAMESPACES.items():
        ET.register_namespace(prefix if prefix != "xml" else "x", uri)
    root = ET.fromstring(data)
    for element in root.iter():
        attributes = sorted(element.attrib.items())
        element.attrib.clear()
        element.attrib.update(attributes)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def pages(data: bytes) -> str:
    """Return the text of each page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    texts = [f"--- page {i}\n{page.get_textpage().get_text_bounded()}" for i, page in enumerate(document, 1)]
    document.close()
    return "\n".join(texts).replace("\r\n", "\n") + "\n"


def test_there_is_a_case_for_every_render() -> None:
    assert {path.parent.parent.name for path in CASES} >= {
        "pptx.render",
        "docx.render",
        "xlsx.render",
        "pdf.render",
    }
