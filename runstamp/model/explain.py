"""From pydantic's errors to issues: JSON Pointers, plain words, the nearest right name.

The model's unions are discriminated by tags written `<tag>`; a place without them is the pointer into the input.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from runstamp.errors import Issue
from runstamp.frozen import replace
from runstamp.misplaced import COMMON, moved
from runstamp.model.blocks import BLOCK_TYPES
from runstamp.model.later import Later
from runstamp.model.shape import escape_pointer
from runstamp.model.synonyms import SYNONYMS

MAX_SHOWN = 60
NEAR = 0.6  # share of letters in common from which a name is taken for another
_UNSAID = Issue("", "the shadow of another branch's fault")

_WORDS = {
    "string_type": ("must be text", "text"),
    "int_type": ("must be a whole number", "integer"),
    "float_type": ("must be a number", "number"),
    "bool_type": ("must be true or false", "boolean"),
    "list_type": ("must be an array", "array"),
    "tuple_type": ("must be an array", "array"),
    "dict_type": ("must be an object", "object"),
    "model_type": ("must be an object", "object"),
    "model_attributes_type": ("must be an object", "object"),
    "literal_error": ("is not one of the allowed values", None),
    "missing": ("is missing", None),
    "union_tag_not_found": ("has no type that is known here", None),
}


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that `name` most likely means: a habitual other name first, then the closest spelling."""
    names = list(known)
    for meant in SYNONYMS.get(name.lower().replace("-", "_"), ()):
        if meant in names:
            return meant
    folded = {candidate.lower(): candidate for candidate in names}
    if name.lower() in folded:
        return folded[name.lower()]
    found = near_names(name, names, 1)
    return found[0] if found else None


def near_names(name: str, known: Iterable[str], most: int) -> tuple[str, ...]:
    """Return the known names that are spelt much like `name`, nearest first: those that a slip of the hand explains."""
    folded = {candidate.lower(): candidate for candidate in known}
    close = difflib.get_close_matches(name.lower(), folded, n=most, cutoff=NEAR)
    return tuple(folded[one] for one in close)


def pointer(steps: Iterable[str | int]) -> str:
    """Return the JSON Pointer of a pydantic place, its union tags left out."""
    return "".join(
        f"/{escape_pointer(str(step))}"
        for step in steps
        if not (isinstance(step, str) and step.startswith("<") and step.endswith(">"))
    )


def _shown(value: Any) -> str | None:
    if value is None:
        return "null"
    if isinstance(value, bool | int | float | str):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
    return (
        "object"
        if isinstance(value, Mapping)
        else "array"
        if isinstance(value, list | tuple)
        else type(value).__name__
    )


def _quoted(text: str) -> tuple[str, ...]:
    """Return the values of pydantic's "'a', 'b' or 'c'"."""
    return tuple(part for i, part in enumerate(text.split("'")) if i % 2)


def issues_of(
    error: ValidationError, root: type[BaseModel] | None = None, value: Any = None
) -> tuple[Issue, ...]:
    """Return every fault of a validation error, in the order found.

    `root` is the model that was validated; it gives the names that an unknown field may have meant. `value` is the input;
    it tells a name in it from pydantic's label of a union's branch.
    """
    found: list[Issue] = []
    branches: dict[str, list[Issue]] = {}
    for item in error.errors(include_url=False):
        place, union = _in_input(item, value)
        issues = list(_issues({**item, "loc": place}, root))
        found += issues
        if union is not None:
            branches.setdefault(union, []).extend(issues)
    found = _one_branch(found, branches)
    places = [issue.path for issue in found]
    kept = [issue for i, issue in enumerate(found) if not _echo(issue, places[:i] + places[i + 1 :])]
    return tuple(_best_first(kept))


