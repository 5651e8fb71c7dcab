"""What makes files of openpyxl, python-docx and python-pptx valid and reproducible: the samples that the lint is tried on.

Faults measured with the Open XML SDK validator on openpyxl 3.1.5, python-docx 1.2 and python-pptx 1.0.2;
each has one function here, and a test that the fault stands in the library's own output.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from runstamp.limits import Limits
from runstamp_ooxml.package import DEFAULTS, Package
from runstamp_ooxml.properties import FIXED_DATE
from runstamp_ooxml.unpack import read_package

if TYPE_CHECKING:
    from lxml import etree

# ECMA-376 Part 1, 18.8.22 CT_Font, in the order that Excel writes and the SDK demands.
_FONT_ORDER = (
    "b",
    "i",
    "strike",
    "condense",
    "extend",
    "outline",
    "shadow",
    "u",
    "vertAlign",
    "sz",
    "color",
    "name",
    "family",
    "charset",
    "scheme",
)
_STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
_EFFECTS_TYPE = "application/vnd.ms-word.stylesWithEffects+xml"
_CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"

_NEGATIVE_AXIS = re.compile(rb'(<c:(?:axId|crossAx) val=")-')
_RADAR = re.compile(rb"<c:radarChart>.*?</c:radarChart>", re.DOTALL)
_SMOOTH = re.compile(rb"<c:smooth(?: [^>]*)?/>")
_DATES = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:\2>)")


def finish(package: Package, *, date: str = FIXED_DATE) -> None:
    """Make a package that a library wrote valid and the same every time; its dates become `date`, an instant.

    Raises:
        RunstampError: common/INPUT_CORRUPT, where an embedded workbook cannot be read.
    """
    for name, part in list(package.parts.items()):
        content = part.content
        if not isinstance(content, bytes):
            continue
        if part.content_type == _EFFECTS_TYPE:
            # A copy of the styles for Word 2010 that nobody keeps in step with the styles.
            package.remove(name)
        elif part.content_type == _STYLES_TYPE:
            part.content = ordered_fonts(content)
        elif part.content_type == _CHART_TYPE:
            part.content = valid_chart(content)
        elif part.content_type == _CORE_TYPE:
            part.content = _DATES.sub(rb"\g<1>" + date.encode() + rb"\g<3>", content)
        elif part.content_type == DEFAULTS["xlsx"]:
            part.content = finished(content, date=date)


def finished(data: bytes, *, date: str = FIXED_DATE, limits: Limits | None = None) -> bytes:
    """Return a whole file after the finishing pass.

    Raises:
        RunstampError: common/INPUT_CORRUPT or common/RESOURCE_LIMIT_EXCEEDED.
    """
    package = read_package(data, limits).package
    finish(package, date=date)
    return package.to_bytes()


def valid_chart(data: bytes) -> bytes:
    """Return a chart part without python-pptx's negative axis ids and without `c:smooth` in a radar chart."""
    data = _NEGATIVE_AXIS.sub(rb"\1", data)
    return _RADAR.sub(lambda match: _SMOOTH.sub(b"", match[0]), data)


def ordered_fonts(data: bytes) -> bytes:
    """Return a styles part with the children of every font in schema order, which openpyxl does not keep."""
    from lxml import etree

    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    for font in root.iter("{*}font"):
        font[:] = sorted(font, key=_font_rank)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _font_rank(child: etree._Element) -> int:  # pyright: ignore[reportPrivateUsage] - the stub's only name for it
    name = child.tag.rpartition("}")[2]
    return _FONT_ORDER.index(name) if name in _FONT_ORDER else len(_FONT_ORDER)
