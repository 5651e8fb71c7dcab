"""Pages as pictures, and facts about PDF files; broken and foreign files end in typed errors."""

from __future__ import annotations

import base64
import random
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from tests.engines.runstamp_pdf.conftest import Call, Render


def data(content: bytes) -> dict[str, Any]:
    return {"file": {"data": base64.b64encode(content).decode()}}


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    out = BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def blank(pages: int = 1) -> pikepdf.Pdf:
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(200, 100))
    return pdf


def looping() -> bytes:
    """Return a file whose outline leads back to its start."""
    pdf = blank()
    first = pdf.make_indirect(Dictionary(Title=String("one")))
    second = pdf.make_indirect(Dictionary(Title=String("two"), Next=first))
    first.Next = second
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=first, Last=second))
    return saved(pdf)


# ---------------------------------------------------------------- inspect
def test_what_a_file_of_ours_holds_is_told(render: Render, call: Call) -> None:
    opened = render(
        {"type": "heading", "text": "Head"},
        {"type": "image", "source": "blue.png", "alt": "b"},
        {"type": "paragraph", "text": {"text": "x", "link": "https://a.example"}},
        title="Tit",
        language="fr",
        meta={"author": "Ann"},
    )

    value = call("pdf.inspect", data(opened.data))["value"]

    assert (value["pages"], value["tagged"], value["language"], value["encrypted"]) == (1, True, "fr", False)
    assert value["page_sizes"] == [{"first": 1, "last": 1, "width_pt": 595.28, "height_pt": 841.89}]
    assert value["outline"] == [{"level": 1, "title": "Head"}]
    assert value["fonts"] == [
        {"name": "Carlito-Bold", "kind": "Type0", "embedded": True, "subset": True},
        {"name": "Carlito-Regular", "kind": "Type0", "embedded": True, "subset": True},
    ]
    assert (value["images"], value["links"], value["annotations"]) == (1, 1, 0)
    assert value["properties"]["Author"] == "Ann"
    assert value["complete"]


def test_what_is_active_or_attached_is_told(call: Call) -> None:
    pdf = blank()
    pdf.attachments["rapport é.csv"] = b"a,b"
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
    field = pdf.make_indirect(
        Dictionary(FT=Name.Tx, T=String("name"), Subtype=Name.Widget, Rect=Array([0, 0, 9, 9]))
    )
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]), SigFlags=1)
    pdf.pages[0].obj.Annots = Array(
        [field, pdf.make_indirect(Dictionary(Subtype=Name.Text, Rect=Array([0, 0, 9, 9])))]
    )

    value = call("pdf.inspect", data(saved(pdf)))["value"]

    assert (value["attachments"], value["javascript"], value["form_fields"], value["signed"]) == (
        1,
        True,
        1,
        True,
    )
    assert (value["links"], value["annotations"]) == (0, 1)


def test_a_turned_page_is_told_as_it_is_shown(call: Call) -> None:
    pdf = blank(3)
    pdf.pages[1].rotate(90, relative=False)

    value = call("pdf.inspect", data(saved(pdf)))["value"]

    assert [(one["first"], one["width_pt"]) for one in value["page_sizes"]] == [(1, 200), (2, 100), (3, 200)]


def test_a_loop_in_the_outline_ends_and_is_told(call: Call) -> None:
    value = call("pdf.inspect", data(looping()))["value"]

    assert value["outline"] == [{"level": 1, "title": "one"}, {"level": 1, "title": "two"}]
    assert not value["complete"]


def test_a_file_with_a_password_is_a_typed_error(call: Call) -> None:
    locked = saved(blank(), encryption=pikepdf.Encryption(owner="o", user="u", R=6))

    for operation in ("pdf.inspect", "pdf.convert.png"):
        assert call(operation, data(locked))["error"]["code"] == "common/INPUT_ENCRYPTED"


@pytest.mark.parametrize("operation", ["pdf.inspect", "pdf.convert.png"])
def test_what_is_no_pdf_is_a_typed_error(operation: str, call: Call) -> None:
    answer = call(operation, {"file": "note.pdf"})

    assert answer["error"]["code"] == "common/ASSET_REJECTED"


