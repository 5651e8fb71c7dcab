"""Paragraphs as DrawingML: explicit sizes, real bullets, links and fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runstamp.frozen import field, record, replace
from runstamp_compose.plans import Formula, Link, Run, TabPlan
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join, template
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import color, fill
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.measure import run_size
from runstamp_slides.pieces.prose import BOXES
from runstamp_slides.shapes import Bullet, Fitting, Para, TextBox
from runstamp_slides.words import caps_of, direction, ink_of, tracking_of, underline_of

MAX_LEVEL = 8  # ST_TextIndentLevelType
_ALIGN = {"left": "l", "center": "ctr", "right": "r", "justify": "just"}
_UNDERLINE = {"single": "sng", "double": "dbl", "dotted": "dotted", "wave": "wavy"}
_STOPS = {"left": "l", "center": "ctr", "right": "r", "decimal": "dec"}
_RAISE = {"super": 30_000, "sub": -25_000}  # ST_Percentage, as presentation programs write them
_RUN = template("<a:r>{props:xml}<a:t>{words}</a:t></a:r>")
_PARAGRAPH = template("<a:p>{format:xml}{runs:xml}{end:xml}</a:p>")
# ECMA-376 Part 3: programs that know the namespace of DrawingML 2010 take the formula, others the run. LibreOffice goes by the
# prefix a14, takes the formula and then leaves it out beside text: under another prefix it takes the run.
_FORMULA = template(
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice '
    'xmlns:m14="http://schemas.microsoft.com/office/drawing/2010/main" Requires="m14"><m14:m>{math:xml}</m14:m>'
    "</mc:Choice><mc:Fallback>{plain:xml}</mc:Fallback></mc:AlternateContent>"
)
_NO_STYLE = Xml("<a:lstStyle/>")
MATH_FONT = "Cambria Math"  # the face that programs set formulas in
_BREAK = template("<a:br>{props:xml}</a:br>")
_FIELD = template('<a:fld id="{guid}" type="slidenum">{props:xml}<a:t>{words}</a:t></a:fld>')
_NUMBER_FIELD = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"  # any GUID; one for all slide number fields
# Without it a link takes the theme's link colour whatever its run says (PowerPoint 2019 and later).
_OWN_COLOUR = Xml(
    '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr '
    'xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'
)

Links = Callable[[Link], "tuple[str, str | None] | None"]  # relationship id and action of a link


@record
class Written:
    """Properties of runs and paragraphs that were written before, the same on every slide of a deck."""

    properties: dict[tuple[object, ...], Xml] = field(default_factory=dict[tuple[object, ...], Xml])
    formats: dict[tuple[object, ...], Xml] = field(default_factory=dict[tuple[object, ...], Xml])


@record
class Words:
    """Writes the text of one slide. `number` is the slide's, `total` how many there are."""

    look: Look
    language: str
    links: Links
    number: int = 1
    total: int = 1
    number_of: Callable[[str], str] = str  # of the slide on which an id stands
    written: Written = field(default_factory=Written)

    def body(self, box: TextBox) -> Xml:
        """Return the paragraphs of a text box."""
        ground = box.fill or box.ground
        if box.levels:
            return join([self._inheriting(para, box, ground) for para in box.paras])
        out = [self.paragraph(para, box.fitting, ground, first=not i) for i, para in enumerate(box.paras)]
        return join(out) if out else el("a:p", None, el("a:endParaRPr", {"lang": self.language}))

    def paragraph(self, para: Para, fitting: Fitting, ground: Ink, *, first: bool = False) -> Xml:
        """Return a paragraph."""
        runs = [self.run(run, para.type, fitting, ground) for run in para.runs]
        end = EMPTY if runs else self._properties("a:endParaRPr", Run(), para.type, fitting, ground)
        return _PARAGRAPH(self._format(para, fitting, first), join(runs), end)

    # ------------------------------------------------------------ placeholders of templates
    def _inheriting(self, para: Para, box: TextBox, ground: Ink) -> Xml:
        """Return a paragraph that says only what its placeholder does not say by itself."""
        base = box.levels[min(para.level, len(box.levels) - 1)]
        runs = [self.run(run, para.type, box.fitting, ground, base.type) for run in para.runs]
        end = EMPTY
        if not runs:
            end = self._properties("a:endParaRPr", Run(), para.type, box.fitting, ground, base.type)
        rtl = direction(para.runs, self.language, para.rtl)
        return _PARAGRAPH(_differing(para, base, box.fitting, rtl=rtl), join(runs), end)

    def _format(self, para: Para, fitting: Fitting, first: bool) -> Xml:
        rtl = direction(para.runs, self.language, para.rtl)
        key = (
            para.left, para.right, para.level, para.first, para.align, para.line, para.after, para.bullet, fitting,
            -1.0 if first else para.before, rtl, para.tabs,
        )  # fmt: skip
        found = self.written.formats.get(key)
        if found is None:
            found = self.written.formats[key] = self._formatted(para, fitting, first=first, rtl=rtl)
        return found

    def _formatted(self, para: Para, fitting: Fitting, *, first: bool, rtl: bool | None) -> Xml:
        attrs: dict[str, Attr] = {
            "marL": emu(para.left),
            "marR": emu(para.right) if para.right else None,
            "lvl": min(para.level, MAX_LEVEL) or None,
            "indent": emu(para.first),
            "algn": aligned(para.align, rtl=bool(rtl)),
            "rtl": rtl,
        }
        pitch = para.line * fitting.pitch
        spacing = el("a:lnSpc", None, el("a:spcPct", {"val": round(pitch * 100_000)}))
        before = 0.0 if first else para.before * fitting.spacing
        after = para.after * fitting.spacing
        return el(
            "a:pPr",
            attrs,
            spacing,
            _points("a:spcBef", before),
            _points("a:spcAft", after),
            _bullet(para.bullet),
            _tabs(para.tabs),
        )

    def run(self, run: Run, type_: Type, fitting: Fitting, ground: Ink, base: Type | None = None) -> Xml:
        """Return a run, a break or a field; `base` is how it is set where it says nothing."""
        if run.checkbox is not None:
            run = replace(run, font=BOXES)
        properties = self._properties("a:rPr", run, type_, fitting, ground, base)
        if run.brk:
            return _BREAK(properties)
        if run.formula is not None:
            return self._formula(run.formula, run, type_, fitting, ground)
        if run.field in ("page", "slide"):
            return _FIELD(_NUMBER_FIELD, properties, str(self.number))
        if run.ref == "page" and run.link is not None:
            return _RUN(properties, self.number_of(run.link.target))
        if run.field == "pages":
            return _RUN(properties, str(self.total))
        return _RUN(properties, "\t" if run.tab else run.text)

    def list_style(self, paras: Sequence[Para], fitting: Fitting, ground: Ink) -> Xml:
        """Return the `lstStyle` of a text: how formulas are set, whose own runs may not say it (22.1.2.87)."""
        held = [para for para in paras if any(run.formula is not None for run in para.runs)]
        if not held:
            return _NO_STYLE
        face = Run(font=MATH_FONT)
        levels = {min(para.level, MAX_LEVEL): para.type for para in held}
        return el("a:lstStyle", None, *[
            el(f"a:lvl{level + 1}pPr", None, self._properties("a:defRPr", face, type_, fitting, ground))
            for level, type_ in sorted(levels.items())
        ])  # fmt: skip

    def _formula(self, formula: Formula, run: Run, type_: Type, fitting: Fitting, ground: Ink) -> Xml:
        """Return a formula, and for programs that know none the line that says the same."""
        from runstamp_ooxml.omml import Omml  # only where there is a formula

        plain = _RUN(self._properties("a:rPr", replace(run, formula=None), type_, fitting, ground), run.text)
        return _FORMULA(Omml().formula(formula), plain)

    def _properties(
        self, tag: str, run: Run, type_: Type, fitting: Fitting, ground: Ink, base: Type | None = None
    ) -> Xml:
        if run.link is not None:
            return self._written(tag, run, type_, fitting, ground, base)
        key = (
            tag, type_, fitting, ground, base, run.bold, run.italic, run.underline, run.strike, run.code, run.color,
            run.highlight, run.size, run.font, run.caps, run.baseline, run.spacing, run.lang,
        )  # fmt: skip
        found = self.written.properties.get(key)
        if found is None:
            found = self.written.properties[key] = self._written(tag, run, type_, fitting, ground, base)
        return found

    def _written(
        self, tag: str, run: Run, type_: Type, fitting: Fitting, ground: Ink, base: Type | None = None
    ) -> Xml:
        underline, spacing = underline_of(run, type_), tracking_of(run, type_)
        attrs: dict[str, Attr] = {
            "lang": run.lang or self.language,
            "sz": round(run_size(run, type_, fitting) * 100),
            "b": type_.bold or run.bold,
            "i": type_.italic or run.italic,
            "u": _UNDERLINE[underline] if underline else None,
            "strike": "sngStrike" if run.strike else None,
            "cap": caps_of(run, type_),
            "spc": round(spacing * 100) if spacing else None,
            "baseline": _RAISE[run.baseline] if run.baseline else None,
            "dirty": 0,
        }
        ink, faces = ink_of(run, type_, ground, self.look), self._faces(run, type_)
        if base is not None:
            attrs |= _same(run, type_, fitting, base)
            ink = "" if run.link is None and ink == base.ink else ink
            faces = EMPTY if faces == self._faces(Run(), base) else faces
        highlight = el("a:highlight", None, color(run.highlight)) if run.highlight else EMPTY
        return el(
            tag,
            attrs,
            fill(ink) if ink else EMPTY,
            highlight,
            faces,
            self._link(run),
        )

    def _faces(self, run: Run, type_: Type) -> Xml:
        own = run.font or (type_.family if not run.code else "")
        if own:
            return _face(own)
        role = "mono" if run.code else type_.font
        return _face(
            self.look.theme.mono_font if role == "mono" else "+mj-lt" if role == "heading" else "+mn-lt"
        )

    def _link(self, run: Run) -> Xml:
        found = self.links(run.link) if run.link is not None else None
        if run.link is None or found is None:
            return EMPTY
        rid, action = found
        tip = run.link.tooltip
        return el("a:hlinkClick", {"r:id": rid, "action": action, "tooltip": tip}, _OWN_COLOUR)


