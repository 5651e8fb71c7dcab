"""Which of a template's styles our blocks wear: those of the same name, whatever their ids; what it lacks is added from ours."""

from __future__ import annotations

import re
from collections.abc import Iterable

from runstamp.frozen import replace
from runstamp_compose.plans import ThemePlan
from runstamp_docx.build import OWN
from runstamp_docx.elements import on
from runstamp_docx.paragraphs import spacing
from runstamp_docx.style_parts import Style, is_built_in, paragraph_style
from runstamp_docx.style_sheet import character_styles, paragraph_styles
from runstamp_docx.table_styles import STYLE_IDS, table_styles
from runstamp_docx.templates.look import TemplateLooks, headed
from runstamp_docx.templates.nodes import Node, W, fragment, val
from runstamp_docx.templates.sheet import StyleSheet
from runstamp_ooxml.xml import Xml, attr, join

_KINDS = {"pStyle": "paragraph", "rStyle": "character", "tblStyle": "table"}
_REFERENCE = re.compile(r'<w:(pStyle|rStyle|tblStyle) w:val="([^"]*)"/>')
_NAME = re.compile(r'<w:name w:val="([^"]*)"/>')
_BASED = re.compile(r'<w:basedOn w:val="([^"]*)"/>')
_SPACING = re.compile(r"<w:spacing [^>]*/>")
_PLAIN_TABLES = frozenset(("normal table", "table grid", "table normal", "table grid light"))
_DEFAULTS = {"Normal": "paragraph", "DefaultParagraphFont": "character", "TableNormal": "table"}


class Wardrobe:
    """Styles by the ids that our blocks write; remembers what must be added to the template's sheet."""

    def __init__(self, sheet: StyleSheet, theme: ThemePlan) -> None:
        looks = TemplateLooks(theme, sheet)
        self.sheet = sheet
        self.paragraphs = {style.id: style for style in paragraph_styles(looks, None)}
        self.others = {**character_styles(looks), **table_styles(headed(theme))}
        self.added: dict[str, Xml] = {}
        self.lacking: list[str] = []
        self._ids: dict[tuple[str, str], str] = {}

    def dressed(self, xml: Xml) -> Xml:
        """Return XML of this engine with the template's styles in the place of ours."""
        return Xml(_REFERENCE.sub(self._reference, xml))

    def _reference(self, found: re.Match[str]) -> str:
        tag, id_ = found.groups()
        worn = id_[len(OWN) :] if id_.startswith(OWN) else attr(self.id_of(_KINDS[tag], id_))
        return f'<w:{tag} w:val="{worn}"/>'

    def id_of(self, kind: str, ours: str) -> str:
        """Return the template's id of a style of ours, which is added where it has none of the name."""
        key = (kind, ours)
        if key not in self._ids:
            self._ids[key] = self._known(kind, ours) or self._add(kind, ours)
        return self._ids[key]

    def _known(self, kind: str, ours: str) -> str | None:
        if _DEFAULTS.get(ours) == kind and kind in self.sheet.defaults:
            return self.sheet.defaults[kind]
        return self.sheet.aliases.get(ours) or self.sheet.id_of(kind, self._name(ours))

    def _name(self, ours: str) -> str:
        style = self.paragraphs.get(ours)
        if style is not None:
            return style.name
        found = _NAME.search(self.others.get(ours, ""))
        return found[1] if found else ours

    def _add(self, kind: str, ours: str) -> str:
        id_ = ours
        while id_ in self.sheet.by_id or id_ in self.added:
            id_ += "Runstamp"
        self._ids[(kind, ours)] = id_
        self.added[id_] = Xml("")  # its place in the order, before those that it needs
        if kind == "paragraph" and ours in self.paragraphs:
            self.added[id_] = self._paragraph(replace(self.paragraphs[ours], id=id_))
        else:
            own = self.others.get(ours, Xml("")).replace(f'w:styleId="{ours}"', f'w:styleId="{id_}"')
            self.added[id_] = Xml(
                _BASED.sub(lambda m: f'<w:basedOn w:val="{attr(self.id_of(kind, m[1]))}"/>', own)
            )
        if is_built_in(self._name(ours)):
            self.lacking.append(self._name(ours))
        return id_

    def _paragraph(self, style: Style) -> Xml:
        if style.name == "Quote Source" and self.sheet.id_of("paragraph", "Quote"):
            # The template's quotations have no rule of ours at their side.
            style = replace(style, based="Quote", props=spacing(after=0))
        if style.name.startswith(("List Bullet", "List Number")):
            # Items stand close, as in Word's own lists, whatever room the template leaves between paragraphs.
            style = replace(style, props=join((style.props, on("contextualSpacing", True))))
        based = None if style.based is None else self.id_of("paragraph", style.based)
        follower = None if style.next is None else self.id_of("paragraph", style.next)
        props = self._flush(style) if style.based == "Normal" else style.props
        return paragraph_style(replace(style, based=based, next=follower, props=props))

    def _flush(self, style: Style) -> Xml:
        """Return a style's properties without the indents and the alignment that a template gives its text."""
        props = str(style.props)
        if "<w:ind " not in props and self.sheet.spacing(None).first:
            props = _SPACING.sub(
                lambda found: found[0] + '<w:ind w:left="0" w:firstLine="0"/>', props, count=1
            )
        aligned = next(
            (val(one, "pPr", "jc") for one in self.sheet.chain(self.sheet.defaults.get("paragraph"))), None
        )
        if aligned not in (None, "left", "start") and "<w:jc " not in props:
            head, mark, tail = props.partition("<w:outlineLvl")
            props = f'{head}<w:jc w:val="left"/>{mark}{tail}'
        return Xml(props)

    def write(self) -> None:
        """Add what is lacking to the sheet."""
        for xml in self.added.values():
            self.sheet.root.extend(fragment(xml))


# ---------------------------------------------------------------- tables
def table_names(sheet: StyleSheet) -> dict[str, str]:
    """Return the template's table styles that say more than plain lines, ids by name."""
    found = {}
    for id_, style in sheet.by_id.items():
        name = sheet.name_of(id_)
        if (
            style.get(W + "type") == "table"
            and name.casefold() not in _PLAIN_TABLES
            and id_ not in STYLE_IDS.values()
        ):
            found[name] = id_
    return found


def usual_table(sheet: StyleSheet, settings: Node | None, used: Iterable[str]) -> str | None:
    """Return the name of the table style that tables of a template have: as its settings say, as its own tables, or its first."""
    names = table_names(sheet)
    by_id = {id_: name for name, id_ in names.items()}
    chosen = val(settings, "defaultTableStyle")
    for id_ in (chosen, *used):
        if id_ in by_id:
            return by_id[id_]
    designed = (
        name for name, id_ in names.items() if any(True for _ in sheet.by_id[id_].iter(W + "tblStylePr"))
    )
    return next(designed, None)
