"""A formula as a line of text, which any program shows and any voice reads: (a+b)/2, x², √(x)."""

from __future__ import annotations

from runstamp_compose.plans.math import ACCENTS, Math

_UP = dict(zip("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ", strict=True))
_DOWN = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))
_SPACED = frozenset("=+−±≤≥≠≈→⇒<>∈·×")
_ROOTS = {"3": "∛", "4": "∜"}
_SINGLE = 1


def linear(node: Math) -> str:
    """Return the line, without spaces at its ends."""
    return " ".join(_said(node).split())


def _said(node: Math) -> str:
    if not node.children:
        spaced = node.text in _SPACED
        return f" {node.text} " if spaced else " " if node.tag == "mspace" else node.text + " " * node.upright
    parts = [_said(child).strip() for child in node.children]
    if node.tag in ("msub", "munder"):
        return _under(parts[0], parts[1])
    if node.tag in ("msup", "mover"):
        return _over(parts[0], parts[1])
    if node.tag in ("msubsup", "munderover"):
        return _over(_under(parts[0], parts[1]), parts[2])
    return _whole(node, parts)


def _whole(node: Math, parts: list[str]) -> str:
    if node.tag == "mfrac":
        return f"{_grouped(parts[0])}/{_grouped(parts[1])}"
    if node.tag == "mroot":
        return f"{_ROOTS.get(parts[1], f'root {parts[1]} of ')}({parts[0]})"
    if node.tag == "msqrt":
        return f"√({''.join(parts)})"
    if node.tag == "mtable":
        return "; ".join(parts)
    if node.tag == "mtr":
        return ", ".join(parts)
    return "".join(_said(child) for child in node.children)


def _over(base: str, text: str) -> str:
    if text and all(char in _UP for char in text):
        return base + "".join(_UP[char] for char in text)
    if text in ACCENTS and len(base) == _SINGLE:
        return base + ACCENTS[text]
    if text in ("⏞", "⏟", *ACCENTS):
        return base
    return f"{base}{text}" if text in ("′", "″") else f"{base}^{_grouped(text)}"


def _under(base: str, text: str) -> str:
    if text and all(char in _DOWN for char in text):
        return base + "".join(_DOWN[char] for char in text)
    if text in ("⏞", "⏟"):
        return base
    return f"{base}_{_grouped(text)}"


def _grouped(text: str) -> str:
    return text if len(text) <= _SINGLE or text.isalnum() else f"({text})"
