"""The inline level of markdown as Text of the input model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from runstamp.frozen import field, record
from runstamp.losses import Loss
from runstamp_compose.texts import cleaned, excerpt, link_loss, markup_loss, shortened

if TYPE_CHECKING:
    from markdown_it.token import Token

Json: TypeAlias = dict[str, Any]
_TARGET = re.compile(r"^(https?://|mailto:|tel:|#).")
_COMMENT = re.compile(r"^\s*<!--.*-->\s*$", re.DOTALL)
_MAX_URL = 2083  # the model's bounds
_MAX_TOOLTIP = 255


def is_comment(html: str) -> bool:
    """Return whether a piece of HTML is but a comment, which readers never see."""
    return bool(_COMMENT.match(html))


def comment_loss(html: str, path: str) -> Loss:
    """Return the loss of an HTML comment, left out."""
    return Loss(
        "common/MARKUP_UNSUPPORTED",
        "markup",
        "an HTML comment is left out",
        path=str(path),
        actual=excerpt(html),
        avoidable=True,
        remediation="remove the comment, or write it as text",
    )


@record
class Inline:
    """Turns the children of an inline token into runs; images are set aside as blocks by the caller."""

    losses: list[Loss]
    path: str
    footnotes: dict[int, int] = field(default_factory=dict[int, int])

    def text(self, tokens: Sequence[Token]) -> Any:
        """Return a Text: a string where there is one style, else an array of runs."""
        return as_text(list(self.runs(tokens)))

    def runs(self, tokens: Sequence[Token]) -> Iterator[str | Json]:
        """Return the runs, neighbours not yet joined."""
        styles: list[Json] = [{}]
        for token in tokens:
            if token.nesting == 1:
                styles.append({**styles[-1], **self._opened(token)})
            elif token.nesting == -1:
                styles.pop()
            else:
                yield from self._leaf(token, styles[-1])

    def _leaf(self, token: Token, style: Json) -> Iterator[str | Json]:
        kind = token.type
        if kind == "softbreak":
            yield _styled(" ", style)
        elif kind == "hardbreak":
            yield {"break": "line"}
        elif kind == "code_inline":
            yield _styled(cleaned(token.content, self.path, self.losses), {**style, "code": True})
        elif kind == "footnote_ref":
            number = self.footnotes.setdefault(int(token.meta["id"]), len(self.footnotes) + 1)
            yield _styled(str(number), {**style, "baseline": "super"})
        elif kind == "html_inline":
            if is_comment(token.content):
                self.losses.append(comment_loss(token.content, self.path))
                return
            self.losses.append(
                markup_loss("HTML in markdown is shown as literal text", token.content, self.path)
            )
            yield _styled(token.content, style)
        elif kind == "image":
            message = "an image inside a line of markdown is shown as its description"
            title = token.attrGet("title")
            target = f"{token.attrGet('src')}" + (f' "{title}"' if title else "")
            self.losses.append(markup_loss(message, f"![{token.content}]({target})", self.path))
            yield _styled(token.content, style)
        elif token.content:
            yield _styled(cleaned(token.content, self.path, self.losses), style)

    def _opened(self, token: Token) -> Json:
        if token.type == "strong_open":
            return {"bold": True}
        if token.type == "em_open":
            return {"italic": True}
        if token.type == "s_open":
            return {"strike": True}
        target, title = str(token.attrGet("href") or ""), token.attrGet("title")
        if not _TARGET.match(target) or len(target) > _MAX_URL:
            self.losses.append(link_loss(target, self.path))
            return {}
        if not title:
            return {"link": target}
        tooltip = shortened(str(title), _MAX_TOOLTIP, "the title of a link", self.path, self.losses)
        return {"link": target, "tooltip": tooltip}


def _styled(text: str, style: Json) -> str | Json:
    return {"text": text, **style} if style else text


def as_text(runs: list[str | Json]) -> Any:
    """Return runs as the shortest Text that says them."""
    out: list[str | Json] = []
    for run in runs:
        last = out[-1] if out else None
        if isinstance(run, str) and isinstance(last, str):
            out[-1] = last + run
        elif isinstance(run, dict) and isinstance(last, dict) and "text" in run and _same(run, last):
            out[-1] = {**last, "text": last["text"] + run["text"]}
        elif run != "":
            out.append(run)
    if not out:
        return ""
    return out[0] if len(out) == 1 else out


def _same(a: Json, b: Json) -> bool:
    return "text" in b and {**a, "text": ""} == {**b, "text": ""}


def as_runs(text: Any) -> list[Any]:
    """Return a Text as the list of its runs."""
    runs: list[Any] = [*text] if isinstance(text, list) else [text]
    return runs


def plain_text(text: Any) -> str:
    """Return the words of a Text of the input, breaks as spaces."""
    if isinstance(text, str):
        return text
    return "".join(run if isinstance(run, str) else str(run.get("text", " ")) for run in as_runs(text))


def appended(text: Any, *more: str | Json) -> Any:
    """Return a Text with runs put after it."""
    return as_text([*as_runs(text), *more])
