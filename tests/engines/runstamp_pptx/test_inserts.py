"""Equations as Office MathML, barcodes as bars: what is written, and what is refused."""

from __future__ import annotations

import json
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runstamp.artifacts import Store
from runstamp.errors import RunstampError
from runstamp.gateway import Gateway
from runstamp_compose.barcodes import bars
from runstamp_compose.equations import formula
from runstamp_ooxml.omml import Omml
from tests.engines.runstamp_pptx.conftest import Make
from tests.oracles import assert_valid

FORMULAS = [
    r"x_{1,2}=\frac{-b\pm\sqrt{b^2-4ac}}{2a}", r"\sum_{i=1}^n \left( x_i - \bar{x} \right)^2", r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}",
    r"\lim_{x\to 0} \frac{\sin x}{x} = 1", r"\int_0^1 f\,dx \quad \text{if } x>0", r"f(x)=\begin{cases}1 & x>0\\0 & \text{else}\end{cases}",
    r"\underbrace{x+y}_{n} + \overline{ab} + \hat{x}", r"\mathbf{A}\binom{n}{k}\sqrt[3]{x}", r"\operatorname{Var}(X) = \sigma^2",
    r"\prod_{k} a_k, \iint f, \max_{i} x_i, \vec{v}, 12.5\%",
]  # fmt: skip


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Gateway:
    workspace = tmp_path_factory.mktemp("work")
    return Gateway(workspace=workspace, store=Store(tmp_path_factory.mktemp("store")), strict=True)


def test_formulas_and_codes_are_valid(make: Make) -> None:
    cells = {"type": "table", "columns": ["A"], "rows": [[[{"equation": "a^2"}]]]}
    codes = [
        {"type": "barcode", "kind": kind, "value": "400638133393"} for kind in ("qr", "code128", "ean13")
    ]
    slides = [{"title": f"F{i}", "content": [{"type": "equation", "latex": one, "number": True}, {"type": "paragraph", "text": ["so ", {"equation": one}]}]} for i, one in enumerate(FORMULAS)]  # fmt: skip

    made = make(
        theme="midnight",
        slides=[*slides, {"title": "T", "content": [cells]}, {"title": "C", "content": codes}],
    )

    assert made.codes == []
    assert_valid(made.path)


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"\frac{a}{b}+\sqrt[3]{x^2_i}", "a/b + ∛(x_i²)"),
        (r"E=mc^2", "E = mc²"),
        (r"\lim_{x\to 0} \sin x", "lim_(x → 0)sin x"),
        (r"\hat{x}", "x\u0302"),
    ],
)
def test_a_line_says_what_a_formula_says(latex: str, line: str) -> None:
    assert formula(latex, "/x").linear == line


def test_a_sum_has_its_limits_and_what_it_sums() -> None:
    xml = Omml().formula(formula(r"\sum_{i=1}^n x_i", "/x"))

    assert '<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/>' in xml
    assert "<m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:sSub>" in xml


@pytest.mark.parametrize(
    ("latex", "says"),
    [
        (r"\frac{a}", "lacks an argument"),
        (r"\nosuch x", r"\nosuch is not known"),
        ("x^", "nothing follows ^ or _"),
        ("x^2^3", "two ^ on one term"),
        (r"\frac", "it ends where an argument"),
        (r"\genfrac{a}", "lacks an argument, or has one that it does not take"),
        (r"a \middle| b", r"\middle stands outside"),
        ("{a", "'{' is not closed"),
        (r"\left[x", "'left' is not closed"),
        (r"a \end{matrix}", "closes nothing"),
    ],
)
def test_latex_that_is_not_whole_is_refused_where_it_stands(latex: str, says: str) -> None:
    with pytest.raises(RunstampError) as caught:
        formula(latex, "/slides/0/content/0/latex")

    assert caught.value.code == "common/SCHEMA_REJECTED"
    assert caught.value.issues[0].path == "/slides/0/content/0/latex"
    assert says in caught.value.issues[0].message
    assert "Error" not in caught.value.issues[0].message


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=r"\{}^_&ab1+ $#%fracsqrtlefightbndmx()[]", max_size=40))
def test_any_latex_is_a_formula_or_a_typed_error(latex: str) -> None:
    try:
        found = formula(latex, "/x")
    except RunstampError:
        return
    assert Omml().formula(found).startswith("<m:oMath xmlns:m=")


