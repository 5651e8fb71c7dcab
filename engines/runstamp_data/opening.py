"""Which reader a file needs: by the format given, by its first bytes, by its name."""

from __future__ import annotations

from runstamp.limits import Limits
from runstamp.model.data import Data
from runstamp.streams import Stream
from runstamp_data.delimited import read_delimited
from runstamp_data.faults import corrupt
from runstamp_data.parquet import read_parquet
from runstamp_data.records import read_records
from runstamp_data.rows import Rows
from runstamp_data.sheets import read_sheet

_MAGIC = {
    b"PK\x03\x04": "xlsx",
    b"PAR1": "parquet",
    b"\xd0\xcf\x11\xe0": "xlsx",  # refused there with the reason: encrypted, or of before 2007
}
_FOREIGN = {
    b"\x1f\x8b": "a gzip archive",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"Rar!": "an archive",
    b"7z\xbc\xaf": "an archive",
}
BY_NAME = {
    "csv": "csv", "txt": "csv", "tsv": "tsv", "tab": "tsv", "jsonl": "jsonl", "ndjson": "jsonl", "json": "json", "xlsx": "xlsx",
    "xlsm": "xlsx", "parquet": "parquet", "pq": "parquet",
}  # fmt: skip


def format_of(stream: Stream, query: Data, at: str) -> str:
    """Return the format of a file.

    Raises:
        RunstampError: common/INPUT_CORRUPT, its bytes say that it is no table.
    """
    head = stream.reader.peek(512)[:512]
    foreign = next((what for mark, what in _FOREIGN.items() if head.startswith(mark)), None)
    if foreign is not None:
        raise corrupt(
            f"'{stream.name}' is {foreign}, no table", at, "send csv, tsv, jsonl, json, xlsx or parquet"
        )
    if query.format is not None:
        return query.format
    magic = next((name for mark, name in _MAGIC.items() if head.startswith(mark)), None)
    named = BY_NAME.get(stream.name.rpartition(".")[2].lower()) if "." in stream.name else None
    return magic or named or _by_text(head)


def _by_text(head: bytes) -> str:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return {b"[": "json", b"{": "jsonl"}.get(start, "csv")


def open_rows(stream: Stream, query: Data, at: str, limits: Limits) -> Rows:
    """Return a file as rows.

    Raises, now or while it is read:
        RunstampError: what the readers raise.
    """
    name = format_of(stream, query, at)
    if name == "xlsx":
        return read_sheet(stream, query, at, limits)
    if name == "parquet":
        return read_parquet(stream, at)
    if name in ("json", "jsonl"):
        return read_records(stream, query, at, lines=name == "jsonl")
    return read_delimited(stream, query, at, "\t" if name == "tsv" else None)
