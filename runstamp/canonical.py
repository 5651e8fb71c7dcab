"""One canonical form of JSON (RFC 8785) and the digests that stand on it.

`json.dumps` with sorted keys gives RFC 8785's bytes except for the order of keys outside the Basic Multilingual Plane and
the writing of floats; both are mended here only where they occur, so bulk costs one pass in C.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

_EXPONENT_LIMITS = (1e-6, 1e21)  # ECMAScript Number::toString switches to exponents outside these
_EXPONENT = re.compile(r"\de[+-]\d")
_REPR_EXPONENT = 1e16  # from here Python's repr uses exponents; below, it prints every digit


def _float(value: float) -> Any:
    if value.is_integer() and abs(value) < _REPR_EXPONENT:
        return int(value)
    return value


def _plain(value: float) -> bool:
    size = abs(value)
    return _EXPONENT_LIMITS[0] <= size < _EXPONENT_LIMITS[1]


def _ecmascript(value: float) -> str:
    mantissa, _, exponent = repr(value).partition("e")
    if not exponent:  # Python writes 0.00001 as 1e-05 and 0.0001 without; below 1e-6 both agree on exponents
        return mantissa
    power = int(exponent)
    sign = "-" if mantissa.startswith("-") else ""
    digits = mantissa.lstrip("-").replace(".", "")
    point = (mantissa.lstrip("-").index(".") if "." in mantissa else len(mantissa.lstrip("-"))) + power
    if _plain(value):
        if point <= 0:
            return f"{sign}0.{'0' * -point}{digits}"
        return (
            f"{sign}{digits.ljust(point, '0')}"
            if point >= len(digits)
            else f"{sign}{digits[:point]}.{digits[point:]}"
        )
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if power >= 0 else '-'}{abs(power)}"


def _normal(value: Any) -> Any:
    kind = type(value)
    if kind is float:
        return _float(value)
    if kind is list or kind is tuple:
        types = set(map(type, value))
        if types & _DEEP:
            return [_normal(item) for item in value]
        return value
    if kind is dict:
        types = set(map(type, value.values()))
        if types & _DEEP:
            return {key: _normal(item) for key, item in value.items()}
        return value
    if isinstance(value, Mapping):
        return {key: _normal(item) for key, item in value.items()}
    return value


_DEEP = {float, list, tuple, dict}


def _written(value: Any) -> str:
    """Write JSON one value after the other: for the rare document with tiny or huge floats, which json prints otherwise."""
    if type(value) is float:
        return _ecmascript(value)
    if isinstance(value, dict):
        return (
            "{"
            + ",".join(f"{_quoted(key)}:{_written(value[key])}" for key in sorted(value, key=_utf16))
            + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_written, value)) + "]"
    return _quoted(value)


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")


def canonical(value: Any) -> bytes:
    """Return the RFC 8785 bytes of plain JSON.

    Raises:
        ValueError: NaN or infinity.
        UnicodeEncodeError: a lone surrogate.
    """
    tree = _normal(value)
    text = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    if _EXPONENT.search(text) or (not text.isascii() and max(text) > "\ud7ff"):
        text = _written(tree)  # exponents, or keys whose order by UTF-16 differs from the order by code point
    return text.encode("utf-8")


def digest(value: Any) -> str:
    """Return `sha256:<hex>` of the canonical form."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def bytes_digest(data: bytes) -> str:
    """Return the hex SHA-256 of bytes."""
    return hashlib.sha256(data).hexdigest()
