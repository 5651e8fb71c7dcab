"""Which operations are on, discoverable or off: patterns from the configuration, the most specific one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, cast

from runstamp.frozen import frozen

State = Literal["on", "discoverable", "off"]
STATES = ("on", "discoverable", "off")


class SwitchRejected(ValueError):
    """A configured state is none of on, discoverable, off."""

    def __init__(self, pattern: str, state: str) -> None:
        super().__init__(pattern, state)
        self.pattern = pattern
        self.state = state

    def __str__(self) -> str:
        return f"operations.'{self.pattern}': '{self.state}' is none of {', '.join(STATES)}"


@frozen
class Switches:
    """States by pattern: an exact name, `prefix.*`, or `*`."""

    patterns: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        for pattern, state in self.patterns.items():
            if state not in STATES:
                raise SwitchRejected(pattern, state)

    def state(self, name: str) -> State:
        """Return the state of an operation: exact, then the longest prefix, then `*`; `discoverable` by default."""
        if name in self.patterns:
            return cast("State", self.patterns[name])
        prefixes = [
            pattern for pattern in self.patterns if pattern.endswith("*") and name.startswith(pattern[:-1])
        ]
        if not prefixes:
            return "discoverable"
        return cast("State", self.patterns[max(prefixes, key=len)])
