"""Data frames in the SDK: where rows or data stand, a frame of another library may stand."""

from __future__ import annotations

import base64
import datetime as dt
import json
import re
import zipfile
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from pydantic import ValidationError

from runstamp.artifacts import Store
from runstamp.errors import RunstampError
from runstamp.frames import is_frame, unframed
from runstamp.gateway import Gateway
from runstamp.model import Chart, Table

COLUMNS: dict[str, list[Any]] = {
    "name": ["a", "b", None],
    "n": [1, 2, None],
    "x": [1.5, float("nan"), 2.0],
    "day": [dt.date(2026, 1, 31), None, dt.date(2026, 2, 1)],
    "moment": [dt.datetime.fromisoformat("2026-01-01T10:00"), None, dt.datetime.fromisoformat("2026-01-02")],
    "money": [Decimal("12.50"), Decimal("3.00"), None],
    "open": [True, None, False],
    "took": [dt.timedelta(minutes=90), None, None],
}
ROWS = [
    ["a", 1, 1.5, "2026-01-31", "2026-01-01T10:00:00", "12.50", True, "PT5400S"],
    ["b", 2, None, None, None, "3.00", None, None],
    [None, None, 2.0, "2026-02-01", "2026-01-02T00:00:00", None, False, None],
]
KINDS = ["text", "text", "number", "date", "datetime", "number", "boolean", "duration"]


