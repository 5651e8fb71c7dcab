"""Slides: titles, placeholders, order, links, notes, sections, text as it was given."""

from __future__ import annotations

import re

import pytest

from runstamp.errors import RunstampError
from tests.engines.runstamp_pptx.conftest import Make

LAYOUTS = [
    "title",
    "section",
    "title_and_content",
    "title_only",
    "comparison",
    "picture",
    "quote",
    "kpis",
    "agenda",
    "timeline",
    "team",
    "closing",
    "blank",
]


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_a_title_placeholder_first(layout: str, theme: str, make: Make) -> None:
    made = make({"layout": layout, "title": "Says it", "content": ["A point"]}, theme=theme)

    first = made.slide(1).split("<p:sp>")[1]
    assert re.search(r'<p:ph type="(title|ctrTitle)"/>', first)
    assert "Says it" in first


def test_a_slide_without_a_title_has_one_above_the_slide(make: Make) -> None:
    made = make({"content": ["A point"]}, {"layout": "blank", "content": ["Another"]})

    titles = [title for _, _, title in made.rendered.artifacts[0].map]
    assert len(set(titles)) == 2
    for number in (1, 2):
        assert '<p:ph type="title"/>' in made.slide(number)
        assert re.search(r'<a:off x="\d+" y="-\d+"/>', made.slide(number))


def test_repeated_titles_are_told(make: Make) -> None:
    made = make({"title": "Same"}, {"title": "Other"}, {"title": "Same"})

    assert made.notes == [("common/TITLE_REPEATED", 3)]


def test_all_thirteen_layouts_are_in_the_file_with_names(make: Make) -> None:
    made = make({"title": "S"})

    names = [
        re.search(r'<p:cSld name="([^"]+)"', xml)
        for name, xml in made.parts.items()
        if name.startswith("ppt/slideLayouts/slide")
    ]
    assert len([name for name in names if name]) == 13


def test_content_fills_the_layouts_placeholder(make: Make) -> None:
    made = make(
        {"title": "S", "content": ["A point"]},
        {"title": "T", "content": [{"type": "table", "columns": ["A"], "rows": [["1"]]}]},
        {
            "layout": "comparison",
            "title": "C",
            "columns": [{"title": "L", "blocks": ["a"]}, {"title": "R", "blocks": ["b"]}],
        },
    )

    assert '<p:ph idx="1"/>' in made.slide(1)
    assert '<p:ph idx="1"/>' in made.slide(2).split("<p:graphicFrame>")[1]
    assert {
        '<p:ph idx="1"/>',
        '<p:ph idx="2"/>',
        '<p:ph type="body" idx="21"/>',
        '<p:ph type="body" idx="22"/>',
    } <= set(re.findall(r"<p:ph [^>]*/>", made.slide(3)))


def test_notes_keep_every_line_and_twenty_thousand_characters(make: Make) -> None:
    text = "First line\nSecond line\n\n" + "x" * 20_000

    made = make({"title": "S", "notes": text})

    xml = made.parts["ppt/notesSlides/notesSlide1.xml"]
    assert "<a:t>First line</a:t>" in xml
    assert "<a:t>Second line</a:t>" in xml
    assert "x" * 20_000 in xml
    assert xml.count("<a:p>") == 4


def test_links_lead_to_pages_slides_and_neighbours(make: Make) -> None:
    made = make(
        {
            "title": "S",
            "content": [
                {
                    "type": "paragraph",
                    "text": [
                        {"text": "web", "link": "https://example.org/?a=1&b=2"},
                        {"text": "slide", "link": "#end"},
                        {"text": "on", "link": {"slide": "last"}},
                    ],
                }
            ],
        },
        {"title": "E", "id": "end"},
    )

    rels = made.parts["ppt/slides/_rels/slide1.xml.rels"]
    assert 'Target="https://example.org/?a=1&amp;b=2" TargetMode="External"' in rels
    assert 'Target="slide2.xml"' in rels
    assert 'action="ppaction://hlinkshowjump?jump=lastslide"' in made.slide(1)


