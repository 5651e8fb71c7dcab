"""Diagrams of the model as plans, with the words that stand for them where they are not seen or not drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

from runstamp.decimals import decimals_of
from runstamp.losses import Loss
from runstamp.model import diagrams as model
from runstamp.model.block import BlockFields
from runstamp_compose.diagram_words import of, swot_heads
from runstamp_compose.formats import excel_code, formatter
from runstamp_compose.locales import calendar_names
from runstamp_compose.plans import BlockPlan, Diagram, ListItem, ListPlan, Part, Run, Runs, Task, plain
from runstamp_compose.texts import Texts, cleaned

MAX_ALT = 1000  # characters: a listener keeps no more
BULLETS = ("•", "–", "·")
DEEPEST = 8  # levels of a list, counted from 0


def compose_diagram(block: BlockFields, path: str, texts: Texts) -> Diagram:
    """Return a diagram ready to place."""
    return _MAKE[type(block)](block, path, texts)


def _about(block: Any, path: str) -> dict[str, Any]:
    return {"id": block.id, "path": str(path), "keep_with_next": block.keep_with_next}


def _line(text: str | None, path: str, texts: Texts) -> Runs:
    return texts.runs(text, path) if text else ()


def _runs(text: Any, path: str, texts: Texts) -> Runs:
    return texts.runs(text, path) if text is not None else ()


# ---------------------------------------------------------------- kinds
def _steps(block: Any, path: str, texts: Texts) -> Diagram:
    """Return steps, phases or stages in their order."""
    parts = tuple(_step(item, path + f"/items/{i}", texts) for i, item in enumerate(block.items))
    return Diagram(block.type, parts, alt=_told(block.type, parts, texts), **_about(block, path))


def _step(item: Any, path: str, texts: Texts) -> Part:
    lead: Runs = ()
    if isinstance(item, model.Step):
        lead = _line(item.date, path + "/date", texts)
    elif isinstance(item, model.Stage):
        lead = _line(_value(item.value, texts), path + "/value", texts)
    title, text = texts.runs(item.title, path + "/title"), _runs(item.text, path + "/text", texts)
    return Part(title, text, lead, path=str(path))


def _value(value: str | float | None, texts: Texts) -> str | None:
    if value is None or isinstance(value, str):
        return value
    code = excel_code("number", None, None, texts.language, decimals_of([value]))
    return formatter(code, texts.language)(value)


def _hierarchy(block: model.Hierarchy, path: str, texts: Texts) -> Diagram:
    parts = (_node(block.root, path + "/root", texts),)
    return Diagram(block.type, parts, alt=_told(block.type, parts, texts), **_about(block, path))


def _node(node: model.Node, path: str, texts: Texts) -> Part:
    children = tuple(_node(child, path + f"/children/{i}", texts) for i, child in enumerate(node.children))
    title, text = texts.runs(node.title, path + "/title"), _runs(node.text, path + "/text", texts)
    return Part(title, text, children=children, path=str(path))


def _matrix(block: model.Matrix, path: str, texts: Texts) -> Diagram:
    heads = tuple(texts.runs(head, path + f"/columns/{i}") for i, head in enumerate(block.columns))
    rows: list[Part] = []
    for i, row in enumerate(block.rows):
        at = path + f"/rows/{i}"
        cells = tuple(_cell(cell, at + f"/cells/{j}", texts) for j, cell in enumerate(row.cells))
        rows.append(Part(_runs(row.title, at + "/title", texts), children=cells, path=str(at)))
    axes = (_runs(block.x, path + "/x", texts), _runs(block.y, path + "/y", texts))
    alt = _told(block.type, rows, texts)
    return Diagram(block.type, tuple(rows), heads=heads, axes=axes, alt=alt, **_about(block, path))


def _cell(cell: model.MatrixCell, path: str, texts: Texts) -> Part:
    return Part(
        _runs(cell.title, path + "/title", texts),
        children=_lines(cell.items, path + "/items", texts),
        path=str(path),
    )


def _lines(lines: Sequence[Any], path: str, texts: Texts) -> tuple[Part, ...]:
    return tuple(
        Part(texts.runs(line, path + f"/{i}"), path=str(path + f"/{i}")) for i, line in enumerate(lines)
    )


def _swot(block: model.Swot, path: str, texts: Texts) -> Diagram:
    heads = swot_heads(texts.language)
    parts = tuple(
        Part((Run(head, path=str(path)),), children=_lines(getattr(block, name), path + f"/{name}", texts), path=str(path + f"/{name}"))
        for name, head in heads.items()
    )  # fmt: skip
    return Diagram(block.type, parts, alt=_told(block.type, parts, texts), **_about(block, path))


def _gantt(block: model.Gantt, path: str, texts: Texts) -> Diagram:
    months = calendar_names(texts.language).short_months
    tasks = [_task(item, path + f"/items/{i}", months, texts) for i, item in enumerate(block.items)]
    order = {group: i for i, group in reversed(list(enumerate(task.group for task in tasks)))}
    tasks.sort(
        key=lambda task: order[task.group]
    )  # those of a group stand together, where its first one stands
    said = [f"{plain(task.title)} ({task.dates})" for task in tasks]
    alt = _shortened(f"{of(block.type, texts.language)}: {'; '.join(said)}")
    return Diagram(block.type, tasks=tuple(tasks), alt=alt, months=months, **_about(block, path))


def _task(item: model.Task, path: str, months: Sequence[str], texts: Texts) -> Task:
    start = date.fromisoformat(item.start)
    end = start if item.milestone or item.end is None else date.fromisoformat(item.end)
    dates = _day(start, months) if start == end else f"{_day(start, months)} – {_day(end, months)}"
    group = None if item.group is None else cleaned(item.group, path + "/group", texts.losses)
    return Task(
        texts.runs(item.title, path + "/title"), start.toordinal(), end.toordinal(), dates,
        None if item.progress is None else float(item.progress), group, item.milestone, str(path),
    )  # fmt: skip


def _day(day: date, months: Sequence[str]) -> str:
    return f"{day.day} {months[day.month - 1]} {day.year}"


# ---------------------------------------------------------------- in words
def _told(kind: str, parts: Sequence[Part], texts: Texts) -> str:
    """Return "Process: Plan, Build, Launch"; what is below a part stands in brackets."""
    return _shortened(f"{of(kind, texts.language)}: {'; '.join(_said(part) for part in parts)}")


def _said(part: Part) -> str:
    head = " ".join(plain(runs).replace("\n", " ") for runs in (part.lead, part.title) if runs)
    inner = ", ".join(_said(child) for child in part.children)
    return " ".join(one for one in (head, f"({inner})" if inner else "") if one)


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_ALT else text[: MAX_ALT - 1] + "…"


def in_words(plan: Diagram, losses: list[Loss]) -> BlockPlan:
    """Return a list that says what a diagram says.

    Loses:
        common/DIAGRAM_IN_WORDS.
    """
    message = f"this format does not draw a {plan.kind}: a list says the same"
    losses.append(
        Loss(
            "common/DIAGRAM_IN_WORDS", f"{plan.kind} block", message, plan.path, avoidable=True,
            remediation="render a deck, which draws it, or write a list or table yourself",
        )
    )  # fmt: skip
    items = tuple(_items(plan.parts, 0)) or tuple(_task_items(plan))
    axes = tuple(_item(runs, 0, plan.path) for runs in plan.axes if runs)
    return ListPlan(axes + items, id=plan.id, path=plan.path, keep_with_next=plan.keep_with_next)


def _item(runs: Runs, level: int, path: str) -> ListItem:
    level = min(level, DEEPEST)
    return ListItem(runs, level, ordered=False, marker=BULLETS[level % len(BULLETS)], path=path)


def _items(parts: Sequence[Part], level: int) -> Iterator[ListItem]:
    for part in parts:
        runs = _joined(part.lead, part.title, part.text)
        if runs:
            yield _item(runs, level, part.path)
        yield from _items(part.children, level + 1 if runs else level)


def _task_items(plan: Diagram) -> Iterator[ListItem]:
    group: str | None = None
    for task in plan.tasks:
        if task.group and task.group != group:
            yield _item((Run(task.group, bold=True, path=task.path),), 0, task.path)
        group = task.group
        done = "" if task.progress is None else f", {task.progress:.0%}"
        runs = _joined(task.title, (Run(task.dates + done, path=task.path),))
        yield _item(runs, 1 if group else 0, task.path)


def _joined(*parts: Runs) -> Runs:
    """Return runs one after the other, a colon and a space between them."""
    out: Runs = ()
    for runs in parts:
        out = (*out, Run(": ", path=runs[0].path), *runs) if out and runs else out or runs
    return out


_MAKE: dict[type[Any], Callable[[Any, str, Texts], Diagram]] = {
    model.Timeline: _steps,
    model.Process: _steps,
    model.Cycle: _steps,
    model.Funnel: _steps,
    model.Hierarchy: _hierarchy,
    model.Matrix: _matrix,
    model.Swot: _swot,
    model.Gantt: _gantt,
}
