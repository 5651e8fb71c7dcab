"""One fault at a time, cut into good files: the lint names it. Schema order belongs to the SDK validator."""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import pytest

from runstamp_ooxml.formulas import formula_problem, sheets_named
from runstamp_ooxml.lint import check, lint
from runstamp_ooxml.lint_parts import LARGE_BYTES
from runstamp_ooxml.unpack import read_package

Edit = Callable[[bytes], bytes | None]

DOCUMENT = "word/document.xml"
SLIDE = "ppt/slides/slide1.xml"
DECK = "ppt/presentation.xml"
SHEET = "xl/worksheets/sheet1.xml"
BOOK = "xl/workbook.xml"
TABLE = "xl/tables/table1.xml"
TYPES = "[Content_Types].xml"


@dataclass(frozen=True, slots=True)
class Mutant:
    name: str
    kind: str
    part: str
    edit: Edit
    rule: str


def swap(pattern: str, replacement: str) -> Edit:
    return lambda data: re.sub(pattern.encode(), replacement.encode(), data, count=1, flags=re.DOTALL)


def without(pattern: str) -> Edit:
    return lambda data: re.sub(pattern.encode(), b"", data, flags=re.DOTALL)


def gone(_: bytes) -> None:
    return None


def section_first(data: bytes) -> bytes:
    section = re.search(rb"<w:sectPr.*?</w:sectPr>", data, re.DOTALL)
    assert section is not None
    return data.replace(section[0], b"").replace(b"<w:body>", b"<w:body>" + section[0])


COMMENT_USE = r"<w:commentRange(?:Start|End)[^>]*/>|<w:r>(?:(?!</w:r>).)*<w:commentReference[^>]*/></w:r>"

