"""A deck as pages: every claim reaches them, places are those of the PPTX engine, what pages cannot say is told."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pikepdf
import pytest

from runstamp.gateway import Gateway
from runstamp.model.deck import LAYOUTS
from runstamp_compose.themes import resolve_theme
from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS
from runstamp_pdf.chart_support import PAGE_CHARTS
from runstamp_pdf.slides.support import SUPPORT
from runstamp_pptx.support import KEPT
from runstamp_pptx.support import SUPPORT as NATIVE
from tests.engines.runstamp_pdf.conftest import Call, Opened
from tests.engines.runstamp_pptx.probes import COMPARED, ELSEWHERE, PROBES, SATISFIED
from tests.oracles import assert_valid

Render = Callable[..., Opened]
LONG = "Words " * 40
TWO = [{"name": "A", "values": [1, 2]}, {"name": "B", "values": [3, 4]}]


def pair(
    with_it: dict[str, Any], without_it: dict[str, Any], **more: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return two decks of one slide with one block each."""
    first, second = (
        {"slides": [{"title": "S", "content": [block]}], **more} for block in (with_it, without_it)
    )
    return first, second


CHART = {"type": "chart", "kind": "column", "categories": ["a", "b"], "series": TWO}
TITLE = {"type": "paragraph", "text": {"field": "title"}}
CODE = {"type": "code", "text": "x"}
# Where the native probe shows nothing on a page.
SHOWN = {
    "Chart.stacking": pair({**CHART, "stacking": "stacked"}, CHART),
    "FieldRun.color": pair({**TITLE, "text": {"field": "title", "color": "#123456"}}, TITLE, title="T"),
    "Indent.right": pair(
        {"type": "paragraph", "text": LONG, "indent": {"right": 200}}, {"type": "paragraph", "text": LONG}
    ),
    "Slide.layout": ({"slides": [{"layout": "section", "title": "S"}]}, {"slides": [{"title": "S"}]}),
    "ThemeFonts.mono": (
        pair(CODE, CODE, theme={"extends": "slate", "fonts": {"mono": "Cambria"}})[0],
        pair(CODE, CODE)[0],
    ),
}


@pytest.fixture
def deck(call: Call, pictures: Path) -> Render:
    """Render a deck, check the file in full and open it."""
    whole = (pictures / "blue.png").read_bytes()
    (pictures / "a.png").write_bytes(whole)

    def rendered(*slides: Any, **given: Any) -> Opened:
        answer = call(
            "pdf.render.deck", {"slides": list(slides), **given} if slides else given, checks="full"
        )
        assert answer["error"] is None, answer["error"]
        return Opened(Path(answer["artifacts"][0]["path"]).read_bytes(), answer)

    return rendered


def test_pages_claim_what_slides_claim_but_notes() -> None:
    assert NATIVE - KEPT - NATIVE_CHARTS == SUPPORT - PAGE_CHARTS
    assert set(PROBES) | ELSEWHERE == NATIVE - FED - NATIVE_CHARTS


def without(value: Any, name: str) -> Any:
    """Return an input without the first property of a name."""
    if isinstance(value, dict):
        if name in value:
            return {key: one for key, one in value.items() if key != name}
        return {key: without(one, name) for key, one in value.items()}
    return [without(one, name) for one in value] if isinstance(value, list) else value


def seen(opened: Opened) -> list[Any]:
    """Return all that a reader of the file meets: pages, links, structure, outline, properties."""
    pages = [(page.Contents.read_bytes(), str(page.mediabox)) for page in opened.pdf.pages]
    faces = [one.font for one in opened.shown]
    links = [
        (str(one.Rect), str(one.get("/A")), str(one.get("/Dest", "")), str(one.Contents))
        for one in opened.links
    ]
    elements = [(str(one.S), str(one.get("/Alt")), str(one.get("/A"))) for one in opened.elements()]
    return [pages, faces, links, elements, opened.outline, opened.info, str(opened.pdf.Root.Lang)]


