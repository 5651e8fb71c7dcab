"""Decks that a generator makes from the schema: each renders, and Microsoft's validator finds nothing in any of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
from tests.generating import COUNT, inputs
from tests.oracles import open_xml_sdk

SHARES = 12  # tests among which the decks are dealt, so that they run side by side


def decks(share: int) -> Iterator[tuple[int, Deck]]:
    """Yield every twelfth deck."""
    for seed, made in islice(inputs(Deck, COUNT), share, None, SHARES):
        assert isinstance(made, Deck)
        yield seed, made


@pytest.mark.parametrize("share", range(SHARES))
def test_generated_decks_are_valid(share: int, tmp_path: Path, png: bytes) -> None:
    found: dict[int, list[str]] = {}
    for seed, deck in decks(share):
        folder = tmp_path / str(seed)
        folder.mkdir()
        made = render(deck, Call("pptx.render", {"checks": "auto"}), FixedWorld(folder, {"a.png": png}))
        found[seed] = open_xml_sdk(made.artifacts[0].path)

    assert len(found) == COUNT // SHARES
    assert {seed: errors for seed, errors in found.items() if errors} == {}
