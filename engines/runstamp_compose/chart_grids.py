"""Where the cells of a heatmap stand, and at what size their words fit."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp_compose.chart_measures import FLOOR, PITCH, left_out, lines_of, titles_height, widest
from runstamp_compose.plans import ChartPlan, PointLabel, SeriesPlan

_NAMES_SHARE = 0.32  # of the width that the names of rows may take
_BESIDE = 10.0  # points between a name and its row
_AROUND = 6.0  # points of a cell that its value leaves free
_UNDER_NAMES = 4.0  # points between the names of columns and the cells
_HEAD_LINES = 2
_LEAST = 12.0  # points: what a grid takes of a box that has no room for one


@frozen
class _Grid:
    """The measures of a grid in points: names of rows, the head of names, the width and the height of a cell."""

    left: float
    top: float
    head: float
    across: float
    down: float


def fit_grid(plan: ChartPlan, width: float, height: float, losses: list[Loss]) -> ChartPlan:
    """Return a heatmap with its cells placed in a box of this size, in points.

    Loses:
        common/TEXT_OVERFLOW: values or names of columns that do not fit.
    """
    left = _names(plan, width)
    across = max(width - left, _LEAST) / max(len(plan.series), 1)
    names = [_said(one.texts[0]) for one in plan.series]
    size, lines = _head(plan, names, across, losses)
    head = max(map(len, lines), default=0) * size * PITCH + _UNDER_NAMES
    top = titles_height(plan, width)
    rows = len(plan.categories)
    down = min(max(height - top - head, _LEAST) / max(rows - 1, 1), height / rows)
    grid = _Grid(left, top, head, across, down)
    series = _valued(plan, grid, losses)
    under = (down - head) / 2 / height
    headed = tuple(
        replace(one, texts=(_named(text, size, under), *one.texts[1:]))
        for one, text in zip(series, lines, strict=True)
    )
    box = (left / width, 1 - down * rows / height, 1 - left / width, down * rows / height)
    return replace(plan, series=headed, plot=box)


def _said(label: PointLabel | None) -> str:
    return label.text if label is not None else ""


def _names(plan: ChartPlan, width: float) -> float:
    if not plan.x.visible:
        return 0.0
    return min(widest(plan.categories, plan.font, plan.font_size) + _BESIDE, width * _NAMES_SHARE)


def _head(
    plan: ChartPlan, names: list[str], across: float, losses: list[Loss]
) -> tuple[float, list[list[str]]]:
    """Return at what size the names of columns stand, and in which lines; some are left out where they would collide."""
    for size in _sizes(plan.font_size):
        lines = [lines_of(name, plan.font, size, across - _AROUND / 2) for name in names]
        needed = widest([line for found in lines for line in found], plan.font, size)
        if needed <= across - _AROUND / 2 and max(map(len, lines), default=0) <= _HEAD_LINES:
            return size, lines
    step = int(widest(names, plan.font, FLOOR) // max(across - _AROUND / 2, 1.0)) + 1
    losses.append(
        left_out("category names", f"one of {step} names is shown", plan.path + "/categories")
        if step < len(names)
        else left_out("category names", "the names do not fit the columns", plan.path + "/categories")
    )
    return FLOOR, [[name] if i % step == 0 and name else [] for i, name in enumerate(names)]


def _sizes(largest: float) -> Iterator[float]:
    """Yield sizes from the largest to the floor."""
    yield largest
    step = int(largest)
    while step >= FLOOR:
        if step < largest:
            yield float(step)
        step -= 1


def _valued(plan: ChartPlan, grid: _Grid, losses: list[Loss]) -> tuple[SeriesPlan, ...]:
    """Return the columns with values at the largest size that fits the cells; without them where none does."""
    shown = [label.text for one in plan.series for label in one.texts[1:] if label is not None]
    for size in _sizes(plan.font_size):
        if widest(shown, plan.font, size) <= grid.across - _AROUND and size * PITCH <= grid.down:
            return tuple(
                replace(one, texts=tuple(_sized(label, size) for label in one.texts)) for one in plan.series
            )
    message = f"{len(shown)} values do not fit their cells and are left out"
    losses.append(left_out("chart labels", message, plan.path + "/labels", len(shown)))
    return tuple(replace(one, texts=(one.texts[0],) + (None,) * (len(one.texts) - 1)) for one in plan.series)


def _sized(label: PointLabel | None, size: float) -> PointLabel | None:
    return None if label is None else replace(label, size=size)


def _named(lines: list[str], size: float, down: float) -> PointLabel | None:
    return PointLabel("\n".join(lines), "center", size=size, down=down) if lines else None
