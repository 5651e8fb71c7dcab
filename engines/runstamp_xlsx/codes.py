"""Number codes made safe for a file: letters that a code shows stand in quotes, or Excel calls the file corrupt."""

from __future__ import annotations

import re
from functools import lru_cache

_TOKENS = re.compile(r'"[^"]*"?|\\.|\[[^\]]*\]|[_*].|General|[eE][+-]|AM/PM|A/P|[A-Za-z]+|.', re.DOTALL)
_DATE_LETTERS = frozenset("ymdhsYMDHS")
_SECTIONS = re.compile(r'((?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])*)(;|$)')


@lru_cache(maxsize=512)
def safe_code(code: str) -> str:
    """Return a code whose literal letters are quoted: `0 km/h` becomes `0 "km/h"`."""
    sections = [found[1] for found in _SECTIONS.finditer(code)]
    if len(sections) > 1 and not sections[-1]:
        sections.pop()
    return ";".join(_section(section) for section in sections) if sections else code


def _section(section: str) -> str:
    tokens = _TOKENS.findall(section)
    numeric = any(token in "0#?" for token in tokens)
    return "".join(_token(token, numeric=numeric) for token in tokens)


def _token(token: str, *, numeric: bool) -> str:
    if not token[0].isalpha() or token in ("General", "AM/PM", "A/P"):
        return token if token.isascii() or token[0] in '"\\[_*' else f'"{token}"'
    if token[-1] in "+-":
        return token
    if not numeric and set(token) <= _DATE_LETTERS:
        return token
    return f'"{token}"'
