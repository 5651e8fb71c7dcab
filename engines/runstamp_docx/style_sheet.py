"""`word/styles.xml` from a theme: every look that blocks refer to, so that a reader can change it in one place.

Colour, face and size of text stand in the document's defaults and not in Normal: a paragraph style outranks a table style,
so anything that Normal said would undo the looks of tables (ECMA-376 Part 1, 17.7.2).
"""

from __future__ import annotations

from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import ThemePlan
from runstamp_docx.box_styles import band_styles, callout_styles, cell_styles, tile_styles
from runstamp_docx.elements import on, shading, w
from runstamp_docx.paragraphs import spacing
from runstamp_docx.rhythm import body_lines
from runstamp_docx.style_parts import Looks, Style, character_style, paragraph_style
from runstamp_docx.table_styles import table_styles
from runstamp_docx.text_styles import contents_styles, front_styles, heading_styles, list_styles, text_styles
from runstamp_docx.units import half_points
from runstamp_ooxml.xml import Xml, declared, el, join


def styles_xml(theme: ThemePlan, language: str, heading_list: int | None) -> Xml:
    """Return the style sheet; `heading_list` is the list that numbers headings."""
    looks = Looks(theme)
    paragraphs = paragraph_styles(looks, heading_list)
    return el(
        "w:styles",
        declared("w"),
        _defaults(looks, language),
        _default_styles(),
        join([paragraph_style(style) for style in paragraphs]),
        join(list(character_styles(looks).values())),
        join(list(table_styles(theme).values())),
    )


def paragraph_styles(looks: Looks, heading_list: int | None) -> list[Style]:
    """Return every paragraph style but Normal; `heading_list` is the list that numbers headings."""
    return [
        *front_styles(looks), *heading_styles(looks, heading_list), *contents_styles(looks), *list_styles(looks),
        *text_styles(looks), *callout_styles(looks), *cell_styles(looks), *tile_styles(looks), *band_styles(looks),
    ]  # fmt: skip


def _defaults(looks: Looks, language: str) -> Xml:
    """Return what holds where no style says otherwise."""
    theme = looks.theme
    look = join((
        looks.face("minor"), looks.color("text"),
        w("sz", half_points(theme.sizes["body"])), w("szCs", half_points(theme.sizes["body"])),
        el("w:lang", {"w:val": language, "w:eastAsia": language, "w:bidi": language}),
    ))  # fmt: skip
    lines = spacing(0, looks.after, body_lines(theme))
    return el(
        "w:docDefaults",
        None,
        el("w:rPrDefault", None, el("w:rPr", None, look)),
        el(
            "w:pPrDefault",
            None,
            el(
                "w:pPr",
                None,
                on("widowControl", True),
                on("bidi", True if runs_rtl(language) else None),
                lines,
            ),
        ),
    )


def _default_styles() -> Xml:
    normal = el(
        "w:style",
        {"w:type": "paragraph", "w:default": 1, "w:styleId": "Normal"},
        w("name", "Normal"),
        on("qFormat", True),
    )
    font = el(
        "w:style",
        {"w:type": "character", "w:default": 1, "w:styleId": "DefaultParagraphFont"},
        w("name", "Default Paragraph Font"), w("uiPriority", 1), on("semiHidden", True), on("unhideWhenUsed", True),
    )  # fmt: skip
    none = el(
        "w:style",
        {"w:type": "numbering", "w:default": 1, "w:styleId": "NoList"},
        w("name", "No List"), w("uiPriority", 99), on("semiHidden", True), on("unhideWhenUsed", True),
    )  # fmt: skip
    return join((normal, font, none))


def character_styles(looks: Looks) -> dict[str, Xml]:
    """Return the character styles by id: links and code in a line."""
    theme = looks.theme
    link = join((looks.color("link"), w("u", "single")))
    code = join(
        (
            looks.face("mono"),
            on("noProof", True),
            looks.size(theme.sizes["body"] * 0.92),
            shading(theme.colors["surface"]),
        )
    )
    seen = join(
        (
            el("w:color", {"w:val": theme.colors["link"], "w:themeColor": "followedHyperlink"}),
            w("u", "single"),
        )
    )
    return {
        "Hyperlink": character_style("Hyperlink", "Hyperlink", link, custom=False),
        "FollowedHyperlink": character_style("FollowedHyperlink", "FollowedHyperlink", seen, custom=False),
        "CodeText": character_style("CodeText", "Code Text", code, custom=True),
    }
