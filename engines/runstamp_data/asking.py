"""Files that several tables and charts name are opened and read once, for all of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from runstamp.engine import World
from runstamp.errors import RunstampError
from runstamp.frozen import replace
from runstamp.limits import Limits
from runstamp.model.chart import ChartFields
from runstamp.model.data import query_of
from runstamp.model.table import TableFields
from runstamp_data.answering import answers
from runstamp_data.charts import wanted_by_chart
from runstamp_data.opening import open_rows
from runstamp_data.rows import Rows
from runstamp_data.selecting import Frame, Question
from runstamp_data.tables import wanted_by_table

Part: TypeAlias = TableFields | ChartFields
Answers: TypeAlias = dict[str, Frame | RunstampError]


def frames_of(asked: Mapping[str, Part], world: World, limits: Limits) -> Answers:
    """Return what the files say to each part, by its place, or what is wrong there.

    Raises:
        RunstampError: the deadline has passed, or the caller has cancelled.
    """
    together: dict[Hashable, list[str]] = {}
    for path, part in asked.items():
        together.setdefault(_reading(part), []).append(path)
    out: Answers = {}
    for paths in together.values():
        out.update(_answered({path: asked[path] for path in paths}, world, limits))
    return out


def _reading(part: Part) -> Hashable:
    """Return which file a part reads and how, without what it asks of it."""
    assert part.data is not None
    query = query_of(part.data)
    how = (query.format, query.sheet, query.delimiter, query.encoding, query.header)
    return (*sorted(query.source().items()), *how)


def _answered(parts: Mapping[str, Part], world: World, limits: Limits) -> Answers:
    paths = list(parts)
    first = parts[paths[0]].data
    assert first is not None
    query, at = query_of(first), f"{paths[0]}/data"
    source = query.source() if first is query else first
    try:
        with world.files.stream(source, at, "data") as stream:
            rows = open_rows(stream, query, at, limits)
            questions = {path: _question(part, path, rows, limits) for path, part in parts.items()}
            out = answers(rows, questions, world.checkpoint)
    except RunstampError as error:  # also at its end: it changed meanwhile, or is too large
        out = dict.fromkeys(paths, error)
    return {path: _at_home(found, at, path, parts[path]) for path, found in out.items()}


def _question(part: Part, path: str, rows: Rows, limits: Limits) -> Question:
    assert part.data is not None
    query, at = query_of(part.data), f"{path}/data"
    if isinstance(part, TableFields):
        return Question(query, rows, at, wanted_by_table(part, path), limits.cells)
    # Where a chart names no axis, it looks at every column for one.
    whole = part.x is None or not part.y
    return Question(query, rows, at, wanted_by_chart(part, path), limits.cells, whole)


def _at_home(found: Frame | RunstampError, at: str, path: str, part: Part) -> Frame | RunstampError:
    """Return a fault of a file that was opened for another part at the place of this one."""
    own = f"{path}/data"
    if isinstance(found, Frame) or own == at:
        return found
    problem = found.problem
    issues = tuple(
        replace(one, path=own if isinstance(part.data, str) else own + one.path.removeprefix(at))
        if one.path == at or one.path.startswith(at + "/")
        else one
        for one in found.issues
    )
    return RunstampError(problem.code, problem.message, issues, problem.remediation, problem.details)
