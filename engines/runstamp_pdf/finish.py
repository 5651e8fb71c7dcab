"""Put the file together: pages, links, outline, page labels, structure, properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_pdf.file import Stream, string, url_string
from runstamp_pdf.metadata import packet, properties
from runstamp_pdf.surface import state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_compose.plans import MetaPlan
    from runstamp_pdf.build import Parts
    from runstamp_pdf.surface import Annotation, Surface

PRINTED = 4  # flag of an annotation that is printed (ISO 32000-1, table 165)
LABELS = {"decimal": "D", "roman": "r", "Roman": "R", "alpha": "a", "Alpha": "A"}  # table 159
JUMPS = {"next": "NextPage", "previous": "PrevPage", "first": "FirstPage", "last": "LastPage"}  # table 212
AHEAD = 6.0  # points above a place that a link shows


@frozen
class Entry:
    """A line of the outline: its level from 1, its text, the id of the place that it shows."""

    level: int
    text: str
    id: str


@frozen
class Catalog:
    """What a file says of itself around its pages. `labels` are the format and number of each page."""

    language: str
    meta: MetaPlan
    outline: tuple[Entry, ...] = ()
    labels: tuple[tuple[str, int], ...] = ()


class Finisher:
    """Writes what stands around the drawn pages."""

    def __init__(self, parts: Parts, catalog: Catalog, surfaces: Sequence[Surface]) -> None:
        self.parts, self.catalog, self.surfaces = parts, catalog, surfaces
        self.file = parts.file
        self.first = self.file.reserve(len(surfaces))
        self.pages = [self.first + i for i in range(len(surfaces))]
        self.places: dict[str, str] = {}
        for i, surface in enumerate(surfaces):
            for id_, y in surface.landmarks.items():
                top = min(surface.flipped(y) + AHEAD, surface.height)
                self.places.setdefault(id_, f"[{self.pages[i]} 0 R/XYZ null {top:.2f} null]")

    def data(self) -> bytes:
        """Return the bytes of the file."""
        file, catalog = self.file, self.catalog
        annotations = [one for surface in self.surfaces for one in surface.annotations]
        for i, one in enumerate(annotations):
            one.number = file.text(self._annotation(one, len(self.surfaces) + i))
        resources = self._resources()
        tree = file.reserve(1)
        pages = {
            self.pages[i]: self._page(surface, tree, resources) for i, surface in enumerate(self.surfaces)
        }
        kids = " ".join([f"{number} 0 R" for number in self.pages])
        file.fill(pages | {tree: f"<</Type/Pages/Count {len(self.pages)}/Kids[{kids}]>>".encode("ascii")})
        marks = [surface.marks for surface in self.surfaces]
        self.parts.structure.write(file, self.pages, marks, annotations)
        file.catalog["Pages"] = f"{tree} 0 R"
        file.catalog["Lang"] = string(catalog.language)
        file.catalog["ViewerPreferences"] = "<</DisplayDocTitle true>>"
        self._outline()
        self._labels()
        meta = packet(catalog.meta)
        file.catalog["Metadata"] = (
            f"{file.add(Stream(meta, '/Type/Metadata/Subtype/XML', filtered=True))} 0 R"
        )
        file.properties.update(properties(catalog.meta))
        return file.data()

    def _resources(self) -> int:
        fonts = self.parts.fonts.embed(self.file)
        pictures = self.parts.pictures.resources()
        shown = f"/XObject<<{pictures}>>" if pictures else ""
        alphas = sorted({alpha for surface in self.surfaces for alpha in surface.opacities})
        states = "".join([f"/{state(alpha)}<</ca {alpha:g}>>" for alpha in alphas])
        soft = f"/ExtGState<<{states}>>" if states else ""
        return self.file.text(f"<</Font<<{fonts}>>{shown}{soft}>>")

    def _page(self, surface: Surface, tree: int, resources: int) -> bytes:
        content = self.file.add(Stream("\n".join(surface.code).encode("ascii")))
        annots = " ".join([f"{one.number} 0 R" for one in surface.annotations])
        return (
            f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {surface.width:.2f} {surface.height:.2f}]/Resources {resources} 0 R"
            f"/Contents {content} 0 R/StructParents {surface.index}/Tabs/S{f'/Annots[{annots}]' if annots else ''}>>"
        ).encode("ascii")

    def _annotation(self, one: Annotation, key: int) -> str:
        box = " ".join([f"{value:.2f}" for value in one.rect])
        if one.kind == "url":
            action = f"/A<</S/URI/URI {url_string(one.target)}>>"
        elif one.kind == "slide":
            action = f"/A<</S/Named/N/{JUMPS[one.target]}>>"
        else:
            action = f"/Dest{self.places.get(one.target, f'[{self.pages[0]} 0 R/Fit]')}"
        owner = f"/StructParent {key}" if one.tag is not None else ""
        return f"<</Type/Annot/Subtype/Link/Rect[{box}]/Border[0 0 0]/F {PRINTED}/Contents {string(one.says)}{owner}{action}>>"

    # ------------------------------------------------------------ outline
    def _outline(self) -> None:
        """Write the headings as the outline that readers show beside the pages (12.3.3)."""
        entries = [entry for entry in self.catalog.outline if entry.id in self.places]
        if not entries:
            return
        root = self.file.reserve(len(entries) + 1)
        tree = _Tree([entry.level for entry in entries])
        out = {root: self._node("", root, tree, -1)}
        for i, entry in enumerate(entries):
            own = f"/Title {string(entry.text)}/Parent {root + 1 + tree.parents[i]} 0 R/Dest{self.places[entry.id]}"
            out[root + 1 + i] = self._node(own, root, tree, i)
        self.file.fill(out)
        self.file.catalog["Outlines"] = f"{root} 0 R"
        self.file.catalog["PageMode"] = "/UseOutlines"

    @staticmethod
    def _node(own: str, root: int, tree: _Tree, at: int) -> bytes:
        kids = tree.children(at)
        links = own
        before, after = tree.neighbours(at) if at >= 0 else (None, None)
        links += f"/Prev {root + 1 + before} 0 R" if before is not None else ""
        links += f"/Next {root + 1 + after} 0 R" if after is not None else ""
        if kids:
            shown = (
                tree.below(at) if at < 0 else -len(kids)
            )  # the first level is open, what lies in it closed
            count = len(kids) if at < 0 else shown
            links += f"/First {root + 1 + kids[0]} 0 R/Last {root + 1 + kids[-1]} 0 R/Count {count}"
        return f"<<{links}>>".encode("ascii")

    def _labels(self) -> None:
        """Write page labels where they differ from counting from 1 (12.4.2)."""
        parts: list[str] = []
        expected: tuple[str, int] | None = None
        for i, (form, number) in enumerate(self.catalog.labels):
            if (form, number) != expected:
                parts.append(f"{i}<</S/{LABELS[form]}/St {max(number, 1)}>>")
            expected = (form, number + 1)
        if parts and parts != ["0<</S/D/St 1>>"]:
            self.file.catalog["PageLabels"] = f"<</Nums[{' '.join(parts)}]>>"


class _Tree:
    """Levels as a tree: the parent of each entry, -1 for the root."""

    def __init__(self, levels: Sequence[int]) -> None:
        self.parents: list[int] = []
        open_: list[tuple[int, int]] = []
        for i, level in enumerate(levels):
            while open_ and open_[-1][0] >= level:
                open_.pop()
            self.parents.append(open_[-1][1] if open_ else -1)
            open_.append((level, i))
        self._kids: dict[int, list[int]] = {}
        for i, parent in enumerate(self.parents):
            self._kids.setdefault(parent, []).append(i)

    def children(self, at: int) -> list[int]:
        """Return the entries right below one."""
        return self._kids.get(at, [])

    def below(self, at: int) -> int:
        """Return how many entries lie below one."""
        return len(self.children(at))

    def neighbours(self, at: int) -> tuple[int | None, int | None]:
        """Return the entries before and after one under the same parent."""
        same = self.children(self.parents[at])
        place = same.index(at)
        return (same[place - 1] if place else None), (same[place + 1] if place + 1 < len(same) else None)
