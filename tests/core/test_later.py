"""Types that load when an input first uses them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from runstamp.errors import RunstampError
from runstamp.model.deck import Deck
from runstamp.validation import validate_model

RARE = ("elements", "paint", "diagrams", "inserts", "chart", "table", "data", "cells")
PROGRAM = """
import json, sys
from runstamp.model.deck import Deck
Deck.model_validate(json.loads(sys.argv[1]))
print(json.dumps(sorted(name.rpartition(".")[2] for name in sys.modules if name.startswith("runstamp.model."))))
"""


def loaded(slide: dict[str, object]) -> set[str]:
    """Return the modules of the model that a fresh process loads for a slide."""
    given = [sys.executable, "-c", PROGRAM, json.dumps({"slides": [slide]})]
    return set(json.loads(subprocess.run(given, capture_output=True, check=True, text=True).stdout))


def test_a_deck_of_text_loads_no_type_that_it_does_not_use() -> None:
    assert loaded({"title": "T", "content": ["a", {"type": "list", "items": ["b"]}]}).isdisjoint(RARE)


def test_what_an_input_uses_is_loaded() -> None:
    shape = {"type": "shape", "shape": "ellipse", "width": 40, "height": 40}

    assert {"elements", "paint"} <= loaded({"title": "T", "elements": [shape]})


def test_faults_in_types_that_load_later_keep_their_places() -> None:
    chart = {"type": "chart", "kind": "colum", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}
    shape = {"type": "shape", "shape": "elipse", "wdth": 40}
    slides = [{"title": "T", "content": [chart]}, {"title": "U", "elements": [shape]}]

    with pytest.raises(RunstampError) as caught:
        validate_model(Deck, {"slides": slides})

    found = {issue.path: issue.did_you_mean for issue in caught.value.issues}
    assert found == {
        "/slides/0/content/0/kind": "column",
        "/slides/1/elements/0/shape": "ellipse",
        "/slides/1/elements/0/wdth": "width",
    }
