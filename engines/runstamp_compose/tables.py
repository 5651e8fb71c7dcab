"""Tables as plans: columns typed, values formatted, spans placed, totals computed.

Rows of scalars go column by column, so that a format is looked up once and text costs nothing; rows with cells that say more
go cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp.model import cells as model
from runstamp.model.explain import nearest
from runstamp.model.measures import points, share
from runstamp.model.shape import SCALARS, escape_pointer
from runstamp.model.table import TABLE_STYLES, Column, Placement, TableFields, has_spans
from runstamp_compose.alts import table_alt
from runstamp_compose.columns import ColumnFormat, column_format, default_align, no_money
from runstamp_compose.extents import fixed
from runstamp_compose.formats import excel_code, formatter
from runstamp_compose.plans import Cell, CellPlan, ColumnPlan, Hex, RowFormat, Run, Runs, TablePlan, ThemePlan
from runstamp_compose.texts import Texts, cleaned
from runstamp_compose.themes import WHITE, color, contrast, readable
from runstamp_compose.totals import formula_loss, total_cells

READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text

_EDGES = {"none": "none", "top": "t", "bottom": "b", "top_bottom": "tb", "box": "ltrb", "all": "ltrb"}
_Placed = Sequence["tuple[Any, str] | None"]


def resolve_table(
    table: TableFields,
    theme: ThemePlan,
    language: str,
    path: str,
    losses: list[Loss],
    *,
    texts: Texts | None = None,
) -> TablePlan:
    """Return a table ready to set.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, nothing is in the table, its style is unknown, spans overlap or `row_props` names a row that is not there.
    Loses:
        common/ROWS_PADDED, common/VALUE_AS_TEXT, common/FORMULA_NOT_COMPUTED, common/CHARACTER_REMOVED.
    """
    return _Resolver(table, theme, language, path, texts or Texts(theme, losses, language)).plan()


def _columns(table: TableFields) -> tuple[Column, ...]:
    if table.columns:
        return table.columns
    first: Sequence[Any] = table.rows[0] if table.rows else ()
    width = sum(cell.colspan if isinstance(cell, model.Cell) else 1 for cell in first)
    return tuple(Column.model_construct(header="") for _ in range(width))


def table_style(table: TableFields, theme: ThemePlan, path: str) -> str:
    """Return the style of a table: a look of ours, or a name for the template to know.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, no look of ours, and no template is there that could have it.
    """
    style = table.style or theme.table
    if style in TABLE_STYLES or theme.named_tables:
        return style
    message = "is not one of the allowed values; other names are those of a template"
    issue = Issue(
        f"{path}/style",
        message,
        received=style,
        allowed=TABLE_STYLES,
        did_you_mean=nearest(style, TABLE_STYLES),
    )
    raise RunstampError("common/SCHEMA_REJECTED", "the table's style is unknown", (issue,))


def is_something(table: TableFields, columns: Sequence[Column]) -> bool:
    """Return whether a table has a column, and a row: of its header, its body or its totals."""
    headed = bool(table.columns) and table.header_rows > 0
    return bool(columns) and (bool(table.rows) or headed or any(column.total for column in columns))


def nothing_in_it(path: str) -> RunstampError:
    """Return the error of a table without a column or without a row, which no format can hold."""
    message = "the table has no column or no row"
    issue = Issue(
        str(path + "/rows"),
        message,
        expected="at least one row, or columns with a header",
        remediation='give it rows such as [["Region", "Revenue"], ["North", 12]], or drop the table',
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))


def padding_loss(path: str, given: int, wanted: int) -> Loss:
    """Return the loss of a row that has fewer cells than the table has columns."""
    return Loss(
        "common/ROWS_PADDED",
        "row",
        "a row has fewer cells than the table has columns and was filled with empty ones",
        path=str(path),
        expected=f"{wanted} cells",
        actual=f"{given} cells",
        avoidable=True,
        remediation="give every row as many cells as there are columns, null for an empty one",
    )


@frozen
class _Head:
    """How many rows of `rows` stand in the header, and whether the columns' headers follow them."""

    rows: int
    named: bool


