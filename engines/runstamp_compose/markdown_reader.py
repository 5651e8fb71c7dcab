"""Markdown as blocks of the input model: CommonMark, tables, strikethrough, task lists.

What the model has no block for becomes the nearest that it has, with a loss: footnotes are numbered notes at the end,
definition lists are bold terms with indented paragraphs, HTML is the text it is written in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from runstamp.errors import Issue, RunstampError
from runstamp.losses import Loss
from runstamp_compose.markdown_inline import (
    Inline,
    Json,
    appended,
    as_runs,
    as_text,
    comment_loss,
    is_comment,
    plain_text,
)
from runstamp_compose.markdown_notes import Definition, lines, set_aside, surplus_cells, unused_links
from runstamp_compose.texts import cleaned, markup_loss, shortened

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

_TASK = re.compile(r"^\[([ xX])\][ \t]+")
_ALERT = re.compile(r"^\[!(NOTE|TIP|WARNING|IMPORTANT|CAUTION)\][ \t]*$", re.IGNORECASE)
_BY = re.compile(r"^(?:—|–|--)\s*(?=\S)")
_ALERT_KINDS = {"caution": "warning"}
_MAX_HEADER = 255  # the model's bound on a column's header
_MAX_LANGUAGE = 40
_MAX_START = 32767
_MAX_NESTING = 100  # the parser drops what lies deeper without a word
_MAX_CAPTION_ALT = 2000
BLANK_LINE: tuple[Json, Json] = ({"break": "line"}, {"break": "line"})


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.footnote import footnote_plugin

    return (
        MarkdownIt("commonmark", {"html": True, "maxNesting": _MAX_NESTING, "store_labels": True})
        .enable(["table", "strikethrough"])
        .use(footnote_plugin, move_to_end=False)
        .use(deflist_plugin)
    )


def read_blocks(text: str, losses: list[Loss], path: str) -> list[Json]:
    """Return the blocks of a markdown text as JSON of the input model; every loss stands at `path`.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, lists and quotations nest too deep.
    Loses:
        common/MARKUP_UNSUPPORTED, common/FLATTENED, common/LINK_DROPPED, common/CHARACTER_REMOVED.
    """
    from markdown_it.tree import SyntaxTreeNode

    env: Json = {}
    tokens = _parser().parse(text, env)
    if any(token.level >= _MAX_NESTING - 1 for token in tokens):
        message = f"markdown nests fewer than {_MAX_NESTING} levels deep"
        issue = Issue(path, message, remediation="raise the inner lists and quotations")
        raise RunstampError("common/SCHEMA_REJECTED", "the markdown is nested too deep", (issue,))
    flow, definitions = set_aside(tokens)
    reader = _Reader(losses, path, lines(text))
    blocks = list(reader.blocks(SyntaxTreeNode(flow).children))
    blocks += reader.footnotes(definitions, env.get("footnotes", {}))
    losses += unused_links([*flow, *reader.noted], env, path)
    return blocks


def image_source(target: str) -> str | Json:
    """Return a markdown image's target as a Source: a path, a URL, or the bytes of a data URI."""
    if target.startswith("data:") and ";base64," in target:
        return {"data": target.partition(";base64,")[2]}
    return {"url": target} if target.startswith("https://") else unquote(target)


