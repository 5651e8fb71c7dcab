"""JSON Patch (RFC 6902) and extend: what it does, and what it says when it does not apply."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp import RunstampError
from runstamp.patching import MAX_OPERATIONS, apply_patch


@pytest.mark.parametrize(
    ("base", "patch", "after"),
    [
        ({"a": 1}, [{"op": "add", "path": "/b", "value": [1]}], {"a": 1, "b": [1]}),
        ({"a": [1, 2]}, [{"op": "add", "path": "/a/1", "value": 9}], {"a": [1, 9, 2]}),
        ({"a": [1, 2]}, [{"op": "add", "path": "/a/-", "value": 9}], {"a": [1, 2, 9]}),
        ({"a": [1, 2]}, [{"op": "add", "path": "/a/2", "value": 9}], {"a": [1, 2, 9]}),
        ({"a": 1}, [{"op": "add", "path": "/a", "value": 2}], {"a": 2}),
        ({"a": 1}, [{"op": "replace", "path": "", "value": {"b": 2}}], {"b": 2}),
        ({"a": [1, 2]}, [{"op": "remove", "path": "/a/0"}], {"a": [2]}),
        ({"a/b": {"~": 1}}, [{"op": "replace", "path": "/a~1b/~0", "value": 2}], {"a/b": {"~": 2}}),
        ({"": 1}, [{"op": "remove", "path": "/"}], {}),
        ({"a": [1, 2, 3]}, [{"op": "move", "from": "/a/0", "path": "/a/2"}], {"a": [2, 3, 1]}),
        ({"a": {"b": 1}}, [{"op": "move", "from": "/a/b", "path": "/c"}], {"a": {}, "c": 1}),
        ({"a": [1]}, [{"op": "copy", "from": "/a", "path": "/b"}], {"a": [1], "b": [1]}),
        ({"a": 1}, [{"op": "test", "path": "/a", "value": 1.0}, {"op": "remove", "path": "/a"}], {}),
        ({"a": [1]}, [{"op": "extend", "path": "/a", "values": [2, 3]}], {"a": [1, 2, 3]}),
        ({"a": 1}, [{"op": "add", "path": "/b", "value": 1, "spurious": 2}], {"a": 1, "b": 1}),
        ({"a": 1}, [], {"a": 1}),
    ],
)
def test_operations_do_what_the_standard_says(base: Any, patch: Any, after: Any) -> None:
    assert apply_patch(copy.deepcopy(base), patch) == after


@pytest.mark.parametrize(
    ("patch", "at", "says"),
    [
        ([{"op": "replace", "path": "/blocs", "value": 1}], "/patch/0/path", "has no 'blocs'"),
        ([{"op": "remove", "path": "/blocks/7"}], "/patch/0/path", "has 2 elements, none at 7"),
        ([{"op": "add", "path": "/blocks/3", "value": 1}], "/patch/0/path", "none at 3"),
        ([{"op": "remove", "path": "/blocks/-"}], "/patch/0/path", "none at 2"),
        ([{"op": "remove", "path": "/blocks/01"}], "/patch/0/path", "is no index"),
        ([{"op": "remove", "path": "/title/0"}], "/patch/0/path", "is text and has no member '0'"),
        ([{"op": "remove", "path": ""}], "/patch/0/path", "cannot be removed"),
        ([{"op": "remove", "path": "title"}], "/patch/0/path", "does not begin with /"),
        ([{"op": "change", "path": "/title"}], "/patch/0/op", "is no operation"),
        ([{"op": "add", "path": "/x"}], "/patch/0", "'value' is missing"),
        ([{"op": "test", "path": "/n", "value": True}], "/patch/0/value", "another one"),
        ([{"op": "move", "from": "/blocks", "path": "/blocks/0"}], "/patch/0/path", "into itself"),
        ([{"op": "extend", "path": "/title", "values": []}], "/patch/0/path", "is no array"),
        ([{"op": "extend", "path": "/blocks", "values": "x"}], "/patch/0/values", "must be an array"),
        ([{"op": "copy", "path": "/x"}], "/patch/0/from", "'from' must be a JSON Pointer"),
        (["remove"], "/patch/0", "is an object"),
        ([{"op": "add", "path": "/blocks/" + "9" * 5000, "value": 1}], "/patch/0/path", "is no index"),
        ({"op": "remove", "path": "/title"}, "/patch", "is an array of operations"),
        ([{"op": "test", "path": "", "value": 0}] * (MAX_OPERATIONS + 1), "/patch", "at most 200"),
    ],
)
def test_what_does_not_apply_is_named(patch: Any, at: str, says: str) -> None:
    with pytest.raises(RunstampError) as caught:
        apply_patch({"title": "T", "n": 1, "blocks": ["a", "b"]}, patch)

    assert caught.value.code == "common/PATCH_REJECTED"
    assert (caught.value.issues[0].path, caught.value.issues[0].place) == (at, "arguments")
    assert says in caught.value.issues[0].message


def test_every_operation_that_is_wrong_in_itself_is_told_at_once() -> None:
    patch = [
        {"op": "replace", "path": "title", "value": 1},
        {"op": "remove", "path": "/n"},
        {"op": "Delete", "path": "n"},
        {"op": "add", "path": "/x"},
        {"op": "move", "from": 3, "path": "y"},
        {"op": "extend", "path": "/n"},
        "remove",
    ]
    base = {"title": "T", "n": 1}
    with pytest.raises(RunstampError) as caught:
        apply_patch(base, patch)

    assert [issue.path for issue in caught.value.issues] == [
        "/patch/0/path",
        "/patch/2/op",
        "/patch/2/path",
        "/patch/3",
        "/patch/4/from",
        "/patch/4/path",
        "/patch/5",
        "/patch/6",
    ]
    assert caught.value.issues[1].did_you_mean == "remove"
    assert caught.value.problem.message == "the patch has 8 faults"
    assert base == {"title": "T", "n": 1}


def test_of_operations_that_fail_only_when_applied_the_first_is_told() -> None:
    with pytest.raises(RunstampError) as caught:
        apply_patch({"n": 1}, [{"op": "remove", "path": "/a"}, {"op": "remove", "path": "/b"}])

    assert [issue.path for issue in caught.value.issues] == ["/patch/0/path"]


def test_a_wrong_name_is_told_with_the_nearest() -> None:
    with pytest.raises(RunstampError) as caught:
        apply_patch({"title": "T"}, [{"op": "replace", "path": "/titel", "value": "x"}])

    assert caught.value.issues[0].did_you_mean == "title"


def test_what_is_added_is_a_copy() -> None:
    value: list[int] = []
    after = apply_patch(
        {}, [{"op": "add", "path": "/a", "value": value}, {"op": "extend", "path": "/a", "values": [1]}]
    )

    assert (after, value) == ({"a": [1]}, [])


values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("ab/~", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


def pointers(value: Any, at: str = "") -> list[str]:
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    below = [(f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}", child) for key, child in pairs]
    return [at, *(found for path, child in below for found in pointers(child, path))]


@given(base=values, new=values, data=st.data())
def test_a_replaced_value_is_found_again_and_a_removed_one_is_gone(
    base: Any, new: Any, data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from(pointers(base)))

    after = apply_patch(copy.deepcopy(base), [{"op": "replace", "path": path, "value": new}])

    assert apply_patch(copy.deepcopy(after), [{"op": "test", "path": path, "value": new}]) == after
    if path:
        gone = apply_patch(copy.deepcopy(base), [{"op": "remove", "path": path}])
        back = apply_patch(gone, [{"op": "add", "path": path, "value": _at(base, path)}])
        assert back == base


def _at(value: Any, path: str) -> Any:
    for part in path.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


@given(
    base=values,
    patch=st.lists(
        st.dictionaries(
            st.sampled_from(["op", "path", "from", "value", "values"]),
            values | st.sampled_from(["add", "remove", "/a", "/0"]),
            max_size=4,
        ),
        max_size=3,
    ),
)
def test_any_patch_applies_or_is_refused_with_a_typed_error(base: Any, patch: Any) -> None:
    try:
        apply_patch(copy.deepcopy(base), patch)
    except RunstampError as error:
        assert error.code == "common/PATCH_REJECTED"


def test_copies_of_copies_end_before_the_memory_does() -> None:
    bomb = [{"op": "copy", "from": "/a", "path": "/a/-"}] * 60

    with pytest.raises(RunstampError) as caught:
        apply_patch({"a": ["x"]}, bomb)

    assert "copies more than 500,000 values" in caught.value.issues[0].message


def test_a_path_as_people_write_it_is_shown_as_a_pointer() -> None:
    with pytest.raises(RunstampError) as caught:
        apply_patch({"slides": []}, [{"op": "remove", "path": "slides[3].title"}])

    assert caught.value.issues[0].did_you_mean == "/slides/3/title"
