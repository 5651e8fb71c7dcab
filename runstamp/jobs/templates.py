"""Job templates: JSON-e over `{input, steps, job}`, with a missing or null value an error that names its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from runstamp.errors import Issue, RunstampError

_CLOCK = re.compile(r"(?<![\w.'\"])(now|fromNow)\b")
_STEP = re.compile(r"\bsteps(?:\.|\[['\"])(\w[\w-]*)")
_LOCATION = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
NEEDED = "needed_"


class TemplateRejected(Exception):
    """A template cannot be rendered; `pointer` is its place in the job's file."""

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(pointer, message)
        self.pointer = pointer
        self.message = message

    def __str__(self) -> str:
        return f"{self.pointer}: {self.message}"


def _closing(text: str, start: int) -> int:
    """Return the index of the brace that closes the expression opened before `start`, -1 if none does."""
    depth, quote = 1, ""
    for i in range(start, len(text)):
        character = text[i]
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in "{[(":
            depth += 1
        elif character in "}])":
            depth -= 1
            if depth == 0:
                return i
    return -1


def guarded_text(text: str) -> str:
    """Return a string whose every `${expression}` refuses null, which JSON-e would print as a blank."""
    out, i = "", 0
    while (at := text.find("${", i)) >= 0:
        if at and text[at - 1] == "$":
            out, i = out + text[i : at + 2], at + 2
            continue
        end = _closing(text, at + 2)
        if end < 0:
            break
        out += f"{text[i:at]}${{{NEEDED}({text[at + 2 : end]})}}"
        i = end + 1
    return out + text[i:]


def guarded(node: Any) -> Any:
    """Return a template with every interpolation guarded."""
    if isinstance(node, str):
        return guarded_text(node)
    if isinstance(node, list):
        return [guarded(child) for child in node]
    if isinstance(node, dict):
        return {
            guarded_text(key): child if key.startswith("$") and isinstance(child, str) else guarded(child)
            for key, child in node.items()
        }
    return node


def _needed(value: Any) -> Any:
    if value is None:
        message = 'the value is null; write default(…, "")'
        raise ValueError(message)
    return value


def expressions(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every expression of a template with its place."""
    if isinstance(node, str):
        for found in re.finditer(r"(?<!\$)\$\{", node):
            end = _closing(node, found.end())
            yield path, node[found.end() : end if end >= 0 else len(node)]
    elif isinstance(node, list):
        for i, child in enumerate(node):
            yield from expressions(child, f"{path}/{i}")
    elif isinstance(node, dict):
        for key, child in node.items():
            if key.startswith("$") and isinstance(child, str):
                yield f"{path}/{key}", child
            else:
                yield from expressions(child, f"{path}/{key}")


def clock_uses(node: Any, path: str = "") -> Iterator[str]:
    """Yield the places where a template asks for the time: a job depends on its data only."""
    if isinstance(node, dict):
        for key, child in node.items():
            if key == "$fromNow":
                yield f"{path}/{key}"
            yield from clock_uses(child, f"{path}/{key}")
    elif isinstance(node, list):
        for i, child in enumerate(node):
            yield from clock_uses(child, f"{path}/{i}")
    yield from (
        place
        for place, text in (expressions(node, path) if isinstance(node, str) else ())
        if _CLOCK.search(text)
    )


def steps_named(node: Any) -> frozenset[str]:
    """Return the ids of the steps that a template refers to."""
    return frozenset(name for _, text in expressions(node) for name in _STEP.findall(text))


def render(
    template: Any, context: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]], at: str
) -> Any:
    """Return a rendered template; `at` is its place in the job's file.

    Raises:
        TemplateRejected: a value is missing or null, an expression is wrong, a function refuses its value.
    """
    import jsone
    from jsone.shared import JSONTemplateError

    from runstamp.jobs.arithmetic import FunctionRejected

    full = {**context, **functions, NEEDED: _needed}
    try:
        return jsone.render(guarded(template), full)
    except JSONTemplateError as error:
        location = "".join(getattr(error, "location", []) or [])
        pointer = at + "".join(f"/{name or index}" for name, index in _LOCATION.findall(location))
        text = str(error).split(": ", 1)[-1].replace(NEEDED, "")
        if "numbers/strings" in text:  # an integer and a fraction are of two types there
            text += "; for numbers write compare(a, b) > 0"
        raise TemplateRejected(pointer, text) from error
    except FunctionRejected as error:
        raise TemplateRejected(at, str(error)) from error
    except Exception as error:  # what the library trips over is the template's fault: it checks types late
        unfinished = isinstance(error, StopIteration | RuntimeError)
        message = "an expression ends too early" if unfinished else str(error) or type(error).__name__
        raise TemplateRejected(at, message) from error


def evaluate(
    expression: str, context: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]], at: str
) -> Any:
    """Return the value of one expression.

    Raises:
        TemplateRejected: as `render`.
    """
    return render({"$eval": expression}, context, functions, at)


def rejected(job: str, error: TemplateRejected, lines: Mapping[str, int]) -> RunstampError:
    """Return the error of a template with the line of the job's file."""
    pointer = error.pointer
    while pointer and pointer not in lines:
        pointer = pointer.rsplit("/", 1)[0]
    line = lines.get(pointer)
    where = f"{job}.yaml line {line}" if line else f"{job}{error.pointer}"
    message = f"{where}: {error.message}"
    issue = Issue("", message, remediation="give the value in the input, or a default in the job")
    return RunstampError(
        "common/JOB_INPUT_REJECTED", message, (issue,), None, {"job_path": error.pointer, "line": line}
    )
