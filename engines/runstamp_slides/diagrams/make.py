"""From the plan of a diagram to the piece that draws it; its arrangement follows the width it gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from runstamp_compose.plans import Diagram, Part
from runstamp_slides.diagrams.cycle import CyclePiece, card_width
from runstamp_slides.diagrams.described import Described
from runstamp_slides.diagrams.funnel import FunnelPiece
from runstamp_slides.diagrams.gantt import gantt
from runstamp_slides.diagrams.matrix import matrix, swot
from runstamp_slides.diagrams.process import ProcessPiece, across
from runstamp_slides.diagrams.steps import StepsDown
from runstamp_slides.diagrams.tree import TreePiece
from runstamp_slides.pieces.by_width import ByWidth
from runstamp_slides.pieces.piece import Kit, Piece, natural
from runstamp_slides.pieces.steps import Step
from runstamp_slides.pieces.timeline import TimelinePiece
from runstamp_slides.shapes import Fitting

SWOT_NARROW = 330.0  # points under which the fields of a SWOT stand under one another
SMALLER = 0.82  # of the usual size: what is tried before words stand under one another instead
TALLEST = 385.0  # points: the height of a slide's content
Choose: TypeAlias = Callable[[Kit, Diagram, float], Piece]


def diagram(kit: Kit, plan: Diagram) -> Piece:
    """Return a diagram as one group with its alternative text."""
    ids = (plan.id,) if plan.id else ()
    piece = _piece(kit, plan, ids)
    name = plan.kind.capitalize()
    return Described(kit, piece, name, plan.alt, plan.path, ids, plan.keep_with_next)


def _piece(kit: Kit, plan: Diagram, ids: tuple[str, ...]) -> Piece:
    if plan.kind == "timeline":
        return TimelinePiece(kit, tuple(map(_step, plan.parts)), path=plan.path, ids=ids)
    if plan.kind == "hierarchy":
        return TreePiece(kit, plan.parts[0], plan.path, ids)
    if plan.kind == "matrix":
        return matrix(kit, plan, ids)
    if plan.kind == "gantt":
        return gantt(kit, plan, ids)
    choose = _CHOOSE[plan.kind]
    return ByWidth(lambda width: choose(kit, plan, width), plan.path, ids)


def _step(part: Part) -> Step:
    return Step(part.lead, part.title, (part.text,) if part.text else (), path=part.path)


def _suits(kit: Kit, piece: Piece, width: float) -> bool:
    """Return whether an arrangement holds its words, if they are set a little smaller, in the height of a slide."""
    fitting = Fitting(SMALLER, 1.0, kit.look.minimum)
    return piece.whole_words(width, fitting) and natural(piece, width, fitting) <= TALLEST * kit.look.k


def _process(kit: Kit, plan: Diagram, width: float) -> Piece:
    each = across(len(plan.parts), width, kit.look.k)
    if each:
        piece = ProcessPiece(kit, plan.parts, each, plan.path)
        if _suits(kit, piece, width):
            return piece
    return StepsDown(kit, plan.parts, path=plan.path)


def _cycle(kit: Kit, plan: Diagram, width: float) -> Piece:
    if card_width(len(plan.parts), width, kit.look.k):
        piece = CyclePiece(kit, plan.parts, plan.path)
        if _suits(kit, piece, width):
            return piece
    return StepsDown(kit, plan.parts, back=True, path=plan.path)


def _funnel(kit: Kit, plan: Diagram, width: float) -> Piece:
    piece = FunnelPiece(kit, plan.parts, plan.path)
    return piece if _suits(kit, piece, width) else StepsDown(kit, plan.parts, path=plan.path)


def _swot(kit: Kit, plan: Diagram, width: float) -> Piece:
    return swot(kit, plan, (), 2 if width >= SWOT_NARROW * kit.look.k else 1)


_CHOOSE: Mapping[str, Choose] = {"process": _process, "cycle": _cycle, "funnel": _funnel, "swot": _swot}
