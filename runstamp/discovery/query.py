"""What a caller asks of the catalogue, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runstamp.descriptors import DOMAINS, VERBS
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import asdict, field_names, frozen
from runstamp.names import close_names

MAX_LIMIT = 50
MAX_QUERY = 400
AVAILABILITY = ("any", "local", "managed", "unavailable")
STABILITY = ("experimental", "stable", "deprecated")
DETAIL = ("names", "summaries", "signatures")


@frozen
class Query:
    """One question to the catalogue. `limit` is 1–50, `max_tokens` a promise about the size of the answer."""

    query: str = ""
    domain: str | None = None
    verb: str | None = None
    tag: str | None = None
    availability: str = "any"
    stability: str | None = None
    detail: str = "summaries"
    limit: int = MAX_LIMIT
    cursor: str | None = None
    max_tokens: int | None = None

    @staticmethod
    def read(given: Mapping[str, Any]) -> Query:
        """Return the query of plain arguments; None counts as left out.

        Raises:
            RunstampError: common/SCHEMA_REJECTED with every argument that does not fit.
        """
        wanted = {name: value for name, value in given.items() if value is not None}
        faults = [*_unknown(wanted), *_ill_typed(wanted)]
        if faults:
            message = "the arguments do not fit"
            raise RunstampError("common/SCHEMA_REJECTED", message, tuple(faults))
        return Query(**wanted)

    def bound(self) -> dict[str, Any]:
        """Return what a cursor is bound to: everything but the cursor and the budget."""
        kept = asdict(self)
        kept.pop("cursor")
        kept.pop("max_tokens")
        return kept


def _fault(name: str, message: str, allowed: tuple[str, ...] = ()) -> Issue:
    return Issue(f"/{name}", message, allowed=allowed, place="arguments")


def _unknown(given: Mapping[str, Any]) -> list[Issue]:
    known = tuple(field_names(Query))
    return [
        Issue(
            f"/{name}",
            f"unknown argument '{name}'",
            allowed=known,
            did_you_mean=next(iter(close_names(name, known)), None),
            place="arguments",
        )
        for name in given
        if name not in known
    ]


def _ill_typed(given: Mapping[str, Any]) -> list[Issue]:
    faults: list[Issue] = []
    for name, allowed in (
        ("domain", DOMAINS),
        ("verb", VERBS),
        ("availability", AVAILABILITY),
        ("stability", STABILITY),
        ("detail", DETAIL),
    ):
        if name in given and given[name] not in allowed:
            faults.append(_fault(name, "is not one of the allowed values", allowed))
    for name in ("query", "cursor", "tag"):
        if name in given and not isinstance(given[name], str):
            faults.append(_fault(name, "must be text"))
    if isinstance(given.get("query"), str) and len(given["query"]) > MAX_QUERY:
        faults.append(_fault("query", f"is longer than {MAX_QUERY} characters"))
    faults += _numbers(given)
    return faults


def _numbers(given: Mapping[str, Any]) -> list[Issue]:
    faults: list[Issue] = []
    limit = given.get("limit", 1)
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_LIMIT:
        faults.append(_fault("limit", f"must be a whole number from 1 to {MAX_LIMIT}"))
    tokens = given.get("max_tokens", 1)
    if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 1:
        faults.append(_fault("max_tokens", "must be a whole number above 0"))
    return faults
