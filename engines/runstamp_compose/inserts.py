"""Barcodes as plans; equations and barcodes as text where they are not drawn."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model import inserts as model
from runstamp.model.measures import share
from runstamp_compose.extents import fixed
from runstamp_compose.plans import BarcodeBlock, EquationBlock, Paragraph, ParagraphFormat, Run

QR, LINE = 130.0, 220.0  # points
_NAMES = {"qr": "QR code", "code128": "Code 128", "ean13": "EAN-13"}


def barcode(block: model.Barcode, path: str, region: float, text_size: float) -> BarcodeBlock:
    """Return a barcode, no wider than its region."""
    from runstamp_compose.barcodes import bars  # only where there is a code

    width = QR if block.kind == "qr" else LINE
    if block.width is not None:
        given = fixed(block.width, text_size)
        width = (share(block.width) or 1.0) * region if given is None else given
    code = bars(block.kind, block.value)
    alt = f"{_NAMES[block.kind]}: {code.shown or block.value}"
    return BarcodeBlock(code, block.value, alt, min(width, region), block.id, str(path), block.keep_with_next)


def barcode_line(plan: BarcodeBlock, losses: list[Loss]) -> Paragraph:
    """Return the value of a code as text.

    Loses:
        common/DIAGRAM_IN_WORDS.
    """
    message = "this format does not draw barcodes: the value stands as text"
    remedy = "render a deck, which draws it, or give an image of the code"
    losses.append(
        Loss(
            "common/DIAGRAM_IN_WORDS", "barcode block", message, plan.path, avoidable=True, remediation=remedy
        )
    )
    return Paragraph((Run(plan.alt, path=plan.path),), plan.id, path=plan.path)


def equation_line(plan: EquationBlock) -> Paragraph:
    """Return a formula as a line in the middle, its number after it."""
    run = plan.run
    if plan.number and run.formula is not None:  # on its own line a formula would stand alone
        run = replace(run, formula=replace(run.formula, display=False))
    runs = (run, Run(f"    {plan.number}", path=plan.path)) if plan.number else (run,)
    look = ParagraphFormat(align="center", keep_with_next=plan.keep_with_next)
    return Paragraph(runs, plan.id, look, plan.path)


def frame_loss(path: str) -> Loss:
    """Return the loss of a box whose blocks stand without it."""
    message = "this format does not draw boxes: what stands in it stands in the text"
    remedy = "use a callout, or render a deck"
    return Loss(
        "common/DIAGRAM_IN_WORDS", "box block", message, str(path), avoidable=True, remediation=remedy
    )
