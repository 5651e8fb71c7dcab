"""The defined names of a workbook: Excel opens a file only with names that it would have taken itself."""

from __future__ import annotations

from runstamp.model.workbook import Workbook
from runstamp_xlsx import formulas
from runstamp_xlsx.areas import CELL_LIKE
from runstamp_xlsx.sheets import Shared

_INVALID = "xlsx/FORMULA_INVALID"


def check_names(model: Workbook, shared: Shared) -> None:
    """Enter names that read like cells, meet another name or a table, or say no formula into the faults."""
    taken = {name.casefold(): f"the table '{name}'" for name in shared.table_names.values()}
    for name, formula in model.names.items():
        path = f"/names/{name}"
        if CELL_LIKE.match(name):
            remedy = "choose a name such as Growth_rate"
            shared.faults.add(_INVALID, path, f"the name '{name}' reads like a cell", remedy)
        if name.casefold() in taken:
            message = f"{taken[name.casefold()]} has this name already"
            shared.faults.add(_INVALID, path, message, "choose another name")
        taken.setdefault(name.casefold(), f"'{name}'")
        text = formulas.cleaned(formula)
        found = formulas.issue(text, shared.sheet_names, path)
        issues = [found] if found else shared.references.issues(text, None, path)
        shared.faults.found += [(_INVALID, issue) for issue in issues]
