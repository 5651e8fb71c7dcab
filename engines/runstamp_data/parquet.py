"""Parquet as rows, through pyarrow where it is installed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.streams import Stream
from runstamp_data.faults import corrupt
from runstamp_data.rows import BATCH, Batch, Rows, checked_header, scalar

EXTRA = "runstamp[parquet]"


def read_parquet(stream: Stream, at: str) -> Rows:
    """Return a Parquet file as rows.

    Raises, now or while it is read:
        RunstampError: common/OPERATION_UNAVAILABLE without pyarrow, common/INPUT_CORRUPT, common/SCHEMA_REJECTED.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        message = f"'{stream.name}' is Parquet, which needs pyarrow"
        remedy = f"pip install '{EXTRA}', or send CSV or XLSX"
        issue = Issue(at, message, remediation=remedy)
        raise RunstampError("common/OPERATION_UNAVAILABLE", message, (issue,), remedy) from error
    try:
        file = parquet.ParquetFile(stream.whole())
    except (pa.ArrowException, OSError, ValueError) as error:
        raise corrupt(
            f"'{stream.name}' cannot be read as Parquet", at, "write the file again, or send a CSV"
        ) from error
    header = checked_header(file.schema_arrow.names, at, stream.name)
    return Rows(stream.name, header, _batches(file, header, stream, at, pa.ArrowException), typed=True)


def _batches(
    file: Any, header: Sequence[str], stream: Stream, at: str, wrong: type[Exception]
) -> Iterator[Batch]:
    start = 2
    for columns in _columns(file, stream, at, wrong):
        for name, column in zip(header, columns, strict=True):
            _refuse_infinity(column, name, start, stream, at)
        rows: list[Sequence[Any]] = [list(map(scalar, row)) for row in zip(*columns, strict=True)]
        yield Batch(rows, range(start, start + len(rows)))
        start += len(rows)


def _columns(file: Any, stream: Stream, at: str, wrong: type[Exception]) -> Iterator[list[list[Any]]]:
    try:
        for found in file.iter_batches(batch_size=BATCH):
            yield [column.to_pylist() for column in found.columns]
    except (
        wrong,
        OSError,
        ValueError,
        OverflowError,
    ) as error:  # the last two: bytes that are no UTF-8, years past 9999
        message = f"'{stream.name}' cannot be read to its end"
        raise corrupt(message, at, "write the file again, or send a CSV") from error


def _refuse_infinity(column: Sequence[Any], name: str, start: int, stream: Stream, at: str) -> None:
    for i, value in enumerate(column, start):
        if type(value) is float and math.isinf(value):
            message = (
                f"'{stream.name}', row {i}, column '{name}': infinity is no number that a document shows"
            )
            raise corrupt(message, at, "write null for it")
