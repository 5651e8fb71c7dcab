"""Diagrams: what stands in them and what they say, before anything is placed."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.text import Runs

DiagramKind: TypeAlias = Literal[
    "timeline", "process", "cycle", "funnel", "hierarchy", "matrix", "swot", "gantt"
]


@frozen
class Part:
    """A part of a diagram: a step, a box, a field, or a line in one. `lead` is its date, its value or the head of its row."""

    title: Runs
    text: Runs = ()
    lead: Runs = ()
    children: tuple[Part, ...] = ()
    path: str = ""


@frozen
class Task:
    """A bar of a plan over time; `start` and `end` are days, the proleptic Gregorian ordinals, both taken in."""

    title: Runs
    start: int
    end: int
    dates: str  # as the language writes them
    progress: float | None = None
    group: str | None = None
    milestone: bool = False
    path: str = ""


@frozen
class Diagram:
    """A diagram. `alt` says in words what it shows, `months` are the short names of a language.

    `heads` are those of a matrix's columns, `axes` what grows to the right and upwards.
    """

    kind: DiagramKind
    parts: tuple[Part, ...] = ()
    tasks: tuple[Task, ...] = ()
    heads: tuple[Runs, ...] = ()
    axes: tuple[Runs, Runs] = ((), ())
    alt: str = ""
    months: tuple[str, ...] = ()
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False
