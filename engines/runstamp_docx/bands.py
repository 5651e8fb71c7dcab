"""Headers and footers: one part for each band that differs, shared by the sections that show the same."""

from __future__ import annotations

from typing import Literal

from runstamp.frozen import field, record
from runstamp_compose.plans import Band, Bands, Picture, Runs, SectionPlan, plain
from runstamp_docx.build import DOCUMENT, NAMESPACES_OF_SHAPES, Build, Flow
from runstamp_docx.drawings import picture_run
from runstamp_docx.layout_tables import layout_cell, layout_row, layout_table
from runstamp_docx.paragraphs import paragraph, properties, styled, tab_stops
from runstamp_docx.runs import bare_run, runs_xml
from runstamp_ooxml.xml import EMPTY, Xml, declared, el, join

Side = Literal["header", "footer"]
Pages = Literal["default", "first", "even"]
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"
_ROOT = {"header": "w:hdr", "footer": "w:ftr"}
_STYLE = {"header": "Header", "footer": "Footer"}
_TAB = bare_run(Xml("<w:tab/>"))
PICTURE_HEIGHT = 48.0  # points; a logo in a band is no taller unless the input says
CHARACTER = 0.5  # of the text size: an average advance, to see whether places would meet
EMPTY_BAND = Band()


@record
class BandParts:
    """Writes bands as parts; equal bands of equal width share one."""

    build: Build
    sections: tuple[SectionPlan, ...]
    _parts: dict[tuple[str, str, float], str] = field(default_factory=dict[tuple[str, str, float], str])

    def references(self, section: SectionPlan) -> tuple[Xml, bool]:
        """Return a section's references to its bands, and whether its first page has bands of its own.

        A section without a band where an earlier one has it refers to an empty one: Word would go on with the earlier.
        """
        sides: tuple[tuple[Side, Bands], ...] = (("header", section.header), ("footer", section.footer))
        title_page = any(bands.first is not None for _, bands in sides)
        out: list[Xml] = []
        for side, bands in sides:
            if self._used(side):
                out.append(self.side(side, bands, section, title_page=title_page))
        return join(out), title_page

    def side(self, side: Side, bands: Bands, section: SectionPlan, *, title_page: bool) -> Xml:
        """Return references to the bands of one side, for every kind of page that the document has."""
        out = [self._reference(side, "default", bands.default or EMPTY_BAND, section)]
        if title_page:
            first = bands.default if bands.first is None else bands.first
            out.append(self._reference(side, "first", first or EMPTY_BAND, section))
        if self.build.even_bands:
            even = bands.default if bands.even is None else bands.even
            out.append(self._reference(side, "even", even or EMPTY_BAND, section))
        return join(out)

    def _used(self, side: Side) -> bool:
        """Return whether any section has a band on a side."""
        held = [section.header if side == "header" else section.footer for section in self.sections]
        return any(band is not None for bands in held for band in (bands.default, bands.first, bands.even))

    def _reference(self, side: Side, pages: Pages, band: Band, section: SectionPlan) -> Xml:
        width = section.page.width - section.page.left - section.page.right
        key = (side, repr(band), round(width, 1))
        if key not in self._parts:
            self._parts[key] = self._part(side, band, section)
        return el(f"w:{side}Reference", {"w:type": pages, "r:id": self._parts[key]})

    def _part(self, side: Side, band: Band, section: SectionPlan) -> str:
        package = self.build.package
        name = package.next_name(f"word/{side}{{}}.xml")
        page = section.page
        flow = Flow(
            self.build, name, page.width - page.left - page.right, max(page.top, page.bottom, PICTURE_HEIGHT)
        )
        inside = self.build.dressed(_band(flow, band, _STYLE[side]))
        spaces = NAMESPACES_OF_SHAPES if "<w14:" in inside else {}
        root = el(_ROOT[side], {**declared("w", "r", "wp"), **spaces}, inside)
        package.add(name, _TYPE.format(side), root)
        return package.relate(DOCUMENT, side, name)


def _band(flow: Flow, band: Band, style: str) -> Xml:
    """Return a band: one place as a paragraph, more at tab stops, or in three cells where text could meet or wraps."""
    places = (band.left, band.center, band.right)
    filled = [i for i, place in enumerate(places) if place]
    if not filled:
        return paragraph(EMPTY, styled(style))
    if len(filled) == 1:
        align = (None, "center", "right")[filled[0]]
        return paragraph(_place(flow, places[filled[0]]), properties(style, align=align))
    if any(_needs_cell(place, flow) for place in places):
        return _cells(flow, places, style)
    stops = tab_stops(("center", flow.width / 2), ("right", flow.width))
    inside: list[Xml] = []
    for i, place in enumerate(places[: filled[-1] + 1]):
        inside += [_TAB] if i else []
        inside.append(_place(flow, place))
    return paragraph(join(inside), properties(style, tabs=stops))


def _needs_cell(place: Runs | Picture | None, flow: Flow) -> bool:
    if not place:
        return False
    if isinstance(place, Picture):
        return True
    size = flow.build.theme.sizes["small"]
    wide = len(plain(place)) * size * CHARACTER > flow.width / 3
    return wide or any(run.brk or run.tab for run in place)


def _cells(flow: Flow, places: tuple[Runs | Picture | None, ...], style: str) -> Xml:
    shares = (0.5, 0.0, 0.5) if not places[1] else (0.36, 0.28, 0.36)
    shown = [i for i, share in enumerate(shares) if share]
    widths = [flow.width * shares[i] for i in shown]
    cells = [
        layout_cell(
            width,
            paragraph(
                _place(flow.within_cell(width), places[i]),
                properties(style, align=(None, "center", "right")[i]),
            ),
            valign="center",
        )
        for i, width in zip(shown, widths, strict=True)
    ]
    # A band ends with a paragraph; a thin one keeps the text where it was.
    return join((layout_table(flow, widths, [layout_row(cells)]), paragraph(EMPTY, styled("Spacer"))))


def _place(flow: Flow, place: Runs | Picture | None) -> Xml:
    if place is None:
        return EMPTY
    if isinstance(place, Picture):
        return picture_run(flow, place, max_height=place.height or PICTURE_HEIGHT)
    return runs_xml(flow, place)
