"""A chart's data: where it stands in a sheet, the caches in the chart, and the embedded workbook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from runstamp.frozen import frozen
from runstamp_compose.plans import ChartPlan, SeriesPlan
from runstamp_ooxml.package import CONTENT_TYPES, PACKAGE_RELATIONSHIP, RELATIONSHIP, ready
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Xml, document, el, join, template, text
from runstamp_ooxml.zip import Member, zip_bytes

SHEET = "Sheet1"  # the name that Office gives the sheet behind a chart
_SHEET_NS = NAMESPACES["s"]
_MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml."

_STRING_CELL = template('<c r="{ref}" t="s"><v>{index:int}</v></c>')
_NUMBER_CELL = template('<c r="{ref}"><v>{value:num}</v></c>')
_DAY_CELL = template('<c r="{ref}" s="1"><v>{value:num}</v></c>')
_ROW = template('<row r="{number:int}">{cells:xml}</row>')
_STRING = template("<si><t{value:space}>{value:cell}</t></si>")
_NUMBER_POINT = template('<c:pt idx="{index:int}"><c:v>{value:num}</c:v></c:pt>')
_STRING_POINT = template('<c:pt idx="{index:int}"><c:v>{value}</c:v></c:pt>')


@frozen
class SeriesRanges:
    """Where a series stands: ranges such as `Sheet1!$B$2:$B$9`."""

    name: str | None
    values: str | None
    x: str | None
    sizes: str | None = None


def column_name(index: int) -> str:
    """Return the letters of a column counted from 0: A, Z, AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _range(column: int, count: int) -> str:
    letters = column_name(column)
    return f"{SHEET}!${letters}$2:${letters}${max(count, 1) + 1}"


def _shared_x(plan: ChartPlan) -> bool:
    """Tell whether all series of a scatter chart share their x values, so that one column holds them."""
    columns = [[x for x, _ in series.points] for series in plan.series]
    return all(column == columns[0] for column in columns)


def _columns(plan: ChartPlan) -> list[tuple[int, int]]:
    """Return each series' columns in the embedded sheet: (x or categories, values); sizes stand right of the values."""
    count = len(plan.series)
    if plan.kind == "bubble":
        return [(3 * index, 3 * index + 1) for index in range(count)]
    if plan.kind == "scatter" and not _shared_x(plan):
        return [(2 * index, 2 * index + 1) for index in range(count)]
    first = 2 if plan.levels else 1
    return [(0, index + first) for index in range(count)]


def series_ranges(plan: ChartPlan) -> tuple[SeriesRanges, ...]:
    """Return where each series stands: ranges that the plan names, else of the embedded workbook."""
    found: list[SeriesRanges] = []
    named = any(series.values_ref is not None for series in plan.series)
    for series, (x, y) in zip(plan.series, _columns(plan), strict=True):
        if named:
            found.append(SeriesRanges(series.name_ref, series.values_ref, series.x_ref))
            continue
        count = len(series.points) if plan.kind in ("scatter", "bubble") else len(series.values)
        name = f"{SHEET}!${column_name(y)}$1"
        sizes = _range(y + 1, count) if series.sizes else None
        across = _range(x, count) if series.points else None
        found.append(SeriesRanges(name, _range(y, count), across, sizes))
    return tuple(found)


def categories_range(plan: ChartPlan) -> str | None:
    """Return where the categories stand, or `None` where there are none."""
    if plan.categories_ref is not None:
        return plan.categories_ref
    embedded = not any(series.values_ref for series in plan.series)
    if not (plan.categories and embedded):
        return None
    last = len(plan.categories) + 1
    return f"{SHEET}!$A$2:$B${last}" if plan.levels else _range(0, len(plan.categories))


def levelled(tag: str, plan: ChartPlan, range_: str) -> Xml:
    """Return categories in groups with their cache: the names, then the groups, each at its first name."""
    names = join(_STRING_POINT(i, value) for i, value in enumerate(plan.categories))
    starts = [i for i, name in enumerate(plan.levels) if i == 0 or plan.levels[i - 1] != name]
    groups = join(_STRING_POINT(i, plan.levels[i]) for i in starts)
    count = el("c:ptCount", {"val": len(plan.categories)})
    cache = el("c:multiLvlStrCache", None, count, el("c:lvl", None, names), el("c:lvl", None, groups))
    return el(tag, None, el("c:multiLvlStrRef", None, el("c:f", None, text(range_)), cache))


def numbers(tag: str, values: Sequence[float | None], range_: str | None, format_: str = "General") -> Xml:
    """Return numeric data with its cache; `None` is a gap: its point is left out."""
    points = join(_NUMBER_POINT(i, value) for i, value in enumerate(values) if value is not None)
    count = el("c:ptCount", {"val": len(values)})
    code = el("c:formatCode", None, text(format_))
    if range_ is None:
        return el(tag, None, el("c:numLit", None, code, count, points))
    formula = el("c:f", None, text(range_))
    return el(tag, None, el("c:numRef", None, formula, el("c:numCache", None, code, count, points)))


