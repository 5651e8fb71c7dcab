"""`xlsx.inspect`: what a workbook holds, read as a stream; nothing is calculated or rendered."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, ParseError, iterparse

from runstamp.engine import Call, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import FileRequest
from runstamp.support import supports
from runstamp_ooxml.facts import external_links, has_macros, properties
from runstamp_ooxml.package import rels_name, resolve
from runstamp_ooxml.parse import Guarded, local, parse
from runstamp_ooxml.unzip import Archive, open_archive

SUPPORT = frozenset({"FileRequest.file", "PathSource.path", "ArtifactSource.artifact", "DataSource.data"})
_WORKBOOK = "xl/workbook.xml"
MAX_NAMES = 200


@supports(SUPPORT)
def inspect(model: FileRequest, call: Call, world: World) -> Rendered:
    """Return `{sheets: [{name, state, range, rows, cells, formulas, tables, charts, merges, frozen}], names, properties, macros}`.

    Raises:
        RunstampError: common/ASSET_REJECTED, it is no workbook; common/INPUT_CORRUPT, common/INPUT_ENCRYPTED.
    """
    opened = world.files.open(model.file, "/file", "data")
    archive = open_archive(opened.data, call.limits)
    if _WORKBOOK not in archive.names:
        message = "the file is no workbook"
        raise RunstampError(
            "common/ASSET_REJECTED", message, (Issue("/file", message, remediation="name an .xlsx file"),)
        )
    root = parse(archive.read(_WORKBOOK), _WORKBOOK)
    targets = _targets(archive, _WORKBOOK)
    sheets = []
    for sheet in (found for found in root.iter() if local(found) == "sheet"):
        world.checkpoint()
        part = targets.get(_attribute(sheet, "id"))
        facts = _sheet(archive, part) if part in archive.names else {}
        sheets.append({"name": sheet.get("name", ""), "state": sheet.get("state", "visible"), **facts})
    return Rendered(value=_value(archive, root, sheets))


def _value(archive: Archive, root: Element, sheets: list[dict[str, Any]]) -> dict[str, Any]:
    names = {
        found.get("name", ""): found.text or "" for found in root.iter() if local(found) == "definedName"
    }
    shown = {name: text for name, text in names.items() if not name.startswith("_xlnm.")}
    return {
        "sheets": sheets,
        "names": dict(list(shown.items())[:MAX_NAMES]),
        "properties": properties(archive),
        "macros": has_macros(archive),
        "external_links": external_links(archive),
    }


def _attribute(element: Element, name: str) -> str:
    return next(
        (value for key, value in element.items() if key.rpartition("}")[2] == name and "}" in key), ""
    )


def _targets(archive: Archive, part: str) -> dict[str, str]:
    name = rels_name(part)
    if name not in archive.names:
        return {}
    root = parse(archive.read(name), name)
    return {
        child.get("Id", ""): resolve(part, child.get("Target", ""))
        for child in root
        if child.get("TargetMode") != "External"
    }


def _sheet(archive: Archive, part: str | None) -> dict[str, Any]:
    """Count what stands on a sheet, element by element, so that a sheet of gigabytes needs no memory."""
    name = str(part)
    counts = dict.fromkeys(
        ("row", "c", "f", "mergeCell", "hyperlink", "conditionalFormatting", "dataValidation"), 0
    )
    found: dict[str, Any] = {"range": None, "frozen": None}
    stream = Guarded(BytesIO(archive.read(name)), name)
    try:
        for _, element in iterparse(stream, ("end",)):  # noqa: S314 - a document type is refused by Guarded
            tag = local(element)
            if tag in counts:
                counts[tag] += 1
            elif tag == "dimension":
                found["range"] = element.get("ref")
            elif tag == "pane" and element.get("state") == "frozen":
                found["frozen"] = element.get("topLeftCell")
            if tag == "row":
                element.clear()
    except ParseError as error:
        message = f"the part '{name}' is not well-formed XML"
        raise RunstampError("common/INPUT_CORRUPT", message) from error
    targets = list(_targets(archive, name).values())
    return {
        **found,
        "rows": counts["row"],
        "cells": counts["c"],
        "formulas": counts["f"],
        "merges": counts["mergeCell"],
        "links": counts["hyperlink"],
        "tables": [
            _table(archive, target) for target in targets if "/tables/" in target and target in archive.names
        ],
        "charts": sum(_charts(archive, target) for target in targets if "/drawings/drawing" in target),
    }


def _table(archive: Archive, part: str) -> dict[str, Any]:
    root = parse(archive.read(part), part)
    columns = [child.get("name", "") for child in root.iter() if local(child) == "tableColumn"]
    return {"name": root.get("displayName", ""), "range": root.get("ref", ""), "columns": columns}


def _charts(archive: Archive, part: str) -> int:
    return sum(1 for target in _targets(archive, part).values() if "/charts/chart" in target)
