"""`embed_fonts`: the faces stand in the file, hidden as the standard asks, and a reader without them shows them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from runstamp_docx.font_embedding import chosen, may_embed, not_embeddable
from runstamp_text import FaceRecord
from runstamp_text.catalogue import FONTS
from tests.engines.runstamp_docx.conftest import Call, Opened, Render
from tests.engines.runstamp_docx.templates import given, made
from tests.oracles import assert_valid
from tests.oracles.paper import libreoffice_pdf
from tests.oracles.tools import program, run

OWN: dict[str, Any] = {"extends": "slate", "fonts": {"heading": "Carlito", "body": "Carlito"}}
EMBED = {"embed_fonts": True}
TABLE = "word/fontTable.xml"
SLOTS = ["embedRegular", "embedBold", "embedItalic", "embedBoldItalic"]


def slots(opened: Opened, family: str, table: str = TABLE) -> list[str]:
    found = opened.find(f"//w:font[@w:name='{family}']/*[starts-with(local-name(), 'embed')]", table)
    return [one.tag.rpartition("}")[2] for one in found]


def notes(opened: Opened) -> list[str]:
    return [
        one["message"] for one in opened.answer["diagnostics"] if one["code"] == "common/FONT_NOT_EMBEDDED"
    ]


def test_nothing_is_embedded_unless_it_is_asked_for(render: Render) -> None:
    opened = render("Text", theme=OWN)

    assert not [name for name in opened.names() if name.endswith(".odttf")]
    assert opened.find("//w:embedTrueTypeFonts", "word/settings.xml") == []


def test_the_four_faces_of_a_family_stand_in_the_file_and_judges_accept_it(render: Render) -> None:
    opened = render("Text", theme=OWN, options=EMBED)

    assert slots(opened, "Carlito") == SLOTS
    assert notes(opened) == []
    assert [one.tag.rpartition("}")[2] for one in opened.find("/w:settings/*", "word/settings.xml")][:3] == [
        "zoom", "embedTrueTypeFonts", "saveSubsetFonts",
    ]  # fmt: skip
    assert opened.find("//w:saveSubsetFonts/@w:val", "word/settings.xml") == ["0"]
    assert_valid(opened.path)


def test_an_embedded_font_read_back_with_its_key_is_the_face_byte_by_byte(render: Render) -> None:
    opened = render("Text", theme=OWN, options=EMBED)

    for slot, style in zip(SLOTS, ("Regular", "Bold", "Italic", "BoldItalic"), strict=True):
        (embed,) = opened.find(f"//w:font[@w:name='Carlito']/w:{slot}", TABLE)
        id_, key = embed.values()
        (part,) = opened.find(f"//*[@Id='{id_}']/@Target", "word/_rels/fontTable.xml.rels")
        data = opened.data(f"word/{part}")
        mask = bytes(reversed(UUID(key).bytes)) * 2
        plain = bytes(a ^ b for a, b in zip(data[:32], mask, strict=True)) + data[32:]
        assert plain == (FONTS / f"Carlito-{style}.ttf").read_bytes()


def test_a_family_that_is_not_here_is_named_with_the_one_that_could_be_embedded(render: Render) -> None:
    opened = render("Text", {"type": "code", "text": "x"}, theme="slate", options=EMBED)

    (message,) = notes(opened)
    assert "Calibri (Carlito has its widths and can be embedded)" in message
    assert "Consolas" in message
    assert not [name for name in opened.names() if name.endswith(".odttf")]


def test_characters_that_no_embedded_face_has_are_named(render: Render) -> None:
    opened = render("Größe: Καλά, नमस्ते", theme=OWN, options=EMBED)

    (message,) = notes(opened)
    assert message.startswith("no embedded face has U+0924 U+0928 U+092E U+0938 U+0947 U+094D;")


def test_a_font_of_a_run_is_embedded_too(render: Render) -> None:
    text = {"type": "paragraph", "text": [{"text": "x", "font": "liberation mono"}]}

    opened = render(text, theme=OWN, options=EMBED)

    assert slots(opened, "liberation mono") == SLOTS


def test_a_document_on_a_template_gets_the_faces_that_it_names(render: Render) -> None:
    text = {"type": "paragraph", "text": [{"text": "x", "font": "Carlito"}]}

    opened = render(text, template=given(made()), options=EMBED)

    assert slots(opened, "Carlito") == SLOTS
    assert len(opened.find("//w:embedTrueTypeFonts", "word/settings.xml")) == 1
    assert_valid(opened.path)


def test_a_document_on_its_own_output_embeds_each_face_once(render: Render) -> None:
    first = render("Text", theme=OWN, options=EMBED)

    opened = render("Text", template=given(first.path.read_bytes()), options=EMBED)

    assert slots(opened, "Carlito") == SLOTS
    assert len([name for name in opened.names() if name.endswith(".odttf")]) == len(SLOTS)
    assert len(opened.find("//w:embedTrueTypeFonts", "word/settings.xml")) == 1
    assert_valid(opened.path)


def test_the_option_is_a_truth_value(call: Call) -> None:
    answer = call("docx.render", {"blocks": ["x"]}, embed_fonts="yes")

    assert answer["error"]["code"] == "common/SCHEMA_REJECTED"


@pytest.mark.parametrize(
    ("fs_type", "allowed"),
    [(0, True), (2, False), (4, True), (8, True), (0x200, False), (0x100, True), (6, True)],
)
def test_the_licence_bits_of_a_face_are_honoured(fs_type: int, allowed: bool) -> None:
    face = FaceRecord("Own", 400, False, Path("own.ttf"), "", "", "", fs_type)

    assert may_embed(face) is allowed
    assert chosen([face]) == ([face] if allowed else [])
    assert not_embeddable(face).code == "docx/FONT_NOT_EMBEDDABLE"


def test_a_machine_without_the_face_shows_it(
    render: Render, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bare").mkdir()
    shutil.copy(FONTS / "DejaVuSans.ttf", tmp_path / "bare")
    conf = tmp_path / "fonts.conf"
    conf.write_text(
        f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig><dir>{tmp_path / 'bare'}</dir>"
        f"<cachedir>{tmp_path / 'cache'}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    monkeypatch.setenv("FONTCONFIG_FILE", str(conf))
    paths: dict[str, Path] = {}
    for name, options in (("bare", {}), ("whole", EMBED)):
        paths[name] = tmp_path / f"{name}.docx"
        shutil.copy(render("Plain text", theme=OWN, options=options).path, paths[name])

    pdfs = libreoffice_pdf(paths.values(), tmp_path / "pdf")

    shown = {name: run([program("pdffonts"), str(pdfs[path])]).stdout for name, path in paths.items()}
    assert "Carlito" not in shown["bare"]
    assert "Carlito" in shown["whole"]
