"""Setting clients up, and what registries and bundles are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from runstamp import __version__
from runstamp.mcp.tools import tools
from runstamp.publishing import bundle_manifest, server_entry

PLACES = {
    "claude-desktop": ".config/Claude/claude_desktop_config.json",
    "claude-code": ".mcp.json",
    "cursor": ".cursor/mcp.json",
    "vscode": ".vscode/mcp.json",
}


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "XDG_CONFIG_HOME"}
    env |= {"HOME": str(folder), "RUNSTAMP_STORE": str(folder / "store")}
    command = [sys.executable, "-m", "runstamp", "setup", *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="the places are those of Linux")
@pytest.mark.parametrize("client", PLACES)
def test_a_client_is_set_up_beside_what_it_has(client: str, tmp_path: Path) -> None:
    file = tmp_path / PLACES[client]
    key = "servers" if client == "vscode" else "mcpServers"
    file.parent.mkdir(parents=True, exist_ok=True)
    before = {"theme": "dark", key: {"other": {"command": "x"}}}
    file.write_text(json.dumps(before), encoding="utf-8")
    (tmp_path / "docs").mkdir()

    done = run(client, "--root", "docs", "--write", folder=tmp_path)

    assert done.returncode == 0, done.stderr
    held = json.loads(file.read_text(encoding="utf-8"))
    made = held[key].pop("runstamp")
    assert held == before
    assert Path(made["command"]).is_absolute()
    assert made["args"][-2:] == ["--root", str(tmp_path / "docs")]
    assert ("type" in made) is (client == "vscode")
    assert json.loads(file.with_name(f"{file.name}.before-runstamp").read_text(encoding="utf-8")) == before


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_private_file_stays_private_and_its_first_state_and_environment_are_kept(tmp_path: Path) -> None:
    file = tmp_path / ".cursor" / "mcp.json"
    file.parent.mkdir()
    first = {"mcpServers": {"runstamp": {"command": "old", "env": {"RUNSTAMP_STORE": "/s"}}}}
    file.write_text(json.dumps(first), encoding="utf-8")
    file.chmod(0o600)

    for _ in range(2):
        assert run("cursor", "--write", folder=tmp_path).returncode == 0

    kept = file.with_name("mcp.json.before-runstamp")
    assert {path.stat().st_mode & 0o777 for path in (file, kept)} == {0o600}
    assert json.loads(kept.read_text(encoding="utf-8")) == first
    made = json.loads(file.read_text(encoding="utf-8"))["mcpServers"]["runstamp"]
    assert (made["env"], made["command"]) == ({"RUNSTAMP_STORE": "/s"}, sys.executable)


def test_without_write_it_only_shows(tmp_path: Path) -> None:
    done = run("cursor", folder=tmp_path)

    shown = json.loads(done.stdout[done.stdout.index("{") :])
    assert shown["mcpServers"]["runstamp"]["args"][:3] == ["-P", "-m", "runstamp"]
    assert not (tmp_path / ".cursor").exists()


@pytest.mark.parametrize("text", ["[]", '{"mcpServers": 3}', '{"mcpServers": '])
def test_a_file_that_is_not_understood_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / ".cursor" / "mcp.json"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")

    done = run("cursor", "--write", folder=tmp_path)

    assert done.returncode == 2
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform != "linux", reason="the place is that of Linux")
def test_what_is_set_up_starts_a_server(tmp_path: Path) -> None:
    assert run("claude-desktop", "--write", folder=tmp_path).returncode == 0
    made = json.loads((tmp_path / PLACES["claude-desktop"]).read_text(encoding="utf-8"))["mcpServers"][
        "runstamp"
    ]
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"},
    }}  # fmt: skip

    done = subprocess.run(
        [made["command"], *made["args"]], cwd="/", input=json.dumps(request) + "\n", env={"HOME": str(tmp_path), "PATH": "/bin"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"] == "runstamp"
    assert (tmp_path / "Documents" / "Runstamp").is_dir()


def test_registry_and_bundle_name_this_version_and_these_tools() -> None:
    entry, manifest = server_entry(), bundle_manifest()

    assert {entry["version"], entry["packages"][0]["version"], manifest["version"]} == {__version__}
    assert [one["name"] for one in manifest["tools"]] == [spec.name for spec in tools()]
    assert len(entry["description"]) <= 100
    assert entry["name"].count("/") == 1
    assert f"<!-- mcp-name: {entry['name']} -->" in Path("README.md").read_text(encoding="utf-8")
