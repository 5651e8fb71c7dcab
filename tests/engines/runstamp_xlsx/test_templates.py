"""Workbooks on Excel templates: sheets filled in place, everything else kept, what rests on changed cells told."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zipfile
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.styles import Font, PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableColumn

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway
from tests.engines.runstamp_xlsx.workbooks import book, found, parts, render

SHEET, STYLES, WORKBOOK = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"


def saved(made: Workbook) -> bytes:
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def plan(epoch: datetime = CALENDAR_WINDOWS_1900) -> Workbook:
    """Return a template with what companies put into theirs."""
    made = Workbook()
    made.epoch = epoch
    sheet = made.active
    assert sheet is not None
    sheet.title = "Plan"
    sheet["A1"] = "House plan"
    sheet["A1"].font = Font(name="Georgia", size=20, bold=True)
    sheet.merge_cells("A1:C1")
    sheet["A3"], sheet["B3"] = "Rate", 0.05
    sheet["B3"].number_format = "0.0%"
    sheet["B3"].fill = PatternFill("solid", fgColor="FFFFEE99")
    sheet["B4"], sheet["B5"], sheet["C5"] = "=B3*100", "=B4+1", "=1+1"
    sheet.column_dimensions["A"].width = 33
    sheet.conditional_formatting.add("B3:B9", ColorScaleRule("min", None, "FFFFFF", "max", None, "00AA00"))  # type: ignore[no-untyped-call]
    sheet.add_data_validation(DataValidation("decimal", "between", "0", "1", sqref="B3"))
    assert sheet.oddFooter is not None
    sheet.oddFooter.center.text = "Confidential"
    other = made.create_sheet("Notes")
    other["A1"] = "Stays"
    other["A2"] = "=Plan!B4"
    made.defined_names["Rate"] = DefinedName("Rate", attr_text="Plan!$B$3")
    return made


def orders(rows: int = 2, *, below: bool = False) -> Workbook:
    """Return a template with a table of its own: a header, two rows, a formula column, a totals row."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "Orders"
    lines: list[list[Any]] = [
        ["Item", "Price", "Tax"],
        *[["sample", 1, "=Orders[[#This Row],[Price]]*2"] for _ in range(rows)],
    ]
    for line in [*lines, ["Total", f"=SUBTOTAL(109,B3:B{rows + 2})", None]]:
        sheet.append(line)
    sheet.insert_rows(1)
    for row in range(3, rows + 3):
        sheet.cell(row, 2).number_format = "0.000"
    table = Table(displayName="Orders", ref=f"A2:C{rows + 3}", totalsRowCount=1)
    table.tableColumns = [TableColumn(id=i, name=name) for i, name in enumerate(("Item", "Price", "Tax"), 1)]
    table.tableColumns[1].totalsRowFunction = "sum"
    sheet.add_table(table)
    sheet["E1"] = f"=B{rows + 3}"
    if below:
        sheet.cell(rows + 5, 1, "Signature")
    return made


def on(made: Workbook | bytes, *sheets: dict[str, Any], tmp_path: Path, **more: Any) -> Result:
    data = made if isinstance(made, bytes) else saved(made)
    return render(book(*sheets, template={"data": base64.b64encode(data).decode()}, **more), tmp_path)


def opened(result: Result) -> Workbook:
    assert result.error is None, result.error
    return load_workbook(str(result.artifacts[0].path))


def codes(result: Result) -> list[str]:
    return [loss.code for loss in result.losses]


def fill(**more: Any) -> dict[str, Any]:
    return {"name": "Plan", **more}


def test_a_sheet_of_the_templates_name_is_filled_and_the_rest_of_it_kept(tmp_path: Path) -> None:
    book_ = opened(on(plan(), fill(cells={"B3": 0.07, "A7": "New"}), tmp_path=tmp_path))

    sheet = book_["Plan"]
    assert (sheet["B3"].value, sheet["A7"].value, sheet["A1"].value) == (0.07, "New", "House plan")
    assert sheet["A1"].font.name == "Georgia"
    assert [str(area) for area in sheet.merged_cells.ranges] == ["A1:C1"]
    assert sheet.column_dimensions["A"].width == 33
    assert [str(area.sqref) for area in sheet.conditional_formatting] == ["B3:B9"]
    assert [str(one.sqref) for one in sheet.data_validations.dataValidation] == ["B3"]
    assert sheet.oddFooter is not None
    assert sheet.oddFooter.center.text == "Confidential"


