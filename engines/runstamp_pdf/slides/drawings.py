"""Elements on a page: outlines filled and turned, text in them, connectors with their heads."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp.losses import Loss
from runstamp_compose.plans.elements import GradientPlan, PatternPlan, Tint
from runstamp_pdf.pictures import Shown
from runstamp_pdf.surface import fill, stroke
from runstamp_slides.connectors import drawn
from runstamp_slides.geometry import Box
from runstamp_slides.paths import Outline, Point, Segment
from runstamp_slides.presets import preset_outline
from runstamp_slides.shapes import PictureWash
from runstamp_slides.washes import ink, typical

if TYPE_CHECKING:
    from runstamp_compose.plans.elements import BorderPlan
    from runstamp_pdf.slides.painting import SlidePainter
    from runstamp_pdf.structure import Tag
    from runstamp_slides.shapes import AutoShape, Connector, Stance, TextBox, Wash

STRIPS = 64  # of a gradient: more than the eye parts on a slide
HEAD = 3.0  # of a line's width: how long and wide its head is
LEAST_HEAD = 2.0  # points of line for which heads are made
_DASHES = {"dash": (4, 3), "dot": (1, 1), "dash_dot": (4, 3, 1, 3), "long_dash": (8, 3)}  # of the width
_TURNS = {"vertical": 90.0, "vertical_270": 270.0}


@record
class ElementPainter:
    """Draws the elements of one slide."""

    painter: SlidePainter

    # ------------------------------------------------------------ shapes
    def shape(self, shape: AutoShape, figure: Tag | None = None) -> None:
        """Draw a shape and its text, or all of it as one figure.

        Loses:
            pdf/SHAPE_SIMPLIFIED, common/LINK_DROPPED.
        """
        stance, box = shape.stance, shape.box
        outline = shape.outline or preset_outline(shape.preset, dict(shape.handles), box.w, box.h)
        if outline is None and (shape.fill is not None or shape.border is not None):
            self._simplified(f"the shape '{shape.preset}' is drawn as its box", stance)
        if isinstance(shape.fill, PatternPlan):
            self._simplified(f"the pattern '{shape.fill.pattern}' is drawn as one colour", stance)
        segments = _set(outline, box, stance)
        surface = self.painter.surface
        with self.turned(box, stance.turn):
            if figure is not None:
                surface.hold(figure)
            self._filled(segments, shape.fill, box, closed=outline is None or not outline.open)
            if shape.border is not None:
                self._stroked(segments, shape.border)
            if shape.text is not None:
                self._text(shape.text)
            if figure is not None:
                surface.release()
        self.link(box, stance)

    def _simplified(self, message: str, stance: Stance) -> None:
        remedy = "render the deck as PPTX, or give the shape a path or a plain colour"
        self.painter.typesetter.losses.append(
            Loss("pdf/SHAPE_SIMPLIFIED", "shape", message, stance.path, avoidable=True, remediation=remedy)
        )

    @contextmanager
    def turned(
        self, box: Box, degrees: float, *, flip_h: bool = False, flip_v: bool = False
    ) -> Generator[None]:
        """Draw what follows turned with the clock about the middle of a box, mirrored before."""
        surface = self.painter.surface
        if not degrees and not flip_h and not flip_v:
            yield
            return
        cx, cy = box.x + box.w / 2, surface.height - box.y - box.h / 2
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        a, b, c, d = cos, -sin, sin, cos
        a, b = (-a, -b) if flip_h else (a, b)
        c, d = (-c, -d) if flip_v else (c, d)
        move = (cx - a * cx - c * cy, cy - b * cx - d * cy)
        surface.leave()
        surface.code.append(f"q {a:.5f} {b:.5f} {c:.5f} {d:.5f} {move[0]:.3f} {move[1]:.3f} cm")
        yield
        surface.leave()
        surface.code.append("Q")

    def link(self, box: Box, stance: Stance) -> None:
        """Make an element lead where its link says.

        Loses:
            common/LINK_DROPPED.
        """
        link = self.painter.setter.reached(stance.link, stance.path + "/link")
        if link is not None:
            says = link.tooltip or stance.descr or link.target
            tag = self.painter.tag.child("Link")
            self.painter.surface.link(box.x, box.y, box.w, box.h, link.kind, link.target, says, tag)

    # ------------------------------------------------------------ grounds
    def ground(self, wash: Wash, page: Box) -> None:
        """Fill a whole slide."""
        self._filled(_set(None, page, None), wash, page, closed=True)

    def _filled(self, segments: Sequence[Segment], wash: Wash | None, box: Box, *, closed: bool) -> None:
        if wash is None or not closed:
            return
        surface, path = self.painter.surface, self._path(segments)
        if isinstance(wash, PictureWash):
            bitmap = self.painter.parts.pictures.prepared(wash.image, wash.path)
            Shown(bitmap, box.w, box.h, wash.crop, path).draw(surface, box.x, box.y, None)
        elif isinstance(wash, GradientPlan):
            surface.path("\n".join(["q", path, "W* n", *self._strips(wash, box), "Q"]))
        elif isinstance(wash, Tint):
            code = f"{fill(self._hex(wash))} {path} f*"
            clear = wash.alpha >= 1
            surface.path(code if clear else f"q /{surface.opacity(round(wash.alpha, 3))} gs {code} Q")
        else:
            look = self.painter.setter.look
            surface.path(f"{fill(look.hex(typical(wash, 'bg1', look)))} {path} f*")

    def _hex(self, tint: Tint) -> str:
        return self.painter.setter.look.hex(ink(tint))

    def _strips(self, wash: GradientPlan, box: Box) -> Iterator[str]:
        """Yield a gradient as areas, each laid over the one before and reaching to its end."""
        stops = [(at, self._shade(tint)) for at, tint in wash.stops]
        for i in range(STRIPS):
            place = i / (STRIPS - 1) if wash.angle is not None else 1 - i / (STRIPS - 1)
            color = _between(stops, place)
            yield f"{fill(color)} {self._strip(wash.angle, i / STRIPS, box)} f"

    def _shade(self, tint: Tint) -> str:
        from runstamp_slides.washes import over

        look = self.painter.setter.look
        return look.hex(over(tint, look.ground, look))

    def _strip(self, angle: float | None, at: float, box: Box) -> str:
        cx, cy = box.x + box.w / 2, box.y + box.h / 2
        if angle is None:
            share = 1 - at
            return self._path(
                _set(
                    preset_outline("ellipse", {}, 1, 1),
                    box.centred(box.w * share * 1.42, box.h * share * 1.42),
                    None,
                )
            )
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        reach = (abs(cos) * box.w + abs(sin) * box.h) / 2
        near, far, wide = -reach + 2 * reach * at, reach + 1, box.w + box.h
        corners = [(near, -wide), (far, -wide), (far, wide), (near, wide)]
        points = [(cx + u * cos - v * sin, cy + u * sin + v * cos) for u, v in corners]
        return self._path([*[("l" if i else "m", (point,)) for i, point in enumerate(points)], ("z", ())])

    # ------------------------------------------------------------ lines
    def _stroked(self, segments: Sequence[Segment], border: BorderPlan) -> None:
        surface = self.painter.surface
        dash = _DASHES.get(border.dash)
        dashes = f"[{' '.join(f'{part * border.width:g}' for part in dash)}] 0 d " if dash else ""
        state = f"/{surface.opacity(round(border.color.alpha, 3))} gs " if border.color.alpha < 1 else ""
        line = f"q {state}{stroke(self._hex(border.color))} {border.width:g} w 1 j {dashes}{self._path(segments)} S Q"
        surface.path(line)

    def connector(self, shape: Connector) -> None:
        """Draw a line with its heads."""
        segments = drawn(shape.course)
        self._stroked(segments, shape.line)
        points = [point for _, some in segments for point in some]
        for head, tip, before in (
            (shape.heads[0], points[0], points[1]),
            (shape.heads[1], points[-1], points[-2]),
        ):
            if head != "none":
                self._head(head, tip, before, shape.line)
        self.link(shape.box, shape.stance)

    def _head(self, head: str, tip: Point, before: Point, line: BorderPlan) -> None:
        size = max(line.width, LEAST_HEAD) * HEAD
        away = math.hypot(before[0] - tip[0], before[1] - tip[1]) or 1.0
        ux, uy = (before[0] - tip[0]) / away, (before[1] - tip[1]) / away

        def at(back: float, side: float) -> Point:
            return tip[0] + ux * back * size - uy * side * size, tip[1] + uy * back * size + ux * side * size

        if head == "arrow":
            arms: list[Segment] = [("m", (at(1, 0.5),)), ("l", (tip,)), ("l", (at(1, -0.5),))]
            self._stroked(arms, replace(line, dash="solid"))
            return
        if head == "oval":
            box = Box(tip[0] - size / 2, tip[1] - size / 2, size, size)
            self._filled(_set(preset_outline("ellipse", {}, 1, 1), box, None), line.color, box, closed=True)
            return
        corners = {
            "triangle": [at(0, 0), at(1, 0.5), at(1, -0.5)],
            "stealth": [at(0, 0), at(1, 0.5), at(0.6, 0), at(1, -0.5)],
            "diamond": [at(-0.5, 0), at(0, 0.5), at(0.5, 0), at(0, -0.5)],
        }[head]
        filled: list[Segment] = [
            *[("l" if i else "m", (point,)) for i, point in enumerate(corners)],
            ("z", ()),
        ]
        self._filled(filled, line.color, Box(*tip, size, size), closed=True)

    def _path(self, segments: Sequence[Segment]) -> str:
        height = self.painter.surface.height
        return " ".join(
            "h" if op == "z" else " ".join([*[f"{x:.2f} {height - y:.2f}" for x, y in points], op])
            for op, points in segments
        )

    # ------------------------------------------------------------ text
    def _text(self, text: TextBox) -> None:
        turn = _TURNS.get(text.direction, 0.0)
        if not turn:
            self.painter.text(text)
            return
        box = text.box.centred(text.box.h, text.box.w)
        left, top, right, bottom = text.inset
        sides = (top, right, bottom, left) if turn < 180 else (bottom, left, top, right)
        with self.turned(box, turn):
            self.painter.text(replace(text, box=box, direction="horizontal", inset=sides))


def _set(outline: Outline | None, box: Box, stance: Stance | None) -> list[Segment]:
    """Return an outline in its box on the slide, mirrored; a rectangle where there is none."""
    found = outline or Outline(
        (("m", ((0, 0),)), ("l", ((1, 0),)), ("l", ((1, 1),)), ("l", ((0, 1),)), ("z", ())), 1, 1
    )

    def point(x: float, y: float) -> Point:
        x = box.w - x if stance is not None and stance.flip_h else x
        y = box.h - y if stance is not None and stance.flip_v else y
        return box.x + x, box.y + y

    return [(op, tuple(point(x, y) for x, y in points)) for op, points in found.stretched(box.w, box.h)]


def _between(stops: Sequence[tuple[float, str]], place: float) -> str:
    """Return the colour of a gradient at a place."""
    from runstamp_compose.themes import mix

    before = next((stop for stop in reversed(stops) if stop[0] <= place), stops[0])
    after = next((stop for stop in stops if stop[0] >= place), stops[-1])
    span = after[0] - before[0]
    return before[1] if span <= 0 else mix(before[1], after[1], (place - before[0]) / span)
