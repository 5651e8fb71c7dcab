"""A table in the flow: split by bisection over heights that were measured once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp_pdf.boxes import EPSILON, Box
from runstamp_pdf.table_rows import Measured, Row, parted

if TYPE_CHECKING:
    from runstamp_pdf.boxes import Split, Told
    from runstamp_pdf.paragraph import ParagraphBox
    from runstamp_pdf.surface import Surface
    from runstamp_pdf.table_drawing import TablePainter

TOGETHER = 2  # body rows that stand with the header at a page's foot
FEW_ROWS, SMALL_HEIGHT = 9, 190.0  # a table no larger (points) moves on whole rather than being split
TALL = 1 / 3  # of a page: a higher row may split, a lower one moves on whole
HEAD_SHARE = 0.5  # of a page: a higher header is not repeated


@record
class TableBox(Box):
    """Rows `start` to `end` of a body, with the rest of a split row before and the start of one after them."""

    painter: TablePainter
    body: Measured
    head: tuple[Row, ...]
    told: Told
    repeat: bool = True
    split_rows: bool = True
    start: int = 0
    end: int = 0
    lead: Row | None = None
    trail: Row | None = None
    note: ParagraphBox | None = None
    first: bool = True
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    height: float = 0.0

    def __post_init__(self) -> None:
        self.height = self.head_height + self._inner() + self._note_height()

    @property
    def anchors(self) -> tuple[str, ...]:
        """The table's own id."""
        return (self.id,) if self.id else ()

    @property
    def shows_head(self) -> bool:
        """Whether this part has the header."""
        return bool(self.head) and (self.first or self.repeat)

    @property
    def head_height(self) -> float:
        """The height of the header on this part."""
        return sum([row.height for row in self.head]) if self.shows_head else 0.0

    def _inner(self) -> float:
        return self.body.height(self.start, self.end) + sum(
            [row.height for row in (self.lead, self.trail) if row is not None]
        )

    def _note_height(self) -> float:
        return self.note.before + self.note.height if self.note is not None else 0.0

    @property
    def _small(self) -> bool:
        return self.first and self.end - self.start <= FEW_ROWS and self.height <= SMALL_HEIGHT

    @property
    def least(self) -> float:
        """The header with two rows; all of a small table."""
        if self._small:
            return self.height
        if self.lead is not None:
            return self.head_height + self.lead.height
        end = min(self.start + TOGETHER, self.end)
        while end < self.end and end - 1 in self.body.tied:
            end += 1
        return self.head_height + self.body.height(self.start, end)

    def split(self, room: float, whole: float) -> Split | None:
        """Split between rows; inside a row only where it is high."""
        head = sum([row.height for row in self.head])
        if self.first and head > whole:
            return self._without_head().split(room, whole)
        if self.repeat and head > HEAD_SHARE * whole:
            self.told(self, "its header takes half a page and is not repeated")
            self.repeat = False
        free = room - self.head_height - (self.lead.height if self.lead else 0.0)
        if self._small and room < whole - EPSILON:
            return None
        if self.lead is not None and free < -EPSILON:
            return self._inside_lead(room)
        at = self.body.fitting(self.start, self.end, free)
        if at >= self.end:  # only the note, or a trailing part, does not fit
            at = max(self.end - 1, self.start)
            while at > self.start and at - 1 in self.body.tied:
                at -= 1
        row = self.body.rows[at] if at < self.end else None
        if row is not None and self._may_split(row, whole, free - self.body.height(self.start, at)):
            inside = self._inside_row(at, free - self.body.height(self.start, at))
            if inside is not None:
                return inside
        at = self._without_widow(at)
        few = self.first and at - self.start < TOGETHER and self.end - self.start > TOGETHER
        if (at <= self.start and self.lead is None) or (few and room < whole - EPSILON):
            return None
        return self._parted(at, None, None)

    def _without_head(self) -> TableBox:
        """Return the table with its header rows as rows, which may be split."""
        self.told(self, "its header is higher than a page and stands as rows")
        moved, body = len(self.head), self.body
        rows = Measured(
            [*self.head, *body.rows],
            {at + moved for at in body.tied},
            {at + moved: columns for at, columns in body.open_below.items()},
        )
        return replace(self, head=(), body=rows, end=self.end + moved)

    def _without_widow(self, at: int) -> int:
        """Return a place to split that leaves two rows with the total for the next page, if enough stay on this one."""
        total = self.end > self.start and self.body.rows[self.end - 1].total
        wanted = self.end - TOGETHER - total
        while wanted > self.start and wanted - 1 in self.body.tied:
            wanted -= 1
        return wanted if wanted < at and wanted - self.start >= TOGETHER else at

    def cut(self, room: float) -> Split | None:
        """Split the first row wherever the room ends, or a group of tied rows after its first."""
        free = room - self.head_height
        found = self._inside_row(self.start, free) if self.start < self.end else None
        if found is not None or self.end - self.start < 2:
            return found
        at = self.start + 1
        while at + 1 < self.end and self.body.height(self.start, at + 1) <= free:
            at += 1
        return self._parted(at, None, None)

    def _may_split(self, row: Row, whole: float, room: float) -> bool:
        page = whole - sum([one.height for one in self.head])
        if row.height > page:
            return True
        return self.split_rows and row.height > TALL * whole and room > TALL / 2 * whole

    def _inside_row(self, at: int, room: float) -> Split | None:
        row = self.body.rows[at]
        if at in self.body.tied or (at and at - 1 in self.body.tied):
            return None
        found = None if row.plain else parted(row, room, self.painter.pad)
        if found is None:
            return None
        if not self.split_rows:
            self.told(self, "a row is higher than a page")
        return self._parted(at, *found)

    def _inside_lead(self, room: float) -> Split | None:
        lead = self.lead
        found = None if lead is None else parted(lead, room - self.head_height, self.painter.pad)
        if found is None:
            return None
        first = replace(self, lead=found[0], end=self.start, note=None, after=0.0, keep=False)
        return first, self._rest(self.start, found[1])

    def _parted(self, at: int, trail: Row | None, lead: Row | None) -> Split:
        first = replace(self, end=at, trail=trail, note=None, after=0.0, keep=False)
        return first, self._rest(at + (1 if lead is not None else 0), lead)

    def _rest(self, start: int, lead: Row | None) -> TableBox:
        return replace(self, start=start, lead=lead, first=False, before=0.0, fresh=False, id=None)

    # ------------------------------------------------------------ drawing
    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the header, the rows and the note."""
        if self.id:
            surface.landmark(self.id, y)
        top = y
        if self.shows_head:
            y = self.painter.head(surface, self.head, x, y, again=not self.first)
        if self.lead is not None:
            y = self.painter.row(
                surface, self.lead, x, y, last=self._ends and self.start == self.end, again=True
            )
        y = self.painter.rows(surface, self.body, self.start, self.end, x, y)
        if self.trail is not None:
            y = self.painter.row(surface, self.trail, x, y, last=True)
        self.painter.frame(surface, x, top, y)
        if self.note is not None:
            self.note.draw(surface, x, y + self.note.before)

    @property
    def _ends(self) -> bool:
        return self.trail is None
