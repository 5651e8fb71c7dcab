"""Glyphs that were shaped, as operators of a text object.

Characters that are drawn together have one code, whose text is theirs: where several glyphs stand for them, such as a letter and its
marks, the embedded face gets one glyph made of them. So what is copied out is what was put in, in every script. Faces with
PostScript outlines cannot be made so, and a letter can bear more marks than a code can say; there the text of a cluster stands as `ActualText` (ISO 32000-1, 14.9.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp_pdf.file import string
from runstamp_pdf.subset import Composite
from runstamp_text.measure import spaced
from runstamp_text.shaping import shape

if TYPE_CHECKING:
    from runstamp_pdf.fonts import Font
    from runstamp_text.shaping import Cluster, Glyph

# Characters of a code's text: poppler refuses entries of ToUnicode of more than 63 UTF-16 units (measured).
MOST_SAID = 30
NOTHING = 0.0005  # ems: half a unit of the numbers in an array


def shown(font: Font, text: str, size: float, gap: float, spacing: float, *, rtl: bool) -> str:
    """Return the operators that show a text; `gap` widens each space and `spacing` follows each cluster, in points."""
    found: list[str] = []
    pending: list[str] = []
    for cluster in shape(text, font.face, rtl):
        more = (spaced(cluster.text, spacing) + (gap if cluster.text == " " else 0.0)) / size
        if (font.composes or len(cluster.glyphs) == 1) and len(cluster.text) <= MOST_SAID:
            pending += _one(font, cluster, more)
            continue
        found += [*array(pending), _spelled(font, cluster, size, more)]
        pending = []
    return " ".join([*found, *array(pending)])


def _one(font: Font, cluster: Cluster, more: float) -> list[str]:
    """Return the code of a cluster that is drawn as one glyph, and what moves the pen after it."""
    tables, (first, *others) = font.face.tables, cluster.glyphs
    if not others and not first.x and not first.y:
        natural = tables.advances[first.id] / tables.units_per_em
        return [f"<{font.glyph(first.id, cluster.text)}>", *back(natural - first.advance - more)]
    if not font.composes:
        natural = tables.advances[first.id] / tables.units_per_em
        code = font.glyph(first.id, cluster.text)
        return [*back(-first.x), f"<{code}>", *back(natural + first.x - first.advance - more)]
    code = font.glyph(_composite(cluster.glyphs, tables.units_per_em), cluster.text)
    return [f"<{code}>", *back(-more)]


def _composite(glyphs: tuple[Glyph, ...], units: int) -> Composite:
    pen = 0.0
    parts: list[tuple[int, int, int]] = []
    for glyph in glyphs:
        parts.append((glyph.id, round((pen + glyph.x) * units), round(glyph.y * units)))
        pen += glyph.advance
    return Composite(tuple(parts), round(pen * units))


def _spelled(font: Font, cluster: Cluster, size: float, more: float) -> str:
    """Return a cluster glyph by glyph, its text said once for all of them."""
    tables = font.face.tables
    out: list[str] = []
    for i, glyph in enumerate(cluster.glyphs):
        code = font.glyph(glyph.id, cluster.text[:MOST_SAID] if i == 0 else " ")
        natural = tables.advances[glyph.id] / tables.units_per_em
        after = more if i == len(cluster.glyphs) - 1 else 0.0
        moved = array([*back(-glyph.x), f"<{code}>", *back(natural + glyph.x - glyph.advance - after)])
        out.append(f"{glyph.y * size:.3f} Ts {' '.join(moved)} 0 Ts")
    return f"/Span<</ActualText{string(cluster.text)}>>BDC {' '.join(out)} EMC"


def back(ems: float) -> list[str]:
    """Return the number in an array that moves the pen back by so much; none for next to nothing."""
    return [f"{ems * 1000:.0f}"] if abs(ems) > NOTHING else []


def array(parts: list[str]) -> list[str]:
    """Return the operator that shows codes, with numbers between them; none for no codes."""
    return [f"[{''.join(parts)}]TJ".replace("><", "")] if parts else []