def strings(tag: str, values: Sequence[str], range_: str | None) -> Xml:
    """Return text data with its cache."""
    points = join(_STRING_POINT(i, value) for i, value in enumerate(values))
    count = el("c:ptCount", {"val": len(values)})
    if range_ is None:
        return el(tag, None, el("c:strLit", None, count, points))
    formula = el("c:f", None, text(range_))
    return el(tag, None, el("c:strRef", None, formula, el("c:strCache", None, count, points)))


def series_name(series: SeriesPlan, range_: str | None) -> Xml:
    """Return the name of a series: a reference with its cache, or the text itself."""
    if range_ is None:
        return el("c:tx", None, el("c:v", None, text(series.name)))
    return strings("c:tx", (series.name,), range_)


def _table(plan: ChartPlan) -> list[list[str | float | None]]:
    """Return the embedded sheet's columns, headers first."""
    if plan.kind not in ("scatter", "bubble"):
        days = plan.category_numbers if plan.dates else ()
        head: list[list[str | float | None]] = [[None, *(days or plan.categories)]]
        if plan.levels:
            head.insert(0, [None, *plan.levels])
        return head + [[series.name, *series.values] for series in plan.series]
    columns: list[list[str | float | None]] = []
    for series, (x, y) in zip(plan.series, _columns(plan), strict=True):
        if x == len(columns):
            columns.append(["X", *(point[0] for point in series.points)])
        if y == len(columns):
            columns.append([series.name, *(point[1] for point in series.points)])
        if series.sizes:
            columns.append(["Size", *series.sizes])
    return columns


class _Strings:
    """The shared strings of one workbook, in order of first use."""

    def __init__(self) -> None:
        self.index: dict[str, int] = {}

    def cell(self, ref: str, value: str | float | None, *, day: bool = False) -> Xml:
        if value is None:
            return EMPTY
        if day and not isinstance(value, str):
            return _DAY_CELL(ref, value)
        if isinstance(value, str):
            return _STRING_CELL(ref, self.index.setdefault(value, len(self.index)))
        return _NUMBER_CELL(ref, value)


def _rows(columns: list[list[str | float | None]], shared: _Strings, *, days: bool) -> Iterable[Xml]:
    letters = [column_name(index) for index in range(len(columns))]
    for at in range(max((len(column) for column in columns), default=0)):
        values = (
            (name, column[at]) for name, column in zip(letters, columns, strict=True) if at < len(column)
        )
        cells = (shared.cell(f"{name}{at + 1}", value, day=days and name == "A") for name, value in values)
        yield _ROW(at + 1, join(cells))


def workbook_bytes(plan: ChartPlan) -> bytes:
    """Return the workbook that a chart embeds, so that "Edit data" works.

    Categories stand in column A, each series in a column of its own. Every text is a
    shared string, so a category that starts with "=" stays text.
    """
    shared = _Strings()
    rows = join(_rows(_table(plan), shared, days=plan.dates))
    sheet = document(el("worksheet", {"xmlns": _SHEET_NS}, el("sheetData", None, rows)))
    items = join(_STRING(value) for value in shared.index)
    table = document(el("sst", {"xmlns": _SHEET_NS, "uniqueCount": len(shared.index)}, items))
    return zip_bytes([*_constants(), ("xl/worksheets/sheet1.xml", sheet), ("xl/sharedStrings.xml", table)])


def _types() -> Xml:
    parts = {
        "xl/workbook.xml": "sheet.main+xml",
        "xl/worksheets/sheet1.xml": "worksheet+xml",
        "xl/styles.xml": "styles+xml",
        "xl/sharedStrings.xml": "sharedStrings+xml",
    }
    rels = {
        "Extension": "rels",
        "ContentType": "application/vnd.openxmlformats-package.relationships+xml",
    }
    rows = (el("Override", {"PartName": "/" + k, "ContentType": _MAIN + v}) for k, v in parts.items())
    xml = el("Default", {"Extension": "xml", "ContentType": "application/xml"})
    return el("Types", {"xmlns": CONTENT_TYPES}, el("Default", dict(rels)), xml, join(rows))


def _relations(*pairs: tuple[str, str]) -> Xml:
    rows = (
        el("Relationship", {"Id": f"rId{number}", "Type": RELATIONSHIP + kind, "Target": target})
        for number, (kind, target) in enumerate(pairs, 1)
    )
    return el("Relationships", {"xmlns": PACKAGE_RELATIONSHIP}, join(rows))


_WORKBOOK = Xml(
    f'<workbook xmlns="{_SHEET_NS}" xmlns:r="{NAMESPACES["r"]}"><sheets>'
    f'<sheet name="{SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_STYLES = Xml(
    f'<styleSheet xmlns="{_SHEET_NS}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/>'
    '<family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill>'
    '<patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


@cache
def _constants() -> tuple[tuple[str, Member], ...]:
    """Return the members that every embedded workbook shares, deflated once."""
    workbook = _relations(
        ("worksheet", "worksheets/sheet1.xml"),
        ("styles", "styles.xml"),
        ("sharedStrings", "sharedStrings.xml"),
    )
    return (
        ("[Content_Types].xml", ready(_types())),
        ("_rels/.rels", ready(_relations(("officeDocument", "xl/workbook.xml")))),
        ("xl/workbook.xml", ready(_WORKBOOK)),
        ("xl/_rels/workbook.xml.rels", ready(workbook)),
        ("xl/styles.xml", ready(_STYLES)),
    )
