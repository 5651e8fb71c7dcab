"""Speaker notes as lines: what a notes page can hold of blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runstamp.losses import Loss
from runstamp_compose.plans import (
    BlockPlan,
    Callout,
    Code,
    Divider,
    Heading,
    Inset,
    ListPlan,
    NoteLine,
    PageBreak,
    Paragraph,
    Quote,
    Run,
    Runs,
)

SILENT = (Divider, PageBreak)  # they say nothing


def lines_of(runs: Runs) -> tuple[NoteLine, ...]:
    """Return runs parted at every line break, empty lines among them kept; nothing where every line is empty."""
    parts: list[list[Run]] = [[]]
    for run in runs:
        if run.brk is not None:
            parts.append([])
        else:
            parts[-1].append(run)
    return tuple(NoteLine(tuple(part)) for part in parts) if any(parts) else ()


def lines_of_blocks(blocks: Iterable[BlockPlan], losses: list[Loss]) -> tuple[NoteLine, ...]:
    """Return the lines of blocks of text.

    Loses:
        common/PROPERTY_NOT_RENDERED: what is no text.
    """
    return tuple(line for block in blocks for line in _lines(block, losses))


def _lines(block: BlockPlan, losses: list[Loss]) -> Iterator[NoteLine]:
    if isinstance(block, Heading):
        runs = (Run(f"{block.number} "), *block.runs) if block.number else block.runs
        yield NoteLine(runs, strong=True)
    elif isinstance(block, Paragraph):
        yield from lines_of(block.runs)
    elif isinstance(block, ListPlan):
        yield from (
            NoteLine(item.runs, item.level, item.marker, item.number if item.checked is None else None)
            for item in block.items
        )
    elif isinstance(block, Code):
        yield from (NoteLine(line, mono=True) for line in block.lines)
    elif isinstance(block, Quote):
        yield from (NoteLine(runs) for runs in block.paragraphs if runs)
        yield from lines_of_blocks(block.blocks, losses)
        yield from [NoteLine(block.by)] if block.by else ()
    elif isinstance(block, Inset):
        yield from lines_of_blocks(block.blocks, losses)
    elif isinstance(block, Callout):
        yield NoteLine(block.head, strong=True)
        yield from lines_of_blocks(block.blocks, losses)
    elif not isinstance(block, SILENT):
        losses.append(_no_text(block))


def _no_text(block: BlockPlan) -> Loss:
    kind = type(block).__name__.removesuffix("Block").removesuffix("Plan").lower()
    return Loss(
        "common/PROPERTY_NOT_RENDERED", f"{kind} block", "speaker notes hold text alone", block.path, avoidable=True,
        remediation="put it on the slide, or say it in words",
    )  # fmt: skip
