"""The links of one sheet: a cell has one, and Excel bounds their length and their number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from runstamp.frozen import field, frozen, record
from runstamp.losses import Loss
from runstamp_compose.plans import Link
from runstamp_xlsx.areas import reference

MAX_URL = 2_079  # characters of a link in Excel
MAX_LINKS = 65_530  # links on one sheet in Excel
ADDRESS = re.compile(r"^(https?://|mailto:|tel:|#).")  # as `runstamp_compose.values.typed` judges the kind


@frozen
class Hyperlink:
    """A link of a cell: a URL, or a place in the workbook."""

    ref: str
    url: str | None = None
    location: str | None = None
    tooltip: str | None = None


@record
class Links:
    """Links by cell, in the order given."""

    sheet_names: tuple[str, ...]
    losses: list[Loss]
    found: dict[tuple[int, int], Hyperlink] = field(default_factory=dict[tuple[int, int], Hyperlink])

    def __iter__(self) -> Iterator[Hyperlink]:
        return iter(self.found.values())

    def drop(self, row: int, column: int) -> None:
        """Forget the link of a cell that gets other content."""
        self.found.pop((row, column), None)

    def add(self, row: int, column: int, link: Link, path: str) -> None:
        """Link a cell.

        Loses:
            common/LINK_DROPPED: the address is too long for Excel, the sheet has too many links, or it means a slide.
        """
        why = self._obstacle(link)
        if why is not None:
            self.losses.append(_dropped(why, link, path))
            return
        ref = reference(row, column)
        if link.kind == "anchor":
            made = Hyperlink(ref, location=self._location(link.target), tooltip=link.tooltip)
        else:
            made = Hyperlink(ref, url=link.target, tooltip=link.tooltip)
        self.found[row, column] = made

    def add_first(self, row: int, column: int, wanted: Iterable[Link], path: str) -> bool:
        """Link a cell to the first of the links that its text has, if it has none yet; return whether one was wanted.

        Loses:
            common/LINK_DROPPED: the others; a cell of Excel leads to one place.
        """
        links = list(dict.fromkeys(wanted))
        own = self.found.get((row, column))
        if links and own is None:
            self.add(row, column, links[0], path)
        for link in links if own is not None else links[1:]:
            if own is None or link.target not in (own.url, own.location):
                self.losses.append(_dropped("a cell leads to one place", link, path))
        return bool(links)

    def _obstacle(self, link: Link) -> str | None:
        if link.kind == "slide":
            return "a workbook has no slides"
        if len(link.target) > MAX_URL:
            return f"the address has {len(link.target)} characters, Excel takes {MAX_URL}"
        if len(self.found) >= MAX_LINKS:
            return f"a sheet holds {MAX_LINKS:,} links"
        return None

    def _location(self, target: str) -> str:
        if "!" in target or target.casefold() in map(str.casefold, self.sheet_names):
            name, _, cell = target.rpartition("!") if "!" in target else (target, "", "")
            return f"{quoted(sheet_of(name))}!{cell or 'A1'}"
        return target


def _dropped(why: str, link: Link, path: str) -> Loss:
    message = f"a link was left out: {why}"
    return Loss("common/LINK_DROPPED", "link", message, path=path, actual=link.target[:200])


def sheet_of(name: str) -> str:
    """Return the name of a sheet without the apostrophes that a reference sets around it."""
    bare = len(name) > 1 and name[0] == name[-1] == "'"
    return name[1:-1].replace("''", "'") if bare else name


def quoted(name: str) -> str:
    """Return a sheet's name as a reference writes it."""
    return "'" + name.replace("'", "''") + "'"
