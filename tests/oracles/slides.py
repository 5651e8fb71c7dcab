"""What a file of slides shows, read from its XML alone."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_SLIDE = re.compile(r"ppt/slides/slide\d+\.xml")
_FAR = 300  # hundredths of a point
_WORD = re.compile(r"[A-Za-z0-9]{2,}")


def words_on_slides(path: Path) -> set[str]:
    """Return the words in Latin letters of shapes that lie on slides which are shown."""
    found: set[str] = set()
    with zipfile.ZipFile(path) as package:
        size = ET.fromstring(package.read("ppt/presentation.xml")).find(f"{_P}sldSz")
        assert size is not None
        page = int(size.get("cx", "0")), int(size.get("cy", "0"))
        for name in filter(_SLIDE.fullmatch, package.namelist()):
            for text in _texts(ET.fromstring(package.read(name)), page):
                found.update(_WORD.findall(text))
    return found


def _texts(slide: ET.Element, page: tuple[int, int]) -> Iterator[str]:
    shapes = slide.find(f"{_P}cSld/{_P}spTree")
    assert shapes is not None
    for shape in shapes if slide.get("show") != "0" else ():
        if _lies_on(shape, page) and not _scattered(shape):
            for para in shape.iter(f"{_A}p"):
                yield "".join((run.text or "") if run.tag == f"{_A}t" else " " for run in para.iter())


def _scattered(shape: ET.Element) -> bool:
    """Return whether letters stand over or through one another, or so far apart that they run off: no reader of pages joins them."""
    return any(body.get("vert", "horz") != "horz" for body in shape.iter(f"{_A}bodyPr")) or any(
        not 0 <= int(run.get("spc", "0")) <= _FAR for run in shape.iter(f"{_A}rPr")
    )


def _lies_on(shape: ET.Element, page: tuple[int, int]) -> bool:
    frame = shape.find(f"{_P}xfrm") if shape.tag == f"{_P}graphicFrame" else shape.find(f".//{_A}xfrm")
    corner, size = (None, None) if frame is None else (frame.find(f"{_A}off"), frame.find(f"{_A}ext"))
    if corner is None or size is None:
        return True  # where its layout has it
    return all(
        int(corner.get(at, "0")) >= 0 and int(corner.get(at, "0")) + int(size.get(side, "0")) <= whole
        for at, side, whole in (("x", "cx", page[0]), ("y", "cy", page[1]))
    )
