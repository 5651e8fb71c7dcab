"""The one emitter of XML: text becomes XML only through a function that escapes it.

`Xml` is a string that is already XML. `text`, `attr` and `cell_text` make one from any string, `el` from a
tag, attributes
and children, and `template` compiles a constant with slots into a function as fast as an f-string:

    RUN = template('<w:r>{props:xml}<w:t{words:space}>{words}</w:t></w:r>')
    RUN(EMPTY, "R&D")  # <w:r><w:t>R&amp;D</w:t></w:r>

A slot escapes unless it says `:xml`. Characters that XML 1.0 forbids are removed, lone surrogates become
U+FFFD; an engine that wants to tell the user asks `removal` with the input's path.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NewType, TypeAlias, cast

from runstamp.losses import Loss

Xml = NewType("Xml", str)
Attr: TypeAlias = str | int | float | bool | None

EMPTY = Xml("")
DECLARATION = Xml('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')

NAMESPACES: Mapping[str, str] = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "adec": "http://schemas.microsoft.com/office/drawing/2017/decorative",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcmitype": "http://purl.org/dc/dcmitype/",
    "dcterms": "http://purl.org/dc/terms/",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "vt": "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "xdr": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
}

# XML 1.0, production [2] Char: what is left out of it cannot stand in a document, not even as a reference.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_TEXT = re.compile("[&<>\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_ATTR = re.compile('[&<>"\t\n\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
# ECMA-376 Part 1, 22.9.2.19 ST_Xstring: _xHHHH_ stands for a character; literal text of that shape hides
# its underscore.
_IN_CELL = re.compile("[&<>\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_IN_XSTRING = re.compile("[\r\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_EDGE_SPACE = re.compile(r"^\s|\s$|\s\s|[\t\n]")
_REFERENCES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}


def _reference(match: re.Match[str]) -> str:
    char = match[0]
    return _REFERENCES.get(char) or ("\ufffd" if "\ud800" <= char <= "\udfff" else "")


def _cell_reference(match: re.Match[str]) -> str:
    char = match[0]
    if char in "&<>":
        return _REFERENCES[char]
    if "\ud800" <= char <= "\udfff":
        return "\ufffd"
    return f"_x{ord(char):04X}_"


def _text(value: str) -> str:
    """Return a string as element content."""
    # A printable string holds no control character and no surrogate: three scans in C decide most strings.
    if value.isprintable() and "&" not in value and "<" not in value and ">" not in value:
        return value
    return _IN_TEXT.sub(_reference, value)


def _attr(value: str) -> str:
    """Return a string as the inside of a double-quoted attribute."""
    if (
        value.isprintable()
        and "&" not in value
        and "<" not in value
        and ">" not in value
        and '"' not in value
    ):
        return value
    return _IN_ATTR.sub(_reference, value)


def _cell_text(value: str) -> str:
    """Return a string as the content of a SpreadsheetML `t`, where `_xHHHH_` carries what XML cannot."""
    if (
        value.isprintable()
        and "_x" not in value
        and "&" not in value
        and "<" not in value
        and ">" not in value
    ):
        return value
    return _IN_CELL.sub(_cell_reference, value)


def xstring(value: str) -> str:
    """Return a string as ST_Xstring holds it, for attributes that repeat the text of a cell; XML's own escapes come after.

    A carriage return is escaped as in a cell, a tab and a line end are left as they are.
    """
    return _IN_XSTRING.sub(_cell_reference, value)


def _space(value: str) -> str:
    """Return the attribute ` xml:space="preserve"` where readers would otherwise lose white space."""
    return ' xml:space="preserve"' if _EDGE_SPACE.search(value) else ""


def _number(value: float) -> str:
    """Return a number as XML Schema writes a double, integral ones without a fraction.

    Raises:
        ValueError: the number is not finite.
    """
    if not math.isfinite(value):
        msg = f"{value!r} is not a finite number"
        raise ValueError(msg)
    # Beyond 1e15 the digits of a double are no longer all of the integer's.
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


# The casts give the type that says "this is XML" without paying for a NewType call on every run and cell.
text = cast("Callable[[str], Xml]", _text)
attr = cast("Callable[[str], Xml]", _attr)
cell_text = cast("Callable[[str], Xml]", _cell_text)
space = cast("Callable[[str], Xml]", _space)
number = cast("Callable[[float], Xml]", _number)

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SLOT_KINDS: Mapping[str, str] = {
    "text": "{{_text({0})}}",
    "attr": "{{_attr({0})}}",
    "cell": "{{_cell_text({0})}}",
    "space": "{{_space({0})}}",
    "num": "{{_number({0})}}",
    "int": "{{{0}:d}}",
    "xml": "{{{0}}}",
}
_SCOPE = {
    "_text": _text,
    "_attr": _attr,
    "_cell_text": _cell_text,
    "_space": _space,
    "_number": _number,
}


def _inside_tag(before: str) -> bool:
    return before.rfind("<") > before.rfind(">")


def _literal(source: str) -> str:
    """Return constant XML as the inside of an f-string in double quotes."""
    plain = source.encode("unicode_escape").decode("ascii")
    return plain.replace('"', '\\"').replace("{", "{{").replace("}", "}}")


def _pieces(source: str) -> Iterator[tuple[str, str | None]]:
    """Yield (piece of an f-string, slot name) for a template's source."""
    end = 0
    for match in _SLOT.finditer(source):
        name, kind = match[1], match[2] or ("attr" if _inside_tag(source[: match.start()]) else "text")
        yield _literal(source[end : match.start()]), None
        yield _SLOT_KINDS[kind].format(name), name
        end = match.end()
    yield _literal(source[end:]), None


