"""Lists flattened in reading order, every item with the marker that is printed before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.model.blocks import ListBlock
from runstamp.model.blocks import ListItem as ModelItem
from runstamp_compose.plans import BlockPlan, Inset, ListItem, ListPlan
from runstamp_compose.texts import OPEN, TICKED, Texts

MAX_LEVELS = (
    9  # WordprocessingML and DrawingML both number nine levels (ECMA-376 Part 1, 17.9.6 and 21.1.2.2.7)
)
BULLETS = ("•", "–", "·")
_CYCLE = {"decimal": "alpha", "alpha": "roman", "roman": "decimal", "Alpha": "decimal", "Roman": "Alpha"}
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ROMAN_END = 4000


def roman(number: int) -> str:
    """Return a number from 1 to 3,999 in lower-case Roman numerals, any other in digits."""
    if not 0 < number < _ROMAN_END:
        return str(number)
    out = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        out += letters * count
    return out


def alpha(number: int) -> str:
    """Return a number from 1 as letters: a … z, aa, ab …; any other in digits."""
    if number < 1:
        return str(number)
    out = ""
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(97 + rest) + out
    return out


def numeral(number: int, format: str) -> str:
    """Return a number as `decimal`, `alpha`, `roman`, `Alpha` or `Roman`."""
    if format.lower() == "roman":
        text = roman(number)
    elif format.lower() == "alpha":
        text = alpha(number)
    else:
        return str(number)
    return text.upper() if format[0].isupper() else text


def marker(number: int, format: str) -> str:
    """Return what stands before a numbered item: "2.", "b)", "iv."."""
    return numeral(number, format) + (")" if format.lower() == "alpha" else ".")


def bullet(level: int) -> str:
    """Return the bullet of a level, 0 outermost."""
    return BULLETS[level % len(BULLETS)]


Inside: TypeAlias = tuple[int, Sequence[Any], str]  # after so many items: blocks, and their place


class _Walk:
    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.last = self.count = 0
        self.inside: list[Inside] = []

    def items(
        self,
        items: Sequence[Any],
        path: str,
        level: int,
        ordered: bool,
        form: str,
        start: int,
    ) -> Iterator[ListItem]:
        if level >= MAX_LEVELS:
            issue = Issue(
                str(path),
                f"lists nest at most {MAX_LEVELS} levels deep",
                remediation="flatten the inner items",
            )
            raise RunstampError("common/SCHEMA_REJECTED", "a list is nested too deep", (issue,))
        for i, item in enumerate(items):
            at = path + f"/{i}"
            whole = item if isinstance(item, ModelItem) else None
            number = start + i if ordered else None
            self.count += 1
            yield ListItem(
                runs=self.texts.runs(whole.text if whole else item, at + "/text" if whole else at),
                level=level,
                ordered=ordered,
                marker=self._marker(whole.checked if whole else None, number, form, level),
                number=number,
                checked=whole.checked if whole else None,
                path=str(at),
            )
            if whole and whole.blocks:
                self.inside.append((self.count, whole.blocks, at + "/blocks"))
            if whole and whole.items:
                inner = ordered if whole.ordered is None else whole.ordered
                yield from self.items(
                    whole.items, at + "/items", level + 1, inner, _CYCLE[form] if ordered else form, 1
                )
        if ordered and level == 0:
            self.last = start + len(items) - 1

    @staticmethod
    def _marker(checked: bool | None, number: int | None, form: str, level: int) -> str:
        if checked is not None:
            return TICKED if checked else OPEN
        return bullet(level) if number is None else marker(number, form)


def compose_list(
    block: ListBlock, path: str, texts: Texts, before: int | None
) -> tuple[ListPlan, int | None, list[Inside]]:
    """Return a list, the number it ends with, and what stands in its items; `before` is the last number of the list before it.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, it nests more than nine levels deep.
    """
    continues = block.ordered and block.continue_ and before is not None
    start = before + 1 if continues and before is not None else int(block.start)
    walk = _Walk(texts)
    items = tuple(walk.items(block.items, path + "/items", 0, block.ordered, block.format, start))
    plan = ListPlan(
        items=items,
        format=block.format,
        start=start,
        continues=continues,
        id=block.id,
        path=str(path),
        keep_with_next=block.keep_with_next,
        rtl=block.rtl,
    )
    return plan, walk.last if block.ordered else before, walk.inside


def parted(plan: ListPlan, inside: Iterable[tuple[int, tuple[BlockPlan, ...]]]) -> Iterator[BlockPlan]:
    """Yield a list with what stands in its items after them: parts of the list that go on counting, and the blocks between."""
    at = 0
    for count, blocks in inside:
        if count > at:
            yield replace(_part(plan, at, count), open=True, keep_with_next=False)
        yield Inset(plan.items[count - 1], blocks, plan.items, plan.items[count - 1].path)
        at = count
    if at < len(plan.items):
        yield _part(plan, at, len(plan.items))


def _part(plan: ListPlan, start: int, stop: int) -> ListPlan:
    if not start:
        return replace(plan, items=plan.items[:stop], whole=plan.items)
    items = plan.items[start:stop]
    first = next((item.number for item in items if item.level == 0 and item.number), plan.start)
    return replace(plan, items=items, start=first, continues=plan.items[0].ordered, id=None, whole=plan.items)
