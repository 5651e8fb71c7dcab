"""What a workbook says is what its input said: values, kinds, formulas, limits, and typed errors for the rest."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runstamp.envelope import Result
from runstamp_compose.values import Misfit
from runstamp_xlsx.codes import safe_code
from runstamp_xlsx.formulas import filled, prefixed
from runstamp_xlsx.grid import exact
from tests.engines.runstamp_xlsx.workbooks import book, cell, parts, render, rows, table
from tests.oracles import assert_valid, calamine

VALUES: list[list[Any]] = [
    ["  two  spaces  ", "code _x000D_ here", "a & <b>", "=1+1", "-2+3", "@SUM(A1)", "+49 30 1"],
    [True, None, "", 0, -0.5, 1e300, 2**53 - 1],
]


def loaded(result: Result) -> Any:
    assert result.artifact.path is not None
    return openpyxl.load_workbook(result.artifact.path)


def test_values_read_back_as_they_were_given(tmp_path: Path) -> None:
    sheet = loaded(render(rows(*VALUES), tmp_path))["S1"]

    assert [[sheet.cell(r, c).value for c in range(1, 8)] for r in (1, 2)] == [
        VALUES[0],
        [True, None, "", 0, -0.5, 1e300, 2**53 - 1],
    ]
    assert {sheet.cell(1, c).data_type for c in range(1, 8)} == {"s"}


def test_control_characters_survive_in_excels_own_escape(tmp_path: Path) -> None:
    result = render(rows(["Sales\u0001 2026"]), tmp_path)

    assert "Sales_x0001_ 2026" in parts(result)["xl/sharedStrings.xml"]
    assert result.losses == ()


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        ("date", "2026-03-01", 46082),
        ("date", "1900-02-28", 59),
        ("date", "1900-03-01", 61),
        ("datetime", "2026-03-01T06:00", 46082.25),
        ("time", "23:59:59.999600", 0.9999999953703703),
        ("duration", "49:30", 2.0625),
        ("percent", 0.12, 0.12),
        ("integer", "12345", 12345),
        ("number", "0.1", 0.1),
        ("boolean", True, True),
    ],
)
def test_kinds_are_written_as_excel_counts_them(kind: str, value: Any, shown: Any, tmp_path: Path) -> None:
    result = render(table([["a", value]], ["N", {"header": "V", "kind": kind}]), tmp_path)

    cell_xml = parts(result)["xl/worksheets/sheet1.xml"].split('<c r="B2"')[1]
    assert f"<v>{int(shown) if isinstance(shown, bool) else shown}</v>" in cell_xml
    assert result.losses == ()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("date", "1850-07-04"),
        ("date", "yesterday"),
        ("number", "12345678901234567890"),
        ("integer", 1.5),
        ("duration", "-1:00"),
        ("number", "0.1234567890123456789"),
    ],
)
def test_what_excel_cannot_count_stays_text_and_is_in_the_ledger(
    kind: str, value: Any, tmp_path: Path
) -> None:
    result = render(table([["a", value]], ["N", {"header": "V", "kind": kind}]), tmp_path)

    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("common/VALUE_AS_TEXT", "/sheets/0/tables/0/rows/0/1")
    ]
    assert loaded(result)["S1"]["B2"].value == str(value)


def test_totals_are_formulas_with_their_results_in_decimal_arithmetic(tmp_path: Path) -> None:
    columns = [
        "N",
        *(
            {"header": name, "kind": "number", "total": name}
            for name in ("sum", "average", "count", "min", "max")
        ),
    ]

    result = render(table([["a", 0.1, 0.1, 1, 5, 5], ["b", 0.2, 0.4, None, 3, 3]], columns), tmp_path)
    xml = parts(result)["xl/worksheets/sheet1.xml"]

    assert [
        f"<f>SUBTOTAL({code},{letter}2:{letter}3)</f><v>{value}</v>" in xml
        for code, letter, value in (
            (109, "B", 0.3),
            (101, "C", 0.25),
            (103, "D", 1),
            (105, "E", 3),
            (104, "F", 5),
        )
    ] == [True] * 5


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (cell(formula="SUM(A2"), "xlsx/FORMULA_INVALID", "/sheets/0/rows/0/0/formula"),
        (cell(formula="Nope!A1"), "xlsx/FORMULA_INVALID", "/sheets/0/rows/0/0/formula"),
        (cell(formula="1+" * 4096 + "1"), "common/SCHEMA_REJECTED", "/sheets/0/rows/0/0/formula"),
        (book(names={"A1": "S1!$A$1"}), "xlsx/FORMULA_INVALID", "/names/A1"),
        (rows(["x" * 32_768]), "xlsx/TEXT_TOO_LONG", "/sheets/0/rows/0/0"),
        (rows(["x"], merges=["A1:B1", "B1:C1"]), "xlsx/AREAS_OVERLAP", "/sheets/0/merges/1"),
        (rows(["x"], tables=[{"columns": ["A"], "rows": [["y"]]}]), "xlsx/AREAS_OVERLAP", "/sheets/0/tables/0/at"),
        (rows(["x"], merges=["A1:A1"]), "common/SCHEMA_REJECTED", "/sheets/0/merges/0"),
        (table(columns=["x", "X"]), "common/SCHEMA_REJECTED", "/sheets/0/tables/0/columns/1/header"),
        (table(row_props={"7": {"bold": True}}), "common/SCHEMA_REJECTED", "/sheets/0/tables/0/row_props/7"),
        (book({"cells": {"XFE1": 1}}), "common/SCHEMA_REJECTED", "/sheets/0/cells/XFE1"),
        (book({"hidden": True}), "common/SCHEMA_REJECTED", "/sheets/0/hidden"),
        (book({"charts": [{"at": "A1", "kind": "bar", "categories": ["a"], "series": [{"name": "s", "values": {"range": "Nope!A1:A2"}}]}]}), "common/SCHEMA_REJECTED", "/sheets/0/charts/0/series/0/values/range"),
        ({"sheets": [{"name": "a/b"}]}, "common/SCHEMA_REJECTED", "/sheets/0/name"),
        ({"sheets": [{"name": "'x'"}]}, "common/SCHEMA_REJECTED", "/sheets/0/name"),
        ({"sheets": [{"name": "History"}]}, "common/SCHEMA_REJECTED", "/sheets/0/name"),
        ({"sheets": [{"name": ""}]}, "common/SCHEMA_REJECTED", "/sheets/0/name"),
        ({"sheets": [{"name": "A"}, {"name": "a"}]}, "common/SCHEMA_REJECTED", "/sheets/1/name"),
        (rows([float("nan")]), "common/SCHEMA_REJECTED", "/sheets/0/rows/0/0"),
        (rows([2**60]), "common/SCHEMA_REJECTED", "/sheets/0/rows/0/0"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_a_typed_error_at_its_place(
    value: dict[str, Any], code: str, path: str, tmp_path: Path
) -> None:
    result = render(value, tmp_path)

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].path) == (code, path)
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []


def test_long_links_and_sentences_stay_text(tmp_path: Path) -> None:
    columns = ["N", {"header": "L", "kind": "link"}]
    result = render(
        table(
            [
                ["a", "https://e.example/" + "x" * 3000],
                ["b", "See https://e.example/a now"],
                ["c", "https://e.example/ok"],
            ],
            columns,
        ),
        tmp_path,
    )

    assert sorted(loss.code for loss in result.losses) == ["common/LINK_DROPPED", "common/VALUE_AS_TEXT"]
    assert parts(result)["xl/worksheets/sheet1.xml"].count("<hyperlink ") == 1


def test_short_rows_are_padded_with_a_loss(tmp_path: Path) -> None:
    result = render(table([["a"], ["b", 2]]), tmp_path)

    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("common/ROWS_PADDED", "/sheets/0/tables/0/rows/0")
    ]


def test_sheet_names_with_quotes_are_referred_to_rightly(tmp_path: Path) -> None:
    value = {
        "sheets": [
            {"name": "Q1 '26", "rows": [[4]]},
            {"name": "B", "cells": {"A1": {"formula": "'Q1 ''26'!A1"}}},
        ],
        "names": {"First": "'Q1 ''26'!$A$1"},
    }

    result = render(value, tmp_path)

    assert result.ok, result.error
    assert "'Q1 ''26'!A1" in parts(result)["xl/worksheets/sheet2.xml"]


@pytest.mark.parametrize(
    ("formula", "down", "right", "moved"),
    [
        ("B4*(1+Growth)", 0, 1, "C4*(1+Growth)"),
        ("$B4+B$4+$B$4", 2, 1, "$B6+C$4+$B$4"),
        ('"A1"&A1', 1, 0, '"A1"&A2'),
        ("'A1 x'!A1+Sheet1!B2", 1, 1, "'A1 x'!B2+Sheet1!C3"),
        ("SUM(A1:B2)", 1, 1, "SUM(B2:C3)"),
        ("LOG10(A1)+T[[#This Row],[A1]]", 1, 0, "LOG10(A2)+T[[#This Row],[A1]]"),
        ("A1", -1, 0, "#REF!"),
    ],
)
def test_formulas_fill_as_excel_fills(formula: str, down: int, right: int, moved: str) -> None:
    assert filled(formula, down, right) == moved


def test_newer_functions_get_their_prefixes() -> None:
    assert prefixed("XLOOKUP(1,B:B,C:C)+SUM(A1)") == "_xlfn.XLOOKUP(1,B:B,C:C)+SUM(A1)"
    assert prefixed("FILTER(A:A,B:B=1)") == "_xlfn._xlws.FILTER(A:A,B:B=1)"
    assert prefixed('"XLOOKUP("&A1') == '"XLOOKUP("&A1'


@pytest.mark.parametrize(("code", "safe"), [("0 km/h", '0 "km"/"h"'), ("yyyy-mm-dd", "yyyy-mm-dd"), ('0.0 "t";-0', '0.0 "t";-0'), ("0.00E+00", "0.00E+00"), ("#,##0 kr", '#,##0 "kr"'), ("General", "General"), ("h:mm AM/PM", "h:mm AM/PM")])  # fmt: skip
def test_letters_in_codes_are_quoted(code: str, safe: str) -> None:
    assert safe_code(code) == safe


def test_decimals_are_exact_or_refused() -> None:
    assert exact(Decimal("0.1")) == 0.1
    with pytest.raises(Misfit):
        exact(Decimal("0.1000000000000000055511151231257827"))


@pytest.mark.parametrize("name", ["banded", "grid", "heading", "minimal", "plain"])
def test_every_table_style_is_valid_for_the_strictest_readers(name: str, tmp_path: Path) -> None:
    columns = [
        "Name",
        {"header": "Amount", "kind": "currency", "currency": "EUR", "total": "sum"},
        {"header": "Day", "kind": "date"},
        {"header": "Yes", "kind": "boolean"},
    ]
    value = table([["a", 1.5, "2026-01-02", True], ["b", 2.5, None, False]], columns, style=name)

    result = render(value, tmp_path)

    assert result.artifact.path is not None
    assert_valid(result.artifact.path)
    assert calamine(result.artifact.path)["S1"][1][:2] == ["a", 1.5]


@pytest.mark.parametrize("kind", ["column", "bar", "line", "area", "pie", "doughnut"])
def test_every_chart_kind_is_valid_from_ranges_and_from_values(kind: str, tmp_path: Path) -> None:
    ranged = {
        "at": "D2",
        "kind": kind,
        "categories": {"range": "S1!A1:A2"},
        "series": [{"name": "s", "values": {"range": "S1!B1:B2"}}],
    }
    valued = {
        "at": "D20",
        "kind": kind,
        "categories": ["a, b", '=c "d"'],
        "series": [{"name": "s", "values": [1, 2]}],
    }

    result = render(rows(["a", 1], ["b", 2], charts=[ranged, valued]), tmp_path)

    assert [found.code for found in result.diagnostics] == ["xlsx/CHART_DATA_SHEET"]
    assert result.artifact.path is not None
    assert_valid(result.artifact.path)


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import sys, json; from pathlib import Path; from runstamp.artifacts import Store; from runstamp.gateway import Gateway\n"
        "g = Gateway(Path(sys.argv[1]), store=Store(Path(sys.argv[1]) / 's'))\n"
        "print(g.invoke_operation('xlsx.render', json.loads(sys.argv[2])).artifact.sha256)"
    )
    value = '{"title": "T", "sheets": [{"name": "S", "tables": [{"columns": ["a", {"header": "b", "kind": "number", "total": "sum"}], "rows": [["x", 1]]}]}]}'

    found = {
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / seed), value],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }

    assert len(found) == 1


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=8)
)
KINDS = st.sampled_from(
    ["text", "number", "integer", "percent", "date", "datetime", "time", "duration", "boolean", "link"]
)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    width = draw(st.integers(1, 4))
    columns = [
        {
            "header": f"H{i}",
            "kind": draw(KINDS),
            "total": draw(st.none() | st.sampled_from(["sum", "average", "count", "min", "max"])),
        }
        for i in range(width)
    ]
    columns = [{key: value for key, value in found.items() if value is not None} for found in columns]
    lines = draw(st.lists(st.lists(SCALARS, max_size=width), max_size=5))
    return table(
        lines,
        columns,
        style=draw(st.sampled_from(["plain", "grid", "banded", "minimal", "heading"])),
        header_rows=draw(st.integers(0, 1)),
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tables())
def test_any_table_is_a_valid_workbook_or_a_typed_error(tmp_path: Path, value: dict[str, Any]) -> None:
    result = render(value, tmp_path, checks="full")

    assert result.error is None or result.error.code != "common/INTERNAL", result.error


def test_time_grows_with_the_rows(tmp_path: Path) -> None:
    import time

    def seconds(count: int) -> float:
        started = time.process_time()
        assert render(column_of(count), tmp_path).ok
        return time.process_time() - started

    def column_of(count: int) -> dict[str, Any]:
        return table([[f"n{i}", i / 7] for i in range(count)])

    seconds(100)
    small = min(seconds(2_000) for _ in range(3))
    assert min(seconds(20_000) for _ in range(2)) < 25 * small


@pytest.mark.parametrize("header", ["a\u0001b", "a\r\nb", "_x0041_", "a\ufffeb"])
def test_a_header_that_excel_escapes_is_escaped_alike_in_sheet_and_table(header: str, tmp_path: Path) -> None:
    result = render(table(columns=[header, {"header": "Amount", "kind": "number", "total": "sum"}]), tmp_path)

    assert (result.error, result.losses) == (None, ())
    assert "xl/tables/table1.xml" in parts(result)


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"tables": [{"rows": []}]}, "/sheets/0/tables/0/rows"),
        ({"tables": [{"columns": ["a"], "rows": [[1]], "row_props": {"²": {"bold": True}}}]}, "/sheets/0/tables/0/row_props/²"),
        ({"charts": [{"at": "B2", "kind": "pie", "categories": ["a"], "series": [{"name": "s", "values": [1]}], "width": "0%"}]}, "/sheets/0/charts/0/width"),
    ],
)  # fmt: skip
def test_what_has_no_place_on_a_sheet_is_a_typed_error(
    sheet: dict[str, Any], path: str, tmp_path: Path
) -> None:
    error = render(book(sheet), tmp_path).error

    assert error is not None
    assert (error.code, [issue.path for issue in error.issues]) == ("common/SCHEMA_REJECTED", [path])


def test_header_rows_beyond_the_rows_are_empty(tmp_path: Path) -> None:
    sheet = loaded(render(table(lines=[["n", 1.5]], header_rows=4), tmp_path))["S1"]

    assert [[sheet.cell(r, c).value for c in (1, 2)] for r in (1, 2, 3)] == [
        ["Name", "Amount"],
        ["n", 1.5],
        [None, None],
    ]


def test_a_chart_may_be_as_wide_as_characters(tmp_path: Path) -> None:
    chart = {
        "at": "B2",
        "kind": "pie",
        "categories": ["a"],
        "series": [{"name": "s", "values": [1]}],
        "width": "40ch",
    }
    result = render(book({"charts": [chart]}), tmp_path)

    assert f'cx="{40 * 7 * 9525}"' in parts(result)["xl/drawings/drawing1.xml"]


def test_ranges_lie_over_one_another_and_cells_over_ranges(tmp_path: Path) -> None:
    result = render(
        book(
            {
                "rows": [["Month", "Jan"], ["Start", "2027-01-01"]],
                "cells": {"A5": "Revenue", "C5": {"value": 7, "italic": True}},
                "ranges": {
                    "B5:B6": {"formula": "A1*2", "kind": "percent"},
                    "A5:C5": {"bold": True, "fill": "#112233"},
                    "B2": {"kind": "date"},
                },
            }
        ),
        tmp_path,
    )
    sheet = loaded(result)["S1"]

    assert sheet["B5"].value == "=A1*2"
    assert sheet["B5"].number_format == sheet["B6"].number_format != "General"
    assert [sheet[ref].font.bold for ref in ("A5", "B5", "C5", "B6")] == [True, True, True, False]
    assert sheet["A5"].fill.fgColor.rgb == sheet["C5"].fill.fgColor.rgb == "FF112233"
    assert sheet["C5"].font.italic
    assert sheet["B2"].is_date


def test_a_range_over_a_table_changes_only_what_it_sets(tmp_path: Path) -> None:
    columns = [
        {"header": "Name"},
        {"header": "Cost", "kind": "currency", "currency": "EUR", "total": "sum"},
        {"header": "Twice", "formula": "[@Cost]*2", "kind": "currency", "currency": "EUR", "total": "sum"},
    ]
    data = table([["a", 1.5], ["b", 2]], columns)
    plain = loaded(render(data, tmp_path))["S1"]
    data["sheets"][0]["ranges"] = {"A1:C4": {"italic": True}}
    sheet = loaded(render(data, tmp_path))["S1"]

    for row in ("1", "2", "3", "4"):
        for letter in "ABC":
            was, now = plain[letter + row], sheet[letter + row]
            assert (now.value, now.number_format, now.font.bold) == (
                was.value,
                was.number_format,
                was.font.bold,
            )
            assert now.font.italic


def test_rows_may_end_before_the_columns_that_a_formula_fills(tmp_path: Path) -> None:
    columns = ["Name", {"header": "Cost", "kind": "number"}, {"header": "Twice", "formula": "[@Cost]*2"}]

    result = render(table([["a", 1.5], ["b"]], columns), tmp_path)

    assert [loss.path for loss in result.losses if loss.code == "common/ROWS_PADDED"] == [
        "/sheets/0/tables/0/rows/1"
    ]


def test_a_bold_row_keeps_its_formulas_and_formats(tmp_path: Path) -> None:
    columns = ["Name", {"header": "Cost", "kind": "number"}, {"header": "Twice", "formula": "[@Cost]*2"}]

    sheet = loaded(render(table([["a", 1.5], ["b", 2]], columns, row_props={"1": {"bold": True}}), tmp_path))[
        "S1"
    ]

    assert sheet["C3"].value == sheet["C2"].value
    assert sheet["C3"].font.bold
    assert sheet["B3"].font.bold
    assert not sheet["C2"].font.bold


def test_a_range_that_names_no_sheet_lies_on_the_charts_own(tmp_path: Path) -> None:
    chart_on_second = {
        "at": "D1",
        "kind": "column",
        "categories": {"range": "A1:A2"},
        "series": [{"name": "n", "values": {"range": "B1:B2"}}],
    }

    result = render(
        book({"rows": [["x"]]}, {"rows": [["a", 1], ["b", 2]], "charts": [chart_on_second]}), tmp_path
    )

    assert result.error is None
    found = next(text for name, text in parts(result).items() if "/charts/chart" in name)
    assert "<c:f>'S2'!$A$1:$A$2</c:f>" in found
    assert "<c:f>'S2'!$B$1:$B$2</c:f>" in found


@pytest.mark.parametrize(
    ("style", "least"),
    [
        ({"kind": "currency", "currency": "EUR"}, 12),
        ({"kind": "percent"}, 6),
        ({}, 7),
        ({"kind": "date"}, 10),
    ],
)
def test_columns_of_formulas_are_wide_enough_for_likely_results(
    style: dict[str, Any], least: int, tmp_path: Path
) -> None:
    sheet = loaded(render(book({"ranges": {"A1:A3": {"formula": "B1*2", **style}}}), tmp_path))["S1"]

    assert least <= sheet.column_dimensions["A"].width <= 16


@pytest.mark.parametrize(
    ("formula", "told"), [("SORT(A1:A9)", True), ("SUM(filter(A1:A9,B1:B9>1))", True), ("SUM(A1:A9)", False)]
)
def test_formulas_of_arrays_are_told(formula: str, told: bool, tmp_path: Path) -> None:
    result = render(rows([{"formula": formula, "value": 1}]), tmp_path)

    assert [loss.code for loss in result.losses] == (["xlsx/ARRAY_NOT_SPILLED"] if told else [])


def test_texts_of_several_lines_wrap_wherever_they_stand(tmp_path: Path) -> None:
    text = "one\ntwo"
    columns = ["h\nh", {"header": "b", "kind": "number"}]
    sheet = {
        "rows": [[text, "one"]],
        "tables": [{"at": "A3", "columns": columns, "rows": [[text, 1]], "row_props": {"0": {"bold": True}}}],
        "cells": {"D1": text, "D2": {"value": text, "fill": "#FFEE00"}},
        "ranges": {"E1": {"value": text}, "E2": {"value": text, "wrap": False}},
    }

    result = render(book(sheet), tmp_path)
    cells = loaded(result)["S1"]

    wrapped = [at for at in ("A1", "A3", "A4", "D1", "D2", "E1") if cells[at].alignment.wrap_text]
    assert wrapped == ["A1", "A3", "A4", "D1", "D2", "E1"]
    assert not any(cells[at].alignment.wrap_text for at in ("B1", "B4", "E2"))
    assert cells["A4"].font.bold


def test_a_cell_of_money_takes_the_currency_of_its_column_or_range(tmp_path: Path) -> None:
    columns = ["Item", {"header": "Cost", "kind": "number", "currency": "EUR"}]
    money: dict[str, Any] = {"value": 5, "kind": "currency"}
    sheet = {
        "tables": [{"columns": columns, "rows": [["a", money], ["b", 1]]}],
        "ranges": {"D1:D2": {"kind": "currency", "currency": "CHF"}},
        "cells": {"B3": money, "D1": money},
    }

    result = render(book(sheet), tmp_path)

    found = loaded(result)["S1"]
    assert ["€" in found[ref].number_format for ref in ("B2", "B3", "D1")] == [True, True, False]
    assert "CHF" in found["D1"].number_format
    assert result.losses == ()


def test_money_of_no_currency_is_told(tmp_path: Path) -> None:
    result = render(
        rows([{"value": 5, "kind": "currency"}, {"value": 6, "kind": "currency", "format": "0 €"}]), tmp_path
    )

    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("common/PROPERTY_NOT_RENDERED", "/sheets/0/rows/0/0/kind")
    ]


def test_a_range_of_money_names_its_currency_as_a_column_does(tmp_path: Path) -> None:
    result = render(book({"ranges": {"A1:A2": {"value": 5, "kind": "currency"}}}), tmp_path)

    assert result.error is not None
    assert [issue.path for issue in result.error.issues] == ["/sheets/0/ranges/A1:A2/currency"]


def test_a_sheet_of_empty_rows_is_valid(tmp_path: Path) -> None:
    result = render(book({"rows": [[]]}, {"rows": [[], [], ["x"]]}, {"rows": []}), tmp_path)

    assert_valid(Path(str(result.artifact.path)))


def test_text_reads_on_the_fill_that_its_cell_is_given(tmp_path: Path) -> None:
    sheet: dict[str, Any] = {
        "rows": [
            [
                {"value": 1, "fill": "#102040"},
                {"text": ["a ", {"text": "b", "bold": True}], "fill": "#102040"},
            ]
        ],
        "ranges": {
            "A2:B3": {"fill": "#102040", "value": "x"},
            "A3:A3": {"fill": "#FFFFEE"},
            "B3:B3": {"color": "#FF0000"},
        },
    }

    result = render(book(sheet), tmp_path)

    found = loaded(result)["S1"]
    colors = [found[ref].font.color for ref in ("A1", "B1", "A2", "A3", "B3")]
    assert [one.rgb if one.type == "rgb" else one.theme for one in colors] == [
        "FFFFFFFF", "FFFFFFFF", "FFFFFFFF", 1, "FFFF0000"
    ]  # fmt: skip
    assert parts(result)["xl/sharedStrings.xml"].count('<color rgb="FFFFFFFF"/>') == 2


def test_a_dark_theme_reads_on_the_white_of_sheets_and_its_background_is_told(tmp_path: Path) -> None:
    dark = {"extends": "slate", "colors": {"text": "#FFFFFF", "background": "#101820"}}

    result = render({**rows(["x"]), "theme": dark}, tmp_path)

    assert [(loss.code, loss.path) for loss in result.losses] == [("common/PROPERTY_NOT_RENDERED", "/theme")]
    assert '<a:dk1><a:srgbClr val="101820"/></a:dk1>' in parts(result)["xl/theme/theme1.xml"]


@pytest.mark.parametrize(("language", "turned"), [("ar-EG", True), ("he", True), ("de", False)])
def test_sheets_run_from_right_to_left_where_the_language_does(
    language: str, turned: bool, tmp_path: Path
) -> None:
    result = render({**rows(["x"]), "language": language}, tmp_path)

    assert ('rightToLeft="1"' in parts(result)["xl/worksheets/sheet1.xml"]) is turned
