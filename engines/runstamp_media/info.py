"""What an image says of itself, and the error for bytes that cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

if TYPE_CHECKING:
    from runstamp_media.signatures import Format

DEFAULT_DPI = 96.0  # CSS 2.2, 4.3.2: a pixel is 1/96 inch; also what word processors take
SANE_DPI = (10.0, 10_000.0)  # outside, the field holds an aspect ratio or nonsense


@frozen
class ImageInfo:
    """One image by its header. Pixels are as stored; `upright` gives them after the EXIF turn.

    `dpi` is (across, down), 96 where the file says nothing usable. `orientation` is EXIF's, 1 to 8. `mode` is one of
    `gray gray-alpha palette rgb rgba cmyk`; `bits` those of one channel. `frames` counts pictures up to 2. `profiled`
    says whether a PNG or JPEG holds a colour profile. `useless_dpi` is a resolution that a PNG or JPEG states and nobody can use.
    """

    format: Format
    width_px: int
    height_px: int
    dpi: tuple[float, float] = (DEFAULT_DPI, DEFAULT_DPI)
    orientation: int = 1
    has_alpha: bool = False
    mode: str = "rgb"
    bits: int = 8
    frames: int = 1
    profiled: bool = False
    useless_dpi: tuple[float, float] | None = None

    @property
    def turned(self) -> bool:
        """Whether width and height change places when the image is upright."""
        return self.orientation >= 5

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height in pixels as a viewer shows them."""
        return (self.height_px, self.width_px) if self.turned else (self.width_px, self.height_px)

    @property
    def upright_dpi(self) -> tuple[float, float]:
        """Resolution across and down as a viewer shows the image."""
        return (self.dpi[1], self.dpi[0]) if self.turned else self.dpi


def rejected(message: str, pointer: str = "", received: str | None = None) -> RunstampError:
    """Return `common/ASSET_REJECTED` with the place in the input."""
    issue = Issue(
        pointer,
        message,
        expected="a PNG, JPEG, GIF, WebP, TIFF, BMP or SVG image",
        received=received,
        remediation="supply a PNG or JPEG file",
    )
    return RunstampError("common/ASSET_REJECTED", message, (issue,))


def useless(dpi: tuple[float, float] | None) -> tuple[float, float] | None:
    """Return a stated resolution if it is zero or absurd."""
    return None if dpi is None or sane_dpi(*dpi) == dpi else dpi


def sane_dpi(across: float, down: float) -> tuple[float, float]:
    """Return a resolution that can be divided by: 96 where the file's is zero or absurd."""
    low, high = SANE_DPI
    return (across, down) if low <= across <= high and low <= down <= high else (DEFAULT_DPI, DEFAULT_DPI)
