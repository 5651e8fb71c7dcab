"""TIFF headers (TIFF 6.0); EXIF blocks are little TIFF files and are read by the same function."""

from __future__ import annotations

from struct import calcsize, unpack_from

from runstamp_media.info import ImageInfo, sane_dpi

ORIENTATION, X_RESOLUTION, Y_RESOLUTION, UNIT = 274, 282, 283, 296
_TYPES = {1: "B", 3: "H", 4: "I", 5: "II", 6: "b", 8: "h", 9: "i", 10: "ii"}
_RATIONAL = (5, 10)
MAX_ENTRIES = 1000  # real directories have fewer than 100
MAX_VALUES = 16  # of a field that we read: bits for each channel
CENTIMETRES = 3

Fields = dict[int, tuple[float, ...]]


def fields(data: bytes, directory: int = 0) -> tuple[Fields, int]:
    """Return the numeric fields of one directory and the offset of the next (0: none).

    `directory` is its offset, 0 for the first one. Raises struct.error or ValueError where the bytes do not hold what
    they promise.
    """
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if order is None:
        message = "no byte order mark"
        raise ValueError(message)
    start = directory or unpack_from(f"{order}I", data, 4)[0]
    count = unpack_from(f"{order}H", data, start)[0]
    if count > MAX_ENTRIES:
        message = f"{count} fields"
        raise ValueError(message)
    found: Fields = {}
    for index in range(count):
        at = start + 2 + 12 * index
        tag, kind, number = unpack_from(f"{order}HHI", data, at)
        if kind in _TYPES and number <= MAX_VALUES:
            found[tag] = _values(data, order, at + 8, kind, number)
    return found, unpack_from(f"{order}I", data, start + 2 + 12 * count)[0]


def _values(data: bytes, order: str, at: int, kind: int, number: int) -> tuple[float, ...]:
    form = f"{order}{_TYPES[kind] * number}"
    if calcsize(form) > 4:
        at = unpack_from(f"{order}I", data, at)[0]
    flat = unpack_from(form, data, at)
    if kind in _RATIONAL:
        return tuple(
            above / below if below else 0.0 for above, below in zip(flat[::2], flat[1::2], strict=True)
        )
    return flat


def first(found: Fields, tag: int, default: float) -> float:
    """Return a field's first value."""
    values = found.get(tag)
    return values[0] if values else default


def orientation_of(found: Fields) -> int:
    """Return EXIF's orientation, 1 where it is missing or no orientation."""
    value = int(first(found, ORIENTATION, 1))
    return value if 1 <= value <= 8 else 1


def dpi_of(found: Fields) -> tuple[float, float]:
    """Return the resolution that the fields give."""
    scale = 2.54 if first(found, UNIT, 2) == CENTIMETRES else 1.0
    return sane_dpi(first(found, X_RESOLUTION, 0) * scale, first(found, Y_RESOLUTION, 0) * scale)


def read_tiff(data: bytes) -> ImageInfo:
    """Return what the first page says."""
    found, following = fields(data)
    photometric, samples = int(first(found, 262, 1)), int(first(found, 277, 1))
    alpha = 338 in found and found[338][0] in (1, 2)  # ExtraSamples: associated or unassociated alpha
    mode = {3: "palette", 5: "cmyk", 2: "rgba" if alpha else "rgb", 6: "rgb"}.get(photometric)
    gray = "gray-alpha" if samples == 2 and alpha else "gray"
    return ImageInfo(
        "tiff",
        int(first(found, 256, 0)),
        int(first(found, 257, 0)),
        dpi_of(found),
        orientation_of(found),
        alpha,
        mode or gray,
        int(max(found.get(258, (1,)))),
        2 if following else 1,
    )
