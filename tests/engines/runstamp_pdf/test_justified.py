"""Justified text fills its lines, is hyphenated in its language, and is copied out as it was put in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engines.runstamp_pdf.conftest import Opened, Render
from tests.oracles import pdf_text

MARGIN = 70.87
ROOM = 595.28 - 2 * MARGIN
ENGLISH = (
    "Representative documentation of internationalisation considerations demonstrates comprehensively that typographical "
    "hyphenation substantially improves justified paragraphs, particularly whenever extraordinarily complicated terminology "
    "accumulates unexpectedly within comparatively narrow measurements of contemporary publications."
)
GERMAN = (
    "Die Donaudampfschifffahrtsgesellschaft veröffentlicht regelmäßig umfangreiche Geschäftsberichte, in denen sämtliche "
    "Niederlassungen ihre Jahresergebnisse zusammenfassen und außerordentliche Rückstellungen begründen."
)
THAI = "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีนและออกเสียงแยกคำต่อคำเป็นภาษาที่มีระบบเสียงสูงต่ำ"
SMALL = {"size": {"width": 260, "height": 600}, "margins": {"left": 30, "right": 30}}


def justified(text: Any, **more: Any) -> dict[str, Any]:
    return {"type": "paragraph", "align": "justify", "text": text, **more}


def lines(opened: Opened) -> list[str]:
    return [one.text.rstrip(" ") for one in opened.shown]


def edges(opened: Opened) -> list[float]:
    """Return the right edge of each line of the first page, as pdfium sees it."""
    import pypdfium2

    page = pypdfium2.PdfDocument(opened.data)[0].get_textpage()
    found: dict[int, float] = {}
    for i in range(page.count_chars()):
        if not page.get_text_range(i, 1).isspace():
            _, bottom, right, _ = page.get_charbox(i, loose=True)
            found[round(bottom)] = max(found.get(round(bottom), 0.0), right)
    return [found[line] for line in sorted(found, reverse=True)]


@pytest.mark.parametrize("language", ["en-GB", "zh"])
def test_justified_lines_end_at_the_margin_and_the_last_does_not(language: str, render: Render) -> None:
    opened = render(justified(ENGLISH * 2), language=language)

    *filled, last = edges(opened)
    assert len(filled) > 4
    assert all(abs(one - MARGIN - ROOM) < 1 for one in filled)
    assert last < MARGIN + ROOM - 5


def test_words_are_hyphenated_in_the_language_of_the_document_or_of_their_run(render: Render) -> None:
    german = render(justified(GERMAN), language="de", page=SMALL)
    run = render(justified([{"text": GERMAN, "lang": "de"}]), language="zh", page=SMALL)
    none = render(justified(GERMAN), language="zh", page=SMALL)

    assert sum(line.endswith("\u00ad") for line in lines(german)) >= 3
    assert lines(run) == lines(german)
    assert "\u00ad" not in none.text


def test_the_hyphen_of_a_line_is_not_among_the_letters(render: Render, tmp_path: Path) -> None:
    opened = render(justified(ENGLISH), language="en-GB", page=SMALL)

    assert "\u00ad" in opened.text
    assert "-" not in opened.text
    (tmp_path / "a.pdf").write_bytes(opened.data)
    read = pdf_text(tmp_path / "a.pdf")
    assert "-" not in read
    assert " ".join(read.replace("\u00ad\n", "").split()) == ENGLISH


@pytest.mark.parametrize(
    "block",
    [
        {"type": "heading", "text": ENGLISH[:150], "align": "justify"},
        {"type": "paragraph", "text": ENGLISH},
        {"type": "paragraph", "text": ENGLISH, "align": "right"},
        {"type": "list", "items": [ENGLISH]},
        {"type": "table", "columns": [{"header": "A"}, {"header": "B"}], "rows": [[ENGLISH, ENGLISH]]},
        justified([{"text": ENGLISH, "code": True}]),
    ],
)
def test_nothing_but_justified_paragraphs_of_words_is_hyphenated(
    block: dict[str, Any], render: Render
) -> None:
    opened = render(block, language="en-GB", page=SMALL)

    assert len(opened.shown) > 2
    assert "\u00ad" not in opened.text


@pytest.mark.parametrize("font", ["Calibri", "Noto Sans Devanagari"])
def test_a_soft_hyphen_is_seen_in_a_script_that_is_shaped(font: str, render: Render) -> None:
    text = {"text": "अन्तर\u00adराष्ट्रीय\u00adकरण " * 8, "font": font}
    opened = render(
        {"type": "paragraph", "text": [text]}, page={**SMALL, "margins": {"left": 100, "right": 100}}
    )

    assert opened.text.count("\u00ad") >= 8
    assert all(one.text == "\u00ad" for one in opened.shown if "\u00ad" in one.text)


def test_mixed_runs_are_justified_as_a_whole(render: Render) -> None:
    text = [ENGLISH[:90], {"text": ENGLISH[90:140], "bold": True}, ENGLISH[140:], "\n", ENGLISH]
    opened = render(justified(text), language="en-GB")

    found = edges(opened)
    full = [one for one in found if abs(one - MARGIN - ROOM) < 1]
    assert len(found) - len(full) == 2, "the line before the break and the last one"


TOLD = """
import sys
if sys.argv[1] == "without":
    sys.modules["icu4py.breakers"] = None
from pathlib import Path
from runstamp.engine import Call
from runstamp.model.document import Document
from runstamp.testing import FixedWorld
from runstamp_pdf.render import render
text = sys.argv[3]
blocks = [text, {"type": "list", "items": [text, text]}, "Latin words only. " * 30, text[:9], {"type": "paragraph", "align": "justify", "text": text}]
done = render(Document.model_validate({"language": "th", "blocks": blocks}), Call("pdf.render"), FixedWorld(Path(sys.argv[2])))
for loss in done.losses:
    print(loss.code, loss.actual, loss.path)
"""


def told(extra: str, folder: Path) -> list[str]:
    """Return the losses of a document in a process with the extra, or without it."""
    program = [sys.executable, "-c", TOLD, extra, str(folder), THAI]
    return subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()


def test_lines_of_thai_are_told_once_a_block_without_a_dictionary_and_not_with_one(tmp_path: Path) -> None:
    code = "common/LINE_BREAK_APPROXIMATE Thai"

    assert told("without", tmp_path) == [f"{code} /blocks/0", f"{code} /blocks/1", f"{code} /blocks/4"]
    assert told("with", tmp_path) == []
