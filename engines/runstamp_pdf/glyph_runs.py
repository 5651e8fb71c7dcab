"""Glyphs that were shaped, as operators of a text object.

A glyph that alone stands for its characters has a code of its own that says so; where several glyphs stand together for a cluster,
its text stands once as `ActualText` (ISO 32000-1, 14.9.4). By cluster, since readers turn a longer one round in text from right to
left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp_pdf.file import string
from runstamp_text.shaping import Cluster, Glyph, shape

if TYPE_CHECKING:
    from runstamp_pdf.fonts import Font

NOTHING = 1e-6  # ems


def shown(font: Font, text: str, size: float, gap: float, spacing: float, *, rtl: bool) -> str:
    """Return the operators that show a text; `gap` widens each space and `spacing` follows each cluster, in points."""
    found: list[str] = []
    pending = _Array(font)
    for cluster in shape(text, font.face, rtl):
        more = spacing + (gap if cluster.text == " " else 0.0)
        if _alone(cluster):
            pending.add(cluster.glyphs[0], cluster.text, more / size)
            continue
        found += pending.operators(size)
        own = _Array(font)
        for i, glyph in enumerate(cluster.glyphs):
            own.add(glyph, "", more / size if i == len(cluster.glyphs) - 1 else 0.0)
        inner = " ".join(own.operators(size))
        found.append(f"/Span<</ActualText{string(cluster.text)}>>BDC {inner} EMC")
    return " ".join([*found, *pending.operators(size)])


def _alone(cluster: Cluster) -> bool:
    return len(cluster.glyphs) == 1 and bool(cluster.text)


class _Array:
    """Glyphs on their way into one operator `TJ`, or several where some are raised."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self.glyphs: list[tuple[Glyph, str, float]] = []

    def add(self, glyph: Glyph, text: str, more: float) -> None:
        """Add a glyph that stands for a text; `more` follows it, in ems."""
        self.glyphs.append((glyph, text, more))

    def operators(self, size: float) -> list[str]:
        """Return the operators, and start anew."""
        found = [part for part in self._parts(size) if part]
        self.glyphs = []
        return found

    def _parts(self, size: float) -> Iterator[str]:
        parts: list[str] = []
        tables = self.font.face.tables
        for glyph, text, more in self.glyphs:
            code = self.font.glyph(glyph.id, text)
            natural = tables.advances[glyph.id] / tables.units_per_em
            rest = natural + glyph.x - glyph.advance - more  # what the pen has gone too far, in ems
            if abs(glyph.y) > NOTHING:
                yield _array(parts)
                parts = []
                yield f"{glyph.y * size:.3f} Ts {_array([*_moved(-glyph.x), f'<{code}>', *_moved(rest)])} 0 Ts"
                continue
            parts += [*_moved(-glyph.x), f"<{code}>", *_moved(rest)]
        yield _array(parts)


def _moved(ems: float) -> list[str]:
    """Return the number that moves the pen back by so much; none for nothing."""
    return [f"{ems * 1000:.0f}"] if abs(ems) > NOTHING and round(ems * 1000) else []


def _array(parts: list[str]) -> str:
    if not parts:
        return ""
    return f"[{''.join(parts)}]TJ".replace("><", "")
