"""Any valid document renders, or ends in a typed error; and what renders is lint-free."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engines.runstamp_docx.conftest import Call

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)
COLORS = st.sampled_from(["accent1", "#12345678", "muted", {"role": "accent2", "tint": 0.5}])
RUN = st.fixed_dictionaries(
    {"text": WORDS},
    optional={
        "bold": st.booleans(), "underline": st.sampled_from([True, "wave", "double"]), "color": COLORS, "highlight": COLORS,
        "size": st.integers(4, 60), "caps": st.sampled_from(["all", "small"]), "baseline": st.sampled_from(["super", "sub"]),
        "link": st.sampled_from(["https://example.com/ü?x=<>", "mailto:a@b.c", "https://[x"]), "code": st.booleans(),
        "spacing": st.integers(-2, 4), "font": st.sampled_from(["Arial", "A & B"]), "rtl": st.booleans(),
    },
)  # fmt: skip
INLINE = st.one_of(
    WORDS,
    RUN,
    st.sampled_from(
        [
            {"tab": True},
            {"checkbox": True},
            {"break": "line"},
            {"break": "page"},
            {"field": "page"},
            {"field": "title"},
            {"markdown": "**a** `b`"},
        ]
    ),
)
TEXT = st.one_of(WORDS, st.lists(INLINE, max_size=4))
CELL = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    WORDS,
    st.fixed_dictionaries({"text": TEXT}, optional={"fill": COLORS, "bold": st.booleans()}),
)


def _table(width: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "type": st.just("table"),
            "columns": st.lists(
                st.fixed_dictionaries(
                    {"header": WORDS},
                    optional={
                        "total": st.sampled_from(["sum", "count"]),
                        "width": st.sampled_from(["10%", 50, "20ch"]),
                    },
                ),
                min_size=width,
                max_size=width,
            ),
            "rows": st.lists(st.lists(CELL, max_size=width), max_size=5),
        },
        optional={
            "caption": TEXT,
            "source": TEXT,
            "header_rows": st.integers(0, 3),
            "header_columns": st.integers(0, 3),
            "style": st.sampled_from(["grid", "banded"]),
        },
    )


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
    st.fixed_dictionaries({"type": st.just("heading"), "level": st.integers(1, 9), "text": TEXT}, optional={"number": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("paragraph"), "text": TEXT}, optional={"align": st.sampled_from(["center", "justify"]), "keep_with_next": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("list"), "items": st.lists(ITEM, max_size=4)}, optional={"ordered": st.booleans(), "continue": st.booleans(), "start": st.integers(1, 99)}),
    st.fixed_dictionaries({"type": st.just("quote"), "text": TEXT}, optional={"by": TEXT}),
    st.fixed_dictionaries({"type": st.just("code"), "text": WORDS}, optional={"language": st.sampled_from(["python", "none"]), "line_numbers": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("kpis"), "items": st.lists(st.fixed_dictionaries({"label": WORDS, "value": st.one_of(WORDS, st.integers(0, 9))}, optional={"delta": WORDS}), min_size=1, max_size=9)}),
    st.sampled_from([{"type": "toc"}, {"type": "divider"}, {"type": "page_break"}, {"type": "markdown", "text": "# a\n\n- b\n\n| c |\n|---|\n| d |"}]),
    st.integers(1, 4).flatmap(_table),
)  # fmt: skip
BLOCK = st.recursive(
    LEAF,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"type": st.just("callout"), "blocks": st.lists(inner, min_size=1, max_size=3)}),
        st.fixed_dictionaries({"type": st.just("side_by_side"), "items": st.lists(st.fixed_dictionaries({"blocks": st.lists(inner, max_size=2)}), min_size=2, max_size=3)}),
    ),
    max_leaves=6,
)  # fmt: skip
BAND = st.one_of(
    st.none(), TEXT, st.fixed_dictionaries({}, optional={"left": TEXT, "center": TEXT, "right": TEXT})
)
DOCUMENT = st.fixed_dictionaries(
    {"sections": st.lists(st.fixed_dictionaries({"blocks": st.lists(BLOCK, max_size=4)}, optional={"header": BAND, "footer": BAND, "title": WORDS}), min_size=1, max_size=3)},
    optional={
        "title": WORDS, "subtitle": WORDS, "theme": st.sampled_from(["slate", "editorial", "vivid"]), "cover": st.sampled_from(["page", "block", "none"]),
        "heading_numbering": st.sampled_from(["none", "decimal"]), "footer": BAND, "language": st.sampled_from(["en", "de", "ar", "zz-ZZ"]),
        "header": st.fixed_dictionaries({"default": BAND}, optional={"first": BAND, "even": BAND}),
    },
)  # fmt: skip


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(document=DOCUMENT)
def test_any_valid_document_renders_or_ends_in_a_typed_error(call: Call, document: dict[str, Any]) -> None:
    answer = call("docx.render", document, checks="full")

    if answer["error"]:
        assert answer["error"]["code"] not in ("common/INTERNAL", "docx/OUTPUT_INVALID"), answer["error"]
        assert answer["artifacts"] == []
    else:
        assert answer["artifacts"][0]["size"] > 0
