"""Content into regions: the largest type that fits, then tighter spacing, then balanced continuation slides."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from typing import TypeAlias

from runstamp.frozen import frozen
from runstamp_slides.look import Look
from runstamp_slides.pieces.boxes import stacked
from runstamp_slides.pieces.piece import LARGEST, Piece, natural
from runstamp_slides.shapes import Fitting
from runstamp_text.fitting import TIGHTER, mildest, scales

EPSILON = 0.05  # points: files round lengths
# Short content is set larger, scale and spacing in this order, where it then takes no more than a share of its region:
# a few lines of text stand large with air between them, a slide that is more than half full grows a little.
# Few sizes, so that the slides of a deck look like one another.
GROWTH = (
    (1.4, 3.2, 0.62),
    (1.4, 2.4, 0.62),
    (1.2, 3.2, 0.62),
    (1.2, 2.4, 0.62),
    (1.2, 1.5, 0.75),
    (1.0, 1.5, 0.8),
)
FILLING = tuple((scale, 1.2, 0.8) for scale in (1.4, 1.2))  # what takes its region anyway
UNDER_TITLE = 0.92  # of the title's size: what text is never set larger than
_AT_LEAST = 0.6  # of what type grows, content grows too: rows of tables have room that does not
ROOMY = max(share for _, _, share in GROWTH)

Pieces: TypeAlias = tuple[Piece, ...]


@frozen
class Page:
    """What one slide shows, column by column, and how it is fitted. `over`: a column is taller than its region."""

    columns: tuple[Pieces, ...]
    fitting: Fitting
    over: bool = False


@frozen
class Region:
    """Where content goes: the widths of its columns, its height, the space between pieces, how large its text may grow."""

    widths: tuple[float, ...]
    height: float
    gap: float
    largest: float = LARGEST


def smaller(look: Look) -> list[Fitting]:
    """Return smaller type, largest first: down in steps of a point at the deck's scale, to the theme's minimum."""
    return [
        Fitting(scale, 1.0, _floor(look)) for scale in scales(look.body, min(look.minimum, look.body), look.k)
    ]


def tighter(look: Look) -> list[Fitting]:
    """Return the smallest type with less space between paragraphs and lines."""
    least = smaller(look)[-1]
    return [Fitting(least.scale, spacing, least.minimum) for spacing in TIGHTER]


def _floor(look: Look) -> float:
    return look.minimum


def flow(look: Look, columns: Sequence[Pieces], region: Region) -> list[Page]:
    """Return the slides that columns of pieces come to, one if they fit."""
    plain = Fitting(minimum=_floor(look))
    content = tuple(columns)
    grown = _grown(look, content, region)
    if grown is not None:
        return [Page(content, grown)]
    found = mildest(
        plain,
        smaller(look),
        tighter(look),
        lambda way, words: _fits(content, way, region, words=words),
        lambda way: _whole(content, way, region),
    )
    if found is not None:
        return [Page(content, found)]
    return _split(content, region, [plain, *smaller(look)])


def _whole(columns: Sequence[Pieces], fitting: Fitting, region: Region) -> bool:
    """Return whether no word is wider than its line."""
    return all(
        piece.whole_words(width, fitting)
        for pieces, width in zip(columns, region.widths, strict=True)
        for piece in pieces
    )


def _fits(columns: Sequence[Pieces], fitting: Fitting, region: Region, *, words: bool = True) -> bool:
    for pieces, width in zip(columns, region.widths, strict=True):
        if stacked(pieces, width, fitting, region.gap) > region.height + EPSILON:
            return False
    return not words or _whole(columns, fitting, region)


def _grown(look: Look, columns: Sequence[Pieces], region: Region) -> Fitting | None:
    """Return a larger setting for content that would leave its slide half empty, or that stands beside something to look at."""
    pieces = [piece for column in columns for piece in column if not _shown(column)]
    most = min((piece.largest for piece in pieces), default=1.0)
    most = min(most, max(look.size("slide_title") * UNDER_TITLE / look.body, 1.0), region.largest)
    plain = Fitting(minimum=_floor(look))
    if most == 1.0 or not _fits(columns, plain, _part(region, ROOMY)):
        return None
    tall = max(stacked(p, w, plain, region.gap) for p, w in zip(columns, region.widths, strict=True))
    ways = (*FILLING, *GROWTH) if most == LARGEST and all(piece.stretch for piece in pieces) else GROWTH
    for scale, spacing, share in ways:
        if scale > most or tall * (1 + (scale - 1) * _AT_LEAST) > region.height * share:
            continue  # too large at any rate: not measured
        fitting = Fitting(scale, spacing, _floor(look))
        if _fits(columns, fitting, _part(region, share)):
            return fitting
    return None


def _part(region: Region, share: float) -> Region:
    return Region(region.widths, region.height * share, region.gap)


def _shown(column: Pieces) -> bool:
    """Whether a column is something to look at, which takes the room that it has."""
    return len(column) == 1 and column[0].stretch > 0 and column[0].largest == 1.0


# ---------------------------------------------------------------- splitting
def _split(columns: Sequence[Pieces], region: Region, ways: Sequence[Fitting]) -> list[Page]:
    """Return the fewest slides the content needs at a comfortable size, each as full as the others."""
    least = max(_packed(p, w, region, ways[-1]) for p, w in zip(columns, region.widths, strict=True))
    for way in ways:
        if all(_packed(p, w, region, way) <= least for p, w in zip(columns, region.widths, strict=True)):
            return _pages(columns, region, way, least)
    return _pages(columns, region, ways[-1], least)


def _pages(columns: Sequence[Pieces], region: Region, way: Fitting, count: int) -> list[Page]:
    parts = [_balanced(p, w, region, way) for p, w in zip(columns, region.widths, strict=True)]
    pages: list[Page] = []
    for i in range(max(count, *map(len, parts))):
        content = tuple(part[i] if i < len(part) else () for part in parts)
        over = not _fits(content, way, region, words=False)
        pages.append(Page(content, way, over))
    return pages


@frozen
class _Item:
    piece: int
    atom: int
    height: float
    glued: bool


def _items(pieces: Pieces, width: float, way: Fitting) -> list[_Item]:
    out: list[_Item] = []
    for i, piece in enumerate(pieces):
        atoms = piece.atoms(width, way)
        for j, atom in enumerate(atoms):
            last = j == len(atoms) - 1
            out.append(_Item(i, j, atom.height, atom.glued or (last and piece.keep)))
    return out


def _packed(pieces: Pieces, width: float, region: Region, way: Fitting) -> int:
    """Return how many slides pieces fill."""
    return _stock(pieces, width, region, way).slides[0]


def _stock(pieces: Pieces, width: float, region: Region, way: Fitting) -> _Stock:
    overheads = [piece.overhead(width, way) for piece in pieces]
    return _Stock(_items(pieces, width, way), overheads, region)


def _balanced(pieces: Pieces, width: float, region: Region, way: Fitting) -> list[Pieces]:
    """Return the pieces of each slide, none much fuller than another."""
    if not pieces:
        return [()]
    stock = _stock(pieces, width, region, way)
    counts = Counter(item.piece for item in stock.items)
    return [_taken(pieces, stock.items[start:stop], counts, width, way) for start, stop in stock.shared()]


class _Stock:
    """What is to be shared out over slides: its heights summed once, so that any stretch is measured in one step."""

    def __init__(self, items: Sequence[_Item], overheads: Sequence[float], region: Region) -> None:
        self.items, self.overheads, self.region = items, overheads, region
        self.heights = [0.0, *accumulate(item.height for item in items)]
        self.heads = [0.0, *accumulate(overhead + region.gap for overhead in overheads)]
        self.cuts = [stop for stop, item in enumerate(items, 1) if not item.glued or stop == len(items)]
        self.slides = self._counted()

    def _used(self, start: int, stop: int) -> float:
        """Return the height of a stretch: its parts, what each of its pieces repeats, the space between them."""
        first, last = self.items[start].piece, self.items[stop - 1].piece
        heads = self.heads[last + 1] - self.heads[first] - self.region.gap
        return self.heights[stop] - self.heights[start] + heads

    def _full(self, start: int) -> int:
        """Return the furthest end of a stretch that a slide holds, one part at least, cuts or not."""
        ends = range(start + 1, len(self.items) + 1)
        held = bisect_right(ends, self.region.height + EPSILON, key=lambda stop: self._used(start, stop))
        return start + max(held, 1)

    def _next(self, start: int) -> int:
        """Return where a slide that is filled ends: at a cut, or full where all of it is glued."""
        full = self._full(start)
        at = bisect_right(self.cuts, full)
        cut = self.cuts[at - 1] if at else 0
        return cut if cut > start else full

    def _counted(self) -> list[int]:
        """Return how many slides are filled from each part on."""
        out = [0] * (len(self.items) + 1)
        for start in range(len(self.items) - 1, -1, -1):
            out[start] = 1 + out[self._next(start)]
        return out

    def shared(self) -> list[tuple[int, int]]:
        """Return a stretch for each slide, as few slides as can be, each as full as the others."""
        out: list[tuple[int, int]] = []
        start = 0
        for left in range(self.slides[0], 0, -1):
            stop = len(self.items) if left == 1 else self._stop(start, left)
            if stop > start:
                out.append((start, stop))
            start = stop
        return out

    def _stop(self, start: int, left: int) -> int:
        """Return where a slide ends, nearest to its share of what is left, so that the rest fits the slides that are left."""
        if start == len(self.items):
            return start
        target = self._used(start, len(self.items)) / left
        first = bisect_right(self.cuts, start)
        held = self.cuts[first : max(bisect_right(self.cuts, self._full(start)), first + 1)]
        nearest = min(held, key=lambda stop: round(abs(self._used(start, stop) - target), 6))
        later = (stop for stop in held if stop >= nearest)
        return next((stop for stop in later if self.slides[stop] < left), held[-1])


def _taken(
    pieces: Pieces, items: Sequence[_Item], counts: Mapping[int, int], width: float, way: Fitting
) -> Pieces:
    """Return the pieces that a stretch holds, the first and last cut where the stretch begins and ends inside them."""
    out: list[Piece] = []
    for index, group in groupby(items, lambda item: item.piece):
        mine = [item.atom for item in group]
        piece = pieces[index]
        whole = len(mine) == counts[index]
        out.append(piece if whole else piece.cut(mine[0], mine[-1] + 1, width, way))
    return tuple(out)


def height_of(pieces: Pieces, width: float, fitting: Fitting, gap: float) -> float:
    """Return how tall pieces stand under one another."""
    return sum(natural(piece, width, fitting) for piece in pieces) + gap * max(len(pieces) - 1, 0)
