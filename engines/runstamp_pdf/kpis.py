"""Figures on tiles in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp_compose.plans import Run
from runstamp_compose.themes import darkened
from runstamp_pdf.boxes import Box, Placed, stacked

if TYPE_CHECKING:
    from runstamp_compose.plans import Kpi, Kpis
    from runstamp_pdf.body import Maker
    from runstamp_pdf.surface import Surface

IN_A_ROW = 4
GAP = 12.0
SIDE, TOP, FOOT = 12.0, 10.0, 11.0
VALUE = 2.1  # of the body size
ARROW = 0.62  # of the text size
READABLE = 4.5  # WCAG 2.2, 1.4.3
MIN_VALUE = 0.5  # a value is set smaller down to this share before it wraps


@record
class Tile:
    """One tile: its lines, and the arrow before its change."""

    placed: tuple[Placed, ...]
    height: float
    arrow: tuple[str, str, float] | None = None  # direction, colour, size; before the line at `arrow_at`
    arrow_at: int = -1


@record
class TilesBox(Box):
    """A row of tiles, all as high as the highest."""

    tiles: tuple[Tile, ...]
    width: float
    gap: float
    fill: str
    accent: str
    radius: float
    rtl: bool = False  # the first tile stands at the right
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    height: float = 0.0

    def __post_init__(self) -> None:
        self.height = max([tile.height for tile in self.tiles]) + TOP + FOOT

    @property
    def anchors(self) -> tuple[str, ...]:
        """The row's own id."""
        return (self.id,) if self.id else ()

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the tiles as their language reads."""
        if self.id:
            surface.landmark(self.id, y)
        for tile in reversed(self.tiles) if self.rtl else self.tiles:
            surface.rounded(x, y, self.width, self.height, self.radius, self.fill)
            if not self.radius:
                surface.rectangle(x, y, self.width, 2.0, self.accent)
            for i, one in enumerate(tile.placed):
                top = y + TOP + one.y
                if tile.arrow is not None and i == tile.arrow_at:
                    at = x + self.width - SIDE - tile.arrow[2] if self.rtl else x + SIDE
                    _arrow(surface, *tile.arrow, at, top + one.box.height / 2)
                one.box.draw(surface, x + SIDE, top)
            x += self.width + self.gap


def _arrow(surface: Surface, trend: str, color: str, size: float, x: float, middle: float) -> None:
    half = size / 2
    if trend == "flat":
        surface.rectangle(x, middle - size * 0.12, size, size * 0.24, color)
        return
    tip = middle - half * 0.85 if trend == "up" else middle + half * 0.85
    base = middle + half * 0.85 if trend == "up" else middle - half * 0.85
    surface.polygon(((x, base), (x + size, base), (x + half, tip)), color)


def kpis(maker: Maker, plan: Kpis) -> Iterator[Box]:
    """Return rows of at most four tiles, as even as the count allows."""
    build = maker.build
    rows = -(-len(plan.items) // IN_A_ROW)
    columns = -(-len(plan.items) // rows)
    width = (maker.width - GAP * (columns - 1)) / columns
    tag = maker.tag.child("Sect")
    for start in range(0, len(plan.items), columns):
        part = plan.items[start : start + columns]
        last = start + columns >= len(plan.items)
        tiles = tuple([_tile(maker.narrowed(width - 2 * SIDE, tag.child("Div")), item) for item in part])
        yield TilesBox(
            tiles, width, GAP, build.colors["surface"], build.colors["accent1"], build.look.theme.radius, build.setter.rtl, before=6.0,
            after=build.look.body.after + 6 if last else GAP, keep=plan.keep_with_next if last else False, path=plan.path,
            id=plan.id if start == 0 else None,
        )  # fmt: skip


def _tile(maker: Maker, item: Kpi) -> Tile:
    look = maker.build.look
    surface = look.color("surface")
    label = replace(look.muted, after=2.0, color=darkened(look.color("muted"), surface, READABLE))
    boxes: list[Box] = [maker.text((Run(text=item.label, path=item.path),), label, path=item.path)]
    boxes.append(_value(maker, item))
    arrow, arrow_at = None, -1
    if item.delta is not None:
        tone = look.color("muted") if item.tone == "neutral" else look.color(item.tone)
        tone = darkened(tone, surface, READABLE)
        style = replace(look.small, bold=True, color=tone, before=2.0)
        size = style.size * ARROW
        runs = (Run(text=item.delta, path=item.path),)
        if item.trend is not None:
            arrow, arrow_at = (item.trend, tone, size), len(boxes)
            from runstamp_pdf.setting import Shape

            boxes.append(maker.text(runs, style, shape=Shape(left=size + 4), path=item.path))
        else:
            boxes.append(maker.text(runs, style, path=item.path))
    if item.note is not None:
        boxes.append(
            maker.text(
                (Run(text=item.note, path=item.path),), replace(label, after=0.0, before=1.0), path=item.path
            )
        )
    placed, height = stacked(boxes)
    return Tile(placed, height, arrow, arrow_at)


def _value(maker: Maker, item: Kpi) -> Box:
    """Return the value, as large as it fits on one line."""
    look = maker.build.look
    color = darkened(look.color("accent1"), look.color("surface"), READABLE)
    style = replace(
        look.body, color=color, family=look.theme.heading_font, size=round(look.body.size * VALUE, 1), bold=True, pitch=1.12, after=0.0,
    )  # fmt: skip
    runs = (Run(text=item.value, path=item.path),)
    natural = maker.build.setter.set(runs, style, 10_000.0).width
    scale = max(min(1.0, maker.width / natural if natural else 1.0), MIN_VALUE)
    return maker.text(runs, replace(style, size=style.size * scale), path=item.path)