def test_code_128_changes_its_set_for_digits_in_pairs() -> None:
    code = bars("code128", "PJJ1234")

    edges = [edge for bar in code.bars for edge in (bar.x, bar.x + bar.w)]
    # Start B, P, J, J, to C, 12, 34, check digit, stop; a scanner reads it so (zxing-cpp 2).
    symbols = "211214 313121 112133 112133 113141 112232 131123 114113 2331112"
    assert "".join(str(b - a) for a, b in pairwise(edges)) == symbols.replace(" ", "")


def test_ean_13_is_95_modules_wide_with_its_check_digit() -> None:
    code = bars("ean13", "400638133393")

    assert code.shown == "4006381333931"
    assert code.bars[-1].x + code.bars[-1].w - code.bars[0].x == 95
    assert code == bars("ean13", "4006381333931")


def test_a_code_keeps_its_quiet_zone_and_its_size() -> None:
    for kind, quiet in (("qr", 4), ("code128", 10), ("ean13", 11)):
        code = bars(kind, "400638133393")
        assert min(bar.x for bar in code.bars) >= quiet
        assert max(bar.x + bar.w for bar in code.bars) <= code.width - quiet


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "ean13", "value": "123"},
        {"kind": "ean13", "value": "4006381333932"},
        {"kind": "code128", "value": "Grüße"},
        {"kind": "code128", "value": "x" * 81},
    ],
)
def test_values_that_a_code_cannot_hold_are_refused(fields: dict[str, Any], gateway: Gateway) -> None:
    deck = {"slides": [{"title": "S", "content": [{"type": "barcode", **fields}]}]}

    answer = gateway.invoke_operation("pptx.render", deck, {}).to_json()

    assert answer["error"]["code"] == "common/SCHEMA_REJECTED"
    assert "/slides/0/content/0" in json.dumps(answer["error"]["issues"])


@pytest.mark.parametrize("name", ["docx.render", "pdf.render"])
def test_documents_write_codes_as_text_and_pages_formulas_too(name: str, gateway: Gateway) -> None:
    blocks = [{"type": "equation", "latex": "x^2", "number": True}, {"type": "barcode", "value": "RS-1"}]

    answer = gateway.invoke_operation(name, {"blocks": blocks}, {}).to_json()

    as_text = {"common/EQUATION_AS_TEXT"} if name == "pdf.render" else set[str]()
    assert {loss["code"] for loss in answer["losses"]} == {"common/DIAGRAM_IN_WORDS"} | as_text


def test_a_document_has_formulas_on_their_line_and_in_the_text(gateway: Gateway) -> None:
    blocks = [
        *({"type": "equation", "latex": one, "number": bool(i % 2)} for i, one in enumerate(FORMULAS)),
        {"type": "paragraph", "text": ["so ", {"equation": "x^2"}, " holds"]},
        {"type": "table", "columns": ["A"], "rows": [[[{"equation": "a^2"}]]]},
    ]

    answer = gateway.invoke_operation("docx.render", {"blocks": blocks}, {}).to_json()

    assert answer["losses"] == []
    path = Path(answer["artifacts"][0]["path"])
    assert_valid(path)
    with zipfile.ZipFile(path) as archive:
        assert archive.read("word/document.xml").count(b"</m:oMath>") == len(FORMULAS) + 2


def test_notes_hold_text_and_tell_what_they_cannot_hold(make: Make) -> None:
    notes = [
        "First", {"type": "heading", "text": "Part"}, {"type": "list", "ordered": True, "items": ["one", "two"]},
        {"type": "paragraph", "text": [{"text": "strong", "bold": True, "link": "https://example.org"}]}, {"type": "code", "text": "x = 1"},
        {"type": "kpis", "items": [{"label": "L", "value": "V"}]}, {"type": "process", "items": ["Plan", "Build"]},
        {"type": "markdown", "text": "- a\n- **b**"},
    ]  # fmt: skip

    made = make({"title": "S", "notes": {"blocks": notes}})

    page = made.parts["ppt/notesSlides/notesSlide1.xml"]
    assert '<a:buAutoNum type="arabicPeriod"/>' in page
    assert all(
        f"<a:t>{words}</a:t>" in page for words in ("First", "Part", "one", "strong", "x = 1", "Plan", "b")
    )
    assert "hlinkClick" in page
    assert sorted(made.codes) == ["common/DIAGRAM_IN_WORDS", "common/PROPERTY_NOT_RENDERED"]
    assert_valid(made.path)