def _in_input(item: Mapping[str, Any], value: Any) -> tuple[tuple[str | int, ...], str | None]:
    """Return a fault's place without the labels of union branches, and the pointer of the union, None if there is none."""
    given: tuple[str | int, ...] = tuple(item["loc"])
    if not isinstance(value, Mapping | list | tuple):
        return given, None
    current: Any = value
    kept: list[str | int] = []
    union: str | None = None
    for i, step in enumerate(given):
        tag = isinstance(step, str) and step.startswith("<") and step.endswith(">")
        absent = item["type"] == "missing" and i == len(given) - 1
        if not tag and not absent and not _has(current, step):
            union = pointer(kept)
            continue
        kept.append(step)
        current = current if tag or absent else current[step]
    return tuple(kept), union


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list | tuple) and isinstance(step, int) and step < len(value)


def _one_branch(found: list[Issue], branches: Mapping[str, list[Issue]]) -> list[Issue]:
    """Let one branch speak for each union without tags: the one that the input went into, else the one that lists values."""
    spoken: dict[int, Issue] = {}
    for union, issues in branches.items():
        inside = [issue for issue in issues if issue.path != union]
        here = [issue for issue in issues if issue.path == union]
        best = max(here, key=_telling) if here and not inside else None
        wanted = " | ".join(dict.fromkeys(issue.expected for issue in here if issue.expected))
        for issue in here:
            spoken[id(issue)] = best if best is not None and issue is best else _UNSAID
        if best is not None:
            spoken[id(best)] = replace(best, expected=wanted or None)
    return [said for issue in found if (said := spoken.get(id(issue), issue)) is not _UNSAID]


def _telling(issue: Issue) -> int:
    return 2 if issue.allowed else 1 if issue.remediation else 0


def _best_first(issues: list[Issue]) -> list[Issue]:
    """In each object the misspelt name comes before what is missing because of it."""
    parents: dict[str, int] = {}
    for issue in issues:
        parents.setdefault(issue.path.rpartition("/")[0], len(parents))
    return sorted(
        issues, key=lambda issue: (parents[issue.path.rpartition("/")[0]], issue.did_you_mean is None)
    )


def _echo(issue: Issue, others: list[str]) -> bool:
    """Whether a too-short array is only the shadow of faults in its items."""
    return issue.message.startswith("needs at least") and any(
        other.startswith(issue.path + "/") for other in others
    )


_AS_BLOCK = 'write {"type": "paragraph", "text": […]}, or {"type": "list", "items": […]} for points'
_SERIES = {  # what other chart formats put into data
    "categories": "categories",
    "datasets": "series",
    "labels": "categories",
    "series": "series",
}
_ROOTS = {  # what each field at the root makes, for who sends it to another operation
    "slides": "slides make a deck: take pptx.render, and a name that ends in .pptx",
    "sheets": "sheets make a workbook: take xlsx.render, and a name that ends in .xlsx",
    "blocks": "blocks make a document: take docx.render or pdf.render, and a name that ends in .docx or .pdf",
    "sections": "sections make a document: take docx.render or pdf.render, and a name that ends in .docx or .pdf",
}


def _issues(item: Mapping[str, Any], root: type[BaseModel] | None) -> Iterator[Issue]:
    kind, place = item["type"], tuple(item["loc"])
    path = pointer(place)
    context: Mapping[str, Any] = item.get("ctx") or {}
    if kind == "faults":
        for fault in context["faults"]:
            yield _fault(path, fault)
    elif kind == "extra_forbidden":
        yield _unknown_field(path, place, root, item.get("input"))
    elif kind in ("union_tag_invalid", "union_tag_not_found"):
        yield _unknown_type(path, item, context, root)
    elif kind == "literal_error":
        yield _not_allowed(path, item, context)
    elif (
        place[-1:] == ("labels",)
        and isinstance(item.get("input"), list)
        and _holds(root, place, "categories")
    ):
        yield _names_as_labels(path)
    else:
        yield _plain(path, item, context)


def _holds(root: type[BaseModel] | None, place: tuple[str | int, ...], name: str) -> bool:
    """Return whether the object in which a place lies has a field of this name."""
    return root is not None and name in fields_at(root, place[:-1])


