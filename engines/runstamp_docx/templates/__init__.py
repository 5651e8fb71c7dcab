"""Rendering on to a Word template: its styles, theme, numbering, headers, footers and page geometry; our content."""
