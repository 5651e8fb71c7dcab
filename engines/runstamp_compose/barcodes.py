"""Barcodes as bars on a grid of modules: QR (ISO/IEC 18004, by segno), Code 128 (ISO/IEC 15417), EAN-13 (ISO/IEC 15420)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from runstamp.model.inserts import check_digit
from runstamp_compose.plans.inserts import Bar, Bars

QR_QUIET, LINE_QUIET = 4, 11  # modules that stay empty around a code
LINE_HEIGHT = 0.4  # of a linear code's width
# The widths of bars and spaces by value, 11 modules each (ISO/IEC 15417, table 1); 103–105 start, 106 stops.
_CODE128 = [
    "212222",
    "222122",
    "222221",
    "121223",
    "121322",
    "131222",
    "122213",
    "122312",
    "132212",
    "221213",
    "221312",
    "231212",
    "112232",
    "122132",
    "122231",
    "113222",
    "123122",
    "123221",
    "223211",
    "221132",
    "221231",
    "213212",
    "223112",
    "312131",
    "311222",
    "321122",
    "321221",
    "312212",
    "322112",
    "322211",
    "212123",
    "212321",
    "232121",
    "111323",
    "131123",
    "131321",
    "112313",
    "132113",
    "132311",
    "211313",
    "231113",
    "231311",
    "112133",
    "112331",
    "132131",
    "113123",
    "113321",
    "133121",
    "313121",
    "211331",
    "231131",
    "213113",
    "213311",
    "213131",
    "311123",
    "311321",
    "331121",
    "312113",
    "312311",
    "332111",
    "314111",
    "221411",
    "431111",
    "111224",
    "111422",
    "121124",
    "121421",
    "141122",
    "141221",
    "112214",
    "112412",
    "122114",
    "122411",
    "142112",
    "142211",
    "241211",
    "221114",
    "413111",
    "241112",
    "134111",
    "111242",
    "121142",
    "121241",
    "114212",
    "124112",
    "124211",
    "411212",
    "421112",
    "421211",
    "212141",
    "214121",
    "412121",
    "111143",
    "111341",
    "131141",
    "114113",
    "114311",
    "411113",
    "411311",
    "113141",
    "114131",
    "311141",
    "411131",
    "211412",
    "211214",
    "211232",
    "2331112",
]
_START_B, _START_C, _STOP, _TO_B, _TO_C = 104, 105, 106, 100, 99
_MODULO = 103
_LEFT = [
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
]
_PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
_FLIP = str.maketrans("01", "10")


@lru_cache(maxsize=256)
def bars(kind: str, value: str) -> Bars:
    """Return the bars of a value, with the quiet zone around them."""
    if kind == "qr":
        return _qr(value)
    modules = _ean13(value) if kind == "ean13" else _code128(value)
    wide = len(modules) + 2 * LINE_QUIET
    tall = round(wide * LINE_HEIGHT)
    found = tuple(Bar(x + LINE_QUIET, LINE_QUIET // 2, w, tall - LINE_QUIET // 2) for x, w in _dark(modules))
    shown = value[:12] + str(check_digit(value)) if kind == "ean13" else value
    return Bars(wide, tall, found, shown)


def _dark(modules: Iterable[int | bool]) -> Iterator[tuple[int, int]]:
    """Yield where each dark stretch begins, and how long it is."""
    at = 0
    for dark, group in groupby(modules, bool):
        length = len(list(group))
        if dark:
            yield at, length
        at += length


def _qr(value: str) -> Bars:
    from segno import make_qr  # only where there is a code

    matrix: Sequence[Sequence[int]] = make_qr(value, error="m").matrix
    found = tuple(
        Bar(x + QR_QUIET, y + QR_QUIET, w, 1) for y, row in enumerate(matrix) for x, w in _dark(row)
    )
    side = len(matrix) + 2 * QR_QUIET
    return Bars(side, side, found)


def _code128(value: str) -> list[int]:
    codes = list(_codes(value))
    check = (codes[0] + sum(i * code for i, code in enumerate(codes))) % _MODULO
    widths = "".join(_CODE128[code] for code in (*codes, check, _STOP))
    return [1 - i % 2 for i, width in enumerate(widths) for _ in range(int(width))]


def _codes(value: str) -> Iterator[int]:
    """Yield the values of symbols: set C for runs of four digits and more, set B for everything else."""
    at, now = 0, ""
    while at < len(value):
        run = len(value) - at - len(value[at:].lstrip("0123456789"))
        pairs = run // 2 * 2
        if pairs >= 4 or (pairs and pairs == len(value)):
            at += run % 2 and bool(now)
            yield from _switched(now, "C", value[at - 1] if run % 2 and now else "")
            yield from (int(value[i : i + 2]) for i in range(at, at + pairs, 2))
            at, now = at + pairs, "C"
        else:
            yield from _switched(now, "B", "")
            yield ord(value[at]) - 32
            at, now = at + 1, "B"


def _switched(now: str, wanted: str, odd: str) -> Iterator[int]:
    """Yield what leads to a set; an odd digit before pairs is still written in set B."""
    if odd:
        yield ord(odd) - 32
    if not now:
        yield _START_C if wanted == "C" else _START_B
    elif now != wanted:
        yield _TO_C if wanted == "C" else _TO_B


def _ean13(value: str) -> list[int]:
    digits = [int(char) for char in value[:12]] + [check_digit(value)]
    parity = _PARITY[digits[0]]
    left = "".join(
        _LEFT[digit] if side == "L" else _LEFT[digit].translate(_FLIP)[::-1]
        for digit, side in zip(digits[1:7], parity, strict=True)
    )
    right = "".join(_LEFT[digit].translate(_FLIP) for digit in digits[7:])
    return [int(module) for module in f"101{left}01010{right}101"]
