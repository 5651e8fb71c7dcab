"""Type sheets: a whole input contract as compact declarations, made from its JSON Schema.

TypeScript-like, one field a line, defaults after `=`, units and ranges as end-of-line comments; fields that several types
share are said once. Complete: every property of the schema stands in the sheet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from runstamp.discovery.sheets import PART
from runstamp.tokens import estimate_tokens

MAX_SIGNATURE_TOKENS = 600
LINE = 100
SUMMED = 8  # names of types that stand for a part without a description
EVERY_BLOCK = "BlockFields"  # said once, on Block itself
_TELLING = re.compile(r"[\d:,{(\"]|default|only|true|false|ISO")
_PLAIN = {
    "string": "string",
    "integer": "int",
    "number": "number",
    "boolean": "bool",
    "null": "null",
    "object": "object",
    "array": "any[]",
}


class Sheet:
    """The type sheet of one schema."""

    def __init__(self, schema: Mapping[str, Any], name: str) -> None:
        self.schema = schema
        self.name = name
        self.definitions: Mapping[str, Any] = schema.get("$defs", {})
        self.bases: Mapping[str, Mapping[str, Any]] = schema.get("x-bases", {})
        self.base_parts: Mapping[str, str] = schema.get("x-base-parts", {})

    def parts(self) -> dict[str, str]:
        """Return each declaration by its name, the root first, then in the order of first mention."""
        out = {self.name: self._object(self.name, self.schema)}
        waiting = list(self._mentions(self.schema))
        while waiting:
            name = waiting.pop(0)
            if name in out or self._inlined(name):
                continue
            if name in self.bases:
                out[name] = self._base(name)
                inner = [base for base in self.bases if set(self.bases[base]) < set(self.bases[name])]
                waiting += (*inner, *self._mentions({"properties": self.bases[name]}))
                continue
            definition = self.definitions[name]
            out[name] = self._declaration(name, definition)
            waiting += definition.get("x-extends", ())
            waiting += self._mentions(definition)
        return out

    def text(self) -> str:
        """Return the whole sheet: first what is described at once, then part by part what is not."""
        declared, parts = self.parts(), self._assigned()
        core = [text for name, text in declared.items() if name not in parts]
        sections: dict[str, list[str]] = {}
        for name in declared:
            if name in parts:
                sections.setdefault(parts[name], []).append(name)
        rest = (
            "\n".join((f"{PART}{part}: {self._summary(part, names)}", *(declared[name] for name in names)))
            for part, names in sections.items()
        )
        return "\n".join((*core, *rest))

    def _summary(self, part: str, names: list[str]) -> str:
        own = names[0] if part in names or len(names) == 1 else None
        said = str(self.definitions.get(part if part in names else names[0], {}).get("description", ""))
        if own and said:
            return said.split("\n", maxsplit=1)[0].rstrip(".")
        return ", ".join(names[:SUMMED]) + (", …" if len(names) > SUMMED else "")

    def _assigned(self) -> dict[str, str]:
        """Return the part of each type that is described on demand: its own, or that of all who stand in it or extend it."""
        found = {name: str(one["x-part"]) for name, one in self.definitions.items() if "x-part" in one}
        found |= self.base_parts
        for base in self.bases:
            if base in found:
                continue
            users = [name for name, one in self.definitions.items() if base in one.get("x-extends", ())]
            if users and all(name in found for name in users):
                found[base] = found[users[0]]
        while True:
            new = {
                name: found[options[0]]
                for name, one in self.definitions.items()
                if name not in found and (options := _references(one)) and all(o in found for o in options)
            }
            if not new:
                return found
            found |= new

    def _base(self, name: str) -> str:
        own = self.bases[name]
        inner = tuple(base for base in self.bases if set(self.bases[base]) < set(own))
        covered = {field for base in inner for field in self.bases[base]}
        nearest = tuple(
            base
            for base in inner
            if not any(set(self.bases[base]) < set(self.bases[other]) for other in inner)
        )
        return self._block(
            name, {field: found for field, found in own.items() if field not in covered}, (), nearest
        )

    def _mentions(self, node: Any) -> Iterator[str]:
        if isinstance(node, Mapping):
            reference = node.get("$ref")
            if reference:
                name = reference.rsplit("/", 1)[-1]
                yield name
                if self._inlined(name):
                    yield from self._mentions(self.definitions[name])
            for key, child in node.items():
                if key not in ("$defs", "x-bases", "x-rules"):
                    yield from self._mentions(child)
        elif isinstance(node, list):
            for child in node:
                yield from self._mentions(child)

    def _inlined(self, name: str) -> bool:
        """Whether a definition is so small that it is written where it is used."""
        definition = self.definitions.get(name)
        if definition is None or definition.get("type") != "object" or "x-part" in definition:
            return False
        properties = definition.get("properties", {})
        return len(properties) <= 2 and "x-extends" not in definition and name != "Axes"

    def _declaration(self, name: str, definition: Mapping[str, Any]) -> str:
        if definition.get("type") == "object" and "properties" in definition:
            return self._object(name, definition)
        note = definition.get("description") or (f"objects: & {EVERY_BLOCK}" if name == "Block" else None)
        return f"{name} = {self._type(definition)}{f'  // {note}' if note else ''}"

    def _object(self, name: str, definition: Mapping[str, Any]) -> str:
        extends = tuple(definition.get("x-extends", ()))
        covered = {field for base in extends for field in self.bases[base]}
        direct = tuple(
            base
            for base in extends
            if not any(set(self.bases[base]) < set(self.bases[other]) for other in extends if other != base)
        )
        properties = {
            field: found for field, found in definition.get("properties", {}).items() if field not in covered
        }
        return self._block(name, properties, definition.get("required", ()), direct)

    def _block(
        self, name: str, properties: Mapping[str, Any], required: Any, extends: tuple[str, ...]
    ) -> str:
        kind = properties.get("type", {}).get("const")
        head = " & ".join((*(base for base in extends if base != EVERY_BLOCK), ""))
        fields = [
            self._field(field, found, field in required)
            for field, found in properties.items()
            if field not in ("$schema", "type")
        ]
        first = (
            [f'type: "{kind}"']
            if kind
            else [self._field("type", properties["type"], "type" in required)]
            if "type" in properties
            else []
        )
        lines = [f"  {line}" for line in _joined((*first, *fields))]
        if sum(map(len, lines)) < LINE and not any("//" in line for line in lines):
            return f"{name} = {head}{{{', '.join(line.strip() for line in lines)}}}"
        return "\n".join((f"{name} = {head}{{", *lines, "}"))

    def _field(self, name: str, schema: Mapping[str, Any], required: bool) -> str:
        default = schema.get("default")
        shown = (
            ""
            if default in (None, [], {}, "") or isinstance(default, dict)
            else f" = {json.dumps(default, ensure_ascii=False)}"
        )
        if default is False:
            shown = ""
        note = self._note(schema)
        note = "" if note.lower() == name or _obvious(note) else note
        optional = "" if required else "?"
        return f"{name}{optional}: {self._type(schema)}{shown}{f'  // {note}' if note else ''}"

    def _note(self, schema: Mapping[str, Any]) -> str:
        said = str(schema.get("description", ""))
        inner = [schema, *schema.get("anyOf", [])]
        low = next((option["minimum"] for option in inner if "minimum" in option), None)
        above = next((option["exclusiveMinimum"] for option in inner if "exclusiveMinimum" in option), None)
        high = next((option["maximum"] for option in inner if "maximum" in option), None)
        bounds = _bounds(low, above, high)
        return (
            said
            if not bounds or (said and re.search(r"\d–\d", said))
            else f"{bounds}; {said}"
            if said
            else bounds
        )

    def _type(self, schema: Mapping[str, Any]) -> str:
        if "x-notation" in schema:
            return str(schema["x-notation"])
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            return self._inline(self.definitions[name]) if self._inlined(name) else name
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return "|".join(json.dumps(value) for value in schema["enum"])
        if "anyOf" in schema or "oneOf" in schema:
            return self._union(schema.get("anyOf") or schema["oneOf"])
        return self._plain(schema)

    def _union(self, options: list[Mapping[str, Any]]) -> str:
        shown = list(dict.fromkeys(self._type(option) for option in options if option.get("type") != "null"))
        for name, definition in self.definitions.items():
            inner = [self._type(option) for option in definition.get("anyOf", ()) if option is not options]
            if len(inner) > 3 and len(inner) < len(shown) and set(inner) < set(shown):
                return "|".join((name, *(option for option in shown if option not in inner)))
        return "|".join(shown)

    def _plain(self, schema: Mapping[str, Any]) -> str:
        kind = schema.get("type")
        if isinstance(kind, list):
            return "|".join(_PLAIN[name] for name in kind)
        if kind == "array" and "items" in schema:
            inner = self._type(schema["items"])
            return f"({inner})[]" if "|" in inner and not inner.startswith("{") else f"{inner}[]"
        if kind == "object":
            return self._inline(schema)
        return _PLAIN.get(str(kind), "any")

    def _inline(self, schema: Mapping[str, Any]) -> str:
        properties = schema.get("properties")
        if properties:
            required = schema.get("required", ())
            fields = [
                f"{name}{'' if name in required else '?'}: {self._type(found)}"
                for name, found in properties.items()
            ]
            return f"{{{', '.join(fields)}}}"
        values = schema.get("additionalProperties") or next(
            iter(schema.get("patternProperties", {}).values()), None
        )
        return f"{{[key]: {self._type(values)}}}" if isinstance(values, Mapping) else "object"


def _references(definition: Mapping[str, Any]) -> list[str]:
    """Return the types that a union is made of; nothing where it has other branches too."""
    options = definition.get("anyOf") or ()
    named = [str(option["$ref"]).rsplit("/", 1)[-1] for option in options if "$ref" in option]
    return named if len(named) == len(options) else []


def _obvious(note: str) -> bool:
    """Whether a comment of one or two words says no more than the field's name and type do."""
    return len(note.split()) <= 2 and not _TELLING.search(note)


