"""The registry: an immutable mapping of operations, ours from data files, others' from their engines' packages."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runstamp.canonical import digest
from runstamp.descriptors import Descriptor, parse_descriptor, read_descriptor
from runstamp.frozen import asdict
from runstamp.resources import data_folder

ENTRY_POINTS = "[runstamp.engines]"
OWN_PREFIX = "runstamp_"


class Registry(Mapping[str, Descriptor]):
    """Operations by name, in name order. Adding makes a new registry."""

    def __init__(
        self,
        operations: Iterable[Descriptor],
        schemas: Mapping[str, Mapping[str, Any]] | None = None,
        words: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        by_name = {descriptor.name: descriptor for descriptor in operations}
        self._operations = MappingProxyType(dict(sorted(by_name.items())))
        self._schemas = MappingProxyType(dict(schemas or {}))
        self._words = MappingProxyType(dict(words or {}))
        self._digests: dict[Descriptor, str] = {}  # of values that do not change

    def __getitem__(self, name: str) -> Descriptor:
        return self._operations[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._operations)

    def __len__(self) -> int:
        return len(self._operations)

    def with_operations(
        self, *added: Descriptor, schemas: Mapping[str, Mapping[str, Any]] | None = None
    ) -> Registry:
        """Return a registry that holds these too; an operation of the same name is replaced."""
        return Registry((*self.values(), *added), {**self._schemas, **(schemas or {})}, self._words)

    def by_name_or_alias(self, name: str) -> Descriptor | None:
        """Return the operation of this name or alias, None if there is none."""
        if name in self._operations:
            return self._operations[name]
        return next((found for found in self._operations.values() if name in found.aliases), None)

    def search_words(self, name: str) -> Mapping[str, str]:
        """Return the names and the descriptions of an operation's parameters, as words to search."""
        if name in self._words:
            return self._words[name]
        return parameter_words(self.schema(name) or {})

    def schema(self, name: str) -> Mapping[str, Any] | None:
        """Return a published schema by its name, None if there is none."""
        if name in self._schemas:
            return self._schemas[name]
        path = data_folder("schemas") / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None

    def type_sheet(self, name: str) -> str | None:
        """Return the generated type sheet of an operation, None if it must be made from the schema."""
        path = data_folder("schemas") / f"{name}.types"
        return path.read_text(encoding="utf-8") if name not in self._schemas and path.is_file() else None

    def contract_digest(self, descriptor: Descriptor) -> str:
        """Return the digest that pins an operation: its descriptor and its schemas, after parsing."""
        if descriptor not in self._digests:
            names = (descriptor.name, descriptor.options, descriptor.value)
            schemas = {name: self.schema(name) for name in names if name}
            self._digests[descriptor] = digest({"descriptor": asdict(descriptor), "schemas": schemas})
        return self._digests[descriptor]


@cache
def own_registry() -> Registry:
    """Return the operations that ship, and those of installed foreign engines."""
    registry = Registry(own_operations(), words=_index().get("words", {}))
    for folder in foreign_folders():
        schemas = {
            path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("schemas/*.json")
        }
        added = [read_descriptor(path) for path in sorted(folder.glob("operations/*.toml"))]
        registry = registry.with_operations(*added, schemas=schemas)
    return registry


@cache
def _index() -> Mapping[str, Any]:
    """Return the generated index, empty when it does not fit the files beside it (a descriptor was added or changed)."""
    folder = data_folder("operations")
    path = folder / "index.json"
    if not path.is_file():
        return {}
    index: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    sizes = {entry.name: entry.stat().st_size for entry in folder.iterdir() if entry.suffix == ".toml"}
    return index if sizes == index.get("sizes") else {}


def own_operations() -> list[Descriptor]:
    """Return the operations that ship: from the index where it is true, else from each file."""
    index = _index()
    if index:
        return [parse_descriptor(name, table) for name, table in index["operations"].items()]
    return [read_descriptor(path) for path in sorted(data_folder("operations").glob("*.toml"))]


def foreign_packages(search: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the packages of engines that other distributions bring, by their entry points.

    Reads `entry_points.txt` of the installed distributions itself: `importlib.metadata` costs 40 ms (measured), this 3.
    """
    found: list[str] = []
    for folder in search if search is not None else sys.path:
        for path in sorted(Path(folder or ".").glob("*.dist-info/entry_points.txt")):
            text = path.read_text(encoding="utf-8", errors="replace")
            if ENTRY_POINTS in text:
                found += _packages(text)
    return tuple(dict.fromkeys(package for package in found if not package.startswith(OWN_PREFIX)))


def _packages(text: str) -> list[str]:
    section = text.split(ENTRY_POINTS, 1)[1].split("[", 1)[0]
    targets = [line.split("=", 1)[1].strip() for line in section.splitlines() if "=" in line]
    return [target.split(":", 1)[0].split(".", 1)[0] for target in targets]


def foreign_folders() -> tuple[Path, ...]:
    """Return the data folders of foreign engines: `<package>/runstamp_data` with operations/ and schemas/."""
    folders: list[Path] = []
    for package in foreign_packages():
        spec = find_spec(package)
        for location in (spec.submodule_search_locations or ()) if spec else ():
            folder = Path(location) / "runstamp_data"
            if folder.is_dir():
                folders.append(folder)
    return tuple(folders)


def parameter_words(schema: Mapping[str, Any]) -> dict[str, str]:
    """Return the property names of a schema and all its types, and their descriptions."""
    types = [schema, *schema.get("$defs", {}).values()]
    properties = [(name, found) for kind in types for name, found in kind.get("properties", {}).items()]
    kinds = [str(found["const"]) for _, found in properties if isinstance(found, dict) and "const" in found]
    names = dict.fromkeys(
        (*(name.replace("_", " ") for name, _ in properties), *(kind.replace("_", " ") for kind in kinds))
    )
    described = dict.fromkeys(
        str(found.get("description", "")) for _, found in properties if isinstance(found, dict)
    )
    return {"parameters": " ".join(names), "words": " ".join(described)}
