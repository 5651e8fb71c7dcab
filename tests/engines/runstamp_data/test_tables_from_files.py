"""Tables over files: what is read, chosen, typed and refused."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.engine import Dependency
from runstamp.limits import Limits
from runstamp.model.document import Document
from runstamp.model.table import Table
from runstamp.testing import FixedWorld
from runstamp_compose.tables import resolve_table
from runstamp_compose.themes import THEMES
from runstamp_data.feeding import feed
from tests.engines.runstamp_data.conftest import EVERY, Room, categories, cells, fault, part


def q(**more: Any) -> dict[str, Any]:
    return {"path": "sales.csv", **more}


def where(column: str, op: str, value: Any = None) -> dict[str, Any]:
    return q(where=[{"column": column, "op": op, **({} if value is None else {"value": value})}])


def test_a_path_alone_gives_the_file_with_its_header_typed(room: Room) -> None:
    assert room.rows("sales.csv") == [
        ["region", "quarter", "units", "revenue", "day"],
        ["North", "Q1", "10", "1200.50", "2026-01-31"],
        ["North", "Q2", "12", "1300.00", "2026-04-30"],
        ["South", "Q1", "7", "800.25", "2026-01-31"],
        ["South", "Q2", "", "900.00", "2026-05-02"],
    ]


def test_columns_choose_and_order_those_of_the_file(room: Room) -> None:
    rows = room.rows(
        "sales.csv",
        columns=[
            {"header": "Income", "key": "revenue", "kind": "currency", "currency": "EUR", "total": "sum"},
            "region",
        ],
    )

    assert rows[0] == ["Income", "region"]
    assert rows[1] == ["€1,200.50", "North"]
    assert rows[-1][0] == "€4,200.75"


@pytest.mark.parametrize(
    ("column", "op", "value", "days"),
    [
        ("region", "=", "South", 2),
        ("region", "!=", "South", 2),
        ("units", "=", 12.0, 1),
        ("units", "<", 12, 2),
        ("units", ">=", 10, 2),
        ("revenue", "<=", 900, 2),
        ("day", ">", "2026-03-01", 2),
        ("day", "<=", "2026-01-31T12:00", 2),
        ("region", "in", ["South", "West"], 2),
        ("units", "in", [7, 10], 2),
        ("region", "not_in", ["South"], 2),
        ("region", "contains", "ort", 2),
        ("region", "starts_with", "So", 2),
        ("region", "ends_with", "th", 4),
        ("units", "is_null", None, 1),
        ("units", "not_null", None, 3),
    ],
)
def test_every_operator_chooses_its_rows(room: Room, column: str, op: str, value: Any, days: int) -> None:
    assert len(room.rows(where(column, op, value))) == days + 1


def test_groups_come_in_the_order_of_the_file_with_exact_measures(room: Room) -> None:
    measures = {
        "Sum": "sum(revenue)", "Mean": "avg(units)", "Least": "min(day)", "Most": "max(units)", "Rows": "count()",
        "Given": "count(units)", "Kinds": "count_distinct(quarter)", "First": "first(quarter)", "Last": "last(units)",
    }  # fmt: skip

    assert room.rows(q(by="region", measures=measures)) == [
        ["region", *measures],
        ["North", "2,500.50", "11", "2026-01-31", "12", "2", "2", "2", "Q1", "12"],
        ["South", "1,700.25", "7", "2026-01-31", "7", "2", "1", "2", "Q1", "7"],
    ]


def test_a_pivot_makes_columns_in_the_order_of_the_file_and_leaves_gaps(room: Room) -> None:
    room.put("p.csv", "region,quarter,v\nNorth,Q2,1\nSouth,Q1,2\nNorth,Q2,3\n")

    rows = room.rows({"path": "p.csv", "by": "region", "pivot": {"column": "quarter", "value": "sum(v)"}})

    assert rows == [["region", "Q2", "Q1"], ["North", "4", ""], ["South", "", "2"]]


def test_rows_are_sorted_by_size_empty_ones_last_and_cut(room: Room) -> None:
    assert [row[2] for row in room.rows(q(sort="units"))[1:]] == ["7", "10", "12", ""]
    assert [row[2] for row in room.rows(q(sort=["-units"], limit=2))[1:]] == ["12", "10"]
    assert [row[3] for row in room.rows(q(sort=["quarter", "-revenue"]))[1:]] == [
        "1200.50",
        "800.25",
        "1300.00",
        "900.00",
    ]


def test_amounts_look_alike_in_every_format(room: Room) -> None:
    data = q(by="region", pivot={"column": "quarter", "value": "sum(revenue)"})

    assert room.rows(data)[1] == ["North", "1,200.50", "1,300.00"]
    assert 'numFmtId="4"' in part(room.table(data, "xlsx.render"), "xl/styles.xml")  # the number of #,##0.00


def test_sums_of_cents_are_exact(room: Room) -> None:
    room.put("cents.csv", "v\n" + "0.1\n" * 1000)

    assert room.rows({"path": "cents.csv", "measures": {"Sum": "sum(v)"}}) == [["Sum"], ["100"]]


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        (["007", "12"], ["007", "12"]),
        (["1234567890123456", "1"], ["1234567890123456", "1"]),
        (["1", "n/a"], ["1", "n/a"]),
        (['"1,234.5"', "2"], ["1,234.5", "2"]),
        (["12e5", "13"], ["12e5", "13"]),
        (["2026-13-01", "2026-01-01"], ["2026-13-01", "2026-01-01"]),
        (["true", "FALSE"], ["Yes", "No"]),
        (["1.10", "2"], ["1.1", "2.0"]),
        (["-5", ""], ["-5", ""]),
    ],
)
def test_what_is_not_surely_a_number_stays_as_it_stands(
    room: Room, values: list[str], shown: list[str]
) -> None:
    room.put("v.csv", "k,v\n" + "".join(f"x,{value}\n" for value in values))

    assert [row[1] for row in room.rows("v.csv")[1:]] == shown


def test_a_decimal_comma_is_read_where_it_is_said(room: Room) -> None:
    room.put("de.csv", "a;b\nx;1.234,50\ny;2,25\n")

    rows = room.rows({"path": "de.csv", "decimal": ",", "measures": {"Sum": "sum(b)"}})

    assert rows == [["Sum"], ["1,236.75"]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_delimiters_and_marks_are_found(room: Room, delimiter: str, encoding: str) -> None:
    text = f'Ort{delimiter}Wert\r\n"Köln{delimiter} Süd"{delimiter}1\r\n'
    room.put("any.csv", text.encode(encoding))

    assert room.rows("any.csv") == [["Ort", "Wert"], [f"Köln{delimiter} Süd".replace("\t", ""), "1"]]


RECORDS = [{"a": "x", "n": 1.5, "d": "2026-01-31"}, {"a": "007", "n": None, "b": True}]


@pytest.mark.parametrize("name", ["r.json", "r.jsonl"])
def test_json_keeps_its_types_and_missing_keys_are_empty(room: Room, name: str) -> None:
    lines = name.endswith("l")
    room.put(name, "\n".join(map(json.dumps, RECORDS)) if lines else json.dumps(RECORDS, indent=2))

    assert room.rows(name) == [["a", "n", "d", "b"], ["x", "1.5", "2026-01-31", ""], ["007", "", "", "Yes"]]


def test_long_numbers_of_json_are_not_rounded(room: Room) -> None:
    room.put("n.json", '[{"v": 0.12345678901234567}, {"v": 12345678901234567890}]')

    assert room.rows("n.json") == [["v"], ["0.12345678901234567"], ["12345678901234567890"]]


def test_parquet_is_read_like_the_rest(room: Room) -> None:
    import datetime as dt

    import pyarrow as pa
    from pyarrow import parquet

    sink = io.BytesIO()
    columns = {"a": ["x", None], "n": [1.5, float("nan")], "d": [dt.date(2026, 1, 31), None]}
    parquet.write_table(pa.table(columns), sink)
    room.put("t.parquet", sink.getvalue())

    assert room.rows("t.parquet") == [["a", "n", "d"], ["x", "1.5", "2026-01-31"], ["", "", ""]]


def workbook(*rows: list[Any]) -> bytes:
    """Return a workbook of one sheet."""
    from openpyxl import Workbook

    book, out = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def test_a_sheet_is_read_with_its_types(room: Room) -> None:
    import datetime as dt

    room.put(
        "b.xlsx",
        workbook([], ["day", "at", 2026], [dt.date(2026, 1, 31), dt.time(9, 30), 1.5], [None, None, 2]),
    )

    assert room.rows("b.xlsx") == [["day", "at", "2026"], ["2026-01-31", "09:30:00", "1.5"], ["", "", "2.0"]]


def test_the_receipt_names_the_file_and_its_digest(room: Room) -> None:
    import hashlib

    room.put("book.xlsx", workbook(["a", "b"], *(["x", i] for i in range(500))))
    for name, data in (
        ("sales.csv", "sales.csv"),
        ("sales.csv", q(limit=1)),
        ("book.xlsx", {"path": "book.xlsx", "limit": 2}),
    ):
        result = room.table(data)

        assert result.receipt is not None
        found = [one for one in result.receipt["dependencies"] if one["kind"] == "data"]
        expected = hashlib.sha256((room.folder / name).read_bytes()).hexdigest()
        assert found == [{"kind": "data", "name": name, "sha256": expected}]


@pytest.mark.parametrize("operation", EVERY)
def test_the_same_file_gives_the_same_bytes(room: Room, operation: str) -> None:
    data = q(by="region", pivot={"column": "quarter", "value": "sum(revenue)"}, sort="-Q1")

    assert room.table(data, operation).artifact.sha256 == room.table(data, operation).artifact.sha256


def test_a_file_gives_what_the_same_rows_give(room: Room) -> None:
    rows = [["North", "Q1", 10, 1200.5], ["South", "Q2", None, 900]]
    room.put("same.csv", "region,quarter,units,revenue\nNorth,Q1,10,1200.50\nSouth,Q2,,900\n")
    columns = ["region", "quarter", "units", "revenue"]

    from_rows = room.render({"type": "table", "columns": columns, "rows": rows})

    assert cells(room.table("same.csv")) == cells(from_rows)


TEXT = st.text(
    st.characters(
        codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), exclude_characters="\ufeff"
    ),
    max_size=8,
).map(lambda text: f"w{text}" if text else None)
NUMBER = st.one_of(st.none(), st.integers(-(10**14), 10**14))
REAL = st.one_of(st.none(), st.decimals(-(10**6), 10**6, places=2).map(float))
DAY = st.one_of(st.none(), st.dates().map(lambda day: day.isoformat()))


@given(st.lists(st.tuples(TEXT, NUMBER, REAL, DAY, st.sampled_from([True, False])), min_size=1, max_size=12))
def test_any_rows_written_as_csv_come_back_as_they_were(rows: list[tuple[Any, ...]]) -> None:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["text", "int", "real", "day", "truth"])
    writer.writerows(
        [["" if v is None else str(v).lower() if isinstance(v, bool) else v for v in row] for row in rows]
    )
    world = FixedWorld(folder=None, known={"r.csv": file.getvalue().encode()})  # type: ignore[arg-type] # nothing is written

    fed = feed(Table.model_validate({"data": "r.csv"}), world, Limits(), [])

    assert fed.rows == [list(row) for row in rows]
    plain = Table.model_validate(
        {
            "columns": [c.model_dump(exclude_unset=True) for c in fed.columns],
            "rows": [list(row) for row in rows],
        }
    )
    theme = THEMES["slate"]
    assert resolve_table(fed, theme, "en", "/t", []).rows == resolve_table(plain, theme, "en", "/t", []).rows
    assert [(one.kind, one.name) for one in world.files.opened] == [("data", "r.csv")]


def test_a_stream_that_is_not_read_to_its_end_is_hashed_whole() -> None:
    import hashlib

    data = b"a,b\n" + b"1,2\n" * 500_000
    world = FixedWorld(folder=None, known={"r.csv": data})  # type: ignore[arg-type] # nothing is written

    fed = feed(Table.model_validate({"data": {"path": "r.csv", "limit": 3}}), world, Limits(), [])

    assert len(fed.rows) == 3
    assert world.files.opened == [Dependency("data", "r.csv", hashlib.sha256(data).hexdigest())]


@pytest.mark.parametrize(
    ("data", "fields", "path", "meant"),
    [
        (q(where=[{"column": "Region", "value": "x"}]), {}, "/blocks/0/data/where/0/column", "region"),
        (q(by="Quar ter"), {}, "/blocks/0/data/by/0", "quarter"),
        (q(measures={"A/B": "sum(revenu)"}), {}, "/blocks/0/data/measures/A~1B", "revenue"),
        (q(by="region", pivot={"column": "quarters", "value": "sum(units)"}), {}, "/blocks/0/data/pivot/column", "quarter"),
        (q(sort="-reveneu"), {}, "/blocks/0/data/sort/0", "revenue"),
        (q(by="region", measures={"Sum": "sum(units)"}, sort="units"), {}, "/blocks/0/data/sort/0", None),
        ("sales.csv", {"columns": ["region", {"header": "x", "key": "REVENUE"}]}, "/blocks/0/columns/1/key", "revenue"),
        ("sales.csv", {"columns": ["Unit s"]}, "/blocks/0/columns/0", "units"),
    ],
)  # fmt: skip
def test_unknown_columns_are_named_with_the_nearest(
    room: Room, data: Any, fields: dict[str, Any], path: str, meant: str | None
) -> None:
    issue = room.fault(data, **fields)

    assert (issue.path, issue.did_you_mean) == (path, meant)
    assert issue.allowed
    assert "sales.csv" in issue.message


def test_every_unknown_column_is_told_at_once(room: Room) -> None:
    result = room.table(q(where=[{"column": "a", "value": 1}], by=["b"], measures={"M": "sum(c)"}))

    assert result.error is not None
    assert [issue.path.rpartition("/data")[2] for issue in result.error.issues] == [
        "/where/0/column",
        "/by/0",
        "/measures/M",
    ]


@pytest.mark.parametrize(
    ("data", "fields", "says"),
    [
        (q(measures={"S": "sum(region)"}), {}, ("row 2", "'region'", "'North'")),
        (q(where=[{"column": "quarter", "op": ">", "value": 1}]), {}, ("row 2", "'quarter'", "'Q1'")),
        (q(where=[{"column": "quarter", "op": ">", "value": "2026-01-01"}]), {}, ("row 2", "'Q1'", "date")),
        ("sales.csv", {"columns": ["region", {"header": "quarter", "kind": "number"}]}, ("row 2", "'quarter'", "'Q1'")),
        (q(sort="-day"), {"columns": [{"header": "region", "kind": "date"}, "day"]}, ("row 5", "'South'")),
    ],
)  # fmt: skip
def test_values_that_do_not_fit_are_named_with_file_row_and_column(
    room: Room, data: Any, fields: dict[str, Any], says: tuple[str, ...]
) -> None:
    message = room.fault(data, **fields).message

    assert "sales.csv" in message
    for word in says:
        assert word in message


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"where": []}, "/data"),
        ({"path": "a", "artifact": "0" * 64}, "/data"),
        (q(where=[{"column": "a", "op": "<", "value": "12"}]), "/data/where/0/value"),
        (q(where=[{"column": "a", "op": "in", "value": "x"}]), "/data/where/0/value"),
        (q(where=[{"column": "a"}]), "/data/where/0/value"),
        (q(where=[{"column": "a", "op": "~", "value": 1}]), "/data/where/0/op"),
        (q(measures={"M": "revenue"}), "/data/measures/M"),
        (q(measures={"M": "average(revenue)"}), "/data/measures/M"),
        (q(pivot={"column": "a", "value": "sum(b)"}), "/data/by"),
        (q(limit=0), "/data/limit"),
    ],
)
def test_questions_that_make_no_sense_are_refused_before_anything_is_read(
    room: Room, data: Any, path: str
) -> None:
    assert room.fault(data).path == f"/blocks/0{path}"


@pytest.mark.parametrize("operation", EVERY)
def test_conditions_that_nothing_satisfies_are_told_with_what_is_there(room: Room, operation: str) -> None:
    result = room.table(where("region", "=", "north"), operation)

    assert result.error is None
    told = next(one for one in result.diagnostics if one.code == "common/DATA_EMPTY")
    assert str(told.path).endswith("/data")
    assert "'region' holds 'North', 'South'" in told.message


def test_rows_and_data_exclude_each_other(room: Room) -> None:
    assert room.fault("sales.csv", columns=["a"], rows=[[1]]).path == "/blocks/0/data"


def test_a_missing_file_names_the_nearest(room: Room) -> None:
    issue = room.fault("sale.csv")

    assert (issue.path, issue.did_you_mean) == ("/blocks/0/data", "sales.csv")


def test_a_formula_without_a_stored_result_is_a_fault_not_an_empty_cell(room: Room) -> None:
    room.put("f.xlsx", workbook(["a", "b"], ["x", 1], ["y", "=B2*2"]))

    result = room.table("f.xlsx")

    assert result.error is not None
    assert result.error.code == "common/INPUT_CORRUPT"
    assert "formula" in result.error.issues[0].message


def test_a_missing_sheet_names_the_sheets(room: Room) -> None:
    room.put("b.xlsx", workbook(["a"], [1]))

    issue = room.fault({"path": "b.xlsx", "sheet": "sheet 1"})

    assert (issue.path, issue.allowed, issue.did_you_mean) == ("/blocks/0/data/sheet", ("Sheet",), "Sheet")


def test_a_url_is_refused(room: Room) -> None:
    result = room.table({"url": "https://example.org/a.csv"})

    assert result.error is not None
    assert result.error.code == "common/ASSET_REJECTED"
    assert fault(result).path == "/blocks/0/data/url"


@pytest.mark.parametrize(
    ("place", "written", "meant"),
    [
        ("table", "csv", "data"), ("table", "file", "data"), ("table", "data_source", "data"), ("query", "file", "path"),
        ("query", "filter", "where"), ("query", "group_by", "by"), ("query", "aggregate", "measures"), ("query", "order_by", "sort"),
        ("query", "top", "limit"), ("query", "sep", "delimiter"), ("query", "worksheet", "sheet"), ("condition", "field", "column"),
        ("condition", "operator", "op"), ("op", "==", "="), ("op", "gte", ">="), ("op", "<>", "!="), ("op", "like", "contains"),
    ],
)  # fmt: skip
def test_what_others_call_it_is_understood(room: Room, place: str, written: str, meant: str) -> None:
    condition = {"column": "region", "value": "x"}
    blocks: dict[str, Any] = {
        "table": {"type": "table", written: "sales.csv"},
        "query": {"type": "table", "data": q(**{written: "x"})},
        "condition": {"type": "table", "data": q(where=[{**condition, written: "x"}])},
        "op": {"type": "table", "data": q(where=[{**condition, "op": written}])},
    }

    assert fault(room.render(blocks[place])).did_you_mean == meant


def serials(*values: float) -> bytes:
    """Return a workbook with a column of numbers that are shown as days."""
    from openpyxl import Workbook

    book, out = Workbook(), io.BytesIO()
    assert book.active is not None
    book.active.append(["day"])
    for value in values:
        book.active.append([value])
        book.active.cell(book.active.max_row, 1).number_format = "yyyy-mm-dd"
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize("columns", [{}, {"columns": [{"header": "day", "kind": "date"}]}])
def test_a_day_that_no_calendar_counts_is_kept_as_text_with_a_loss(
    room: Room, operation: str, columns: dict[str, Any]
) -> None:
    room.put("b.xlsx", serials(46053, 3_000_000))

    result = room.table("b.xlsx", operation, **columns)

    lost = next(iter(result.losses))
    assert (lost.code, lost.actual, lost.count) == ("common/VALUE_AS_TEXT", "3000000", 1)
    if operation == "docx.render":
        assert cells(result) == [["day"], ["2026-01-31"], ["3000000"]]


def test_a_chart_writes_a_day_that_no_calendar_counts_as_it_stands(room: Room) -> None:
    room.put("b.xlsx", serials(46053, 3_000_000))

    result = room.chart({"path": "b.xlsx", "by": ["day"], "measures": {"n": "count(day)"}})

    assert categories(result) == ["2026-01-31", "3000000"]


def test_a_file_that_several_tables_and_charts_name_is_read_once() -> None:
    path = {"path": "s.csv"}
    blocks = [
        {"type": "table", "data": "s.csv"},
        {"type": "table", "data": {**path, "where": {"column": "n", "op": ">", "value": 2}, "limit": 1}},
        {"type": "chart", "kind": "bar", "data": {**path, "by": ["a"], "measures": {"Sum": "sum(n)"}}},
        {"type": "table", "data": {**path, "header": False}},
    ]
    world = FixedWorld(folder=None, known={"s.csv": b"a,n\nx,1\ny,3\nx,5\n"})  # type: ignore[arg-type] # nothing is written

    fed = feed(Document.model_validate({"blocks": blocks}), world, Limits(), [])

    tables: Any = fed.blocks
    assert len(world.files.opened) == 2  # as rows under a header, and as rows without one
    assert [table.rows for table in (tables[0], tables[1])] == [[["x", 1], ["y", 3], ["x", 5]], [["y", 3]]]
    assert (tables[2].categories, tables[2].series[0].values) == (("x", "y"), (6.0, 3.0))
    assert tables[3].rows[0] == ["a", "n"]


def test_a_fault_of_a_file_stands_at_every_place_that_needs_the_rest_of_it(room: Room) -> None:
    room.put("r.csv", "a,n\n" + "x,1\n" * 600 + "y\n")
    data = [
        {"path": "r.csv", "limit": 2},
        "r.csv",
        {"path": "r.csv", "by": ["a"]},
        {"path": "r.csv", "by": ["b"]},
    ]

    given = {"blocks": [{"type": "table", "data": one} for one in data]}
    result = room.gateway.invoke_operation("docx.render", given)

    assert result.error is not None
    assert [issue.path for issue in result.error.issues] == [
        "/blocks/1/data",
        "/blocks/2/data",
        "/blocks/3/data/by/0",
    ]
