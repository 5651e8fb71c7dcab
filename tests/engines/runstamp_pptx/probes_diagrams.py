"""Inputs that set one property of a diagram each, and what then stands in a PPTX file."""

from __future__ import annotations

from typing import Any


def block(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "content": [fields]}]}


def steps(kind: str, **fields: Any) -> dict[str, Any]:
    return block(type=kind, items=[{"title": "One", **fields}, "Two"])


def tree(**fields: Any) -> dict[str, Any]:
    return block(type="hierarchy", root={"title": "Head", **fields})


def matrix(cell: Any = "Cell", row: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return block(type="matrix", rows=[{"cells": [cell, "Other"], **(row or {})}], **fields)


def task(**fields: Any) -> dict[str, Any]:
    return block(
        type="gantt", items=[{"title": "Task", "start": "2026-03-02", "end": "2026-05-29", **fields}]
    )


def box(**fields: Any) -> dict[str, Any]:
    return block(type="box", blocks=["Inside"], **fields)


def definitions() -> dict[str, Any]:
    return block(type="definition_list", items=[{"term": "Term", "text": "Meaning"}])


def spaced(height: float) -> dict[str, Any]:
    content: list[Any] = [{"type": "divider"}, {"type": "spacer", "height": height}, {"type": "divider"}]
    return {"slides": [{"title": "S", "content": content}]}


def equation(**fields: Any) -> dict[str, Any]:
    return block(type="equation", latex=r"\frac{a}{b}", **fields)


T = "<a:t>{}</a:t>".format
DIAGRAM_PROBES: dict[str, tuple[dict[str, Any], str]] = {
    "Box.type": (box(), 'name="Frame '),
    "Box.blocks": (box(), T("Inside")),
    "Box.padding": (box(padding=50), f'cx="{(864 - 100) * 12700}"'),
    "Box.fill": (box(fill="#123456"), 'val="123456"'),
    "Box.border": (box(border="#654321"), '<a:ln w="9525"><a:solidFill><a:srgbClr val="654321"/>'),
    "Box.radius": (box(radius=9), 'prst="roundRect"'),
    "DefinitionList.type": (definitions(), T("Term")),
    "DefinitionList.items": (definitions(), T("Meaning")),
    "Definition.term": (definitions(), T("Term")),
    "Definition.text": (definitions(), T("Meaning")),
    "Spacer.type": (spaced(30), T("S")),
    "Spacer.height": (spaced(30), T("S")),
    "SlideNotes.blocks": (
        {
            "slides": [
                {"title": "S", "notes": {"blocks": ["Say this", {"type": "list", "items": ["A point"]}]}}
            ]
        },
        '<a:buChar char="•"/></a:pPr><a:r><a:rPr lang="en" sz="1200" b="0" i="0" dirty="0"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>A point</a:t>',
    ),
    "Equation.type": (equation(), "<m:oMathPara xmlns:m"),
    "Equation.latex": (equation(), "<m:num><m:r><m:t>a</m:t></m:r></m:num>"),
    "Equation.number": (equation(number=True), T("(1)")),
    "EquationRun.equation": (
        block(type="paragraph", text=["so ", {"equation": "x^2"}]),
        '/math"><m:sSup>',
    ),
    "Barcode.type": (block(type="barcode", value="RS-1"), 'name="Barcode '),
    "Barcode.kind": (block(type="barcode", kind="ean13", value="400638133393"), T("4006381333931")),
    "Barcode.value": (block(type="barcode", value="RS-1"), 'descr="QR code: RS-1"'),
    "Barcode.width": (block(type="barcode", value="RS-1", width=200), 'cx="2540000"'),
    "Timeline.type": (steps("timeline"), 'descr="Timeline: One; Two"'),
    "Timeline.items": (steps("timeline"), T("Two")),
    "Process.type": (steps("process"), 'prst="chevron"'),
    "Process.items": (steps("process"), T("Two")),
    "Cycle.type": (steps("cycle"), 'descr="Cycle: One; Two"'),
    "Cycle.items": (steps("cycle"), T("Two")),
    "Funnel.type": (steps("funnel"), 'descr="Funnel: One; Two"'),
    "Funnel.items": (steps("funnel"), T("Two")),
    "Step.title": (steps("process"), T("One")),
    "Step.text": (steps("process", text="More"), T("More")),
    "Step.date": (steps("process", date="Q3 2026"), T("Q3 2026")),
    "Phase.title": (steps("cycle"), T("One")),
    "Phase.text": (steps("cycle", text="More"), T("More")),
    "Stage.title": (steps("funnel"), T("One")),
    "Stage.text": (steps("funnel", text="More"), T("More")),
    "Stage.value": (steps("funnel", value=12400), T("12,400")),
    "Hierarchy.type": (tree(), 'descr="Hierarchy: Head"'),
    "Hierarchy.root": (tree(), T("Head")),
    "Node.title": (tree(children=["Below"]), T("Below")),
    "Node.text": (tree(text="Ann"), T("Ann")),
    "Node.children": (tree(children=["Left", "Right"]), 'prst="bentConnector3"'),
    "Matrix.type": (matrix(), 'descr="Matrix: (Cell, Other)"'),
    "Matrix.columns": (matrix(columns=["Low", "High"]), T("High")),
    "Matrix.rows": (matrix(), T("Other")),
    "Matrix.x": (matrix(x="Effort"), T("Effort")),
    "Matrix.y": (matrix(y="Impact"), T("Impact")),
    "MatrixRow.title": (matrix(row={"title": "Side"}), T("Side")),
    "MatrixRow.cells": (matrix(), T("Cell")),
    "MatrixCell.title": (matrix({"title": "Named"}), T("Named")),
    "MatrixCell.items": (matrix({"items": ["A line"]}), T("A line")),
    "Swot.type": (block(type="swot"), T("Opportunities")),
    "Swot.strengths": (block(type="swot", strengths=["Strong"]), T("Strong")),
    "Swot.weaknesses": (block(type="swot", weaknesses=["Weak"]), T("Weak")),
    "Swot.opportunities": (block(type="swot", opportunities=["Chance"]), T("Chance")),
    "Swot.threats": (block(type="swot", threats=["Risk"]), T("Risk")),
    "Gantt.type": (task(), 'descr="Schedule: Task (2 Mar 2026 – 29 May 2026)"'),
    "Gantt.items": (task(), T("Task")),
    "Task.title": (task(), T("Task")),
    "Task.start": (task(start="2025-12-01"), T("2025")),
    "Task.end": (task(end="2026-06-30"), T("Jun")),
    "Task.progress": (task(progress=0.5), 'name="Done '),
    "Task.group": (task(group="Build"), T("Build")),
    "Task.milestone": (task(milestone=True, end=None), 'prst="diamond"'),
}
# What shows in where other blocks stand.
DIAGRAM_COMPARED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "Spacer.type": (
        spaced(30),
        {"slides": [{"title": "S", "content": [{"type": "divider"}, {"type": "divider"}]}]},
    ),
    "Spacer.height": (spaced(30), spaced(60)),
}
