"""Jobs as data: one YAML file each, checked when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runstamp import yaml12
from runstamp.canonical import digest
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.jobs.shape import needed, shape_faults


@frozen
class Step:
    """One operation of a job. `index` is its place in the file."""

    id: str
    operation: str
    input: Any
    index: int
    output: str | None = None
    when: str | None = None
    needs: tuple[str, ...] = ()
    on_error: str = "fail"


@frozen
class Job:
    """A recipe: data in, documents out."""

    name: str
    version: str
    title: str
    summary: str
    input_schema: Mapping[str, Any]
    steps: tuple[Step, ...]
    sample: Mapping[str, Any]
    digest: str
    tags: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict[str, Any])
    outputs: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()
    fail_on: str = "none"
    pins: Mapping[str, str] = field(default_factory=dict[str, str])
    checks: tuple[Mapping[str, str], ...] = ()
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, "Mapping[str, str]"])
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    folder: Path | None = None
    text: str = field(default="", compare=False, repr=False)
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False, repr=False)

    def shown(self) -> dict[str, str]:
        """Return what templates see of the job."""
        return {"name": self.name, "version": self.version, "title": self.title}

    def words_in(self, language: str) -> Mapping[str, str]:
        """Return the job's own words in a language: the language itself, its base, English, or the first there is."""
        for wanted in (language, language.split("-", maxsplit=1)[0], "en", next(iter(self.words), "")):
            if wanted in self.words:
                return self.words[wanted]
        return {}

    def order(self) -> tuple[Step, ...]:
        """Return the steps so that each comes after those it needs."""
        done: list[Step] = []
        waiting = list(self.steps)
        while waiting:
            ready = next(step for step in waiting if set(step.needs) <= {found.id for found in done})
            waiting.remove(ready)
            done.append(ready)
        return tuple(done)


class Jobs(Mapping[str, Job]):
    """Jobs by name, in name order; immutable. `broken` tells of files that hold none, and why."""

    def __init__(self, jobs: Mapping[str, Job], broken: Mapping[str, RunstampError] | None = None) -> None:
        self._jobs = MappingProxyType(dict(sorted(jobs.items())))
        self.broken = MappingProxyType(dict(sorted((broken or {}).items())))

    def __getitem__(self, name: str) -> Job:
        return self._jobs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._jobs)

    def __len__(self) -> int:
        return len(self._jobs)

    def find(self, name: str) -> Job:
        """Return a job by name.

        Raises:
            RunstampError: common/JOB_UNKNOWN with the nearest names, or why the job's file cannot be read.
        """
        if name in self._jobs:
            return self._jobs[name]
        if name in self.broken:
            raise self.broken[name]
        from runstamp.names import close_names

        near = close_names(name, self._jobs)
        message = f"no job '{name}'" + (f"; did you mean {near[0]}?" if near else "")
        issue = Issue(
            "/name",
            message,
            received=name,
            allowed=near,
            did_you_mean=near[0] if near else None,
            place="arguments",
        )
        raise RunstampError("common/JOB_UNKNOWN", message, (issue,))


def parse_job(text: str, stem: str, folder: Path | None = None) -> Job:
    """Return the job of a YAML text; `stem` is its file's name.

    Raises:
        RunstampError: common/INPUT_CORRUPT for malformed YAML, common/SCHEMA_REJECTED for what the format does not allow, each
            fault with its line.
    """
    lines: dict[str, int] = {}
    value = yaml12.load(text, lines)
    if not isinstance(value, dict):
        raise RunstampError(
            "common/SCHEMA_REJECTED", f"the job '{stem}' is no object", (Issue("", "must be an object"),)
        )
    faults = list(shape_faults(value, stem))
    if faults:
        issues = tuple(Issue(path, f"line {lines.get(path, 1)}: {message}") for path, message in faults)
        raise RunstampError("common/SCHEMA_REJECTED", f"the job '{stem}' breaks its format", issues)
    return _made(value, folder, lines, text)


def _made(value: Mapping[str, Any], folder: Path | None, lines: Mapping[str, int], text: str) -> Job:
    steps = tuple(
        Step(
            id=step["id"],
            operation=step["operation"],
            input=step["input"],
            index=i,
            output=step.get("output"),
            when=step.get("when"),
            needs=needed(step),
            on_error=step.get("on_error", "fail"),
        )
        for i, step in enumerate(value["steps"])
    )
    return Job(
        name=value["name"],
        version=str(value["version"]),
        title=value["title"],
        summary=value["summary"],
        input_schema=value["input_schema"],
        steps=steps,
        sample=value["sample"],
        digest=digest(value),
        tags=tuple(value.get("tags", ())),
        defaults=value.get("defaults", {}),
        outputs=tuple(value.get("outputs", [step.id for step in steps])),
        preview=tuple(value.get("preview", ())),
        fail_on=value.get("fail_on", "none"),
        pins=value.get("pins", {}),
        checks=tuple(value.get("checks", ())),
        words=value.get("words", {}),
        values=value.get("values", {}),
        folder=folder,
        text=text,
        lines=lines,
    )


def own_jobs(configured: tuple[Path, ...] = ()) -> Jobs:
    """Return the jobs that ship, those of installed packages and the user's own; `configured` as in `finding.own_jobs`."""
    from runstamp.jobs.finding import own_jobs as found

    return found(configured)
