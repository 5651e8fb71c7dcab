"""The picture of a picture slide: it fills its half, or the whole slide where nothing stands beside it."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp_compose.plans import BlockPlan, Picture
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.people import plate
from runstamp_slides.pictures import corners, lost_to_cover, shown
from runstamp_slides.pieces.build import Builder, Pages
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.text import TextPiece
from runstamp_slides.shapes import Para, Ph, PictureShape

CROP_MOST = 0.45  # of an image that a plate may cut off to fill its place
PICTURE = 20  # index of our placeholder for pictures


def plated(
    kit: Kit, blocks: Sequence[BlockPlan], half: Box, whole: Box | None
) -> tuple[PictureShape | None, Pages]:
    """Return the picture in its place, and the other blocks; `whole` is where it stands if there are none."""
    picture, caption, rest = plate(blocks)
    pages = Builder(kit).build(rest)
    if picture is None:
        return None, pages
    if caption:
        para = Para(caption, Type(12 * kit.look.k, kit.look.muted), path=picture.path)
        note = TextPiece(kit, (para,), slot=False, name="Caption", path=picture.path)
        pages = (*pages[:-1], (*pages[-1], note))
    box = whole if whole is not None and not any(pages) else half
    return _placed(kit, picture, box), pages


def _placed(kit: Kit, picture: Picture, box: Box) -> PictureShape:
    """Return an image that covers its place, or stands whole in it where covering would cut too much."""
    image = kit.images.get(picture)
    found = shown(image, picture, box.w, box.h, "cover")
    cut = lost_to_cover(image, picture, box.w, box.h)
    if picture.fit == "contain" and cut > CROP_MOST:
        found = shown(image, picture, box.w, box.h, "contain")
        box = box.centred(found.width, found.height)
    return PictureShape(
        box,
        image,
        found.crop,
        picture.alt or "",
        picture.decorative,
        picture.link,
        *corners(picture),
        ph=Ph("pic", PICTURE),
        path=picture.path,
    )