class _Resolver:
    def __init__(self, table: TableFields, theme: ThemePlan, language: str, path: str, texts: Texts) -> None:
        self.table, self.theme, self.language, self.path, self.texts = table, theme, language, path, texts
        self.columns = _columns(table)
        self.width = len(self.columns)
        named = bool(table.columns) and table.header_rows > 0
        wanted = max(0, table.header_rows - 1) if table.columns else table.header_rows
        self.head = _Head(min(wanted, len(table.rows)), named)

    def plan(self) -> TablePlan:
        rows = self._lists()
        if not is_something(self.table, self.columns):
            raise nothing_in_it(self.path)
        body_at = self.head.rows
        plain = self._is_plain(rows)
        held: list[Sequence[Any]]
        if plain:
            held = [*zip(*self._padded(rows[body_at:], body_at), strict=True)]
            padded = self._padded(rows[:body_at], 0)
            formats = self._formats(held)
            body: tuple[tuple[CellPlan, ...], ...] = self._by_column(held, formats)
            head = tuple(
                self._head_row([(v, self.at(i, j)) for j, v in enumerate(row)])
                for i, row in enumerate(padded)
            )
        else:
            placed = self._placed(rows)
            held = [[_held(row[j]) for row in placed[body_at:]] for j in range(self.width)]
            formats = self._formats(held)
            head = tuple(self._head_row(row) for row in placed[:body_at])
            body = tuple(self._row(row, formats) for row in placed[body_at:])
        if self.head.named:
            head = (
                *head,
                tuple(
                    formats[i].words(c.header, self.path + f"/columns/{i}/header")
                    for i, c in enumerate(self.columns)
                ),
            )
        return self._assembled(formats, head, body, held, plain and _only_text(body))

    # ------------------------------------------------------------ rows
    def _lists(self) -> list[Sequence[Any]]:
        if not any(isinstance(row, Mapping) for row in self.table.rows):
            return list(self.table.rows)
        keys = [column.key or column.header for column in self.columns]
        rows: Sequence[Any] = self.table.rows
        return [row if isinstance(row, list | tuple) else [row.get(key) for key in keys] for row in rows]

    def at(self, i: int, j: int) -> str:
        """Return the place of a value in the input; values of a file stand at its name."""
        if self.table.data is not None:
            return self.path + "/data"
        row = self.table.rows[i]
        if isinstance(row, Mapping):
            column = self.columns[j]
            return self.path + f"/rows/{i}/{escape_pointer(column.key or column.header)}"
        return self.path + f"/rows/{i}/{j}"

    @staticmethod
    def _is_plain(rows: Sequence[Sequence[Any]]) -> bool:
        return set(map(type, chain.from_iterable(rows))) <= SCALARS

    def _padded(self, rows: Sequence[Sequence[Any]], start: int) -> Sequence[Sequence[Any]]:
        if not rows:
            return []
        if set(map(len, rows)) == {self.width}:
            return rows
        out: list[Sequence[Any]] = []
        for i, row in enumerate(rows, start):
            if len(row) < self.width:
                self.texts.losses.append(padding_loss(self.path + f"/rows/{i}", len(row), self.width))
                row = [*row, *[None] * (self.width - len(row))]  # noqa: PLW2901 - the padded row takes its place
            out.append(row)
        return out

    def _placed(self, rows: Sequence[Sequence[Any]]) -> Sequence[_Placed]:
        if not has_spans(rows):
            return [
                [(v, self.at(i, j)) for j, v in enumerate(row)] for i, row in enumerate(self._padded(rows, 0))
            ]
        placement = Placement(rows, self.width)
        if placement.faults:
            issues = tuple(
                Issue(self.path + str(f["path"]), str(f["message"]), remediation=f.get("remediation"))
                for f in placement.faults
            )
            raise RunstampError("common/SCHEMA_REJECTED", "the spans of a table do not fit", issues)
        self.texts.losses.extend(
            padding_loss(self.path + at, len(rows[int(at.rpartition("/")[2])]), self.width)
            for at in placement.padded
        )
        return [
            [None if spot is None else (spot[0], self._place(spot[1])) for spot in row]
            for row in placement.rows
        ]

    def _place(self, local: str) -> str:
        steps = local.split("/")
        if len(steps) == 4 and isinstance(self.table.rows[int(steps[2])], Mapping):
            return self.at(int(steps[2]), int(steps[3]))
        return self.path + local

    # ------------------------------------------------------------ values
    def _formats(self, held: Sequence[Sequence[Any]]) -> list[ColumnFormat]:
        values = held or [()] * self.width
        return [
            column_format(column, [_scalar(value) for value in column_values], self.language, self.texts)
            if _has_cells(column_values)
            else column_format(column, column_values, self.language, self.texts)
            for column, column_values in zip(self.columns, values, strict=True)
        ]

    def _by_column(
        self, held: Sequence[Sequence[Any]], formats: Sequence[ColumnFormat]
    ) -> tuple[tuple[CellPlan, ...], ...]:
        shown = [
            shows.many(values, _Paths(self, j, len(values)))
            for j, (shows, values) in enumerate(zip(formats, held, strict=bool(held)))
        ]
        return tuple(zip(*shown, strict=True))

    def _row(self, row: _Placed, formats: Sequence[ColumnFormat]) -> tuple[CellPlan, ...]:
        return tuple(
            None if spot is None else self._cell(spot[0], spot[1], formats[j]) for j, spot in enumerate(row)
        )

    def _head_row(self, row: _Placed) -> tuple[CellPlan, ...]:
        show = ColumnFormat("text", formatter("General", self.language), "left", self.texts)
        return tuple(
            None if spot is None else self._cell(spot[0], spot[1], show, header=True) for spot in row
        )

    def _cell(self, value: Any, path: str, shows: ColumnFormat, *, header: bool = False) -> CellPlan:
        if type(value) in SCALARS:
            return shows.one(value, path)
        if not isinstance(value, model.Cell):
            return Cell(runs=self.texts.runs(value, path), path=str(path))
        own = self._own_format(value, shows, path)
        fill = None if value.fill is None else color(value.fill, self.theme)
        text_color = None if value.color is None else color(value.color, self.theme, over=fill)
        return Cell(
            runs=self._content(value, path, own),
            colspan=value.colspan,
            rowspan=value.rowspan,
            fill=fill,
            color=text_color or legible(fill, self.theme),
            bold=value.bold,
            italic=value.italic,
            indent=int(value.indent),
            edges=_EDGES[value.border] if value.border else "",
            edge_color=None if value.border_color is None else color(value.border_color, self.theme),
            align=value.align or (own.align if own is not shows and value.kind and not header else None),
            valign=value.valign,
            path=str(path),
        )

    def _own_format(self, cell: model.Cell, shows: ColumnFormat, path: str) -> ColumnFormat:
        """Return how a cell shows its value.

        Loses:
            common/PROPERTY_NOT_RENDERED: it is money of no currency.
        """
        if cell.kind is None and cell.format is None:
            return shows
        kind = cell.kind or shows.kind
        if cell.format is None and kind == shows.kind:
            code = shows.show.code
        else:
            code = excel_code(kind, cell.format, shows.currency, self.language)
            if kind == "currency" and cell.format is None and shows.currency is None:
                self.texts.losses.append(no_money(path))
        return ColumnFormat(
            kind, formatter(code, self.language), default_align(kind), self.texts, shows.currency
        )

    def _content(self, cell: model.Cell, path: str, shows: ColumnFormat) -> Runs:
        link = self.texts.link(cell.link, path + "/link")
        if cell.text is not None:
            runs = self.texts.runs(cell.text, path + "/text")
            return tuple(run if run.link or link is None else replace(run, link=link) for run in runs)
        if cell.formula is not None and cell.value is None:
            self.texts.losses.append(formula_loss(cell.formula, path + "/formula", "a formula"))
        shown = shows.one(cell.value, path + "/value")
        runs = shown.runs if isinstance(shown, Cell) else (Run(text=shown, path=str(path)),) if shown else ()
        return tuple(replace(run, link=run.link or link) for run in runs) if link else runs

    # ------------------------------------------------------------ the plan
    def _assembled(
        self,
        formats: Sequence[ColumnFormat],
        head: tuple[tuple[CellPlan, ...], ...],
        body: tuple[tuple[CellPlan, ...], ...],
        held: Sequence[Sequence[Any]],
        plain: bool,
    ) -> TablePlan:
        table = self.table
        self._column_formulas(held)
        headers = [_words(cell) for cell in head[-1]] if head else [column.header for column in self.columns]
        return TablePlan(
            columns=tuple(
                self._column(column, shows, header)
                for column, shows, header in zip(self.columns, formats, headers, strict=True)
            ),
            header=head,
            rows=body,
            total=total_cells(self.columns, formats, held or [()] * self.width, self.path)
            if self.columns
            else None,
            plain_rows=plain,
            row_formats=self._row_formats(len(body)),
            header_columns=min(table.header_columns, self.width),
            style=table_style(table, self.theme, self.path),
            size=None if table.size is None else float(table.size),
            cell_padding=None if table.cell_padding is None else float(table.cell_padding),
            width=self._points(table.width),
            width_share=share(table.width),
            repeat_header=table.repeat_header,
            split_rows=table.split_rows,
            caption=self.texts.runs(table.caption or "", self.path + "/caption"),
            caption_side=table.caption_side,
            source=self.texts.runs(table.source or "", self.path + "/source"),
            alt=cleaned(table.alt or "", self.path + "/alt", self.texts.losses)
            or table_alt(headers, len(body), self.language),
            path=str(self.path),
        )

    def _column(self, column: Column, shows: ColumnFormat, header: str) -> ColumnPlan:
        return ColumnPlan(
            header=header,
            align=shows.align,
            valign=column.valign or "top",
            points=self._points(column.width),
            share=share(column.width),
            kind=shows.kind,
        )

    def _points(self, width: float | str | None) -> float | None:
        return fixed(width, float(self.table.size or self.theme.sizes["body"]))

    def _column_formulas(self, held: Sequence[Sequence[Any]]) -> None:
        for i, column in enumerate(self.columns):
            if column.formula and held and any(_scalar(value) is None for value in held[i]):
                self.texts.losses.append(
                    formula_loss(column.formula, self.path + f"/columns/{i}/formula", "a column's formula")
                )

    def _row_formats(self, count: int) -> Mapping[int, RowFormat]:
        out: dict[int, RowFormat] = {}
        issues: list[Issue] = []
        for key, props in self.table.row_props.items():
            if not (key.isascii() and key.isdigit()) or int(key) >= count:
                issues.append(
                    Issue(
                        self.path + f"/row_props/{escape_pointer(key)}",
                        f"there is no body row '{key}'",
                        expected=f"0 to {count - 1}",
                    )
                )
                continue
            fill = None if props.fill is None else color(props.fill, self.theme)
            height = None if props.height is None else points(props.height)
            out[int(key)] = RowFormat(height, fill, props.bold, legible(fill, self.theme), props.keep)
        if issues:
            raise RunstampError(
                "common/SCHEMA_REJECTED", "row_props names rows that are not there", tuple(issues)
            )
        return out


