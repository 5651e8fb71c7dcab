"""What the named layouts make of their blocks: steps, people, the picture of a picture slide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runstamp_compose.plans import BlockPlan, Figure, Heading, ListItem, ListPlan, Paragraph, Picture, Runs
from runstamp_slides.pieces.steps import Step, Steps, led


def steps(items: Sequence[ListItem]) -> Steps:
    """Return the outermost items as steps; what is nested under one is more about it."""
    out: list[Step] = []
    for item in items:
        if item.level == 0 or not out:
            lead, text = led(item.runs)
            out.append(Step(lead, text, path=item.path))
        else:
            last = out[-1]
            out[-1] = Step(last.lead, last.text, (*last.more, item.runs), path=last.path)
    return tuple(out)


def people(blocks: Iterable[BlockPlan]) -> tuple[Steps, tuple[BlockPlan, ...]]:
    """Return the people that blocks show, and the blocks that show none.

    A picture starts a person, the texts up to the next picture are the name and what follows it; a list without pictures
    has a person in each outermost item.
    """
    found: list[Step] = []
    rest: list[BlockPlan] = []
    open_ = False
    for block in blocks:
        if isinstance(block, Picture):
            found.append(Step((), (), picture=block, path=block.path))
            open_ = True
        elif open_ and isinstance(block, ListPlan | Paragraph | Heading):
            found[-1] = _named(found[-1], _lines(block))
        elif isinstance(block, ListPlan) and not open_:
            found += steps(block.items)
        else:
            open_ = False
            rest.append(block)
    return tuple(found), tuple(rest)


def _lines(block: ListPlan | Paragraph | Heading) -> list[Runs]:
    return [item.runs for item in block.items] if isinstance(block, ListPlan) else [block.runs]


def _named(person: Step, lines: list[Runs]) -> Step:
    if not person.text and lines:
        lead, text = led(lines[0])
        return Step(lead, text, tuple(lines[1:]), person.picture, person.path)
    return Step(person.lead, person.text, (*person.more, *lines), person.picture, person.path)


def plate(blocks: Sequence[BlockPlan]) -> tuple[Picture | None, Runs, tuple[BlockPlan, ...]]:
    """Return the first picture of a slide, its caption, and the other blocks."""
    for i, block in enumerate(blocks):
        if isinstance(block, Picture):
            return block, (), (*blocks[:i], *blocks[i + 1 :])
        if isinstance(block, Figure) and isinstance(block.content, Picture):
            return block.content, block.caption, (*blocks[:i], *blocks[i + 1 :])
    return None, (), tuple(blocks)