MUTANTS = [
    Mutant(
        "repeated drawing id",
        "docx",
        DOCUMENT,
        swap('<wp:docPr id="2"', '<wp:docPr id="1"'),
        "duplicate-drawing-id",
    ),
    Mutant(
        "unknown relation",
        "docx",
        DOCUMENT,
        swap(r'r:embed="rId\d+"', 'r:embed="rId999"'),
        "unknown-relationship-id",
    ),
    Mutant("missing picture", "docx", "word/media/image1.png", gone, "dangling-relationship"),
    Mutant(
        "untyped picture", "docx", TYPES, without('<Default [^>]*Extension="png"[^>]*/>'), "no-content-type"
    ),
    Mutant(
        "unknown style", "docx", DOCUMENT, swap('w:val="ListBullet"', 'w:val="NoSuchStyle"'), "unknown-style"
    ),
    Mutant(
        "repeated relation",
        "docx",
        "word/_rels/document.xml.rels",
        swap('Id="rId2"', 'Id="rId1"'),
        "duplicate-relationship",
    ),
    Mutant("unused comment", "docx", DOCUMENT, without(COMMENT_USE), "orphan-note"),
    Mutant(
        "missing comment", "docx", "word/comments.xml", without("<w:comment .*</w:comment>"), "unknown-note"
    ),
    Mutant(
        "cell without paragraph",
        "docx",
        DOCUMENT,
        swap(r"(<w:tc>(?:(?!</w:tc>).)*?)<w:p>.*?</w:p>(</w:tc>)", r"\1\2"),
        "cell-end",
    ),
    Mutant("grid of one column", "docx", DOCUMENT, swap("<w:gridCol[^>]*/>", ""), "table-grid"),
    Mutant("section in front", "docx", DOCUMENT, section_first, "section-place"),
    Mutant("open element", "docx", DOCUMENT, without("</w:body>"), "malformed-xml"),
    Mutant("control character", "docx", DOCUMENT, swap("Hello ", "Hello &#1;"), "malformed-xml"),
    Mutant(
        "document type", "docx", DOCUMENT, swap(r"<w:document", "<!DOCTYPE x><w:document"), "malformed-xml"
    ),
    Mutant(
        "missing list",
        "docx",
        "word/numbering.xml",
        without('<w:num w:numId="[12]".*?</w:num>'),
        "unknown-numbering",
    ),
    Mutant(
        "list without definition",
        "docx",
        "word/numbering.xml",
        swap('<w:abstractNum [^>]*w:abstractNumId="8"', '<w:abstractNum w:abstractNumId="80"'),
        "unknown-numbering",
    ),
    Mutant(
        "half a bookmark",
        "docx",
        DOCUMENT,
        swap("<w:body>", '<w:body><w:bookmarkStart w:id="1" w:name="b"/>'),
        "bookmark-pair",
    ),
    Mutant(
        "link to nowhere",
        "docx",
        DOCUMENT,
        swap("<w:r>", '<w:hyperlink w:anchor="x"/><w:r>'),
        "unknown-anchor",
    ),
    Mutant(
        "unused first header", "docx", DOCUMENT, swap('w:type="default"', 'w:type="first"'), "first-header"
    ),
    Mutant("unused even header", "docx", DOCUMENT, swap('w:type="default"', 'w:type="even"'), "even-header"),
    Mutant(
        "repeated shape id", "pptx", SLIDE, swap('<p:cNvPr id="3"', '<p:cNvPr id="2"'), "duplicate-shape-id"
    ),
    Mutant(
        "unknown relation",
        "pptx",
        SLIDE,
        swap(r'r:embed="rId\d+"', 'r:embed="rId999"'),
        "unknown-relationship-id",
    ),
    Mutant(
        "no layout",
        "pptx",
        "ppt/slides/_rels/slide1.xml.rels",
        without("<Relationship [^>]*slideLayout[^>]*/>"),
        "slide-layout",
    ),
    Mutant(
        "repeated slide id",
        "pptx",
        DECK,
        swap('<p:sldId id="257"', '<p:sldId id="256"'),
        "duplicate-slide-id",
    ),
    Mutant("small slide id", "pptx", DECK, swap('<p:sldId id="256"', '<p:sldId id="5"'), "slide-id-range"),
    Mutant("grid of one column", "pptx", SLIDE, swap('<a:gridCol w="[^"]*"/>', ""), "table-grid"),
    Mutant("span over a cell", "pptx", SLIDE, swap("<a:tc>", '<a:tc gridSpan="2">'), "table-span"),
    Mutant("span out of the table", "pptx", SLIDE, swap("<a:tc>", '<a:tc rowSpan="9">'), "table-span"),
    Mutant(
        "no colour",
        "pptx",
        SLIDE,
        swap("<p:spPr/>", '<p:spPr><a:solidFill><a:srgbClr val="GGGGGG"/></a:solidFill></p:spPr>'),
        "colour",
    ),
    Mutant("negative size", "pptx", SLIDE, swap(r'<a:ext cx="\d+"', '<a:ext cx="-5"'), "negative-size"),
    Mutant("no paragraph", "pptx", SLIDE, swap(r"<a:p>.*?</a:p>(</p:txBody>)", r"\1"), "text-body-empty"),
    Mutant(
        "placeholder without a place",
        "pptx",
        SLIDE,
        swap(r'<p:ph idx="1"/>', '<p:ph idx="77"/>'),
        "placeholder",
    ),
    Mutant("missing picture", "pptx", "ppt/media/image1.png", gone, "dangling-relationship"),
    Mutant(
        "untyped slide",
        "pptx",
        TYPES,
        without('<Override PartName="/ppt/slides/slide1.xml"[^>]*/>'),
        "no-content-type",
    ),
    Mutant(
        "unreached chart",
        "pptx",
        "ppt/slides/_rels/slide1.xml.rels",
        without("<Relationship [^>]*chart[^>]*/>"),
        "orphan-part",
    ),
    Mutant("repeated cell", "xlsx", SHEET, swap('<c r="B2"', '<c r="A2"'), "cell-order"),
    Mutant("rows out of order", "xlsx", SHEET, swap('<row r="2"', '<row r="9"'), "row-order"),
    Mutant(
        "unknown string",
        "xlsx",
        SHEET,
        swap(r'(<c r="A3"[^>]*) t="n"><v>3', r'\1 t="s"><v>999'),
        "shared-string",
    ),
    Mutant("unknown format", "xlsx", SHEET, swap('<c r="A3"', '<c s="99" r="A3"'), "cell-format"),
    Mutant("unknown cell type", "xlsx", SHEET, swap(r'(<c r="A3"[^>]*) t="n"', r'\1 t="zz"'), "cell-type"),
    Mutant(
        "overlapping merges",
        "xlsx",
        SHEET,
        swap(r'(<mergeCell ref="D1:E1"\s*/>)', r'\1<mergeCell ref="E1:F1"/>'),
        "merge-overlap",
    ),
    Mutant("merge of one cell", "xlsx", SHEET, swap('ref="D1:E1"', 'ref="D1:D1"'), "merge-single"),
    Mutant("merge in a table", "xlsx", SHEET, swap('ref="D1:E1"', 'ref="B2:C2"'), "merge-in-table"),
    Mutant("merge of no range", "xlsx", SHEET, swap('ref="D1:E1"', 'ref="E1:D1"'), "range"),
    Mutant("header differs", "xlsx", TABLE, swap('name="h1"', 'name="hX"'), "table-header"),
    Mutant("repeated column", "xlsx", TABLE, swap('name="h2"', 'name="H1"'), "table-columns"),
    Mutant("open formula", "xlsx", SHEET, swap(r"SUM\(A2:A3\)", "SUM(A2:A3"), "formula"),
    Mutant("unknown sheet", "xlsx", SHEET, swap(r"SUM\(A2:A3\)", "SUM('No such'!A2)"), "formula"),
    Mutant("long sheet name", "xlsx", BOOK, swap('name="S2"', f'name="{"n" * 40}"'), "sheet-name"),
    Mutant("repeated sheet name", "xlsx", BOOK, swap('name="S2"', 'name="sheet"'), "sheet-name"),
    Mutant("slash in sheet name", "xlsx", BOOK, swap('name="S2"', 'name="a/b"'), "sheet-name"),
    Mutant("reserved sheet name", "xlsx", BOOK, swap('name="S2"', 'name="History"'), "sheet-name"),
    Mutant("quoted sheet name", "xlsx", BOOK, swap('name="S2"', "name=\"'x'\""), "sheet-name"),
    Mutant("missing sheet", "xlsx", "xl/worksheets/sheet2.xml", gone, "dangling-relationship"),
    Mutant("malformed sheet", "xlsx", SHEET, without("</sheetData>"), "malformed-xml"),
    Mutant(
        "document type in a sheet",
        "xlsx",
        SHEET,
        swap("<worksheet", "<!DOCTYPE x><worksheet"),
        "malformed-xml",
    ),
    Mutant("not a number", "xlsx", SHEET, swap('<row r="2"', '<row r="x"'), "row-order"),
]


