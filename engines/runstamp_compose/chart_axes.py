"""The axes of a chart with their scales decided, and what lies beyond the bounds that the input gives them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Axis
from runstamp_compose.chart_forms import Form
from runstamp_compose.chart_redrawn import changed
from runstamp_compose.formats import excel_code
from runstamp_compose.plans import AxisPlan, SeriesPlan
from runstamp_compose.scales import MAX_TICKS, Scale, decimals_of_ticks, nice_scale

ZERO_BASED = ("column", "bar", "area")
_ABOVE = 4  # times the highest column that stands under prices
POINTS = ("scatter", "bubble")
_PILED = ("waterfall", "funnel", "histogram")  # kinds whose bars are parts, or counts that may be none
PERCENT = Scale(0.0, 1.0, 0.2)
FREE = Axis.model_construct()


@frozen
class AxesResolver:
    """Decides the axes of one chart. `form` is what it is drawn as, `line` makes text of one line at a place below the chart."""

    chart: ChartFields
    form: Form
    language: str
    path: str
    losses: list[Loss]
    line: Callable[[str | None, str], str | None]

    def x(self, series: Sequence[SeriesPlan]) -> AxisPlan:
        """Return the axis of the categories, or of the x values of points.

        Loses:
            common/VALUES_CUT, common/CHART_REDRAWN.
        """
        axis = self.chart.axes.x or FREE
        if self.chart.kind == "heatmap":  # drawn as bars, whose axis names the rows
            return AxisPlan(visible=(self.chart.axes.y or FREE).visible)
        if self.chart.kind not in POINTS:
            code = (
                "General" if axis.format is None else excel_code("number", axis.format, None, self.language)
            )
            return AxisPlan(
                title=self.line(axis.title, "/axes/x/title"),
                format=code,
                gridlines=bool(axis.gridlines),
                visible=axis.visible,
                reverse=axis.reverse,
                ticks=axis.ticks,
            )
        values = [x for one in series for x, _ in one.points]
        axis = self._powers(axis, values, "/axes/x")
        scale = self._scaled(values, axis, "/axes/x", zero=False)
        return self._plan(axis, scale, "/axes/x", gridlines=False)

    def y(self, series: Sequence[SeriesPlan], name: str, levels: Sequence[float]) -> AxisPlan:
        """Return an axis of values, "y" or "y2", for the series that stand on it and the levels across them.

        Loses:
            common/VALUES_CUT, common/CHART_REDRAWN.
        """
        axis, at = getattr(self.chart.axes, name) or FREE, f"/axes/{name}"
        if self.chart.kind == "heatmap":
            return self._counted(len(series))
        grid = not any(one.secondary for one in series)
        if self.form.stacking == "percent" and any(not one.form for one in series):
            return self._shares(self._powers(axis, (), at), series, at, gridlines=grid)
        zero = any((one.form or self.form.kind) in ZERO_BASED for one in series)
        values = self._extent(series)
        axis = self._powers(axis, [*values, *levels], at)
        plan = self._plan(axis, self._scaled(values, axis, at, zero=zero, more=levels), at, gridlines=grid)
        if self.chart.kind == "funnel":  # its bars stand in the middle: an axis would measure nothing
            return self._hidden(plan)
        if self.chart.kind == "histogram" and axis.format is None:
            return replace(plan, format="#,##0")
        code = series[0].code if series and axis.format is None else None
        # As Excel does: the first series gives its cells' format to the axis, which follows them from there.
        return plan if code is None else replace(plan, format=code, linked=True)

    def volumes(self, series: Sequence[SeriesPlan]) -> AxisPlan:
        """Return the axis of what was traded: its columns take the lower quarter, so that prices stand free above them.

        Loses:
            common/VALUES_CUT, common/CHART_REDRAWN.
        """
        found = self._extent(series)
        axis = self._powers(self.chart.axes.y2 or FREE, [*found, 0.0], "/axes/y2")  # columns stand on zero
        most = max(found, default=0.0) * _ABOVE
        plan = self._plan(
            axis, self._scaled(found, axis, "/axes/y2", zero=True, more=[most]), "/axes/y2", gridlines=False
        )
        return replace(plan, gridlines=bool(axis.gridlines), auto_minimum=False, auto_maximum=False)

    def gridded(self, name: str) -> bool:
        """Return whether an axis of values has lines across the plot."""
        axis = getattr(self.chart.axes, name) or FREE
        return axis.visible if axis.gridlines is None else axis.gridlines

    def _hidden(self, plan: AxisPlan) -> AxisPlan:
        most = max(value for one in self.form.series[1:] for value in one.values if value is not None)
        return replace(self._counted(most), format=plan.format)

    @staticmethod
    def _counted(most: float) -> AxisPlan:
        """Return an unseen axis from zero to where the last part of a stack ends."""
        return AxisPlan(minimum=0.0, maximum=most, auto_minimum=False, auto_maximum=False, visible=False)

    def _shares(self, axis: Axis, series: Sequence[SeriesPlan], at: str, *, gridlines: bool) -> AxisPlan:
        low = -1.0 if any(value is not None and value < 0 for one in series for value in one.values) else 0.0
        scale = Scale(
            low if axis.min is None else float(axis.min),
            PERCENT.maximum if axis.max is None else float(axis.max),
            PERCENT.unit if axis.unit is None else float(axis.unit),
        )
        self._tell_cut([low, 1.0], axis, at)
        plan = self._plan(axis, scale, at, gridlines=gridlines)
        return plan if axis.format is not None else replace(plan, format="0%")

    def _extent(self, series: Sequence[SeriesPlan]) -> list[float]:
        """Return values between which all of an axis lies: stacks as their sums, what does not stack as it is."""
        if self.form.kind in POINTS:
            return [y for one in series for _, y in one.points]
        stacked = [one for one in series if self.form.stacking != "none" and not one.form]
        plain = [v for one in series if one not in stacked for v in one.values if v is not None]
        stacks = list(zip(*(one.values for one in stacked), strict=False))
        above = [sum((v for v in stack if v is not None and v > 0), 0.0) for stack in stacks]
        below = [sum((v for v in stack if v is not None and v < 0), 0.0) for stack in stacks]
        return [*plain, *above, *below]

    # ------------------------------------------------------------ scales
    def _scaled(
        self, values: Sequence[float], axis: Axis, at: str, *, zero: bool, more: Sequence[float] = ()
    ) -> Scale:
        if not all(map(math.isfinite, values)):  # stacks of finite values may sum to more
            return self._unscaled(at, "the values span more than a number can hold")
        scale = nice_scale([*values, *more], zero=zero, minimum=axis.min, maximum=axis.max, unit=axis.unit)
        if not math.isfinite(scale.maximum - scale.minimum):
            return self._unscaled(at, "the values span more than a number can hold")
        if not scale.unit:
            return self._unscaled(at, "the values lie closer together than a number can tell")
        self._tell_cut(values, axis, at)
        ticks = (scale.maximum - scale.minimum) / scale.unit
        if ticks <= MAX_TICKS:
            return scale
        self._tell(f"{at}/unit", f"a unit of {axis.unit} gives {ticks:.0f} ticks", "drawn with a larger one")
        return nice_scale([*values, *more], zero=zero, minimum=axis.min, maximum=axis.max, unit=None)

    def _unscaled(self, at: str, why: str) -> Scale:
        """Return a scale for values that none can be made for."""
        self._tell("/series", why, f"drawn on axes.{at.rpartition('/')[2]} from 0 to 1")
        return Scale(0.0, 1.0, 0.2)

    def _tell(self, at: str, why: str, instead: str) -> None:
        self.losses.append(changed(f"{self.path}{at}", why, instead))

    def _powers(self, axis: Axis, values: Sequence[float], at: str) -> Axis:
        """Return an axis without powers of ten where they cannot be told, or lengths along it would say nothing."""
        if not axis.log:
            return axis
        low = min((*values, *(bound for bound in (axis.min,) if bound is not None)), default=1.0)
        if at == "/axes/y" and (self.form.stacking != "none" or self.chart.kind in _PILED):
            why = "lengths of stacked parts say nothing on a logarithmic axis"
        elif low <= 0:
            why = f"a logarithmic axis shows values above zero, and there is {low:g}"
        else:
            return axis
        self._tell(f"{at}/log", why, "drawn with even steps")
        return axis.model_copy(update={"log": False})

    def _tell_cut(self, values: Sequence[float], axis: Axis, at: str) -> None:
        """Enter the bounds that values lie beyond."""
        for name, bound, over in (("min", axis.min, min), ("max", axis.max, max)):
            furthest = over(values, default=bound) if bound is not None else None
            if bound is None or furthest is None or over(furthest, bound) == bound:
                continue
            loss = Loss(
                "common/VALUES_CUT",
                "axis",
                f"values reach {furthest:g} and are cut at the bound of the axis",
                f"{self.path}{at}/{name}",
                expected=f"{furthest:g}",
                actual=f"{bound:g}",
                avoidable=True,
                remediation=f"drop '{name}', or choose a bound that holds all values",
            )
            self.losses.append(loss)

    def _plan(self, axis: Axis, scale: Scale, at: str, *, gridlines: bool) -> AxisPlan:
        decimals = decimals_of_ticks(scale)
        default = "#,##0" + ("." + "0" * decimals if decimals else "")
        return AxisPlan(
            title=self.line(axis.title, at + "/title"),
            minimum=scale.minimum,
            maximum=scale.maximum,
            unit=scale.unit,
            auto_minimum=axis.min is None,
            auto_maximum=axis.max is None,
            auto_unit=axis.unit is None,
            format=default if axis.format is None else excel_code("number", axis.format, None, self.language),
            # Lines without labels measure nothing: they stand with a visible axis, or where they are asked for.
            gridlines=gridlines and axis.visible if axis.gridlines is None else axis.gridlines,
            visible=axis.visible,
            log=axis.log,
            reverse=axis.reverse,
            ticks=axis.ticks,
        )


def hidden(axis: AxisPlan) -> AxisPlan:
    """Return an unseen axis of the same scale."""
    return replace(axis, title=None, visible=False, gridlines=False, linked=False)