@pytest.mark.parametrize("cut", [9, 40, 200, 500])
@pytest.mark.parametrize("operation", ["pdf.inspect", "pdf.convert.png"])
def test_a_broken_file_is_read_or_a_typed_error(operation: str, cut: int, call: Call) -> None:
    whole = saved(blank(2))

    answer = call(operation, data(whole[:cut] + b"\0" * 20))

    assert answer["error"] is None or answer["error"]["code"] == "common/INPUT_CORRUPT"


def test_a_property_whose_name_is_no_text_is_passed_over(call: Call) -> None:
    pdf = blank()
    pdf.docinfo["/Title"], pdf.docinfo["/Zzz"] = String("Kept"), String("odd")
    whole = saved(pdf, object_stream_mode=pikepdf.ObjectStreamMode.disable).replace(b"/Zzz", b"/Z\xfdz")

    value = call("pdf.inspect", data(whole))["value"]

    assert value["properties"] == {"Title": "Kept"}


@pytest.mark.parametrize("seed", range(40))
def test_bytes_changed_by_chance_never_end_in_an_untyped_error(seed: int, render: Render, call: Call) -> None:
    chance = random.Random(seed)
    pdf = pikepdf.open(
        BytesIO(
            render(
                {"type": "heading", "text": "Head"}, {"type": "image", "source": "soft.png", "alt": "s"}
            ).data
        )
    )
    loose = bytearray(saved(pdf, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False))
    for _ in range(chance.randint(1, 40)):
        at = chance.randrange(len(loose))
        loose[at : at + chance.choice((0, 1, 9))] = chance.choice(
            (b"null", b"[", b"<<", b"-1", b"/X", b"\xfd", b"")
        )

    answer = call("pdf.inspect", data(bytes(loose)))

    assert answer["error"] is None or answer["error"]["code"] in {
        "common/INPUT_CORRUPT",
        "common/ASSET_REJECTED",
    }


# ---------------------------------------------------------------- pictures
def test_pages_become_pictures_of_the_width_asked_for(render: Render, call: Call) -> None:
    from PIL import Image

    opened = render("a", {"type": "page_break"}, "b", {"type": "page_break"}, "c")

    answer = call("pdf.convert.png", {**data(opened.data), "pages": "3,1", "width": 300})

    assert [one["name"] for one in answer["artifacts"]] == ["page-03.png", "page-01.png"]
    for one in answer["artifacts"]:
        with Image.open(Path(one["path"])) as picture:
            assert picture.size == (300, 425)
            assert picture.getpixel((0, 0)) == (255, 255, 255)
            assert min(picture.convert("L").tobytes()) < 200
    assert answer["value"] == {"pages": [3, 1], "page_count": 3}


def test_the_same_page_gives_the_same_picture(render: Render, call: Call) -> None:
    opened = render("a")

    first, second = (call("pdf.convert.png", data(opened.data))["artifacts"][0]["sha256"] for _ in range(2))

    assert first == second


@pytest.mark.parametrize(("pages", "expected"), [("1-20", [1, 2, 3]), ("2-", [2, 3]), ("3,1-2,2", [3, 1, 2])])
def test_chosen_pages(pages: str, expected: list[int], call: Call) -> None:
    answer = call("pdf.convert.png", {**data(saved(blank(3))), "pages": pages, "width": 64})

    assert answer["value"]["pages"] == expected


@pytest.mark.parametrize("pages", ["4", "0", "3-2", "7-9"])
def test_a_page_that_is_not_there_is_a_typed_error(pages: str, call: Call) -> None:
    answer = call("pdf.convert.png", {**data(saved(blank(3))), "pages": pages})

    assert (answer["error"]["code"], answer["error"]["issues"][0]["path"]) == (
        "common/SCHEMA_REJECTED",
        "/pages",
    )


def test_a_page_too_tall_for_the_limit_of_pixels_is_a_typed_error(call: Call) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(10, 14000))

    answer = call("pdf.convert.png", {**data(saved(pdf)), "width": 4096})

    assert answer["error"]["code"] == "common/RESOURCE_LIMIT_EXCEEDED"
