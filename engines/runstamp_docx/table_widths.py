"""Widths of columns: as asked, else by what stands in them, measured in the theme's face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from runstamp.engine import Dependency, World
from runstamp_compose.plans import Cell, CellPlan, TablePlan, plain
from runstamp_compose.widths import levelled
from runstamp_text import Style, resolve, width

EM_SPACE = "\u2003"  # as wide as a level of indent
SAMPLE = 200  # rows that are measured; a longer table is even enough
MIN_COLUMN = 14.0  # points; narrower holds no digit with its margins
SLACK = 1.5  # points; LibreOffice takes the rules of a grid from the text's room and breaks a date at its hyphen (measured)
WRAP_AT = 0.45  # of the room: text wider than this wraps, and asks for no more


def column_widths(
    plan: TablePlan, room: float, family: str, size: float, padding: float, world: World
) -> list[float]:
    """Return the width of each column in points; they fill the table's width, which is the room unless the input says.

    A column with a width keeps it; the others share what is left by their content: no less than their longest word while
    there is room, and more for those with more to say.
    """
    asked = plan.width if plan.width_share is None else room * plan.width_share
    table = room if asked is None else min(asked, room)
    given = [column.points if column.share is None else column.share * table for column in plan.columns]
    free = [i for i, points in enumerate(given) if points is None]
    fixed = sum(points for points in given if points is not None)
    if not free:
        scale = table / fixed if fixed > table or asked is not None else 1.0
        return [max((points or 0.0) * scale, 1.0) for points in given]
    needs = _needs(plan, free, family, size, padding, table, world)
    left = max(table - fixed, MIN_COLUMN * len(free))
    shared = dict(zip(free, _shared(needs, left), strict=True))
    out = [shared[i] if points is None else points for i, points in enumerate(given)]
    total = sum(out)
    return [points * table / total for points in out] if total > table else out


def _shared(needs: Sequence[tuple[float, float]], room: float) -> list[float]:
    """Return widths between each column's least and wanted, and spread over what is left."""
    least = sum(low for low, _ in needs)
    wanted = sum(high for _, high in needs)
    if wanted <= room:
        # Numbers gain nothing from width: what is over goes by content, half evenly so that short columns breathe.
        over = (room - wanted) / 2
        return [high + over * high / wanted + over / len(needs) for _, high in needs]
    if least >= room:
        return [low * room / least for low, _ in needs]
    return levelled(needs, room)


def _needs(
    plan: TablePlan, free: Iterable[int], family: str, size: float, padding: float, room: float, world: World
) -> list[tuple[float, float]]:
    bold, normal = resolve(family, bold=True).face, resolve(family).face
    for face in (bold, normal):
        world.depend(Dependency("font", face.record.name, face.record.sha256))
    strong, usual = Style(bold, size), Style(normal, size)
    out: list[tuple[float, float]] = []
    for column in free:
        low = high = MIN_COLUMN - 2 * padding
        heads = [row[column] for row in plan.header] + ([plan.total[column]] if plan.total else [])
        body = [row[column] for row in islice(plan.rows, SAMPLE)]
        for cells, style in ((heads, strong), (body, usual)):
            for text in set(_texts(cells)):
                word, line = _extent(text, style, plan.columns[column].kind)
                low, high = max(low, word), max(high, line)
        high = max(low, min(high, room * WRAP_AT))
        out.append((min(low, room * WRAP_AT) + 2 * padding + SLACK, high + 2 * padding + SLACK))
    return out


def _texts(cells: Iterable[CellPlan]) -> Iterable[str]:
    for cell in cells:
        if isinstance(cell, str):
            yield cell
        elif isinstance(cell, Cell) and cell.colspan == 1:
            yield EM_SPACE * cell.indent + plain(cell.runs)


def _extent(text: str, style: Style, kind: str) -> tuple[float, float]:
    """Return the widest word and the widest line in points; values that are no text never break."""
    if not text:
        return 0.0, 0.0
    lines = [width(line, style) for line in text.split("\n")]
    if kind != "text" and style.face.record.bold is False:
        return max(lines), max(lines)
    return max(width(word, style) for word in text.split() or [""]), max(lines)
