"""How a placeholder's text is set: list styles from the presentation down to the layout, level by level (20.1.2.2.22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

from runstamp_compose.plans import Align
from runstamp_ooxml.palette import A, Palette, colour_element, share
from runstamp_ooxml.parse import local
from runstamp_pptx.emu import EMU_PER_POINT
from runstamp_slides.look import SCHEME, FontRole, Ink, Type
from runstamp_slides.shapes import Bullet, Para
from runstamp_text.paragraphs import SLIDE_PITCH

LEVELS = 9
USUAL_SIZE = 18.0  # points, where nothing says a size: 21.1.2.3.9
_ALIGN: dict[str, Align] = {"l": "left", "ctr": "center", "r": "right", "just": "justify", "dist": "justify"}
_BULLETS = ("buNone", "buChar", "buAutoNum", "buBlip")
_SYMBOLS = ("wingdings", "webdings", "symbol", "monotype sorts")
_FACES: dict[str, FontRole] = {"+mn-lt": "body", "+mj-lt": "heading"}


def levels(sources: Sequence[Element | None], palette: Palette) -> tuple[Para, ...]:
    """Return how each level is set by list styles, the most general first."""
    return tuple(_level(sources, i + 1, palette) for i in range(LEVELS))


def ink_of(holder: Element | None, palette: Palette) -> Ink | None:
    """Return the ink of a fill: a colour of the theme by its name, where it is used unchanged, else what it comes to."""
    found = colour_element(holder)
    if found is None:
        return None
    if local(found) == "schemeClr" and not len(found):
        name = found.get("val", "")
        if name in SCHEME or name == "tx2":
            return name
    return palette.colour(found)


def _level(sources: Sequence[Element | None], number: int, palette: Palette) -> Para:
    found: dict[str, Any] = {}
    for source in sources:
        place = None if source is None else source.find(f"{A}lvl{number}pPr")
        if place is not None:
            _gather(place, found)
    size = int(found.get("sz", USUAL_SIZE * 100)) / 100
    return Para(
        (),
        _type(found, size, palette),
        level=number - 1,
        bullet=_bullet(found, palette),
        left=_points(found.get("marL")),
        first=_points(found.get("indent")),
        right=_points(found.get("marR")),
        before=_space(found.get("spcBef"), size),
        after=_space(found.get("spcAft"), size),
        line=_pitch(found.get("lnSpc"), size),
        align=_ALIGN.get(found.get("algn", "l"), "left"),
    )


def _gather(place: Element, found: dict[str, Any]) -> None:
    """Take over what one level of one list style says."""
    found.update(place.attrib)
    for child in place:
        name = local(child)
        if name in _BULLETS:
            found["bullet"] = child
        elif name == "defRPr":
            found.update(child.attrib)
            found.update({local(one): one for one in child})
        else:
            found[name] = child


def _type(found: dict[str, Any], size: float, palette: Palette) -> Type:
    latin = found.get("latin")
    face = latin.get("typeface", "") if latin is not None else "+mn-lt"
    role = _FACES.get(face)
    return Type(
        size,
        ink_of(found.get("solidFill"), palette) or "tx1",
        bold=_on(found.get("b")),
        italic=_on(found.get("i")),
        font=role or "body",
        caps=found.get("cap") in ("all", "small"),  # small ones are measured as large: never too narrow
        tracking=int(found.get("spc", 0)) / 100,
        family="" if role else face,
    )


def _on(value: str | None) -> bool:
    return value in ("1", "true")


def _points(value: str | None) -> float:
    return int(value or 0) / EMU_PER_POINT


def _bullet(found: dict[str, Any], palette: Palette) -> Bullet | None:
    mark = found.get("bullet")
    if mark is None or local(mark) == "buNone":
        return None
    ink = ink_of(found.get("buClr"), palette)
    if local(mark) == "buAutoNum":
        return Bullet(
            scheme=mark.get("type", "arabicPeriod"), start=int(mark.get("startAt", 1)), ink=ink, label="1."
        )
    face = found.get("buFont")
    family = face.get("typeface", "") if face is not None else ""
    char = mark.get("char", "•")
    # What a letter of a symbol face looks like is not known here; its width is about a dot's.
    strange = local(mark) == "buBlip" or any(name in family.lower() for name in _SYMBOLS)
    return Bullet(char=char, ink=ink, label="•" if strange else char, font=family or "Arial")


def _amount(child: Element, size: float) -> float:
    """Return a space in points: a share of the line, or hundredths of a point."""
    given = child.get("val", "0")
    return share(given) * size * SLIDE_PITCH if local(child) == "spcPct" else int(given) / 100


def _space(place: Element | None, size: float) -> float:
    return sum(_amount(child, size) for child in place) if place is not None else 0.0


def _pitch(place: Element | None, size: float) -> float:
    """Return the pitch of lines against the usual."""
    return _space(place, size) / (size * SLIDE_PITCH) if place is not None and len(place) else 1.0