def _mutated(data: bytes, mutant: Mutant) -> BytesIO:
    out = BytesIO()
    changed = False
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content: bytes | None = source.read(name)
            if name == mutant.part:
                assert content is not None
                edited = mutant.edit(content)
                changed = edited != content
                content = edited
            if content is not None:
                target.writestr(name, content)
    assert changed, "the mutant is the original"
    return out


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: f"{m.kind}-{m.name}".replace(" ", "-"))
def test_a_single_fault_is_named(mutant: Mutant, good: dict[str, bytes]) -> None:
    rules = {found.rule for found in lint(_mutated(good[mutant.kind], mutant), full=True).findings}

    assert mutant.rule in rules


@pytest.mark.parametrize("kind", ["docx", "pptx", "xlsx"])
def test_good_files_are_clean(kind: str, good: dict[str, bytes]) -> None:
    assert lint(BytesIO(good[kind]), full=True).findings == ()


def test_a_repeated_entry_is_named(good: dict[str, bytes]) -> None:
    out = BytesIO(good["pptx"])
    with warnings.catch_warnings(), zipfile.ZipFile(out, "a") as target:
        warnings.simplefilter("ignore")
        target.writestr(SLIDE, b"<x/>")

    assert "duplicate-entry" in {found.rule for found in lint(out).findings}


def test_what_is_no_archive_is_a_finding_and_no_exception() -> None:
    assert [found.rule for found in lint(BytesIO(b"nothing")).findings] == ["not-a-zip"]


def test_a_part_too_large_to_read_gives_no_pass(good: dict[str, bytes]) -> None:
    package = read_package(good["xlsx"]).package
    sheet = package.read(SHEET)
    package.replace(SHEET, sheet.replace(b"</worksheet>", b"<!--" + b"x" * LARGE_BYTES + b"--></worksheet>"))

    data = package.to_bytes()

    assert check(BytesIO(data)).verdict == "not_run"
    assert check(BytesIO(data), full=True).verdict == "pass"


@pytest.mark.parametrize(
    ("formula", "problem"),
    [
        ("SUM(A2:A3)", None),
        ("IF(A1=\"a ) b\",'It''s (me'!A1,{1,2;3})", None),
        ("SUM(Table1[[#This Row],[Q'[ty]])", None),
        ("[1]Sheet1!A1+#REF!", None),
        ("SUM(A2:A3", "does not close '('"),
        ("A1)", "closes ')' that was not opened"),
        ('"open', 'has an open "'),
        ("1" * 8_193, "has 8193 characters, the limit is 8192"),
        ("(" * 65 + ")" * 65, "nests 65 levels, the limit is 64"),
    ],
)
def test_formulas_are_read_as_far_as_their_brackets_and_quotes(formula: str, problem: str | None) -> None:
    assert formula_problem(formula) == problem


def test_the_sheets_of_a_formula_are_named_once_and_other_files_are_not() -> None:
    formula = "Inputs!A1+'Q1 ''26'!B2+Inputs!A2+[1]Other!A1+'[Book]Far'!A1&\"Text!\"+#REF!A1"

    assert sheets_named(formula) == ("Inputs", "Q1 '26")