def test_a_value_takes_the_format_that_its_cell_has(tmp_path: Path) -> None:
    cell = opened(on(plan(), fill(cells={"B3": 0.07}), tmp_path=tmp_path))["Plan"]["B3"]

    assert (cell.number_format, cell.fill.fgColor.rgb) == ("0.0%", "FFFFEE99")


def test_what_the_input_says_of_a_cell_goes_over_its_format(tmp_path: Path) -> None:
    given = {"A1": {"value": "Title", "italic": True}, "B3": {"value": 2, "fill": "#112233"}}
    sheet = opened(on(plan(), fill(cells=given), tmp_path=tmp_path))["Plan"]

    font = sheet["A1"].font
    assert (font.name, font.size, font.bold, font.italic) == ("Georgia", 20, True, True)
    assert (sheet["B3"].fill.fgColor.rgb, sheet["B3"].number_format) == ("FF112233", "0.0%")


def test_money_of_the_input_is_not_shown_as_other_money(tmp_path: Path) -> None:
    made = plan()
    made["Plan"]["B3"].number_format = '"$"#,##0.00'
    given = {"value": 5, "kind": "currency", "format": "[$€-407] #,##0.00"}
    cell = opened(on(made, fill(cells={"B3": given}), tmp_path=tmp_path))["Plan"]["B3"]

    assert "€" in cell.number_format


def test_other_sheets_stay_and_new_ones_come_after_them(tmp_path: Path) -> None:
    result = on(plan(), {"name": "Mine", "rows": [["x"]]}, tmp_path=tmp_path)

    assert opened(result).sheetnames == ["Plan", "Notes", "Mine"]
    assert result.artifacts[0].map == ((3, "/sheets/0", "Mine"),)
    assert opened(result)["Notes"]["A1"].value == "Stays"


def test_the_workbook_opens_on_the_sheet_of_the_input_alone(tmp_path: Path) -> None:
    made = opened(on(plan(), {"name": "Notes", "cells": {"A1": 1}}, tmp_path=tmp_path))

    assert made.active is not None
    assert made.active.title == "Notes"
    assert [sheet.title for sheet in made.worksheets if sheet.sheet_view.tabSelected] == ["Notes"]


def test_the_file_is_a_workbook_and_no_template(tmp_path: Path) -> None:
    types = parts(on(plan(), fill(cells={"B3": 1}), tmp_path=tmp_path))["[Content_Types].xml"]

    assert "sheet.main+xml" in types
    assert "template.main+xml" not in types


CACHED = {"B4": 5, "B5": 6, "C5": 2}


def with_results(tmp_path: Path) -> bytes:
    """Return the plan with results in its formulas, as Excel saves them."""
    formulas = {"B4": "B3*100", "B5": "B4+1", "C5": "1+1", "D5": "Rate*2", "E5": "SUM(H1:H9)"}
    cells = {place: {"formula": text, "value": CACHED.get(place, 9)} for place, text in formulas.items()}
    given = book({"name": "Plan", "cells": {"B3": 0.05, **cells}}, {"name": "Notes", "cells": {"A2": {"formula": "Plan!B5", "value": 6}}}, names={"Rate": "Plan!$B$3"})  # fmt: skip
    return render(given, tmp_path).artifact.read()


def test_results_that_rest_on_changed_cells_are_dropped_and_others_kept(tmp_path: Path) -> None:
    result = on(with_results(tmp_path), fill(cells={"B3": 0.07}), tmp_path=tmp_path)
    made = load_workbook(str(result.artifacts[0].path), data_only=True)

    plan_, notes = made["Plan"], made["Notes"]
    assert [plan_[at].value for at in ("B4", "B5", "D5")] == [None, None, None]
    assert notes["A2"].value is None
    assert (plan_["C5"].value, plan_["E5"].value) == (2, 9)
    (loss,) = result.losses
    assert (loss.code, loss.path, loss.count) == ("common/FORMULA_NOT_COMPUTED", "/template", 4)
    assert found(parts(result)[WORKBOOK], r'fullCalcOnLoad="1"')


def test_nothing_is_stale_where_nothing_is_read(tmp_path: Path) -> None:
    result = on(with_results(tmp_path), fill(cells={"Z9": 1}), tmp_path=tmp_path)

    assert result.losses == ()


