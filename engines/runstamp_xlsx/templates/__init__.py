"""Rendering on to an Excel template: its sheets filled in place, its styles, theme, names and pictures; our values."""
