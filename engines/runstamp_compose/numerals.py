"""Numbers as a section of a number code shows them, rounded as Excel rounds: half away from zero, on the decimal value.

A section of the common shape (`"€ "#,##0.00" m"`) is compiled to one call of `str.format`; values whose scaled fraction
lies near one half, where a binary double could fall on the wrong side, and every rarer shape go through `Decimal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from runstamp.frozen import frozen
from runstamp_compose.codes import PAD, Section, Token
from runstamp_compose.locales import Separators

Numeric = int | float | Decimal

MAX_DIGITS = 400  # the largest double has 309 digits before the point
_EXACT = Context(prec=MAX_DIGITS * 2, rounding=ROUND_HALF_UP)
_FAST_BOUND = 1e9  # below, the distance to a half is known to better than the margin
_MARGIN = 1e-4
_HALF_LOW, _HALF_HIGH = 0.5 - _MARGIN, 0.5 + _MARGIN


def exact(value: Numeric) -> Decimal:
    """Return a number as the decimal that its shortest writing names."""
    return value if isinstance(value, Decimal) else Decimal(repr(value))


def magnitude(value: Numeric) -> Numeric:
    """Return a number without its sign, every digit kept (`-x` of a Decimal rounds to the context)."""
    return value.copy_abs() if isinstance(value, Decimal) else abs(value)


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Return a decimal rounded half away from zero."""
    return value.quantize(Decimal(1).scaleb(-decimals), context=_EXACT)


@frozen
class Shape:
    """What the tokens of a number section come to."""

    prefix: tuple[Token, ...]
    whole: tuple[Token, ...]  # digits, and literals between them
    decimals: str  # placeholders after the point
    point: bool
    suffix: tuple[Token, ...]
    grouped: bool
    power: int  # of ten: two for each percent sign, minus three for each scaling comma
    exponent: tuple[str, int] | None = None  # sign style, digits


def _literal(tokens: Sequence[Token]) -> str:
    return "".join(token.text for token in tokens if token.kind in ("literal", "percent"))


def shape_of(section: Section) -> Shape:
    """Return the shape of a section that has digits."""
    tokens = section.tokens
    places = [i for i, token in enumerate(tokens) if token.kind in ("digit", "point")]
    first, last = places[0], places[-1]
    end = last + 1
    while end < len(tokens) and tokens[end].kind == "comma":
        end += 1
    exponent = next((i for i in range(first, end) if tokens[i].kind == "exponent"), None)
    power_digits = sum(t.kind == "digit" for t in tokens[exponent:end]) if exponent is not None else 0
    body = tokens[first : exponent if exponent is not None else end]
    point = next((i for i, token in enumerate(body) if token.kind == "point"), len(body))
    whole, scale, grouped = _whole(body[:point])
    tail, more, _ = _whole(body[point + 1 :])
    percent = sum(token.kind == "percent" for token in tokens)
    return Shape(
        prefix=tokens[:first],
        whole=whole,
        decimals="".join(token.text for token in tail if token.kind == "digit"),
        point=point < len(body),
        suffix=tuple(t for t in tail if t.kind == "literal") + tokens[end:],
        grouped=grouped,
        power=2 * percent - 3 * (scale + more),
        exponent=(tokens[exponent].text[1], power_digits) if exponent is not None else None,
    )


def _whole(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], int, bool]:
    """Return the digits with their literals, the number of scaling commas, and whether thousands are grouped."""
    end = len(tokens)
    while end and tokens[end - 1].kind == "comma":
        end -= 1
    grouped = any(token.kind == "comma" for token in tokens[:end])
    kept = tuple(token for token in tokens[:end] if token.kind in ("digit", "literal", "percent"))
    return kept, len(tokens) - end, grouped


