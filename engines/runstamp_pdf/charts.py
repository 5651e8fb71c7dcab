"""Charts drawn as vectors: title, legend, axes, data. Scales and colours come settled in the plan."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp.losses import Loss
from runstamp_pdf.boxes import Box
from runstamp_pdf.chart_axes import GAP, Names, Plot, Values, base_line, grid, names_lost, shortened
from runstamp_pdf.chart_heat import draw_heat
from runstamp_pdf.chart_layers import BUBBLE, Layers, second_axis
from runstamp_pdf.chart_marks import bars_of, draw_bars, label_bars, label_points, label_words
from runstamp_pdf.chart_notes import draw_bands, draw_note
from runstamp_pdf.chart_round import draw_round
from runstamp_pdf.legends import Legend
from runstamp_pdf.paragraph import ParagraphBox
from runstamp_pdf.sketch import Sketch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runstamp_compose.plans import ChartBlock, ChartPlan, PointLabel, SeriesPlan
    from runstamp_pdf.body import Maker
    from runstamp_pdf.build import Build
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface

ROUND = ("pie", "doughnut")
SHAPE = 0.5  # height by width, unless the input says
LOWEST, HIGHEST = 150.0, 290.0
BAR_ROW = 15.0  # points of height for each bar, so that a long ranking stays readable
TIGHT = 0.85  # of a line's height: names that near still read apart
NAMES_SHARE = 0.36  # of the width that names of bars may take
SQUEEZE = 0.64  # of its height: what a chart may be made lower by to stay on its page
TITLE = 1.22  # of the label size


@record
class ChartBox(Box):
    """A chart in the flow, with its source under it."""

    sketch: Sketch
    width: float
    drawing: float  # the height of the chart itself
    tag: Tag
    source: ParagraphBox | None
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    height: float = 0.0

    @classmethod
    def of(cls, build: Build, block: ChartBlock, region: float, whole: float, parent: Tag) -> ChartBox:
        """Return a chart of a plan, at most as wide as the region and as high as a page, in points."""
        plan = block.chart
        width = min(plan.width or (region * plan.width_share if plan.width_share else region), region)
        source = None
        if plan.source:
            text = build.setter.set(plan.source, build.look.muted, width)
            source = ParagraphBox(
                text, build.fonts, parent.child("P"), before=4.0, path=plan.path + "/source"
            )
        note = source.before + source.height if source else 0.0
        drawing = min(plan.height or _height(plan, width), max(whole - note, 40.0))
        tag = parent.child("Figure", plan.alt or plan.title or " ")
        found = cls(
            Sketch(build.setter, build.fonts, plan), width, drawing, tag, source, before=9.0, after=build.look.body.after + 11,
            keep=block.keep_with_next, path=plan.path, id=block.id,
        )  # fmt: skip
        found.height = drawing + note
        return found

    @property
    def anchors(self) -> tuple[str, ...]:
        """The chart's own id."""
        return (self.id,) if self.id else ()

    @property
    def least(self) -> float:
        """The height it may be squeezed to, where the input leaves it open."""
        return (
            self.height if self.sketch.plan.height is not None else self.height - self.drawing * (1 - SQUEEZE)
        )

    def squeezed(self, room: float) -> ChartBox | None:
        """Return a chart a little lower, rather than leaving the foot of a page empty."""
        if room < self.least:
            return None
        found = replace(self, drawing=self.drawing - (self.height - room))
        found.height = room
        return found

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the chart as one figure, then its source."""
        if self.id:
            surface.landmark(self.id, y)
        box = f"{x:.2f} {surface.flipped(y + self.drawing):.2f} {x + self.width:.2f} {surface.flipped(y):.2f}"
        self.tag.attributes = (f"<</O/Layout/BBox[{box}]/Placement/Block>>",)
        self.sketch.surface = surface
        surface.hold(self.tag)
        Drawing(self.sketch, Plot(x, y, self.width, self.drawing)).draw()
        surface.release()
        if self.source is not None:
            self.source.draw(surface, x, y + self.drawing + self.source.before)


def chart(maker: Maker, block: ChartBlock) -> Iterator[ChartBox]:
    """Return a chart."""
    yield ChartBox.of(maker.build, block, maker.width, maker.whole, maker.tag)


def _height(plan: ChartPlan, width: float) -> float:
    height = min(max(width * SHAPE, LOWEST), HIGHEST)
    if plan.kind == "bar":
        rows = len(plan.categories) * (1 if plan.stacking != "none" else max(len(plan.series) * 0.75, 1))
        height = min(max(rows * BAR_ROW / 0.62 + 50, LOWEST), 520.0)
    if plan.kind in ROUND:
        height = min(max(width * SHAPE, LOWEST), 220.0)
    return height


@record
class Drawing:
    """Draws one chart in its area, from the outside in: what is drawn takes its share of `area`."""

    sketch: Sketch
    area: Plot

    @property
    def plan(self) -> ChartPlan:
        """What is drawn."""
        return self.sketch.plan

    def draw(self) -> None:
        """Draw it on the sketch's surface.

        Loses:
            pdf/CHART_SIMPLIFIED.
        """
        self._tell()
        self._heading()
        legend = Legend.of(self.sketch, self.area)
        if legend is not None:
            self.area = legend.draw(self.sketch, self.area)
        if self.plan.kind in ROUND:
            draw_round(self.sketch, self.area)
        elif self.plan.asked == "heatmap":
            draw_heat(self.sketch, self.area)
        elif self.plan.kind == "bar":
            self._lying()
        elif self.plan.kind in ("scatter", "bubble"):
            self._scattered()
        else:
            self._standing()

    def _tell(self) -> None:
        plan = self.plan
        if plan.kind in ("radar", "stock"):
            self._lose("/kind", f"the {plan.kind} chart is drawn with lines", "use kind line, or PPTX")
        if plan.levels:
            self._lose(
                "/categories", "the groups of the categories are not shown", "name the group in each category"
            )

    def _lose(self, at: str, message: str, remedy: str) -> None:
        loss = Loss(
            "pdf/CHART_SIMPLIFIED", "chart", message, self.plan.path + at, avoidable=True, remediation=remedy
        )
        self.sketch.setter.losses.append(loss)

    def _take_top(self, height: float) -> None:
        area = self.area
        self.area = replace(area, y=area.y + height, height=max(area.height - height, 20.0))

    def _heading(self) -> None:
        plan, sketch = self.plan, self.sketch
        for text, size, color, bold, gap in (
            (plan.title, plan.font_size * TITLE, plan.text_color, True, 2.0),
            (plan.subtitle, plan.font_size, plan.muted_color, False, 2.0),
        ):
            if text:
                found = sketch.set(text, size, color, bold=bold, room=self.area.width)
                sketch.draw(found, self.area.x, self.area.y)
                self._take_top(found.height + gap)
        if plan.title or plan.subtitle:
            self._take_top(7.0)

    # ------------------------------------------------------------ axes' titles
    def _titles(self, across: str | None, upwards: str | None) -> tuple[float, float]:
        """Draw the title of the upright axis over the plot; return the room taken at the top and at the foot."""
        top = foot = 0.0
        if upwards:
            found = self.sketch.set(upwards, color=self.plan.muted_color, room=self.area.width)
            self.sketch.draw(found, self.area.x, self.area.y)
            top = found.height + 5
        if across:
            foot = self.sketch.set(across, room=self.area.width).height + 5
        return top, foot

    def _foot_title(self, text: str | None, plot: Plot, foot: float) -> None:
        if text:
            found = self.sketch.set(text, color=self.plan.muted_color, room=self.area.width)
            self.sketch.put(found, plot.x + plot.width / 2, foot - found.height / 2, "center")

    # ------------------------------------------------------------ kinds
    def _standing(self) -> None:
        """Columns, lines and areas: values upwards, names below."""
        plan, sketch, area = self.plan, self.sketch, self.area
        top, foot = self._titles(plan.x.title, plan.y.title)
        bottom = area.foot
        upwards = area.height - top - foot - 24
        values = Values.of(plan.y, sketch, upwards, upright=True)
        second = None if plan.y2 is None else Values.of(plan.y2, sketch, upwards, upright=True)
        left = area.x + (values.widest + GAP if plan.y.visible else 0.0)
        half = sketch.size * (1.3 if plan.labels and plan.stacking == "none" else 0.6)
        count = max(len(plan.categories), 1)
        edge = plan.kind == "area"
        width = area.x + area.width - left - (second.widest + GAP if second is not None else 0.0)
        band = width / count
        names = Names.below(
            plan.categories, sketch, width / max(count - 1, 1) if edge else band, skip=plan.kind != "column"
        )
        below = (names.height + GAP if plan.x.visible else half) + self._under()
        plot = Plot(left, area.y + top + half, width, max(area.height - top - foot - below - half, 20.0))
        if edge:
            plot = self._inset(plot, names)
        draw_bands(sketch, plot, values)
        grid(sketch, plot, values, upright=True)
        self._uprights(plot, count)
        Layers(sketch, plot, values, second, band, edge).draw()
        if second is not None and second.axis.visible:
            second_axis(sketch, plot, second)
        if plan.x.visible:
            if edge:
                self._edge_names(names, plot, count)
            else:
                names.draw(sketch, replace(plot, height=plot.height + self._under()), band)
        self._foot_title(plan.x.title, plot, bottom)

    def _under(self) -> float:
        """Return the room that labels of negative columns need under the plot."""
        plan = self.plan
        low = min([v for one in plan.series for v in one.values if v is not None], default=0.0)
        return (
            self.sketch.size * 1.2
            if plan.labels and plan.stacking == "none" and low < 0 and plan.kind == "column"
            else 0.0
        )

    def _inset(self, plot: Plot, names: Names) -> Plot:
        """Return the plot made narrower, so that the first and last name of an area do not stand out of the chart."""
        half = max([label.width for label in names.labels[:1] + names.labels[-1:]], default=0.0) / 2
        left = max(plot.x, self.area.x + half)
        return replace(plot, x=left, width=max(self.area.x + self.area.width - half - left, 20.0))

    def _edge_names(self, names: Names, plot: Plot, count: int) -> None:
        for i in range(0, len(names.labels), names.step):
            at = plot.x + i / max(count - 1, 1) * plot.width
            label = names.labels[i]
            self.sketch.draw(label, at - label.width / 2, plot.foot + GAP)

    def _uprights(self, plot: Plot, count: int) -> None:
        if self.plan.x.gridlines:
            for i in range(count + 1):
                at = plot.x + plot.width * i / count
                self.sketch.on.line(at, plot.y, at, plot.foot, self.plan.grid_color, 0.5)

    def _lying(self) -> None:
        """Bars: names at the left, values to the right; the first name on top."""
        plan, sketch, area = self.plan, self.sketch, self.area
        room = area.width * NAMES_SHARE
        names = self._beside(room)
        widest = min(max([label.width for label in names], default=0.0), room)
        top, foot = self._titles(plan.y.title, plan.x.title)
        left = area.x + (widest + GAP + 2 if plan.x.visible else 0.0)
        ends = sketch.width("0") * 2
        width = max(area.x + area.width - left - ends - self._label_room(), 20.0)
        values = Values.of(plan.y, sketch, width, upright=False)
        below = sketch.size * 1.3 + GAP if plan.y.visible else 2.0
        plot = Plot(left, area.y + top, width, max(area.height - top - foot - below, 20.0))
        band = plot.height / max(len(plan.categories), 1)
        grid(sketch, plot, values, upright=False)
        bars = bars_of(plan, values, band)
        draw_bars(sketch, plot, bars, band, upright=False)
        base_line(sketch, plot, values.zero, upright=False)
        label_bars(sketch, plot, bars, band, upright=False)
        if plan.x.visible:
            self._bar_names(names, plot, band)
        self._foot_title(plan.y.title, plot, area.foot)

    def _label_room(self) -> float:
        """Return the room that labels at the ends of bars need beyond the axis."""
        plan = self.plan
        if plan.stacking != "none" or not plan.labels:
            return 0.0
        from runstamp_compose.formats import formatter

        show = formatter(plan.label_format, plan.language)
        shown = [show(v) for one in plan.series for v in one.values if v is not None]
        return max([self.sketch.width(text) for text in shown], default=0.0)

    def _beside(self, room: float) -> list[SetText]:
        """Return the names of bars: in lines as far as they are three, else on one line, cut."""
        plan, sketch = self.plan, self.sketch
        color = plan.text_color
        names = [sketch.set(name, color=color, room=room, align="right") for name in plan.categories]
        if all(len(label.lines) > 1 for label in names):
            return names
        return [
            sketch.set(shortened(n, sketch, room) if len(t.lines) > 3 else n, color=color, room=room)
            for n, t in zip(plan.categories, names, strict=True)
        ]

    def _bar_names(self, names: list[SetText], plot: Plot, band: float) -> None:
        """Draw the names of bars, those that would lie over the one before cut to a line or left out."""
        plan, sketch = self.plan, self.sketch
        if max([label.height for label in names], default=0.0) > band:
            room = self.area.width * NAMES_SHARE
            names = [sketch.set(shortened(n, sketch, room), color=plan.text_color) for n in plan.categories]
        step = max(ceil(max([label.height for label in names], default=0.0) * TIGHT / band), 1)
        for i, label in list(enumerate(names))[::step]:
            sketch.put(label, plot.x - GAP, plot.y + (i + 0.5) * band, "right")
        if step > 1:
            names_lost(sketch, "not every name is shown")
        elif any(
            "".join(label.paragraph.text.split()) != "".join(n.split())
            for label, n in zip(names, plan.categories, strict=True)
        ):
            names_lost(sketch, "long names are cut")

    def _scattered(self) -> None:
        """Points on two value axes."""
        plan, sketch, area = self.plan, self.sketch, self.area
        top, foot = self._titles(plan.x.title, plan.y.title)
        values = Values.of(plan.y, sketch, area.height - top - foot - 24, upright=True)
        left = area.x + (values.widest + GAP if plan.y.visible else 4.0)
        half = sketch.size * 0.6
        below = sketch.size * PITCH + GAP if plan.x.visible else half
        plot = Plot(
            left,
            area.y + top + half,
            max(area.x + area.width - left - 12, 20.0),
            max(area.height - top - foot - below - half, 20.0),
        )
        across = Values.of(plan.x, sketch, plot.width, upright=False)
        grid(sketch, plot, values, upright=True)
        grid(sketch, plot, across, upright=False)
        base_line(sketch, plot, 0.0, upright=True)
        base_line(sketch, plot, 0.0, upright=False)
        largest = max([size for one in plan.series for size in one.sizes], default=1.0)
        most = min(plot.width, plot.height) * BUBBLE
        places: list[tuple[SeriesPlan, float, float, float]] = []
        names: list[tuple[PointLabel, float, float]] = []
        aways: list[float] = []
        for series in [one for one in plan.series if not one.role]:
            for i, (px, py) in enumerate(series.points):
                own = series.point_colors[i] if i < len(series.point_colors) else None
                x, y = plot.x + across.share(px) * plot.width, plot.foot - values.share(py) * plot.height
                radius = 3.2 if not series.sizes else most * sqrt(series.sizes[i] / largest)
                sketch.on.circle(x, y, radius + 0.8, plan.background)
                sketch.on.circle(x, y, radius, own or series.color)
                places.append((series, py, x, y))
                said = series.texts[i] if series.texts else None
                if said is not None:
                    named = replace(said, at=said.at or series.label_at)
                    names.append((named, x, y))
                    aways.append(radius + 1.0)
        label_points(sketch, places)
        label_words(sketch, names, aways)
        for series in [one for one in plan.series if one.role]:
            spots = [
                (plot.x + across.share(px) * plot.width, plot.foot - values.share(py) * plot.height)
                for px, py in series.points
            ]
            draw_note(sketch, series, spots)
        self._foot_title(plan.x.title, plot, area.foot)


PITCH = 1.22
