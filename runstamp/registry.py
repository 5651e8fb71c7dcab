"""The registry: an immutable mapping of operations, ours from data files, others' from their engines' packages."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runstamp.canonical import digest
from runstamp.descriptors import Descriptor, read_descriptor
from runstamp.resources import data_folder

ENTRY_POINTS = "[runstamp.engines]"
OWN_PREFIX = "runstamp_"


class Registry(Mapping[str, Descriptor]):
    """Operations by name, in name order. Adding makes a new registry."""

    def __init__(self, operations: Iterable[Descriptor], schemas: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        by_name = {descriptor.name: descriptor for descriptor in operations}
        self._operations = MappingProxyType(dict(sorted(by_name.items())))
        self._schemas = MappingProxyType(dict(schemas or {}))

    def __getitem__(self, name: str) -> Descriptor:
        return self._operations[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._operations)

    def __len__(self) -> int:
        return len(self._operations)

    def with_operations(self, *added: Descriptor, schemas: Mapping[str, Mapping[str, Any]] | None = None) -> Registry:
        """Return a registry that holds these too; an operation of the same name is replaced."""
        return Registry((*self.values(), *added), {**self._schemas, **(schemas or {})})

    def by_name_or_alias(self, name: str) -> Descriptor | None:
        """Return the operation of this name or alias, None if there is none."""
        if name in self._operations:
            return self._operations[name]
        return next((found for found in self._operations.values() if name in found.aliases), None)

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
        names = (descriptor.name, descriptor.options, descriptor.value)
        schemas = {name: self.schema(name) for name in names if name}
        return digest({"descriptor": asdict(descriptor), "schemas": schemas})


@cache
def own_registry() -> Registry:
    """Return the operations that ship, and those of installed foreign engines."""
    own = [read_descriptor(path) for path in sorted(data_folder("operations").glob("*.toml"))]
    registry = Registry(own)
    for folder in foreign_folders():
        schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("schemas/*.json")}
        added = [read_descriptor(path) for path in sorted(folder.glob("operations/*.toml"))]
        registry = registry.with_operations(*added, schemas=schemas)
    return registry


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