def test_formulas_that_shared_one_that_is_written_over_keep_theirs(tmp_path: Path) -> None:
    sheet = (
        '<row r="4"><c r="B4"><f t="shared" ref="B4:B6" si="0">A4*2</f><v>2</v></c></row>'
        '<row r="5"><c r="B5"><f t="shared" si="0"/><v>4</v></c></row>'
    )
    made = Workbook()
    data = rezipped(saved(made), {SHEET: (b"<sheetData>", b"<sheetData>" + sheet.encode())})
    result = on(data, {"name": "Sheet", "cells": {"B4": 7}}, tmp_path=tmp_path)

    assert opened(result)["Sheet"]["B5"].value == "=A5*2"


def table(*rows: Any, **more: Any) -> dict[str, Any]:
    columns = ["Item", {"header": "Price", "kind": "number"}]
    return {"name": "Orders", "tables": [{"name": "Orders", "columns": columns, "rows": list(rows), **more}]}


def test_a_table_fills_the_templates_table_of_its_name(tmp_path: Path) -> None:
    sheet = opened(on(orders(), table(["a", 10], ["b", 20]), tmp_path=tmp_path))["Orders"]

    assert [[cell.value for cell in row] for row in sheet["A2:B4"]] == [
        ["Item", "Price"],
        ["a", 10],
        ["b", 20],
    ]
    assert sheet["C3"].value == "=Orders[[#This Row],[Price]]*2"
    assert sheet["B3"].number_format == "0.000"
    assert sheet.tables["Orders"].ref == "A2:C5"


def test_rows_that_the_input_does_not_need_are_emptied(tmp_path: Path) -> None:
    sheet = opened(on(orders(3), table(["a", 10]), tmp_path=tmp_path))["Orders"]

    assert [sheet.cell(row, 1).value for row in (3, 4, 5, 6)] == ["a", None, None, "Total"]


def test_a_table_grows_and_its_totals_and_those_who_read_them_go_down(tmp_path: Path) -> None:
    sheet = opened(on(orders(), table(*[[name, 1] for name in "abcde"]), tmp_path=tmp_path))["Orders"]

    assert sheet.tables["Orders"].ref == "A2:C8"
    assert [sheet.cell(row, 1).value for row in range(3, 9)] == [*"abcde", "Total"]
    assert sheet["C7"].value == "=Orders[[#This Row],[Price]]*2"
    assert sheet["B7"].number_format == "0.000"
    assert sheet["E1"].value == "=B8"


def test_a_table_without_room_says_how_much_there_is(tmp_path: Path) -> None:
    result = on(orders(below=True), table(*[[name, 1] for name in "abcde"]), tmp_path=tmp_path)

    assert result.error is not None
    assert result.error.code == "xlsx/AREAS_OVERLAP"
    assert "room for 2 rows, 5 are given, and A7" in result.error.issues[0].message


def test_a_column_that_the_templates_table_does_not_have_is_told_with_the_nearest(tmp_path: Path) -> None:
    result = on(orders(), table(["a", 1], columns=["Item", "Prize"]), tmp_path=tmp_path)

    assert result.error is not None
    issue = result.error.issues[0]
    assert (issue.path, issue.did_you_mean) == ("/sheets/0/tables/0/columns/1/header", "Price")


def test_totals_are_of_the_money_that_the_rows_are_of(tmp_path: Path) -> None:
    made = orders()
    made["Orders"]["B5"].number_format = '"$"#,##0.00'
    euros = ["Item", {"header": "Price", "kind": "currency", "currency": "EUR"}]
    sheet = opened(on(made, table(["a", 1], ["b", 2], ["c", 3], columns=euros), tmp_path=tmp_path))["Orders"]

    assert ["€" in sheet.cell(row, 2).number_format for row in (3, 4, 5, 6)] == [True] * 4


def test_a_new_table_has_a_number_and_a_name_of_its_own(tmp_path: Path) -> None:
    given = {"name": "Orders", "tables": [{"at": "H1", "columns": ["N"], "rows": [[1]]}]}
    result = on(orders(), given, tmp_path=tmp_path)

    ids = [
        re.findall(r'<table [^>]*\bid="(\d+)"', text)[0]
        for name, text in parts(result).items()
        if "/tables/" in name
    ]
    assert sorted(ids) == ["1", "2"]
    assert set(opened(result)["Orders"].tables) == {"Orders", "Table1"}


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({"tables": [{"at": "B3", "columns": ["N"], "rows": [[1]]}]}, "'Orders'"),
        ({"cells": {"A2": "Other"}}, "'Orders'"),
        ({"merges": ["A3:B3"]}, "'Orders'"),
    ],
)
def test_what_would_break_a_table_of_the_template_is_an_error(
    given: dict[str, Any], names: str, tmp_path: Path
) -> None:
    result = on(orders(), {"name": "Orders", **given}, tmp_path=tmp_path)

    assert result.error is not None
    assert result.error.code == "xlsx/AREAS_OVERLAP"
    assert names in result.error.issues[0].message


