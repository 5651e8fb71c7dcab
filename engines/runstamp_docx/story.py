"""One pass over the main text of a Word file: counts, headings, sections, styles, fields; what is read is let go of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from runstamp.frozen import field, record
from runstamp_docx.styles_read import StyleNames, child, value_of
from runstamp_ooxml.parse import local

if TYPE_CHECKING:
    from runstamp.engine import World
    from runstamp_docx.package_facts import PackageFacts

MAX_HEADINGS = 100
MAX_TEXT = 200  # characters of a heading
CHECK_EVERY = 20_000  # elements between two looks at the deadline
_COUNTED = frozenset(
    ("p", "tbl", "pic", "imagedata", "chart", "hyperlink", "sdt", "ins", "del", "moveTo", "moveFrom")
)
_WORD = ("wordprocessingml/2006/main", "wordprocessingml/main")  # Transitional and Strict
_DRAWN = frozenset(("pic", "imagedata", "chart"))
_FREED = frozenset(("p", "tr", "tbl", "sdt"))


@record
class Story:
    """What the main text holds. `headings` keeps the first of `heading_count`; `sections` the attributes of page sizes."""

    counts: Counter[str] = field(default_factory=Counter[str])
    headings: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    heading_count: int = 0
    sections: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    styles: Counter[str] = field(default_factory=Counter[str])
    fields: Counter[str] = field(default_factory=Counter[str])
    words: int = 0
    complete: bool = True


def read_story(facts: PackageFacts, styles: StyleNames, world: World) -> Story:
    """Return what the main text holds.

    Raises:
        RunstampError: common/INPUT_CORRUPT; the deadline has passed.
    """
    story = Story()
    fallback = 0
    for number, event in enumerate(facts.events(facts.main)):
        if event is None:
            story.complete = False
            break
        if number % CHECK_EVERY == 0:
            world.checkpoint()
        kind, element = event
        name = local(element)
        if name == "Fallback":
            # What stands here repeats its neighbour for older programs.
            fallback += 1 if kind == "start" else -1
        elif kind == "start" and not fallback:
            _count(story, name, element)
        elif kind == "end":
            if not fallback:
                _read(story, name, element, styles)
            if name in _FREED:
                element.clear()
    return story


def _count(story: Story, name: str, element: Element) -> None:
    if name in _COUNTED and (name in _DRAWN or any(one in element.tag for one in _WORD)):
        story.counts[name] += 1


def _read(story: Story, name: str, element: Element, styles: StyleNames) -> None:
    if name == "p" and any(one in element.tag for one in _WORD):
        _paragraph(story, element, styles)
    elif name in ("rStyle", "tblStyle"):
        story.styles[value_of(element) or ""] += 1
    elif name == "sectPr":
        size = child(element, "pgSz")
        attrs = {} if size is None else {key.rpartition("}")[2]: value for key, value in size.items()}
        story.sections.append(attrs)
    elif name == "instrText":
        _field(story, element.text)
    elif name == "fldSimple":
        _field(story, value_of(element, "instr"))


def _field(story: Story, code: str | None) -> None:
    words = (code or "").split()
    if words and words[0].isalpha():
        story.fields[words[0].upper()] += 1


def _paragraph(story: Story, element: Element, styles: StyleNames) -> None:
    text = "".join(
        one.text or "" if local(one) == "t" else " "
        for one in element.iter()
        if local(one) in ("t", "tab", "br")
    )
    story.words += len(text.split())
    props = child(element, "pPr")
    style = value_of(child(props, "pStyle")) or styles.default
    story.styles[style] += 1
    own = value_of(child(props, "outlineLvl"))
    level = int(own) + 1 if own and own.isdigit() and int(own) < 9 else styles.levels.get(style)
    if level is not None and text.strip():
        story.heading_count += 1
        if len(story.headings) < MAX_HEADINGS:
            story.headings.append((level, " ".join(text.split())[:MAX_TEXT]))
