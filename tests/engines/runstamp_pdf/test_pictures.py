"""Pictures: once in the file, upright, with their transparency; charts drawn so that nothing collides."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.engines.runstamp_pdf.conftest import Call, Opened, Render


def image(source: str, **more: Any) -> dict[str, Any]:
    return {"type": "image", "source": source, "alt": "a picture", **more}


def chart(kind: str, categories: list[str], *values: list[Any], **more: Any) -> dict[str, Any]:
    series = [{"name": f"series {i}", "values": one} for i, one in enumerate(values)]
    return {"type": "chart", "kind": kind, "categories": categories, "series": series, **more}


def test_a_jpeg_passes_untouched_and_stands_upright(render: Render, pictures: Any) -> None:
    opened = render(image("gray.jpg"), image("turned.jpg"))

    gray, turned = opened.images
    assert gray.read_raw_bytes() == (pictures / "gray.jpg").read_bytes()
    assert str(gray.ColorSpace) == "/DeviceGray"
    assert (int(turned.Width), int(turned.Height)) == (40, 100)


def test_a_png_keeps_its_transparency(render: Render) -> None:
    opened = render(image("soft.png"))

    mask = opened.images[0].SMask
    assert set(mask.read_bytes()) == {90}


def test_a_palette_png_shows_its_colours(render: Render) -> None:
    opened = render(image("palette.png"))

    assert str(opened.images[0].ColorSpace[0]) == "/Indexed"


def test_one_picture_shown_twice_is_in_the_file_once(render: Render) -> None:
    opened = render(
        image("blue.png"), image("blue.png"), header={"right": {"source": "blue.png", "decorative": True}}
    )

    assert len(opened.images) == 1
    assert opened.roles.count("Figure") == 2


def test_a_picture_is_never_larger_than_its_room(render: Render) -> None:
    opened = render(image("blue.png", width=4000), image("soft.png", width=300, height=3000, fit="stretch"))

    for matrix in opened.pictures:
        assert matrix[0] <= 595.28 - 2 * 70.86
        assert matrix[3] <= 841.89 - 2 * 70.86


def test_a_picture_that_covers_its_box_is_clipped(render: Render) -> None:
    opened = render(image("blue.png", width=60, height=60, fit="cover"))

    assert b"60.00 60.00 re W n" in opened.pdf.pages[0].Contents.read_bytes()


def test_a_picture_without_alternative_text_is_told_of(render: Render) -> None:
    opened = render({"type": "image", "source": "blue.png"})

    assert [(d["code"], d["path"]) for d in opened.answer["diagnostics"] if "path" in d] == [
        ("common/IMAGE_ALT_MISSING", "/blocks/0/alt")
    ]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("cut.png", "common/ASSET_REJECTED"),
        ("note.pdf", "common/ASSET_REJECTED"),
        ("none.png", "common/ASSET_NOT_FOUND"),
    ],
)
def test_a_picture_that_cannot_be_used_is_a_typed_error_at_its_place(
    source: str, code: str, call: Call
) -> None:
    answer = call("pdf.render", {"blocks": ["x", image(source)]})

    assert (answer["error"]["code"], answer["error"]["issues"][0]["path"]) == (code, "/blocks/1/source")
    assert answer["artifacts"] == []


# ---------------------------------------------------------------- charts
def boxes(opened: Opened) -> list[tuple[float, float, float, float]]:
    from runstamp_text import Style, open_face, width

    found: list[tuple[float, float, float, float]] = []
    for one in opened.shown:
        family, _, style = one.font.partition("-")
        face = open_face(
            {"Carlito": "Carlito", "LiberationSans": "Liberation Sans"}[family], bold="Bold" in style
        )
        wide = width(one.text.strip(), Style(face, one.size))
        found.append((one.x, one.y - 0.15 * one.size, one.x + wide, one.y + 0.6 * one.size))
    return found


def collisions(opened: Opened) -> list[tuple[str, str]]:
    texts, found = [one.text for one in opened.shown], boxes(opened)
    return [
        (texts[i], texts[j])
        for i in range(len(found))
        for j in range(i)
        if found[i][0] < found[j][2] - 0.5
        and found[j][0] < found[i][2] - 0.5
        and found[i][1] < found[j][3]
        and found[j][1] < found[i][3]
    ]


MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"]


@pytest.mark.parametrize("width", [160, 300, 450])
@pytest.mark.parametrize(
    "given",
    [
        chart("column", ["North and northeast", "South", "East"], [5, -3, 2.5], [1, None, 4], labels=True),
        chart("bar", [*MONTHS], [5, 30, 2, 8, 9, 1, 4, 7, 3, 6], labels=True),
        chart("line", MONTHS, [5, 3, 2, 8, 9, 1, 4, 7, 3, 6], labels=True),
        chart("area", MONTHS, [5, 3, 2, 8, 9, 1, 4, 7, 3, 6]),
        chart("column", ["a", "b", "c"], [1, 2, 3], [3, 2, 1], stacking="percent", labels=True),
        chart(
            "pie",
            ["Solar", "Wind", "Gas", "Coal", "Rest", "Last"],
            [40, 30, 20, 1, 1, 1],
            labels={"share": True},
        ),
        chart("doughnut", ["Solar", "Wind"], [40, 30], labels=True, legend=False),
    ],
    ids=lambda given: f"{given['kind']}-{given['stacking']}" if "stacking" in given else str(given["kind"]),
)
def test_the_texts_of_a_chart_never_collide_and_stay_inside_it(
    given: dict[str, Any], width: int, render: Render
) -> None:
    opened = render({**given, "width": width, "axes": {"y": {"title": "Units"}, "x": {"title": "When"}}})

    assert collisions(opened) == []
    right = 70.86 + width
    assert all(box[0] > 70.86 - 1 and box[2] < right + 14 for box in boxes(opened))


def test_a_gap_is_no_zero(render: Render) -> None:
    with_gap = render(chart("line", ["a", "b", "c", "d"], [1, 2, None, 3]))
    without = render(chart("line", ["a", "b", "c", "d"], [1, 2, 0, 3]))

    def lines(opened: Opened) -> list[int]:
        return [len(one.points) for one in opened.strokes if one.weight == 1.9]

    assert lines(with_gap) == [2]
    assert lines(without) == [4]


def test_columns_below_zero_hang_from_the_base_line(render: Render) -> None:
    opened = render(chart("column", ["a", "b"], [4, -4]))

    up, down = [one for one in opened.filled("2A5588") if one.width > 12]
    assert abs(up.y - (down.y + down.height)) < 0.1
    assert abs(up.height - down.height) < 0.1


def test_stacked_columns_stand_on_one_another(render: Render) -> None:
    opened = render(chart("column", ["a"], [1], [2], [3], stacking="stacked"))

    columns = sorted([one for one in opened.fills if one.width > 100], key=lambda one: one.y)
    for below, above in pairwise(columns):
        assert abs(below.y + below.height - above.y) < 0.1
    assert [round(one.height / columns[0].height) for one in columns] == [1, 2, 3]


def test_the_slices_of_a_pie_go_round_once(render: Render) -> None:
    opened = render(chart("pie", ["a", "b", "c", "d"], [1, 1, 1, 1]))

    slices = [one for one in opened.fills if one.width > 40]
    assert len(slices) == 4
    assert len({(round(one.width), round(one.height)) for one in slices}) == 1


def test_a_chart_is_one_figure_with_its_alternative_text(render: Render) -> None:
    opened = render(chart("column", ["a", "b"], [1, 2], title="Title", labels=True))

    assert {one.role for one in opened.shown} == {"Figure"}
    assert opened.roles.count("Figure") == 1
    assert "series 0" in str(opened.elements("Figure")[0].Alt)


def test_labels_that_find_no_place_are_told(render: Render) -> None:
    names = [str(i) for i in range(60)]

    opened = render(chart("column", names, [1000000 + i for i in range(60)], labels=True))

    assert {loss["subject"] for loss in opened.answer["losses"]} == {"chart labels", "category names"}
    assert set(opened.losses()) == {"common/TEXT_OVERFLOW"}
