"""The contract of one operation, as a type sheet or as its exact schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from runstamp.availability import Availability

if TYPE_CHECKING:
    from runstamp.codes import Codes
from runstamp.descriptors import Descriptor
from runstamp.discovery.sheets import read_sheet
from runstamp.errors import Issue, RunstampError
from runstamp.registry import Registry
from runstamp.tokens import estimate_tokens

PROJECTIONS = ("types", "schema")
SHOWN_EXAMPLES = 2
OPTION_SHEET = (
    '{fail_on?: "none"|"dropped"|"degraded"|"substituted", output?: {path, overwrite?}, dry_run?: boolean, reuse?: boolean, preview?: "sheet"|{pages: [int], width?}, timeout_ms?: int, '
    'deterministic?: boolean = true, include_bytes?: boolean, checks?: "auto"|"none"|"full", limits?: {[name]: number}}'
)


def sheet_of(descriptor: Descriptor, registry: Registry) -> str:
    """Return the type sheet of an operation: the generated one, else made from its schema."""
    found = registry.type_sheet(descriptor.name)
    if found is not None:
        return found
    from runstamp.typesheet import type_sheet

    return type_sheet(registry.schema(descriptor.name) or {}, "Input")


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
    sheet = read_sheet(sheet_of(descriptor, registry))
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
        answer["types"] = sheet.chosen(wanted) if wanted else sheet.text()
    if not wanted:
        answer |= _rest(descriptor, registry, known) | ({"brands": list(brands)} if brands else {})
    answer["parts"] = [] if wanted else sheet.listed()
    return _budgeted(answer, max_tokens)


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
