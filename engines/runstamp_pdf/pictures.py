"""Pictures: brought into the file once each, however often they are shown."""

from __future__ import annotations

import hashlib
import zlib
from struct import unpack_from
from typing import TYPE_CHECKING, Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen, record
from runstamp.losses import Diagnostic, Loss
from runstamp_media.placing import Crop, placed, within
from runstamp_media.preparing import prepare
from runstamp_media.probing import probe
from runstamp_pdf.file import Stream
from runstamp_text.catalogue import FONTS

if TYPE_CHECKING:
    from runstamp.engine import World
    from runstamp.limits import Limits
    from runstamp_compose.plans import Picture
    from runstamp_media.preparing import Prepared
    from runstamp_media.signatures import Format
    from runstamp_pdf.file import File
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface

WHOLE = Crop()
FORMATS: tuple[Format, ...] = ("png", "jpeg")  # that a page can hold
PNG_HEAD = 8
INDEXED = 3  # the colour type with a palette (PNG, 11.2.2)
CHANNELS = {0: 1, 2: 3, INDEXED: 1}  # by colour type, those without alpha


@frozen
class Bitmap:
    """A picture in the file: its resource name, its pixels, its size in points at its own resolution."""

    key: str
    width_px: int
    height_px: int
    natural: tuple[float, float]


@frozen
class Shown:
    """A picture at its size on the page, with what is cut off."""

    bitmap: Bitmap
    width: float
    height: float
    crop: Crop = WHOLE
    outline: str = ""  # the path that it is cut to, in the page's own coordinates; none is its rectangle

    def draw(self, surface: Surface, x: float, y: float, tag: Tag | None) -> None:
        """Draw it, its upper left corner at (x, y), as a figure or as an artifact."""
        surface.to(tag)
        crop = self.crop
        width = self.width / (1 - crop.left - crop.right)
        height = self.height / (1 - crop.top - crop.bottom)
        left, foot = x - crop.left * width, surface.flipped(y - crop.top * height + height)
        clip = f"{self.outline} W n " if self.outline else ""
        if crop != WHOLE and not clip:
            clip = (
                f"{x:.2f} {surface.flipped(y + self.height):.2f} {self.width:.2f} {self.height:.2f} re W n "
            )
        surface.code.append(
            f"q {clip}{width:.3f} 0 0 {height:.3f} {left:.2f} {foot:.2f} cm /{self.bitmap.key} Do Q"
        )


