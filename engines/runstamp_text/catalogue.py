"""The manifest: which faces come with Runstamp, and what stands in for the families people ask for."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runstamp_text.folders import Refused
    from runstamp_text.sfnt import Data

FONTS = Path(__file__).parent / "fonts"
LATE = frozenset(("Symbols", "Emoji", "Chinese", "Japanese", "Korean"))
BOLD_FROM = 600  # CSS Fonts 4, 2.2: the weights from semi-bold up count as bold


@frozen
class FaceRecord:
    """One face of the manifest.

    `fs_type` is the embedding right (OS/2.fsType, 0 = no restriction). `emoji` faces never serve ASCII. `extra` is the extra of the
    distribution that brings the face (its licence stands beside it there), or "folder", `scripts` what it is there for, `index` its place in a collection. `pinned`: the file is
    variable, and the face is what its weight axis has at `weight`. `pictures`: its glyphs are bitmaps.
    """

    family: str
    weight: int
    italic: bool
    path: Path
    sha256: str
    licence: str
    licence_file: str
    fs_type: int
    emoji: bool = False
    extra: str = ""
    scripts: tuple[str, ...] = ()
    index: int = 0
    pinned: bool = False
    pictures: bool = False

    @property
    def name(self) -> str:
        """The face's name, such as `Carlito-BoldItalic`."""
        if self.pinned or self.path.suffix.lower() in (".ttc", ".otc"):
            style = ("Bold" if self.bold else "") + ("Italic" if self.italic else "")
            return f"{self.family.replace(' ', '')}-{style or 'Regular'}"
        return self.path.stem

    def data(self) -> Data:
        """Return the bytes of the face, those of a variable file pinned to its weight; a collection is mapped, not read.

        Raises:
            RunstampError: common/ASSET_REJECTED, the file cannot be read or pinned.
        """
        from runstamp_text.instances import face_data

        return face_data(self)

    @property
    def bold(self) -> bool:
        """Whether the weight counts as bold."""
        return self.weight >= BOLD_FROM


@frozen
class Manifest:
    """Faces, and the tables of names. Keys of the tables are family names as `plain` writes them.

    `refused` are files in the operator's folders that serve no face.
    """

    default: str
    fallback: tuple[str, ...]
    faces: tuple[FaceRecord, ...]
    twins: Mapping[str, str]
    generic: Mapping[str, str]
    similar: Mapping[str, str]
    refused: tuple[Refused, ...] = ()

    def families(self) -> tuple[str, ...]:
        """Return the families, in the manifest's order."""
        return tuple(dict.fromkeys(face.family for face in self.faces))


def plain(family: str) -> str:
    """Return a family name for comparing: no quotes, single spaces, no case."""
    return " ".join(family.strip().strip("\"'").split()).casefold()


@lru_cache(maxsize=1)
def manifest() -> Manifest:
    """Return the manifest of the faces that come with Runstamp itself, read once in a process."""
    raw = tomllib.loads((FONTS / "manifest.toml").read_text(encoding="utf-8"))
    faces = tuple(
        FaceRecord(
            path=FONTS / entry["file"], **{name: value for name, value in entry.items() if name != "file"}
        )
        for entry in raw["face"]
    )
    twins, generic, similar = (
        {plain(asked): used for asked, used in raw[name].items()} for name in ("twins", "generic", "similar")
    )
    return Manifest(raw["default"], tuple(raw["fallback"]), faces, twins, generic, similar)


@lru_cache(maxsize=1)
def everything() -> Manifest:
    """Return the manifest with the operator's own faces and those of the extras that are installed, looked for once in a process.

    Most texts are done without: their characters and names are those of our own faces.
    """
    from runstamp.configuration import font_folders
    from runstamp_text.folders import faces_in

    known, mine = manifest(), faces_in(font_folders())
    extras = tuple([record for entry in _extras() for record in _extra(entry)])
    # The last of ours is one for signs that knows a little of many scripts: it stands behind the faces that were made for them, and
    # before those that have signs of their own.
    *text, signs = known.fallback
    scripts = [record.family for record in extras if not set(record.scripts) & LATE]
    late = [record.family for record in extras if set(record.scripts) & LATE]
    fallback = dict.fromkeys((*text, *scripts, signs, *late, *[record.family for record in mine.faces]))
    faces = (
        *mine.faces,
        *known.faces,
        *extras,
    )  # a family that the operator brings goes before ours of its name
    return replace(known, fallback=tuple(fallback), faces=faces, refused=mine.refused)


def known(family: str) -> Manifest:
    """Return the manifest in which a family stands: ours where it is one of ours and the operator brings no faces, else everything."""
    from runstamp.configuration import font_folders

    own = manifest()
    return own if family in own.families() and not font_folders() else everything()


def _extras() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FONTS / "extras.toml").read_text(encoding="utf-8"))["extra"]
    return found


@lru_cache(maxsize=1)
def known_extras() -> Mapping[str, tuple[str, ...]]:
    """Return the extras that bring faces, installed or not, with the scripts that they are for."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in _extras():
        found[entry["extra"]] = (*found.get(entry["extra"], ()), *entry["scripts"])
    return {name: tuple(dict.fromkeys(scripts)) for name, scripts in found.items()}


def _extra(entry: Mapping[str, Any]) -> Iterator[FaceRecord]:
    """Yield the faces of a file of an extra, none where its package is not installed."""
    spec = find_spec(entry["package"])
    path = Path(spec.origin).parent / entry["file"] if spec is not None and spec.origin else None
    if path is None or not path.is_file():
        return
    from runstamp.artifacts import file_digest

    sha256 = entry["sha256"] if path.stat().st_size == entry["size"] else file_digest(path)[0]
    weights = entry.get("weights", ())
    for weight in weights or (400,):
        yield FaceRecord(
            entry["family"], weight, False, path, sha256, entry["licence"], "", entry["fs_type"],
            entry.get("emoji", False), entry["extra"], tuple(entry["scripts"]), entry.get("index", 0), bool(weights),
        )  # fmt: skip
