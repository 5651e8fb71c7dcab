"""The file as a whole: the same bytes each time, properties in both places, language, tags, growth."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from runstamp.engine import Call as EngineCall
from runstamp.model.document import Document
from runstamp.testing import FixedWorld
from runstamp_pdf.render import render as render_document
from tests.engines.runstamp_pdf.conftest import Call, Render

ROOT = Path(__file__).parents[3]
PROGRAM = """
import hashlib, json, sys
from pathlib import Path
from runstamp.engine import Call
from runstamp.model.document import Document
from runstamp.testing import FixedWorld
from runstamp_pdf.render import render

world = FixedWorld(Path(sys.argv[1]))
done = render(Document.model_validate(json.loads(sys.argv[2])), Call("pdf.render"), world)
print(hashlib.sha256(done.artifacts[0].path.read_bytes()).hexdigest())
"""
EVERYTHING: dict[str, Any] = {
    "title": "All",
    "language": "en-GB",
    "meta": {"author": "Ann", "custom": {"b": 1, "a": "x"}},
    "footer": {"center": {"field": "page"}},
    "blocks": [
        {"type": "toc"},
        {"type": "heading", "text": "Head"},
        {"type": "table", "columns": ["A", {"header": "B", "kind": "number", "total": "sum"}], "rows": [["a", 1], ["ü ✓", 2.5]]},
        {"type": "chart", "kind": "pie", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}], "labels": True},
        {"type": "paragraph", "text": ["x", {"text": "link", "link": "https://a.example"}, {"text": "code", "code": True}]},
    ],
}  # fmt: skip


def test_two_processes_with_different_hash_seeds_write_the_same_bytes(tmp_path: Path) -> None:
    digests: set[str] = set()
    for seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'engines'}"}
        command = [sys.executable, "-c", PROGRAM, str(tmp_path), json.dumps(EVERYTHING)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        digests.add(done.stdout.strip())

    assert len(digests) == 1


def test_the_clock_stands_still_in_the_file(render: Render) -> None:
    opened = render("x")

    assert opened.info["/CreationDate"] == opened.info["/ModDate"] == "D:20000101000000Z"


def test_properties_stand_in_both_places(render: Render) -> None:
    opened = render(
        "x",
        title='A & B "Ltd" <1>',
        language="de-AT",
        meta={"author": "Ännä", "subject": "S", "keywords": ["k", "l"], "date": "2026-05-06T07:08"},
    )

    info = opened.info
    with opened.pdf.open_metadata() as packet:  # which changes the properties when it is left
        assert packet["dc:title"] == info["/Title"] == 'A & B "Ltd" <1>'
        assert packet["dc:creator"] == ["Ännä"]
        assert packet["pdf:Keywords"] == "k, l"
        assert packet["xmp:CreateDate"] == "2026-05-06T07:08:00Z"
    assert info["/CreationDate"] == "D:20260506070800Z"
    assert str(opened.pdf.Root.Lang) == "de-AT"
    assert opened.pdf.Root.ViewerPreferences.DisplayDocTitle
    assert opened.pdf.Root.MarkInfo.Marked


def test_nothing_in_the_file_names_the_machine_or_its_user(render: Render) -> None:
    opened = render("x", title="T")

    assert str(Path.home()).encode() not in opened.data
    assert opened.info.keys() == {"/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"}


def test_fonts_and_pictures_are_dependencies_of_the_receipt(call: Call) -> None:
    answer = call("pdf.render", {"blocks": ["x", {"type": "image", "source": "blue.png", "alt": "b"}]})

    found = {(one["kind"], one["name"]) for one in answer["receipt"]["dependencies"]}
    assert found == {("font", "Carlito-Regular"), ("image", "blue.png")}


def test_checks_say_what_was_looked_at(call: Call) -> None:
    def verdicts(wanted: str) -> dict[str, str]:
        answer = call("pdf.render", {"blocks": ["x"]}, checks=wanted)
        return {
            one["name"]: one["verdict"]
            for one in answer["receipt"]["checks"]
            if one["name"].startswith("pdf-")
        }

    assert verdicts("none") == {"pdf-marks": "not_run", "pdf-structure": "not_run"}
    assert verdicts("auto") == {"pdf-marks": "pass", "pdf-structure": "not_run"}
    assert verdicts("full") == {"pdf-marks": "pass", "pdf-structure": "pass"}


def _seconds(rows: int, folder: Path, mark: str) -> float:
    """Return the time that a table takes whose texts nobody has measured before."""
    data = [[f"{mark}{i}c{j}" for j in range(8)] for i in range(rows)]
    model = Document.model_validate(
        {"blocks": [{"type": "table", "columns": list("abcdefgh"), "rows": data}]}
    )
    start = time.process_time()
    done = render_document(model, EngineCall("pdf.render"), FixedWorld(folder))
    taken = time.process_time() - start
    done.artifacts[0].path.unlink()
    return taken


def test_time_grows_with_the_rows_and_not_with_their_square(tmp_path: Path) -> None:
    _seconds(200, tmp_path, "w")

    small = min(_seconds(1000, tmp_path, mark) for mark in "abc")
    large = min(_seconds(10_000, tmp_path, mark) for mark in "de")

    assert large < 20 * small  # ten times the rows


def test_the_digest_of_the_file_is_the_one_of_its_bytes(call: Call) -> None:
    artifact = call("pdf.render", {"blocks": ["x"]})["artifacts"][0]

    assert hashlib.sha256(Path(artifact["path"]).read_bytes()).hexdigest() == artifact["sha256"]
