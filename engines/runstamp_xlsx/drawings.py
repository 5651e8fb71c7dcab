"""Charts on sheets: where they stand, what they read, and the hidden sheet for values that stand nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import record, replace
from runstamp.model.chart import Range, TableColumn
from runstamp.model.measures import POINTS_PER, characters, points, share
from runstamp.model.workbook import SheetChart, area
from runstamp.names import close_names
from runstamp_compose.charts import Cells, resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.values import iso_kind_of
from runstamp_ooxml.charts import GRAPHIC, add_chart
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.package import Package
from runstamp_ooxml.xml import Xml, declared, el, join
from runstamp_xlsx.serials import serial
from runstamp_xlsx.sheets import SheetWriter, quoted
from runstamp_xlsx.widths import DIGIT_PX

DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
EMU_PER_POINT = 12_700
DEFAULT_WIDTH_PT, DEFAULT_HEIGHT_PT = (
    480.0,
    288.0,
)  # Excel's own 5 × 3 in, a little larger for labels that can be read
DATA_SHEET = "ChartData"


@record
class DataSheet:
    """Columns of values for charts that bring their own; a hidden sheet if any."""

    name: str
    columns: list[list[Any]]

    def add(self, head: str, values: Sequence[Any]) -> tuple[str, str]:
        """Add a column and return the references of its header and its values."""
        self.columns.append([head, *values])
        letter = column_name(len(self.columns) - 1)
        sheet = quoted(self.name)
        return f"{sheet}!${letter}$1", f"{sheet}!${letter}$2:${letter}${len(values) + 1}"

    def rows(self) -> list[list[Any]]:
        """Return the columns as rows of one length."""
        height = max((len(column) for column in self.columns), default=0)
        return [[column[i] if i < len(column) else None for column in self.columns] for i in range(height)]


class Reader:
    """Reads what ranges and table columns of a workbook hold, for the caches of charts."""

    def __init__(self, writers: Sequence[SheetWriter]) -> None:
        self.by_name = {writer.sheet.name.casefold(): writer for writer in writers}
        self.tables = {info.name.casefold(): (writer, info) for writer in writers for info in writer.tables}

    def __call__(self, source: Range | TableColumn, path: str, own: SheetWriter) -> Cells:
        """Return the cells of a source; a range that names no sheet lies on its own.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, the sheet, table, column or range does not exist.
        """
        return self._range(source, path, own) if isinstance(source, Range) else self._column(source, path)

    def _named(self, source: Range, own: SheetWriter) -> tuple[SheetWriter | None, str, str]:
        """Return the sheet that a range lies on, the sheet's name as written, and the cells."""
        name, bang, cells = source.range.rpartition("!")
        name = name.strip("'").replace("''", "'")
        return self.by_name.get(name.casefold()) if bang else own, name, cells

    def _range(self, source: Range, path: str, own: SheetWriter) -> Cells:
        writer, name, cells = self._named(source, own)
        if writer is None:
            known = [found.sheet.name for found in self.by_name.values()]
            raise _unknown(f"{path}/range", f"no sheet '{name}'", name, known)
        try:
            found = area(cells.replace("$", ""))
        except ValueError as error:
            raise _unknown(f"{path}/range", str(error), cells, ()) from error
        if found[0] != found[2] and found[1] != found[3]:
            raise _unknown(f"{path}/range", "a range of a chart is one row or one column", cells, ())
        return self._cells(writer, found)

    def days(self, source: Range, own: SheetWriter) -> tuple[tuple[float, ...], str] | None:
        """Return the serials and the format of a range of dates, None for any other range."""
        writer, _, cells = self._named(source, own)
        if writer is None:
            return None
        first, left, last, right = area(cells.replace("$", ""))
        places = [(row, column) for row in range(first, last + 1) for column in range(left, right + 1)]
        codes = {writer.look_at(*place).code for place in places}
        moments = [iso_kind_of(str(writer.grid.value(*place))) for place in places]
        if len(codes) != 1 or codes == {"General"} or not all(isinstance(found, date) for found in moments):
            return None
        return tuple(float(serial(found)) for found in moments if isinstance(found, date)), codes.pop()

    def _column(self, source: TableColumn, path: str) -> Cells:
        known = self.tables.get(source.table.casefold())
        if known is None:
            raise _unknown(
                f"{path}/table",
                f"no table '{source.table}'",
                source.table,
                [info.name for _, info in self.tables.values()],
            )
        writer, info = known
        if source.column not in info.headers:
            raise _unknown(
                f"{path}/column", f"no column '{source.column}' in {info.name}", source.column, info.headers
            )
        column = info.ref[1] + info.headers.index(source.column)
        return self._cells(writer, (info.body[0], column, info.body[1], column), header=(info.ref[0], column))

    def _cells(
        self, writer: SheetWriter, found: tuple[int, int, int, int], header: tuple[int, int] | None = None
    ) -> Cells:
        values = tuple(
            writer.grid.value(row, column)
            for row in range(found[0], found[2] + 1)
            for column in range(found[1], found[3] + 1)
        )
        sheet = quoted(writer.sheet.name)
        ref = f"{sheet}!${column_name(found[1] - 1)}${found[0]}:${column_name(found[3] - 1)}${found[2]}"
        head = f"{sheet}!${column_name(header[1] - 1)}${header[0]}" if header else None
        return Cells(ref, values, head)


