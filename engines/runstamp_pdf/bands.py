"""Headers and footers: three places, set for each page with its own numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import Band, Bands, Picture
from runstamp_pdf.inking import Inker
from runstamp_pdf.setting import Shape
from runstamp_pdf.surface import FOOTER, HEADER

if TYPE_CHECKING:
    from runstamp_compose.plans import Align, Runs, SectionPlan
    from runstamp_pdf.build import Build
    from runstamp_pdf.pages import Sheet
    from runstamp_pdf.pictures import Shown
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.surface import Surface

EDGE = 0.5  # of the margin: where a band stands between the page's edge and the text
NEAREST = 18.0  # points from the page's edge, which printers cannot print on
GAP = 12.0  # points between a band and the text
BETWEEN = 12.0  # points between two places of a band
PICTURE = 30.0  # points: how high a picture in a band may be, unless the input says


@frozen
class _Place:
    align: Align
    text: SetText | None
    picture: Shown | None

    @property
    def height(self) -> float:
        return self.text.height if self.text else self.picture.height if self.picture else 0.0


@record
class BandSetter:
    """Sets the bands of one section."""

    build: Build
    section: SectionPlan
    _known: dict[int, _Place] = field(default_factory=dict["int", "_Place"])  # set once, drawn on every page

    @property
    def header_foot(self) -> float:
        """Where the highest header ends, with its gap; 0 without one."""
        page = self.section.page
        height = self._highest(self.section.header)
        return _edge(page.top, height) + height + GAP if height else 0.0

    @property
    def footer_head(self) -> float:
        """How far from the page's foot the highest footer starts, with its gap; 0 without one."""
        height = self._highest(self.section.footer)
        return _edge(self.section.page.bottom, height) + height + GAP if height else 0.0

    def _highest(self, bands: Bands) -> float:
        every = (bands.default, bands.first, bands.even)
        return max([_height(self._places(band)) for band in every if band is not None], default=0.0)

    def draw(self, surface: Surface, sheet: Sheet) -> None:
        """Draw the header and the footer of a page, as artifacts."""
        for kind, bands in ((HEADER, self.section.header), (FOOTER, self.section.footer)):
            band = _chosen(bands, sheet)
            if band is None:
                continue
            places = self._places(band)
            height = _height(places)
            page = sheet.page
            top = (
                _edge(page.top, height)
                if kind == HEADER
                else page.height - _edge(page.bottom, height) - height
            )
            surface.band(kind)
            self._draw_places(surface, places, page.left, self._width, top, height)
            surface.band(None)

    @property
    def _width(self) -> float:
        page = self.section.page
        return max(page.width - page.left - page.right, 36.0)

    def _places(self, band: Band) -> list[_Place]:
        every: tuple[tuple[Align, Runs | Picture | None], ...] = (
            ("left", band.left),
            ("center", band.center),
            ("right", band.right),
        )
        given: list[tuple[Align, Runs | Picture]] = [(align, place) for align, place in every if place]
        if not given:
            return []
        sides = any(align != "center" for align, _ in given)
        room = self._width if len(given) == 1 else (self._width - BETWEEN * 2) / 3
        if sides and len(given) == 2 and all(align != "center" for align, _ in given):
            room = (self._width - BETWEEN) / 2
        return [self._place(align, place, room) for align, place in given]

    def _place(self, align: Align, place: Runs | Picture, room: float) -> _Place:
        known = self._known.get(id(place))
        if known is None:
            known = self._known[id(place)] = self._new_place(align, place, room)
        return known

    def _new_place(self, align: Align, place: Runs | Picture, room: float) -> _Place:
        if isinstance(place, Picture):
            limited = (
                place
                if place.height is not None or place.width is not None
                else replace(place, height=PICTURE)
            )
            return _Place(align, None, self.build.pictures.shown(limited, room, self.section.page.height / 4))
        style = replace(self.build.look.muted, size=max(self.build.look.muted.size - 0.5, 7.0))
        return _Place(align, self.build.setter.set(place, style, room, Shape(align, fixed=True)), None)

    def _draw_places(
        self, surface: Surface, places: list[_Place], x: float, width: float, top: float, height: float
    ) -> None:
        inker = Inker(surface, self.build.fonts)
        for place in places:
            y = top + (height - place.height) / 2
            if place.picture is not None:
                left = {"left": 0.0, "center": 0.5, "right": 1.0}[place.align] * (width - place.picture.width)
                place.picture.draw(surface, x + left, y, None)
            elif place.text is not None:
                room = place.text.lines[0].available
                left = {"left": 0.0, "center": 0.5, "right": 1.0}[place.align] * (width - room)
                inker.lines(place.text, 0, len(place.text.lines), x + left, y, None, {})


def _height(places: list[_Place]) -> float:
    return max([place.height for place in places], default=0.0)


def _edge(margin: float, height: float) -> float:
    """Return how far a band stands from the page's edge: in the middle of the margin, if there is room."""
    return max(margin * EDGE - height / 2, NEAREST)


def _chosen(bands: Bands, sheet: Sheet) -> Band | None:
    if sheet.first and bands.first is not None:
        return bands.first
    if sheet.number % 2 == 0 and bands.even is not None:
        return bands.even
    return bands.default
