"""Whether the operators of a formula have their operands (ECMA-376 Part 1, 18.17.2): Excel refuses files where one has not."""

from __future__ import annotations

import re

from runstamp.frozen import field, record

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<string>"(?:[^"]|"")*")
    |(?P<prefix>'(?:[^']|'')*'!?|[^\W\d][\w.]*!|!)
    |(?P<error>\#(?:N/A|DIV/0!|[A-Z_]+[!?]))
    |(?P<spill>\#)
    |(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w$]))
    |(?P<range>\.?:\.?)
    |(?P<binary><=|>=|<>|[*/^&=<>])
    |(?P<sign>[+-])
    |(?P<at>@)
    |(?P<percent>%)
    |(?P<open>[({])
    |(?P<close>[)}])
    |(?P<bracket>\[)
    |(?P<separator>[,;])
    |(?P<name>[^\s"'!\#:<>=*/^&+\-@%(){}\[\],;]+)""",
    re.VERBOSE,
)
_IN_BRACKETS = re.compile(r"'.|[\[\]]", re.DOTALL)


def operand_problem(formula: str) -> str | None:
    """Return which operator has no operand, or which values have no operator, as the end of a sentence, or `None`.

    The formula stands without its `=`, its brackets and quotes closed. Blanks between references mean what both have in common.
    """
    reader = _Reader(formula)
    at = 0
    while at < len(formula) and reader.found is None:
        token = _TOKEN.match(formula, at)
        if token is None:
            return None  # a mark of no grammar known here: left to the program that opens the file
        at = _closed(formula, token.end()) if token.lastgroup == "bracket" else token.end()
        reader.take(token.lastgroup or "", token[0])
    return reader.found or reader.ended()


def _closed(formula: str, at: int) -> int:
    depth = 1
    while depth and (found := _IN_BRACKETS.search(formula, at)):
        at = found.end()
        depth += {"[": 1, "]": -1}.get(found[0], 0)
    return at


@record
class _Reader:
    """What has been read: whether a value stands before (`full`), the last token, what is open."""

    formula: str
    full: bool = False
    last: str = ""  # the group of the last token
    last_value: str = ""  # the group of the last token that is a value, "name" for what is computed
    mark: str = ""  # the last token that is no blank
    open: list[str] = field(default_factory=list[str])  # "call", "group" or "array"
    found: str | None = None

    def take(self, group: str, text: str) -> None:
        """Read one token."""
        if group == "space":
            self.last = group
            return
        if group in ("string", "error", "number", "name", "prefix", "bracket"):
            self._value(group, text)
        elif group in ("range", "binary", "percent", "spill") or (
            group == "sign" and (self.full or self.last == "prefix")
        ):
            self._operator(group, text)
        elif group == "open":
            self._opened(text)
        elif group in ("close", "separator"):
            self._part(group, text)
        self.last, self.mark = group, text

    def ended(self) -> str | None:
        """Return what is missing at the end."""
        return None if self.full else f"has no value after '{self.mark}'" if self.mark else None

    def _value(self, group: str, text: str) -> None:
        joined = self.last in ("prefix", "bracket", "error") or (group == "bracket" and self.last == "name")
        literal = "string" in (group, self.last_value) or (
            {group, self.last_value} == {"number"} and ":" not in self.formula
        )
        if self.full and not joined and (self.last != "space" or literal):
            self.found = f"has no operator before '{text[:20]}'"
        self.full = group != "prefix"  # the name of a sheet is none yet
        self.last_value = group

    def _operator(self, group: str, text: str) -> None:
        if not self.full:
            self.found = self._missing(text)
        self.full = group in ("percent", "spill")
        if self.full:
            self.last_value = "name"

    def _missing(self, text: str) -> str:
        after = self.mark and self.mark not in "({,;"
        return (
            f"has no value between '{self.mark}' and '{text}'" if after else f"has no value before '{text}'"
        )

    def _opened(self, text: str) -> None:
        called = text == "(" and self.full and self.last != "space"
        if called and self.last_value in ("string", "number", "error"):
            self.found = f"has no operator before '{text}'"
        self.open.append("call" if called else "array" if text == "{" else "group")
        self.full = False

    def _part(self, group: str, text: str) -> None:
        inside = self.open[-1] if self.open else "group"
        empty_part = inside == "call" and self.mark in ("(", ",")
        if not self.full and not empty_part:
            self.found = self._missing(text)
        if group == "close":
            self.open.pop()
            self.last_value = "name"
        self.full = group == "close"
