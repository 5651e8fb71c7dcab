"""Content controls and fields of what a template keeps: filled from the document's title and properties, or taken out.

A prompt ("[Pick the date]") never stays: Word prints it. Controls bound to the file's properties stay bound, since Word shows
the property on opening; others are plain from then on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy

from lxml import etree

from runstamp.frozen import field, record
from runstamp_docx.templates.dates import DAY, dated, pattern_like, speaks
from runstamp_docx.templates.nodes import Node, W, elements, find, on, remove, val

# The last step of a binding's path, and the names and tags that people give controls, by what they ask for.
_BINDINGS = {
    "title": "title", "subject": "subject", "creator": "author", "company": "company", "publishdate": "date", "abstract": "description",
    "keywords": "keywords", "category": "category", "description": "description", "comments": "description",
}  # fmt: skip
_WORDS = {
    **_BINDINGS, "document title": "title", "subtitle": "subject", "document subtitle": "subject", "author": "author", "your name": "author",
    "company name": "company", "organization": "company", "organization name": "company", "date": "date", "publish date": "date",
}  # fmt: skip
# Properties that Word brings into bound controls, and the roots of the parts that hold them.
_PROPERTIES = ("coreProperties[", "Properties[")
_CODES = {
    "TITLE": "title",
    "SUBJECT": "subject",
    "AUTHOR": "author",
    "KEYWORDS": "keywords",
    "COMMENTS": "description",
}
_STEP = re.compile(r"(\w+)(?:\[\d+\])?$")


@record
class Facts:
    """What controls ask for, and what the file's properties will say; `language` writes dates."""

    values: Mapping[str, str | None]
    properties: Mapping[str, str | None]
    language: str
    cleared: list[str] = field(default_factory=list[str])

    def fill(self, root: Node) -> bool:
        """Fill every control and field below a root; return whether anything changed."""
        changed = False
        for control in list(elements(root, "sdt")):
            changed = self._control(control) or changed
        return self._fields(root) or changed

    # ------------------------------------------------------------ controls
    def _control(self, control: Node) -> bool:
        props, content = find(control, "sdtPr"), find(control, "sdtContent")
        if props is None or content is None or control.getparent() is None:
            return False
        asks = asked(props)
        if asks is None and not on(find(props, "showingPlcHdr")):
            return False
        value = self.values.get(asks) if asks else None
        if value:
            self._set(control, props, content, self._written(props, asks, value))
            if asks is not None and not self._stays_bound(props, asks, value):
                _drop(props, "dataBinding")
            return True
        self.cleared.append(
            val(props, "alias") or asks or "".join(one.text or "" for one in elements(content, "t")).strip()
        )
        _clear(control, content)
        return True

    def _stays_bound(self, props: Node, asks: str, value: str) -> bool:
        path = val(props, "dataBinding", attr="xpath") or ""
        return any(root in path for root in _PROPERTIES) and self.properties.get(asks) == value

    def _written(self, props: Node, asks: str | None, value: str) -> str:
        """Return a value as the control shows it: a date in its own format, or in one as long of the document's language."""
        date = find(props, "date")
        if asks != "date" or date is None:
            return value
        date.set(W + "fullDate", f"{value[:DAY]}T00:00:00Z")
        pattern, language = val(date, "dateFormat") or "d MMMM yyyy", val(date, "lid") or self.language
        if not speaks(language, self.language):
            pattern, language = pattern_like(pattern, self.language), self.language
            _say(date, "dateFormat", pattern)
            _say(date, "lid", language)
        return dated(value, pattern, language)

    def _set(self, control: Node, props: Node, content: Node, value: str) -> None:
        _drop(props, "showingPlcHdr", "placeholder", "temporary")
        runs = [run for run in elements(content, "r") if run.getparent() is not None]
        kept = runs[0] if runs else _new_run(content)
        if kept is None:
            _clear(control, content)
            return
        for run in runs[1:]:
            remove(run)
        look = _look(kept, props)
        for child in list(kept):
            kept.remove(child)
        if look is not None:
            kept.append(look)
        _write(kept, value)
        # Paragraphs of a prompt of several lines.
        first = next(elements(content, "p"), None)
        for paragraph in [one for one in elements(content, "p") if one is not first]:
            remove(paragraph)

    # ------------------------------------------------------------ fields
    def _fields(self, root: Node) -> bool:
        changed = False
        for simple in list(elements(root, "fldSimple")):
            changed = self._result(simple.get(W + "instr", ""), list(elements(simple, "r"))) or changed
        for paragraph in elements(root, "p"):
            for code, runs in _complex(paragraph):
                changed = self._result(code, runs) or changed
        return changed

    def _result(self, code: str, runs: list[Node]) -> bool:
        words = code.replace('"', " ").split()
        name = words[0].upper() if words else ""
        key = _CODES.get(name)
        if name == "DOCPROPERTY" and len(words) > 1:
            key = _WORDS.get(words[1].casefold())
        shown = [run for run in runs if find(run, "t") is not None]
        if key is None or key == "date" or not shown:
            return False
        for run in shown:
            for text in list(elements(run, "t")):
                run.remove(text)
        _write(shown[0], self.values.get(key) or "")
        return True


