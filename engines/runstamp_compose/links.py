"""Addresses of links: one judgement for every format of what a file can hold."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_HOST = re.compile(r"^[\w.-]+$|^\[[0-9A-Fa-f:.]+\]$")
_BROKEN = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]")  # no part of an address, nor can it be meant as one
_BARE = re.compile(r'[\s<>"]')  # excluded from addresses, RFC 3986, 2 and appendix C; browsers encode them
MAX_ADDRESS = 2_083  # characters, INTERNET_MAX_URL_LENGTH of Windows, by which Office programs open links
_NETWORK = ("http", "https")


def address(target: str) -> str | None:
    """Return an address as a file holds it, blanks and brackets after the host percent-encoded; `None` where it holds none.

    A malformed host or port makes Word call the whole file corrupt (measured); one that is too long is cut or refused.
    """
    found = _encoded_address(target)
    return None if found is None or len(found) > MAX_ADDRESS else found


def is_too_long(target: str) -> bool:
    """Return whether an address is sound and only longer than a file holds."""
    found = _encoded_address(target)
    return found is not None and len(found) > MAX_ADDRESS


def _encoded_address(target: str) -> str | None:
    if _BROKEN.search(target):
        return None
    try:
        parts = urlsplit(target)
        _ = parts.port
    except ValueError:
        return None
    if parts.scheme in _NETWORK and not _is_host(parts.netloc, parts.hostname or ""):
        return None
    return _BARE.sub(_encoded, target)


def _is_host(netloc: str, hostname: str) -> bool:
    bare = netloc.rpartition("@")[2].partition("]")[0] + "]" if "[" in netloc else hostname
    return bool(_HOST.match(bare)) and not _BARE.search(netloc)


def _encoded(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode())
