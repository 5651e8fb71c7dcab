"""Images for every engine: what they are, in a form the file takes, at a size. Pillow is loaded only where pixels change.

The usual calls:

    probe(data)                                   format, pixels, resolution, turn, alpha: by the bytes
    prepare(data, {"png", "jpeg"}, limits)        bytes to embed, with the losses
    placed(w, h, box_w, box_h, "cover")           size and crop
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp_media.info import ImageInfo
    from runstamp_media.placing import Crop, Fit, Placed, placed, within
    from runstamp_media.preparing import OFFICE, Prepared, prepare
    from runstamp_media.probing import probe
    from runstamp_media.signatures import MEDIA_TYPES, Format, described, image_format

__all__ = [
    "MEDIA_TYPES",
    "OFFICE",
    "Crop",
    "Fit",
    "Format",
    "ImageInfo",
    "Placed",
    "Prepared",
    "described",
    "image_format",
    "placed",
    "prepare",
    "probe",
    "within",
]

_HOMES = {
    "info": ("ImageInfo",),
    "placing": ("Crop", "Fit", "Placed", "placed", "within"),
    "preparing": ("OFFICE", "Prepared", "prepare"),
    "probing": ("probe",),
    "signatures": ("MEDIA_TYPES", "Format", "described", "image_format"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
