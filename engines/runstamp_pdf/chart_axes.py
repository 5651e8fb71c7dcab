"""The axes of a chart: how much room their labels need, and drawing them so that no two collide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from runstamp.frozen import frozen
from runstamp.losses import Loss
from runstamp_compose.formats import formatter
from runstamp_compose.scales import Scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_compose.plans import AxisPlan
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.sketch import Sketch

GAP = 6.0  # between labels and the plot
APART = 8.0  # between labels along an axis
LINE = 0.5
MAX_LINES = 3
TURN = 45.0
LONGEST_TURNED = 92.0
LEAST_TICKS = 13.0  # points from tick to tick upwards


@frozen
class Plot:
    """The area in which data is drawn."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def foot(self) -> float:
        """Its lower edge."""
        return self.y + self.height


@frozen
class Values:
    """A value axis: its ticks and their labels. `along` is the length it takes on the page."""

    axis: AxisPlan
    ticks: tuple[float, ...]
    labels: tuple[SetText, ...]

    @classmethod
    def of(cls, axis: AxisPlan, sketch: Sketch, along: float, *, upright: bool) -> Values:
        """Return the ticks that fit, thinned so that their labels do not touch."""
        show = formatter(axis.format, sketch.plan.language)
        ticks = Scale(axis.minimum, axis.maximum, axis.unit).ticks
        labels = [sketch.set(show(tick)) for tick in ticks]
        each = LEAST_TICKS if upright else max([label.width for label in labels], default=0.0) + APART
        step = 1
        while len(ticks) > 2 and along / max((len(ticks) - 1) / step, 1) < each and step < len(ticks):
            step += 1
        return cls(axis, ticks[::step], tuple(labels[::step]))

    @property
    def widest(self) -> float:
        """The width of the widest label."""
        return max([label.width for label in self.labels], default=0.0) if self.axis.visible else 0.0

    def share(self, value: float) -> float:
        """Return where a value stands along the axis, 0 to 1, held inside it."""
        span = self.axis.maximum - self.axis.minimum
        return min(max((value - self.axis.minimum) / span, 0.0), 1.0) if span else 0.0

    @property
    def zero(self) -> float:
        """Where columns start: zero, or the end that lies nearest to it."""
        return self.share(0.0)


@frozen
class Names:
    """The labels of a category axis: level, or turned, every `step`th."""

    labels: tuple[SetText, ...]
    manner: Literal["level", "turned"]
    step: int
    height: float

    @classmethod
    def below(cls, names: Sequence[str], sketch: Sketch, band: float, *, skip: bool) -> Names:
        """Return labels for bands of a width: level if they fit, in lines, else turned or only some (`skip`)."""
        single = [sketch.set(name) for name in names]
        if all(label.width <= band - 4 for label in single):
            return cls(tuple(single), "level", 1, single[0].height if single else 0.0)
        words = max([sketch.width(word) for name in names for word in name.split()], default=0.0)
        if words <= band - 4:
            wrapped = [sketch.set(name, room=band - 4, align="center") for name in names]
            lines = max(len(label.lines) for label in wrapped)
            if lines <= MAX_LINES:
                return cls(tuple(wrapped), "level", 1, max(label.height for label in wrapped))
        if skip or band < sketch.size * 1.25:
            step = _step(single, band)
            if not skip and step > 1:  # too narrow for every name, even turned
                step = max(int(sketch.size * 1.25 / band) + 1, 1)
                names_lost(sketch, "not every name is shown")
                return cls._turned(names, sketch, step)
            return cls(tuple(single), "level", step, single[0].height)
        return cls._turned(names, sketch, 1)

    @classmethod
    def _turned(cls, names: Sequence[str], sketch: Sketch, step: int) -> Names:
        shown = [shortened(name, sketch, LONGEST_TURNED) for name in names]
        if shown[::step] != list(names[::step]):
            names_lost(sketch, "long names are cut")
        labels = tuple([sketch.set(name) for name in shown])
        longest = max([label.width for label in labels[::step]], default=0.0)
        return cls(labels, "turned", step, longest * 0.7072 + sketch.size)

    def draw(self, sketch: Sketch, plot: Plot, band: float) -> None:
        """Draw the labels under the plot, each in the middle of its band."""
        for i in range(0, len(self.labels), self.step):
            label, middle = self.labels[i], plot.x + (i + 0.5) * band
            if self.manner == "level":
                wrapped = len(label.lines) > 1 or label.align == "center"
                left = middle - (band - 4) / 2 if wrapped else middle - label.width / 2
                sketch.draw(label, left, plot.foot + GAP)
            else:
                away = label.width * 0.7071
                sketch.turned(
                    label, middle - away + sketch.size * 0.3, plot.foot + GAP + away + sketch.size * 0.5, TURN
                )


def names_lost(sketch: Sketch, why: str) -> None:
    """Enter that the category axis does not say all of its names.

    Loses:
        common/TEXT_OVERFLOW.
    """
    sketch.setter.losses.append(
        Loss(
            "common/TEXT_OVERFLOW",
            "category names",
            why,
            sketch.plan.path + "/categories",
            avoidable=True,
            remediation="shorten them, show fewer, or make the chart larger",
        )
    )


def _step(labels: Sequence[SetText], band: float) -> int:
    widest = max([label.width for label in labels], default=0.0) + APART
    return max(int(-(-widest // band)), 1)


def shortened(text: str, sketch: Sketch, room: float) -> str:
    """Return a text cut to a width, an ellipsis where something is missing."""
    if sketch.width(text) <= room:
        return text
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if sketch.width(text[:middle].rstrip() + "…") <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def grid(sketch: Sketch, plot: Plot, values: Values, *, upright: bool) -> None:
    """Draw grid lines and tick labels of a value axis; upright it stands at the left, else it lies below."""
    color = sketch.plan.grid_color
    for tick, label in zip(values.ticks, values.labels, strict=True):
        share = values.share(tick)
        if upright:
            at = plot.foot - share * plot.height
            if values.axis.gridlines:
                sketch.on.line(plot.x, at, plot.right, at, color, LINE)
            if values.axis.visible:
                sketch.put(label, plot.x - GAP, at, "right")
        else:
            at = plot.x + share * plot.width
            if values.axis.gridlines:
                sketch.on.line(at, plot.y, at, plot.foot, color, LINE)
            if values.axis.visible:
                sketch.put(label, at, plot.foot + GAP + label.height / 2, "center")


def base_line(sketch: Sketch, plot: Plot, share: float, *, upright: bool) -> None:
    """Draw the line on which columns stand."""
    color = sketch.plan.muted_color
    if upright:
        at = plot.foot - share * plot.height
        sketch.on.line(plot.x, at, plot.right, at, color, 0.8)
    else:
        at = plot.x + share * plot.width
        sketch.on.line(at, plot.y, at, plot.foot, color, 0.8)