def legible(fill: Hex | None, theme: ThemePlan) -> Hex | None:
    """Return the text colour that a fill needs, None where the theme's own reads on it."""
    text = theme.colors["text"]
    if fill is None or contrast(text, fill) >= READABLE:
        return None
    return readable(fill, WHITE, text, theme.colors["background"])


class _Paths(Sequence[str]):
    """The places of a column's values, written only when asked for."""

    def __init__(self, owner: _Resolver, column: int, count: int) -> None:
        self._owner, self._column, self._count = owner, column, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, i: Any) -> Any:
        return self._owner.at(i + self._owner.head.rows, self._column)

    def __iter__(self) -> Iterator[str]:
        return (self[i] for i in range(self._count))


def _held(spot: tuple[Any, str] | None) -> Any:
    return None if spot is None else spot[0]


def _has_cells(values: Sequence[Any]) -> bool:
    return not set(map(type, values)) <= SCALARS


def _scalar(value: Any) -> Any:
    if isinstance(value, model.Cell):
        return value.value if value.kind is None else None
    return value if type(value) in SCALARS else None


def _only_text(rows: Sequence[Sequence[CellPlan]]) -> bool:
    return set(map(type, chain.from_iterable(rows))) <= {str}


def _words(cell: CellPlan) -> str:
    if isinstance(cell, Cell):
        return "".join(" " if run.brk or run.tab else run.text for run in cell.runs)
    return cell or ""
