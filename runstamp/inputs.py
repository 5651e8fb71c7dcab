"""What a caller gives as input: plain JSON, a file that holds it, or a change to an input that is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp import json_input, yaml12
from runstamp.errors import Issue, Place, RunstampError
from runstamp.frozen import frozen, replace

if TYPE_CHECKING:
    from runstamp.gateway import Gateway
    from runstamp.losses import Loss

MARKDOWN = (".md", ".markdown")
YAML = (".yaml", ".yml")
DATA = (".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".parquet")
KINDS = {"pptx.render": "deck", "xlsx.render": "workbook"}  # what Markdown becomes; else a document


@frozen
class Given:
    """An input, the folder beside which its relative paths resolve, what reading it has lost, and the base it was made from."""

    value: Any
    beside: Path | None = None
    losses: tuple[Loss, ...] = ()
    base: str | None = None


def read_text(gateway: Gateway, text: str, suffix: str, taker: str | None) -> tuple[Any, tuple[Loss, ...]]:
    """Return the input that a text holds, and what reading it has lost: Markdown can say more than the model.

    Without a suffix a text that begins with `{` or `[` is JSON, another one Markdown. `taker` is the operation or job.

    Raises:
        RunstampError: common/INPUT_CORRUPT with the place, common/OPERATION_UNAVAILABLE where no engine reads Markdown.
    """
    if suffix in MARKDOWN:
        return _markdown(gateway, text, taker)
    if suffix in YAML:
        return yaml12.load(text), ()
    if not suffix and not text.lstrip().startswith(("{", "[")):
        return _markdown(gateway, text, taker)
    return json_input.parse(text, gateway.limits), ()


def _markdown(gateway: Gateway, text: str, taker: str | None) -> tuple[Any, tuple[Loss, ...]]:
    kind = KINDS.get(taker or "", "document")
    result = gateway.invoke_operation("common.parse.markdown", {"text": text, "to": kind}).unwrap()
    losses = tuple([replace(loss, step=result.operation) for loss in result.losses])
    whole = isinstance(result.value, Mapping) and kind in result.value
    return result.value[kind] if whole else result.value, losses


def named_file(value: Any) -> str | None:
    """Return the path of an input that is `{"path": "deck.json"}` and so stands in a file; no operation takes a lone path."""
    alone = isinstance(value, Mapping) and set(value) == {"path"} and isinstance(value["path"], str)
    return str(value["path"]) if alone else None


def from_file(gateway: Gateway, path: str, taker: str) -> Given:
    """Return the input that a JSON, YAML or Markdown file of the workspace holds.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND with the nearest files, common/ASSET_REJECTED outside the workspace,
            common/INPUT_TOO_LARGE, common/INPUT_CORRUPT.
    """
    found = gateway.workspace.find(path, "/path")
    if found.suffix.lower() in DATA:
        raise is_data(path, "/path")
    if found.suffix.lower() not in (".json", *YAML, *MARKDOWN):
        message = f"'{found.name}' holds no input: that is JSON, YAML or Markdown"
        remedy = 'to work on the file itself, send {"file": …} as describe says'
        raise RunstampError(
            "common/SCHEMA_REJECTED", message, (Issue("/path", message, remediation=remedy),), remedy
        )
    limit = gateway.limits.input_bytes
    try:
        with found.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or type(error).__name__}"
        raise RunstampError("common/ASSET_REJECTED", message, (Issue("/path", message),)) from error
    if len(data) > limit:
        message = f"the file has more than the limit of {limit:,} bytes"
        raise RunstampError("common/INPUT_TOO_LARGE", message, (Issue("/path", message),))
    value, losses = read_text(gateway, decoded(data), found.suffix.lower(), taker)
    return Given(value, found.parent, losses)


def is_data(name: str, path: str = "", place: Place = "input") -> RunstampError:
    """Return the error of a table of data in the place of an input, with what to do with it."""
    message = f"'{name}' is data, not a document"
    block = json.dumps({"type": "table", "data": name}, ensure_ascii=False)
    remedy = (
        f'take it into a document: {{"blocks": [{block}]}}, or as data of a chart; or run a job for each of its rows '
        f"('runstamp jobs run NAME --data FILE')"
    )
    issue = Issue(path, message, remediation=remedy, place=place)
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,), remedy)


def decoded(data: bytes) -> str:
    """Return bytes as text.

    Raises:
        RunstampError: common/INPUT_CORRUPT, they are no UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the input is not UTF-8 (byte {error.start})"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("", message),)) from error


def resolved(
    gateway: Gateway, taker: str, given: Any, base: Any, patch: Any, *, own_path: bool = False
) -> Given:
    """Return the input of a call: what is given, what its file holds, or a base after its patch.

    `own_path` says that the taker has a field `path` of its own, so that `{"path": …}` is no file to read.

    Raises:
        RunstampError: common/SCHEMA_REJECTED for both or for a patch without a base; what reading and patching raise.
    """
    if base is not None and given is not None:
        raise _conflict("/base", "a call takes input, or base with patch, not both", "drop one of the two")
    if base is not None:
        from runstamp.bases import changed

        found = changed(gateway.store, gateway.workspace, taker, base, patch)
        return Given(found.value, found.beside, (), found.reference)
    if patch is not None:
        raise _conflict(
            "/patch", "a patch needs a base", "send base: the input_ref of the answer that it changes"
        )
    file = None if own_path else named_file(given)
    return Given(given) if file is None else from_file(gateway, file, taker)


def _conflict(path: str, message: str, remediation: str) -> RunstampError:
    issue = Issue(path, message, remediation=remediation, place="arguments")
    return RunstampError("common/SCHEMA_REJECTED", "the arguments do not fit", (issue,), remediation)
