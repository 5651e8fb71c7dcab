"""What a batch says of its records: `manifest.jsonl` beside the files, one line for each record, in their order.

A line is `{record, digest, job, status, artifacts: [{name, path, sha256, size, pages}], losses, error, attempts}`. It is written and
flushed when the record's files stand, so that a killed batch can be trusted as far as its last whole line.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from runstamp.artifacts import Store, copy_whole, file_digest, write_whole
from runstamp.errors import RunstampError

NAME = "manifest.jsonl"
_PARTIAL = re.compile(r"\..+\.[0-9a-f]{12}\.tmp")  # as `copy_whole` names what it is writing
_MOST = 99


class Manifest:
    """The manifest of one folder. Reading an old one keeps eight bytes for each record."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self._places = array("q")  # by record number: where its line starts, -1 for none
        self._file: IO[bytes] | None = None
        self._disordered = False

    def start(self) -> None:
        """Begin an empty manifest."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("w+b")

    def go_on(self) -> None:
        """Open the manifest of a batch that was stopped: a torn last line is cut off, files half written are removed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a+b")
        whole = 0
        self._file.seek(0)
        for line in self._file:
            number = _number_of(line)
            if number is None:
                break
            self._note(number, whole)
            whole += len(line)
        self._file.truncate(whole)
        for path in self.folder.iterdir():
            if _PARTIAL.fullmatch(path.name):
                path.unlink()

    def _note(self, number: int, place: int) -> None:
        missing = number + 1 - len(self._places)
        self._disordered |= missing <= 0
        if missing > 0:
            self._places.extend([-1] * missing)
        self._places[number] = place

    def find(self, number: int) -> dict[str, Any] | None:
        """Return the line of a record, None if there is none."""
        if self._file is None or number >= len(self._places) or self._places[number] < 0:
            return None
        self._file.seek(self._places[number])
        line: dict[str, Any] = json.loads(self._file.readline())
        return line

    def stands(self, line: Mapping[str, Any], digest: str, job: str) -> bool:
        """Whether a line still holds: the same record and job, every file there with its digest.

        One that failed does not: what it lacked beside its data, such as a picture, may be there now.
        """
        if (line["digest"], line["job"]) != (digest, job) or line["status"] != "ok":
            return False
        return all(_has(self.folder / found["path"], found["sha256"]) for found in line["artifacts"])

    def write(self, line: Mapping[str, Any]) -> None:
        """Write the line of a record and flush it."""
        assert self._file is not None
        end = self._file.seek(0, 2)
        if len(self._places):
            self._note(int(line["record"]), end)
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def put(self, store: Store, artifact: Mapping[str, Any], number: int) -> str:
        """Copy an artifact into the folder and return its name there; nothing that stands there is replaced.

        A second record of the same file name gets its number into it.

        Raises:
            RunstampError: common/STORE_FULL, common/OUTPUT_EXISTS, common/OUTPUT_REJECTED.
        """
        source = store.path_of(artifact["sha256"])
        for name in _names(artifact["name"], number):
            target = self.folder / name
            try:
                if not target.exists():
                    copy_whole(source, target)
                    return name
                if _has(target, artifact["sha256"]):
                    return name
            except OSError as error:
                code = "common/STORE_FULL" if error.errno in (28, 122) else "common/OUTPUT_REJECTED"
                raise RunstampError(code, f"'{target}' cannot be written: {error.strerror}") from error
        message = f"every name like '{artifact['name']}' is taken"
        raise RunstampError("common/OUTPUT_EXISTS", message)

    def close(self) -> None:
        """Close the file; lines that a later one replaces are dropped first, and the rest put in order."""
        if self._file is None:
            return
        if self._disordered:
            lines = [self._line_at(place) for place in self._places if place >= 0]
            write_whole(self.path, b"".join(lines))
        self._file.close()
        self._file = None

    def _line_at(self, place: int) -> bytes:
        assert self._file is not None
        self._file.seek(place)
        return self._file.readline()

    def forget(self) -> None:
        """Remove the files that an old manifest lists and that nobody has touched since, and the manifest itself."""
        if not self.path.is_file():
            return
        with self.path.open("rb") as file:
            for line in file:
                for found in json.loads(line)["artifacts"] if _number_of(line) is not None else ():
                    path = self.folder / found["path"]
                    if _has(path, found["sha256"]):
                        path.unlink()
        self.path.unlink()


def _number_of(line: bytes) -> int | None:
    """Return the record that a whole line speaks of, None for a torn or foreign one."""
    if not line.endswith(b"\n"):
        return None
    with suppress(ValueError, KeyError, TypeError):
        return int(json.loads(line)["record"])
    return None


def _has(path: Path, sha256: str) -> bool:
    try:
        return file_digest(path)[0] == sha256
    except OSError:
        return False


def _names(name: str, number: int) -> Iterator[str]:
    stem, dot, suffix = name.rpartition(".")
    if not dot:
        stem, suffix = name, ""
    yield name
    yield f"{stem}-{number}{dot}{suffix}"
    yield from (f"{stem}-{number}-{i}{dot}{suffix}" for i in range(2, _MOST))
