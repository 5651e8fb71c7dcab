"""Which face draws which cluster, and what no face draws."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_text.catalogue import everything
from runstamp_text.faces import open_face
from runstamp_text.graphemes import clusters, is_emoji

if TYPE_CHECKING:
    from runstamp_text.faces import Face


@frozen
class Span:
    """A piece of text that one face draws. `covered` is false where no face has the characters."""

    text: str
    face: Face
    start: int
    covered: bool = True


@frozen
class Missing:
    """Characters that no face draws: each once, in the order met, with the faces tried and how often they occur."""

    code_points: tuple[int, ...]
    tried: tuple[str, ...]
    count: int


@lru_cache(maxsize=1024)
def tried(face: Face, fallback: tuple[str, ...] = ()) -> tuple[Face, ...]:
    """Return the faces for a text in order: the one asked for, the theme's list, every other vendored family.

    Fallback faces keep the weight and slant of the one asked for. A family in `fallback` that does not come with Runstamp
    is passed over.
    """
    known = everything()
    bold, italic = face.record.bold, face.record.italic
    names = [name for name in (*fallback, *known.fallback) if name in known.families()]
    faces = [open_face(name, bold, italic) for name in names]
    return (face, *(other for other in dict.fromkeys(faces) if other is not face))


def spans(text: str, face: Face, fallback: tuple[str, ...] = ()) -> tuple[Span, ...]:
    """Return the text cut into runs of one face each, in order.

    A face is chosen for a whole cluster. Spaces and punctuation stay with the face before them if it has them. What no
    face covers stays with the face asked for, `covered` false.
    """
    if face.covers(text):
        return (Span(text, face, 0),) if text else ()
    found: list[tuple[str, Face, int, bool]] = []
    start = 0
    for cluster in clusters(text):
        before = found[-1][1] if found and found[-1][3] else None
        chosen = _choose(cluster, face, fallback, before)
        used, covered = chosen or face, chosen is not None
        if found and found[-1][1] is used and found[-1][3] == covered:
            found[-1] = (found[-1][0] + cluster, used, found[-1][2], covered)
        else:
            found.append((cluster, used, start, covered))
        start += len(cluster)
    return tuple(Span(*parts) for parts in found)


def _choose(cluster: str, face: Face, fallback: tuple[str, ...], before: Face | None) -> Face | None:
    if before is not None and _neutral(cluster) and not before.record.emoji and before.covers(cluster):
        return before
    return best_face(cluster, face, fallback)


@lru_cache(maxsize=65536)
def best_face(cluster: str, face: Face, fallback: tuple[str, ...]) -> Face | None:
    """Return the first face that draws a cluster; pictures come from a face of pictures where there is one."""
    faces = tried(face, fallback)
    if is_emoji(cluster):
        faces = tuple(sorted(faces, key=lambda face: (not face.record.pictures, not face.record.emoji)))
    return next((face for face in faces if face.draws(cluster)), None)


@lru_cache(maxsize=4096)
def _neutral(cluster: str) -> bool:
    return cluster.isspace() or (unicodedata.category(cluster[0])[0] == "P" and not is_emoji(cluster))


def missing(text: str, face: Face, fallback: tuple[str, ...] = ()) -> Missing | None:
    """Return what no face draws, or None if the text is covered.

    `count` counts the clusters; `code_points` names only the characters that some face would have to have.
    """
    if face.covers(text):
        return None
    faces = tried(face, fallback)
    lost = [span for span in spans(text, face, fallback) if not span.covered]
    if not lost:
        return None
    absent = [ord(c) for span in lost for c in span.text if not any(other.has(c) for other in faces)]
    # a cluster can fail although each of its characters has a face of its own: then all of them are named
    codes = absent or [ord(c) for span in lost for c in span.text]
    count = sum(len(clusters(span.text)) for span in lost)
    return Missing(tuple(dict.fromkeys(codes)), tuple(other.name for other in faces), count)
