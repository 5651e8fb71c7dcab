"""Who may call: bearer tokens from a file of the operator's, each with the scopes of operations that it opens.

    [tokens.reporting]
    sha256 = "9f86d0…"                        # of the token; or token = "…" itself
    scopes = ["pptx:*", "docx:render"]        # without it: everything

An operation is open to a token when every scope of its descriptor fits one of the token's patterns.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.principal import Principal

LEAST = 16  # characters of a token: fewer can be guessed
_HEX = re.compile(r"[0-9a-f]{64}")
_NOTHING = hashlib.sha256(b"").hexdigest()
_KEYS = ("token", "sha256", "scopes")


@frozen
class Tokens:
    """Principals by the SHA-256 of their token."""

    known: Mapping[str, Principal]

    def principal(self, token: str) -> Principal | None:
        """Return whose token it is; every entry is compared, so that the time tells nothing."""
        if len(token) < LEAST:
            return None
        given = hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
        found: Principal | None = None
        for sha256, principal in self.known.items():
            if hmac.compare_digest(sha256, given):
                found = principal
        return found


def read_tokens(path: Path) -> Tokens:
    """Return the tokens of a file.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND; common/SCHEMA_REJECTED with every fault of the file.
    """
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        message = f"the file of tokens cannot be read: {error.strerror}"
        raise RunstampError("common/ASSET_NOT_FOUND", message, (_issue("/tokens", message),)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"the file of tokens is no TOML: {error}"
        raise RunstampError("common/SCHEMA_REJECTED", message, (_issue("/tokens", message),)) from error
    entries = held.get("tokens")
    faults: list[Issue] = []
    known: dict[str, Principal] = {}
    if not isinstance(entries, dict) or not entries:
        faults.append(_issue("/tokens", "the file has no [tokens.NAME]"))
        entries = {}
    for name, entry in entries.items():
        _read_entry(str(name), entry, known, faults)
    if faults:
        raise RunstampError("common/SCHEMA_REJECTED", "the file of tokens does not fit", tuple(faults))
    return Tokens(known)


def _read_entry(name: str, entry: Any, known: dict[str, Principal], faults: list[Issue]) -> None:
    at = f"/tokens/{name}"
    if not isinstance(entry, dict):
        faults.append(_issue(at, "must be a table with token or sha256"))
        return
    fields: dict[str, Any] = {**entry}
    faults += [
        Issue(f"{at}/{key}", f"unknown key '{key}'", allowed=_KEYS, place="arguments")
        for key in fields.keys() - {*_KEYS}
    ]
    scopes = fields.get("scopes", ["*"])
    if not isinstance(scopes, list) or not all(isinstance(scope, str) and scope for scope in scopes):
        faults.append(_issue(f"{at}/scopes", 'must be an array of patterns such as "pptx:*"'))
        scopes = []
    sha256 = _digest_of(at, fields, faults)
    if sha256 in known:
        faults.append(_issue(at, f"has the same token as '{known[sha256].name}'"))
    elif sha256:
        known[sha256] = Principal(name, tuple(scopes), owner=name)


def _digest_of(at: str, fields: Mapping[str, Any], faults: list[Issue]) -> str | None:
    token, sha256 = fields.get("token"), fields.get("sha256")
    if (token is None) == (sha256 is None):
        faults.append(_issue(at, "must have token or sha256, one of them"))
        return None
    if token is not None:
        if isinstance(token, str) and len(token) >= LEAST:
            return hashlib.sha256(token.encode()).hexdigest()
        faults.append(_issue(f"{at}/token", f"must be text of at least {LEAST} characters"))
        return None
    if isinstance(sha256, str) and sha256.lower() == _NOTHING:
        faults.append(_issue(f"{at}/sha256", "is the digest of no token at all"))
        return None
    if isinstance(sha256, str) and _HEX.fullmatch(sha256.lower()):
        return sha256.lower()
    faults.append(_issue(f"{at}/sha256", "must be the 64 hexadecimal digits of a SHA-256"))
    return None


def _issue(path: str, message: str) -> Issue:
    return Issue(path, message, place="arguments")
