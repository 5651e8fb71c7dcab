"""The worksheet part: what stands before and after the rows, in the order of the schema (18.3.1.99)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from runstamp.frozen import frozen
from runstamp.model.measures import share
from runstamp.model.workbook import area
from runstamp_compose.locales import runs_rtl
from runstamp_compose.themes import color
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.package import Package
from runstamp_ooxml.xml import DECLARATION, EMPTY, NAMESPACES, Attr, Xml, declared, el, join
from runstamp_xlsx import widths
from runstamp_xlsx.areas import area_text, reference
from runstamp_xlsx.printing import Printing, printing
from runstamp_xlsx.sheets import SheetWriter, sheet_columns

SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_MAIN = NAMESPACES["s"]


@frozen
class Layout:
    """What a sheet's columns and its printed page come to."""

    columns: tuple[tuple[float, bool], ...]  # width in digits, hidden; from A
    printing: Printing


def layout_of(writer: SheetWriter) -> Layout:
    """Return the layout of a sheet."""
    props = sheet_columns(writer.sheet)
    last = writer.grid.extent()[1]
    columns = tuple(
        (_width(writer, number, props.get(number)), bool(getattr(props.get(number), "hidden", False)))
        for number in range(1, max([last, *props]) + 1)
    )
    seen = [0.0 if hidden else width for width, hidden in columns[:last]]
    return Layout(columns, printing(writer.sheet, seen))


def head_xml(writer: SheetWriter, layout: Layout, *, first: bool) -> Xml:
    """Return the part up to its rows."""
    sheet = writer.sheet
    last_row, last_column = writer.grid.extent()
    tab = (
        el("tabColor", {"rgb": f"FF{color(sheet.tab_color, writer.theme)}"})
        if sheet.tab_color is not None
        else EMPTY
    )
    fit = Xml('<pageSetUpPr fitToPage="1"/>') if layout.printing.fit_width else EMPTY
    properties = el("sheetPr", None, tab, fit) if tab or fit else EMPTY
    return join(
        (
            properties,
            el("dimension", {"ref": f"A1:{reference(last_row, last_column)}"}),
            el("sheetViews", None, _view(writer, first=first)),
            Xml('<sheetFormatPr defaultRowHeight="15"/>'),
            _columns(layout),
        )
    )


def _view(writer: SheetWriter, *, first: bool) -> Xml:
    sheet = writer.sheet
    attrs: dict[str, Attr] = {
        "showGridLines": None if sheet.view.gridlines else False,
        "rightToLeft": runs_rtl(writer.language) or None,
        "tabSelected": first or None,
        "zoomScale": sheet.view.zoom if sheet.view.zoom != 100 else None,
        "workbookViewId": 0,
    }
    return el("sheetView", attrs, _pane(sheet.freeze))


def _pane(freeze: str | None) -> Xml:
    if freeze is None or freeze == "A1":
        return EMPTY
    row, column = area(freeze)[:2]
    where = "bottomRight" if row > 1 and column > 1 else "bottomLeft" if row > 1 else "topRight"
    attrs: dict[str, Attr] = {
        "xSplit": column - 1 or None,
        "ySplit": row - 1 or None,
        "topLeftCell": freeze,
        "activePane": where,
        "state": "frozen",
    }
    return join((el("pane", attrs), el("selection", {"pane": where})))


def _columns(layout: Layout) -> Xml:
    """Return the column widths, equal neighbours joined: a file should not say the same sixteen thousand times."""
    made: list[Xml] = []
    for (width, hidden), members in groupby(enumerate(layout.columns, 1), key=lambda found: found[1]):
        numbers = [number for number, _ in members]
        attrs: dict[str, Attr] = {
            "min": numbers[0],
            "max": numbers[-1],
            "width": width,
            "customWidth": True,
            "hidden": hidden or None,
        }
        made.append(el("col", attrs))
    return el("cols", None, *made)


def _width(writer: SheetWriter, number: int, props: Any) -> float:
    if props is not None and props.width is not None:
        return widths.given(props.width)
    for info in writer.tables:
        column = number - info.ref[1]
        if 0 <= column < len(info.columns) and info.columns[column].width is not None:
            wanted: float | str = info.columns[column].width or 0
            if share(wanted) is None:
                return widths.given(wanted)
    return _fitted(writer, number)


