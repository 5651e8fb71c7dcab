"""The bytes of one static face: of a file, of a collection, or of a variable file at one weight."""

from __future__ import annotations

import mmap
from typing import TYPE_CHECKING, Any

from runstamp_text.harfbuzz import harfbuzz
from runstamp_text.sfnt import COLLECTION, check, guarded, rejected

if TYPE_CHECKING:
    from runstamp_text.catalogue import FaceRecord
    from runstamp_text.sfnt import Data

MAX_BYTES = 256 * 1024 * 1024  # no face that we know of has more than 40 MiB


def face_data(record: FaceRecord) -> Data:
    """Return the bytes of a face.

    Raises:
        RunstampError: common/ASSET_REJECTED.
    """
    try:
        with record.path.open("rb") as file:
            head = file.read(4)
            if record.path.stat().st_size > MAX_BYTES:
                raise rejected(record.name, f"it is larger than {MAX_BYTES:,} bytes")
            if head == COLLECTION:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            data = head + file.read()
    except OSError as error:
        raise rejected(record.name, error.strerror or "it cannot be read") from error
    return _pinned(record, data) if record.pinned else data


def _pinned(record: FaceRecord, data: bytes) -> bytes:
    """Return a variable face at its weight, all other axes at their defaults (measured: 1 to 14 ms a face)."""
    hb = harfbuzz()
    with guarded(record.name, "its weight cannot be set: "):
        check(data)
        face = hb.Face(hb.Blob(data))
        wanted: Any = hb.SubsetInput()
        wanted.keep_everything()
        wanted.pin_all_axes_to_default(face)
        wanted.pin_axis_location(face, "wght", float(record.weight))
        made: bytes = hb.subset(face, wanted).blob.data
        return made
