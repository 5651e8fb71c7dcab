"""Writes what is generated: `schemas/` from the models and `operations/index.json` from the descriptors.

`python -m runstamp.generate` writes, `--check` only says what has drifted (exit status 1).
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from runstamp.binding import bind
from runstamp.codes import EXIT_STATUS
from runstamp.descriptors import read_descriptor
from runstamp.registry import parameter_words
from runstamp.resources import data_folder
from runstamp.schemas import input_schema
from runstamp.typesheet import type_sheet


def wanted() -> Iterator[tuple[Path, str]]:
    """Yield every generated file with the text it should have."""
    operations, schemas = data_folder("operations"), data_folder("schemas")
    tables: dict[str, Any] = {}
    words: dict[str, Any] = {}
    paths = sorted(operations.glob("*.toml"))
    for path in paths:
        descriptor = read_descriptor(path)
        tables[descriptor.name] = tomllib.loads(path.read_text(encoding="utf-8"))
        model = bind(descriptor).model if descriptor.bindings else None
        if model is not None:
            schema = input_schema(model)
            words[descriptor.name] = parameter_words(schema)
            yield schemas / f"{descriptor.name}.json", _pretty(schema)
            yield schemas / f"{descriptor.name}.types", type_sheet(schema, model.__name__) + "\n"
    sizes = {path.name: path.stat().st_size for path in paths}
    index = {"sizes": sizes, "operations": tables, "words": words}
    page = operations.parent / "README.md"
    if page.is_file():
        from runstamp.publishing import published

        yield from published(operations.parent)
        yield page, readme(page.read_text(encoding="utf-8"))
    yield (
        operations / "index.json",
        json.dumps(index, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n",
    )


def readme(text: str) -> str:
    """Return the README with its generated tables as they should be."""
    for name, table in (("operations", _operations_table()), ("status", _status_table())):
        start, end = f"<!-- generated: {name} -->\n", "<!-- end -->"
        head, _, rest = text.partition(start)
        if rest:
            text = f"{head}{start}{table}{end}{rest.partition(end)[2]}"
    return text


def _operations_table() -> str:
    found = [read_descriptor(path) for path in sorted(data_folder("operations").glob("*.toml"))]
    rows = [f"| `{descriptor.name}` | {descriptor.summary} |" for descriptor in found]
    return "\n".join(("| operation | what it does |", "|---|---|", *rows, ""))


def _status_table() -> str:
    by_status: dict[int, list[str]] = {}
    for phase, status in EXIT_STATUS.items():
        by_status.setdefault(status, []).append(phase)
    rows = [f"| {status} | {', '.join(phases)} |" for status, phases in sorted(by_status.items())]
    return "\n".join(
        ("| status | phase of the error |", "|---|---|", "| 0 | none |", *rows, "| 130 | Ctrl-C |", "")
    )


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def drifted() -> list[Path]:
    """Return the generated files that differ from what they should be, those too that nothing generates any more."""
    texts = dict(wanted())
    stale = [
        path for path, text in texts.items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    folder = data_folder("schemas")
    made = {*folder.glob("*.render.json"), *folder.glob("*.types")}
    return stale + sorted(made - texts.keys())


def main(arguments: list[str]) -> int:
    """Write or check the generated files and return the exit status."""
    if "--check" in arguments:
        stale = drifted()
        for path in stale:
            print(f"drifted: {path.name} (run python -m runstamp.generate)", file=sys.stderr)
        return 1 if stale else 0
    for path, text in wanted():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
