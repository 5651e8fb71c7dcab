"""Records of a batch in a JSON array: read one after the other, in the memory of one."""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp import Gateway, Limits, RunstampError
from runstamp.artifacts import Store
from runstamp.jobs import json_array
from runstamp.jobs.records import Reading, Records


def read(gateway: Gateway, data: Path) -> Records:
    return Records(gateway, data, Reading({}, {}, {}))


def test_an_array_is_read_record_by_record_past_the_limit_of_an_input(tmp_path: Path) -> None:
    limit, count = 20_000, 6_000
    note = 'x],"\\\\ é' * 50
    rows = (json.dumps({"name": f"Person {i}", "note": note}) for i in range(count))
    data = tmp_path / "people.json"
    data.write_text("\ufeff[" + ",\n ".join(rows) + "]\n", encoding="utf-8")
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), limits=Limits(input_bytes=limit))
    records = read(gateway, data)

    tracemalloc.start()
    last = None
    for last in records:
        assert last.error is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert data.stat().st_size > 3_000_000
    assert last is not None
    assert (last.number, last.value and last.value["name"]) == (count, f"Person {count - 1}")
    assert peak < 1_000_000
    assert records.fraction() == 1.0


def test_an_element_past_the_limit_ends_the_reading_with_its_number(tmp_path: Path) -> None:
    data = tmp_path / "people.json"
    data.write_text(json.dumps([{"a": 1}, {"a": "x" * 300_000}]), encoding="utf-8")
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), limits=Limits(input_bytes=10_000))

    with pytest.raises(RunstampError, match="element 2 of the array has more than the limit") as caught:
        list(read(gateway, data))

    assert caught.value.code == "common/INPUT_TOO_LARGE"


def test_a_bad_element_of_an_array_stops_no_other(tmp_path: Path) -> None:
    data = tmp_path / "people.json"
    data.write_bytes(b'[{"a": 1}, {"a": tru}, 5, {"a": 1, "a": 2}, {"a": "\xff"}, {"a": 2}]')

    found = list(read(Gateway(tmp_path, store=Store(tmp_path / "store")), data))

    assert [one.error.code if one.error else None for one in found] == [
        None,
        "common/INPUT_CORRUPT",
        "common/SCHEMA_REJECTED",
        "common/INPUT_CORRUPT",
        "common/INPUT_CORRUPT",
        None,
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text('ab"\\[]{},é ', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('a"\\]}', max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(value=st.lists(json_values, max_size=5), indent=st.none() | st.just(1), chunk=st.integers(1, 9))
def test_an_array_falls_into_its_elements_wherever_the_reading_stops(
    value: list[Any], indent: int | None, chunk: int
) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent).encode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_array, "CHUNK", chunk)
        found = [json.loads(one) for one in json_array.Elements(io.BytesIO(text), 10_000)]

    assert found == value
