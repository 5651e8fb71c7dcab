"""Text of the model as runs: markdown read, fields and links resolved, equal neighbours joined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp.model.text import (
    BreakRun,
    CheckboxRun,
    EquationRun,
    FieldRun,
    MarkdownRun,
    RefRun,
    SlideLink,
    TabRun,
    TextRun,
)
from runstamp_compose.links import MAX_ADDRESS, address, is_too_long
from runstamp_compose.locales import long_date
from runstamp_compose.plans import FieldKind, Link, Run, Runs, ThemePlan
from runstamp_compose.themes import color

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from runstamp_compose.references import Label

# XML 1.0, production 2 (Char): what no Office file can hold. Tabs and line ends are taken out before.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_SPECIAL = re.compile("[\x00-\x1f\ufffe\uffff]")
_EXCERPT = 160
TICKED, OPEN = "☑", "☐"
LEFT, RIGHT, END = "\u2066", "\u2067", "\u2069"  # LRI, RLI, PDI
_PIECES = re.compile("(\r\n|\r|\n|\t)")
_LINKABLE = re.compile(r"^(https?://|mailto:|tel:|#).")


def cleaned(text: str, path: str, losses: list[Loss]) -> str:
    """Return text without the characters that no format can hold.

    Loses:
        common/CHARACTER_REMOVED: one entry for the text, naming the code points.
    """
    if not _FORBIDDEN.search(text):
        return text
    found = _FORBIDDEN.findall(text)
    names = ", ".join(dict.fromkeys(f"U+{ord(char):04X}" for char in found))
    losses.append(
        Loss(
            "common/CHARACTER_REMOVED",
            "text",
            f"control characters cannot stand in a file and were removed: {names}",
            path=str(path),
            actual=names,
            avoidable=True,
            remediation="remove the control characters from the text",
            count=len(found),
        )
    )
    return _FORBIDDEN.sub("", text)


def is_plain(text: str) -> bool:
    """Return whether a string needs no breaks, tabs or cleaning."""
    return not _SPECIAL.search(text)


def link_of(target: str | SlideLink, tooltip: str | None = None) -> Link:
    """Return where a link of the model leads."""
    if isinstance(target, SlideLink):
        return Link("slide", target.slide, tooltip)
    if target.startswith("#"):
        return Link("anchor", target[1:], tooltip)
    return Link("url", target, tooltip)


@frozen
class Texts:
    """Resolves texts of one input; gathers losses, and every link to an id with its place, as it goes."""

    theme: ThemePlan
    losses: list[Loss]
    language: str = "en"
    title: str = ""
    section: str | None = None
    date: str | None = None
    page: str = "1"
    formulas: bool = False  # drawn as such; else a line of text says the same
    labels: dict[str, Label] = field(default_factory=dict[str, "Label"])  # of ids, for references
    places: dict[str, str] = field(default_factory=dict[str, str])  # of ids, once all are known
    settled: list[bool] = field(default_factory=list[bool])  # not empty: `labels` holds all that there are
    anchors: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def runs(self, text: Any, path: str) -> Runs:
        """Return the runs of a Text of the model.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, `{field: date}` without `meta.date`.
        """
        if isinstance(text, str):
            if not text:
                return ()
            if not _SPECIAL.search(text):
                return (Run(text=text, path=str(path)),)
            return tuple(self._literal(text, path, path))
        if isinstance(text, Sequence):
            parts: Sequence[Any] = text  # pyright: ignore[reportUnknownVariableType] -- checked by its validator
            return joined(run for i, part in enumerate(parts) for run in self._inline(part, path + f"/{i}"))
        return joined(self._inline(text, path))

    def link(self, target: str | SlideLink | None, path: str, tooltip: str | None = None) -> Link | None:
        """Return where a link leads, `None` where that is no address; the place of links to ids is kept.

        Loses:
            common/LINK_DROPPED, common/CHARACTER_REMOVED.
        """
        if target is None:
            return None
        if isinstance(target, SlideLink):
            return link_of(target, tooltip)
        link = link_of(cleaned(target, path, self.losses), tooltip)
        if link.kind == "anchor":
            self.anchors.append((link.target, str(path)))
            return link
        sound = address(link.target)
        if sound is None:
            self.losses.append(link_loss(target, path))
            return None
        return link if sound == link.target else replace(link, target=sound)

    def _inline(self, inline: Any, path: str) -> Iterable[Run]:
        if isinstance(inline, str):
            return self._literal(inline, path, path)
        if isinstance(inline, TextRun):
            return self._styled(inline, path)
        if isinstance(inline, MarkdownRun):
            return self._markdown(inline.markdown, path)
        if isinstance(inline, FieldRun):
            return (self._field(inline, path),)
        if isinstance(inline, EquationRun):
            return (self.equation(inline.equation, path + "/equation", path),)
        if isinstance(inline, CheckboxRun):
            sign = TICKED if inline.checkbox else OPEN
            return (Run(text=sign, checkbox=inline.checkbox, path=str(path)),)
        if isinstance(inline, RefRun):
            return (self._reference(inline, path),)
        if isinstance(inline, BreakRun):
            return (Run(brk=inline.break_, path=str(path)),)
        if isinstance(inline, TabRun):
            return (Run(tab=True, path=str(path)),)
        message = f"not an inline: {type(inline).__name__}"
        raise TypeError(message)

    def _literal(self, text: str, path: str, at: str) -> Iterator[Run]:
        yield from pieces(cleaned(text, at, self.losses), Run(path=str(path)))

    def _reference(self, run: RefRun, path: str) -> Run:
        """Return what a part of the input is called.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, the part has neither a number nor words.
        """
        from runstamp_compose.references import reference

        self.anchors.append((run.ref, path + "/ref"))
        known = bool(self.settled) and run.ref in self.places
        return reference(run, self.labels, known, str(path))

    def equation(self, latex: str, at: str, path: str, *, display: bool = False) -> Run:
        """Return a formula as a run, written in LaTeX at a place of the input.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, the LaTeX cannot be read.
        Loses:
            common/EQUATION_AS_TEXT.
        """
        from runstamp_compose.equations import formula

        found = formula(cleaned(latex, at, self.losses), at, display=display)
        if self.formulas:
            return Run(text=found.linear, formula=found, path=str(path))
        message = "this format shows an equation as a line of text"
        remedy = "render a deck as PPTX, or show an image of the equation"
        self.losses.append(
            Loss("common/EQUATION_AS_TEXT", "equation", message, str(at), avoidable=True, remediation=remedy)
        )
        return Run(text=found.linear, path=str(path))

    def _styled(self, run: TextRun, path: str) -> Iterator[Run]:
        whole = is_plain(run.text)
        style = Run(
            text=run.text if whole else "",
            bold=run.bold,
            italic=run.italic,
            underline="single" if run.underline is True else run.underline or None,
            strike=run.strike,
            code=run.code,
            color=None if run.color is None else color(run.color, self.theme),
            highlight=None if run.highlight is None else color(run.highlight, self.theme),
            size=None if run.size is None else float(run.size),
            font=run.font,
            caps=run.caps,
            baseline=run.baseline,
            spacing=None if run.spacing is None else float(run.spacing),
            link=self.link(run.link, path + "/link", self._tip(run.tooltip, path)),
            lang=run.lang,
            rtl=run.rtl,
            path=str(path),
        )
        found = (style,) if whole else pieces(cleaned(run.text, path + "/text", self.losses), style)
        yield from (_isolated(one) for one in found if one.text or one.brk or one.tab)

    def _tip(self, tooltip: str | None, path: str) -> str | None:
        return None if tooltip is None else cleaned(tooltip, path + "/tooltip", self.losses)

    def _field(self, run: FieldRun, path: str) -> Run:
        return Run(
            text=self._shown(run.field, path),
            field=run.field,
            bold=run.bold,
            italic=run.italic,
            color=None if run.color is None else color(run.color, self.theme),
            size=None if run.size is None else float(run.size),
            path=str(path),
        )

    def _shown(self, kind: FieldKind, path: str) -> str:
        if kind == "date":
            if self.date is None:
                raise _no_date(path)
            return long_date(self.date, self.language)
        return {"title": self.title, "section": self.section or "", "slide": self.page}.get(kind, "1")

    def _markdown(self, markdown: str, path: str) -> Iterator[Run]:
        at = path + "/markdown"
        text = cleaned(markdown, at, self.losses)
        for token in _inline_markdown().parseInline(text):
            yield from self._inline_tokens(token.children or (), Run(path=str(path)), at)

    def _inline_tokens(self, tokens: Sequence[Token], style: Run, path: str) -> Iterator[Run]:
        stack = [style]
        for token in tokens:
            if token.nesting == 1:
                stack.append(self._opened(token, stack[-1], path))
            elif token.nesting == -1:
                stack.pop()
            elif token.type == "code_inline":
                yield from pieces(token.content, replace(stack[-1], code=True))
            elif token.type in ("softbreak", "hardbreak"):
                yield (
                    replace(stack[-1], text=" ")
                    if token.type == "softbreak"
                    else Run(brk="line", path=style.path)
                )
            elif token.type == "html_inline":
                self.losses.append(
                    markup_loss("HTML in markdown is shown as literal text", token.content, path)
                )
                yield replace(stack[-1], text=token.content)
            elif token.type == "image":
                self.losses.append(
                    markup_loss(
                        "an image inside a line of markdown is shown as its description", token.content, path
                    )
                )
                yield replace(stack[-1], text=token.content)
            elif token.content:
                yield from pieces(token.content, stack[-1])

    def _opened(self, token: Token, style: Run, path: str) -> Run:
        if token.type == "strong_open":
            return replace(style, bold=True)
        if token.type == "em_open":
            return replace(style, italic=True)
        if token.type == "s_open":
            return replace(style, strike=True)
        target = str(token.attrGet("href") or "")
        if not _LINKABLE.match(target):
            self.losses.append(link_loss(target, path))
            return style
        return replace(style, link=self.link(target, path, str(token.attrGet("title") or "") or None))


def _isolated(run: Run) -> Run:
    """Return a run whose direction is set by hand within the isolate that gives it to its text (UAX #9, 2.4)."""
    if run.rtl is None or not run.text:
        return run
    return replace(run, text=f"{RIGHT if run.rtl else LEFT}{run.text}{END}")


def excerpt(content: str) -> str:
    """Return the first 160 characters of what is not shown; an ellipsis says that there is more."""
    words = content.strip()
    return words if len(words) <= _EXCERPT else words[:_EXCERPT] + "…"


def markup_loss(message: str, content: str, path: str) -> Loss:
    """Return the loss of markup that stands as something else, or as the text it is written in."""
    return Loss(
        "common/MARKUP_UNSUPPORTED",
        "markup",
        message,
        path=str(path),
        actual=excerpt(content),
        avoidable=True,
        remediation="write the content as blocks, or as markdown without HTML",
    )


def shortened(text: str, limit: int, what: str, path: str, losses: list[Loss]) -> str:
    """Return a text of at most `limit` characters.

    Loses:
        common/MARKUP_UNSUPPORTED: what lies beyond them.
    """
    if len(text) > limit:
        losses.append(markup_loss(f"{what} ends after {limit} characters", text[limit:], path))
    return text[:limit]


def link_loss(target: str, path: str) -> Loss:
    """Return the loss of a link that leads nowhere a document can lead."""
    message = "a link leads neither to a sound address of https, http, mailto or tel nor to an id, and its text stands alone"
    remedy = "write a full URL or #id"
    if is_too_long(target):
        message = f"an address is longer than {MAX_ADDRESS:,} characters, and its text stands alone"
        remedy = "give a shorter address that leads to it"
    return Loss(
        "common/LINK_DROPPED",
        "link",
        message,
        path=str(path),
        actual=target[:200],
        avoidable=True,
        remediation=remedy,
    )


def _no_date(path: str) -> RunstampError:
    issue = Issue(
        str(path),
        "{field: date} shows meta.date, which is not given",
        remediation='add "meta": {"date": "2026-01-31"}',
    )
    return RunstampError("common/SCHEMA_REJECTED", "the date field needs meta.date", (issue,))


def pieces(text: str, style: Run) -> Iterator[Run]:
    """Return text in one style, line ends as line breaks and tabs as tabs."""
    if not _SPECIAL.search(text):
        if text:
            yield replace(style, text=text) if style.text != text else style
        return
    for piece in _PIECES.split(text):
        if piece == "\t":
            yield replace(style, tab=True)
        elif piece in ("\n", "\r", "\r\n"):
            yield Run(brk="line", path=style.path)
        elif piece:
            yield replace(style, text=piece)


_STYLE = attrgetter(*(f.name for f in fields(Run) if f.name not in ("text", "path")))


def joined(runs: Iterable[Run]) -> Runs:
    """Return runs with neighbours of one style joined; fields, breaks and tabs stand alone."""
    out: list[Run] = []
    for run in runs:
        last = out[-1] if out else None
        if last is None or _alone(last) or _alone(run) or _STYLE(last) != _STYLE(run):
            out.append(run)
        else:
            out[-1] = replace(last, text=last.text + run.text)
    return tuple(out)


def _alone(run: Run) -> bool:
    return (
        run.field is not None
        or run.brk is not None
        or run.tab
        or run.formula is not None
        or run.checkbox is not None
    )


@cache
def _inline_markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True}).enable("strikethrough")


def resolve_text(
    text: Any,
    theme: ThemePlan,
    path: str,
    losses: list[Loss],
    *,
    language: str = "en",
    title: str = "",
    section: str | None = None,
    date: str | None = None,
) -> Runs:
    """Return the runs of a Text of the model; `title`, `section` and `date` (ISO) are what its fields show.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, `{field: date}` without a date.
    Loses:
        common/CHARACTER_REMOVED, common/MARKUP_UNSUPPORTED, common/LINK_DROPPED.
    """
    return Texts(theme, losses, language, title, section, date).runs(text, path)
