"""How a call runs: the options that every operation takes. What the document looks like is input, not an option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, Literal

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import asdict, field_names, frozen, replace
from runstamp.limits import Limits
from runstamp.losses import SEVERITIES
from runstamp.misplaced import COMMON, among_options, written

FailOn = Literal["none", "dropped", "degraded", "substituted"]
FAIL_ON: tuple[str, ...] = ("none", *reversed(SEVERITIES))
CHECKS = ("auto", "none", "full")
INLINE_LIMIT = 1024 * 1024
MAX_PREVIEWS = 8  # pictures of an answer
SHEET_WIDTH, PAGE_WIDTH = 1000, 800  # pixels
LEAST_WIDTH, MOST_WIDTH = 64, 2000


@frozen
class Output:
    """Where the file goes: a path, or a folder when it ends in "/"."""

    path: str | None = None
    overwrite: bool = False


@frozen
class Preview:
    """Which pictures of the result's pages come with the answer: all small on one sheet, or some pages.

    `pages` are numbers from 1, `width` is in pixels; a picture whose file is above 1 MiB comes less wide.
    """

    pages: tuple[int, ...] = ()
    width: int = SHEET_WIDTH

    @property
    def sheet(self) -> bool:
        """Whether all pages come on one sheet."""
        return not self.pages


@frozen
class Options:
    """The common options with their defaults; `own` holds the operation's own."""

    fail_on: str = "none"
    deterministic: bool = True
    locale: str = "en"
    timeout_ms: int | None = None
    dry_run: bool = False
    reuse: bool = False
    include_bytes: bool = False
    checks: str = "auto"
    preview: Preview | None = None
    output: Output = Output()
    limits: Mapping[str, int] = field(default_factory=dict[str, int])
    own: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def effective(self) -> dict[str, Any]:
        """Return what decides the bytes and the verdict, for the options digest; not where the file goes."""
        kept = asdict(self)
        for name in ("output", "preview", "include_bytes", "locale", "timeout_ms", "dry_run", "reuse"):
            kept.pop(name)
        return kept

    def lowered(self, limits: Limits) -> Limits:
        """Return the limits of this call: the caller's where they are lower.

        Raises:
            RunstampError: common/OPTIONS_CONFLICT for a limit that is unknown or raised.
        """
        found: list[Issue] = []
        for name, wanted in self.limits.items():
            have = getattr(limits, name, None)
            if have is None:
                known = tuple(field_names(Limits))
                found.append(Issue(f"/limits/{name}", f"no limit '{name}'", allowed=known, place="options"))
            elif wanted > have:
                message = f"{wanted:,} is above the allowed {have:,}"
                found.append(
                    Issue(
                        f"/limits/{name}",
                        message,
                        remediation="a caller may only lower a limit",
                        place="options",
                    )
                )
        if found:
            message = "the limits cannot be set so"
            raise RunstampError("common/OPTIONS_CONFLICT", message, tuple(found))
        lowered = replace(limits, **dict(self.limits))
        if self.timeout_ms is not None:
            lowered = replace(lowered, time_s=min(lowered.time_s, self.timeout_ms / 1000))
        return lowered


def _is(kind: type | tuple[type, ...], value: object) -> bool:
    return isinstance(value, kind) and not (isinstance(value, bool) and kind is int)


