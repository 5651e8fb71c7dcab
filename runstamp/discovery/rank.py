"""Lexical ranking: BM25F over names, summaries, aliases, tags and what an operation's parameters are called.

Deterministic: score, then the plainer name, then the name. An exact name or alias beats everything.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from runstamp.frozen import frozen

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "name": 6.0,
        "aliases": 5.0,
        "title": 3.0,
        "tags": 3.0,
        "summary": 2.0,
        "parameters": 1.5,
        "parameter_words": 0.5,
    }
)
K1 = 1.2  # saturation and length, the usual values of BM25 (Robertson and Zaragoza 2009, section 3.5)
B = 0.5
STRONG = 0.55  # of the query's weight that must be met; measured on the phrasings in the tests
WEAK = 0.2
EXACT = 1e6

_WORD = re.compile(r"[^\W_]+")
STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "can",
        "do",
        "for",
        "from",
        "get",
        "give",
        "how",
        "i",
        "in",
        "into",
        "is",
        "it",
        "make",
        "me",
        "my",
        "of",
        "on",
        "or",
        "our",
        "out",
        "please",
        "that",
        "the",
        "this",
        "to",
        "want",
        "we",
        "with",
        "you",
        "your",
    ]
)
FORMAT_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "powerpoint": ("pptx",), "slide": ("pptx",), "slides": ("pptx",), "presentation": ("pptx",), "deck": ("pptx",),
        "word": ("docx",), "letter": ("docx", "document"), "excel": ("xlsx",), "spreadsheet": ("xlsx",), "workbook": ("xlsx",), "sheet": ("xlsx",),
        "create": ("render",), "generate": ("render",), "build": ("render",), "write": ("render",), "produce": ("render",),
        "read": ("inspect",), "look": ("view",), "see": ("view",), "show": ("view",), "appear": ("view",), "check": ("validate",), "verify": ("validate",), "picture": ("png", "image"),
        "thumbnail": ("png",), "screenshot": ("png",), "preview": ("png",), "md": ("markdown",),
    }
)  # fmt: skip


def stem(word: str) -> str:
    """Return a word without its plural ending: enough for names of things."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def words(text: str) -> list[str]:
    """Return the stems of a text's words, stop words left out."""
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in STOP_WORDS]


@frozen
class Entry:
    """One thing to be found, its text by field."""

    name: str
    fields: Mapping[str, str]
    aliases: tuple[str, ...] = ()


@frozen
class Ranked:
    """A name, its score, and how much of the query it meets (0–1)."""

    name: str
    score: float
    coverage: float


class Index:
    """The words of a catalogue, counted once."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.counts = [
            {field: Counter(words(text)) for field, text in entry.fields.items()} for entry in entries
        ]
        self.average = {
            field: max(
                1.0,
                sum(sum(count[field].values()) for count in self.counts if field in count)
                / max(1, len(entries)),
            )
            for field in WEIGHTS
        }
        seen = Counter(word for count in self.counts for word in set().union(*count.values()))
        self.idf = {
            word: math.log(1 + (len(entries) - found + 0.5) / (found + 0.5)) for word, found in seen.items()
        }
        self.unseen = math.log(1 + (len(entries) + 0.5) / 0.5)

    def rank(self, query: str) -> list[Ranked]:
        """Return the entries that share a word with the query, best first."""
        wanted = self._expanded(query)
        exact = query.strip().lower()
        ranked: list[Ranked] = []
        for entry, count in zip(self.entries, self.counts, strict=True):
            bonus = (
                EXACT if exact == entry.name or exact in (alias.lower() for alias in entry.aliases) else 0.0
            )
            score, met = self._score(wanted, count)
            if score or bonus:
                ranked.append(Ranked(entry.name, round(score + bonus, 6), 1.0 if bonus else met))
        # Of two that take the same model, the one with the plainer name makes its own format of it.
        return sorted(ranked, key=lambda found: (-found.score, found.name.count("."), found.name))

    def _expanded(self, query: str) -> list[tuple[str, ...]]:
        """Return the query's words, each with what it may also be called."""
        groups: list[tuple[str, ...]] = []
        for word in dict.fromkeys(_WORD.findall(query.lower())):
            if word not in STOP_WORDS:
                groups.append((stem(word), *FORMAT_WORDS.get(word, ()), *FORMAT_WORDS.get(stem(word), ())))
        return groups

    def _score(self, wanted: list[tuple[str, ...]], count: Mapping[str, Counter[str]]) -> tuple[float, float]:
        score = met = total = 0.0
        for group in wanted:
            weight = max((self.idf[word] for word in group if word in self.idf), default=self.unseen)
            total += weight
            best = max(self._term(word, count) for word in group)
            if best:
                score += weight * best / (K1 + best) * (K1 + 1)
                met += weight
        return score, met / total if total else 0.0

    def _term(self, word: str, count: Mapping[str, Counter[str]]) -> float:
        found = 0.0
        for field, weight in WEIGHTS.items():
            counter = count.get(field)
            if counter and counter[word]:
                length = sum(counter.values())
                found += weight * counter[word] / (1 - B + B * length / self.average[field])
        return found


def verdict(ranked: Sequence[Ranked]) -> str:
    """Return `strong`, `weak` or `none`: whether the best entry meets the query."""
    best = max((found.coverage for found in ranked[:5]), default=0.0)
    return "strong" if best >= STRONG else "weak" if best >= WEAK else "none"
