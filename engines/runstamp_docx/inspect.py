"""`docx.inspect`: what a document holds, read cheaply and within limits; no picture is decoded, no layout made."""

from __future__ import annotations

from typing import Any

from runstamp.engine import Call, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import FileRequest
from runstamp_docx.package_facts import PackageFacts, read_facts
from runstamp_docx.properties_read import properties_of
from runstamp_docx.story import MAX_HEADINGS, Story, read_story
from runstamp_docx.styles_read import StyleNames, read_styles

_FORMATS = {
    "document.main+xml": ("docx", False),
    "template.main+xml": ("dotx", False),
    "document.macroEnabled.main+xml": ("docm", True),
    "template.macroEnabledTemplate.main+xml": ("dotm", True),
}
_TWIPS = 20


def inspect(model: FileRequest, call: Call, world: World) -> Rendered:
    """Return facts about a Word file: headings, counts, sections, styles, fields, properties.

    Counts are of the main text; `complete` is false where the text was too long to read to its end.

    Raises:
        RunstampError: common/ASSET_REJECTED, the file is no Word file; common/INPUT_CORRUPT, common/INPUT_ENCRYPTED,
            common/RESOURCE_LIMIT_EXCEEDED, common/ASSET_NOT_FOUND.
    """
    opened = world.files.open(model.file, "/file", "data")
    facts = read_facts(opened.data, call.limits)
    kind, macros = _format(facts)
    styles = read_styles(facts)
    story = read_story(facts, styles, world)
    return Rendered(value=_value(facts, kind, story, styles, macros=macros))


def _format(facts: PackageFacts) -> tuple[str, bool]:
    found = next((known for ending, known in _FORMATS.items() if facts.main_type.endswith(ending)), None)
    if found is None:
        message = "the file is not a Word document"
        issue = Issue(
            "/file",
            message,
            expected="docx",
            received=facts.main_type or None,
            remediation="name a .docx file",
        )
        raise RunstampError("common/ASSET_REJECTED", message, (issue,))
    return found[0], found[1] or any(name.endswith("vbaProject.bin") for name in facts.archive.names)


def _value(
    facts: PackageFacts, kind: str, story: Story, styles: StyleNames, *, macros: bool
) -> dict[str, Any]:
    counts = story.counts
    return {
        "format": kind,
        "properties": properties_of(facts),
        "language": styles.language,
        "headings": [{"level": level, "text": text} for level, text in story.headings[:MAX_HEADINGS]],
        "heading_count": story.heading_count,
        "paragraphs": counts["p"],
        "words": story.words,
        "tables": counts["tbl"],
        "images": counts["pic"] + counts["imagedata"],
        "charts": counts["chart"],
        "links": counts["hyperlink"],
        "content_controls": counts["sdt"],
        "footnotes": facts.entries("footnotes", "footnote"),
        "endnotes": facts.entries("endnotes", "endnote"),
        "comments": facts.entries("comments", "comment"),
        "tracked_changes": {
            "insertions": counts["ins"] + counts["moveTo"],
            "deletions": counts["del"] + counts["moveFrom"],
        },
        "sections": [_section(one) for one in story.sections],
        "styles": [
            {"name": styles.name(id_), "uses": uses}
            for id_, uses in sorted(story.styles.items(), key=_by_use)
        ],
        "fields": dict(sorted(story.fields.items())),
        "macros": macros,
        "complete": story.complete,
    }


def _by_use(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def _section(attrs: dict[str, str]) -> dict[str, Any]:
    """Return a section's page in points, A4 upright where the file does not say."""
    width, height = (_points(attrs.get(side)) for side in ("w", "h"))
    turned = attrs.get("orient") == "landscape" or (width or 0) > (height or 0)
    return {"width_pt": width, "height_pt": height, "orientation": "landscape" if turned else "portrait"}


def _points(twips: str | None) -> float | None:
    return round(int(twips) / _TWIPS, 2) if twips and twips.isdigit() else None