class _Reader:
    def __init__(self, losses: list[Loss], path: str, source: Sequence[str]) -> None:
        self.losses, self.path, self.source = losses, path, source
        self.inline = Inline(losses, path)
        self.noted: list[Token] = []

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Json]:
        for node in nodes:
            yield from getattr(self, f"_{node.type}", self._unknown)(node)

    def _text(self, node: SyntaxTreeNode) -> Any:
        """Return the Text of a block that holds one line of inlines."""
        return as_text(
            [run for child in node.children if child.type == "inline" for run in self._runs(child)]
        )

    def _runs(self, inline: SyntaxTreeNode) -> list[str | Json]:
        tokens = inline.token.children if inline.token else None
        return list(self.inline.runs(tokens or ()))

    def _unknown(self, node: SyntaxTreeNode) -> Iterator[Json]:
        self.losses.append(
            markup_loss(f"the markdown element {node.type} is shown as literal text", node.content, self.path)
        )
        if node.content:
            yield {"type": "paragraph", "text": cleaned(node.content, self.path, self.losses)}

    # ------------------------------------------------------------ text
    def _heading(self, node: SyntaxTreeNode) -> Iterator[Json]:
        yield {"type": "heading", "level": int(node.tag[1:]), "text": self._text(node)}

    def _paragraph(self, node: SyntaxTreeNode) -> Iterator[Json]:
        tokens = [token for child in node.children if child.token for token in child.token.children or ()]
        start = 0
        for i, token in enumerate(tokens):
            inside_link = sum(t.nesting for t in tokens[:i]) > 0
            if token.type == "image" and not inside_link:
                yield from self._words(tokens[start:i])
                yield self._image(token)
                start = i + 1
        yield from self._words(tokens[start:])

    def _words(self, tokens: Sequence[Any]) -> Iterator[Json]:
        text = self.inline.text([*tokens])
        if plain_text(text).strip():
            yield {"type": "paragraph", "text": text}

    def _image(self, token: Any) -> Json:
        image: Json = {"type": "image", "source": image_source(str(token.attrGet("src") or ""))}
        if token.content:
            words = cleaned(token.content, self.path, self.losses)
            image["alt"] = shortened(
                words, _MAX_CAPTION_ALT, "an image's description", self.path, self.losses
            )
        title = token.attrGet("title")
        return {"type": "figure", "content": image, "caption": str(title)} if title else image

    def _blockquote(self, node: SyntaxTreeNode) -> Iterator[Json]:
        inner = list(self.blocks(node.children))
        first = inner[0]["text"] if inner and inner[0]["type"] == "paragraph" else None
        alert = self._alert(node)
        if alert is not None:
            body = (
                inner[1:]
                if _ALERT.match(plain_text(first))
                else [{**inner[0], "text": _without_first_line(first)}, *inner[1:]]
            )
            yield (
                {"type": "callout", "kind": alert, "blocks": body}
                if body
                else {"type": "callout", "kind": alert, "text": ""}
            )
            return
        yield from self._quoted(inner)

    @staticmethod
    def _alert(node: SyntaxTreeNode) -> str | None:
        """Return the kind of a quotation that starts with `[!NOTE]` on a line of its own."""
        if not node.children or node.children[0].type != "paragraph":
            return None
        line = node.children[0].children[0].content.split("\n", 1)[0]
        found = _ALERT.match(line)
        return _ALERT_KINDS.get(found[1].lower(), found[1].lower()) if found else None

    def _quoted(self, inner: list[Json]) -> Iterator[Json]:
        said: list[Any] = []
        by = None
        if len(inner) > 1 and inner[-1]["type"] == "paragraph" and _BY.match(plain_text(inner[-1]["text"])):
            by = _BY.sub("", plain_text(inner.pop()["text"]))
        for block in inner:
            if block["type"] == "paragraph":
                said.append(block["text"])
                continue
            if said:
                yield _quote(said, None)
                said = []
            self.losses.append(
                markup_loss(f"a {block['type']} inside a quotation stands after it", "", self.path)
            )
            yield block
        if said:
            yield _quote(said, by)

    def _fence(self, node: SyntaxTreeNode) -> Iterator[Json]:
        code: Json = {
            "type": "code",
            "text": cleaned(node.content.removesuffix("\n"), self.path, self.losses),
        }
        language, _, more = (node.info or "").strip().partition(" ")
        if language and len(language) <= _MAX_LANGUAGE:
            code["language"] = language
        elif language:
            more = node.info
        if more.strip():
            self.losses.append(
                markup_loss("what stands after a code block's language is left out", more, self.path)
            )
        yield code

    def _code_block(self, node: SyntaxTreeNode) -> Iterator[Json]:
        yield {"type": "code", "text": cleaned(node.content.removesuffix("\n"), self.path, self.losses)}

    def _hr(self, _: SyntaxTreeNode) -> Iterator[Json]:
        yield {"type": "divider"}

    def _html_block(self, node: SyntaxTreeNode) -> Iterator[Json]:
        if is_comment(node.content):
            self.losses.append(comment_loss(node.content, self.path))
            return
        self.losses.append(markup_loss("HTML in markdown is shown as literal text", node.content, self.path))
        yield {"type": "paragraph", "text": cleaned(node.content.rstrip("\n"), self.path, self.losses)}

    # ------------------------------------------------------------ lists
    def _bullet_list(self, node: SyntaxTreeNode) -> Iterator[Json]:
        yield from self._list(node, ordered=False)

    def _ordered_list(self, node: SyntaxTreeNode) -> Iterator[Json]:
        yield from self._list(node, ordered=True)

    def _list(self, node: SyntaxTreeNode, *, ordered: bool) -> Iterator[Json]:
        """A block that an item cannot hold parts the list, which goes on after it."""
        head: Json = {"type": "list", "ordered": True} if ordered else {"type": "list"}
        start = int(node.attrs.get("start", 1)) if ordered else 1
        if 1 < start <= _MAX_START:
            head["start"] = start
        elif start != 1:
            self._no_start(start)
        items: list[Any] = []
        for child in node.children:
            item, after = self._item(child)
            items.append(item)
            if after:
                yield {**head, "items": items}
                yield from after
                head, items = {**head, "continue": True} if ordered else head, []
                head.pop("start", None)
        if items:
            yield {**head, "items": items}

    def _no_start(self, start: int) -> None:
        message = (
            f"a list starts at 1: only lists of the first level start elsewhere, between 1 and {_MAX_START}"
        )
        self.losses.append(markup_loss(message, str(start), self.path))

    def _item(self, node: SyntaxTreeNode) -> tuple[Any, list[Json]]:
        text: Any = ""
        nested: Json = {}
        after: list[Json] = []
        seen_text = False
        for child in node.children:
            if child.type == "paragraph" and not after and not nested:
                more = self._text(child)
                text = appended(text, {"break": "line"}, *as_runs(more)) if seen_text else more
                seen_text = True
            elif child.type in ("bullet_list", "ordered_list") and not after and not nested:
                nested, after = self._nested(child)
            else:
                self.losses.append(
                    markup_loss(f"a {child.type} inside a list item stands after it", "", self.path)
                )
                after += list(self.blocks([child]))
        return self._checked(text, nested), after

    def _nested(self, node: SyntaxTreeNode) -> tuple[Json, list[Json]]:
        items: list[Any] = []
        after: list[Json] = []
        for child in node.children:
            item, more = self._item(child)
            items.append(item)
            after += more
        if int(node.attrs.get("start", 1)) != 1:
            self._no_start(int(node.attrs["start"]))
        return {"items": items, "ordered": node.type == "ordered_list"}, after

    @staticmethod
    def _checked(text: Any, nested: Json) -> Any:
        head = as_runs(text)[0]
        first = head if isinstance(head, str) else ""
        task = _TASK.match(first)
        if not task and not nested:
            return text
        item: Json = {"text": text, **nested}
        if task:
            rest = first[task.end() :]
            item["text"] = rest if isinstance(text, str) else as_text([rest, *as_runs(text)[1:]])
            item["checked"] = task[1] != " "
        return item

    # ------------------------------------------------------------ tables
    def _table(self, node: SyntaxTreeNode) -> Iterator[Json]:
        rows = [cells.children for part in node.children for cells in part.children]
        self._surplus(node, len(rows[0]))
        body = [[self._cell(cell) for cell in row] for row in rows[1:]]
        headers = [self._cell(cell) for cell in rows[0]]
        if any(len(plain_text(header)) > _MAX_HEADER for header in headers):
            yield {"type": "table", "rows": [headers, *body]}
        else:
            yield {"type": "table", "columns": [self._column(cell) for cell in rows[0]], "rows": body}

    def _surplus(self, node: SyntaxTreeNode, columns: int) -> None:
        for row in (row for part in node.children[1:] for row in part.children):
            at = row.map[0] if row.map else 0
            beyond = surplus_cells(self.source[at], columns)
            if beyond:
                message = f"a table's row has more cells than its head, which are left out (line {at + 1})"
                self.losses.append(markup_loss(message, beyond, self.path))

    def _column(self, cell: SyntaxTreeNode) -> Any:
        header = plain_text(self._cell(cell))
        style = str(cell.attrs.get("style", ""))
        align = style.removeprefix("text-align:") if style.startswith("text-align:") else None
        return {"header": header, "align": align} if align else header

    def _cell(self, cell: SyntaxTreeNode) -> Any:
        text = self._text(cell)
        return [text] if isinstance(text, dict) else text

    # ------------------------------------------------------------ what the model has no block for
    def _lines(self, node: SyntaxTreeNode) -> Iterator[list[str | Json]]:
        """Yield the runs of every text in a block, however deep: a note holds lines, not blocks."""
        for child in node.walk():
            if child.type == "table":
                self._surplus(child, len(child.children[0].children[0].children))
            if child.type == "inline":
                yield self._runs(child)
            elif child.type in ("fence", "code_block", "html_block"):
                yield [cleaned(child.content.rstrip("\n"), self.path, self.losses)]

    def footnotes(self, definitions: Sequence[Definition], known: Json) -> Iterator[Json]:
        """Yield the notes that the text names, numbered as they are named; the others are losses."""
        first: dict[str, Definition] = {}
        for definition in definitions:
            if first.setdefault(definition.label, definition) is not definition:
                message = "a footnote is left out: another of its name stands before it"
                self._left_out(message, definition)
        ids: dict[str, int] = {label[1:]: id_ for label, id_ in known.get("refs", {}).items()}
        bodies = {ids[label]: definition for label, definition in first.items()}
        notes: list[Any] = []
        # A note may name further notes: the numbers grow as the notes are read.
        while len(notes) < len(self.inline.footnotes):
            id_ = list(self.inline.footnotes)[len(notes)]
            notes.append(self._note(bodies[id_]) if id_ in bodies else self._inline_note(known, id_))
        if notes:
            message = "footnotes stand after the text as numbered notes, not at the foot of their pages"
            self.losses.append(Loss("common/FLATTENED", "footnote", message, path=str(self.path)))
            yield {"type": "divider"}
            yield {"type": "list", "ordered": True, "items": notes}
        for label, definition in first.items():
            if ids[label] not in self.inline.footnotes:
                message = "a footnote that nothing refers to is left out"
                self._left_out(message, definition)

    def _left_out(self, message: str, definition: Definition) -> None:
        written = "\n".join(self.source[definition.start : definition.stop])
        self.losses.append(markup_loss(f"{message} (line {definition.start + 1})", written, self.path))

    def _note(self, definition: Definition) -> Any:
        from markdown_it.tree import SyntaxTreeNode

        self.noted += definition.tokens
        texts = self._lines(SyntaxTreeNode(definition.tokens))
        return as_text(
            [run for i, text in enumerate(texts) for run in [*(BLANK_LINE[:1] if i else ()), *text]]
        )

    def _inline_note(self, known: Json, id_: int) -> Any:
        tokens = known["list"][id_]["tokens"]
        self.noted += tokens
        return self.inline.text(tokens)

    def _dl(self, node: SyntaxTreeNode) -> Iterator[Json]:
        self.losses.append(
            markup_loss("a definition list stands as bold terms with paragraphs", "", self.path)
        )
        for child in node.children:
            if child.type == "dt":
                words: list[Any] = [
                    {**(run if isinstance(run, dict) else {"text": run}), "bold": True}
                    for run in as_runs(self._text(child))
                ]
                yield {"type": "paragraph", "text": words, "keep_with_next": True}
            else:
                for block in self.blocks(child.children):
                    yield {**block, "indent": {"left": 18}} if block["type"] == "paragraph" else block


def _quote(said: list[Any], by: str | None) -> Json:
    runs = [run for i, text in enumerate(said) for run in [*(BLANK_LINE if i else ()), *as_runs(text)]]
    return (
        {"type": "quote", "text": as_text(runs), "by": by} if by else {"type": "quote", "text": as_text(runs)}
    )


def _without_first_line(text: Any) -> Any:
    """Return the text of `[!NOTE]` and more lines without the mark; the soft break has become a space."""
    runs = as_runs(text)
    head = runs[0].partition("]")[2].lstrip() if isinstance(runs[0], str) else runs[0]
    return as_text([head, *runs[1:]])
