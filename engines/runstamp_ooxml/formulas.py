"""Read formulas as far as a writer must: what they leave open, and which sheets they name."""

from __future__ import annotations

import re

from runstamp_ooxml.operands import operand_problem

MAX_FORMULA = 8_192  # characters, Excel's limit
MAX_NESTING = 64  # levels of functions, Excel's limit
_OUTSIDE = re.compile(r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'|[(){}\[\]"\']')
# Between brackets stands a table's column name, where an apostrophe escapes the next character.
_IN_BRACKETS = re.compile(r"'.|[\[\]]", re.DOTALL)
_PAIRS = {")": "(", "}": "{", "]": "["}
# Not after "]" (another file's sheet) nor after "#" (an error value such as #REF!).
_SHEET = re.compile(r"'((?:[^']|'')+)'!|(?<![\]#\w.])([^\W\d][\w.]*)!")
_STRING = re.compile(r'"(?:[^"]|"")*"')


def formula_problem(formula: str) -> str | None:
    """Return what is wrong with a formula, as the end of a sentence, or `None`.

    The formula stands without its `=`. Checked: brackets, quotes, operands, and Excel's limits of length and nesting.
    """
    if len(formula) > MAX_FORMULA:
        return f"has {len(formula)} characters, the limit is {MAX_FORMULA}"
    open_: list[str] = []
    at = deepest = 0
    while match := (_IN_BRACKETS if open_ and open_[-1] == "[" else _OUTSIDE).search(formula, at):
        token, at = match[0], match.end()
        if token in "([{":
            open_.append(token)
            deepest = max(deepest, len(open_))
        elif token in _PAIRS:
            if not open_ or open_.pop() != _PAIRS[token]:
                return f"closes {token!r} that was not opened"
        elif len(token) == 1:
            return f"has an open {token}"
    if open_:
        return f"does not close {open_[-1]!r}"
    if deepest > MAX_NESTING:
        return f"nests {deepest} levels, the limit is {MAX_NESTING}"
    return operand_problem(formula)


def sheets_named(formula: str) -> tuple[str, ...]:
    """Return the sheets that a formula names, each once; references to other files are left out."""
    if "!" not in formula:
        return ()
    found: dict[str, None] = {}
    for quoted, plain in _SHEET.findall(_STRING.sub('""', formula)):
        name = quoted.replace("''", "'") if quoted else plain
        if "[" not in name:
            found.update(dict.fromkeys(name.split(":")))
    return tuple(found)
