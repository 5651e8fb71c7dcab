"""The small values under everything: canonical JSON, locators, YAML, JSON of others, names."""

from __future__ import annotations

import math
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from runstamp import json_input, yaml12
from runstamp.canonical import canonical
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.locators import KINDS, Locator, LocatorRejected, Step, parse
from runstamp.model.explain import nearest
from runstamp.names import close_names

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_canonical_json_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("value", [math.nan, math.inf, [1, {"a": -math.inf}]])
def test_what_json_cannot_hold_has_no_canonical_form(value: Any) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical(value)


STEPS = st.builds(Step, st.sampled_from(KINDS), st.none() | st.integers(0, 9999)) | st.builds(
    Step, st.sampled_from(KINDS), st.none(), st.sampled_from(["id", "name"]), TEXT
)
RANGES = st.none() | st.tuples(st.integers(0, 99), st.integers(0, 99)).map(
    lambda ends: (min(ends), max(ends))
)
LOCATORS = st.builds(
    Locator,
    st.sampled_from(["pptx", "docx", "xlsx", "pdf"]),
    st.lists(STEPS, min_size=1, max_size=4).map(tuple),
    RANGES,
    st.none() | st.just("0" * 64),
)


@given(LOCATORS)
def test_a_locator_reads_back_as_it_was_written(locator: Locator) -> None:
    assert parse(str(locator)) == locator


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pptx:",
        "pptx:slyde[1]",
        "doc:page[1]",
        "pptx:slide[01]",
        "pptx:slide[1]#9-2",
        "sha256:ab/pptx:slide[1]",
    ],
)
def test_other_text_is_no_locator(text: str) -> None:
    with pytest.raises(LocatorRejected):
        parse(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "a: NO\nb: 12:30\nc: 01234\nd: 1.50\ne: 0x1f",
            {"a": "NO", "b": "12:30", "c": "01234", "d": 1.5, "e": "0x1f"},
        ),
        ('a: "1"\nb: null\nc: ~\nd: true', {"a": "1", "b": None, "c": None, "d": True}),
        ("- 1\n- -2.5e3", [1, -2500.0]),
    ],
)
def test_yaml_is_read_by_the_json_schema_of_yaml_1_2(text: str, value: Any) -> None:
    assert yaml12.load(text) == value


@pytest.mark.parametrize(
    "text",
    ["a: 1\na: 2", "a: &x 1\nb: *x", "a: !!python/object:os.system 1", "a: [", "<<: {a: 1}", "? [a]\n: 1"],
)
def test_what_yaml_1_2_does_not_mean_is_refused(text: str) -> None:
    with pytest.raises(RunstampError) as error:
        yaml12.load(text)

    assert error.value.code == "common/INPUT_CORRUPT"


def test_yaml_keeps_the_line_of_every_place() -> None:
    lines: dict[str, int] = {}

    yaml12.load("a:\n  - b: 1\n  - c: 2\n", lines)

    assert (lines["/a"], lines["/a/0/b"], lines["/a/1/c"]) == (2, 2, 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1, "a": 2}', "common/INPUT_CORRUPT"),
        ('{"a": NaN}', "common/INPUT_CORRUPT"),
        ('{"a": ', "common/INPUT_CORRUPT"),
        ('{"a": "\\ud83d"}', "common/INPUT_CORRUPT"),
        (b'{"a": "\xff"}', "common/INPUT_CORRUPT"),
        ("[" * 70 + "]" * 70, "common/INPUT_TOO_LARGE"),
        ("[" * 100_000, "common/INPUT_TOO_LARGE"),
        ("1" * 5000, "common/INPUT_CORRUPT"),
    ],
)
def test_json_that_others_get_wrong_is_a_typed_error(text: str | bytes, code: str) -> None:
    with pytest.raises(RunstampError) as error:
        json_input.parse(text)

    assert error.value.code == code


def test_oversize_json_is_refused_before_it_is_read() -> None:
    with pytest.raises(RunstampError) as error:
        json_input.parse("[1, 2, 3]", Limits(input_bytes=4))

    assert error.value.code == "common/INPUT_TOO_LARGE"


@pytest.mark.parametrize(
    ("written", "known", "meant"),
    [
        ("chart_type", ("kind", "title"), "kind"),
        ("bullets", ("content", "title"), "content"),
        ("speaker_notes", ("notes",), "notes"),
        ("titel", ("title", "subtitle"), "title"),
        ("Title", ("title",), "title"),
        ("values", ("axes", "series", "categories"), "series"),
        ("columns", ("gap", "items"), "items"),
        ("change", ("delta", "label"), "delta"),
        ("timeline", ("table", "list"), "list"),
        ("title", ("rows", "caption"), "caption"),
        ("zzz", ("title",), None),
    ],
)
def test_the_nearest_name_is_what_people_mean(
    written: str, known: tuple[str, ...], meant: str | None
) -> None:
    assert nearest(written, known) == meant


def test_the_parts_of_a_dotted_name_count_on_their_own() -> None:
    assert close_names("render.pptx", ("docx.render", "pptx.render"))[0] == "pptx.render"


def test_an_address_without_its_scheme_says_how_to_write_it() -> None:
    import runstamp

    text = [{"text": "here", "link": "www.example.org"}]
    result = runstamp.invoke_operation("docx.render", {"blocks": [{"type": "paragraph", "text": text}]})

    assert result.error is not None
    (issue,) = result.error.issues
    assert issue.path == "/blocks/0/text/0/link"
    assert "https://" in (issue.remediation or "")


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('{"a": ["\\ud83d", "b"], "c": {"d/e": "x\\udc00"}}', ["/a/0", "/c/d~1e"]),
        ('{"a": [1, NaN, 2, -Infinity], "b": Infinity}', ["/a/1", "/a/3", "/b"]),
        ('{"a": {"x": 1, "x": 2}, "b": [{"y": 1, "y": 2}]}', ["/a/x", "/b/0/y"]),
        ('{"a": NaN, "a": 1}', ["/a"]),
        ('{"\\ud83d": 1}', ["/\\ud83d"]),
    ],
)
def test_every_fault_of_a_json_text_has_its_place(text: str, paths: list[str]) -> None:
    with pytest.raises(RunstampError) as error:
        json_input.parse(text)

    assert [issue.path for issue in error.value.issues] == paths
