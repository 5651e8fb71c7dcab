"""Where jobs come from: what ships, installed packages, the user's own folders. A later one of the same name replaces an earlier.

Packages name a folder under the entry point `runstamp.jobs` (`acme = acme_documents:jobs`; without a folder, `jobs`). Folders are
`jobs` beside the user's configuration, those that `[jobs] folders` of the configuration names, and those that RUNSTAMP_JOBS lists.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from runstamp.errors import RunstampError
from runstamp.jobs.catalogue import Job, Jobs, parse_job
from runstamp.resources import data_folder

ENTRY_POINTS = "[runstamp.jobs]"
VARIABLE = "RUNSTAMP_JOBS"
FOLDER = "jobs"


@cache
def shipped_jobs() -> Jobs:
    """Return the jobs that ship.

    Raises:
        RunstampError: one of them breaks the format.
    """
    jobs, broken = read_folder(data_folder(FOLDER))
    for error in broken.values():
        raise error
    return Jobs(jobs)


@cache
def own_jobs(configured: tuple[Path, ...] = ()) -> Jobs:
    """Return the jobs that ship, those of installed packages and the user's own; one that cannot be read is known as broken.

    `configured` are the folders that the configuration names.
    """
    jobs: dict[str, Job] = dict(shipped_jobs())
    broken: dict[str, RunstampError] = {}
    for folder in (*package_folders(), *user_folders(configured)):
        found, wrong = read_folder(folder)
        jobs = {name: job for name, job in {**jobs, **found}.items() if name not in wrong}
        broken = {name: error for name, error in {**broken, **wrong}.items() if name not in found}
    return Jobs(jobs, broken)


def read_folder(folder: Path) -> tuple[dict[str, Job], dict[str, RunstampError]]:
    """Return the jobs in a folder, and why others cannot be read; without the folder none."""
    jobs: dict[str, Job] = {}
    broken: dict[str, RunstampError] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            jobs[path.stem] = parse_job(path.read_text(encoding="utf-8"), path.stem, folder)
        except RunstampError as error:
            broken[path.stem] = error
        except (OSError, UnicodeDecodeError) as error:
            broken[path.stem] = RunstampError(
                "common/INPUT_CORRUPT", f"'{path.name}' cannot be read: {error}"
            )
    return jobs, broken


def user_folders(
    configured: Iterable[Path] = (), settings: Mapping[str, str] | None = None
) -> tuple[Path, ...]:
    """Return the folders of the user's own jobs, whether or not they are there."""
    from platformdirs import user_config_path

    named = (settings if settings is not None else os.environ).get(VARIABLE, "").split(os.pathsep)
    own = user_config_path("runstamp", appauthor=False) / FOLDER
    return (own, *configured, *(Path(part).expanduser() for part in named if part))


def package_folders(search: Iterable[str] | None = None) -> tuple[Path, ...]:
    """Return the folders of jobs that installed packages bring; no package is imported."""
    found = [
        Path(location) / folder
        for package, folder in dict.fromkeys(_targets(search if search is not None else sys.path))
        for location in _locations(package)
    ]
    return tuple(found)


def _targets(search: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield packages and folders as `entry_points.txt` names them; `importlib.metadata` costs ten times as much (measured)."""
    for place in search:
        for path in sorted(Path(place or ".").glob("*.dist-info/entry_points.txt")):
            _, mark, rest = path.read_text(encoding="utf-8", errors="replace").partition(ENTRY_POINTS)
            for line in rest.split("\n[", 1)[0].splitlines() if mark else ():
                if "=" in line:
                    package, _, folder = line.split("=", 1)[1].strip().partition(":")
                    yield package, folder or FOLDER


def _locations(package: str) -> tuple[str, ...]:
    spec = find_spec(package)
    return tuple(spec.submodule_search_locations or ()) if spec is not None else ()
