"""Images of plans in boxes: cropped as asked, then fitted; with round corners where they have them."""

from __future__ import annotations

from runstamp_compose.plans import Picture
from runstamp_media.placing import Crop, Fit, Placed, placed
from runstamp_media.preparing import Prepared
from runstamp_slides.shapes import Geometry


def sides(image: Prepared, picture: Picture) -> tuple[float, float]:
    """Return width and height of what is left of an image, in its pixels."""
    left, top, right, bottom = picture.crop
    return image.width_px * (1 - left - right), image.height_px * (1 - top - bottom)


def shown(image: Prepared, picture: Picture, width: float, height: float, fit: Fit) -> Placed:
    """Return how an image stands in a box: its own crop first, then what filling the box cuts off."""
    found = placed(*sides(image, picture), width, height, fit)
    left, top, right, bottom = picture.crop
    across, down, more = 1 - left - right, 1 - top - bottom, found.crop
    crop = Crop(
        left + more.left * across,
        top + more.top * down,
        right + more.right * across,
        bottom + more.bottom * down,
    )
    return Placed(found.width, found.height, crop)


def lost_to_cover(image: Prepared, picture: Picture, width: float, height: float) -> float:
    """Return the share of what an image shows that is cut off where it fills a box."""
    over = placed(*sides(image, picture), width, height, "cover").crop
    return max(over.left + over.right, over.top + over.bottom)


def corners(picture: Picture) -> tuple[Geometry, float]:
    """Return the outline of an image and the radius of its corners."""
    return ("ellipse", 0.0) if picture.circle else ("rect", picture.radius)
