"""How wide the columns of a table stand: by content, or as asked."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp_compose.plans import ColumnPlan


def asked(columns: Sequence[ColumnPlan], width: float) -> list[float | None]:
    """Return the widths that columns ask for, made smaller together where they leave the others nothing."""
    given = [
        c.points if c.points is not None else None if c.share is None else c.share * width for c in columns
    ]
    taken = sum(w for w in given if w is not None)
    free = given.count(None)
    room = width * (0.9 if free else 1.0) if free or taken > width else taken
    if taken > room and taken > 0:
        given = [None if w is None else w * room / taken for w in given]
    elif not free and taken > 0:
        given = [None if w is None else w * width / taken for w in given]
    return given


def widths(
    columns: Sequence[ColumnPlan], naturals: Sequence[float], least: Sequence[float], width: float
) -> list[float]:
    """Return column widths that sum to `width`: naturals where they fit, the wide columns sharing what is left.

    No column gets less than its longest word while another has room to give.
    """
    given = asked(columns, width)
    free = [i for i, w in enumerate(given) if w is None]
    out = [w or 0.0 for w in given]
    room = width - sum(out)
    wanted = sum(naturals[i] for i in free)
    if wanted <= room:
        extra = room - wanted
        for i in free:
            out[i] = naturals[i] + extra * naturals[i] / max(wanted, 1.0)
        return out
    return _crowded(out, free, naturals, least, room)


def _crowded(
    out: list[float], free: Sequence[int], naturals: Sequence[float], least: Sequence[float], room: float
) -> list[float]:
    left = room
    for n, i in enumerate(sorted(free, key=lambda i: naturals[i])):
        out[i] = min(naturals[i], left / (len(free) - n))
        left -= out[i]
    for i in free:
        lack = least[i] - out[i]
        for j in sorted(free, key=lambda j: out[j] - least[j], reverse=True):
            give = min(max(out[j] - least[j], 0.0), max(lack, 0.0))
            out[j] -= give
            out[i] += give
            lack -= give
    return out
