"""`pptx.inspect` says what a deck holds, ours or another's, and refuses what is none."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from runstamp.engine import Call
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.model.requests import FileRequest
from runstamp.testing import FixedWorld
from runstamp_pptx.inspect import inspect
from tests.engines.runstamp_pptx.conftest import Make


def look(data: bytes, folder: Path, **limits: int) -> dict[str, Any]:
    world = FixedWorld(folder, {"deck.pptx": data})
    found: dict[str, Any] = inspect(
        FileRequest(file="deck.pptx"), Call("pptx.inspect", limits=Limits(**limits)), world
    ).value
    return found


def test_our_own_deck_is_told_slide_by_slide(make: Make, tmp_path: Path) -> None:
    made = make(
        {"layout": "title", "title": "Start", "section": "One"},
        {
            "title": "Data",
            "hidden": True,
            "notes": "Say",
            "content": [
                {"type": "table", "columns": ["A"], "rows": [["1"]]},
                {"type": "image", "source": "a.png"},
            ],
        },
        {
            "title": "Chart",
            "section": "Two",
            "content": [
                {
                    "type": "chart",
                    "kind": "bar",
                    "categories": ["a"],
                    "series": [{"name": "s", "values": [1]}],
                }
            ],
        },
    )

    value = look(made.path.read_bytes(), tmp_path)

    slides = [
        {
            k: s[k]
            for k in ("title", "layout", "hidden", "notes", "pictures", "tables", "charts", "without_alt")
        }
        for s in value["slides"]
    ]
    assert slides == [
        {
            "title": "Start",
            "layout": "Title",
            "hidden": False,
            "notes": False,
            "pictures": 0,
            "tables": 0,
            "charts": 0,
            "without_alt": 0,
        },
        {
            "title": "Data",
            "layout": "Title and content",
            "hidden": True,
            "notes": True,
            "pictures": 1,
            "tables": 1,
            "charts": 0,
            "without_alt": 1,
        },
        {
            "title": "Chart",
            "layout": "Title and content",
            "hidden": False,
            "notes": False,
            "pictures": 0,
            "tables": 0,
            "charts": 1,
            "without_alt": 0,
        },
    ]
    assert value["sections"] == [{"name": "One", "slides": [1, 2]}, {"name": "Two", "slides": [3]}]
    assert value["size"] == {"width": 960.0, "height": 540.0}
    assert value["fonts"] == {"heading": "Calibri", "body": "Calibri"}
    assert value["macros"] is False
    assert value["properties"]["title"] == "Deck"


def test_a_deck_of_another_library_is_read(tmp_path: Path) -> None:
    from pptx import Presentation

    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    title = slide.shapes.title
    assert title is not None
    title.text = "Theirs"
    out = BytesIO()
    deck.save(out)

    value = look(out.getvalue(), tmp_path)

    assert [found["title"] for found in value["slides"]] == ["Theirs"]
    assert value["size"] == {"width": 720.0, "height": 540.0}


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"no zip at all", "common/INPUT_CORRUPT"), (b"", "common/INPUT_CORRUPT")],
)
def test_what_is_no_deck_is_refused(data: bytes, code: str, tmp_path: Path) -> None:
    with pytest.raises(RunstampError) as caught:
        look(data, tmp_path)

    assert caught.value.code == code


def test_a_package_of_another_kind_is_refused(tmp_path: Path) -> None:
    from docx import Document

    out = BytesIO()
    Document().save(out)

    with pytest.raises(RunstampError) as caught:
        look(out.getvalue(), tmp_path)

    assert caught.value.code == "common/ASSET_REJECTED"


def test_limits_hold(make: Make, tmp_path: Path) -> None:
    data = make({"title": "S"}).path.read_bytes()

    with pytest.raises(RunstampError) as caught:
        look(data, tmp_path, archive_entries=5)

    assert caught.value.code == "common/RESOURCE_LIMIT_EXCEEDED"
