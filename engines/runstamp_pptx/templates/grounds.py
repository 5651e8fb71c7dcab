"""What stands behind a slide: backgrounds and shapes of masters and layouts, as colours seen from afar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias
from xml.etree.ElementTree import Element

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp.limits import Limits
from runstamp_compose.themes import luminance, mix
from runstamp_ooxml.package import Package
from runstamp_ooxml.palette import A, Palette, opacity
from runstamp_ooxml.parse import local
from runstamp_ooxml.xml import NAMESPACES
from runstamp_pptx.emu import EMU_PER_POINT
from runstamp_pptx.templates.parts import Backdrop, Paint
from runstamp_slides.geometry import Box

P = "{" + NAMESPACES["p"] + "}"
R = "{" + NAMESPACES["r"] + "}"
FAR = (16, 12)  # cells in which a picture is seen
SEEN = 0.5  # opacity from which a shape hides what is behind it
_FILLS = ("solidFill", "gradFill", "blipFill", "pattFill", "noFill", "grpFill")
_STYLED = 1001  # ST_StyleMatrixColumnIndex: from here on the index is one of background fills, 20.1.4.2.10
_TURNED = (5_400_000, 16_200_000)  # a quarter turn either way, ST_Angle

Rows: TypeAlias = tuple[tuple[str, ...], ...]
UNKNOWN = Paint((("808080",),))  # a picture that cannot be read


@frozen
class Scene:
    """Where fills are looked up: a part with its palette, and the theme with its own."""

    package: Package
    part: str
    theme: str
    formats: Element | None
    palette: Palette
    limits: Limits
    known: dict[
        tuple[str, str], Rows | None
    ]  # pictures that were looked at, by part and what shows through them

    # ------------------------------------------------------------ fills
    def paint(self, place: Element | None, source: str = "", placeholder: str | None = None) -> Paint | None:
        """Return what a fill paints; None where it lets the ground through."""
        found = None if place is None else next((one for one in place if local(one) in _FILLS), None)
        if found is None:
            return None
        kind = local(found)
        if kind == "solidFill" and opacity(found) >= SEEN:
            color = self.palette.colour(found, placeholder)
            return Paint(((color,),)) if color else None
        if kind == "gradFill":
            return self._gradient(found, placeholder)
        if kind == "pattFill":
            color = self.palette.colour(found.find(A + "bgClr"), placeholder)
            return Paint(((color,),)) if color else None
        return self._picture(found, source or self.part, placeholder) if kind == "blipFill" else None

    def _gradient(self, found: Element, placeholder: str | None) -> Paint | None:
        stops = [stop for stop in found.iterfind(f"{A}gsLst/{A}gs") if opacity(stop) >= SEEN]
        colors = [color for stop in stops if (color := self.palette.colour(stop, placeholder))]
        if not colors:
            return None
        line = found.find(A + "lin")
        upright = line is not None and 2_700_000 <= int(line.get("ang", "0")) % 10_800_000 <= 8_100_000
        ordered = colors if upright else [_mean(colors)]
        return Paint(tuple((color,) for color in ordered))

    def _picture(self, found: Element, source: str, placeholder: str | None) -> Paint | None:
        blip = found.find(A + "blip")
        if blip is None:
            return None
        id_ = blip.get(R + "embed", "")
        target = next((r.target for r in self.package.relationships.get(source, ()) if r.id == id_), None)
        rows = self._seen(target) if target in self.package.parts else None
        if not rows:
            return None
        tones = [self.palette.colour(one, placeholder) or "000000" for one in blip.iterfind(A + "duotone/*")]
        if len(tones) == 2:
            rows = tuple(tuple(mix(tones[0], tones[1], _tone(cell)) for cell in row) for row in rows)
        return Paint(rows)

    def _seen(self, part: str) -> Rows | None:
        """Return a picture from afar, looked at once."""
        key = (part, self.palette.hex("bg1"))
        if key not in self.known:
            self.known[key] = self._from_afar(part)
        return self.known[key]

    def _from_afar(self, part: str) -> Rows | None:
        """Return a picture as a few cells; None where it cannot be read, as metafiles cannot."""
        from PIL import Image

        from runstamp_media.pixels import decoded
        from runstamp_media.probing import probe

        data = self.package.read(part)
        try:
            info = probe(data)
            if info.width_px * info.height_px > self.limits.image_pixels:
                return None
            image = decoded(data, info, "").image.convert("RGBA")
        except (RunstampError, KeyError):
            return None
        under = Image.new("RGBA", image.size, "#" + self.palette.hex("bg1"))
        small = Image.alpha_composite(under, image).convert("RGB").resize(FAR, Image.Resampling.BOX)
        raw = small.tobytes().hex().upper()
        cells = [raw[i : i + 6] for i in range(0, len(raw), 6)]
        return tuple(tuple(cells[y * FAR[0] : (y + 1) * FAR[0]]) for y in range(FAR[1]))

    # ------------------------------------------------------------ backgrounds and shapes
    def background(self, root: Element, frame: Box) -> Backdrop | None:
        """Return the background of a master or layout, None where it has none of its own."""
        place = root.find(f"{P}cSld/{P}bg")
        if place is None:
            return None
        own, styled = place.find(P + "bgPr"), place.find(P + "bgRef")
        if own is not None:
            return Backdrop(frame, self.paint(own))
        return None if styled is None else Backdrop(frame, self._styled(styled))

    def _styled(self, reference: Element) -> Paint | None:
        """Return what a reference to the theme's formats paints."""
        index, color = int(reference.get("idx", "0")), self.palette.colour(reference)
        if self.formats is None or index == 0:
            return None
        lists = "bgFillStyleLst" if index >= _STYLED else "fillStyleLst"
        fills = self.formats.find(A + lists)
        at = index - _STYLED if index >= _STYLED else index - 1
        if fills is None or at >= len(fills):
            return Paint(((color,),)) if color else None
        wrapped = Element("fill")
        wrapped.append(fills[at])
        return self.paint(wrapped, self.theme, color)

    def shapes(self, root: Element) -> Iterator[Backdrop]:
        """Yield what stands on a master or layout apart from placeholders."""
        for shape in root.iterfind(f"{P}cSld/{P}spTree/*"):
            box = box_of(shape)
            if box is None or shape.find(f"./*/{P}nvPr/{P}ph") is not None:
                continue
            yield Backdrop(box, self._shape(shape))

    def _shape(self, shape: Element) -> Paint | None:
        if local(shape) == "pic":
            return self.paint(shape) or UNKNOWN
        properties = shape.find(P + "spPr")
        if properties is not None and any(local(one) in _FILLS for one in properties):
            return self.paint(properties)
        reference = shape.find(f"{P}style/{A}fillRef")
        return None if reference is None else self._styled(reference)


def _tone(color: str) -> float:
    """Return how light a colour looks, 0–1: the square root is near enough to the eye's curve."""
    return float(luminance(color) ** 0.5)


def _mean(colors: Sequence[str]) -> str:
    return Paint((tuple(colors),)).under(Box(0, 0, 1, 1), Box(0, 0, 1, 1))


def box_of(shape: Element) -> Box | None:
    """Return where a shape stands, turned by a quarter where it is; None where it does not say."""
    found = shape.find(f"./*/{A}xfrm")
    place = shape.find(P + "xfrm") if found is None else found
    if place is None:
        return None
    off, ext = place.find(A + "off"), place.find(A + "ext")
    if off is None or ext is None:
        return None
    box = Box(_at(off.attrib, "x"), _at(off.attrib, "y"), _at(ext.attrib, "cx"), _at(ext.attrib, "cy"))
    return box.centred(box.h, box.w) if int(place.get("rot", "0")) in _TURNED else box


def _at(values: Mapping[str, str], key: str) -> float:
    return int(values.get(key, "0")) / EMU_PER_POINT
