"""The places at which a stretch of a paragraph may be broken, with the widths that lines between them have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp_text.breaks import SOFT_HYPHEN, segments
from runstamp_text.hyphenation import hyphens
from runstamp_text.measure import width
from runstamp_text.measured import HYPHEN
from runstamp_text.scripts import needs_shaping

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runstamp_text.measured import Measured

HYPHENATED = 100.0  # twice \hyphenpenalty: within their bounds, wider spaces disturb less than hyphens
OFFERED = 25.0  # the writer's own soft hyphen
COMPOUND = 25.0  # after a hyphen that stands in the text


class Points:
    """Places to break, one list for each of their properties; the first is the start of the stretch, the last its end.

    A line from point a to point b shows the text from `following[a]` to `seen[b]`, is `ends[b] - starts[a]` points wide and has
    spaces of `gaps_end[b] - gaps_start[a]` points in it. `hyphens`: a hyphen is drawn; `flagged`: the line ends in one.
    """

    __slots__ = (
        "_measured", "ends", "flagged", "following", "gaps_end", "gaps_start", "hyphens", "penalties", "seen", "starts",
    )  # fmt: skip

    def __init__(
        self, measured: Measured, part: tuple[int, int], slashes: bool, languages: Sequence[str | None] = ()
    ) -> None:
        self._measured = measured
        start, end = part
        self.seen, self.following = [start], [start]
        self.ends, self.starts = [0.0], [0.0]
        self.gaps_end, self.gaps_start = [0.0], [0.0]
        self.penalties, self.flagged, self.hyphens = [0.0], [False], [False]
        cuts = _cuts(measured, part, languages) if languages else iter(())
        cut = next(cuts, end)
        for low, seen, following in segments(measured.text[start:end], slashes=slashes):
            own: list[int] = []
            while cut < start + seen:
                if cut > start + low:
                    own.append(cut)
                cut = next(cuts, end)
            self._piece(start + low, start + seen, start + following, own)
        self._end()

    def _end(self) -> None:
        """Make the last place one without a hyphen: nothing follows it."""
        if self.hyphens[-1]:
            self.ends[-1] = self.starts[-1]
        self.hyphens[-1] = self.flagged[-1] = False
        self.penalties[-1] = 0.0

    def _piece(self, start: int, seen: int, following: int, cuts: Sequence[int]) -> None:
        """Add a piece that holds together, with the hyphens that are offered inside it."""
        measured, text = self._measured, self._measured.text
        size = measured.width(start, seen)
        before, gaps = self._joined(start, seen, size), self.gaps_start[-1]
        end = before + size
        for cut in cuts:
            head = measured.hyphenated(start, cut)
            tail = measured.width(cut, seen)
            self._add(cut, cut, before + head, end - tail, gaps, gaps, HYPHENATED, hyphen=True)
        inside = text.count(" ", start, seen)
        if inside:
            gaps += inside * measured.width(text.index(" ", start), text.index(" ", start) + 1)
        last = text[seen - 1] if seen > start else ""
        soft = last == SOFT_HYPHEN
        after = measured.width(seen, following) if following > seen else 0.0
        drawn = width(HYPHEN, measured.style_at(seen - 1)) if soft else 0.0
        penalty = OFFERED if soft else COMPOUND if last in ("-", "\u2010") and following == seen else 0.0
        self._add(
            seen,
            following,
            end + drawn,
            end + after,
            gaps,
            gaps + after,
            penalty,
            hyphen=soft,
            flagged=bool(penalty),
        )

    def _joined(self, start: int, seen: int, size: float) -> float:
        """Return where a piece starts: kerned with the character it follows."""
        text, at = self._measured.text, self.starts[-1]
        if (
            start == self.seen[0]
            or start == seen
            or self.seen[-1] != start
            or needs_shaping(text[start - 1 : start + 1])
        ):
            return at
        whole = self._measured.width(start - 1, seen)
        return at + whole - self._measured.width(start - 1, start) - size

    def _add(
        self, seen: int, following: int, end: float, start: float, gaps_end: float, gaps_start: float, penalty: float, *,
        hyphen: bool, flagged: bool = True,
    ) -> None:  # fmt: skip
        self.seen.append(seen)
        self.following.append(following)
        self.ends.append(end)
        self.starts.append(start)
        self.gaps_end.append(gaps_end)
        self.gaps_start.append(gaps_start)
        self.penalties.append(penalty)
        self.hyphens.append(hyphen)
        self.flagged.append(flagged)


def _cuts(measured: Measured, part: tuple[int, int], languages: Sequence[str | None]) -> Iterator[int]:
    """Yield the offsets at which words may be hyphenated, each in the language of the run it starts in."""
    at, end = part
    for word in measured.text[at:end].split(" "):
        if len(word) > 4:
            language = languages[measured.run_at(at)]
            if language:
                for offset in hyphens(word, language):
                    yield at + offset
        at += len(word) + 1
