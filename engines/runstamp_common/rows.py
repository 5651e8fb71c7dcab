"""`common.convert.jsonl`: the rows of a table file, one JSON object a line."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from runstamp.engine import Call, Draft, Rendered, World
from runstamp.model.data import Data
from runstamp.model.requests import RowsRequest
from runstamp.support import supports
from runstamp_data.opening import open_rows

MEDIA_TYPE = "application/jsonl"
SUPPORT = frozenset(
    {
        "RowsRequest.file",
        "RowsRequest.format",
        "RowsRequest.sheet",
        "PathSource.path",
        "ArtifactSource.artifact",
        "DataSource.data",
    }
)


@supports(SUPPORT)
def to_jsonl(model: RowsRequest, call: Call, world: World) -> Rendered:
    """Return the rows as JSON Lines; the value counts them and names the columns. One batch of rows is in memory at a time.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/SCHEMA_REJECTED (names of columns),
            common/OPERATION_UNAVAILABLE (Parquet without pyarrow).
    """
    source = (
        model.file
        if isinstance(model.file, str)
        else model.file.model_dump(by_alias=True, exclude_unset=True)
    )
    given: dict[str, Any] = {"path": source} if isinstance(source, str) else source
    query = Data.model_validate({**given, "format": model.format, "sheet": model.sheet})
    path = world.temporary(".jsonl")
    count = 0
    with world.files.stream(source, "/file", "data") as stream, path.open("w", encoding="utf-8") as file:
        rows = open_rows(stream, query, "/file", call.limits)
        for batch in rows.batches:
            world.checkpoint()
            for row in batch.rows:
                whole = dict(zip(rows.header, row, strict=True))
                file.write(json.dumps(whole, ensure_ascii=False, default=_exact) + "\n")
            count += len(batch.rows)
    value = {"rows": count, "columns": list(rows.header)}
    return Rendered((Draft(".jsonl", MEDIA_TYPE, path),), value=value)


def _exact(value: object) -> int | float | str:
    """Return a decimal as a JSON number where that says the same, else as text."""
    assert isinstance(value, Decimal)
    if value == value.to_integral_value() and abs(value) < 2**53:
        return int(value)
    return float(value) if Decimal(str(float(value))) == value else str(value)