@record
class Pictures:
    """The pictures of one file."""

    file: File
    world: World
    limits: Limits
    losses: list[Loss]
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _known: dict[str, Bitmap] = field(default_factory=dict[str, Bitmap])
    _numbers: dict[str, int] = field(default_factory=dict[str, int])

    def bitmap(self, source: Any, pointer: str) -> Bitmap:
        """Return a picture of the input, brought into the file.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/RESOURCE_LIMIT_EXCEEDED.
        Loses:
            common/IMAGE_CONVERTED.
        """
        opened = self.world.files.open(source, pointer, "image")
        known = self._known.get(opened.sha256)
        if known is not None:
            return known
        ready = prepare(opened.data, FORMATS, self.limits, pointer, FONTS)
        self.losses += ready.losses
        self.diagnostics += ready.diagnostics
        return self._kept(opened.sha256, ready, pointer)

    def prepared(self, ready: Prepared, pointer: str) -> Bitmap:
        """Return a picture that was opened and prepared before, in one of `FORMATS`, brought into the file.

        Raises:
            RunstampError: common/ASSET_REJECTED, it is damaged.
        """
        digest = hashlib.sha256(ready.data).hexdigest()
        return self._known.get(digest) or self._kept(digest, ready, pointer)

    def _kept(self, digest: str, ready: Prepared, pointer: str) -> Bitmap:
        key = f"Im{len(self._known) + 1}"
        self._numbers[key] = self._embed(ready, pointer)
        found = self._known[digest] = Bitmap(key, ready.width_px, ready.height_px, ready.natural_size)
        return found

    def shown(self, picture: Picture, room: float, height: float) -> Shown:
        """Return a picture of a plan at its size, never larger than the room."""
        bitmap = self.bitmap(picture.source, picture.path + "/source")
        width = picture.width if picture.width_share is None else room * picture.width_share
        if width is None and picture.height is None:
            size = within(*bitmap.natural, room, height)
            return Shown(bitmap, *size)
        found = placed(bitmap.width_px, bitmap.height_px, width, picture.height, picture.fit)
        size = within(found.width, found.height, room, height)
        return Shown(bitmap, *size, found.crop)

    def resources(self) -> str:
        """Return the entries of the resource dictionary."""
        return "".join([f"/{key} {number} 0 R" for key, number in self._numbers.items()])

    def _embed(self, ready: Prepared, pointer: str) -> int:
        if ready.format == "jpeg":
            space = "/DeviceGray" if probe(ready.data).mode == "gray" else "/DeviceRGB"
            head = _head(ready, space, 8) + "/Filter/DCTDecode"
            return self.file.add(Stream(ready.data, head, filtered=True))
        return self._passed(ready, pointer) or self._decoded(ready, pointer)

    def _passed(self, ready: Prepared, pointer: str) -> int | None:
        """Bring a PNG in as it is compressed, where it has no alpha and is not interlaced; None where it cannot be."""
        chunks = _chunks(ready.data)
        bits, color, interlace = ready.data[24], ready.data[25], ready.data[28]
        if color not in CHANNELS or interlace or b"tRNS" in chunks:
            return None
        packed, palette = chunks.get(b"IDAT", b""), chunks.get(b"PLTE", b"")
        row = (ready.width_px * CHANNELS[color] * bits + 7) // 8
        if not _whole(packed, ready.height_px * (row + 1)) or (color == INDEXED and not palette):
            raise _damaged(pointer)
        space = "/DeviceGray" if CHANNELS[color] == 1 else "/DeviceRGB"
        if color == INDEXED:
            space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
        parms = f"/DecodeParms<</Predictor 15/Colors {CHANNELS[color]}/BitsPerComponent {bits}/Columns {ready.width_px}>>"
        head = _head(ready, space, bits) + "/Filter/FlateDecode" + parms
        return self.file.add(Stream(packed, head, filtered=True))

    def _decoded(self, ready: Prepared, pointer: str) -> int:
        """Bring a PNG in as colours with a mask for its transparency."""
        from runstamp_media.pixels import decoded  # Pillow is loaded only where pixels are needed

        return with_mask(self.file, decoded(ready.data, probe(ready.data), pointer).image.convert("RGBA"))


def with_mask(file: File, image: Any) -> int:
    """Enter an RGBA picture as colours with a mask for its transparency, and return its number."""
    alpha = image.getchannel("A")
    size = f"/Type/XObject/Subtype/Image/Width {image.width}/Height {image.height}"
    mask = ""
    if alpha.getextrema() != (255, 255):
        number = file.add(Stream(alpha.tobytes(), f"{size}/ColorSpace/DeviceGray/BitsPerComponent 8"))
        mask = f"/SMask {number} 0 R"
    colors = image.convert("RGB").tobytes()
    return file.add(Stream(colors, f"{size}/ColorSpace/DeviceRGB/BitsPerComponent 8{mask}"))


def _head(ready: Prepared, space: str, bits: int) -> str:
    return f"/Type/XObject/Subtype/Image/Width {ready.width_px}/Height {ready.height_px}/ColorSpace{space}/BitsPerComponent {bits}"


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """Return the chunks of a PNG by kind, those of one kind joined (PNG, 5.3)."""
    found: dict[bytes, bytes] = {}
    at = PNG_HEAD
    while at + 12 <= len(data):
        size, kind = unpack_from(">I4s", data, at)
        found[kind] = found.get(kind, b"") + data[at + 8 : at + 8 + size]
        at += size + 12
    return found


def _whole(packed: bytes, size: int) -> bool:
    """Return whether deflated data holds so many bytes; never more is unpacked."""
    try:
        return len(zlib.decompressobj().decompress(packed, size)) == size
    except zlib.error:
        return False


def _damaged(pointer: str) -> RunstampError:
    message = "the image is damaged and cannot be read to its end"
    issue = Issue(pointer, message, remediation="supply a whole PNG or JPEG file")
    return RunstampError("common/ASSET_REJECTED", message, (issue,))
