"""Lines break where LibreOffice breaks them: random slides, converted in one call, their lines read back from the PDF."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_compose.decks import compose_deck
from runstamp_pptx.write import DeckWriter
from runstamp_slides.decks import PlacedDeck, place_deck
from runstamp_slides.findings import Findings
from runstamp_slides.images import Images
from runstamp_slides.shapes import TextBox
from runstamp_text import manifest
from runstamp_text.catalogue import FONTS
from tests.oracles.paper import libreoffice_pdf

FACES = ("Calibri", "Arial", "Cambria")
SLIDES = 24  # of each face
AGREE = 0.98  # of the boxes
BULLET = "•"
VOCABULARY = (
    "the of and to a in is for on with revenue grew because service business signed contracts "
    "hospitals AVATAR To. Yes, «quoted» (aside) well-known e-mail re-enter 24/7 and/or 1,234.50 "
    "12.5% €3.2m Q3/2026 2026-11-30 internationalisation telecommunications "
    "Donaudampfschifffahrtsgesellschaft counterrevolutionaries naïve façade Łódź Ærø don't O’Neill – "
    "— & C# C++ x=1 A.B.C. www.example.org/path/to/page user@example.org"
)
WORDS = tuple(VOCABULARY.split(" "))


def words(rng: random.Random, count: int) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(count))


def text(rng: random.Random, count: int, size: float) -> list[dict[str, Any]]:
    """Return runs of words, some bold, some italic, some of another size."""
    out: list[dict[str, Any]] = []
    while count > 0:
        take = min(rng.choice((1, 3, 8, 20)), count)
        count -= take
        look = rng.choice(({}, {}, {"bold": True}, {"italic": True}, {"bold": True, "italic": True}))
        own = size if rng.random() < 0.8 else rng.choice((10, 12, 16, 20, 28))
        out.append({"text": words(rng, take) + (" " if count > 0 else ""), "size": own, **look})
    return out


def block(rng: random.Random, size: float) -> dict[str, Any]:
    kind = rng.choice(("plain", "plain", "mixed", "bullets", "numbers"))
    if kind == "plain":
        return {"type": "paragraph", "text": [{"text": words(rng, rng.randint(3, 45)), "size": size}]}
    if kind == "mixed":
        return {"type": "paragraph", "text": text(rng, rng.randint(5, 40), size)}
    items = [{"text": text(rng, rng.randint(2, 25), size)} for _ in range(rng.randint(1, 4))]
    return {"type": "list", "ordered": kind == "numbers", "items": items}


def deck(face: str, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    slides: list[dict[str, Any]] = []
    content: list[dict[str, Any]]
    for _ in range(SLIDES):
        size = rng.choice((10, 11, 12, 14, 16, 18, 20, 24, 28))
        title = words(rng, rng.randint(2, 16))
        content = [block(rng, size) for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.4:  # narrow boxes break more lines
            sides = [{"blocks": content}, {"blocks": [block(rng, size)]}]
            content = [{"type": "side_by_side", "items": sides}]
        slides.append({"title": title, "content": content})
    fonts = {"heading": face, "body": face}
    return {"title": "Deck", "theme": {"extends": "slate", "fonts": fonts}, "slides": slides}


def placed(given: dict[str, Any], folder: Path, name: str) -> tuple[PlacedDeck, Path]:
    """Return a deck as it was computed, and the file that was written of it."""
    model, call, world, findings = (
        Deck.model_validate(given),
        Call("pptx.render"),
        FixedWorld(folder),
        Findings(),
    )
    plan, _ = compose_deck(model)
    done = place_deck(model, plan, Images(world.files, call.limits, findings), findings, call, world)
    path = folder / f"{name}.pptx"
    DeckWriter(done, world.checkpoint, findings).write().write(path)
    return done, path


def computed(done: PlacedDeck, box: TextBox) -> int:
    width = box.box.w - box.inset[0] - box.inset[2]
    laid = done.ruler.layout(box.paras, width, box.fitting)
    return sum(len(paragraph.lines) for paragraph in laid.paragraphs)


def baselines(page: Any) -> list[tuple[float, float]]:
    """Return where each visible character of a page stands: x, and y from the top."""
    raw: Any = import_module("pypdfium2.raw")
    ctypes: Any = import_module("ctypes")
    textpage, height = page.get_textpage(), page.get_height()
    x, y, out = ctypes.c_double(), ctypes.c_double(), []
    for i in range(textpage.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(textpage, i))
        # A bullet has a base line of its own where the first line holds larger text.
        if character.isspace() or character == BULLET or raw.FPDFText_IsGenerated(textpage, i) == 1:
            continue
        raw.FPDFText_GetCharOrigin(textpage, i, x, y)
        out.append((x.value, height - y.value))
    return out


def shown(found: list[tuple[float, float]], box: TextBox) -> int:
    """Return how many lines stand in a box: base lines that are more than a little apart."""
    area = box.box
    inside = sorted(
        y for x, y in found if area.x - 3 <= x <= area.x + area.w + 3 and area.y <= y <= area.y + area.h + 3
    )
    return sum(1 for i, y in enumerate(inside) if i == 0 or y - inside[i - 1] > 3)


def compared(done: PlacedDeck, pdf: Path) -> Iterator[tuple[int, str, int, int]]:
    """Yield slide, text, lines computed and lines that LibreOffice made, for each box of text."""
    document: Any = import_module("pypdfium2").PdfDocument(pdf)
    for number, (slide, page) in enumerate(zip(done.slides, document, strict=True), 1):
        found = baselines(page)
        for box in slide.shapes:
            if isinstance(box, TextBox) and not box.decorative:
                whole = " ".join(run.text for para in box.paras for run in para.runs)
                yield number, whole, computed(done, box), shown(found, box)


def only_our_faces(folder: Path) -> Path:
    """Return a configuration of fontconfig that knows the faces of Runstamp alone, under the names of their twins.

    What a machine has under these names may be of another release, with other widths.
    """
    twins = manifest().twins
    names = {face.lower(): twins[face.lower()] for face in FACES}
    aliases = "".join(
        f'<alias binding="same"><family>{asked}</family><prefer><family>{used}</family></prefer></alias>'
        for asked, used in names.items()
    )
    path = folder / "fonts.conf"
    path.write_text(
        f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig><dir>{FONTS}</dir>"
        f"<cachedir>{folder / 'fonts'}</cachedir>{aliases}</fontconfig>",
        encoding="utf-8",
    )
    return path


def test_lines_break_where_libreoffice_breaks_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", str(only_our_faces(tmp_path)))
    made = [placed(deck(face, seed), tmp_path, face) for seed, face in enumerate(FACES, 1)]

    pdfs = libreoffice_pdf([path for _, path in made], tmp_path / "pdf")

    boxes = [one for done, path in made for one in compared(done, pdfs[path.resolve()])]
    differing = [one for one in boxes if one[2] != one[3]]
    assert len(boxes) >= 2 * len(FACES) * SLIDES
    assert len(differing) <= (1 - AGREE) * len(boxes), differing
