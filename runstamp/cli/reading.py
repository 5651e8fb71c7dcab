"""Reading what the user names at the shell: JSON, YAML or Markdown, a file or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from runstamp import json_input, yaml12
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace

if TYPE_CHECKING:
    from runstamp.losses import Loss

MARKDOWN = (".md", ".markdown")
YAML = (".yaml", ".yml")


@frozen
class Read:
    """What was read: its text, how it is written, and the folder beside which its relative paths resolve."""

    text: str
    suffix: str
    beside: Path | None


def read(name: str | None) -> Read:
    """Return the text of a file, or of standard input for "-" and None.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/INPUT_CORRUPT (no UTF-8).
    """
    if name in (None, "-"):
        return Read(_decoded(sys.stdin.buffer.read()), "", None)
    path = Path(name)
    if not os.path.lexists(path):
        near = (
            sorted(found.name for found in path.parent.glob(f"*{path.suffix or ''}"))[:5]
            if path.parent.is_dir()
            else []
        )
        message = f"no file '{name}'"
        raise RunstampError(
            "common/ASSET_NOT_FOUND", message, (Issue("", message, allowed=tuple(near), place="arguments"),)
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"'{name}' cannot be read: {error.strerror}"
        raise RunstampError(
            "common/ASSET_REJECTED", message, (Issue("", message, place="arguments"),)
        ) from error
    return Read(_decoded(data), path.suffix.lower(), path.parent)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the input is not UTF-8 (byte {error.start})"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("", message),)) from error


def value_of(found: Read, operation: str | None) -> Any:
    """Return the input that a text holds; Markdown becomes the model that the operation takes.

    Raises:
        RunstampError: common/INPUT_CORRUPT with the place.
    """
    return given(found, operation)[0]


def given(found: Read, operation: str | None) -> tuple[Any, tuple[Loss, ...]]:
    """Return the input that a text holds, and what reading it has lost: Markdown can say more than the model.

    Raises:
        RunstampError: common/INPUT_CORRUPT with the place.
    """
    if found.suffix in MARKDOWN:
        return markdown_value(found.text, operation)
    if found.suffix in YAML:
        return yaml12.load(found.text), ()
    if not found.suffix and not found.text.lstrip().startswith(("{", "[")):
        return markdown_value(found.text, operation)
    return json_input.parse(found.text), ()


def markdown_value(text: str, operation: str | None) -> tuple[Any, tuple[Loss, ...]]:
    """Return the model that a Markdown text means and what it loses, through the operation that reads Markdown.

    Raises:
        RunstampError: common/OPERATION_UNAVAILABLE when no engine reads Markdown.
    """
    from runstamp.sdk import invoke_operation

    kind = {"pptx.render": "deck", "xlsx.render": "workbook"}.get(operation or "", "document")
    result = invoke_operation("common.parse.markdown", {"text": text, "to": kind}).unwrap()
    losses = tuple([replace(loss, step=result.operation) for loss in result.losses])
    whole = isinstance(result.value, Mapping) and kind in result.value
    return result.value[kind] if whole else result.value, losses


def operation_for(value: Any) -> str | None:
    """Return the render that an input means by its keys, None if they say nothing."""
    if not isinstance(value, Mapping):
        return None
    for key, operation in (
        ("slides", "pptx.render"),
        ("sheets", "xlsx.render"),
        ("blocks", "docx.render"),
        ("sections", "docx.render"),
    ):
        if key in value:
            return operation
    return None


def options_of(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Return options of `key=value` words; dots nest, values are JSON where they can be.

    Raises:
        RunstampError: common/SCHEMA_REJECTED for a word without "=".
    """
    out: dict[str, Any] = {}
    for pair in pairs:
        key, sign, text = pair.partition("=")
        if not sign or not key:
            message = f"'{pair}' is not key=value"
            raise RunstampError(
                "common/SCHEMA_REJECTED", message, (Issue("/opt", message, place="arguments"),)
            )
        try:
            value = json_input.parse(text)
        except RunstampError:
            value = text
        _set(out, key.split("."), value, pair)
    return out


def _set(place: dict[str, Any], steps: list[str], value: Any, pair: str) -> None:
    *outer, last = steps
    for step in outer:
        inner: Any = place.setdefault(step, {})
        if not isinstance(inner, dict):
            message = f"'{pair}' goes into '{step}', which another option set to a value"
            raise RunstampError(
                "common/SCHEMA_REJECTED", message, (Issue("/opt", message, place="arguments"),)
            )
        place = cast("dict[str, Any]", inner)
    place[last] = value
