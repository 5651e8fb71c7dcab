"""Arithmetic and order for job templates: in decimal, on JSON numbers or numeric strings.

Results go back as canonical numbers: integers where they are whole, else the shortest decimal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

CENT = Decimal("0.01")


class FunctionRejected(ValueError):
    """A function of a template got a value it cannot take."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(name, message)
        self.name = name
        self.message = message

    def __str__(self) -> str:
        return f"{self.name}(): {self.message}"


def decimal(name: str, value: Any) -> Decimal:
    """Return a number or numeric string as a decimal.

    Raises:
        FunctionRejected: it is neither.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise FunctionRejected(name, f"{value!r} is not a number")
    try:
        found = Decimal(str(value))
    except InvalidOperation as error:
        raise FunctionRejected(name, f"'{value}' is not a number") from error
    if not found.is_finite():
        raise FunctionRejected(name, f"'{value}' is not finite")
    return found


def canonical_number(value: Decimal) -> int | float:
    """Return a decimal as JSON writes numbers."""
    return int(value) if value == value.to_integral_value() else float(value)


def _numbers(name: str, rows: Any, key: str | None) -> list[Decimal]:
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise FunctionRejected(name, "takes an array")
    if key is None:
        return [decimal(name, row) for row in rows]
    return [decimal(name, _field(name, row, key)) for row in rows]


def _field(name: str, row: Any, key: str) -> Any:
    if not isinstance(row, Mapping) or key not in row:
        raise FunctionRejected(name, f"a row has no '{key}'")
    return row[key]


def sum_of(rows: Any, key: str | None = None) -> int | float:
    """Return the sum of numbers, or of one field of rows."""
    return canonical_number(sum(_numbers("sum", rows, key), Decimal(0)))


def running(rows: Any, key: str) -> list[int | float | None]:
    """Return the sums of one field so far, row by row; null from the first row that has no value."""
    total, out = Decimal(0), list[int | float | None]()
    for row in rows:
        if not isinstance(row, Mapping) or row.get(key) is None or (out and out[-1] is None):
            out.append(None)
            continue
        total += decimal("running", row[key])
        out.append(canonical_number(total))
    return out


def product_sum(rows: Any, first: str, second: str, places: int = 2) -> int | float:
    """Return the sum over rows of `first` × `second`, each product rounded half up to `places`."""
    step = Decimal(1).scaleb(-places)
    found = [
        (
            decimal("product_sum", _field("product_sum", row, first))
            * decimal("product_sum", _field("product_sum", row, second))
        ).quantize(step, ROUND_HALF_UP)
        for row in rows
    ]
    return canonical_number(sum(found, Decimal(0)))


def tax_sum(
    rows: Any, quantity: str = "quantity", price: str = "unit_price", rate: str = "vat_rate"
) -> int | float:
    """Return the tax on rows: net amounts summed by rate, each rate's tax rounded half up to cents."""
    nets: dict[Decimal, Decimal] = {}
    for row in rows:
        cents = times(_field("tax_sum", row, quantity), _field("tax_sum", row, price))
        net = decimal("tax_sum", cents).quantize(CENT, ROUND_HALF_UP)
        share = decimal("tax_sum", _field("tax_sum", row, rate))
        nets[share] = nets.get(share, Decimal(0)) + net
    return canonical_number(
        sum(((net * share).quantize(CENT, ROUND_HALF_UP) for share, net in nets.items()), Decimal(0))
    )


def round_half_up(value: Any, places: int = 0) -> int | float:
    """Return a number rounded half up to `places` digits."""
    return canonical_number(decimal("round", value).quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP))


def equal(first: Any, second: Any) -> bool:
    """Return whether two numbers are the same in decimal arithmetic."""
    return decimal("equal", first) == decimal("equal", second)


def compare(first: Any, second: Any) -> int:
    """Return -1, 0 or 1: whether the first number is less than, equal to or more than the second."""
    one, other = decimal("compare", first), decimal("compare", second)
    return (one > other) - (one < other)


def times(*values: Any) -> int | float:
    """Return the product of numbers in decimal arithmetic."""
    made = Decimal(1)
    for value in values:
        made *= decimal("times", value)
    return canonical_number(made)


def minus(first: Any, second: Any) -> int | float:
    """Return the difference of two numbers in decimal arithmetic."""
    return canonical_number(decimal("minus", first) - decimal("minus", second))


def divide(first: Any, second: Any, places: int = 6) -> int | float:
    """Return the quotient of two numbers, rounded half up to `places` digits.

    Raises:
        FunctionRejected: the second is zero.
    """
    divisor = decimal("divide", second)
    if not divisor:
        raise FunctionRejected("divide", "divides by zero")
    return round_half_up(decimal("divide", first) / divisor, places)


def plus(*values: Any) -> int | float:
    """Return the sum of its arguments in decimal arithmetic."""
    return canonical_number(sum((decimal("plus", value) for value in values), Decimal(0)))


def group_by(rows: Any, key: str) -> list[dict[str, Any]]:
    """Return `[{key, rows}]` in the order in which the keys first appear."""
    groups: dict[Any, list[Any]] = {}
    for row in rows:
        groups.setdefault(_field("group_by", row, key), []).append(row)
    return [{"key": found, "rows": members} for found, members in groups.items()]


def sort_by(rows: Any, key: str, descending: bool = False) -> list[Any]:
    """Return rows in the order of one field; equal ones keep their order."""
    return sorted(rows, key=lambda row: _field("sort_by", row, key), reverse=descending)


def lookup(rows: Any, key: str, value: Any, field: str | None = None) -> Any:
    """Return the first row whose `key` is `value`, or one field of it.

    Raises:
        FunctionRejected: there is none.
    """
    for row in rows:
        if _field("lookup", row, key) == value:
            return row if field is None else _field("lookup", row, field)
    raise FunctionRejected("lookup", f"no row has {key} = {value!r}")


def lines(rows: Any) -> str:
    """Return the texts of an array, each on a line of its own."""
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise FunctionRejected("lines", "takes an array of text")
    return "\n".join(map(str, rows))


def default(value: Any, otherwise: Any) -> Any:
    """Return `otherwise` in place of null."""
    return otherwise if value is None else value
