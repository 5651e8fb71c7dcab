"""Headings in a template's styles, kept with what they head and readable on its paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_compose.plans import Hex, ParagraphFormat, ThemePlan
from runstamp_compose.themes import darkened
from runstamp_docx.elements import border, shading
from runstamp_docx.paragraphs import properties
from runstamp_docx.rhythm import READABLE, body_after
from runstamp_ooxml.xml import EMPTY, Xml, el, join

if TYPE_CHECKING:
    from runstamp_docx.templates.ground import Ground

PADDING = 3  # points between the edge of a heading's ground and its text


def template_heading(
    ground: Ground, theme: ThemePlan, level: int, fmt: ParagraphFormat, numbered: Xml
) -> Xml:
    """Return the properties of a heading; one whose letters are as light as the paper stands on the accent that they are made for."""
    id_ = ground.sheet.id_of("paragraph", f"heading {level}")
    shade = _ground(theme, ground.sheet.color(id_) or "FFFFFF") if level in ground.veiled else EMPTY
    held = ground.sheet.spacing(id_) if id_ else None
    if shade or (held is not None and ground.text_space and not held.before and not held.after):
        before = body_after(theme) * 1.8 if fmt.space_before is None else fmt.space_before
        after = body_after(theme) * 0.6 if fmt.space_after is None else fmt.space_after
        fmt = replace(fmt, space_before=before, space_after=after)
    return properties(f"Heading{level}", fmt, keep_next=True, numbered=numbered, shade=shade)


def _ground(theme: ThemePlan, color: Hex) -> Xml:
    """Return the accent behind a heading, as dark as its light letters need."""
    fill = darkened(theme.colors["accent1"], color, READABLE)
    edges = join([border(side, fill, 4, PADDING) for side in ("top", "left", "bottom", "right")])
    return join((el("w:pBdr", None, edges), shading(fill)))
