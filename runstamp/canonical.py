"""One canonical form of JSON (RFC 8785) and the digests that stand on it.

`json.dumps` with sorted keys gives RFC 8785's bytes except for the order of keys outside the Basic Multilingual Plane and
the writing of floats; both are mended here only where they occur, so bulk costs one pass in C.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

_EXPONENT_LIMITS = (1e-6, 1e21)  # ECMAScript Number::toString switches to exponents outside these
_REPR_EXPONENT = 1e16  # from here Python's repr uses exponents; below, it prints every digit


def _float(value: float) -> Any:
    if value.is_integer() and abs(value) < _REPR_EXPONENT:
        return int(value)
    return value


def _plain(value: float) -> bool:
    size = abs(value)
    return _EXPONENT_LIMITS[0] <= size < _EXPONENT_LIMITS[1]


class _Literal(float):
    """A float that prints as ECMAScript would."""

    __slots__ = ("text",)

    def __new__(cls, value: float, text: str) -> _Literal:
        made = super().__new__(cls, value)
        made.text = text
        return made

    def __repr__(self) -> str:
        return self.text


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
        return f"{sign}{digits.ljust(point, '0')}" if point >= len(digits) else f"{sign}{digits[:point]}.{digits[point:]}"
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


def _utf16_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _utf16_order(value[key]) for key in sorted(value, key=lambda k: k.encode("utf-16-be", "surrogatepass"))}
    if isinstance(value, list | tuple):
        return [_utf16_order(item) for item in value]
    return value


def _small_floats(value: Any) -> Any:
    if type(value) is float and value:
        text = _ecmascript(value)
        return value if text == repr(value) else _Literal(value, text)
    if isinstance(value, dict):
        return {key: _small_floats(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_small_floats(item) for item in value]
    return value


class _Encoder(json.JSONEncoder):
    """Prints `_Literal` by its own text; only used where floats need exponents."""

    def iterencode(self, o: Any, _one_shot: bool = False) -> Any:  # noqa: FBT001, FBT002 - the base class's signature
        return json.encoder._make_iterencode(  # type: ignore[attr-defined] # noqa: SLF001 - the C encoder ignores float subclasses
            {}, self.default, json.encoder.encode_basestring, None, repr, ":", ",", self.sort_keys, False, False
        )(o, 0)


def canonical(value: Any) -> bytes:
    """Return the RFC 8785 bytes of plain JSON.

    Raises:
        ValueError: NaN or infinity.
        UnicodeEncodeError: a lone surrogate.
    """
    tree = _normal(value)
    text = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    if _needs_exponents(text):
        tree = _small_floats(tree)
        text = "".join(_Encoder(sort_keys=True, allow_nan=False).iterencode(tree))
    if any(character > "\ud7ff" for character in _distinct(text)):
        text = _reordered(tree)
    return text.encode("utf-8")


def _needs_exponents(text: str) -> bool:
    return "e-" in text or "e+" in text


def _distinct(text: str) -> set[str]:
    return set() if text.isascii() else set(text)


def _reordered(tree: Any) -> str:
    ordered = _small_floats(_utf16_order(tree))
    return "".join(_Encoder(sort_keys=False, allow_nan=False).iterencode(ordered))


def digest(value: Any) -> str:
    """Return `sha256:<hex>` of the canonical form."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def bytes_digest(data: bytes) -> str:
    """Return the hex SHA-256 of bytes."""
    return hashlib.sha256(data).hexdigest()
