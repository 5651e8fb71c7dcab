"""The store: files by the digest of their content, written whole or not at all, shared by processes.

Layout: `sha256/ab/<hex>` (0444), `inputs/`, `origins/`, `receipts/`, `ledgers/`, `runs/`, `faults/` (0600), `scratch/` for
work in progress. Inputs go after seven days without use, and what points to them with them.

A store may be seen as one owner sees it: records lie apart in `owners/<owner>/`, and of the files those are there that the owner
has made or sent, each with an empty mark in `owners/<owner>/sha256/`. The files themselves are kept once for all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp.limits import GIB

STORE_VARIABLE = "RUNSTAMP_STORE"
CAP_BYTES = 10 * GIB
INPUT_DAYS = 7
SCRATCH_S = 24 * 3600
DAY_S = 24 * 3600
_CHUNK = 1024 * 1024
_HEX = 64


def default_store() -> Path:
    """Return the folder of the store: `RUNSTAMP_STORE`, else the user's cache folder."""
    chosen = os.environ.get(STORE_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("runstamp", appauthor=False)


@frozen
class Stored:
    """A file in the store."""

    sha256: str
    size: int
    path: Path


def _unavailable(error: OSError) -> RunstampError:
    full = error.errno in (28, 122)  # ENOSPC, EDQUOT
    code = "common/STORE_FULL" if full else "common/STORE_UNAVAILABLE"
    return RunstampError(code, "there is no room in the store" if full else "the store cannot be written")


class Store:
    """A content-addressed store in one folder; `scratch` names a folder of one worker's own for work in progress.

    `owner` is who sees it, None for everybody who can reach the folder.
    """

    def __init__(self, folder: Path | None = None, *, scratch: str = "", owner: str | None = None) -> None:
        self._folder = folder
        self._scratch = scratch
        self.owner = owner

    def of(self, owner: str | None) -> Store:
        """Return this store as an owner sees it."""
        return self if owner == self.owner else Store(self.folder, scratch=self._scratch, owner=owner)

    @property
    def folder(self) -> Path:
        """The folder of the store, found out when it is first needed."""
        if self._folder is None:
            self._folder = default_store()
        return self._folder

    @property
    def _own(self) -> str:
        """The name of the owner's folder, with a slash: a digest, since names of owners are free."""
        return (
            f"owners/{hashlib.sha256(self.owner.encode()).hexdigest()[:32]}/"
            if self.owner is not None
            else ""
        )

    def records(self, kind: str) -> Path:
        """Return the folder of a kind of record, whether or not it is there; faults are the operator's."""
        return self.folder / (kind if kind == "faults" else f"{self._own}{kind}")

    def _made(self, name: str) -> Path:
        folder = self.folder / name
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder

    def scratch(self, suffix: str) -> Path:
        """Return a new, unused path for work in progress.

        Raises:
            RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
        """
        try:
            return self._made(f"scratch/{self._scratch}") / f"{secrets.token_hex(12)}{suffix}"
        except OSError as error:
            raise _unavailable(error) from error

    def path_of(self, sha256: str) -> Path:
        """Return where a digest's file stands, whether or not it is there."""
        return self.folder / "sha256" / sha256[:2] / sha256

    def find(self, reference: str) -> Path | None:
        """Return the file of a digest or of `runstamp://artifact/<digest>`, None if it is not there or another owner's."""
        sha256 = reference.removeprefix("runstamp://artifact/")
        if len(sha256) != _HEX or not set(sha256) <= set("0123456789abcdef"):
            return None
        path = self.path_of(sha256)
        seen = self.owner is None or (self.records("sha256") / sha256).is_file()
        return path if seen and path.is_file() else None

    def adopt(self, scratch: Path) -> Stored:
        """Move a finished scratch file into the store and return it.

        Raises:
            RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
        """
        try:
            sha256, size = file_digest(scratch)
            target = self.path_of(sha256)
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if target.exists():
                os.utime(target)
                scratch.unlink()
            else:
                _sync(scratch)
                scratch.chmod(0o444)
                scratch.replace(target)
            if self.owner is not None:
                (self._made(f"{self._own}sha256") / sha256).touch(mode=0o600)
        except OSError as error:
            raise _unavailable(error) from error
        return Stored(sha256, size, target)

    def keep(self, kind: str, name: str, data: bytes, *, replace: bool = False) -> Path:
        """Write a small record (`inputs`, `origins`, `receipts`, `ledgers`, `faults`) whole, readable by the user alone.

        One that is there already is left as it is, or written anew with `replace`; either way it counts as young again.

        Raises:
            RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
        """
        try:
            target = self._made(self.records(kind).relative_to(self.folder).as_posix()) / name
            if replace or not target.exists():
                write_whole(target, data, mode=0o600, durable=False)
            else:
                os.utime(target)
        except OSError as error:
            raise _unavailable(error) from error
        return target

    def record(self, kind: str, name: str) -> bytes | None:
        """Return a record, None if it is not there."""
        folder = self.records(kind)
        path = folder / name
        return path.read_bytes() if path.parent == folder and path.is_file() else None

    def listing(self) -> Iterator[Stored]:
        """Yield every stored file, in digest order."""
        for path in sorted((self.folder / "sha256").glob("??/*")):
            yield Stored(path.name, path.stat().st_size, path)

    def damaged(self) -> tuple[str, ...]:
        """Return the digests whose files no longer have that digest."""
        return tuple(
            stored.sha256 for stored in self.listing() if file_digest(stored.path)[0] != stored.sha256
        )

    def prune(self, cap_bytes: int = CAP_BYTES, now: float | None = None) -> int:
        """Drop old inputs and scratch, then the oldest files until the store is under its cap; return the bytes freed."""
        moment = time.time() if now is None else now
        freed = sum(self._expired(moment))
        files = sorted(self.listing(), key=lambda stored: stored.path.stat().st_mtime)
        total = sum(stored.size for stored in files)
        for stored in files:
            if total <= cap_bytes:
                break
            with suppress(OSError):
                stored.path.unlink()
                total -= stored.size
                freed += stored.size
        return freed

    def _expired(self, moment: float) -> Iterator[int]:
        yield from self._drop_older("scratch", moment - SCRATCH_S)
        for kind in ("inputs", "origins", "runs", "reuse"):
            for pattern in (kind, f"owners/*/{kind}"):
                yield from self._drop_older(pattern, moment - INPUT_DAYS * DAY_S)
        for mark in self.folder.glob("owners/*/sha256/*"):
            if not self.path_of(mark.name).exists():
                mark.unlink(missing_ok=True)

    def expire(self) -> None:
        """Drop inputs and scratch that are too old, at most once a day: else it is one look at a marker."""
        marker = self.folder / "inputs" / ".swept"
        moment = time.time()
        with suppress(OSError):
            if not marker.exists() or marker.stat().st_mtime < moment - DAY_S:
                for _ in self._expired(moment):
                    pass
                self._made("inputs")
                marker.touch()

    def _drop_older(self, kind: str, before: float) -> Iterator[int]:
        for path in self.folder.glob(f"{kind}/*"):
            with suppress(OSError):
                status = path.stat()
                if status.st_mtime < before:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
                    yield status.st_size

    def wipe(self) -> None:
        """Remove everything in the store."""
        for kind in (
            "sha256",
            "inputs",
            "origins",
            "receipts",
            "ledgers",
            "reuse",
            "faults",
            "scratch",
            "runs",
            "owners",
        ):
            shutil.rmtree(self.folder / kind, ignore_errors=True)


def file_digest(path: Path) -> tuple[str, int]:
    """Return the hex SHA-256 and the size of a file."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256")
        return found.hexdigest(), file.tell()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_whole(target: Path, data: bytes, mode: int = 0o644, *, durable: bool = True) -> None:
    """Write a file so that it is there whole or not at all; what is not `durable` may be missing after a power cut."""
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def copy_whole(source: Path, target: Path) -> None:
    """Copy a file so that the target is there whole or not at all; never a link."""
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        with source.open("rb") as read, temporary.open("xb") as written:
            shutil.copyfileobj(read, written, _CHUNK)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
