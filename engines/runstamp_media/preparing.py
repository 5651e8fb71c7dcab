"""Bring an image into a form that a file format takes, changing as little as possible.

Bytes that the target takes pass untouched. What has to be decoded, and what has colours of another space than sRGB, comes
out upright, in 8 bits and sRGB, without metadata, the same bytes each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.errors import RunstampError
from runstamp.frozen import frozen, replace
from runstamp.limits import Limits
from runstamp.losses import Diagnostic, Loss
from runstamp_media.info import DEFAULT_DPI, rejected
from runstamp_media.probing import probe
from runstamp_media.signatures import MEDIA_TYPES

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from runstamp_media.info import ImageInfo
    from runstamp_media.signatures import Format

OFFICE: frozenset[Format] = frozenset(("png", "jpeg", "gif"))
DEFAULT_LIMITS = Limits()


@frozen
class Prepared:
    """An image ready to embed: upright, with its pixels and resolution as shown.

    `vector` is the SVG that the pixels were drawn from. `losses` are what the file will not show; `diagnostics` what was assumed; `changes` names what was done to the pixels without loss.
    """

    data: bytes
    format: Format
    width_px: int
    height_px: int
    dpi: tuple[float, float] = (DEFAULT_DPI, DEFAULT_DPI)
    has_alpha: bool = False
    changes: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    vector: bytes | None = None

    @property
    def media_type(self) -> str:
        """The media type, such as `image/png`."""
        return MEDIA_TYPES[self.format]

    @property
    def natural_size(self) -> tuple[float, float]:
        """Width and height in points at the image's own resolution."""
        return self.width_px * 72 / self.dpi[0], self.height_px * 72 / self.dpi[1]


def prepare(
    data: bytes,
    accept: Collection[Format] = OFFICE,
    limits: Limits = DEFAULT_LIMITS,
    pointer: str = "",
    faces: Path | None = None,
) -> Prepared:
    """Return the image in a format of `accept`, which holds at least PNG or JPEG.

    Limits are checked before anything is decoded. `pointer` is the image's place in the input. An SVG that is not accepted is
    drawn as PNG, its words with the faces of the folder `faces`.

    Raises:
        RunstampError: common/ASSET_REJECTED, the bytes are no usable image; common/RESOURCE_LIMIT_EXCEEDED, too many
            bytes, pixels or parts; common/OPERATION_UNAVAILABLE, an SVG without resvg-py.
    Loses:
        common/IMAGE_CONVERTED: frames of an animation, pages, CMYK colours, colours outside sRGB, a bit depth over 8,
            or transparency.
    """
    if len(data) > limits.image_bytes:
        raise _too_much(f"the image has {len(data)} bytes; the limit is {limits.image_bytes}", pointer)
    info = probe(data, pointer)
    if info.width_px * info.height_px > limits.image_pixels:
        raise _too_much(
            f"the image has {info.width_px} × {info.height_px} pixels; the limit is {limits.image_pixels}",
            pointer,
        )
    if info.format == "svg" and "svg" not in accept:
        return _drawn(data, info, limits, faces, pointer)
    if _untouched(info, accept) and not (info.profiled and _profile_counts(data, info, pointer)):
        width, height = info.upright
        found = Prepared(data, info.format, width, height, info.dpi, info.has_alpha)
    else:
        found = _converted(data, info, accept, pointer)
    return found if info.useless_dpi is None else replace(found, diagnostics=(_assumed(info, pointer),))


def _drawn(data: bytes, info: ImageInfo, limits: Limits, faces: Path | None, pointer: str) -> Prepared:
    """Return a drawing as pixels that keep its size, the drawing itself beside them.

    Loses:
        common/IMAGE_CONVERTED: words that no face is there for.
    """
    from runstamp_media.vectors import checked, has_text, rasterised  # few documents have drawings

    root = checked(data, pointer)
    made, zoom = rasterised(data, info, limits, faces, pointer)
    size = probe(made, pointer)
    mute = faces is None and has_text(root)
    losses = (_loss("its words are not drawn", info, "png", pointer),) if mute else ()
    dpi = DEFAULT_DPI * zoom
    return Prepared(made, "png", size.width_px, size.height_px, (dpi, dpi), True, (), losses, vector=data)


def _assumed(info: ImageInfo, pointer: str) -> Diagnostic:
    stated, taken = (" × ".join(f"{value:g}" for value in dpi) for dpi in (info.useless_dpi or (), info.dpi))
    message = f"the image says {stated} dots per inch, which is no resolution; {taken} is taken"
    return Diagnostic("common/IMAGE_RESOLUTION_ASSUMED", message, pointer or None, fix={"add": "width"})


def _too_much(message: str, pointer: str) -> RunstampError:
    error = rejected(message, pointer)
    issue = replace(error.issues[0], expected=None, remediation="supply a smaller image")
    return RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))


def _untouched(info: ImageInfo, accept: Collection[Format]) -> bool:
    deep = info.bits > 8 and info.format != "svg"
    return info.format in accept and info.orientation == 1 and info.mode != "cmyk" and not deep


def _profile_counts(data: bytes, info: ImageInfo, pointer: str) -> bool:
    from runstamp_media.pixels import profile_counts  # Pillow is loaded only where colours are asked for

    return profile_counts(data, info, pointer)


def _converted(data: bytes, info: ImageInfo, accept: Collection[Format], pointer: str) -> Prepared:
    from runstamp_media.pixels import decoded, encoded  # Pillow is loaded only where pixels change

    found = decoded(data, info, pointer)
    image = found.image
    alpha = info.has_alpha or "A" in image.getbands() or "transparency" in image.info
    target: Format = "png" if "png" in accept else "jpeg"
    if info.format == "jpeg" and "jpeg" in accept:
        target = "jpeg"
    out = encoded(image, target)
    width, height = image.size
    flat = alpha and target == "jpeg"
    return Prepared(
        out,
        target,
        width,
        height,
        info.upright_dpi,
        alpha and not flat,
        ("turned upright",) if info.orientation != 1 else (),
        tuple(
            _loss(what, info, target, pointer) for what in _lost(info, flat=flat, recoloured=found.recoloured)
        ),
    )


def _lost(info: ImageInfo, *, flat: bool, recoloured: bool) -> list[str]:
    """Return what the conversion loses, in words."""
    found: list[str] = []
    if info.frames > 1:
        found.append(
            "only the first page is kept" if info.format == "tiff" else "only the first frame is kept"
        )
    if info.mode == "cmyk":
        found.append("CMYK colours are brought into RGB")
    if recoloured:
        found.append("the colours of its profile are brought into sRGB")
    if info.bits > 8:
        found.append(f"{info.bits} bits a channel become 8")
    if flat:
        found.append("transparency is laid on white")
    return found


def _loss(what: str, info: ImageInfo, target: Format, pointer: str) -> Loss:
    return Loss(
        "common/IMAGE_CONVERTED",
        "image",
        f"the {info.format.upper()} image was converted to {target.upper()}: {what}",
        pointer or None,
        expected=info.format,
        actual=target,
        avoidable=True,
        remediation="supply a still PNG or JPEG in sRGB with 8 bits a channel",
    )
