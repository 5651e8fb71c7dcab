"""Lengths and colours as people write them, and what they come to.

A length is a number of points or text with a unit; a colour is `#RRGGBB[AA]`, a role of the theme, or a role with a tint,
shade or alpha. Both stay as written in the model; `points` and `runstamp_compose` resolve them.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, Field, WithJsonSchema
from typing_extensions import TypeAliasType

from runstamp.model.shape import Model, Number, fault

POINTS_PER = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "px": 0.75}
_LENGTH = re.compile(r"^(\d+(?:\.\d+)?|\.\d+)\s?(pt|in|cm|mm|px)$")
_SHARE = re.compile(r"^(\d+(?:\.\d+)?)%$")
_CHARACTERS = re.compile(r"^(\d+(?:\.\d+)?)ch$")

ROLES = (
    "text", "background", "surface", "muted", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6",
    "positive", "negative", "warning", "link",
)  # fmt: skip
_HEX = re.compile(r"^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$")

MAX_SHARE = 10.0  # of a slide, ten times its side
MAX_LENGTH_PT = 14_400.0  # PDF 32000-1, annex C: the largest page side


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _check_length(value: Any) -> Any:
    if _is_number(value) and 0 <= value <= MAX_LENGTH_PT:
        return value
    if isinstance(value, str) and _LENGTH.match(value) and points(value) <= MAX_LENGTH_PT:
        return value
    message = 'a length is points as a number, or text such as "2.5cm", "10mm", "1in", "12pt", "96px"'
    raise fault("length", message, expected="length", remediation='write for example 72 or "2.5cm"')


def _check_width(value: Any) -> Any:
    if isinstance(value, str) and (_SHARE.match(value) or _CHARACTERS.match(value)):
        return value
    return _check_length(value)


def points(length: float | str) -> float:
    """Return a length in points; a bare number is points already."""
    if isinstance(length, int | float):
        return float(length)
    found = _LENGTH.match(length)
    if not found:
        message = f"not a length: {length}"
        raise ValueError(message)
    return float(found[1]) * POINTS_PER[found[2]]


def share(width: float | str | None) -> float | None:
    """Return `"40%"` as 0.4, and None for anything that is not a percentage."""
    found = _SHARE.match(width) if isinstance(width, str) else None
    return float(found[1]) / 100 if found else None


def characters(width: float | str | None) -> float | None:
    """Return `"14ch"` as 14.0 (the column widths of sheets), and None for anything else."""
    found = _CHARACTERS.match(width) if isinstance(width, str) else None
    return float(found[1]) if found else None


_LENGTH_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": MAX_LENGTH_PT},
        {"type": "string", "pattern": _LENGTH.pattern},
    ],
    "description": 'points, or "2.5cm" "10mm" "1in" "12pt" "96px"',
}
_WIDTH_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": MAX_LENGTH_PT},
        {"type": "string", "pattern": r"^(\d+(?:\.\d+)?|\.\d+)\s?(pt|in|cm|mm|px|%|ch)$"},
    ],
    "description": 'a length, "40%" of the space, or "14ch" in sheets',
}

_SIGNED = re.compile(r"^-?(\d+(?:\.\d+)?|\.\d+)\s?(pt|in|cm|mm|px|%)$")


def _check_extent(value: Any) -> Any:
    if isinstance(value, str) and _SHARE.match(value) and (share(value) or 0) <= MAX_SHARE:
        return value
    return _check_length(value)


def _check_position(value: Any) -> Any:
    if _is_number(value) and -MAX_LENGTH_PT <= value <= MAX_LENGTH_PT:
        return value
    if isinstance(value, str) and value.startswith("-"):
        _check_extent(value[1:])
        return value
    return _check_extent(value)


def placed(position: float | str, whole: float) -> float:
    """Return a position or extent in points; a percentage is one of `whole`."""
    if isinstance(position, int | float):
        return float(position)
    sign, bare = (-1, position[1:]) if position.startswith("-") else (1, position)
    part = share(bare)
    return sign * (points(bare) if part is None else part * whole)


_POSITION_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": -MAX_LENGTH_PT, "maximum": MAX_LENGTH_PT},
        {"type": "string", "pattern": _SIGNED.pattern},
    ],
    "description": 'a length, "-1cm", or "50%" of the slide',
    "x-part": "Element",
}
_EXTENT_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": MAX_LENGTH_PT},
        {"type": "string", "pattern": r"^(\d+(?:\.\d+)?|\.\d+)\s?(pt|in|cm|mm|px|%)$"},
    ],
    "description": 'a length, or "50%" of the slide',
    "x-part": "Element",
}

Extent = TypeAliasType(
    "Extent", Annotated[Any, AfterValidator(_check_extent), WithJsonSchema(_EXTENT_SCHEMA)]
)
Position = TypeAliasType(
    "Position", Annotated[Any, AfterValidator(_check_position), WithJsonSchema(_POSITION_SCHEMA)]
)
Length = TypeAliasType(
    "Length", Annotated[Any, AfterValidator(_check_length), WithJsonSchema(_LENGTH_SCHEMA)]
)
Width = TypeAliasType("Width", Annotated[Any, AfterValidator(_check_width), WithJsonSchema(_WIDTH_SCHEMA)])


class RoleColor(Model):
    """A theme colour, changed."""

    role: str = Field(description="a colour role")
    tint: Number | None = Field(default=None, ge=0, le=1, description="0–1 towards white")
    shade: Number | None = Field(default=None, ge=0, le=1, description="0–1 towards black")
    alpha: Number | None = Field(default=None, ge=0, le=1, description="opacity over the background")


def _check_color(value: Any) -> Any:
    if isinstance(value, RoleColor):
        _check_role(value.role)
        return value
    if isinstance(value, str):
        if _HEX.match(value) or value in ROLES:
            return value
    elif isinstance(value, dict):
        changed = RoleColor.model_validate(value)
        _check_role(changed.role)
        return changed
    message = "a colour is #RRGGBB, a role, or {role, tint|shade|alpha}"
    raise fault(
        "color", message, expected="color", allowed=ROLES, remediation="write #RRGGBB or one of the roles"
    )


def _check_role(role: str) -> None:
    if role not in ROLES:
        message = f"no colour role '{role}'"
        raise fault("color_role", message, allowed=ROLES, remediation="take one of the roles")


_COLOR_SCHEMA = {
    "anyOf": [
        {"type": "string", "pattern": _HEX.pattern},
        {"enum": list(ROLES)},
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["role"],
            "properties": {
                "role": {"enum": list(ROLES)},
                "tint": {"type": "number", "minimum": 0, "maximum": 1},
                "shade": {"type": "number", "minimum": 0, "maximum": 1},
                "alpha": {"type": "number", "minimum": 0, "maximum": 1},
            },
        },
    ],
    "x-notation": "string|{role: string, tint?: number, shade?: number, alpha?: number}",
    "description": '"#RRGGBB" or a role: text background surface muted accent1–6 positive negative warning link',
}

Color = TypeAliasType("Color", Annotated[Any, AfterValidator(_check_color), WithJsonSchema(_COLOR_SCHEMA)])
ColorValue: TypeAlias = str | RoleColor
