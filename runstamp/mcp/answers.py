"""From a gateway's answer to a tool's: a sentence, compact JSON, links, pictures; every string valid UTF-8."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

import mcp_types as t

from runstamp.envelope import Result
from runstamp.receipts import short_form


def clean(value: Any) -> Any:
    """Return plain JSON whose strings are all valid UTF-8: one lone surrogate stops the protocol's writer for good."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, Mapping):
        return {clean(key): clean(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [clean(child) for child in value]
    return value


def compact(value: Any) -> str:
    """Return JSON without spaces: for clients that show only text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def data_answer(value: Mapping[str, Any]) -> t.CallToolResult:
    """Return the answer of list and describe."""
    whole = clean(value)
    return t.CallToolResult(content=[t.TextContent(text=compact(whole))], structured_content=whole)


def envelope(result: Result) -> dict[str, Any]:
    """Return the envelope as it goes over the protocol: the receipt in its short form."""
    out = result.to_json()
    if result.receipt is not None:
        out["receipt"] = short_form(result.receipt)
    cleaned: dict[str, Any] = clean(out)
    return cleaned


def result_answer(result: Result) -> t.CallToolResult:
    """Return the answer of invoke and run: first a sentence, then the envelope, then a link to each file."""
    whole = envelope(result)
    content: list[t.ContentBlock] = [
        t.TextContent(text=clean(result.sentence())),
        t.TextContent(text=compact(whole)),
    ]
    for picture in result.previews:
        data = base64.b64encode(picture.read()).decode("ascii")
        content.append(t.ImageContent(data=data, mime_type="image/png"))
    for artifact in result.artifacts:
        content.append(
            t.ResourceLink(
                uri=artifact.uri, name=clean(artifact.name), size=artifact.size, mime_type=artifact.media_type
            )
        )
    return t.CallToolResult(content=content, structured_content=whole, is_error=not result.ok)
