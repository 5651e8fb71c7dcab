"""From a place in a step's input back to the job's data: the template is rendered again with data that knows where it stood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runstamp.jobs import templates
from runstamp.jobs.catalogue import Step
from runstamp.model.shape import escape_pointer

if TYPE_CHECKING:
    from runstamp.jobs.steps import Run

LEAST = 3  # characters of a text that is looked for inside another one; shorter ones stand everywhere


class _Text(str):  # noqa: SLOT000 - it has one more value, and lives only while a fault is traced
    """A text that knows its place."""

    place: str


class _Whole(int):
    """An integer that knows its place."""

    place: str


class _Broken(float):
    """A fraction that knows its place."""

    place: str


class _Object(dict[str, Any]):
    """An object that knows its place."""

    place: str


class _Array(list[Any]):
    """An array that knows its place."""

    place: str


def _marked(value: Any, place: str) -> Any:
    """Return a copy of plain JSON whose every part but true, false and null knows its place."""
    made: Any = value
    if isinstance(value, str):
        made = _Text(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        made = _Whole(value)
    elif isinstance(value, float):
        made = _Broken(value)
    elif isinstance(value, Mapping):
        made = _Object({key: _marked(one, f"{place}/{escape_pointer(key)}") for key, one in value.items()})
    elif isinstance(value, Sequence):
        made = _Array([_marked(one, f"{place}/{i}") for i, one in enumerate(value)])
    else:
        return value
    made.place = place
    return made


def origin(run: Run, step: Step, pointer: str) -> str | None:
    """Return the place in the job's data that a place in a step's input comes from; None where that cannot be told."""
    data = {key: _marked(value, f"/{escape_pointer(key)}") for key, value in run.data.items()}
    try:
        at = f"/steps/{step.index}/input"
        made = templates.render(step.input, run.context(data), run.functions, at)
    except templates.TemplateRejected:
        return None
    found, rest = _deepest(made, [part for part in pointer.split("/")[1:] if part])
    if found is not None:
        return found + "".join(f"/{part}" for part in rest)
    return _inside(_value(made, pointer), data)


def _deepest(made: Any, parts: list[str]) -> tuple[str | None, list[str]]:
    """Return the place that the deepest part on the way knows, and the steps below it."""
    value, found, rest = made, getattr(made, "place", None), parts
    for i, part in enumerate(parts):
        value = _child(value, part)
        if value is None:
            break
        if hasattr(value, "place"):
            found, rest = value.place, parts[i + 1 :]
    whole = found is not None and (not rest or hasattr(_value(made, "/" + "/".join(parts)), "place"))
    return (found, rest) if whole else (None, [])


def _child(value: Any, part: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(part.replace("~1", "/").replace("~0", "~"))
    if isinstance(value, list) and part.isdigit() and int(part) < len(value):
        return value[int(part)]
    return None


def _value(made: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        made = _child(made, part)
    return made


def _inside(value: Any, data: Any) -> str | None:
    """Return the place of the one text of the data that a longer text holds."""
    if not isinstance(value, str):
        return None
    found = {one.place: len(one) for one in _texts(data) if len(one) >= LEAST and one in value}
    longest = [place for place, length in found.items() if length == max(found.values())]
    return longest[0] if len(longest) == 1 else None


def _texts(value: Any) -> Iterator[_Text]:
    if isinstance(value, _Text):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
