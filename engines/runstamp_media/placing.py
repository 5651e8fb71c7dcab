"""How large an image stands in a box and what is cut off. One unit for boxes and results, usually points."""

from __future__ import annotations

from typing import Literal

from runstamp.frozen import frozen

Fit = Literal["contain", "cover", "stretch"]


@frozen
class Crop:
    """What is cut off at each side, as a share of the image (0 to 1)."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@frozen
class Placed:
    """The size of what is shown, and the crop."""

    width: float
    height: float
    crop: Crop = Crop()


def placed(
    width_px: float,
    height_px: float,
    box_w: float | None,
    box_h: float | None,
    fit: Fit = "contain",
) -> Placed:
    """Return how an image stands in a box; a side of None follows from the other and the image's proportions.

    `contain` shows all of it inside the box, `cover` fills the box and cuts the overhang evenly, `stretch` distorts.
    Sizes of the image count by their ratio only; with no box at all they are the result.
    """
    ratio = width_px / height_px
    if box_w is None or box_h is None:
        if box_w is not None:
            return Placed(box_w, box_w / ratio)
        return Placed(width_px, height_px) if box_h is None else Placed(box_h * ratio, box_h)
    if fit == "stretch":
        return Placed(box_w, box_h)
    wider = box_w < box_h * ratio  # the image is wider than the box in proportion
    if fit == "contain":
        return Placed(box_w, box_w / ratio) if wider else Placed(box_h * ratio, box_h)
    share = box_w / (box_h * ratio) if wider else box_h * ratio / box_w
    cut = (1 - share) / 2
    return Placed(box_w, box_h, Crop(left=cut, right=cut) if wider else Crop(top=cut, bottom=cut))


def within(width: float, height: float, max_w: float, max_h: float | None = None) -> tuple[float, float]:
    """Return a size made smaller to stay within the space, never larger; proportions stay."""
    scale = min(1.0, max_w / width, 1.0 if max_h is None else max_h / height)
    return width * scale, height * scale
