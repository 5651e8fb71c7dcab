"""The designs: every text they set reads on its ground, in every theme, and work grows with the slides, not faster."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.model.theme import CustomTheme
from runstamp.testing import FixedWorld
from runstamp_compose.plans import ThemePlan
from runstamp_compose.themes import THEMES, contrast, resolve_theme
from runstamp_pptx.render import render
from runstamp_slides.designs import design
from runstamp_slides.designs.spec import Design

DARK = {
    "background": "#10141A",
    "text": "#F2F5F8",
    "surface": "#1C232C",
    "muted": "#A9B4C2",
    "accent1": "#5AA2FF",
    "link": "#8CC0FF",
}


def themes() -> dict[str, tuple[ThemePlan, str]]:
    dark = resolve_theme(CustomTheme.model_validate({"extends": "slate", "colors": DARK}), "/theme")
    pale = resolve_theme(
        CustomTheme.model_validate({"extends": "vivid", "colors": {"accent1": "#FFE066"}}), "/theme"
    )
    found = {name: (resolve_theme(name, "/theme", slides=True), name) for name in THEMES}
    return {**found, "dark": (dark, "slate"), "dark-editorial": (dark, "editorial"), "pale": (pale, "vivid")}


def texts(made: Design) -> list[tuple[str, str, str]]:
    """Return every (what, ink, ground) that a design sets."""
    out: list[tuple[str, str, str]] = []
    for layout in made.layouts.values():
        out += [
            (f"{layout.key} title", layout.title.type.ink, layout.head_ground),
            (f"{layout.key} kicker", layout.kicker.ink, layout.head_ground),
            (f"{layout.key} subtitle", layout.subtitle.type.ink, layout.head_ground),
            (f"{layout.key} source", layout.source.type.ink, layout.ground),
        ]
    foot = made.foot
    out += [("footer", foot.footer.type.ink, "bg1"), ("date", foot.date.type.ink, "bg1")]
    return [*out, ("number", foot.number.type.ink, foot.chip or "bg1")]


@pytest.mark.parametrize("name", sorted(themes()))
def test_every_text_of_a_design_reads_on_its_ground(name: str) -> None:
    theme, base = themes()[name]
    made = design(theme, 960, 540, base)

    pale = [
        (what, ink, ground)
        for what, ink, ground in texts(made)
        if contrast(made.look.hex(ink), made.look.hex(ground)) < 4.5
    ]

    assert pale == []


def test_the_designs_differ_in_more_than_colour() -> None:
    made = [design(theme, 960, 540) for theme in THEMES.values()]

    for key in ("title_and_content", "title", "section", "closing"):
        boxes = {
            (one.layouts[key].title.box, one.layouts[key].title.anchor, one.layouts[key].title.align)
            for one in made
        }
        assert len(boxes) == len(made)


def test_ten_times_the_slides_take_about_ten_times_the_work(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        slide = {
            "title": "S",
            "content": ["One", {"type": "table", "columns": ["A", "B"], "rows": [["1", "2"]] * 8}],
        }
        deck = Deck.model_validate({"slides": [slide] * count})
        started = time.process_time()
        render(deck, Call("pptx.render", {"checks": "none"}), FixedWorld(tmp_path))
        return time.process_time() - started

    seconds(5)
    few, many = seconds(40), seconds(400)

    assert many < 20 * few
