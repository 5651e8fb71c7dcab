"""YAML 1.2 with the JSON schema: `NO`, `12:30` and `01234` stay text; duplicate keys and aliases are refused."""

from __future__ import annotations

import re
from typing import Any

from runstamp.errors import Issue, RunstampError

_NUMBER = re.compile(r"^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$")
_CORE = "tag:yaml.org,2002:"
_SCALAR_TAGS = (
    "str",
    "int",
    "float",
    "bool",
    "null",
    "timestamp",
    "merge",
    "value",
)  # what YAML 1.1 guesses; none is taken
_INTEGER = re.compile(r"^-?(?:0|[1-9]\d*)$")


def _corrupt(message: str, line: int | None = None) -> RunstampError:
    place = f" at line {line}" if line else ""
    issue = Issue(
        "",
        f"{message}{place}",
        remediation="write YAML 1.2 with plain keys and quoted text where it looks like another type",
    )
    return RunstampError("common/INPUT_CORRUPT", f"the YAML cannot be read: {message}{place}", (issue,))


def _scalar(text: str) -> Any:
    if text in ("", "null", "~"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INTEGER.match(text):
        return int(text)
    if _NUMBER.match(text):
        return float(text)
    return text


def load(text: str, lines: dict[str, int] | None = None) -> Any:
    """Return the value of one YAML document; `lines` is filled with the line of every JSON Pointer.

    Raises:
        RunstampError: common/INPUT_CORRUPT for malformed YAML, aliases, tags, duplicate or non-text keys.
    """
    import yaml

    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise _corrupt(
            str(getattr(error, "problem", None) or "malformed"), mark.line + 1 if mark else None
        ) from error
    except RecursionError as error:
        raise _corrupt("nested too deep") from error
    if node is None:
        return None
    return _Builder(yaml, lines if lines is not None else {}).build(node, "")


def _read(text: str, line: int) -> Any:
    try:
        return _scalar(text)
    except ValueError as error:  # integers of more than 4,300 digits
        raise _corrupt("a number has too many digits", line) from error


class _Builder:
    def __init__(self, yaml: Any, lines: dict[str, int]) -> None:
        self.yaml = yaml
        self.lines = lines
        self.seen: set[int] = set()

    def build(self, node: Any, path: str) -> Any:
        line = node.start_mark.line + 1
        self.lines[path] = line
        if id(node) in self.seen:
            raise _corrupt("an alias stands there", line)
        self.seen.add(id(node))
        if isinstance(node, self.yaml.ScalarNode):
            if node.tag.removeprefix(_CORE) not in _SCALAR_TAGS:
                raise _corrupt("a tag stands there", line)
            return node.value if node.style else _read(node.value, line)
        if isinstance(node, self.yaml.SequenceNode):
            return [self.build(item, f"{path}/{i}") for i, item in enumerate(node.value)]
        return self._mapping(node, path)

    def _mapping(self, node: Any, path: str) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, self.yaml.ScalarNode):
                raise _corrupt("a key must be text", line)
            key = key_node.value
            if key in out:
                raise _corrupt(f"the key '{key}' stands twice", line)
            if key == "<<" and not key_node.style:
                raise _corrupt("merge keys are not YAML 1.2", line)
            out[key] = self.build(value_node, f"{path}/{key.replace('~', '~0').replace('/', '~1')}")
        return out
