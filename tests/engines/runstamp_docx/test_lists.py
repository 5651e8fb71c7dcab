"""Numbers as Word counts them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.engines.runstamp_docx.conftest import SPACES, Opened, Render


def shown(opened: Opened) -> list[str]:
    """Return each list item with the number that the file's numbering gives it, counted as Word counts."""
    abstracts = {a.get(w("abstractNumId")): a for a in opened.find("//w:abstractNum", "word/numbering.xml")}
    nums = {n.get(w("numId")): n for n in opened.find("//w:num", "word/numbering.xml")}
    counts: dict[str, Counter[int]] = {}
    begun: set[tuple[str, int]] = set()
    out: list[str] = []
    for p in opened.find("//w:p[w:pPr/w:numPr]"):
        num = p.xpath("string(w:pPr/w:numPr/w:numId/@w:val)", namespaces=SPACES)
        level = int(p.xpath("string(w:pPr/w:numPr/w:ilvl/@w:val)", namespaces=SPACES))
        abstract = nums[num].xpath("string(w:abstractNumId/@w:val)", namespaces=SPACES)
        held = counts.setdefault(abstract, Counter())
        override = nums[num].xpath(
            f"string(w:lvlOverride[@w:ilvl='{level}']/w:startOverride/@w:val)", namespaces=SPACES
        )
        if override and (num, level) not in begun:
            held[level] = int(override) - 1
        begun.add((num, level))
        held[level] += 1
        for deeper in [known for known in held if known > level]:
            del held[deeper]
        form = abstracts[abstract].xpath(
            f"string(w:lvl[@w:ilvl='{level}']/w:numFmt/@w:val)", namespaces=SPACES
        )
        mark = "*" if form == "bullet" else f"{form[:7]} {held[level]}"
        out.append(f"{'  ' * level}{mark} {''.join(p.itertext())}")
    return out


def w(name: str) -> str:
    return f"{{{SPACES['w']}}}{name}"


def ordered(*items: Any, **more: Any) -> dict[str, Any]:
    return {"type": "list", "ordered": True, "items": list(items), **more}


def test_every_ordered_list_starts_at_one(render: Render) -> None:
    opened = render(ordered("a", "b", "c"), "between", ordered("d", "e"))

    assert shown(opened) == ["decimal 1 a", "decimal 2 b", "decimal 3 c", "decimal 1 d", "decimal 2 e"]


def test_a_list_that_continues_counts_on(render: Render) -> None:
    opened = render(ordered("a", "b"), "between", ordered("c", **{"continue": True}))

    assert shown(opened) == ["decimal 1 a", "decimal 2 b", "decimal 3 c"]
    assert len(set(opened.find("//w:numPr/w:numId/@w:val"))) == 1


def test_a_list_starts_where_it_says_in_its_format(render: Render) -> None:
    opened = render(ordered("a", "b", start=4, format="Roman"))

    assert shown(opened) == ["upperRo 4 a", "upperRo 5 b"]


def test_inner_lists_start_again_under_each_item(render: Render) -> None:
    opened = render(ordered({"text": "a", "items": ["x", "y"]}, {"text": "b", "items": ["z"]}))

    assert shown(opened) == ["decimal 1 a", "  lowerLe 1 x", "  lowerLe 2 y", "decimal 2 b", "  lowerLe 1 z"]


def test_bullets_and_numbers_mix_on_one_level(render: Render) -> None:
    inner = {
        "text": "b",
        "ordered": False,
        "items": [
            {"text": "c", "ordered": True, "items": ["d"]},
            {"text": "e", "ordered": True, "items": ["f"]},
        ],
    }
    opened = render(ordered({"text": "a", "items": ["x"]}, inner, {"text": "g", "items": ["y", "z"]}, "h"))

    assert shown(opened) == [
        "decimal 1 a", "  lowerLe 1 x", "decimal 2 b", "  * c", "    lowerLe 1 d", "  * e", "    lowerLe 1 f", "decimal 3 g",
        "  lowerLe 1 y", "  lowerLe 2 z", "decimal 4 h",
    ]  # fmt: skip


