"""The files are valid for independent judges, the same in every process, and never end in an untyped error."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runstamp import yaml12
from runstamp.engine import Call
from runstamp.errors import RunstampError
from runstamp.model.deck import Deck
from runstamp.model.icons import ICONS
from runstamp.model.paint import PATTERNS
from runstamp.model.presets import PRESETS
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
from tests.engines.runstamp_pptx.conftest import Make
from tests.oracles import assert_valid

ROOT = Path(__file__).parents[3]
DECKS = sorted((ROOT / "examples" / "decks").iterdir())
EXAMPLE = ROOT / "examples" / "decks" / "quarterly-review.json"


def everything(theme: str) -> dict[str, Any]:
    return {
        "title": "All", "theme": theme, "footer": "Foot", "meta": {"custom": {"n": 1}},
        "slides": [
            {"layout": "title", "title": "T", "subtitle": "S", "kicker": "K", "notes": "N", "section": "One"},
            {"layout": "section", "title": "Part", "content": ["x"]},
            {"layout": "agenda", "title": "Agenda", "content": [{"type": "toc"}]},
            {"layout": "kpis", "title": "Kpis", "content": [{"type": "kpis", "items": [{"label": "L", "value": "1", "delta": "+2", "note": "n"}] * 5}]},
            {"layout": "timeline", "title": "Time", "content": [{"type": "list", "items": [f"Q{i}: step" for i in range(9)]}]},
            {"layout": "team", "title": "Team", "content": [{"type": "image", "source": "a.png", "alt": "p"}, "Ann", "Chief"]},
            {"layout": "picture", "title": "Picture", "content": ["text", {"type": "image", "source": "a.png", "alt": "p", "link": "https://example.org"}]},
            {"layout": "quote", "title": "Quote", "content": [{"type": "quote", "text": "Words", "by": "Ann"}]},
            {"layout": "comparison", "title": "Compare", "columns": [{"title": "L", "blocks": ["a"]}, {"title": "R", "blocks": [{"type": "chart", "kind": "pie", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}]}]}]},
            {"title": "Blocks", "hidden": True, "content": [
                {"type": "heading", "text": "H"}, {"type": "paragraph", "text": [{"text": "b", "bold": True, "link": "#end", "tooltip": "t"}, {"break": "line"}, {"tab": True}, {"field": "slide"}]},
                {"type": "callout", "kind": "tip", "text": "c"}, {"type": "code", "text": "x = 1", "language": "python"}, {"type": "divider"},
                {"type": "side_by_side", "items": [{"blocks": ["l"]}, {"blocks": [{"type": "table", "columns": ["A", "B"], "rows": [[{"text": "w", "colspan": 2}], ["1", "2"]], "caption": "C"}]}]},
            ]},
            {"layout": "closing", "title": "End", "id": "end", "content": ["mail"]},
            {"layout": "blank", "content": ["free"]},
        ],
    }  # fmt: skip


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
def test_a_deck_of_everything_is_valid(theme: str, make: Make) -> None:
    made = make(**everything(theme))

    assert_valid(made.path)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_an_example_loses_nothing_and_lacks_nothing(path: Path, make: Make) -> None:
    text = path.read_text(encoding="utf-8")
    given: Any = yaml12.load(text) if path.suffix == ".yaml" else json.loads(text)

    made = make(**given)

    assert made.codes == []
    assert {code for code, _ in made.notes} <= {"common/FONT_NOT_EMBEDDED", "common/TEXT_SHRUNK"}
    assert_valid(made.path)


def test_full_checks_reopen_the_file(tmp_path: Path) -> None:
    deck = Deck.model_validate(
        {"title": "D", "slides": [{"title": "S"}, {"layout": "blank", "content": ["x"]}]}
    )

    checks = render(deck, Call("pptx.render", {"checks": "full"}), FixedWorld(tmp_path)).checks

    assert [(check.name, check.verdict) for check in checks] == [
        ("ooxml-lint", "pass"),
        ("python-pptx", "pass"),
    ]


PROGRAM = """
import json, pathlib, sys
from runstamp import yaml12
from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
deck = Deck.model_validate(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
print(render(deck, Call("pptx.render"), FixedWorld(pathlib.Path(sys.argv[2]))).artifacts[0].path)
"""


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    digests: set[str] = set()
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "engines")]),
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(EXAMPLE), str(folder)],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        digests.add(hashlib.sha256(Path(done.stdout.strip()).read_bytes()).hexdigest())

    assert len(digests) == 1


def test_too_many_slides_are_an_error(tmp_path: Path) -> None:
    from runstamp.limits import Limits

    deck = Deck.model_validate({"slides": [{"title": "S", "content": ["long words " * 60] * 40}]})

    with pytest.raises(RunstampError) as caught:
        render(deck, Call("pptx.render", limits=Limits(slides=1)), FixedWorld(tmp_path))

    assert caught.value.code == "common/RESOURCE_LIMIT_EXCEEDED"


texts = st.text(max_size=200)
lines = st.one_of(
    texts,
    st.lists(
        st.one_of(
            texts,
            st.fixed_dictionaries({"text": texts, "bold": st.booleans()}, optional={"rtl": st.booleans()}),
        ),
        max_size=3,
    ),
)
details = {
    "rtl": st.booleans(), "fill": st.sampled_from(["accent1", "surface", "#FFFFFF"]), "border": st.just("muted"), "keep_together": st.booleans(),
    "tabs": st.lists(st.fixed_dictionaries({"at": st.integers(0, 2000)}, optional={"align": st.sampled_from(["left", "right", "center", "decimal"])}), max_size=4),
}  # fmt: skip
numbers = st.integers(-(10**6), 10**6)
spots = st.fixed_dictionaries({"value": numbers, "category": st.sampled_from(["a", "b"])})
places = ["auto", "center", "inside_end", "outside_end", "inside_base", "above", "below", "left", "right"]
notes = st.fixed_dictionaries(
    {"kind": st.sampled_from(["line", "text", "band", "arrow"]), "at": spots},
    optional={"to": spots, "text": st.text(max_size=30)},
)
leaves = st.one_of(
    texts,
    st.fixed_dictionaries({"type": st.just("paragraph"), "text": lines}, optional=details),
    st.fixed_dictionaries({"type": st.just("heading"), "level": st.integers(1, 9), "text": lines}, optional=details),
    st.fixed_dictionaries({"type": st.just("list"), "items": st.lists(lines, max_size=12), "ordered": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("quote"), "text": lines, "by": lines}, optional={"rtl": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("code"), "text": texts, "line_numbers": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("kpis"), "items": st.lists(st.fixed_dictionaries({"label": st.text(max_size=60), "value": st.text(max_size=60)}), min_size=1, max_size=12)}),
    st.fixed_dictionaries({"type": st.just("divider")}),
    st.fixed_dictionaries({"type": st.just("page_break")}),
    st.fixed_dictionaries({"type": st.just("toc")}),
    st.fixed_dictionaries({
        "type": st.just("table"), "columns": st.lists(st.text(max_size=20), min_size=2, max_size=2),
        "rows": st.lists(st.lists(st.one_of(texts, numbers, st.none(), st.fixed_dictionaries({"text": lines, "indent": st.integers(0, 15)})), min_size=2, max_size=2), max_size=40),
    }),
    st.fixed_dictionaries({
        "type": st.just("chart"), "kind": st.sampled_from(["column", "bar", "line", "area", "heatmap"]), "categories": st.just(["a", "b"]),
        "series": st.lists(st.fixed_dictionaries({"name": st.text(max_size=20), "values": st.lists(numbers, min_size=2, max_size=2)}), min_size=1, max_size=3),
    }, optional={
        "annotations": st.lists(notes, max_size=3), "gap_width": st.integers(0, 500), "overlap": st.integers(-100, 100),
        "labels": st.one_of(st.booleans(), st.fixed_dictionaries({"position": st.sampled_from(places)})),
    }),
)  # fmt: skip
steps = st.lists(
    st.one_of(st.text(max_size=40), st.fixed_dictionaries({"title": lines}, optional={"text": lines})),
    min_size=1,
    max_size=14,
)
days = st.dates().map(str)
trees: Any = st.recursive(
    st.text(max_size=30),
    lambda inner: st.fixed_dictionaries({"title": lines, "children": st.lists(inner, max_size=4)}),
    max_leaves=12,
)
diagrams = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(["timeline", "process", "cycle", "funnel"]), "items": steps}),
    st.fixed_dictionaries({"type": st.just("hierarchy"), "root": trees}),
    st.fixed_dictionaries({"type": st.just("swot")}, optional={"strengths": st.lists(lines, max_size=8), "threats": st.lists(lines, max_size=3)}),
    st.fixed_dictionaries(
        {"type": st.just("matrix"), "rows": st.lists(st.fixed_dictionaries({"cells": st.lists(st.text(max_size=30), min_size=2, max_size=2)}), min_size=1, max_size=8)},
        optional={"x": lines, "y": lines},
    ),
    st.fixed_dictionaries({
        "type": st.just("gantt"),
        "items": st.lists(st.fixed_dictionaries({"title": lines, "start": days}, optional={"end": days, "progress": st.floats(0, 1), "milestone": st.booleans()}), min_size=1, max_size=30),
    }),
)  # fmt: skip
inserts = st.one_of(
    st.fixed_dictionaries({"type": st.just("equation"), "latex": st.sampled_from([r"\frac{a}{b}", "x^2", r"\sum_{i=1}^n i", "\\left(", "é_1", "a\x01"])}),
    st.fixed_dictionaries({"type": st.just("paragraph"), "text": st.just(["so ", {"equation": "x_1"}, {"checkbox": True}])}),
    st.fixed_dictionaries({"type": st.just("barcode"), "kind": st.sampled_from(["qr", "code128", "ean13"]), "value": st.one_of(texts, st.just("400638133393"))}),
)  # fmt: skip
blocks = st.one_of(
    leaves,
    diagrams,
    inserts,
    st.fixed_dictionaries(
        {"type": st.just("box"), "blocks": st.lists(st.one_of(leaves, diagrams), min_size=1, max_size=3)},
        optional={"padding": st.integers(0, 60), "radius": st.integers(0, 40)},
    ),
    st.fixed_dictionaries(
        {"type": st.just("quote"), "blocks": st.lists(leaves, min_size=1, max_size=2)}, optional={"by": lines}
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("list"),
            "ordered": st.booleans(),
            "items": st.lists(
                st.one_of(
                    lines,
                    st.fixed_dictionaries(
                        {"text": lines, "blocks": st.lists(leaves, max_size=2)},
                        optional={"items": st.lists(lines, max_size=2)},
                    ),
                ),
                max_size=4,
            ),
        }
    ),
    st.fixed_dictionaries({"type": st.just("spacer"), "height": st.integers(0, 900)}),
    st.fixed_dictionaries(
        {
            "type": st.just("definition_list"),
            "items": st.lists(st.fixed_dictionaries({"term": lines, "text": lines}), min_size=1, max_size=9),
        }
    ),
    st.fixed_dictionaries({"type": st.just("callout"), "blocks": st.lists(leaves, min_size=1, max_size=3)}),
    st.fixed_dictionaries(
        {
            "type": st.just("side_by_side"),
            "items": st.lists(
                st.fixed_dictionaries({"blocks": st.lists(leaves, max_size=2)}), min_size=2, max_size=3
            ),
        }
    ),
)
colors = st.sampled_from(["accent1", "background", "#12345680", "muted"])
fills = st.one_of(
    colors,
    st.fixed_dictionaries({"gradient": st.just([{"at": 0, "color": "accent1"}, {"at": 1, "color": "#FFFFFF10"}]), "angle": st.integers(0, 360), "radial": st.booleans()}),
    st.fixed_dictionaries({"pattern": st.sampled_from(PATTERNS), "color": colors}),
)  # fmt: skip
sides = st.one_of(st.integers(-200, 1200), st.sampled_from(["50%", "-10%", "3cm"]))
extents = st.one_of(st.integers(0, 1200), st.sampled_from(["50%", "0%"]))
standing = {"x": sides, "y": sides, "width": extents, "height": extents, "rotate": st.integers(-360, 360), "flip": st.sampled_from(["horizontal", "vertical", "both"]), "name": st.text(min_size=1, max_size=20)}  # fmt: skip
framed = {
    "text": lines, "fit": st.sampled_from(["shrink", "none"]), "columns": st.integers(1, 4), "size": st.integers(4, 200), "fill": fills,
    "direction": st.sampled_from(["vertical", "vertical_270", "stacked"]), "border": st.booleans(), "align": st.sampled_from(["right", "justify"]),
}  # fmt: skip
elements = st.one_of(
    st.fixed_dictionaries({"type": st.just("text")}, optional={**standing, **framed}),
    st.fixed_dictionaries({"type": st.just("shape"), "shape": st.sampled_from(PRESETS)}, optional={**standing, **framed, "shadow": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("shape"), "path": st.text("MLCQAZmlz0123456789 .-", min_size=3, max_size=30)}, optional=standing),
    st.fixed_dictionaries({"type": st.just("icon"), "icon": st.sampled_from(ICONS)}, optional={**standing, "color": colors}),
    st.fixed_dictionaries({"type": st.just("group"), "elements": st.just([{"type": "icon", "icon": "x"}])}, optional=standing),
    st.fixed_dictionaries({"type": st.just("table"), "table": st.just({"columns": ["A"], "rows": [["x"]]})}, optional=standing),
    st.fixed_dictionaries(
        {"type": st.just("connector"), "kind": st.sampled_from(["straight", "elbow", "curved"]), "from": st.fixed_dictionaries({"x": sides, "y": sides}), "to": st.fixed_dictionaries({"x": sides, "y": sides})},
        optional={"start": st.sampled_from(["oval", "arrow"]), "label": lines},
    ),
)  # fmt: skip
ends = st.one_of(
    st.fixed_dictionaries({"id": st.sampled_from("ab")}, optional={"site": st.sampled_from(["top", "left", "bottom", "right"])}),
    st.fixed_dictionaries({"x": sides, "y": sides}),
)  # fmt: skip
joined = st.tuples(
    *(st.fixed_dictionaries({"type": st.just("shape"), "id": st.just(id_), "shape": st.sampled_from(PRESETS)}, optional=standing) for id_ in "ab"),
    st.fixed_dictionaries(
        {"type": st.just("connector"), "kind": st.sampled_from(["straight", "elbow", "curved"]), "from": ends, "to": ends}, optional={"label": lines}
    ),
).map(list)  # fmt: skip
layouts = st.sampled_from(
    [
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
)
slides = st.fixed_dictionaries(
    {"title": lines, "layout": layouts},
    optional={
        "subtitle": lines,
        "kicker": lines,
        "source": lines,
        "notes": st.one_of(lines, st.fixed_dictionaries({"blocks": st.lists(blocks, max_size=3)})),
        "content": st.lists(blocks, max_size=4),
        "hidden": st.booleans(),
        "elements": st.one_of(st.lists(elements, max_size=4), joined),
        "background": fills.filter(lambda fill: "pattern" not in fill),
    },
)


def attempt(deck: Deck, folder: Path) -> int | str:
    """Return how many slides came of a deck, or the code of the error."""
    try:
        return (
            render(deck, Call("pptx.render", {"checks": "auto"}), FixedWorld(folder)).artifacts[0].pages or 0
        )
    except RunstampError as error:
        return error.code


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
@given(
    st.lists(slides, min_size=1, max_size=3),
    st.sampled_from(["slate", "editorial", "vivid", "midnight", "swiss", "garden"]),
    st.sampled_from(["16:9", "4:3", "A4"]),
)
def test_any_deck_renders_or_is_refused_with_a_typed_error(slides: list[Any], theme: str, size: str) -> None:
    try:
        deck = Deck.model_validate({"slides": slides, "theme": theme, "size": size})
    except ValueError:
        return
    with tempfile.TemporaryDirectory() as folder:
        outcome = attempt(deck, Path(folder))

    assert isinstance(outcome, int) or outcome.startswith("common/")
