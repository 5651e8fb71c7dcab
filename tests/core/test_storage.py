"""The store and the workspace: whole or not at all, and nothing outside."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from runstamp.artifacts import Store, write_whole
from runstamp.engine import Dependency
from runstamp.errors import RunstampError
from runstamp.gateway import Gateway
from runstamp.limits import Limits
from runstamp.model.media import DataSource, PathSource
from runstamp.workspace import Workspace, name_fault, slug
from runstamp.world import LocalFiles, LocalWorld

POSIX = pytest.mark.skipif(os.name == "nt", reason="rights and links of POSIX systems")


def stored(store: Store, data: bytes) -> str:
    path = store.scratch(".bin")
    path.write_bytes(data)
    return store.adopt(path).sha256


def test_a_file_is_stored_once_under_its_digest(tmp_path: Path) -> None:
    store = Store(tmp_path)

    first, second = stored(store, b"abc"), stored(store, b"abc")

    assert first == second
    found = store.find(f"runstamp://artifact/{first}")
    assert found is not None
    assert found.read_bytes() == b"abc"
    assert [entry.size for entry in store.listing()] == [3]


@POSIX
def test_rights_keep_others_out(tmp_path: Path) -> None:
    store = Store(tmp_path / "s")
    sha256 = stored(store, b"abc")
    record = store.keep("inputs", "in_x.json", b"{}")

    assert stat.S_IMODE(store.path_of(sha256).stat().st_mode) == 0o444
    assert stat.S_IMODE(record.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "reference", ["", "x", "../../etc/passwd", "runstamp://artifact/..", "0" * 63, "G" * 64]
)
def test_no_reference_leads_out_of_the_store(tmp_path: Path, reference: str) -> None:
    assert Store(tmp_path).find(reference) is None


def test_records_lie_in_their_folder(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x", encoding="utf-8")

    assert Store(tmp_path / "s").record("receipts", "../../secret") is None


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    store = Store(tmp_path)
    sha256 = stored(store, b"abc")
    store.path_of(sha256).chmod(0o644)
    store.path_of(sha256).write_bytes(b"abd")

    assert store.damaged() == (sha256,)


def test_pruning_drops_the_oldest_and_what_is_expired(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old, new = stored(store, b"a" * 10), stored(store, b"b" * 10)
    os.utime(store.path_of(old), (1, 1))
    store.keep("inputs", "in_a.json", b"{}")

    freed = store.prune(cap_bytes=10, now=time.time() + 8 * 24 * 3600)

    assert freed == 12
    assert store.find(old) is None
    assert store.find(new) is not None


def test_an_owner_sees_what_it_made_and_the_operator_sees_everything(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ada, bo = store.of("ada"), store.of("../bo")
    sha256 = stored(ada, b"abc")
    ada.keep("inputs", "in_a.json", b"{}")
    bo.keep("inputs", "in_b.json", b"{}")

    assert [one.find(sha256) is not None for one in (ada, bo, store)] == [True, False, True]
    assert [one.record("inputs", "in_a.json") for one in (ada, bo, store)] == [b"{}", None, None]
    assert stored(bo, b"abc") == sha256
    assert bo.find(sha256) is not None
    assert store.of(None) is store
    assert {path.name for path in tmp_path.iterdir()} == {"scratch", "sha256", "owners"}


def test_what_owners_keep_expires_and_their_marks_go_with_the_files(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ada = store.of("ada")
    sha256 = stored(ada, b"abc")
    ada.keep("inputs", "in_a.json", b"{}")

    store.prune(cap_bytes=0)
    store.prune(cap_bytes=0, now=time.time() + 8 * 24 * 3600)

    assert ada.find(sha256) is None
    assert [path for path in (tmp_path / "owners").rglob("*") if path.is_file()] == []


def test_a_store_that_cannot_be_written_is_a_typed_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")

    with pytest.raises(RunstampError) as error:
        Store(tmp_path / "file").scratch(".x")

    assert error.value.code == "common/STORE_UNAVAILABLE"


def test_nothing_partial_remains_when_writing_fails(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        write_whole(tmp_path / "x", "text")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- the fault under test

    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- workspace
def test_a_document_reads_beside_its_file_then_in_the_roots(tmp_path: Path) -> None:
    for folder in ("root", "beside"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "both.txt").write_text(folder, encoding="utf-8")
    (tmp_path / "root" / "one.txt").write_text("one", encoding="utf-8")
    workspace = Workspace((tmp_path / "root",), beside=tmp_path / "beside")

    assert workspace.find("both.txt", "/x").read_text(encoding="utf-8") == "beside"
    assert workspace.find("one.txt", "/x").read_text(encoding="utf-8") == "one"


@pytest.mark.parametrize(
    "path",
    [
        "../out.txt",
        "/etc/passwd",
        "a\x00b",
        "con",
        "nul.txt",
        "x:stream",
        "//host/share/x",
        "sub/../../out.txt",
    ],
)
def test_paths_outside_or_unsafe_are_refused_with_their_place(tmp_path: Path, path: str) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "out.txt").write_text("x", encoding="utf-8")

    with pytest.raises(RunstampError) as error:
        Workspace((tmp_path / "root",)).find(path, "/slides/0/source")

    assert (error.value.code, error.value.issues[0].path) == ("common/ASSET_REJECTED", "/slides/0/source")


@POSIX
def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "out.txt").write_text("x", encoding="utf-8")
    (tmp_path / "root" / "link.txt").symlink_to(tmp_path / "out.txt")

    with pytest.raises(RunstampError) as error:
        Workspace((tmp_path / "root",)).find("link.txt", "/x")

    assert error.value.code == "common/ASSET_REJECTED"


def test_a_sibling_with_the_same_beginning_is_outside(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "root-evil").mkdir()
    (tmp_path / "root-evil" / "x.txt").write_text("x", encoding="utf-8")

    with pytest.raises(RunstampError):
        Workspace((tmp_path / "root",)).find(str(tmp_path / "root-evil" / "x.txt"), "/x")


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "logo-large.png").write_bytes(b"x")

    with pytest.raises(RunstampError) as error:
        Workspace((tmp_path,)).find("logo_large.png", "/x")

    assert (error.value.code, error.value.issues[0].did_you_mean) == (
        "common/ASSET_NOT_FOUND",
        "logo-large.png",
    )


def files(root: Path, limits: Limits | None = None) -> LocalFiles:
    return LocalFiles(Workspace((root,)), Store(root / "store"), limits or Limits())


def test_files_are_read_hashed_and_recorded_in_one_place(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc")
    gate = files(tmp_path)

    opened = gate.open(PathSource(path="a.txt"), "/x", "data")
    inline = gate.open(DataSource(data="YWJj"), "/y", "image")

    assert (opened.name, opened.data, opened.sha256) == ("a.txt", b"abc", inline.sha256)
    assert gate.opened[0] == Dependency("data", "a.txt", opened.sha256)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ({"data": "%%%%"}, "common/ASSET_REJECTED"),
        ({"url": "https://example.org/x.png"}, "common/ASSET_REJECTED"),
        ("http://example.org/x.png", "common/ASSET_REJECTED"),
        ("file:///etc/passwd", "common/ASSET_REJECTED"),
        ("data:image/png;base64,AAAA", "common/ASSET_REJECTED"),
        ({"artifact": "0" * 64}, "common/ASSET_NOT_FOUND"),
        ("large.bin", "common/RESOURCE_LIMIT_EXCEEDED"),
        (".", "common/ASSET_REJECTED"),
    ],
)
def test_sources_that_cannot_be_used_are_typed_errors(tmp_path: Path, source: object, code: str) -> None:
    (tmp_path / "large.bin").write_bytes(b"x" * 11)

    with pytest.raises(RunstampError) as error:
        files(tmp_path, Limits(image_bytes=10)).open(source, "/x", "image")

    assert error.value.code == code


@POSIX
def test_a_program_that_does_not_end_is_killed_with_its_children(tmp_path: Path) -> None:
    world = LocalWorld(Workspace((tmp_path,)), Store(tmp_path / "s"), Limits(time_s=0.3))

    with pytest.raises(RunstampError) as error:
        world.run_tool(["sh", "-c", "sleep 30 & sleep 30"], timeout_s=30)

    assert error.value.code == "common/OPERATION_TIMEOUT"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Q3 Review: Straße & Café", "q3-review-strasse-cafe"),
        ("", "document"),
        ("///", "document"),
        ("CON", "document"),
        ("Ωmega", "ωmega"),
        ("Отчёт 2026", "отчет-2026"),
        ("報告書", "報告書"),
        ("x" * 200, "x" * 80),
    ],
)
def test_titles_become_file_names(title: str, name: str) -> None:
    assert slug(title) == name


@pytest.mark.parametrize(
    ("language", "title", "name"),
    [
        ("de", "Ablösung für Änderungen", "abloesung-fuer-aenderungen"),
        ("de-AT", "A\u0308pfel", "aepfel"),
        ("de", "GRÖẞE", "groesse"),
        ("en", "Ablösung", "ablosung"),
        ("sv", "Återställning på ö", "aterstallning-pa-o"),
        ("da", "Rødgrød på Ærø", "rodgrod-pa-aero"),
        ("pl", "Łódź, żółw", "lodz-zolw"),
        ("fr", "Œuvre complète", "oeuvre-complete"),
        ("is", "Þórður", "thordur"),
        ("tr", "Işık İzmir", "isik-izmir"),
    ],
)
def test_letters_of_file_names_keep_what_they_mean_in_their_language(
    language: str, title: str, name: str
) -> None:
    assert slug(title, language=language) == name


def test_a_files_name_follows_the_inputs_language(tmp_path: Path) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "s"))
    given = {"title": "Ablösung", "blocks": ["x"]}

    german = gateway.invoke_operation("docx.render", {**given, "language": "de-CH"}).unwrap()
    english = gateway.invoke_operation("docx.render", given).unwrap()

    assert (german.artifact.name, english.artifact.name) == ("abloesung.docx", "ablosung.docx")


def test_plain_names_have_no_fault() -> None:
    assert name_fault("a/b c/ä-1.pptx") is None
