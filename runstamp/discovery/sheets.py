"""Type sheets as describe shows them: what every input uses at once, the rest in parts that are fetched by name.

In a sheet a line `// part Name: summary` opens a part; what stands before the first such line is the core.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.names import close_names
from runstamp.tokens import estimate_tokens

PART = "// part "
_NAMES = re.compile(r"\b[A-Z]\w+")


@frozen
class Part:
    """Declarations that are shown on demand."""

    name: str
    summary: str
    types: Mapping[str, str]


@frozen
class SheetText:
    """A type sheet, read: its core and its parts, declarations by name."""

    core: Mapping[str, str]
    parts: tuple[Part, ...]

    @property
    def types(self) -> Mapping[str, str]:
        """Return every declaration by its name."""
        return {**self.core, **{name: text for part in self.parts for name, text in part.types.items()}}

    def text(self) -> str:
        """Return the core as one text."""
        return "\n".join(self.core.values())

    def listed(self) -> list[dict[str, Any]]:
        """Return the parts that the core speaks of, each with the tokens that fetching it costs."""
        named = _mentioned(self.core)
        return [
            {
                "name": part.name,
                "summary": part.summary,
                "tokens": estimate_tokens(self.chosen((part.name,))),
            }
            for part in self.parts
            if named & part.types.keys()
        ]

    def chosen(self, wanted: tuple[str, ...]) -> str:
        """Return the types and parts asked for, with what else of the parts they speak of.

        Raises:
            RunstampError: common/SCHEMA_REJECTED for a name that is not in the sheet.
        """
        known, groups = self.types, {part.name: part.types for part in self.parts}
        unknown = [name for name in wanted if name not in known and name not in groups]
        if unknown:
            names = tuple(dict.fromkeys((*known, *groups)))
            raise RunstampError(
                "common/SCHEMA_REJECTED",
                "there is no such part",
                tuple(_unknown(name, names) for name in unknown),
            )
        first = [one for name in wanted for one in groups.get(name, (name,))]
        return "\n".join(known[name] for name in dict.fromkeys((*first, *self._below(first))))

    def _below(self, names: list[str]) -> Iterator[str]:
        """Yield what of the parts stands in these declarations of theirs, and in what stands there."""
        own = {name: text for part in self.parts for name, text in part.types.items()}
        waiting, seen = [name for name in names if name in own], set(names)
        while waiting:
            text = own[waiting.pop(0)]
            found = [name for name in dict.fromkeys(_NAMES.findall(text)) if name in own and name not in seen]
            seen |= set(found)
            waiting += found
            yield from found


def _mentioned(types: Mapping[str, str]) -> set[str]:
    return {name for text in types.values() for name in _NAMES.findall(text)}


def read_sheet(text: str) -> SheetText:
    """Return a type sheet by its declarations."""
    core, *rest = re.split(rf"^{PART}", text, flags=re.MULTILINE)
    parts: list[Part] = []
    for section in rest:
        head, _, body = section.partition("\n")
        name, _, summary = head.partition(": ")
        parts.append(Part(name, summary, _declarations(body)))
    return SheetText(_declarations(core), tuple(parts))


def _declarations(text: str) -> dict[str, str]:
    out: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if line and not line.startswith((" ", "}")):
            name = line.split(" = ", 1)[0]
            out[name] = line
        else:
            out[name] += f"\n{line}"
    return out


def _unknown(name: str, known: tuple[str, ...]) -> Issue:
    near = next(iter(close_names(name, known)), None)
    message = f"no type '{name}'" + (f"; did you mean {near}?" if near else "")
    return Issue("/parts", message, received=name, allowed=known, did_you_mean=near, place="arguments")