def asked(props: Node) -> str | None:
    """Return what a control asks for by its binding, its name or its kind, None where it is none of the document's facts."""
    path = val(props, "dataBinding", attr="xpath")
    if path:
        step = _STEP.search(path)
        return _BINDINGS.get(step[1].casefold()) if step else None
    for name in ("alias", "tag"):
        found = _WORDS.get((val(props, name) or "").strip().casefold())
        if found:
            return found
    return "date" if find(props, "date") is not None else None


def _say(date: Node, name: str, value: str) -> None:
    found = find(date, name)
    if found is not None:
        found.set(W + "val", value)


def _drop(props: Node, *names: str) -> None:
    for name in names:
        found = find(props, name)
        if found is not None:
            props.remove(found)


def _look(run: Node, props: Node) -> Node | None:
    """Return how a control's text looks: as its run does, as the control says where the run looks like a prompt."""
    own = find(run, "rPr")
    style = val(own, "rStyle") or ""
    if own is None or "placeholder" not in style.casefold():
        return own
    given = find(props, "rPr")
    return None if given is None else deepcopy(given)


def _new_run(content: Node) -> Node | None:
    place = next(elements(content, "p"), None)
    if place is None:
        if any(True for _ in elements(content, "tc", "tr", "tbl")):
            return None
        place = content
    return etree.SubElement(place, W + "r")


def _write(run: Node, value: str) -> None:
    """Put a text into a run, line ends as breaks."""
    for i, line in enumerate(value.split("\n")):
        if i:
            etree.SubElement(run, W + "br")
        text = etree.SubElement(run, W + "t")
        text.text = line
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _clear(control: Node, content: Node) -> None:
    """Take a control out with its words; rows and cells that it stood around stay, empty."""
    parent = control.getparent()
    if parent is None:
        return
    for run in list(elements(content, "r", "hyperlink", "sdt")):
        if run.getparent() is not None and not any(True for _ in elements(run, "tc", "tr", "tbl")):
            remove(run)
    at = parent.index(control)
    if parent.tag == W + "p":
        parent.remove(control)
        _tidy(parent)
        return
    kept = list(content)
    in_cell = parent.tag == W + "tc"
    if all(one.tag == W + "p" for one in kept):
        others = [one for one in parent if one is not control and one.tag in (W + "p", W + "sdt")]
        kept = kept[:1] if in_cell or not others else []
    parent.remove(control)
    for one in reversed(kept):
        parent.insert(at, one)


def _tidy(paragraph: Node) -> None:
    """Take out what stood there for a control's sake: "Authored by: ", separators between controls."""
    if any(True for _ in elements(paragraph, "sdt", "fldSimple", "fldChar", "drawing", "pict")):
        return
    runs = list(elements(paragraph, "r"))
    words = "".join(text.text or "" for run in runs for text in elements(run, "t"))
    if words.rstrip().endswith(":") or not any(char.isalnum() for char in words):
        for run in runs:
            remove(run)


def _complex(paragraph: Node) -> Iterable[tuple[str, list[Node]]]:
    """Yield the fields of a paragraph that are written in several runs: code, and the runs of the result."""
    code, state = "", ""
    result: list[Node] = []
    for run in elements(paragraph, "r"):
        mark = val(run, "fldChar", attr="fldCharType")
        if mark == "begin":
            code, state, result = "", "code", []
        elif mark == "separate":
            state = "result"
        elif mark == "end":
            if state == "result":
                yield code, result
            state = ""
        elif state == "code":
            code += "".join(one.text or "" for one in elements(run, "instrText"))
        elif state == "result":
            result.append(run)
