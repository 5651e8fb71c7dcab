"""What one file under construction shares; an engine's working state, gone when the file is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from runstamp.frozen import field, record
from runstamp.losses import Diagnostic, Loss
from runstamp_pdf.fonts import Fonts
from runstamp_pdf.structure import Structure

if TYPE_CHECKING:
    from runstamp.engine import World
    from runstamp.limits import Limits
    from runstamp_compose.plans import DocumentPlan
    from runstamp_pdf.boxes import Box
    from runstamp_pdf.file import File
    from runstamp_pdf.pictures import Pictures
    from runstamp_pdf.setting import Typesetter
    from runstamp_pdf.styles import Look


@record
class Parts:
    """What the pages of any file are made of."""

    file: File
    fonts: Fonts
    pictures: Pictures
    structure: Structure


@record
class Build:
    """The plan, the tools, and what is found on the way. `labels` says on which page an id stands, once that is known."""

    plan: DocumentPlan
    look: Look
    file: File
    setter: Typesetter
    pictures: Pictures
    world: World
    limits: Limits
    fonts: Fonts = field(default_factory=Fonts)
    structure: Structure = field(default_factory=Structure)
    labels: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def parts(self) -> Parts:
        """What its pages are made of."""
        return Parts(self.file, self.fonts, self.pictures, self.structure)

    @property
    def losses(self) -> list[Loss]:
        """The losses found so far."""
        return self.setter.losses

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was found so far that changes nothing."""
        return self.pictures.diagnostics

    @property
    def colors(self) -> Mapping[str, str]:
        """The colours of the theme."""
        return self.look.theme.colors

    def broken(self, box: Box, why: str) -> None:
        """Enter that a box was parted though it should stay together."""
        self.losses.append(
            Loss(
                "common/KEEP_BROKEN",
                "block",
                f"it was split between pages: {why}",
                box.path or None,
                avoidable=True,
                remediation="shorten it, or use a larger page or smaller margins",
            )
        )
