"""Alternative text for tables and charts, made from their data, in the document's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from runstamp_compose.labels import word
from runstamp_compose.plans import SeriesPlan

MAX_SERIES = 6  # a listener keeps no more
MAX_NAMES = 12

_ROWS = {
    "en": "rows", "de": "Zeilen", "fr": "lignes", "es": "filas", "it": "righe", "nl": "rijen", "pt": "linhas", "pl": "wiersze",
    "sv": "rader", "da": "rækker",
}  # fmt: skip
_EXTREMES = {
    "en": ("lowest", "highest"), "de": ("niedrigster Wert", "höchster Wert"), "fr": ("minimum", "maximum"),
    "es": ("mínimo", "máximo"), "it": ("minimo", "massimo"), "nl": ("laagste", "hoogste"), "pt": ("mínimo", "máximo"),
    "pl": ("najniższa wartość", "najwyższa wartość"), "sv": ("lägst", "högst"), "da": ("lavest", "højest"),
}  # fmt: skip
_KINDS: Mapping[str, Mapping[str, str]] = {
    "en": {"column": "Column chart", "bar": "Bar chart", "line": "Line chart", "area": "Area chart", "pie": "Pie chart", "doughnut": "Doughnut chart", "scatter": "Scatter chart", "bubble": "Bubble chart", "radar": "Radar chart", "stock": "Stock chart", "waterfall": "Waterfall chart", "funnel": "Funnel chart", "histogram": "Histogram", "heatmap": "Heatmap"},
    "de": {"column": "Säulendiagramm", "bar": "Balkendiagramm", "line": "Liniendiagramm", "area": "Flächendiagramm", "pie": "Kreisdiagramm", "doughnut": "Ringdiagramm", "scatter": "Punktdiagramm", "bubble": "Blasendiagramm", "radar": "Netzdiagramm", "stock": "Kursdiagramm", "waterfall": "Wasserfalldiagramm", "funnel": "Trichterdiagramm", "histogram": "Histogramm", "heatmap": "Heatmap"},
    "fr": {"column": "Histogramme", "bar": "Graphique à barres", "line": "Courbe", "area": "Graphique en aires", "pie": "Graphique en secteurs", "doughnut": "Graphique en anneau", "scatter": "Nuage de points", "bubble": "Graphique à bulles", "radar": "Graphique en radar", "stock": "Graphique boursier", "waterfall": "Graphique en cascade", "funnel": "Graphique en entonnoir", "histogram": "Histogramme de fréquences", "heatmap": "Carte de chaleur"},
    "es": {"column": "Gráfico de columnas", "bar": "Gráfico de barras", "line": "Gráfico de líneas", "area": "Gráfico de áreas", "pie": "Gráfico circular", "doughnut": "Gráfico de anillos", "scatter": "Gráfico de dispersión", "bubble": "Gráfico de burbujas", "radar": "Gráfico radial", "stock": "Gráfico de cotizaciones", "waterfall": "Gráfico de cascada", "funnel": "Gráfico de embudo", "histogram": "Histograma", "heatmap": "Mapa de calor"},
    "it": {"column": "Istogramma", "bar": "Grafico a barre", "line": "Grafico a linee", "area": "Grafico ad area", "pie": "Grafico a torta", "doughnut": "Grafico ad anello", "scatter": "Grafico a dispersione", "bubble": "Grafico a bolle", "radar": "Grafico radar", "stock": "Grafico azionario", "waterfall": "Grafico a cascata", "funnel": "Grafico a imbuto", "histogram": "Istogramma di frequenze", "heatmap": "Mappa di calore"},
    "nl": {"column": "Kolomdiagram", "bar": "Staafdiagram", "line": "Lijndiagram", "area": "Vlakdiagram", "pie": "Cirkeldiagram", "doughnut": "Ringdiagram", "scatter": "Spreidingsdiagram", "bubble": "Bellendiagram", "radar": "Radardiagram", "stock": "Koersdiagram", "waterfall": "Watervaldiagram", "funnel": "Trechterdiagram", "histogram": "Histogram", "heatmap": "Heatmap"},
    "pt": {"column": "Gráfico de colunas", "bar": "Gráfico de barras", "line": "Gráfico de linhas", "area": "Gráfico de áreas", "pie": "Gráfico circular", "doughnut": "Gráfico em anel", "scatter": "Gráfico de dispersão", "bubble": "Gráfico de bolhas", "radar": "Gráfico de radar", "stock": "Gráfico de cotações", "waterfall": "Gráfico de cascata", "funnel": "Gráfico de funil", "histogram": "Histograma", "heatmap": "Mapa de calor"},
    "pl": {"column": "Wykres kolumnowy", "bar": "Wykres słupkowy", "line": "Wykres liniowy", "area": "Wykres warstwowy", "pie": "Wykres kołowy", "doughnut": "Wykres pierścieniowy", "scatter": "Wykres punktowy", "bubble": "Wykres bąbelkowy", "radar": "Wykres radarowy", "stock": "Wykres giełdowy", "waterfall": "Wykres kaskadowy", "funnel": "Wykres lejkowy", "histogram": "Histogram", "heatmap": "Mapa cieplna"},
    "sv": {"column": "Stapeldiagram", "bar": "Liggande stapeldiagram", "line": "Linjediagram", "area": "Ytdiagram", "pie": "Cirkeldiagram", "doughnut": "Ringdiagram", "scatter": "Punktdiagram", "bubble": "Bubbeldiagram", "radar": "Polärdiagram", "stock": "Börsdiagram", "waterfall": "Vattenfallsdiagram", "funnel": "Trattdiagram", "histogram": "Histogram", "heatmap": "Värmekarta"},
    "da": {"column": "Søjlediagram", "bar": "Liggende søjlediagram", "line": "Kurvediagram", "area": "Områdediagram", "pie": "Cirkeldiagram", "doughnut": "Kransediagram", "scatter": "Punktdiagram", "bubble": "Boblediagram", "radar": "Radardiagram", "stock": "Kursdiagram", "waterfall": "Vandfaldsdiagram", "funnel": "Tragtdiagram", "histogram": "Histogram", "heatmap": "Varmekort"},
}  # fmt: skip


def _of(table: Mapping[str, Any], language: str) -> Any:
    return table.get(language.partition("-")[0].lower(), table["en"])


def table_alt(headers: Sequence[str], rows: int, language: str) -> str:
    """Return "Table: Region, Revenue (rows: 12)"."""
    names = [header for header in headers if header][:MAX_NAMES]
    more = ", …" if sum(map(bool, headers)) > MAX_NAMES else ""
    about = f": {', '.join(names)}{more}" if names else ""
    return f"{word('table', language)}{about} ({_of(_ROWS, language)}: {rows})"


def chart_alt(kind: str, title: str | None, series: Sequence[str], language: str) -> str:
    """Return "Column chart: Revenue. North: lowest 10 (Q1), highest 15 (Q4)." from sentences about each series."""
    name = _of(_KINDS, language)[kind]
    head = f"{name}: {title}" if title else name
    more = f" (+{len(series) - MAX_SERIES})" if len(series) > MAX_SERIES else ""
    return ". ".join([head.rstrip("."), *series[:MAX_SERIES]]) + more + "."


def grid_alt(
    title: str | None,
    rows: Sequence[SeriesPlan],
    names: Sequence[str],
    show: Callable[[float], str],
    language: str,
) -> str:
    """Return "Heatmap: Usage. lowest 3 (South, Monday), highest 15 (North, Friday)." from rows of cells."""
    known = [
        (value, f"{row.name}, {name}")
        for row in rows
        for value, name in zip(row.values, names, strict=False)
        if value is not None
    ]
    if not known:
        return chart_alt("heatmap", title, (), language)
    least, most = _of(_EXTREMES, language)
    low, high = min(known, key=lambda one: one[0]), max(known, key=lambda one: one[0])
    said = f"{least} {show(low[0])} ({low[1]}), {most} {show(high[0])} ({high[1]})"
    return chart_alt("heatmap", title, (said,), language)


def series_alt(name: str, low: tuple[str, str] | None, high: tuple[str, str] | None, language: str) -> str:
    """Return what one series says: its extremes, each a value and its place."""
    if low is None or high is None:
        return name
    if low == high:
        return f"{name}: {low[0]} ({low[1]})"
    least, most = _of(_EXTREMES, language)
    return f"{name}: {least} {low[0]} ({low[1]}), {most} {high[0]} ({high[1]})"


Spot: TypeAlias = tuple[str, str] | None  # a value and its place


def extremes(
    series: SeriesPlan, categories: Sequence[str], show: Callable[[float], str]
) -> tuple[Spot, Spot]:
    """Return the least and the greatest of a series, each as a value and its place; `None` where it has no values."""
    if series.points:
        low, high = min(series.points, key=lambda p: p[1]), max(series.points, key=lambda p: p[1])
        return (show(low[1]), show(low[0])), (show(high[1]), show(high[0]))
    known = [(value, i) for i, value in enumerate(series.values) if value is not None]
    if not known:
        return None, None
    names: Mapping[int, str] = dict(enumerate(categories))
    low_at, high_at = min(known, key=lambda k: k[0]), max(known, key=lambda k: k[0])
    return (
        (show(low_at[0]), names.get(low_at[1], str(low_at[1] + 1))),
        (show(high_at[0]), names.get(high_at[1], str(high_at[1] + 1))),
    )
