"""Looking at a result: pictures in the answer, through LibreOffice or without it, never at the cost of the file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from runstamp import Gateway, Result, RunstampError
from runstamp.artifacts import Store
from runstamp.envelope import Picture
from runstamp.options import INLINE_LIMIT, read_options
from runstamp.wire import result_from_wire, result_to_wire
from tests.core.mcp.wire import serving

DOCUMENT: dict[str, Any] = {"title": "T", "blocks": ["one", {"type": "page_break"}, "two"]}
DECK = {"title": "D", "slides": [{"title": "First"}, {"title": "Second"}, {"title": "Third"}]}
office = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    return Gateway(tmp_path, store=Store(tmp_path / "store"))


@pytest.fixture
def bare(gateway: Gateway, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Gateway:
    monkeypatch.setenv("PATH", str(tmp_path))
    return gateway


def codes(result: Result) -> list[str]:
    return [note.code for note in result.diagnostics]


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def shown(found: Picture) -> bytes:
    """Return what a notebook asks a value for."""
    data: bytes = getattr(found, "_repr_png_")()  # noqa: B009 - a protocol of notebooks, by name
    return data


def test_a_pdf_comes_with_its_pages_as_pictures(gateway: Gateway) -> None:
    result = gateway.invoke_operation("pdf.render", DOCUMENT, {"preview": {"pages": [2, 1], "width": 300}})

    assert [found.pages for found in result.previews] == [(2,), (1,)]
    assert {picture(found.read()).width for found in result.previews} == {300}
    said = result.to_json()["previews"]
    assert said[0] == {
        "artifact": "t.pdf", "pages": [2], "uri": f"runstamp://artifact/{result.previews[0].sha256}",
        "media_type": "image/png", "size": result.previews[0].size, "sha256": result.previews[0].sha256,
    }  # fmt: skip


def test_a_sheet_shows_all_pages_in_one_picture(gateway: Gateway) -> None:
    result = gateway.invoke_operation("pdf.render", DOCUMENT, {"preview": "sheet"})

    assert [found.pages for found in result.previews] == [(1, 2)]
    assert picture(result.previews[0].read()).width == 1000


def test_a_picture_stays_under_a_mebibyte(gateway: Gateway, tmp_path: Path) -> None:
    noise = Image.effect_noise((1600, 1600), 80)
    Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180))).save(tmp_path / "noise.png")
    document = {"blocks": [{"type": "image", "source": "noise.png", "alt": "noise"}]}

    result = gateway.invoke_operation("pdf.render", document, {"preview": {"pages": [1], "width": 2000}})

    assert result.previews[0].size <= INLINE_LIMIT


def test_a_page_that_is_not_there_costs_only_its_picture(gateway: Gateway) -> None:
    result = gateway.invoke_operation("pdf.render", DOCUMENT, {"preview": {"pages": [7]}})

    assert result.ok
    assert result.previews == ()
    assert codes(result) == ["common/PREVIEW_UNAVAILABLE"]


def test_a_document_is_drawn_by_the_pdf_engine_where_there_is_no_office_suite(bare: Gateway) -> None:
    result = bare.invoke_operation("docx.render", DOCUMENT, {"preview": "sheet"})

    assert [found.pages for found in result.previews] == [(1, 2)]
    assert "common/PREVIEW_APPROXIMATED" in codes(result)


def test_a_deck_is_drawn_as_its_slides_are_placed_where_there_is_no_office_suite(bare: Gateway) -> None:
    result = bare.invoke_operation("pptx.render", DECK, {"preview": {"pages": [2], "width": 960}})

    assert [found.pages for found in result.previews] == [(2,)]
    assert picture(result.previews[0].read()).size == (960, 540)
    assert "common/PREVIEW_APPROXIMATED" in codes(result)


def test_a_picture_without_the_template_says_so(bare: Gateway) -> None:
    bare.invoke_operation("pptx.render", DECK, {"output": {"path": "t.pptx"}}).unwrap()

    result = bare.invoke_operation("pptx.render", {**DECK, "template": "t.pptx"}, {"preview": "sheet"})

    told = [note.message for note in result.diagnostics if note.code == "common/PREVIEW_APPROXIMATED"]
    assert result.losses == ()
    assert len(told) == 1
    assert "not in the look of the template" in told[0]


def test_a_file_of_ours_is_drawn_from_its_input_where_there_is_no_office_suite(
    bare: Gateway, tmp_path: Path
) -> None:
    bare.invoke_operation("pptx.render", DECK, {"output": {"path": "board.pptx"}}).unwrap()

    seen = bare.preview_file("board.pptx")

    assert [found.pages for found in seen.previews] == [(1, 2, 3)]
    assert [note.code for note in seen.diagnostics] == ["common/PREVIEW_APPROXIMATED"]
    assert (
        "'board.pptx' is drawn by the PDF engine from the input that made it" in seen.diagnostics[0].message
    )
    with (tmp_path / "board.pptx").open("ab") as file:
        file.write(b"touched")
    assert codes(bare.preview_file("board.pptx")) == ["common/PREVIEW_UNAVAILABLE"]


def test_notes_on_pictures_name_the_file_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with Gateway(tmp_path, store=Store(tmp_path / "store"), isolated=True) as gateway:
        result = gateway.invoke_operation(
            "pptx.render", DECK, {"output": {"path": "board.pptx"}, "preview": "sheet"}
        )

    told = [note.message for note in result.diagnostics if note.code == "common/PREVIEW_APPROXIMATED"]
    assert len(told) == 1
    assert told[0].startswith("'board.pptx' ")


@office
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("pptx.render", DECK),
        ("docx.render", DOCUMENT),
        ("xlsx.render", {"sheets": [{"name": "S", "rows": [["a", 1]]}]}),
    ],
)
def test_office_files_are_laid_out_by_libreoffice(gateway: Gateway, name: str, given: dict[str, Any]) -> None:
    result = gateway.invoke_operation(name, given, {"preview": {"pages": [1], "width": 200}})

    assert [found.pages for found in result.previews] == [(1,)]
    assert "common/PREVIEW_APPROXIMATED" in codes(result)
    colours = picture(result.previews[0].read()).convert("L").getextrema()
    assert colours[0] != colours[1]


def test_a_preview_changes_neither_the_bytes_nor_the_receipt(gateway: Gateway) -> None:
    plain = gateway.invoke_operation("pdf.render", DOCUMENT).to_json()
    looked = gateway.invoke_operation("pdf.render", DOCUMENT, {"preview": "sheet"}).to_json()

    assert plain["receipt"] == looked["receipt"]


@office
def test_an_office_file_that_exists_is_looked_at(gateway: Gateway, tmp_path: Path) -> None:
    gateway.invoke_operation("pptx.render", DECK, {"output": {"path": "board deck.pptx"}}).unwrap()

    seen = gateway.invoke_operation("common.convert.pdf", {"file": "board deck.pptx"}, {"preview": "sheet"})

    assert [found.pages for found in seen.unwrap().previews] == [(1, 2, 3)]
    assert (seen.artifact.name, seen.receipt and seen.receipt["deterministic"]) == ("board deck.pdf", False)
    promised = gateway.invoke_operation(
        "common.convert.pdf", {"file": "board deck.pptx"}, {"deterministic": True}
    )
    assert promised.error is not None
    assert promised.error.code == "common/DETERMINISM_UNAVAILABLE"


def test_pages_made_as_pictures_come_in_the_answer(gateway: Gateway) -> None:
    gateway.invoke_operation("pdf.render", DOCUMENT).unwrap()

    seen = gateway.invoke_operation("pdf.convert.png", {"file": "t.pdf", "width": 200}, {"preview": "sheet"})

    assert [found.artifact for found in seen.unwrap().previews] == ["page-01.png", "page-02.png"]
    assert [found.read() for found in seen.previews] == [one.read() for one in seen.artifacts]


def test_a_result_is_looked_at_later(gateway: Gateway) -> None:
    result = gateway.invoke_operation("pdf.render", DOCUMENT)

    assert picture(shown(result.preview(2, width=128))).width == 128
    assert result.preview().pages == (1, 2)
    with pytest.raises(RunstampError, match="no page '5'"):
        result.preview(5)


def test_what_is_asked_wrongly_is_told_in_its_place() -> None:
    for wrong, path in (
        ("all", "/preview"),
        ({"pages": [0]}, "/preview/pages"),
        ({"pages": list(range(1, 10))}, "/preview/pages"),
        ({"pages": [1], "width": 9}, "/preview/width"),
        ({"page": 1}, "/preview/page"),
    ):
        with pytest.raises(RunstampError) as caught:
            read_options({"preview": wrong})
        assert [issue.path for issue in caught.value.issues] == [path]


def test_pictures_cross_between_processes(gateway: Gateway) -> None:
    result = gateway.invoke_operation("pdf.render", DOCUMENT, {"preview": "sheet"})

    assert result_from_wire(result_to_wire(result), gateway.codes) == result


def test_a_job_shows_the_files_it_names(gateway: Gateway) -> None:
    sample = dict(gateway.jobs["invoice"].sample)

    result = gateway.run_job("invoice", sample, {"preview": "sheet"}).unwrap()

    assert [found.artifact.rpartition(".")[2] for found in result.previews] == ["pdf"]


@pytest.fixture(scope="module")
def pictured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    root = tmp_path_factory.mktemp("mcp") / "root"
    root.mkdir()
    with serving(root, modern=True) as wire:
        call = {"name": "pdf.render", "input": DOCUMENT, "options": {"preview": {"pages": [1], "width": 200}}}
        yield wire.call("runstamp_invoke_operation", call)


def test_an_agent_gets_the_picture_itself(pictured: dict[str, Any]) -> None:
    images = [block for block in pictured["content"] if block["type"] == "image"]

    assert [block["mimeType"] for block in images] == ["image/png"]
    assert pictured["structuredContent"]["previews"][0]["pages"] == [1]
