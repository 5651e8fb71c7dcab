"""What a design says of a layout: where things stand, on what ground, with which marks. Points."""

from __future__ import annotations

from collections.abc import Mapping

from runstamp.frozen import frozen
from runstamp_compose.plans import Align
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Anchor, Mark

MARGIN = 0.05  # of the width, left and right: the region that `compose_deck` counts on
COLUMN_GAP = 32.0  # points on a slide of the usual size
COLUMN_HEADS = (21, 22)  # indices of our placeholders for the heads of a comparison
BODIES = frozenset((
    "title_and_content", "comparison", "quote", "kpis", "agenda", "timeline", "team", "closing", "section", "title", "picture",
))  # layouts with a placeholder for content # fmt: skip
PLAIN = (
    "title_and_content", "title_only", "comparison", "quote", "kpis", "agenda", "timeline", "team",
)  # layouts that share the head of a content slide # fmt: skip
COVERS = frozenset(("title", "section", "closing"))
KINDS: Mapping[str, str] = {
    "title": "title", "section": "secHead", "title_and_content": "obj", "title_only": "titleOnly",
    "comparison": "twoTxTwoObj", "picture": "picTx", "blank": "blank",
}  # fmt: skip
NAMES: Mapping[str, str] = {
    "title": "Title", "section": "Section", "title_and_content": "Title and content", "title_only": "Title only",
    "comparison": "Comparison", "picture": "Picture", "quote": "Quote", "kpis": "Key figures", "agenda": "Agenda",
    "timeline": "Timeline", "team": "Team", "closing": "Closing", "blank": "Blank",
}  # fmt: skip


@frozen
class Canvas:
    """A slide to draw a design on; `k` is how large type stands on it."""

    w: float
    h: float
    k: float

    @property
    def mx(self) -> float:
        """The margin left and right."""
        return self.w * MARGIN

    @property
    def wide(self) -> bool:
        """Whether the slide leaves room for a column beside the content."""
        return self.w / self.h >= 1.5

    def box(self, x: float, y: float, right: float, bottom: float) -> Box:
        """Return a box by its edges, in points."""
        return Box(x, y, max(right - x, 1.0), max(bottom - y, 1.0))

    def content(self, top: float, bottom: float) -> Box:
        """Return a box from margin to margin."""
        return self.box(self.mx, top, self.w - self.mx, bottom)


@frozen
class Slot:
    """A place for text and how it is set."""

    box: Box
    type: Type
    anchor: Anchor = "t"
    align: Align = "left"


@frozen
class Layout:
    """A layout. The title's slot is the head: the kicker stands above the title in it.

    `subtitle` stands under the title in the head where `stacked`, else in its own box. `ground` is what the region's text
    stands on, `head_ground` what the title stands on; `hidden`: the title is not shown.
    """

    key: str
    title: Slot
    kicker: Type
    subtitle: Slot
    region: Box
    source: Slot
    stacked: bool = True
    hidden: bool = False
    background: Ink = "bg1"
    ground: Ink = "bg1"
    head_ground: Ink = "bg1"
    marks: tuple[Mark, ...] = ()
    picture: Box | None = None
    footer: bool = True
    master_marks: bool = True
    centred: bool = False


@frozen
class Foot:
    """Where footer text, date and slide number stand; `chip`: the number stands on a ground of this ink."""

    footer: Slot
    date: Slot
    number: Slot
    chip: Ink | None = None


@frozen
class Design:
    """The masters and layouts of one theme on one size of slide."""

    look: Look
    width: float
    height: float
    foot: Foot
    marks: tuple[Mark, ...]
    layouts: Mapping[str, Layout]
