"""What registries and desktop bundles are told of the server: generated, so that name, version and tools cannot drift."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from runstamp import __version__

FOLDER = ".packaging"
NAME = "io.github.runstamp/runstamp"
TITLE = "Runstamp"
SUMMARY = (
    "PPTX, DOCX, XLSX and PDF from structured data, with a hash, a loss ledger and a receipt"  # at most 100
)
SERVER_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
ROOT_TEXT = "The folder that documents are read from and written to"


def published(checkout: Path) -> Iterator[tuple[Path, str]]:
    """Yield the generated files of a checkout with their text."""
    folder = checkout / FOLDER
    for name, value in (("server.json", server_entry()), ("manifest.json", bundle_manifest())):
        yield folder / name, json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def server_entry() -> dict[str, Any]:
    """Return the entry of the protocol's registry (server.schema.json of 2025-12-11)."""
    root = {
        "type": "named",
        "name": "--root",
        "description": ROOT_TEXT,
        "format": "filepath",
        "isRequired": True,
    }
    return {
        "$schema": SERVER_SCHEMA,
        "name": NAME,
        "title": TITLE,
        "description": SUMMARY,
        "version": __version__,
        "packages": [
            {
                "registryType": "pypi",
                "identifier": "runstamp",
                "version": __version__,
                "runtimeHint": "uvx",
                "transport": {"type": "stdio"},
                "packageArguments": [{"type": "positional", "value": "serve"}, root],
            }
        ],
    }


def bundle_manifest() -> dict[str, Any]:
    """Return the manifest of a desktop bundle (MCPB 0.4, a server that uv runs from the bundled source)."""
    from runstamp.mcp.tools import tools

    run = [
        "run",
        "--directory",
        "${__dirname}",
        "python",
        "-P",
        "-m",
        "runstamp",
        "serve",
        "--root",
        "${user_config.root}",
    ]
    return {
        "manifest_version": "0.4",
        "name": "runstamp",
        "display_name": TITLE,
        "version": __version__,
        "description": SUMMARY,
        "author": {"name": "The Runstamp developers"},
        "license": "Apache-2.0",
        "server": {
            "type": "uv",
            "entry_point": "runstamp/__main__.py",
            "mcp_config": {"command": "uv", "args": run},
        },
        "user_config": {
            "root": {"type": "directory", "title": "Folder", "description": ROOT_TEXT, "required": True}
        },
        "tools": [{"name": spec.name, "description": spec.title} for spec in tools()],
        "tools_generated": False,
        "compatibility": {"platforms": ["darwin", "win32", "linux"], "runtimes": {"python": ">=3.11"}},
    }
