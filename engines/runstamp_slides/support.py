"""What of a deck reaches a slide that is seen, in every format; an engine adds what else its file keeps."""

from __future__ import annotations

from runstamp_data.support import FED

_BY_PART = {
    "Root": "title language theme meta",
    "Deck": "subtitle template size slides footer numbers",
    "Slide": "layout title subtitle kicker content columns source placeholders id section hidden",
    "SlideColumn": "width title blocks",
    "Block": "id keep_with_next page_break_before",
    "TextBlock": "align indent space_before space_after line_height",
    "Indent": "left right first",
    "Heading": "type level text number",
    "Paragraph": "type text",
    "List": "type items ordered format start continue",
    "ListItem": "text items ordered checked",
    "Quote": "type text by",
    "Callout": "type kind title text blocks",
    "Code": "type text language line_numbers",
    "Image": "type source alt decorative width height fit link",
    "Figure": "type content caption",
    "Kpis": "type items",
    "Kpi": "label value delta trend good note",
    "Table": "type columns rows row_props header_rows header_columns style size cell_padding width repeat_header split_rows "
    "caption caption_side source alt",
    "Column": "header key width align valign kind format currency total",
    "TextTotal": "text",
    "RowProps": "height fill bold",
    "Cell": "text value kind format colspan rowspan fill color bold italic align valign link",
    "NumberFormat": "decimals thousands negative scale prefix suffix",
    "Chart": "type kind stacking categories series axes legend labels title subtitle source palette alt width height",
    "Axes": "x y",
    "Axis": "title min max unit format gridlines visible",
    "Series": "name values points color point_colors labels smooth marker",
    "Point": "x y",
    "Labels": "format share",
    "SideBySide": "type items gap",
    "Side": "width blocks",
    "PageBreak": "type",
    "Divider": "type",
    "Toc": "type title",
    "Markdown": "type text",
    "TextRun": "text bold italic underline strike code color highlight size font caps baseline spacing link tooltip lang",
    "MarkdownRun": "markdown",
    "FieldRun": "field bold italic color size",
    "BreakRun": "break",
    "TabRun": "tab",
    "SlideLink": "slide",
    "RoleColor": "role tint shade alpha",
    "PageSize": "width height",
    "Meta": "author company subject keywords category description date custom",
    "CustomTheme": "extends colors fonts text_size table",
    "ThemeFonts": "heading body mono",
    "PathSource": "path",
    "ArtifactSource": "artifact",
    "DataSource": "data",
}

DRAWN: frozenset[str] = FED | frozenset(
    f"{part}.{name}" for part, names in _BY_PART.items() for name in names.split()
)
