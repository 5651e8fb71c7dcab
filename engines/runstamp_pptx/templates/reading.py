"""Reads a template's package: masters in order, their layouts, every placeholder with all that it inherits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record
from runstamp.limits import Limits
from runstamp_ooxml.bases import Base, open_base
from runstamp_ooxml.package import Package
from runstamp_ooxml.palette import A, Palette, read_palette
from runstamp_ooxml.parse import local, parse
from runstamp_pptx.emu import EMU_PER_POINT
from runstamp_pptx.templates.grounds import P, R, Rows, Scene, box_of
from runstamp_pptx.templates.levels import ink_of, levels
from runstamp_pptx.templates.parts import FOOT, TITLES, Backdrop, Holder, SlideLayout, Template
from runstamp_slides.geometry import Box
from runstamp_slides.shapes import Anchor, Sides

USUAL_INSET: Sides = (7.2, 3.6, 7.2, 3.6)  # points: the defaults of a:bodyPr, 21.1.2.1.1
_INSETS = ("lIns", "tIns", "rIns", "bIns")
_ANCHORS: Mapping[str, Anchor] = {"t": "t", "ctr": "ctr", "b": "b", "just": "t", "dist": "t"}
LEAST_SIDE = 72.0  # ST_SlideSizeCoordinate, 19.7.10
_STYLES = {"title": "titleStyle", "ctrTitle": "titleStyle", **dict.fromkeys(FOOT, "otherStyle")}
_SMALL = ("quarter",)


def read_template(data: bytes, pointer: str, limits: Limits) -> Template:
    """Return what a template offers; `pointer` is where the input names it.

    Raises:
        RunstampError: what `open_base` raises; common/INPUT_CORRUPT, it has no slide layout.
    """
    base = open_base(data, "pptx", pointer, limits)
    try:
        found = _Reader(base, limits).template()
    except RunstampError as error:
        problem = error.problem
        raise RunstampError(problem.code, problem.message, (Issue(pointer, problem.message),)) from error
    except (ValueError, OverflowError) as error:
        message = f"the template holds a value that is none: {error}"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue(pointer, message),)) from error
    if not found.layouts:
        message = "the template has no slide layout"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue(pointer, message),))
    return found


@record
class _Master:
    """A master while its layouts are read."""

    part: str
    root: Element
    scene: Scene
    holders: dict[str, Element] = field(default_factory=dict[str, Element])


@record
class _Reader:
    base: Base
    limits: Limits
    default: Element | None = None  # how text is set that nothing else sets
    frame: Box = Box(0, 0, 0, 0)  # the slide
    known: dict[tuple[str, str], Rows | None] = field(default_factory=dict[tuple[str, str], "Rows | None"])
    _roots: dict[str, Element] = field(default_factory=dict[str, Element])

    @property
    def package(self) -> Package:
        return self.base.package

    def root(self, part: str) -> Element:
        """Return the root element of a part."""
        found = self._roots.get(part)
        if found is None:
            found = self._roots[part] = parse(self.package.read(part), part)
        return found

    def template(self) -> Template:
        main = self.root(self.base.main)
        size = main.find(P + "sldSz")
        width, height = (
            int(size.get(key, usual) if size is not None else usual) / EMU_PER_POINT
            for key, usual in (("cx", "9144000"), ("cy", "6858000"))
        )
        if width < LEAST_SIDE or height < LEAST_SIDE:
            msg = f"slides of {width:g} × {height:g} pt"
            raise ValueError(msg)
        self.default = main.find(P + "defaultTextStyle")
        self.frame = Box(0, 0, width, height)
        layouts: list[SlideLayout] = []
        bodies: list[Holder] = []
        for number, part in enumerate(self._listed(self.base.main, main, "sldMasterIdLst")):
            master = self._master(part)
            layouts += [
                self._layout(one, master, number) for one in self._listed(part, master.root, "sldLayoutIdLst")
            ]
            if "body" in master.holders:
                bodies.append(self._holder(master.holders["body"], master, master.scene.palette, 0))
        return Template(self.base, width, height, tuple(layouts), tuple(bodies))

    def _listed(self, part: str, root: Element, list_: str) -> Iterator[str]:
        """Yield the parts that a list of relationship ids names, as it orders them."""
        targets = {known.id: known.target for known in self.package.relationships.get(part, ())}
        for entry in root.iterfind(f"{P}{list_}/*"):
            target = targets.get(entry.get(R + "id", ""))
            if target in self.package.parts:
                yield target

    # ------------------------------------------------------------ masters
    def _master(self, part: str) -> _Master:
        root = self.root(part)
        theme = next(iter(self.package.related(part, "theme")), "")
        formats = None
        palette = Palette()
        if theme:
            sheet = self.root(theme)
            formats = sheet.find(f"{A}themeElements/{A}fmtScheme")
            palette = read_palette(sheet)
        given = root.find(P + "clrMap")
        palette = palette.mapped(given.attrib if given is not None else {})
        master = _Master(
            part, root, Scene(self.package, part, theme, formats, palette, self.limits, self.known)
        )
        for shape, ph in _placeholders(root):
            master.holders.setdefault(_like(ph.get("type", "obj")), shape)
        return master

    # ------------------------------------------------------------ layouts
    def _layout(self, part: str, master: _Master, number: int) -> SlideLayout:
        root = self.root(part)
        data = root.find(P + "cSld")
        given = root.find(f"{P}clrMapOvr/{A}overrideClrMapping")
        override = tuple(given.attrib.items()) if given is not None else ()
        palette = master.scene.palette.mapped(dict(override)) if override else master.scene.palette
        own = Scene(
            self.package, part, master.scene.theme, master.scene.formats, palette, self.limits, self.known
        )
        holders = tuple(
            self._holder(shape, master, palette, i) for i, (shape, _) in enumerate(_placeholders(root))
        )
        return SlideLayout(
            part,
            (data.get("name", "") if data is not None else "")
            or part.rpartition("/")[2].removesuffix(".xml"),
            root.get("type", ""),
            holders,
            tuple(self._behind(root, master, own)),
            palette,
            number,
            self.frame.w,
            self.frame.h,
            override,
        )

    def _behind(self, root: Element, master: _Master, own: Scene) -> Iterator[Backdrop]:
        """Yield what stands behind slides of a layout, the furthest first."""
        background = own.background(root, self.frame)
        if background is None:
            # The master's background is seen through the layout's colour map.
            through = Scene(
                self.package, master.part, own.theme, own.formats, own.palette, self.limits, self.known
            )
            background = through.background(master.root, self.frame)
        if background is not None:
            yield background
        if root.get("showMasterSp") not in ("0", "false"):
            yield from master.scene.shapes(master.root)
        yield from own.shapes(root)

    # ------------------------------------------------------------ placeholders
    def _holder(self, shape: Element, master: _Master, palette: Palette, rank: int) -> Holder:
        named, ph = shape.find(f"./*/{P}cNvPr"), shape.find(f"./*/{P}nvPr/{P}ph")
        type_ = ph.get("type", "") if ph is not None else ""
        above = master.holders.get(_like(type_ or "obj"))
        chain = [one for one in (above, shape) if one is not None]
        properties = [one for place in chain if (one := place.find(f"{P}txBody/{A}bodyPr")) is not None]
        lists = [place.find(f"{P}txBody/{A}lstStyle") for place in chain]
        style = master.root.find(f"{P}txStyles/{P}{_STYLES.get(type_, 'bodyStyle')}")
        box = next((found for place in reversed(chain) if (found := box_of(place)) is not None), self.frame)
        fill = shape.find(f"{P}spPr/{A}solidFill")
        return Holder(
            "" if type_ == "obj" else type_,
            int(ph.get("idx", "0")) if ph is not None else 0,
            named.get("name", "") if named is not None else "",
            box,
            _inset(properties),
            _ANCHORS.get(_last(properties, "anchor", "t"), "t"),
            levels([self.default, style, *lists], palette),
            _last(properties, "vert", "horz") != "horz",
            ink_of(fill, palette),
            ph is not None and ph.get("sz") in _SMALL,
            rank,
        )


def _placeholders(root: Element) -> Iterator[tuple[Element, Element]]:
    """Yield the placeholders of a master or layout, those inside groups too."""
    for shape in root.iterfind(f"{P}cSld/{P}spTree//*"):
        ph = shape.find(f"./*/{P}nvPr/{P}ph") if local(shape) in ("sp", "pic", "graphicFrame") else None
        if ph is not None:
            yield shape, ph


def _like(type_: str) -> str:
    """Return the type of the master's placeholder that one of a layout inherits from."""
    if type_ in TITLES:
        return "title"
    return type_ if type_ in FOOT else "body"


def _inset(properties: Sequence[Element]) -> Sides:
    left, top, right, bottom = (
        int(_last(properties, name, str(round(usual * EMU_PER_POINT)))) / EMU_PER_POINT
        for name, usual in zip(_INSETS, USUAL_INSET, strict=True)
    )
    return left, top, right, bottom


def _last(properties: Sequence[Element], name: str, usual: str) -> str:
    """Return an attribute as the most special of some elements has it."""
    return next((one.attrib[name] for one in reversed(properties) if name in one.attrib), usual)
