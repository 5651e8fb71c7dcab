"""`pdf.convert.png`: pages of a PDF as pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.engine import Call, Draft, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import record
from runstamp.model.requests import PngRequest
from runstamp_pdf.reading import check_signature, corrupt, encrypted

if TYPE_CHECKING:
    from runstamp.engine import Opened

MEDIA_TYPE = "image/png"
MAX_PICTURES = 200  # in one call: each is an artifact of its own
LEAST_SIDE = 1
LEAST_WIDTH = 64  # pixels
PASSWORD = 4  # FPDF_ERR_PASSWORD (pdfium, fpdfview.h)


def to_png(model: PngRequest, call: Call, world: World) -> Rendered:
    """Return one PNG for each chosen page, `width` pixels wide, white where the page is bare; or all of them on one sheet.

    Raises:
        RunstampError: common/ASSET_REJECTED, no PDF; common/INPUT_CORRUPT; common/INPUT_ENCRYPTED; common/ASSET_NOT_FOUND;
            common/SCHEMA_REJECTED, a page that is not there; common/RESOURCE_LIMIT_EXCEEDED, too many pages or pixels.
    """
    opened = world.files.open(model.file, "/file", "data")
    check_signature(opened)
    pdf = _document(opened)
    count = len(pdf)
    try:
        numbers = chosen(model.pages, count, min(call.limits.pages, MAX_PICTURES))
        pages = _Pages(pdf, numbers, call.limits.image_pixels, world)
        made: list[Callable[[int], Any]] = [partial(pages.one, number) for number in numbers]
        made = [pages.sheet] if model.sheet else made
        digits = max(len(str(count)), 2)
        names = ["pages.png"] if model.sheet else [f"page-{number:0{digits}d}.png" for number in numbers]
        drafts = [
            Draft(name, MEDIA_TYPE, _fitted(draw, int(model.width), model.max_bytes, world), 1)
            for name, draw in zip(names, made, strict=True)
        ]
    finally:
        pdf.close()
    return Rendered(tuple(drafts), value={"pages": list(numbers), "page_count": count})


@record
class _Pages:
    """Chosen pages of one document, drawn at any width."""

    pdf: Any
    numbers: tuple[int, ...]
    limit: int
    world: World

    def one(self, number: int, width: int) -> Any:
        """Return one page as a picture."""
        self.world.checkpoint()
        self.world.progress(self.numbers.index(number), len(self.numbers), f"page {number}")
        return _picture(self.pdf, number, width, self.limit)

    def sheet(self, width: int) -> Any:
        """Return all pages small in one picture."""
        from runstamp_pdf.contact_sheet import contact_sheet

        first_across, first_down = self.pdf[self.numbers[0] - 1].get_size()
        return contact_sheet(
            len(self.numbers),
            width,
            upright=first_down > first_across,
            draw=lambda i, across: (self.numbers[i], self.one(self.numbers[i], across)),
        )


def _fitted(draw: Callable[[int], Any], width: int, limit: int | None, world: World) -> Path:
    """Write a picture and return its path: as wide as asked, or less wide until its file is within the limit."""
    while True:
        path = world.temporary(".png")
        draw(width).save(path, "PNG", optimize=False)
        size = path.stat().st_size
        if limit is None or size <= limit or width <= LEAST_WIDTH:
            return path
        path.unlink()
        # Size grows a little slower than the number of pixels: a tenth less than what should fit.
        width = max(int(width * min((limit / size) ** 0.5, 0.95) * 0.95), LEAST_WIDTH)


def _document(opened: Opened) -> Any:
    """Return the document as pdfium reads it."""
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(opened.data)
    except pypdfium2.PdfiumError as fault:
        if getattr(fault, "err_code", None) == PASSWORD or "password" in str(fault).lower():
            raise encrypted() from fault
        raise corrupt("the file is damaged and cannot be read") from fault


def _picture(pdf: Any, number: int, width: int, limit: int) -> Any:
    """Return a page as a picture."""
    import pypdfium2

    try:
        page = pdf[number - 1]
        across, down = page.get_size()
        if min(across, down) < LEAST_SIDE:
            raise corrupt(f"page {number} has no size")
        scale = width / across
        pixels = width * round(down * scale)
        if pixels > limit:
            message = f"page {number} would have {pixels:,} pixels; the limit is {limit:,}"
            issue = Issue("/width", message, remediation="ask for a smaller width")
            raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))
        return page.render(scale=scale, fill_color=(255, 255, 255, 255)).to_pil().convert("RGB")
    except pypdfium2.PdfiumError as fault:
        raise corrupt(f"page {number} cannot be drawn") from fault


def chosen(pages: str, count: int, limit: int) -> tuple[int, ...]:
    """Return the pages that an expression such as "1-3,7,5-" names, in its order, each once.

    A range may end beyond the last page; a page or a range that starts there is an error.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    found: dict[int, None] = {}
    for part in pages.split(","):
        start, dash, end = part.partition("-")
        first = int(start)
        last = min(int(end) if end else count, count) if dash else first
        if not 1 <= first <= count or last < first:
            raise _no_page(part, count)
        found.update(dict.fromkeys(range(first, last + 1)))
    if len(found) > limit:
        message = f"{len(found)} pages are chosen; one call makes at most {limit}"
        issue = Issue("/pages", message, remediation="choose fewer pages")
        raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))
    return tuple(found)


def _no_page(part: str, count: int) -> RunstampError:
    message = f"there is no page '{part}'"
    issue = Issue(
        "/pages", message, expected=f"1 to {count}", received=part, remediation="choose pages that are there"
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))
