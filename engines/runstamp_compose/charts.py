"""Charts as plans: scales, colours, labels and alternative text decided once for native and drawn charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, TypeAlias

from runstamp.decimals import decimals_of
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Labels, Point, Range, Series, TableColumn
from runstamp_compose.alts import chart_alt, extremes, grid_alt, series_alt
from runstamp_compose.chart_axes import FREE, POINTS, AxesResolver, hidden
from runstamp_compose.chart_forms import Form, edges_of, funnel, histogram, waterfall
from runstamp_compose.chart_heat import Heat, Inks, heatmap, opposite
from runstamp_compose.chart_legends import ROUND, legend
from runstamp_compose.chart_losses import carried, positions, unused
from runstamp_compose.chart_notes import Annotator, in_drawing_order
from runstamp_compose.chart_redrawn import redrawn
from runstamp_compose.extents import drawn
from runstamp_compose.formats import excel_code, formatter
from runstamp_compose.locales import separators
from runstamp_compose.numerals import general
from runstamp_compose.plans import AxisPlan, ChartPlan, Hex, PointLabel, SeriesPlan, ThemePlan
from runstamp_compose.texts import Texts, cleaned
from runstamp_compose.themes import BLACK, WHITE, color, mix

_MIXED = ("column", "line", "area")  # kinds that may hold series of one another
_TIMED = _MIXED
_FITTED = ("column", "bar", "line", "area", "scatter", "bubble")  # kinds with room for curves and error bars
_LONGEST = 1e16  # from which numbers are written as powers of ten
_ROLES = ("volume", "open", "high", "low", "close")  # in the order of CT_StockChart, what stands behind first
_DIGITS = 15  # of a double
_EPOCH = date(1899, 12, 30)  # day 0 of the 1900 date system from March 1900 on
_ACCENTS = tuple(f"accent{i}" for i in range(1, 7))
_SOFT = 0.55  # of the background in columns that stand behind prices
_GRID = 0.78  # of the background in the muted colour: visible, and behind the data
_SECOND_ROUND = ((WHITE, 0.45), (BLACK, 0.35), (WHITE, 0.65))  # accents again, lighter, darker, lightest


@frozen
class Cells:
    """What a range of a workbook holds, and its reference as a formula writes it ("'My Sheet'!$B$2:$B$9").

    `code` is the number format that its cells share, None where they have none, or several.
    """

    ref: str
    values: tuple[Any, ...]
    header_ref: str | None = None
    code: str | None = None


Ranges: TypeAlias = Callable[[Range | TableColumn, str], Cells]


def resolve_chart(
    chart: ChartFields,
    theme: ThemePlan,
    language: str,
    path: str,
    losses: list[Loss],
    *,
    texts: Texts | None = None,
    ranges: Ranges | None = None,
    font_size: float | None = None,
) -> ChartPlan:
    """Return a chart with every choice made.

    `ranges` reads cells of a workbook; `font_size` is in points, the theme's small text by default.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, a range stands outside a workbook.
    Loses:
        common/VALUES_PADDED: a series has fewer values than there are categories.
        common/PROPERTY_NOT_RENDERED: the kind of chart has no place for what is set.
        common/VALUES_CUT: values lie beyond the bounds of an axis.
        common/CHART_REDRAWN: its kind or settings cannot show its values.
    """
    losses.extend(unused(chart, path))
    chart = redrawn(chart, path, losses)
    return _Resolver(chart, theme, language, path, texts or Texts(theme, losses, language), ranges).plan(
        font_size
    )


class _Resolver:
    def __init__(
        self,
        chart: ChartFields,
        theme: ThemePlan,
        language: str,
        path: str,
        texts: Texts,
        ranges: Ranges | None,
    ) -> None:
        self.chart, self.theme, self.language, self.path, self.texts, self.ranges = (
            chart,
            theme,
            language,
            path,
            texts,
            ranges,
        )
        self.palette = [color(value, theme) for value in chart.palette] or [
            theme.colors[role] for role in _ACCENTS
        ]

    def plan(self, font_size: float | None) -> ChartPlan:
        chart, theme = self.chart, self.theme
        categories, categories_ref = self._categories()
        given = tuple(self._series(i, one, len(categories)) for i, one in enumerate(chart.series))
        label_format = self._label_format([one for one in given if not one.secondary] or given)
        form = self._formed(self._first_axis(given), categories, label_format)
        series = form.series
        axes = AxesResolver(chart, form, self.language, str(self.path), self.texts.losses, self._line)
        first = [one for one in series if not one.secondary] or series
        second = [one for one in series if one.secondary]
        only = "y2" if self._only_second() and chart.axes.y2 is not None else "y"
        y = axes.volumes(first) if form.kind == "stock" and second else axes.y(first, only, self._reached())
        notes = self._annotator(form, y).notes(series, dates=bool(self._days(form.kind)))
        if notes.second:  # both pairs of axes must agree
            y = replace(y, auto_minimum=False, auto_maximum=False)
        width, width_share, height = drawn(chart, self.path, theme.sizes["body"])
        plan = ChartPlan(
            kind=form.kind,
            series=in_drawing_order((*series, *notes.series), form.kind) if notes.series else series,
            bands=notes.bands,
            categories=form.categories or self._numbered(series),
            categories_ref=categories_ref,
            levels=self._groups(),
            stacking=form.stacking,  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- a form's is one of them
            x=axes.x(series),
            y=y,
            y2=self._second(axes, second) or (hidden(y) if notes.second else None),
            gaps=chart.gaps,
            gap_width=self._gap(form),
            overlap=self._overlap(form),
            asked=chart.kind if form.kind != chart.kind or form.gap else "",
            legend=legend(chart),
            labels=bool(chart.labels) or any(one.labels for one in series),
            label_format=label_format,
            label_share=isinstance(chart.labels, Labels) and chart.labels.share and chart.kind in ROUND,
            title=self._line(chart.title, "/title"),
            subtitle=self._line(chart.subtitle, "/subtitle"),
            source=self.texts.runs(chart.source or "", self.path + "/source"),
            text_color=theme.colors["text"],
            muted_color=theme.colors["muted"],
            grid_color=mix(theme.colors["muted"], theme.colors["background"], _GRID),
            background=theme.colors["background"],
            font=theme.body_font,
            font_size=font_size or theme.sizes["small"],
            width=width,
            width_share=width_share,
            height=height,
            alt=cleaned(chart.alt or "", self.path + "/alt", self.texts.losses)
            or self._alt(given, categories, label_format),
            language=self.language,
            path=str(self.path),
        )
        return self._dated(plan)

    def _second(self, axes: AxesResolver, series: Sequence[SeriesPlan]) -> AxisPlan | None:
        if not series:
            return None
        if self.chart.kind != "stock":
            return axes.y(series, "y2", ())
        return replace(axes.y(series, "y", ()), gridlines=axes.gridded("y"))

    def _gap(self, form: Form) -> int | None:
        asked = self.chart.gap_width
        return form.gap if asked is None or self.chart.kind not in ("column", "bar") else int(asked)

    def _overlap(self, form: Form) -> int | None:
        spaced = self.chart.kind in ("column", "bar") and form.stacking == "none"
        return None if self.chart.overlap is None or not spaced else int(self.chart.overlap)

    # ------------------------------------------------------------ forms
    def _reached(self) -> list[float]:
        """Return the values of annotations, which the axis reaches where it is free."""
        shown = [one for one in self.chart.annotations if one.kind in carried(self.chart)]
        return [float(end.value) for one in shown for end in (one.at, one.to) if end is not None]

    def _only_second(self) -> bool:
        """Whether every series asks for the secondary axis: it is then the first."""
        return self.chart.kind in _MIXED and all(one.axis == "secondary" for one in self.chart.series)

    def _first_axis(self, given: tuple[SeriesPlan, ...]) -> tuple[SeriesPlan, ...]:
        return tuple(replace(one, secondary=False) for one in given) if self._only_second() else given

    def _formed(self, given: tuple[SeriesPlan, ...], categories: tuple[str, ...], label_format: str) -> Form:
        """Return what the chart is drawn as."""
        chart, theme = self.chart, self.theme
        show = formatter(label_format, self.language)
        if chart.kind == "waterfall":
            first, inks = given[0], (theme.colors["positive"], theme.colors["negative"], given[0].color)
            return waterfall(first, chart.series[0].totals, categories, inks, show)
        if chart.kind == "funnel":
            return funnel(given[0], categories)
        if chart.kind == "heatmap":
            return self._heat(given, categories, show)
        if chart.kind == "histogram" and any(value is not None for value in given[0].values):
            return histogram(given[0], self._edges(given[0]))
        lone = chart.kind == "area" and len(categories) == 1  # an area of one category has no width
        kind = "column" if lone or chart.kind == "histogram" else chart.kind
        if kind == "stock":
            given = self._days_of_trade(given)
        return Form(kind, chart.stacking, categories, given)

    def _days_of_trade(self, given: tuple[SeriesPlan, ...]) -> tuple[SeriesPlan, ...]:
        """Return prices in their order; where there are volumes, these stand as soft columns on the first axis, and prices on the other."""
        pairs = sorted(zip(self.chart.series, given, strict=True), key=_by_role)
        volumes = any(one.role == "volume" for one, _ in pairs)
        soft = mix(self.theme.colors["muted"], self.theme.colors["background"], _SOFT)
        return tuple(
            replace(plan, form="column", color=soft, point_colors=(), labels=False)
            if one.role == "volume"
            else replace(plan, marker=False, secondary=volumes)
            for one, plan in pairs
        )

    def _heat(
        self, given: tuple[SeriesPlan, ...], categories: tuple[str, ...], show: Callable[[float], str]
    ) -> Form:
        axes, theme = self.chart.axes, self.theme
        y = axes.y or FREE
        known = [value for one in given for value in one.values if value is not None]
        low, high = (None if bound is None else float(bound) for bound in (y.min, y.max))
        first, *others = self.palette
        inks = Inks(
            theme.colors["background"], first, opposite(first, others or [first]), theme.colors["text"]
        )
        headed = axes.x is None or axes.x.visible
        return heatmap(given, categories, Heat.of(known, low, high), inks, show, headed=headed)

    def _edges(self, series: SeriesPlan) -> Callable[[float], str]:
        """Return how the edges of bins are written."""
        axis = self.chart.axes.x
        if axis is not None and axis.format is not None:
            return formatter(excel_code("number", axis.format, None, self.language), self.language)
        known = [value for value in series.values if value is not None]
        if max(map(abs, known)) >= _LONGEST:
            return formatter("0.0#E+00", self.language)
        decimals = decimals_of(edges_of(known))
        return formatter("#,##0" + _tail(min(decimals or 0, _DIGITS)), self.language)

    def _annotator(self, form: Form, y: AxisPlan) -> Annotator:
        days = self._days(form.kind)
        places = days or tuple(map(float, range(len(form.categories))))
        least = min((size for one in form.series for size in one.sizes), default=1.0)
        return Annotator(
            self.chart, self.theme, form.categories, places, y, least, str(self.path), self.texts.losses, self._line
        )  # fmt: skip

    def _groups(self) -> tuple[str, ...]:
        named = self.chart.categories
        if not isinstance(named, tuple) or not any(isinstance(one, tuple) for one in named):
            return ()
        return tuple(
            self._line(str(one[0]), f"/categories/{i}/0") or ""
            for i, one in enumerate(named)
            if isinstance(one, tuple)
        )

    def _days(self, kind: str) -> tuple[float, ...]:
        """Return the categories as days on an axis of time, where the input says so."""
        axis, named = self.chart.axes.x, self.chart.categories
        if axis is None or not axis.dates or not isinstance(named, tuple) or kind not in _TIMED:
            return ()
        return tuple(float((date.fromisoformat(str(one)) - _EPOCH).days) for one in named)

    def _dated(self, plan: ChartPlan) -> ChartPlan:
        """Return a plan whose categories are days on an axis of time, where the input says so."""
        axis, days = self.chart.axes.x, self._days(plan.kind)
        if axis is None or not days:
            return plan
        code = excel_code("date", axis.format, None, self.language)
        shown = formatter(code, self.language)
        return replace(
            plan,
            dates=True,
            category_numbers=days,
            category_format=code,
            categories=tuple(shown(_EPOCH + timedelta(day)) for day in days),
            x=replace(plan.x, format=code),
        )

    # ------------------------------------------------------------ data
    def _line(self, text: str | None, at: str) -> str | None:
        return (
            None if text is None else " ".join(cleaned(text, self.path + at, self.texts.losses).split("\n"))
        )

    def _cells(self, source: Range | TableColumn, path: str) -> Cells:
        if self.ranges is not None:
            return self.ranges(source, path)
        issue = Issue(str(path), "ranges name cells of a workbook", remediation="write the values")
        raise RunstampError("common/SCHEMA_REJECTED", "a chart outside a workbook needs its values", (issue,))

    def _categories(self) -> tuple[tuple[str, ...], str | None]:
        named = self.chart.categories
        ref = None
        values: Sequence[Any]
        if isinstance(named, Range | TableColumn):
            cells = self._cells(named, self.path + "/categories")
            values, ref = cells.values, cells.ref
        else:
            values = named
        return tuple(self._category(value, i) for i, value in enumerate(values)), ref

    def _category(self, value: Any, i: int) -> str:
        if isinstance(value, tuple):
            return self._line(str(value[1]), f"/categories/{i}/1") or ""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return general(value, separators(self.language))
        return "" if value is None else self._line(str(value), f"/categories/{i}") or ""

    @staticmethod
    def _numbered(series: Sequence[SeriesPlan]) -> tuple[str, ...]:
        """A range without categories counts its values, as Excel does."""
        return tuple(str(i + 1) for i in range(max((len(one.values) for one in series), default=0)))

    def _series(self, i: int, series: Series, count: int) -> SeriesPlan:
        at = self.path + f"/series/{i}"
        values, cells = self._values(series, at, count)
        points = series.points or () if self.chart.kind in POINTS else ()
        spots = tuple((float(point.x), float(point.y)) for point in points)
        own = color(series.color, self.theme) if series.color is not None else self._shade(i)
        return SeriesPlan(
            name=self._line(series.name, f"/series/{i}/name") or "",
            values=() if self.chart.kind in POINTS else values,
            points=spots,
            sizes=tuple(float(point.size or 1) for point in points) if self.chart.kind == "bubble" else (),
            color=own,
            point_colors=self._point_colors(series, len(values) or len(spots)),
            labels=self._labelled() if series.labels is None else series.labels,
            label_at=self._label_at(series),
            texts=self._point_labels(i, points),
            smooth=series.smooth,
            marker=bool(series.marker),
            symbol=series.marker if isinstance(series.marker, str) else "circle",
            form=(series.kind or "") if self.chart.kind in _MIXED and series.kind != self.chart.kind else "",
            secondary=series.axis == "secondary" and self.chart.kind in _MIXED,
            width=None if series.line is None or series.line.width is None else float(series.line.width),
            dash="solid" if series.line is None else series.line.dash,
            trend=series.trendline if self.chart.kind in _FITTED and self.chart.stacking == "none" else None,
            errors=series.error_bars if self.chart.kind in _FITTED else None,
            name_ref=cells.header_ref if cells else None,
            values_ref=cells.ref if cells else None,
            code=cells.code if cells else None,
            label_code=self._label_code(series, values, cells),
        )

    def _label_code(self, series: Series, values: Sequence[float | None], cells: Cells | None) -> str | None:
        """Return the format of a series' labels where it is not the chart's: that of its cells, or of the second axis."""
        labels, y2 = self.chart.labels, self.chart.axes.y2
        own = isinstance(labels, Labels) and labels.format is not None
        if series.axis == "secondary" and self.chart.kind in _MIXED and not own:
            if y2 is not None and y2.format is not None:
                return excel_code("number", y2.format, None, self.language)
            return cells.code if cells else _plain([value for value in values if value is not None])
        return cells.code if cells and self._labels_open() else None

    def _values(self, series: Series, at: str, count: int) -> tuple[tuple[float | None, ...], Cells | None]:
        if isinstance(series.values, Range | TableColumn):
            cells = self._cells(series.values, at + "/values")
            return tuple(_number(value) for value in cells.values), cells
        values = tuple(None if value is None else float(value) for value in series.values or ())
        if self.chart.kind not in (*POINTS, "histogram") and len(values) < count:
            self.texts.losses.append(values_padded(at + "/values", len(values), count))
            values += (None,) * (count - len(values))
        return values, None

    def _shade(self, i: int) -> Hex:
        turn, at = divmod(i, len(self.palette))
        if not turn:
            return self.palette[at]
        toward, part = _SECOND_ROUND[(turn - 1) % len(_SECOND_ROUND)]
        return mix(self.palette[at], toward, part)

    def _point_colors(self, series: Series, count: int) -> tuple[Hex | None, ...]:
        own = [None if value is None else color(value, self.theme) for value in series.point_colors[:count]]
        if self.chart.kind not in ROUND:
            return tuple(own)
        own += [None] * (count - len(own))
        return tuple(given or self._shade(i) for i, given in enumerate(own))

    # ------------------------------------------------------------ labels
    def _label_at(self, series: Series) -> str:
        at = self.chart.labels.position if isinstance(self.chart.labels, Labels) else "auto"
        return at if at in positions(self.chart, series) else ""

    def _point_labels(self, i: int, points: Sequence[Point]) -> tuple[PointLabel | None, ...]:
        if not any(one.label for one in points):
            return ()
        ink = self.theme.colors["text"]
        words = [self._line(one.label, f"/series/{i}/points/{j}/label") for j, one in enumerate(points)]
        return tuple(PointLabel(said, "", ink) if said else None for said in words)

    def _labelled(self) -> bool:
        """Return whether values are written: in the cells of a heatmap unless the input says no."""
        said = self.chart.labels
        return bool(said) or (self.chart.kind == "heatmap" and "labels" not in self.chart.model_fields_set)

    def _label_format(self, series: Sequence[SeriesPlan]) -> str:
        labels, axis = self.chart.labels, self.chart.axes.y
        if isinstance(labels, Labels) and labels.format is not None:
            return excel_code("number", labels.format, None, self.language)
        if isinstance(labels, Labels) and labels.share and self.chart.kind in ROUND:
            return "0%"
        if axis is not None and axis.format is not None:
            return excel_code("number", axis.format, None, self.language)
        if self.chart.kind == "histogram":  # it counts
            return "#,##0"
        if series and series[0].code is not None:
            return series[0].code
        shown = [v for one in series for v in one.values if v is not None] or [
            y for one in series for _, y in one.points
        ]
        return _plain(shown)

    def _labels_open(self) -> bool:
        """Return whether the input leaves the format of the labels to the cells."""
        labels, axis = self.chart.labels, self.chart.axes.y
        own = isinstance(labels, Labels) and (labels.format is not None or labels.share)
        return not own and (axis is None or axis.format is None)

    def _alt(self, series: Sequence[SeriesPlan], categories: Sequence[str], code: str) -> str:
        show = formatter(code if code != "0%" else "General", self.language)
        if self.chart.kind == "heatmap":
            return grid_alt(self.chart.title, series, categories, show, self.language)
        shows = [
            formatter(one.label_code, self.language) if one.secondary and one.label_code else show
            for one in series
        ]
        said = [
            series_alt(one.name, *extremes(one, categories, own), self.language)
            for one, own in zip(series, shows, strict=True)
        ]
        return chart_alt(self.chart.kind, self.chart.title, said, self.language)


def _by_role(pair: tuple[Series, SeriesPlan]) -> int:
    return _ROLES.index(pair[0].role or "close")


def _plain(values: Sequence[float]) -> str:
    """Return the format of numbers with as many decimals as they have, up to two."""
    decimals = decimals_of(values)
    return "General" if decimals is None else "#,##0" + _tail(min(decimals, 2))


def _tail(decimals: int) -> str:
    return "." + "0" * decimals if decimals else ""


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def values_padded(path: str, given: int, wanted: int) -> Loss:
    """Return the loss of a series that ends before the categories do."""
    return Loss(
        "common/VALUES_PADDED",
        "series",
        "a series has fewer values than there are categories and ends in gaps",
        path=str(path),
        expected=f"{wanted} values",
        actual=f"{given} values",
        avoidable=True,
        remediation="give a value for each category, null for a gap",
    )