def _fitted(writer: SheetWriter, number: int) -> float:
    spread = {
        row
        for found in writer.merges
        if found[1] != found[3] and found[1] <= number <= found[3]
        for row in (found[0],)
    }
    texts = [
        _shown(writer, number, value, row)
        for value, row in writer.texts_of_column(number, widths.SAMPLE)
        if row not in spread
    ]
    header = next(
        (
            info.headers[number - info.ref[1]]
            for info in writer.tables
            if 0 <= number - info.ref[1] < len(info.headers)
        ),
        "",
    )
    button = any(
        info.filter and info.is_object and 0 <= number - info.ref[1] < len(info.headers)
        for info in writer.tables
    )
    given = [text for text in texts if text]
    if not given and not header:
        return widths.DEFAULT_WIDTH
    return widths.fitted(given, header, writer.theme.body_font, writer.book.size, button=button)


def _shown(writer: SheetWriter, number: int, value: Any, row: int) -> str:
    """Return about what a cell shows: its format counts for the width."""
    if value is None or value == "":
        return ""
    kind, code = _format_at(writer, number, row)
    if value is widths.OPEN:
        return widths.specimen(code, writer.language)
    if isinstance(value, str) and kind == "text":
        return value
    from runstamp_compose.formats import formatter
    from runstamp_compose.values import Misfit, typed

    try:
        return formatter(code, writer.language)(typed(value, kind)) if code != "General" else str(value)
    except Misfit:
        return str(value)


def _format_at(writer: SheetWriter, number: int, row: int) -> tuple[str, str]:
    from runstamp_xlsx import looks

    for info in writer.tables:
        column = number - info.ref[1]
        if 0 <= column < len(info.columns) and info.ref[0] <= row <= info.ref[2]:
            found = info.columns[column]
            return found.kind, looks.code_of(found.kind, found.format, found.currency, writer.language)
    return "text", writer.look_at(row, number).code


def tail_xml(
    writer: SheetWriter, layout: Layout, package: Package, part: str, drawing: str | None, tables: list[str]
) -> Xml:
    """Return the part after its rows; relationships are added to the package."""
    merges = [el("mergeCell", {"ref": area_text(found)}) for found in writer.merges]
    filtered = filter_area(writer)
    links = [_link(package, part, link) for link in writer.links]
    return join(
        (
            el("autoFilter", {"ref": filtered}) if filtered else EMPTY,
            el("mergeCells", {"count": len(merges)}, *merges) if merges else EMPTY,
            el("hyperlinks", None, *links) if links else EMPTY,
            Xml('<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'),
            _page_setup(layout.printing),
            el("drawing", {"r:id": package.relate(part, "drawing", drawing)}) if drawing else EMPTY,
            el(
                "tableParts",
                {"count": len(tables)},
                *(el("tablePart", {"r:id": package.relate(part, "table", name)}) for name in tables),
            )
            if tables
            else EMPTY,
        )
    )


def filter_area(writer: SheetWriter) -> str | None:
    """Return the area of the sheet's own filter, None without one."""
    wanted = writer.sheet.filter
    if isinstance(wanted, str):
        return wanted
    if wanted and writer.sheet.rows:
        width = max(map(len, writer.sheet.rows))
        return f"A1:{column_name(max(1, width) - 1)}{len(writer.sheet.rows)}"
    return None


def _link(package: Package, part: str, link: Any) -> Xml:
    attrs: dict[str, Attr] = {"ref": link.ref}
    if link.url is not None:
        attrs["r:id"] = package.relate(part, "hyperlink", link.url, external=True)
    else:
        attrs["location"] = link.location
    attrs["tooltip"] = link.tooltip
    return el("hyperlink", attrs)


def _page_setup(printing: Printing) -> Xml:
    if not printing.landscape and not printing.fit_width:
        return EMPTY
    attrs: dict[str, Attr] = {
        "paperSize": 9,
        "orientation": "landscape" if printing.landscape else "portrait",
    }
    if printing.fit_width:
        attrs |= {"fitToWidth": printing.fit_width, "fitToHeight": 0}
    return el("pageSetup", attrs)


def worksheet_chunks(head: Xml, rows: Iterator[str], tail: Xml) -> Iterator[str]:
    """Yield the whole part piece by piece."""
    names = " ".join(f'{name}="{uri}"' for name, uri in declared("r").items())
    yield f'{DECLARATION}<worksheet xmlns="{_MAIN}" {names}>{head}<sheetData>'
    yield from rows
    yield f"</sheetData>{tail}</worksheet>"
