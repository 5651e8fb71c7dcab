"""Small Word templates, made here part by part."""

from __future__ import annotations

import base64
from typing import Any

from runstamp_compose.themes import THEMES
from runstamp_ooxml.package import Package
from runstamp_ooxml.theme import THEME_TYPE, theme_xml
from runstamp_ooxml.xml import NAMESPACES, Xml

TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"
SPACES = " ".join(f'xmlns:{prefix}="{NAMESPACES[prefix]}"' for prefix in ("w", "r", "wp", "a", "pic"))
SECTION = (
    '<w:sectPr>{refs}<w:pgSz w:w="10000" w:h="14000"/><w:pgMar w:top="1000" w:right="900" w:bottom="800" w:left="1100" '
    'w:header="400" w:footer="400" w:gutter="0"/><w:cols w:space="720"/>{tail}</w:sectPr>'
)
DEFAULTS = (
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:sz w:val="20"/>'
    '<w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault>'
    "</w:docDefaults>"
)


def style(id_: str, name: str, inside: str = "", kind: str = "paragraph", *, default: bool = False) -> str:
    """Return a style."""
    mark = ' w:default="1"' if default else ""
    based = "" if default else '<w:basedOn w:val="Standard"/>' if kind == "paragraph" else ""
    return (
        f'<w:style w:type="{kind}"{mark} w:styleId="{id_}"><w:name w:val="{name}"/>{based}{inside}</w:style>'
    )


NORMAL = style("Standard", "Normal", default=True)
HEADINGS = style(
    "berschrift1",
    "heading 1",
    '<w:pPr><w:spacing w:before="300"/></w:pPr><w:rPr><w:color w:val="770000"/></w:rPr>',
)
LISTS = style("Aufzhlung", "List Bullet", '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>') + style(
    "Nummern", "List Number", '<w:pPr><w:numPr><w:numId w:val="6"/></w:numPr></w:pPr>'
)
HOUSE_TABLE = style(
    "HausTabelle", "House Table",
    '<w:tblPr><w:tblCellMar><w:left w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr>'
    '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>', "table",
)  # fmt: skip
NUMBERING = (
    '<w:abstractNum w:abstractNumId="3"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="bullet"/><w:pStyle w:val="Aufzhlung"/><w:lvlText w:val="»"/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="4"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="upperRoman"/><w:pStyle w:val="Nummern"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="5"><w:abstractNumId w:val="3"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="4"/></w:num>'
)
PLAIN = NORMAL + HEADINGS + LISTS + HOUSE_TABLE


def paragraph(text: str, style_: str | None = None) -> str:
    """Return a paragraph."""
    props = f'<w:pPr><w:pStyle w:val="{style_}"/></w:pPr>' if style_ else ""
    return f"<w:p>{props}<w:r><w:t>{text}</w:t></w:r></w:p>"


def control(inside: str, alias: str = "", binding: str = "", *, prompt: bool = False) -> str:
    """Return a content control."""
    named = f'<w:alias w:val="{alias}"/>' if alias else ""
    showing = "<w:showingPlcHdr/>" if prompt else ""
    bound = (
        f'<w:dataBinding w:xpath="{binding}" w:storeItemID="{{6C3C8BC8-F283-45AE-878A-BAB7291924A1}}"/>'
        if binding
        else ""
    )
    return f'<w:sdt><w:sdtPr>{named}<w:id w:val="77"/>{showing}{bound}<w:text/></w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>'


RUN = "<w:r><w:t>{}</w:t></w:r>"
TITLE_PATH = "/ns1:coreProperties[1]/ns0:title[1]"


def made(
    body: str = "",
    *,
    styles: str = PLAIN,
    numbering: str = NUMBERING,
    settings: str = "",
    bands: dict[str, str] | None = None,
    tail: str = "",
    main: str = "template.main",
    extra: dict[str, tuple[str, str, bytes]] | None = None,
) -> bytes:
    """Return a template. `bands` holds the inside of headers and footers by `side type`; `extra` parts by name: relation, type, data."""
    package = Package()

    def add(name: str, kind: str, type_: str, content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else Xml(content)
        return package.relate("word/document.xml", kind, package.add(f"word/{name}", type_, data))

    package.add("word/document.xml", TYPE.format(main), b"")
    package.relate("", "officeDocument", "word/document.xml")
    refs = ""
    for number, (place, inside) in enumerate((bands or {}).items(), 1):
        side, pages = place.split()
        root = "hdr" if side == "header" else "ftr"
        id_ = add(f"{side}{number}.xml", side, TYPE.format(side), f"<w:{root} {SPACES}>{inside}</w:{root}>")
        refs += f'<w:{side}Reference w:type="{pages}" r:id="{id_}"/>'
    add("styles.xml", "styles", TYPE.format("styles"), f"<w:styles {SPACES}>{DEFAULTS}{styles}</w:styles>")
    add(
        "settings.xml",
        "settings",
        TYPE.format("settings"),
        f'<w:settings {SPACES}><w:zoom w:percent="100"/>{settings}</w:settings>',
    )
    add("theme/theme1.xml", "theme", THEME_TYPE, theme_xml(THEMES["vivid"]))
    if numbering:
        add(
            "numbering.xml",
            "numbering",
            TYPE.format("numbering"),
            f"<w:numbering {SPACES}>{numbering}</w:numbering>",
        )
    for name, (kind, type_, data) in (extra or {}).items():
        add(name, kind, type_, data)
    ending = SECTION.format(refs=refs, tail=tail)
    inside = body.replace("RID", package.relationships["word/document.xml"][-1].id)
    package.replace(
        "word/document.xml", f"<w:document {SPACES}><w:body>{inside}{ending}</w:body></w:document>".encode()
    )
    return package.to_bytes()


def given(data: bytes) -> dict[str, Any]:
    """Return a template's bytes as the input takes them."""
    return {"data": base64.b64encode(data).decode()}
