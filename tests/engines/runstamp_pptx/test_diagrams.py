"""Diagrams: nothing overlaps or leaves the slide, whatever the number of items; lines are glued; other formats say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from itertools import combinations, pairwise
from typing import Any

import pytest
from pptx import Presentation
from pptx.shapes.group import GroupShape

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp_slides.diagrams.days import ticks
from tests.engines.runstamp_pptx.conftest import Make
from tests.oracles import assert_valid


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Gateway:
    return Gateway(store=Store(tmp_path_factory.mktemp("store")), strict=True)


LONG = "Bereitstellung der Infrastruktur"
TREE = {"title": "Head", "children": [{"title": f"Area {i}", "children": ["One", "Two"]} for i in range(3)]}
TASKS = [
    {"title": "Build", "start": "2026-01-12", "end": "2026-06-30", "progress": 0.4, "group": "A"},
    {"title": "Go-live", "start": "2026-07-01", "milestone": True, "group": "B"},
    {"title": "Test", "start": "2026-05-01", "end": "2026-06-30", "group": "A"},
]
KINDS: dict[str, dict[str, Any]] = {
    "timeline": {"items": [{"title": "One", "date": "2026"}, "Two"]},
    "process": {"items": ["One", "Two", "Three"]},
    "cycle": {"items": ["One", "Two", "Three", "Four"]},
    "funnel": {"items": [{"title": "One", "value": 3}, "Two"]},
    "hierarchy": {"root": TREE},
    "matrix": {"columns": ["L", "H"], "rows": [{"title": "R", "cells": ["a", {"items": ["b"]}]}], "x": "X", "y": "Y"},
    "swot": {"strengths": ["s"], "threats": ["t"]},
    "gantt": {"items": TASKS},
}  # fmt: skip


def boxes(path: Any, names: tuple[str, ...]) -> Iterator[tuple[int, Any]]:
    """Yield the shapes of a group on each slide whose names begin so."""
    for number, slide in enumerate(Presentation(str(path)).slides):
        for shape in slide.shapes:
            if isinstance(shape, GroupShape):
                yield from ((number, one) for one in shape.shapes if one.name.startswith(names))


def overlap(a: Any, b: Any) -> bool:
    return bool(
        a.left < b.left + b.width - 2000
        and b.left < a.left + a.width - 2000
        and a.top < b.top + b.height - 2000
        and b.top < a.top + a.height - 2000
    )


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 12])
@pytest.mark.parametrize("kind", ["process", "cycle", "funnel", "timeline"])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_no_part_covers_another_or_leaves_the_slide(kind: str, count: int, columns: int, make: Make) -> None:
    if kind == "cycle" and count == 1:
        return
    block = {
        "type": kind,
        "items": [{"title": f"{LONG} {i}", "text": "Words about it"} for i in range(count)],
    }
    made = make(slides=[{"title": "S", "columns": [[block]] * columns}] if columns > 1 else [{"title": "S", "content": [block]}])  # fmt: skip

    found = list(boxes(made.path, ("Step", "Phase", "Stage", "About")))
    # Arrows reach into each other's notch, by the depth of their point.
    texts = [(number, one) for number, one in found if kind != "process" or not one.name.startswith("Step")]
    clashes = [(a.name, b.name) for (n, a), (m, b) in combinations(texts, 2) if n == m and overlap(a, b)]
    if "common/TEXT_OVERFLOW" not in made.codes:
        assert clashes == []
        assert all(one.left >= 0 and one.top + one.height <= 540 * 12700 for _, one in found)


@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (5, 4), (2, 12), (8, 8)])
def test_the_boxes_of_a_tree_keep_apart(shape: tuple[int, int], make: Make) -> None:
    children = [{"title": f"{i}", "children": [f"{i}.{j}" for j in range(shape[1])]} for i in range(shape[0])]

    made = make(
        slides=[
            {"title": "S", "content": [{"type": "hierarchy", "root": {"title": "R", "children": children}}]}
        ]
    )

    found = list(boxes(made.path, ("Box",)))
    assert len(found) == 1 + shape[0] * (1 + shape[1])
    assert not [1 for (_, a), (_, b) in combinations(found, 2) if overlap(a, b)]


def test_lines_hold_to_the_boxes_that_they_join(make: Make) -> None:
    made = make(slides=[{"title": "S", "content": [{"type": "hierarchy", "root": TREE}]}])

    (group,) = [
        shape for shape in Presentation(str(made.path)).slides[0].shapes if isinstance(shape, GroupShape)
    ]
    ids = {shape.shape_id for shape in group.shapes if shape.name.startswith("Box")}
    lines = [shape for shape in group.shapes if shape.name.startswith("Connector")]
    ends = [int(end) for end in re.findall(r"<a:(?:st|end)Cxn id=\"(\d+)\"", made.slide(1))]
    assert len(lines) == len(ids) - 1
    assert len(ends) == 2 * len(lines)
    assert set(ends) == ids


def test_a_long_plan_continues_under_its_axis(make: Make) -> None:
    tasks = [{"title": f"Task {i}", "start": "2026-01-05", "end": "2026-09-30"} for i in range(40)]

    made = make(slides=[{"title": "S", "content": [{"type": "gantt", "items": tasks}]}])

    assert made.rendered.artifacts[0].pages == 3
    assert all("<a:t>Jan</a:t>" in made.slide(i) for i in (1, 2, 3))


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
def test_diagrams_are_valid(theme: str, make: Make) -> None:
    slides = [{"title": kind, "content": [{"type": kind, **fields}]} for kind, fields in KINDS.items()]
    halves = [
        {"title": f"{kind} at the left", "columns": [[{"type": kind, **fields}], ["words"], ["words"]]}
        for kind, fields in KINDS.items()
    ]

    made = make(theme=theme, slides=slides + halves)

    assert made.codes == []
    assert_valid(made.path)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", ["docx.render", "pdf.render"])
def test_a_document_says_in_a_list_what_a_slide_draws(name: str, kind: str, gateway: Gateway) -> None:
    answer = gateway.invoke_operation(name, {"blocks": [{"type": kind, **KINDS[kind]}]}, {}).to_json()

    assert [loss["code"] for loss in answer["losses"]] == ["common/DIAGRAM_IN_WORDS"]
    assert answer["losses"][0]["severity"] == "degraded"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_pages_of_a_deck_draw_diagrams(kind: str, gateway: Gateway) -> None:
    deck = {"slides": [{"title": "S", "content": [{"type": kind, **KINDS[kind]}]}]}

    answer = gateway.invoke_operation("pdf.render.deck", deck, {}).to_json()

    assert answer["losses"] == []


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"type": "gantt", "items": [{"title": "x", "start": "2026-02-31"}]}, "/slides/0/content/0/items/0/start"),
        ({"type": "gantt", "items": [{"title": "x", "start": "2026-03-01", "end": "2026-02-01"}]}, "/slides/0/content/0/items/0/end"),
        ({"type": "matrix", "columns": ["a", "b"], "rows": [{"cells": ["x"]}]}, "/slides/0/content/0/rows/0/cells"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_where_it_stands(
    fields: dict[str, Any], path: str, gateway: Gateway
) -> None:
    answer = gateway.invoke_operation(
        "pptx.render", {"slides": [{"title": "S", "content": [fields]}]}, {}
    ).to_json()

    assert answer["error"]["code"] == "common/SCHEMA_REJECTED"
    assert path in json.dumps(answer["error"]["issues"])


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fi-FI"])
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(
    "days", [1, 3, 20, 75, 200, 800, 3_000, 30_000, 90_000, 400_000, 2_000_000, 3_600_000]
)
def test_dates_of_an_axis_stand_apart(days: int, narrow: bool, language: str, make: Make) -> None:
    start, end = date(35, 11, 3), date.fromordinal(date(35, 11, 3).toordinal() + days)
    plan = {"type": "gantt", "items": [{"title": "Rome", "start": start.isoformat(), "end": end.isoformat()}]}
    slide = (
        {"title": "S", "columns": [[plan], ["w"], ["w"], ["w"]]}
        if narrow
        else {"title": "S", "content": [plan]}
    )
    made = make(slide, language=language)

    found = re.findall(r'name="Date .*?x="(\d+)" y="(\d+)".*?sz="(\d+)".*?<a:t>([^<]+)</a:t>', made.slide(1))
    rows = {
        y: sorted((int(x) / 12700, int(size) / 100, text) for x, at, size, text in found if at == y)
        for _, y, _, _ in found
    }
    assert 1 <= len(rows) <= 2
    assert all(
        after[0] - x >= len(text) * 0.45 * size
        for row in rows.values()
        for (x, size, text), after in pairwise(row)
    )


def test_a_plan_over_millennia_counts_in_round_years() -> None:
    found = ticks(date(35, 1, 1).toordinal(), date(9800, 1, 1).toordinal(), 12, ("",) * 12)

    assert [tick.label for tick in found] == ["1", *(str(year) for year in range(1000, 10_000, 1000))]
