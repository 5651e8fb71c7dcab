"""Images of a deck: opened through the world once each, brought into a form that the file takes."""

from __future__ import annotations

from collections.abc import Collection

from runstamp.engine import Files
from runstamp.frozen import field, record
from runstamp.limits import Limits
from runstamp_compose.plans import Picture
from runstamp_media.preparing import OFFICE, Prepared, prepare
from runstamp_media.signatures import Format
from runstamp_slides.findings import Findings
from runstamp_text.catalogue import FONTS


@record
class Images:
    """Opens and keeps the images of one deck."""

    files: Files
    limits: Limits
    findings: Findings
    formats: Collection[Format] = OFFICE  # that the file takes
    _kept: dict[str, Prepared] = field(default_factory=dict[str, Prepared])

    def get(self, picture: Picture) -> Prepared:
        """Return an image ready to embed.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/RESOURCE_LIMIT_EXCEEDED or
                common/OPERATION_UNAVAILABLE (an SVG without resvg-py).
        Loses:
            common/IMAGE_CONVERTED: what the file cannot show.
        """
        found = self._kept.get(picture.path)
        if found is None:
            pointer = picture.path + "/source"
            opened = self.files.open(picture.source, pointer, "image")
            found = self._kept[picture.path] = prepare(opened.data, self.formats, self.limits, pointer, FONTS)
            for loss in found.losses:
                self.findings.lose(loss)
            for seen in found.diagnostics:
                self.findings.note(seen.code, seen.message, seen.path or pointer, seen.fix)
        return found
