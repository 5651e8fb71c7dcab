"""Inputs made from the published schemas: any field may be set, so a field that is new is tried from its first day.

Everything follows from a seed. What the schema cannot say (values beside their categories, ids, files that exist) is written
here, part by part; what still breaks a rule of the model is refused by it and not rendered.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from runstamp.schemas import input_schema

COUNT = int(os.environ.get("RUNSTAMP_GENERATED", "60"))  # files of a format; 300 on request
SPARSE = 0.22  # how likely a field that may be left out is set
DEPTH = 7  # of nesting, after which only what must be there is set
WORDS = (
    "revenue", "harbour", "Überschuss", "12 %", "a < b & c", "naïve", "Δp", "合計", "مرحبا", "=SUM(A1)", "Quarterly", "x" * 30,
    "e-mail", "“quoted”", "tab", "North-West", "Donaudampfschifffahrt", "€ 4.2 M",
)  # fmt: skip
NEVER = frozenset({"template", "brand", "data", "$schema", "placeholders", "x", "y", "series_by"})
Part = Callable[["Generator"], Any]


class Generator:
    """Makes inputs of one model from a seed."""

    def __init__(self, model: type[BaseModel], seed: int, parts: Mapping[str, Part] | None = None) -> None:
        self.model, self.random = model, random.Random(seed)
        self.schema = input_schema(model)
        self.definitions: Mapping[str, Any] = self.schema["$defs"]
        self.parts = {**PARTS, **(parts or {})}
        self.count = 0

    def value(self) -> BaseModel | None:
        """Return an input that the model takes, `None` where a try breaks one of its rules."""
        try:
            made = self.fields(self.schema, 0)
            ids = [
                one["id"]
                for one in made.get("slides", ())
                if "id" in one and isinstance(one.get("title"), str)
            ]
            for one in _objects(made):
                if "ref" in one:
                    self._refer(one, ids)
            return self.model.model_validate(made)
        except ValidationError:
            return None

    def _refer(self, run: dict[str, Any], ids: list[str]) -> None:
        """Let a reference lead to a slide with a title; where there is none it is text."""
        if ids:
            run["ref"] = self.random.choice(ids)
        else:
            run.clear()
            run["text"] = "nowhere"

    def text(self) -> str:
        """Return one to eight words."""
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, 8)))

    # ------------------------------------------------------------ by schema
    def _make(self, schema: Mapping[str, Any], depth: int) -> Any:
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            return self.parts[name](self) if name in self.parts else self._make(self.definitions[name], depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        options = schema.get("anyOf") or schema.get("oneOf")
        if options:
            return self._make(self._option(options, depth), depth)
        return self._plain(schema, depth)

    def _option(self, options: list[Mapping[str, Any]], depth: int) -> Mapping[str, Any]:
        real = [option for option in options if option.get("type") != "null"]
        flat = [option for option in real if "$ref" not in option] if depth >= DEPTH else []
        return self.random.choice(flat or real)

    def _plain(self, schema: Mapping[str, Any], depth: int) -> Any:
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.random.choice([one for one in kind if one != "null"])
        if kind == "object":
            return self.fields(schema, depth + 1)
        if kind == "array":
            return self._array(schema, depth + 1)
        if kind == "boolean":
            return self.random.random() < 0.5
        if kind in ("integer", "number"):
            return self._number(schema, whole=kind == "integer")
        return self.text()[: schema.get("maxLength", 200)] if kind == "string" else None

    def fields(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        """Return an object of a schema; `depth` says how deep it stands."""
        required = schema.get("required", ())
        out: dict[str, Any] = {}
        for name, inner in schema.get("properties", {}).items():
            wanted = name in required or name == "meta" or (depth < DEPTH and self.random.random() < SPARSE)
            if name in NEVER or not (wanted or "const" in inner):
                continue
            own = self.parts.get(name) or (ROOT.get(name) if depth == 0 else None)
            out[name] = own(self) if own else self._make(inner, depth)
        return out

    def _array(self, schema: Mapping[str, Any], depth: int) -> list[Any]:
        least = schema.get("minItems", 0)
        most = max(least, min(schema.get("maxItems", 4), 4 if depth < DEPTH else least))
        count = self.random.randint(max(least, 1) if depth < DEPTH else least, max(most, least, 1))
        return [self._make(schema.get("items", {}), depth) for _ in range(count)]

    def _number(self, schema: Mapping[str, Any], *, whole: bool) -> float | int:
        low = schema.get("minimum", schema.get("exclusiveMinimum", -50))
        high = min(schema.get("maximum", low + 200), low + 200)
        return (
            self.random.randint(int(low) + 1, max(int(high), int(low) + 1))
            if whole
            else round(self.random.uniform(low, high) or high, 2)
        )


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in an input."""
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(child)


# ------------------------------------------------------------------ what no schema says
ALONE = ("pie", "doughnut", "waterfall", "funnel", "histogram")


