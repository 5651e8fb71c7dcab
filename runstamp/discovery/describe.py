"""The contract of one operation, as a type sheet or as its exact schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from runstamp.availability import Availability

if TYPE_CHECKING:
    from runstamp.codes import Codes
from runstamp.descriptors import Descriptor
from runstamp.errors import Issue, RunstampError
from runstamp.names import close_names
from runstamp.registry import Registry
from runstamp.tokens import estimate_tokens

PROJECTIONS = ("types", "schema")
SHOWN_EXAMPLES = 2
OPTION_SHEET = (
    '{fail_on?: "none"|"dropped"|"degraded"|"substituted", output?: {path, overwrite?}, dry_run?: boolean, reuse?: boolean, preview?: "sheet"|{pages: [int], width?}, timeout_ms?: int, '
    'deterministic?: boolean = true, include_bytes?: boolean, checks?: "auto"|"none"|"full", limits?: {[name]: number}}'
)


def split_sheet(sheet: str) -> dict[str, str]:
    """Return the declarations of a type sheet by name."""
    parts: dict[str, str] = {}
    name = ""
    for line in sheet.splitlines():
        if line and not line.startswith((" ", "}")):
            name = line.split(" = ", 1)[0]
            parts[name] = line
        else:
            parts[name] += f"\n{line}"
    return parts


def sheet_of(descriptor: Descriptor, registry: Registry) -> str:
    """Return the type sheet of an operation: the generated one, else made from its schema."""
    found = registry.type_sheet(descriptor.name)
    if found is not None:
        return found
    from runstamp.typesheet import type_sheet

    return type_sheet(registry.schema(descriptor.name) or {}, "Input")


def chosen_parts(parts: Mapping[str, str], wanted: tuple[str, ...]) -> str:
    """Return the declarations asked for.

    Raises:
        RunstampError: common/SCHEMA_REJECTED for a name that is not in the sheet.
    """
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        issues = tuple(_unknown_part(name, parts) for name in unknown)
        raise RunstampError("common/SCHEMA_REJECTED", "there is no such part", issues)
    return "\n".join(parts[name] for name in wanted)


def _unknown_part(name: str, parts: Mapping[str, str]) -> Issue:
    near = next(iter(close_names(name, parts)), None)
    message = f"no type '{name}'" + (f"; did you mean {near}?" if near else "")
    return Issue("/parts", message, received=name, allowed=tuple(parts), did_you_mean=near, place="arguments")


def check_projection(projection: str) -> None:
    """Refuse a projection that does not exist.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    if projection not in PROJECTIONS:
        issue = Issue(
            "/projection",
            "is not one of the allowed values",
            received=projection,
            allowed=PROJECTIONS,
            place="arguments",
        )
        raise RunstampError("common/SCHEMA_REJECTED", "the arguments do not fit", (issue,))


def describe(
    descriptor: Descriptor,
    registry: Registry,
    known: Codes,
    availability: Availability,
    projection: str,
    wanted: tuple[str, ...],
    max_tokens: int | None,
    brands: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the contract of an operation as the contract writes it; `brands` are those that its input may name.

    Raises:
        RunstampError: common/SCHEMA_REJECTED for unknown projections or parts.
    """
    check_projection(projection)
    sheet = sheet_of(descriptor, registry)
    parts = split_sheet(sheet)
    answer: dict[str, Any] = {
        "name": descriptor.name,
        "version": descriptor.version,
        "summary": descriptor.summary,
        "contract_digest": registry.contract_digest(descriptor),
        "binding": availability.to_json(),
        "side_effects": descriptor.side_effects,
    }
    if projection == "schema":
        answer["input_schema"] = registry.schema(descriptor.name)
    else:
        answer["types"] = chosen_parts(parts, wanted) if wanted else sheet
    if not wanted:
        answer |= _rest(descriptor, registry, known) | ({"brands": list(brands)} if brands else {})
    answer["parts"] = _part_list(parts) if projection == "schema" or not wanted else []
    return _budgeted(answer, max_tokens)


def _part_list(parts: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the larger declarations, which can be fetched alone."""
    sized = sorted(((estimate_tokens(text), name) for name, text in parts.items()), reverse=True)
    return [{"name": name, "tokens": tokens} for tokens, name in sized[:6]]


def _rest(descriptor: Descriptor, registry: Registry, known: Codes) -> dict[str, Any]:
    own = registry.schema(descriptor.options) if descriptor.options else None
    losses = [code for code in known.losses if descriptor.declares_loss(code)]
    return {
        "options": {"common": OPTION_SHEET, **({"own": own} if own else {})},
        "value": registry.schema(descriptor.value) if descriptor.value else None,
        "errors": [*descriptor.errors, "common/* of the gateway"],
        "losses": losses,
        "limits": dict(descriptor.limits),
        "examples": [
            {"shows": example.shows, "input": json.loads(example.input)}
            for example in descriptor.examples[:SHOWN_EXAMPLES]
        ],
    }


def _budgeted(answer: dict[str, Any], max_tokens: int | None) -> dict[str, Any]:
    """Fit the answer to its budget: first the examples go, then the types, each with the call that brings it back."""
    answer |= {"estimated_tokens": 0, "within_budget": True, "omissions": []}
    answer["estimated_tokens"] = _tokens(answer)
    for field, what, recover in (
        ("examples", "examples", "describe without max_tokens"),
        ("types", "schema", "describe with parts, one name at a time"),
        ("input_schema", "schema", "describe with projection types, or read the schema resource"),
    ):
        if max_tokens is None or answer["estimated_tokens"] <= max_tokens:
            break
        if answer.get(field):
            answer[field] = type(answer[field])()
            answer["omissions"].append({"what": what, "field": field, "recover": recover})
            answer["estimated_tokens"] = _tokens(answer)
    if max_tokens is not None and answer["estimated_tokens"] > max_tokens:
        answer["within_budget"] = False
    return answer


def _tokens(answer: Mapping[str, Any]) -> int:
    text = json.dumps(
        {**answer, "estimated_tokens": 99_999}, ensure_ascii=False, separators=(",", ":")
    )  # the number counts itself
    return estimate_tokens(text)
