"""A funnel: bands that grow narrower, what each is beside it."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import Part, Run
from runstamp_compose.themes import contrast, mix
from runstamp_slides.diagrams import style
from runstamp_slides.geometry import Box
from runstamp_slides.look import LARGE_CONTRAST, Ink
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Mark, Para, Shape

SHARE, NARROW_SHARE = 0.44, 0.4  # of the width that the bands take
NARROW = 360.0
FOOT, NARROWING = 0.34, 0.22  # of the widest band: the foot of the last, and what a band may lose
LEAST, TALLEST = 34.0, 72.0  # height of a band
GAP, BESIDE = 3.0, 20.0
LIGHTEST, STEP = 0.45, 0.05  # of the ground in the last band, where the first band's ink still reads on it


@frozen
class FunnelPiece(Solid):
    """Bands under one another, the widest at the top."""

    kit: Kit
    parts: tuple[Part, ...]
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 2.0

    @property
    def largest(self) -> float:
        """Few words read well larger."""
        return GROWN

    def _band(self, width: float) -> float:
        return width * (NARROW_SHARE if width < NARROW * self.kit.look.k else SHARE)

    def _inner(self, width: float) -> float:
        return width - self._band(width) - BESIDE * self.kit.look.k

    def _paras(self, part: Part) -> tuple[Para, ...]:
        kit, ground = self.kit, self.kit.ground
        out = [style.title(kit, part.title, ground, part.path)]
        if part.text:
            out.append(style.text(kit, part.text, ground, part.path))
        return style.trimmed(out)

    def _each(self, width: float, fitting: Fitting) -> float:
        k, inner = self.kit.look.k, self._inner(width)
        tallest = max(self.kit.ruler.height(self._paras(part), inner, fitting) for part in self.parts)
        return max(tallest + 8 * k, LEAST * k * min(fitting.spacing, 1.0))

    def _gaps(self) -> float:
        return GAP * self.kit.look.k * (len(self.parts) - 1)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        return (Atom(self._each(width, fitting) * len(self.parts) + self._gaps()),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        whole, inner = self.kit.ruler.whole, self._inner(width)
        if not all(whole(self._paras(part), inner, fitting) for part in self.parts):
            return False
        rooms = self._rooms(width)
        return all(
            whole(self._value(part, i), room, fitting)
            for i, (part, room) in enumerate(zip(self.parts, rooms, strict=True))
        )

    def _rooms(self, width: float) -> list[float]:
        """Return the width of each band at its foot."""
        band, count = self._band(width), len(self.parts)
        lost = min(1 - FOOT, NARROWING * count)
        return [band * (1 - lost * (i + 1) / count) for i in range(count)]

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which bands still look like bands."""
        each = max(TALLEST * self.kit.look.k, self._each(width, fitting))
        return each * len(self.parts) + self._gaps()

    def _ground(self, i: int) -> Ink:
        """Return the ground of a band: the accent, lighter from band to band."""
        return self._mixed(self._lightest() * i / max(len(self.parts) - 1, 1))

    def _mixed(self, share: float) -> Ink:
        look = self.kit.look
        return mix(look.hex(style.solid(self.kit)), look.hex(self.kit.ground), share)

    def _lightest(self) -> float:
        """Return how much of the ground the last band may hold, so that all are written in one ink."""
        look, share = self.kit.look, LIGHTEST
        ink = look.hex(look.on(style.solid(self.kit)))
        while share > 0 and contrast(ink, self._mixed(share)) < LARGE_CONTRAST * 1.2:
            share -= STEP
        return max(share, 0.0)

    def _value(self, part: Part, i: int) -> tuple[Para, ...]:
        ground = self._ground(i)
        runs = part.lead or (Run(text=str(i + 1), path=part.path),)
        ink = self.kit.look.on(style.solid(self.kit))
        return style.trimmed([style.title(self.kit, runs, ground, part.path, "center", 17.0, ink)])

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return each band with its words, rules between the words."""
        k, gap = self.kit.look.k, GAP * self.kit.look.k
        count = len(self.parts)
        most = self.most(box.w, fitting)
        height = min(box.h, most)
        each = (height - self._gaps()) / count
        y = box.y + (box.h - height) * style.UPPER
        widest, rooms = self._band(box.w), self._rooms(box.w)
        out: list[Shape] = []
        for i, part in enumerate(self.parts):
            wide, narrow = ([widest, *rooms][i], rooms[i])
            band = Box(box.x + (widest - wide) / 2, y, wide, each)
            out.append(self._at(part, band, (wide - narrow) / 2, fitting, i))
            left = box.x + widest + BESIDE * k
            words = Box(left, y, box.right - left, each)
            out.append(
                style.boxed(self.kit, self._paras(part), words, fitting, f"About stage {i + 1}", anchor="ctr")
            )
            if i < count - 1:
                rule = Box(left, y + each + gap / 2, words.w, 0.0)
                out.append(
                    Mark(rule, geometry="line", line=self.kit.look.hairline, weight=0.75 * k, name="Rule")
                )
            y += each + gap
        return out

    def _at(self, part: Part, at: Box, inset: float, fitting: Fitting, i: int) -> Shape:
        return style.boxed(
            self.kit, self._value(part, i), at, fitting, f"Stage {i + 1}", inset=(inset, 0.0, inset, 0.0), ground=self._ground(i),
            anchor="ctr", geometry="taper", adjust=inset,
        )  # fmt: skip
