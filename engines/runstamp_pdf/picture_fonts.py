"""Faces whose glyphs are pictures, such as coloured emoji: Type 3 fonts that show them (ISO 32000-1, 9.6.5).

A picture has a code like a letter, so that what is copied out is what was put in. Codes of such fonts are one byte: a face with more
pictures than they count becomes several fonts.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from runstamp.frozen import field, record
from runstamp_pdf.file import Stream
from runstamp_pdf.fonts import unicode_map
from runstamp_pdf.glyph_runs import array, back
from runstamp_text.measure import spaced
from runstamp_text.shaping import shape

if TYPE_CHECKING:
    from runstamp_pdf.file import File
    from runstamp_text.faces import Face

MOST = 255  # codes of one font; 0 is none
UNIT = 1000  # of glyph space to the em


@record
class Sheet:
    """One font of pictures: the glyphs by code from 1, and what each stands for."""

    glyphs: list[int] = field(default_factory=list[int])
    texts: list[str] = field(default_factory=list[str])
    widths: list[float] = field(default_factory=list[float])


class PictureFont:
    """One face of pictures in one file; stands where a `Font` does."""

    def __init__(self, key: str, face: Face) -> None:
        self.key, self.face = key, face
        self.sheets = [Sheet()]
        self._codes: dict[tuple[int, str], tuple[int, int]] = {}

    def show(
        self, text: str, size: float, gap: float = 0.0, spacing: float = 0.0, *, rtl: bool = False
    ) -> str:
        """Return the operators that show a text in a size; `gap` widens each space and `spacing` follows each cluster, in points."""
        found: list[str] = []
        for cluster in shape(text, self.face, rtl):
            more = (spaced(cluster.text, spacing) + (gap if cluster.text == " " else 0.0)) / size
            advance = cluster.advance
            sheet, code = self._code(cluster.glyphs[0].id, cluster.text, advance)
            parts = array([f"<{code:02X}>", *back(-more)])
            found.append(f"/{self._name(sheet)} {size:g} Tf {' '.join(parts)}")
        return " ".join(found)

    def plain(self, text: str, gap: float = 0.0) -> str:
        """Refuse: rows of tables are never plain in a face of pictures (`table_rows`)."""
        raise NotImplementedError(text, gap)

    def _name(self, sheet: int) -> str:
        return self.key if sheet == 0 else f"{self.key}p{sheet}"

    def _code(self, glyph: int, text: str, advance: float) -> tuple[int, int]:
        found = self._codes.get((glyph, text))
        if found is None:
            if len(self.sheets[-1].glyphs) == MOST:
                self.sheets.append(Sheet())
            sheet = self.sheets[-1]
            sheet.glyphs.append(glyph)
            sheet.texts.append(text)
            sheet.widths.append(advance)
            found = self._codes[glyph, text] = (len(self.sheets) - 1, len(sheet.glyphs))
        return found

    # ------------------------------------------------------------ embedding
    def embed(self, file: File) -> str:
        """Enter the fonts into the file and return their entries of the resource dictionary."""
        return "".join(
            [f"/{self._name(i)} {self._embed(file, sheet)} 0 R" for i, sheet in enumerate(self.sheets)]
        )

    def _embed(self, file: File, sheet: Sheet) -> int:
        pictures, programs = "", ""
        for code, (glyph, width) in enumerate(zip(sheet.glyphs, sheet.widths, strict=True), 1):
            image = self._image(file, glyph)
            drawn = f"{width * UNIT:.0f} 0 d0"
            if image is not None:
                number, matrix = image
                pictures += f"/I{code} {number} 0 R"
                drawn += f" q {matrix} cm /I{code} Do Q"
            programs += f"/g{code} {file.add(Stream(drawn.encode('ascii')))} 0 R"
        count = len(sheet.glyphs)
        names = "".join([f"/g{code}" for code in range(1, count + 1)])
        widths = " ".join([f"{width * UNIT:.0f}" for width in sheet.widths])
        unicode = file.add(Stream(unicode_map(["", *sheet.texts], "02X")))
        return file.text(
            f"<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[{1 / UNIT:g} 0 0 {1 / UNIT:g} 0 0]/CharProcs<<{programs}>>"
            f"/Encoding<</Type/Encoding/Differences[1{names}]>>/FirstChar 1/LastChar {count}/Widths[{widths}]"
            f"/Resources<</XObject<<{pictures}>>>>/ToUnicode {unicode} 0 R>>"
        )

    def _image(self, file: File, glyph: int) -> tuple[int, str] | None:
        """Return the number of a glyph's picture and the matrix that puts it in its place; None where it has none."""
        from PIL import Image

        from runstamp_pdf.pictures import with_mask

        font: Any = self.face.shaper
        blob = font.get_glyph_color_png(glyph)
        extents = font.get_glyph_extents(glyph)
        if blob is None or extents is None or not blob.data:
            return None
        unit = UNIT / self.face.tables.units_per_em
        width, height = extents.width * unit, -extents.height * unit
        x, y = extents.x_bearing * unit, extents.y_bearing * unit - height
        with Image.open(BytesIO(bytes(blob.data))) as picture:
            number = with_mask(file, picture.convert("RGBA"))
        return number, f"{width:.0f} 0 0 {height:.0f} {x:.0f} {y:.0f}"
