"""What every way to make a deck comes to: a package with its slides; and the fonts that a reader's program must have, told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from runstamp.engine import World
from runstamp.losses import Loss
from runstamp_ooxml.package import Package
from runstamp_slides.findings import Findings
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import PlacedSlide

# The package, its slides, what composing lost, and the template that it stands on.
Made: TypeAlias = tuple[Package, Sequence[PlacedSlide], tuple[Loss, ...], bytes | None]


def tell_fonts(rulers: Iterable[Ruler], findings: Findings, world: World, path: str) -> None:
    """Record the faces that measured the text; enter those of other widths than what was asked."""
    for ruler in rulers:
        for name, found in ruler.substitutions.items():
            if not found.metric_compatible:
                message = (
                    f"'{name}' was measured with {found.used}, whose widths differ; lines may break elsewhere"
                )
                findings.note("common/FONT_NOT_EMBEDDED", message, path)
        for dependency in ruler.used.values():
            world.depend(dependency)
