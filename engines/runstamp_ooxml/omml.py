"""Formulas as Office MathML (ECMA-376 Part 1, 22.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from runstamp_compose.plans.math import ACCENTS, Formula, Math
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join, template

_SPACE = declared("m")
_TEXT = template("<m:r>{style:xml}{props:xml}<m:t{words:space}>{words}</m:t></m:r>")
_PLAIN = Xml('<m:rPr><m:sty m:val="p"/></m:rPr>')
_LARGE = frozenset("∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂")  # operators with limits (m:nary)
_INTEGRALS = frozenset("∫∬∭∮")
_OPEN, _CLOSE = "([{⟨⌊⌈|‖", ")]}⟩⌋⌉|‖"
_BRACES = {"⏞": "top", "⏟": "bot"}
_EM_SPACES = ((0.9, "\u2003"), (0.4, "\u2002"), (0.2, "\u2004"), (0.0, "\u2009"))  # quad, en, thick, thin


class Omml:
    """Writes formulas; `props` are the properties of their runs, as the format has them."""

    def __init__(self, props: Xml = EMPTY) -> None:
        self.props = props

    def formula(self, formula: Formula) -> Xml:
        """Return `m:oMath`, in a paragraph of its own where it is displayed."""
        inside = self.row((formula.root,))
        if not formula.display:
            return el("m:oMath", _SPACE, inside)
        math = el("m:oMath", None, inside)
        return el("m:oMathPara", _SPACE, Xml('<m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr>'), math)

    def row(self, nodes: Sequence[Math]) -> Xml:
        """Return nodes one after the other; fences with what they enclose, large operators with what they act on."""
        flat = _flat(nodes)
        out: list[Xml] = []
        i = 0
        while i < len(flat):
            stop = _fenced(flat, i)
            if stop:
                inner = flat[i + 1 : stop]
                out.append(self._fence(flat[i].text, inner, flat[stop].text if stop < len(flat) else ""))
                i = stop + 1
            elif _is_large(flat[i]):
                out.append(self._nary(flat[i], flat[i + 1 :]))
                break
            else:
                out.append(self.node(flat[i]))
                i += 1
        return join(out)

    def node(self, node: Math) -> Xml:
        """Return one node."""
        if node.tag == "mspace":
            return self._words(next(space for least, space in _EM_SPACES if node.gap >= least), plain=True)
        if not node.children:
            return self._words(node.text, plain=node.upright) if node.text else EMPTY
        make = _MAKE.get(node.tag)
        return make(self, node.children, node) if make else self.row(node.children)

    def _words(self, text: str, *, plain: bool) -> Xml:
        return _TEXT(_PLAIN if plain else EMPTY, self.props, text)

    def _arg(self, tag: str, *nodes: Math) -> Xml:
        return el(tag, None, self.row(nodes))

    # ------------------------------------------------------------ structures
    def fraction(self, parts: Sequence[Math], node: Math) -> Xml:
        """Return a fraction, or two lines without a rule."""
        kind = Xml('<m:fPr><m:type m:val="noBar"/></m:fPr>') if node.bare else EMPTY
        return el("m:f", None, kind, self._arg("m:num", parts[0]), self._arg("m:den", parts[1]))

    def root(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a root with its degree."""
        return el("m:rad", None, self._arg("m:deg", parts[1]), self._arg("m:e", parts[0]))

    def square(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a square root."""
        hide = Xml('<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>')
        return el("m:rad", None, hide, self._arg("m:e", *parts))

    def sub(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a base with an index; words have theirs under them."""
        if _is_word(parts[0]):
            return self._limit("m:limLow", parts[0], parts[1])
        return el("m:sSub", None, self._arg("m:e", parts[0]), self._arg("m:sub", parts[1]))

    def sup(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a base with an exponent."""
        return el("m:sSup", None, self._arg("m:e", parts[0]), self._arg("m:sup", parts[1]))

    def both(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a base with an index and an exponent."""
        inner = (self._arg("m:e", parts[0]), self._arg("m:sub", parts[1]), self._arg("m:sup", parts[2]))
        return el("m:sSubSup", None, *inner)

    def over(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return what stands under an accent, a brace or a limit."""
        return self._marked(parts, "m:limUpp")

    def under(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return what stands over a brace or a limit."""
        return self._marked(parts, "m:limLow")

    def two(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return a base between two limits."""
        low = el("m:limLow", None, self._arg("m:e", parts[0]), self._arg("m:lim", parts[1]))
        return el("m:limUpp", None, el("m:e", None, low), self._arg("m:lim", parts[2]))

    def _marked(self, parts: Sequence[Math], limit: str) -> Xml:
        sign = parts[1].text
        if sign in _BRACES:
            place = _BRACES[sign]
            about = el(
                "m:groupChrPr",
                None,
                _val("m:chr", sign),
                _val("m:pos", place),
                _val("m:vertJc", "bot" if place == "top" else "top"),
            )
            return el("m:groupChr", None, about, self._arg("m:e", parts[0]))  # fmt: skip
        if limit == "m:limUpp" and sign in ACCENTS:
            about = el("m:accPr", None, _val("m:chr", ACCENTS[sign]))
            return el("m:acc", None, about, self._arg("m:e", parts[0]))
        return self._limit(limit, parts[0], parts[1])

    def _limit(self, tag: str, base: Math, limit: Math) -> Xml:
        return el(tag, None, self._arg("m:e", base), self._arg("m:lim", limit))

    def table(self, rows: Sequence[Math], _: Math) -> Xml:
        """Return a matrix, its columns as its first row has them."""
        wide = max((len(row.children) for row in rows), default=1)
        left = bool(rows and rows[0].children and rows[0].children[0].left)
        column = el("m:mcPr", None, _val("m:count", wide), _val("m:mcJc", "left" if left else "center"))
        about = el("m:mPr", None, el("m:mcs", None, el("m:mc", None, column)))
        return el("m:m", None, about, *[self._matrix_row(row, wide) for row in rows])

    def _matrix_row(self, row: Math, wide: int) -> Xml:
        cells = [self._arg("m:e", *cell.children) for cell in row.children]
        return el("m:mr", None, *cells, *[Xml("<m:e/>")] * (wide - len(cells)))

    def hidden(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return room for what is not shown."""
        return el(
            "m:phant", None, Xml('<m:phantPr><m:show m:val="0"/></m:phantPr>'), self._arg("m:e", *parts)
        )

    def boxed(self, parts: Sequence[Math], _: Math) -> Xml:
        """Return what is framed."""
        return el("m:borderBox", None, self._arg("m:e", *parts))

    # ------------------------------------------------------------ rows
    def _fence(self, start: str, inner: Sequence[Math], end: str) -> Xml:
        about = el("m:dPr", None, _val("m:begChr", start), _val("m:endChr", end))
        return el("m:d", None, about, self._arg("m:e", *inner))

    def _nary(self, operator: Math, rest: Sequence[Math]) -> Xml:
        """Return a large operator, its limits, and what it acts on: all that follows in its row."""
        base, *limits = operator.children or (operator,)
        low, high = _limits(operator, limits)
        beside = "subSup" if base.text in _INTEGRALS else "undOvr"
        about = el(
            "m:naryPr", None, _val("m:chr", base.text), _val("m:limLoc", beside), _val("m:subHide", low is None), _val("m:supHide", high is None),
        )  # fmt: skip
        sub = self._arg("m:sub", low) if low else Xml("<m:sub/>")
        sup = self._arg("m:sup", high) if high else Xml("<m:sup/>")
        return el("m:nary", None, about, sub, sup, self._arg("m:e", *rest))


def _val(tag: str, value: Attr) -> Xml:
    return el(tag, {"m:val": value})


def _limits(operator: Math, limits: Sequence[Math]) -> tuple[Math | None, Math | None]:
    if len(limits) == 2:
        return limits[0], limits[1]
    if not limits:
        return None, None
    return (None, limits[0]) if operator.tag in ("msup", "mover") else (limits[0], None)


def _flat(nodes: Sequence[Math]) -> list[Math]:
    """Return nodes with the rows among them opened."""
    out: list[Math] = []
    for node in nodes:
        out += _flat(node.children) if node.tag in ("mrow", "math", "mstyle", "mpadded") else [node]
    return out


def _is_large(node: Math) -> bool:
    base = (
        node.children[0] if node.tag in ("msub", "msup", "msubsup", "munder", "mover", "munderover") else node
    )
    return base.tag == "mo" and base.text in _LARGE


def _is_word(node: Math) -> bool:
    return node.tag == "mo" and node.upright


def _fenced(row: Sequence[Math], start: int) -> int:
    """Return where the fence that opens at `start` closes, the row's end for a brace that has no partner; 0 for no fence."""
    first = row[start]
    if first.tag != "mo" or len(first.text) != 1 or first.text not in _OPEN:
        return 0
    twin = _CLOSE[_OPEN.index(first.text)]
    depth = 0
    for i in range(start + 1, len(row)):
        if row[i].tag != "mo":
            continue
        if row[i].text == twin and depth == 0:
            return i
        depth += (row[i].text == first.text) - (row[i].text == twin)
    return len(row) if first.text == "{" else 0


_MAKE: Mapping[str, Callable[[Omml, Sequence[Math], Math], Xml]] = {
    "mfrac": Omml.fraction, "mroot": Omml.root, "msqrt": Omml.square, "msub": Omml.sub, "msup": Omml.sup, "msubsup": Omml.both,
    "mover": Omml.over, "munder": Omml.under, "munderover": Omml.two, "mtable": Omml.table, "mphantom": Omml.hidden,
    "menclose": Omml.boxed,
}  # fmt: skip
