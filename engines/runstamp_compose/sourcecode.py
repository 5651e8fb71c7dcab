"""Source code as coloured lines: the theme's colours, dark enough to read on its surface."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from runstamp_compose.plans import Hex, Run, Runs, ThemePlan
from runstamp_compose.themes import darkened

if TYPE_CHECKING:
    from pygments.lexer import Lexer

READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
TAB_WIDTH = 4

# Pygments' token types, nearest first, and the theme's role for each.
_ROLES = (
    ("Comment", "muted"), ("Keyword", "accent1"), ("Literal.String", "positive"), ("Literal.Number", "accent2"),
    ("Name.Function", "accent5"), ("Name.Class", "accent5"), ("Name.Decorator", "accent5"), ("Name.Builtin", "accent4"),
    ("Name.Tag", "accent1"), ("Name.Attribute", "accent5"), ("Operator.Word", "accent1"), ("Generic.Deleted", "negative"),
    ("Generic.Inserted", "positive"), ("Generic.Heading", "accent1"),
)  # fmt: skip
_ITALIC = "Comment"


@lru_cache(maxsize=32)
def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType] -- its **options have no type
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language.strip().lower(), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def palette(theme: ThemePlan) -> Mapping[str, Hex]:
    """Return the colour of each kind of token, at least 4.5:1 on the theme's surface."""
    surface = theme.colors["surface"]
    return {kind: darkened(theme.colors[role], surface, READABLE) for kind, role in _ROLES}


def code_lines(text: str, language: str | None, theme: ThemePlan, path: str) -> tuple[Runs, ...]:
    """Return the lines of source code, coloured where the language is known; a last empty line is left out."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lexer = _lexer(language) if language else None
    if lexer is None:
        return tuple(_plain(line.expandtabs(TAB_WIDTH), path) for line in lines.split("\n"))
    return tuple(_coloured(lexer.get_tokens(lines.expandtabs(TAB_WIDTH)), theme, path))


def _plain(line: str, path: str) -> Runs:
    return (Run(text=line, code=True, path=path),) if line else ()


def _coloured(tokens: Iterable[tuple[Any, str]], theme: ThemePlan, path: str) -> list[Runs]:
    colors = palette(theme)
    lines: list[list[Run]] = [[]]
    for kind, value in tokens:
        name = str(kind).removeprefix("Token.")
        known = next((key for key in colors if name == key or name.startswith(key + ".")), None)
        for i, piece in enumerate(value.split("\n")):
            if i:
                lines.append([])
            if piece:
                _add(lines[-1], piece, colors[known] if known else None, known == _ITALIC, path)
    return [tuple(line) for line in lines]


def _add(line: list[Run], piece: str, color: Hex | None, italic: bool, path: str) -> None:
    last = line[-1] if line else None
    if last is not None and ((last.color == color and last.italic == italic) or not piece.strip()):
        line[-1] = Run(text=last.text + piece, code=True, color=last.color, italic=last.italic, path=path)
    else:
        line.append(Run(text=piece, code=True, color=color, italic=italic, path=path))
