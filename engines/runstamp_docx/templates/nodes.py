"""XML of a template as trees: parts that are changed in a place and kept as they are elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from runstamp_docx.build import OWN
from runstamp_ooxml.package import Package
from runstamp_ooxml.trees import Node, children, fragment, read_tree, written
from runstamp_ooxml.trees import put_before as put
from runstamp_ooxml.xml import NAMESPACES, Xml

__all__ = [
    "Node",
    "R",
    "W",
    "children",
    "elements",
    "find",
    "fragment",
    "inner",
    "kept",
    "number",
    "on",
    "put_before",
    "read_part",
    "remove",
    "unhooked",
    "val",
    "written",
]  # fmt: skip
WORD = NAMESPACES["w"]
W = "{" + WORD + "}"
R = "{" + NAMESPACES["r"] + "}"
_STYLE = re.compile(r'<w:(?:pStyle|rStyle|tblStyle) w:val="')
_DECLARED = re.compile(r' xmlns:([\w.-]+)="([^"]*)"')


def read_part(package: Package, name: str) -> Node:
    """Return the root of a part.

    Raises:
        RunstampError: common/INPUT_CORRUPT, where it is not well formed or carries a document type.
    """
    return read_tree(package, name)


def inner(node: Node, declared: dict[str, str]) -> Xml:
    """Return an element as XML for a place where `declared` prefixes stand; others are declared on it."""
    text = etree.tostring(node, encoding="unicode", with_tail=False)
    return Xml(_DECLARED.sub(lambda found: "" if declared.get(found[1]) == found[2] else found[0], text))


def kept(node: Node, declared: dict[str, str]) -> Xml:
    """Return an element of the template's own text as XML whose styles are known to be the template's."""
    return Xml(_STYLE.sub(rf"\g<0>{OWN}", inner(node, declared)))


def find(node: Node | None, *path: str) -> Node | None:
    """Return a descendant by WordprocessingML names, one step each."""
    for step in path:
        if node is None:
            return None
        node = node.find(W + step)
    return node


def val(node: Node | None, *path: str, attr: str = "val") -> str | None:
    """Return an attribute of a descendant."""
    found = find(node, *path)
    return None if found is None else found.get(W + attr)


def number(text: str | None) -> int | None:
    """Return an integer that an attribute holds, None where it holds none; decimals are cut, as Word does."""
    try:
        return None if text is None else int(float(text))
    except (ValueError, OverflowError):
        return None


def on(node: Node | None) -> bool:
    """Return whether a toggle is there and not switched off."""
    return node is not None and node.get(W + "val", "1") not in ("0", "false", "off")


def elements(node: Node, *names: str) -> Iterator[Node]:
    """Yield descendants by WordprocessingML names, in document order."""
    yield from node.iter(*(W + name for name in names))


def remove(node: Node) -> None:
    """Take an element out of its parent."""
    parent = node.getparent()
    if parent is not None:
        parent.remove(node)


def put_before(parent: Node, new: Node, followers: tuple[str, ...]) -> None:
    """Put an element before the first of those that the schema wants after it."""
    put(parent, new, (W + name for name in followers))


def unhooked(root: Node, ids: frozenset[str]) -> bool:
    """Take out the runs that show what a relationship led to, where the part is missing; return whether there were any."""
    shown = [
        node
        for node in root.iter("*")
        if any(str(k).startswith(R) and str(v) in ids for k, v in node.items())
    ]
    for node in shown:
        holder = next((one for one in node.iterancestors(W + "r")), node)
        remove(holder)
    return bool(shown)
