"""Words for diagrams, by language: what their kinds are called, and the four fields of a SWOT."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES = ("timeline", "process", "cycle", "funnel", "hierarchy", "matrix", "swot", "gantt")
_FIELDS = ("strengths", "weaknesses", "opportunities", "threats")
_KINDS: Mapping[str, tuple[str, ...]] = {
    "en": ("Timeline", "Process", "Cycle", "Funnel", "Hierarchy", "Matrix", "SWOT", "Schedule"),
    "de": ("Zeitachse", "Ablauf", "Kreislauf", "Trichter", "Hierarchie", "Matrix", "SWOT", "Zeitplan"),
    "fr": ("Chronologie", "Processus", "Cycle", "Entonnoir", "Hiérarchie", "Matrice", "SWOT", "Calendrier"),
    "es": ("Cronología", "Proceso", "Ciclo", "Embudo", "Jerarquía", "Matriz", "DAFO", "Calendario"),
    "it": ("Cronologia", "Processo", "Ciclo", "Imbuto", "Gerarchia", "Matrice", "SWOT", "Calendario"),
    "nl": ("Tijdlijn", "Proces", "Cyclus", "Trechter", "Hiërarchie", "Matrix", "SWOT", "Planning"),
    "pt": ("Cronologia", "Processo", "Ciclo", "Funil", "Hierarquia", "Matriz", "SWOT", "Cronograma"),
    "pl": ("Oś czasu", "Proces", "Cykl", "Lejek", "Hierarchia", "Macierz", "SWOT", "Harmonogram"),
    "sv": ("Tidslinje", "Process", "Cykel", "Tratt", "Hierarki", "Matris", "SWOT", "Tidsplan"),
    "da": ("Tidslinje", "Proces", "Cyklus", "Tragt", "Hierarki", "Matrix", "SWOT", "Tidsplan"),
}
_SWOT: Mapping[str, tuple[str, ...]] = {
    "en": ("Strengths", "Weaknesses", "Opportunities", "Threats"),
    "de": ("Stärken", "Schwächen", "Chancen", "Risiken"),
    "fr": ("Forces", "Faiblesses", "Opportunités", "Menaces"),
    "es": ("Fortalezas", "Debilidades", "Oportunidades", "Amenazas"),
    "it": ("Punti di forza", "Punti di debolezza", "Opportunità", "Minacce"),
    "nl": ("Sterktes", "Zwaktes", "Kansen", "Bedreigingen"),
    "pt": ("Forças", "Fraquezas", "Oportunidades", "Ameaças"),
    "pl": ("Mocne strony", "Słabe strony", "Szanse", "Zagrożenia"),
    "sv": ("Styrkor", "Svagheter", "Möjligheter", "Hot"),
    "da": ("Styrker", "Svagheder", "Muligheder", "Trusler"),
}


def _in(table: Mapping[str, tuple[str, ...]], language: str) -> tuple[str, ...]:
    return table.get(language.partition("-")[0].lower(), table["en"])


def of(kind: str, language: str) -> str:
    """Return what a kind of diagram is called."""
    return _in(_KINDS, language)[_NAMES.index(kind)]


def swot_heads(language: str) -> Mapping[str, str]:
    """Return the heads of a SWOT by the field that they stand over, in reading order."""
    return dict(zip(_FIELDS, _in(_SWOT, language), strict=True))
