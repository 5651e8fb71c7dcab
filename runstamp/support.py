"""No silent loss, mechanically: what an engine does not claim in SUPPORT is entered in the ledger when it is set.

An engine declares one table of `Type.field` names that reach its bytes. One walk over the model finds every field that was
set, differs from its default and is not in the table. A field carries the name of the part that declares it: `Table.rows`
is the same for a table in a deck, a page and a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from pydantic import BaseModel

from runstamp.engine import Handler
from runstamp.frozen import field, record
from runstamp.losses import Loss
from runstamp.model.shape import SCALARS, Model, escape_pointer

H = TypeVar("H", bound=Handler)

NOT_RENDERED = "common/PROPERTY_NOT_RENDERED"
IGNORED = frozenset({"Root.$schema", "Root.brand"})  # the gateway has laid the brand under the input


def supports(table: frozenset[str]) -> Callable[[H], H]:
    """Attach an engine's SUPPORT table to its handler; the gateway walks the input against it."""

    def attach(handler: H) -> H:
        handler.support = table  # type: ignore[attr-defined] # pyright: ignore[reportFunctionMemberAccess] -- read by the gateway
        return handler

    return attach


@record
class Census:
    """What one walk over a model finds: losses, how much there is, and each file that it names, with its pointer."""

    losses: list[Loss] = field(default_factory=list[Loss])
    elements: int = 0
    cells: int = 0
    sources: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])


@cache
def declared(model: type[BaseModel]) -> Mapping[str, tuple[str, str]]:
    """Return, by field name, its name in the input and its name in SUPPORT."""
    names: dict[str, tuple[str, str]] = {}
    for name, info in model.model_fields.items():
        owner = next(base for base in reversed(model.__mro__) if name in getattr(base, "__annotations__", {}))
        alias = info.alias or name
        names[name] = (alias, f"{_part(owner)}.{alias}")
    return names


@cache
def _file_fields(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of the fields that name a file: the text in them is a path."""
    from runstamp.model.explain import held_models

    return frozenset(
        name
        for name, info in model.model_fields.items()
        if any(held.FILE for held in held_models(info.annotation, load=False) if issubclass(held, Model))
    )


def _part(owner: type) -> str:
    for ending in ("Fields", "Block"):
        if owner.__name__.endswith(ending) and owner.__name__ != ending:
            return owner.__name__.removesuffix(ending)
    return owner.__name__


def census(model: BaseModel, table: frozenset[str] | None) -> Census:
    """Return what `model` holds, with a loss for each set field that is not in `table` (None: everything is rendered)."""
    found = Census()
    _visit(model, "", table, found)
    return found


def _visit(model: BaseModel, path: str, table: frozenset[str] | None, found: Census) -> None:
    found.elements += 1
    names = declared(type(model))
    if table is not None and "type" in names and names["type"][1] not in table:
        found.losses.append(_loss(path, f"{model.type} block", "is not shown by this format"))  # type: ignore[attr-defined]
        return
    defaults = type(model).model_fields
    for name in sorted(model.model_fields_set, key=list(names).index):
        alias, part = names[name]
        value = getattr(model, name)
        if (
            name == "type"
            or part in IGNORED
            or value == defaults[name].get_default(call_default_factory=True)
        ):
            continue
        at = f"{path}/{escape_pointer(alias)}"
        if table is not None and part not in table:
            found.losses.append(_loss(at, part, f"'{alias}' does not reach this format"))
        else:
            if name in _file_fields(type(model)):
                found.sources += _sources(value, at)
            _descend(value, at, table, found)


def _sources(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from _sources(one, f"{at}/{i}")
    elif value is not None:
        yield at, value


def _descend(value: Any, path: str, table: frozenset[str] | None, found: Census) -> None:
    if isinstance(value, BaseModel):
        _visit(value, path, table, found)
    elif isinstance(value, Mapping):
        for key, child in value.items():
            _descend(child, f"{path}/{escape_pointer(str(key))}", table, found)
    elif isinstance(value, list):
        _rows(value, path, table, found)
    elif isinstance(value, tuple):
        for i, child in enumerate(value):
            if type(child) is str:
                found.elements += 1
            elif type(child) not in SCALARS:
                _descend(child, f"{path}/{i}", table, found)


def _rows(rows: list[Any], path: str, table: frozenset[str] | None, found: Census) -> None:
    """Rows are lists; a plain table is counted without a look at each cell."""
    found.cells += sum(map(len, rows)) if all(isinstance(row, list | dict) for row in rows) else len(rows)
    lists = [row for row in rows if isinstance(row, list)]
    if len(lists) == len(rows) and set(map(type, chain.from_iterable(lists))) <= SCALARS:
        return
    for i, row in enumerate(rows):
        for key, cell in _entries(row):
            if type(cell) not in SCALARS:
                _descend(cell, f"{path}/{i}/{escape_pointer(str(key))}", table, found)


def _entries(row: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(row, Mapping):
        yield from row.items()
    elif isinstance(row, list | tuple):
        yield from enumerate(row)


def _loss(path: str, subject: str, message: str) -> Loss:
    return Loss(
        code=NOT_RENDERED,
        subject=subject,
        message=message,
        path=path,
        avoidable=True,
        remediation=f"drop '{path.rsplit('/', 1)[-1]}', or choose a format that shows it",
    )


def parts_of(root: type[BaseModel]) -> tuple[str, ...]:
    """Return every `Type.field` name that an input of this model can set, in name order."""
    from runstamp.model.explain import models_below

    return tuple(
        sorted({part for model in models_below(root) for _, part in declared(model).values()} - IGNORED)
    )
