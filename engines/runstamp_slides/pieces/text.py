"""Running text: paragraphs, headings, lists in one box, cut between paragraphs or, where one is long, between lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Run, Runs
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink
from runstamp_slides.measure import shown, sized
from runstamp_slides.pieces.piece import LARGEST, Atom, Kit, Piece
from runstamp_slides.shapes import NO_INSET, Anchor, Bullet, Fitting, Mark, Para, Shape, Sides, TextBox
from runstamp_text.paragraphs import SLIDE_PITCH, Broken, Layout

LONG = 6  # lines from which a paragraph may be cut inside
SPREAD_TO = 0.92  # of the room
WIDOW = 2  # lines that stay together at either side of a cut


@frozen
class Place:
    """An atom's place: a paragraph, and the lines of it (stop None: all of it)."""

    para: int
    start: int = 0
    stop: int | None = None


@frozen
class Frame:
    """What a text stands in: a fill, room inside, a bar of colour at the edge where its lines start."""

    fill: Ink | None = None
    inset: Sides = NO_INSET
    bar: Ink | None = None
    line: Ink | None = None
    radius: float = 0.0
    right: bool = False  # lines start at the right

    def turned(self, *, right: bool) -> Frame:
        """Return the frame for text that runs this way: what is at its left stands at its right, and the other way round."""
        left, top, end, bottom = self.inset
        return replace(self, inset=(end, top, left, bottom), right=True) if right else self

    def bar_mark(self, box: Box, width: float) -> Mark:
        """Return the bar."""
        return Mark(Box(box.right - width if self.right else box.x, box.y, width, box.h), fill=self.bar)


BARE = Frame()


