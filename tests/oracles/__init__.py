"""Independent judges of the files that we write. No judge is ours but `lint`.

`.ci/oracles` installs them. A judge that is missing skips the test with its reason, and fails it where
`CI=true`: there nothing may go unjudged. Use `assert_valid(path)` unless a test is about one judge.
"""

from __future__ import annotations

from tests.oracles.office import calamine, lint, open_xml_sdk, openxml_audit
from tests.oracles.paper import libreoffice_pdf, page_count, pdf_text, qpdf
from tests.oracles.slides import words_on_slides
from tests.oracles.verdict import assert_valid

__all__ = [
    "assert_valid",
    "calamine",
    "libreoffice_pdf",
    "lint",
    "open_xml_sdk",
    "openxml_audit",
    "page_count",
    "pdf_text",
    "qpdf",
    "words_on_slides",
]
