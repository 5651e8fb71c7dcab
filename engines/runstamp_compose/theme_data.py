"""The themes that come with Runstamp, as data.

The accents of each were searched for by machine around hand-picked hues: any two differ by a CIE76 distance of 20 or
more, also as seen with protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009, severity 1), and
neighbours differ in lightness, so that a chart reads in grey too. Tests measure it.
"""

from __future__ import annotations

from runstamp_compose.plans import ThemePlan

WHITE = "FFFFFF"

_SLATE = ThemePlan(
    name="slate",
    colors={
        "text": "1F2933", "background": WHITE, "surface": "F2F5F8", "muted": "56657A",
        "accent1": "2A5588", "accent2": "C65A20", "accent3": "1B2A38",
        "accent4": "399490", "accent5": "8E4D48", "accent6": "8A8FCB",
        "positive": "1E7A4C", "negative": "B3261E", "warning": "9A5B00", "link": "1F5FA8",
    },
    heading_font="Calibri",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 28, "subtitle": 14, "h1": 20, "h2": 15.5, "h3": 13, "h4": 11.5, "h5": 11, "h6": 11,
        "body": 11, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 28, "slide_body": 18, "slide_min": 12, "kpi": 36,
    },
    table="minimal",
)  # fmt: skip

_EDITORIAL = ThemePlan(
    name="editorial",
    colors={
        "text": "26221E", "background": "FFFDF8", "surface": "F6F0E4", "muted": "6B6155",
        "accent1": "842D11", "accent2": "3570AC", "accent3": "242339",
        "accent4": "B9742A", "accent5": "586453", "accent6": "A588A2",
        "positive": "3F6B35", "negative": "A32A1C", "warning": "8F5A0A", "link": "1F6376",
    },
    heading_font="Cambria",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 32, "subtitle": 15, "h1": 22, "h2": 16.5, "h3": 13.5, "h4": 12, "h5": 11.5, "h6": 11.5,
        "body": 11.5, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 30, "slide_body": 18, "slide_min": 12, "kpi": 40,
    },
    spacing=1.15,
    table="heading",
    heading_bold=False,
)  # fmt: skip

_VIVID = ThemePlan(
    name="vivid",
    colors={
        "text": "0F172A", "background": WHITE, "surface": "EFF3FE", "muted": "525D74",
        "accent1": "1A33DB", "accent2": "C8423C", "accent3": "0B153F",
        "accent4": "0E9590", "accent5": "A213A3", "accent6": "CE8300",
        "positive": "087A55", "negative": "C81E3A", "warning": "A14F00", "link": "1A33DB",
    },
    heading_font="Arial",
    body_font="Arial",
    mono_font="Courier New",
    sizes={
        "title": 32, "subtitle": 14, "h1": 21, "h2": 15, "h3": 12, "h4": 10.5, "h5": 10, "h6": 10,
        "body": 10, "small": 8.5, "caption": 8.5, "code": 9,
        "slide_title": 30, "slide_body": 17, "slide_min": 11, "kpi": 40,
    },
    spacing=0.95,
    radius=6.0,
    table="banded",
)  # fmt: skip

_MIDNIGHT = ThemePlan(
    name="midnight",
    colors={
        "text": "1B2437", "background": WHITE, "surface": "EFF3FA", "muted": "566179",
        "accent1": "0C419E", "accent2": "C77A12", "accent3": "14213D",
        "accent4": "2DA186", "accent5": "983576", "accent6": "7D72D8",
        "positive": "1D7A50", "negative": "B4232F", "warning": "925400", "link": "0C419E",
    },
    slide_colors={
        "text": "EDF2FB", "background": "0D1424", "surface": "1A2540", "muted": "A7B4CC",
        "accent1": "6FA8FF", "accent2": "FFBE57", "accent3": "2170C7",
        "accent4": "6BEACB", "accent5": "D96BA0", "accent6": "DCC3FF",
        "positive": "62D69A", "negative": "FF8A8A", "warning": "F5B14C", "link": "8FBDFF",
    },
    heading_font="Calibri",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 30, "subtitle": 14, "h1": 21, "h2": 16, "h3": 13, "h4": 11.5, "h5": 11, "h6": 11,
        "body": 11, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 32, "slide_body": 18, "slide_min": 12, "kpi": 44,
    },
    radius=8.0,
    table="minimal",
)  # fmt: skip

_SWISS = ThemePlan(
    name="swiss",
    colors={
        "text": "15181C", "background": WHITE, "surface": "F1F1EF", "muted": "5C6066",
        "accent1": "D2001F", "accent2": "1D2025", "accent3": "2F6FB5",
        "accent4": "8A8F96", "accent5": "6F3D75", "accent6": "D48000",
        "positive": "1B7A43", "negative": "B3121D", "warning": "8F5600", "link": "B3001A",
    },
    heading_font="Arial",
    body_font="Arial",
    mono_font="Courier New",
    sizes={
        "title": 36, "subtitle": 13, "h1": 24, "h2": 16, "h3": 12, "h4": 10.5, "h5": 10, "h6": 10,
        "body": 10, "small": 8.5, "caption": 8.5, "code": 9,
        "slide_title": 32, "slide_body": 17, "slide_min": 11, "kpi": 48,
    },
    table="heading",
)  # fmt: skip

_GARDEN = ThemePlan(
    name="garden",
    colors={
        "text": "20302A", "background": "FCFAF4", "surface": "EEF2E6", "muted": "556358",
        "accent1": "205C43", "accent2": "BF603A", "accent3": "0B2B27",
        "accent4": "B7890C", "accent5": "70406B", "accent6": "6F8F9E",
        "positive": "2C6E3F", "negative": "A3352A", "warning": "855503", "link": "1C6150",
    },
    heading_font="Cambria",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 30, "subtitle": 14.5, "h1": 21, "h2": 16, "h3": 13.5, "h4": 12, "h5": 11.5, "h6": 11.5,
        "body": 11.5, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 30, "slide_body": 18, "slide_min": 12, "kpi": 40,
    },
    spacing=1.05,
    radius=12.0,
    table="banded",
)  # fmt: skip

OWN = (_SLATE, _EDITORIAL, _VIVID, _MIDNIGHT, _SWISS, _GARDEN)
