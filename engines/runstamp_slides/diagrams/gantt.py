"""A plan over time: tasks at the left, bars on a date axis, milestones as diamonds; groups under heads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Diagram, Run, Task
from runstamp_slides.diagrams import style
from runstamp_slides.diagrams.days import Tick, ticks
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Type
from runstamp_slides.pieces.piece import Atom, Kit
from runstamp_slides.shapes import Fitting, Mark, Para, Shape

SHARE, WIDEST = 0.3, 230.0  # of the names: of the width, in points
GAP = 14.0
ROW, TALLEST, PAD = 26.0, 44.0, 8.0  # height of a row at least and at most, around its words
BAR, DIAMOND = 0.56, 16.0  # of a row that its bar takes; points
TICK, LABEL = 46.0, 0.8  # points from tick to tick; the part of them that a label needs
BESIDE = 4.0  # points between labels
AIR = 0.01  # of the time, after the last task
DATES = 11.0
Span: TypeAlias = tuple[int, int]
Row: TypeAlias = "Task | str"  # a task, or the head of a group


@frozen
class GanttPiece:
    """Rows under a date axis, which every part repeats; `span` is the time that the axis shows."""

    kit: Kit
    rows: tuple[Row, ...]
    span: Span
    months: tuple[str, ...]
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    stretch: float = 2.0
    largest: float = 1.0

    # ------------------------------------------------------------ measures
    def _names(self, width: float) -> float:
        return min(width * SHARE, WIDEST * self.kit.look.k)

    def _paras(self, row: Row) -> tuple[Para, ...]:
        kit = self.kit
        if isinstance(row, str):
            ink = kit.look.strong_on(kit.ground)
            runs = (Run(text=row, path=self.path),)
            return style.trimmed([style.title(kit, runs, kit.ground, self.path, size=13.0, ink=ink)])
        type_ = Type(style.TEXT * kit.look.k, kit.look.on(kit.ground))
        return (Para(row.title, type_, path=row.path),)

    def _heights(self, width: float, fitting: Fitting) -> list[float]:
        k, inner = self.kit.look.k, self._names(width)
        height = self.kit.ruler.height
        return [
            max(height(self._paras(row), inner, fitting) + PAD * k * fitting.spacing, ROW * k * fitting.scale)
            for row in self.rows
        ]

    def _axis(self, fitting: Fitting) -> float:
        """Return the height of the axis: years over what divides them."""
        return 2 * self.kit.ruler.line(self._type(), fitting) + 6 * self.kit.look.k

    def _type(self) -> Type:
        return Type(DATES * self.kit.look.k, self.kit.look.quiet_on(self.kit.ground))

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the height of the axis."""
        return self._axis(_usual(fitting))

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the rows; the head of a group stays with its first task."""
        heights = self._heights(width, fitting)
        return [
            Atom(height, glued=isinstance(row, str)) for row, height in zip(self.rows, heights, strict=True)
        ]

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> GanttPiece:  # noqa: ARG002 - the protocol's signature
        """Return some of the rows under the same axis."""
        return replace(self, rows=self.rows[start:stop], ids=() if start else self.ids)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        inner = self._names(width)
        return all(self.kit.ruler.whole(self._paras(row), inner, fitting) for row in self.rows)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which rows still belong together."""
        tallest = TALLEST * self.kit.look.k
        rows = sum(max(height, tallest) for height in self._heights(width, fitting))
        return rows + self.overhead(width, fitting)

    # ------------------------------------------------------------ shapes
    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the axis with its lines, then row by row the name and the bar."""
        k, heights = self.kit.look.k, self._heights(box.w, fitting)
        top = self.overhead(box.w, fitting)
        spare = max(min(box.h, self.most(box.w, fitting)) - top - sum(heights), 0.0) / len(heights)
        left = self._names(box.w) + GAP * k
        found, span = self._found(box.w - left, fitting)
        field = Box(box.x + left, box.y + top, box.w - left, sum(heights) + spare * len(heights))
        out = self._dates(found, span, field, box.y, fitting)
        y = field.y
        for i, (row, height) in enumerate(zip(self.rows, heights, strict=True)):
            at = Box(box.x, y, self._names(box.w), height + spare)
            out.append(style.boxed(self.kit, self._paras(row), at, fitting, f"Row {i + 1}", anchor="ctr"))
            if isinstance(row, Task):
                out += self._bar(row, span, Box(field.x, y, field.w, height + spare))
            rule = Box(box.x, y + height + spare, box.w, 0.0)
            out.append(Mark(rule, geometry="line", line=self.kit.look.hairline, weight=0.5 * k, name="Rule"))
            y += height + spare
        return out

    def _found(self, width: float, fitting: Fitting) -> tuple[list[Tick], Span]:
        """Return the ticks for an axis of a width, and the time that it shows: from the first tick on."""
        first, last = self.span
        most = max(int(width // (TICK * self.kit.look.k)), 2)
        tried = (ticks(first, last - 1, count, self.months) for count in range(most, 1, -1))
        found = next((some for some in tried if self._apart(some, width, fitting)), None)
        found = found or ticks(first, last - 1, 2, self.months)[:1]
        return found, (found[0].day, last)

    def _apart(self, found: Sequence[Tick], width: float, fitting: Fitting) -> bool:
        """Return whether no label reaches the one after it."""
        whole = max(self.span[1] - found[0].day, 1)
        years = [tick for tick in found if tick.year]
        return all(
            (after.day - tick.day) / whole * width >= self._wide(text(tick), fitting)
            for some, text in ((found, _label_of), (years, _year_of))
            for tick, after in pairwise(some)
        )

    def _wide(self, label: str, fitting: Fitting) -> float:
        """Return how much of the axis a label takes, with the gap after it."""
        type_ = replace(self._type(), bold=True)
        return self.kit.ruler.width(label, type_, _usual(fitting)) + BESIDE * self.kit.look.k

    def _dates(self, found: list[Tick], span: Span, field: Box, top: float, fitting: Fitting) -> list[Shape]:
        k, fitting = self.kit.look.k, _usual(fitting)
        line = self.kit.ruler.line(self._type(), fitting)
        out: list[Shape] = []
        for i, tick in enumerate(found):
            x = _x(tick.day, span, field)
            rule = Box(x, field.y, 0.0, field.h)
            out.append(Mark(rule, geometry="line", line=self.kit.look.hairline, weight=0.5 * k, name="Tick"))
            last = i + 1 == len(found)
            follows = field.right if last else _x(found[i + 1].day, span, field)
            if last and i and follows - x < self.kit.ruler.width(tick.label, self._type(), fitting):
                continue
            out += self._label(tick, x, max(follows - x, TICK * k * LABEL), top, line, fitting)
        return out

    def _label(
        self, tick: Tick, x: float, room: float, top: float, line: float, fitting: Fitting
    ) -> list[Shape]:
        kit, type_ = self.kit, self._type()
        words = [(tick.label, line, type_)]
        if tick.year:
            words.insert(0, (tick.year, 0.0, replace(type_, bold=True, ink=kit.look.on(kit.ground))))
        return [
            style.boxed(kit, (Para((Run(text=text, path=self.path),), face, path=self.path),), Box(x, top + y, room, line), fitting, "Date")
            for text, y, face in words
        ]  # fmt: skip

    def _ink(self, task: Task) -> Ink:
        """Return the ink of a bar: each group has its own."""
        names = list(dict.fromkeys(row.group for row in self.rows if isinstance(row, Task)))
        turn = names.index(task.group) % 3
        return style.solid(self.kit, ("accent1", "accent2", "accent4")[turn])

    def _bar(self, task: Task, span: Span, row: Box) -> list[Shape]:
        k, ink = self.kit.look.k, self._ink(task)
        tall = min(row.h * BAR, 22 * k)
        y, x = row.y + (row.h - tall) / 2, _x(task.start, span, row)
        if task.milestone:
            size = DIAMOND * k
            at = Box(x - size / 2, row.y + (row.h - size) / 2, size, size)
            return [Mark(at, fill=self.kit.look.on(self.kit.ground), geometry="diamond", name="Milestone")]
        whole = Box(x, y, max(_x(task.end + 1, span, row) - x, 3 * k), tall)
        radius = min(self.kit.look.radius, tall / 4)
        if task.progress is None:
            return [Mark(whole, fill=ink, radius=radius, name="Bar")]
        out = [Mark(whole, fill=style.tinted(self.kit, ink, 0.6), radius=radius, name="Bar")]
        if task.progress > 0:
            out.append(Mark(replace(whole, w=whole.w * task.progress), fill=ink, radius=radius, name="Done"))
        return list[Shape](out)


def _x(day: float, span: Span, field: Box) -> float:
    """Return where a day begins."""
    first, last = span
    return field.x + field.w * min(max((day - first) / max(last - first, 1), 0.0), 1.0)


def _label_of(tick: Tick) -> str:
    return tick.label


def _year_of(tick: Tick) -> str:
    return tick.year


def _usual(fitting: Fitting) -> Fitting:
    """Return how dates are set: never larger than they are made, and small as notes are."""
    return replace(fitting, scale=min(fitting.scale, 1.0), minimum=min(fitting.minimum, DATES * 0.9))


def gantt(kit: Kit, plan: Diagram, ids: tuple[str, ...]) -> GanttPiece:
    """Return a plan over time; the axis shows a little more time than the tasks take."""
    rows: list[Row] = []
    group: str | None = None
    for task in plan.tasks:
        if task.group and task.group != group:
            rows.append(task.group)
        group = task.group
        rows.append(task)
    first, last = min(task.start for task in plan.tasks), max(task.end for task in plan.tasks) + 1
    span = (first, last + max(round((last - first) * AIR), 1))
    return GanttPiece(kit, tuple(rows), span, plan.months, plan.path, ids, plan.keep_with_next)
