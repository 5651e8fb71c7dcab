"""Descriptors: what an operation is, as data. One TOML file an operation; the file's name is the operation's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import Any, Literal, get_args

from runstamp.frozen import frozen

Stability = Literal["experimental", "stable", "deprecated"]
SideEffects = Literal["none", "artifact", "workspace", "network"]
Location = Literal["local", "managed"]

DOMAINS = ("pptx", "docx", "xlsx", "pdf", "common")
VERBS = (
    "render", "fill", "parse", "inspect", "validate", "repair", "convert", "transform", "diff", "merge", "split", "extract", "redact",
)  # fmt: skip
NAME = re.compile(r"^[a-z]+(\.[a-z][a-z0-9-]*){1,2}$")
TARGET = re.compile(r"^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*:[A-Za-z_][A-Za-z0-9_]*$")
MAX_SUMMARY = 120

IMPLIED_ERRORS = (
    "SCHEMA_REJECTED", "INPUT_TOO_LARGE", "INPUT_CORRUPT", "OPERATION_UNKNOWN", "OPERATION_UNAVAILABLE", "OPERATION_OFF",
    "PERMISSION_DENIED", "CONTRACT_CHANGED", "CONTRACT_VIOLATION", "OPTIONS_CONFLICT", "RESOURCE_LIMIT_EXCEEDED",
    "OPERATION_TIMEOUT", "OPERATION_CANCELLED", "LOSS_POLICY_VIOLATED", "OUTPUT_EXISTS", "OUTPUT_LOCKED", "OUTPUT_REJECTED",
    "STORE_FULL", "STORE_UNAVAILABLE", "INTERNAL",
)  # fmt: skip


class DescriptorRejected(Exception):
    """A descriptor file does not keep the contract; `faults` names every breach."""

    def __init__(self, name: str, faults: tuple[str, ...]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults

    def __str__(self) -> str:
        return f"{self.name}: {'; '.join(self.faults)}"


@frozen
class Binding:
    """Where an operation runs. `requires` holds "module:NAME" and "executable:NAME"."""

    location: Location
    target: str
    requires: tuple[str, ...] = ()

    @property
    def package(self) -> str:
        """The import package of the engine."""
        return self.target.split(":", 1)[0].split(".", 1)[0]


@frozen
class Example:
    """An input that renders, and what it shows."""

    shows: str
    input: str


@frozen
class Descriptor:
    """An operation: its identity, its contract, and the bindings that can run it (none: it is listed, not run)."""

    name: str
    version: str
    title: str
    summary: str
    side_effects: SideEffects
    stability: Stability = "experimental"
    deterministic: bool = True
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    options: str | None = None
    value: str | None = None
    errors: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    diagnostics: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict[str, int], hash=False)
    examples: tuple[Example, ...] = ()
    bindings: tuple[Binding, ...] = ()

    @property
    def domain(self) -> str:
        """The part before the first dot."""
        return self.name.split(".")[0]

    @property
    def verb(self) -> str:
        """The part after the first dot."""
        return self.name.split(".")[1]

    @property
    def extension(self) -> str:
        """The extension of what it writes, with its dot; empty where it writes no files."""
        if self.verb == "convert":
            return f".{self.name.rsplit('.', 1)[-1]}"
        return f".{self.domain}" if self.verb == "render" else ""

    def error_codes(self) -> tuple[str, ...]:
        """Return every error the operation may answer, the gateway's own included."""
        implied = tuple(f"common/{name}" for name in IMPLIED_ERRORS)
        return tuple(dict.fromkeys((*self.errors, *implied)))

    def declares_loss(self, code: str) -> bool:
        """Return whether a loss is declared, by its name or by "domain/*"."""
        domain = code.split("/", 1)[0]
        return code in self.losses or f"{domain}/*" in self.losses


_KEYS = frozenset(entry.name for entry in fields(Descriptor)) - {"name"}


def parse_descriptor(name: str, table: Mapping[str, Any]) -> Descriptor:
    """Return the descriptor of a parsed table.

    Raises:
        DescriptorRejected: unknown keys, missing keys, a bad name, verb, target, summary or value.
    """
    faults = [f"unknown key '{key}'" for key in table if key not in _KEYS]
    faults += [
        f"missing key '{key}'" for key in ("version", "title", "summary", "side_effects") if key not in table
    ]
    faults += _name_faults(name)
    if len(str(table.get("summary", ""))) > MAX_SUMMARY:
        faults.append(f"summary is longer than {MAX_SUMMARY} characters")
    for key, allowed in (("side_effects", get_args(SideEffects)), ("stability", get_args(Stability))):
        if key in table and table[key] not in allowed:
            faults.append(f"{key} is none of {', '.join(allowed)}")
    bindings = tuple(_binding(entry, faults) for entry in table.get("bindings", ()))
    if faults:
        raise DescriptorRejected(name, tuple(faults))
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in table.items()
    }
    values["examples"] = tuple(Example(entry["shows"], entry["input"]) for entry in table.get("examples", ()))
    values["bindings"] = bindings
    return Descriptor(name=name, **values)


def _name_faults(name: str) -> list[str]:
    if not NAME.match(name):
        return ["the name is not domain.verb[.qualifier]"]
    verb = name.split(".")[1]
    return [] if verb in VERBS else [f"the verb '{verb}' is none of {', '.join(VERBS)}"]


def _binding(entry: Mapping[str, Any], faults: list[str]) -> Binding:
    target = str(entry.get("target", ""))
    location: Location = "managed" if entry.get("location") == "managed" else "local"
    if entry.get("location") not in get_args(Location):
        faults.append("a binding's location is local or managed")
    if not TARGET.match(target):
        faults.append(f"the target '{target}' is not package.module:function")
    requires = tuple(entry.get("requires", ()))
    faults += [
        f"requires '{need}' is not module:NAME or executable:NAME"
        for need in requires
        if not need.startswith(("module:", "executable:"))
    ]
    return Binding(location, target, requires)


def read_descriptor(path: Path) -> Descriptor:
    """Return the descriptor in a file.

    Raises:
        DescriptorRejected: the file breaks the contract or is not TOML.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DescriptorRejected(path.stem, (f"not TOML: {error}",)) from error
    return parse_descriptor(path.name.removesuffix(".toml"), table)
