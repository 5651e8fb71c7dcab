"""The house: arrows go one way, public names are listed, data and code agree, one change is one file."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import runstamp
from runstamp.binding import bind
from runstamp.codes import EXIT_STATUS, codes, parse_codes
from runstamp.descriptors import DescriptorRejected, parse_descriptor, read_descriptor
from runstamp.gateway import Gateway
from runstamp.generate import drifted
from runstamp.registry import Registry, foreign_packages, own_registry
from runstamp.resources import data_folder

ROOT = Path(__file__).parents[2]
DOCUMENT_LIBRARIES = {
    "lxml",
    "pptx",
    "docx",
    "openpyxl",
    "reportlab",
    "pikepdf",
    "pypdfium2",
    "PIL",
    "fontTools",
}
ENGINES = ("pptx", "docx", "xlsx", "pdf", "common")
SHARED = {
    "runstamp_data",
    "runstamp_ooxml",
    "runstamp_slides",
    "runstamp_compose",
    "runstamp_text",
    "runstamp_media",
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_the_core_imports_no_engine_and_no_document_library() -> None:
    found = {
        (path.name, name)
        for path in (ROOT / "runstamp").rglob("*.py")
        for name in imports(path)
        if name.startswith("runstamp_") or name in DOCUMENT_LIBRARIES
    }

    assert found == set()


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_imports_the_core_and_what_is_shared_but_no_other_engine(engine: str) -> None:
    own = f"runstamp_{engine}"
    found = {
        name
        for path in (ROOT / "engines" / own).rglob("*.py")
        for name in imports(path)
        if name.startswith("runstamp_")
    }

    assert found <= SHARED | {own}


@pytest.mark.parametrize(("package", "below"), [("runstamp_text", set()), ("runstamp_media", set()), ("runstamp_compose", {"runstamp_text", "runstamp_media"}), ("runstamp_slides", {"runstamp_compose", "runstamp_text", "runstamp_media"}), ("runstamp_ooxml", {"runstamp_compose"}), ("runstamp_data", {"runstamp_compose", "runstamp_ooxml"})])  # fmt: skip
def test_the_shared_packages_form_layers(package: str, below: set[str]) -> None:
    found = {
        name
        for path in (ROOT / "engines" / package).rglob("*.py")
        for name in imports(path)
        if name.startswith("runstamp_")
    }

    assert found <= below | {package}


@pytest.mark.parametrize("engine", ENGINES)
def test_importing_an_engine_loads_no_document_library(engine: str) -> None:
    code = f"import runstamp_{engine}, sys; print(*sys.modules)"

    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()

    assert DOCUMENT_LIBRARIES & set(loaded) == set()


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--version"], {"click", "pydantic", "mcp", "rich", "yaml"}),
        (["list"], {"pydantic", "mcp", "rich", "jsonschema", "yaml", "jsone", "babel", *DOCUMENT_LIBRARIES}),
    ],
)
def test_plain_commands_load_nothing_heavy(arguments: list[str], heavy: set[str]) -> None:
    code = "import sys\nsys.argv = ['runstamp', *sys.argv[1:]]\nfrom runstamp.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\nprint(*sys.modules)"

    out = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    ).stdout

    assert heavy & set(out.splitlines()[-1].split()) == set()


def test_public_names_are_listed_sorted_and_there() -> None:
    assert runstamp.__all__ == sorted(runstamp.__all__)
    assert dir(runstamp) == sorted(runstamp.__all__)
    for name in runstamp.__all__:
        assert getattr(runstamp, name) is not None
    with pytest.raises(AttributeError):
        _ = runstamp.nothing  # pyright: ignore[reportAttributeAccessIssue] -- it must not exist


def test_generated_files_have_not_drifted() -> None:
    assert [path.name for path in drifted()] == []


def test_every_descriptor_keeps_the_contract() -> None:
    known = codes()
    for descriptor in own_registry().values():
        for code in descriptor.errors:
            assert code in known.errors, f"{descriptor.name}: {code}"
        for code in descriptor.losses:
            assert code.endswith("/*") or code in known.losses, f"{descriptor.name}: {code}"
        for example in descriptor.examples:
            assert isinstance(json.loads(example.input), dict)
        for binding in descriptor.bindings:
            assert binding.package in {f"runstamp_{engine}" for engine in ENGINES}
        bound = bind(descriptor)
        assert bound.model is not None
        assert bound.engine.package == descriptor.bindings[0].package


def test_every_render_has_two_examples() -> None:
    assert all(len(found.examples) >= 2 for found in own_registry().values() if found.verb == "render")


def test_every_error_has_a_phase_with_an_exit_status() -> None:
    assert {entry.phase for entry in codes().errors.values()} <= set(EXIT_STATUS)


def test_a_new_code_is_one_entry() -> None:
    found = parse_codes("x", {"loss": {"NEW": {"severity": "degraded", "summary": "s", "remediation": "r"}}})

    assert found.losses["x/NEW"].severity == "degraded"


def test_a_new_operation_on_an_existing_function_is_one_file(tmp_path: Path) -> None:
    text = (data_folder("operations") / "docx.render.toml").read_text(encoding="utf-8")
    (tmp_path / "docx.render.letter.toml").write_text(text, encoding="utf-8")

    registry = own_registry().with_operations(read_descriptor(tmp_path / "docx.render.letter.toml"))
    names = [row["name"] for row in Gateway(tmp_path, registry=registry).list_operations()["operations"]]

    assert "docx.render.letter" in names
    assert "docx.render.letter" not in own_registry()


def test_a_foreign_engine_is_found_by_its_entry_point_without_an_edit_here(tmp_path: Path) -> None:
    folder = tmp_path / "other_engine-1.0.dist-info"
    folder.mkdir()
    (folder / "entry_points.txt").write_text(
        "[console_scripts]\nx = y:z\n\n[runstamp.engines]\nodt = other_engine:ENGINE\n", encoding="utf-8"
    )

    assert foreign_packages([str(tmp_path)]) == ("other_engine",)


@pytest.mark.parametrize(
    ("name", "table", "fault"),
    [
        ("docx.make", {}, "the verb 'make'"),
        ("Docx.render", {}, "the name is not"),
        ("docx.render", {"colour": 1}, "unknown key 'colour'"),
        ("docx.render", {"summary": "x" * 121}, "summary is longer"),
        ("docx.render", {"side_effects": "some"}, "side_effects is none of"),
        (
            "docx.render",
            {"bindings": [{"location": "local", "target": "nofunction"}]},
            "the target 'nofunction'",
        ),
        ("docx.render", {"bindings": [{"location": "moon", "target": "a.b:c"}]}, "a binding's location"),
    ],
)
def test_descriptors_that_break_the_contract_say_how(name: str, table: dict[str, object], fault: str) -> None:
    whole = {"version": "1", "title": "t", "summary": "s", "side_effects": "none", **table}

    with pytest.raises(DescriptorRejected) as error:
        parse_descriptor(name, whole)

    assert any(found.startswith(fault) for found in error.value.faults)


def test_a_registry_does_not_change() -> None:
    registry = Registry([])

    more = registry.with_operations(next(iter(own_registry().values())))

    assert (len(registry), len(more)) == (0, 1)


def test_files_and_functions_stay_small() -> None:
    files = [path for folder in ("runstamp", "engines") for path in (ROOT / folder).rglob("*.py")]
    long_files = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    long_functions = {
        f"{path.name}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {name: size for name, size in long_files.items() if size > 500} == {}
    assert {name: size for name, size in long_functions.items() if size > 60} == {}


def test_every_module_imports_where_the_modules_of_posix_are_missing() -> None:
    names = ["fcntl", "grp", "pwd", "resource", "termios", "tty"]
    code = (
        "import builtins, importlib, pkgutil\n"
        "real = builtins.__import__\n"
        "def halting(name, scope=None, *more, **named):\n"
        # Libraries know their platform by other means; ours must not need these.
        f"    if name in {names} and str((scope or {{}}).get('__name__')).startswith('runstamp'):\n"
        "        raise ImportError(name)\n"
        "    return real(name, scope, *more, **named)\n"
        "builtins.__import__ = halting\n"
        "packages = ['runstamp', *sorted(p.name for p in pkgutil.iter_modules() if p.name.startswith('runstamp_'))]\n"
        "for package in packages:\n"
        "    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + '.'):\n"
        "        if not found.name.endswith('__main__'):\n"
        "            importlib.import_module(found.name)\n"
        "print(len(packages))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 8
