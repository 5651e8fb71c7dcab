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
