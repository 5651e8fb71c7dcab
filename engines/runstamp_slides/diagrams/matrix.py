"""Fields in rows and columns: a matrix with heads and axes, and the four fields of a SWOT."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import field, frozen, replace
from runstamp_compose.plans import Diagram, Hex, Part, Run, Runs
from runstamp_slides.diagrams import style
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink
from runstamp_slides.pieces.piece import LARGEST, Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Mark, Para, Shape, Sides

GAP = 8.0
HEAD, HEAD_MOST = 0.17, 150.0  # the width of the heads of rows: of the whole, in points
LEAST, TALLEST = 54.0, 190.0  # height of a field
TOP = 3.0  # height of the rule over a field
NEAR = 150  # of 765
SOFTEST, LOUDEST = 0.93, 0.78  # of the ground in the fields of a matrix, from the left foot to the right top


@frozen
class Field:
    """A field as it is drawn: `ground` under it, `rule` over it."""

    part: Part
    ground: Ink
    rule: Ink | None = None
    ink: Ink = ""  # of its head


@frozen
class MatrixPiece(Solid):
    """Fields in rows; `heads` stand over the columns, `sides` beside the rows, `axes` say what grows."""

    kit: Kit
    rows: tuple[tuple[Field, ...], ...]
    heads: tuple[Runs, ...] = ()
    sides: tuple[Runs, ...] = ()
    axes: tuple[Runs, Runs] = ((), ())
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    _known: dict[tuple[float, Fitting], list[float]] = field(
        default_factory=dict[tuple[float, Fitting], list[float]], compare=False
    )

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 2.0

    @property
    def largest(self) -> float:
        """Few words read well larger."""
        return LARGEST

    # ------------------------------------------------------------ text
    def _paras(self, one: Field) -> tuple[Para, ...]:
        kit, part = self.kit, one.part
        out = [style.title(kit, part.title, one.ground, part.path, ink=one.ink)] if part.title else []
        bullet = kit.look.strong_on(one.ground)
        out += [style.point(kit, line.title, one.ground, line.path, bullet) for line in part.children]
        return style.trimmed(out)

    def _label(self, runs: Runs) -> tuple[Para, ...]:
        kit = self.kit
        ink = kit.look.strong_on(kit.ground)
        return style.trimmed([style.title(kit, runs, kit.ground, self.path, size=style.LEAD, ink=ink)])

    def _axis(self, runs: Runs, arrow: str) -> tuple[Para, ...]:
        shown = (*runs, Run(text=f" {arrow}", path=self.path))
        return style.trimmed([style.text(self.kit, shown, self.kit.ground, self.path)])

    # ------------------------------------------------------------ measures
    def _inset(self) -> Sides:
        k = self.kit.look.k
        return 12 * k, 10 * k, 10 * k, 10 * k

    def _gap(self) -> float:
        return GAP * self.kit.look.k

    def _side(self, width: float) -> float:
        """Return the width of the heads of rows, with the gap after them."""
        if not any(self.sides):
            return 0.0
        return min(width * HEAD, HEAD_MOST * self.kit.look.k) + self._gap()

    def _wide(self, width: float) -> float:
        count = len(self.rows[0])
        return (width - self._side(width) - self._gap() * (count - 1)) / count

    def _heights(self, width: float, fitting: Fitting) -> list[float]:
        """Return the least height of each row."""
        found = self._known.get((width, fitting))
        if found is None:
            found = self._known[width, fitting] = [
                self._row(i, width, fitting) for i in range(len(self.rows))
            ]
        return found

    def _row(self, i: int, width: float, fitting: Fitting) -> float:
        inset, height = self._inset(), self.kit.ruler.height
        inner = style.inner(self._wide(width), inset)
        tallest = max(height(self._paras(one), inner, fitting) for one in self.rows[i])
        side = 0.0
        if any(self.sides):
            side = height(self._label(self.sides[i]), self._side(width) - self._gap(), fitting)
        return max(tallest + inset[1] + inset[3], side, LEAST * self.kit.look.k * min(fitting.spacing, 1.0))

    def _over(self, width: float, fitting: Fitting) -> float:
        """Return the height of the heads of the columns, and of the upward axis over them, with a gap."""
        height, wide = self.kit.ruler.height, self._wide(width)
        heads = max((height(self._label(head), wide, fitting) for head in self.heads), default=0.0)
        axis = height(self._axis(self.axes[1], "↑"), width, fitting) if self.axes[1] else 0.0
        return sum(one + self._gap() * 0.75 for one in (heads, axis) if one)

    def _under(self, width: float, fitting: Fitting) -> float:
        if not self.axes[0]:
            return 0.0
        return self.kit.ruler.height(self._axis(self.axes[0], "→"), width, fitting) + self._gap() * 0.75

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return what stands above and below the fields."""
        return self._over(width, fitting) + self._under(width, fitting)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        heights = self._heights(width, fitting)
        return (Atom(sum(heights) + self._gap() * (len(heights) - 1)),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its field."""
        whole, wide = self.kit.ruler.whole, self._wide(width)
        inner, side = style.inner(wide, self._inset()), self._side(width) - self._gap()
        return (
            all(whole(self._paras(one), inner, fitting) for row in self.rows for one in row)
            and all(whole(self._label(head), wide, fitting) for head in self.heads)
            and all(whole(self._label(one), side, fitting) for one in self.sides if one)
        )

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which fields are not yet mostly empty."""
        tallest = TALLEST * self.kit.look.k
        rows = sum(max(height, tallest) for height in self._heights(width, fitting))
        return rows + self._gap() * (len(self.rows) - 1) + self.overhead(width, fitting)

    # ------------------------------------------------------------ shapes
    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the axes and heads, then row by row its head and its fields."""
        gap, heights = self._gap(), self._heights(box.w, fitting)
        over, under = self._over(box.w, fitting), self._under(box.w, fitting)
        room = min(box.h, self.most(box.w, fitting)) - over - under - gap * (len(heights) - 1)
        rows = _levelled(heights, room)
        y = box.y + over
        out = self._tops(Box(box.x, box.y, box.w, over), fitting)
        for i, (row, height) in enumerate(zip(self.rows, rows, strict=True)):
            if any(self.sides) and self.sides[i]:
                at = Box(box.x, y, self._side(box.w) - gap, height)
                out.append(
                    style.boxed(self.kit, self._label(self.sides[i]), at, fitting, "Row", anchor="ctr")
                )
            for j, one in enumerate(row):
                x = box.x + self._side(box.w) + j * (self._wide(box.w) + gap)
                out += self._field(one, Box(x, y, self._wide(box.w), height), fitting)
            y += height + gap
        if under:
            at = Box(box.x + self._side(box.w), y - gap * 0.25, box.w - self._side(box.w), under - gap * 0.75)
            paras = tuple(_right(para) for para in self._axis(self.axes[0], "→"))
            out.append(style.boxed(self.kit, paras, at, fitting, "Axis"))
        return out

    def _tops(self, at: Box, fitting: Fitting) -> list[Shape]:
        out: list[Shape] = []
        y, gap, wide = at.y, self._gap(), self._wide(at.w)
        if self.axes[1]:
            paras = self._axis(self.axes[1], "↑")
            tall = self.kit.ruler.height(paras, at.w, fitting)
            out.append(style.boxed(self.kit, paras, Box(at.x, y, at.w, tall), fitting, "Axis"))
            y += tall + gap * 0.75
        for j, head in enumerate(self.heads):
            x = at.x + self._side(at.w) + j * (wide + gap)
            place = Box(x, y, wide, at.bottom - y - gap * 0.75)
            out.append(style.boxed(self.kit, self._label(head), place, fitting, "Column", anchor="b"))
        return out

    def _field(self, one: Field, at: Box, fitting: Fitting) -> list[Shape]:
        kit = self.kit
        text = style.boxed(
            kit, self._paras(one), at, fitting, "Field", inset=self._inset(), ground=one.ground,
            radius=0.0 if one.rule else min(kit.look.radius, 8 * kit.look.k),
        )  # fmt: skip
        if not one.rule:
            return [text]
        return [text, Mark(Box(at.x, at.y, at.w, TOP * kit.look.k), fill=one.rule, name="Rule")]


def _right(para: Para) -> Para:
    return replace(para, align="right")


def _levelled(heights: Sequence[float], room: float) -> list[float]:
    """Return rows of one height where the room allows, else each with what it needs and a share of the rest."""
    even = room / len(heights)
    if all(height <= even for height in heights):
        return [even] * len(heights)
    spare = max(room - sum(heights), 0.0) / len(heights)
    return [height + spare for height in heights]


def matrix(kit: Kit, plan: Diagram, ids: tuple[str, ...]) -> MatrixPiece:
    """Return a matrix; its fields grow stronger to the right and upwards."""
    ink, rows = style.solid(kit), len(plan.parts)
    out: list[tuple[Field, ...]] = []
    for i, row in enumerate(plan.parts):
        steps = [_rank(i, j, rows, len(row.children)) for j in range(len(row.children))]
        out.append(
            tuple(
                Field(cell, style.tinted(kit, ink, SOFTEST + (LOUDEST - SOFTEST) * step))
                for cell, step in zip(row.children, steps, strict=True)
            )
        )
    sides = tuple(row.title for row in plan.parts)
    return MatrixPiece(kit, tuple(out), plan.heads, sides, plan.axes, plan.path, ids, plan.keep_with_next)


def _rank(i: int, j: int, rows: int, columns: int) -> float:
    """Return how far a field stands to the right and upwards, 0 to 1."""
    return ((rows - 1 - i) / max(rows - 1, 1) + j / max(columns - 1, 1)) / 2


def swot(kit: Kit, plan: Diagram, ids: tuple[str, ...], columns: int) -> MatrixPiece:
    """Return the four fields of a SWOT, each under a rule of its colour."""
    look, ground = kit.look, style.calm(kit)
    colours = look.theme.colors
    accent = look.hex("accent1")
    third = look.hex(look.on(ground)) if _near(accent, colours["negative"]) else accent
    inks = (colours["positive"], colours["negative"], third, colours["warning"])
    fields = [
        Field(part, ground, ink, look.strong_on(ground, ink))
        for part, ink in zip(plan.parts, inks, strict=True)
    ]
    rows = tuple(tuple(fields[i : i + columns]) for i in range(0, len(fields), columns))
    return MatrixPiece(kit, rows, path=plan.path, ids=ids, keep=plan.keep_with_next)


def _near(one: Hex, other: Hex) -> bool:
    """Return whether two colours are taken for one, by how far they lie apart in red, green and blue."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (0, 2, 4)]
    return sum(abs(a - b) for a, b in pairs) < NEAR
