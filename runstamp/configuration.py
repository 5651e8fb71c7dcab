"""What the operator has set down: `runstamp.toml` of the user, and over it the one of the project.

[defaults]
brand = "acme"

[brands.acme]
theme = { extends = "slate", colors = { accent1 = "#0B5FFF" } }   # or a theme's name
deck = "acme.potx"                                                # templates, beside this file
document = "acme.dotx"
workbook = "acme.xltx"
logo = "acme.png"
fonts = "acme-fonts"                                               # a folder of its faces

[operations]
"pdf.*" = "off"

[jobs]
folders = ["recipes"]                                             # of jobs of one's own, beside this file

[fonts]
folders = ["fonts"]                                               # of faces of one's own
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from runstamp.brands import FILES, NAME, NAME_RULE, Brand
from runstamp.enablement import STATES
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen
from runstamp.names import close_names

FILE = "runstamp.toml"
VARIABLE = "RUNSTAMP_CONFIG"  # the user's file, elsewhere
FONTS = "RUNSTAMP_FONTS"  # folders of fonts, parted as in PATH
_TABLES = ("defaults", "brands", "operations", "jobs", "fonts")
_DEFAULTS = ("brand",)
_FOLDERS = ("folders",)  # of jobs, of fonts
_BRAND = ("theme", *FILES, "fonts")


@frozen
class Configuration:
    """Brands by name, the default one, the states of operations by pattern, and folders of jobs, the last of which wins."""

    brands: Mapping[str, Brand] = field(default_factory=dict[str, Brand])
    default_brand: str | None = None
    operations: Mapping[str, str] = field(default_factory=dict[str, str])
    job_folders: tuple[Path, ...] = ()
    font_folders: tuple[Path, ...] = ()

    def over(self, below: Configuration) -> Configuration:
        """Return this configuration laid over another."""
        return Configuration(
            {**below.brands, **self.brands},
            self.default_brand or below.default_brand,
            {**below.operations, **self.operations},
            (*below.job_folders, *self.job_folders),
            (*self.font_folders, *below.font_folders),
        )


def user_file() -> Path:
    """Return where the user's file is, whether or not it is there."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_config_path

    return user_config_path("runstamp", appauthor=False) / FILE


def read_configuration(project: Path) -> Configuration:
    """Return the user's configuration with the project's over it; files that are not there say nothing.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with every fault of a file.
    """
    return read_file(project / FILE).over(read_file(user_file()))


@cache
def font_folders() -> tuple[Path, ...]:
    """Return the folders of faces of one's own: of the environment, the project in the current folder, the user, their brands; those that are there.

    A project's folders count as its files do: they are read, and nothing in them is run.
    """
    given = [Path(one) for one in os.environ.get(FONTS, "").split(os.pathsep) if one]
    found = read_configuration(Path.cwd())
    brands = [brand.fonts for brand in found.brands.values() if brand.fonts is not None]
    folders = (*given, *found.font_folders, *brands)
    return tuple([folder for folder in dict.fromkeys(folders) if folder.is_dir()])


def read_file(path: Path) -> Configuration:
    """Return the configuration of one file, empty where there is none.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with every fault.
    """
    try:
        # A pipe or a device would be waited for, or never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise _rejected(path, (_issue("", "it is no file"),))
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return Configuration()
    except (OSError, UnicodeDecodeError) as error:
        raise _rejected(path, (_issue("", f"the file cannot be read: {error}"),)) from error
    import tomllib  # most machines have no file to read

    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _rejected(path, (_issue("", f"the file is no TOML: {error}"),)) from error
    faults = tuple(_faults(held))
    if faults:
        raise _rejected(path, faults)
    brands = {name: _brand(name, entry, path.parent) for name, entry in held.get("brands", {}).items()}
    jobs, fonts = (
        tuple([path.parent / Path(one).expanduser() for one in held.get(name, {}).get("folders", ())])
        for name in ("jobs", "fonts")
    )
    return Configuration(
        brands, held.get("defaults", {}).get("brand"), held.get("operations", {}), jobs, fonts
    )


def _brand(name: str, entry: Mapping[str, Any], folder: Path) -> Brand:
    files = {kind: folder / entry[kind] for kind in FILES if kind in entry}
    fonts = folder / entry["fonts"] if "fonts" in entry else None
    return Brand(name, entry.get("theme"), files, fonts)


def _rejected(path: Path, issues: tuple[Issue, ...]) -> RunstampError:
    message = f"{path.name} of {'the project' if path.parent == Path.cwd() else 'the user'} does not fit"
    return RunstampError("common/SCHEMA_REJECTED", message, issues, f"Mend {path}.")


def _issue(path: str, message: str, known: tuple[str, ...] = ()) -> Issue:
    near = close_names(path.rpartition("/")[2], known)
    return Issue(path, message, allowed=known, did_you_mean=near[0] if near else None, place="arguments")


def _faults(held: Mapping[str, Any]) -> Iterator[Issue]:
    for table, entries in held.items():
        if table not in _TABLES:
            yield _issue(f"/{table}", f"unknown table '{table}'", _TABLES)
        elif not isinstance(entries, dict):
            yield _issue(f"/{table}", "must be a table")
        else:
            yield from _READERS[table](entries)


def _default_faults(entries: Mapping[str, Any]) -> Iterator[Issue]:
    for key, value in entries.items():
        if key not in _DEFAULTS:
            yield _issue(f"/defaults/{key}", f"unknown key '{key}'", _DEFAULTS)
        elif not isinstance(value, str):
            yield _issue(f"/defaults/{key}", "must be text")


def _brand_faults(entries: Mapping[str, Any]) -> Iterator[Issue]:
    for name, entry in entries.items():
        if not NAME.fullmatch(name):
            yield _issue(f"/brands/{name}", NAME_RULE)
        if not isinstance(entry, dict):
            yield _issue(f"/brands/{name}", "must be a table")
            continue
        for key, value in entry.items():
            at = f"/brands/{name}/{key}"
            if key not in _BRAND:
                yield _issue(at, f"unknown key '{key}'", _BRAND)
            elif key != "theme" and not isinstance(value, str):
                yield _issue(at, "must be the path of a file, from this file's folder")
            elif key == "theme" and not isinstance(value, str | dict):
                yield _issue(at, "must be a theme's name or a table")


def _operation_faults(entries: Mapping[str, Any]) -> Iterator[Issue]:
    for pattern, state in entries.items():
        if state not in STATES:
            yield _issue(f"/operations/{pattern}", "is not one of the states", STATES)


def _folder_faults(table: str, entries: Mapping[str, Any]) -> Iterator[Issue]:
    for key, value in entries.items():
        at = f"/{table}/{key}"
        if key not in _FOLDERS:
            yield _issue(at, f"unknown key '{key}'", _FOLDERS)
        elif not (isinstance(value, list) and all(isinstance(one, str) and one for one in value)):
            yield _issue(at, "must be an array of folders, from this file's folder")


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Issue]]] = {
    "defaults": _default_faults,
    "brands": _brand_faults,
    "operations": _operation_faults,
    "jobs": partial(_folder_faults, "jobs"),
    "fonts": partial(_folder_faults, "fonts"),
}