def test_long_notes_are_kept_whole(make: Make) -> None:
    made = make({"title": "S", "notes": "word " * 4000})

    assert "word " * 3999 in made.parts["ppt/notesSlides/notesSlide1.xml"]


BOXED: list[dict[str, Any]] = [
    {"type": "box", "fill": "#123456", "border": "#FFFFFF", "radius": 6, "blocks": ["In", {"type": "process", "items": ["a", "b"]}]},
    {"type": "spacer", "height": 20},
    {"type": "definition_list", "items": [{"term": "ARR", "text": ["what ", {"text": "contracts", "bold": True}, " bring"]}]},
]  # fmt: skip


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid"])
def test_boxes_room_and_definitions_are_valid(theme: str, make: Make) -> None:
    made = make(theme=theme, slides=[{"title": "S", "content": BOXED}])

    assert made.codes == []
    assert_valid(made.path)


@pytest.mark.parametrize("name", ["docx.render", "pdf.render"])
def test_what_stands_in_a_box_stands_in_the_text_of_a_document(name: str, gateway: Gateway) -> None:
    answer = gateway.invoke_operation(name, {"blocks": BOXED}, {}).to_json()

    assert answer["error"] is None
    assert [loss["subject"] for loss in answer["losses"]] == ["box block", "process block"]


@pytest.mark.parametrize(
    "text", ["x", {"text": "a"}, {"markdown": "**b**"}, {"equation": "x"}, {"tab": True}, []]
)
def test_a_definition_takes_every_kind_of_text(text: Any, make: Make) -> None:
    made = make(
        {"title": "S", "content": [{"type": "definition_list", "items": [{"term": text, "text": text}]}]}
    )

    assert made.codes == []


def test_padding_leaves_room_for_what_is_inside_and_says_so(make: Make) -> None:
    inside = {"type": "matrix", "rows": [{"cells": ["A", "B"]}]}
    box = {"type": "box", "padding": "4in", "blocks": [inside]}

    made = make({"title": "S", "columns": [[box], ["Text"], ["Text"], ["Text"]]})

    found = [loss for loss in made.rendered.losses if loss.code == "common/PROPERTY_NOT_RENDERED"]
    assert [loss.path for loss in found] == ["/slides/0/columns/0/0/padding"]


@pytest.mark.parametrize(("width", "told"), [(130, False), (12, True)])
def test_a_code_too_small_for_scanners_is_told_with_the_width_it_needs(
    width: int, told: bool, make: Make
) -> None:
    code = {"type": "barcode", "kind": "qr", "value": "https://example.org/a/b", "width": width}
    found = [
        one
        for one in make({"title": "S", "content": [code]}).rendered.diagnostics
        if one.code == "common/TOO_SMALL"
    ]

    assert [one.path for one in found] == (["/slides/0/content/0"] if told else [])
    assert [one.fix for one in found] == ([{"needed_pt": 24, "available_pt": 12.0}] if told else [])
    wide_enough = {**code, "width": 24}
    assert ("common/TOO_SMALL", 1) not in make({"title": "S", "content": [wide_enough]}).notes


@pytest.mark.parametrize(("size", "told"), [((400, 250), False), ((60, 40), True)])
def test_a_chart_too_small_for_its_labels_is_told(size: tuple[int, int], told: bool, make: Make) -> None:
    chart = {
        "kind": "column",
        "categories": ["A", "B"],
        "series": [{"name": "S", "values": [1, 2]}, {"name": "T", "values": [2, 3]}],
    }
    width, height = size
    element = {
        "type": "chart",
        "chart": chart,
        "alt": "Sales",
        "x": 60,
        "y": 150,
        "width": width,
        "height": height,
    }
    made = make({"title": "S", "elements": [element]})

    found = [one for one in made.rendered.diagnostics if one.code == "common/TOO_SMALL"]
    assert [one.path for one in found] == (["/slides/0/elements/0"] if told else [])
    for one in found:
        assert one.fix is not None
        room = {"width": one.fix["width"], "height": one.fix["height"]}
        again = make({"title": "S", "elements": [{**element, **room}]})
        assert ("common/TOO_SMALL", 1) not in again.notes
