"""Diagrams: drawn as native shapes with text that a person can go on editing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.block import BlockFields
from runstamp.model.shape import ExactNumber, Items, Model, Number, fault, faults
from runstamp.model.text import Text

GROUP = "Diagrams"  # in which they are described
MAX_NODES = 200


def _titled(value: Any) -> Any:
    """A string is the title of an item."""
    return {"title": value} if isinstance(value, str) else value


class Step(Model):
    """A step; a plain string is its title."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text = Field(description="what it is")
    text: Text | None = Field(default=None, description="more about it")
    date: str | None = Field(default=None, max_length=60, description='as written: "Q3 2026"')


StepItem = Annotated[Step, BeforeValidator(_titled, json_schema_input_type=str | Step)]


class Timeline(BlockFields):
    """Dated steps on a line."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["timeline"] = "timeline"
    items: Items[StepItem] = Field(min_length=1, max_length=60, description="in order of time")


class Process(BlockFields):
    """Steps that follow each other, as arrows."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["process"] = "process"
    items: Items[StepItem] = Field(min_length=1, max_length=60, description="in order")


class Phase(Model):
    """A phase of a cycle; a plain string is its title."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text = Field(description="what it is")
    text: Text | None = Field(default=None, description="more about it")


PhaseItem = Annotated[Phase, BeforeValidator(_titled, json_schema_input_type=str | Phase)]


class Cycle(BlockFields):
    """Phases that come round again."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["cycle"] = "cycle"
    items: Items[PhaseItem] = Field(min_length=2, max_length=16, description="clockwise from the top")


class Stage(Model):
    """A stage of a funnel; a plain string is its title."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text = Field(description="what it is")
    text: Text | None = Field(default=None, description="more about it")
    value: str | ExactNumber | None = Field(default=None, description='shown as written: "1,240"')


StageItem = Annotated[Stage, BeforeValidator(_titled, json_schema_input_type=str | Stage)]


class Funnel(BlockFields):
    """Stages that let fewer and fewer through."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["funnel"] = "funnel"
    items: Items[StageItem] = Field(min_length=1, max_length=16, description="widest first")


class Node(Model):
    """A box of a tree; a plain string is its title."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text = Field(description="what it is")
    text: Text | None = Field(default=None, description="under the title")
    children: Items[NodeItem] = Field(default=(), description="boxes below it")


NodeItem = TypeAliasType(
    "NodeItem", Annotated[Node, BeforeValidator(_titled, json_schema_input_type=str | Node)]
)


def _count(node: Node) -> int:
    return 1 + sum(map(_count, node.children))


class Hierarchy(BlockFields):
    """A tree of boxes: an organisation, a breakdown."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["hierarchy"] = "hierarchy"
    root: NodeItem = Field(description="the box at the top")

    @model_validator(mode="after")
    def _of_a_size(self) -> Self:
        if _count(self.root) > MAX_NODES:
            message = f"a tree has at most {MAX_NODES} boxes"
            raise fault("hierarchy_size", message, remediation="split it into several trees")
        return self


class MatrixCell(Model):
    """A field of a matrix; a plain string is its title."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text | None = Field(default=None, description="its head")
    items: Items[Text] = Field(default=(), description="lines under it")


CellItem = Annotated[MatrixCell, BeforeValidator(_titled, json_schema_input_type=str | MatrixCell)]


class MatrixRow(Model):
    """A row of a matrix."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text | None = Field(default=None, description="at its left")
    cells: Items[CellItem] = Field(min_length=1, max_length=6, description="one for each column")


class Matrix(BlockFields):
    """Fields by two criteria, 2×2 or larger."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["matrix"] = "matrix"
    columns: Items[Text] = Field(default=(), max_length=6, description="heads of the columns")
    rows: Items[MatrixRow] = Field(min_length=1, max_length=8, description="top to bottom")
    x: Text | None = Field(default=None, description="what grows to the right")
    y: Text | None = Field(default=None, description="what grows upwards")

    @model_validator(mode="after")
    def _is_even(self) -> Self:
        wide = len(self.columns) or len(self.rows[0].cells)
        found: list[Mapping[str, Any]] = [
            {
                "path": f"/rows/{i}/cells",
                "message": f"the row has {len(row.cells)} cells, the matrix {wide} columns",
                "remediation": "write one cell for each column",
            }
            for i, row in enumerate(self.rows)
            if len(row.cells) != wide
        ]
        if found:
            raise faults(found)
        return self


class Swot(BlockFields):
    """Strengths, weaknesses, opportunities, threats."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["swot"] = "swot"
    strengths: Items[Text] = Field(default=(), description="lines")
    weaknesses: Items[Text] = Field(default=(), description="lines")
    opportunities: Items[Text] = Field(default=(), description="lines")
    threats: Items[Text] = Field(default=(), description="lines")


Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Task(Model):
    """A task of a plan."""

    MORE: ClassVar[bool | str] = GROUP
    title: Text = Field(description="what is done")
    start: Day = Field(description="ISO date")
    end: Day | None = Field(default=None, description="last day; default start")
    progress: Number | None = Field(default=None, ge=0, le=1, description="part done, 0–1")
    group: str | None = Field(
        default=None, max_length=120, description="heading; tasks of one stand together"
    )
    milestone: bool = Field(default=False, description="a point in time, at start")


class Gantt(BlockFields):
    """Tasks over time."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["gantt"] = "gantt"
    items: Items[Task] = Field(min_length=1, max_length=200, description="top to bottom")

    @model_validator(mode="after")
    def _dates_are_days(self) -> Self:
        found = [one for i, task in enumerate(self.items) for one in _wrong(task, f"/items/{i}")]
        if found:
            raise faults(found)
        return self


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _wrong(task: Task, path: str) -> Iterator[Mapping[str, Any]]:
    given = {"start": task.start, "end": task.end}
    days = {name: _day(text) for name, text in given.items() if text is not None}
    for name, day in days.items():
        if day is None:
            message, fix = "the calendar has no such day", "write a date as 2026-03-31"
            yield {"path": f"{path}/{name}", "message": message, "received": given[name], "remediation": fix}
    for name in ("end", "progress") if task.milestone else ():
        if getattr(task, name) is not None:
            message, fix = "a milestone is a point in time", f"drop {name}, or milestone"
            yield {"path": f"{path}/{name}", "message": message, "remediation": fix}
    start, end = days["start"], days.get("end")
    if start is not None and end is not None and end < start:
        yield {
            "path": f"{path}/end",
            "message": "the task ends before it starts",
            "received": task.end,
            "remediation": "exchange start and end",
        }
