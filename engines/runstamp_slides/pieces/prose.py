"""Text blocks of plans as paragraphs of slides."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.frozen import replace
from runstamp_compose.plans import (
    BlockPlan,
    Heading,
    Inset,
    ListItem,
    ListPlan,
    Paragraph,
    ParagraphFormat,
    Run,
    Runs,
)
from runstamp_slides.look import FontRole, Ink, Look, Type
from runstamp_slides.pieces import native
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Bullet, Para

BOXES = "Segoe UI Symbol"  # has both boxes; in other faces programs take the ticked one from a font of emoji
HANG = 18.0  # of bullets; numbers hang by more
APART, NESTED = 7.0, 4.0  # points after an item of the first level, and before one below another
_SCHEMES = {"a": "alphaLcParenR", "A": "alphaUcParenR", "i": "romanLcPeriod", "I": "romanUcPeriod"}


def scheme(marker: str) -> str:
    """Return the numbering scheme that prints a marker ("2.", "b)", "IV.")."""
    body = marker[:-1]
    if body.isdigit():
        return "arabicPeriod"
    kind = "a" if marker.endswith(")") else "i"
    return _SCHEMES[kind.upper() if body.isupper() else kind]


def small_print(look: Look, ground: Ink = "bg1") -> Type:
    """Return the type of sources and captions."""
    return Type(11 * look.k, look.quiet_on(ground))


def paras_of(kit: Kit, block: BlockPlan) -> Iterator[Para]:
    """Yield the paragraphs of a heading, a paragraph or a list."""
    if isinstance(block, Heading):
        yield heading(kit, block)
    elif isinstance(block, Paragraph):
        yield formatted(paragraph(kit, block.runs, block.path), block.format, block.id)
    elif isinstance(block, ListPlan):
        yield from _items(kit, block)
    elif isinstance(block, Inset):
        yield from (below(kit, block.item, para) for one in block.blocks for para in paras_of(kit, one))


def below(kit: Kit, item: ListItem, para: Para) -> Para:
    """Return a paragraph indented as the item's text that it stands under."""
    own = item_para(kit, item)
    size = min(para.type.size, own.type.size)
    return replace(
        para, left=para.left + own.left, level=para.level + item.level + 1, type=replace(para.type, size=size)
    )


def only_text(block: BlockPlan) -> bool:
    """Return whether a block is paragraphs of running text and no more."""
    if isinstance(block, Inset):
        return all(map(only_text, block.blocks))
    return isinstance(block, Heading | Paragraph | ListPlan)


def paragraph(kit: Kit, runs: Runs, path: str, size: float | None = None) -> Para:
    """Return a paragraph of body text."""
    if kit.levels and size is None:
        return native.paragraph(kit, runs, path)
    look = kit.look
    return Para(
        runs, Type(size or look.body, look.on(kit.ground)), after=8 * look.k * look.theme.spacing, path=path
    )


def heading(kit: Kit, block: Heading) -> Para:
    """Return a small heading within a slide's content."""
    if kit.levels:
        return formatted(native.heading(kit, block), block.format, block.id)
    look = kit.look
    size = look.body + (2.0, 0.0, -1.0)[min(block.level, 3) - 1] * look.k
    ink = look.strong_on(kit.ground) if block.level < 3 else look.on(kit.ground)
    runs = (Run(text=block.number + " "), *block.runs) if block.number else block.runs
    font: FontRole = "heading" if look.head == "serif" else "body"
    type_ = Type(size, ink, bold=look.head != "serif", font=font)
    para = Para(runs, type_, before=10 * look.k, after=5 * look.k, keep=True, heading=True, path=block.path)
    return formatted(para, block.format, block.id)


def formatted(para: Para, given: ParagraphFormat, id: str | None) -> Para:
    """Return a paragraph with what its block sets."""
    if given == ParagraphFormat() and id is None:
        return para
    return replace(
        para,
        align=given.align or para.align,
        left=para.left if given.indent_left is None else given.indent_left,
        right=para.right if given.indent_right is None else given.indent_right,
        first=para.first
        if given.indent_first is None
        else _first(given.indent_first, given.indent_left or para.left),
        before=para.before if given.space_before is None else given.space_before,
        after=para.after if given.space_after is None else given.space_after,
        line=para.line if given.line_height is None else given.line_height,
        keep=para.keep or given.keep_with_next,
        starts=given.page_break_before,
        exact=(given.space_before, given.space_after, given.line_height) != (None, None, None),
        id=id,
        rtl=given.rtl,
        whole=given.keep_together,
        tabs=given.tabs,
    )


def _first(first: float, left: float) -> float:
    """Return a first line's indent that stays inside the box: DrawingML has no negative margin."""
    return max(first, -left)


def _items(kit: Kit, block: ListPlan) -> Iterator[Para]:
    last = len(block.items) - 1
    for i, item in enumerate(block.items):
        para = item_para(kit, item)
        if not kit.levels:  # what is below an item stands nearer to it than the next one does
            nested = i < last and block.items[i + 1].level > 0
            para = replace(para, after=(NESTED if nested else APART) * kit.look.k * kit.look.theme.spacing)
        if i == 0:
            para = replace(para, id=block.id)
        if i == last:
            para = replace(para, keep=block.keep_with_next or block.open)
            if block.open:  # what stands in an item is nearer to it than the next item is
                para = replace(para, after=min(para.after, 3 * kit.look.k))
        yield para if block.rtl is None else replace(para, rtl=block.rtl)


def item_para(kit: Kit, item: ListItem, size: float | None = None) -> Para:
    """Return an item of a list with a real bullet or number."""
    if kit.levels and size is None:
        return native.item(kit, item, kit.look.strong_on(kit.ground))
    look, k = kit.look, kit.look.k
    base = size or look.body
    size = base if item.level == 0 else max(base - 2 * k, look.minimum)
    wide = item.ordered or item.checked is not None  # numbers and boxes need more than a dot
    hang = (HANG + (9 if item.checked is not None else 6 if wide else 0)) * k * base / look.body
    left = HANG * k * item.level + hang
    ink = look.strong_on(kit.ground)
    if item.ordered and item.checked is None:
        bullet = Bullet(scheme=scheme(item.marker), start=item.number or 1, ink=ink, label=item.marker)
    else:
        font = "Arial" if item.checked is None else BOXES
        bullet = Bullet(char=item.marker, ink=ink, label=item.marker, font=font)
    after = (APART if item.level == 0 else NESTED) * k * look.theme.spacing
    return Para(
        item.runs,
        Type(size, look.on(kit.ground)),
        item.level,
        bullet,
        left=left,
        first=-hang,
        after=after,
        path=item.path,
    )
