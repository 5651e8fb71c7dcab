"""Templates for tests, made with python-pptx and changed in their parts: what companies do to theirs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
from tests.engines.runstamp_pptx.conftest import Made

Change = Callable[[str, str], str]
MAIN = "ppt/presentation.xml"
MASTER = "ppt/slideMasters/slideMaster1.xml"
LAYOUT = "ppt/slideLayouts/slideLayout{}.xml"


def picture(color: tuple[int, int, int] = (200, 30, 30)) -> bytes:
    out = BytesIO()
    Image.new("RGB", (60, 40), color).save(out, "PNG")
    return out.getvalue()


def template() -> bytes:
    """Return a template with two sample slides: a chart and notes on one, a picture on the other."""
    deck: Any = Presentation()  # its shapes carry no types that fit
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "Sample title"
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["A", "B"]
    data.add_series("Sample series", (1, 2))
    first.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(4), Inches(3), data)
    first.notes_slide.notes_text_frame.text = "Sample notes"
    second = deck.slides.add_slide(deck.slide_layouts[5])
    second.shapes.add_picture(BytesIO(picture()), 0, 0)
    out = BytesIO()
    deck.save(out)
    return out.getvalue()


def changed(data: bytes, change: Change, **more: bytes) -> bytes:
    """Return a package with every XML part changed by name, and other parts added (`/` written as `__`)."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            held = source.read(name)
            if name.endswith((".xml", ".rels")):
                held = change(name, held.decode()).encode()
            target.writestr(name, held)
        for name, held in more.items():
            target.writestr(name.replace("__", "/"), held)
    return out.getvalue()


def replaced(part: str, old: str, new: str) -> Change:
    """Return a change of one part; the text must be there."""

    def change(name: str, text: str) -> str:
        if name != part:
            return text
        assert old in text, (part, old)
        return text.replace(old, new)

    return change


def nameless(name: str, text: str) -> str:
    """Take what a layout says of its own use: its name and its type."""
    if not name.startswith("ppt/slideLayouts/slideLayout"):
        return text
    number = re.findall(r"\d+", name)[0]
    text = re.sub(r'(<p:sldLayout [^>]*?) type="[^"]*"', r"\1", text)
    return re.sub(r'<p:cSld name="[^"]*"', f'<p:cSld name="Folie {number}"', text)


def dark(name: str, text: str) -> str:
    """Turn a template dark by its colour map, as themes for the evening do."""
    if name == MASTER:
        text = text.replace(
            'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"', 'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"'
        )
    return text


def on(folder: Path, data: bytes, *slides: Mapping[str, Any], **deck: Any) -> Made:
    """Return slides rendered on a template."""
    return made(folder, {"template": "t.potx", "slides": list(slides), **deck}, data)


def made(folder: Path, deck: Mapping[str, Any], data: bytes) -> Made:
    world = FixedWorld(folder, {"t.potx": data, "a.png": picture((40, 90, 140))})
    found = Made(
        render(Deck.model_validate({"title": "Deck", **deck}), Call("pptx.render", {"checks": "auto"}), world)
    )
    found.world = world  # type: ignore[attr-defined]
    return found
