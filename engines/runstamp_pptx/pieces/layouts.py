"""Pieces of the named layouts: agenda, timeline, team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from runstamp_compose.plans import Align, Picture, Runs
from runstamp_media.placing import placed
from runstamp_pptx.geometry import Box
from runstamp_pptx.look import Type
from runstamp_pptx.pieces.piece import Atom, Kit, Solid
from runstamp_pptx.shapes import Fitting, Geometry, Group, Mark, Para, PictureShape, Shape, TextBox

LEAD = 28  # characters a date or name before a colon may have to stand out
_SPLITS = (": ", " – ", " — ")
MOST_ACROSS = 6
PORTRAIT_LEAST = 60.0


def led(runs: Runs) -> tuple[Runs, Runs]:
    """Return a short beginning before a colon or dash ("Q3 2026: Launch"), and the rest; empty where there is none."""
    if not runs:
        return (), ()
    first, *following = runs
    words = first.text
    for mark in _SPLITS:
        at = words.find(mark)
        if 0 < at <= LEAD:
            rest = words[at + len(mark) :]
            kept = (replace(first, text=rest),) if rest else ()
            if kept or following:
                return (replace(first, text=words[:at]),), (*kept, *following)
    return (), runs


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a timeline, or a member of a team: a lead, what it is, and more about it."""

    lead: Runs
    text: Runs
    more: tuple[Runs, ...] = ()
    picture: Picture | None = None
    path: str = ""


