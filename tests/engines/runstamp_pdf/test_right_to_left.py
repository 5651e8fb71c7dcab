"""Text from right to left stands, and is marked, where a reader of such text looks for it."""

from __future__ import annotations

from typing import Any

from tests.engines.runstamp_pdf.conftest import Opened, Render

MARGIN = 70.87
RIGHT = 595.28 - MARGIN
HEBREW = "שלום עולם "


def starts(opened: Opened) -> list[float]:
    """Return the left edge of each line, from the top."""
    found: dict[float, float] = {}
    for one in opened.shown:
        found[one.y] = min(found.get(one.y, RIGHT), one.x)
    return [found[y] for y in sorted(found, reverse=True)]


def test_page_numbers_of_contents_stand_at_the_left_edge(render: Render) -> None:
    contents: Any = {"type": "toc", "title": "תוכן"}
    opened = render(contents, {"type": "heading", "text": HEBREW.strip()}, language="he", cover="none")

    number = opened.at("1")
    entry = next(one for one in opened.shown if one.y == number.y and one.text != "1")
    assert abs(number.x - MARGIN) < 0.1
    assert entry.x > RIGHT - 100
    leader = next(one for one in opened.strokes if one.dashed)
    assert number.x < leader.points[0][0] < leader.points[-1][0] < entry.x


def test_the_last_line_of_justified_text_starts_at_the_right(render: Render) -> None:
    opened = render({"type": "paragraph", "align": "justify", "text": (HEBREW * 31).strip()}, cover="none")

    *filled, last = starts(opened)
    assert len(filled) > 1
    # the space that parts a line from the next stands left of it
    assert all(abs(one - MARGIN) < 4 for one in filled)
    assert last > MARGIN + 50


def test_links_over_several_lines_cover_their_words(render: Render) -> None:
    text = {"text": (HEBREW * 31).strip(), "link": "https://a.example/"}
    opened = render({"type": "paragraph", "text": text}, cover="none")

    edges = [float(one.Rect[2]) for one in opened.links]
    assert len(edges) > 2
    assert all(abs(edge - RIGHT) < 0.1 for edge in edges)


def right_edge(opened: Opened, text: str) -> float:
    """Return where the first stretch that holds a text ends, as pdfium sees it."""
    import pypdfium2

    page = pypdfium2.PdfDocument(opened.data)[0].get_textpage()
    at = page.search(text).get_next()
    assert at is not None
    return float(max(page.get_charbox(i, loose=True)[2] for i in range(at[0], at[0] + at[1])))


def line_ends(opened: Opened) -> list[float]:
    """Return the right edge of each line, from the top."""
    import pypdfium2

    page = pypdfium2.PdfDocument(opened.data)[0].get_textpage()
    found: dict[int, float] = {}
    for i in range(page.count_chars()):
        if not page.get_text_range(i, 1).isspace():
            _, bottom, right, _ = page.get_charbox(i, loose=True)
            found[round(bottom)] = max(found.get(round(bottom), 0.0), right)
    return [found[line] for line in sorted(found, reverse=True)]


def test_what_comes_after_a_tab_stands_left_of_it(render: Render) -> None:
    opened = render(
        {"type": "paragraph", "text": ["שלום", {"tab": True}, "עולם", {"tab": True}, "12"]}, cover="none"
    )

    assert abs(right_edge(opened, "שלום") - RIGHT) < 1
    assert abs(right_edge(opened, "עולם") - (RIGHT - 36)) < 1
    assert abs(right_edge(opened, "12") - (RIGHT - 72)) < 1


def test_the_number_of_a_heading_stands_before_it_at_the_right(render: Render) -> None:
    heading = {"type": "heading", "text": "שלום"}
    opened = render(heading, language="he", heading_numbering="decimal", cover="none")

    assert abs(right_edge(opened, "1") - RIGHT) < 1
    assert right_edge(opened, "שלום") < opened.at("1").x


def test_a_first_line_is_indented_from_the_right(render: Render) -> None:
    indent = {"left": 40, "first": 20}
    opened = render({"type": "paragraph", "text": "עולם " + HEBREW * 30, "indent": indent}, cover="none")

    first, *others = [RIGHT - one for one in line_ends(opened)]
    assert abs(first - 60) < 1
    assert len(others) > 1
    assert all(abs(one - 40) < 1 for one in others)
