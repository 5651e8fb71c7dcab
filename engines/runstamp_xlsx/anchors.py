"""Links inside a workbook: to a sheet, a cell of it, a defined name or a table."""

from __future__ import annotations

import re
from collections.abc import Iterable

from runstamp_compose.outline import Ids
from runstamp_xlsx.links import sheet_of
from runstamp_xlsx.sheets import Shared

_CELLS = re.compile(r"^\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}(:\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6})?$")


def check_anchors(shared: Shared, names: Iterable[str]) -> None:
    """Refuse links to what is not in the workbook; Excel would call the reference invalid on a click.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with one issue for each, naming what is nearest.
    """
    sheets = {name.casefold() for name in shared.sheet_names}
    named = {name.casefold() for name in (*names, *shared.table_names.values(), *shared.table_names)}

    def leads(target: str) -> bool:
        sheet, bang, cells = target.rpartition("!")
        if bang:
            whole = not cells or _CELLS.match(cells) is not None or cells.casefold() in named
            return whole and sheet_of(sheet).casefold() in sheets
        return target.casefold() in sheets | named or _CELLS.match(target) is not None

    known = Ids(dict.fromkeys((*shared.sheet_names, *names), ""))
    known.check((target, path) for target, path in shared.texts.anchors if not leads(target))
