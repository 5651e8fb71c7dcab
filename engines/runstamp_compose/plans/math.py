"""Formulas: a tree of the elements of MathML Core that LaTeX comes to."""

from __future__ import annotations

from runstamp.frozen import frozen

# What stands over a letter, as the character that joins it (Unicode, Combining Diacritical Marks).
ACCENTS = {
    "^": "\u0302", "¯": "\u0305", "―": "\u0305", "‾": "\u0305", "~": "\u0303", "˜": "\u0303", "→": "\u20d7", "⃗": "\u20d7", "˙": "\u0307",
    "¨": "\u0308", "ˇ": "\u030c", "´": "\u0301", "`": "\u0300", "˘": "\u0306", "ˆ": "\u0302",
}  # fmt: skip


@frozen
class Math:
    """An element: `tag` is MathML's (mi mn mo mtext mrow mfrac msqrt mroot msub msup …); leaves have text."""

    tag: str
    text: str = ""
    children: tuple[Math, ...] = ()
    upright: bool = False  # a word (sin, lim) or text
    bare: bool = False  # a fraction without its rule
    gap: float = 0.0  # of an mspace, in ems
    left: bool = False  # a column that is set to the left


@frozen
class Formula:
    """A formula with the line of text that says the same. `display`: it stands on a line of its own."""

    root: Math
    linear: str
    display: bool = False
