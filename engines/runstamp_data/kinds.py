"""What a column of a file is: integer, number, boolean, date, datetime or text. In doubt it is text, as it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from runstamp.frozen import frozen
from runstamp_data.numerals import MAX_DIGITS, Numerals, digits, shown
from runstamp_data.rows import Uncounted, text_of

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?", re.ASCII)


@frozen
class Column:
    """A column of a result. `kind` is one of integer, number, boolean, date, datetime, text; values are those of the model.

    `measured` says that it is a sum, an average or a count: a quantity, never a code.
    """

    name: str
    kind: str
    values: tuple[Any, ...]
    raw: Sequence[Any]
    measured: bool = False


def moment_kind(text: str) -> str | None:
    """Return "date" or "datetime" for an ISO 8601 text without an offset, None for any other."""
    try:
        if _DATE.fullmatch(text):
            date.fromisoformat(text)
            return "date"
        if _MOMENT.fullmatch(text):
            datetime.fromisoformat(text)
            return "datetime"
    except ValueError:
        pass  # digits in the right places, but no day: text
    return None


def settled(
    name: str, raw: Sequence[Any], numerals: Numerals, *, typed: bool, measured: bool = False
) -> Column:
    """Return a column with its kind and its values; `raw` is what the file holds, "" and None are empty."""
    given = [value for value in raw if value is not None and value != ""]
    found = _measured(given) if measured else _typed(given) if typed else _read(given, numerals)
    if found is None:
        return Column(name, "text", tuple(_texts(raw)), raw, measured)
    kind, values = found
    held = iter(values)
    return Column(
        name,
        kind,
        tuple(None if value is None or value == "" else next(held) for value in raw),
        raw,
        measured,
    )


def _measured(given: list[Any]) -> tuple[str, Sequence[Any]]:
    return ("integer" if set(map(type, given)) <= {int} else "number"), list(map(shown, given))


def _texts(raw: Sequence[Any]) -> list[str | None]:
    return [None if value is None or value == "" else text_of(value) for value in raw]


def _read(given: list[Any], numerals: Numerals) -> tuple[str, Sequence[Any]] | None:
    """Return the kind and the values of a column of texts, None where it is text."""
    if not given:
        return None
    numbers: list[str] = []
    for text in given:
        number = numerals.typed(text)
        if number is None:
            break
        numbers.append(number)
    else:
        if all(number.lstrip("-").isdigit() for number in numbers):
            return "integer", list(map(int, numbers))
        return "number", list(map(float, numbers))
    lowered = {text.strip().lower() for text in given[:64]}
    if lowered <= {"true", "false"}:
        truths = [text.strip().lower() for text in given]
        return (
            ("boolean", [truth == "true" for truth in truths]) if set(truths) <= {"true", "false"} else None
        )
    return _moments(given)


def _moments(given: list[str]) -> tuple[str, Sequence[Any]] | None:
    kinds: set[str] = set()
    for text in dict.fromkeys(given):
        kind = moment_kind(text)
        if kind is None:
            return None
        kinds.add(kind)
    return ("date" if kinds == {"date"} else "datetime"), given


def _typed(given: list[Any]) -> tuple[str, Sequence[Any]] | None:
    """Return the kind of values that have types of their own."""
    types = set(map(type, given))
    if Uncounted in types:
        return _partly_counted(given)
    if types == {str}:
        return _moments(given)
    if types == {bool}:
        return "boolean", given
    if not types or not types <= {int, float, Decimal}:
        return None
    if any(_is_long(value) for value in given):
        return None
    values = [value if isinstance(value, float) else shown(value) for value in given]
    return ("integer" if types == {int} else "number"), values


def _partly_counted(given: list[Any]) -> tuple[str, Sequence[Any]] | None:
    """Return a column of dates some of which no calendar counts; whoever shows them as text tells the loss."""
    others = [value for value in given if type(value) is not Uncounted]
    found = _typed(others) if others else ("date", ())
    if found is None or found[0] not in ("date", "datetime"):
        return None
    return found[0], list(map(str, given))


def _is_long(value: Any) -> bool:
    if isinstance(value, int):
        return bool(abs(value) >= 10**MAX_DIGITS)
    return isinstance(value, Decimal) and digits(format(value, "f")) > MAX_DIGITS
