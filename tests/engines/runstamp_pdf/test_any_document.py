"""Any valid document renders and passes the check of its file, or ends in a typed error."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engines.runstamp_pdf.conftest import Call

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=14)
COLORS = st.sampled_from(["accent1", "#12345678", "muted", {"role": "accent2", "tint": 0.5}])
NUMBERS = st.one_of(st.none(), st.integers(-(10**9), 10**9), st.floats(-1e12, 1e12, allow_nan=False))
RUN = st.fixed_dictionaries(
    {"text": WORDS},
    optional={
        "bold": st.booleans(), "underline": st.sampled_from([True, "wave", "double", "dotted"]), "color": COLORS, "highlight": COLORS,
        "size": st.integers(4, 90), "caps": st.sampled_from(["all", "small"]), "baseline": st.sampled_from(["super", "sub"]),
        "link": st.sampled_from(["https://example.com/ü?x=<>", "mailto:a@b.c", "https://[x"]), "code": st.booleans(),
        "spacing": st.integers(-2, 9), "font": st.sampled_from(["Arial", "A & B"]), "lang": st.just("fr"),
    },
)  # fmt: skip
INLINE = st.one_of(
    WORDS,
    RUN,
    st.sampled_from(
        [
            {"tab": True},
            {"break": "line"},
            {"break": "page"},
            {"field": "page"},
            {"field": "pages"},
            {"markdown": "**a** `b`"},
        ]
    ),
)
TEXT = st.one_of(WORDS, st.lists(INLINE, max_size=5))
CELL = st.one_of(
    st.none(), st.booleans(), NUMBERS, WORDS, st.fixed_dictionaries({"text": TEXT}, optional={"fill": COLORS, "bold": st.booleans(), "align": st.sampled_from(["right", "center"])})
)  # fmt: skip


def _table(width: int) -> st.SearchStrategy[dict[str, Any]]:
    columns = st.fixed_dictionaries(
        {"header": WORDS},
        optional={"total": st.just("count"), "width": st.sampled_from(["10%", 50, 900, "20ch"]), "valign": st.sampled_from(["middle", "bottom"])},
    )  # fmt: skip
    return st.fixed_dictionaries(
        {"type": st.just("table"), "columns": st.lists(columns, min_size=width, max_size=width), "rows": st.lists(st.lists(CELL, max_size=width), max_size=40)},
        optional={
            "caption": TEXT, "source": TEXT, "header_rows": st.integers(0, 3), "header_columns": st.integers(0, 3),
            "style": st.sampled_from(["grid", "banded", "heading", "plain"]), "size": st.integers(4, 40), "split_rows": st.booleans(),
            "cell_padding": st.integers(0, 40), "repeat_header": st.booleans(), "caption_side": st.just("below"),
        },
    )  # fmt: skip


def _chart(kind: str, count: int) -> st.SearchStrategy[dict[str, Any]]:
    values = st.lists(st.integers(0, 10**6) if kind in ("pie", "doughnut") else NUMBERS, max_size=count)
    one = st.fixed_dictionaries(
        {"name": WORDS, "values": values}, optional={"labels": st.booleans(), "smooth": st.booleans()}
    )
    return st.fixed_dictionaries(
        {"type": st.just("chart"), "kind": st.just(kind), "categories": st.lists(WORDS, min_size=count, max_size=count), "series": st.lists(one, min_size=1, max_size=1 if kind in ("pie", "doughnut") else 4)},
        optional={"title": WORDS, "labels": st.booleans(), "legend": st.sampled_from([True, False, "left", "top"]), "width": st.sampled_from([40, "50%"]), "height": st.sampled_from([20, 90, 2000]), "source": TEXT},
    )  # fmt: skip


CHART = st.tuples(
    st.sampled_from(["column", "bar", "line", "area", "pie", "doughnut"]), st.integers(1, 30)
).flatmap(lambda found: _chart(*found))
ITEM = st.recursive(
    TEXT,
    lambda inner: st.fixed_dictionaries(
        {"text": TEXT, "items": st.lists(inner, max_size=3)},
        optional={"ordered": st.booleans(), "checked": st.booleans()},
    ),
    max_leaves=8,
)
LEAF = st.one_of(
    WORDS,
    st.fixed_dictionaries({"type": st.just("heading"), "level": st.integers(1, 9), "text": TEXT}, optional={"number": st.booleans(), "align": st.just("center")}),
    st.fixed_dictionaries({"type": st.just("paragraph"), "text": TEXT}, optional={"align": st.sampled_from(["center", "justify", "right"]), "keep_with_next": st.booleans(), "indent": st.just({"left": 300, "right": 300, "first": -20}), "line_height": st.sampled_from([0.8, 4])}),
    st.fixed_dictionaries({"type": st.just("list"), "items": st.lists(ITEM, max_size=4)}, optional={"ordered": st.booleans(), "continue": st.booleans(), "start": st.integers(1, 9999)}),
    st.fixed_dictionaries({"type": st.just("quote"), "text": TEXT}, optional={"by": TEXT}),
    st.fixed_dictionaries({"type": st.just("code"), "text": WORDS}, optional={"language": st.sampled_from(["python", "none"]), "line_numbers": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("kpis"), "items": st.lists(st.fixed_dictionaries({"label": WORDS, "value": st.one_of(WORDS, st.integers(0, 9))}, optional={"delta": WORDS, "note": WORDS}), min_size=1, max_size=9)}),
    st.sampled_from([{"type": "toc"}, {"type": "divider"}, {"type": "page_break"}, {"type": "markdown", "text": "# a\n\n- b\n\n| c |\n|---|\n| d |"}, {"type": "image", "source": "soft.png", "alt": "s", "height": 900}]),
    st.integers(1, 6).flatmap(_table),
    CHART,
    st.fixed_dictionaries({"type": st.just("figure"), "content": CHART, "caption": TEXT}),
)  # fmt: skip
BLOCK = st.recursive(
    LEAF,
    lambda inner: st.one_of(
        st.fixed_dictionaries(
            {"type": st.just("callout"), "blocks": st.lists(inner, min_size=1, max_size=6)}
        ),
        st.fixed_dictionaries(
            {
                "type": st.just("side_by_side"),
                "items": st.lists(
                    st.fixed_dictionaries({"blocks": st.lists(inner, min_size=1, max_size=3)}),
                    min_size=2,
                    max_size=4,
                ),
            }
        ),
    ),
    max_leaves=6,
)
PAGE = st.sampled_from([{}, {"size": "A5"}, {"size": {"width": 90, "height": 120}}, {"size": {"width": 400, "height": 150}, "margins": {"top": 20, "bottom": 20, "left": 9, "right": 9}}])  # fmt: skip
DOCUMENT = st.fixed_dictionaries(
    {"blocks": st.lists(BLOCK, min_size=1, max_size=5), "page": PAGE},
    optional={"title": WORDS, "subtitle": WORDS, "cover": st.sampled_from(["page", "block"]), "theme": st.sampled_from(["vivid", "editorial"]), "header": TEXT, "footer": TEXT, "heading_numbering": st.just("decimal")},
)  # fmt: skip


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
    derandomize=True,
)
@given(DOCUMENT)
def test_any_document_renders_or_ends_in_a_typed_error(call: Call, document: dict[str, Any]) -> None:
    answer = call("pdf.render", document, checks="full")

    error = answer["error"]
    assert error is None or error["code"] == "common/SCHEMA_REJECTED", (error, document)
    if error is None:
        assert len(answer["artifacts"]) == 1
