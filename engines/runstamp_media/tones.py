"""The darkest and lightest tones of an image, as text that stands on it meets them."""

from __future__ import annotations

from io import BytesIO

from runstamp_media.placing import Crop

GRID = (24, 16)  # fields whose mean colours are looked at: about as large as words on a slide


def tones(data: bytes, crop: Crop) -> tuple[str, str] | None:
    """Return the colours of an image's darkest and lightest fields as RRGGBB; None where it cannot be decoded."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data)) as image:
            image.draft("RGB", (GRID[0] * 8, GRID[1] * 8))
            w, h = image.size
            shown = (crop.left * w, crop.top * h, (1 - crop.right) * w, (1 - crop.bottom) * h)
            small = image.convert("RGB").resize(GRID, Image.Resampling.BOX, box=shown)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None
    raw = small.tobytes()
    fields = sorted((raw[i : i + 3] for i in range(0, len(raw), 3)), key=_brightness)
    return fields[0].hex().upper(), fields[-1].hex().upper()


def _brightness(field: bytes) -> float:
    return 0.2126 * field[0] + 0.7152 * field[1] + 0.0722 * field[2]