def _names_as_labels(path: str) -> Issue:
    """Other chart formats call the categories labels; here that switches the labels of values on."""
    message, remedy = "switches labels of values on, and holds no names", "rename it to 'categories'"
    return Issue(path, message, "boolean | object", "array", (), "categories", remedy)


def _fault(path: str, fault: Mapping[str, Any]) -> Issue:
    known: dict[str, Any] = {
        name: fault.get(name) for name in ("expected", "received", "did_you_mean", "remediation")
    }
    return Issue(path + fault["path"], fault["message"], allowed=tuple(fault.get("allowed") or ()), **known)


def _unknown_field(
    path: str, place: tuple[str | int, ...], root: type[BaseModel] | None, value: Any
) -> Issue:
    name = str(place[-1])
    known = fields_at(root, place[:-1]) if root else ()
    top = len(place) == 1
    option = moved(name, {name: value}) if top and (name in COMMON or nearest(name, known) is None) else None
    if option is not None:
        return Issue(path, option[0], allowed=tuple(known), did_you_mean=option[1], remediation=option[2])
    message = f"unknown field '{name}'"
    if name in _SERIES and place[-3:-1] == ("data", "<query>") and _holds(root, place[:-2], "series"):
        remedy = f"data names a file: write '{_SERIES[name]}' on the chart, in place of data"
        return Issue(path, message, allowed=tuple(known), remediation=remedy)
    if name == "options" and top:
        return Issue(
            path, message, allowed=tuple(known), remediation="move it out: options stand beside input"
        )
    meant = nearest(name, known)
    elsewhere = _ROOTS.get(name) if top else None
    remedy = f"rename it to '{meant}'" if meant else elsewhere or "drop it"
    return Issue(path, message, allowed=tuple(known), did_you_mean=meant, remediation=remedy)


def _unknown_type(
    path: str, item: Mapping[str, Any], context: Mapping[str, Any], root: type[BaseModel] | None
) -> Issue:
    tags = tuple(tag.strip("<>") for tag in _quoted(context.get("expected_tags", "")))
    allowed = tuple(tag for tag in tags if tag not in ("string", "words", "band", "line"))
    given = str(context.get("tag", "")).strip("<>")
    value = item.get("input")
    if given and isinstance(value, Mapping) and "type" in value:
        meant = nearest(given, allowed)
        remedy = f'write "type": "{meant}"' if meant else "take one of the allowed types"
        return Issue(
            f"{path}/type",
            f"unknown type '{given}'",
            received=given,
            allowed=allowed,
            did_you_mean=meant,
            remediation=remedy,
        )
    if isinstance(value, Mapping):
        return Issue(path, "needs a type", allowed=allowed or BLOCK_TYPES, remediation='add "type"')
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Issue(
            path, "must be text", expected="text", received=_shown(value), remediation=f'write "{value}"'
        )
    blocks = root is not None and any(_tag(model) == "paragraph" for model in models_at(root, item["loc"]))
    as_block = _AS_BLOCK if blocks and isinstance(value, list | tuple) else None
    return Issue(
        path,
        "has a shape that is not known here",
        expected=" | ".join(tags) or None,
        received=_shown(value),
        remediation=as_block,
    )


def _not_allowed(path: str, item: Mapping[str, Any], context: Mapping[str, Any]) -> Issue:
    allowed = _quoted(context.get("expected", ""))
    received = _shown(item.get("input"))
    meant = nearest(received, allowed) if isinstance(item.get("input"), str) and received else None
    remedy = f"write '{meant}'" if meant else "take one of the allowed values"
    return Issue(
        path,
        "is not one of the allowed values",
        received=received,
        allowed=allowed,
        did_you_mean=meant,
        remediation=remedy,
    )


