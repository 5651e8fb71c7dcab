"""Decks that a generator makes from the schema: each renders and is valid, and LibreOffice shows the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
from tests.generating import COUNT, inputs
from tests.oracles import libreoffice_pdf, open_xml_sdk, pdf_text, words_on_slides

SHARES = 12  # tests among which the decks are dealt, so that they run side by side


def decks(share: int) -> Iterator[tuple[int, Deck]]:
    """Yield every twelfth deck."""
    for seed, made in islice(inputs(Deck, COUNT), share, None, SHARES):
        assert isinstance(made, Deck)
        yield seed, made


@pytest.mark.parametrize("share", range(SHARES))
def test_generated_decks_are_valid_and_shown_whole(share: int, tmp_path: Path, png: bytes) -> None:
    files: dict[int, Path] = {}
    shown: dict[int, Path] = {}  # LibreOffice makes no pages of slides that are all hidden
    for seed, deck in decks(share):
        made = _rendered(deck, tmp_path / str(seed), png).rename(tmp_path / f"{seed}.pptx")
        files[seed] = made
        if not all(slide.hidden for slide in deck.slides):
            shown[seed] = made
    found = {seed: open_xml_sdk(path) for seed, path in files.items()}
    pages = libreoffice_pdf(shown.values(), tmp_path / "pdf")
    unseen = {seed: _unseen(path, pages[path.resolve()]) for seed, path in shown.items()}

    assert len(found) == COUNT // SHARES
    assert {seed: errors for seed, errors in found.items() if errors} == {}
    assert {seed: words for seed, words in unseen.items() if words} == {}


def _rendered(deck: Deck, folder: Path, png: bytes) -> Path:
    folder.mkdir()
    made = render(deck, Call("pptx.render", {"checks": "auto"}), FixedWorld(folder, {"a.png": png}))
    return made.artifacts[0].path


def _unseen(deck: Path, pages: Path) -> set[str]:
    """Return words on slides that LibreOffice's pages lack; letters set apart are read together."""
    shown = re.sub(r"[^a-z0-9]", "", pdf_text(pages).lower() + pdf_text(pages, "-layout").lower())
    return {word for word in words_on_slides(deck) if word.lower() not in shown}
