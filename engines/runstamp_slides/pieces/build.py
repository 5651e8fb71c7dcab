"""From the blocks of a plan to pieces: neighbouring text becomes one box, everything else stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from runstamp.frozen import field, record, replace
from runstamp_compose.plans import (
    BarcodeBlock,
    BlockPlan,
    BoxBlock,
    Callout,
    ChartBlock,
    Code,
    Diagram,
    Divider,
    EquationBlock,
    Figure,
    Heading,
    Inset,
    Kpis,
    Link,
    ListItem,
    ListPlan,
    PageBreak,
    Paragraph,
    Picture,
    Quote,
    Run,
    Runs,
    SideBySide,
    Spacer,
    TableBlock,
    Toc,
)
from runstamp_compose.themes import mix
from runstamp_slides.look import Ink, Type
from runstamp_slides.pieces.boxes import BoxPiece, NotedPiece, RulePiece, SidesPiece, SpacePiece
from runstamp_slides.pieces.kpis import KpisPiece
from runstamp_slides.pieces.media import ChartPiece, PicturePiece
from runstamp_slides.pieces.piece import Kit, Piece
from runstamp_slides.pieces.prose import heading, item_para, only_text, paras_of, small_print
from runstamp_slides.pieces.quote import QuotePiece
from runstamp_slides.pieces.table import TablePiece
from runstamp_slides.pieces.text import Frame, TextPiece
from runstamp_slides.shapes import Para
from runstamp_slides.words import reads_right

Pages: TypeAlias = tuple[tuple[Piece, ...], ...]  # parted where the input starts a new slide
_TONES: dict[str, str] = {"note": "accent1", "tip": "positive", "warning": "warning", "important": "negative"}


@record
class Builder:
    """Builds the pieces of one column. `large`: quotes and figures are what the slide is about."""

    kit: Kit
    large: bool = False
    pages: list[list[Piece]] = field(default_factory=lambda: [[]])
    _paras: list[Para] = field(default_factory=list[Para])
    _counted: bool = False

    def build(self, blocks: Iterable[BlockPlan]) -> Pages:
        """Return the pieces of blocks, page by page; no page is empty but the only one."""
        for block in blocks:
            if only_text(block):
                self._text(block)
            elif isinstance(block, PageBreak):
                self._break()
            else:
                self._flush()
                self.pages[-1].append(_BUILD[type(block)](self, block))
        self._flush()
        kept = [tuple(page) for page in self.pages if page]
        return tuple(kept) or ((),)

    def _text(self, block: BlockPlan) -> None:
        if isinstance(block, Heading | Paragraph) and (block.format.fill or block.format.border):
            self._framed(block)
            return
        paras = list(paras_of(self.kit, block))
        if paras and paras[0].starts:
            self._break()
        # Two lists that count, one after the other, would count as one in the same box.
        counts = isinstance(block, ListPlan) and any(item.ordered for item in block.items)
        if counts and self._counted:
            self._flush()
        self._paras += paras
        self._counted = counts or (self._counted and isinstance(block, ListPlan))

    def _framed(self, block: Heading | Paragraph) -> None:
        """Add a paragraph on a field of its own."""
        form, k = block.format, self.kit.look.k
        kit = self.kit if form.fill is None else self.kit.on(form.fill)
        (para,) = paras_of(kit, block)
        if para.starts:
            self._break()
        self._flush()
        frame = Frame(form.fill, (12 * k, 7 * k, 12 * k, 7 * k), line=form.border)
        para = replace(para, before=0.0, after=0.0)
        piece = TextPiece(kit, (para,), frame, para.keep, slot=False, path=block.path, ids=_ids(block))
        self.pages[-1].append(piece)

    def _break(self) -> None:
        self._flush()
        if self.pages[-1]:
            self.pages.append([])

    def _flush(self) -> None:
        if self._paras:
            paras = tuple(self._paras)
            ids = tuple(para.id for para in paras if para.id)
            self.pages[-1].append(
                TextPiece(self.kit, paras, keep=paras[-1].keep, path=paras[0].path, ids=ids)
            )
        self._paras, self._counted = [], False

    # ------------------------------------------------------------ blocks
    def inner(self, blocks: Sequence[BlockPlan], ground: Ink | None = None) -> tuple[Piece, ...]:
        """Return the pieces of blocks inside another, page breaks without effect."""
        kit = self.kit if ground is None else self.kit.on(ground)
        pages = Builder(kit).build(blocks)
        return tuple(piece for page in pages for piece in page)

    def table(self, block: TableBlock) -> Piece:
        """Return a table, its source under it."""
        piece = TablePiece(self.kit, block.table, path=block.path, ids=_ids(block), keep=block.keep_with_next)
        return self._noted(piece, block.table.source, block)

    def chart(self, block: ChartBlock) -> Piece:
        """Return a chart, its source under it."""
        piece = ChartPiece(self.kit, block.chart, block.path, _ids(block), block.keep_with_next)
        return self._noted(piece, block.chart.source, block)

    def _noted(self, piece: Piece, source: Runs, block: Any) -> Piece:
        if not source:
            return piece
        para = Para(source, small_print(self.kit.look, self.kit.ground), path=block.path)
        return NotedPiece(self.kit, piece, below=(para,), path=block.path, ids=piece.ids, keep=piece.keep)

    def picture(self, block: Picture) -> Piece:
        """Return a picture."""
        return PicturePiece(self.kit, block, block.path, _ids(block), block.keep_with_next)

    def figure(self, block: Figure) -> Piece:
        """Return what a figure shows with its numbered caption."""
        content = next(iter(self.inner((block.content,))))
        look = self.kit.look
        type_ = Type(12 * look.k, look.quiet_on(self.kit.ground))
        label = Run(text=f"{block.label} {block.number}: ", bold=True)
        para = Para((label, *block.caption), type_, path=block.path)
        above = block.caption_side == "above"
        return NotedPiece(
            self.kit,
            content,
            (para,) if above else (),
            () if above else (para,),
            block.path,
            (block.id,),
            block.keep_with_next,
        )

    def quote(self, block: Quote) -> Piece:
        """Return a quotation; one of blocks stands at the bar as it is."""
        if block.blocks:
            return self._quoted(block)
        return QuotePiece(self.kit, block, self.large, block.path, _ids(block), block.keep_with_next)

    def _quoted(self, block: Quote) -> Piece:
        kit, k = self.kit, self.kit.look.k
        pieces = self.inner(block.blocks)
        if block.by:
            type_ = Type(14 * k, kit.look.strong_on(kit.ground), bold=True)
            by = Para((Run(text="— "), *block.by), type_, path=block.path, rtl=block.rtl)
            pieces = (*pieces, TextPiece(kit, (by,), slot=False, path=block.path))
        frame = Frame(inset=(20 * k, 0.0, 0.0, 0.0), bar="accent1")
        frame = frame.turned(right=reads_right(block.by, "", block.rtl))
        return BoxPiece(kit, pieces, frame, block.path, _ids(block), block.keep_with_next)

    def inset(self, block: Inset) -> Piece:
        """Return what stands in an item of a list, under its text."""
        left = item_para(self.kit, block.item).left
        frame = Frame(inset=(left, 0.0, 0.0, 0.0)).turned(right=reads_right(block.item.runs, ""))
        return BoxPiece(self.kit, self.inner(block.blocks), frame, block.path)

    def kpis(self, block: Kpis) -> Piece:
        """Return tiles."""
        return KpisPiece(self.kit, block.items, self.large, block.path, _ids(block), block.keep_with_next)

    def divider(self, block: Divider) -> Piece:
        """Return a thin rule."""
        return RulePiece(self.kit, block.path)

    def callout(self, block: Callout) -> Piece:
        """Return a framed remark: one box of text where it holds only text."""
        look, k = self.kit.look, self.kit.look.k
        tone = _TONES[block.kind]
        ink = look.hex(tone) if tone.startswith("accent") else look.theme.colors[tone]
        fill = mix(ink, look.hex(look.ground), 0.9)
        frame = Frame(fill, (18 * k, 12 * k, 14 * k, 12 * k), ink, radius=look.radius)
        first = next((one.runs for one in block.blocks if isinstance(one, Paragraph)), block.head)
        frame = frame.turned(right=reads_right(first, ""))
        kit = self.kit.on(fill)
        head = Para(
            block.head,
            Type(14 * k, look.strong_on(fill, ink), bold=True),
            after=3 * k,
            keep=True,
            path=block.path,
        )
        if all(map(only_text, block.blocks)):
            paras = [
                head,
                *(smaller(para, look.body - 2 * k) for one in block.blocks for para in paras_of(kit, one)),
            ]
            paras[-1] = replace(paras[-1], after=0.0)
            return TextPiece(
                kit,
                tuple(paras),
                frame,
                block.keep_with_next,
                slot=False,
                name="Callout",
                path=block.path,
                ids=_ids(block),
            )
        pieces = (TextPiece(kit, (head,), slot=False, path=block.path), *self.inner(block.blocks, fill))
        return BoxPiece(kit, pieces, frame, block.path, _ids(block), block.keep_with_next)

    def code(self, block: Code) -> Piece:
        """Return source code on a field of its own."""
        from runstamp_slides.pieces.code import code

        return code(self.kit, block, _ids(block))

    def sides(self, block: SideBySide) -> Piece:
        """Return columns."""
        columns = tuple(self.inner(side.blocks) for side in block.items)
        shares = tuple(side.share for side in block.items)
        return SidesPiece(self.kit, columns, shares, block.gap, block.path, _ids(block), block.keep_with_next)

    def diagram(self, block: Diagram) -> Piece:
        """Return a diagram."""
        from runstamp_slides.diagrams.make import diagram  # loaded by the decks that have one

        return diagram(self.kit, block)

    def box(self, block: BoxBlock) -> Piece:
        """Return blocks on a field."""
        look, k = self.kit.look, self.kit.look.k
        calm = look.surface if self.kit.ground != look.surface else look.ground
        fill = block.fill or calm
        radius = look.radius if block.radius is None else block.radius
        pad = block.padding * k
        frame = Frame(fill, (pad, pad, pad, pad), line=block.border, radius=radius)
        pieces = self.inner(block.blocks, fill)
        return BoxPiece(self.kit, pieces, frame, block.path, _ids(block), block.keep_with_next)

    def spacer(self, block: Spacer) -> Piece:
        """Return empty room."""
        return SpacePiece(self.kit, block.height * self.kit.look.k, block.path)

    def equation(self, block: EquationBlock) -> Piece:
        """Return a formula."""
        from runstamp_slides.pieces.equation import EquationPiece

        return EquationPiece(self.kit, block, block.path, _ids(block), block.keep_with_next)

    def barcode(self, block: BarcodeBlock) -> Piece:
        """Return a barcode."""
        from runstamp_slides.pieces.barcode import BarcodePiece

        return BarcodePiece(self.kit, block, block.path, _ids(block), block.keep_with_next)

    def toc(self, block: Toc) -> Piece:
        """Return the deck's contents as numbered links."""
        kit = self.kit
        items = contents(block)
        paras = list(paras_of(kit, items))
        if block.title and not self.large:
            paras.insert(0, heading(kit, Heading(2, block.title, path=block.path)))
        return TextPiece(
            kit,
            tuple(paras) or (Para((), Type(kit.look.body)),),
            path=block.path,
            ids=_ids(block),
            name="Contents",
        )


