"""What is wrong with a template or with the names a deck uses of it: typed, at its place, with what there is instead."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from docx import Document
from pydantic import ValidationError

from runstamp.errors import RunstampError
from runstamp.model.deck import Deck
from runstamp.model.explain import issues_of
from tests.engines.runstamp_pptx.template_files import LAYOUT, MAIN, MASTER, changed, on, replaced, template

TEMPLATE = template()
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def fault(folder: Path, data: bytes, *slides: Mapping[str, Any]) -> RunstampError:
    with pytest.raises(RunstampError) as caught:
        on(folder, data, *(slides or ({"title": "T"},)))
    return caught.value


def word_file() -> bytes:
    out = BytesIO()
    Document().save(out)
    return out.getvalue()


def with_macros() -> bytes:
    def change(name: str, text: str) -> str:
        old = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
        new = "application/vnd.ms-powerpoint.template.macroEnabled.main+xml"
        return text.replace(old, new) if name == "[Content_Types].xml" else text

    return changed(TEMPLATE, change)


def strict() -> bytes:
    def change(name: str, text: str) -> str:
        usual = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
        return text.replace(usual, "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument")

    return changed(TEMPLATE, change)


FILES = {
    "not a zip": (b"plain text, not a presentation", "common/INPUT_CORRUPT"),
    "cut short": (TEMPLATE[: len(TEMPLATE) // 2], "common/INPUT_CORRUPT"),
    "encrypted": (OLE + "EncryptedPackage".encode("utf-16-le") + bytes(600), "common/INPUT_ENCRYPTED"),
    "a Word file": (word_file(), "common/ASSET_REJECTED"),
    "with macros": (with_macros(), "common/ASSET_REJECTED"),
    "strict": (strict(), "common/UNSUPPORTED_VERSION"),
    "a size that is none": (
        changed(TEMPLATE, replaced(MASTER, 'sz="4400"', 'sz="large"')),
        "common/INPUT_CORRUPT",
    ),
    "slides without a size": (
        changed(TEMPLATE, replaced(MAIN, 'cx="9144000" cy="6858000"', 'cx="0" cy="0"')),
        "common/INPUT_CORRUPT",
    ),
    "a broken layout": (
        changed(TEMPLATE, replaced(LAYOUT.format(2), "</p:sldLayout>", "")),
        "common/INPUT_CORRUPT",
    ),
}


@pytest.mark.parametrize("kind", sorted(FILES))
def test_a_template_that_cannot_be_used_is_a_typed_fault_at_its_place(tmp_path: Path, kind: str) -> None:
    data, code = FILES[kind]

    error = fault(tmp_path, data)

    assert error.code == code
    assert [issue.path for issue in error.issues] == ["/template"]


def test_a_relation_to_a_part_that_is_not_there_is_dropped_and_told(tmp_path: Path) -> None:
    rels = "ppt/slideMasters/_rels/slideMaster1.xml.rels"
    relation = (
        '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" '
        'Target="../NULL"/></Relationships>'
    )

    made = on(tmp_path, changed(TEMPLATE, replaced(rels, "</Relationships>", relation)), {"title": "T"})

    assert "NULL" not in made.parts[rels]
    assert [(loss.code, loss.path) for loss in made.rendered.losses] == [
        ("pptx/RELATION_DROPPED", "/template")
    ]


def test_a_picture_that_is_not_there_but_shown_is_a_clear_one(tmp_path: Path) -> None:
    rels = "ppt/slideMasters/_rels/slideMaster1.xml.rels"
    relation = (
        '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" '
        'Target="../NULL"/></Relationships>'
    )
    shown = (
        '<p:pic><p:nvPicPr><p:cNvPr id="91" name="Gone"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId99"/>'
        '<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic></p:spTree>'
    )
    data = changed(
        changed(TEMPLATE, replaced(rels, "</Relationships>", relation)),
        replaced(MASTER, "</p:spTree>", shown),
    )

    made = on(tmp_path, data, {"title": "T"})

    assert 'Id="rId99"' in made.parts[rels]
    assert [loss.code for loss in made.rendered.losses] == ["pptx/RELATION_DROPPED"]


# ---------------------------------------------------------------- names
def test_an_unknown_layout_lists_those_of_the_template(tmp_path: Path) -> None:
    error = fault(
        tmp_path, TEMPLATE, {"layout": "Two Contents", "title": "T"}, {"layout": "Nope", "title": "U"}
    )

    assert error.code == "common/SCHEMA_REJECTED"
    assert [issue.path for issue in error.issues] == ["/slides/0/layout", "/slides/1/layout"]
    assert error.issues[0].did_you_mean == "Two Content"
    assert "Picture with Caption" in error.issues[1].allowed


def test_a_layouts_own_name_without_a_template_is_a_fault_with_the_nearest() -> None:
    with pytest.raises(ValidationError) as caught:
        Deck.model_validate(
            {"slides": [{"layout": "titel", "title": "T"}, {"title": "U", "placeholders": {"1": "x"}}]}
        )

    first, second = issues_of(caught.value, Deck)
    assert (first.path, first.did_you_mean) == ("/slides/0/layout", "title")
    assert "comparison" in first.allowed
    assert second.path == "/slides/1/placeholders/1"


@pytest.mark.parametrize("key", ["2", "text placeholder 3"])
def test_a_placeholder_is_filled_by_index_or_name(tmp_path: Path, key: str) -> None:
    made = on(
        tmp_path,
        TEMPLATE,
        {"layout": "Content with Caption", "title": "T", "placeholders": {key: ["One", "Two"]}},
    )

    assert '<p:ph type="body" idx="2"/>' in made.slide(1)
    assert "<a:t>One</a:t>" in made.slide(1)
    assert "buChar" not in made.slide(1)


def test_a_placeholder_takes_a_picture(tmp_path: Path) -> None:
    image = {"type": "image", "source": "a.png", "alt": "p"}

    made = on(
        tmp_path, TEMPLATE, {"layout": "Picture with Caption", "title": "T", "placeholders": {"1": [image]}}
    )

    assert '<p:ph type="pic" idx="1"/>' in made.slide(1)
    assert "<p:pic>" in made.slide(1)


def test_an_unknown_placeholder_lists_those_of_the_layout(tmp_path: Path) -> None:
    error = fault(tmp_path, TEMPLATE, {"title": "T", "placeholders": {"7": "x"}})

    assert error.code == "common/SCHEMA_REJECTED"
    (issue,) = error.issues
    assert issue.path == "/slides/0/placeholders/7"
    assert "0 title 'Title 1'" in issue.allowed
    assert "'Title Only'" in issue.message


def test_a_name_that_several_placeholders_have_asks_for_the_index(tmp_path: Path) -> None:
    twice = changed(TEMPLATE, replaced(LAYOUT.format(4), "Content Placeholder 3", "Content Placeholder 2"))

    error = fault(
        tmp_path,
        twice,
        {"layout": "Two Content", "title": "T", "placeholders": {"Content Placeholder 2": "x"}},
    )

    assert error.issues[0].remediation == "name it by its index: 1, 2"


def test_text_that_a_named_placeholder_does_not_hold_is_told_with_numbers(tmp_path: Path) -> None:
    slide = {"layout": "Content with Caption", "title": "T", "placeholders": {"2": ["word " * 400]}}

    made = on(tmp_path, TEMPLATE, slide)

    loss = next(loss for loss in made.rendered.losses if loss.code == "common/TEXT_OVERFLOW")
    assert loss.path is not None
    assert loss.path.startswith("/slides/0/placeholders/2")
    assert loss.fix is not None
    assert loss.fix["needed_pt"] > loss.fix["available_pt"]


def test_a_package_that_is_no_template_at_all_is_told(tmp_path: Path) -> None:
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("hello.txt", "hello")

    assert fault(tmp_path, out.getvalue()).code == "common/INPUT_CORRUPT"
