"""What a job's file must look like: every fault with its place, before anything of it is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from runstamp.jobs import templates
from runstamp.jobs.pin_format import pin_faults
from runstamp.options import FAIL_ON

NAME = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
REQUIRED = ("name", "version", "title", "summary", "input_schema", "steps", "sample")
STEP_REQUIRED = ("id", "operation", "input")
ID = re.compile(r"^[a-z][a-z0-9_-]{0,39}$")
_MOST_STEPS = 50
# Where schemas stand in a schema (JSON Schema 2020-12, core 10 and validation).
_TABLES = frozenset({"properties", "$defs", "patternProperties", "dependentSchemas"})
_LISTS = frozenset({"anyOf", "oneOf", "allOf", "prefixItems"})
_PARTS = frozenset({"items", "not", "if", "then", "else", "contains", "propertyNames"})

Fault = tuple[str, str]
Check = Callable[[Any], str | None]


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) and value.strip() else "must be text"


def _version(value: Any) -> str | None:
    return None if isinstance(value, str | int | float) and not isinstance(value, bool) else "must be text"


def _object(value: Any) -> str | None:
    return None if isinstance(value, dict) else "must be an object"


def _texts(value: Any) -> str | None:
    fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return None if fits else "must be an array of text"


def _words(value: Any) -> str | None:
    tables = value.values() if isinstance(value, dict) else [None]
    fits = all(isinstance(one, dict) and all(isinstance(w, str) for w in one.values()) for one in tables)
    return None if fits else "must hold, for each language, an object of text"


def _fail_on(value: Any) -> str | None:
    return None if value in FAIL_ON else f"is one of {', '.join(FAIL_ON)}"


def _anything(_: Any) -> str | None:
    return None


KEYS: Mapping[str, Check] = {
    "name": _text, "version": _version, "title": _text, "summary": _text, "tags": _texts, "input_schema": _object,
    "defaults": _object, "steps": _anything, "outputs": _texts, "preview": _texts, "fail_on": _fail_on, "pins": _anything,
    "sample": _object, "checks": _anything, "words": _words, "values": _object,
}  # fmt: skip
STEP_KEYS: Mapping[str, Check] = {
    "id": _text, "operation": _text, "input": _anything, "output": _text, "when": _text, "needs": _texts, "on_error": _anything,
}  # fmt: skip


def shape_faults(value: Mapping[str, Any], stem: str) -> Iterator[Fault]:
    """Yield what is wrong with a job's file, `stem` being its name: JSON Pointers and messages."""
    yield from ((f"/{key}", f"unknown key '{key}'") for key in value if key not in KEYS)
    yield from (("", f"missing key '{key}'") for key in REQUIRED if key not in value)
    for key, check in KEYS.items():
        if key in value and (wrong := check(value[key])) is not None:
            yield f"/{key}", wrong
    name = value.get("name")
    if isinstance(name, str) and (name != stem or not NAME.match(name)):
        yield "/name", f"must be the file's name '{stem}', lower case with hyphens"
    yield from _schema_faults(value.get("input_schema"))
    yield from pin_faults(value.get("pins", {}))
    yield from _check_faults(value.get("checks", []))
    yield from (
        (place, "a job depends on its data only: no now, no $fromNow")
        for part in ("steps", "values", "checks")
        for place in templates.clock_uses(value.get(part), f"/{part}")
    )
    yield from _step_faults(value)


def _schema_faults(schema: Any) -> Iterator[Fault]:
    if not isinstance(schema, dict):
        return
    if schema.get("type") != "object":
        yield "/input_schema", "must be a JSON Schema of type object"
        return
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        where = "".join(f"/{part}" for part in error.absolute_path)
        yield f"/input_schema{where}", f"is no JSON Schema: {error.message[:120]}"
        return
    yield from _part_faults(schema, "/input_schema", schema.get("$defs", {}))


def _part_faults(node: Any, at: str, known: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what a schema may say and a job's may not: parts that are true or false, references to elsewhere."""
    if not isinstance(node, dict):
        yield at, "must be an object; write {} for anything"
        return
    name = str(node.get("$ref", "#/$defs/")).removeprefix("#/$defs/")
    if "$ref" in node and name not in known:
        yield f"{at}/$ref", f"'{node['$ref']}' is not in $defs of this schema"
    for key in _TABLES & node.keys():
        for one, child in node[key].items():
            yield from _part_faults(child, f"{at}/{key}/{one}", known)
    for key in _LISTS & node.keys():
        for i, child in enumerate(node[key]):
            yield from _part_faults(child, f"{at}/{key}/{i}", known)
    for key in _PARTS & node.keys():
        yield from _part_faults(node[key], f"{at}/{key}", known)
    if isinstance(node.get("additionalProperties"), dict):
        yield from _part_faults(node["additionalProperties"], f"{at}/additionalProperties", known)


def _check_faults(checks: Any) -> Iterator[Fault]:
    if not isinstance(checks, list):
        yield "/checks", "must be an array"
        return
    for i, check in enumerate(checks):
        if not (isinstance(check, dict) and set(check) == {"that", "message"}):
            yield f"/checks/{i}", "is {that: expression, message: text}"
        elif not all(isinstance(one, str) for one in check.values()):
            yield f"/checks/{i}", "that and message must be text"


def _step_faults(value: Mapping[str, Any]) -> Iterator[Fault]:
    steps = value.get("steps")
    if not isinstance(steps, list) or not 0 < len(steps) <= _MOST_STEPS:
        yield "/steps", f"must be an array of 1 to {_MOST_STEPS} steps"
        return
    seen: list[str] = []
    for i, step in enumerate(steps):
        if isinstance(step, dict):
            yield from _of_step(step, f"/steps/{i}", seen)
            seen.append(str(step.get("id")))
        else:
            yield f"/steps/{i}", "must be an object"
    for key in ("outputs", "preview"):
        names = value.get(key, ())
        yield from (
            (f"/{key}", f"'{name}' is no step")
            for name in names
            if isinstance(names, list) and name not in seen
        )


def _of_step(step: Mapping[str, Any], at: str, seen: list[str]) -> Iterator[Fault]:
    yield from ((f"{at}/{key}", f"unknown key '{key}'") for key in step if key not in STEP_KEYS)
    yield from ((at, f"missing key '{key}'") for key in STEP_REQUIRED if key not in step)
    wrong = {key: said for key, check in STEP_KEYS.items() if key in step and (said := check(step[key]))}
    yield from ((f"{at}/{key}", said) for key, said in wrong.items())
    if "id" not in wrong and not ID.match(str(step.get("id", "a"))):
        yield f"{at}/id", "is lower case letters, digits, hyphens and underscores"
    if step.get("id") in seen:
        yield f"{at}/id", f"the id '{step['id']}' stands twice"
    if step.get("on_error", "fail") not in ("fail", "continue"):
        yield f"{at}/on_error", "is fail or continue"
    if "needs" not in wrong:
        yield from (
            (f"{at}/needs", f"needs '{need}', which is no earlier step")
            for need in needed(step)
            if need not in seen
        )


def needed(step: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the steps that one needs: those it names, and those that its templates refer to."""
    when = {"$eval": step["when"]} if "when" in step else None
    parts = (step.get("input"), step.get("output"), when)
    named = frozenset[str]().union(*(templates.steps_named(part) for part in parts))
    return tuple(dict.fromkeys((*step.get("needs", ()), *sorted(named))))