@frozen
class TextPiece:
    """Paragraphs in one box. `slot`: it may fill the layout's text placeholder."""

    kit: Kit
    paras: tuple[Para, ...]
    frame: Frame = BARE
    keep: bool = False
    slot: bool = True
    anchor: Anchor = "t"
    fills: bool = False
    spread: float = 0.0  # points that may be added between first-level paragraphs to use the room
    name: str = "Text"
    path: str = ""
    ids: tuple[str, ...] = ()
    _laid: dict[tuple[float, Fitting], Layout] = field(
        default_factory=dict[tuple[float, Fitting], Layout], compare=False
    )
    _tall: dict[tuple[float, Fitting], list[float]] = field(
        default_factory=dict[tuple[float, Fitting], list[float]], compare=False
    )
    _grown: dict[float, tuple[Para, ...]] = field(
        default_factory=dict[float, tuple[Para, ...]], compare=False
    )
    _parts: dict[tuple[float, Fitting], list[Place]] = field(
        default_factory=dict[tuple[float, Fitting], list["Place"]], compare=False
    )

    @property
    def stretch(self) -> float:
        """A box that is anchored elsewhere than at its top takes what room there is."""
        return 1.0 if self.fills or self.spread else 0.0

    @property
    def largest(self) -> float:
        """Running text and remarks read well larger; code and a template's own text keep their size, and spacing that was asked for stays."""
        own = self.name != "Code" and not self.kit.levels
        return LARGEST if own and not any(para.exact for para in self.paras) else 1.0

    def _inner(self, width: float) -> float:
        return width - self.frame.inset[0] - self.frame.inset[2]

    def _hung(self, fitting: Fitting) -> tuple[Para, ...]:
        """Return the paragraphs, their indents as much larger as the type: a number needs its room."""
        if fitting.scale <= 1.0:
            return self.paras
        found = self._grown.get(fitting.scale)
        if found is None:
            found = self._grown[fitting.scale] = tuple(
                replace(para, left=para.left * fitting.scale, first=para.first * fitting.scale)
                if para.bullet is not None
                else para
                for para in self.paras
            )
        return found

    def laid(self, width: float, fitting: Fitting) -> Layout:
        """Return the text as it stands in a width."""
        key = (width, fitting)
        found = self._laid.get(key)
        if found is None:
            found = self._laid[key] = self.kit.ruler.layout(self._hung(fitting), self._inner(width), fitting)
        return found

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the room above and below the text in its frame."""
        return self.frame.inset[1] + self.frame.inset[3]

    def places(self, width: float, fitting: Fitting) -> list[Place]:
        """Return what each atom is."""
        key = (width, fitting)
        found = self._parts.get(key)
        if found is None:
            self.kit.checkpoint()
            found = self._parts[key] = self._placed(width, fitting)
        return found

    def _placed(self, width: float, fitting: Fitting) -> list[Place]:
        out: list[Place] = []
        for i, para in enumerate(self.paras):
            count = self._lines(i, width, fitting)
            if count >= LONG and not para.type.caps and not para.whole:
                cuts = [0, *range(WIDOW, count - WIDOW + 1), count]
                out += [Place(i, a, b) for a, b in pairwise(cuts)]
            else:
                out.append(Place(i))
        return out

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return paragraphs, or the lines of long ones."""
        heights = self.heights(width, fitting)
        out: list[Atom] = []
        for place in self.places(width, fitting):
            i = place.para
            if place.stop is None:
                out.append(Atom(heights[i], self._glued(i)))
                continue
            broken = self.laid(width, fitting).paragraphs[i]
            height = sum(line.height for line in broken.lines[place.start : place.stop])
            space = heights[i] - broken.height if place.start == 0 else 0.0
            last = place.stop == len(broken.lines)
            out.append(Atom(height + space, last and self._glued(i)))
        return out

    def heights(self, width: float, fitting: Fitting) -> list[float]:
        """Return what each paragraph takes of the height."""
        key = (width, fitting)
        found = self._tall.get(key)
        if found is None:
            found = self._tall[key] = self.kit.ruler.heights(self._hung(fitting), self._inner(width), fitting)
        return found

    def _lines(self, i: int, width: float, fitting: Fitting) -> int:
        """Return about how many lines a paragraph has; exactly where it is long."""
        size = sized(self.paras[i].type.size, fitting)
        if self.heights(width, fitting)[i] < LONG * size * SLIDE_PITCH * 0.8:
            return 1
        return len(self.laid(width, fitting).paragraphs[i].lines)

    def _glued(self, i: int) -> bool:
        if i + 1 >= len(self.paras):
            return False
        here, after = self.paras[i], self.paras[i + 1]
        opens = here.bullet is not None and after.bullet is not None and after.level > here.level
        return here.keep or opens

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TextPiece:
        """Return the text with only these atoms."""
        places = self.places(width, fitting)[start:stop]
        laid = self.laid(width, fitting)
        paras: list[Para] = []
        for i in dict.fromkeys(place.para for place in places):
            mine = [place for place in places if place.para == i]
            if mine[0].stop is None:
                paras.append(self.paras[i])
            else:
                paras.append(_lines(self.paras[i], laid.paragraphs[i], mine[0].start, mine[-1].stop or 0))
        return replace(
            self,
            paras=tuple(paras),
            ids=self.ids if start == 0 else (),
            _laid={},
            _tall={},
            _grown={},
            _parts={},
        )

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than the box."""
        return self.kit.ruler.whole(self._hung(fitting), self._inner(width), fitting)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return all there is where it is anchored in the middle, else its height."""
        return (
            1e6
            if self.fills or self.spread
            else sum(self.heights(width, fitting)) + self.overhead(width, fitting)
        )

    def _tell(self, width: float, fitting: Fitting) -> None:
        for found in self.laid(width, fitting).too_wide:
            path = self.paras[found.paragraph].path or self.path
            self.kit.findings.too_wide(found.text, found.needed_pt, found.available_pt, path)

    @property
    def joints(self) -> int:
        """How many paragraphs of the first level follow another."""
        return sum(para.level == 0 for para in self.paras[1:])

    def apart(self, more: float) -> TextPiece:
        """Return the text with more room before each paragraph of the first level but the first."""
        paras = tuple(
            replace(para, before=para.before + more) if i and para.level == 0 else para
            for i, para in enumerate(self.paras)
        )
        return replace(self, paras=paras, _laid={}, _tall={}, _grown={}, _parts={})

    def _spread(self, paras: tuple[Para, ...], room: float) -> tuple[Para, ...]:
        """Return paragraphs with more room between those of the first level."""
        firsts = [i for i, para in enumerate(paras) if i and para.level == 0]
        if not firsts or room <= 0:
            return paras
        more = min(room / len(firsts), self.spread)
        return tuple(replace(p, before=p.before + more) if i in firsts else p for i, p in enumerate(paras))

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the box of text, and the bar at its side."""
        paras = self._hung(fitting)
        if self.spread:
            paras = self._spread(paras, box.h * SPREAD_TO - sum(self.heights(box.w, fitting)))
        if not self.whole_words(box.w, fitting):
            self._tell(box.w, fitting)
        frame = self.frame
        text = TextBox(
            box,
            numbered(paras),
            fitting,
            name=self.name,
            anchor=self.anchor,
            inset=frame.inset,
            fill=frame.fill,
            line=frame.line,
            radius=frame.radius,
            ground=self.kit.ground,
        )
        if frame.bar is None:
            return (text,)
        return (text, frame.bar_mark(box, 4 * self.kit.look.k))


def numbered(paras: Sequence[Para]) -> tuple[Para, ...]:
    """Return paragraphs whose numbers start where each stretch of numbers starts, as DrawingML counts them."""
    starts: dict[int, int] = {}
    out: list[Para] = []
    for para in paras:
        bullet = para.bullet
        for level in [
            level for level in starts if level > para.level or (level == para.level and not _counts(bullet))
        ]:
            del starts[level]
        if bullet is None or not bullet.scheme:
            out.append(para)
            continue
        start = starts.setdefault(para.level, bullet.start)
        out.append(replace(para, bullet=replace(bullet, start=start)))
    return tuple(out)


def _counts(bullet: Bullet | None) -> bool:
    return bullet is not None and bool(bullet.scheme)


def _lines(para: Para, broken: Broken, start: int, stop: int) -> Para:
    """Return a stretch of a paragraph's lines as a paragraph; what follows a cut has no bullet of its own."""
    low = broken.lines[start].start
    high = broken.lines[stop].start if stop < len(broken.lines) else None
    runs = sliced(para.runs, para, low, high)
    if start == 0:
        return replace(para, runs=runs)
    return replace(para, runs=runs, bullet=None, first=0.0, before=0.0, id=None)


def sliced(runs: Runs, para: Para, low: int, high: int | None) -> Runs:
    """Return the runs between two offsets of the measured text."""
    out: list[Run] = []
    at = 0
    for run in runs:
        size = len(shown(run, para.type))
        a, b = max(low - at, 0), size if high is None else min(high - at, size)
        if b > a:
            out.append(
                run if run.brk or run.tab or run.field or run.ref else replace(run, text=run.text[a:b])
            )
        at += size
    return tuple(out)


def is_text(piece: Piece) -> bool:
    """Return whether a piece is running text without a frame."""
    return isinstance(piece, TextPiece) and piece.frame == BARE
