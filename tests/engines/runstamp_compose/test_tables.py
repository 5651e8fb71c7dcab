"""Tables as plans."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.table import Table
from runstamp_compose.plans import Cell, CellPlan, TablePlan, plain
from runstamp_compose.tables import resolve_table
from runstamp_compose.themes import THEMES


def planned(table: dict[str, Any], language: str = "en") -> tuple[TablePlan, list[Loss]]:
    losses: list[Loss] = []
    return resolve_table(Table.model_validate(table), THEMES["slate"], language, "/t", losses), losses


def words(cell: CellPlan) -> str | None:
    return plain(cell.runs) if isinstance(cell, Cell) else cell


def test_columns_are_typed_formatted_aligned_and_totalled() -> None:
    plan, losses = planned(
        {
            "columns": [
                "Region",
                {"header": "Revenue", "kind": "currency", "currency": "EUR", "total": "sum"},
                {"header": "Growth", "kind": "percent", "total": "average"},
                {"header": "Since", "kind": "date", "total": "min"},
                {"header": "Open", "kind": "boolean"},
                {"header": "Staff", "total": "max"},
            ],
            "rows": [
                ["Nord", 0.1, 0.125, "2026-01-31", True, 12],
                ["Süd", 0.2, 0.25, "2025-12-01", False, 1500],
            ],
        },
        "de",
    )

    assert plan.rows == (
        ("Nord", "0,10\u00a0€", "12,5\u00a0%", "31.01.2026", "Ja", "12"),
        ("Süd", "0,20\u00a0€", "25,0\u00a0%", "01.12.2025", "Nein", "1500"),
    )
    assert plan.total == ("Summe", "0,30\u00a0€", "18,8\u00a0%", "01.12.2025", "", "1500")
    assert [column.align for column in plan.columns] == ["left", "right", "right", "left", "center", "right"]
    assert (plan.header, plan.plain_rows, losses) == (
        (("Region", "Revenue", "Growth", "Since", "Open", "Staff"),),
        True,
        [],
    )


def test_a_value_that_does_not_fit_its_kind_is_shown_as_given() -> None:
    plan, losses = planned(
        {
            "columns": [{"header": "a", "kind": "date"}, {"header": "b", "kind": "number", "total": "sum"}],
            "rows": [["31.1.2026", 1], ["2026-01-31", "n/a"], ["20260131", "2.50"]],
        }
    )

    assert list(plan.rows) == [("31.1.2026", "1.00"), ("2026-01-31", "n/a"), ("20260131", "2.50")]
    assert plan.total == ("Total", "3.50")
    assert [(loss.code, loss.path) for loss in losses] == [
        ("common/VALUE_AS_TEXT", "/t/rows/0/0"),
        ("common/VALUE_AS_TEXT", "/t/rows/2/0"),
        ("common/VALUE_AS_TEXT", "/t/rows/1/1"),
    ]


def test_short_rows_are_padded_with_a_loss_each() -> None:
    plan, losses = planned({"columns": ["a", "b", "c"], "rows": [["1", "2", "3"], ["4"]]})

    assert plan.rows == (("1", "2", "3"), ("4", "", ""))
    assert [(loss.code, loss.path) for loss in losses] == [("common/ROWS_PADDED", "/t/rows/1")]


@pytest.mark.parametrize(
    ("sound", "rows"), [(True, [[1e308, 1.0], [1.7e308, -1.7e308]]), (False, [[math.inf, -math.inf]])]
)
def test_numbers_whose_sum_no_number_holds_are_judged_one_by_one(
    sound: bool, rows: list[list[float]]
) -> None:
    try:
        Table.model_validate({"columns": ["A", "B"], "rows": rows})
    except ValidationError:
        assert not sound
    else:
        assert sound


def test_rows_by_key_find_their_columns() -> None:
    plan, _ = planned(
        {"columns": [{"header": "A", "key": "a"}, "B"], "rows": [{"B": "2", "a": "1"}, {"a": "3"}]}
    )

    assert plan.rows == (("1", "2"), ("3", ""))


def test_without_columns_the_first_row_is_the_header() -> None:
    plan, _ = planned({"rows": [["Region", "Sales"], ["North", 5]]})

    assert (plan.header, plan.rows) == ((("Region", "Sales"),), (("North", "5"),))
    assert ([c.header for c in plan.columns], plan.alt) == (
        ["Region", "Sales"],
        "Table: Region, Sales (rows: 1)",
    )


def test_a_table_without_a_header_has_none() -> None:
    plan, _ = planned({"rows": [["North", 5]], "header_rows": 0})

    assert (plan.header, plan.rows) == ((), (("North", "5"),))


def test_a_second_header_row_stands_above_the_columns() -> None:
    plan, _ = planned(
        {"columns": ["a", "b"], "header_rows": 2, "rows": [[{"text": "both", "colspan": 2}], ["1", "2"]]}
    )

    assert [[words(cell) for cell in row] for row in plan.header] == [["both", None], ["a", "b"]]
    assert plan.rows == (("1", "2"),)


def test_spans_leave_covered_places_empty() -> None:
    plan, _ = planned(
        {"columns": ["a", "b", "c"], "rows": [[{"text": "x", "colspan": 2, "rowspan": 2}, "1"], ["2"]]}
    )

    assert [[words(cell) for cell in row] for row in plan.rows] == [["x", None, "1"], [None, None, "2"]]


def test_a_formula_without_a_value_is_empty_and_told() -> None:
    plan, losses = planned(
        {"columns": ["a"], "rows": [[{"formula": "A1*2"}], [{"formula": "A1*2", "value": 4}]]}
    )

    assert [words(row[0]) for row in plan.rows] == ["", "4"]
    assert [(loss.code, loss.path) for loss in losses] == [
        ("common/FORMULA_NOT_COMPUTED", "/t/rows/0/0/formula")
    ]


def test_a_dark_fill_gets_text_that_reads() -> None:
    plan, _ = planned(
        {
            "columns": ["a"],
            "rows": [[{"value": "x", "fill": "#102030"}]],
            "row_props": {"0": {"fill": "text"}},
        }
    )

    cell = plan.rows[0][0]
    assert isinstance(cell, Cell)
    assert (cell.fill, cell.color, plan.row_formats[0].color) == ("102030", "FFFFFF", "FFFFFF")


def test_row_props_of_a_row_that_is_not_there_are_refused() -> None:
    with pytest.raises(RunstampError) as caught:
        planned({"columns": ["a"], "rows": [["1"]], "row_props": {"1": {"bold": True}, "x": {}}})

    assert [issue.path for issue in caught.value.issues] == ["/t/row_props/1", "/t/row_props/x"]


def test_a_cell_with_a_line_end_is_runs_and_no_string_holds_one() -> None:
    plan, _ = planned({"columns": ["a"], "rows": [["x\ny"], ["z"]]})

    assert ([words(row[0]) for row in plan.rows], plan.plain_rows) == (["x\ny", "z"], False)


@given(st.lists(st.decimals(-(10**9), 10**9, places=2, allow_nan=False), min_size=1, max_size=40))
def test_a_sum_is_exact(values: list[Decimal]) -> None:
    plan, _ = planned(
        {
            "columns": [{"header": "a", "kind": "number", "format": "0.00", "total": "sum"}],
            "rows": [[float(v)] for v in values],
        }
    )

    total = sum(values, Decimal(0))
    assert plan.total == (f"{total or abs(total):.2f}",)


@given(st.data())
def test_every_place_of_a_table_with_spans_is_taken_once(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    free = {(r, c) for r in range(height) for c in range(width)}
    rows: list[list[Any]] = [[] for _ in range(height)]
    for r in range(height):
        for c in range(width):
            if (r, c) not in free:
                continue
            across = data.draw(st.integers(1, width - c))
            while any((r, c + k) not in free for k in range(across)):
                across -= 1
            down = data.draw(st.integers(1, height - r))
            free -= {(r + i, c + k) for i in range(down) for k in range(across)}
            rows[r].append({"value": f"{r},{c}", "colspan": across, "rowspan": down})

    plan, losses = planned(
        {"columns": ["h"] * width if width == 1 else [f"h{i}" for i in range(width)], "rows": rows}
    )

    covered = sum(cell.colspan * cell.rowspan for row in plan.rows for cell in row if isinstance(cell, Cell))
    assert (covered, losses) == (width * height, [])
    assert all(
        words(cell) == f"{r},{c}"
        for r, row in enumerate(plan.rows)
        for c, cell in enumerate(row)
        if cell is not None
    )


def test_a_cell_of_money_has_the_columns_currency_or_a_loss() -> None:
    money = {"value": 5, "kind": "currency"}
    columns = ["Item", {"header": "Cost", "kind": "number", "currency": "EUR"}]

    plan, losses = planned({"columns": columns, "rows": [[money, money]]})

    assert [words(cell) for cell in plan.rows[0]] == ["5.00", "€5.00"]
    assert [(loss.code, loss.path) for loss in losses] == [
        ("common/PROPERTY_NOT_RENDERED", "/t/rows/0/0/kind")
    ]
