"""Frozen values behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, is_dataclass
from typing import ClassVar

import pytest

from runstamp.frozen import asdict, field, field_names, frozen, record, replace


@frozen
class Point:
    """A value."""

    KIND: ClassVar[str] = "point"
    x: int
    y: int = 0
    tags: dict[str, int] = field(default_factory=dict[str, int], hash=False)

    def __post_init__(self) -> None:
        if self.x < 0:
            message = "x is negative"
            raise ValueError(message)

    @property
    def sum(self) -> int:
        return self.x + self.y


def test_values_are_equal_hashable_and_shown_by_their_fields() -> None:
    assert Point(1, 2) == Point(1, y=2)
    assert Point(1) != Point(2)
    assert Point(1).__eq__((1, 0, {})) is NotImplemented
    assert hash(Point(1)) == hash(Point(1, tags={"a": 1}))
    assert repr(Point(1)) == "Point(x=1, y=0, tags={})"
    assert (Point(1, 2).sum, Point.KIND, is_dataclass(Point)) == (3, "point", True)


def test_nothing_can_be_changed_or_added() -> None:
    point = Point(1)

    for name in ("x", "z"):
        with pytest.raises(FrozenInstanceError):
            setattr(point, name, 2)
    with pytest.raises(FrozenInstanceError):
        del point.x  # pyright: ignore[reportAttributeAccessIssue]
    assert not hasattr(point, "__dict__")


def test_defaults_are_made_anew_and_checked() -> None:
    assert Point(1).tags is not Point(1).tags
    with pytest.raises(ValueError, match="negative"):
        Point(-1)
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg] # pyright: ignore[reportCallIssue] -- the fault under test


def test_copies_change_pickle_and_match() -> None:
    point = Point(1, 2, {"a": 3})

    assert replace(point, y=5) == Point(1, 5, {"a": 3})
    assert pickle.loads(pickle.dumps(point)) == copy.deepcopy(point) == point
    assert asdict(point) == {"x": 1, "y": 2, "tags": {"a": 3}}
    assert field_names(Point) == ("x", "y", "tags")
    match point:
        case Point(x, y):
            assert (x, y) == (1, 2)


@record
class Count:
    """A value that changes."""

    of: str
    seen: list[int] = field(default_factory=list[int])
    last: int = field(init=False)


def test_a_record_changes_and_is_not_hashable() -> None:
    count = Count("rows")

    count.seen.append(3)
    count.last = 3

    assert (count.of, count.seen, count.last) == ("rows", [3], 3)
    assert repr(count) == "Count(of='rows', seen=[3], last=3)"
    assert Count("rows").seen == []
    assert not hasattr(count, "__dict__")
    with pytest.raises(TypeError, match="unhashable"):
        hash(count)
