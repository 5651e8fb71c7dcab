"""The words Runstamp itself prints into a document, by language; English where it knows no better."""

from __future__ import annotations

from collections.abc import Mapping

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "figure": "Figure", "table": "Table", "contents": "Contents", "source": "Source", "total": "Total",
        "note": "Note", "tip": "Tip", "warning": "Warning", "important": "Important", "yes": "Yes", "no": "No",
        "agenda": "Agenda", "notes": "Notes",
    },
    "de": {
        "figure": "Abbildung", "table": "Tabelle", "contents": "Inhalt", "source": "Quelle", "total": "Summe",
        "note": "Hinweis", "tip": "Tipp", "warning": "Warnung", "important": "Wichtig", "yes": "Ja", "no": "Nein",
        "agenda": "Agenda", "notes": "Notizen",
    },
    "fr": {
        "figure": "Figure", "table": "Tableau", "contents": "Sommaire", "source": "Source", "total": "Total",
        "note": "Remarque", "tip": "Conseil", "warning": "Avertissement", "important": "Important", "yes": "Oui", "no": "Non",
        "agenda": "Ordre du jour", "notes": "Notes",
    },
    "es": {
        "figure": "Figura", "table": "Tabla", "contents": "Índice", "source": "Fuente", "total": "Total",
        "note": "Nota", "tip": "Consejo", "warning": "Advertencia", "important": "Importante", "yes": "Sí", "no": "No",
        "agenda": "Orden del día", "notes": "Notas",
    },
    "it": {
        "figure": "Figura", "table": "Tabella", "contents": "Indice", "source": "Fonte", "total": "Totale",
        "note": "Nota", "tip": "Suggerimento", "warning": "Avvertenza", "important": "Importante", "yes": "Sì", "no": "No",
        "agenda": "Ordine del giorno", "notes": "Note",
    },
    "nl": {
        "figure": "Figuur", "table": "Tabel", "contents": "Inhoud", "source": "Bron", "total": "Totaal",
        "note": "Opmerking", "tip": "Tip", "warning": "Waarschuwing", "important": "Belangrijk", "yes": "Ja", "no": "Nee",
        "agenda": "Agenda", "notes": "Notities",
    },
    "pt": {
        "figure": "Figura", "table": "Tabela", "contents": "Índice", "source": "Fonte", "total": "Total",
        "note": "Nota", "tip": "Dica", "warning": "Aviso", "important": "Importante", "yes": "Sim", "no": "Não",
        "agenda": "Agenda", "notes": "Notas",
    },
    "pl": {
        "figure": "Rysunek", "table": "Tabela", "contents": "Spis treści", "source": "Źródło", "total": "Razem",
        "note": "Uwaga", "tip": "Wskazówka", "warning": "Ostrzeżenie", "important": "Ważne", "yes": "Tak", "no": "Nie",
        "agenda": "Agenda", "notes": "Notatki",
    },
    "sv": {
        "figure": "Figur", "table": "Tabell", "contents": "Innehåll", "source": "Källa", "total": "Summa",
        "note": "Obs", "tip": "Tips", "warning": "Varning", "important": "Viktigt", "yes": "Ja", "no": "Nej",
        "agenda": "Agenda", "notes": "Anteckningar",
    },
    "da": {
        "figure": "Figur", "table": "Tabel", "contents": "Indhold", "source": "Kilde", "total": "I alt",
        "note": "Bemærk", "tip": "Tip", "warning": "Advarsel", "important": "Vigtigt", "yes": "Ja", "no": "Nej",
        "agenda": "Dagsorden", "notes": "Noter",
    },
}  # fmt: skip


def word(key: str, language: str) -> str:
    """Return one of Runstamp's own words in a language."""
    return _WORDS.get(language.partition("-")[0].lower(), _WORDS["en"])[key]
