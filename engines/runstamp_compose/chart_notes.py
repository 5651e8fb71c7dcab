"""What is drawn over and behind the data of a chart, as series of its own: levels, words, bands, arrows.

So they are native, editable, and stay in place when the chart is resized or its axis grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Annotation, At
from runstamp_compose.chart_losses import carried
from runstamp_compose.plans import AxisPlan, BandPlan, Hex, PointLabel, SeriesPlan, ThemePlan
from runstamp_compose.themes import color

_LEVEL = 1.5  # points
_ARROW = 1.25


@frozen
class Notes:
    """Annotations as series, and the bands among them; `second`: the bands need a pair of axes of their own."""

    series: tuple[SeriesPlan, ...] = ()
    bands: tuple[BandPlan, ...] = ()
    second: bool = False


@frozen
class Annotator:
    """Makes the annotations of one chart. `places`: where each category stands along the axis."""

    chart: ChartFields
    theme: ThemePlan
    categories: tuple[str, ...]
    places: tuple[float, ...]
    y: AxisPlan
    size: float  # of the least bubble
    path: str
    losses: list[Loss]
    line: Callable[[str | None, str], str | None]

    def notes(self, series: Sequence[SeriesPlan], *, dates: bool) -> Notes:
        """Return the annotations over these series.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a category has no such name.
        Loses:
            common/VALUES_CUT, common/PROPERTY_NOT_RENDERED.
        """
        kept = list(self._within())
        bands = self._bands(kept)
        forms = {one.form or self.chart.kind for one in series}
        form = _form(forms, dates=dates)
        second = form == "area" and "column" in forms and not dates
        if bands and (form is None or (second and any(one.secondary for one in series))):
            self._no_room()
            bands = ()
        parts = self._parts(bands, form or "", second=second)
        drawn = [one for i, note in kept for one in self._series(i, note)]
        return Notes((*parts, *drawn), bands, second and bool(bands))

    def _within(self) -> Iterator[tuple[int, Annotation]]:
        """Yield what an axis reaches; what lies beyond the bounds of the input is told."""
        for i, one in enumerate(self.chart.annotations):
            if one.kind not in carried(self.chart) or (one.kind == "band" and self.y.log):
                continue
            ends = [("at", one.at), *([("to", one.to)] if one.to is not None else [])]
            beyond = [(name, end) for name, end in ends if not self.y.minimum <= end.value <= self.y.maximum]
            if len(beyond) < len(ends) if one.kind == "band" else not beyond:
                yield i, one
            self.losses.extend(self._cut(f"/annotations/{i}/{name}/value", end) for name, end in beyond)

    def _cut(self, at: str, end: At) -> Loss:
        return Loss(
            "common/VALUES_CUT",
            "annotation",
            "the annotation lies beyond the axis, and is cut there or not drawn",
            self.path + at,
            expected=f"{end.value:g}",
            actual=f"{self.y.minimum:g} to {self.y.maximum:g}",
            avoidable=True,
            remediation="change the bounds of axes.y, or the annotation",
        )

    def _no_room(self) -> None:
        i = next(i for i, one in enumerate(self.chart.annotations) if one.kind == "band")
        loss = Loss(
            "common/PROPERTY_NOT_RENDERED",
            "kind",
            "a chart of so many kinds and axes has no room for a band",
            f"{self.path}/annotations/{i}/kind",
            avoidable=True,
            remediation="show it as two lines",
        )
        self.losses.append(loss)

    def _ink(self, note: Annotation, role: str) -> Hex:
        return self.theme.colors[role] if note.color is None else color(note.color, self.theme)

    def _words(self, i: int, note: Annotation) -> str:
        return self.line(note.text, f"/annotations/{i}/text") or ""

    # ------------------------------------------------------------ bands
    def _bands(self, kept: Sequence[tuple[int, Annotation]]) -> tuple[BandPlan, ...]:
        found: list[BandPlan] = []
        for i, one in kept:
            if one.kind == "band" and one.to is not None:
                low, high = sorted((float(one.at.value), float(one.to.value)))
                edges = max(low, self.y.minimum), min(high, self.y.maximum)
                found.append(BandPlan(*edges, self._ink(one, "muted"), self._words(i, one)))
        return tuple(found)

    def _parts(self, bands: Sequence[BandPlan], form: str, *, second: bool) -> tuple[SeriesPlan, ...]:
        """Return the parts of a stack that fills the bands and leaves free what lies between them and zero."""
        if not bands:
            return ()
        edges = sorted({0.0, *(edge for band in bands for edge in (band.low, band.high))})
        above = [(low, high) for low, high in pairwise(edges) if low >= 0]
        below = [(low, high) for low, high in pairwise(edges) if high <= 0][::-1]
        named: set[str] = set()
        found: list[SeriesPlan] = []
        for sign, spans in ((1, above), (-1, below)):
            for low, high in spans:
                band = next((one for one in bands if one.low <= low and high <= one.high), None)
                found.append(self._part(band, sign * (high - low), form, named, second=second))
        while found and found[-1].role == "ghost":  # nothing stands on it
            found.pop()
        return tuple(found)

    def _part(
        self, band: BandPlan | None, size: float, form: str, named: set[str], *, second: bool
    ) -> SeriesPlan:
        name = band.text if band is not None else ""
        listed = bool(name) and name not in named
        named.add(name)
        return SeriesPlan(
            name=name,
            values=(size,) * len(self.categories),
            color=self.theme.colors["muted"] if band is None else band.color,
            form=f"band_{form}",
            secondary=second,
            role="ghost" if band is None else "band",
            listed=listed,
        )

    # ------------------------------------------------------------ levels, words, arrows
    def _series(self, i: int, note: Annotation) -> Iterator[SeriesPlan]:
        if note.kind == "line":
            yield self._level(i, note)
        elif note.kind == "text":
            yield self._text(i, note)
        elif note.kind == "arrow" and note.to is not None:
            yield self._arrow(i, note, note.to)

    def _level(self, i: int, note: Annotation) -> SeriesPlan:
        """Return a line across the chart; its words stand in the legend."""
        return SeriesPlan(
            name=self._words(i, note) or f"{note.at.value:g}",
            values=(float(note.at.value),) * len(self.categories),
            color=self._ink(note, "muted"),
            form="line",
            role="level",
            dash="dash",
            width=_LEVEL,
        )

    def _text(self, i: int, note: Annotation) -> SeriesPlan:
        words = self._words(i, note)
        label = PointLabel(
            words, "center" if self.chart.kind == "bubble" else "above", self._ink(note, "text")
        )
        return self._through(words, "ghost", [(note.at, f"/annotations/{i}/at")], label, note)

    def _arrow(self, i: int, note: Annotation, to: At) -> SeriesPlan:
        words = self._words(i, note)
        side = "above" if to.value < note.at.value else "below"
        label = PointLabel(words, side, self._ink(note, "text")) if words else None
        ends = [(note.at, f"/annotations/{i}/at"), (to, f"/annotations/{i}/to")]
        return self._through(words, "arrow", ends, label, note)

    def _through(
        self,
        words: str,
        role: str,
        ends: Sequence[tuple[At, str]],
        label: PointLabel | None,
        note: Annotation,
    ) -> SeriesPlan:
        """Return a series from end to end; the label stands at the first."""
        if self.chart.kind in ("scatter", "bubble"):
            spots = tuple((float(end.x or 0), float(end.value)) for end, _ in ends)
            return SeriesPlan(
                words, points=spots, sizes=(self.size,) * len(spots) if self.chart.kind == "bubble" else (),
                color=self._ink(note, "text"), role=role, texts=(label, *((None,) * (len(spots) - 1))), width=_ARROW, listed=False,
            )  # fmt: skip
        at = [(self._place(end, path), float(end.value)) for end, path in ends]
        values = self._straight(at[0], at[-1])
        texts = tuple(label if i == at[0][0] else None for i in range(len(values)))
        return SeriesPlan(
            words, values, color=self._ink(note, "text"), form="line", role=role, texts=texts, width=_ARROW, listed=False,
            turned=at[-1][0] < at[0][0],
        )  # fmt: skip

    def _straight(self, start: tuple[int, float], end: tuple[int, float]) -> tuple[float | None, ...]:
        """Return the values of a straight line between two categories."""
        (i, low), (j, high) = sorted((start, end))
        span = self.places[j] - self.places[i]
        return tuple(
            low + (high - low) * ((self.places[k] - self.places[i]) / span if span else 0.0)
            if i <= k <= j
            else None
            for k in range(len(self.categories))
        )

    def _place(self, end: At, path: str) -> int:
        named = self.chart.categories
        names = [_name(one) for one in named] if isinstance(named, tuple) else list(self.categories)
        if end.category in names:
            return names.index(end.category)
        issue = Issue(f"{self.path}{path}/category", "no category has this name", expected="the name of one")
        raise RunstampError("common/SCHEMA_REJECTED", "an annotation names no category", (issue,))


# What would hide the others stands behind them; the order is that in which Excel lists kinds in a legend.
DEPTHS = {"band_area": 0, "area": 1, "band_column": 2, "column": 3, "line": 4}


def in_drawing_order(series: Sequence[SeriesPlan], kind: str) -> tuple[SeriesPlan, ...]:
    """Return the series as they are drawn, those of the second axis last.

    A legend leaves out entries by number. Programs count series as they stand in the data, or as they are drawn: so these agree.
    """
    return tuple(sorted(series, key=lambda one: (one.secondary, DEPTHS.get(one.form or kind, 0))))


def _form(forms: AbstractSet[str], *, dates: bool) -> str | None:
    """Return what fills bands: a form that no data have, as programs stack those of one form; `None` where there is none.

    Columns without gaps reach the edges of the plot; areas do so where they have an axis of their own, or one of time.
    """
    if "column" not in forms and not dates:
        return "column"
    return "area" if "area" not in forms else None


def _name(category: object) -> str:
    return str(category[-1] if isinstance(category, tuple) else category)