def test_null_empties_a_range(tmp_path: Path) -> None:
    sheet = opened(on(plan(), fill(ranges={"A3:B3": {"value": None}}), tmp_path=tmp_path))["Plan"]

    assert (sheet["A3"].value, sheet["B3"].value, sheet["B3"].number_format) == (None, None, "0.0%")


def test_charts_stand_beside_those_of_the_template(tmp_path: Path) -> None:
    chart = {
        "at": "F2",
        "kind": "column",
        "categories": {"range": "A2:A3"},
        "series": [{"name": "s", "values": {"range": "B2:B3"}}],
    }
    first = render(
        book({"name": "Plan", "rows": [["h", "v"], ["a", 1], ["b", 2]], "charts": [chart]}), tmp_path
    )
    data = first.artifact.read()
    result = on(data, fill(cells={"B2": 5}, charts=[{**chart, "at": "F20"}]), tmp_path=tmp_path)

    drawing = parts(result)["xl/drawings/drawing1.xml"]
    ids = re.findall(r'cNvPr id="(\d+)"', drawing)
    assert len(ids) == len(set(ids)) == 2
    assert ">5<" in parts(result)["xl/charts/chart2.xml"]


def charted_orders() -> bytes:
    """Return the template of orders with formulas and a chart over the body of its table, as Excel would save it."""
    made = orders()
    sheet: Any = made["Orders"]
    sheet["F1"], sheet["F2"], sheet["F3"] = "=SUM(B3:B4)", "=AVERAGE(Orders!$B$3:$B$4)", "=SUM(B3:B10)"
    sheet["C3"], sheet["C4"] = "=B3/SUM($B$3:$B$4)", "=SUM($B$3:B4)"
    sheet.conditional_formatting.add("B3:B4", ColorScaleRule("min", None, "FFFFFF", "max", None, "00AA00"))  # type: ignore[no-untyped-call]
    chart = BarChart()
    for column in (2, 3):
        chart.add_data(Reference(sheet, column, 2, column, 4), titles_from_data=True)
    chart.set_categories(Reference(sheet, 1, 3, 1, 4))
    sheet.add_chart(chart, "H1")
    names = b'<strCache><ptCount val="2"/><pt idx="0"><v>old</v></pt><pt idx="1"><v>old</v></pt></strCache>'
    old = b'<numCache><formatCode>0.0</formatCode><ptCount val="2"/><pt idx="0"><v>1</v></pt></numCache>'
    cat, val = b"<cat><numRef><f>'Orders'!$A$3:$A$4</f>", b"$4</f></numRef></val>"
    drawn = "xl/charts/chart1.xml"
    named = rezipped(saved(made), {drawn: (cat + b"</numRef></cat>", cat.replace(b"num", b"str") + names + b"</strRef></cat>")})  # fmt: skip
    return rezipped(named, {drawn: (val, b"$4</f>" + old + b"</numRef></val>")})


def copies(xml: str) -> list[tuple[str, list[str]]]:
    """Return the ranges of a chart with the values that it copies."""
    found = re.findall(r"<f>([^<]*)</f>(.*?)</(?:num|str)Ref>", xml, re.DOTALL)
    return [(ref.rpartition("!")[2], re.findall(r"<v>([^<]*)</v>", copy)) for ref, copy in found]


def test_charts_of_the_template_follow_the_cells_that_are_filled(tmp_path: Path) -> None:
    rows = [["a", 5], ["b", 6.5], ["c", 7], ["d", None]]

    drawn = parts(on(charted_orders(), table(*rows), tmp_path=tmp_path))["xl/charts/chart1.xml"]

    assert copies(drawn) == [
        ("B2", []),
        ("$A$3:$A$6", ["a", "b", "c", "d"]),
        ("$B$3:$B$6", ["5", "6.5", "7"]),
        ("C2", []),
        ("$A$3:$A$6", ["a", "b", "c", "d"]),
        ("$C$3:$C$6", []),  # results that nobody has computed
    ]
    assert '<formatCode>0.0</formatCode><ptCount val="4"' in drawn


