"""What markdown sets apart from its flow: footnotes, link definitions, and the cells of rows that are too long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runstamp.frozen import frozen
from runstamp.losses import Loss
from runstamp_compose.texts import markup_loss

if TYPE_CHECKING:
    from markdown_it.token import Token

_PIPE = re.compile(r"(?<!\\)\|")
_QUOTED = re.compile(r"^[\s>]*")
_LINE_END = re.compile(r"\r\n?|\n")


@frozen
class Definition:
    """A footnote's text as the parser read it, under the label that references name, and the lines that it stands on."""

    label: str
    tokens: list[Token]
    start: int
    stop: int


def set_aside(tokens: Sequence[Token]) -> tuple[list[Token], list[Definition]]:
    """Return the tokens without the definitions of footnotes, wherever these stand, and the definitions in order."""
    flow: list[Token] = []
    opened: list[Definition] = []
    found: list[Definition] = []
    for token in tokens:
        if token.type == "footnote_reference_open":
            opened.append(Definition(str(token.meta["label"]), [], *(token.map or (0, 0))))
            found.append(opened[-1])
        elif token.type == "footnote_reference_close":
            opened.pop()
        else:
            (opened[-1].tokens if opened else flow).append(token)
    return flow, found


def unused_links(tokens: Sequence[Token], env: Mapping[str, Any], path: str) -> Iterator[Loss]:
    """Yield a loss for every link definition that nothing uses, or that another of its name stands before."""
    used = {
        child.meta.get("label")
        for token in tokens
        for child in (token, *(token.children or ()))
        if child.type in ("link_open", "image")
    }
    for label, known in env.get("references", {}).items():
        if label not in used:
            yield markup_loss("a link definition that nothing uses is left out", _shown(label, known), path)
    for known in env.get("duplicate_refs", ()):
        message = "a link definition is left out: another of its name stands before it"
        yield markup_loss(message, _shown(known["label"], known), path)


def _shown(label: str, known: Mapping[str, Any]) -> str:
    return f"[{label}]: {known['href']} {known['title']}"


def lines(text: str) -> list[str]:
    """Return the lines of a text as the parser counts them."""
    return _LINE_END.split(text)


def surplus_cells(line: str, columns: int) -> str:
    """Return what a table's row holds beyond the columns of its head, empty where that is nothing but blanks."""
    cells = [cell.strip() for cell in _PIPE.split(_QUOTED.sub("", line).strip())]
    if cells and not cells[0]:
        cells.pop(0)
    return " | ".join(cells[columns:]).strip(" |")
