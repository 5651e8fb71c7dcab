"""Brands at the shell: set one down, list them, see what each makes of every layout."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from runstamp import json_input
from runstamp.brands import FILES, NAME, NAME_RULE
from runstamp.cli import printing
from runstamp.cli.app import JSON, app, gateway, guarded
from runstamp.configuration import FILE, read_configuration, read_file, user_file
from runstamp.errors import Issue, RunstampError
from runstamp.workspace import slug


@app.group()
def brand() -> None:
    """Company looks by name: a theme, and templates for decks, documents and workbooks."""


@brand.command("list")
@JSON
@guarded
def brand_list(as_json: bool) -> None:
    """List the brands of the user and of this folder."""
    found = read_configuration(Path.cwd())
    rows: list[dict[str, Any]] = [
        {**one.to_json(), "default": one.name == found.default_brand} for one in found.brands.values()
    ]
    if as_json:
        printing.as_json(rows)
    elif rows:
        shown = [
            (r["name"], "yes" if r["default"] else "", "yes" if r["theme"] else "", ", ".join(r["files"]))
            for r in rows
        ]
        printing.table(shown, ("brand", "default", "theme", "files"))
    else:
        printing.line("No brand is configured; add one with 'runstamp brand add'.")


@brand.command("add")
@click.argument("name")
@click.option(
    "--theme",
    metavar="NAME|JSON|FILE",
    help="slate, editorial, vivid, midnight, swiss, garden, or a theme as JSON.",
)
@click.option("--deck", type=click.Path(path_type=Path), help="A .potx or .pptx.")
@click.option("--document", type=click.Path(path_type=Path), help="A .dotx or .docx.")
@click.option("--workbook", type=click.Path(path_type=Path), help="A .xltx or .xlsx.")
@click.option("--logo", type=click.Path(path_type=Path), help="A picture for the header of documents.")
@click.option("--fonts", type=click.Path(path_type=Path), help="A folder with the brand's faces.")
@click.option("--default", "is_default", is_flag=True, help="Use it where an input names none.")
@click.option(
    "--project", is_flag=True, help="Set it down in this folder's runstamp.toml, not in the user's."
)
@guarded
def brand_add(name: str, theme: str | None, is_default: bool, project: bool, **files: Path | None) -> None:
    """Set a brand down; one of the same name is replaced."""
    if not NAME.fullmatch(name):
        raise RunstampError(
            "common/SCHEMA_REJECTED", NAME_RULE, (Issue("/name", NAME_RULE, place="arguments"),)
        )
    given = {kind: path.resolve() for kind, path in files.items() if path is not None}
    missing = [
        Issue(f"/{kind}", f"no {'folder' if kind == 'fonts' else 'file'} '{path}'", place="arguments")
        for kind, path in given.items()
        if not (path.is_dir() if kind == "fonts" else path.is_file())
    ]
    if missing:
        raise RunstampError("common/ASSET_NOT_FOUND", missing[0].message, tuple(missing))
    if theme is None and not given:
        message = "a brand has a theme, a template, a logo or fonts"
        raise RunstampError("common/SCHEMA_REJECTED", message, (Issue("", message, place="arguments"),))
    entry: dict[str, Any] = {kind: str(path) for kind, path in given.items()}
    if theme is not None:
        entry["theme"] = _theme(theme)
    path = Path(FILE) if project else user_file()
    _set_down(path, name, entry, is_default=is_default)
    printing.line(f"Brand '{name}' stands in {path}. See it with 'runstamp brand check {name}'.")


def _theme(text: str) -> Any:
    from pydantic import TypeAdapter, ValidationError

    from runstamp.model.theme import Theme

    if Path(text).is_file():
        text = Path(text).read_text(encoding="utf-8")
    value = json_input.parse(text) if text.lstrip().startswith("{") else text.strip()
    try:
        TypeAdapter[Any](Theme).validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        issue = Issue(
            "/theme", f"is no theme: {first['msg'][:1].lower()}{first['msg'][1:]}", place="arguments"
        )
        raise RunstampError("common/SCHEMA_REJECTED", "the theme does not fit", (issue,)) from error
    return value


def _set_down(path: Path, name: str, entry: Mapping[str, Any], *, is_default: bool) -> None:
    """Write a brand into a file of configuration; everything else in it stays, but for its comments."""
    import tomllib

    read_file(path)  # what is there must be sound before anything is added
    held = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    brands = {**held.get("brands", {}), name: dict(entry)}
    defaults = {**held.get("defaults", {}), **({"brand": name} if is_default else {})}
    whole = {**held, **({"defaults": defaults} if defaults else {}), "brands": brands}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(toml(whole), encoding="utf-8")


def toml(value: Mapping[str, Any], at: tuple[str, ...] = ()) -> str:
    """Return tables of strings, numbers and booleans as TOML 1.0; tables within a brand stay inline."""
    plain = [f"{_key(key)} = {_inline(child)}" for key, child in value.items() if not _is_table(child, at)]
    parts = ["\n".join(plain)] if plain else []
    for key, child in value.items():
        if _is_table(child, at):
            here = (*at, key)
            head = (
                ""
                if all(_is_table(one, here) for one in child.values()) and child
                else f"[{'.'.join(map(_key, here))}]\n"
            )
            parts.append(head + toml(child, here))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _is_table(value: Any, at: tuple[str, ...]) -> bool:
    return isinstance(value, dict) and len(at) < 2


def _key(text: str) -> str:
    return text if text.replace("-", "").replace("_", "").isalnum() and text.isascii() else json.dumps(text)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(child)}" for key, child in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)  # a TOML basic string, a number, true or false


@brand.command("check")
@click.argument("name")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="brand-check",
    show_default=True,
    help="The folder to write into.",
)
@JSON
@guarded
def brand_check(name: str, output: Path, as_json: bool) -> int:
    """Fill every layout with sample text in a brand, as files and as contact sheets."""
    from runstamp.cli.brand_samples import SAMPLES
    from runstamp.cli.looking import save_pictures, told

    output.mkdir(parents=True, exist_ok=True)
    found = gateway(root=output.resolve())
    stem = slug(name, "brand")
    status = 0
    for operation, sample in SAMPLES.items():
        options = {
            "preview": "sheet",
            "output": {"path": f"{stem}-{operation.partition('.')[0]}.{operation.partition('.')[0]}"},
        }
        result = found.invoke_operation(operation, {**sample, "brand": name}, options)
        status = printing.result(result, json_only=as_json) or status
        if result.ok and not as_json:
            told(result, save_pictures(result, None))
    return status


__all__ = ["FILES", "brand"]
