"""Scales of axes: bounds and steps that people would choose, computed in decimals so that ticks are exact."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from runstamp.frozen import frozen
from runstamp_compose.numerals import Numeric, exact

STEPS = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))
INTERVALS = 5  # wanted between the bounds; four to ten come out
MAX_TICKS = 500
_CONTEXT = Context(prec=60)
_ZERO_SHARE = (
    Decimal(1) / 6
)  # Excel starts an axis at zero unless the values span less than a sixth of the largest


@frozen
class Scale:
    """The bounds of an axis and the step between its ticks."""

    minimum: float
    maximum: float
    unit: float

    @property
    def ticks(self) -> tuple[float, ...]:
        """Every tick from the minimum on."""
        start, step = exact(self.minimum), exact(self.unit)
        count = int((exact(self.maximum) - start) / step)
        return tuple(float(start + step * i) for i in range(count + 1))


def nice_step(span: Decimal, intervals: int = INTERVALS) -> Decimal:
    """Return the smallest of 1, 2, 2.5, 5 × 10ⁿ that covers a span in at most so many intervals."""
    raw = _CONTEXT.divide(span, Decimal(intervals))
    power = Decimal(1).scaleb(raw.adjusted())
    return next(step * power for step in STEPS if step * power >= raw)


def starts_at_zero(low: Decimal, high: Decimal) -> bool:
    """Return whether a line's axis shows zero: unless all values lie close together, far from it."""
    if low < 0 < high or not low or not high:
        return True
    far, near = max(abs(low), abs(high)), min(abs(low), abs(high))
    return (far - near) > far * _ZERO_SHARE


def nice_scale(
    values: Iterable[Numeric],
    *,
    zero: bool,
    minimum: Numeric | None = None,
    maximum: Numeric | None = None,
    unit: Numeric | None = None,
) -> Scale:
    """Return a scale that contains the values; a bound or step that is given stays as it is.

    `zero`: the axis shows zero in any case, as columns and areas need.
    """
    numbers = [exact(value) for value in values]
    low, high = (min(numbers), max(numbers)) if numbers else (Decimal(0), Decimal(1))
    if zero or starts_at_zero(low, high):
        low, high = min(low, Decimal(0)), max(high, Decimal(0))
    bottom = None if minimum is None else exact(minimum)
    top = None if maximum is None else exact(maximum)
    low, high = _spread(low if bottom is None else bottom, high if top is None else top, bottom, top)
    step = exact(unit) if unit is not None else nice_step(high - low)
    start = bottom if bottom is not None else _floor(low, step)
    end = top if top is not None else start + _steps(high - start, step) * step
    return Scale(float(start), float(end), float(step))


def _spread(
    low: Decimal, high: Decimal, bottom: Decimal | None, top: Decimal | None
) -> tuple[Decimal, Decimal]:
    """Return bounds that differ, moving the one that is free."""
    if high > low:
        return low, high
    room = max(abs(low), abs(high)) or Decimal(1)
    if top is not None and bottom is None:
        return high - room, high
    return low, low + room


def _floor(low: Decimal, step: Decimal) -> Decimal:
    return (low / step).to_integral_value(ROUND_FLOOR) * step


def _steps(span: Decimal, step: Decimal) -> Decimal:
    return max(Decimal(1), (span / step).to_integral_value(ROUND_CEILING))


def decimals_of_ticks(scale: Scale) -> int:
    """Return how many decimals tell the ticks apart."""
    parts = (exact(value).normalize().as_tuple().exponent for value in (scale.minimum, scale.unit))
    return max(0, *(-part for part in parts if isinstance(part, int)))
