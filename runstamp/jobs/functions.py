"""The functions of job templates: pure, in decimal arithmetic, Babel for what depends on a language.

Numbers may arrive as JSON numbers or as numeric strings; results go back as canonical numbers: integers where they are whole,
else the shortest decimal.
"""

from __future__ import annotations

import base64
import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from runstamp.workspace import slug

CENT = Decimal("0.01")
_LONG = re.compile(r"\d{4}")  # some languages have no short word for thousands, and then do not group them


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


def _locale(language: str) -> str:
    return language.replace("-", "_")


def _localised(language: str) -> dict[str, Callable[..., Any]]:
    def money(value: Any, currency: str) -> str:
        from babel.numbers import format_currency

        return format_currency(decimal("money", value), currency, locale=_locale(language))

    def number(value: Any, places: int | None = None) -> str:
        from babel.numbers import format_decimal

        pattern = None if places is None else "#,##0" + (f".{'0' * int(places)}" if places else "")
        return format_decimal(decimal("number", value), format=pattern, locale=_locale(language))

    def percent(value: Any, places: int | None = None) -> str:
        from babel import Locale
        from babel.numbers import format_percent

        found = decimal("percent", value)
        shown = max(0, -int((found * 100).normalize().as_tuple().exponent)) if places is None else int(places)
        plain = Locale.parse(_locale(language)).percent_formats[None].pattern
        pattern = plain.replace("#,##0", "#,##0" + (f".{'0' * shown}" if shown else ""))
        return format_percent(found, format=pattern, locale=_locale(language))

    def date(value: Any, style: str = "long") -> str:
        from babel.dates import format_date

        try:
            found = dt.date.fromisoformat(str(value)[:10])
        except ValueError as error:
            raise FunctionRejected("date", f"'{value}' is not an ISO date") from error
        return format_date(found, format=style, locale=_locale(language))

    def plural(count: Any, one: str, other: str) -> str:
        return f"{number(count)} {one if decimal('plural', count) == 1 else other}"

    def short(value: Any, currency: str | None = None, places: int = 1) -> str:
        from babel import Locale
        from babel.numbers import format_compact_currency, format_compact_decimal, format_currency

        found, where = decimal("short", value), _locale(language)
        if currency is None:
            shown = format_compact_decimal(found, locale=where, fraction_digits=int(places))
            return number(found, 0) if _LONG.search(shown) else shown
        shown = format_compact_currency(found, currency, locale=where, fraction_digits=int(places))
        if not _LONG.search(shown):
            return shown
        whole = Locale.parse(where).currency_formats["standard"].pattern.replace(".00", "")
        return format_currency(found, currency, format=whole, locale=where, currency_digits=False)

    def signed(text: str, value: Any) -> str:
        plain = text.lstrip("-\u2212\u200e")
        found = decimal("signed", value)
        return f"+{plain}" if found > 0 else f"\u2212{plain}" if found < 0 else f"±{plain}"

    def change(value: Any, before: Any, places: int = 1) -> str:
        share = divide(minus(value, before), abs(decimal("change", before)))
        return signed(percent(share, places), share)

    def points(value: Any, before: Any, places: int = 1) -> str:
        found = decimal("points", minus(value, before)) * 100
        return signed(number(found, places), found)

    return {
        "short": short,
        "signed": signed,
        "change": change,
        "points": points,
        "money": money,
        "number": number,
        "percent": percent,
        "date": date,
        "plural": plural,
    }


def functions(language: str, folder: Path | None) -> dict[str, Callable[..., Any]]:
    """Return the functions of a template in a language; `asset` reads beside the job's file."""

    def asset(name: str) -> dict[str, str]:
        path = (folder / name).resolve() if folder else None
        if folder is None or path is None or not path.is_relative_to(folder.resolve()) or not path.is_file():
            raise FunctionRejected("asset", f"no file '{name}' beside the job")
        return {"data": base64.b64encode(path.read_bytes()).decode("ascii")}

    plain: dict[str, Callable[..., Any]] = {
        "sum": sum_of, "running": running, "product_sum": product_sum, "tax_sum": tax_sum, "slug": slug, "lines": lines, "round": round_half_up, "equal": equal, "compare": compare, "minus": minus, "divide": divide, "times": times, "plus": plus,
        "group_by": group_by, "sort_by": sort_by, "lookup": lookup, "default": default, "asset": asset,
    }  # fmt: skip
    return plain | _localised(language)
