"""`xlsx.render`: from the workbook model to a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from runstamp.engine import Call, Check, Draft, Rendered, World
from runstamp.errors import RunstampError
from runstamp.losses import Diagnostic, Loss
from runstamp.model.workbook import Sheet, Workbook, area, ends
from runstamp.support import supports
from runstamp_compose.documents import meta_plan
from runstamp_compose.plans import ThemePlan
from runstamp_compose.texts import Texts
from runstamp_compose.themes import resolve_theme
from runstamp_data.feeding import feed
from runstamp_ooxml import lint
from runstamp_ooxml.cells import SharedStrings, shared_strings_xml
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.theme import THEME_TYPE, theme_xml
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Attr, Xml, declared, el, encoded, text
from runstamp_xlsx import drawings, formulas, looks
from runstamp_xlsx.anchors import check_anchors
from runstamp_xlsx.faults import REJECTED
from runstamp_xlsx.links import quoted
from runstamp_xlsx.names import check_names
from runstamp_xlsx.sheets import Shared, SheetWriter
from runstamp_xlsx.structured import Tables
from runstamp_xlsx.styles import MAX_FONTS, STYLES_TYPE, StyleBook
from runstamp_xlsx.support import SUPPORT
from runstamp_xlsx.tables import TABLE_TYPE, TableInfo, columns_of, names_of_tables, table_xml
from runstamp_xlsx.worksheet import SHEET_TYPE, filter_area, head_xml, layout_of, tail_xml, worksheet_chunks

if TYPE_CHECKING:
    from runstamp_xlsx.templates.ground import Ground

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_STRINGS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
_WORKBOOK = "xl/workbook.xml"


@supports(SUPPORT)
def render(model: Workbook, call: Call, world: World) -> Rendered:
    """Return the workbook as one XLSX file; pages of the map are sheets.

    Raises:
        RunstampError: xlsx/AREAS_OVERLAP, xlsx/FORMULA_INVALID, xlsx/TEXT_TOO_LONG, common/SCHEMA_REJECTED; whatever comes
            first gives the code, and every fault of the workbook is an issue at its place.
    Loses:
        common/FORMULA_NOT_COMPUTED: a formula has no stored result. common/VALUE_AS_TEXT: a value does not fit its kind.
        common/LINK_DROPPED, common/ROWS_PADDED.
    """
    losses: list[Loss] = []
    notes: list[Diagnostic] = []
    model = feed(model, world, call.limits, notes)
    ground = _ground(model, world, call)
    theme = looks.on_white(resolve_theme(model.theme, "/theme"), losses) if ground is None else ground.theme
    shared = _shared(model, theme, losses, notes, world, ground)
    writers = _written(model, shared)
    _check(model, writers, shared)
    data = drawings.DataSheet(drawings.data_sheet_name(dict.fromkeys(shared.sheet_names)), [])
    charts = drawings.chart_plans([*writers, *_others(shared)], data, shared.faults)
    shared.faults.check()
    every = [*writers, *_data_writer(data, shared, len(writers))]
    package = Package() if ground is None else ground.package
    places: Sequence[int] = range(1, len(model.sheets) + 1)
    if ground is None:
        _assemble(package, model, every, charts, shared)
        add_properties(package, from_meta(meta_plan(model, losses)))
    else:
        places = _on_template(ground, model, every, charts, shared)
    path = world.temporary(".xlsx")
    content = package.write(path, max_bytes=call.limits.output_bytes)
    shared.faults.check()  # texts of bulk rows are looked at while they are written
    checks = _checked(path, str(call.options.get("checks", "auto")), ground)
    sheets = tuple(
        (at, f"/sheets/{i}", sheet.name)
        for i, (at, sheet) in enumerate(zip(places, model.sheets, strict=True))
    )
    count = len(model.sheets) if ground is None else max(len(ground.sheets), *places)
    draft = Draft(".xlsx", MEDIA_TYPE, path, count, sheets, content)
    return Rendered((draft,), losses=tuple(losses), diagnostics=tuple(notes), checks=checks)


def _ground(model: Workbook, world: World, call: Call) -> Ground | None:
    """Return the workbook's template, opened; None where it has none."""
    if model.template is None:
        return None
    from runstamp_xlsx.templates.ground import open_ground  # only where there is a template

    return open_ground(model, world, call.limits)


def _others(shared: Shared) -> list[SheetWriter]:
    """Return the sheets of a template that the input does not name, for charts to read from."""
    ground = shared.ground
    named = {name.casefold() for name in shared.given}
    held = [] if ground is None else [name for name in ground.sheets if name.casefold() not in named]
    return [SheetWriter(Sheet.model_construct(name=name), -1, shared) for name in held]


