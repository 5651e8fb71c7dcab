"""Styles that an input names: those of its template, or of our own sheet where it has none."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal

from runstamp.losses import Loss
from runstamp_docx.build import OWN

if TYPE_CHECKING:
    from runstamp_docx.build import Build

SHOWN = 12  # names that a remedy lists


def style_id(build: Build, kind: Literal["paragraph", "table"], name: str, path: str) -> str | None:
    """Return the id under which writers name a style, None where the file has none of the name.

    Loses:
        common/STYLE_MISSING.
    """
    known = _known(build, kind)
    found = {one.casefold(): id_ for one, id_ in known.items()}.get(name.strip().casefold())
    if found is None:
        build.losses.append(_missing(name, path, list(known), on_template=build.ground is not None))
    return found


def _known(build: Build, kind: Literal["paragraph", "table"]) -> dict[str, str]:
    """Return ids by name, in the order of the sheet; ids of a template are marked as its own."""
    if build.ground is not None:
        sheet = build.ground.sheet
        return {name: OWN + (sheet.id_of(kind, name) or name) for name in sheet.names(kind)}
    from runstamp_docx.style_parts import Looks
    from runstamp_docx.style_sheet import paragraph_styles

    return {style.name: style.id for style in paragraph_styles(Looks(build.theme), None)}


def _missing(name: str, path: str, known: list[str], *, on_template: bool) -> Loss:
    near = get_close_matches(name, known, 1, 0.6)
    names = ", ".join(f"'{one}'" for one in known[:SHOWN]) + (" …" if len(known) > SHOWN else "")
    where = "the template has" if on_template else "without a template there are"
    return Loss(
        "common/STYLE_MISSING",
        "style",
        f"there is no style '{name}'; the usual one was taken",
        path=path,
        expected=name,
        avoidable=True,
        remediation=f"did you mean '{near[0]}'?" if near else f"name one that is there; {where} {names}",
    )
