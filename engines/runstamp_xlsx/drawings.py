"""Charts on sheets: where they stand, what they read, and the hidden sheet for values that stand nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from runstamp.errors import RunstampError
from runstamp.frozen import record, replace
from runstamp.model.measures import POINTS_PER, characters, points, share
from runstamp.model.workbook import SheetChart, area
from runstamp_compose.chart_fits import fitted
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_ooxml.charts import GRAPHIC, add_chart
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.package import Package
from runstamp_ooxml.xml import Xml, declared, el, join
from runstamp_xlsx.faults import Faults
from runstamp_xlsx.links import quoted
from runstamp_xlsx.ranges import Reader, Source
from runstamp_xlsx.sheets import SheetWriter
from runstamp_xlsx.widths import DIGIT_PX

DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
EMU_PER_POINT = 12_700
DEFAULT_WIDTH_PT, DEFAULT_HEIGHT_PT = (
    480.0,
    288.0,
)  # Excel's own 5 × 3 in, a little larger for labels that can be read
DATA_SHEET = "ChartData"

Placed: TypeAlias = tuple[SheetChart, ChartPlan]


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


def chart_plans(writers: Sequence[SheetWriter], data: DataSheet, faults: Faults) -> dict[int, list[Placed]]:
    """Return the charts of each sheet by its index, every value with a place in the workbook.

    Loses:
        common/VALUES_PADDED, common/PROPERTY_NOT_RENDERED, xlsx/CHART_VALUE_NOT_NUMBER.
    """
    reader = Reader(writers)
    plans: dict[int, list[Placed]] = {}
    for writer in writers:
        for i, chart in enumerate(writer.sheet.charts):
            path = f"{writer.path}/charts/{i}"
            source = Source(reader, writer, chart, path, faults)
            before = len(faults)
            try:
                plan = resolve_chart(
                    chart, writer.theme, writer.language, path, writer.losses, ranges=source.cells
                )
            except RunstampError as error:
                faults.take(error)
                continue
            source.judge(plan)
            if len(faults) == before:
                plan = fitted(source.dated(_stored(plan, data)), *size_of(chart), writer.losses)
                plans.setdefault(writer.index, []).append((chart, plan))
    return plans


def _stored(plan: ChartPlan, data: DataSheet) -> ChartPlan:
    """Return a plan whose own values stand on the hidden sheet."""
    categories = plan.categories_ref
    if categories is None and plan.kind not in ("scatter", "bubble"):
        categories = _named(plan, data)
    series = []
    for one in plan.series:
        if plan.kind in ("scatter", "bubble"):
            x = data.add(f"{one.name} x", [point[0] for point in one.points])[1]
            name, y = data.add(one.name, [point[1] for point in one.points])
            series.append(replace(one, x_ref=x, values_ref=y, name_ref=name))
        elif one.values_ref is None:
            name, values = data.add(one.name, one.values)
            series.append(replace(one, values_ref=values, name_ref=name))
        else:
            series.append(one)
    return replace(plan, series=tuple(series), categories_ref=categories)


def _named(plan: ChartPlan, data: DataSheet) -> str:
    """Return where the categories stand on the hidden sheet: days as days, groups in the column before their names."""
    if plan.dates:
        return data.add("Category", plan.category_numbers)[1]
    if not plan.levels:
        return data.add("Category", plan.categories)[1]
    groups = data.add("Group", plan.levels)[1]
    names = data.add("Category", plan.categories)[1]
    return f"{groups.partition(':')[0]}:{names.partition(':')[2]}"


def drawing_xml(package: Package, part: str, charts: Sequence[Placed]) -> Xml:
    """Return the drawing of a sheet: each chart anchored at its cell."""
    anchors = [_anchor(package, part, i, chart, plan) for i, (chart, plan) in enumerate(charts, 1)]
    return el("xdr:wsDr", declared("xdr", "a"), *anchors)


def _anchor(package: Package, part: str, number: int, chart: SheetChart, plan: ChartPlan) -> Xml:
    row, column = area(chart.at)[:2]
    width, height = size_of(chart)
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


def size_of(chart: SheetChart) -> tuple[float, float]:
    """Return the width and the height of a chart in points."""
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