def _on_template(
    ground: Ground,
    model: Workbook,
    every: Sequence[SheetWriter],
    charts: Mapping[int, Sequence[drawings.Placed]],
    shared: Shared,
) -> Sequence[int]:
    """Write the workbook into its template; return where its sheets stand there."""
    from runstamp_xlsx.templates.writing import TemplateWriter  # only where there is a template

    writer = TemplateWriter(ground, shared)
    writer.write(model, meta_plan(model, shared.losses), every, charts)
    shared.notes += ground.diagnostics
    order = [name.casefold() for name in writer.order]
    return [order.index(sheet.name.casefold()) + 1 for sheet in model.sheets]


def _shared(
    model: Workbook,
    theme: ThemePlan,
    losses: list[Loss],
    notes: list[Diagnostic],
    world: World,
    ground: Ground | None,
) -> Shared:
    given = tuple(sheet.name for sheet in model.sheets)
    held = {} if ground is None else ground.tables
    sheets = () if ground is None else [name for name in ground.sheets if ground.sheet(name)]
    others = [name for name in sheets if name not in given]
    names = (*given, *others)
    texts = Texts(theme, losses, model.language)
    book = StyleBook(theme) if ground is None else ground.book
    tables = names_of_tables(model.sheets, held)
    headers: dict[str, Sequence[str]] = {one.name: one.columns for one in held.values()}
    headers |= {
        name: [column.header for column in columns_of(model.sheets[i].tables[j])[0]]
        for (i, j), name in tables.items()
        if name.casefold() not in held
    }
    strings = SharedStrings(0 if ground is None or ground.strings is None else len(ground.strings))
    return Shared(
        theme,
        model.language,
        book,
        strings,
        texts,
        losses,
        notes,
        names,
        world,
        tables,
        Tables(headers),
        ground=ground,
        given=given,
    )


def _written(model: Workbook, shared: Shared) -> list[SheetWriter]:
    writers = [SheetWriter(sheet, i, shared) for i, sheet in enumerate(model.sheets)]
    for i, writer in enumerate(writers):
        shared.world.progress(i, len(writers), writer.sheet.name)
        writer.write()
    return writers


def _check(model: Workbook, writers: Sequence[SheetWriter], shared: Shared) -> None:
    """Enter what is wrong with the workbook as a whole into its faults."""
    try:
        check_anchors(shared, model.names)
    except RunstampError as error:
        shared.faults.take(error)
    check_names(model, shared)
    if shared.ground is None and all(writer.sheet.hidden for writer in writers):
        shared.faults.add(REJECTED, "/sheets/0/hidden", "every sheet is hidden", "show at least one")


def _assemble(
    package: Package,
    model: Workbook,
    every: Sequence[SheetWriter],
    charts: Mapping[int, Sequence[drawings.Placed]],
    shared: Shared,
) -> None:
    package.relate("", "officeDocument", _WORKBOOK)
    names = [f"xl/worksheets/sheet{i}.xml" for i in range(1, len(every) + 1)]
    package.add(_WORKBOOK, _WORKBOOK_TYPE, _workbook_xml(package, model, every, names, shared))
    numbers = iter(range(1, sum(len(writer.tables) for writer in every) + 1))
    for writer, name in zip(every, names, strict=True):
        tables = [
            _table_part(package, info, next(numbers), shared.references)
            for info in writer.tables
            if info.is_object
        ]
        drawing = _drawing_part(package, charts.get(writer.index, []))
        _sheet_part(package, writer, name, drawing, tables)
    _check_looks(shared)
    package.add("xl/theme/theme1.xml", THEME_TYPE, theme_xml(shared.theme))
    package.add("xl/styles.xml", STYLES_TYPE, shared.book.xml(*looks.table_styles(shared.theme)))
    package.add("xl/sharedStrings.xml", _STRINGS_TYPE, encoded(shared_strings_xml(shared.strings)))
    for kind, part in (
        ("theme", "xl/theme/theme1.xml"),
        ("styles", "xl/styles.xml"),
        ("sharedStrings", "xl/sharedStrings.xml"),
    ):
        package.relate(_WORKBOOK, kind, part)


def _check_looks(shared: Shared) -> None:
    shared.book.check()
    if shared.book.fonts > MAX_FONTS:
        message = f"the cells have {shared.book.fonts:,} different fonts, Excel speaks of {MAX_FONTS:,}"
        shared.notes.append(Diagnostic("xlsx/MANY_FONTS", message))


def _data_writer(data: drawings.DataSheet, shared: Shared, index: int) -> list[SheetWriter]:
    """Return the hidden sheet of chart values, if there are any."""
    if not data.columns:
        return []
    shared.notes.append(
        Diagnostic("xlsx/CHART_DATA_SHEET", f"values of charts stand on the hidden sheet '{data.name}'")
    )
    writer = SheetWriter(Sheet(name=data.name, rows=data.rows(), hidden=True), index, shared)
    writer.write()
    return [writer]


