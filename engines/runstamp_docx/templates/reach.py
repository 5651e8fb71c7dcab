"""About how far text reaches on a page: good enough to know which blocks begin on the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runstamp_compose import plans
from runstamp_docx.build import Flow
from runstamp_docx.drawings import chart_size
from runstamp_docx.rhythm import body_after, body_lines, table_size
from runstamp_docx.table_styles import PADDING_LINE

ADVANCE = 0.5  # of the size: an average character
LINE = 1.2  # of the size: a face's own line
OTHER = 5.0  # lines that a block of another kind takes


def first_page(blocks: Sequence[plans.BlockPlan], flow: Flow, theme: plans.ThemePlan) -> Iterator[int]:
    """Yield the identities of the blocks that begin on the first page."""
    height = 0.0
    for block in blocks:
        if isinstance(block, plans.PageBreak) or height > flow.height:
            return
        yield id(block)
        height += _height(block, flow, theme)


def _height(block: plans.BlockPlan, flow: Flow, theme: plans.ThemePlan) -> float:
    """Return about how high a block is, in points."""
    line = theme.sizes["body"] * LINE * body_lines(theme)
    after = body_after(theme)
    if isinstance(block, plans.Paragraph | plans.Heading):
        size = theme.sizes["body" if isinstance(block, plans.Paragraph) else f"h{min(block.level, 6)}"]
        return _lines(plans.plain(block.runs), size, flow.width) * size * LINE * body_lines(theme) + after
    if isinstance(block, plans.ListPlan):
        return (
            sum(
                _lines(plans.plain(item.runs), theme.sizes["body"], flow.width * 0.9) * line
                for item in block.items
            )
            + after
        )
    if isinstance(block, plans.TableBlock):
        rows = len(block.table.header) + len(block.table.rows) + (block.table.total is not None)
        return rows * (table_size(theme) * LINE + 2 * PADDING_LINE) + after
    if isinstance(block, plans.ChartBlock):
        return chart_size(flow, block.chart)[1] + after
    if isinstance(block, plans.Figure):
        return _height(block.content, flow, theme) + 2 * line
    if isinstance(block, plans.Toc):
        return (len(block.entries) + 2) * line
    return OTHER * line


def _lines(text: str, size: float, width: float) -> int:
    return max(-(-int(len(text) * size * ADVANCE) // int(max(width, 1))), 1)
