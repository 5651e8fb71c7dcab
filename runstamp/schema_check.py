"""JSON Schema as a judge, with bulk decided at the speed of C.

`items` gets a fast yes when the types of all elements show that they fit; anything else falls back to jsonschema's own
code, so messages and places stay the same (measured: 5 MB of rows in 30 ms instead of 3 to 4 s).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.validators import extend

from runstamp.errors import Issue, Place
from runstamp.misplaced import moved
from runstamp.model.explain import nearest
from runstamp.model.shape import escape_pointer

_PYTHON: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_MISSING = re.compile(r"^'(.*)' is a required property$", re.DOTALL)
_ARRAY_KEYS = {"type", "items", "maxItems", "minItems"}
_OBJECT_KEYS = {"type", "properties", "required", "additionalProperties"}


def _types(schema: Mapping[str, Any]) -> frozenset[type] | None:
    named = schema.get("type")
    if set(schema) - {"type", "description"} or named is None:
        return None
    names = [named] if isinstance(named, str) else named
    return (
        frozenset(chain.from_iterable(_PYTHON[name] for name in names))
        if all(name in _PYTHON for name in names)
        else None
    )


def surely_fits(schema: Mapping[str, Any], values: Sequence[Any]) -> bool:
    """Return True when every value certainly fits the schema; False means undecided."""
    types = _types(schema)
    if types is not None:
        return set(map(type, values)) <= types
    if schema.get("type") == "array" and set(schema) <= _ARRAY_KEYS:
        return _arrays_fit(schema, values)
    if schema.get("type") == "object" and set(schema) <= _OBJECT_KEYS and "properties" in schema:
        return _objects_fit(schema, values)
    return False


def _arrays_fit(schema: Mapping[str, Any], values: Sequence[Any]) -> bool:
    if set(map(type, values)) != {list}:
        return not values
    lengths = set(map(len, values))
    if max(lengths) > schema.get("maxItems", max(lengths)) or min(lengths) < schema.get("minItems", 0):
        return False
    return surely_fits(schema["items"], list(chain.from_iterable(values))) if "items" in schema else True


def _objects_fit(schema: Mapping[str, Any], values: Sequence[Any]) -> bool:
    if set(map(type, values)) != {dict}:
        return not values
    keys = set(map(frozenset, values))
    if len(keys) != 1:
        return False
    only = next(iter(keys))
    properties = schema["properties"]
    if (
        not set(schema.get("required", ())) <= only
        or (schema.get("additionalProperties") is not False)
        or not only <= properties.keys()
    ):
        return False
    return all(surely_fits(properties[key], list(map(itemgetter(key), values))) for key in only)


_slow_items: Any = Draft202012Validator.VALIDATORS["items"]


def _items(validator: Any, schema: Any, instance: Any, whole: Mapping[str, Any]) -> Iterator[ValidationError]:
    if (
        type(instance) is list
        and isinstance(schema, dict)
        and "prefixItems" not in whole
        and surely_fits(schema, instance)
    ):
        return
    yield from _slow_items(validator, schema, instance, whole)


@cache
def _validator_class() -> Any:
    return extend(Draft202012Validator, {"items": _items})  # type: ignore[no-untyped-call]


def validator(schema: Mapping[str, Any]) -> Any:
    """Return a validator of the schema with the fast path for bulk."""
    return _validator_class()(schema)


def schema_issues(schema: Mapping[str, Any], value: Any, place: str = "input") -> tuple[Issue, ...]:
    """Return every fault of a value, in the order of the document; of a union the branch that comes nearest."""
    errors = sorted(
        validator(schema).iter_errors(value), key=lambda error: [str(step) for step in error.absolute_path]
    )
    return tuple(issue for error in errors for issue in _issues(error, cast("Place", place)))


def _issues(error: ValidationError, place: Place) -> Iterator[Issue]:
    if error.context:
        inner = best_match(error.context)
        if inner is not None and inner.absolute_path != error.absolute_path:
            yield from _issues(inner, place)
            return
    path = "".join(f"/{escape_pointer(str(step))}" for step in error.absolute_path)
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        yield from _unknown(path, error, place)
    elif error.validator == "required":
        name = _MISSING.match(error.message)[1]  # type: ignore[index] # pyright: ignore[reportOptionalSubscript] -- jsonschema's own sentence, one error a name
        yield Issue(
            f"{path}/{escape_pointer(name)}", "is missing", name, remediation=f"add '{name}'", place=place
        )
    elif error.validator == "enum":
        yield _outside(path, error, place)
    else:
        expected = str(error.validator_value)[:60] if error.validator == "type" else None
        yield Issue(path, _plain(error), expected=expected, place=place)


def _unknown(path: str, error: ValidationError, place: Place) -> Iterator[Issue]:
    known = tuple(cast("Mapping[str, Any]", error.schema).get("properties", {}))
    for name in cast("Mapping[str, Any]", error.instance):
        if name not in known:
            where = f"{path}/{escape_pointer(name)}"
            option = moved(name, error.instance) if not path and place != "options" else None
            if option is not None:
                yield Issue(where, option[0], None, None, known, option[1], option[2], place)
                continue
            meant = nearest(name, known)
            remedy = f"rename it to '{meant}'" if meant else "drop it"
            yield Issue(where, f"unknown field '{name}'", None, None, known, meant, remedy, place)


def _outside(path: str, error: ValidationError, place: Place) -> Issue:
    allowed = tuple(str(option) for option in cast("Sequence[Any]", error.validator_value))
    return Issue(
        path,
        "is not one of the allowed values",
        None,
        str(error.instance)[:60],
        allowed,
        nearest(str(error.instance), allowed),
        "take one of the allowed values",
        place,
    )


def _plain(error: ValidationError) -> str:
    text = error.message if len(error.message) <= 200 else f"breaks the rule '{error.validator}'"
    return text[:1].lower() + text[1:]
