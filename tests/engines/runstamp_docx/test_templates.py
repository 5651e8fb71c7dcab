"""Documents on Word templates: what stays of the template, what our blocks wear, what is told."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from typing import Any

import pytest

from tests.engines.runstamp_docx.conftest import Call, Opened, Render
from tests.engines.runstamp_docx.templates import (
    HEADINGS,
    LISTS,
    NORMAL,
    NUMBERING,
    PLAIN,
    RUN,
    TITLE_PATH,
    control,
    given,
    made,
    paragraph,
    style,
)

STYLES, NUMBERS, THEME = "word/styles.xml", "word/numbering.xml", "word/theme/theme1.xml"
HEADER = {"header default": paragraph("House header")}
PNG = b"\x89PNG\r\n\x1a\n sample"
PICTURE = {"media/sample.png": ("image", "image/png", PNG)}


def worn(opened: Opened) -> dict[str, str]:
    """Return the style of each paragraph by its text."""
    out: dict[str, str] = {}
    for entry in opened.find("//w:body//w:p"):
        text = "".join(t.text or "" for t in entry.iter("{*}t"))
        found = entry.find("{*}pPr/{*}pStyle")
        out[text] = "" if found is None else next(iter(found.attrib.values()))
    return out


def diagnostics(opened: Opened) -> dict[str, str]:
    return {one["code"]: one["message"] for one in opened.answer["diagnostics"]}


def test_blocks_wear_the_styles_of_the_template_whatever_their_ids(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": "Head"},
        "Text",
        {"type": "list", "items": ["One"]},
        template=given(made()),
    )

    assert worn(opened) == {"Head": "berschrift1", "Text": "", "One": "Aufzhlung"}
    assert opened.find("//w:style[@w:styleId='berschrift1']//w:color[@w:val='770000']", STYLES)


def test_the_text_of_the_template_goes_with_everything_that_only_it_reached(render: Render) -> None:
    body = paragraph("Sample") + '<w:p><w:r><w:drawing><a:blip r:embed="RID"/></w:drawing></w:r></w:p>'
    opened = render("Ours", template=given(made(body, extra=PICTURE)))

    assert opened.texts() == ["Ours"]
    assert not [name for name in opened.names() if "media" in name]
    assert b"sample" not in opened.data("word/_rels/document.xml.rels")


def test_the_file_is_a_document_and_no_template(render: Render) -> None:
    opened = render("x", template=given(made()))

    assert b"document.main+xml" in opened.data("[Content_Types].xml")
    assert b"template.main+xml" not in opened.data("[Content_Types].xml")


def test_the_header_of_the_template_stays_as_it_is(render: Render) -> None:
    data = made(bands=HEADER)
    opened = render("x", template=given(data))

    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert opened.data("word/header1.xml") == archive.read("word/header1.xml")
    assert opened.find("//w:headerReference[@w:type='default']")


def test_a_header_of_the_input_stands_in_the_place_of_the_templates(render: Render) -> None:
    bands = {**HEADER, "footer default": paragraph("House footer")}
    opened = render("x", header="Own", template=given(made(bands=bands)))

    texts = [
        text
        for name in opened.names()
        if name.startswith(("word/header", "word/footer"))
        for text in opened.texts(name)
    ]
    assert sorted(texts) == ["House footer", "Own"]


def test_null_takes_the_templates_header_away(render: Render) -> None:
    opened = render("x", header=None, template=given(made(bands=HEADER)))

    assert "House header" not in [
        text for name in opened.names() if "header" in name for text in opened.texts(name)
    ]


def test_the_first_pages_header_shows_once(render: Render) -> None:
    bands = {**HEADER, "header first": paragraph("First")}
    parts = [{"blocks": ["a"]}, {"blocks": ["b"]}]
    opened = render(sections=parts, template=given(made(bands=bands, tail="<w:titlePg/>")))

    first, second = opened.find("//w:sectPr")
    assert first.find("{*}titlePg") is not None
    assert second.find("{*}titlePg") is None


def test_pages_are_the_templates_where_the_input_leaves_them_open(render: Render) -> None:
    opened = render("x", page={"margins": {"left": 100}}, template=given(made()))

    assert opened.find("//w:pgSz[@w:w='10000'][@w:h='14000']")
    assert opened.find("//w:pgMar[@w:left='2000'][@w:right='900'][@w:header='400']")


def test_controls_in_headers_are_filled_from_title_and_properties(render: Render) -> None:
    inside = (
        f"<w:p>{control(RUN.format('[Title]'), binding=TITLE_PATH, prompt=True)}</w:p>"
        f"<w:p>{control(RUN.format('[Company]'), alias='Company')}</w:p>"
    )
    opened = render(
        "x", title="Report", meta={"company": "Acme"}, template=given(made(bands={"header default": inside}))
    )

    assert opened.texts("word/header1.xml") == ["Report", "Acme"]
    assert len(opened.find("//w:dataBinding", "word/header1.xml")) == 1  # Word brings the title in by itself
    assert not opened.find("//w:showingPlcHdr", "word/header1.xml")


def test_prompts_that_nothing_fills_do_not_stay(render: Render) -> None:
    inside = f"<w:p>{RUN.format('Written by: ')}{control(RUN.format('[Author]'), alias='Author', prompt=True)}</w:p>"
    opened = render("x", template=given(made(bands={"footer default": inside})))

    assert opened.texts("word/footer1.xml") == [""]
    assert "Author" in diagnostics(opened)["docx/TEMPLATE_PLACES_EMPTY"]


@pytest.mark.parametrize(
    ("pattern", "held", "language", "shown"),
    [
        ("dd. MMM yyyy", "de-DE", "de", "04. März 2026"),
        ("M/d/yyyy", "en-US", "en", "3/4/2026"),
        ("M/d/yyyy", "en-US", "en-GB", "04/03/2026"),
        ("M/d/yyyy", "en-US", "de", "4.3.2026"),
        ("MMMM d, yyyy", "en-US", "de-DE", "4. März 2026"),
        ("dddd, MMMM d, yyyy", "en-US", "fr", "mercredi 4 mars 2026"),
        ("MMM d, yyyy", "en-US", "es", "4 mar 2026"),
        ("MMMM d, yyyy", "en-US", "pt-BR", "4 de março de 2026"),
    ],
)
def test_dates_stand_as_the_control_asks_for_in_the_documents_language(
    pattern: str, held: str, language: str, shown: str, render: Render
) -> None:
    dated = control(RUN.format("1/1/2001")).replace(
        "<w:text/>", f'<w:date><w:dateFormat w:val="{pattern}"/><w:lid w:val="{held}"/></w:date>'
    )
    opened = render(
        "x",
        language=language,
        meta={"date": "2026-03-04"},
        template=given(made(bands={"footer default": f"<w:p>{dated}</w:p>"})),
    )

    assert opened.texts("word/footer1.xml") == [shown]
    [lid] = opened.find("//w:lid/@w:val", "word/footer1.xml")
    assert lid == (held if language in ("en", held.partition("-")[0]) else language)


def test_title_fields_show_the_title(render: Render) -> None:
    inside = f'<w:p><w:fldSimple w:instr=" TITLE ">{RUN.format("Old")}</w:fldSimple></w:p>'
    opened = render("x", title="New", template=given(made(bands={"header default": inside})))

    assert opened.texts("word/header1.xml") == ["New"]


def test_styles_that_the_template_lacks_are_added_and_named(render: Render) -> None:
    opened = render({"type": "quote", "text": "Q"}, template=given(made()))

    assert worn(opened)["Q"] == "Quote"
    assert opened.find("//w:style[@w:styleId='Quote']/w:basedOn[@w:val='Standard']", STYLES)
    assert "Quote" in diagnostics(opened)["docx/TEMPLATE_STYLES_ADDED"]
    assert "common/STYLE_MISSING" not in opened.losses()


def test_an_added_style_never_takes_the_id_of_another(render: Render) -> None:
    data = made(styles=PLAIN + style("Quote", "Price quote"))
    opened = render({"type": "quote", "text": "Q"}, template=given(data))

    assert worn(opened)["Q"] == "QuoteRunstamp"


def test_numbers_start_anew_in_the_templates_own_lists(render: Render) -> None:
    numbered = {"type": "list", "ordered": True, "items": ["a", "b"]}
    opened = render(numbered, "between", numbered, template=given(made()))

    used = [entry.get(entry.keys()[0]) for entry in opened.find("//w:p/w:pPr/w:numPr/w:numId")]
    assert used[0] == used[1] != used[2] == used[3]
    assert {
        entry.getparent().find("{*}abstractNumId").values()[0]
        for entry in opened.find("//w:num/w:lvlOverride", NUMBERS)
    } == {"4"}


def test_lists_that_the_template_has_no_form_for_are_ours(render: Render) -> None:
    opened = render(
        {"type": "list", "ordered": True, "format": "alpha", "items": ["a"]}, template=given(made())
    )

    (id_,) = [entry.values()[0] for entry in opened.find("//w:p/w:pPr/w:numPr/w:numId")]
    assert int(id_) > 6
    assert opened.find("//w:abstractNum//w:numFmt[@w:val='lowerLetter']", NUMBERS)


HEADING_LIST = NUMBERING + ('<w:num w:numId="9"><w:abstractNumId w:val="8"/></w:num>')
NUMBERED = '<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="{}"/><w:pStyle w:val="berschrift1"/><w:lvlText w:val="{}"/></w:lvl></w:abstractNum>'  # fmt: skip


def numbered_headings(form: str, shown: str) -> bytes:
    own = HEADINGS.replace("<w:pPr>", '<w:pPr><w:numPr><w:numId w:val="9"/></w:numPr>')
    return made(styles=NORMAL + own + LISTS, numbering=NUMBERED.format(form, shown) + HEADING_LIST)


def test_headings_that_the_template_numbers_are_numbered_in_contents_too(render: Render) -> None:
    blocks = ({"type": "toc"}, {"type": "heading", "text": "First"}, {"type": "heading", "text": "Second"})
    opened = render(*blocks, template=given(numbered_headings("decimal", "%1")))

    assert "2Second–" in opened.texts()
    assert not opened.find("//w:p[w:pPr/w:pStyle/@w:val='berschrift1']/w:pPr/w:numPr")


def test_numbers_that_an_outline_does_not_count_are_left_to_the_template(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": "Scope"}, template=given(numbered_headings("upperRoman", "Article %1"))
    )

    assert not opened.find("//w:p[w:pPr/w:pStyle/@w:val='berschrift1']/w:pPr/w:numPr")


def test_headings_with_numbers_of_their_own_are_not_numbered_twice(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": "1. Scope"}, template=given(numbered_headings("decimal", "%1"))
    )

    (id_,) = [entry.values()[0] for entry in opened.find("//w:p/w:pPr/w:numPr/w:numId")]
    assert opened.find(f"//w:num[@w:numId='{id_}']", NUMBERS)
    assert opened.find("//w:numFmt[@w:val='none']", NUMBERS)


def test_what_the_theme_of_the_input_says_goes_over_the_templates(render: Render) -> None:
    opened = render(
        "x", theme={"colors": {"accent1": "#123456"}, "fonts": {"body": "Georgia"}}, template=given(made())
    )

    assert opened.find("//a:accent1/a:srgbClr[@val='123456']", THEME)
    assert opened.find("//a:minorFont/a:latin[@typeface='Georgia']", THEME)
    assert opened.find("//a:accent2/a:srgbClr[@val='C8423C']", THEME)  # the template's still


def test_charts_take_the_templates_accents(render: Render) -> None:
    chart = {"type": "chart", "kind": "column", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}
    opened = render(chart, template=given(made()))

    assert opened.find("//c:ser//a:srgbClr[@val='1A33DB']", "word/charts/chart1.xml")


def table(**more: Any) -> dict[str, Any]:
    return {"type": "table", "columns": ["A"], "rows": [["1"]], **more}


def test_tables_have_the_style_that_the_template_has_for_them(render: Render) -> None:
    opened = render(table(), table(style="grid"), template=given(made()))

    assert [entry.values()[0] for entry in opened.find("//w:tblStyle")] == ["HausTabelle", "RunstampGrid"]


def test_a_table_style_is_named_as_word_shows_it(render: Render) -> None:
    other = style("Zwei", "Second Table", kind="table")
    opened = render(table(style="second table"), template=given(made(styles=PLAIN + other)))

    assert opened.find("//w:tblStyle[@w:val='Zwei']")


def test_a_table_style_that_is_not_there_is_told_with_the_nearest(render: Render) -> None:
    opened = render(table(style="House Tabel"), template=given(made()))

    (loss,) = opened.answer["losses"]
    assert (loss["code"], loss["path"], loss["severity"]) == (
        "common/STYLE_MISSING",
        "/blocks/0/style",
        "substituted",
    )
    assert "'House Table'" in loss["remediation"]


def test_without_a_template_an_unknown_table_style_is_an_error(call: Call) -> None:
    answer = call("docx.render", {"blocks": [table(style="bandd")]})

    (issue,) = answer["error"]["issues"]
    assert (issue["path"], issue["did_you_mean"]) == ("/blocks/0/style", "banded")


def test_a_paragraph_wears_the_style_that_it_names(render: Render) -> None:
    data = made(styles=PLAIN + style("Gruss", "Salutation &amp; more"))
    opened = render({"type": "paragraph", "text": "Dear", "style": "salutation & more"}, template=given(data))

    assert worn(opened) == {"Dear": "Gruss"}


def test_a_paragraph_style_that_is_not_there_is_told(render: Render) -> None:
    opened = render({"type": "paragraph", "text": "x", "style": "Quote Big"}, template=given(made()))

    assert opened.losses() == ["common/STYLE_MISSING"]
    assert worn(opened) == {"x": ""}


def test_the_language_of_the_document_is_that_of_its_text(render: Render) -> None:
    opened = render("Grüße", language="de", template=given(made()))

    assert opened.find("//w:docDefaults//w:lang[@w:val='de']", STYLES)


COVER = (
    '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Cover Pages"/></w:docPartObj></w:sdtPr><w:sdtContent>{}'
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p></w:sdtContent></w:sdt>'
)


def test_a_cover_page_that_asks_for_the_title_is_filled(render: Render) -> None:
    inside = f"<w:p>{control(RUN.format('[Title]'), alias='Title', prompt=True)}</w:p>"
    opened = render("Text", title="Report", template=given(made(COVER.format(inside))))

    assert opened.texts() == ["Report", "", "Text"]


def test_a_cover_page_that_cannot_be_filled_is_left_out_and_told(render: Render) -> None:
    opened = render("Text", title="Report", template=given(made(COVER.format(paragraph("Prepared by")))))

    assert opened.texts() == ["Report", "Text"]
    assert "docx/TEMPLATE_COVER_DROPPED" in diagnostics(opened)


ANCHORED = (
    '<w:p><w:r><w:drawing><wp:anchor><wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH>'
    '<wp:positionV relativeFrom="{}"><wp:posOffset>0</wp:posOffset></wp:positionV><a:blip r:embed="RID"/></wp:anchor></w:drawing></w:r></w:p>'
)


@pytest.mark.parametrize(("place", "stays"), [("page", True), ("paragraph", False)])
def test_the_drawings_of_a_letterhead_stay_and_samples_go(place: str, stays: bool, render: Render) -> None:
    opened = render(
        "Text", options={"checks": "none"}, template=given(made(ANCHORED.format(place), extra=PICTURE))
    )

    assert bool(opened.find("//wp:anchor")) == stays
    assert ("word/media/sample.png" in opened.names()) == stays


def test_headings_in_the_colour_of_the_paper_stand_on_a_ground(render: Render) -> None:
    white = HEADINGS.replace("770000", "FFFFFF")
    opened = render({"type": "heading", "text": "Head"}, template=given(made(styles=NORMAL + white)))

    assert opened.find("//w:p[w:pPr/w:pStyle/@w:val='berschrift1']/w:pPr/w:shd[@w:fill='1A33DB']")


def test_settings_stay_but_for_what_ties_them_to_the_templates_own_file(render: Render) -> None:
    settings = '<w:attachedTemplate r:id="rId1"/><w:defaultTabStop w:val="333"/><w:compat/>'
    opened = render(
        {"type": "toc"}, {"type": "heading", "text": "H"}, template=given(made(settings=settings))
    )

    names = [entry.tag.rpartition("}")[2] for entry in opened.find("/*/*", "word/settings.xml")]
    assert names == ["zoom", "defaultTabStop", "updateFields", "compat"]


def test_the_receipt_names_the_template(render: Render) -> None:
    opened = render("x", template=given(made()))

    kinds = [entry["kind"] for entry in opened.answer["receipt"]["dependencies"]]
    assert kinds.count("template") == 1


def rezipped(data: bytes, change: dict[str, tuple[bytes, bytes]]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            found, becomes = change.get(name, (b"", b""))
            new.writestr(name, old.read(name).replace(found, becomes) if found else old.read(name))
    return out.getvalue()


STRICT = {
    "_rels/.rels": (
        b"http://schemas.openxmlformats.org/officeDocument/2006",
        b"http://purl.oclc.org/ooxml/officeDocument",
    )
}
SLIDES = {"[Content_Types].xml": (b"wordprocessingml.template.main", b"presentationml.template.main")}
FAULTS = {
    "no archive": (b"PK\x03\x04 and no more of it", "common/INPUT_CORRUPT"),
    "a text": (b"plain words", "common/INPUT_CORRUPT"),
    "encrypted": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "common/INPUT_ENCRYPTED",
    ),
    "macros": (
        made(
            extra={
                "vbaProject.bin": (
                    "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
                    "application/vnd.ms-office.vbaProject",
                    b"x",
                )
            }
        ),
        "common/ASSET_REJECTED",
    ),
    "a slide deck": (rezipped(made(), SLIDES), "common/ASSET_REJECTED"),
    "strict": (rezipped(made(), STRICT), "common/UNSUPPORTED_VERSION"),
    "broken styles": (rezipped(made(), {STYLES: (b"</w:styles>", b"")}), "common/INPUT_CORRUPT"),
}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_template_that_cannot_be_used_is_a_typed_error(name: str, call: Call) -> None:
    data, code = FAULTS[name]
    answer = call("docx.render", {"blocks": ["x"], "template": given(data)})

    assert answer["error"]["code"] == code
    assert [issue["path"] for issue in answer["error"]["issues"]] == ["/template"]


def test_a_template_that_is_missing_is_told_where_it_is_named(call: Call) -> None:
    answer = call("docx.render", {"blocks": ["x"], "template": "none.dotx"})

    assert answer["error"]["code"] == "common/ASSET_NOT_FOUND"
    assert answer["error"]["issues"][0]["path"] == "/template"


def test_a_pdf_says_that_it_has_no_templates(call: Call) -> None:
    answer = call("pdf.render", {"blocks": ["x"], "template": given(made())})

    assert [(loss["code"], loss["path"]) for loss in answer["losses"]] == [
        ("common/PROPERTY_NOT_RENDERED", "/template")
    ]


SCRIPT = """
import sys
from pathlib import Path
from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from tests.engines.runstamp_docx.templates import given, made
blocks = [{"type": "heading", "text": "H"}, "x", {"type": "list", "ordered": True, "items": ["a"]}, {"type": "quote", "text": "q"}]
gateway = Gateway(workspace=Path(sys.argv[1]), store=Store(Path(sys.argv[1]) / "store"))
print(gateway.invoke_operation("docx.render", {"blocks": blocks, "template": given(made())}, {}).to_json()["artifacts"][0]["sha256"])
"""


def test_two_processes_write_the_same_bytes(tmp_path: Any) -> None:
    digests = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(tmp_path / name)], capture_output=True, text=True, check=True
        )
        digests.add(run.stdout)

    assert len(digests) == 1


def test_a_template_in_two_columns_gives_tables_the_width_of_one(render: Render) -> None:
    data = rezipped(
        made(), {"word/document.xml": (b'<w:cols w:space="720"/>', b'<w:cols w:num="2" w:space="800"/>')}
    )
    opened = render(table(), template=given(data))

    assert opened.find("//w:tblW[@w:w='3600']")


def test_faults_that_the_template_has_itself_are_named_and_do_not_stop_the_file(render: Render) -> None:
    opened = render("x", template=given(made(bands={"header default": paragraph("House", "NotThere")})))

    (verdict,) = [one for one in opened.answer["receipt"]["checks"] if one["name"] == "ooxml-lint"]
    assert verdict["verdict"] == "pass"
    assert "NotThere" in verdict["detail"]


def test_a_picture_that_the_template_lost_is_taken_out_and_told(render: Render) -> None:
    shown = f'<w:p>{RUN.format("House")}<w:r><w:drawing><a:blip r:embed="rId7"/></w:drawing></w:r></w:p>'
    data = made(bands={"header default": shown}, extra=PICTURE)
    rels = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="NULL"/></Relationships>'
    out = BytesIO(data)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("word/_rels/header1.xml.rels", rels)
    opened = render("x", template=given(out.getvalue()))

    assert opened.texts("word/header1.xml") == ["House"]
    assert not opened.find("//w:drawing", "word/header1.xml")
    assert opened.losses() == ["docx/RELATION_DROPPED"]
