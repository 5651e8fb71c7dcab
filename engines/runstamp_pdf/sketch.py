"""A pen for charts: short texts that are measured and placed by an anchor, on one surface."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import field, record
from runstamp_compose.plans import Run
from runstamp_pdf.inking import Inker, line_words
from runstamp_pdf.setting import Shape
from runstamp_pdf.styles import TextStyle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_compose.plans import Align, ChartPlan
    from runstamp_pdf.fonts import Fonts
    from runstamp_pdf.setting import SetText, Typesetter
    from runstamp_pdf.surface import Surface

Anchor = Literal["left", "center", "right"]
NEVER_WRAPS = 100_000.0
PITCH = 1.22
SOFTNESS = 0.28  # opacity of areas that lie over one another


@record
class Sketch:
    """What the parts of a chart draw with. Sizes in points."""

    setter: Typesetter
    fonts: Fonts
    plan: ChartPlan
    surface: Surface | None = None
    _kept: dict[tuple[str, float, str, bool, float, str], SetText] = field(
        default_factory=dict["tuple[str, float, str, bool, float, str]", "SetText"]
    )

    @property
    def size(self) -> float:
        """The size of labels."""
        return self.plan.font_size * 0.92

    @property
    def on(self) -> Surface:
        """The surface; there is one while the chart is drawn."""
        if self.surface is None:
            message = "nothing can be drawn before the chart has its page"
            raise RuntimeError(message)
        return self.surface

    def set(
        self, text: str, size: float | None = None, color: str | None = None, *, bold: bool = False, room: float = NEVER_WRAPS,
        align: Align = "left",
    ) -> SetText:  # fmt: skip
        """Return a text, set once however often it is asked for."""
        key = (text, size or self.size, color or self.plan.muted_color, bold, room, align)
        found = self._kept.get(key)
        if found is None:
            style = TextStyle(self.plan.font, key[1], key[2], bold, pitch=PITCH)
            found = self._kept[key] = self.setter.set(
                (Run(text=text, path=self.plan.path),), style, room, Shape(align, fixed=True)
            )
        return found

    def width(self, text: str, size: float | None = None) -> float:
        """Return the width of a text on one line."""
        return self.set(text, size).width

    def draw(self, text: SetText, x: float, y: float) -> None:
        """Draw set text, its upper left corner at (x, y)."""
        Inker(self.on, self.fonts).lines(text, 0, len(text.lines), x, y, None, {})

    def put(self, text: SetText, x: float, middle: float, anchor: Anchor = "left") -> None:
        """Draw a text with its left end, middle or right end at x, and half its height above `middle`."""
        shift = {"left": 0.0, "center": text.width / 2, "right": text.width}[anchor]
        self.draw(text, x - shift, middle - text.height / 2)

    def turned(self, text: SetText, x: float, y: float, degrees: float) -> None:
        """Draw a line of text turned against the clock, its base line starting at (x, y)."""
        turn = (cos(radians(degrees)), sin(radians(degrees)))
        for word in line_words(text, text.lines[0], {}):
            at = (x + word.x * turn[0], y - word.x * turn[1])
            end = (at[0] + word.width * turn[0], at[1] - word.width * turn[1])
            for across, down in (at, end):
                self.on.watch(across, across, down, self.plan.path)
            self.on.turned(self.fonts[word.face], word.ink.size, word.ink.color, *at, word.text, turn)

    def area(self, points: Sequence[tuple[float, float]], color: str, *, soft: bool) -> None:
        """Fill a polygon, translucent where it may lie over others."""
        if not soft:
            self.on.polygon(points, color)
            return
        self.on.path(f"q /{self.on.opacity(SOFTNESS)} gs")
        self.on.polygon(points, color)
        self.on.path("Q")