def test_a_link_to_a_block_leads_to_the_continuation_that_holds_it(make: Make) -> None:
    rows = [{"type": "paragraph", "text": "Filler " * 80} for _ in range(12)]
    made = make(
        {"title": "S", "content": [{"type": "paragraph", "text": {"text": "go", "link": "#far"}}]},
        {"title": "L", "content": [*rows, {"type": "callout", "id": "far", "text": "Here"}]},
    )

    target = re.findall(
        r'slide(\d+)\.xml"', made.parts["ppt/slides/_rels/slide1.xml.rels"].replace("slideLayout", "layout")
    )
    holding = next(n for n in range(2, 9) if "<a:t>Here</a:t>" in made.slide(n))
    assert str(holding) in target


def test_sections_hold_every_slide(make: Make) -> None:
    made = make(
        {"title": "A"},
        {"title": "B", "section": "Part <1>"},
        {"title": "C"},
        {"title": "D", "section": "Part 2"},
    )

    xml = made.parts["ppt/presentation.xml"]
    assert re.findall(r'<p14:section name="([^"]+)"', xml) == ["Deck", "Part &lt;1&gt;", "Part 2"]
    assert re.findall(r'<p14:sldId id="(\d+)"/>', xml) == ["256", "257", "258", "259"]


def test_numbers_count_continuation_slides(make: Make) -> None:
    made = make({"title": "A", "content": ["x " * 90] * 40}, {"title": "B"})

    last = made.rendered.artifacts[0].pages
    assert f"<a:t>{last}</a:t></a:fld>" in made.slide(last or 0)


def test_text_stays_as_it_was_given(make: Make) -> None:
    made = make({"title": "R&D <b> _x0001_ 𝛼 𠀋", "content": ["  two  spaces  ", "code _x000D_ here"]})

    xml = made.slide(1)
    assert "<a:t>R&amp;D &lt;b&gt; _x0001_ 𝛼 𠀋</a:t>" in xml
    assert "<a:t>  two  spaces  </a:t>" in xml
    assert "<a:t>code _x000D_ here</a:t>" in xml


def test_control_characters_are_lost_and_told(make: Make) -> None:
    made = make({"title": "Sales\u0001 2026"})

    assert "<a:t>Sales 2026</a:t>" in made.slide(1)
    assert made.codes == ["common/CHARACTER_REMOVED"]


def test_empty_texts_are_empty_paragraphs(make: Make) -> None:
    made = make(
        {
            "title": "",
            "content": [
                "",
                {"type": "paragraph", "text": []},
                {"type": "list", "items": []},
                {"type": "table", "columns": ["A"], "rows": [[""], [None]]},
            ],
        }
    )

    assert made.codes == []


def test_an_image_without_alt_is_told_and_a_decorative_one_is_not(make: Make) -> None:
    made = make(
        {
            "title": "S",
            "content": [
                {"type": "image", "source": "a.png"},
                {"type": "image", "source": "a.png", "decorative": True},
            ],
        }
    )

    assert [note for note in made.notes if note[0] == "common/IMAGE_ALT_MISSING"] == [
        ("common/IMAGE_ALT_MISSING", 1)
    ]


def test_a_missing_image_is_an_error_with_its_place(make: Make) -> None:
    with pytest.raises(RunstampError) as caught:
        make({"title": "S", "content": [{"type": "image", "source": "none.png"}]})

    assert caught.value.code == "common/ASSET_NOT_FOUND"
    assert caught.value.issues[0].path == "/slides/0/content/0/source"


def test_the_same_image_is_stored_once(make: Make) -> None:
    made = make(
        *({"title": str(i), "content": [{"type": "image", "source": "a.png", "alt": "x"}]} for i in range(3))
    )

    assert [name for name in made.names if name.startswith("ppt/media/")] == ["ppt/media/image1.png"]


