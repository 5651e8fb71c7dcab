"""Pictures and native charts in the line of text (ECMA-376 Part 1, 20.4.2.8 wp:inline)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.errors import RunstampError
from runstamp.frozen import replace
from runstamp.losses import Diagnostic
from runstamp_compose.plans import ChartPlan, Picture
from runstamp_docx.build import Flow
from runstamp_docx.runs import bare_run, link_target
from runstamp_docx.units import emu
from runstamp_ooxml.xml import EMPTY, Xml, el, template

if TYPE_CHECKING:
    from runstamp_media import Crop, Prepared

CHART_RATIO = 0.5  # height of a chart to its width, where the input leaves it open
CHART_HEIGHT = (150.0, 330.0)  # points; never flatter nor taller by itself
BAR_PITCH = 21.0  # points that one lying bar with its gap takes
BAR_EDGE = 70.0  # axis, legend and title of a bar chart
_FULL = 100_000  # ST_Percentage counts in thousandths of a percent

_INLINE = template(
    '<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="{cx:int}" cy="{cy:int}"/>'
    '<wp:effectExtent l="0" t="0" r="0" b="0"/>{props:xml}<wp:cNvGraphicFramePr>{locks:xml}</wp:cNvGraphicFramePr>'
    "{graphic:xml}</wp:inline></w:drawing>"
)
_LOCKS = Xml(
    '<a:graphicFrameLocks xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" noChangeAspect="1"/>'
)
_DECORATIVE = Xml(
    '<a:extLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    '<a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/>'
    "</a:ext></a:extLst>"
)
_PICTURE = template(
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData '
    'uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr>'
    '<pic:cNvPr id="{id:int}" name="{name}"/><pic:cNvPicPr/></pic:nvPicPr>'
    '<pic:blipFill><a:blip r:embed="{rid}"/>{crop:xml}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{cx:int}" cy="{cy:int}"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
)


def doc_props(id_: int, name: str, alt: str | None, *, decorative: bool = False) -> Xml:
    """Return what a drawing says of itself: id, name, alternative text, or that it is decoration."""
    return el(
        "wp:docPr", {"id": id_, "name": name, "descr": alt or None}, _DECORATIVE if decorative else EMPTY
    )


def picture_run(flow: Flow, picture: Picture, *, max_height: float | None = None) -> Xml:
    """Return a run with a picture, inside its link if it has one; nothing, and a fault of the build, where it cannot be used.

    Loses:
        common/IMAGE_CONVERTED, common/LINK_DROPPED.
    """
    build = flow.build
    pointer = picture.path + "/source"
    try:
        image = _prepared(build.world.files.open(picture.source, pointer, "image").data, flow, pointer)
    except RunstampError as error:
        build.refused.take(error)
        return EMPTY
    build.losses += [replace(loss, path=loss.path or pointer) for loss in image.losses]
    build.diagnostics += image.diagnostics
    extension = {"jpeg": "jpg"}.get(image.format, image.format)
    media = build.package.add_media(f"word/media/image{{}}.{extension}", image.data)
    rid = build.package.relate(flow.part, "image", media)
    width, height, crop = _size(flow, picture, image, max_height)
    if not picture.alt and not picture.decorative:
        message = "an image has no alternative text; people who cannot see it get nothing"
        build.diagnostics.append(
            Diagnostic("common/IMAGE_ALT_MISSING", message, picture.path, fix={"add": "alt"})
        )
    id_ = build.drawing_id()
    graphic = _PICTURE(id_, f"Picture {id_}", rid, _crop(crop), emu(width), emu(height))
    props = doc_props(id_, f"Picture {id_}", picture.alt, decorative=picture.decorative)
    run = bare_run(_INLINE(emu(width), emu(height), props, _LOCKS, graphic))
    target = link_target(flow, picture.link, picture.path + "/link") if picture.link else None
    tooltip = picture.link.tooltip if picture.link else None
    return run if target is None else el("w:hyperlink", {**target, "w:tooltip": tooltip, "w:history": 1}, run)


def _prepared(data: bytes, flow: Flow, pointer: str) -> Prepared:
    from runstamp_media import prepare  # only where a document has pictures
    from runstamp_text.catalogue import FONTS

    return prepare(data, limits=flow.build.limits, pointer=pointer, faces=FONTS)


def _size(
    flow: Flow, picture: Picture, image: Prepared, max_height: float | None
) -> tuple[float, float, Crop]:
    """Return width, height and crop in points; never wider than the room, never taller than a page."""
    from runstamp_media import placed, within  # only where a document has pictures

    width = picture.width if picture.width_share is None else flow.width * picture.width_share
    across, down = image.dpi
    natural_w, natural_h = image.width_px * 72 / across, image.height_px * 72 / down
    shown = placed(natural_w, natural_h, width, picture.height, picture.fit)
    tall = max_height or flow.height * 0.86
    fitted = within(shown.width, shown.height, flow.width, tall)
    return *fitted, shown.crop


def _crop(crop: Crop) -> Xml:
    sides = {"l": crop.left, "t": crop.top, "r": crop.right, "b": crop.bottom}
    cut = {side: round(share * _FULL) for side, share in sides.items() if share}
    return el("a:srcRect", cut) if cut else EMPTY


def chart_run(flow: Flow, chart: ChartPlan) -> Xml:
    """Return a run with a native chart, its data embedded as a workbook."""
    from runstamp_compose.chart_fits import fitted  # only where a document has charts
    from runstamp_ooxml.charts import GRAPHIC, add_chart

    build = flow.build
    width, height = chart_size(flow, chart)
    rid = add_chart(build.package, flow.part, fitted(chart, width, height, build.losses), "word")
    id_ = build.drawing_id()
    build.fonts.add(chart.font)
    props = doc_props(id_, f"Chart {id_}", chart.alt)
    return bare_run(_INLINE(emu(width), emu(height), props, EMPTY, GRAPHIC(rid)))


def chart_size(flow: Flow, chart: ChartPlan) -> tuple[float, float]:
    """Return width and height of a chart in points, within the room."""
    width = chart.width if chart.width_share is None else flow.width * chart.width_share
    width = min(width or flow.width, flow.width)
    height = chart.height
    if height is None:
        low, high = CHART_HEIGHT
        height = min(max(width * CHART_RATIO, low), high)
        if chart.kind == "bar":
            rows = len(chart.categories) * (len(chart.series) if chart.stacking == "none" else 1)
            height = min(max(height * 0.8, BAR_EDGE + BAR_PITCH * rows * 0.8), flow.height * 0.6)
    return width, min(height, flow.height * 0.9)
