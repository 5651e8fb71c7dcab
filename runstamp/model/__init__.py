"""The document model: one vocabulary for slides, pages, sheets and PDFs. A name is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp.model.blocks import (
        Block,
        Callout,
        Code,
        Divider,
        Figure,
        Heading,
        Image,
        Kpi,
        Kpis,
        ListBlock,
        ListItem,
        Markdown,
        PageBreak,
        Paragraph,
        Quote,
        Side,
        SideBySide,
        Toc,
    )
    from runstamp.model.cells import Cell, CellStyle, NumberFormat
    from runstamp.model.chart import Chart, ChartBlock
    from runstamp.model.chart_parts import Axes, Axis, Labels, Point, Range, Series, TableColumn
    from runstamp.model.deck import Deck, Slide, SlideColumn
    from runstamp.model.document import (
        BandPages,
        BandPlaces,
        Document,
        Margins,
        Meta,
        Page,
        PageNumbering,
        PageSize,
        Section,
    )
    from runstamp.model.measures import Color, Length, RoleColor, Width
    from runstamp.model.table import Column, RowProps, Table, TableBlock
    from runstamp.model.text import Inline, Text, TextRun
    from runstamp.model.theme import CustomTheme, Theme, ThemeFonts
    from runstamp.model.workbook import (
        RangeFill,
        Sheet,
        SheetChart,
        SheetColumn,
        SheetRow,
        SheetTable,
        View,
        Workbook,
    )

_HOMES = {
    "blocks": (
        "Block",
        "Callout",
        "Code",
        "Divider",
        "Figure",
        "Heading",
        "Image",
        "Kpi",
        "Kpis",
        "ListBlock",
        "ListItem",
        "Markdown",
        "PageBreak",
        "Paragraph",
        "Quote",
        "Side",
        "SideBySide",
        "Toc",
    ),
    "cells": ("Cell", "CellStyle", "NumberFormat"),
    "chart": ("Chart", "ChartBlock"),
    "chart_parts": ("Axes", "Axis", "Labels", "Point", "Range", "Series", "TableColumn"),
    "deck": ("Deck", "Slide", "SlideColumn"),
    "document": (
        "BandPages",
        "BandPlaces",
        "Document",
        "Margins",
        "Meta",
        "Page",
        "PageNumbering",
        "PageSize",
        "Section",
    ),
    "measures": ("Color", "Length", "RoleColor", "Width"),
    "table": ("Column", "RowProps", "Table", "TableBlock"),
    "text": ("Inline", "Text", "TextRun"),
    "theme": ("CustomTheme", "Theme", "ThemeFonts"),
    "workbook": (
        "RangeFill",
        "Sheet",
        "SheetChart",
        "SheetColumn",
        "SheetRow",
        "SheetTable",
        "View",
        "Workbook",
    ),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Axes",
    "Axis",
    "BandPages",
    "BandPlaces",
    "Block",
    "Callout",
    "Cell",
    "CellStyle",
    "Chart",
    "ChartBlock",
    "Code",
    "Color",
    "Column",
    "CustomTheme",
    "Deck",
    "Divider",
    "Document",
    "Figure",
    "Heading",
    "Image",
    "Inline",
    "Kpi",
    "Kpis",
    "Labels",
    "Length",
    "ListBlock",
    "ListItem",
    "Margins",
    "Markdown",
    "Meta",
    "NumberFormat",
    "Page",
    "PageBreak",
    "PageNumbering",
    "PageSize",
    "Paragraph",
    "Point",
    "Quote",
    "Range",
    "RangeFill",
    "RoleColor",
    "RowProps",
    "Section",
    "Series",
    "Sheet",
    "SheetChart",
    "SheetColumn",
    "SheetRow",
    "SheetTable",
    "Side",
    "SideBySide",
    "Slide",
    "SlideColumn",
    "Table",
    "TableBlock",
    "TableColumn",
    "Text",
    "TextRun",
    "Theme",
    "ThemeFonts",
    "Toc",
    "View",
    "Width",
    "Workbook",
]


def __getattr__(name: str) -> Any:
    """Import a model when it is first asked for: a deck needs no workbook."""
    if name not in _HOME:
        message = f"module 'runstamp.model' has no attribute '{name}'"
        raise AttributeError(message)
    value = getattr(import_module(f"runstamp.model.{_HOME[name]}"), name)
    globals()[name] = value
    return value
