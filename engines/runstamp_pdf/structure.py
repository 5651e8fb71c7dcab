"""The structure tree: what each piece of a page is, in reading order (ISO 32000-1, 14.7 and 14.8).

A tag joins its parent when something is first drawn in it, so that the order of the tree is the order of drawing. The rows of a
plain table are kept as one record, `Rows`, and written out at the end: a tag for every cell would cost more than the cells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import frozen, record
from runstamp_pdf.file import string

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_pdf.file import File
    from runstamp_pdf.surface import Annotation


@dataclass(slots=True, eq=False)
class Tag:
    """A structure element. `attributes` are entries of its attribute objects, each a whole dictionary as text."""

    role: str
    parent: Tag | None = None
    alt: str | None = None
    lang: str | None = None
    attributes: tuple[str, ...] = ()
    kids: list[Kid] = field(default_factory=list["Kid"])
    placed: bool = False
    number: int = 0

    def join(self) -> None:
        """Take the place in the parent, if that is not done yet."""
        if not self.placed:
            self.placed = True
            if self.parent is not None:
                self.parent.join()
                self.parent.kids.append(self)

    def child(
        self, role: str, alt: str | None = None, lang: str | None = None, attributes: tuple[str, ...] = ()
    ) -> Tag:
        """Return a new tag that will stand in this one."""
        return Tag(role, self, alt, lang, attributes)


@frozen
class Content:
    """A marked stretch of a page's content."""

    page: int
    mark: int


@record
class Rows:
    """Whole rows of a table on one page, marked cell by cell from `mark` on; `heads` first cells of a row are headers."""

    page: int
    mark: int
    count: int
    cells: int
    heads: int = 0
    number: int = 0

    @property
    def size(self) -> int:
        """How many elements they are."""
        return self.count * (self.cells + 1)


Kid: TypeAlias = "Tag | Content | Rows | Annotation"
HEADS_ROW = "/A<</O/Table/Scope/Row>>"


class Structure:
    """The tree of one file."""

    def __init__(self) -> None:
        self.root = Tag("Document")

    def write(
        self, file: File, pages: Sequence[int], marks: Sequence[int], annotations: Sequence[Annotation]
    ) -> None:
        """Enter the tree into the file.

        `pages` are the numbers of the page objects, `marks` how many marked stretches each has; the keys of annotations in
        the parent tree follow those of the pages.
        """
        tree = file.reserve(1)
        writer = _Writer(tree, pages, [[tree] * count for count in marks])
        first = file.reserve(_count(self.root))
        writer.number(self.root, first)
        writer.element(self.root, tree)
        nums = [f"{i}[{' '.join([f'{n} 0 R' for n in owners])}]" for i, owners in enumerate(writer.owners)]
        nums += [
            f"{len(pages) + i} {a.tag.number} 0 R" for i, a in enumerate(annotations) if a.tag is not None
        ]
        parents = file.text(f"<</Nums[{' '.join(nums)}]>>")
        following = len(pages) + len(annotations)
        writer.out[tree] = (
            f"<</Type/StructTreeRoot/K {self.root.number} 0 R/ParentTree {parents} 0 R/ParentTreeNextKey {following}>>"
        ).encode("ascii")
        file.fill(writer.out)
        file.catalog["StructTreeRoot"] = f"{tree} 0 R"
        file.catalog["MarkInfo"] = "<</Marked true>>"


def _count(tag: Tag) -> int:
    return 1 + sum(
        _count(kid) if isinstance(kid, Tag) else kid.size if isinstance(kid, Rows) else 0 for kid in tag.kids
    )


class _Writer:
    def __init__(self, tree: int, pages: Sequence[int], owners: list[list[int]]) -> None:
        self.tree, self.pages, self.owners = tree, pages, owners
        self.out: dict[int, bytes] = {}

    def number(self, tag: Tag, following: int) -> int:
        """Number a tag and what is in it; return the next free number."""
        tag.number = following
        following += 1
        for kid in tag.kids:
            if isinstance(kid, Tag):
                following = self.number(kid, following)
            elif isinstance(kid, Rows):
                kid.number = following
                following += kid.size
        return following

    def element(self, tag: Tag, parent: int) -> None:
        """Write a tag and what is in it."""
        kids: list[str] = []
        page: int | None = None
        for kid in tag.kids:
            if isinstance(kid, Tag):
                self.element(kid, tag.number)
                kids.append(f"{kid.number} 0 R")
            elif isinstance(kid, Rows):
                kids += self.rows(kid, tag.number)
            elif isinstance(kid, Content):
                page = kid.page if page is None else page
                self.owners[kid.page][kid.mark] = tag.number
                kids.append(self._content(kid, page))
            else:
                kids.append(f"<</Type/OBJR/Pg {self.pages[kid.page]} 0 R/Obj {kid.number} 0 R>>")
        self.out[tag.number] = self._entries(tag, parent, page, kids).encode("ascii")

    def _content(self, kid: Content, page: int) -> str:
        if kid.page == page:
            return str(kid.mark)
        return f"<</Type/MCR/Pg {self.pages[kid.page]} 0 R/MCID {kid.mark}>>"

    def _entries(self, tag: Tag, parent: int, page: int | None, kids: list[str]) -> str:
        out = [f"<</S/{tag.role}/P {parent} 0 R"]
        if page is not None:
            out.append(f"/Pg {self.pages[page]} 0 R")
        if tag.alt is not None:
            out.append(f"/Alt {string(tag.alt)}")
        if tag.lang is not None:
            out.append(f"/Lang {string(tag.lang)}")
        if tag.attributes:
            out.append("/A[" + " ".join(tag.attributes) + "]")
        if kids:
            out.append(f"/K[{' '.join(kids)}]")
        return "".join(out) + ">>"

    def rows(self, rows: Rows, parent: int) -> list[str]:
        """Write the rows of a record and return the references to them."""
        page, owners, out = self.pages[rows.page], self.owners[rows.page], self.out
        found: list[str] = []
        number, mark, cells = rows.number, rows.mark, rows.cells
        for _ in range(rows.count):
            row = number
            found.append(f"{row} 0 R")
            first = row + 1
            number = first + cells
            owners[mark : mark + cells] = range(first, number)
            kids = " ".join([f"{n} 0 R" for n in range(first, number)])
            out[row] = f"<</S/TR/P {parent} 0 R/K[{kids}]>>".encode("ascii")
            for i in range(cells):
                role = f"/S/TH{HEADS_ROW}" if i < rows.heads else "/S/TD"
                out[first + i] = f"<<{role}/P {row} 0 R/Pg {page} 0 R/K {mark + i}>>".encode("ascii")
            mark += cells
        return found
