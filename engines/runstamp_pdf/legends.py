"""The legend of a chart: names with their colours, in a row or in a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp_pdf.chart_marks import band_ink, color_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_compose.plans import ChartPlan, SeriesPlan
    from runstamp_pdf.chart_axes import Plot
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.sketch import Sketch

SWATCH = 8.0
TO_TEXT, BETWEEN, ROWS = 5.0, 16.0, 3.0
SIDE_SHARE = 0.34  # of the width that a legend at the side may take
FROM_PLOT = 10.0
ROWS_SHARE = 0.5  # of the height that a legend above or below may take


@frozen
class Entry:
    """A name and its colour."""

    text: SetText
    color: str
    line: bool = False  # a short line instead of a square

    @property
    def width(self) -> float:
        """The width with its swatch."""
        return SWATCH + TO_TEXT + self.text.width


@frozen
class Legend:
    """Entries at a side of the plot."""

    side: Literal["right", "left", "top", "bottom"]
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, sketch: Sketch, area: Plot) -> Legend | None:
        """Return the legend of a plan, None where it has none."""
        plan = sketch.plan
        if plan.legend is None:
            return None
        beside = plan.legend in ("left", "right")
        room = max((area.width * SIDE_SHARE if beside else area.width) - SWATCH - TO_TEXT, 20.0)
        if plan.kind in ("pie", "doughnut"):
            named = [(name, color_at(plan.series[0], i), False) for i, name in enumerate(plan.categories)]
        else:
            shown = [one for one in plan.series if one.role != "ghost" and one.listed]
            named = [(one.name, _ink(plan, one), (one.form or plan.kind) == "line") for one in shown]
        entries = [
            Entry(sketch.set(name, color=plan.text_color, room=room), color, line)
            for name, color, line in named
        ]
        return cls(plan.legend, tuple(entries))

    def draw(self, sketch: Sketch, area: Plot) -> Plot:
        """Draw the legend and return what is left of the area."""
        if self.side in ("left", "right"):
            return self._column(sketch, area)
        rows = self._rows(area.width)
        heights = [max(entry.text.height for entry in row) for row in rows]
        fitting = _fitting(heights, area.height * ROWS_SHARE)
        self._cut(sketch, sum(map(len, rows[:fitting])))
        rows, heights = rows[:fitting], heights[:fitting]
        height = sum(heights) + ROWS * max(len(rows) - 1, 0)
        y = area.y if self.side == "top" else area.foot - height
        for row, high in zip(rows, heights, strict=True):
            x = area.x
            for entry in row:
                self._entry(sketch, entry, x, y)
                x += entry.width + BETWEEN
            y += high + ROWS
        taken = min(height + FROM_PLOT, area.height * ROWS_SHARE)
        return replace(area, y=area.y + taken if self.side == "top" else area.y, height=area.height - taken)

    def _rows(self, width: float) -> list[list[Entry]]:
        rows: list[list[Entry]] = [[]]
        used = 0.0
        for entry in self.entries:
            if rows[-1] and used + entry.width > width:
                rows.append([])
                used = 0.0
            rows[-1].append(entry)
            used += entry.width + BETWEEN
        return rows

    def _column(self, sketch: Sketch, area: Plot) -> Plot:
        width = max([entry.width for entry in self.entries], default=0.0)
        shown = self.entries[: _fitting([entry.text.height for entry in self.entries], area.height)]
        self._cut(sketch, len(shown))
        height = sum(entry.text.height for entry in shown) + ROWS * max(len(shown) - 1, 0)
        x = area.x + area.width - width if self.side == "right" else area.x
        y = area.y + max((area.height - height) / 2, 0.0)
        for entry in shown:
            self._entry(sketch, entry, x, y)
            y += entry.text.height + ROWS
        taken = width + FROM_PLOT * 1.6
        return replace(
            area, x=area.x if self.side == "right" else area.x + taken, width=max(area.width - taken, 20.0)
        )

    def _cut(self, sketch: Sketch, shown: int) -> None:
        """Enter the names that the legend has no room for.

        Loses:
            common/TEXT_OVERFLOW.
        """
        if shown == len(self.entries):
            return
        sketch.setter.losses.append(
            Loss(
                "common/TEXT_OVERFLOW",
                "legend",
                f"the legend has no room for {len(self.entries) - shown} of {len(self.entries)} names",
                sketch.plan.path + "/legend",
                avoidable=True,
                remediation="make the chart higher, or show fewer series or shares",
            )
        )

    def _entry(self, sketch: Sketch, entry: Entry, x: float, y: float) -> None:
        middle = y + entry.text.lines[0].height / 2
        if entry.line:
            sketch.on.rounded(x - 2, middle - 1.1, SWATCH + 3, 2.2, 1.1, entry.color)
        else:
            sketch.on.rounded(x, middle - SWATCH / 2, SWATCH, SWATCH, 1.5, entry.color)
        sketch.draw(entry.text, x + SWATCH + TO_TEXT, y)


def _ink(plan: ChartPlan, series: SeriesPlan) -> str:
    return band_ink(plan, series.color) if series.role == "band" else series.color


def _fitting(heights: Sequence[float], room: float) -> int:
    """Return how many lines of these heights stand in a room, at least one."""
    used = 0.0
    for i, height in enumerate(heights):
        used += height
        if used > room and i:
            return i
        used += ROWS
    return len(heights)
