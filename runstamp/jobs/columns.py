"""From the columns of a table to the fields of a job: by name, dots nest, values typed by the job's schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.model.explain import nearest

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_TRUE, _FALSE = {"true", "yes", "1"}, {"false", "no", "0"}
_LIST = re.compile(r"[;\n]")
_ANY: Mapping[str, Any] = {}

Schema = Mapping[str, Any]


@frozen
class Column:
    """Where the values of a column go. A whole number in `path` is a place in an array."""

    index: int
    path: tuple[str, ...]
    schema: Schema


class Columns:
    """The columns of one table, bound to the schema of a job's input."""

    def __init__(self, names: Sequence[str], schema: Schema, renamed: Mapping[str, str], source: str) -> None:
        """Bind columns; `renamed` gives a column another field's name, or none to leave it out.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, columns that are no fields, each with the nearest one.
        """
        self._defs = schema.get("$defs", {})
        self.columns: list[Column] = []
        issues = list(self._bound(names, schema, renamed, source))
        issues += [
            Issue("/map", f"'{source}' has no column '{name}'", allowed=tuple(names), place="arguments")
            for name in renamed
            if name not in names
        ]
        if issues:
            raise RunstampError("common/SCHEMA_REJECTED", issues[0].message, tuple(issues))

    def _bound(
        self, names: Sequence[str], schema: Schema, renamed: Mapping[str, str], source: str
    ) -> Iterator[Issue]:
        for i, name in enumerate(names):
            wanted = renamed.get(name, name).strip()
            if not wanted:
                continue
            path, found = self._field(wanted.split("."), schema)
            if found is None:
                known = tuple(schema.get("properties", {}))
                meant = nearest(wanted, known)
                remedy = f'map it: --map "{name}={meant or "field"}", or leave it out: --map "{name}="'
                as_ = f", mapped to '{wanted}'," if wanted != name else ""
                message = f"column '{name}' of '{source}'{as_} is no field of the job"
                yield Issue("/data", message, None, name, known, meant, remedy, "arguments")
            else:
                self.columns.append(Column(i, path, found))

    def _field(self, parts: Sequence[str], schema: Schema) -> tuple[tuple[str, ...], Schema | None]:
        """Return the field that a dotted name means, its name as the schema writes it; None if there is none."""
        path: list[str] = []
        found: Schema = self._resolved(schema)
        for part in parts:
            if part.isdigit() and "items" in found:
                path.append(part)
                found = self._resolved(found["items"])
                continue
            properties: Mapping[str, Any] = found.get("properties", {})
            name = part if part in properties else _alike(part, properties)
            if name is None and found.get("additionalProperties", True) is False:
                return (), None
            path.append(name or part)
            found = self._resolved(properties.get(name or "", _ANY))
        return tuple(path), found

    def _resolved(self, schema: Any) -> Schema:
        while isinstance(schema, Mapping) and str(schema.get("$ref", "")).startswith("#/$defs/"):
            schema = self._defs.get(str(schema["$ref"]).removeprefix("#/$defs/"), _ANY)
        return schema if isinstance(schema, Mapping) else _ANY

    def value(self, row: Sequence[Any]) -> dict[str, Any]:
        """Return the object that a row says; an empty cell leaves its field out."""
        made: dict[str, Any] = {}
        for column in self.columns:
            cell = row[column.index]
            if cell is None or cell == "":
                continue
            place = made
            for part in column.path[:-1]:
                place = place.setdefault(part, {})
            place[column.path[-1]] = self._typed(cell, column.schema)
        result: dict[str, Any] = _arrays(made)
        return result

    def _typed(self, cell: Any, schema: Schema) -> Any:
        """Return a cell as the schema wants it; what does not fit stays as it is, and the schema says so."""
        wanted = schema.get("type", ())
        types = {wanted} if isinstance(wanted, str) else set(wanted)
        if not isinstance(cell, str):
            return _as_text(cell) if types and types <= {"string", "null"} else cell
        text = cell.strip()
        if "array" in types and not text.startswith("["):
            items = self._resolved(schema.get("items", _ANY))
            return [self._typed(one.strip(), items) for one in _LIST.split(text) if one.strip()]
        if types & {"array", "object"} and text.startswith(("[", "{")):
            with suppress(ValueError):
                return json.loads(text)
        if types & {"number", "integer"} and _NUMBER.fullmatch(text):
            return _number(text)
        if "boolean" in types and text.lower() in _TRUE | _FALSE:
            return text.lower() in _TRUE
        return cell


def _alike(name: str, known: Mapping[str, Any]) -> str | None:
    """Return the field that differs only in case, blanks, hyphens and underscores."""
    plain = re.sub(r"[\s_-]+", "", name).casefold()
    return next((one for one in known if re.sub(r"[\s_-]+", "", one).casefold() == plain), None)


def _number(text: str) -> int | float:
    digits = text.removeprefix("+")
    return int(digits) if re.fullmatch(r"-?\d{1,15}", digits) else float(digits)


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _arrays(value: Any) -> Any:
    """Return a value in which objects whose keys are whole numbers are arrays, in the order of those."""
    if not isinstance(value, dict):
        return value
    if value and all(key.isdigit() for key in value):
        return [_arrays(value[key]) for key in sorted(value, key=int)]
    return {key: _arrays(one) for key, one in value.items()}
