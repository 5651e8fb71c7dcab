"""Cursors: opaque, bound by HMAC to the query and the state of the catalogue."""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import secrets
from collections.abc import Mapping
from typing import Any

from runstamp.canonical import canonical
from runstamp.errors import Issue, RunstampError

_KEY = secrets.token_bytes(32)  # of this process; an operator's shared key comes with several workers
_KEY_ID = secrets.token_hex(4)
MAC_BYTES = 16


def _error(code: str, message: str) -> RunstampError:
    issue = Issue("/cursor", message, remediation="start again without a cursor", place="arguments")
    return RunstampError(code, message, (issue,))


def _mac(offset: int, bound: Mapping[str, Any]) -> str:
    return hmac.new(_KEY, canonical({"offset": offset, "bound": dict(bound)}), "sha256").hexdigest()[
        : MAC_BYTES * 2
    ]


def make(offset: int, bound: Mapping[str, Any], state: str) -> str:
    """Return the cursor of the page that starts at `offset`."""
    body = {"k": _KEY_ID, "o": offset, "s": state[:16], "m": _mac(offset, {**bound, "state": state})}
    return base64.urlsafe_b64encode(json.dumps(body, separators=(",", ":")).encode()).decode().rstrip("=")


def read(cursor: str, bound: Mapping[str, Any], state: str) -> int:
    """Return the offset of a cursor.

    Raises:
        RunstampError: common/CURSOR_STALE when the key, the query or the catalogue changed, common/CURSOR_INVALID when forged.
    """
    try:
        body = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        offset, key, mac, seen = int(body["o"]), body["k"], str(body["m"]), str(body["s"])
    except (ValueError, KeyError, TypeError, binascii.Error) as error:
        raise _error("common/CURSOR_INVALID", "the cursor was not made here") from error
    if key != _KEY_ID or seen != state[:16]:
        raise _error("common/CURSOR_STALE", "the catalogue or the query changed since this cursor was made")
    if not hmac.compare_digest(mac, _mac(offset, {**bound, "state": state})):
        raise _error("common/CURSOR_INVALID", "the cursor does not belong to this query")
    return offset