def test_numbers_under_bullets_start_again(render: Render) -> None:
    item = {"text": "store", "ordered": True, "items": ["one", "two"]}
    opened = render({"type": "list", "items": [item, item]}, {"type": "list", "items": [item]})

    assert shown(opened) == ["* store", "  decimal 1 one", "  decimal 2 two"] * 3


def test_tick_boxes_are_controls(render: Render) -> None:
    opened = render(
        {"type": "list", "items": [{"text": "a", "checked": True}, {"text": "b", "checked": False}]}
    )

    assert opened.find("//w14:checkbox/w14:checked/@w14:val") == ["1", "0"]
    assert opened.texts() == ["☑a", "☐b"]


@pytest.mark.parametrize("level", range(2, 10))
def test_lists_nest_nine_levels(render: Render, level: int) -> None:
    items: list[Any] = ["end"]
    for _ in range(level - 1):
        items = [{"text": "in", "items": items}]
    opened = render({"type": "list", "items": items})

    assert opened.find("//w:p[.//w:t='end']/w:pPr/w:numPr/w:ilvl/@w:val") == [str(level - 1)]


def test_headings_are_numbered_by_their_styles(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": "A"},
        {"type": "heading", "level": 2, "text": "B"},
        {"type": "heading", "text": "C", "number": False},
        heading_numbering="decimal",
    )

    [number] = opened.find("//w:style[@w:styleId='Heading1']/w:pPr/w:numPr/w:numId/@w:val", "word/styles.xml")
    assert opened.find(
        "//w:style[@w:styleId='Heading2']/w:pPr/w:numPr/w:numId/@w:val", "word/styles.xml"
    ) == [number]
    linked = opened.find("//w:abstractNum/w:lvl/w:pStyle/@w:val", "word/numbering.xml")
    assert linked == [f"Heading{level}" for level in range(1, 10)]
    [own] = opened.find("//w:p/w:pPr/w:numPr/w:numId/@w:val")
    assert own != number
    assert opened.texts() == ["A", "B", "C"]


def test_headings_without_numbering_carry_none(render: Render) -> None:
    opened = render({"type": "heading", "text": "A"})

    assert "word/numbering.xml" not in opened.names()


def test_a_heading_that_passes_over_a_level_keeps_its_number_and_is_told(render: Render) -> None:
    levels = [1, 3, 3, 2, 3]
    headings = [{"type": "heading", "level": level, "text": f"h{i}"} for i, level in enumerate(levels)]
    opened = render(*headings, heading_numbering="decimal")

    # 1, 1.1.1, 1.1.2, 1.2, 1.2.1: the second and third are text, the fourth starts its level at 2.
    assert opened.texts() == ["h0", "1.1.1\u2002h1", "1.1.2\u2002h2", "h3", "h4"]
    assert opened.losses() == ["common/FLATTENED"]
    assert opened.answer["losses"][0]["count"] == 2
    [restart] = opened.find("//w:p[.//w:t='h3']/w:pPr/w:numPr/w:numId/@w:val")
    override = f"//w:num[@w:numId='{restart}']/w:lvlOverride[@w:ilvl='1']/w:startOverride/@w:val"
    assert opened.find(override, "word/numbering.xml") == ["2"]
    assert not opened.find("//w:p[.//w:t='h4']/w:pPr/w:numPr")


def test_only_fonts_in_use_are_named(render: Render) -> None:
    def named(*blocks: Any) -> str:
        return next(
            str(d["message"])
            for d in render(*blocks).answer["diagnostics"]
            if d["code"] == "common/FONT_NOT_EMBEDDED"
        )

    assert "Consolas" not in named("x")
    assert "Consolas" in named({"type": "code", "text": "x"})
