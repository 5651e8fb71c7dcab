"""A manifest that somebody else wrote, or tampered with: a typed error of its file and line, and nothing is touched."""

from __future__ import annotations

import hashlib
import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, RunstampError
from runstamp.artifacts import Store
from runstamp.jobs.batch import Plan, run_batch
from runstamp.jobs.catalogue import Jobs, parse_job
from runstamp.jobs.manifest import Manifest
from runstamp.jobs.records import Record

POSIX = pytest.mark.skipif(os.name == "nt", reason="links and pipes are made as POSIX does")
SHA = hashlib.sha256(b"precious").hexdigest()
HOW = pytest.mark.parametrize("how", ["resume", "force"])
JOB = """
name: note
version: 1.0.0
title: Note
summary: A note
input_schema: {type: object, properties: {to: {type: string}}, required: [to], additionalProperties: false}
steps:
  - {id: pdf, operation: pdf.render, output: '${slug(input.to)}.pdf', input: {title: '${input.to}', blocks: [x]}}
sample: {to: Ada}
"""


class Desk:
    """A folder for a batch beside a precious file, and a job to run into it."""

    def __init__(self, folder: Path) -> None:
        jobs = Jobs({"note": parse_job(JOB, "note", folder)})
        self.gateway = Gateway(folder, store=Store(folder / "store"), jobs=jobs)
        self.out = folder / "out"
        self.out.mkdir()
        self.path = self.out / "manifest.jsonl"
        self.precious = folder / "precious.txt"
        self.precious.write_bytes(b"precious")

    def run(self, count: int = 2, **how: Any) -> None:
        records = [Record(i, f"sha256:{i}", {"to": f"n{i}"}) for i in range(1, count + 1)]
        run_batch(self.gateway, "note", records, Plan(self.out, workers=1, **how)).unwrap()

    def refused(self, how: str) -> RunstampError:
        """Run with `how`; return its error once it is sure that no file has changed."""
        before = self.standing()
        with pytest.raises(RunstampError) as error:
            self.run(**{how: True})
        assert self.standing() == before
        return error.value

    def standing(self) -> dict[str, bytes]:
        top = self.out.parent
        return {
            str(path): path.read_bytes()
            for path in (*top.glob("*.txt"), *self.out.iterdir())
            if path.is_file()
        }


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def line(**other: Any) -> dict[str, Any]:
    made = {
        "record": 1,
        "digest": "sha256:1",
        "job": "sha256:2",
        "status": "ok",
        "artifacts": [],
        "losses": {},
    }
    return {**made, "error": None, "attempts": 1, **other}


def listing(path: str) -> dict[str, Any]:
    found = {"name": "n1.pdf", "path": path, "sha256": SHA, "size": 8, "pages": 1}
    return line(artifacts=[found])


ODD = {
    "foreign": {"name": "a"},
    "bare": {"record": 1},
    "no list": line(artifacts=5),
    "empty artifact": line(artifacts=[{}]),
    "negative": line(record=-5),
    "zero": line(record=0),
    "truth": line(record=True),
    "fraction": line(record=1.5),
    "past 64 bits": line(record=2**63),
    "more": line(more=1),
    "array": [1],
    "half a character": listing("\ud800"),
    "error without one": line(status="error"),
}
AWAY = ["../precious.txt", "sub/x.pdf", "..", ".", "", "/precious.txt", "..\\precious.txt", "C:x", "a\0b", "manifest.jsonl"]  # fmt: skip
TEXTS = [b"[1e400]", b'{"record":1e400}', b"[" * 100_000, b"1" * 5_000, b"\xff\xfe", b"", b"somebody's own"]


@HOW
@pytest.mark.parametrize("odd", sorted(ODD))
def test_a_line_that_no_batch_wrote_is_refused_by_its_number(desk: Desk, how: str, odd: str) -> None:
    desk.path.write_text(f"{json.dumps(line())}\n{json.dumps(ODD[odd])}\n{json.dumps(line())}\n", "utf-8")

    error = desk.refused(how)

    assert error.code == "common/OUTPUT_EXISTS"
    assert f"'{desk.path}', line 2" in error.issues[0].message


@HOW
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_is_no_manifest_is_refused(desk: Desk, how: str, text: bytes) -> None:
    desk.path.write_bytes(json.dumps(line()).encode() + b"\n" + text + b"\n")

    assert "line 2" in desk.refused(how).issues[0].message


@HOW
@pytest.mark.parametrize("text", [b"my notes", b'{"record": 1}', b'{"name": "a', b'{"record": -', b"[1"])
def test_a_last_line_without_its_end_is_cut_only_where_a_batch_began_it(
    desk: Desk, how: str, text: bytes
) -> None:
    desk.path.write_bytes(text)

    assert "line 1" in desk.refused(how).issues[0].message