def _same(run: Run, type_: Type, fitting: Fitting, base: Type) -> dict[str, Attr]:
    """Return the attributes of a run that its placeholder gives already, as absent."""
    out: dict[str, Attr] = {}
    if run_size(run, type_, fitting) == base.size:
        out["sz"] = None
    if (type_.bold or run.bold) == base.bold:
        out["b"] = None
    if (type_.italic or run.italic) == base.italic:
        out["i"] = None
    if type_.caps and run.caps is None:
        out["cap"] = None
    if run.spacing is None and type_.tracking == base.tracking:
        out["spc"] = None
    return out


def aligned(align: str, *, rtl: bool) -> str:
    """Return an alignment as the file writes it: in text from right to left what starts at the left starts at the right."""
    return "r" if rtl and align == "left" else _ALIGN[align]


def _differing(para: Para, base: Para, fitting: Fitting, *, rtl: bool | None) -> Xml:
    """Return the properties of a paragraph that differ from those of its level, empty where none does."""
    attrs: dict[str, Attr] = {
        "marL": None if para.left == base.left else emu(para.left),
        "marR": None if para.right == base.right else emu(para.right),
        "lvl": min(para.level, MAX_LEVEL) or None,
        "indent": None if para.first == base.first else emu(para.first),
        "algn": None if para.align == base.align and not rtl else aligned(para.align, rtl=bool(rtl)),
        "rtl": rtl,
    }
    tight = fitting.spacing < 1
    children: list[Xml] = []
    if tight or para.line != base.line:
        children.append(
            el("a:lnSpc", None, el("a:spcPct", {"val": round(para.line * fitting.pitch * 100_000)}))
        )
    if tight or para.before != base.before:
        children.append(_points("a:spcBef", para.before * fitting.spacing))
    if tight or para.after != base.after:
        children.append(_points("a:spcAft", para.after * fitting.spacing))
    if para.bullet != base.bullet:
        children.append(_bullet(para.bullet))
    if para.tabs:
        children.append(_tabs(para.tabs))
    said = children or any(value is not None for value in attrs.values())
    return el("a:pPr", attrs, *children) if said else EMPTY


def _face(name: str) -> Xml:
    if name.startswith("+"):
        return el("a:latin", {"typeface": name})
    return join((el("a:latin", {"typeface": name}), el("a:cs", {"typeface": name})))


def _points(tag: str, points: float) -> Xml:
    return el(tag, None, el("a:spcPts", {"val": max(round(points * 100), 0)}))


def _tabs(tabs: Sequence[TabPlan]) -> Xml:
    if not tabs:
        return EMPTY
    return el(
        "a:tabLst", None, *[el("a:tab", {"pos": emu(tab.at), "algn": _STOPS[tab.align]}) for tab in tabs]
    )


def _bullet(bullet: Bullet | None) -> Xml:
    if bullet is None:
        return Xml("<a:buNone/>")
    ink = el("a:buClr", None, color(bullet.ink)) if bullet.ink else EMPTY
    if bullet.scheme:
        start = bullet.start if bullet.start > 1 else None
        return join(
            (
                ink,
                Xml('<a:buFont typeface="+mj-lt"/>'),
                el("a:buAutoNum", {"type": bullet.scheme, "startAt": start}),
            )
        )
    return join((ink, el("a:buFont", {"typeface": bullet.font}), el("a:buChar", {"char": bullet.char})))
