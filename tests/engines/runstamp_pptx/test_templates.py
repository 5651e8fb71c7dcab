"""Decks on templates: the template stays what it is, its layouts are chosen by what they hold, its styles set the text."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from pptx import Presentation

from runstamp_compose.themes import contrast
from tests.engines.runstamp_pptx.conftest import Made
from tests.engines.runstamp_pptx.template_files import (
    LAYOUT,
    MAIN,
    MASTER,
    changed,
    dark,
    made,
    nameless,
    on,
    replaced,
    template,
)
from tests.oracles import assert_valid

CHART = {
    "type": "chart",
    "kind": "column",
    "categories": ["A", "B"],
    "series": [{"name": "S", "values": [1, 2]}],
}
TABLE = {"type": "table", "columns": ["Region", "Value"], "rows": [["North", "1"], ["South", "2"]]}
KPIS = {"type": "kpis", "items": [{"label": "Revenue", "value": "12"}]}
TEMPLATE = template()


def layout_of(made: Made, slide: int) -> str:
    """Return the name of the layout that a slide has."""
    return str(Presentation(str(made.path)).slides[slide - 1].slide_layout.name)


def body(made: Made, slide: int, idx: int) -> str:
    """Return the XML of the shape that fills a placeholder."""
    shapes = re.findall(
        r"<p:(?:sp|pic|graphicFrame)>.*?</p:(?:sp|pic|graphicFrame)>", made.slide(slide), re.DOTALL
    )
    return str(next(shape for shape in shapes if f'idx="{idx}"' in shape))


# ---------------------------------------------------------------- the template stays
def test_masters_layouts_and_theme_stay_byte_for_byte(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"layout": "title", "title": "T"}, {"title": "S", "content": ["a", CHART]})

    with ZipFile(BytesIO(TEMPLATE)) as before, ZipFile(made.path) as after:
        kept = [
            name
            for name in before.namelist()
            if re.match(r"ppt/(slideMasters|slideLayouts|theme)/[^/]+$", name)
        ]
        assert len(kept) > 12
        assert all(before.read(name) == after.read(name) for name in kept)


def test_sample_slides_go_with_everything_that_only_they_reach(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "One", "content": ["a"]})

    assert [
        name
        for name in made.names
        if re.match(r"ppt/(slides|charts|embeddings|media|notesSlides)/[^_]", name)
    ] == ["ppt/slides/slide1.xml"]
    assert "Sample" not in made.text
    assert not any(name.startswith("docProps/thumbnail") for name in made.names)


def test_the_size_of_the_slides_is_the_templates(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "One"}, size="16:9")

    assert '<p:sldSz cx="9144000" cy="6858000" type="screen4x3"/>' in made.parts[MAIN]


@pytest.mark.parametrize("field", [{"theme": "vivid"}, {"size": "A4"}])
def test_a_theme_or_size_beside_a_template_is_told_as_a_loss(
    tmp_path: Path, field: Mapping[str, Any]
) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "One"}, **field)

    assert [(loss.code, loss.path) for loss in made.rendered.losses] == [
        ("common/PROPERTY_NOT_RENDERED", f"/{next(iter(field))}")
    ]


def test_the_templates_notes_master_takes_the_notes(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "One", "notes": "Say this"})

    assert sum(name.startswith("ppt/notesMasters/notesMaster") for name in made.names) == 1
    slide: Any = Presentation(str(made.path)).slides[0]
    assert slide.notes_slide.notes_text_frame.text == "Say this"


def test_the_template_is_a_dependency_with_its_digest(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "One"})

    opened = made.world.files.opened  # type: ignore[attr-defined]
    assert [(one.kind, one.sha256) for one in opened] == [("template", hashlib.sha256(TEMPLATE).hexdigest())]


def test_a_deck_of_everything_on_a_template_is_valid(tmp_path: Path) -> None:
    slides: list[dict[str, Any]] = [
        {"layout": "title", "title": "T", "subtitle": "S", "kicker": "K", "section": "One", "notes": "N"},
        {"layout": "agenda", "title": "A", "content": [{"type": "toc"}]},
        {"layout": "section", "title": "Part", "subtitle": "two"},
        {"title": "Mixed", "kicker": "k", "content": ["a", CHART], "source": "Source"},
        {"layout": "comparison", "title": "C", "columns": [{"title": "L", "blocks": ["a"]}, {"title": "R", "blocks": [TABLE]}]},
        {"layout": "kpis", "title": "K", "content": [KPIS]},
        {"layout": "timeline", "title": "T", "content": ["May: a", "June: b"]},
        {"layout": "team", "title": "Team", "content": [{"type": "image", "source": "a.png", "alt": "p"}, "Ann"]},
        {"layout": "picture", "title": "P", "content": [{"type": "image", "source": "a.png", "alt": "p"}, "words"]},
        {"layout": "quote", "title": "Q", "content": [{"type": "quote", "text": "w", "by": "b"}]},
        {"title": "Three", "columns": [["a"], ["b"], ["c"]]},
        {"content": ["no title"]},
        {"layout": "closing", "title": "End"},
    ]  # fmt: skip

    made = on(tmp_path, TEMPLATE, *slides, footer="Foot", meta={"date": "2027-04-02"})

    assert_valid(made.path)
    assert not made.codes


# ---------------------------------------------------------------- layouts
INTENTS = [
    ({"layout": "title", "title": "T"}, 1),
    ({"layout": "section", "title": "T"}, 3),
    ({"title": "T", "content": ["a"]}, 2),
    ({"layout": "agenda", "title": "T", "content": ["a"]}, 2),
    ({"title": "T", "content": [CHART]}, 2),
    ({"title": "T"}, 6),
    ({"layout": "kpis", "title": "T", "content": [KPIS]}, 6),
    ({"title": "T", "columns": [["a"], ["b"]]}, 4),
    ({"layout": "comparison", "title": "T", "columns": [{"title": "L", "blocks": ["a"]}, {"title": "R", "blocks": ["b"]}]}, 5),
    ({"layout": "picture", "title": "T", "content": [{"type": "image", "source": "a.png", "alt": "p"}]}, 9),
    ({"layout": "blank", "content": [KPIS]}, 7),
    ({"layout": "closing", "title": "T"}, 1),
]  # fmt: skip


@pytest.mark.parametrize("slide_and_number", INTENTS, ids=str)
def test_a_kind_of_slide_takes_the_layout_that_holds_it_whatever_its_name(
    tmp_path: Path, slide_and_number: tuple[Mapping[str, Any], int]
) -> None:
    slide, number = slide_and_number

    made = on(tmp_path, changed(TEMPLATE, nameless), slide)

    assert layout_of(made, 1) == f"Folie {number}"


def test_the_choice_is_told_once_for_each_kind_with_the_placeholders(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, *[{"title": "T", "content": ["a"]}] * 3)

    told = [one for one in made.rendered.diagnostics if one.code == "pptx/LAYOUT_CHOSEN"]
    assert len(told) == 1
    assert "'Title and Content'" in told[0].message
    assert "1 content 'Content Placeholder 2'" in told[0].message
    assert told[0].path == "/slides/0/layout"


def test_a_layout_is_taken_by_its_own_name(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"layout": "content with caption", "title": "T", "content": ["a"]})

    assert layout_of(made, 1) == "Content with Caption"
    assert "<a:t>a</a:t>" in body(made, 1, 1)


def test_a_picture_with_many_words_stands_beside_them(tmp_path: Path) -> None:
    words = ["A sentence that says much more than a caption could hold under a picture, and then some"] * 3

    made = on(tmp_path, TEMPLATE, {"layout": "picture", "title": "T", "content": [{"type": "image", "source": "a.png", "alt": "p"}, *words]})  # fmt: skip

    assert layout_of(made, 1) == "Two Content"
    assert "<p:pic>" in body(made, 1, 2)


# ---------------------------------------------------------------- text as the template sets it
def test_text_in_a_placeholder_says_nothing_that_the_layout_says(tmp_path: Path) -> None:
    made = on(
        tmp_path,
        TEMPLATE,
        {"title": "T", "content": [{"type": "list", "items": [{"text": "a", "items": ["b"]}]}]},
    )

    held = body(made, 1, 1)
    assert "<p:spPr/>" in held
    assert "<a:bodyPr/><a:lstStyle/>" in held
    assert '<a:p><a:r><a:rPr lang="en" dirty="0"/><a:t>a</a:t></a:r></a:p>' in held
    assert '<a:p><a:pPr lvl="1"/><a:r><a:rPr lang="en" dirty="0"/><a:t>b</a:t></a:r></a:p>' in held


def test_a_paragraph_in_a_placeholder_has_no_bullet_and_keeps_its_own_format(tmp_path: Path) -> None:
    text = [{"text": "word", "bold": True, "color": "accent2"}]

    made = on(tmp_path, TEMPLATE, {"title": "T", "content": [{"type": "paragraph", "text": text}]})

    held = body(made, 1, 1)
    assert '<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>' in held
    assert 'b="1"' in held
    assert "C0504D" in held  # the second accent of the template's theme
    assert "sz=" not in held


def test_text_that_is_too_long_is_measured_in_the_templates_size_and_shrinks(tmp_path: Path) -> None:
    lines = [f"Line {i} says something of about this length here" for i in range(9)]

    made = on(tmp_path, TEMPLATE, {"title": "T", "content": lines})

    sizes = {int(size) for size in re.findall(r'sz="(\d+)"', body(made, 1, 1))}
    assert len(sizes) == 1
    assert 1900 <= sizes.pop() < 3200
    assert ("common/TEXT_SHRUNK", 1) in made.notes


def test_what_no_shrinking_saves_continues_on_further_slides(tmp_path: Path) -> None:
    lines = [
        f"Line {i} says something of about this length here, and then a little more than that"
        for i in range(30)
    ]

    made = on(tmp_path, TEMPLATE, {"title": "T", "content": lines})

    count = made.rendered.artifacts[0].pages or 0
    assert count > 1
    assert {layout_of(made, i + 1) for i in range(count)} == {"Title and Content"}
    assert "common/TEXT_OVERFLOW" not in made.codes


def test_a_title_beyond_its_place_is_told_with_numbers(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "word " * 90, "content": ["a"]})

    loss = next(loss for loss in made.rendered.losses if loss.code == "common/TEXT_OVERFLOW")
    assert loss.path == "/slides/0/title"
    assert loss.fix is not None
    assert loss.fix["needed_pt"] > loss.fix["available_pt"] > 0


def test_a_word_wider_than_a_placeholder_is_told_with_numbers(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "Donaudampfschifffahrt" * 12, "content": ["a"]})

    (loss,) = [loss for loss in made.rendered.losses if loss.subject == "word"]
    assert (loss.code, loss.path, loss.page) == ("common/TEXT_OVERFLOW", "/slides/0/title", 1)
    assert loss.fix is not None
    assert loss.fix["needed_pt"] > loss.fix["available_pt"] > 0


def test_a_rule_through_the_titles_place_keeps_it_on_one_line(tmp_path: Path) -> None:
    rule = (
        '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="90" name="Rule"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm>'
        '<a:off x="457200" y="1000000"/><a:ext cx="8229600" cy="0"/></a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom></p:spPr></p:cxnSp>'
    )
    ruled = changed(TEMPLATE, replaced(MASTER, "</p:spTree>", rule + "</p:spTree>"))
    slide = {"title": "A title that takes two lines in the size of the template", "content": ["a"]}

    plain, struck = on(tmp_path, TEMPLATE, slide), on(tmp_path, ruled, slide)

    sizes = [int(re.findall(r'sz="(\d+)"', body_of_title(made))[0]) for made in (plain, struck)]
    assert sizes[1] < sizes[0]


def body_of_title(made: Made) -> str:
    return next(shape for shape in made.slide(1).split("<p:sp>") if 'type="title"' in shape)


def test_charts_and_tables_fill_the_content_placeholder_in_the_themes_colours(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"title": "T", "content": [CHART]}, {"title": "U", "content": [TABLE]})

    assert "<p:graphicFrame>" in body(made, 1, 1)
    assert "<p:graphicFrame>" in body(made, 2, 1)
    chart = next(text for name, text in made.parts.items() if name.startswith("ppt/charts/chart"))
    assert '<a:schemeClr val="accent1"/>' in chart
    assert 'typeface="+mn-lt"' in chart
    assert made.parts["ppt/tableStyles.xml"].count("<a:tblStyle ") == 1


def test_footer_and_number_fill_the_templates_own_placeholders(tmp_path: Path) -> None:
    made = on(
        tmp_path,
        TEMPLATE,
        {"layout": "title", "title": "T"},
        {"title": "U"},
        footer="Foot",
        meta={"date": "2027-04-02"},
    )

    assert [kind in made.slide(1) for kind in ('type="ftr"', 'type="sldNum"', 'type="dt"')] == [False] * 3
    assert [kind in made.slide(2) for kind in ('type="ftr"', 'type="sldNum"', 'type="dt"')] == [True] * 3
    assert "2 April 2027" in made.slide(2) or "April 2, 2027" in made.slide(2)


def test_a_footer_moves_aside_where_the_template_has_a_logo(tmp_path: Path) -> None:
    logo = (
        '<p:sp><p:nvSpPr><p:cNvPr id="90" name="Logo"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="4000000" y="6400000"/>'
        '<a:ext cx="1100000" cy="300000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:sp>'
    )
    marked = changed(TEMPLATE, replaced(MASTER, "</p:spTree>", logo + "</p:spTree>"))

    made = on(tmp_path, marked, {"title": "T"}, footer="A footer of some length")

    place = re.search(r'type="ftr".*?<a:off x="(\d+)" y="\d+"/><a:ext cx="(\d+)"', made.slide(1), re.DOTALL)
    assert place is not None
    left, width = (int(value) for value in place.groups())
    assert left + width <= 4000000 or left >= 5100000


def test_a_slide_without_a_title_still_has_one_for_those_who_hear_it(tmp_path: Path) -> None:
    made = on(tmp_path, TEMPLATE, {"content": [KPIS]})

    title: Any = Presentation(str(made.path)).slides[0].shapes.title
    assert title.text_frame.text == "Deck – 1"
    assert title.top < 0


# ---------------------------------------------------------------- dark templates
def test_on_a_dark_template_our_own_shapes_choose_colours_that_read(tmp_path: Path) -> None:
    made = on(
        tmp_path,
        changed(TEMPLATE, dark),
        {"layout": "kpis", "title": "T", "content": [KPIS]},
        {"title": "U", "content": [CHART]},
    )

    card = re.findall(r'<a:srgbClr val="([0-9A-F]{6})"/>', made.slide(1))
    assert card
    grounds = [color for color in card if contrast(color, "000000") < 2]
    texts = [color for color in card if contrast(color, "000000") >= 2]
    assert all(contrast(text, ground) >= 4.5 for text in texts for ground in grounds)
    chart = next(text for name, text in made.parts.items() if name.startswith("ppt/charts/chart"))
    assert '<a:srgbClr val="FFFFFF"/>' in chart  # its words, on black


def test_a_layout_with_its_own_colour_map_gives_it_to_its_slides(tmp_path: Path) -> None:
    own = (
        '<a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" '
        'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
    )
    turned = changed(TEMPLATE, replaced(LAYOUT.format(3), "<a:masterClrMapping/>", own))

    made = on(tmp_path, turned, {"layout": "section", "title": "T"}, {"title": "U"})

    assert '<a:overrideClrMapping bg1="dk1" tx1="lt1"' in made.slide(1)
    assert "<a:masterClrMapping/>" in made.slide(2)


def test_the_same_deck_on_the_same_template_gives_the_same_bytes(tmp_path: Path) -> None:
    first = on(tmp_path, TEMPLATE, {"title": "T", "content": ["a", CHART]}).path.read_bytes()

    assert on(tmp_path / "..", TEMPLATE, {"title": "T", "content": ["a", CHART]}).path.read_bytes() == first


def test_a_link_in_a_layout_to_a_sample_slide_leads_to_the_first_slide(tmp_path: Path) -> None:
    rels = "ppt/slideLayouts/_rels/slideLayout2.xml.rels"
    relation = (
        '<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" '
        'Target="../slides/slide2.xml"/></Relationships>'
    )
    linked = changed(TEMPLATE, replaced(rels, "</Relationships>", relation))

    made = on(tmp_path, linked, {"title": "T", "content": ["a"]})

    assert 'Id="rId77"' in made.parts[rels]
    assert 'Target="../slides/slide1.xml"' in made.parts[rels]


def test_the_caption_of_a_figure_stands_under_its_picture(tmp_path: Path) -> None:
    figure = {
        "type": "figure",
        "content": {"type": "image", "source": "a.png", "alt": "p"},
        "caption": "The new hall",
    }

    made = on(tmp_path, TEMPLATE, {"layout": "picture", "title": "T", "content": [figure]})

    assert layout_of(made, 1) == "Picture with Caption"
    assert "The new hall" in body(made, 1, 2)


CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "templates"
EXAMPLE = Path(__file__).parents[3] / "examples" / "decks" / "quarterly-review.json"


@pytest.mark.parametrize("kind", ["CompanyBackground", "FinanPerf", "Pitchbook", "SalesPropPres"])
def test_a_real_deck_on_a_real_template_loses_nothing_and_is_valid(tmp_path: Path, kind: str) -> None:
    found = sorted(CORPUS.glob(f"{kind}*.potx"))
    if not found:
        pytest.skip("the corpus of real templates is not here")
    deck = {**json.loads(EXAMPLE.read_text(encoding="utf-8")), "template": "t.potx", "theme": "slate"}

    rendered = made(tmp_path, deck, found[0].read_bytes())

    assert_valid(rendered.path)
    assert rendered.codes == []