def template(source: str) -> Callable[..., Xml]:
    """Compile a constant with slots into a function of the slots, in order of first mention.

    `{name}` escapes as text, or as an attribute inside a tag; `{name:cell}` as a cell's text; `{name:int}`
    and
    `{name:num}` write numbers; `{name:space}` the white space attribute that the string needs; `{name:xml}`
    takes what
    is XML already. A name may stand more than once. Use only with constants: the source is trusted as XML.

    Raises:
        KeyError: a slot of an unknown kind.
    """
    pieces = list(_pieces(source))
    names = list(dict.fromkeys(name for _, name in pieces if name))
    body = "".join(piece for piece, _ in pieces)
    code = f'lambda {", ".join(names)}: f"{body}"'
    # Compiled like dataclasses and namedtuple: the source is a constant of ours, and a call costs one
    # f-string.
    return cast("Callable[..., Xml]", eval(code, dict(_SCOPE)))  # noqa: S307


def _attribute(name: str, value: str | float) -> str:
    if isinstance(value, str):
        return f' {name}="{_attr(value)}"'
    if value.__class__ is int:
        return f' {name}="{value}"'
    if isinstance(value, bool):
        return f' {name}="{int(value)}"'
    return f' {name}="{_number(value)}"'


def el(tag: str, attrs: Mapping[str, Attr] | None = None, *children: Xml | None) -> Xml:
    """Return an element; attributes and children that are `None` are left out, booleans are 1 and 0."""
    head = "".join([_attribute(n, v) for n, v in attrs.items() if v is not None]) if attrs else ""
    body = "".join(filter(None, children))
    return Xml(f"<{tag}{head}>{body}</{tag}>" if body else f"<{tag}{head}/>")


def val(tag: str, value: Attr) -> Xml:
    """Return an element whose only attribute is `val`, as charts write most; `None` gives nothing."""
    return EMPTY if value is None else el(tag, {"val": value})


def join(parts: Iterable[Xml]) -> Xml:
    """Return pieces of XML one after the other."""
    return Xml("".join(parts))


def declared(*prefixes: str) -> dict[str, Attr]:
    """Return the namespace declarations of a root element, in the order given."""
    return {f"xmlns:{prefix}": NAMESPACES[prefix] for prefix in prefixes}


def document(root: Xml) -> bytes:
    """Return a part's bytes: declaration and root element in UTF-8."""
    return (DECLARATION + root).encode()


def encoded(chunks: Iterable[str], size: int = 1 << 18) -> Iterator[bytes]:
    """Yield UTF-8 bytes of about `size` characters each from many small pieces; for parts too big to hold."""
    held: list[str] = []
    length = 0
    for chunk in chunks:
        held.append(chunk)
        length += len(chunk)
        if length >= size:
            yield "".join(held).encode()
            held.clear()
            length = 0
    if held:
        yield "".join(held).encode()


def forbidden(value: str) -> tuple[str, ...]:
    """Return the characters of a string that no XML document can carry, in order."""
    return () if value.isprintable() else tuple(_FORBIDDEN.findall(value))


def removal(value: str, path: str, subject: str = "text") -> Loss | None:
    """Return the loss that writing a string into DOCX or PPTX costs, or `None`.

    Loses:
        common/CHARACTER_REMOVED: a control character, a noncharacter or a lone surrogate.
    """
    gone = forbidden(value)
    if not gone:
        return None
    names = ", ".join(dict.fromkeys(f"U+{ord(char):04X}" for char in gone))
    return Loss(
        "common/CHARACTER_REMOVED",
        subject,
        f"{names} cannot be written in XML and was left out",
        path=path,
        expected=names,
        count=len(gone),
    )
