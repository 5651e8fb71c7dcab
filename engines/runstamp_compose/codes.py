"""Excel number codes taken apart: sections and their tokens (ECMA-376 Part 1, 18.8.30 and 18.8.31)."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from runstamp.frozen import frozen, record

TokenKind = Literal[
    "literal", "digit", "point", "comma", "percent", "exponent", "slash", "text", "general", "date", "elapsed"
]


class Token(NamedTuple):
    """One piece of a section; dates are lower-case runs of one letter, or `am/pm`, `a/p`, `.000`."""

    kind: TokenKind
    text: str


@frozen
class Section:
    """One of up to four sections. `condition` is an operator and a bound, `lcid` the Windows language of `[$-407]`."""

    tokens: tuple[Token, ...]
    condition: tuple[str, float] | None = None
    lcid: int | None = None

    @property
    def is_date(self) -> bool:
        """Whether it shows a date, time or duration."""
        return any(token.kind in ("date", "elapsed") for token in self.tokens)

    @property
    def is_text(self) -> bool:
        """Whether it shows text (`@`)."""
        return any(token.kind == "text" for token in self.tokens)


_TOKENS = re.compile(
    r"""(?P<quoted>"(?:[^"]*)"?)
    |(?P<escaped>\\.)
    |(?P<padding>_.)
    |(?P<fill>\*.)
    |(?P<bracket>\[[^\]]*\])
    |(?P<general>general)
    |(?P<halves>am/pm|a/p)
    |(?P<exponent>e[+-])
    |(?P<fraction>(?<=[sS\]])\.0+)
    |(?P<date>y+|m+|d+|h+|s+)
    |(?P<digit>[0\#?])
    |(?P<mark>[.,%/@;])
    |(?P<literal>.)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_MARKS: dict[str, TokenKind] = {".": "point", ",": "comma", "%": "percent", "/": "slash", "@": "text"}
_CONDITION = re.compile(r"^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$")
_ELAPSED = re.compile(r"^(h+|m+|s+)$", re.IGNORECASE)
PAD = "\u00a0"  # `_x` leaves a gap that must survive at the end of a line


@record
class _Draft:
    tokens: list[Token]
    condition: tuple[str, float] | None = None
    lcid: int | None = None

    def literal(self, text: str) -> None:
        if text:
            self.tokens.append(Token("literal", text))

    def bracket(self, inside: str) -> None:
        condition = _CONDITION.match(inside)
        if condition:
            self.condition = (condition[1], float(condition[2]))
        elif inside.startswith("$"):
            symbol, _, lcid = inside[1:].partition("-")
            self.literal(symbol)
            if re.fullmatch(r"[0-9A-Fa-f]{1,8}", lcid):
                self.lcid = int(lcid, 16) & 0xFFFF
        elif _ELAPSED.match(inside):
            self.tokens.append(Token("elapsed", inside.lower()))


def _take(draft: _Draft, kind: str, text: str) -> None:
    if kind == "quoted":
        draft.literal(text.strip('"'))
    elif kind == "escaped":
        draft.literal(text[1:])
    elif kind == "padding":
        draft.literal(PAD)
    elif kind == "bracket":
        draft.bracket(text[1:-1])
    elif kind in ("halves", "fraction", "date"):
        draft.tokens.append(Token("date", text.lower()))
    elif kind == "mark":
        draft.tokens.append(Token(_MARKS[text], text))
    elif kind in ("general", "exponent", "digit"):
        draft.tokens.append(
            Token("general" if kind == "general" else "exponent" if kind == "exponent" else "digit", text)
        )
    elif kind == "literal":
        draft.literal(text)


def parse_code(code: str) -> tuple[Section, ...]:
    """Return the sections of a number code; colours and fills (`*x`) say nothing in text and are left out."""
    drafts = [_Draft([])]
    for match in _TOKENS.finditer(code):
        if match[0] == ";":
            drafts.append(_Draft([]))
        else:
            _take(drafts[-1], match.lastgroup or "literal", match[0])
    return tuple(Section(_settled(draft.tokens), draft.condition, draft.lcid) for draft in drafts[:4])


def _settled(tokens: list[Token]) -> tuple[Token, ...]:
    """Decide what the letters mean: no code mixes placeholders with dates, so beside digits they are a unit ("0 km/h")."""
    if any(token.kind == "digit" for token in tokens):
        return _fraction_or_literal(
            [Token("literal", t.text) if t.kind in ("date", "elapsed") else t for t in tokens]
        )
    if any(token.kind in ("date", "elapsed") for token in tokens):
        return tuple(t if t.kind in ("date", "elapsed", "text") else Token("literal", t.text) for t in tokens)
    return tuple(Token("literal", t.text) if t.kind in ("point", "comma", "slash") else t for t in tokens)


def _fraction_or_literal(tokens: list[Token]) -> tuple[Token, ...]:
    """A slash is a fraction's only between digits; elsewhere it is text ("0 km/h")."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        around = (
            0 < i < len(tokens) - 1
            and tokens[i - 1].kind == "digit"
            and (tokens[i + 1].kind == "digit" or tokens[i + 1].text.isdigit())
        )
        out.append(Token("literal", "/") if token.kind == "slash" and not around else token)
    return tuple(out)