class NumberSection:
    """One section for numbers, compiled; takes the absolute value."""

    def __init__(self, section: Section, symbols: Separators) -> None:
        self.shape = shape_of(section)
        self.symbols = symbols
        self.before = _literal(self.shape.prefix)
        self.after = _literal(self.shape.suffix)
        digits = "".join(token.text for token in self.shape.whole)
        self.is_plain = (
            self.shape.exponent is None
            and all(token.kind == "digit" for token in self.shape.whole)
            and digits.lstrip("#") in ("0", "")
            and digits.endswith("0")
            and self.shape.decimals.strip("0") == ""
            and self.shape.point == bool(self.shape.decimals)
        )
        self.places = len(self.shape.decimals)
        self.write = ("{:,.%df}" if self.shape.grouped else "{:.%df}") % self.places
        self.factor = 10.0**self.shape.power
        self.scale = self.factor * 10.0**self.places

    def digits(self, value: Numeric) -> str:
        """Return the digits of a value of zero or more with English separators; only for a plain section."""
        if not isinstance(value, Decimal):
            scaled = value * self.scale
            if scaled < _FAST_BOUND and abs(scaled % 1 - 0.5) > _MARGIN:
                return self.write.format(value * self.factor if self.shape.power else value)
            if type(value) is int and not self.shape.power:
                return self.write.format(Decimal(value))
        return self.write.format(rounded(exact(value).scaleb(self.shape.power, _EXACT), self.places))

    def swap(self, text: str) -> str:
        """Return English digits with the separators of the language."""
        if self.symbols.decimal == "." and self.symbols.group == ",":
            return text
        return text.replace(",", "\0").replace(".", self.symbols.decimal).replace("\0", self.symbols.group)

    def __call__(self, value: Numeric, sign: str = "") -> str:
        """Return a value of zero or more; `sign` is put before it unless every digit shown is zero."""
        if self.is_plain:
            body = self.swap(self.digits(value))
        else:
            body = lay_out(self.shape, exact(value), self.symbols)
        if sign and not body.strip("0.,% " + PAD + self.symbols.decimal + self.symbols.group):
            sign = ""
        return f"{sign}{self.before}{body}{self.after}"


def lay_out(shape: Shape, value: Decimal, symbols: Separators) -> str:
    """Return the digits of a value of zero or more in any shape."""
    scaled = value.scaleb(shape.power, _EXACT)
    if shape.exponent is not None:
        return _scientific(shape, scaled, symbols)
    return _fixed(shape, rounded(scaled, len(shape.decimals)), symbols)


def _fixed(shape: Shape, value: Decimal, symbols: Separators) -> str:
    whole, _, decimals = f"{value:f}".partition(".")
    text = _fill(shape, whole.lstrip("0"), symbols)
    return text + (symbols.decimal if shape.point else "") + _decimals(shape.decimals, decimals)


def _decimals(pattern: str, digits: str) -> str:
    out = list(digits.ljust(len(pattern), "0"))
    for i in range(len(pattern) - 1, -1, -1):
        if out[i] != "0" or pattern[i] == "0":
            break
        out[i] = PAD if pattern[i] == "?" else ""
    return "".join(out)


def _fill(shape: Shape, digits: str, symbols: Separators) -> str:
    """Put digits into the placeholders from the right; the first placeholder takes all that are left."""
    out: list[str] = []
    left, count = digits, 0
    places = sum(token.kind == "digit" for token in shape.whole)
    for token in reversed(shape.whole):
        if token.kind != "digit":
            out.append(token.text)
            continue
        places -= 1
        take = len(left) if places == 0 else 1
        chunk = left[len(left) - take :] if left else ""
        left = left[: len(left) - take] if left else ""
        for digit in reversed(chunk) if chunk else _filler(token.text):
            if shape.grouped and count and count % 3 == 0:
                out.append(symbols.group)
            out.append(digit)
            count += 1
    return "".join(reversed(out))


def _filler(placeholder: str) -> str:
    return {"0": "0", "?": PAD}.get(placeholder, "")


