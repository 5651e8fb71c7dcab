"""What is wrong with a sheet as a whole: areas that cover the same cells, widths that no column has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp_xlsx import widths
from runstamp_xlsx.areas import Taken, area_text, overlaps
from runstamp_xlsx.faults import REJECTED

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import SheetWriter


def check_widths(writer: SheetWriter) -> None:
    """Enter widths of columns that Excel does not have into the faults."""
    wanted = [(f"{writer.path}/columns/{key}", props.width) for key, props in writer.sheet.columns.items()]
    wanted += [
        (f"{writer.path}/tables/{i}/columns/{j}", column.width)
        for i, info in enumerate(writer.tables)
        for j, column in enumerate(info.columns)
    ]
    for path, width in wanted:
        why = widths.obstacle(width) if width is not None else None
        if why is not None:
            remedy = 'write a length or characters such as "14ch"'
            writer.faults.add(REJECTED, f"{path}/width", why, remedy)


def check_areas(writer: SheetWriter) -> None:
    """Enter rows, tables and merges that cover the same cells into the faults; both are named."""
    taken: list[Taken] = []
    if writer.sheet.rows:
        width = max(map(len, writer.sheet.rows))
        taken.append(
            Taken((1, 1, len(writer.sheet.rows), max(1, width)), "rows", "rows", f"{writer.path}/rows")
        )
    taken += [
        Taken(
            info.ref,
            "table" if info.is_object else "cells",
            f"table {info.name}",
            f"{writer.path}/tables/{i}/at",
        )
        for i, info in enumerate(writer.tables)
    ]
    taken += [
        Taken(found, "merge", f"merge {area_text(found)}", path) for found, path in writer.merges.items()
    ]
    for first, second in overlaps(taken):
        message = f"{second} overlaps {first}"
        writer.faults.add("xlsx/AREAS_OVERLAP", second.path, message, "move one of the two")
