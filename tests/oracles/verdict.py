"""One call for every test that writes a file."""

from __future__ import annotations

from pathlib import Path

from tests.oracles.office import lint, open_xml_sdk, openxml_audit
from tests.oracles.paper import qpdf


def assert_valid(path: Path) -> None:
    """Assert that every judge that fits a file passes it.

    PPTX, DOCX and XLSX: our lint, openxml-audit, the Open XML SDK. PDF: qpdf. The judges that need no
    installation come first, so that a skip for the others hides nothing.
    """
    if path.suffix.lower() == ".pdf":
        assert qpdf(path) == []
        return
    assert lint(path) == []
    assert openxml_audit(path) == []
    assert open_xml_sdk(path) == []
