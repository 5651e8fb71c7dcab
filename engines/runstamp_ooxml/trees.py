"""Parts of other people's files as trees that are changed in a place and kept as they are elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from lxml import etree

from runstamp_ooxml.package import Package
from runstamp_ooxml.parse import check_form
from runstamp_ooxml.xml import NAMESPACES, Xml

Node: TypeAlias = etree._Element  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - the stub's only name for it


def read_tree(package: Package, name: str) -> Node:
    """Return the root of a part.

    Raises:
        RunstampError: common/INPUT_CORRUPT, where it is not well formed or carries a document type.
    """
    data = package.read(name)
    check_form(data, name)
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def written(root: Node) -> bytes:
    """Return a part's bytes."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def fragment(xml: Xml, default: str | None = None) -> list[Node]:
    """Return ready XML of ours as elements; `default` is the prefix whose namespace names without one are in."""
    spaces = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
    own = f' xmlns="{NAMESPACES[default]}"' if default else ""
    return children(etree.fromstring(f"<root {spaces}{own}>{xml}</root>"))


def children(node: Node | None) -> list[Node]:
    """Return the elements in an element, comments left out."""
    return [] if node is None else list(node.iterchildren("*"))


def put_before(parent: Node, new: Node, followers: Iterable[str]) -> None:
    """Put an element before the first of those, by full name, that the schema wants after it."""
    names = set(followers)
    at = next((i for i, child in enumerate(parent) if child.tag in names), len(parent))
    parent.insert(at, new)
