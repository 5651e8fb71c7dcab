"""Finding operations, and reading their contracts within a budget."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from runstamp.descriptors import Descriptor
from runstamp.errors import RunstampError
from runstamp.gateway import WELL_KNOWN, Gateway
from runstamp.mcp.instructions import instructions
from runstamp.mcp.prompts import message
from runstamp.registry import Registry
from runstamp.tokens import estimate_tokens


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    return Gateway(tmp_path)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("make a powerpoint presentation", "pptx.render"),
        ("slide deck with speaker notes", "pptx.render"),
        ("word report", "docx.render"),
        ("excel spreadsheet with formulas", "xlsx.render"),
        ("freeze panes", "xlsx.render"),
        ("pdf price list", "pdf.render"),
        ("thumbnail of a pdf page", "pdf.convert.png"),
        ("look at an existing deck", "common.convert.pdf"),
        ("preview a pptx file", "common.convert.pdf"),
        ("see what a word document looks like", "common.convert.pdf"),
        ("screenshot of a spreadsheet", "common.convert.pdf"),
        ("look at a docx", "common.convert.pdf"),
        ("convert pptx to images", "common.convert.pdf"),
        ("read a deck", "pptx.inspect"),
        ("read markdown", "common.parse.markdown"),
        ("which files are in the workspace", "common.inspect.files"),
        ("verify a receipt", "common.validate.receipt"),
        ("pptx.render", "pptx.render"),
        ("markdown", "common.parse.markdown"),
    ],
)
def test_what_people_ask_for_is_found_first(gateway: Gateway, query: str, name: str) -> None:
    assert gateway.list_operations(query=query)["operations"][0]["name"] == name


@pytest.mark.parametrize("name", ["common.convert.pdf", "pdf.convert.png"])
def test_what_shows_a_file_says_how_in_list_and_describe(gateway: Gateway, name: str) -> None:
    listed = next(row for row in gateway.list_operations()["operations"] if row["name"] == name)

    assert "options.preview" in listed["summary"]
    assert "options.preview" in gateway.describe_operation(name)["summary"]


def test_the_server_and_its_prompt_say_how_a_file_is_looked_at(gateway: Gateway) -> None:
    (block,) = [one.content for one in message("restyle", {"file": "a.pptx", "look": "vivid"}).messages]

    for text in (instructions(gateway), instructions(gateway, remote=True), getattr(block, "text", "")):
        assert "common.convert.pdf" in text
        assert "options.preview" in text


@pytest.mark.parametrize("query", ["send mail", "make a video", "translate to klingon"])
def test_what_nothing_does_is_said(gateway: Gateway, query: str) -> None:
    answer = gateway.list_operations(query=query)

    assert (answer["match"], answer["operations"]) == ("none", [])


def test_no_query_is_the_catalogue_in_name_order_with_counts(gateway: Gateway) -> None:
    answer = gateway.list_operations()

    names = [row["name"] for row in answer["operations"]]
    assert names == sorted(names)
    assert sum(answer["domains"].values()) == answer["total"] == len(names)


def test_filters_say_what_they_hide(gateway: Gateway) -> None:
    answer = gateway.list_operations(query="powerpoint slides", domain="docx")

    assert answer["outside_filter"]["top"][0] == "pptx.render"


def test_pages_follow_one_another_and_cursors_are_bound(gateway: Gateway) -> None:
    first = gateway.list_operations(limit=5)
    second = gateway.list_operations(limit=5, cursor=first["next_cursor"])
    names = [row["name"] for row in (*first["operations"], *second["operations"])]

    assert names == sorted(set(names))
    for wrong, code in (("x", "CURSOR_INVALID"), (first["next_cursor"], "CURSOR_INVALID")):
        with pytest.raises(RunstampError) as error:
            gateway.list_operations(limit=4, cursor=wrong)
        assert error.value.code == f"common/{code}"


def test_a_changed_catalogue_makes_cursors_stale(gateway: Gateway, tmp_path: Path) -> None:
    cursor = gateway.list_operations(limit=5)["next_cursor"]
    more = gateway.registry.with_operations(
        Descriptor("pdf.merge", "1.0.0", "Merge", "Merge PDFs", "artifact")
    )

    with pytest.raises(RunstampError) as error:
        Gateway(tmp_path, registry=more).list_operations(limit=5, cursor=cursor)

    assert error.value.code == "common/CURSOR_STALE"


def test_a_budget_is_a_promise(gateway: Gateway) -> None:
    answer = gateway.list_operations(max_tokens=400)
    tiny = gateway.list_operations(max_tokens=1)

    assert answer["estimated_tokens"] <= 400
    assert estimate_tokens(json.dumps(answer, ensure_ascii=False, separators=(",", ":"))) <= 400
    assert answer["omissions"][0]["what"] == "rows"
    rest = gateway.list_operations(cursor=answer["next_cursor"])
    assert len(answer["operations"]) + len(rest["operations"]) == rest["total"]
    assert tiny["within_budget"] is False


@pytest.mark.parametrize(
    "arguments",
    [
        {"limit": 0},
        {"limit": 51},
        {"domain": "odt"},
        {"verb": "make"},
        {"colour": 1},
        {"query": 5},
        {"max_tokens": True},
    ],
)
def test_arguments_are_read_strictly(gateway: Gateway, arguments: dict[str, object]) -> None:
    with pytest.raises(RunstampError) as error:
        gateway.list_operations(**arguments)

    assert error.value.issues[0].place == "arguments"


@pytest.mark.parametrize("name", WELL_KNOWN)
def test_describe_fits_four_thousand_tokens_and_is_complete(gateway: Gateway, name: str) -> None:
    answer = gateway.describe_operation(name)
    schema = gateway.describe_operation(name, projection="schema")["input_schema"]

    assert answer["estimated_tokens"] <= 4_000
    assert answer["within_budget"]
    fields = {
        field for kind in (schema, *schema["$defs"].values()) for field in kind.get("properties", {})
    } - {"$schema"}
    parts = gateway.describe_operation(name, parts=tuple(part["name"] for part in answer["parts"]))
    shown = "\n".join((answer["types"], parts["types"]))
    assert {field for field in fields if field not in shown} == set()
    assert {kind for kind in _mentions(shown) if f"\n{kind} = " not in f"\n{shown}"} == set()
    assert len(answer["examples"]) == 2


def _mentions(shown: str) -> set[str]:
    declarations = re.sub(r"//.*|\"[^\"\n]*\"", "", shown)
    return set(re.findall(r"\b[A-Z]\w+", declarations))


def test_a_part_comes_with_what_else_of_the_parts_it_speaks_of(gateway: Gateway) -> None:
    answer = gateway.describe_operation("pptx.render", parts=("CustomTheme",))

    assert re.findall(r"^(\w+) = ", answer["types"], re.MULTILINE) == ["CustomTheme", "ThemeFonts"]
    listed = next(
        part for part in gateway.describe_operation("pptx.render")["parts"] if part["name"] == "CustomTheme"
    )
    assert listed["summary"] == "A theme changed in part"
    assert listed["tokens"] < answer["estimated_tokens"]


@pytest.mark.parametrize("name", WELL_KNOWN)
def test_both_projections_carry_the_same_digest(gateway: Gateway, name: str) -> None:
    answers = [gateway.describe_operation(name, projection=projection) for projection in ("types", "schema")]

    assert answers[0]["contract_digest"] == answers[1]["contract_digest"]


def test_parts_are_fetched_alone_and_unknown_ones_refused(gateway: Gateway) -> None:
    answer = gateway.describe_operation("pptx.render", parts=("Series", "Axis"))

    assert answer["types"].startswith("Series = {")
    assert answer["estimated_tokens"] < 700
    with pytest.raises(RunstampError) as error:
        gateway.describe_operation("pptx.render", parts=("Serie",))
    assert error.value.issues[0].did_you_mean == "Series"
    assert "Series" in error.value.issues[0].message


def test_a_small_budget_drops_examples_first_and_says_so(gateway: Gateway) -> None:
    whole = gateway.describe_operation("pptx.render")["estimated_tokens"]
    answer = gateway.describe_operation("pptx.render", max_tokens=whole - 150)

    assert [found["field"] for found in answer["omissions"]] in (["examples"], ["examples", "types"])
    assert answer["estimated_tokens"] <= whole - 150


def test_unknown_operations_name_the_nearest(gateway: Gateway) -> None:
    with pytest.raises(RunstampError) as error:
        gateway.describe_operation("render.pptx.x")

    assert error.value.issues[0].allowed


def test_ten_thousand_operations_are_searched_in_order(tmp_path: Path) -> None:
    many = [
        Descriptor(f"pdf.merge.n{i}", "1.0.0", f"Title {i}", f"Merges kind {i} of files", "artifact")
        for i in range(2_000)
    ]
    gateway = Gateway(tmp_path, registry=Registry(many))

    answer = gateway.list_operations(query="kind 777", limit=3)

    assert answer["operations"][0]["name"] == "pdf.merge.n777"
