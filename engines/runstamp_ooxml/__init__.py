"""What PPTX, DOCX and XLSX have in common: zip, package, XML, charts and the lint.

Nothing here knows slides, paragraphs or cells as the input names them; the engines do. Modules:

    xml          the one emitter; escapes by construction
    zip, unzip   deterministic writing; reading within limits
    package      parts, content types, relationships as plain data
    properties   docProps of all three formats
    charts       native DrawingML charts with their embedded workbook
    lint         semantic faults that no schema sees
"""