def _plain(path: str, item: Mapping[str, Any], context: Mapping[str, Any]) -> Issue:
    kind = item["type"]
    if kind in ("too_short", "too_long"):
        bound = context.get("min_length", context.get("max_length"))
        side = "at least" if kind == "too_short" else "at most"
        return Issue(
            path,
            f"needs {side} {bound} item{'s' if bound != 1 else ''}",
            received=str(context.get("actual_length")),
        )
    if kind == "string_pattern_mismatch" and path.endswith("/link"):
        whole = "write a whole URL such as https://example.org, mailto:…, tel:… or #id"
        return Issue(path, "is no address", received=_shown(item.get("input")), remediation=whole)
    message, expected = _WORDS.get(kind, (None, None))
    if kind == "missing":
        name = path.rsplit("/", 1)[-1]
        return Issue(path, "is missing", expected=name, remediation=f"add '{name}'")
    if message is None:
        message = str(item["msg"])
        message = message[:1].lower() + message[1:]
    allowed = tuple(str(value) for value in context.get("allowed", ()))
    remedy = context.get("remediation")
    received = _shown(item.get("input"))
    meant = nearest(received, allowed) if received and allowed else None
    wanted = context["expected"] if isinstance(context.get("expected"), str) else expected
    return Issue(path, message, wanted, received, allowed, meant, remedy)


def fields_at(root: type[BaseModel], place: Iterable[str | int]) -> tuple[str, ...]:
    """Return the field names of the object at a place of pydantic's."""
    names = {
        _alias(name, field) for model in models_at(root, place) for name, field in model.model_fields.items()
    }
    return tuple(sorted(name for name in names if not name.startswith("$")))


def models_at(root: type[BaseModel], place: Iterable[str | int]) -> set[type[BaseModel]]:
    """Return the models that a place of pydantic's can hold, following the tags its unions chose."""
    current: set[type[BaseModel]] = {root}
    for step in place:
        if isinstance(step, int):
            continue
        if step.startswith("<") and step.endswith(">"):
            tagged = {model for model in current if _tag(model) == step[1:-1]}
            current = tagged or current
        else:
            reached = {model for parent in current for model in held_models(_annotation(parent, step))}
            current = reached or current
    return current


def models_of(error: ValidationError, root: type[BaseModel]) -> tuple[str, ...]:
    """Return the names of the models in which a validation found faults, in the order found."""
    found: dict[str, None] = {}
    for item in error.errors(include_url=False, include_input=False):
        found.update(
            dict.fromkeys(sorted(model.__name__ for model in models_at(root, tuple(item["loc"])[:-1])))
        )
    return tuple(found)


def _alias(name: str, field: Any) -> str:
    return str(field.alias or name)


def _tag(model: type[BaseModel]) -> str:
    kind = model.model_fields.get("type")
    return (
        str(kind.default)
        if kind is not None and isinstance(kind.default, str)
        else str(getattr(model, "TAG", ""))
    )


def _annotation(model: type[BaseModel], step: str) -> Any:
    for name, field in model.model_fields.items():
        if _alias(name, field) == step:
            return field.annotation
    return None


def held_models(annotation: Any, depth: int = 0, *, load: bool = True) -> set[type[BaseModel]]:
    """Return the models that an annotation names, not those inside of them; with `load`, also those that load later."""
    from typing import get_args

    if isinstance(annotation, Later):
        return held_models(annotation.type, depth + 1) if load else set()

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {annotation}
    if depth > 12:
        return set()
    value = getattr(annotation, "__value__", None)
    inner = (value,) if value is not None else get_args(annotation)
    return {model for part in inner for model in held_models(part, depth + 1, load=load)}


def models_below(root: type[BaseModel]) -> frozenset[type[BaseModel]]:
    """Return every model that an input of `root` can hold, itself included."""
    found: set[type[BaseModel]] = set()
    waiting = [root]
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            model.model_rebuild()
            waiting += [
                reached for info in model.model_fields.values() for reached in held_models(info.annotation)
            ]
    return frozenset(found)