def _table_part(package: Package, info: TableInfo, number: int, tables: Tables) -> str:
    name = package.next_name("xl/tables/table{}.xml")
    return package.add(name, TABLE_TYPE, table_xml(info, number, tables))


def _drawing_part(package: Package, charts: Sequence[tuple[object, object]]) -> str | None:
    if not charts:
        return None
    part = package.next_name("xl/drawings/drawing{}.xml")
    made = drawings.drawing_xml(package, part, charts)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- pairs of chart and plan
    return package.add(part, drawings.DRAWING_TYPE, made)


def _sheet_part(
    package: Package, writer: SheetWriter, name: str, drawing: str | None, tables: list[str]
) -> None:
    layout = layout_of(writer)
    head = head_xml(writer, layout, first=writer.index == 0)
    tail = tail_xml(writer, layout, package, name, drawing, tables)
    rows = _watched(writer)
    package.add(name, SHEET_TYPE, encoded(worksheet_chunks(head, rows, tail)))


def _watched(writer: SheetWriter):  # type: ignore[no-untyped-def] # noqa: ANN202 - an iterator of str, said below
    """Yield the rows; the deadline is looked at once a chunk."""
    for chunk in writer.grid.rows_xml():
        writer.shared.world.checkpoint()
        yield chunk


# ---------------------------------------------------------------- workbook part
def _workbook_xml(
    package: Package,
    model: Workbook,
    writers: Sequence[SheetWriter],
    names: Sequence[str],
    shared: Shared,
) -> Xml:
    shown = next(i for i, writer in enumerate(writers) if not writer.sheet.hidden)
    sheets = [
        el(
            "sheet",
            {
                "name": writer.sheet.name,
                "sheetId": i,
                "state": _state(writer.sheet),
                "r:id": package.relate(_WORKBOOK, "worksheet", name),
            },
        )
        for i, (writer, name) in enumerate(zip(writers, names, strict=True), 1)
    ]
    view: dict[str, Attr] = {"activeTab": shown or None}
    return el(
        "workbook",
        {"xmlns": NAMESPACES["s"], **declared("r")},
        Xml("<workbookPr/>"),
        el("bookViews", None, el("workbookView", view)),
        el("sheets", None, *sheets),
        _defined_names(model, writers, shared),
        Xml('<calcPr calcId="191029" fullCalcOnLoad="1"/>'),
    )


def _state(sheet: Sheet) -> str | None:
    return "veryHidden" if sheet.hidden == "very" else "hidden" if sheet.hidden else None


def _defined_names(model: Workbook, writers: Sequence[SheetWriter], shared: Shared) -> Xml:
    made: list[tuple[str, int, Xml]] = [
        (name, -1, el("definedName", {"name": name}, text(stored_name(formula, shared))))
        for name, formula in model.names.items()
    ]
    for writer in writers:
        made += [
            (name, writer.index, _local(name, writer, ref, hidden=name.endswith("Database")))
            for name, ref in built_in_names(writer)
        ]
    if not made:
        return EMPTY
    return el(
        "definedNames",
        None,
        *(found for *_, found in sorted(made, key=lambda found: (found[0].casefold(), found[1]))),
    )


def stored_name(formula: str, shared: Shared) -> str:
    """Return what a name means as a file holds it."""
    return formulas.prefixed(shared.references.stored(formulas.cleaned(formula), None))


def built_in_names(writer: SheetWriter) -> list[tuple[str, str]]:
    """Return the names that Excel itself keeps: print area, print titles, the filter's area."""
    sheet, name = writer.sheet, quoted(writer.sheet.name)
    found: list[tuple[str, str]] = []
    filtered = filter_area(writer)
    if filtered:
        found.append(("_xlnm._FilterDatabase", f"{name}!{_fixed(filtered)}"))
    if sheet.print.area:
        found.append(("_xlnm.Print_Area", f"{name}!{_fixed(sheet.print.area)}"))
    if sheet.print.titles:
        first, last = ends(sheet.print.titles)
        found.append(("_xlnm.Print_Titles", f"{name}!${first}:${last}"))
    return found


def _fixed(ref: str) -> str:
    first, left, last, right = area(ref)
    return f"${column_name(left - 1)}${first}:${column_name(right - 1)}${last}"


def _local(name: str, writer: SheetWriter, ref: str, *, hidden: bool) -> Xml:
    return el(
        "definedName", {"name": name, "localSheetId": writer.index, "hidden": hidden or None}, text(ref)
    )


# ---------------------------------------------------------------- checks
def _checked(path: object, wanted: str, ground: Ground | None) -> tuple[Check, ...]:
    if wanted == "none":
        return (Check("ooxml-lint", "self", "not_run"),)
    report = lint.check(path, base=None if ground is None else ground.data)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- a Path
    if report.verdict == "fail":
        raise RunstampError("xlsx/OUTPUT_INVALID", f"the workbook fails its own check: {report.detail}")
    return (report,)