def _chart(g: Generator, name: str = "ChartBlock") -> dict[str, Any]:
    """Return a chart whose values fit its categories, with any other field of its type."""
    made = g.fields(g.definitions[name], 2)
    kind = made["kind"]
    if kind not in ("column", "bar", "area"):
        made.pop("stacking", None)
    if g.random.random() < 0.7:
        made.pop("axes", None)
    count = g.random.randint(1, 6)
    made["categories"] = [f"{g.random.choice(WORDS)} {i}" for i in range(count)]
    wanted = 1 if kind in ALONE else g.random.randint(1, 4)
    made["series"] = [_series(g, i, count, low=0 if kind in ALONE else -20) for i in range(wanted)]
    if kind in ("scatter", "bubble"):
        del made["categories"]
        made["series"] = [_pointed(one, sized=kind == "bubble") for one in made["series"]]
    if "annotations" in made:
        made["annotations"] = [_note(g, made) for _ in made["annotations"]]
    if kind == "stock":
        roles = ("high", "low", "close", "volume")[: g.random.randint(3, 4)]
        made["series"] = [{"name": role, "role": role, "values": list(range(1, count + 1))} for role in roles]
    return made


def _note(g: Generator, chart: dict[str, Any]) -> dict[str, Any]:
    """Return an annotation at places that the chart has, with any other field of its type."""
    own = g.fields(g.definitions["Annotation"], 3)
    names = chart.get("categories")
    start, end = (g.random.sample(names, 2) if len(names) > 1 else (names[0], "none")) if names else (1, 3)
    key = "category" if names else "x"
    kind = g.random.choice(("line", "text", "band", "arrow"))
    made = {**own, "kind": kind, "at": {key: start, "value": g.random.randint(-5, 20)}}
    made.pop("to", None)
    if kind in ("band", "arrow"):
        made["to"] = {key: end, "value": g.random.randint(21, 60)}
    return {**made, "text": "here"} if kind == "text" else made


def _series(g: Generator, i: int, count: int, low: int) -> dict[str, Any]:
    own = g.fields(g.definitions["Series"], 3)
    for field in ("values", "points", "role", "totals"):
        own.pop(field, None)
    if "error_bars" in own:
        own["error_bars"] = g.random.choice(
            ({"kind": "custom", "plus": [1.5]}, {"kind": "fixed", "value": 2}, {"kind": "stderr"})
        )
    values = [5, *(g.random.choice((None, g.random.randint(low, 90), 7.25)) for _ in range(count - 1))]
    return {**own, "name": f"S{i}", "values": values}


def _pointed(series: dict[str, Any], *, sized: bool) -> dict[str, Any]:
    del series["values"]
    spots = [{"x": i, "y": i % 3, **({"size": i + 1} if sized else {})} for i in range(4)]
    return {**series, "points": spots}


def _table(g: Generator, name: str = "TableBlock") -> dict[str, Any]:
    """Return a table of scalars and rich cells."""
    made = g.fields(g.definitions[name], 2)
    across = g.random.randint(1, 5)
    made["columns"] = [f"C{i} {g.random.choice(WORDS)}" for i in range(across)]
    made["rows"] = [
        [g.random.choice((None, True, 3, -1234.5, g.text())) for _ in range(across)]
        for _ in range(g.random.randint(1, 14))
    ]
    for field in ("row_props", "header_rows", "header_columns", "totals_check", "style"):
        made.pop(field, None)
    return made


def _id(g: Generator) -> str:
    g.count += 1
    return f"id-{g.count}"


PARTS: Mapping[str, Part] = {
    "ChartBlock": _chart,
    "TableBlock": _table,
    "Chart": lambda g: _chart(g, "Chart"),
    "Table": lambda g: _table(g, "Table"),
    "Source": lambda _: "a.png",
    "LinkTarget": lambda g: g.random.choice(("https://example.org/?a=1&b=2", "mailto:a@example.org")),
    "Color": lambda g: g.random.choice(
        ("accent1", "accent3", "muted", "#AA3366", {"role": "accent2", "tint": 0.4})
    ),
    "Length": lambda g: g.random.choice((40, "3cm", "2in", 120.5)),
    "Width": lambda g: g.random.choice((200, "40%", "8cm")),
    "Format": lambda g: g.random.choice(("0.0", "#,##0", {"decimals": 1, "suffix": " t"})),
    "Indent": lambda g: {"left": g.random.randint(0, 40)},
    "id": _id,
    "lang": lambda g: g.random.choice(("de", "fr-CA", "ja", "ar")),
    "layout": lambda g: g.random.choice(
        (
            "title",
            "section",
            "comparison",
            "quote",
            "kpis",
            "agenda",
            "timeline",
            "team",
            "picture",
            "closing",
        )
    ),
    "path": lambda _: "M 0 0 L 10 0 C 12 4 9 7 5 8 Z",
    "date": lambda _: "2026-11-30",
    "section": lambda g: g.text()[:60],
}
ROOT: Mapping[str, Part] = {
    "language": lambda g: g.random.choice(("en", "de", "fr", "ar", "ja")),
    "theme": lambda g: g.random.choice(("slate", "editorial", "vivid", "midnight", "swiss", "garden")),
    "size": lambda g: g.random.choice(("16:9", "4:3", "A4")),
    "meta": lambda _: {"date": "2026-11-30", "author": "A & B", "custom": {"n": 1.5, "ok": True}},
}


def inputs(
    model: type[BaseModel], count: int, parts: Mapping[str, Part] | None = None
) -> Iterator[tuple[int, BaseModel]]:
    """Yield so many inputs that a model takes, each with its seed."""
    seed = found = 0
    while found < count:
        made = Generator(model, seed, parts).value()
        seed += 1
        if made is not None:
            found += 1
            yield seed - 1, made
        if seed > 60 * count:
            message = f"only {found} of {seed} tries were inputs of {model.__name__}"
            raise AssertionError(message)