def test_formulas_and_formats_over_the_body_of_a_table_grow_with_it(tmp_path: Path) -> None:
    result = on(charted_orders(), table(*[[name, 1] for name in "abcde"]), tmp_path=tmp_path)

    sheet = opened(result)["Orders"]
    assert [sheet[ref].value for ref in ("F1", "F2", "F3", "B8", "C3", "C4", "C7")] == [
        "=SUM(B3:B7)",
        "=AVERAGE(Orders!$B$3:$B$7)",
        "=SUM(B3:B10)",
        "=SUBTOTAL(109,B3:B7)",
        "=B3/SUM($B$3:$B$7)",
        "=SUM($B$3:B4)",
        "=SUM($B$3:B7)",
    ]
    assert [str(one.sqref) for one in sheet.conditional_formatting] == ["B3:B7"]


def test_charts_of_the_template_over_other_cells_stay_as_they_are(tmp_path: Path) -> None:
    data = charted_orders()

    result = on(data, {"name": "Orders", "cells": {"J30": 1}}, tmp_path=tmp_path)

    assert copies(parts(result)["xl/charts/chart1.xml"])[1:3] == [
        ("$A$3:$A$4", ["old", "old"]),
        ("$B$3:$B$4", ["1"]),
    ]


def test_charts_read_from_sheets_that_the_input_does_not_name(tmp_path: Path) -> None:
    chart = {
        "at": "A1",
        "kind": "bar",
        "categories": ["a"],
        "series": [{"name": "s", "values": {"range": "Plan!B3"}}],
    }
    result = on(plan(), {"name": "Mine", "charts": [chart]}, tmp_path=tmp_path)

    assert result.error is None
    assert ">0.05<" in parts(result)["xl/charts/chart1.xml"]


def test_names_of_the_template_stay_and_broken_ones_are_told(tmp_path: Path) -> None:
    made = plan()
    made.defined_names["Gone"] = DefinedName("Gone", attr_text="#REF!$A$1")
    result = on(made, fill(cells={"B3": 1}), names={"Mine": "Plan!$A$3"}, tmp_path=tmp_path)

    assert set(opened(result).defined_names) == {"Rate", "Gone", "Mine"}
    assert "xlsx/TEMPLATE_NAMES_BROKEN" in {one.code for one in result.diagnostics}


def test_the_theme_of_new_sheets_is_the_templates(tmp_path: Path) -> None:
    made = rezipped(
        saved(plan()), {"xl/theme/theme1.xml": (b'<a:srgbClr val="4F81BD"/>', b'<a:srgbClr val="7A1F3D"/>')}
    )
    given = {"name": "Mine", "tables": [{"columns": ["N"], "rows": [[1]], "style": "banded"}]}
    result = on(made, given, tmp_path=tmp_path)

    assert found(parts(result)[STYLES], "FF7A1F3D")


def test_two_hundred_fills_do_not_grow_the_formats(tmp_path: Path) -> None:
    cells = {f"D{i}": {"value": i, "bold": True} for i in range(1, 201)}
    one = parts(on(plan(), fill(cells={"D1": {"value": 1, "bold": True}}), tmp_path=tmp_path))[STYLES]
    many = parts(on(plan(), fill(cells=cells), tmp_path=tmp_path))[STYLES]

    assert one.count("<xf ") == many.count("<xf ")


def test_the_receipt_names_the_template(tmp_path: Path) -> None:
    result = on(plan(), fill(cells={"B3": 1}), tmp_path=tmp_path)

    assert [one["kind"] for one in result.to_json()["receipt"]["dependencies"]].count("template") == 1


