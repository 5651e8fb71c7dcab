from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from runstamp.errors import RunstampError
from runstamp_compose.plans import MetaPlan
from runstamp_ooxml.package import Package, Relationship, relative
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.unpack import read_package
from runstamp_ooxml.xml import el
from runstamp_ooxml.zip import zip_bytes

SLIDE = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
RELS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
)


def _package() -> Package:
    package = Package()
    package.relate("", "officeDocument", package.add("ppt/presentation.xml", "application/x", el("p")))
    slide = package.add(package.next_name("ppt/slides/slide{}.xml"), SLIDE, el("s"))
    package.relate("ppt/presentation.xml", "slide", slide)
    package.relate(slide, "image", package.add_media("ppt/media/image{}.png", b"\x89PNG"))
    return package


def test_a_package_survives_writing_and_reading() -> None:
    package = _package()

    read = read_package(package.to_bytes())

    assert read.dangling == ()
    assert {name: part.content_type for name, part in read.package.parts.items()} == {
        "ppt/presentation.xml": "application/x",
        "ppt/slides/slide1.xml": SLIDE,
        "ppt/media/image1.png": "image/png",
    }
    assert read.package.relationships == package.relationships
    assert read.package.to_bytes() == package.to_bytes()


def test_parts_stand_in_the_order_of_adding_with_their_relationships_behind() -> None:
    with zipfile.ZipFile(BytesIO(_package().to_bytes())) as archive:
        names = archive.namelist()

    assert names == [
        "[Content_Types].xml",
        "_rels/.rels",
        "ppt/presentation.xml",
        "ppt/_rels/presentation.xml.rels",
        "ppt/slides/slide1.xml",
        "ppt/slides/_rels/slide1.xml.rels",
        "ppt/media/image1.png",
    ]


def test_the_same_picture_and_the_same_relation_stand_once() -> None:
    package = _package()

    again = package.add_media("ppt/media/image{}.png", b"\x89PNG")

    assert again == "ppt/media/image1.png"
    assert package.relate("ppt/slides/slide1.xml", "image", again) == "rId1"
    assert package.relate("ppt/slides/slide1.xml", "hyperlink", "https://x.example/", external=True) == "rId2"


def test_a_link_with_characters_that_no_uri_holds_is_encoded() -> None:
    package = _package()

    package.relate("ppt/slides/slide1.xml", "hyperlink", "https://x.example/a b?q=ü&r=%20#f", external=True)

    assert (
        package.relationships["ppt/slides/slide1.xml"][-1].target
        == "https://x.example/a%20b?q=%C3%BC&r=%20#f"
    )


def test_removing_a_part_removes_what_leads_to_it() -> None:
    package = _package()

    package.remove("ppt/media/image1.png")

    assert package.relationships["ppt/slides/slide1.xml"] == []
    assert package.add_media("ppt/media/image{}.png", b"\x89PNG") in package.parts


def test_a_part_cannot_be_added_twice() -> None:
    package = _package()

    with pytest.raises(ValueError, match="stands already"):
        package.add("ppt/presentation.xml", "application/x", b"")


@pytest.mark.parametrize(
    ("source", "target", "written"),
    [
        ("", "ppt/presentation.xml", "ppt/presentation.xml"),
        ("ppt/presentation.xml", "ppt/slides/slide1.xml", "slides/slide1.xml"),
        ("ppt/slides/slide1.xml", "ppt/media/image1.png", "../media/image1.png"),
        ("ppt/slides/slide1.xml", "ppt/slides/slide2.xml", "slide2.xml"),
        ("xl/worksheets/sheet1.xml", "docProps/app.xml", "../../docProps/app.xml"),
    ],
)
def test_targets_are_written_relative_to_their_source(source: str, target: str, written: str) -> None:
    assert relative(source, target) == written


def test_relations_of_a_template_that_lead_nowhere_are_left_out_and_named() -> None:
    rels = RELS.format(
        '<Relationship Id="rId1" Type="urn:t" Target="NULL"/><Relationship Id="rId2" Type="urn:t" Target="/a.xml"/>'
    )
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="XML" ContentType="application/xml"/></Types>'
    )

    read = read_package(
        zip_bytes(
            [
                ("[Content_Types].xml", types.encode()),
                ("_rels/.rels", rels.encode()),
                ("a.xml", b"<a/>"),
                ("b.bin", b"x"),
            ]
        )
    )

    assert read.dangling == (("", Relationship("rId1", "urn:t", "NULL")),)
    assert read.untyped == ("b.bin",)
    assert read.package.relationships == {"": [Relationship("rId2", "urn:t", "a.xml")]}


@pytest.mark.parametrize(
    "types",
    [
        b"<Types",
        b'<!DOCTYPE t [<!ENTITY x "y">]><Types>&x;</Types>',
        '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE t><Types/>'.encode("utf-16"),
    ],
)
def test_a_package_with_broken_or_declared_xml_is_refused(types: bytes) -> None:
    with pytest.raises(RunstampError) as caught:
        read_package(zip_bytes([("[Content_Types].xml", types)]))

    assert caught.value.code == "common/INPUT_CORRUPT"


def test_properties_say_what_was_given_and_nothing_of_the_machine() -> None:
    package = _package()

    add_properties(
        package,
        from_meta(
            MetaPlan(
                title="Q3 & more",
                author="Ann",
                company='A & B "Ltd"',
                keywords=("a", "b"),
                date="2026-10-01",
                custom={"n": 3, "big": 2**40, "f": 1.5, "ok": True, "s": "<x>"},
            )
        ),
    )

    assert package.read("docProps/core.xml").decode().partition("<dc:title>")[2] == (
        "Q3 &amp; more</dc:title><dc:creator>Ann</dc:creator><cp:keywords>a, b</cp:keywords>"
        "<cp:lastModifiedBy>Ann</cp:lastModifiedBy>"
        '<dcterms:created xsi:type="dcterms:W3CDTF">2026-10-01T00:00:00Z</dcterms:created>'
        '<dcterms:modified xsi:type="dcterms:W3CDTF">2026-10-01T00:00:00Z</dcterms:modified>'
        "<dc:language>en</dc:language></cp:coreProperties>"
    )
    assert b'<Company>A &amp; B "Ltd"</Company>' in package.read("docProps/app.xml")
    custom = package.read("docProps/custom.xml").decode()
    for value in (
        "<vt:i4>3</vt:i4>",
        "<vt:r8>1099511627776.0</vt:r8>",
        "<vt:r8>1.5</vt:r8>",
        "<vt:bool>true</vt:bool>",
        "<vt:lpwstr>&lt;x&gt;</vt:lpwstr>",
    ):
        assert value in custom


def test_without_a_date_the_file_says_the_fixed_one() -> None:
    package = _package()

    add_properties(package, from_meta(MetaPlan()))

    assert package.read("docProps/core.xml").count(b"2000-01-01T00:00:00Z") == 2
    assert "docProps/custom.xml" not in package.parts
