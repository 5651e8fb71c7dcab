"""Charts and pictures: they fill the room they get, within reason."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import ChartPlan, Picture
from runstamp_media.preparing import Prepared
from runstamp_slides.geometry import Box
from runstamp_slides.legible import tell_chart
from runstamp_slides.pictures import corners, shown, sides
from runstamp_slides.pieces.piece import Atom, Kit, Solid
from runstamp_slides.shapes import ChartShape, Fitting, PictureShape, Shape

CHART_LEAST = 150.0  # points on a slide of the usual size: under it axes and labels crowd the plot
CHART_TALLEST = 1.15  # of its width
PICTURE_LEAST = 96.0
UPSCALE = 2.0  # of an image's natural size; beyond, pixels show


@frozen
class ChartPiece(Solid):
    """A native chart."""

    kit: Kit
    plan: ChartPlan
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is, unless it has a height of its own."""
        return 0.0 if self.plan.height else 2.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:  # noqa: ARG002 - the protocol's signature
        """Return its least height."""
        return (Atom(self.plan.height or CHART_LEAST * self.kit.look.k),)

    def most(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the height at which it would stand too tall for its width."""
        return self.plan.height or max(width * CHART_TALLEST, CHART_LEAST * self.kit.look.k)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:  # noqa: ARG002 - the protocol's signature
        """Return the chart; one too small for its labels is told."""
        width = self.plan.width or (self.plan.width_share or 1.0) * box.w
        width = min(width, box.w)
        at = Box(box.x + (box.w - width) / 2, box.y, width, box.h)
        tell_chart(self.plan, at, self.path, self.kit.findings)
        return (ChartShape(at, self.plan),)


@frozen
class PicturePiece(Solid):
    """An image in the flow."""

    kit: Kit
    picture: Picture
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def image(self) -> Prepared:
        """The image, opened when first asked for."""
        return self.kit.images.get(self.picture)

    @property
    def stretch(self) -> float:
        """It takes what there is, unless it has a height of its own."""
        return 0.0 if self.picture.height else 2.0

    def _width(self, width: float) -> float | None:
        if self.picture.width_share is not None:
            return min(self.picture.width_share, 1.0) * width
        return None if self.picture.width is None else min(self.picture.width, width)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return its least height."""
        if self.picture.height is not None:
            return (Atom(self.picture.height),)
        least = min(PICTURE_LEAST * self.kit.look.k, self.most(width, fitting))
        return (Atom(least),)

    def most(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the height at which it fills the width, or shows its pixels."""
        if self.picture.height is not None:
            return self.picture.height
        image, given = self.image, self._width(width)
        across, down = sides(image, self.picture)
        ratio = down / across
        if given is not None:
            return given * ratio
        return min(width * ratio, image.natural_size[1] * down / image.height_px * UPSCALE)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the image in the middle of its box."""
        image, picture = self.image, self.picture
        height = min(box.h, self.most(box.w, fitting))
        fit = picture.fit if picture.height is not None and self._width(box.w) is not None else "contain"
        found = shown(image, picture, self._width(box.w) or box.w, height, fit)
        at = Box(
            box.x + (box.w - found.width) / 2, box.y + (box.h - found.height) / 2, found.width, found.height
        )
        return (
            PictureShape(
                at,
                image,
                found.crop,
                picture.alt or "",
                picture.decorative,
                picture.link,
                *corners(picture),
                path=self.path,
            ),
        )
