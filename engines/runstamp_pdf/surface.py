"""Pages to draw on. Places are points from the upper left corner; a text's place is its base line.

All text goes through `text`, all of it inside a structure element or as an artifact: exactly one marked stretch is open
at any time (ISO 32000-1, 14.6), and it is opened here alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from runstamp.frozen import record
from runstamp_pdf.structure import Content, Tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runstamp_pdf.fonts import Font
    from runstamp_pdf.picture_fonts import PictureFont

KAPPA = 0.5522847498  # a quarter of a circle as one Bézier curve
SLACK = 1.0  # points that a letter may stand over the page's edge: side bearings are about as wide
ARTIFACT = "/Artifact BMC"
HEADER = "/Artifact<</Type/Pagination/Subtype/Header>>BDC"
FOOTER = "/Artifact<</Type/Pagination/Subtype/Footer>>BDC"
BACKGROUND = "/Artifact<</Type/Background>>BDC"


@lru_cache(maxsize=512)
def _color(color: str) -> str:
    parts = [int(color[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return " ".join([f"{part:.3f}".rstrip("0").rstrip(".") or "0" for part in parts])


def fill(color: str) -> str:
    """Return the operator that sets the colour of text and areas."""
    return f"{_color(color)} rg"


def stroke(color: str) -> str:
    """Return the operator that sets the colour of lines."""
    return f"{_color(color)} RG"


def state(alpha: float) -> str:
    """Return the name of the graphics state with an opacity."""
    return f"A{round(alpha * 1000)}"


@record
class Annotation:
    """A link on a page; `rect` in points from the lower left corner, `target` a URL or an id of the document."""

    page: int
    rect: tuple[float, float, float, float]
    kind: str
    target: str
    says: str
    tag: Tag | None
    number: int = 0


@dataclass(slots=True, eq=False)
class Surface:
    """One page under construction."""

    index: int
    width: float
    height: float
    code: list[str] = field(default_factory=list[str])
    marks: int = 0
    annotations: list[Annotation] = field(default_factory=list[Annotation])
    landmarks: dict[str, float] = field(default_factory=dict[str, float])
    opacities: set[float] = field(default_factory=set[float])
    outside: list[str] = field(default_factory=list[str])  # places of the input whose text leaves the page
    fields: Mapping[str, str] = field(default_factory=dict[str, str])  # what page and pages show here
    _open: Tag | str | None = None
    _held: int = 0
    _band: str = ARTIFACT

    # ------------------------------------------------------------ marking
    def to(self, tag: Tag | None) -> None:
        """Draw what follows as part of a structure element, or as an artifact."""
        wanted: Tag | str = self._band if tag is None else tag
        if self._held or wanted is self._open or wanted == self._open:
            return
        self.leave()
        self._open = wanted
        if isinstance(wanted, str):
            self.code.append(wanted)
        else:
            self.code.append(f"/{wanted.role}<</MCID {self.mark(wanted)}>>BDC")

    def mark(self, tag: Tag) -> int:
        """Return the number of a new marked stretch that belongs to an element."""
        tag.join()
        number = self.marks
        self.marks += 1
        tag.kids.append(Content(self.index, number))
        return number

    def leave(self) -> None:
        """Close the open stretch; nothing may be drawn until the next is opened."""
        if self._open is not None:
            self.code.append("EMC")
            self._open = None

    def hold(self, tag: Tag | None) -> None:
        """Keep all that follows in one stretch until `release`, whatever else it says it is: a chart is one figure."""
        self.to(tag)
        self._held += 1

    def release(self) -> None:
        """End what `hold` began."""
        self._held -= 1

    def band(self, kind: str | None) -> None:
        """Draw artifacts as a header or footer from here on; None as plain ones."""
        self.leave()
        self._band = kind or ARTIFACT

    # ------------------------------------------------------------ text
    def watch(self, left: float, right: float, base: float, path: str) -> None:
        """Note where text came from that leaves the page: it is in the file, but nobody sees all of it."""
        if left < -SLACK or right > self.width + SLACK or not 0 < base <= self.height:
            self.outside.append(path)

    def text(
        self,
        font: Font | PictureFont,
        size: float,
        color: str,
        x: float,
        y: float,
        text: str,
        *,
        gap: float = 0.0,
        spacing: float = 0.0,
        rtl: bool = False,
    ) -> None:
        """Show a text in the open stretch; `gap` widens each space, `spacing` follows each character, both in points."""
        show = font.show(text, size, gap, spacing, rtl=rtl)
        self.code.append(
            f"BT {fill(color)} /{font.key} {size:g} Tf 1 0 0 1 {x:.2f} {self.height - y:.2f} Tm {show} ET"
        )

    def turned(
        self,
        font: Font | PictureFont,
        size: float,
        color: str,
        x: float,
        y: float,
        text: str,
        quarter: tuple[float, float],
    ) -> None:
        """Show a text turned; `quarter` is the cosine and sine of the turn, against the clock."""
        cos, sin = quarter
        matrix = f"{cos:.4f} {sin:.4f} {-sin:.4f} {cos:.4f} {x:.2f} {self.height - y:.2f}"
        self.code.append(f"BT {fill(color)} /{font.key} {size:g} Tf {matrix} Tm {font.show(text, size)} ET")

    # ------------------------------------------------------------ shapes
    def rectangle(self, x: float, y: float, width: float, height: float, color: str) -> None:
        """Fill a rectangle, as an artifact."""
        self.to(None)
        self.code.append(
            f"{fill(color)} {x:.2f} {self.height - y - height:.2f} {width:.2f} {height:.2f} re f"
        )

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, color: str) -> None:
        """Fill a rectangle with round corners, as an artifact."""
        radius = min(radius, width / 2, height / 2)
        if radius <= 0:
            self.rectangle(x, y, width, height, color)
            return
        self.to(None)
        self.code.append(
            f"{fill(color)} {self._round_path(x, self.height - y - height, width, height, radius)} f"
        )

    @staticmethod
    def _round_path(x: float, y: float, w: float, h: float, r: float) -> str:
        k = r * (1 - KAPPA)
        return (
            f"{x + r:.2f} {y:.2f} m {x + w - r:.2f} {y:.2f} l {x + w - k:.2f} {y:.2f} {x + w:.2f} {y + k:.2f} {x + w:.2f} {y + r:.2f} c "
            f"{x + w:.2f} {y + h - r:.2f} l {x + w:.2f} {y + h - k:.2f} {x + w - k:.2f} {y + h:.2f} {x + w - r:.2f} {y + h:.2f} c "
            f"{x + r:.2f} {y + h:.2f} l {x + k:.2f} {y + h:.2f} {x:.2f} {y + h - k:.2f} {x:.2f} {y + h - r:.2f} c "
            f"{x:.2f} {y + r:.2f} l {x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f} c h"
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, color: str, width: float, dash: str = ""
    ) -> None:
        """Draw a straight line, as an artifact; `dash` is an operand of the operator `d`, such as "[1 2] 0"."""
        self.polyline(((x1, y1), (x2, y2)), color, width, dash)

    def polyline(
        self, points: Sequence[tuple[float, float]], color: str, width: float, dash: str = ""
    ) -> None:
        """Draw connected straight lines, as an artifact."""
        self.to(None)
        path = " ".join(
            [f"{x:.2f} {self.height - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points)]
        )
        dashed, after = (f"{dash} d ", " [] 0 d") if dash else ("", "")
        self.code.append(f"{stroke(color)} {width:g} w {dashed}{path} S{after}")

    def polygon(self, points: Sequence[tuple[float, float]], color: str) -> None:
        """Fill a polygon, as an artifact."""
        self.to(None)
        path = " ".join(
            [f"{x:.2f} {self.height - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points)]
        )
        self.code.append(f"{fill(color)} {path} h f")

    def path(self, operators: str) -> None:
        """Add path and painting operators in the page's own coordinates, as an artifact."""
        self.to(None)
        self.code.append(operators)

    def opacity(self, alpha: float) -> str:
        """Return the name of the graphics state in which areas are as opaque as this, from 0 to 1 (ISO 32000-1, 11.6.4.4)."""
        self.opacities.add(alpha)
        return state(alpha)

    def circle(self, x: float, y: float, radius: float, color: str) -> None:
        """Fill a circle, as an artifact."""
        self.rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius, color)

    def flipped(self, y: float) -> float:
        """Return a height from the top as the page's own, from the foot."""
        return self.height - y

    # ------------------------------------------------------------ places
    def link(
        self,
        x: float,
        top: float,
        width: float,
        height: float,
        kind: str,
        target: str,
        says: str,
        tag: Tag | None,
    ) -> None:
        """Make an area lead somewhere; `says` is what a reader hears, `tag` the link's element."""
        rect = (x, self.height - top - height, x + width, self.height - top)
        found = Annotation(self.index, rect, kind, target, says, tag)
        self.annotations.append(found)
        if tag is not None:
            tag.join()
            tag.kids.append(found)

    def landmark(self, id_: str, y: float) -> None:
        """Note where an id stands; the first place counts."""
        self.landmarks.setdefault(id_, y)
