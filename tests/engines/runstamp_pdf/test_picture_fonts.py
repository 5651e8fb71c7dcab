"""Coloured emoji: pictures that have codes like letters."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from runstamp import configuration
from runstamp_text import cover, faces, families
from runstamp_text.catalogue import everything
from tests.engines.runstamp_pdf.conftest import Call
from tests.oracles import assert_valid, pdf_text

COLOURED = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")  # fonts-noto-color-emoji
EMOJI = "👍🏽 👩‍👩‍👧 🇩🇪 ❤️ 1️⃣ 😀"

pytestmark = pytest.mark.skipif(not COLOURED.is_file(), reason="the face of coloured emoji is not installed")


@pytest.fixture
def coloured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept = (
        everything,
        configuration.font_folders,
        families.resolve,
        cover.tried,
        cover.best_face,
        faces.open_face,
    )
    (tmp_path / "fonts").mkdir()
    shutil.copy(COLOURED, tmp_path / "fonts")
    monkeypatch.setenv("RUNSTAMP_FONTS", str(tmp_path / "fonts"))
    for one in kept:
        one.cache_clear()
    yield
    monkeypatch.undo()
    for one in kept:
        one.cache_clear()


def made(call: Call, *blocks: object) -> tuple[Path, list[str]]:
    answer = call("pdf.render", {"blocks": list(blocks)}, checks="full")
    assert answer["error"] is None, answer["error"]
    return Path(answer["artifacts"][0]["path"]), [loss["code"] for loss in answer["losses"]]


@pytest.mark.usefixtures("coloured")
def test_emoji_are_pictures_in_colour_and_are_copied_out(call: Call) -> None:
    import pypdfium2

    path, losses = made(call, EMOJI, "digits 123 stay letters")

    assert losses == []
    assert_valid(path)
    page = pypdfium2.PdfDocument(path)[0]
    assert EMOJI in page.get_textpage().get_text_range()
    assert EMOJI in pdf_text(path)
    image = page.render(scale=2).to_pil().convert("RGB")
    data = image.tobytes()
    reds = sum(
        r > 180 and g < 90 and b < 90 for r, g, b in zip(data[::3], data[1::3], data[2::3], strict=True)
    )
    assert reds > 50, "the heart is red"


@pytest.mark.usefixtures("coloured")
def test_more_pictures_than_one_font_counts_become_several(call: Call) -> None:
    face = faces.open_face("Noto Color Emoji")
    many = [
        chr(code)
        for code in range(0x1F300, 0x1FAF0)
        if face.has(chr(code)) and not 0x1F3FB <= code <= 0x1F3FF
    ][:320]
    path, losses = made(call, " ".join(many))

    shown = pdf_text(path)
    assert losses == []
    assert_valid(path)
    assert [one for one in many if one not in shown] == []


@pytest.mark.usefixtures("coloured")
def test_pictures_turn_with_their_text_and_stand_in_charts(call: Call) -> None:
    chart = {
        "type": "chart",
        "kind": "column",
        "categories": ["😀", "❤️"],
        "series": [{"name": "👍🏽", "values": [1, 2]}],
    }
    path, losses = made(call, chart, {"type": "list", "items": ["😀 item"]})

    assert losses == []
    assert "😀 item" in pdf_text(path)


@pytest.mark.usefixtures("coloured")
def test_a_face_of_pictures_may_be_the_face_of_a_document(call: Call) -> None:
    theme = {"extends": "slate", "fonts": {"body": "Noto Color Emoji"}}
    table = {"type": "table", "columns": ["1", "2"], "rows": [["12", "34"], ["😀", "words"]]}

    answer = call("pdf.render", {"theme": theme, "blocks": ["12 and words 😀", table]})

    assert answer["error"] is None, answer["error"]
    shown = pdf_text(Path(answer["artifacts"][0]["path"]))
    assert [word for word in ("12", "34", "words", "😀") if word not in shown] == []
