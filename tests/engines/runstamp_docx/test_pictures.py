"""Pictures and charts in the line of text."""

from __future__ import annotations

import struct
from typing import Any

from tests.engines.runstamp_docx.conftest import Call, Render

EMU = 12_700


def image(source: str, **more: Any) -> dict[str, Any]:
    return {"type": "image", "source": source, **more}


def test_drawing_ids_are_unique_over_all_parts(render: Render) -> None:
    chart = {"type": "chart", "kind": "pie", "categories": ["A"], "series": [{"name": "s", "values": [1]}]}
    opened = render(
        image("blue.png", alt="a"), image("red.png", alt="b"), image("blue.png", alt="c"), chart,
        header={"default": {"left": {"source": "blue.png", "alt": "logo"}}, "first": {"left": {"source": "red.png", "alt": "x"}}},
    )  # fmt: skip

    parts = ["word/document.xml", "word/header1.xml", "word/header2.xml"]
    ids = [id_ for part in parts for id_ in opened.find("//wp:docPr/@id", part)]
    assert len(ids) == len(set(ids)) == 6
    assert len([name for name in opened.names() if name.startswith("word/media/")]) == 2


def test_a_turned_photograph_comes_out_upright(render: Render) -> None:
    opened = render(image("turned.jpg", alt="x"))

    [extent] = opened.find("//wp:extent")
    assert int(extent.get("cx")) < int(extent.get("cy"))


def test_a_photograph_without_density_has_a_size(render: Render) -> None:
    opened = render(image("no-density.jpg", alt="x"))

    [extent] = opened.find("//wp:extent")
    width, height = int(extent.get("cx")), int(extent.get("cy"))
    # 962 × 694 pixels, made as wide as the text.
    assert abs(width / height - 962 / 694) < 0.01
    assert width == round(453.55 * EMU) or abs(width - 453.5 * EMU) < EMU


def test_width_and_height_are_kept_with_crop_or_distortion(render: Render) -> None:
    opened = render(image("blue.png", alt="x", width=100, height=100, fit="cover"))

    [extent] = opened.find("//wp:extent")
    assert (extent.get("cx"), extent.get("cy")) == (str(100 * EMU), str(100 * EMU))
    assert opened.find("//a:srcRect/@l") == ["25000"]


def test_a_picture_without_words_is_told_and_decoration_is_marked(render: Render) -> None:
    opened = render(image("blue.png"), image("red.png", decorative=True))

    codes = [found["code"] for found in opened.answer["diagnostics"]]
    assert codes.count("common/IMAGE_ALT_MISSING") == 1
    assert opened.find("//wp:docPr[2]//adec:decorative/@val | //adec:decorative/@val") == ["1"]


def test_a_picture_leads_where_its_link_says(render: Render) -> None:
    opened = render(
        image("blue.png", alt="x", link="https://example.com/"),
        image("red.png", alt="y", link="#there"),
        {"type": "heading", "text": "T", "id": "there"},
    )

    assert len(opened.find("//w:hyperlink[.//pic:pic]")) == 2
    assert opened.find("//w:hyperlink[.//pic:pic]/@w:anchor") == ["there"]


def test_a_picture_is_no_wider_than_its_column(render: Render) -> None:
    side = {"blocks": [image("no-density.jpg", alt="x")]}
    opened = render({"type": "side_by_side", "gap": 20, "items": [side, side]})

    widths = {int(width) for width in opened.find("//wp:extent/@cx")}
    assert max(widths) <= 217 * EMU


def test_a_figure_keeps_its_caption(render: Render) -> None:
    opened = render({"type": "figure", "content": image("blue.png", alt="x"), "caption": "Blue", "id": "fig"})

    assert opened.find("//w:p[.//pic:pic]/w:pPr/w:pStyle/@w:val") == ["Figure"]
    assert opened.find("//w:style[@w:styleId='Figure']/w:pPr/w:keepNext", "word/styles.xml")
    assert opened.texts()[-1] == "Figure\u00a01\u2002Blue"
    assert opened.find("//w:bookmarkStart/@w:name") == ["fig"]


def test_a_chart_is_native_and_says_what_it_shows(render: Render) -> None:
    chart = {
        "type": "chart",
        "kind": "column",
        "categories": ["A", "B"],
        "series": [{"name": "s", "values": [1, 2]}],
        "source": "us",
    }
    opened = render(chart)

    assert opened.find("//c:barChart/c:ser", "word/charts/chart1.xml")
    assert opened.find("//wp:docPr/@descr")[0]
    assert any(name.endswith(".xlsx") for name in opened.names())
    assert opened.texts()[-1] == "us"


def test_a_missing_picture_is_an_error_at_its_place(call: Call) -> None:
    answer = call("docx.render", {"blocks": ["x", image("none.png", alt="x")]})

    assert answer["error"]["code"] == "common/ASSET_NOT_FOUND"
    assert answer["error"]["issues"][0]["path"] == "/blocks/1/source"
    assert answer["artifacts"] == []


def test_a_text_file_is_no_picture(call: Call, pictures: Any) -> None:
    (pictures / "words.png").write_bytes(struct.pack(">I", 7) + b"not a picture")

    answer = call("docx.render", {"blocks": [image("words.png", alt="x")]})

    assert answer["error"]["code"] == "common/ASSET_REJECTED"


def test_a_width_in_characters_goes_by_the_text(render: Render) -> None:
    opened = render(image("blue.png", alt="a", width="10ch"))

    (width,) = opened.find("//wp:extent/@cx")
    assert 40 * EMU < int(width) < 70 * EMU


def test_a_picture_without_size_is_refused_at_its_place(call: Call) -> None:
    error = call("docx.render", {"blocks": [image("blue.png", width=0, height="0pt")]})["error"]

    assert error["code"] == "common/SCHEMA_REJECTED"
    assert [issue["path"] for issue in error["issues"]] == ["/blocks/0/width", "/blocks/0/height"]


def test_every_picture_that_cannot_be_used_is_told_at_its_place(call: Call) -> None:
    given = {
        "header": {"left": {"source": "lost.png", "alt": "x"}},
        "blocks": [
            image("https://e.example/a.png"),
            {"type": "table", "rows": [["a"], ["b"]]},
            image("blue.png", alt="a"),
            {"type": "callout", "blocks": [image("file:///etc/passwd")]},
            image("gone.png"),
        ],
    }

    error = call("docx.render", given)["error"]

    assert sorted(issue["path"] for issue in error["issues"]) == [
        "/blocks/0/source",
        "/blocks/3/blocks/0/source",
        "/blocks/4/source",
        "/header/left/source",
    ]
    assert error["code"] == "common/ASSET_NOT_FOUND"
