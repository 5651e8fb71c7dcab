"""LaTeX as a formula: read by latex2mathml, which lets much through; what it does not know is an error here."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree.ElementTree import Element

from runstamp.errors import Issue, RunstampError
from runstamp_compose.linear import linear
from runstamp_compose.plans.math import Formula, Math

_ARITY = {
    "mfrac": 2, "msup": 2, "msub": 2, "mover": 2, "munder": 2, "mroot": 2, "msubsup": 3, "munderover": 3,
}  # fmt: skip
LEAVES = frozenset(("mi", "mn", "mo", "mtext"))
ROWS = frozenset(("math", "mrow", "mstyle", "mpadded", "merror", "semantics"))
_KNOWN = LEAVES | ROWS | _ARITY.keys() | {"msqrt", "mtable", "mtr", "mtd", "mspace", "mphantom", "menclose"}
_PAIR = re.compile(r"\\(?:\\|\{|\})|\\(left|right|begin|end)(?![A-Za-z])|([{}])")
_GAP = re.compile(r"([\d.]+)em")
DEEPEST = 40  # elements inside each other
_ELSE = "a command lacks an argument, or has one that it does not take"
# What the parser's faults mean, by their class.
_SAID = {
    "NoAvailableTokensError": "it ends where an argument or a term should follow",
    "MissingSuperScriptOrSubscriptError": "nothing follows ^ or _",
    "DoubleSuperscriptsError": "two ^ on one term: write {x^2}^3 or x^{23}",
    "DoubleSubscriptsError": "two _ on one term: write {x_1}_2 or x_{12}",
    "NumeratorNotFoundError": "a fraction has no numerator",
    "DenominatorNotFoundError": "a fraction has no denominator",
    "ExtraLeftOrMissingRightError": "\\left and \\right do not come in pairs, or \\middle stands outside of them",
    "MissingEndError": "a \\begin has no \\end",
    "InvalidStyleForGenfracError": "the style of \\genfrac is none of 0 to 3",
    "InvalidAlignmentError": "an alignment of columns is none of l, c and r",
    "InvalidWidthError": "a width is no number with a unit, as in 1em",
    "LimitsMustFollowMathOperatorError": "\\limits follows no operator such as \\sum",
}
_CLOSES = {"}": "{", "right": "left", "end": "begin"}


def formula(latex: str, path: str, *, display: bool = False) -> Formula:
    """Return a formula.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, the LaTeX is not whole, or has commands that are not known.
    """
    try:
        root = _read(latex)
    except _FaultyError as error:
        fix = "write LaTeX as inside $…$: commands with all their arguments, braces in pairs"
        issue = Issue(str(path), str(error), received=latex[:200], remediation=fix)
        raise RunstampError("common/SCHEMA_REJECTED", "an equation cannot be read", (issue,)) from None
    return Formula(root, linear(root), display)


class _FaultyError(ValueError):
    """LaTeX that says nothing."""


@lru_cache(maxsize=512)
def _read(latex: str) -> Math:
    _pairs(latex)
    from latex2mathml.converter import convert_to_element  # 60 ms: only where there is a formula

    try:
        found = convert_to_element(latex)
    except Exception as error:  # noqa: BLE001 - the parser raises whatever its own code comes across
        message = f"the LaTeX is not whole: {_SAID.get(type(error).__name__, _ELSE)}"
        raise _FaultyError(message) from None
    return _math(found, 0)


def _pairs(latex: str) -> None:
    """Refuse braces, left and begin commands without their partners: the parser takes some of them in silence."""
    stack: list[str] = []
    for match in _PAIR.finditer(latex):
        found = match[1] or match[2]
        if found in _CLOSES:
            if not stack or stack.pop() != _CLOSES[found]:
                message = f"'{match[0]}' at character {match.start()} closes nothing"
                raise _FaultyError(message)
        elif found:
            stack.append(found)
    if stack:
        message = f"'{stack[-1]}' is not closed"
        raise _FaultyError(message)


def _math(node: Element, depth: int) -> Math:
    tag = node.tag.rpartition("}")[2]
    if tag not in _KNOWN:
        message = "a command asks for a form that is not supported here, such as scripts before a symbol"
        raise _FaultyError(message)
    if depth > DEEPEST:
        message = f"the formula is nested more than {DEEPEST} deep"
        raise _FaultyError(message)
    if tag in LEAVES:
        return _leaf(tag, _clean(node.text or ""), node)
    if tag == "mspace":
        gap = _GAP.match(node.get("width", ""))
        return Math(tag, gap=float(gap[1]) if gap else 0.0)
    children = tuple(_math(child, depth + 1) for child in node)
    if len(children) != _ARITY.get(tag, len(children)):
        message = "a command lacks an argument"
        raise _FaultyError(message)
    bare = node.get("linethickness") in ("0", "0em", "0pt")
    return Math(tag, children=children, bare=bare, left=node.get("columnalign") == "left")


def _clean(text: str) -> str:
    """Return the text of a leaf; latex2mathml writes characters as references."""
    from html import unescape

    return "".join(char for char in unescape(text) if char.isprintable() or char == "\u00a0")


def _leaf(tag: str, text: str, node: Element) -> Math:
    if text.startswith("\\") and len(text) > 1 and tag != "mtext":
        message = f"the command {text[:40]} is not known"
        raise _FaultyError(message)
    word = len(text) > 1 and text.isalpha() and tag in ("mi", "mo")
    return Math(tag, text, upright=word or tag == "mtext" or node.get("mathvariant") == "normal")
