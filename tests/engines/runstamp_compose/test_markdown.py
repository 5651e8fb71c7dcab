"""Markdown as input of the model."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.deck import Deck
from runstamp.model.document import Document
from runstamp.model.workbook import Workbook
from runstamp_compose.documents import compose_document
from runstamp_compose.markdown import markdown_deck, markdown_document, markdown_workbook, parse_markdown

P: dict[str, Any] = {"type": "paragraph"}


@pytest.mark.parametrize(
    ("markdown", "blocks"),
    [
        ("plain\ntext", [{**P, "text": "plain text"}]),
        ("a  \nb", [{**P, "text": ["a", {"break": "line"}, "b"]}]),
        (
            "**a `b`**",
            [{**P, "text": [{"text": "a ", "bold": True}, {"text": "b", "bold": True, "code": True}]}],
        ),
        ("~~a~~ b", [{**P, "text": [{"text": "a", "strike": True}, " b"]}]),
        ("[l](mailto:a@b.example)", [{**P, "text": {"text": "l", "link": "mailto:a@b.example"}}]),
        ("### T *i*", [{"type": "heading", "level": 3, "text": ["T ", {"text": "i", "italic": True}]}]),
        (
            "- a\n- b\n  - c",
            [{"type": "list", "items": ["a", {"text": "b", "items": ["c"], "ordered": False}]}],
        ),
        ("3. a\n4. b", [{"type": "list", "ordered": True, "start": 3, "items": ["a", "b"]}]),
        (
            "- [ ] a\n- [x] **b**",
            [
                {
                    "type": "list",
                    "items": [
                        {"text": "a", "checked": False},
                        {"text": {"text": "b", "bold": True}, "checked": True},
                    ],
                }
            ],
        ),
        (
            "> a\n>\n> b\n>\n> -- Me",
            [{"type": "quote", "text": ["a", {"break": "line"}, {"break": "line"}, "b"], "by": "Me"}],
        ),
        ("> [!TIP]\n> a", [{"type": "callout", "kind": "tip", "blocks": [{**P, "text": "a"}]}]),
        ("```py\na\n\nb\n```", [{"type": "code", "text": "a\n\nb", "language": "py"}]),
        ("    a", [{"type": "code", "text": "a"}]),
        ("***", [{"type": "divider"}]),
        ("![x](a%20b.png)", [{"type": "image", "source": "a b.png", "alt": "x"}]),
        (
            "a ![x](https://e.example/i.png) b",
            [
                {**P, "text": "a "},
                {"type": "image", "source": {"url": "https://e.example/i.png"}, "alt": "x"},
                {**P, "text": " b"},
            ],
        ),
        (
            '![x](i.png "C")',
            [{"type": "figure", "content": {"type": "image", "source": "i.png", "alt": "x"}, "caption": "C"}],
        ),
        (
            "| A | B |\n|:--|--:|\n| 1 | *2* |\n| 3 |",
            [
                {
                    "type": "table",
                    "columns": [{"header": "A", "align": "left"}, {"header": "B", "align": "right"}],
                    "rows": [["1", [{"text": "2", "italic": True}]], ["3", ""]],
                }
            ],
        ),
        (
            "# A b!\n\n[x](#a-b)",
            [
                {"type": "heading", "level": 1, "text": "A b!", "id": "a-b"},
                {**P, "text": {"text": "x", "link": "#a-b"}},
            ],
        ),
    ],
)
def test_markdown_becomes_blocks_without_a_loss(markdown: str, blocks: list[dict[str, Any]]) -> None:
    losses: list[Loss] = []

    assert parse_markdown(markdown, losses) == ({}, blocks)
    assert losses == []


@pytest.mark.parametrize(
    ("markdown", "blocks", "codes"),
    [
        ("a <b>c</b>", [{**P, "text": "a <b>c</b>"}], ["MARKUP_UNSUPPORTED"] * 2),
        ("<div>\nx\n</div>", [{**P, "text": "<div>\nx\n</div>"}], ["MARKUP_UNSUPPORTED"]),
        ("<!-- c -->", [], ["MARKUP_UNSUPPORTED"]),
        ("[a](b.md)", [{**P, "text": "a"}], ["LINK_DROPPED"]),
        ("[a](#nope)", [{**P, "text": {"text": "a"}}], ["LINK_DROPPED"]),
        (
            "a[^n]\n\n[^n]: note",
            [
                {**P, "text": ["a", {"text": "1", "baseline": "super"}]},
                {"type": "divider"},
                {"type": "list", "ordered": True, "items": ["note"]},
            ],
            ["FLATTENED"],
        ),
        (
            "T\n: d",
            [
                {**P, "text": [{"text": "T", "bold": True}], "keep_with_next": True},
                {**P, "text": "d", "indent": {"left": 18}},
            ],
            ["MARKUP_UNSUPPORTED"],
        ),
        (
            "1. a\n\n   ```\n   x\n   ```\n2. b",
            [
                {"type": "list", "ordered": True, "items": ["a"]},
                {"type": "code", "text": "x"},
                {"type": "list", "ordered": True, "continue": True, "items": ["b"]},
            ],
            ["MARKUP_UNSUPPORTED"],
        ),
    ],
)
def test_what_has_no_block_is_kept_as_the_nearest_with_a_loss(
    markdown: str, blocks: list[Any], codes: list[str]
) -> None:
    losses: list[Loss] = []

    assert parse_markdown(markdown, losses) == ({}, blocks)
    assert [loss.code for loss in losses] == [f"common/{code}" for code in codes]


@pytest.mark.parametrize("depth", [19, 20, 97])
def test_text_in_deep_quotations_is_kept(depth: int) -> None:
    _, blocks = parse_markdown(">" * depth + " innermost")

    assert blocks == [{"type": "quote", "text": "innermost"}]


def test_a_footnote_keeps_the_text_of_all_its_blocks() -> None:
    note = "[^n]: one\n\n    - two\n    - *three*\n\n    > four\n\n    ```\n    five\n    ```\n"

    _, blocks = parse_markdown("a[^n]\n\n" + note)

    (item,) = blocks[-1]["items"]
    words = [run.get("text") if isinstance(run, dict) else run for run in item]
    assert [word for word in words if word] == ["one", "two", "three", "four", "five"]


@pytest.mark.parametrize("depth", [100, 5000])
def test_markdown_nested_deeper_than_is_read_is_refused(depth: int) -> None:
    with pytest.raises(RunstampError) as caught:
        parse_markdown(">" * depth + " innermost", path="/text")

    assert [issue.path for issue in caught.value.issues] == ["/text"]


def test_front_matter_goes_to_the_root_as_yaml_1_2() -> None:
    front, blocks = parse_markdown("---\ntitle: NO\nmeta:\n  author: 'Ä'\n---\ntext\n")

    assert (front, blocks) == ({"title": "NO", "meta": {"author": "Ä"}}, [{**P, "text": "text"}])


def test_a_rule_at_the_start_is_no_front_matter() -> None:
    assert parse_markdown("---\n\njust text\n\n---\n")[0] == {}


def test_the_first_h1_is_the_title_and_the_rest_moves_up() -> None:
    assert markdown_document("# T\n\n## A\n\n### B") == {
        "title": "T",
        "blocks": [
            {"type": "heading", "level": 1, "text": "A"},
            {"type": "heading", "level": 2, "text": "B"},
        ],
    }


def test_a_title_in_the_front_matter_leaves_the_headings_alone() -> None:
    made = markdown_document("---\ntitle: X\n---\n# T")

    assert made == {"title": "X", "blocks": [{"type": "heading", "level": 1, "text": "T"}]}


def test_a_deck_has_slides_at_h1_h2_and_rules() -> None:
    made = markdown_deck(
        "# D\n\nSub\n\n# Part\n\n## S\n\n- a\n\n> Notes: **say** it\n\n> more\n\n---\n\n![x](y.png)\n"
    )

    assert made == {
        "title": "D",
        "slides": [
            {"layout": "title", "title": "D", "subtitle": "Sub"},
            {"layout": "section", "title": "Part", "section": "Part"},
            {
                "title": "S",
                "content": [{"type": "list", "items": ["a"]}, {"type": "quote", "text": "more"}],
                "notes": [{"text": "say", "bold": True}, " it"],
            },
            {"content": [{"type": "image", "source": "y.png", "alt": "x"}]},
        ],
    }
    Deck.model_validate(made)


def test_each_table_is_a_sheet_and_plain_numbers_are_numbers() -> None:
    losses: list[Loss] = []

    made = markdown_workbook(
        "# W\n\n## Q1: a/b\n\n| n | id |\n|-|-|\n| 1.5 | 007 |\n|  | 8 |\n\n## Q1: a/b\n\ntext\n\n| x |\n|-|\n| y |",
        losses,
    )

    assert made == {
        "title": "W",
        "sheets": [
            {"name": "Q1  a b", "tables": [{"columns": ["n", "id"], "rows": [[1.5, "007"], [None, "8"]]}]},
            {"name": "Q1  a b 2", "tables": [{"columns": ["x"], "rows": [["y"]]}]},
        ],
    }
    assert [loss.actual for loss in losses] == ["Q1: a/b", "text", "Q1: a/b"]
    Workbook.model_validate(made)


@given(st.text(alphabet=st.sampled_from("ab #*_`>-+1.|[]()!<&\n\t\\~:^x"), max_size=120))
def test_any_markdown_is_a_valid_document_that_composes(markdown: str) -> None:
    made = markdown_document("---\ntitle: T\n---\n" + markdown)
    made["blocks"] = [*made["blocks"], {**P, "text": "end"}]

    plan, _ = compose_document(Document.model_validate(made))

    assert plan.sections[0].blocks


# Every construct with places for words; what stands in one must be in the result or in the ledger.
CONSTRUCTS = (
    "{} *{}* `{}` ~~{}~~ [{}](https://{}.example '{}')",
    "![{}]({}.png '{}') {}",
    "[![{}]({}.png)](https://{}.example)",
    "{}[^{}] ^[{} *{}*]",
    "[^{}]: {}\n\n    {}",
    "[^a]: {}",
    "[^a]: {}\n\ntext[^a] {}",
    "[{}]: https://{}.example",
    "[b]: https://{}.example\n[b]: https://{}.example\n\n[b] {}",
    "| {} | *{}* |\n|---|:-:|\n| {} | {} | {} |\n| {} |",
    "{}|b\n-|-\n a \\| {} | {} | `{}` | {}",
    "```{} {}\n{}\n```",
    "    {}",
    "# {}",
    "## {} *{}*",
    "{}\n===",
    "0. {}\n1. {}\n   7. {}\n   8. {}",
    "- {}\n\n  > {}\n\n  {}\n- [x] {}",
    "{}\n: {}\n: {}",
    "> [!NOTE]\n> {}\n>\n> - {}",
    "> {}\n>\n> — {}",
    "> Notes: {}\n> {}",
    "<b>{}</b> <!-- {} --> {}",
    "<div>{}</div>",
    "<!-- {} -->",
    "***",
)
FRAMES = ("", "> ", "- ", "1. ", "[^n]: ", "> - ")


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, int]:
    """Return a markdown text and how many words it holds, named `w0w`, `w1w` and so on."""
    count = 0
    parts: list[str] = []
    for construct in draw(st.lists(st.sampled_from(CONSTRUCTS), min_size=1, max_size=5)):
        needed = construct.count("{}")
        inside = construct.format(*(f"w{count + i}w" for i in range(needed)))
        frame = draw(st.sampled_from(FRAMES))
        rest = "> " if frame.startswith(">") else "    " if frame else ""
        parts.append(frame + inside.replace("\n", f"\n{rest}"))
        count += needed
    return "\n\n".join(parts), count


@pytest.mark.parametrize("read", [markdown_document, markdown_deck])
@given(made=texts())
def test_no_word_of_markdown_vanishes_in_silence(
    read: Callable[..., dict[str, Any]], made: tuple[str, int]
) -> None:
    markdown, count = made
    losses: list[Loss] = []

    said = json.dumps(read(markdown, losses)) + " ".join(str(loss.actual) for loss in losses)

    assert [i for i in range(count) if f"w{i}w".casefold() not in said.casefold()] == []


def test_footnotes_are_kept_as_notes_and_nothing_counts_as_dropped() -> None:
    import runstamp

    result = runstamp.invoke_operation(
        "docx.render", {"blocks": [{"type": "markdown", "text": "A claim[^1].\n\n[^1]: Its proof."}]}
    )

    assert [(loss.code, loss.path) for loss in result.losses] == [("common/FLATTENED", "/blocks/0/text")]
    assert result.fidelity == "degraded"
