"""From plain JSON to the handler's model, with every fault at its pointer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from runstamp import json_input
from runstamp.errors import Issue, RunstampError
from runstamp.frames import unframed
from runstamp.limits import Limits
from runstamp.support import Census

MAX_SIGNATURE_TYPES = 4


def as_json(value: Any) -> Any:
    """Return plain JSON for what an SDK caller may pass: models and data frames become what they say."""
    return (
        value.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if isinstance(value, BaseModel)
        else unframed(value)
    )


def check_json(value: Any, limits: Limits) -> None:
    """Refuse input that is no object, too deep, or holds a lone surrogate.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, common/INPUT_TOO_LARGE, common/INPUT_CORRUPT.
    """
    if not isinstance(value, Mapping):
        issue = Issue("", "the input must be an object", expected="object", received=type(value).__name__)
        raise RunstampError("common/SCHEMA_REJECTED", "the input does not fit", (issue,))
    json_input.check_tree(value, limits)


def validate_model(model: type[BaseModel], value: Any) -> BaseModel:
    """Return the validated model.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with every fault, and the signatures of the types named.
    """
    from runstamp.model.explain import issues_of, models_of

    try:
        return model.model_validate(value)
    except ValidationError as error:
        issues = issues_of(error, model, value)
        count = len(issues)
        message = f"the input has {count} fault{'s' if count != 1 else ''}"
        names = models_of(error, model)[:MAX_SIGNATURE_TYPES]
        raise RunstampError(
            "common/SCHEMA_REJECTED", message, issues, None, None, _signatures(model, names)
        ) from error


def _signatures(model: type[BaseModel], names: tuple[str, ...]) -> str | None:
    from runstamp.typesheet import signatures

    return signatures(model, names) if names else None


def validate_schema(schema: Mapping[str, Any], value: Any, place: str = "input") -> None:
    """Check plain JSON against a JSON Schema.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with every fault.
    """
    from runstamp.schema_check import schema_issues

    issues = schema_issues(schema, value, place)
    if issues:
        count = len(issues)
        raise RunstampError(
            "common/SCHEMA_REJECTED", f"the {place} has {count} fault{'s' if count != 1 else ''}", issues
        )


def check_limits(model: BaseModel, found: Census, limits: Limits) -> None:
    """Refuse a model that holds more than the limits allow.

    Raises:
        RunstampError: common/RESOURCE_LIMIT_EXCEEDED naming the limit.
    """
    counts = {
        "elements": ("", found.elements),
        "cells": ("", found.cells),
        "slides": ("/slides", len(getattr(model, "slides", ()))),
        "sheets": ("/sheets", len(getattr(model, "sheets", ()))),
    }
    for name, (path, count) in counts.items():
        allowed = getattr(limits, name)
        if count > allowed:
            message = f"{count:,} {name}, more than the limit of {allowed:,}"
            issue = Issue(path, message, remediation=f"send at most {allowed:,} {name}")
            raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,), None, {"limit": name})
