"""What elements refuse: places of connectors, ends on one element, names that are none, groups nested too deep."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.errors import Issue, RunstampError
from runstamp.json_input import check_tree
from runstamp.limits import Limits
from runstamp.model.deck import Deck
from runstamp.model.elements import ConnectorElement
from runstamp.validation import validate_model
from runstamp_compose.decks import compose_deck
from tests.engines.runstamp_pptx.test_elements import elements

A_AND_B = [{"type": "shape", "id": "a", "x": 50, "y": 200}, {"type": "shape", "id": "b", "x": 500, "y": 200}]
JOINED = {"type": "connector", "from": {"id": "a"}, "to": {"id": "b"}}


def faults(*items: dict[str, Any]) -> dict[str, Issue]:
    """Return the faults of elements by their place."""
    with pytest.raises(RunstampError) as caught:
        validate_model(Deck, {"slides": [elements(*items)]})
    return {str(issue.path): issue for issue in caught.value.issues}


@pytest.mark.parametrize("name", ["x", "y", "width", "height", "rotate", "flip"])
def test_a_connector_refuses_a_place_of_its_own(name: str) -> None:
    found = faults(*A_AND_B, {**JOINED, name: "horizontal" if name == "flip" else 20})

    issue = found[f"/slides/0/elements/2/{name}"]
    assert f"a connector has no {name}" in issue.message
    assert "from and to" in (issue.remediation or "")
    assert name not in ConnectorElement.model_fields


def test_a_connector_does_not_lead_back_to_its_start() -> None:
    found = faults(*A_AND_B, {**JOINED, "to": {"id": "a", "site": "top"}})

    assert "both ends" in found["/slides/0/elements/2/to/id"].message


def test_only_near_names_are_suggested() -> None:
    far = faults({"type": "shape", "shape": "foo"})["/slides/0/elements/0/shape"]
    near = faults({"type": "shape", "shape": "rightArow"})["/slides/0/elements/0/shape"]

    assert (far.did_you_mean, far.remediation) == (None, "take the name of a known shape")
    assert near.remediation == "'rightArrow' is nearest"


def test_groups_too_deep_are_named_with_the_limit() -> None:
    element: dict[str, Any] = {"type": "shape"}
    for _ in range(40):
        element = {"type": "group", "elements": [element]}

    with pytest.raises(RunstampError) as caught:
        check_tree({"slides": [elements(element)]}, Limits())

    issue = caught.value.issues[0]
    assert (caught.value.code, issue.expected) == ("common/INPUT_TOO_LARGE", "at most 64 levels")
    assert str(issue.path).startswith("/slides/0/elements/0/elements/0/elements/0")
    assert str(issue.path).count("/") == 65


def test_what_no_file_can_place_is_refused() -> None:
    child = {"type": "shape", "width": 100, "height": 100}
    group = {
        "type": "group",
        "width": 100,
        "height": 100,
        "box": {"width": 10, "height": 0.001},
        "elements": [child],
    }

    with pytest.raises(RunstampError) as caught:
        compose_deck(Deck.model_validate({"slides": [elements(group)]}))

    assert [issue.path for issue in caught.value.issues] == ["/slides/0/elements/0/elements/0/height"]


@pytest.mark.parametrize("name", ["end", "progress"])
def test_a_milestone_has_neither_end_nor_progress(name: str) -> None:
    task = {
        "title": "Gate",
        "start": "2026-01-01",
        "milestone": True,
        name: 1.0 if name == "progress" else "2026-02-01",
    }
    with pytest.raises(RunstampError) as caught:
        validate_model(Deck, {"slides": [{"title": "T", "content": [{"type": "gantt", "items": [task]}]}]})

    assert [issue.path for issue in caught.value.issues] == [f"/slides/0/content/0/items/0/{name}"]
