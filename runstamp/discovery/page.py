"""A page of the catalogue: filtered, ranked, cut to its budget, with what was left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from runstamp.availability import Availability
from runstamp.canonical import digest
from runstamp.descriptors import DOMAINS, Descriptor
from runstamp.discovery import cursor as cursors
from runstamp.discovery.query import Query
from runstamp.discovery.rank import Entry, Index, Ranked, verdict
from runstamp.frozen import frozen
from runstamp.registry import Registry
from runstamp.tokens import estimate_tokens

CURSOR_ROOM = "x" * 160
CACHE = {
    "ttl_ms": 30_000,
    "scope": "private",
    "invalidated_by": ["operations", "jobs", "configuration", "installed packages"],
}


@frozen
class Listed:
    """The rows of a page and what is true of all pages."""

    rows: list[dict[str, Any]]
    total: int
    next_cursor: str | None
    match: str
    state: str


def paged(
    rows: Sequence[tuple[str, dict[str, Any]]], entries: Callable[[], Sequence[Entry]], query: Query, key: str
) -> tuple[list[dict[str, Any]], list[Ranked] | None, Listed]:
    """Return the page of `rows` (name, row) that a query asks for; `entries` gives the text to search."""
    ranked: list[Ranked] | None = None
    ordered = list(rows)
    if query.query.strip():
        by_name = dict(rows)
        ranked = [found for found in _index(tuple(entries())).rank(query.query) if found.name in by_name]
        ordered = [(found.name, {**by_name[found.name], "score": round(found.score, 3)}) for found in ranked]
    match = verdict(ranked) if ranked is not None else "strong"
    if match == "none":
        ordered = []
    state = digest({"names": [name for name, _ in ordered], "key": key})
    start = cursors.read(query.cursor, query.bound(), state) if query.cursor else 0
    page = ordered[start : start + query.limit]
    after = start + len(page)
    following = cursors.make(after, query.bound(), state) if after < len(ordered) else None
    return (
        [row for _, row in page],
        ranked,
        Listed([row for _, row in page], len(ordered), following, match, state),
    )


@lru_cache(maxsize=8)
def _cached_index(entries: tuple[tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]], ...]) -> Index:
    return Index([Entry(name, dict(fields), aliases) for name, fields, aliases in entries])


def _index(entries: Sequence[Entry]) -> Index:
    return _cached_index(tuple((entry.name, tuple(entry.fields.items()), entry.aliases) for entry in entries))


def within(answer: dict[str, Any], rows: str, budget: int | None, recover: str) -> dict[str, Any]:
    """Cut the rows of an answer to a budget of tokens and say what was left out.

    If not even one row fits, nothing is cut and `within_budget` is false.
    """
    answer["omissions"] = []
    answer["within_budget"] = True
    answer["estimated_tokens"] = 0
    total = len(answer[rows])
    answer["estimated_tokens"] = _tokens(answer)
    while budget is not None and answer["estimated_tokens"] > budget and len(answer[rows]) > 1:
        answer[rows] = answer[rows][
            : max(1, len(answer[rows]) * 3 // 4 if len(answer[rows]) > 8 else len(answer[rows]) - 1)
        ]
        answer["omissions"] = [{"what": "rows", "count": total - len(answer[rows]), "recover": recover}]
        answer["next_cursor"] = answer["next_cursor"] or CURSOR_ROOM  # the caller's real one is no longer
        answer["estimated_tokens"] = _tokens(answer)
    if budget is not None and answer["estimated_tokens"] > budget:
        answer["within_budget"] = False
    return answer


def _tokens(answer: Mapping[str, Any]) -> int:
    text = json.dumps(
        {**answer, "estimated_tokens": 99_999}, ensure_ascii=False, separators=(",", ":")
    )  # the number counts itself
    return estimate_tokens(text)


def operation_row(
    descriptor: Descriptor, verdict_of: Availability, detail: str, registry: Registry
) -> dict[str, Any]:
    """Return the row of an operation as list shows it."""
    row: dict[str, Any] = {"name": descriptor.name}
    if detail == "names":
        return row
    row |= {
        "summary": descriptor.summary,
        "domain": descriptor.domain,
        "verb": descriptor.verb,
        "available": verdict_of.available,
        "side_effects": descriptor.side_effects,
        "stability": descriptor.stability,
    }
    if not verdict_of.available:
        row["reason"] = verdict_of.to_json()["reason"]
    if detail == "signatures":
        schema = registry.schema(descriptor.name) or {}
        required = schema.get("required", [])
        row["signature"] = [
            f"{name}{'' if name in required else '?'}"
            for name in schema.get("properties", {})
            if name != "$schema"
        ]
    return row


def operation_entry(descriptor: Descriptor, registry: Registry) -> Entry:
    """Return the text by which an operation is found."""
    found = registry.search_words(descriptor.name)
    return Entry(
        descriptor.name,
        {
            "name": descriptor.name,
            "title": descriptor.title,
            "summary": descriptor.summary,
            "aliases": " ".join(descriptor.aliases),
            "tags": " ".join(descriptor.tags),
            "parameters": found.get("parameters", ""),
            "parameter_words": found.get("words", ""),
        },
        descriptor.aliases,
    )


def _keeps(query: Query, descriptor: Descriptor, verdict_of: Availability) -> bool:
    return (
        query.domain in (None, descriptor.domain)
        and query.verb in (None, descriptor.verb)
        and query.stability in (None, descriptor.stability)
        and (query.tag is None or query.tag in descriptor.tags)
        and query.availability in ("any", verdict_of.location if verdict_of.available else "unavailable")
    )


def discover(
    candidates: Sequence[Descriptor],
    registry: Registry,
    available: Callable[[Descriptor], Availability],
    query: Query,
) -> dict[str, Any]:
    """Return a page of the catalogue as the contract writes it."""
    verdicts = {found.name: available(found) for found in candidates}
    kept = [found for found in candidates if _keeps(query, found, verdicts[found.name])]
    rows = [
        (found.name, operation_row(found, verdicts[found.name], query.detail, registry)) for found in kept
    ]
    everything = [operation_entry(found, registry) for found in candidates] if query.query.strip() else []
    page, _, listed = paged(rows, lambda: everything, query, key=",".join(sorted(verdicts)))
    domains = Counter(found.domain for found in candidates)
    answer: dict[str, Any] = {
        "operations": page,
        "total": listed.total,
        "next_cursor": listed.next_cursor,
        "domains": {domain: domains[domain] for domain in DOMAINS if domains[domain]},
        "match": listed.match,
        "cache": {"key": listed.state, **CACHE},
    }
    hidden = _outside(query, everything, {found.name for found in kept})
    if hidden:
        answer["outside_filter"] = hidden
    answer = within(
        answer, "operations", query.max_tokens, "list again with a smaller limit, then with next_cursor"
    )
    if answer["omissions"]:
        start = cursors.read(query.cursor, query.bound(), listed.state) if query.cursor else 0
        answer["next_cursor"] = cursors.make(start + len(answer["operations"]), query.bound(), listed.state)
        answer["estimated_tokens"] = _tokens(answer)
    return answer


def _outside(query: Query, everything: Sequence[Entry], kept: set[str]) -> dict[str, Any] | None:
    """Return what the filters hide although it fits the query."""
    if not everything or len(kept) == len(everything):
        return None
    hidden = [found for found in _index(everything).rank(query.query) if found.name not in kept]
    if not hidden or verdict(hidden) == "none":
        return None
    return {"count": len(hidden), "top": [found.name for found in hidden[:3]]}
