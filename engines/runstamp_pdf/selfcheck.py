"""Look at a file of ours once more: marked content, structure and pages must fit together.

No validator we know of sees an end without a beginning, the same mark twice on a page, or a link that no element owns.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from runstamp.engine import Check, Verdict
from runstamp.errors import RunstampError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runstamp_pdf.surface import Surface


def marks(surfaces: Sequence[Surface]) -> list[str]:
    """Return what is wrong with the marked content of pages before they are written: cheap, for every file."""
    found: list[str] = []
    for surface in surfaces:
        code = "\n".join(surface.code)
        begun = code.count("BDC") + code.count("BMC")
        if begun != code.count("EMC"):
            found.append(
                f"page {surface.index + 1}: {begun} stretches are opened, {code.count('EMC')} closed"
            )
        if code.count("<</MCID ") != surface.marks:
            found.append(f"page {surface.index + 1}: {surface.marks} marks are counted, others written")
    return found


def reopened(data: bytes) -> list[str]:
    """Return what is wrong with a whole file, read anew by another library."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        return [*pdf.check_pdf_syntax(), *_Structure(pdf).faults()]


class _Structure:
    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        self.owners: dict[tuple[Any, int], Any] = {}
        self.owned: list[tuple[Any, Any]] = []  # annotations and their elements
        self.found: list[str] = []

    def faults(self) -> list[str]:
        """Return every fault of the tree and of the pages against it."""
        self._walk(self.pdf.Root.StructTreeRoot.K, None)
        numbers = self.pdf.Root.StructTreeRoot.ParentTree.Nums
        parents = {int(numbers[i]): numbers[i + 1] for i in range(0, len(numbers), 2)}
        for i, page in enumerate(self.pdf.pages):
            self._page(i, page, parents)
        return self.found

    def _walk(self, element: Any, page: Any) -> None:
        page = element.get("/Pg", page)
        for kid in _kids(element):
            if isinstance(kid, int):
                self._own(page, kid, element)
            elif kid.get("/Type") == "/MCR":
                self._own(kid.get("/Pg", page), int(kid.MCID), element)
            elif kid.get("/Type") == "/OBJR":
                self.owned.append((kid.Obj, element))
            else:
                if kid.P.objgen != element.objgen:
                    self.found.append(f"an element {kid.S} names another parent")
                self._walk(kid, page)

    def _own(self, page: Any, mark: int, element: Any) -> None:
        key = (page.objgen, mark)
        if key in self.owners:
            self.found.append(f"mark {mark} is owned twice")
        self.owners[key] = element

    def _page(self, index: int, page: Any, parents: dict[int, Any]) -> None:
        where, listed = f"page {index + 1}", parents[int(page.obj.StructParents)]
        seen = list(self._stretches(where, page))
        if len(seen) != len(set(seen)):
            self.found.append(f"{where}: a mark is used twice")
        for mark in seen:
            owner = self.owners.get((page.obj.objgen, mark))
            if owner is None or listed[mark].objgen != owner.objgen:
                self.found.append(f"{where}: mark {mark} has no owner, or the parent tree names another")
        for annotation in page.obj.get("/Annots", []):
            self._annotation(where, annotation, parents)

    def _annotation(self, where: str, annotation: Any, parents: dict[int, Any]) -> None:
        key = annotation.get("/StructParent")
        mine = [element for one, element in self.owned if one.objgen == annotation.objgen]
        if key is not None and (len(mine) != 1 or parents[int(key)].objgen != mine[0].objgen):
            self.found.append(f"{where}: a link is not owned by the element that it names")

    def _stretches(self, where: str, page: Any) -> Iterator[int]:
        """Yield the marks of a page; note stretches that cross the bounds of a text object or stay open."""
        import pikepdf

        open_: list[bool] = []
        text = False
        instructions: list[Any] = list(pikepdf.parse_content_stream(page, "BT ET BMC BDC EMC"))
        for operands, operator in instructions:
            name = str(operator)
            if name in ("BT", "ET"):
                text = name == "BT"
            elif name == "EMC":
                if not open_ or open_.pop() != text:
                    self.found.append(f"{where}: a stretch is closed where none was opened")
            else:
                open_.append(text)
                kind: Any = operands[1] if name == "BDC" else {}
                if isinstance(kind, pikepdf.Dictionary) and "/MCID" in kind:
                    yield int(kind.MCID)
        if open_:
            self.found.append(f"{where}: {len(open_)} stretches stay open")


def _kids(element: Any) -> list[Any]:
    import pikepdf

    kids = element.get("/K")
    return [] if kids is None else list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def verdicts(data: bytes, surfaces: Sequence[Surface], wanted: str) -> tuple[Check, ...]:
    """Return the verdicts on the file; `full` reads it anew.

    Raises:
        RunstampError: pdf/OUTPUT_INVALID.
    """
    verdict: Verdict = "not_run" if wanted == "none" else "pass"
    faults = [] if wanted == "none" else marks(surfaces)
    if wanted == "full":
        faults += reopened(data)
    if faults:
        raise RunstampError(
            "pdf/OUTPUT_INVALID", "the file does not pass its own check", details={"faults": faults[:20]}
        )
    full: Verdict = "pass" if wanted == "full" else "not_run"
    return (Check("pdf-marks", "self", verdict), Check("pdf-structure", "reader", full))