class _Reader:
    """Reads one option after the other and keeps every fault."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = dict(given)
        self.faults: list[Issue] = []

    def fault(
        self, path: str, message: str, allowed: tuple[str, ...] = (), remediation: str | None = None
    ) -> None:
        self.faults.append(Issue(path, message, allowed=allowed, remediation=remediation, place="options"))

    def boolean(self, name: str, default: bool) -> bool:
        value = self.given.pop(name, default)
        if not isinstance(value, bool):
            self.fault(f"/{name}", "must be true or false")
            return default
        return value

    def choice(self, name: str, default: str, allowed: tuple[str, ...]) -> str:
        value = self.given.pop(name, default)
        if value not in allowed:
            self.fault(f"/{name}", "is not one of the allowed values", allowed)
            return default
        return str(value)

    def timeout(self) -> int | None:
        value = self.given.pop("timeout_ms", None)
        if value is not None and not (_is(int, value) and value > 0):
            self.fault("/timeout_ms", "must be a whole number of milliseconds above 0")
            return None
        return None if value is None else int(value)

    def locale(self) -> str:
        value = self.given.pop("locale", "en")
        if not isinstance(value, str):
            self.fault("/locale", "must be a language tag")
            return "en"
        return value

    def preview(self) -> Preview | None:
        value = self.given.pop("preview", "none")
        if value == "none":
            return None
        if value == "sheet":
            return Preview()
        if not isinstance(value, dict):
            self.fault(
                "/preview",
                'must be "none", "sheet" or {"pages": [1], "width": 800}',
                ("none", "sheet"),
                f'write "{"sheet" if value else "none"}"',
            )
            return None
        for name in sorted(value.keys() - {"pages", "width"}, key=str):
            self.fault(f"/preview/{name}", f"unknown option '{name}'", ("pages", "width"))
        return Preview(self._pages(value.get("pages", [])), self._width(value))

    def _pages(self, value: Any) -> tuple[int, ...]:
        fit = isinstance(value, list) and all(_is(int, page) and page > 0 for page in value)
        if not fit or len(value) > MAX_PREVIEWS:
            self.fault("/preview/pages", f"must be up to {MAX_PREVIEWS} page numbers, from 1")
            return ()
        return tuple(dict.fromkeys(value))

    def _width(self, value: Mapping[str, Any]) -> int:
        width = value.get("width", PAGE_WIDTH if value.get("pages") else SHEET_WIDTH)
        if not (_is(int, width) and LEAST_WIDTH <= width <= MOST_WIDTH):
            self.fault("/preview/width", f"must be {LEAST_WIDTH} to {MOST_WIDTH} pixels")
            return PAGE_WIDTH
        return int(width)

    def output(self) -> Output:
        value = self.given.pop("output", None)
        if value is None:
            return Output()
        if not isinstance(value, dict):
            whole = f"write {written('output.path', value)}"
            self.fault("/output", "must be an object {path, overwrite}", remediation=whole)
            return Output()
        for name in sorted(value.keys() - {"path", "overwrite"}, key=str):
            inner = (among_options(str(name)) or "").removeprefix("output.")
            remedy = f"rename it to '{inner}'" if inner in {"path", "overwrite"} else None
            self.fault(f"/output/{name}", f"unknown option '{name}'", ("path", "overwrite"), remedy)
        path, overwrite = value.get("path"), value.get("overwrite", False)
        if path is not None and not (isinstance(path, str) and path):
            self.fault("/output/path", "must be text")
            path = None
        if not isinstance(overwrite, bool):
            self.fault("/output/overwrite", "must be true or false")
            overwrite = False
        return Output(path, overwrite)

    def limits(self) -> dict[str, int]:
        value = self.given.pop("limits", {})
        if not isinstance(value, dict):
            self.fault("/limits", "must be an object of numbers")
            return {}
        for name, number in value.items():
            if not (_is(int, number) or isinstance(number, float)) or number <= 0:
                self.fault(f"/limits/{name}", "must be a number above 0")
        return value


def read_options(given: Mapping[str, Any] | None, own: frozenset[str] = frozenset()) -> Options:
    """Return the options of a call, every unknown or ill-typed one refused.

    `own` names the options that the operation itself takes; they are validated against its schema elsewhere.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with one issue a fault, each in "options".
    """
    if given is not None and not hasattr(given, "items"):
        issue = Issue("", "options must be an object", place="options")
        raise RunstampError("common/SCHEMA_REJECTED", "the options do not fit", (issue,))
    reader = _Reader(given or {})
    options = Options(
        fail_on=reader.choice("fail_on", "none", FAIL_ON),
        deterministic=reader.boolean("deterministic", default=True),
        locale=reader.locale(),
        timeout_ms=reader.timeout(),
        dry_run=reader.boolean("dry_run", default=False),
        reuse=reader.boolean("reuse", default=False),
        include_bytes=reader.boolean("include_bytes", default=False),
        checks=reader.choice("checks", "auto", CHECKS),
        preview=reader.preview(),
        output=reader.output(),
        limits=reader.limits(),
        own={name: reader.given.pop(name) for name in own & reader.given.keys()},
    )
    reader.faults += _unknown(reader.given, (*COMMON, *sorted(own)))
    if reader.faults:
        message = "the options do not fit"
        raise RunstampError("common/SCHEMA_REJECTED", message, tuple(reader.faults))
    return options


def preview_of(given: Mapping[str, Any] | None) -> tuple[Preview | None, Mapping[str, Any] | None]:
    """Return the preview that options ask for, and the options without it: a job looks at its files when all are made.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    if given is None or not hasattr(given, "items") or "preview" not in given:
        return None, given
    wanted = read_options({"preview": given["preview"]}).preview
    return wanted, {name: value for name, value in given.items() if name != "preview"}


def _unknown(given: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Issue]:
    from runstamp.model.explain import nearest

    for name, value in given.items():
        meant: str | None = among_options(str(name)) or nearest(str(name), known)
        remedy = "drop it"
        if meant is not None:
            remedy = f"write {written(meant, value)}" if "." in meant else f"rename it to '{meant}'"
        message = f"unknown option '{name}'"
        yield Issue(f"/{name}", message, None, None, known, meant, remedy, "options")
