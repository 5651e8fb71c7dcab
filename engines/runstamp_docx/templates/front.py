"""What of a template's own text stays: a cover page that can be filled, and the drawings of its letterhead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runstamp_compose.plans import PageGeometry
from runstamp_docx.templates.controls import asked
from runstamp_docx.templates.nodes import Node, W, children, elements, find, number, remove, val
from runstamp_docx.templates.sheet import StyleSheet
from runstamp_docx.units import EMU_PER_POINT

_COVERS = "Cover Pages"  # the gallery of building blocks that Word's covers come from
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_FRONT = {
    "title": "Title",
    "subject": "Subtitle",
    "author": "CoverDetails",
}  # our styles by what a control asks for


def cover_of(body: Node) -> tuple[Node | None, bool]:
    """Return the template's cover page where its controls ask for the title; and whether there is one that cannot be filled."""
    for child in body.iterchildren(W + "sdt"):
        gallery = val(child, "sdtPr", "docPartObj", "docPartGallery")
        if gallery == _COVERS:
            asks = {asked(props) for props in elements(child, "sdtPr")}
            return (child, False) if "title" in asks else (None, True)
    return None, False


def ends_page(cover: Node) -> bool:
    """Return whether a cover page ends its page itself."""
    breaks = any(val(one, attr="type") == "page" for one in elements(cover, "br"))
    return breaks or any(True for _ in elements(cover, "sectPr"))


def letterhead(body: Node) -> Node | None:
    """Return a paragraph with the drawings that the first page of a template has at places of the page, None where it has none."""
    holder: Node | None = None
    for paragraph in _first_page(body):
        drawn = [run for run in paragraph.iterchildren(W + "r") if _is_placed(run)]
        if not drawn:
            continue
        if holder is None:
            holder = paragraph
            for child in list(holder):
                if child.tag != W + "pPr" and child not in drawn:
                    holder.remove(child)
        else:
            holder.extend(drawn)
    for section in list(elements(holder, "sectPr")) if holder is not None else ():
        remove(section)
    return holder


def _first_page(body: Node) -> Iterator[Node]:
    for child in children(body):
        if child.tag == W + "p":
            yield child
            if (
                any(val(one, attr="type") == "page" for one in elements(child, "br"))
                or find(child, "pPr", "sectPr") is not None
            ):
                return


def _is_placed(run: Node) -> bool:
    """Return whether a run is a drawing that stands at a place of the page, not in or beside the text."""
    for anchor in run.iter(_WP + "anchor"):
        across, down = (anchor.find(_WP + name) for name in ("positionH", "positionV"))
        froms = [one.get("relativeFrom", "") for one in (across, down) if one is not None]
        return len(froms) == 2 and not any(
            one in ("column", "character", "paragraph", "line") for one in froms
        )
    for shape in (one for pict in elements(run, "pict") for one in children(pict)):
        style = shape.get("style", "")
        if "position:absolute" in style:
            return "vertical-relative:page" in style or "vertical-relative:margin" in style
    return False


def front_styles(body: Node, sheet: StyleSheet) -> dict[str, str]:
    """Return the styles in which the template's own text shows title, subtitle and author, by ours."""
    found: dict[str, str] = {}
    for control in body.iterchildren(W + "sdt"):
        props = find(control, "sdtPr")
        name = _FRONT.get(asked(props) or "") if props is not None else None
        style = val(find(control, "sdtContent"), "p", "pPr", "pStyle")
        if (
            name
            and style
            and name not in found
            and not any(find(one, "pPr", "framePr") is not None for one in sheet.chain(style))
        ):
            found[name] = style
    return found


def body_style(body: Node, sheet: StyleSheet) -> str | None:
    """Return the style of the template's running text where that is Body Text, None where it is the default one."""
    id_ = sheet.id_of("paragraph", "Body Text")
    if id_ is None:
        return None
    worn = [
        val(paragraph, "pPr", "pStyle")
        for paragraph in elements(body, "p")
        if any(True for _ in elements(paragraph, "t"))
    ]
    return id_ if worn.count(id_) > worn.count(None) + worn.count(sheet.defaults.get("paragraph")) else None


# ---------------------------------------------------------------- drawings that text runs beside
_W10 = "{urn:schemas-microsoft-com:office:word}"
_LENGTH = re.compile(r"(-?[\d.]+)(pt|in|mm|cm)?$")
_POINTS = {
    "pt": 1.0,
    "in": 72.0,
    "mm": 72 / 25.4,
    "cm": 72 / 2.54,
    None: 0.75,
}  # bare numbers are pixels, CSS 2.1, 4.3.2
_TALL = 0.5  # of the page: lower drawings leave most lines alone
_GAP = 9.0  # points that Word keeps between a drawing and the text beside it, where it says no other


def right_edge(holder: Node, page: PageGeometry) -> float | None:
    """Return where text ends because a tall drawing stands at its right, in points from the page's left; None where none does."""
    edges = [*_vml_edges(holder, page), *_drawing_edges(holder, page)]
    beside = [edge for edge in edges if edge > page.width / 2]
    return min(beside, default=None)


def _vml_edges(holder: Node, page: PageGeometry) -> Iterator[float]:
    for shape in (one for pict in elements(holder, "pict") for one in children(pict)):
        wrap = shape.find(_W10 + "wrap")
        if wrap is None or wrap.get("type", "none") not in ("square", "tight", "through"):
            continue
        style = dict(part.split(":", 1) for part in shape.get("style", "").split(";") if ":" in part)
        share = number(style.get("mso-left-percent"))
        left = _points(style.get("margin-left")) if share is None or share < 0 else page.width * share / 1000
        if (
            _points(style.get("height")) >= page.height * _TALL
            and style.get("mso-position-horizontal-relative") == "page"
        ):
            yield left - (_points(style.get("mso-wrap-distance-left")) or _GAP)


def _drawing_edges(holder: Node, page: PageGeometry) -> Iterator[float]:
    for anchor in holder.iter(_WP + "anchor"):
        wrapped = any(
            anchor.find(_WP + name) is not None for name in ("wrapSquare", "wrapTight", "wrapThrough")
        )
        across, extent = anchor.find(_WP + "positionH"), anchor.find(_WP + "extent")
        offset = None if across is None else number(across.findtext(_WP + "posOffset"))
        if not wrapped or across is None or extent is None or offset is None:
            continue
        start = {"page": 0.0, "margin": page.left}.get(across.get("relativeFrom", ""))
        if start is not None and (number(extent.get("cy")) or 0) / EMU_PER_POINT >= page.height * _TALL:
            yield start + offset / EMU_PER_POINT - (number(anchor.get("distL")) or 0) / EMU_PER_POINT


def _points(length: str | None) -> float:
    found = _LENGTH.match((length or "").strip())
    return float(found[1]) * _POINTS[found[2]] if found else 0.0
