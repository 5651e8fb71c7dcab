"""Letters with marks: extra space follows the letter, and a letter with any number of marks is copied out whole."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from tests.engines.runstamp_pdf.conftest import Render
from tests.oracles import pdf_text

SPACING = 8


def test_extra_space_is_measured_as_it_is_drawn(render: Render) -> None:
    text = [{"text": "e\u0301" * 12, "spacing": SPACING}, "|"]
    opened = render({"type": "paragraph", "text": text}, cover="none")

    page = pypdfium2.PdfDocument(opened.data)[0].get_textpage()
    boxes = {page.get_text_range(i, 1): page.get_charbox(i, loose=True) for i in range(page.count_chars())}
    ends = max(box[2] for sign, box in boxes.items() if sign not in ("|", " "))
    assert 0 <= boxes["|"][0] - ends < SPACING + 1


def test_a_letter_under_very_many_marks_is_copied_out(render: Render, tmp_path: Path) -> None:
    stacked = "Z" + "\u0300\u0316\u0334" * 40
    opened = render(f"{stacked}algo", cover="none")

    path = tmp_path / "stacked.pdf"
    path.write_bytes(opened.data)
    assert pdf_text(path).strip() == f"{stacked}algo"