@pytest.mark.parametrize("name", sorted(set(PROBES) - KEPT))
def test_a_claimed_property_reaches_the_pages(name: str, deck: Render) -> None:
    given, needle = PROBES[name]

    opened = deck(**copy.deepcopy(given))

    assert "common/PROPERTY_NOT_RENDERED" not in opened.losses()
    words = re.fullmatch(r"<a:t>(.*)</a:t>", needle)
    if words and "&" not in needle:
        assert words[1].strip() in opened.text.replace("\n", "") or words[1].upper() in opened.text


def other(name: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return an input with a property and one without, None where the property must be there or does nothing alone."""
    if name in SHOWN or name in COMPARED:
        return SHOWN.get(name) or COMPARED[name]
    given = PROBES[name][0]
    bare = without(given, name.rpartition(".")[2])
    return None if bare == given else (given, bare)


@pytest.mark.parametrize("name", sorted(set(PROBES) - KEPT - SATISFIED))
def test_a_page_shows_whether_a_property_is_set(name: str, deck: Render, call: Call) -> None:
    two = other(name)
    if two is None:
        return
    answer = call("pdf.render.deck", copy.deepcopy(two[1]))
    if answer["error"] is not None:
        assert answer["error"]["code"] == "common/SCHEMA_REJECTED", "it is required"
        return

    assert seen(deck(**copy.deepcopy(two[0]))) != seen(deck(**copy.deepcopy(two[1])))


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
@pytest.mark.parametrize("size", ["16:9", "4:3"])
def test_every_layout_is_drawn_in_every_theme(theme: str, size: str, deck: Render, tmp_path: Path) -> None:
    slides = [
        {"layout": layout, "title": f"As {layout}", "content": ["One: first", "Two: second"]}
        for layout in LAYOUTS
    ]

    opened = deck(*slides, theme=theme, size=size, footer="Foot")

    assert opened.pages == len(LAYOUTS)
    assert opened.losses() == []
    for number, layout in enumerate(LAYOUTS, 1):
        assert layout == "blank" or f"As {layout}" in opened.page_text(number)
        assert "first" in opened.page_text(number)
    path = tmp_path / "deck.pdf"
    path.write_bytes(opened.data)
    assert_valid(path)


def test_what_means_nothing_is_no_part_of_the_reading_order(deck: Render) -> None:
    opened = deck({"title": "Title", "kicker": "Over", "content": ["a", "b"]}, footer="Foot")

    assert opened.roles == ["Document", "Sect", "H1", "P", "L", "LI", "Lbl", "LBody", "LI", "Lbl", "LBody"]
    assert {one.role for one in opened.shown if one.text.strip() == "Foot"} == {"Artifact"}


def test_a_nested_list_stands_in_its_item_and_tables_have_heads(deck: Render) -> None:
    items = {"type": "list", "items": [{"text": "a", "items": ["b"]}, "c"], "ordered": True}
    table = {
        "type": "table",
        "columns": ["K", "V"],
        "rows": [["x", 1], ["y", 2]],
        "header_columns": 1,
        "alt": "all",
    }
    opened = deck({"title": "T", "content": [items]}, {"title": "U", "content": [table]})

    outer, inner = opened.elements("L")
    assert str(inner) != str(outer)
    assert [
        str(kid.S)
        for kid in opened.elements("LBody")[0].K
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid
    ] == ["/L"]
    assert opened.roles.count("TH") == 4
    assert opened.roles.count("TD") == 2
    assert str(opened.elements("Table")[0].A[0].Summary) == "all"


def test_lists_of_another_kind_are_lists_of_their_own(deck: Render) -> None:
    numbers = {"type": "list", "ordered": True, "items": [{"text": "one", "items": ["deep"]}, "two"]}
    opened = deck({"title": "T", "content": ["point", numbers]})

    kinds = [str(one.A[0].ListNumbering) for one in opened.elements("L")]
    assert kinds == ["/Disc", "/Decimal", "/LowerAlpha"]
    assert opened.roles.count("LI") == 4


def test_a_quotation_is_one_and_its_large_mark_says_nothing(deck: Render) -> None:
    quote = {"type": "quote", "text": "Words", "by": "Jane"}
    opened = deck({"layout": "quote", "title": "T", "content": [quote]})

    assert opened.roles == ["Document", "Sect", "H1", "BlockQuote", "P", "P"]
    assert opened.at("“").role == "Artifact"


def test_every_row_of_a_header_looks_and_reads_as_one(deck: Render) -> None:
    table = {
        "type": "table",
        "style": "banded",
        "header_rows": 2,
        "columns": ["A", "B"],
        "rows": [[{"text": "Both", "colspan": 2}], ["x", "y"]],
    }
    opened = deck({"title": "T", "content": [table]})

    assert [str(kid.S) for row in opened.elements("TR") for kid in row.K] == ["/TH"] * 3 + ["/TD"] * 2
    over, under = opened.at("Both"), opened.at("A")
    assert (over.font, over.color) == (under.font, under.color)
    accent = resolve_theme("slate", "").colors["accent1"]
    assert len(opened.filled(accent)) == 4, "the rule of the head, and each cell of the header on its ground"


def test_a_first_column_leaves_the_header_its_ink(call: Call) -> None:
    table = {"type": "table", "columns": ["A", "B"], "rows": [["x", "y"]], "header_columns": 1}
    answer = call("pptx.render", {"slides": [{"title": "T", "content": [table]}]})

    with ZipFile(answer["artifacts"][0]["path"]) as package:
        styles = package.read("ppt/tableStyles.xml").decode()
    first = re.findall(r"<a:firstCol>(.*?)</a:firstCol>", styles)
    assert len(first) == 5
    assert all('<a:tcTxStyle b="on">' in one and "Clr" not in one for one in first)


def test_a_column_is_as_wide_as_its_bold_words(deck: Render) -> None:
    rich = ["rich ", {"text": "bold", "bold": True}]
    table = {"type": "table", "size": 20, "columns": ["A", "B"], "rows": [[LONG * 2, rich]]}
    opened = deck({"title": "T", "content": [table]}, theme="vivid")

    assert opened.at("rich").y == opened.at("bold").y


def test_text_stands_where_it_stands_on_slides(deck: Render, call: Call) -> None:
    given = {"slides": [{"title": "Message", "content": ["Words " * 20, "x"]}]}
    native = call("pptx.render", given)
    opened = deck(**given)

    assert native["error"] is None
    title, first = opened.at("Message"), opened.at("Words")
    assert (title.x, first.size) == (48.0, 25.0)
    lines = [one for one in opened.shown if "Words" in one.text]
    assert len(lines) == 2, "broken where the slide breaks"
    assert lines[0].y - lines[1].y == pytest.approx(1.2 * 25, abs=0.1)


@pytest.mark.parametrize("font", ["Calibri", "Arial", "Courier New", "Cambria"])
@pytest.mark.parametrize(("pitch", "below"), [(None, 20.0), (0.9, 17.2), (1.5, 32.0)])
def test_base_lines_stand_where_presentation_programs_put_them_for_every_face(
    font: str, pitch: float | None, below: float, deck: Render
) -> None:
    text = {"type": "paragraph", "text": {"text": "Word", "size": 20, "font": font}}
    block = text if pitch is None else text | {"line_height": pitch}
    opened = deck({"layout": "blank", "content": [block]})

    top = 540 - 36  # of the region of a blank slide
    assert top - opened.at("Word").y == pytest.approx(below, abs=0.1)


def test_small_capitals_take_the_room_that_they_were_given(deck: Render) -> None:
    words = {"type": "paragraph", "text": {"text": "ABCDEFG hij " * 60, "caps": "small"}}
    opened = deck({"layout": "blank", "content": [words, {"type": "callout", "text": "After"}]})

    last = min(one.y for one in opened.shown if "ABC" in one.text)
    assert last > opened.at("Note").y + 20, "what follows stands below its last line"


def test_fields_in_capitals_are_shown_so(deck: Render) -> None:
    opened = deck({"title": "T", "kicker": {"field": "title"}}, title="Deck name", theme="slate")

    assert opened.says("DECK NAME")


def test_tabs_stop_every_inch_as_on_slides(deck: Render) -> None:
    text = {"type": "paragraph", "text": ["Some words", {"tab": True}, "after"]}
    opened = deck({"layout": "blank", "content": [text]})

    assert (opened.at("after").x - opened.at("Some").x) % 72 == 0


def test_what_a_plain_cell_cannot_show_is_told_with_its_table_and_page(deck: Render) -> None:
    table = {"type": "table", "columns": ["A"], "rows": [["\ue000"]]}
    opened = deck({"title": "One"}, {"title": "Two", "content": [table]})

    found = opened.answer["losses"]
    assert [(one["code"], one["path"], one["page"]) for one in found] == [
        ("common/GLYPH_MISSING", "/slides/1/content/0", 2)
    ]


def test_hidden_slides_have_no_page_and_are_told(deck: Render) -> None:
    opened = deck({"title": "One"}, {"title": "Two", "hidden": True}, {"title": "Three"}, numbers=True)

    assert opened.pages == 2
    assert [(loss["code"], loss["path"]) for loss in opened.answer["losses"]] == [
        ("pdf/HIDDEN_LEFT_OUT", "/slides/1")
    ]
    assert [(one[0], one[1]) for one in opened.answer["artifacts"][0]["map"]] == [
        (1, "/slides/0"),
        (2, "/slides/2"),
    ]
    assert "3" in opened.page_text(2), "slides keep their numbers"


def test_a_deck_of_hidden_slides_is_one_empty_page(deck: Render) -> None:
    opened = deck({"title": "One", "hidden": True})

    assert (opened.pages, opened.text) == (1, "")


def test_notes_are_told_as_lost(deck: Render) -> None:
    opened = deck({"title": "One", "notes": "Say this"})

    assert opened.losses() == ["common/PROPERTY_NOT_RENDERED"]
    assert "Say this" not in opened.text


def test_sections_and_titles_are_the_outline(deck: Render) -> None:
    opened = deck(
        {"title": "A"}, {"title": "B", "section": "Part"}, {"title": "C"}, {"title": "D", "section": "End"}
    )

    root = opened.pdf.open_outline().root
    assert [str(one.title) for one in root] == ["A", "Part", "End"]
    assert [[str(kid.title) for kid in one.children] for one in root] == [[], ["B", "C"], ["D"]]


def test_links_lead_to_slides_and_on(deck: Render) -> None:
    link = [{"text": "there", "link": "#goal"}, " ", {"text": "on", "link": {"slide": "next"}}]
    opened = deck(
        {"title": "A", "content": [{"type": "paragraph", "text": link}]}, {"title": "B", "id": "goal"}
    )

    there, on = opened.links
    assert there.Dest[0] == opened.pdf.pages[1].obj
    assert str(on.A.N) == "/NextPage"
    assert opened.roles.count("Link") == 2


def test_links_to_hidden_slides_are_told_and_lead_nowhere(deck: Render) -> None:
    link = {"type": "paragraph", "text": [{"text": "there", "link": "#goal"}]}
    image = {"type": "image", "source": "a.png", "alt": "blue", "link": "#goal"}
    opened = deck({"title": "A", "content": [link, image]}, {"title": "B", "id": "goal", "hidden": True})

    dropped = [one for one in opened.answer["losses"] if one["code"] == "common/LINK_DROPPED"]
    assert [path for one in dropped for path in one["sample_paths"]] == [
        "/slides/0/content/0/text/0",
        "/slides/0/content/1/link",
    ]
    assert opened.links == []
    assert "Link" not in opened.roles


def test_lines_that_break_where_asked_do_not_run_together(deck: Render) -> None:
    opened = deck({"title": "A", "content": ["one\ntwo"]})

    assert "".join(one.text for one in opened.shown if one.role == "LBody") == "one two"


@pytest.mark.parametrize("operation", ["pdf.render.deck", "pptx.render"])
def test_a_footer_that_its_place_does_not_hold_is_told(operation: str, call: Call) -> None:
    answer = call(operation, {"footer": "word " * 90, "slides": [{"layout": "title"}, {"title": "T"}]})

    assert [(one["code"], one["path"], one["page"]) for one in answer["losses"]] == [
        ("common/TEXT_OVERFLOW", "/footer", 2)
    ]


def test_hyphens_in_narrow_columns_are_places_to_break(deck: Render) -> None:
    table = {"type": "table", "columns": ["well-to-do-not-yet"] * 12, "rows": [["x"] * 12]}

    assert deck({"title": "T", "content": [table]}).losses() == []


def test_words_that_break_inside_in_narrow_columns_are_told(deck: Render) -> None:
    table = {"type": "table", "columns": [f"Wonderfully{i}" for i in range(30)], "rows": [["x"] * 30]}
    opened = deck({"title": "T", "content": [table]})

    (found,) = opened.answer["losses"]
    assert (found["code"], found["path"], found["count"]) == (
        "common/TEXT_OVERFLOW",
        "/slides/0/content/0",
        30,
    )
    assert "'Wonderfully0' is wider than its place" in found["message"]


def test_a_template_is_told_and_its_own_names_become_ours(
    gateway: Gateway, pictures: Path, call: Call
) -> None:
    template = gateway.invoke_operation(
        "pptx.render", {"slides": [{"title": "T"}]}, {"output": {"path": "t.pptx"}}
    ).unwrap()
    slide = {"layout": "Two boxes", "title": "Kept", "placeholders": {"Left": ["words of the left"]}}

    answer = call("pdf.render.deck", {"template": "t.pptx", "slides": [slide]}, checks="full")

    assert template.ok
    assert answer["error"] is None, answer["error"]
    assert [loss["code"] for loss in answer["losses"]] == ["pdf/TEMPLATE_NOT_DRAWN"]
    opened = Opened(Path(answer["artifacts"][0]["path"]).read_bytes(), answer)
    assert opened.says("Kept", "words of the left")


def test_losses_name_the_page(deck: Render) -> None:
    wide = {"title": "W", "content": ["x" * 400]}
    opened = deck({"title": "H", "hidden": True}, wide)

    found = [loss for loss in opened.answer["losses"] if loss["code"] == "common/TEXT_OVERFLOW"]
    assert [loss["page"] for loss in found] == [1]


def test_pictures_are_cut_to_their_shape_and_shared(deck: Render) -> None:
    image = {"type": "image", "source": "a.png", "alt": "blue"}
    opened = deck({"layout": "picture", "title": "A", "content": [image]}, {"title": "B", "content": [image]})

    assert [str(one.Alt) for one in opened.elements("Figure")] == ["blue", "blue"]
    assert len(opened.images) == 1


def test_a_scripted_face_that_is_asked_for_is_told(deck: Render) -> None:
    theme = {"extends": "slate", "fonts": {"body": "Unheard Of Sans"}}
    opened = deck({"title": "A", "content": ["x"]}, theme=theme)

    assert opened.losses() == ["common/FONT_SUBSTITUTED"]


def test_the_same_deck_gives_the_same_bytes(deck: Render) -> None:
    given = PROBES["Table.rows"][0]

    assert deck(**copy.deepcopy(given)).data == deck(**copy.deepcopy(given)).data