def _scientific(shape: Shape, value: Decimal, symbols: Separators) -> str:
    sign_style, width = shape.exponent or ("+", 1)
    step = max(1, sum(token.kind == "digit" for token in shape.whole))
    places = len(shape.decimals)
    power = 0 if not value else value.adjusted() // step * step if step > 1 else value.adjusted()
    mantissa = rounded(value.scaleb(-power, _EXACT), places)
    if mantissa and mantissa.adjusted() >= step:
        power += step
        mantissa = rounded(value.scaleb(-power, _EXACT), places)
    sign = "-" if power < 0 else "+" if sign_style == "+" else ""
    return f"{_fixed(shape, mantissa, symbols)}E{sign}{abs(power):0{width}d}"


class FractionSection:
    """A section such as `# ?/?` or `0/8`; takes the absolute value."""

    def __init__(self, section: Section) -> None:
        tokens = section.tokens
        slash = next(i for i, token in enumerate(tokens) if token.kind == "slash")
        start = slash
        while start and tokens[start - 1].kind == "digit":
            start -= 1
        end = slash + 1
        while end < len(tokens) and (tokens[end].kind == "digit" or tokens[end].text.isdigit()):
            end += 1
        below = "".join(token.text for token in tokens[slash + 1 : end])
        self.fixed = int(below) if below.isdigit() and int(below) else None
        self.limit: int = 10 ** len(below) - 1
        self.mixed = any(token.kind == "digit" for token in tokens[:start])
        self.before = _literal(tokens[: next(i for i, t in enumerate(tokens) if t.kind == "digit")])
        self.after = _literal(tokens[end:])

    def __call__(self, value: Numeric, sign: str = "") -> str:
        """Return the nearest fraction the section has room for."""
        number = Fraction(exact(value))
        whole = int(number) if self.mixed else 0
        part = number - whole
        if self.fixed:
            over, below = int(part * self.fixed + Fraction(1, 2)), self.fixed
        else:
            near = part.limit_denominator(self.limit)
            over, below = near.numerator, near.denominator
        if self.mixed and over == below:
            whole, over = whole + 1, 0
        body = f"{over}/{below}" if over or not self.mixed else ""
        text = " ".join(
            part for part in (str(whole) if self.mixed and (whole or not over) else "", body) if part
        )
        return f"{sign}{self.before}{text}{self.after}"


def general(value: Numeric, symbols: Separators) -> str:
    """Return a number as `General` shows it where there is room: up to 15 digits, no thousands."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        text = f"{value:f}" if abs(value.adjusted()) < MAX_DIGITS else str(value)
    else:
        text = f"{value + 0:.15g}"
        text = text.upper() if "e" in text else text
    return text if symbols.decimal == "." else text.replace(".", symbols.decimal)


Bulk = Callable[[Sequence[int | float]], list[str]]


def bulk(section: NumberSection) -> Bulk | None:
    """Return a function for many plain numbers at once, None where the section is not plain."""
    if not section.is_plain:
        return None
    before, after = section.before, section.after

    def one(value: float) -> str:
        return section(abs(value)) if value >= 0 else section(-value, "-")

    def run(values: Sequence[int | float]) -> list[str]:
        if not values or min(values) < 0:
            return [one(value) for value in values]
        shown = section.swap("\n".join(_many_digits(section, values))).split("\n")
        return [f"{before}{text}{after}" for text in shown] if before or after else shown

    return run


def _many_digits(section: NumberSection, values: Sequence[int | float]) -> list[str]:
    """Do what `NumberSection.digits` does, without a call for each value."""
    slow, scale, factor = section.digits, section.scale, section.factor
    write = section.write.format
    return [
        write(value * factor if factor != 1 else value + 0)  # -0.0 + 0 is 0.0
        if (scaled := value * scale) < _FAST_BOUND and not _HALF_LOW < scaled % 1 < _HALF_HIGH
        else slow(value)
        for value in values
    ]
