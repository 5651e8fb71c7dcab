"""The style sheet of a template after our content stands: what it lacks, its language, the size of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.losses import Diagnostic
from runstamp_compose.locales import runs_rtl
from runstamp_docx.templates.dates import speaks
from runstamp_docx.templates.ground import Ground
from runstamp_docx.templates.nodes import Node, W, find, fragment, put_before, val, written
from runstamp_ooxml.bases import POINTER
from runstamp_ooxml.xml import Xml, el

if TYPE_CHECKING:
    from runstamp_docx.build import Build


def restyle(build: Build, ground: Ground) -> None:
    """Add the styles that the template lacks; set its text in the document's language, and in the size that a theme asks for."""
    sheet, wardrobe = ground.sheet, ground.wardrobe
    language = build.plan.language
    spoken = _speak(sheet.root, language)
    sized = _size(ground)
    wardrobe.write()
    name = ground.part("styles")
    if name is not None and (wardrobe.added or spoken or sized or not ground.package.read(name)):
        ground.package.replace(name, written(sheet.root))
    if wardrobe.lacking:
        message = f"styles that the template lacks were added in its colours and fonts: {', '.join(wardrobe.lacking)}"
        ground.diagnostics.append(Diagnostic("docx/TEMPLATE_STYLES_ADDED", message, POINTER))


def _speak(root: Node, language: str) -> bool:
    """Let the defaults speak the document's language where the template's is another; return whether they did not."""
    run = _made(_made(_made(root, "docDefaults"), "rPrDefault"), "rPr")
    lang = find(run, "lang")
    held = val(lang, attr="val") or ""
    if speaks(held, language):
        return False
    if lang is None:
        lang = fragment(Xml("<w:lang/>"))[0]
        run.append(lang)
    lang.set(W + "val", language)
    if runs_rtl(language):
        lang.set(W + "bidi", language)
        props = _made(_made(_made(root, "docDefaults"), "pPrDefault"), "pPr")
        if find(props, "bidi") is None:
            put_before(
                props,
                fragment(Xml("<w:bidi/>"))[0],
                ("adjustRightInd", "snapToGrid", "spacing", "ind", "contextualSpacing", "jc"),
            )
    return True


def _size(ground: Ground) -> bool:
    """Set running text in the size that the input's theme asks for."""
    theme = ground.model.theme
    wanted = (
        None if isinstance(theme, str) or "theme" not in ground.model.model_fields_set else theme.text_size
    )
    style = ground.sheet.by_id.get(ground.sheet.defaults.get("paragraph", ""))
    if wanted is None or style is None:
        return False
    look = find(style, "rPr")
    if look is None:
        look = fragment(Xml("<w:rPr/>"))[0]
        style.append(look)
    for name in ("sz", "szCs"):
        found = find(look, name)
        if found is None:
            found = fragment(el(f"w:{name}"))[0]
            put_before(
                look,
                found,
                (
                    "szCs",
                    "highlight",
                    "u",
                    "effect",
                    "bdr",
                    "shd",
                    "fitText",
                    "vertAlign",
                    "rtl",
                    "cs",
                    "em",
                    "lang",
                ),
            )
        found.set(W + "val", str(round(float(wanted) * 2)))
    return True


def _made(parent: Node, name: str) -> Node:
    """Return a child, new where there is none; defaults stand first in a sheet."""
    found = find(parent, name)
    if found is None:
        found = fragment(el(f"w:{name}"))[0]
        parent.insert(0 if name in ("docDefaults", "rPrDefault") else len(parent), found)
    return found