def contents(block: Toc) -> ListPlan:
    """Return the entries of a table of contents as a numbered list of links."""
    items = tuple(
        ListItem((Run(text=entry.text, link=Link("anchor", entry.anchor), path=block.path),), 0, ordered=True, marker=f"{i}.", number=i, path=block.path)
        for i, entry in enumerate(block.entries, 1)
    )  # fmt: skip
    return ListPlan(items, path=block.path)


def smaller(para: Para, size: float) -> Para:
    """Return a paragraph no larger than a size."""
    return replace(para, type=replace(para.type, size=min(para.type.size, size)))


def _ids(block: Any) -> tuple[str, ...]:
    return (block.id,) if block.id else ()


_BUILD: dict[type[Any], Callable[[Builder, Any], Piece]] = {
    TableBlock: Builder.table,
    ChartBlock: Builder.chart,
    Picture: Builder.picture,
    Figure: Builder.figure,
    Quote: Builder.quote,
    Inset: Builder.inset,
    Kpis: Builder.kpis,
    Divider: Builder.divider,
    Callout: Builder.callout,
    Code: Builder.code,
    SideBySide: Builder.sides,
    Toc: Builder.toc,
    Diagram: Builder.diagram,
    EquationBlock: Builder.equation,
    BoxBlock: Builder.box,
    Spacer: Builder.spacer,
    BarcodeBlock: Builder.barcode,
}