class ByProtocol:
    """A table that speaks nothing but the Arrow stream protocol."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.table.__arrow_c_stream__(requested_schema)


FRAMES: dict[str, Callable[[], Any]] = {
    "polars": lambda: pl.DataFrame(COLUMNS),
    "pyarrow": lambda: pa.table(COLUMNS),
    "protocol": lambda: ByProtocol(pa.table(COLUMNS)),
}


@pytest.mark.parametrize("library", FRAMES)
def test_a_frame_gives_columns_and_rows_exactly(library: str) -> None:
    table = Table(rows=FRAMES[library]())

    assert table.rows == ROWS
    assert [(column.header, column.kind) for column in table.columns] == list(
        zip(COLUMNS, KINDS, strict=True)
    )


def test_pandas_gives_the_same() -> None:
    pd = pytest.importorskip("pandas", reason="pandas is not installed")

    table = Table(rows=pd.DataFrame(COLUMNS).convert_dtypes())

    assert table.rows == ROWS
    assert [column.kind for column in table.columns] == KINDS


def test_columns_choose_and_order_those_of_a_frame() -> None:
    made = unframed({"columns": [{"header": "Money", "key": "money"}, "name"], "rows": pl.DataFrame(COLUMNS)})

    assert made == {
        "columns": [{"header": "Money", "key": "money", "kind": "number"}, "name"],
        "rows": [["12.50", "a"], ["3.00", "b"], [None, None]],
    }


def test_a_column_that_the_frame_has_not_is_told() -> None:
    with pytest.raises(ValidationError, match="several faults"):
        Table.model_validate({"columns": ["nam"], "rows": pl.DataFrame(COLUMNS)})


def test_every_operation_takes_frames_for_tables_and_charts(tmp_path: Path) -> None:
    frame = pl.DataFrame({"quarter": ["Q1", "Q2"], "revenue": [Decimal("1.10"), Decimal("2.20")]})
    blocks = [
        {"type": "table", "rows": frame},
        {"type": "table", "data": frame},
        {"type": "chart", "kind": "bar", "data": frame},
    ]
    gateway = Gateway(store=Store(tmp_path), strict=True)
    inputs: dict[str, dict[str, Any]] = {
        "docx.render": {"blocks": blocks},
        "pdf.render": {"blocks": blocks},
        "pptx.render": {"slides": [{"title": "S", "content": [block]} for block in blocks]},
        "xlsx.render": {
            "sheets": [
                {
                    "name": "S",
                    "tables": [{"rows": frame}],
                    "charts": [{"at": "E1", "kind": "bar", "data": frame}],
                }
            ]
        },
    }

    for operation, made in inputs.items():
        result = gateway.invoke_operation(operation, {"title": "T", **made})

        assert result.error is None, result.error
        assert not result.losses


def test_a_frame_in_a_chart_keeps_every_digit() -> None:
    chart = Chart.model_validate(
        {"kind": "bar", "data": pl.DataFrame({"a": ["x"], "v": [Decimal("0.10")]}), "y": "v"}
    )

    assert not isinstance(chart.data, str)
    assert chart.data is not None
    assert chart.data.data is not None
    assert base64.b64decode(chart.data.data) == b'[["a", "v"],\n["x",0.10]]'


def test_long_integers_become_text() -> None:
    assert Table(rows=pl.DataFrame({"id": [2**60]})).rows == [[str(2**60)]]


def test_a_frame_too_large_for_an_input_is_refused() -> None:
    with pytest.raises(RunstampError) as error:
        unframed({"blocks": [{"type": "chart", "data": pl.DataFrame({"a": ["x" * 1000] * 9000})}]})

    assert error.value.issues[0].path == "/blocks/0/data"


def test_two_columns_of_one_name_are_refused() -> None:
    with pytest.raises(RunstampError) as error:
        unframed({"rows": pa.table([[1], [2]], names=["a", "a"])})

    assert error.value.code == "common/SCHEMA_REJECTED"


@pytest.mark.parametrize("value", [{}, [], "x", 1, None, dict, Table()])
def test_plain_values_are_no_frames(value: Any) -> None:
    assert not is_frame(value)


def test_plain_json_is_returned_as_it_is() -> None:
    value = json.loads('{"blocks": [{"type": "table", "rows": [[1, null]]}, "x", {"content": [["a"]]}]}')

    assert unframed(value) is value


# ---------------------------------------------------------------- what pandas keeps in its index
SALES = {
    "region": ["North", "South", "North"],
    "year": [2024, 2025, 2025],
    "units": [8532, 120, 1],
    "revenue": [489582.0, 1200.5, 2.0],
}


def pandas_frame() -> Any:
    return pytest.importorskip("pandas", reason="pandas is not installed").DataFrame(SALES)


def heads(table: Table) -> list[tuple[str, str]]:
    return [(column.header, column.kind) for column in table.columns]


def test_groups_of_pandas_are_the_first_columns() -> None:
    groups = pandas_frame().groupby(["region", "year"]).agg({"revenue": "sum"})

    table = Table(rows=groups)

    assert heads(table) == [("region", "text"), ("year", "text"), ("revenue", "number")]
    assert table.rows == [["North", 2024, 489582.0], ["North", 2025, 2.0], ["South", 2025, 1200.5]]


def test_row_numbers_of_pandas_are_no_column() -> None:
    frame = pandas_frame()

    for rows in (frame, frame[frame["region"] == "North"]):
        assert [name for name, _ in heads(Table(rows=rows))] == list(SALES)


def test_labels_without_a_name_and_a_series_are_kept() -> None:
    frame = pandas_frame()
    frame.index = ["a", "b", "c"]

    assert heads(Table(rows=frame))[0] == ("index", "text")
    assert Table(rows=frame.groupby("region").size()).rows == [["North", 2], ["South", 1]]


def test_groups_name_the_categories_of_a_chart(tmp_path: Path) -> None:
    groups = pandas_frame().groupby("region").agg({"revenue": "sum"})
    chart = {"type": "chart", "kind": "column", "data": groups}

    result = Gateway(store=Store(tmp_path)).invoke_operation("docx.render", {"blocks": [chart]})

    assert result.error is None
    with zipfile.ZipFile(result.artifact.stored) as package:
        drawn = b"".join(package.read(name) for name in package.namelist() if "charts/chart" in name)
    assert b"<c:v>North</c:v>" in drawn


def shown(gateway: Gateway, table: dict[str, Any]) -> list[str]:
    result = gateway.invoke_operation("docx.render", {"blocks": [{"type": "table", **table}]})
    assert result.error is None, result.error
    with zipfile.ZipFile(result.artifact.stored) as package:
        text = package.read("word/document.xml").decode()
    return [cell for cell in re.findall("<w:t(?: [^>]*)?>([^<]*)</w:t>", text) if cell]


def test_numbers_of_a_frame_read_as_those_of_the_same_file(tmp_path: Path) -> None:
    frame = pandas_frame()
    frame.to_csv(tmp_path / "sales.csv", index=False)
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"))
    sums = {"units": "sum(units)", "revenue": "sum(revenue)"}
    groups = frame.groupby("region").agg({"units": "sum", "revenue": "sum"})

    assert shown(gateway, {"data": frame}) == shown(gateway, {"data": "sales.csv"})
    of_file = shown(gateway, {"data": {"path": "sales.csv", "by": ["region"], "measures": sums}})
    assert shown(gateway, {"data": groups}) == of_file
    assert {"8,533", "489,584.0"} <= set(of_file)
    cross = frame.pivot_table(index="region", columns="year", values="revenue", aggfunc="sum")
    pivot = {"column": "year", "value": "sum(revenue)"}
    of_file = shown(gateway, {"data": {"path": "sales.csv", "by": ["region"], "pivot": pivot}})
    assert shown(gateway, {"data": cross}) == of_file


def test_years_in_groups_are_no_amounts() -> None:
    latest = pandas_frame().groupby("region").agg({"year": "max"})

    assert heads(Table(rows=latest)) == [("region", "text"), ("year", "text")]
