"""The published schemas: generated from the models, the same vocabulary in every format.

The model decides; the schema accepts everything that the model accepts. What the model refuses beyond it is listed under
`x-rules`. `x-extends` and `x-bases` say which fields several types share, so that a type sheet can say it once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from runstamp.model.cells import Cell
from runstamp.model.explain import models_below
from runstamp.model.later import Later, later_types
from runstamp.model.shape import Model

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CELL_VALUE = "CellValue"

RULES = {
    "rows-fit": "a row has at most as many cells as the table has columns; shorter rows are padded with a loss",
    "row-keys": "rows by key use only keys of columns, and keys differ",
    "spans-disjoint": "colspan and rowspan stay inside the table and do not overlap",
    "numbers-exact": "numbers are finite and integers within 2^53",
    "cell-content": "a cell's text stands without value or formula",
    "currency-named": "kind currency needs currency or format",
    "series-fit": "a chart has 1–255 series; no more values than categories; scatter and bubble have points; pie, doughnut, waterfall, funnel and histogram have one series; stock has high, low and close; stock and bubble take no data; settings of curves fit their kind; what its values make impossible (a negative share, zero on a logarithmic axis) is drawn otherwise and told",
    "stacking-fits": "only column, bar and area charts stack",
    "bounds-ordered": "an axis has min below max",
    "ids-unique": "ids differ, and links to #id lead somewhere; a connector joins two elements, and takes no place of its own",
    "date-given": "{field: date} needs meta.date",
    "text-or-blocks": "a callout or quote has text or blocks; a document has blocks or sections; a slide has content or columns",
    "figure-shows": "a figure shows an image, a chart or a table",
    "decorative": "a decorative image has no alt",
    "no-ranges": "chart ranges stand only in workbooks",
    "sheet-names": "sheet names differ and keep Excel's rules",
    "areas-disjoint": "rows, tables, merges of a sheet do not overlap",
}


class _Generator(GenerateJsonSchema):
    """Pydantic's generator without titles, with `anyOf` for every union (tags are ours, not the reader's)."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - the base class's signature
        return False

    def tagged_union_schema(self, schema: Any) -> Any:
        made = super().tagged_union_schema(schema)
        if "oneOf" in made:
            made["anyOf"] = made.pop("oneOf")
        made.pop("discriminator", None)
        return made


def _simplified(node: Any) -> Any:
    if isinstance(node, list):
        return [_simplified(child) for child in node]
    if not isinstance(node, dict):
        return node
    if "x-ref" in node:  # pydantic refuses a reference to what it did not define itself
        return {"$ref": f"#/$defs/{node['x-ref']}"}
    node = {
        key: _simplified(child)
        for key, child in node.items()
        if not (key == "title" and isinstance(child, str))
    }
    options = node.get("anyOf")
    if isinstance(options, list):
        merged = _without_integer(options)
        if len(merged) == 1:
            rest = {key: child for key, child in node.items() if key != "anyOf"}
            return {**merged[0], **rest}
        node["anyOf"] = merged
    return node


def _without_integer(options: list[Any]) -> list[Any]:
    number = next((option for option in options if option.get("type") == "number"), None)
    if number is None:
        return options
    return [option for option in options if option.get("type") != "integer"]


def _shared(model: type[BaseModel]) -> list[str]:
    """Return the names of the shared bases of a model: `TextBlockFields`, `BlockFields`, `Root` and the like."""
    return [
        base.__name__
        for base in model.__mro__[1:]
        if issubclass(base, Model) and base not in (Model, BaseModel)
    ]


def input_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of an input model, unions as named `$defs`."""
    schema = model.model_json_schema(by_alias=True, schema_generator=_Generator)
    definitions = schema.pop("$defs", {})
    for later in _loaded_later(model):
        _merge(definitions, later.name, later.adapter.json_schema(by_alias=True, schema_generator=_Generator))
    if CELL_VALUE in str(definitions) or CELL_VALUE in str(schema):
        _merge(definitions, "Cell", Cell.model_json_schema(by_alias=True, schema_generator=_Generator))
        definitions[CELL_VALUE] = _cell_value()
    body = {name: _simplified(found) for name, found in sorted(definitions.items())}
    classes = {found.__name__: found for found in models_below(model) | models_below(Cell)}
    _mark_parts(body, classes)
    bases = _mark_bases(body, classes)
    root = _simplified(schema)
    root.pop("description", None)
    return {
        "$schema": DIALECT,
        "description": (model.__doc__ or "").split("\n")[0],
        **root,
        "$defs": body,
        "x-bases": bases,
        "x-base-parts": _base_parts(bases, classes),
        "x-rules": RULES,
    }


def _merge(definitions: dict[str, Any], name: str, schema: dict[str, Any]) -> None:
    """Add the schema of a type of its own, and of the types that it names."""
    for inner, found in schema.pop("$defs", {}).items():
        definitions.setdefault(inner, found)
    if "$ref" not in schema:  # a type that holds itself is among its own definitions already
        definitions[name] = schema


def _loaded_later(model: type[BaseModel]) -> list[Later]:
    """Return what stands in the annotations below a model for types that are loaded later, by name."""
    found: dict[str, Later] = {}
    for held in models_below(model):
        for info in held.model_fields.values():
            found |= {one.name: one for one in later_types(info.annotation)}
    return [found[name] for name in sorted(found)]


def _cell_value() -> dict[str, Any]:
    return {
        "anyOf": [
            {"type": ["string", "number", "boolean", "null"]},
            {"$ref": "#/$defs/Cell"},
            {"type": "array", "items": {"$ref": "#/$defs/Inline"}},
        ],
        "description": "a scalar (null = empty), rich text, or a Cell",
    }


def _mark_parts(body: dict[str, Any], classes: Mapping[str, type[BaseModel]]) -> None:
    """Mark in each definition the part in which it is described, where that is not at once."""
    for name, definition in body.items():
        more = getattr(classes.get(name), "MORE", False)
        if more:
            definition["x-part"] = name if more is True else more


def _mark_bases(body: dict[str, Any], classes: Mapping[str, type[BaseModel]]) -> dict[str, Any]:
    """Mark in each definition which shared fields it extends; return the shared fields by base."""
    members: dict[str, list[str]] = {}
    for name in body:
        for base in _shared(classes[name]) if name in classes else ():
            members.setdefault(base, []).append(name)
    bases: dict[str, Any] = {}
    for base, names in members.items():
        owner = next(found for found in classes[names[0]].__mro__ if found.__name__ == base)
        if len(names) < 2 and not vars(owner).get("FIELDS_IN"):
            continue
        aliases = [info.alias or field for field, info in owner.model_fields.items()]  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue] -- a Model, by _shared
        bases[base] = {alias: body[names[0]]["properties"][alias] for alias in aliases}
        for name in names:
            body[name].setdefault("x-extends", []).append(base)
    return bases


def _base_parts(bases: Mapping[str, Any], classes: Mapping[str, type[BaseModel]]) -> dict[str, str]:
    """Return, for shared fields that are described on demand, the part in which they are."""
    owners = {base.__name__: base for found in classes.values() for base in found.__mro__}
    parts = {name: vars(owners[name]).get("FIELDS_IN") for name in bases}
    return {name: part for name, part in parts.items() if part}
