"""Good files made by the three libraries, finished by us: what the lint's mutants are cut from."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

import pytest

from tests.engines.runstamp_ooxml.finishing import finished


@pytest.fixture(scope="session")
def raw() -> dict[str, bytes]:
    """Files as python-docx, python-pptx and openpyxl write them."""
    return {"docx": _document(), "pptx": _presentation(), "xlsx": _workbook()}


@pytest.fixture(scope="session")
def good(raw: dict[str, bytes]) -> dict[str, bytes]:
    """The same files after the finishing pass."""
    return {kind: finished(data) for kind, data in raw.items()}


def _picture() -> BytesIO:
    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (50, 40), (10, 120, 200)).save(out, "PNG")
    out.seek(0)
    return out


def _document() -> bytes:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import Inches

    stock: Any = import_module("docx")  # the library is typed in part: what it returns is read as Any
    document = stock.Document()
    document.styles.add_style("CommentReference", WD_STYLE_TYPE.CHARACTER)
    document.styles.add_style("CommentText", WD_STYLE_TYPE.PARAGRAPH)
    document.add_heading("Title", 1)
    paragraph = document.add_paragraph("Hello ")
    paragraph.add_run("bold").bold = True
    document.add_picture(_picture(), width=Inches(1))
    document.add_picture(_picture(), width=Inches(1))
    table = document.add_table(2, 2)
    table.cell(0, 0).text = "A"
    document.add_paragraph("x", style="List Bullet")
    document.sections[0].header.paragraphs[0].text = "Head"
    document.add_comment(paragraph.runs, text="note", author="a", initials="a")
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _presentation() -> bytes:
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches

    stock: Any = import_module("pptx")
    charts: Any = import_module("pptx.chart.data")
    deck = stock.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "T"
    slide.placeholders[1].text = "Body"
    slide.shapes.add_picture(_picture(), Inches(1), Inches(4))
    slide.shapes.add_table(2, 2, Inches(3), Inches(4), Inches(3), Inches(1))
    data = charts.CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("s", (1, 2))
    for kind in (XL_CHART_TYPE.COLUMN_CLUSTERED, XL_CHART_TYPE.RADAR):
        slide.shapes.add_chart(kind, Inches(6), Inches(4), Inches(3), Inches(2), data)
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "T2"
    out = BytesIO()
    deck.save(out)
    return out.getvalue()


def _workbook() -> bytes:
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.worksheet.table import Table

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["h1", "h2"], [1, 2], [3, "=SUM(A2:A3)"]):
        sheet.append(row)
    sheet["A2"].font = Font(bold=True, italic=True, color="FF0000")
    sheet.add_table(Table(displayName="Tab1", ref="A1:B3"))
    sheet.merge_cells("D1:E1")
    book.create_sheet("S2")["A1"] = "z"
    out = BytesIO()
    book.save(out)
    return out.getvalue()
