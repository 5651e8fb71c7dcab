"""What charts read from cells: ranges and table columns, and what a chart can make of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp.model.chart_parts import Range, TableColumn
from runstamp.model.workbook import SheetChart, area
from runstamp.names import close_names
from runstamp_compose.chart_legends import ROUND
from runstamp_compose.charts import Cells, values_padded
from runstamp_compose.plans import ChartPlan
from runstamp_compose.values import NUMERIC_KINDS, Misfit, iso_kind_of, typed
from runstamp_ooxml.charts_data import column_name
from runstamp_xlsx.areas import Area
from runstamp_xlsx.faults import REJECTED, Faults
from runstamp_xlsx.grid import exact
from runstamp_xlsx.links import quoted
from runstamp_xlsx.serials import BeforeEpoch, serial
from runstamp_xlsx.sheets import SheetWriter

_NOTHING = Cells("", ())


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
        return self._cells(writer, found, path)

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
        try:
            return tuple(
                float(serial(found, since_1904=writer.grid.since_1904))
                for found in moments
                if isinstance(found, date)
            ), codes.pop()
        except BeforeEpoch:
            return None  # such cells hold text

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
        body = (info.body[0], column, info.body[1], column)
        return self._cells(writer, body, path, header=(info.ref[0], column))

    @staticmethod
    def _cells(writer: SheetWriter, found: Area, path: str, header: tuple[int, int] | None = None) -> Cells:
        read = _number if path.endswith("/values") else _given
        values = tuple(
            read(writer, row, column)
            for row in range(found[0], found[2] + 1)
            for column in range(found[1], found[3] + 1)
        )
        sheet = quoted(writer.sheet.name)
        ref = f"{sheet}!${column_name(found[1] - 1)}${found[0]}:${column_name(found[3] - 1)}${found[2]}"
        head = f"{sheet}!${column_name(header[1] - 1)}${header[0]}" if header else None
        return Cells(ref, values, head, _code(writer, found) if read is _number else None)


def _unknown(path: str, message: str, name: str, known: Sequence[str]) -> RunstampError:
    near = close_names(name, known)
    issue = Issue(
        str(path), message, received=name, allowed=tuple(known)[:20], did_you_mean=near[0] if near else None
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))


def _code(writer: SheetWriter, found: Area) -> str | None:
    """Return the number format that cells share; the plain one only where a result is not known that a scale could be made for."""
    places = [(r, c) for r in range(found[0], found[2] + 1) for c in range(found[1], found[3] + 1)]
    codes = {writer.code_at(*place) for place in places}
    if len(codes) != 1:
        return None
    code = codes.pop()
    return code if code != "General" or any(writer.grid.is_open(*place) for place in places) else None


def _given(writer: SheetWriter, row: int, column: int) -> Any:
    return writer.grid.value(row, column)


def _number(writer: SheetWriter, row: int, column: int) -> Any:
    """Return what a cell holds, as a number where the file has one: texts of numeric kinds, days and times."""
    value = writer.grid.value(row, column)
    if not isinstance(value, str) or not value:
        return value
    kind = writer.kind_at(row, column)
    try:
        if kind in NUMERIC_KINDS:
            read = typed(value, kind)
            return exact(read) if isinstance(read, Decimal) else read
        if writer.look_at(row, column).code == "General":
            return value
        moment = iso_kind_of(value)
        return (
            serial(moment, since_1904=writer.grid.since_1904)
            if isinstance(moment, date | datetime | time)
            else value
        )
    except (Misfit, BeforeEpoch):
        return value


@frozen
class Source:
    """The cells that one chart reads, and what is wrong with them."""

    reader: Reader
    writer: SheetWriter
    chart: SheetChart
    path: str
    faults: Faults

    def cells(self, source: Range | TableColumn, at: str) -> Cells:
        """Return the cells of a source, none where there is no such source, which is a fault.

        Loses:
            xlsx/CHART_VALUE_NOT_NUMBER: a range of values holds something else.
        """
        try:
            found = self.reader(source, at, self.writer)
        except RunstampError as error:
            self.faults.take(error)
            return _NOTHING
        if at.endswith("/values"):
            others = [value for value in found.values if isinstance(value, str | bool)]
            if others:
                self.writer.losses.append(_no_numbers(others, at))
        return found

    def judge(self, plan: ChartPlan) -> None:
        """Enter series of cells that no chart of the kind can draw into the faults.

        Loses:
            common/VALUES_PADDED: a range is shorter than the categories.
        """
        count = len(plan.categories)
        for i, one in enumerate(plan.series):
            at, length = f"{self.path}/series/{i}/values", len(one.values)
            if (
                plan.kind == "scatter"
                or (one.values_ref is None and plan.categories_ref is None)
                or not length
            ):
                continue
            if length > count:
                message = f"{length} values for {count} categories"
                self.faults.add(REJECTED, at, message, "give both the same length")
            elif length < count:
                self.writer.losses.append(values_padded(at, length, count))
            if plan.kind in ROUND and one.values_ref is not None:
                self._judge_shares([value for value in one.values if value is not None], at)

    def _judge_shares(self, values: Sequence[float], at: str) -> None:
        if any(value < 0 for value in values):
            self.faults.add(REJECTED, at, "a share cannot be negative", "use a column chart")
        elif values and not sum(values):
            self.faults.add(REJECTED, at, "the shares sum to zero", "name cells above zero")

    def dated(self, plan: ChartPlan) -> ChartPlan:
        """Return a plan whose categories are days in the format of their cells, as Excel itself stores them."""
        plan = replace(plan, since_1904=self.writer.grid.since_1904)
        named = self.chart.categories
        days = self.reader.days(named, self.writer) if isinstance(named, Range) else None
        if days is None:
            return plan
        axis = replace(plan.x, format=days[1])
        return replace(plan, category_numbers=days[0], category_format=days[1], x=axis)


def _no_numbers(values: Sequence[Any], path: str) -> Loss:
    return Loss(
        "xlsx/CHART_VALUE_NOT_NUMBER",
        "series",
        "a range of values holds text or truth values; Excel draws them as zero, other programs as gaps",
        path=path,
        expected="numbers or empty cells",
        actual=", ".join(map(str, values))[:80],
        avoidable=True,
        remediation="name only cells with numbers: without the header, with a numeric kind",
        count=len(values),
    )
