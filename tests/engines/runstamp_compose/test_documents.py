"""Documents composed: numbers, ids, links, bands, pages."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.document import Document
from runstamp_compose.documents import compose_document
from runstamp_compose.plans import (
    Band,
    Callout,
    Code,
    DocumentPlan,
    Figure,
    Heading,
    Kpis,
    ListPlan,
    PageBreak,
    Paragraph,
    Run,
    SideBySide,
    TableBlock,
    Toc,
    TocEntry,
    plain,
)
from runstamp_compose.themes import contrast


def composed(**document: Any) -> tuple[DocumentPlan, tuple[Loss, ...]]:
    return compose_document(Document.model_validate(document))


def blocks(*given: Any, **document: Any) -> tuple[Any, ...]:
    return composed(blocks=list(given), **document)[0].sections[0].blocks


def heading(level: int, text: str, **more: Any) -> dict[str, Any]:
    return {"type": "heading", "level": level, "text": text, **more}


def test_headings_are_numbered_and_listed_before_they_stand() -> None:
    toc, *rest = blocks(
        {"type": "toc", "levels": 2},
        heading(1, "A"),
        heading(2, "B"),
        heading(2, "C", number=False),
        heading(3, "D"),
        heading(1, "E", id="end"),
        heading(3, "F"),
        language="fr",
        heading_numbering="decimal",
    )

    assert [one.number for one in rest if isinstance(one, Heading)] == [
        "1",
        "1.1",
        None,
        "1.1.1",
        "2",
        "2.1.1",
    ]
    assert isinstance(toc, Toc)
    assert plain(toc.title) == "Sommaire"
    assert toc.entries == (
        TocEntry(1, "1 A", "h-1"),
        TocEntry(2, "1.1 B", "h-2"),
        TocEntry(2, "C", "h-3"),
        TocEntry(1, "2 E", "end"),
    )


def test_a_made_id_never_meets_a_given_one() -> None:
    first, second = blocks(heading(1, "A"), {"type": "paragraph", "text": "x", "id": "h-1"})

    assert (first.id, second.id) == ("h-1x", "h-1")


def test_an_id_that_stands_twice_is_refused_with_both_places() -> None:
    with pytest.raises(RunstampError) as caught:
        blocks(heading(1, "A", id="x"), {"type": "callout", "blocks": [{"type": "divider", "id": "x"}]})

    assert [issue.path for issue in caught.value.issues] == ["/blocks/1/blocks/0/id", "/blocks/0/id"]


def test_a_link_to_nowhere_is_refused_with_the_nearest_id() -> None:
    with pytest.raises(RunstampError) as caught:
        blocks({"type": "paragraph", "id": "results", "text": ["see ", {"text": "there", "link": "#result"}]})

    assert [(i.path, i.did_you_mean) for i in caught.value.issues] == [("/blocks/0/text/1/link", "#results")]


def test_each_list_starts_anew_unless_it_continues() -> None:
    def numbered(**more: Any) -> dict[str, Any]:
        return {"type": "list", "ordered": True, "items": ["a", "b", "c"], **more}

    first, _, second, third, fourth = blocks(
        numbered(), "text", numbered(), numbered(**{"continue": True}), numbered(start=7, format="Roman")
    )

    markers = [
        [item.marker for item in plan.items]
        for plan in (first, second, third, fourth)
        if isinstance(plan, ListPlan)
    ]
    assert markers == [["1.", "2.", "3."], ["1.", "2.", "3."], ["4.", "5.", "6."], ["VII.", "VIII.", "IX."]]


def test_nested_items_get_the_markers_of_their_level() -> None:
    items = [
        {"text": "a", "items": [{"text": "b", "items": ["c"]}]},
        {"text": "d", "ordered": False, "items": ["e"]},
        {"text": "f", "checked": True},
    ]

    (plan,) = blocks({"type": "list", "ordered": True, "items": items})

    assert [(item.level, item.marker, item.path) for item in plan.items] == [
        (0, "1.", "/blocks/0/items/0"),
        (1, "a)", "/blocks/0/items/0/items/0"),
        (2, "i.", "/blocks/0/items/0/items/0/items/0"),
        (0, "2.", "/blocks/0/items/1"),
        (1, "–", "/blocks/0/items/1/items/0"),
        (0, "☑", "/blocks/0/items/2"),
    ]


def test_figures_and_captioned_tables_are_numbered_apart() -> None:
    table = {"type": "table", "rows": [["a"], ["b"]], "caption": "T"}
    image = {"type": "image", "source": "a.png", "alt": "x"}

    plans = blocks(
        table,
        {"type": "figure", "content": image, "caption": "F"},
        table,
        {"type": "table", "rows": [["a"]]},
        language="de",
    )

    assert [(f.label, f.number, f.caption_side, f.id) for f in plans[:3] if isinstance(f, Figure)] == [
        ("Tabelle", 1, "above", "tab-1"),
        ("Abbildung", 1, "below", "fig-1"),
        ("Tabelle", 2, "above", "tab-2"),
    ]
    assert isinstance(plans[0].content, TableBlock) and plans[0].content.table.caption == ()
    assert isinstance(plans[3], TableBlock)


def test_kpis_are_formatted_and_toned() -> None:
    (plan,) = blocks(
        {
            "type": "kpis",
            "items": [
                {"label": "a", "value": 1234567.5, "delta": "+3 %"},
                {"label": "b", "value": "€ 4.2 M", "delta": "−2", "good": "down"},
                {"label": "c", "value": 3, "delta": "-1"},
                {"label": "d", "value": 3, "delta": "2 more", "trend": "flat"},
            ],
        },
        language="de",
    )

    assert isinstance(plan, Kpis)
    assert [(k.value, k.trend, k.tone) for k in plan.items] == [
        ("1.234.567,5", "up", "positive"),
        ("€ 4.2 M", "down", "positive"),
        ("3", "down", "negative"),
        ("3", "flat", "neutral"),
    ]


def test_code_is_coloured_readably_and_keeps_every_letter() -> None:
    source = 'def f(x):\n    # why\n    return "ä" + str(1.5)\n\nclass A: pass'
    plan, _ = composed(blocks=[{"type": "code", "language": "python", "text": source + "\n"}])
    (code,) = plan.sections[0].blocks

    assert isinstance(code, Code)
    assert "\n".join(plain(line) for line in code.lines) == source
    colors = {run.color for line in code.lines for run in line if run.color}
    assert len(colors) > 3
    assert all(contrast(color, plan.theme.colors["surface"]) >= 4.5 for color in colors)


def test_code_in_an_unknown_language_stays_plain() -> None:
    (code,) = blocks({"type": "code", "language": "klingon", "text": "\tqapla'"})

    assert code.lines == ((Run("    qapla'", code=True, path="/blocks/0"),),)


def test_a_callout_says_its_kind_in_the_language() -> None:
    (plan,) = blocks({"type": "callout", "kind": "warning", "text": "one\n\ntwo"}, language="it")

    assert isinstance(plan, Callout)
    assert [run.text for run in plan.head] == ["Avvertenza"]
    assert [plain(p.runs) for p in plan.blocks if isinstance(p, Paragraph)] == ["one", "two"]


def test_columns_share_the_width() -> None:
    (plan,) = blocks(
        {
            "type": "side_by_side",
            "items": [{"width": "50%", "blocks": ["a"]}, {"blocks": ["b"]}, {"blocks": ["c"]}],
        }
    )

    assert isinstance(plan, SideBySide)
    assert [round(side.share, 6) for side in plan.items] == [0.5, 0.25, 0.25]


def test_a_block_that_starts_a_page_does_so() -> None:
    plans = blocks(
        "a", {"type": "divider", "page_break_before": True}, heading(1, "h", page_break_before=True)
    )

    assert isinstance(plans[1], PageBreak)
    assert (len(plans), plans[3].format.page_break_before) == (4, True)


def test_sections_take_what_they_leave_out_from_the_document() -> None:
    plan, _ = composed(
        page={"size": "letter", "margins": {"left": "1in"}},
        header="Title",
        footer={"default": {"center": [{"field": "section"}]}, "first": None},
        sections=[
            {"title": "One", "blocks": ["a"]},
            {
                "title": "Two",
                "blocks": ["b"],
                "page": {"orientation": "landscape", "margins": {"top": 10}},
                "header": None,
            },
        ],
    )
    one, two = plan.sections

    assert (one.page.width, one.page.height, one.page.left, round(one.page.top, 2)) == (612, 792, 72, 70.87)
    assert (two.page.width, two.page.height, two.page.left, two.page.top, two.page.landscape) == (
        792,
        612,
        72,
        10,
        True,
    )
    assert (one.header.default, two.header.default) == (Band(left=(Run("Title", path="/header"),)), None)
    assert (one.footer.first, one.footer.even) == (Band(), None)
    centres = [s.footer.default.center for s in plan.sections if s.footer.default]
    assert [plain(c) for c in centres if isinstance(c, tuple)] == ["One", "Two"]


def test_a_footer_given_as_text_stands_in_the_middle() -> None:
    plan, _ = composed(blocks=["a"], footer=[{"field": "page"}, " / ", {"field": "pages"}])

    band = plan.sections[0].footer.default
    assert band is not None and isinstance(band.center, tuple)
    assert [run.field for run in band.center] == ["page", None, "pages"]


def test_a_loss_in_a_shared_header_is_entered_once() -> None:
    _, losses = composed(header="a\u0001", sections=[{"blocks": ["x"]}, {"blocks": ["y"]}])

    assert [loss.path for loss in losses] == ["/header"]


def test_a_document_with_a_title_has_a_title_block() -> None:
    assert [
        composed(blocks=["x"], **more)[0].cover
        for more in ({}, {"title": "T"}, {"title": "T", "cover": "page"})
    ] == ["none", "block", "page"]


def test_markdown_becomes_blocks_that_keep_its_place() -> None:
    plan, losses = composed(
        heading_numbering="decimal",
        blocks=[
            heading(1, "A", id="a"),
            {"type": "markdown", "text": "## B\n\n1. x\n2. y\n\n[A](#a) <i>\n\n| h |\n|---|\n| \u0001c |"},
        ],
    )
    kinds = [type(block).__name__ for block in plan.sections[0].blocks]

    assert kinds == ["Heading", "Heading", "ListPlan", "Paragraph", "TableBlock"]
    assert {block.path for block in plan.sections[0].blocks[1:]} == {"/blocks/1/text"}
    assert [(loss.code, loss.path) for loss in losses] == [
        ("common/MARKUP_UNSUPPORTED", "/blocks/1/text"),
        ("common/CHARACTER_REMOVED", "/blocks/1/text"),
    ]


def test_the_same_document_composes_to_the_same_plan() -> None:
    given = {"title": "T", "blocks": [heading(1, "A"), {"type": "markdown", "text": "# B\n\ntext"}, "x"]}

    assert composed(**given) == composed(**given)
