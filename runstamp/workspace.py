"""The workspace: which files may be read, and where results may stand.

Roots bind the servers and every path inside a document. Paths are resolved with symlinks and compared by component.
"""

from __future__ import annotations

import difflib
import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import TypeAlias

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

_RESERVED = re.compile(r"^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)", re.IGNORECASE)
_BAD = re.compile(r'[\x00-\x1f<>"|?*]')
# Latin letters that no decomposition of Unicode turns into ASCII.
_LATIN = str.maketrans({
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n",
    "ŧ": "t", "ƒ": "f",
})  # fmt: skip
_GERMAN = {**_LATIN, **str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})}
MAX_LISTED = 2_000
MAX_NAME, MAX_PATH = 255, 1024  # NAME_MAX of the usual file systems; the least PATH_MAX of them, macOS's
MAX_DEPTH = 4
NEAREST = 5

Listing: TypeAlias = Callable[[], Sequence[str]]


def _rejected(pointer: str, message: str, remediation: str) -> RunstampError:
    issue = Issue(pointer, message, remediation=remediation)
    return RunstampError("common/ASSET_REJECTED", message, (issue,), remediation)


def name_fault(path: str) -> str | None:
    """Return why a path's text cannot be used on some system, None if it can."""
    try:
        size = len(path.encode())
    except UnicodeEncodeError:
        return "the path is not well-formed Unicode"
    if size > MAX_PATH or any(len(part.encode()) > MAX_NAME for part in re.split(r"[/\\]", path)):
        return f"a name is longer than {MAX_NAME} bytes, or the path than {MAX_PATH}"
    if _BAD.search(path):
        return 'the path holds a control character or one of < > " | ? *'
    for i, part in enumerate(re.split(r"[/\\]", path)):
        if _RESERVED.match(part):
            return f"'{part}' is a reserved name"
        if ":" in part and not (i == 0 and re.fullmatch(r"[A-Za-z]:", part)):
            return "a colon names an alternate stream"
    if path.startswith(("\\\\", "//")):
        return "network paths are not read"
    return None


def _not_found(path: str, pointer: str, known: Sequence[str]) -> RunstampError:
    near = tuple(difflib.get_close_matches(path, known, n=NEAREST, cutoff=0.4))
    message = f"no file '{path}' in the workspace"
    issue = Issue(pointer, message, received=path, allowed=near, did_you_mean=near[0] if near else None)
    return RunstampError("common/ASSET_NOT_FOUND", message, (issue,))


@frozen
class Workspace:
    """Folders that may be read and written. The first is where results go.

    `beside` is the folder of the input file, against which a document's relative paths resolve first; `own_grant` says that
    an explicit output path is the user's own word (shell, SDK) and may lie anywhere.
    """

    roots: tuple[Path, ...]
    beside: Path | None = None
    own_grant: bool = False
    read_only: bool = False
    allow_overwrite: bool = False
    writes: bool = True
    extra: tuple[Path, ...] = field(default=())

    def folders(self) -> tuple[Path, ...]:
        """Return every folder whose files may be read, resolved, in the order of search."""
        wanted = ((self.beside,) if self.beside else ()) + self.roots + self.extra
        return tuple(dict.fromkeys(Path(os.path.realpath(folder)) for folder in wanted))

    def holds(self, path: Path) -> bool:
        """Return whether a resolved path lies in one of the folders."""
        folded = Path(os.path.normcase(path))
        return any(folded.is_relative_to(os.path.normcase(folder)) for folder in self.folders())

    def find(self, path: str, pointer: str, known: Listing | None = None) -> Path:
        """Return the file that a document's path means; `known` gives the names among which the nearest are looked for.

        Raises:
            RunstampError: common/ASSET_REJECTED outside the folders or for a path that no system should open,
                common/ASSET_NOT_FOUND with the nearest files.
        """
        wrong = name_fault(path)
        if wrong:
            raise _rejected(pointer, wrong, "name a plain file in the workspace")
        given = Path(path)
        candidates = [given] if given.is_absolute() else [folder / given for folder in self.folders()]
        resolved = [Path(os.path.realpath(candidate)) for candidate in candidates]
        inside = [candidate for candidate in resolved if self.holds(candidate)]
        if not inside:
            raise _rejected(
                pointer, "the path lies outside the workspace", "copy the file into the workspace"
            )
        found = next((candidate for candidate in inside if candidate.exists()), None)
        if found is None:
            raise _not_found(path, pointer, known() if known else self.names())
        if not found.is_file():
            raise _rejected(pointer, "the path is not a file", "name a file")
        return found

    def names(self) -> tuple[str, ...]:
        """Return the names of the files in the folders, as a document writes them."""
        return tuple(dict.fromkeys(self.shown(file) for file in self.listing()))

    def shown(self, path: Path) -> str:
        """Return a file's name relative to its folder, with forward slashes."""
        for folder in self.folders():
            if path.is_relative_to(folder):
                return path.relative_to(folder).as_posix()
        return path.name

    def listing(self) -> tuple[Path, ...]:
        """Return up to 2,000 files in the folders, shallow first, in name order; hidden ones left out."""
        found: list[Path] = []
        for folder in self.folders():
            found += _walk(folder, MAX_DEPTH)
        return tuple(dict.fromkeys(found))[:MAX_LISTED]


def as_workspace(given: Workspace | str | Path | None) -> Workspace:
    """Return a workspace: as given, or of one folder; without any, the current folder is read and nothing is written."""
    if isinstance(given, Workspace):
        return given
    if given is None:
        return Workspace((Path.cwd(),), own_grant=True, writes=False)
    return Workspace((Path(given),), own_grant=True)


def _walk(folder: Path, depth: int) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError:
        return
    entries = [entry for entry in entries if not entry.name.startswith(".") and not entry.is_symlink()]
    yield from (entry for entry in entries if entry.is_file())
    if depth:
        for entry in entries:
            if entry.is_dir():
                yield from _walk(entry, depth - 1)


def slug(title: str, fallback: str = "document", language: str = "en") -> str:
    """Return a file name stem made from a title: lower case, ASCII where it can be, words joined by hyphens.

    German umlauts become two letters in German, else letters lose their accents; no letter is dropped.
    """
    lower = unicodedata.normalize("NFC", title).lower()
    spelt = lower.translate(_GERMAN if language.split("-", maxsplit=1)[0].lower() == "de" else _LATIN)
    folded = unicodedata.normalize("NFKD", spelt)
    kept = "".join(character for character in folded if not unicodedata.combining(character))
    words = re.findall(r"[^\W_]+", kept)
    stem = "-".join(words)[:80].strip("-")
    return fallback if not stem or _RESERVED.match(stem) else stem
