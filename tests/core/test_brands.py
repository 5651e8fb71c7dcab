"""Brands: a company's look by name, from the operator's configuration, laid under an input that names it."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from runstamp import Gateway, RunstampError
from runstamp.artifacts import Store
from runstamp.brands import Brand
from runstamp.cli.brand import toml
from runstamp.cli.brand_samples import SAMPLES
from runstamp.configuration import Configuration, read_configuration, read_file

RED = {"extends": "slate", "colors": {"accent1": "#B00020"}}
DOCUMENT: dict[str, Any] = {"title": "T", "blocks": [{"type": "heading", "level": 1, "text": "H"}]}
Made = Callable[..., Gateway]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(configuration: Configuration, **more: Any) -> Gateway:
        return Gateway(tmp_path, store=Store(tmp_path / "store"), configuration=configuration, **more)

    return make


def brands(*found: Brand, default: str | None = None) -> Configuration:
    return Configuration({one.name: one for one in found}, default)


def sha(gateway: Gateway, document: dict[str, Any], name: str = "pdf.render") -> str:
    return gateway.invoke_operation(name, document).unwrap().artifact.sha256


def test_a_brand_is_the_theme_that_the_input_does_not_say(made: Made) -> None:
    gateway = made(brands(Brand("acme", RED)))

    assert sha(gateway, {**DOCUMENT, "brand": "acme"}) == sha(gateway, {**DOCUMENT, "theme": RED})
    assert sha(gateway, {**DOCUMENT, "brand": "acme", "theme": "vivid"}) == sha(
        gateway, {**DOCUMENT, "theme": "vivid"}
    )


def test_the_default_brand_serves_inputs_that_name_none(made: Made) -> None:
    plain, usual = made(brands()), made(brands(Brand("acme", RED), default="acme"))

    assert sha(usual, DOCUMENT) == sha(plain, {**DOCUMENT, "theme": RED})
    assert usual.invoke_operation("common.inspect.files", {}).ok


def test_the_receipt_names_the_brand_and_the_digest_of_what_it_gave(made: Made) -> None:
    gateway = made(brands(Brand("acme", RED)))
    result = gateway.invoke_operation("pdf.render", {**DOCUMENT, "brand": "acme"}).unwrap()

    assert result.receipt is not None
    known = [one for one in result.receipt["dependencies"] if one["name"] == "brand acme"]
    other = made(brands(Brand("acme", {**RED, "extends": "vivid"})))
    changed = other.invoke_operation("pdf.render", {**DOCUMENT, "brand": "acme"}).unwrap().receipt
    assert changed is not None
    assert len(known) == 1
    assert known[0] not in changed["dependencies"]
    assert changed["input_digest"] == result.receipt["input_digest"]


def test_a_logo_stands_in_the_header_of_documents_without_one(made: Made, tmp_path: Path) -> None:
    Image.new("RGB", (40, 20), "red").save(tmp_path / "logo.png")
    gateway = made(brands(Brand("acme", None, {"logo": tmp_path / "logo.png"})))

    with_logo = sha(gateway, {**DOCUMENT, "brand": "acme"})
    assert with_logo != sha(gateway, DOCUMENT)
    own = {**DOCUMENT, "header": "own"}
    assert sha(gateway, {**own, "brand": "acme"}) == sha(gateway, own)


def test_a_file_of_a_brand_that_is_gone_is_told(made: Made, tmp_path: Path) -> None:
    gateway = made(brands(Brand("acme", None, {"logo": tmp_path / "gone.png"})))
    result = gateway.invoke_operation("pdf.render", {**DOCUMENT, "brand": "acme"})

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].path) == ("common/ASSET_NOT_FOUND", "/brand")


def test_an_unknown_brand_is_told_with_the_nearest(made: Made) -> None:
    result = made(brands(Brand("acme", RED))).invoke_operation("pdf.render", {**DOCUMENT, "brand": "acmee"})

    assert result.error is not None
    issue = result.error.issues[0]
    assert (result.error.code, issue.path, issue.did_you_mean) == ("common/SCHEMA_REJECTED", "/brand", "acme")
    none = made(brands()).invoke_operation("pdf.render", {**DOCUMENT, "brand": "acme"})
    assert none.error is not None
    assert "none is configured" in none.error.message


def test_brands_reach_workers_and_are_described(made: Made) -> None:
    configuration = brands(Brand("acme", RED))
    with made(configuration, isolated=True) as apart:
        assert sha(apart, {**DOCUMENT, "brand": "acme"}) == sha(
            made(configuration), {**DOCUMENT, "theme": RED}
        )
        assert apart.describe_operation("pdf.render")["brands"] == ["acme"]
        assert "brands" not in apart.describe_operation("pdf.inspect")


def test_the_project_lies_over_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user, project = tmp_path / "user.toml", tmp_path / "project"
    project.mkdir()
    monkeypatch.setenv("RUNSTAMP_CONFIG", str(user))
    user.write_text(
        '[defaults]\nbrand = "a"\n[brands.a]\ntheme = "slate"\n[operations]\n"pdf.*" = "off"\n',
        encoding="utf-8",
    )
    (project / "runstamp.toml").write_text(
        '[brands.a]\ntheme = "vivid"\nlogo = "l.png"\n[operations]\n"pdf.render" = "on"\n', encoding="utf-8"
    )

    found = read_configuration(project)

    assert (found.default_brand, found.brands["a"].theme) == ("a", "vivid")
    assert found.brands["a"].files == {"logo": project / "l.png"}
    assert found.operations == {"pdf.*": "off", "pdf.render": "on"}


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("[brand.a]\n", ["/brand"]),
        ("[brands]\na = 1\n", ["/brands/a"]),
        ('[brands.a]\nthem = "slate"\ndeck = 3\n', ["/brands/a/them", "/brands/a/deck"]),
        ("[defaults]\nbrand = 1\nbrands = 2\n", ["/defaults/brand", "/defaults/brands"]),
        ('[operations]\n"*" = "maybe"\n', ["/operations/*"]),
        ("[[", [""]),
        ('[brands."../x"]\ntheme = "slate"\n', ["/brands/../x"]),
    ],
)
def test_a_bad_configuration_names_every_fault(tmp_path: Path, text: str, paths: list[str]) -> None:
    file = tmp_path / "runstamp.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(RunstampError) as caught:
        read_file(file)

    assert [issue.path for issue in caught.value.issues] == paths


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    import os

    env = {
        **os.environ,
        "RUNSTAMP_CONFIG": str(folder / "user.toml"),
        "RUNSTAMP_STORE": str(folder / "store"),
    }
    command = [sys.executable, "-m", "runstamp", *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_a_brand_is_added_listed_and_used_at_the_shell(tmp_path: Path) -> None:
    assert (
        run("brand", "add", "acme", "--theme", json.dumps(RED), "--default", folder=tmp_path).returncode == 0
    )
    assert run("brand", "add", "plain", "--theme", "vivid", "--project", folder=tmp_path).returncode == 0

    listed = json.loads(run("brand", "list", "--json", folder=tmp_path).stdout)
    assert {one["name"]: one["default"] for one in listed} == {"acme": True, "plain": False}
    assert (
        tomllib.loads((tmp_path / "user.toml").read_text(encoding="utf-8"))["brands"]["acme"]["theme"] == RED
    )
    (tmp_path / "d.json").write_text(json.dumps({**DOCUMENT, "brand": "plain"}), encoding="utf-8")
    assert run("render", "d.json", "-o", "d.pdf", folder=tmp_path).returncode == 0


def test_the_faces_of_a_brand_are_used_under_their_own_name(tmp_path: Path) -> None:
    from runstamp_text.catalogue import FONTS

    (tmp_path / "faces").mkdir()
    font: Any = import_module("fontTools.ttLib").TTFont(FONTS / "Caladea-Regular.ttf")
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = "Acme Serif"
    font.save(tmp_path / "faces" / "acme.ttf")
    theme = json.dumps({"extends": "slate", "fonts": {"body": "Acme Serif"}})
    (tmp_path / "d.json").write_text(json.dumps({**DOCUMENT, "brand": "acme"}), encoding="utf-8")

    added = run("brand", "add", "acme", "--theme", theme, "--fonts", "faces", folder=tmp_path)
    made = json.loads(run("render", "d.json", "-o", "d.pdf", "--json", folder=tmp_path).stdout)

    assert added.returncode == 0, added.stderr
    assert made["losses"] == []
    assert "acme" in [one["name"] for one in made["receipt"]["dependencies"]]


@pytest.mark.parametrize(
    "arguments",
    [
        ("../x", "--theme", "slate"),
        ("", "--theme", "slate"),
        ("x" * 65, "--theme", "slate"),
        ("x",),
        ("x", "--theme", "slat"),
        ("x", "--theme", '{"colours": {}}'),
        ("x", "--deck", "none.potx"),
        ("x", "--fonts", "none"),
    ],
)
def test_a_brand_that_cannot_be_is_not_set_down(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run("brand", "add", *arguments, folder=tmp_path)

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "user.toml").exists()


def test_what_is_set_down_reads_back_as_it_was() -> None:
    value = {
        "defaults": {"brand": "a b"},
        "brands": {"a b": {"theme": {"colors": {"accent1": '#"\\'}}, "deck": "C:\\x"}},
    }

    assert tomllib.loads(toml(value)) == value


@pytest.mark.parametrize("operation", SAMPLES)
def test_the_samples_of_a_check_lose_nothing(made: Made, operation: str) -> None:
    result = (
        made(brands(Brand("acme", RED)))
        .invoke_operation(operation, {**SAMPLES[operation], "brand": "acme"})
        .unwrap()
    )

    assert result.losses == ()