def _unknown(path: str, message: str, name: str, known: Sequence[str]) -> RunstampError:
    near = close_names(name, known)
    issue = Issue(
        str(path), message, received=name, allowed=tuple(known)[:20], did_you_mean=near[0] if near else None
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))


def chart_plan(
    writer: SheetWriter, chart: SheetChart, path: str, reader: Reader, data: DataSheet
) -> ChartPlan:
    """Return a chart whose every value has a place in the workbook.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    plan = resolve_chart(
        chart,
        writer.theme,
        writer.language,
        path,
        writer.losses,
        ranges=lambda source, at: reader(source, at, writer),
    )
    categories = plan.categories_ref
    if categories is None and plan.kind != "scatter":
        categories = data.add("Category", plan.categories)[1]
    series = []
    for one in plan.series:
        if plan.kind == "scatter":
            x = data.add(f"{one.name} x", [point[0] for point in one.points])[1]
            name, y = data.add(one.name, [point[1] for point in one.points])
            series.append(replace(one, x_ref=x, values_ref=y, name_ref=name))
        elif one.values_ref is None:
            name, values = data.add(one.name, one.values)
            series.append(replace(one, values_ref=values, name_ref=name))
        else:
            series.append(one)
    plan = replace(plan, series=tuple(series), categories_ref=categories)
    return (
        _dated(plan, reader.days(chart.categories, writer)) if isinstance(chart.categories, Range) else plan
    )


def _dated(plan: ChartPlan, days: tuple[tuple[float, ...], str] | None) -> ChartPlan:
    """Return a plan whose categories are days in the format of their cells, as Excel itself stores them."""
    if days is None:
        return plan
    return replace(plan, category_numbers=days[0], category_format=days[1], x=replace(plan.x, format=days[1]))


def drawing_xml(package: Package, part: str, charts: Sequence[tuple[SheetChart, ChartPlan]]) -> Xml:
    """Return the drawing of a sheet: each chart anchored at its cell."""
    anchors = [_anchor(package, part, i, chart, plan) for i, (chart, plan) in enumerate(charts, 1)]
    return el("xdr:wsDr", declared("xdr", "a"), *anchors)


def _anchor(package: Package, part: str, number: int, chart: SheetChart, plan: ChartPlan) -> Xml:
    row, column = area(chart.at)[:2]
    width, height = _size(chart)
    start = join(
        Xml(f"<xdr:{name}>{value}</xdr:{name}>")
        for name, value in (("col", column - 1), ("colOff", 0), ("row", row - 1), ("rowOff", 0))
    )
    title = plan.title or f"Chart {number}"
    frame = el(
        "xdr:graphicFrame",
        {"macro": ""},
        el(
            "xdr:nvGraphicFramePr",
            None,
            el("xdr:cNvPr", {"id": number + 1, "name": title, "descr": plan.alt}),
            el("xdr:cNvGraphicFramePr"),
        ),
        Xml('<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>'),
        GRAPHIC(add_chart(package, part, plan, "xl")),
    )
    extent = el("xdr:ext", {"cx": round(width * EMU_PER_POINT), "cy": round(height * EMU_PER_POINT)})
    return el("xdr:oneCellAnchor", None, el("xdr:from", None, start), extent, frame, el("xdr:clientData"))


def _size(chart: SheetChart) -> tuple[float, float]:
    part, wide = share(chart.width), characters(chart.width)
    height = DEFAULT_HEIGHT_PT if chart.height is None else points(chart.height)
    if part is not None:
        return DEFAULT_WIDTH_PT * part, height
    if wide is not None:
        return wide * DIGIT_PX * POINTS_PER["px"], height
    return DEFAULT_WIDTH_PT if chart.width is None else points(chart.width), height


def data_sheet_name(names: Mapping[str, Any]) -> str:
    """Return a name for the hidden sheet that no other sheet has."""
    taken = {name.casefold() for name in names}
    return next(
        name
        for name in (DATA_SHEET, *(f"{DATA_SHEET}{n}" for n in range(2, 300)))
        if name.casefold() not in taken
    )
