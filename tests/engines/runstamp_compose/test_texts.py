"""Texts as runs."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import TypeAdapter

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.text import Text
from runstamp_compose.plans import Link, Run, Runs, plain
from runstamp_compose.texts import resolve_text
from runstamp_compose.themes import THEMES

SLATE = THEMES["slate"]


def resolved(text: Any, losses: list[Loss] | None = None, **facts: Any) -> Runs:
    return resolve_text(
        TypeAdapter[Any](Text).validate_python(text), SLATE, "/t", [] if losses is None else losses, **facts
    )


def test_a_line_end_in_a_string_is_a_line_break_and_a_tab_a_tab() -> None:
    assert resolved("a\r\nb\tc\n") == (
        Run("a", path="/t"),
        Run(brk="line", path="/t"),
        Run("b", path="/t"),
        Run(tab=True, path="/t"),
        Run("c", path="/t"),
        Run(brk="line", path="/t"),
    )


def test_a_control_character_is_removed_and_entered_in_the_ledger() -> None:
    losses: list[Loss] = []

    runs = resolved(["Sales\u0001 ", {"text": "20\uffff26"}], losses)

    assert plain(runs) == "Sales 2026"
    assert [(loss.code, loss.path, loss.actual) for loss in losses] == [
        ("common/CHARACTER_REMOVED", "/t/0", "U+0001"),
        ("common/CHARACTER_REMOVED", "/t/1/text", "U+FFFF"),
    ]


def test_neighbours_of_one_style_are_joined_and_fields_stand_alone() -> None:
    runs = resolved(
        [
            "a",
            "b",
            {"text": "c", "bold": True},
            {"text": "d", "bold": True},
            {"field": "page"},
            {"field": "page"},
        ]
    )

    assert [(run.text, run.bold, run.field) for run in runs] == [
        ("ab", False, None),
        ("cd", True, None),
        ("1", False, "page"),
        ("1", False, "page"),
    ]


def test_white_space_is_kept() -> None:
    assert plain(resolved("  two  spaces  ")) == "  two  spaces  "


def test_markdown_is_read_where_it_is_asked_for() -> None:
    runs = resolved({"markdown": '**b *bi*** `c` ~~s~~ [l](https://e.example "t") [i](#x)'})

    assert [(r.text, r.bold, r.italic, r.code, r.strike, r.link) for r in runs if r.text.strip()] == [
        ("b ", True, False, False, False, None),
        ("bi", True, True, False, False, None),
        ("c", False, False, True, False, None),
        ("s", False, False, False, True, None),
        ("l", False, False, False, False, Link("url", "https://e.example", "t")),
        ("i", False, False, False, False, Link("anchor", "x")),
    ]


def test_a_plain_string_with_stars_stays_literal() -> None:
    assert plain(resolved("**not bold** =1+1 {field}")) == "**not bold** =1+1 {field}"


def test_html_in_markdown_is_literal_text_with_a_loss() -> None:
    losses: list[Loss] = []

    assert plain(resolved({"markdown": "a <b>c</b> [x](ftp://y)"}, losses)) == "a <b>c</b> x"
    assert [loss.code for loss in losses] == ["common/MARKUP_UNSUPPORTED"] * 2 + ["common/LINK_DROPPED"]


def test_the_date_field_is_written_out_in_the_language() -> None:
    assert plain(resolved({"field": "date"}, language="de", date="2026-03-03")) == "3. März 2026"


def test_the_date_field_without_a_date_is_refused_where_it_stands() -> None:
    with pytest.raises(RunstampError) as caught:
        resolved(["x", {"field": "date"}])

    assert (caught.value.code, caught.value.issues[0].path) == ("common/SCHEMA_REJECTED", "/t/1")


def test_colours_of_runs_are_resolved() -> None:
    (run,) = resolved({"text": "x", "color": "accent1", "highlight": "#FFFF0080", "underline": True})

    assert (run.color, run.highlight, run.underline) == (SLATE.colors["accent1"], "FFFF7F", "single")


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    program = (
        "import sys, runstamp_compose.documents, runstamp_compose.decks;"
        "print(sorted({'babel', 'pygments', 'markdown_it', 'yaml', 'lxml', 'PIL'} & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )

    assert done.stdout.strip() == "[]"
