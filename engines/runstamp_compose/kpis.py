"""Figures on tiles: formatted, and toned by whether their change is good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from runstamp.decimals import decimals_of
from runstamp.model import blocks as model
from runstamp_compose.formats import excel_code, formatter
from runstamp_compose.plans import Kpi
from runstamp_compose.texts import Texts, cleaned

Trend = Literal["up", "down", "flat"]
_SIGNS: tuple[tuple[str, Trend], ...] = (("+", "up"), ("-", "down"), ("\u2212", "down"), ("±", "flat"))


def trend_of(delta: str | None) -> Trend | None:
    """Return the direction that a change's sign says, None where it says none."""
    text = (delta or "").lstrip()
    return next((trend for sign, trend in _SIGNS if text.startswith(sign)), None)


def tone_of(trend: Trend | None, good: Literal["up", "down"]) -> Literal["positive", "negative", "neutral"]:
    """Return whether a change is good news."""
    if trend is None or trend == "flat":
        return "neutral"
    return "positive" if trend == good else "negative"


def compose_kpis(items: Sequence[model.Kpi], path: str, texts: Texts) -> tuple[Kpi, ...]:
    """Return the tiles of a row; a number is shown with the separators of the language."""
    return tuple(_kpi(item, path + f"/items/{i}", texts) for i, item in enumerate(items))


def _kpi(item: model.Kpi, path: str, texts: Texts) -> Kpi:
    trend = item.trend or trend_of(item.delta)

    def line(text: str | None, name: str) -> str | None:
        return None if text is None else " ".join(cleaned(text, path + name, texts.losses).splitlines())

    if isinstance(item.value, str):
        value = line(item.value, "/value") or ""
    else:
        code = excel_code("number", None, None, texts.language, decimals_of([item.value]))
        value = formatter(code, texts.language)(item.value)
    return Kpi(
        label=line(item.label, "/label") or "",
        value=value,
        delta=line(item.delta, "/delta"),
        trend=trend,
        tone=tone_of(trend, item.good),
        note=line(item.note, "/note"),
        path=str(path),
    )
