"""`pdf.render.workbook`: a workbook as pages, a section a sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from runstamp.engine import Call, Rendered, World
from runstamp.frozen import replace
from runstamp.model.workbook import Workbook
from runstamp.support import supports
from runstamp_data.feeding import feed
from runstamp_pdf.render import render
from runstamp_pdf.sheets import document_of
from runstamp_pdf.support import SUPPORT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runstamp.losses import Diagnostic, Loss

_PLACE = re.compile(r"^/sections/(\d+)(?:/blocks/\d+)?")
_SHEETS = frozenset(
    {
        "Workbook.sheets", "Sheet.name", "Sheet.rows", "Sheet.tables", "Sheet.cells", "Sheet.ranges", "Sheet.merges", "Sheet.charts",
        "Sheet.hidden", "Sheet.print", "Print.orientation", "SheetTable.at", "SheetTable.name", "SheetChart.at", "Range.range",
        "TableColumn.table", "TableColumn.column", "RangeFill.value", "RangeFill.kind", "RangeFill.format", "RangeFill.currency",
        "CellStyle.bold", "CellStyle.italic", "CellStyle.color", "CellStyle.fill", "CellStyle.align", "CellStyle.valign",
        # A formula shows its value, and is told where it has none.
        "Cell.formula", "RangeFill.formula", "Column.formula",
    }
)  # fmt: skip


@supports(SUPPORT | _SHEETS)
def render_workbook(model: Workbook, call: Call, world: World) -> Rendered:
    """Return the workbook as one PDF: each sheet that is not hidden a section with its tables, cells and charts.

    Raises:
        RunstampError: what `pdf.render` raises.
    Loses:
        common/FORMULA_NOT_COMPUTED: a formula without a value; pdf/HIDDEN_LEFT_OUT; what `pdf.render` loses.
    """
    notes: list[Diagnostic] = []
    losses: list[Loss] = []
    made = render(document_of(feed(model, world, call.limits, notes), losses), call, world)
    shown = [i for i, sheet in enumerate(model.sheets) if not sheet.hidden]
    losses += _hidden(model)
    told = tuple(replace(loss, path=_in_workbook(loss.path, shown)) for loss in made.losses)
    drafts = tuple(replace(draft, map=_map(draft.map, shown)) for draft in made.artifacts)
    return replace(made, artifacts=drafts, losses=(*losses, *told), diagnostics=(*notes, *made.diagnostics))


def _hidden(book: Workbook) -> Iterator[Loss]:
    """Yield a loss for each hidden sheet.

    Loses:
        pdf/HIDDEN_LEFT_OUT.
    """
    from runstamp.losses import Loss

    for i, sheet in enumerate(book.sheets):
        if sheet.hidden:
            message = f"the hidden sheet '{sheet.name}' has no page"
            remedy = "drop 'hidden' to give it one"
            yield Loss(
                "pdf/HIDDEN_LEFT_OUT", "sheet", message, f"/sheets/{i}", avoidable=True, remediation=remedy
            )


def _map(places: tuple[tuple[int, str, str], ...], shown: list[int]) -> tuple[tuple[int, str, str], ...]:
    """Return which page shows which sheet, each once, under the first words of the sheet there."""
    found: dict[tuple[int, str], str] = {}
    for page, at, title in places:
        found.setdefault((page, _in_workbook(at, shown) or ""), title)
    return tuple((page, at, title) for (page, at), title in found.items())


def _in_workbook(path: str | None, shown: list[int]) -> str | None:
    """Return a place in the document as the place in the workbook from which it came."""
    found = _PLACE.match(path or "")
    if found is None or int(found[1]) >= len(shown):
        return path
    return f"/sheets/{shown[int(found[1])]}"
