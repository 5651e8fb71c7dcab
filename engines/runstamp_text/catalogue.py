"""The manifest: which faces come with Runstamp, and what stands in for the families people ask for."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from runstamp.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

FONTS = Path(__file__).parent / "fonts"
BOLD_FROM = 600  # CSS Fonts 4, 2.2: the weights from semi-bold up count as bold


@frozen
class FaceRecord:
    """One face of the manifest.

    `fs_type` is the embedding right (OS/2.fsType, 0 = no restriction). `emoji` faces never serve ASCII.
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

    @property
    def name(self) -> str:
        """The face's name, such as `Carlito-BoldItalic`."""
        return self.path.stem

    @property
    def bold(self) -> bool:
        """Whether the weight counts as bold."""
        return self.weight >= BOLD_FROM


@frozen
class Manifest:
    """Faces, and the tables of names. Keys of the tables are family names as `plain` writes them."""

    default: str
    fallback: tuple[str, ...]
    faces: tuple[FaceRecord, ...]
    twins: Mapping[str, str]
    generic: Mapping[str, str]
    similar: Mapping[str, str]

    def families(self) -> tuple[str, ...]:
        """Return the families that come with Runstamp, in the manifest's order."""
        return tuple(dict.fromkeys(face.family for face in self.faces))


def plain(family: str) -> str:
    """Return a family name for comparing: no quotes, single spaces, no case."""
    return " ".join(family.strip().strip("\"'").split()).casefold()


@lru_cache(maxsize=1)
def manifest() -> Manifest:
    """Return the vendored manifest, read once in a process."""
    raw = tomllib.loads((FONTS / "manifest.toml").read_text(encoding="utf-8"))
    faces = tuple(
        FaceRecord(
            path=FONTS / entry["file"], **{name: value for name, value in entry.items() if name != "file"}
        )
        for entry in raw["face"]
    )
    tables = [
        {plain(asked): used for asked, used in raw[name].items()} for name in ("twins", "generic", "similar")
    ]
    return Manifest(raw["default"], tuple(raw["fallback"]), faces, *tables)
