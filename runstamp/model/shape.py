"""The ground of the model: one strict base class, and the few places where JSON and Python types meet.

Strict mode refuses a JSON array for a tuple and 1.0 for an integer; lax mode takes `True` and `"3"` for numbers. So
everything is strict, and `Items`, `Integer` and `Number` accept exactly what JSON writes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

T = TypeVar("T")

SCALARS = frozenset((str, int, float, bool, type(None)))
Items = Annotated[tuple[T, ...], Field(strict=False)]

MAX_FAULTS = 50  # of one kind in an answer
MAX_EXACT_INTEGER = 2**53 - 1  # RFC 8785, 3.2.2.3: larger integers have no exact IEEE 754 double


class Model(BaseModel):
    """A part of the document model: frozen, strict, no unknown fields, no NaN.

    `MORE`: described on demand instead of at once, alone or in the group of this name. `FIELDS_IN`: the group in which the fields
    that this class shares with those that extend it are described. `FILE`: names a file; where it may stand, text is a path.
    `FED`: its `data` may name a file that fills it.
    """

    MORE: ClassVar[bool | str] = False
    FIELDS_IN: ClassVar[str] = ""
    FILE: ClassVar[bool] = False
    FED: ClassVar[bool] = False

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        allow_inf_nan=False,
        defer_build=True,
        validate_by_alias=True,
        validate_by_name=True,
        serialize_by_alias=True,
    )


def escape_pointer(step: str) -> str:
    """Return one step of a JSON Pointer (RFC 6901, section 3)."""
    return step.replace("~", "~0").replace("/", "~1")


def fields_of(value: BaseModel) -> dict[str, Any]:
    """Return the fields of a model that are set, as they are, for a model of another class."""
    return {name: getattr(value, name) for name in type(value).model_fields if name in value.model_fields_set}


def dumped(value: BaseModel) -> dict[str, Any]:
    """Return a model as plain JSON without what is unset; a chart or table that stands as a block says so by `type`."""
    made = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    block = getattr(type(value), "BLOCK", None)
    return made if block is None else {"type": block, **made}


def fault(code: str, message: str, **context: Any) -> PydanticCustomError:
    """Return the error a validator raises; `context` may hold `allowed`, `remediation`, `expected`."""
    return PydanticCustomError(code, message, context)  # type: ignore[arg-type, unused-ignore] # pyright: ignore[reportArgumentType] -- code and text are data here


def faults(found: list[Mapping[str, Any]]) -> PydanticCustomError:
    """Return one error that carries many, each `{path, message, …}` with a pointer below the validated value."""
    return PydanticCustomError("faults", "several faults", {"faults": found})


def _integral(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _exact(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        message = "must be a number"
        raise fault("number_type", message, expected="number")
    if isinstance(value, float) and not math.isfinite(value):
        message = "must be a finite number"
        raise fault("finite_number", message, remediation="send null for a missing value")
    if isinstance(value, int) and abs(value) > MAX_EXACT_INTEGER:
        message = "integers beyond 2^53 lose digits"
        raise fault("integer_too_large", message, remediation="write it as a string")
    return value


Integer = Annotated[int, BeforeValidator(_integral)]
Number = float  # strict: a JSON number, no boolean, no text, finite
ExactNumber = Annotated[int | float, BeforeValidator(_exact)]  # shown as written: 42 stays 42


def by_key(
    default: str, *keys: str, text: str | None = None, array: str | None = None
) -> Callable[[Any], str | None]:
    """Return a discriminator: the first of `keys` that an object has names its branch, else `default`.

    Tags are written `<tag>`, so that an error's place without them is the JSON Pointer and only the chosen branch speaks.
    """

    def choose(value: Any) -> str | None:
        if isinstance(value, str):
            return f"<{text}>" if text else None
        if isinstance(value, list | tuple):
            return f"<{array}>" if array else None
        if isinstance(value, BaseModel):
            return f"<{getattr(type(value), 'TAG', default)}>"
        if isinstance(value, Mapping):
            return f"<{next((key for key in keys if key in value), default)}>"
        return None

    return choose