def rezipped(data: bytes, change: dict[str, tuple[bytes, bytes]]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            was, becomes = change.get(name, (b"", b""))
            assert not was or was in old.read(name), old.read(name)[:2000]
            new.writestr(name, old.read(name).replace(was, becomes) if was else old.read(name))
    return out.getvalue()


SPACE = b"http://schemas.openxmlformats.org/officeDocument/2006"
TYPES = "[Content_Types].xml"
FAULTS = {
    "cut short": (b"PK\x03\x04 and no more of it", "common/INPUT_CORRUPT"),
    "encrypted": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "common/INPUT_ENCRYPTED",
    ),
    "macros": (
        rezipped(
            saved(plan()),
            {TYPES: (b"spreadsheetml.sheet.main+xml", b"spreadsheetml.sheet.macroEnabled.main+xml")},
        ),
        "common/ASSET_REJECTED",
    ),
    "a document": (
        rezipped(saved(plan()), {TYPES: (b"spreadsheetml.sheet.main", b"wordprocessingml.document.main")}),
        "common/ASSET_REJECTED",
    ),
    "strict": (
        rezipped(saved(plan()), {"_rels/.rels": (SPACE, b"http://purl.oclc.org/ooxml/officeDocument")}),
        "common/UNSUPPORTED_VERSION",
    ),
    "broken sheet": (rezipped(saved(plan()), {SHEET: (b"</sheetData>", b"")}), "common/INPUT_CORRUPT"),
}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_template_that_cannot_be_used_is_a_typed_error(name: str, tmp_path: Path) -> None:
    data, code = FAULTS[name]
    result = on(data, fill(cells={"B3": 1}), tmp_path=tmp_path)

    assert result.error is not None
    assert (result.error.code, [issue.path for issue in result.error.issues]) == (code, ["/template"])


def test_days_are_counted_from_1904_where_the_template_does(tmp_path: Path) -> None:
    columns = [{"header": "Day", "kind": "date"}, "n"]
    chart = {
        "at": "H1",
        "kind": "line",
        "categories": {"range": "Plan!A21:A22"},
        "series": [{"name": "n", "values": {"range": "Plan!B21:B22"}}],
    }
    filled = fill(
        cells={
            "A7": {"value": "2026-01-31", "kind": "date"},
            "A8": {"value": "1903-12-31", "kind": "date"},
            "A9": {"value": "-1:30", "kind": "duration"},
        },
        tables=[{"at": "A20", "columns": columns, "rows": [["2026-01-31", 1], ["2026-02-28", 2]]}],
        charts=[chart],
    )

    result = on(plan(epoch=CALENDAR_MAC_1904), filled, tmp_path=tmp_path)

    sheet = opened(result)["Plan"]
    assert [f"{sheet[ref].value:%Y-%m-%d}" for ref in ("A7", "A21", "A22")] == [
        "2026-01-31", "2026-01-31", "2026-02-28"
    ]  # fmt: skip
    assert sheet["A8"].value == "1903-12-31"
    assert found(parts(result)[SHEET], r'<c r="A9"[^>]*><v>-0.0625</v>')
    assert [loss.path for loss in result.losses if loss.code == "common/VALUE_AS_TEXT"] == [
        "/sheets/0/cells/A8/value"
    ]
    drawn = parts(result)["xl/charts/chart1.xml"]
    assert '<c:date1904 val="1"/>' in drawn
    assert "<c:v>44591</c:v>" in drawn


def test_a_template_is_found_by_path_and_as_an_artifact(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    (tmp_path / "plan.xltx").write_bytes(saved(plan()))
    scratch = store.scratch(".xltx")
    scratch.write_bytes(saved(plan()))
    gateway = Gateway(workspace=tmp_path, store=store)
    for source in ("plan.xltx", {"path": "plan.xltx"}, {"artifact": store.adopt(scratch).sha256}):
        result = gateway.invoke_operation("xlsx.render", book(fill(cells={"B3": 3}), template=source))

        assert opened(result)["Plan"]["B3"].value == 3


SCRIPT = """
import json, sys
from pathlib import Path
from runstamp.artifacts import Store
from runstamp.gateway import Gateway
given = json.loads(Path(sys.argv[1]).read_text())
gateway = Gateway(workspace=Path(sys.argv[2]), store=Store(Path(sys.argv[2]) / "store"))
print(gateway.invoke_operation("xlsx.render", given, {}).artifacts[0].sha256)
"""


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    data = base64.b64encode(saved(orders())).decode()
    mine = {"name": "Mine", "tables": [{"columns": ["A"], "rows": [["x"]]}]}
    (tmp_path / "in.json").write_text(
        json.dumps(book(table(*[[n, 1] for n in "abcd"]), mine, template={"data": data}))
    )
    digests = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        command = [sys.executable, "-c", SCRIPT, str(tmp_path / "in.json"), str(tmp_path / name)]
        digests.add(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    assert len(digests) == 1
