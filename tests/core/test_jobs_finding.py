"""Where jobs come from: what ships, packages, the user's folders; and starting a new one at the shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from runstamp import Gateway, RunstampError
from runstamp.artifacts import Store
from runstamp.configuration import read_file
from runstamp.jobs.catalogue import Jobs, parse_job
from runstamp.jobs.checking import checked
from runstamp.jobs.finding import package_folders, read_folder, user_folders
from runstamp.jobs.starting import start


def shell(
    folder: Path, *arguments: str, timeout: float | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    setting = {**os.environ, "RUNSTAMP_STORE": str(folder / "store"), **env}
    command = [sys.executable, "-m", "runstamp", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=setting, timeout=timeout
    )


def test_a_new_job_works_as_it_is_written(tmp_path: Path) -> None:
    path = start(tmp_path, "cost-letter")
    job = parse_job(path.read_text(encoding="utf-8"), "cost-letter", tmp_path)
    gateway = Gateway(
        tmp_path / "out", store=Store(tmp_path / "store"), jobs=Jobs({job.name: job}), strict=True
    )

    for language in ("en", "de", "fr"):
        result = gateway.run_job("cost-letter", {**job.sample, "language": language})
        assert [found.name for found in result.unwrap().artifacts] == [
            "letter-ms-okafor.docx",
            "letter-ms-okafor.pdf",
        ]
        assert result.losses == ()
    broken = gateway.run_job("cost-letter", {**job.sample, "lines": [{"item": "x", "amount": -1}]})
    assert broken.error is not None
    assert "add up to nothing" in broken.error.message


@pytest.mark.parametrize("name", ["Cost", "a b", "../a", "", "a_b"])
def test_names_that_no_job_can_have_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RunstampError) as error:
        start(tmp_path, name)

    assert error.value.code == "common/SCHEMA_REJECTED"
    assert list(tmp_path.iterdir()) == []


def test_a_new_job_does_not_replace_a_file(tmp_path: Path) -> None:
    start(tmp_path, "letter")

    with pytest.raises(RunstampError) as error:
        start(tmp_path, "letter")

    assert error.value.code == "common/OUTPUT_EXISTS"


def test_checking_tells_what_a_job_could_pin_and_writes_nothing(tmp_path: Path) -> None:
    job = parse_job(start(tmp_path, "letter").read_text(encoding="utf-8"), "letter", tmp_path)
    gateway = Gateway(tmp_path / "out", store=Store(tmp_path / "store"), jobs=Jobs({job.name: job}))

    result, pins = checked(gateway, job)

    assert result.ok
    assert list(pins) == ["fonts"]
    assert not (tmp_path / "out").exists()


def test_the_users_folders_are_found_and_their_jobs_run_in_workers_too(tmp_path: Path) -> None:
    folder = tmp_path / "jobs"
    folder.mkdir()
    start(folder, "cost-letter")
    (folder / "broken.yaml").write_text("name: broken\nsteps: []\n", encoding="utf-8")
    row = {
        "to": "Ada",
        "subject": "S",
        "date": "2026-01-02",
        "lines": json.dumps([{"item": "a", "amount": 1}]),
    }
    (tmp_path / "rows.csv").write_text(
        "to;subject;date;lines\n" + ";".join(f'"{v.replace(chr(34), chr(34) * 2)}"' for v in row.values()),
        encoding="utf-8",
    )

    listed = shell(tmp_path, "jobs", "list", "--json", RUNSTAMP_JOBS=str(folder))
    asked = shell(tmp_path, "jobs", "run", "broken", RUNSTAMP_JOBS=str(folder))
    made = shell(
        tmp_path, "jobs", "run", "cost-letter", "--data", "rows.csv", "-o", "out", RUNSTAMP_JOBS=str(folder)
    )

    rows = {row["name"]: row for row in json.loads(listed.stdout)["jobs"]}
    assert rows["cost-letter"]["available"]
    assert not rows["broken"]["available"]
    assert "cannot be read" in rows["broken"]["summary"]
    assert (asked.returncode, "missing key" in asked.stderr) == (2, True)
    assert made.returncode == 0, made.stdout + made.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "letter-ada.docx",
        "letter-ada.pdf",
        "manifest.jsonl",
    ]


def test_packages_bring_jobs_by_their_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "acme_documents-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(
        "[console_scripts]\na = b:c\n\n[runstamp.jobs]\nacme = acme_documents:recipes\n", encoding="utf-8"
    )
    recipes = tmp_path / "acme_documents" / "recipes"
    recipes.mkdir(parents=True)
    (tmp_path / "acme_documents" / "__init__.py").write_text("raise SystemExit(1)", encoding="utf-8")
    start(recipes, "acme-letter")
    monkeypatch.syspath_prepend(str(tmp_path))

    (found,) = package_folders([str(tmp_path)])

    assert list(read_folder(found)[0]) == ["acme-letter"]


def test_folders_are_listed_in_the_order_in_which_later_ones_win(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"

    named = {"RUNSTAMP_JOBS": os.pathsep.join(map(str, (first, second)))}
    assert user_folders((tmp_path,), named)[1:] == (tmp_path, first, second)
    assert len(user_folders((), {})) == 1


def test_folders_that_the_configuration_names_are_looked_in(tmp_path: Path) -> None:
    user, project = tmp_path / "config" / "user.toml", tmp_path / "project"
    for folder, name in ((user.parent / "house", "house-letter"), (project / "recipes", "our-letter")):
        folder.mkdir(parents=True)
        start(folder, name)
    user.write_text('[jobs]\nfolders = ["house", "gone"]\n', encoding="utf-8")
    (project / "runstamp.toml").write_text('[jobs]\nfolders = ["recipes"]\n', encoding="utf-8")

    listed = shell(project, "jobs", "list", "--json", RUNSTAMP_CONFIG=str(user))
    made = shell(project, "jobs", "run", "our-letter", "-o", "out/", "--json", RUNSTAMP_CONFIG=str(user))

    assert {"house-letter", "our-letter", "invoice"} <= {
        row["name"] for row in json.loads(listed.stdout)["jobs"]
    }
    assert "JOB_UNKNOWN" not in made.stdout


def test_jobs_in_the_configuration_of_a_wrong_shape_are_told(tmp_path: Path) -> None:
    (tmp_path / "runstamp.toml").write_text('[jobs]\nfolder = "x"\nfolders = "y"\n', encoding="utf-8")

    with pytest.raises(RunstampError) as caught:
        read_file(tmp_path / "runstamp.toml")

    assert [(issue.path, issue.did_you_mean) for issue in caught.value.issues] == [
        ("/jobs/folder", "folders"),
        ("/jobs/folders", None),
    ]


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices are no files there")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_a_configuration_that_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = {"pipe": tmp_path / "pipe", "device": Path("/dev/zero"), "folder": tmp_path}[kind]
    if kind == "pipe":
        os.mkfifo(path)

    done = shell(tmp_path, "list", "--json", RUNSTAMP_CONFIG=str(path), timeout=30)

    assert (done.returncode, "it is no file" in done.stdout + done.stderr) == (2, True), done.stderr


# ---------------------------------------------------------------- the shell
def test_a_run_at_the_shell_goes_on_where_it_stood(tmp_path: Path) -> None:
    text = start(tmp_path, "letter").read_text(encoding="utf-8")
    (tmp_path / "letter.yaml").write_text(
        text.replace("operation: pdf.render", "operation: pdf.inspect"), encoding="utf-8"
    )

    failed = shell(tmp_path, "jobs", "run", "letter.yaml", "--json")
    runs = json.loads(shell(tmp_path, "jobs", "runs", "--json").stdout)

    error = json.loads(failed.stdout)["error"]
    assert (failed.returncode, error["code"]) == (6, "common/STEP_FAILED")
    assert runs == [{"run_id": error["details"]["run_id"], "job": "letter", "status": "error"}]
    again = shell(tmp_path, "jobs", "run", "--resume", runs[0]["run_id"], "--json")
    assert json.loads(again.stdout)["error"]["code"] == "common/STEP_FAILED"
    assert json.loads(again.stdout)["error"]["details"]["steps"][0]["reused"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["jobs", "run"], 3, "jobs list"),
        (["jobs", "run", "certificate", "--data", "nothing.csv", "-o", "x"], 4, "no file"),
        (["jobs", "run", "certificate", "--data", "people.csv"], 4, "-o"),
        (
            ["jobs", "run", "certificate", "--data", "people.csv", "-o", "x", "--map", "name"],
            2,
            "COLUMN=FIELD",
        ),
        (
            ["jobs", "run", "certificate", "--data", "people.csv", "-o", "x", "--map", "who=name"],
            2,
            "no column 'who'",
        ),
        (["jobs", "run", "--resume", "run_1"], 2, "no run"),
        (["jobs", "new", "X"], 2, "no name of a job"),
    ],
)
def test_faults_at_the_shell_say_what_to_do(
    tmp_path: Path, arguments: list[str], status: int, said: str
) -> None:
    (tmp_path / "people.csv").write_text("name\nAda\n", encoding="utf-8")

    done = shell(tmp_path, *arguments)

    assert (done.returncode, said in done.stderr) == (status, True), done.stderr


def test_a_check_of_a_batch_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "people.jsonl").write_text('{"name": "Ada"}\n', encoding="utf-8")

    done = shell(tmp_path, "jobs", "run", "certificate", "--data", "people.jsonl", "--check")

    assert (done.returncode, "1 failed" in done.stdout) == (2, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.jsonl", "store"]


def test_a_summary_is_one_envelope(tmp_path: Path) -> None:
    sample = json.loads(shell(tmp_path, "example", "certificate").stdout)
    (tmp_path / "people.json").write_text(json.dumps([sample, {}]), encoding="utf-8")

    done = shell(tmp_path, "jobs", "run", "certificate", "--data", "people.json", "-o", "out", "--json")

    envelope = json.loads(done.stdout)
    assert (done.returncode, envelope["status"], envelope["error"]["code"]) == (
        2,
        "error",
        "common/RECORDS_FAILED",
    )
    assert (envelope["value"]["records"], envelope["value"]["ok"]) == (2, 1)