@HOW
def test_a_batch_that_was_killed_in_any_byte_of_a_line_goes_on(desk: Desk, how: str) -> None:
    desk.run()
    whole = desk.path.read_bytes()
    first = whole.index(b"\n") + 1

    for end in range(first, len(whole)):
        desk.path.write_bytes(whole[:end])
        manifest = Manifest(desk.out)
        manifest.go_on()
        manifest.close()
        assert desk.path.read_bytes() == whole[:first]
    desk.path.write_bytes(whole[:-1])
    desk.run(**{how: True})

    assert desk.path.read_bytes() == whole


@HOW
@pytest.mark.parametrize("path", AWAY)
def test_a_path_that_leads_out_of_the_folder_is_refused(desk: Desk, how: str, path: str) -> None:
    desk.path.write_text(json.dumps(line()) + "\n" + json.dumps(listing(path)) + "\n", "utf-8")

    assert "line 2" in desk.refused(how).issues[0].message


@HOW
def test_an_absolute_path_is_refused(desk: Desk, how: str) -> None:
    desk.path.write_text(json.dumps(listing(f"{desk.out}/../precious.txt")) + "\n", "utf-8")

    assert "line 1" in desk.refused(how).issues[0].message


@POSIX
@HOW
def test_a_link_out_of_the_folder_is_refused(desk: Desk, how: str) -> None:
    (desk.out / "n1.pdf").symlink_to(desk.precious)
    desk.path.write_text(json.dumps(listing("n1.pdf")) + "\n", "utf-8")

    assert "'n1.pdf' is a link" in desk.refused(how).issues[0].message
    assert (desk.out / "n1.pdf").is_symlink()


@HOW
def test_nothing_is_removed_where_a_later_line_is_foreign(desk: Desk, how: str) -> None:
    (desk.out / "n1.pdf").write_bytes(b"precious")
    desk.path.write_text(json.dumps(listing("n1.pdf")) + "\nfoo\n", "utf-8")

    assert "line 2" in desk.refused(how).issues[0].message


@POSIX
@HOW
@pytest.mark.parametrize("text", [b"", json.dumps(line()).encode() + b"\n"])
def test_a_manifest_that_is_a_link_is_refused(desk: Desk, how: str, text: bytes) -> None:
    target = desk.out.parent / "target.txt"
    target.write_bytes(text)
    desk.path.symlink_to(target)

    assert desk.refused(how).code == "common/OUTPUT_REJECTED"
    assert desk.path.is_symlink()


@POSIX
@pytest.mark.parametrize(
    ("how", "code"), [("limit", "EXISTS"), ("resume", "REJECTED"), ("force", "REJECTED")]
)
def test_a_link_that_leads_nowhere_is_not_followed(desk: Desk, how: str, code: str) -> None:
    desk.path.symlink_to(desk.out.parent / "new.txt")

    assert desk.refused(how).code == f"common/OUTPUT_{code}"
    assert not (desk.out.parent / "new.txt").exists()


@POSIX
@HOW
def test_a_pipe_is_no_manifest(desk: Desk, how: str) -> None:
    os.mkfifo(desk.path)

    assert desk.refused(how).code == "common/OUTPUT_REJECTED"


@POSIX
def test_a_file_is_not_written_through_a_link_of_its_name(desk: Desk) -> None:
    (desk.out / "n1.pdf").symlink_to(desk.precious)

    desk.run(1)

    assert json.loads(desk.path.read_bytes())["artifacts"][0]["path"] == "n1-1.pdf"
    assert desk.precious.read_bytes() == b"precious"


def test_a_file_is_no_folder_to_write_into(desk: Desk) -> None:
    desk.out.rmdir()
    desk.out.write_bytes(b"")

    with pytest.raises(RunstampError) as error:
        desk.run()

    assert error.value.code == "common/OUTPUT_REJECTED"


def test_memory_does_not_follow_the_number_that_a_line_claims(desk: Desk) -> None:
    desk.path.write_text(json.dumps(line(record=300_000_000)) + "\n" + json.dumps(line()) + "\n", "utf-8")
    manifest = Manifest(desk.out)

    tracemalloc.start()
    manifest.go_on()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 1_000_000
    assert manifest.find(300_000_000) == line(record=300_000_000)
    assert manifest.find(2) is None
    manifest.close()
    numbers = [json.loads(one)["record"] for one in desk.path.read_bytes().splitlines()]
    assert numbers == [1, 300_000_000], "in the order of the records"
