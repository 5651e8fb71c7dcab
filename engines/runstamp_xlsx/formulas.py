"""Formulas as a file holds them: checked, filled as Excel fills, new functions with their prefixes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from runstamp.errors import Issue
from runstamp.losses import Loss
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.formulas import formula_problem, sheets_named

# Functions whose arguments or results are arrays; Excel marks their cells as arrays (18.3.1.40, `t="array"` with `cm`).
_ARRAYS = frozenset(
    [
        "BYCOL",
        "BYROW",
        "CHOOSECOLS",
        "CHOOSEROWS",
        "DROP",
        "EXPAND",
        "FILTER",
        "HSTACK",
        "MAKEARRAY",
        "MAP",
        "RANDARRAY",
        "REDUCE",
        "SCAN",
        "SEQUENCE",
        "SORT",
        "SORTBY",
        "TAKE",
        "TEXTSPLIT",
        "TOCOL",
        "TOROW",
        "UNIQUE",
        "VSTACK",
        "WRAPCOLS",
        "WRAPROWS",
    ]
)
# [MS-XLSX] 2.2.2: functions younger than the format are written with a prefix, or Excel shows #NAME?.
_NEWER = [
    "ACOT",
    "ACOTH",
    "AGGREGATE",
    "ARABIC",
    "ARRAYTOTEXT",
    "BASE",
    "BETA.DIST",
    "BINOM.DIST",
    "BITAND",
    "BITLSHIFT",
    "BITOR",
    "BITRSHIFT",
    "BITXOR",
    "BYCOL",
    "BYROW",
    "CEILING.MATH",
    "CHISQ.DIST",
    "CHISQ.TEST",
    "CHOOSECOLS",
    "CHOOSEROWS",
    "COMBINA",
    "CONCAT",
    "CONFIDENCE.NORM",
    "COVARIANCE.P",
    "DAYS",
    "DECIMAL",
    "DROP",
    "EXPAND",
    "FILTER",
    "FLOOR.MATH",
    "FORECAST.LINEAR",
    "FORMULATEXT",
    "HSTACK",
    "IFNA",
    "IFS",
    "IMAGE",
    "ISFORMULA",
    "ISOWEEKNUM",
    "LAMBDA",
    "LET",
    "MAKEARRAY",
    "MAP",
    "MAXIFS",
    "MINIFS",
    "MODE.SNGL",
    "NETWORKDAYS.INTL",
    "NORM.DIST",
    "NORM.INV",
    "NORM.S.DIST",
    "NORM.S.INV",
    "NUMBERVALUE",
    "PDURATION",
    "PERCENTILE.EXC",
    "PERCENTILE.INC",
    "PERCENTRANK.INC",
    "PERMUTATIONA",
    "PHI",
    "QUARTILE.EXC",
    "QUARTILE.INC",
    "RANDARRAY",
    "RANK.AVG",
    "RANK.EQ",
    "REDUCE",
    "RRI",
    "SCAN",
    "SEQUENCE",
    "SHEET",
    "SHEETS",
    "SORT",
    "SORTBY",
    "STDEV.P",
    "STDEV.S",
    "SWITCH",
    "TAKE",
    "TEXTAFTER",
    "TEXTBEFORE",
    "TEXTJOIN",
    "TEXTSPLIT",
    "TOCOL",
    "TOROW",
    "UNICHAR",
    "UNICODE",
    "UNIQUE",
    "VALUETOTEXT",
    "VAR.P",
    "VAR.S",
    "VSTACK",
    "WORKDAY.INTL",
    "WRAPCOLS",
    "WRAPROWS",
    "XLOOKUP",
    "XMATCH",
    "XOR",
]
_SHEET_FUNCTIONS = frozenset(("FILTER", "SORT"))  # these two carry a second prefix
_PIECES = re.compile(
    r"""(?P<string>"(?:[^"]|"")*")|(?P<quoted>'(?:[^']|'')*'!)|(?P<bracket>\[[^\]]*\])|"""
    r"""(?P<call>(?:_xlfn\.|_xlws\.)*[A-Za-z][A-Za-z0-9.]*(?=\())|(?P<sheet>[A-Za-z_][\w.]*!)|"""
    r"""(?P<ref>(?<![\w.$])\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}(?![\w.(!]))|(?P<rest>[\w.]+|.)""",
    re.DOTALL,
)
_REF = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})")
MAX_COLUMN, MAX_ROW = 16_384, 1_048_576


