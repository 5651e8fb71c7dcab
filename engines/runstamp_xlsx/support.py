"""What of the model reaches a workbook's bytes; everything else that is set goes into the ledger."""

from __future__ import annotations

from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS

_TEXT = {
    f"TextRun.{name}"
    for name in (
        "text",
        "bold",
        "italic",
        "underline",
        "strike",
        "color",
        "size",
        "font",
        "code",
        "link",
        "tooltip",
        "rtl",
    )
}
_RUNS = {"MarkdownRun.markdown", "BreakRun.break", "TabRun.tab", "CheckboxRun.checkbox"}
_CHART = {
    f"Chart.{name}"
    for name in (
        "kind", "stacking", "categories", "series", "axes", "legend", "labels", "title", "subtitle", "palette", "alt", "width", "height",
    )
}  # fmt: skip
_CHART_PARTS = {
    "Series.name", "Series.values", "Series.points", "Series.color", "Series.point_colors", "Series.labels", "Series.smooth", "Series.marker",
    "Point.x", "Point.y", "Axis.title", "Axis.min", "Axis.max", "Axis.unit", "Axis.format", "Axis.gridlines", "Axis.visible", "Axes.x", "Axes.y",
    "Labels.format", "Labels.share", "Range.range", "TableColumn.table", "TableColumn.column", "SheetChart.at",
}  # fmt: skip
_TABLE = {
    "Workbook.template", "PathSource.path", "ArtifactSource.artifact", "DataSource.data", "Table.columns", "Table.rows", "Table.row_props", "Table.header_rows", "Table.header_columns", "Table.style", "SheetTable.at",
    "SheetTable.name", "SheetTable.filter", "RowProps.height", "RowProps.fill", "RowProps.bold", "FormulaTotal.formula", "TextTotal.text",
} | {f"Column.{name}" for name in ("header", "key", "width", "align", "valign", "kind", "format", "currency", "formula", "total")}  # fmt: skip
_CELL = {
    f"Cell.{name}"
    for name in (
        "text", "value", "kind", "format", "formula", "colspan", "rowspan", "fill", "color", "bold", "italic", "align", "valign", "link", "indent",
    )
}  # fmt: skip
_STYLE = {
    f"CellStyle.{name}"
    for name in (
        "font", "size", "bold", "italic", "underline", "color", "fill", "border", "border_color", "align", "valign", "wrap", "indent",
    )
}  # fmt: skip
_FORMAT = {
    f"NumberFormat.{name}" for name in ("decimals", "thousands", "negative", "scale", "prefix", "suffix")
}
_SHEET = {
    f"Sheet.{name}"
    for name in (
        "name", "rows", "tables", "cells", "ranges", "columns", "row_props", "merges", "freeze", "filter", "charts", "tab_color", "hidden",
        "view", "print",
    )
}  # fmt: skip
_ROOT = {
    "Root.title", "Root.language", "Root.theme", "Root.meta", "Workbook.sheets", "Workbook.names", "CustomTheme.extends", "CustomTheme.colors",
    "CustomTheme.fonts", "CustomTheme.table", "ThemeFonts.body", "RoleColor.role", "RoleColor.tint", "RoleColor.shade",
    "RoleColor.alpha",
} | {f"Meta.{name}" for name in ("author", "company", "subject", "keywords", "category", "description", "date", "custom")}  # fmt: skip

SUPPORT = frozenset(
    FED
    | _TEXT
    | _RUNS
    | _CHART
    | _CHART_PARTS
    | NATIVE_CHARTS
    | _TABLE
    | _CELL
    | _STYLE
    | _FORMAT
    | _SHEET
    | _ROOT
    | {"RangeFill.formula", "RangeFill.value", "RangeFill.kind", "RangeFill.currency", "RangeFill.format"}
    | {
        "SheetColumn.width",
        "SheetColumn.hidden",
        "SheetRow.height",
        "SheetRow.hidden",
        "View.zoom",
        "View.gridlines",
    }
    | {"Print.area", "Print.orientation", "Print.fit_width", "Print.titles"}
)
