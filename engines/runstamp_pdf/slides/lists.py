"""The elements of paragraphs of a slide: headings, paragraphs, and lists within items (ISO 32000-1, 14.8.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import field, record

if TYPE_CHECKING:
    from runstamp_pdf.structure import Tag
    from runstamp_slides.shapes import Bullet, Para

NUMBERINGS = {
    "arabicPeriod": "Decimal", "alphaLcParenR": "LowerAlpha", "alphaUcParenR": "UpperAlpha", "romanLcPeriod": "LowerRoman",
    "romanUcPeriod": "UpperRoman",
}  # fmt: skip


@record
class ParaTags:
    """Gives each paragraph of a text box its element; items of one list stand in one list."""

    parent: Tag
    title: bool = False
    _kinds: list[str] = field(default_factory=list[str])
    _lists: list[Tag] = field(default_factory=list["Tag"])
    _bodies: list[Tag] = field(default_factory=list["Tag"])

    def of(self, para: Para) -> tuple[Tag, Tag | None]:
        """Return the elements of a paragraph's text and of its label."""
        if para.bullet is not None:
            return self._item(para.level, para.bullet)
        self._cut(0)
        return self.parent.child("H1" if self.title else "H2" if para.heading else "P"), None

    def _item(self, level: int, bullet: Bullet) -> tuple[Tag, Tag]:
        kind = NUMBERINGS.get(bullet.scheme, "Disc")
        self._cut(level if self._kinds[level : level + 1] != [kind] else level + 1)
        while len(self._lists) <= level:
            within = self._bodies[-1] if self._bodies else self.parent
            attributes = (f"<</O/List/ListNumbering/{kind}>>",)
            self._lists.append(within.child("L", attributes=attributes))
            self._kinds.append(kind)
            if len(self._lists) <= level:  # a level that was jumped over
                self._bodies.append(self._lists[-1].child("LI").child("LBody"))
        del self._bodies[level:]
        item = self._lists[-1].child("LI")
        label = item.child("Lbl")
        self._bodies.append(item.child("LBody"))
        return self._bodies[-1], label

    def _cut(self, level: int) -> None:
        """End the lists from a level on; an item of the level above stays open for another."""
        del self._lists[level:], self._kinds[level:], self._bodies[level:]