def cleaned(formula: str) -> str:
    """Return a formula without the leading "=" that people write out of habit."""
    return formula.strip().removeprefix("=").strip()


def problem(formula: str, sheets: Iterable[str]) -> str | None:
    """Return what is wrong with a formula, as the end of a sentence, or `None`."""
    found = formula_problem(formula)
    if found:
        return found
    if not formula:
        return "is empty"
    known = {name.casefold() for name in sheets}
    missing = next((name for name in sheets_named(formula) if name.casefold() not in known), None)
    return f"names the sheet '{missing}', which does not exist" if missing else None


def issue(formula: str, sheets: Iterable[str], path: str) -> Issue | None:
    """Return the issue of a formula at a path, or `None`."""
    found = problem(formula, sheets)
    return (
        None
        if found is None
        else Issue(path, f"the formula {found}", received=formula[:60], remediation="mend the formula")
    )


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _moved(reference: str, rows: int, columns: int) -> str:
    found = _REF.fullmatch(reference)
    if found is None:
        return reference
    fixed_column, letters, fixed_row, digits = found.groups()
    column = _number(letters) + (0 if fixed_column else columns)
    row = int(digits) + (0 if fixed_row else rows)
    if not 1 <= column <= MAX_COLUMN or not 1 <= row <= MAX_ROW:
        return "#REF!"
    return f"{fixed_column}{column_name(column - 1)}{fixed_row}{row}"


def filled(formula: str, rows: int, columns: int) -> str:
    """Return a formula as Excel fills it `rows` down and `columns` to the right: relative references move."""
    if not rows and not columns:
        return formula
    return "".join(
        _moved(piece[0], rows, columns) if piece.lastgroup == "ref" else piece[0]
        for piece in _PIECES.finditer(formula)
    )


def prefixed(formula: str) -> str:
    """Return a formula with the prefixes that newer functions need in a file."""
    if "(" not in formula:
        return formula
    return "".join(
        _call(piece[0]) if piece.lastgroup == "call" else piece[0] for piece in _PIECES.finditer(formula)
    )


def _call(name: str) -> str:
    upper = name.upper()
    if upper in _NEWER:
        return f"_xlfn._xlws.{upper}" if upper in _SHEET_FUNCTIONS else f"_xlfn.{upper}"
    return upper if "." not in name or not upper.startswith("_XL") else name


def unspilled(formula: str, path: str) -> Loss | None:
    """Return the loss of a formula of arrays: without array marks Excel reads it as a formula of one cell."""
    calls = (piece[0].upper() for piece in _PIECES.finditer(formula) if piece.lastgroup == "call")
    found = [name for name in calls if name.removeprefix("_XLFN.").removeprefix("_XLWS.") in _ARRAYS]
    if not found:
        return None
    return Loss(
        "xlsx/ARRAY_NOT_SPILLED",
        "formula",
        f"{found[0]} answers an array; the formula is written for one cell, so Excel may show one value, or '@' before it",
        path=path,
        actual=formula[:80],
        remediation="enter the formula again in Excel, or write functions that answer one value",
    )


def uncomputed(formula: str, path: str, count: int = 1) -> Loss:
    """Return the loss of formulas without a stored result: programs that do not calculate show nothing there."""
    return Loss(
        "common/FORMULA_NOT_COMPUTED",
        "formula",
        "a formula has no stored result; spreadsheet programs compute it on opening",
        path=path,
        actual=formula[:80],
        avoidable=True,
        remediation="give value beside the formula where readers do not calculate",
        count=count,
    )
