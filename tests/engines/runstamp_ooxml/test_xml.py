from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.losses import Loss
from runstamp_ooxml.xml import EMPTY, attr, cell_text, document, el, encoded, number, removal, template, text

WORDS = template("<t{words:space}>{words}</t>")
CELL = template("<t{words:space}>{words:cell}</t>")


@pytest.mark.parametrize(
    ("given_", "written"),
    [
        ("R&D <b> \"q\" 'a'", "R&amp;D &lt;b&gt; \"q\" 'a'"),
        ("Sales\x01 2026\x00", "Sales 2026"),
        ("lone \ud83d end", "lone \ufffd end"),
        ("no \ufffe\uffff characters", "no  characters"),
        ("tab\tline\nreturn\r", "tab\tline\nreturn&#13;"),
        ("𝛼 𠀋 𐌰 \u00a0\u00ad", "𝛼 𠀋 𐌰 \u00a0\u00ad"),
        ("]]>", "]]&gt;"),
    ],
)
def test_text_is_escaped_and_forbidden_characters_never_reach_the_bytes(given_: str, written: str) -> None:
    assert text(given_) == written


def test_attributes_keep_quotes_and_white_space() -> None:
    assert attr('a"b\n\t\r<&>') == "a&quot;b&#10;&#9;&#13;&lt;&amp;&gt;"


@pytest.mark.parametrize(
    ("given_", "written"),
    [
        ("code _x000D_ here", "code _x005F_x000D_ here"),
        ("bell\x07", "bell_x0007_"),
        ("return\r", "return_x000D_"),
        ("_x12_ _xZZZZ_ plain", "_x12_ _xZZZZ_ plain"),
        ("lone \udc00", "lone \ufffd"),
        ("a & b", "a &amp; b"),
    ],
)
def test_cells_carry_control_characters_and_hide_text_that_looks_like_their_escape(
    given_: str, written: str
) -> None:
    assert cell_text(given_) == written


@pytest.mark.parametrize("words", [" lead", "trail ", "two  spaces", "tab\t", "line\nfeed"])
def test_white_space_that_readers_would_drop_is_marked(words: str) -> None:
    assert WORDS(words) == f'<t xml:space="preserve">{words}</t>'


def test_ordinary_text_is_not_marked() -> None:
    assert WORDS("plain words") == "<t>plain words</t>"


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_string_gives_well_formed_text_and_attributes(value: str) -> None:
    root = fromstring(document(el("r", {"a": value}, WORDS(value), CELL(value))))

    kept = "".join("\ufffd" if 0xD800 <= ord(c) <= 0xDFFF else c for c in value)
    expected = "".join(c for c in kept if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
    assert root.get("a") == expected
    assert root[0].text == (expected or None)


def test_a_template_escapes_by_place_and_takes_literal_quotes_braces_and_lines() -> None:
    row = template("<a b=\"{n:int}\" c='{c}'>{ } \\ \"\"\" '''\n{t}{t}{x:xml}{v:num}</a>")

    assert row(3, '"', "<", EMPTY, 2.0) == "<a b=\"3\" c='&quot;'>{ } \\ \"\"\" '''\n&lt;&lt;2</a>"


def test_a_slot_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        template("<a>{x:html}</a>")


def test_numbers_are_written_as_xml_schema_reads_them() -> None:
    assert [number(v) for v in (1, 1.0, -0.5, 1e21, 0.1 + 0.2)] == [
        "1",
        "1",
        "-0.5",
        "1e+21",
        "0.30000000000000004",
    ]
    with pytest.raises(ValueError, match="finite"):
        number(float("nan"))


def test_elements_leave_out_what_is_none() -> None:
    assert el("w:b", {"w:val": None, "x": True, "y": 1.5}) == '<w:b x="1" y="1.5"/>'


def test_big_parts_are_encoded_in_chunks() -> None:
    chunks = list(encoded(("ä" * 10 for _ in range(10)), size=25))

    assert [len(chunk) for chunk in chunks] == [60, 60, 60, 20]


def test_removed_characters_are_a_loss_at_their_path() -> None:
    assert removal("plain\t\n", "/title") is None
    assert removal("a\x01b\x01\ud800", "/title") == Loss(
        "common/CHARACTER_REMOVED",
        "text",
        "U+0001, U+D800 cannot be written in XML and was left out",
        path="/title",
        expected="U+0001, U+D800",
        count=3,
    )
