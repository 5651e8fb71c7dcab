"""Markdown in: a document, a deck or a workbook of the input model, from CommonMark with front matter.

The results are JSON as a person would write it, so that they can be shown, changed and validated like any input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from runstamp.losses import Loss
from runstamp_compose.markdown_inline import Json, as_runs, as_text, plain_text
from runstamp_compose.markdown_reader import read_blocks
from runstamp_compose.texts import link_loss, markup_loss, shortened

if TYPE_CHECKING:
    from pydantic import TypeAdapter

LoadYaml = Callable[[str], Any]

_FRONT = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_NOTES = re.compile(r"^notes:\s*", re.IGNORECASE)
_SHEET_FORBIDDEN = re.compile(r"[:\\/?*\[\]\x00-\x1f]")
_NUMBER = re.compile(r"^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$")
_MAX_DIGITS = 15  # what a double holds exactly
_SHEET_NAME = 31  # Excel's limit on a sheet's name
_MAX_ID = 64
_MAX_TITLE = 500  # the model's bounds
_MAX_SECTION = 255
_SLUG = re.compile(r"[^\w\- ]")


def _load_yaml(text: str) -> Any:
    from runstamp.yaml12 import load

    return load(text)


def split_front_matter(text: str, load_yaml: LoadYaml = _load_yaml) -> tuple[Json, str]:
    """Return the front matter and the text after it; front matter that is no object is text.

    Raises:
        RunstampError: common/INPUT_CORRUPT, it is no YAML.
    """
    found = _FRONT.match(text)
    if not found:
        return {}, text.removeprefix("\ufeff")
    front: Any = load_yaml(found["yaml"]) if found["yaml"].strip() else {}
    if not isinstance(front, dict):
        return {}, text
    fields: Json = {**front}
    return fields, text[found.end() :]


def parse_markdown(
    text: str, losses: list[Loss] | None = None, path: str = "", *, load_yaml: LoadYaml = _load_yaml
) -> tuple[Json, list[Json]]:
    """Return the front matter, and the blocks as JSON of the input model.

    Headings that a link of the text names (`#like-this`) get an id; links to what is not there are dropped.

    Raises:
        RunstampError: common/INPUT_CORRUPT, the front matter is no YAML.
    Loses:
        common/MARKUP_UNSUPPORTED, common/FLATTENED, common/LINK_DROPPED, common/CHARACTER_REMOVED, each at `path`.
    """
    lost: list[Loss] = [] if losses is None else losses
    front, body = split_front_matter(text, load_yaml)
    blocks = read_blocks(body, lost, path)
    _link_headings(blocks, lost, path, whole=True)
    return front, blocks


@cache
def _adapter() -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    from runstamp.model.blocks import Block
    from runstamp.model.shape import Items

    return TypeAdapter(Items[Block])


def markdown_blocks(text: str, path: str, losses: list[Loss]) -> tuple[Any, ...]:
    """Return a markdown text of a document as validated blocks; its links may lead to ids outside it."""
    blocks = read_blocks(text, losses, path)
    _link_headings(blocks, losses, path, whole=False)
    return tuple(_adapter().validate_python(blocks))


# ---------------------------------------------------------------- ids of headings
def slug(text: str) -> str:
    """Return the id that a heading is commonly linked by: lower case, hyphens for spaces."""
    made = _SLUG.sub("", text.strip().lower()).replace(" ", "-")
    return re.sub(r"[^a-z0-9_.-]", "", made)[:_MAX_ID]


def _runs(value: Any) -> list[Json]:
    """Return every run that links to an id, anywhere in blocks."""
    found: list[Json] = []
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += [*one][::-1]
        elif isinstance(one, dict):
            known: Json = {**one}
            if str(known.get("link", "")).startswith("#"):
                found.append(one)  # pyright: ignore[reportUnknownArgumentType] -- JSON
            waiting += [*known.values()][::-1]
    return found


def _link_headings(blocks: list[Json], losses: list[Loss], path: str, *, whole: bool) -> None:
    linked = _runs(blocks)
    if not linked:
        return
    wanted = {run["link"][1:] for run in linked}
    made: set[str] = set()
    for block in blocks:
        name = slug(plain_text(block["text"])) if block["type"] == "heading" else ""
        if name in wanted and name not in made and name[:1].isalpha():
            block["id"] = name
            made.add(name)
    for run in linked if whole else ():
        if run["link"][1:] not in made:
            losses.append(link_loss(run["link"], path))
            run.pop("tooltip", None)
            del run["link"]


# ---------------------------------------------------------------- documents
def markdown_document(
    text: str, losses: list[Loss] | None = None, *, load_yaml: LoadYaml = _load_yaml
) -> Json:
    """Return a document; the first H1 is its title where the front matter has none, and the other headings move up to it."""
    lost: list[Loss] = [] if losses is None else losses
    front, blocks = parse_markdown(text, lost, load_yaml=load_yaml)
    if "title" not in front:
        at = next(
            (i for i, block in enumerate(blocks) if block["type"] == "heading" and block["level"] == 1), None
        )
        if at is not None and "id" not in blocks[at]:
            title = plain_text(blocks.pop(at)["text"])
            front = {"title": shortened(title, _MAX_TITLE, "the title", "", lost), **front}
            _promote(blocks)
    return {**front, "blocks": blocks}


def _promote(blocks: list[Json]) -> None:
    headings = [block for block in blocks if block["type"] == "heading"]
    if all(block["level"] > 1 for block in headings):
        for block in headings:
            block["level"] -= 1


# ---------------------------------------------------------------- decks
def markdown_deck(text: str, losses: list[Loss] | None = None, *, load_yaml: LoadYaml = _load_yaml) -> Json:
    """Return a deck: H1 is a section slide, H2 or a rule starts a slide, a quotation "Notes: …" is its notes.

    The title of the front matter makes a title slide; without one the H1 that everything starts with does.
    """
    front, blocks = parse_markdown(text, losses, load_yaml=load_yaml)
    slides: list[Json] = []
    if front.get("title"):
        slides.append({"layout": "title", "title": front["title"]})
    elif blocks and blocks[0]["type"] == "heading" and blocks[0]["level"] == 1:
        front = {"title": plain_text(blocks[0]["text"])[:_MAX_TITLE], **front}
        slides.append({"layout": "title", "title": blocks.pop(0)["text"]})
    for block in blocks:
        _on_slides(block, slides)
    return {**front, "slides": [_settled(slide) for slide in slides] or [{"title": front.get("title", "")}]}


def _on_slides(block: Json, slides: list[Json]) -> None:
    kind, level = block["type"], block.get("level", 0)
    if kind == "heading" and level <= 2:
        slides.append(_started(block, level))
        return
    if kind == "divider":
        slides.append({"content": []})
        return
    if not slides:
        slides.append({"content": []})
    if kind == "quote" and _NOTES.match(plain_text(block["text"])):
        slides[-1]["notes"] = _notes(block["text"], slides[-1].get("notes"))
    elif slides[-1].get("layout") in ("title", "section"):
        _under_title(block, slides)
    else:
        slides[-1]["content"].append({**block, "level": level - 2} if kind == "heading" else block)


def _started(block: Json, level: int) -> Json:
    slide: Json = {"title": block["text"]} if level > 1 else {"layout": "section", "title": block["text"]}
    if "id" in block:
        slide["id"] = block["id"]
    if level > 1:
        slide["content"] = []
    else:
        slide["section"] = plain_text(block["text"])[:_MAX_SECTION]
    return slide


def _under_title(block: Json, slides: list[Json]) -> None:
    """The first paragraph under a title is its subtitle; anything else starts a slide of the same name."""
    if block["type"] == "paragraph" and "subtitle" not in slides[-1]:
        slides[-1]["subtitle"] = block["text"]
    else:
        slides.append({"title": slides[-1]["title"], "content": [block]})


def _notes(text: Any, before: Any) -> Any:
    runs = as_runs(text)
    first = runs[0]
    runs[0] = (
        _NOTES.sub("", first) if isinstance(first, str) else {**first, "text": _NOTES.sub("", first["text"])}
    )
    return as_text(runs) if before is None else as_text([*as_runs(before), {"break": "line"}, *runs])


def _settled(slide: Json) -> Json:
    return {name: value for name, value in slide.items() if name != "content" or value}


# ---------------------------------------------------------------- workbooks
def markdown_workbook(
    text: str, losses: list[Loss] | None = None, *, load_yaml: LoadYaml = _load_yaml
) -> Json:
    """Return a workbook: each table a sheet, named by the heading before it; columns of plain numbers become numbers.

    Loses:
        common/MARKUP_UNSUPPORTED: text outside headings and tables has no place in it.
    """
    lost: list[Loss] = [] if losses is None else losses
    front, blocks = parse_markdown(text, lost, load_yaml=load_yaml)
    sheets: list[Json] = []
    heading, unsaid = "", False
    end: Json = {"type": "heading", "text": "", "level": 0}
    for block in [*blocks, end]:
        if block["type"] == "heading":
            lost += [_no_place("heading", heading)] if unsaid and heading else []
            heading, unsaid = plain_text(block["text"]), True
            if block["level"] == 1 and "title" not in front:
                front = {"title": shortened(heading, _MAX_TITLE, "the title", "", lost), **front}
                unsaid = False
        elif block["type"] == "table":
            sheets.append(_sheet(block, heading, sheets, lost))
            unsaid = False
        else:
            lost.append(_no_place(block["type"], _start(block)))
    return {**front, "sheets": sheets or [{"name": "Sheet1"}]}


def _no_place(kind: str, words: str) -> Loss:
    return markup_loss(f"a {kind} has no place in a workbook and is left out", words, "")


def _sheet(block: Json, heading: str, before: Sequence[Json], losses: list[Loss]) -> Json:
    name = _sheet_name(heading, [sheet["name"] for sheet in before])
    if not name.startswith(heading):
        message = (
            f"a heading names a sheet, which takes at most {_SHEET_NAME} characters and no : \\ / ? * [ ]"
        )
        losses.append(markup_loss(message, heading, ""))
    head = {"columns": block["columns"]} if "columns" in block else {}
    return {"name": name, "tables": [{**head, "rows": _numbers(block["rows"])}]}


def _start(block: Json) -> str:
    return plain_text(block.get("text", ""))


def _sheet_name(heading: str, taken: Sequence[str]) -> str:
    base = _SHEET_FORBIDDEN.sub(" ", heading).strip().strip("'")[:_SHEET_NAME].strip()
    if not base or base.casefold() == "history":
        base = "Sheet"
    known = {name.casefold() for name in taken}
    name, number = base if base != "Sheet" else "Sheet1", 2
    while name.casefold() in known:
        tail = f" {number}" if base != "Sheet" else str(number)
        name, number = base[: _SHEET_NAME - len(tail)] + tail, number + 1
    return name


def _numbers(rows: list[list[Any]]) -> list[list[Any]]:
    """Turn columns whose every value is a plain number into numbers; a leading zero keeps a column text."""
    columns = [list(column) for column in zip(*rows, strict=True)] if rows else []
    for i, column in enumerate(columns):
        filled = [value for value in column if value != ""]
        if filled and all(isinstance(value, str) and _is_number(value) for value in filled):
            columns[i] = [
                None if value == "" else float(value) if "." in value else int(value) for value in column
            ]
    return [list(row) for row in zip(*columns, strict=True)]


def _is_number(value: str) -> bool:
    return bool(_NUMBER.match(value)) and sum(char.isdigit() for char in value) <= _MAX_DIGITS