Steps: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TimelinePiece:
    """Steps on a line: across where they have room, else down."""

    kit: Kit
    steps: Steps
    whole: int = 0  # steps before it was cut
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    grows: bool = True
    _heights: dict[tuple[float, Fitting], list[float]] = field(
        default_factory=dict[tuple[float, Fitting], list[float]], compare=False
    )

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    def _across(self, width: float) -> bool:
        k = self.kit.look.k
        return (
            len(self.steps) <= MOST_ACROSS
            and width / max(len(self.steps), 1) >= 112 * k
            and self.whole <= MOST_ACROSS
        )

    def _paras(self, step: Step) -> tuple[Para, ...]:
        look, k, ground = self.kit.look, self.kit.look.k, self.kit.ground
        lead = Type(14 * k, look.strong_on(ground), bold=True)
        text = Type(
            16 * k,
            look.on(ground),
            bold=look.head != "serif",
            font="heading" if look.head == "serif" else "body",
        )
        more = Type(13 * k, look.quiet_on(ground))
        out: list[Para] = []
        if step.lead:
            out.append(Para(step.lead, lead, after=2 * k, path=step.path))
        out.append(Para(step.text, text, after=4 * k, path=step.path))
        out += [Para(runs, more, after=3 * k, path=step.path) for runs in step.more]
        return tuple(out)

    def _measured(self, width: float, fitting: Fitting) -> list[float]:
        key = (width, fitting)
        if key not in self._heights:
            inner = self._inner(width)
            self._heights[key] = [
                self.kit.ruler.height(self._paras(step), inner, fitting) for step in self.steps
            ]
        return self._heights[key]

    def _inner(self, width: float) -> float:
        k = self.kit.look.k
        return width / len(self.steps) - 18 * k if self._across(width) else width - 40 * k

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the height of the line across."""
        return 44 * self.kit.look.k if self._across(width) else 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the steps; all of them together where they stand across."""
        heights = self._measured(width, fitting)
        if self._across(width):
            return (Atom(max(heights)),)
        return [Atom(height + 12 * self.kit.look.k * fitting.spacing) for height in heights]

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TimelinePiece:  # noqa: ARG002 - the protocol's signature
        """Return some of the steps."""
        if self._across(width):
            return self
        return replace(
            self, steps=self.steps[start:stop], whole=max(self.whole, len(self.steps)), _heights={}
        )

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its step."""
        laid = (self.kit.ruler.layout(self._paras(step), self._inner(width), fitting) for step in self.steps)
        return not any(found.too_wide for found in laid)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which the steps still belong together."""
        heights = self._measured(width, fitting)
        if self._across(width):
            return 1e6
        return sum(heights) + 40 * self.kit.look.k * len(heights)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the line, its dots and the steps."""
        return self._place_across(box, fitting) if self._across(box.w) else self._place_down(box, fitting)

    def _place_across(self, box: Box, fitting: Fitting) -> list[Shape]:
        look, k = self.kit.look, self.kit.look.k
        each = box.w / len(self.steps)
        height = max(self._measured(box.w, fitting)) + 44 * k
        top = box.y + max((box.h - height) * 0.36, 0.0)
        y = top + 12 * k
        out: list[Shape] = [Mark(Box(box.x, y - 1.5 * k, box.w, 3 * k), fill=look.hairline, name="Line")]
        for i, step in enumerate(self.steps):
            x = box.x + i * each
            out.append(self._dot(x, y, i))
            at = Box(x, top + 40 * k, each - 18 * k, max(box.bottom - top - 40 * k, 1.0))
            out.append(TextBox(at, self._paras(step), fitting, f"Step {i + 1}", ground=self.kit.ground))
        return out

    def _dot(self, x: float, y: float, i: int) -> Mark:
        look, k = self.kit.look, self.kit.look.k
        last = i == len(self.steps) - 1
        ink = "accent2" if last else "accent1"
        shape: Geometry = "rect" if look.tile == "solid" else "ellipse"
        return Mark(
            Box(x, y - 9 * k, 18 * k, 18 * k), fill=ink, geometry=shape, line="bg1", weight=3 * k, name="Dot"
        )

    def _place_down(self, box: Box, fitting: Fitting) -> list[Shape]:
        look, k = self.kit.look, self.kit.look.k
        heights = self._measured(box.w, fitting)
        room = max(box.h - sum(heights), 0.0) / max(len(heights), 1)
        step_gap = min(room, 40 * k)
        y, out = box.y, list[Shape]()
        length = sum(heights) + step_gap * (len(heights) - 1)
        out.append(
            Mark(
                Box(box.x + 7.5 * k, box.y + 8 * k, 3 * k, max(length - 16 * k, 1.0)),
                fill=look.hairline,
                name="Line",
            )
        )
        for i, (step, height) in enumerate(zip(self.steps, heights, strict=True)):
            out.append(self._dot(box.x, y + 10 * k, i))
            at = Box(box.x + 40 * k, y, box.w - 40 * k, height)
            out.append(TextBox(at, self._paras(step), fitting, f"Step {i + 1}", ground=self.kit.ground))
            y += height + step_gap
        return out


@dataclass(frozen=True, slots=True)
class TeamPiece(Solid):
    """People: a picture, a name, what they do."""

    kit: Kit
    people: Steps
    across: int = 0  # in a row, where it was cut
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    @property
    def _pictured(self) -> bool:
        return any(person.picture is not None for person in self.people)

    def _grid(self, width: float) -> tuple[int, int]:
        k = self.kit.look.k
        if self.across:
            return self.across, -(-len(self.people) // self.across)
        most = max(min(5, int(width // (130 * k))), 1)
        rows = -(-len(self.people) // most)
        return -(-len(self.people) // rows), rows

    def _paras(self, person: Step) -> tuple[Para, ...]:
        look, k, ground = self.kit.look, self.kit.look.k, self.kit.ground
        align: Align = "center" if look.portrait == "round" and self._pictured else "left"
        name = Type(17 * k, look.on(ground), bold=look.head != "serif", font="heading")
        more = Type(13 * k, look.quiet_on(ground))
        runs = person.lead or person.text
        rest = (person.text, *person.more) if person.lead else person.more
        first = Para(runs, name, after=2 * k, align=align, path=person.path)
        return (first, *(replace(first, runs=one, type=more) for one in rest))

    def _text(self, width: float, fitting: Fitting) -> float:
        columns, _ = self._grid(width)
        inner = width / columns - 20 * self.kit.look.k
        return max(self.kit.ruler.height(self._paras(person), inner, fitting) for person in self.people)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the rows of the grid at their least height."""
        _, rows = self._grid(width)
        k = self.kit.look.k
        picture = PORTRAIT_LEAST * k if self._pictured else 10 * k
        return [Atom(self._text(width, fitting) + picture + 28 * k)] * rows

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TeamPiece:  # noqa: ARG002 - the protocol's signature
        """Return some of the rows; people keep the size that they have together."""
        columns, _ = self._grid(width)
        return replace(self, people=self.people[start * columns : stop * columns], across=columns)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return all there is."""
        columns, rows = self._grid(width)
        k = self.kit.look.k
        side = min(width / columns - 20 * k, 190 * k) if self._pictured else 10 * k
        return rows * (self._text(width, fitting) + side + 12 * k) + (rows - 1) * 24 * k

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return a group for each person."""
        k = self.kit.look.k
        columns, rows = self._grid(box.w)
        each, text = box.w / columns, self._text(box.w, fitting)
        gap = 20 * k
        height = (box.h - gap * (rows - 1)) / rows
        side = max(min(each - 20 * k, height - text - 12 * k, 190 * k), 8 * k)
        out: list[Shape] = []
        for i, person in enumerate(self.people):
            row, column = divmod(i, columns)
            at = Box(box.x + column * each, box.y + row * (height + gap), each - 20 * k, height)
            out.append(self._person(person, at, side, text, fitting))
        return out

    def _person(self, person: Step, at: Box, side: float, text: float, fitting: Fitting) -> Group:
        look, k = self.kit.look, self.kit.look.k
        round_ = look.portrait == "round"
        x = at.x + (at.w - side) / 2 if round_ else at.x
        head: Mark | PictureShape
        if person.picture is not None:
            image = self.kit.images.get(person.picture)
            found = placed(image.width_px, image.height_px, side, side, "cover")
            shape: Geometry = "ellipse" if round_ else "rect"
            radius = look.radius * 2 if look.portrait == "soft" else 0.0
            head = PictureShape(
                Box(x, at.y, side, side), image, found.crop, person.picture.alt or "", person.picture.decorative,
                person.picture.link, shape, radius, path=person.picture.path,
            )  # fmt: skip
            top = at.y + side + 10 * k
        else:
            head = Mark(Box(at.x, at.y, at.w, 3 * k), fill="accent1")
            top = at.y + (side + 10 * k if self._pictured else 12 * k)
        words = TextBox(
            Box(at.x, top, at.w, text), self._paras(person), fitting, "Person", ground=self.kit.ground
        )
        whole = Box(at.x, at.y, at.w, top + text - at.y)
        name = "".join(run.text for run in person.lead or person.text)
        return Group(whole, (head, words), name=name or "Person")
