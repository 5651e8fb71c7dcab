"""Facts about Word files: our own, others', hostile ones."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

from runstamp.limits import Limits
from tests.engines.runstamp_docx.conftest import Call, Render
from tests.engines.runstamp_docx.samples import sample

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def made(folder: Path, body: str, *, main: str = MAIN, more: dict[str, bytes] | None = None) -> str:
    """Write a small file by hand and return its name."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
            f'ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
        )
        archive.writestr(
            "word/document.xml",
            body
            if body.startswith("<?")
            else f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>',
        )
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    name = f"made-{abs(hash(body)) % 10**8}.docx"
    (folder / name).write_bytes(out.getvalue())
    return name


def facts(call: Call, name: str) -> dict[str, Any]:
    answer = call("docx.inspect", {"file": name})
    assert answer["error"] is None, answer["error"]
    value: dict[str, Any] = answer["value"]
    return value


def test_what_was_rendered_is_read_back(render: Render, call: Call) -> None:
    found = facts(call, render(**sample()).path.name)

    assert found["headings"][:2] == [{"level": 1, "text": "Text"}, {"level": 2, "text": "Lists"}]
    assert (found["images"], found["charts"]) == (2, 6)
    assert [section["orientation"] for section in found["sections"]] == [
        "portrait",
        "portrait",
        "landscape",
        "portrait",
    ]
    assert found["fields"]["TOC"] == 1
    assert found["fields"]["SEQ"] == 7
    assert found["properties"]["author"] == "Ada"
    assert found["properties"]["custom"] == {"n": "1", "yes": "true"}
    assert (found["format"], found["macros"], found["complete"]) == ("docx", False, True)
    assert {"name": "Runstamp Banded", "uses": 1} in found["styles"]


def test_changes_text_boxes_and_fields_of_others_are_counted(call: Call, pictures: Path) -> None:
    body = (
        '<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Head</w:t></w:r></w:p>'
        '<w:p><w:ins w:id="1"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>'
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x \\h </w:instrText></w:r></w:p>'
    )
    found = facts(call, made(pictures, body))

    assert found["tracked_changes"] == {"insertions": 1, "deletions": 1}
    assert found["headings"] == [{"level": 2, "text": "Head"}]
    assert found["fields"] == {"REF": 1}
    assert found["sections"] == []


def test_macros_are_told_whatever_the_name_says(call: Call, pictures: Path) -> None:
    macro = made(pictures, "<w:p/>", main="application/vnd.ms-word.document.macroEnabled.main+xml")
    hidden = made(pictures, "<w:p><w:r/></w:p>", more={"word/vbaProject.bin": b"x"})

    assert (facts(call, macro)["format"], facts(call, macro)["macros"]) == ("docm", True)
    assert facts(call, hidden)["macros"] is True


def _code(call: Call, name: str) -> str:
    answer = call("docx.inspect", {"file": name})
    assert answer["error"], answer
    return str(answer["error"]["code"])


def test_files_that_are_no_word_files_are_typed_errors(call: Call, pictures: Path) -> None:
    (pictures / "text.docx").write_text("hello", encoding="utf-8")
    (pictures / "cfb.docx").write_bytes(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    )

    assert _code(call, "text.docx") == "common/INPUT_CORRUPT"
    assert _code(call, "cfb.docx") == "common/INPUT_ENCRYPTED"
    assert (
        _code(call, made(pictures, "<w:p/><w:p/>", main="application/vnd.other+xml"))
        == "common/ASSET_REJECTED"
    )
    assert _code(call, "none.docx") == "common/ASSET_NOT_FOUND"


def test_entities_and_broken_xml_are_refused(call: Call, pictures: Path) -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><w:document xmlns:w="'
        + W
        + '">&a;</w:document>'
    )

    assert _code(call, made(pictures, bomb)) == "common/INPUT_CORRUPT"
    assert _code(call, made(pictures, "<w:p>")) == "common/INPUT_CORRUPT"


def test_an_archive_bomb_is_refused(call: Call, pictures: Path) -> None:
    name = made(pictures, "<w:p/>" + " " * 40_000_000)

    assert Limits().archive_ratio == 200
    assert _code(call, name) == "common/RESOURCE_LIMIT_EXCEEDED"
