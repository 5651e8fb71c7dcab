"""Text never leaves the page in silence: it is made smaller where that is ours to do, and told where it is not."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.engines.runstamp_pdf.conftest import Opened, Render

LONG = "Proceedings of the seventeenth meeting of the committee on everything else "


def left(opened: Opened) -> list[str]:
    """Return the places that the ledger says leave the page."""
    told = [loss for loss in opened.answer["losses"] if loss["code"] == "common/TEXT_OVERFLOW"]
    return [path for loss in told for path in loss["sample_paths"]]


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
def test_a_long_title_on_a_page_of_its_own_is_set_smaller_until_all_of_it_is_seen(
    render: Render, theme: str
) -> None:
    more: dict[str, Any] = {"title": (LONG * 6).strip(), "subtitle": (LONG * 6).strip(), "cover": "page"}
    opened = render("body", theme=theme, meta={"author": "Author"}, **more)

    lines = [one for one in opened.shown if one.page == 1]
    assert " ".join(" ".join(one.text for one in lines).split()).count(LONG.strip()) == 12
    assert all(0 < one.y < opened.size()[1] for one in lines)
    assert len({round(one.y) for one in lines}) == len(lines)
    assert left(opened) == []


def test_what_a_cover_cannot_show_is_told_once_however_many_sizes_are_tried(render: Render) -> None:
    opened = render("body", title=LONG * 6 + "\U0010fffd", cover="page")

    assert [loss["count"] for loss in opened.answer["losses"]] == [1]


@pytest.mark.parametrize(
    ("blocks", "document", "path"),
    [
        (["x"], {"footer": LONG * 200}, "/footer"),
        ([{"type": "paragraph", "text": LONG, "indent": {"first": -200}}], {}, "/blocks/0"),
        (["x", {"type": "side_by_side", "gap": 1000, "items": [{"blocks": ["a"]}, {"blocks": ["b"]}]}], {}, "/blocks/1"),
    ],
)  # fmt: skip
def test_text_outside_the_page_is_told_at_its_place(
    render: Render, blocks: list[Any], document: dict[str, Any], path: str
) -> None:
    assert left(render(*blocks, **document)) == [path]


def test_text_inside_the_page_is_not_told(render: Render) -> None:
    opened = render(LONG * 100, header=LONG, footer={"right": [{"field": "page"}]}, title=LONG)

    assert opened.answer["losses"] == []


def chart(kind: str, *names: str) -> dict[str, Any]:
    values = list(range(1, len(names) + 1))
    return {
        "type": "chart",
        "kind": kind,
        "categories": list(names),
        "series": [{"name": "s", "values": values}],
        "alt": "a",
    }


@pytest.mark.parametrize("kind", ["bar", "column"])
def test_names_of_many_categories_do_not_lie_over_one_another(render: Render, kind: str) -> None:
    opened = render(chart(kind, *[f"name{i}" for i in range(300)]))

    names = [one for one in opened.shown if one.text.startswith("name")]
    assert 10 < len(names) < 300
    apart = [abs(a.y - b.y) + abs(a.x - b.x) for a, b in pairwise(names)]
    assert min(apart) > 0.8 * names[0].size
    assert opened.losses() == ["common/TEXT_OVERFLOW"]


@pytest.mark.parametrize("kind", ["bar", "column"])
def test_names_of_categories_that_are_cut_are_told(render: Render, kind: str) -> None:
    opened = render(chart(kind, *[f"{LONG}{LONG}{i}" for i in range(16)]))

    assert "…" in opened.text
    assert [loss["path"] for loss in opened.answer["losses"]] == ["/blocks/0/categories"]


@pytest.mark.parametrize("kind", ["bar", "column"])
def test_names_of_categories_that_are_shown_whole_are_not_told(render: Render, kind: str) -> None:
    opened = render(chart(kind, *["Name of three words"] * 3, "short"))

    assert opened.losses() == []


@pytest.mark.parametrize("side", ["right", "left", "top", "bottom"])
def test_a_legend_stays_in_its_chart_and_tells_what_it_leaves_out(render: Render, side: str) -> None:
    series = [{"name": f"series{i}", "values": [i, 2]} for i in range(200)]
    opened = render("above", {**chart("line", "a", "b"), "series": series, "legend": side}, "below")

    names = [one for one in opened.shown if one.text.startswith("series")]
    assert 3 < len(names) < 200
    assert all(opened.at("below").y < one.y < opened.at("above").y for one in names)
    assert [loss["path"] for loss in opened.answer["losses"]] == ["/blocks/1/legend"]


@pytest.mark.parametrize(("columns", "told"), [(200, ["/blocks/0"]), (20, [])])
def test_columns_too_narrow_for_a_letter_are_told(render: Render, columns: int, told: list[str]) -> None:
    opened = render(
        {"type": "table", "columns": [f"c{i}" for i in range(columns)], "rows": [["x"] * columns]}
    )

    assert left(opened) == told