def _bounds(low: float | None, above: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f"{low:g}–{high:g}"
    found = (("≥", low), (">", above), ("≤", high))
    return ", ".join(f"{sign} {value:g}" for sign, value in found if value is not None)


def _joined(fields: tuple[str, ...]) -> list[str]:
    """Put neighbours that need no comment on one line."""
    lines: list[str] = []
    for field in fields:
        if lines and "//" not in lines[-1] and "//" not in field and len(lines[-1]) + len(field) < LINE:
            lines[-1] += f", {field}"
        else:
            lines.append(field)
    return lines


def type_sheet(schema: Mapping[str, Any], name: str) -> str:
    """Return the type sheet of a schema whose root is called `name`."""
    return Sheet(schema, name).text()


def sheet_parts(schema: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return the declarations of a schema by name."""
    return Sheet(schema, name).parts()


def signatures(model: type[BaseModel], names: tuple[str, ...]) -> str | None:
    """Return the declarations of some types of a model, at most 600 tokens, so that one turn mends an input."""
    from runstamp.schemas import input_schema

    parts = sheet_parts(input_schema(model), model.__name__)
    chosen: list[str] = []
    for name in names:
        if name in parts and estimate_tokens("\n".join([*chosen, parts[name]])) <= MAX_SIGNATURE_TOKENS:
            chosen.append(parts[name])
    return "\n".join(chosen) or None
