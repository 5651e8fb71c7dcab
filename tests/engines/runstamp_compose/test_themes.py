"""Themes: every role filled, readable, and told apart by everybody."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from runstamp.errors import RunstampError
from runstamp.model.measures import ROLES, RoleColor
from runstamp.model.theme import CustomTheme
from runstamp_compose.themes import THEMES, color, contrast, resolve_theme

# Machado, Oliveira and Fernandes 2009, table 1, severity 1.0
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
ACCENTS = tuple(f"accent{i}" for i in range(1, 7))


def _lab(color: str, vision: str) -> tuple[float, float, float]:
    parts = [int(color[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in VISION[vision])
    white = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047, 0.2126 * r + 0.7152 * g + 0.0722 * b
    depth = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (*white, depth))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# Every theme as it stands on paper and on slides.
SHOWN = {
    f"{name}{' on slides' if slides else ''}": resolve_theme(name, "/theme", slides=slides)
    for name in THEMES
    for slides in (False, True)
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_theme_fills_every_role_and_reads(name: str) -> None:
    theme = SHOWN[name]
    paper, surface = theme.colors["background"], theme.colors["surface"]

    assert set(theme.colors) == {*ROLES, "on_accent"}
    assert min(contrast(theme.colors["text"], paper), contrast(theme.colors["text"], surface)) >= 7
    for role in ("muted", "positive", "negative", "warning", "link"):
        assert min(contrast(theme.colors[role], paper), contrast(theme.colors[role], surface)) >= 4.5, role
    assert contrast(theme.colors["accent1"], paper) >= 4.5
    assert contrast(theme.colors["on_accent"], theme.colors["accent1"]) >= 4.5
    assert min(contrast(theme.colors[role], paper) for role in ACCENTS) >= 3  # WCAG 2.2, 1.4.11


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("vision", VISION)
def test_accents_are_told_apart_with_any_vision(name: str, vision: str) -> None:
    labs = [_lab(SHOWN[name].colors[role], vision) for role in ACCENTS]

    assert min(math.dist(a, b) for a, b in combinations(labs, 2)) >= 20


@pytest.mark.parametrize("name", SHOWN)
def test_neighbouring_accents_differ_in_lightness(name: str) -> None:
    lightness = [_lab(SHOWN[name].colors[role], "normal")[0] for role in ACCENTS]

    assert min(abs(a - b) for a, b in pairwise(lightness)) >= 12


def test_midnight_is_dark_on_slides_and_white_on_paper() -> None:
    paper, slides = SHOWN["midnight"].colors, SHOWN["midnight on slides"].colors

    assert (paper["background"], slides["background"]) == ("FFFFFF", "0D1424")
    own = CustomTheme.model_validate({"extends": "midnight", "colors": {"accent1": "#00FFAA"}})
    assert resolve_theme(own, "/theme", slides=True).colors == {
        **slides,
        "accent1": "00FFAA",
        "on_accent": slides["background"],
    }


def test_a_changed_theme_keeps_the_rest_and_scales_its_type() -> None:
    given = CustomTheme.model_validate(
        {"extends": "slate", "colors": {"accent1": "#FFEE00"}, "fonts": {"body": "Georgia"}, "text_size": 9}
    )

    theme = resolve_theme(given, "/theme")

    assert (theme.colors["accent1"], theme.colors["on_accent"], theme.body_font) == (
        "FFEE00",
        "1F2933",
        "Georgia",
    )
    assert (theme.sizes["body"], theme.sizes["h1"], theme.sizes["slide_title"]) == (9, 16.5, 28)
    assert theme.colors["text"] == THEMES["slate"].colors["text"]


def test_an_unknown_colour_role_is_refused_with_the_nearest() -> None:
    with pytest.raises(RunstampError) as caught:
        resolve_theme(CustomTheme.model_validate({"colors": {"acent1": "#000000"}}), "/theme")

    assert [(i.path, i.did_you_mean) for i in caught.value.issues] == [("/theme/colors/acent1", "accent1")]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("#12abEF", "12ABEF"),
        ("#00000080", "7F7F7F"),
        ("accent1", THEMES["slate"].colors["accent1"]),
        (RoleColor(role="background", shade=0.5, tint=None, alpha=None), "808080"),
        (RoleColor(role="text", tint=1, shade=None, alpha=None), "FFFFFF"),
        (RoleColor(role="text", alpha=0, tint=None, shade=None), "FFFFFF"),
    ],
)
def test_a_colour_comes_to_six_digits(value: str | RoleColor, shown: str) -> None:
    assert color(value, THEMES["slate"]) == shown


def test_a_theme_that_only_turns_dark_reads_in_boxes_and_small_words_too() -> None:
    dark = CustomTheme.model_validate({"colors": {"text": "#FFFFFF", "background": "#101820"}})

    colors = resolve_theme(dark, "/theme").colors

    assert contrast(colors["text"], colors["surface"]) >= 4.5
    assert all(contrast(colors[role], colors["background"]) >= 4.5 for role in ("muted", "link"))


def test_a_theme_keeps_the_colours_that_it_names_whatever_they_are() -> None:
    given = {"text": "#FFFFFF", "background": "#101820", "surface": "#EEEEEE", "muted": "#111111"}

    colors = resolve_theme(CustomTheme.model_validate({"colors": given}), "/theme").colors

    assert (colors["surface"], colors["muted"]) == ("EEEEEE", "111111")
