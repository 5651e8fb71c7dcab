"""The bidirectional algorithm (UAX #9, revision 48): a level for each character, and the order in which a line shows them.

Isolates, embeddings, overrides and paired brackets; classes come from the interpreter's own tables. Levels are even from left to
right and odd from right to left.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from runstamp_text.bidi_brackets import bracket_pairs

T = TypeVar("T")

MAX_DEPTH = 125  # BD2
ISOLATES, EMBEDDINGS = frozenset(("LRI", "RLI", "FSI")), frozenset(("LRE", "RLE", "LRO", "RLO"))
REMOVED = EMBEDDINGS | {"PDF", "BN"}  # X9
NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}  # as neutrals see them (N1)
# Whether a text can hold anything that runs from right to left, or that asks for it.
_RIGHT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u202a-\u202e\u2066-\u2069\u200f\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def runs_right(text: str) -> bool:
    """Return whether anything in a text may run from right to left; most texts are done with this look."""
    return not text.isascii() and _RIGHT.search(text) is not None


@lru_cache(maxsize=4096)
def _class(character: str) -> str:
    return unicodedata.bidirectional(character) or "L"  # unassigned: L is near enough


def base_level(text: str) -> int:
    """Return the level of a paragraph: that of its first strong character outside isolates, else 0 (P2, P3)."""
    found = _first_strong([_class(c) for c in text], 0, len(text))
    return 1 if found in ("R", "AL") else 0


def _first_strong(classes: Sequence[str], start: int, end: int) -> str | None:
    depth = 0
    for name in classes[start:end]:
        if name in ISOLATES:
            depth += 1
        elif name == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and name in ("L", "R", "AL"):
            return name
    return None


def levels(text: str, base: int | None = None) -> list[int]:
    """Return the embedding level of each character of a paragraph; those that are removed take the level before them.

    `base` is the paragraph's level; None finds it in the text.
    """
    level = base_level(text) if base is None else base
    if not runs_right(text) and level == 0:
        return [0] * len(text)
    return _Paragraph(text, level).levels()


def visual(items: Sequence[T], at: Sequence[int]) -> list[T]:
    """Return items with their levels in the order in which a line shows them, from left to right (L2)."""
    out = list(items)
    own = list(at)
    if not own:
        return out
    odd = [level for level in own if level % 2]
    for level in range(max(own), (min(odd) if odd else max(own) + 1) - 1, -1):
        i = 0
        while i < len(own):
            if own[i] < level:
                i += 1
                continue
            end = i
            while end < len(own) and own[end] >= level:
                end += 1
            out[i:end] = out[i:end][::-1]
            own[i:end] = own[i:end][::-1]
            i = end
    return out


class _Stack:
    """The directional status stack, with the overflow counts (X1)."""

    def __init__(self, base: int) -> None:
        self._entries: list[tuple[int, str | None, bool]] = [(base, None, False)]  # level, override, isolate
        self._isolates = self._embeddings = self._valid = 0

    @property
    def level(self) -> int:
        return self._entries[-1][0]

    @property
    def override(self) -> str | None:
        return self._entries[-1][1]

    def enter(self, name: str, *, right: bool) -> None:
        """Open an embedding, an override or an isolate (X2 to X5c)."""
        isolate, level = name in ISOLATES, _next(self.level, odd=right)
        if level <= MAX_DEPTH and not self._isolates and not self._embeddings:
            self._valid += isolate
            self._entries.append((level, {"LRO": "L", "RLO": "R"}.get(name), isolate))
        elif isolate:
            self._isolates += 1
        elif not self._isolates:
            self._embeddings += 1

    def leave_isolate(self) -> None:
        """Close the last isolate, and what was opened in it (X6a)."""
        if self._isolates:
            self._isolates -= 1
        elif self._valid:
            self._embeddings = 0
            while not self._entries[-1][2]:
                self._entries.pop()
            self._entries.pop()
            self._valid -= 1

    def leave_embedding(self) -> None:
        """Close the last embedding or override (X7)."""
        if self._isolates:
            return
        if self._embeddings:
            self._embeddings -= 1
        elif not self._entries[-1][2] and len(self._entries) > 1:
            self._entries.pop()


class _Paragraph:
    """Resolves one paragraph."""

    def __init__(self, text: str, base: int) -> None:
        self.text, self.base = text, base
        self.original = [_class(c) for c in text]
        self.classes = list(self.original)
        self.at = [base] * len(text)
        self.partner = _isolate_partners(self.original)

    def levels(self) -> list[int]:
        self._explicit()
        explicit = list(self.at)  # the ends of a sequence are judged before anything is resolved
        for sequence in list(self._sequences()):
            self._resolve(sequence, explicit)
        self._whitespace()
        self._removed()
        return self.at

    # ------------------------------------------------------------ X1 to X8
    def _explicit(self) -> None:
        stack = _Stack(self.base)
        for i, name in enumerate(self.original):
            if name in EMBEDDINGS or name in ISOLATES:
                self._take(i, stack)
                right = name in ("RLE", "RLO", "RLI") or (name == "FSI" and self._first(i) in ("R", "AL"))
                stack.enter(name, right=right)
            elif name == "PDI":
                stack.leave_isolate()
                self._take(i, stack)
            elif name == "PDF":
                stack.leave_embedding()
                self.at[i] = stack.level
            elif name != "B":
                self._take(i, stack)

    def _take(self, at: int, stack: _Stack) -> None:
        """Give a character the level it stands in, and the direction that is forced on it."""
        self.at[at] = stack.level
        name = self.original[at]
        if stack.override and name not in EMBEDDINGS and name != "BN":
            self.classes[at] = stack.override

    def _first(self, at: int) -> str | None:
        """Return the first strong class inside an isolate (X5c)."""
        end = self.partner.get(at, len(self.original))
        return _first_strong(self.original, at + 1, end)

    # ------------------------------------------------------------ X9, X10
    def _sequences(self) -> Iterator[list[int]]:
        """Yield the isolating run sequences, as offsets (BD13)."""
        runs: list[list[int]] = []
        for i, name in enumerate(self.original):
            if name in REMOVED:
                continue
            if runs and self.at[runs[-1][-1]] == self.at[i]:
                runs[-1].append(i)
            else:
                runs.append([i])
        starts = {run[0]: run for run in runs}
        continued = {
            self.partner[run[-1]]
            for run in runs
            if run[-1] in self.partner and self.original[run[-1]] in ISOLATES
        }
        for run in runs:
            if run[0] in continued and self.original[run[0]] == "PDI":
                continue
            whole = list(run)
            while self.original[whole[-1]] in ISOLATES and whole[-1] in self.partner:
                following = starts.get(self.partner[whole[-1]])
                if following is None:
                    break
                whole += following
            yield whole

    def _edges(self, sequence: list[int], at: Sequence[int]) -> tuple[str, str]:
        """Return the types at the ends of a sequence (X10)."""
        level = at[sequence[0]]
        before = next(
            (at[i] for i in range(sequence[0] - 1, -1, -1) if self.original[i] not in REMOVED), self.base
        )
        last = sequence[-1]
        if self.original[last] in ISOLATES and last not in self.partner:
            after = self.base
        else:
            after = next(
                (at[i] for i in range(last + 1, len(at)) if self.original[i] not in REMOVED), self.base
            )
        return _direction(max(level, before)), _direction(max(level, after))

    def _resolve(self, sequence: list[int], explicit: Sequence[int]) -> None:
        start, end = self._edges(sequence, explicit)
        types = [self.classes[i] for i in sequence]
        _weak(types, start)
        level = self.at[sequence[0]]
        own = _direction(level)
        self._brackets(sequence, types, own, start)
        _neutrals(types, own, start, end)
        for i, name in zip(sequence, types, strict=True):
            self.at[i] = _implicit(level, name)

    def _brackets(self, sequence: list[int], types: list[str], own: str, start: str) -> None:
        """Give paired brackets the direction of what they hold (N0)."""
        characters = [
            self.text[i] if types[k] == "ON" and self.classes[i] == "ON" else "\0"
            for k, i in enumerate(sequence)
        ]
        for opening, closing in bracket_pairs(characters):
            inside = {STRONG[name] for name in types[opening + 1 : closing] if name in STRONG}
            if own in inside:
                found = own
            elif inside:
                context = next((STRONG[name] for name in reversed(types[:opening]) if name in STRONG), start)
                found = context if context != own else own
            else:
                continue
            for at in (opening, closing):
                types[at] = found
                for k in range(at + 1, len(types)):
                    if self.original[sequence[k]] != "NSM":
                        break
                    types[k] = found

    # ------------------------------------------------------------ L1
    def _whitespace(self) -> None:
        trailing = True
        for i in range(len(self.at) - 1, -1, -1):
            name = self.original[i]
            if name in ("B", "S"):
                self.at[i], trailing = self.base, True
            elif name == "WS" or name in ISOLATES or name == "PDI" or name in REMOVED:
                if trailing:
                    self.at[i] = self.base
            else:
                trailing = False

    def _removed(self) -> None:
        for i, name in enumerate(self.original):
            if name in REMOVED:
                self.at[i] = self.at[i - 1] if i else self.base


def _next(level: int, *, odd: bool) -> int:
    return level + 1 + (level % 2 if odd else 1 - level % 2)


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"


def _isolate_partners(classes: Sequence[str]) -> dict[int, int]:
    """Return the PDI of each isolate that has one (BD9)."""
    found: dict[int, int] = {}
    open_: list[int] = []
    for i, name in enumerate(classes):
        if name in ISOLATES:
            open_.append(i)
        elif name == "PDI" and open_:
            found[open_.pop()] = i
        elif name == "B":
            open_.clear()
    return found


def _weak(types: list[str], start: str) -> None:
    """Resolve weak types (W1 to W7)."""
    before = start
    for i, name in enumerate(types):
        if name == "NSM":  # W1
            types[i] = "ON" if before in ISOLATES or before == "PDI" else before
        before = types[i]
    strong = start
    for i, name in enumerate(types):
        if name in ("L", "R", "AL"):
            strong = name
        elif name == "EN" and strong == "AL":  # W2
            types[i] = "AN"
    types[:] = ["R" if name == "AL" else name for name in types]  # W3
    _separators(types)
    strong = start
    for i, name in enumerate(types):
        if name in ("L", "R"):
            strong = name
        elif name == "EN" and strong == "L":  # W7
            types[i] = "L"


def _separators(types: list[str]) -> None:
    """Join separators and terminators to numbers, what is left of them become neutral (W4 to W6)."""
    for i in range(1, len(types) - 1):
        sides = {types[i - 1], types[i + 1]}
        if types[i] == "ES" and sides == {"EN"}:
            types[i] = "EN"
        elif types[i] == "CS" and sides in ({"EN"}, {"AN"}):
            types[i] = types[i - 1]
    i = 0
    while i < len(types):
        if types[i] != "ET":
            i += 1
            continue
        end = i
        while end < len(types) and types[end] == "ET":
            end += 1
        touched = (i > 0 and types[i - 1] == "EN") or (end < len(types) and types[end] == "EN")
        types[i:end] = ["EN" if touched else "ON"] * (end - i)
        i = end
    for i, name in enumerate(types):
        if name in ("ES", "CS"):
            types[i] = "ON"


def _neutrals(types: list[str], own: str, start: str, end: str) -> None:
    """Give neutrals the direction of what is around them, else the sequence's (N1, N2)."""
    i = 0
    while i < len(types):
        if types[i] not in NEUTRAL:
            i += 1
            continue
        stop = i
        while stop < len(types) and types[stop] in NEUTRAL:
            stop += 1
        left = STRONG[types[i - 1]] if i else start
        right = STRONG[types[stop]] if stop < len(types) else end
        types[i:stop] = [left if left == right else own] * (stop - i)
        i = stop


def _implicit(level: int, name: str) -> int:
    """Return the level of a resolved type (I1, I2)."""
    if level % 2:
        return level + (name in ("L", "EN", "AN"))
    return level + {"R": 1, "AN": 2, "EN": 2}.get(name, 0)