def test_colours_that_do_not_read_are_told(make: Make) -> None:
    made = make(
        {"title": "S", "content": [{"type": "paragraph", "text": {"text": "pale", "color": "#DDDDDD"}}]}
    )

    assert ("common/LOW_CONTRAST", 1) in made.notes


def test_two_numbered_lists_after_each_other_count_apart(make: Make) -> None:
    numbered = {"type": "list", "ordered": True, "items": ["a", "b", "c"]}

    made = make({"title": "S", "content": [numbered, numbered]})

    assert made.slide(1).count("<p:txBody>") >= 3
    assert "startAt" not in made.slide(1)


def test_a_numbered_list_counts_on_over_slides(make: Make) -> None:
    made = make(
        {
            "title": "S",
            "content": [
                {
                    "type": "list",
                    "ordered": True,
                    "items": ["An item of some length to fill the line " * 3] * 40,
                }
            ],
        }
    )

    starts = re.findall(r'startAt="(\d+)"', made.slide(2))
    before = made.slide(1).count("<a:buAutoNum")
    assert starts[0] == str(before + 1)


def test_merged_cells_are_written_on_the_grid(make: Make) -> None:
    rows = [[{"text": "wide", "colspan": 2}, "c"], [{"text": "tall", "rowspan": 2}, "e", "f"], ["h", "i"]]

    made = make({"title": "S", "content": [{"type": "table", "columns": ["A", "B", "C"], "rows": rows}]})

    xml = made.slide(1)
    assert (xml.count('gridSpan="2"'), xml.count('hMerge="1"')) == (1, 1)
    assert (xml.count('rowSpan="2"'), xml.count('vMerge="1"')) == (1, 1)


@pytest.mark.parametrize(
    "size", ["16:9", "4:3", "A4", {"width": "9in", "height": "16in"}, {"width": 200, "height": 120}]
)
@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
def test_everything_stands_on_slides_of_any_size(size: object, theme: str, make: Make) -> None:
    made = make(
        {"title": "S", "subtitle": "T", "kicker": "K", "source": "Q", "content": ["a", "b"]},
        size=size,
        theme=theme,
    )

    width, height = map(
        int, re.findall(r'<p:sldSz cx="(\d+)" cy="(\d+)"', made.parts["ppt/presentation.xml"])[0]
    )
    layouts = [
        xml
        for name, xml in made.parts.items()
        if name.startswith(("ppt/slideLayouts/s", "ppt/slideMasters/s", "ppt/slides/s"))
    ]
    for xml in layouts:
        for x, y, w, h in re.findall(r'<a:off x="(-?\d+)" y="(-?\d+)"/><a:ext cx="(\d+)" cy="(\d+)"/>', xml):
            assert int(x) >= 0
            assert int(y) >= 0
            assert int(x) + int(w) <= width + 2
            assert int(y) + int(h) <= height + 2


@pytest.mark.parametrize("size", [{"width": 0, "height": 0}, {"width": 14_400, "height": 300}])
def test_slides_of_a_size_that_the_format_does_not_allow_are_limited_and_told(
    size: object, make: Make
) -> None:
    made = make({"title": "S", "content": ["a"]}, size=size)

    assert "pptx/SLIDE_SIZE_LIMITED" in made.codes
    sides = re.findall(r'<p:sldSz cx="(\d+)" cy="(\d+)"', made.parts["ppt/presentation.xml"])[0]
    assert all(914_400 <= int(side) <= 51_206_400 for side in sides)


def test_quotes_and_angles_in_alternative_texts_are_text(make: Make) -> None:
    alt = 'The "blue" <field> & more'

    made = make(
        {
            "title": "S",
            "content": [
                {"type": "image", "source": "a.png", "alt": alt},
                {"type": "table", "columns": ['"A"', "<B>"], "rows": [], "alt": alt},
            ],
        }
    )

    assert made.slide(1).count("The &quot;blue&quot; &lt;field&gt; &amp; more") == 2


