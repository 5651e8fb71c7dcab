"""Reading what the user names at the shell: JSON, YAML or Markdown, a file or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from runstamp import json_input
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.inputs import DATA, decoded, is_data, read_text

if TYPE_CHECKING:
    from runstamp.gateway import Gateway
    from runstamp.losses import Loss


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
        return Read(decoded(sys.stdin.buffer.read()), "", None)
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
    return Read(decoded(data), path.suffix.lower(), path.parent)


def given(gateway: Gateway, found: Read, operation: str | None) -> tuple[Any, tuple[Loss, ...]]:
    """Return the input that was read, and what reading it has lost: Markdown can say more than the model.

    Raises:
        RunstampError: common/INPUT_CORRUPT with the place.
    """
    return read_text(gateway, found.text, found.suffix, operation)


def asked(
    gateway: Gateway, name: str | None, base: str | None, patch: str | None, operation: str | None
) -> dict[str, Any]:
    """Return what a call is to work on, as arguments of the gateway: an input, or a base with a patch.

    Raises:
        RunstampError: a file that cannot be read, or JSON that is none.
    """
    if base is None and patch is None:
        if name is not None and Path(name).suffix.lower() in DATA and Path(name).is_file():
            raise is_data(name, place="arguments")
        found = read(name)
        value, lost = given(gateway, found, operation)
        return {"input": value, "beside": found.beside, "before": lost}
    changes = (
        None if patch is None else json_input.parse(patch if patch.startswith("[") else read(patch).text)
    )
    value = given(gateway, read(name), operation)[0] if name is not None else None
    return {"input": value, "base": base, "patch": changes}


def based(gateway: Gateway, base: str, operation: str | None) -> Any:
    """Return the input that a base holds, to see what it is.

    Raises:
        RunstampError: the base is none, and no operation is there to say so.
    """
    from runstamp.bases import changed

    try:
        return changed(gateway.store, gateway.workspace, operation or "", base, None).value
    except RunstampError:
        if operation is None:
            raise
        return None  # the call that follows says what is wrong


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
