"""What of diagrams, equations, barcodes and boxes reaches every format: drawn, or said by text where they are not drawn."""

from __future__ import annotations

_BY_PART = {
    "Box": "type blocks padding fill border radius",
    "Spacer": "type height",
    "DefinitionList": "type items",
    "Definition": "term text",
    "Equation": "type latex number",
    "EquationRun": "equation",
    "Barcode": "type kind value width",
    "Timeline": "type items",
    "Process": "type items",
    "Cycle": "type items",
    "Funnel": "type items",
    "Hierarchy": "type root",
    "Matrix": "type columns rows x y",
    "Swot": "type strengths weaknesses opportunities threats",
    "Gantt": "type items",
    "Step": "title text date",
    "Phase": "title text",
    "Stage": "title text value",
    "Node": "title text children",
    "MatrixRow": "title cells",
    "MatrixCell": "title items",
    "Task": "title start end progress group milestone",
}

DIAGRAM_FIELDS: frozenset[str] = frozenset(
    f"{part}.{name}" for part, names in _BY_PART.items() for name in names.split()
)
