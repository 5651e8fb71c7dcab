"""Number formats: codes of every kind, and what they show in a language."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.model.cells import NumberFormat
from runstamp_compose.formats import Formatter, excel_code

NBSP, NNBSP = "\u00a0", "\u202f"


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("0.00", 2.675, "2.68"),
        ("0.00", 0.125, "0.13"),
        ("0", 0.5, "1"),
        ("0.0%", 0.285, "28.5%"),
        ("0%", 0.005, "1%"),
        ("0%", -0.001, "0%"),
        ("#,##0.00", -1234567.885, "-1,234,567.89"),
        ("#,##0.0;(#,##0.0)", -1234.56, "(1,234.6)"),
        ("#,##0.0_);(#,##0.0)", 1234.56, f"1,234.6{NBSP}"),
        ('0;-0;"zero"', 0, "zero"),
        ("0;;;@", "x", "x"),
        ("0;;", -4, ""),
        ('"a"@', "x", "ax"),
        ("0.00E+00", 12345.678, "1.23E+04"),
        ("##0.0E+0", 12345.678, "12.3E+3"),
        ("0.0E-0", 0.00012, "1.2E-4"),
        ("# ?/?", 1.5, "1 1/2"),
        ("?/8", 0.4, "3/8"),
        ("000-00-0000", 123456789, "123-45-6789"),
        ("(000) 000-0000", 5551234567, "(555) 123-4567"),
        ("#.##", 0.5, ".5"),
        ("0.##", 5, "5."),
        ("00000", 42, "00042"),
        ('[>=1000]0.0,"k";0', 12345, "12.3k"),
        ('[>=1000]0.0,"k";0', 12, "12"),
        ("[Red]0.0", -3.25, "-3.3"),
        ("[$€-407] #,##0.00", 5, "€ 5.00"),
        ('#,##0.0,,"M"', 12_345_678, "12.3M"),
        ("0 km/h", 5, "5 km/h"),
        ("0.00\\x", 1, "1.00x"),
        ("General", 0.1 + 0.2, "0.3"),
        ("General", 1e21, "1E+21"),
        ("@", 5, "5"),
        ("0.00", "12345678901234567890.125", "12345678901234567890.13"),
        ("#,##0", "n/a", "n/a"),
        ("General", "007", "007"),
        ("#,##0.00", None, ""),
        ("yyyy-mm-dd", "2026-03-01", "2026-03-01"),
        ("d mmm yy", "2026-03-01", "1 Mar 26"),
        ("dddd", "2026-03-01", "Sunday"),
        ("h:mm AM/PM", "13:05", "1:05 PM"),
        ("hh:mm", "2026-03-01T05:06:59", "05:06"),
        ("hh:mm:ss", "23:59:59.9996", "00:00:00"),
        ("mm:ss", "05:06:07", "06:07"),
        ("ss.00", "00:00:01.256", "01.26"),
        ("[h]:mm", "49:30", "49:30"),
        ("[h]:mm", "PT49H30M", "49:30"),
        ("[mm]:ss", "PT1H1M1.6S", "61:02"),
        ("[h]:mm", 1.5, "36:00"),
        ("yyyy-mm-dd hh:mm", 45000.5, "2023-03-15 12:00"),
        ("[$-407]d. mmmm yyyy", "2026-03-01", "1. März 2026"),
        ("yyyy-mm-dd", "2026-02-30", "2026-02-30"),
    ],
)
def test_a_code_shows_a_value_as_excel_does(code: str, value: str | float | None, shown: str) -> None:
    assert Formatter(code, "en")(value) == shown


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "1,234,567.50"),
        ("en-GB", "1,234,567.50"),
        ("de", "1.234.567,50"),
        ("fr", f"1{NNBSP}234{NNBSP}567,50"),
        ("pl", f"1{NBSP}234{NBSP}567,50"),
        ("xx", "1,234,567.50"),
    ],
)
def test_separators_follow_the_language(language: str, shown: str) -> None:
    show = Formatter("#,##0.00", language)

    assert (show(1234567.5), show.many([1234567.5])) == (shown, [shown])


@pytest.mark.parametrize(
    ("kind", "language", "code"),
    [
        ("date", "en", "yyyy-mm-dd"),
        ("date", "en-GB", "dd/mm/yyyy"),
        ("date", "en-US", "mm/dd/yyyy"),
        ("date", "de", "dd.mm.yyyy"),
        ("date", "sv", "yyyy-mm-dd"),
        ("datetime", "de", "dd.mm.yyyy hh:mm"),
        ("time", "en-US", "h:mm AM/PM"),
        ("percent", "en", "0.0%"),
        ("percent", "fr", f'0.0"{NBSP}"%'),
        ("percent", "de", f'0.0"{NBSP}"%'),
        ("integer", "en", "#,##0"),
        ("currency", "en", '"€"#,##0.00'),
        ("currency", "de", f'#,##0.00"{NBSP}€"'),
        ("duration", "en", "[h]:mm"),
        ("number", "en", "General"),
        ("text", "en", "General"),
    ],
)
def test_a_kind_has_a_code_in_each_language(kind: str, language: str, code: str) -> None:
    assert excel_code(kind, None, "EUR", language) == code


@pytest.mark.parametrize(
    ("form", "code", "shown"),
    [
        ({"decimals": 1, "scale": "million", "suffix": " M"}, '#,##0.0,," M"', "-1.2 M"),
        ({"negative": "parens"}, "#,##0_);(#,##0)", "(1,234,567)"),
        ({"thousands": False, "prefix": 'x"'}, '"x"\\"0', '-x"1234567'),
    ],
)
def test_a_format_object_becomes_a_code(form: dict[str, object], code: str, shown: str) -> None:
    made = excel_code("number", NumberFormat.model_validate(form), None, "en")

    assert (made, Formatter(made, "en")(-1234567)) == (code, shown)


def test_yen_have_no_decimals() -> None:
    assert Formatter(excel_code("currency", None, "JPY", "en"), "en")(1234.5) == "¥1,235"


@given(st.floats(-1e15, 1e15), st.integers(0, 6))
def test_rounding_is_that_of_the_shortest_decimal(value: float, places: int) -> None:
    code = "0." + "0" * places if places else "0"
    wanted = Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)

    show = Formatter(code, "en")
    shown = show(value)

    assert show.many([value]) == [shown]
    assert shown == (f"{wanted:f}" if wanted else f"{abs(wanted):f}")


@given(st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**25), max_value=10**25))
def test_a_numeric_string_keeps_every_digit(value: Decimal) -> None:
    wanted = value or abs(value)

    assert Formatter("#,##0.0000", "en")(f"{value:f}") == f"{wanted:,.4f}"


@given(st.lists(st.floats(-1e12, 1e12) | st.integers(-(2**53), 2**53), max_size=30))
def test_many_values_at_once_are_shown_as_one_by_one(values: list[float]) -> None:
    for code in ("#,##0.00", "0.0%", '"€"#,##0', "0.00E+00", "#,##0;(#,##0)"):
        show = Formatter(code, "de")
        assert show.many(values) == [show(value) for value in values]


@given(st.text(max_size=30), st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=10))
def test_any_code_shows_any_value_without_an_error(code: str, value: float | str) -> None:
    assert isinstance(Formatter(code, "fr")(value), str)
