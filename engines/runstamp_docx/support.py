"""What of the model reaches the bytes of a DOCX file; every name has a probe in the tests.

Left out, and so entered in the ledger when set: formulas (a document computes nothing), ranges of a workbook, slide actions,
and addresses to fetch images from.
"""

from __future__ import annotations

from runstamp_compose.diagram_fields import DIAGRAM_FIELDS
from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS

_FIELDS = {
    "ArtifactSource": "artifact",
    "Axes": "x y",
    "Axis": "format gridlines max min title unit visible",
    "BandPages": "default even first",
    "BandPlaces": "center left right",
    "Block": "id keep_with_next page_break_before",
    "BreakRun": "break",
    "Callout": "blocks kind text title type",
    "Cell": "align bold color colspan fill format indent italic kind link rowspan text valign value",
    "CheckboxRun": "checkbox",
    "RefRun": "ref show",
    "Chart": "alt axes categories height kind labels legend palette series source stacking subtitle title type width",
    "Code": "language line_numbers text type",
    "Column": "align currency format header key kind total valign width",
    "CustomTheme": "colors extends fonts table text_size",
    "DataSource": "data",
    "Direction": "rtl",
    "TextDetails": "border fill keep_together tabs",
    "TabStop": "align at leader",
    "Divider": "type",
    "Document": "blocks cover footer header heading_numbering page sections subtitle template",
    "FieldRun": "bold color field italic size",
    "Figure": "caption content type",
    "Heading": "level number text type",
    "Image": "alt decorative fit height link source type width",
    "Indent": "first left right",
    "Kpi": "delta good label note trend value",
    "Kpis": "items type",
    "Labels": "format share",
    "List": "continue format items ordered start type",
    "ListItem": "blocks checked items ordered text",
    "Margins": "bottom left right top",
    "Markdown": "text type",
    "MarkdownRun": "markdown",
    "Meta": "author category company custom date description keywords subject",
    "NumberFormat": "decimals negative prefix scale suffix thousands",
    "Page": "margins orientation size",
    "PageBreak": "type",
    "PageNumbering": "format start",
    "PageSize": "height width",
    "Paragraph": "style text type",
    "PathSource": "path",
    "Point": "x y",
    "Quote": "blocks by text type",
    "RoleColor": "alpha role shade tint",
    "Root": "language meta theme title",
    "RowProps": "bold fill height keep",
    "Section": "blocks footer header page page_numbering title",
    "Series": "color labels marker name point_colors points smooth values",
    "Side": "blocks width",
    "SideBySide": "gap items type",
    "TabRun": "tab",
    "Table": "alt caption caption_side cell_padding columns header_columns header_rows repeat_header row_props rows size source split_rows style type width",
    "TextBlock": "align indent line_height space_after space_before",
    "TextRun": "baseline bold caps code color font highlight italic lang link rtl size spacing strike text tooltip underline",
    "TextTotal": "text",
    "ThemeFonts": "body heading mono",
    "Toc": "levels title type",
}  # fmt: skip

SUPPORT = (
    frozenset(f"{part}.{name}" for part, names in _FIELDS.items() for name in names.split())
    | FED
    | NATIVE_CHARTS
    | DIAGRAM_FIELDS
)
