"""What a batch says of its records: `manifest.jsonl` beside the files, one line for each record, in their order.

A line is `{record, digest, job, status, artifacts: [{name, path, sha256, size, pages}], losses, error, attempts}`. It is written and
flushed when the record's files stand, so that a killed batch can be trusted as far as its last whole line.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from runstamp.artifacts import Store, copy_whole, file_digest, write_whole
from runstamp.errors import Issue, RunstampError
from runstamp.jobs.manifest_lines import NAME, foreign, is_plain, read_lines
from runstamp.jobs.naming import Names
from runstamp.jobs.places import Places

_PARTIAL = re.compile(r"\..+\.[0-9a-f]{12}\.tmp")  # as `copy_whole` names what it is writing
_MOST = 99
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Manifest:
    """The manifest of one folder. Nothing is cut off, replaced or removed before all of an old one is known to be ours.

    Reading an old one keeps sixteen bytes for each line.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self._places = Places()
        self._file: IO[bytes] | None = None
        self._shared: set[str] | None = (
            None  # names of files that several records have; found out when first needed
        )

    def is_there(self) -> bool:
        """Tell whether something has the name of the manifest, a link that leads nowhere too."""
        return os.path.lexists(self.path)

    def start(self) -> None:
        """Begin a manifest where there is none.

        Raises:
            RunstampError: common/OUTPUT_REJECTED, common/STORE_FULL.
        """
        with _told(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with _told(self.path):
            self._file = self.path.open("x+b")

    def go_on(self) -> None:
        """Open the manifest of a batch that was stopped: a torn last line is cut off, files half written are removed.

        Raises:
            RunstampError: common/OUTPUT_EXISTS, it is no manifest; common/OUTPUT_REJECTED, common/STORE_FULL.
        """
        if not self.is_there():
            self.start()
            return
        file = self._opened(os.O_RDWR | os.O_APPEND)
        try:
            self._taken_up(file)
        except BaseException:
            file.close()
            raise
        self._file = file

    def _taken_up(self, file: IO[bytes]) -> None:
        whole = 0
        for end, line in self._lines(file):
            self._places.note(line["record"], whole)
            whole = end
        self._places.settle()
        with _told(self.path):
            file.truncate(whole)
            for path in self.folder.iterdir():
                if _PARTIAL.fullmatch(path.name) and path.is_file():
                    path.unlink()

    def _opened(self, flags: int) -> IO[bytes]:
        """Open the manifest that is there; a link, a folder, a pipe or a device is none."""
        with _told(self.path):
            if not stat.S_ISREG(self.path.lstat().st_mode):
                message = f"'{self.path}' is a link or no file; a batch writes into a file of its own"
                raise _rejected(message)
            mode = "a+b" if flags & os.O_APPEND else "rb"
            return os.fdopen(os.open(self.path, flags | _NO_LINKS), mode)

    def _lines(self, file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the lines as `read_lines` does; the files they list lie in the folder."""
        home = self.folder.resolve()
        for number, (end, line) in enumerate(read_lines(file, str(self.path)), 1):
            for found in line["artifacts"]:
                path = self.folder / found["path"]
                if path.is_symlink() and not _leads_into(path, home):
                    raise foreign(str(self.path), number, f"'{found['path']}' is a link out of the folder")
            yield end, line

    def find(self, number: int) -> dict[str, Any] | None:
        """Return the line of a record in the manifest that was opened, None if there is none."""
        place = self._places.find(number)
        if self._file is None or place is None:
            return None
        line: dict[str, Any] = json.loads(self._line_at(place))
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
            self._places.note(int(line["record"]), end)
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
                if target.is_symlink() or not is_plain(name):
                    continue
                if not target.exists():
                    copy_whole(source, target)
                    return name
                if _has(target, artifact["sha256"]):
                    self._shares().add(name)  # another record may have it too
                    return name
            except OSError as error:
                code = "common/STORE_FULL" if error.errno in (28, 122) else "common/OUTPUT_REJECTED"
                raise RunstampError(code, f"'{target}' cannot be written: {error.strerror}") from error
        message = f"every name like '{artifact['name']}' is taken"
        raise RunstampError("common/OUTPUT_EXISTS", message)

    def replace(self, line: Mapping[str, Any]) -> None:
        """Remove the files that a record's own line names, where nobody has touched them and no other record has them too.

        Raises:
            RunstampError: common/OUTPUT_REJECTED.
        """
        for found in line["artifacts"]:
            if found["path"] not in self._shares():
                self._remove(self.folder / found["path"], found["sha256"])

    def _shares(self) -> set[str]:
        if self._shared is None:
            seen = Names()
            for place in self._places:
                line = json.loads(self._line_at(place))
                for found in line["artifacts"]:
                    seen.note(found["path"], line["record"])
            groups = list(seen.repeated())
            lines = (self.find(group[0]) or {"artifacts": ()} for group in groups)
            self._shared = {str(found["path"]) for line in lines for found in line["artifacts"]}
        return self._shared

    def close(self) -> None:
        """Close the file; lines that a later one replaces are dropped first, and the rest put in order."""
        if self._file is None:
            return
        if self._places.disordered:
            self._places.settle()
            write_whole(self.path, b"".join(map(self._line_at, self._places)))
        self._file.close()
        self._file = None

    def _line_at(self, place: int) -> bytes:
        assert self._file is not None
        self._file.seek(place)
        return self._file.readline()

    def forget(self) -> None:
        """Remove the files that an old manifest lists and that nobody has touched since, and the manifest itself.

        Raises:
            RunstampError: common/OUTPUT_EXISTS, it is no manifest; common/OUTPUT_REJECTED.
        """
        if not self.is_there():
            return
        with self._opened(os.O_RDONLY) as file:
            for _ in self._lines(file):
                pass  # the last line can be the one that shows that none is ours
            for _, line in self._lines(file):
                for found in line["artifacts"]:
                    self._remove(self.folder / found["path"], found["sha256"])
        with _told(self.path):
            self.path.unlink()

    @staticmethod
    def _remove(path: Path, sha256: str) -> None:
        if _has(path, sha256):
            with _told(path):
                path.unlink()


def _rejected(message: str) -> RunstampError:
    remedy = "name another folder"
    issue = Issue("/output", message, remediation=remedy, place="arguments")
    return RunstampError("common/OUTPUT_REJECTED", message, (issue,), remedy)


@contextmanager
def _told(path: Path) -> Generator[None]:
    """Turn what the system refuses into a typed error."""
    try:
        yield
    except OSError as error:
        if error.errno in (28, 122):  # ENOSPC, EDQUOT
            message = f"there is no room for '{path}'"
            raise RunstampError("common/STORE_FULL", message) from error
        message = f"'{path}' cannot be used: {error.strerror}"
        raise _rejected(message) from error


def _leads_into(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder)
    except (OSError, RuntimeError):  # a link to itself
        return False


def _has(path: Path, sha256: str) -> bool:
    try:
        return path.is_file() and file_digest(path)[0] == sha256
    except OSError:
        return False


def _names(name: str, number: int) -> Iterator[str]:
    stem, dot, suffix = name.rpartition(".")
    if not dot:
        stem, suffix = name, ""
    yield name
    yield f"{stem}-{number}{dot}{suffix}"
    yield from (f"{stem}-{number}-{i}{dot}{suffix}" for i in range(2, _MOST))