def test_a_block_of_merged_cells_says_at_every_place_what_covers_it(make: Make) -> None:
    rows = [[{"text": "block", "colspan": 2, "rowspan": 2}, "c"], ["f"], ["g", "h", "i"]]

    made = make({"title": "S", "content": [{"type": "table", "columns": ["A", "B", "C"], "rows": rows}]})

    cells = re.findall(r"<a:tc((?: [^>]*)?)>", made.slide(1))
    assert cells[3:9] == [
        ' gridSpan="2" rowSpan="2"', ' rowSpan="2" hMerge="1"', "",
        ' gridSpan="2" vMerge="1"', ' hMerge="1" vMerge="1"', "",
    ]  # fmt: skip


def test_a_trend_shows_its_arrow_also_without_a_change(make: Make) -> None:
    items = [
        {"label": "Events", "value": "6", "trend": "flat"},
        {"label": "Open", "value": "9", "delta": "4"},
    ]

    made = make({"title": "S", "content": [{"type": "kpis", "items": items}]})

    assert re.findall(r"<a:t>([►▲▼].*?|4)</a:t>", made.slide(1)) == ["►", "4"]


def test_a_tick_box_stands_further_from_its_text_than_a_dot(make: Make) -> None:
    items = [{"text": "Done", "checked": True}, {"text": "Dot"}]

    made = make({"title": "S", "content": [{"type": "list", "items": items}]})

    box, dot = (int(found) for found in re.findall(r'<a:pPr marL="(\d+)" indent="-\d+"', made.slide(1))[:2])
    assert box > dot


def test_paragraphs_from_right_to_left_say_so_and_start_at_the_right(make: Make) -> None:
    table = {"type": "table", "columns": ["שם", "ערך"], "rows": [["אחד", "x"]]}
    made = make(
        slides=[{"title": "שלום", "content": ["פריט", "English"]}, {"title": "Two", "content": [table]}]
    )

    assert '<a:pPr marL="0" indent="0" algn="r" rtl="1">' in made.slide(1)
    assert made.slide(1).count('rtl="1"') == 2
    assert made.slide(2).count('<a:pPr algn="r" rtl="1"/>') == 3


def test_tables_of_a_deck_from_right_to_left_run_that_way(make: Make) -> None:
    table = {"type": "table", "columns": ["A", "B"], "rows": [["a", "b"]]}

    assert '<a:tblPr firstRow="1" rtl="1">' in make(slides=[{"content": [table]}], language="he").slide(
        1
    ).replace(' bandRow="1"', "")


@pytest.mark.parametrize(
    ("slide", "told"),
    [
        ({"title": "Alone"}, False),  # title_only, since it has no content
        ({"title": "A word", "content": ["Yes."]}, True),
        ({"title": "A word", "layout": "title_and_content"}, True),
        ({"title": "A list", "content": ["One", "Two", "Three"]}, False),
        ({"title": "Opens", "layout": "section"}, False),
    ],
)
def test_a_slide_that_holds_nothing_is_told(make: Make, slide: dict[str, object], told: bool) -> None:
    made = make(slide)

    assert ("common/PAGE_NEARLY_EMPTY" in {one.code for one in made.rendered.diagnostics}) is told


def test_text_under_nine_points_is_told(make: Make) -> None:
    text = [{"text": "fine print ", "size": 6}, {"text": "and text", "size": 12}]

    made = make({"title": "S", "content": [{"type": "paragraph", "text": text}]})

    found = [one for one in made.rendered.diagnostics if one.code == "common/TEXT_SMALL"]
    assert [(one.path, one.fix) for one in found] == [("/slides/0/content/0/text/0", {"size": 9.0})]
