"""Blocks as the named layouts show them: an agenda, a timeline, a team, the lines of a cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from runstamp.frozen import replace
from runstamp_compose.plans import Align, BlockPlan, Kpis, ListItem, ListPlan, PageBreak, Toc
from runstamp_slides.designs.spec import COVERS, Layout
from runstamp_slides.people import people, steps
from runstamp_slides.pieces.build import Builder, Pages, contents
from runstamp_slides.pieces.piece import Kit, Piece
from runstamp_slides.pieces.prose import item_para
from runstamp_slides.pieces.team import TeamPiece
from runstamp_slides.pieces.text import TextPiece
from runstamp_slides.pieces.timeline import TimelinePiece
from runstamp_slides.shapes import Para

FEW = 6  # items of an agenda that stand large
Blocks: TypeAlias = Sequence[BlockPlan]


def pieces_of(kit: Kit, layout: Layout, blocks: Blocks) -> Pages:
    """Return the pieces of a slide's blocks in a layout, page by page as the input parts them."""
    pages = pieces_by(kit, layout.key, blocks)
    if layout.key in COVERS:
        return tuple(tuple(_on_cover(kit, piece, layout.title.align) for piece in page) for page in pages)
    return pages


def pieces_by(kit: Kit, key: str, blocks: Blocks) -> Pages:
    """Return the pieces of blocks as a kind of layout shows them; a template's own list is its agenda."""
    make = _MAKE.get(key)
    if key == "agenda" and kit.levels:
        listed = [contents(block) if isinstance(block, Toc) else block for block in blocks]
        return Builder(kit).build(listed)
    if make is not None:
        return tuple(make(kit, part) for part in parted(blocks))
    alone = [type(block) for block in blocks] == [Kpis]
    return Builder(kit, large=alone or key in ("quote", "kpis")).build(blocks)


def parted(blocks: Blocks) -> Iterator[Blocks]:
    """Yield the blocks between page breaks; no part is empty but the only one."""
    part: list[BlockPlan] = []
    count = 0
    for block in (*blocks, PageBreak()):
        if not isinstance(block, PageBreak):
            part.append(block)
        elif part:
            yield part
            part, count = [], count + 1
    if not count:
        yield ()


def _built(kit: Kit, blocks: Blocks) -> list[Piece]:
    return [piece for page in Builder(kit).build(blocks) for piece in page]


def _on_cover(kit: Kit, piece: Piece, align: Align) -> Piece:
    """Return text as covers have it: smaller, without bullets, aligned as the title is."""
    if not isinstance(piece, TextPiece):
        return piece
    k = kit.look.k
    paras = tuple(
        replace(
            p, type=replace(p.type, size=16 * k), align=align, bullet=None, left=0.0, first=0.0, after=4 * k
        )
        for p in piece.paras
    )
    return replace(piece, paras=paras, _laid={}, _tall={}, _parts={})


# ---------------------------------------------------------------- agenda
def _agenda(kit: Kit, blocks: Blocks) -> tuple[Piece, ...]:
    """Return numbered items, large and evenly spread."""
    pieces: list[Piece] = []
    for block in blocks:
        items = contents(block) if isinstance(block, Toc) else block
        if isinstance(items, ListPlan) and items.items:
            pieces.append(_agenda_list(kit, items))
        else:
            pieces += _built(kit, [block])
    return tuple(pieces)


def _agenda_list(kit: Kit, block: ListPlan) -> Piece:
    k = kit.look.k
    count = sum(item.level == 0 for item in block.items)
    size = (22 if count <= FEW else 20) * k
    paras: list[Para] = []
    number = 0
    for item in block.items:
        number += item.level == 0
        paras.append(_agenda_para(kit, item, number, size, first=not paras))
    ids = (block.id,) if block.id else ()
    return TextPiece(kit, tuple(paras), spread=28 * k, path=block.path, ids=ids, name="Agenda")


def _agenda_para(kit: Kit, item: ListItem, number: int, size: float, *, first: bool) -> Para:
    k = kit.look.k
    if item.level:
        para = item_para(kit, item, size)
        quiet = replace(para.type, ink=kit.look.quiet_on(kit.ground), size=16 * k, quiet_links=True)
        return replace(para, type=quiet, left=46 * k, first=0.0, bullet=None)
    counted = replace(item, ordered=True, marker=f"{number}.", number=number, checked=None)
    para = item_para(kit, counted, size)
    type_ = replace(para.type, quiet_links=True)
    return replace(para, type=type_, left=46 * k, first=-46 * k, before=(0 if first else 14) * k, after=4 * k)


# ---------------------------------------------------------------- timeline and team
def _timeline(kit: Kit, blocks: Blocks) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for block in blocks:
        if isinstance(block, ListPlan) and block.items:
            ids = (block.id,) if block.id else ()
            pieces.append(TimelinePiece(kit, steps(block.items), path=block.path, ids=ids))
        else:
            pieces += _built(kit, [block])
    return tuple(pieces)


def _team(kit: Kit, blocks: Blocks) -> tuple[Piece, ...]:
    found, rest = people(blocks)
    pieces = _built(kit, rest)
    if found:
        pieces.insert(0, TeamPiece(kit, found, path=found[0].path))
    return tuple(pieces)


_MAKE: Mapping[str, Callable[[Kit, Blocks], tuple[Piece, ...]]] = {
    "agenda": _agenda,
    "timeline": _timeline,
    "team": _team,
}
