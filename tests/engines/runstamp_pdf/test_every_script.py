"""One page with every script: nothing lost, copied out as it was put in by two readers, told exactly where faces are missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from runstamp import configuration
from runstamp_text import cover, faces, families
from runstamp_text.catalogue import everything
from tests.engines.runstamp_pdf.conftest import Render
from tests.oracles import assert_valid, pdf_text

LINES = {
    "Latin": "The quick brown fox – “quoted”, naïve façade",
    "Greek": "Η γρήγορη καφέ αλεπού, Ωμέγα",
    "Cyrillic": "Съешь ещё этих мягких булок",
    "Vietnamese": "Đặng Thị Hồng, nghiêng nghiêng, Việt Nam",
    "Arabic": "مرحبا بالعالم، هذا نص عربي (قوس) وأرقام ١٢٣",
    "Hebrew": "שלום עולם עם 123 ספרות (סוגריים) ו־English בתוך",
    "Hindi": "क्षत्रिय ज्ञान की भाषा, हिन्दी",
    "Tamil": "வணக்கம் உலகம் ஸ்ரீ",
    "Thai": "สวัสดีชาวโลก ผู้ใหญ่ ที่นี่",
    "Khmer": "សួស្តីពិភពលោក ភាសាខ្មែរ",
    "Chinese": "你好，世界。这是简体字。",
    "Japanese": "こんにちは世界、カタカナ。",
    "Korean": "안녕하세요 세계, 한국어",
    "Maths": "∑xᵢ ∫f dx √2 ≈ 1,41 ≠ ∞, ∂f ≤ π ∈ ℝ",
    "Emoji": "👍🏽 👩‍👩‍👧 🇩🇪 ❤️ 1️⃣ 😀",
}
MARKS = dict.fromkeys(range(0x202A, 0x202F))  # with which poppler says which way a stretch runs
RIGHT = ("Arabic", "Hebrew")


def pdfium_lines(data: bytes) -> list[str]:
    import pypdfium2

    text = "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    return [line.strip() for line in text.split("\n")]


def test_every_script_on_one_page_loses_nothing(render: Render, tmp_path: Path) -> None:
    opened = render(*LINES.values())

    path = tmp_path / "scripts.pdf"
    path.write_bytes(opened.data)
    assert_valid(path)
    assert opened.losses() == []
    assert pdfium_lines(opened.data) == list(LINES.values())


def test_a_second_reader_copies_out_the_same(render: Render, tmp_path: Path) -> None:
    opened = render(*LINES.values())
    path = tmp_path / "scripts.pdf"
    path.write_bytes(opened.data)

    lines = [line.translate(MARKS) for line in pdf_text(path).splitlines() if line.strip()]

    for (script, given), found in zip(LINES.items(), lines, strict=True):
        if script in RIGHT:  # poppler gives lines of two directions as they are seen: the words are the same
            assert sorted(found.replace(" ", "")) == sorted(given.replace(" ", "")), script
        else:
            assert found == given, script


def test_the_same_page_gives_the_same_bytes(render: Render) -> None:
    assert render(*LINES.values()).data == render(*LINES.values()).data


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave only the faces that come with Runstamp itself."""
    kept = (
        everything,
        configuration.font_folders,
        families.resolve,
        cover.tried,
        cover.best_face,
        faces.open_face,
    )
    monkeypatch.setattr("runstamp_text.catalogue.find_spec", lambda _: None)
    for one in kept:
        one.cache_clear()
    yield
    monkeypatch.undo()
    for one in kept:
        one.cache_clear()


@pytest.mark.usefixtures("bare")
def test_without_the_extras_the_ledger_names_each_line_that_lacks_faces(render: Render) -> None:
    opened = render(*LINES.values())

    told = {loss["remediation"]: set(loss["sample_paths"]) for loss in opened.answer["losses"]}
    blocks = {script: f"/blocks/{i}" for i, script in enumerate(LINES)}
    lacking = {
        "fonts-indic": ("Hindi", "Tamil"),
        "fonts-thai": ("Thai", "Khmer"),
        "fonts-cjk": ("Chinese", "Japanese", "Korean"),
        "fonts-emoji": ("Emoji",),
    }
    assert {loss["code"] for loss in opened.answer["losses"]} == {"common/GLYPH_MISSING"}
    assert told == {
        f"pip install 'runstamp[{extra}]'": {blocks[script] for script in scripts}
        for extra, scripts in lacking.items()
    }
    points = {code for loss in opened.answer["losses"] for code in loss["fix"]["code_points"]}
    assert {f"U+{ord(c):04X}" for c in "क्ஸ்สខ世안"} <= points
    assert "\ufffd" in opened.text
    assert "क" not in opened.text
